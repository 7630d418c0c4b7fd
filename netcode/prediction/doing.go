package prediction

import (
	"math"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Doing is what a body does at a moment.
type Doing struct {
	Def     int // world index of the behavior
	Start   sim.Tick
	Aim     sim.Vec // unit vector on the ground
	Elapsed float64 // ticks since its timeline began, at least 0
	Pos     sim.Vec // what it is aimed at, if Placed
	Placed  bool
}

// Told is what a body does at a moment of a timeline as the server tells it, false for nothing.
func Told(act view.Act, line *Timeline, moment float64) (d Doing, ok bool) {
	if act.Def == 0 {
		return Doing{}, false
	}
	return Doing{Def: int(act.Def) - 1, Start: act.Start, Aim: act.Aim.Dir(), Elapsed: max(moment-line.Place(act.Start), 0)}, true
}

// Doing is what the own body does at a moment of a timeline as it is predicted, false for nothing.
func (a *Acts) Doing(line *Timeline, moment float64) (d Doing, ok bool) {
	run, ok := a.Run()
	if !ok {
		return Doing{}, false
	}
	d = Doing{Def: run.Def, Start: run.Start, Aim: run.Aim, Pos: run.Position, Placed: true}
	if !run.Holding {
		d.Elapsed = max(moment-line.Place(a.world.Now().Plus(-run.Elapsed)), 0)
	}
	return d, true
}

// Script follows what a body does, or what flies, through a timeline, so that each entry is played once.
type Script struct {
	act  view.Act // what is performed
	next int      // the entry that comes next
}

// Turn takes what the body does now. It reports the act that has ended, 0 for none, and whether another one has begun.
func (s *Script) Turn(told view.Act) (ended uint16, began bool) {
	if s.act.Def == told.Def && (told.Def == 0 || s.act.Start == told.Start) {
		return 0, false
	}
	ended = s.act.Def
	*s = Script{act: told}
	return ended, told.Def != 0
}

// Due takes the next entry of a timeline that has come due elapsed ticks after it began, nil if there is none.
func (s *Script) Due(timeline []catalog.Entry, elapsed float64) *catalog.Entry {
	if s.next >= len(timeline) || float64(timeline[s.next].At) > elapsed {
		return nil
	}
	s.next++
	return &timeline[s.next-1]
}

// Angle is the direction of a vector on the ground in radians, from 0, which is +z, up to a full turn; 0 for one without a length.
func Angle(v sim.Vec) float64 {
	angle := math.Atan2(v.X, v.Z)
	if angle < 0 {
		angle += 2 * math.Pi
	}
	return angle
}
