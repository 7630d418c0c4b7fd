package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// grant runs an op that gives somebody what lasts or takes it away. The gate is asked before anything is read, everything is
// checked before anything is written, and what is refused is told once.
func (e *Engine) grant(c *context, op *book.Op, to *entity) Result {
	if e.guardCrossPlayerWrite(c.deed(to)) != Allowed {
		return Refused
	}
	if !e.spare(to, 1) {
		return e.deny(c, to, RefusedBusy)
	}
	l, ref := &to.ledger, op.Ref
	switch op.Kind {
	case book.SetFlag, book.ClearFlag:
		return e.writeFlag(op, to)
	case book.GrantTrack:
		_, begun := reached(l.Tracks, ref)
		return e.change(to, Change{Kind: BeginTrack, Ref: ref}, BeginTrack, begun)
	case book.AdvanceTrack:
		n := e.stepsLeft(to, ref)
		if n == 0 {
			return NoOp
		}
		e.ask(to, Change{Kind: TakeSteps, Ref: ref, Count: min(n, op.Count)})
		return Done
	case book.GrantAbility:
		return e.change(to, Change{Kind: GainAbility, Ref: ref}, LoseAbility, has(l.Abilities, ref))
	case book.RevokeAbility:
		return e.change(to, Change{Kind: LoseAbility, Ref: ref}, GainAbility, !has(l.Abilities, ref))
	case book.LearnProfession:
		_, learnt := reached(l.Professions, ref)
		return e.change(to, Change{Kind: GainProfession, Ref: ref, Count: 1}, GainProfession, learnt)
	}
	return e.writeBase(c, op, to)
}

// change asks for a change, unless there is nothing to do: it is so already, or this cascade has asked for it. undone is the
// kind of change that would undo it. What another cascade has asked for may be refused yet, so then it is asked for all the same.
func (e *Engine) change(v *entity, want Change, undone ChangeKind, so bool) Result {
	for i := len(e.pending) - 1; i >= 0; i-- {
		p := &e.pending[i]
		if p.id == v.id && p.Ref == want.Ref && (p.Kind == want.Kind || p.Kind == undone) {
			so = p.Kind == want.Kind && p.Unit == e.cascade.unit
			break
		}
	}
	if so {
		return NoOp
	}
	e.ask(v, want)
	return Done
}

// writeFlag raises a flag or lowers it, if it is for ops at all.
func (e *Engine) writeFlag(op *book.Op, to *entity) Result {
	if e.reserved[op.Ref] {
		e.record(view.Event{
			Kind: view.Diagnosed, Flags: view.Internal, Reason: view.DiagnosedReserved, Actor: to.id, Ref: uint64(op.Ref),
		})
		return Refused
	}
	raised := has(to.ledger.Flags, op.Ref)
	if op.Kind == book.SetFlag {
		return e.change(to, Change{Kind: RaiseFlag, Ref: op.Ref}, LowerFlag, raised)
	}
	return e.change(to, Change{Kind: LowerFlag, Ref: op.Ref}, RaiseFlag, !raised)
}

// stepsLeft is how many steps of a track are before somebody, when everything that waits has come true; 0 where it has not begun.
func (e *Engine) stepsLeft(v *entity, track int32) int32 {
	step, begun := reached(v.ledger.Tracks, track)
	for i := range e.pending {
		if p := &e.pending[i]; p.id == v.id && p.Ref == track && (p.Kind == BeginTrack || p.Kind == TakeSteps) {
			begun = true
			step += p.Count // 0 of a beginning
		}
	}
	if !begun {
		return 0
	}
	return max(int32(len(e.defs.Tracks[track].Steps))-step, 0)
}

// writeBase sets the base of an attribute or adds to it. What cannot be worked out writes nothing, and what is no number in
// the end is refused.
func (e *Engine) writeBase(c *context, op *book.Op, to *entity) Result {
	value, ok := op.Value.Eval(c, formula.Actor)
	a := stat.Index(op.Attr)
	if !ok || !op.Replace && value == 0 {
		return NoOp
	}
	now, own := to.ledger.base(a)
	if !own {
		now, _ = e.fold(to).sheet.Base(a)
	}
	want := Change{Kind: SetOwnBase, Attr: a, Value: value}
	waits := false
	if !op.Replace {
		want.Kind, want.From = RaiseOwnBase, now
	}
	for i := range e.pending {
		p := &e.pending[i]
		if p.id != to.id || p.Attr != a {
			continue
		}
		switch p.Kind {
		case SetOwnBase:
			now, waits = p.Value, true
		case RaiseOwnBase:
			now, waits = now+p.Value, true
		}
	}
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
func (e *Engine) bundle(c *context, op *book.Op, to *entity, nesting int) Result {
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
func (e *Engine) deny(c *context, to *entity, why Refusal) Result {
	e.refuse(c.deed(to), why)
	return Refused
}
