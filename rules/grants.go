package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// grant runs an op that gives somebody what lasts or takes it away. The gate is asked before anything is read, everything is
// checked before anything is written, and what is refused is told once.
func (e *Engine) grant(c *Call, op *book.Op, to *entity) Result {
	if e.guardCrossPlayerWrite(c.deed(to)) != Allowed {
		return Refused
	}
	if !e.spare(to, 1) {
		return e.deny(c, to, RefusedBusy)
	}
	ref := op.Ref
	switch op.Kind {
	case book.SetFlag, book.ClearFlag:
		return e.writeFlag(op, to)
	case book.GrantTrack:
		_, begun := to.ledger.Track(ref)
		return e.change(to, ledger.Change{Kind: ledger.BeginTrack, Ref: ref}, ledger.BeginTrack, begun)
	case book.AdvanceTrack:
		return e.advanceTrack(op, to)
	case book.GrantAbility:
		has := to.ledger.HasAbility(ref)
		return e.change(to, ledger.Change{Kind: ledger.GainAbility, Ref: ref}, ledger.LoseAbility, has)
	case book.RevokeAbility:
		has := to.ledger.HasAbility(ref)
		return e.change(to, ledger.Change{Kind: ledger.LoseAbility, Ref: ref}, ledger.GainAbility, !has)
	case book.LearnProfession:
		learnt := to.ledger.Profession(ref) > 0
		return e.change(to, ledger.Change{Kind: ledger.GainProfession, Ref: ref, Count: 1}, ledger.GainProfession, learnt)
	}
	return e.writeBase(c, op, to)
}

// change asks for a change, unless there is nothing to do: it is so already, or this cascade has asked for it. undone is the
// kind of change that would undo it. What another cascade has asked for may be refused yet, so then it is asked for all the same.
func (e *Engine) change(v *entity, want ledger.Change, undone ledger.Kind, so bool) Result {
	if want.Unit = e.cascade.unit; e.asked.Idle(v.id, want, undone, so) {
		return NoOp
	}
	e.ask(v, want)
	return Done
}

// writeFlag raises a flag or lowers it, if it is for ops at all.
func (e *Engine) writeFlag(op *book.Op, to *entity) Result {
	if e.lasting.Reserved(op.Ref) {
		e.record(view.Event{
			Kind: view.Diagnosed, Flags: view.Internal, Reason: view.DiagnosedReserved, Actor: to.id, Ref: uint64(op.Ref),
		})
		return Refused
	}
	raised := to.ledger.HasFlag(op.Ref)
	if op.Kind == book.SetFlag {
		return e.change(to, ledger.Change{Kind: ledger.RaiseFlag, Ref: op.Ref}, ledger.LowerFlag, raised)
	}
	return e.change(to, ledger.Change{Kind: ledger.LowerFlag, Ref: op.Ref}, ledger.RaiseFlag, !raised)
}

// advanceTrack takes steps of a track, as many as there are left when everything that waits has come true.
func (e *Engine) advanceTrack(op *book.Op, to *entity) Result {
	step, begun := to.ledger.Track(op.Ref)
	step, begun = e.asked.Track(to.id, op.Ref, step, begun)
	n := min(op.Count, int32(len(e.defs.Tracks[op.Ref].Steps))-step)
	if !begun || n <= 0 {
		return NoOp
	}
	e.ask(to, ledger.Change{Kind: ledger.TakeSteps, Ref: op.Ref, Count: n})
	return Done
}

// writeBase sets the base of an attribute or adds to it. What cannot be worked out writes nothing, and what is no number in
// the end is refused.
func (e *Engine) writeBase(c *Call, op *book.Op, to *entity) Result {
	value, ok := op.Value.Eval(c, formula.Actor)
	a := stat.Index(op.Attr)
	if !ok || !op.Replace && value == 0 {
		return NoOp
	}
	now, own := to.ledger.Base(a)
	if !own {
		now, _ = to.sheet.Base(a)
	}
	want := ledger.Change{Kind: ledger.SetBase, Attr: a, Value: value}
	if !op.Replace {
		want.Kind, want.From = ledger.RaiseBase, now
	}
	now, waits := e.asked.Base(to.id, a, now)
	switch {
	case op.Replace && own && !waits && now == value:
		return NoOp
	case !op.Replace && !sim.IsFinite(now+value):
		e.record(view.Event{Kind: view.Diagnosed, Flags: view.Internal, Reason: view.DiagnosedAmount, Actor: to.id, Other: c.by})
		return Refused
	}
	e.ask(to, want)
	return Done
}

// bundle runs a named list on whom the op is about. Its ops are asked by the gate one by one, as in a branch; where the bundle
// itself may not be given, none of them is run.
func (e *Engine) bundle(c *Call, op *book.Op, to *entity, nesting int) Result {
	if e.guardCrossPlayerWrite(c.deed(to)) != Allowed {
		return Refused
	}
	target, targets := c.target, c.targets
	c.target, c.targets = to, nil
	worst := e.run(c, e.defs.Bundles[op.Ref].Ops, nesting+1)
	c.target, c.targets = target, targets
	return worst
}

// deny refuses what an op asks for, and says so.
func (e *Engine) deny(c *Call, to *entity, why Refusal) Result {
	e.refuse(c.deed(to), why)
	return Refused
}
