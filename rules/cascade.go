package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// The budgets. They are counts, so a cascade that spends them ends at the same op on every machine.
const (
	maxOps    = 10_000 // ops of a cascade
	maxRuns   = 256    // hooks of a cascade
	maxDepth  = 8      // hooks within hooks
	maxFrames = 32     // lists under way, whatever cascade they think they are in
)

// cascade is everything that runs because of one outside cause.
type cascade struct {
	// number is how many there have been since the engine was made. Whomever it comes across is stamped with it.
	number uint64
	// unit is what unit returns once somebody has asked.
	unit             uint64
	ops, runs, depth int
	instructions     int // of scripts
	calls            int // of creatures
	// event is the event that is being handled, NoEvent for none.
	event book.Event
	// told is that the record about a spent budget has been written, and strange that the one about an unknown op has.
	told, strange bool
}

// open begins a cascade. Every verb that writes calls it first: it is where a turn that is over is found.
func (e *Engine) open(turn sim.Turn) {
	turn.Check()
	e.turn = turn
	if turn.Tick() != e.now {
		e.pulsed = false
	}
	if !e.begun || turn.Tick() != e.now {
		e.log.Begin(turn)
		e.begun, e.now, e.moment = true, turn.Tick(), affect.AtTurn(turn)
	}
	e.begin()
}

// begin gives full budgets to whatever comes next.
func (e *Engine) begin() { e.cascade = cascade{number: e.cascade.number + 1} }

// meet reports whether somebody lives the same life as when this cascade first met it: who has died since is out of its
// reach, even if it stands there again at full strength.
func (e *Engine) meet(v *entity) bool {
	if v.met != e.cascade.number {
		v.met, v.metLife = e.cascade.number, v.life
	}
	return v.metLife == v.life
}

// unit is the number of the cascade among those that have asked: what of it is to last is one unit. Numbers rise from 1 and are
// part of the state, so none is given twice.
func (e *Engine) unit() uint64 {
	if e.cascade.unit == 0 {
		e.units++
		e.cascade.unit = e.units
	}
	return e.cascade.unit
}

// spend takes one op from the budget.
func (e *Engine) spend(list book.ListID) bool {
	if e.cascade.ops >= maxOps {
		e.overspent(list)
		return false
	}
	e.cascade.ops++
	return true
}

// enterHook takes one run of a hook from the budgets. Whoever gets true calls leaveHook.
func (e *Engine) enterHook(list book.ListID) bool {
	c := &e.cascade
	if c.depth >= maxDepth || c.runs >= maxRuns {
		e.overspent(list)
		return false
	}
	c.depth++
	c.runs++
	return true
}

func (e *Engine) leaveHook() { e.cascade.depth-- }

// startHook is enterHook together with a context for the list to run in. Whoever gets true calls endHook.
func (e *Engine) startHook(list book.ListID) (*Call, bool) {
	if !e.enterHook(list) {
		return nil, false
	}
	c, ok := e.push()
	if !ok {
		e.leaveHook()
		e.overspent(list)
	}
	return c, ok
}

func (e *Engine) endHook() {
	e.pop()
	e.leaveHook()
}

// overspent says, once in a cascade, that something was left out.
func (e *Engine) overspent(list book.ListID) {
	if e.cascade.told {
		return
	}
	e.cascade.told = true
	r := view.Event{
		Kind: view.Diagnosed, Flags: view.Internal, Reason: view.DiagnosedBudget,
		Effect: uint32(list), Count: int32(e.cascade.event),
	}
	if e.frames > 0 {
		c := &e.contexts[e.frames-1]
		r.Ref = uint64(c.list)
		if c.actor != nil {
			r.Actor = c.actor.id
		}
	}
	e.record(r)
}
