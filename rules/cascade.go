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
	ops, runs, depth int
	// met is in which life everybody was when the cascade first came across it.
	met []meeting
	// told is that the record about a spent budget has been written.
	told bool
}

type meeting struct {
	id   sim.ID
	life uint32
}

// open begins a cascade. Every verb that writes calls it first: it is where a turn that is over is found.
func (e *Engine) open(turn sim.Turn) {
	turn.Check()
	if !e.begun || turn.Tick() != e.now {
		e.log.Begin(turn)
		e.begun, e.now, e.moment = true, turn.Tick(), affect.AtTurn(turn)
	}
	e.begin()
}

// begin gives full budgets to whatever comes next.
func (e *Engine) begin() { e.cascade = cascade{met: e.cascade.met[:0]} }

// meet reports whether somebody lives the same life as when this cascade first met it: who has died since is out of its
// reach, even if it stands there again at full strength.
func (e *Engine) meet(v *entity) bool {
	for _, m := range e.cascade.met {
		if m.id == v.id {
			return m.life == v.life
		}
	}
	e.cascade.met = append(e.cascade.met, meeting{v.id, v.life})
	return true
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

// overspent says, once in a cascade, that something was left out.
func (e *Engine) overspent(list book.ListID) {
	if e.cascade.told {
		return
	}
	e.cascade.told = true
	e.record(view.Event{Kind: view.Diagnosed, Flags: view.Internal, Reason: view.DiagnosedBudget, Effect: uint32(list)})
}
