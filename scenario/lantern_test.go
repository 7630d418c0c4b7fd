package scenario

import (
	"fmt"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
)

const (
	lanternDir = "../packs/lantern"
	// trialsDir is a pack made to try rules in that the reference pack has no use for.
	trialsDir = "testdata/trials"
)

// openLantern reads the reference pack and its scenarios.
func openLantern(t testing.TB) (*pack.Pack, []*Scenario) {
	t.Helper()
	return openPack(t, lanternDir)
}

// openAll reads the scenarios of the reference pack and of the trials.
func openAll(t testing.TB) []*Scenario {
	t.Helper()
	_, lantern := openPack(t, lanternDir)
	_, trials := openPack(t, trialsDir)
	return append(lantern, trials...)
}

func openPack(t testing.TB, dir string) (*pack.Pack, []*Scenario) {
	t.Helper()
	var o Opener
	var faults content.Faults
	p, err := o.Pack(dir, &faults)
	if err != nil || p == nil {
		t.Fatalf("%s cannot be opened: %v\n%s", dir, err, faults.String())
	}
	var all []*Scenario
	for _, f := range p.Tests {
		s, err := o.Read(filepath.Join(dir, f.Path), f.Data, &faults)
		if s == nil {
			t.Fatalf("%v\n%s", err, faults.String())
		}
		all = append(all, s)
	}
	return p, all
}

// lanternNamed is the scenario of the reference pack in the file of that name.
func lanternNamed(t testing.TB, name string) *Scenario {
	t.Helper()
	_, all := openLantern(t)
	for _, s := range all {
		if filepath.Base(s.File) == name+pack.ScenarioSuffix {
			return s
		}
	}
	t.Fatalf("lantern has no %s", name)
	return nil
}

// Every scenario of the two packs comes out as it says. Each tells in a sentence what it shows, and expects something.
func TestLantern(t *testing.T) {
	all := openAll(t)
	if len(all) < 60 {
		t.Errorf("there are %d scenarios", len(all))
	}
	for _, s := range all {
		t.Run(filepath.Base(s.File), func(t *testing.T) {
			t.Parallel()
			result, _ := play(t, s)
			for i := range result.Failures {
				t.Error(result.Failures[i].String())
			}
			if s.About == "" {
				t.Error("it does not say what it shows")
			}
			if expectationsOf(s) == 0 {
				t.Error("it expects nothing")
			}
		})
	}
}

func expectationsOf(s *Scenario) int {
	n := 0
	for _, p := range s.steps {
		if _, ok := p.(interface{ differs(*run, Failure) }); ok {
			n++
		}
	}
	return n
}

// Every single expectation of every scenario of the two packs fails when what it expects is changed. So none of them
// is empty talk, and every row of the table of expectations is used by one.
func TestChangedExpectationsFail(t *testing.T) {
	used := make(map[reflect.Type]int)
	for _, s := range openAll(t) {
		for at, p := range s.steps {
			changed := spoil(p)
			if changed == nil {
				continue
			}
			used[reflect.TypeOf(p)]++
			spoilt := *s
			spoilt.steps = append([]part(nil), s.steps...)
			spoilt.steps[at] = changed
			result, err := spoilt.Run(Options{})
			if err != nil {
				t.Fatal(err)
			}
			if len(result.Failures) != 1 || result.Failures[0].Place != p.base().Self.Place() {
				t.Errorf("%s: changed, and %d failures", p.base().Self.Place(), len(result.Failures))
			}
		}
	}
	for _, r := range expectations() {
		if used[reflect.TypeOf(r.make())] == 0 {
			t.Errorf("no scenario expects %q", r.word)
		}
	}
}

// spoil is a copy of an expectation that expects something else, nil for other steps.
func spoil(p part) part {
	switch e := p.(type) {
	case *isPresent:
		c := *e
		c.Is = !c.Is
		return &c
	case *isAt:
		c := *e
		c.Is.Pos.X += 2.5
		return &c
	case *isInRoom:
		c := *e
		c.room++
		return &c
	case *isFacing:
		c := *e
		c.Is.Heading += 100
		return &c
	case *isFast:
		c := *e
		c.Is += 0.5
		return &c
	case *hasLamp:
		c := *e
		c.Is += 0.5
		return &c
	case *isAway:
		c := *e
		c.Is = !c.Is
		return &c
	case *sees:
		c := *e
		c.Is = !c.Is
		return &c
	case *happened:
		c := *e
		low, high := c.bounds()
		c.AtLeast, c.AtMost, c.Times = nil, nil, new(int)
		if low == 0 {
			*c.Times = high + 1
		}
		return &c
	case *hashIs:
		c := *e
		c.Is = "0x0123456789abcdef"
		return &c
	}
	return spoilRules(p)
}

// spoilRules is spoil for what is expected of the rules.
func spoilRules(p part) part {
	switch e := p.(type) {
	case *hasResource:
		c := *e
		if c.Of != nil {
			c.Of = new(*c.Of + 1)
		} else {
			c.Is++
		}
		return &c
	case *hasAttribute:
		c := *e
		c.Is += 0.001
		return &c
	case *isAlive:
		c := *e
		c.Is = !c.Is
		return &c
	case *isDowned:
		c := *e
		c.Is = !c.Is
		return &c
	case *isShielded:
		c := *e
		c.Is = !c.Is
		return &c
	case *isFighting:
		c := *e
		c.Is = !c.Is
		return &c
	case *isThreat:
		c := *e
		c.Is++
		return &c
	case *performs:
		c := *e
		c.Is = !c.Is
		return &c
	case *hasAffect:
		c := *e
		c.spoil()
		return &c
	case *hasBuff:
		c := *e
		c.spoil()
		return &c
	}
	return nil
}

// spoil expects another time or, where none is expected, the opposite.
func (e *attached) spoil() {
	if e.Left != nil {
		e.left++
	} else {
		e.Is = !e.Is
	}
}

// Every verb and every setting is shown by a scenario of the two packs, and so is every other step.
func TestLanternShowsEverything(t *testing.T) {
	used := make(map[string]bool)
	for _, s := range openAll(t) {
		for _, p := range s.steps {
			used[fmt.Sprintf("%T", p)] = true
		}
	}
	shown := 0
	for _, s := range sorts() {
		for _, r := range s.rows {
			if name := fmt.Sprintf("%T", r.make()); !used[name] {
				t.Errorf("no scenario shows %s %s", s.key, r.word)
			}
			shown++
		}
	}
	if shown < 40 {
		t.Errorf("%d rows were looked at", shown)
	}
}
