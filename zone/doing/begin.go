package doing

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/inbox"
)

// aimed is where a command goes.
func aimed(c *inbox.Command) behavior.Input {
	in := behavior.None()
	switch c.Aim {
	case inbox.Along:
		in = behavior.ToDirection(c.Heading.Dir())
	case inbox.AtPos:
		in = behavior.ToPosition(c.Pos)
	case inbox.AtTarget:
		in = behavior.ToTarget(c.Target)
	}
	in.Seq = c.Seq
	return in
}

// Press begins what a key does of a body that is there. What takes no direction begins without one.
func (d *Doings) Press(turn sim.Turn, id sim.ID, p hands.Press) {
	w := want{who: id, def: -1, in: behavior.ToDirection(p.Heading.Dir()), slot: p.Slot}
	if slots := d.Host.Being(id).Slots; int(p.Slot) <= len(slots) {
		slot := slots[p.Slot-1]
		if w.def, w.ability = slot.Behavior, slot.Ability; w.ability >= 0 {
			w.uses, w.target = true, d.pick(id, w.ability, p.Heading.Dir())
			w.keep, w.judged, w.at = true, true, p.Tick
		}
	}
	if _, b := d.World.BehaviorDef(w.def); b != nil && !b.Inputs.Has(catalog.InputDirection) {
		w.in = behavior.None()
	}
	w.in.Seq = uint32(p.Tick)
	d.try(turn, &w)
}

// Strike begins a blow of a body that is there, the n-th of its being, at somebody, and reports whether it has begun. Nobody is told if it
// has not; refused says that trying again at once would be of no use.
func (d *Doings) Strike(turn sim.Turn, id, target sim.ID, n uint8) (begun, refused bool) {
	blow := d.Host.Being(id).Blows[n]
	if blow.Ability >= 0 {
		w := want{who: id, def: -1, uses: true, ability: blow.Ability, target: target, in: behavior.ToTarget(target)}
		begun = d.use(turn, &w)
		return begun, !begun
	}
	if in, ok := d.aimAt(id, target, blow.Behavior); ok {
		begun = d.start(turn, id, blow.Behavior, in) == behavior.Accepted
	}
	return begun, false
}

// try begins a behavior, or lets go of it if it is being held, or uses an ability, and tells the player if that cannot be.
func (d *Doings) try(turn sim.Turn, w *want) {
	turn.Check()
	if d.Host.Being(w.who) == nil {
		return // it has left since
	}
	if w.uses {
		d.use(turn, w)
		return
	}
	if run, ok := d.World.Run(w.who); ok && run.Holding && run.Def == w.def {
		d.World.ReleaseHold(w.who)
		return
	}
	why := d.start(turn, w.who, w.def, w.in)
	if why == behavior.Busy && d.World.Keeps(w.who, w.in.Seq) {
		d.wait(w)
	} else if why != behavior.Accepted {
		d.refuse(w.who, w.in.Seq, w.slot, why)
	}
}

// refuse tells a player that what it wanted did not begin.
func (d *Doings) refuse(id sim.ID, seq uint32, slot uint8, why behavior.Refusal) {
	d.Host.Tell(view.Event{
		Kind: view.ActRefused, Flags: view.Private, Actor: id, Reason: view.Reason(why), InputSeq: seq, Count: int32(slot),
	})
}

// start begins a behavior. Who can do nothing, begins nothing, and who is casting only if that breaks the cast.
func (d *Doings) start(turn sim.Turn, id sim.ID, def int, in behavior.Input) behavior.Refusal {
	if def < 0 {
		return behavior.UnknownBehavior
	}
	if _, casting := d.Rules.Casting(id); casting && !d.Break(turn, id, book.BrokenByCommand) {
		return behavior.Busy
	}
	if d.Rules.Alive(id) && d.Rules.Incapacitated(id) {
		return behavior.Disabled
	}
	_, why := d.World.TryStart(id, def, in)
	return why
}
