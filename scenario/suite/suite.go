package suite

import (
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario"
)

// Suite is the scenarios of a pack.
type Suite struct {
	Pack *pack.Pack
	// Cases are ordered by file. One whose file has faults is among them, so that it fails.
	Cases []Case
}

// Case is one scenario of a suite.
type Case struct {
	// Name is the path of the file in the pack without its ending: "tests/first_steps".
	Name string
	// File is the path of the file itself.
	File string
	// Scenario is nil if the file, or a pack that it names, has Faults.
	Scenario *scenario.Scenario
	Faults   content.Faults
}

// Outcome is what became of a case.
type Outcome struct {
	Case   *Case
	Result *scenario.Result // nil if the case has faults, or Err is set
	Err    error
	Took   time.Duration
}

// Passed reports whether the case was played and everything came out as expected.
func (o *Outcome) Passed() bool { return o.Result != nil && o.Result.Passed() }

// Open reads a pack and its scenarios. What is wrong with the pack is added to faults, and then there is no suite; an
// error means that the folder cannot be read.
func Open(dir string, faults *content.Faults) (*Suite, error) {
	var o scenario.Opener
	p, err := o.Pack(dir, faults)
	if p == nil || err != nil {
		return nil, err
	}
	s := &Suite{Pack: p, Cases: make([]Case, len(p.Tests))}
	for i, f := range p.Tests {
		c := &s.Cases[i]
		c.Name = strings.TrimSuffix(f.Path, pack.ScenarioSuffix)
		c.File = filepath.Join(dir, filepath.FromSlash(f.Path))
		if c.Scenario, err = o.Read(c.File, f.Data, &c.Faults); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Run plays the cases that choose picks, several at a time, and calls done with each outcome in the order of the cases.
// Done may take its time: the others are played meanwhile.
func (s *Suite) Run(choose func(*Case) bool, done func(Outcome)) {
	var chosen []*Case
	for i := range s.Cases {
		if choose(&s.Cases[i]) {
			chosen = append(chosen, &s.Cases[i])
		}
	}
	outcomes := make([]chan Outcome, len(chosen))
	for i := range outcomes {
		outcomes[i] = make(chan Outcome, 1)
	}
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(chosen)) {
		workers.Go(func() {
			for i := range next {
				outcomes[i] <- chosen[i].Play()
			}
		})
	}
	workers.Go(func() {
		defer close(next)
		for i := range chosen {
			next <- i
		}
	})
	for i := range outcomes {
		done(<-outcomes[i])
	}
	workers.Wait()
}

// Play plays the case.
func (c *Case) Play() Outcome {
	o := Outcome{Case: c}
	if c.Scenario == nil {
		return o
	}
	began := time.Now()
	o.Result, o.Err = c.Scenario.Run(scenario.Options{})
	o.Took = time.Since(began)
	return o
}
