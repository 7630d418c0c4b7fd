package rules

import (
	"slices"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// spare reports whether n more changes of somebody may be asked for. Only those of players wait.
func (e *Engine) spare(v *entity, n int) bool { return !v.player || e.asked.Spare(n) }

// ask makes a change: of a player it is due and waits for its answer, of anybody else it takes effect at once, because nothing is
// written down of it. Everything has been checked.
func (e *Engine) ask(v *entity, c ledger.Change) {
	if !v.player {
		e.effect(v, &c)
		return
	}
	c.Unit = e.unit()
	e.asked.Ask(v.id, c)
	e.due = append(e.due, Work{Kind: Lasting, ID: v.id, Life: v.life, Change: c})
}

// Pending appends the units that wait for an answer to dst, oldest first and each once.
func (e *Engine) Pending(dst []uint64) []uint64 { return e.asked.Units(dst) }

// Settle says what became of a unit: whether it was written down, all of it, or nothing. Only then does it take effect, in the order
// in which it was asked for; a step of a track is told, and does what it does, each in a cascade of its own. Of one that was
// refused nothing is left here, and each player who was concerned is told once. Whoever has left meanwhile is passed over. It
// reports whether anything waited for the answer; a second one does nothing.
func (e *Engine) Settle(turn sim.Turn, unit uint64, ok bool) bool {
	e.open(turn)
	settled := e.asked.Answer(unit)
	for i := range settled {
		a := &settled[i]
		if ok {
			e.effect(e.get(a.Who), &a.Change)
			continue
		}
		if !slices.ContainsFunc(settled[:i], func(before ledger.Asked) bool { return before.Who == a.Who }) {
			e.record(view.Event{Kind: view.DurableRefused, Flags: view.Private, Actor: a.Who, Ref: unit})
		}
	}
	return len(settled) > 0
}

// effect makes a change of the ledger be so. What somebody owns is not here.
func (e *Engine) effect(v *entity, c *ledger.Change) {
	l := &v.ledger
	switch c.Kind {
	case ledger.RaiseFlag, ledger.LowerFlag:
		l.Flag(c.Ref, c.Kind == ledger.RaiseFlag)
	case ledger.BeginTrack:
		l.Begin(c.Ref)
	case ledger.TakeSteps:
		e.advance(v, c.Ref, c.Count)
	case ledger.GainAbility, ledger.LoseAbility:
		l.Ability(c.Ref, c.Kind == ledger.GainAbility)
		e.listen(v)
	case ledger.GainProfession:
		l.Learn(c.Ref, c.Count)
	case ledger.SetBase:
		e.rebase(v, c.Attr, c.Value)
	case ledger.RaiseBase:
		base, own := l.Base(c.Attr)
		if !own {
			base = c.From
		}
		e.rebase(v, c.Attr, base+c.Value)
	}
}

// rebase gives somebody a base of its own for good. A sum that came to no number, because what lay between was refused, is left
// out.
func (e *Engine) rebase(v *entity, a stat.Index, value float64) {
	if v.sheet.SetBase(a, value) {
		value, _ = v.sheet.Base(a) // as it is kept
		v.ledger.Rebase(a, value)
	}
}

// advance takes steps of a track, one after the other: each is told before it does what it does.
func (e *Engine) advance(v *entity, track, steps int32) {
	d := &e.defs.Tracks[track]
	for range steps {
		step, ok := v.ledger.Step(track, len(d.Steps))
		if !ok {
			return
		}
		if e.frames == 0 { // no list is under way that this would be a part of
			e.begin()
		}
		o := occasion{event: book.OnTrackStep, subject: v, magnitude: float64(step), record: view.Event{
			Kind: view.OnTrackStep, Actor: v.id, Def: uint32(track), Count: step,
		}}
		e.raise(&o)
		if d.Steps[step-1].Level {
			o.event, o.record.Kind = book.OnLevel, view.OnLevel
			e.raise(&o)
		}
		e.runStep(v, d.Steps[step-1].Ops)
	}
}

// runStep does what a step of a track does, on whoever took it and in its own name.
func (e *Engine) runStep(v *entity, list book.ListID) {
	if list == 0 {
		return
	}
	if c, ok := e.startHook(list); ok {
		c.actor, c.target, c.source, c.by, c.life = v, v, v, v.id, v.life
		e.run(c, list, 1)
		e.endHook()
	}
}
