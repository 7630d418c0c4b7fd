package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// maxInstructions is how many instructions the scripts of a cascade have between them.
const maxInstructions = 1_000_000

// script runs a hook behind the list that it belongs to. It does not if its actor has died in the cascade.
func (e *Engine) script(c *Call, hook book.HookID) {
	if hook != 0 && e.scripts != nil && e.stands(c) {
		e.scripts.Run(c, hook)
	}
}

// allows asks the pack's own policy whether one player may do harm to another. Where nobody can be asked the answer is no.
func (e *Engine) allows(d deed) bool {
	if e.scripts == nil {
		return false
	}
	c, ok := e.push()
	if !ok {
		e.overspent(0)
		return false
	}
	defer e.pop()
	c.actor, c.target, c.source, c.by, c.sealed = d.actor, d.target, d.actor, d.actor.id, true
	return e.scripts.Allow(c, e.defs.PvPAllowed)
}

// Instructions is how many instructions the scripts of the cascade that c is part of may still use.
func (c *Call) Instructions() int { return maxInstructions - c.e.cascade.instructions }

// Use takes instructions that a script has used from what the cascade has.
func (c *Call) Use(instructions int) {
	c.e.cascade.instructions = min(c.e.cascade.instructions+max(instructions, 0), maxInstructions)
}

// Fault records that a script was stopped: of which hook, 0 for none that the pack names, in which of the pack's files and at which line,
// each from 1, and why.
func (c *Call) Fault(hook book.HookID, file, line int, why view.Reason) {
	c.e.record(view.Event{
		Kind: view.ScriptFault, Flags: view.Internal, Actor: c.by, Def: uint32(hook), Effect: uint32(file), Count: int32(line), Reason: why,
		Cast: c.cause.Cast,
	})
}

// Sealed reports whether c only asks for an opinion: nothing can be done through it, and nothing may be rolled.
func (c *Call) Sealed() bool { return c.sealed }

// Tick is the tick in which c runs.
func (c *Call) Tick() sim.Tick { return c.e.now }
