package behavior

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// World steps runs, projectiles, buffs and forced motion of actors. It is the record of where actors stand. It belongs to
// one goroutine and takes no turn, because a client steps one as well: whoever owns a world decides who writes to it. Make
// one with [NewWorld].
//
// What a host asks for between two steps happens at once, at the tick of the last step; what follows from time happens in
// [World.Tick]. Nothing is called back: a world tells by its events, which carry its requests too. Once it has seen its
// busiest step a world allocates nothing.
type World struct {
	registry
	state
	spare   state // memory for the next state that is loaded
	opt     Options
	left    int  // how many steps the running call of Tick has yet to finish, the present one included
	running bool // within a step

	near     near
	attached attached
	log      log
	counters Counters

	depth, length int     // of the running cascade of effects
	targets       []found // of the running effects, one above the other
	contacts      []found // of the running flight
	moves         []MoveStep
}

// state is what a saved state replaces, apart from buffs and the number of the last event. Slots that hold no actor are zero.
type state struct {
	now  sim.Tick
	seed uint64
	runs uint64 // id of the last run

	bodies   []body    // by slot
	controls []control // by slot
	present  slotSet   // whose slots hold an actor
	busy     slotSet   // whose run or combo has to be looked at
	driven   slotSet   // whom a move or a knock displaces
	shifted  slotSet   // whom the host displaces
	moved    slotSet   // who has been displaced in this step
	shots    shots
}

// NewWorld returns an empty world. It never fails: what is unset or out of its range takes its default.
func NewWorld(options Options) *World {
	o := options
	if o.Mode >= modes {
		o.Mode = ServerLogic
	}
	if o.Rate < 1 || o.Rate > sim.MaxRate {
		o.Rate = sim.DefaultRate
	}
	if !(o.Cell > 0 && o.Cell <= farthest) {
		o.Cell = 4
	}
	for _, limit := range []struct {
		of       *int
		standard int
	}{{&o.Limits.Slots, 1 << 16}, {&o.Limits.Projectiles, 8192}, {&o.Limits.PerOwner, 256}, {&o.Limits.Events, 1 << 16}} {
		if *limit.of <= 0 {
			*limit.of = limit.standard
		}
	}
	w := &World{opt: o, state: state{now: o.Start, seed: o.Seed}}
	w.near.init(o.Cell)
	w.attached.set = o.Affects
	if w.attached.own = o.Affects == nil; w.attached.own {
		w.attached.set = affect.NewSet(affect.Options{Slots: o.Limits.Slots})
	}
	return w
}

// Now returns the tick of the last step.
func (w *World) Now() sim.Tick { return w.now }

// decides reports whether this world finds targets and asks for effects.
func (w *World) decides() bool { return w.opt.Mode == ServerLogic }

// shows reports whether this world emits what is only to be seen.
func (w *World) shows() bool { return w.opt.Mode != ServerLogic || w.opt.Presentation }

// answersFor reports whether this world moves the runs of an actor by itself.
func (w *World) answersFor(b *body) bool { return w.opt.Mode != ClientPredict || b.own }

// perStep returns what something per second comes to in one step.
func (w *World) perStep(perSecond float64) float64 { return perSecond / float64(w.opt.Rate) }
