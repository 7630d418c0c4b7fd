package ability

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
	"github.com/wick-engine/wick/view"
)

// wish is a use that came a little too early and is kept until its caster is free.
type wish struct {
	actor sim.ID
	why   view.Reason // it was refused
	// cast is what it would be: At is when it is tried again, Life which life of the actor it is of.
	cast rules.Casting
}

// early reports whether something that has no time to be begun will have it in so many ticks, and soon enough for the wish to be kept.
func (a *Abilities) early(ability int32, why view.Reason, ticks int) bool {
	switch why {
	case view.AbilityLagged, view.AbilityBusy, view.AbilityGlobal:
		return ticks > 0 && ticks <= int(a.defs.Abilities[ability].Queue)
	}
	return false
}

// keepWish keeps a use for later. What is kept of the same caster is refused now, since only the last one is.
func (u *use) keepWish(no *refusal) {
	a := u.Abilities
	at, found := a.findWish(u.Actor)
	if found {
		u.c.Refused(a.wishes[at].cast.Ability, view.Event{Reason: a.wishes[at].why, InputSeq: a.wishes[at].cast.Aim.Seq})
	} else {
		a.wishes = slices.Insert(a.wishes, at, wish{})
	}
	a.wishes[at] = wish{u.Actor, no.why, rules.Casting{
		Ability: u.Ability, Number: 1, Life: u.engine.Life(u.Actor), At: u.c.Tick().Plus(no.ticks).NonZero(),
		Target: rules.Handle{ID: u.Request.Target}, Aim: u.Aim,
	}}
}

func (a *Abilities) findWish(actor sim.ID) (at int, found bool) {
	return slices.BinarySearchFunc(a.wishes, actor, func(w wish, id sim.ID) int { return cmp.Compare(w.actor, id) })
}

// Hold keeps a use until so many ticks from now if its ability says so, because its caster is busy with something of which only the
// host knows, and reports whether it does.
func (a *Abilities) Hold(turn sim.Turn, r Request, ticks int) bool {
	if !r.Keep || !a.known(r.Ability) || !a.early(r.Ability, view.AbilityBusy, ticks) || !a.engine.Alive(r.Actor) {
		return false
	}
	c, ok := a.engine.Begin(turn, rules.Act{Actor: r.Actor, Magnitude: 1})
	if !ok {
		return false
	}
	u := use{Abilities: a, c: c, Request: r}
	u.keepWish(&refusal{why: view.AbilityBusy, ticks: ticks})
	c.End()
	return true
}

// Wishes takes what has been kept and is to be tried in this tick, by when it was to be and then by caster. It is asked once in every
// tick, after Due. What is of an earlier life is refused, and what is of somebody who has gone forgotten. The slice is valid until the
// next call.
func (a *Abilities) Wishes(turn sim.Turn) []Request {
	a.ripe = a.ripe[:0]
	if len(a.wishes) == 0 {
		return nil
	}
	ripe := a.wishes[:0:0]
	a.wishes = slices.DeleteFunc(a.wishes, func(w wish) bool {
		over := !turn.Tick().Before(w.cast.At) || !a.engine.Has(w.actor)
		if over {
			ripe = append(ripe, w)
		}
		return over
	})
	slices.SortStableFunc(ripe, func(x, y wish) int { return x.cast.At.Since(y.cast.At) })
	for i := range ripe {
		w := &ripe[i]
		if !a.engine.Has(w.actor) {
			continue
		}
		if a.engine.Life(w.actor) != w.cast.Life {
			if c, ok := a.engine.Begin(turn, rules.Act{Actor: w.actor, Magnitude: 1}); ok {
				c.Refused(w.cast.Ability, view.Event{Reason: view.AbilityDead, InputSeq: w.cast.Aim.Seq})
				c.End()
			}
			continue
		}
		a.ripe = append(a.ripe, Request{Actor: w.actor, Ability: w.cast.Ability, Target: w.cast.Target.ID, Aim: w.cast.Aim, Keep: true})
	}
	return a.ripe
}

// known reports whether there is such an ability that somebody can use.
func (a *Abilities) known(ability int32) bool {
	return ability >= 0 && int(ability) < len(a.defs.Abilities) && a.defs.Abilities[ability].Invoke == book.InvokedByCommand
}

// addWishes adds what is kept to a hash, and appendWishes and readWishes write and read it.
func (a *Abilities) addWishes(h *sim.StateHash) {
	h.Int(len(a.wishes))
	for i := range a.wishes {
		h.ID(a.wishes[i].actor)
		h.U8(uint8(a.wishes[i].why))
		a.wishes[i].cast.AddTo(h)
	}
}

func (a *Abilities) appendWishes(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(a.wishes)))
	for i := range a.wishes {
		dst = binary.LittleEndian.AppendUint64(dst, uint64(a.wishes[i].actor))
		dst = a.wishes[i].cast.AppendState(append(dst, uint8(a.wishes[i].why)))
	}
	return dst
}

func (a *Abilities) readWishes(r *stored.Reader) (list []wish, ok bool) {
	for range r.Count(13) {
		w := wish{actor: sim.ID(r.U64()), why: view.Reason(r.U8())}
		k := &w.cast
		last := len(list) - 1
		if !k.Load(r) || k.Number != 1 || k.Left != 0 || len(k.Others) > 0 || k.Room != 0 || k.Target.Life != 0 || k.Life == 0 ||
			!a.known(k.Ability) || !a.early(k.Ability, w.why, 1) || last >= 0 && list[last].actor >= w.actor || w.actor == 0 {
			return nil, false
		}
		list = append(list, w)
	}
	return list, len(list) > 0
}
