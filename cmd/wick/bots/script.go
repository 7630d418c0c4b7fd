package bots

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/sim"
)

// script is what a file says that bots do. Its JSON form:
//
//	{
//	  "every": "8s",                              // when it begins again; never if it is not given
//	  "apart": "0.5s",                            // by how much each bot begins after the one before
//	  "steps": [
//	    {"at": "0s", "walk": "north"},            // a point of the compass or degrees
//	    {"at": "2s", "stop": true, "say": "Here."},
//	    {"at": "3s", "face": 90},
//	    {"at": "4s", "go": "east"},               // an exit of a text world
//	  ],
//	}
//
// Times are as in scenarios; a tick is a 60th of a second.
type script struct {
	Every *shape.Moment `json:"every" doc:"When the steps begin again; without it they are done once."`
	Apart *shape.Moment `json:"apart" doc:"By how much each bot begins after the one before."`
	Steps []step        `json:"steps" content:"required,min_items=1,max_items=10000"`
}

// step is what is done at one moment, in the order of the fields.
type step struct {
	At   shape.Moment   `json:"at" content:"required"`
	Walk *shape.Bearing `json:"walk"`
	Stop bool           `json:"stop"`
	Face *shape.Bearing `json:"face"`
	Say  string         `json:"say" content:"max_len=200"`
	Go   string         `json:"go" content:"max_len=64"`
}

// maxScript is how large a file may be, in bytes.
const maxScript = 1 << 20

// ReadFile reads a file of steps. The error lists everything that is wrong with it.
func ReadFile(path string) (Play, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxScript {
		return nil, fmt.Errorf("%s has %d bytes; what bots do has at most %d", path, info.Size(), maxScript)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(content.File{Path: filepath.ToSlash(path), Data: data})
}

// Parse reads steps. The error lists everything that is wrong with them.
func Parse(file content.File) (Play, error) {
	faults := new(content.Faults)
	root := content.Parse(file, faults)
	var s script
	if root == nil || !content.Decode(root, &s, faults) {
		return nil, faults.Err()
	}
	p := s.compile(faults)
	if err := faults.Err(); err != nil {
		return nil, err
	}
	return p, nil
}

// played is a script as it is played.
type played struct {
	moves        []Move
	every, apart time.Duration
	walks        bool
}

func (s *script) compile(faults *content.Faults) *played {
	since := func(m *shape.Moment) time.Duration {
		if m == nil {
			return 0
		}
		return time.Duration(m.Ticks(sim.DefaultRate, faults)) * time.Second / sim.DefaultRate
	}
	p := &played{every: since(s.Every), apart: since(s.Apart)}
	last := time.Duration(0)
	for i := range s.Steps {
		step := &s.Steps[i]
		at := since(&step.At)
		if at < last {
			faults.Add(step.At.Node.Fault(content.BadTime, "a time that is not before that of the step before"))
		}
		last = at
		p.add(step, at)
	}
	if s.Every != nil && p.every <= last {
		faults.Add(s.Every.Node.Fault(content.BadTime, "a time after that of the last step"))
	}
	return p
}

func (p *played) add(s *step, at time.Duration) {
	if s.Walk != nil {
		to := s.Walk.Heading.Dir()
		p.moves = append(p.moves, Move{At: at, Kind: Walk, X: to.X, Z: to.Z}, Move{At: at, Kind: Face, Face: s.Walk.Heading})
		p.walks = p.walks || at < walkTime/2
	}
	if s.Stop {
		p.moves = append(p.moves, Move{At: at, Kind: Walk})
	}
	if s.Face != nil {
		p.moves = append(p.moves, Move{At: at, Kind: Face, Face: s.Face.Heading})
	}
	if s.Say != "" {
		p.moves = append(p.moves, Move{At: at, Kind: Say, Text: s.Say})
	}
	if s.Go != "" {
		p.moves = append(p.moves, Move{At: at, Kind: Go, Text: s.Go})
	}
}

// Begin is the script for one bot.
func (p *played) Begin(bot int, _ sim.Stream) Moves {
	return &reader{played: p, start: time.Duration(bot) * p.apart}
}

// Walks reports whether the script walks soon, if the bots do not begin too far apart to tell.
func (p *played) Walks() bool { return p.walks && p.apart == 0 }

// reader is where one bot is in its script.
type reader struct {
	*played
	start time.Duration
	next  int
}

// Next is the next move; there is always one where the script begins again.
func (r *reader) Next() (Move, bool) {
	if r.next == len(r.moves) {
		if r.every == 0 || r.next == 0 {
			return Move{}, false
		}
		r.start += r.every
		r.next = 0
	}
	m := r.moves[r.next]
	m.At += r.start
	r.next++
	return m, true
}
