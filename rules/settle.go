package rules

import (
	"slices"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// maxPending is how many changes wait for an answer at most, of all players together. What is asked for beyond is refused.
const maxPending = 4096

// pending is a change of a player that has been asked for and not been answered.
type pending struct {
	id sim.ID
	Change
}

// spare reports whether n more changes of somebody may be asked for. Only those of players wait.
func (e *Engine) spare(v *entity, n int) bool { return !v.player || len(e.pending)+n <= maxPending }

// ask makes a change: of a player it is due and waits for its answer, of anybody else it takes effect at once, because nothing is
// written down of it. Everything has been checked.
func (e *Engine) ask(v *entity, c Change) {
	if !v.player {
		e.effect(v, &c)
		return
	}
	c.Unit = e.unit()
	e.pending = append(e.pending, pending{v.id, c})
	e.due = append(e.due, Work{Kind: Lasting, ID: v.id, Life: v.life, Change: c})
}

// Pending appends the units that wait for an answer to dst, oldest first and each once.
func (e *Engine) Pending(dst []uint64) []uint64 {
	from := len(dst)
	for i := range e.pending {
		dst = append(dst, e.pending[i].Unit)
	}
	return dst[:from+len(slices.Compact(dst[from:]))] // they ascend
}

// Settle says what became of a unit: whether it was written down, all of it, or nothing. Only then does it take effect, in the order
// in which it was asked for; a step of a track is told, and does what it does, each in a cascade of its own. Of one that was
// refused nothing is left here, and each player who was concerned is told once. Whoever has left meanwhile is passed over. It
// reports whether anything waited for the answer; a second one does nothing.
func (e *Engine) Settle(turn sim.Turn, unit uint64, ok bool) bool {
	e.open(turn)
	e.settled = e.settled[:0]
	e.pending = slices.DeleteFunc(e.pending, func(p pending) bool {
		if p.Unit == unit {
			e.settled = append(e.settled, p)
		}
		return p.Unit == unit
	})
	for i := range e.settled {
		p := &e.settled[i]
		v := e.get(p.id)
		if ok {
			e.effect(v, &p.Change)
			continue
		}
		if !slices.ContainsFunc(e.settled[:i], func(before pending) bool { return before.id == p.id }) {
			e.record(view.Event{Kind: view.DurableRefused, Flags: view.Private, Actor: p.id, Ref: unit})
		}
	}
	found := len(e.settled) > 0
	clear(e.settled) // lets go of the names of slots
	return found
}

// dropPending forgets what waits of somebody who leaves: the answer is for whoever has it then.
func (e *Engine) dropPending(id sim.ID) {
	e.pending = slices.DeleteFunc(e.pending, func(p pending) bool { return p.id == id })
}

// effect makes a change of the ledger be so. What somebody owns is not here.
func (e *Engine) effect(v *entity, c *Change) {
	l := &v.ledger
	switch c.Kind {
	case RaiseFlag:
		l.Flags = with(l.Flags, c.Ref)
	case LowerFlag:
		l.Flags = without(l.Flags, c.Ref)
	case BeginTrack:
		l.Tracks = reach(l.Tracks, c.Ref, 0)
	case TakeSteps:
		e.advance(v, c.Ref, c.Count)
	case GainAbility:
		l.Abilities = with(l.Abilities, c.Ref)
		e.listen(v)
	case LoseAbility:
		l.Abilities = without(l.Abilities, c.Ref)
		e.listen(v)
	case GainProfession:
		l.Professions = reach(l.Professions, c.Ref, c.Count)
	case SetOwnBase:
		e.rebase(v, c.Attr, c.Value)
	case RaiseOwnBase:
		base, own := l.base(c.Attr)
		if !own {
			base = c.From
		}
		e.rebase(v, c.Attr, base+c.Value)
	}
}

// rebase gives somebody a base of its own for good. A sum that came to no number, because what lay between was refused, is left
// out.
func (e *Engine) rebase(v *entity, a stat.Index, value float64) {
	if !v.sheet.SetBase(a, value) {
		return
	}
	l := &v.ledger
	at, found := l.findBase(a)
	if !found {
		l.Bases = slices.Insert(l.Bases, at, Base{Attr: a})
	}
	l.Bases[at].Value, _ = v.sheet.Base(a)
}

// advance takes steps of a track, one after the other: each is told before it does what it does.
func (e *Engine) advance(v *entity, track, steps int32) {
	d := &e.defs.Tracks[track]
	for range steps {
		at, begun := findReached(v.ledger.Tracks, track)
		if !begun || int(v.ledger.Tracks[at].Count) >= len(d.Steps) {
			return
		}
		v.ledger.Tracks[at].Count++
		step := v.ledger.Tracks[at].Count
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
