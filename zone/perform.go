package zone

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/inbox"
)

// attempt is a behavior that a player wants its body to begin, or an ability that it wants to use.
type attempt struct {
	who  sim.ID
	def  int // in the world, -1 for none
	in   behavior.Input
	slot uint8 // that was pressed, 0 for a command
	// uses makes it an ability, -1 for one that there is none of, for target.
	uses    bool
	ability int32
	target  sim.ID
}

// intend notes an Act, which is tried when all letters have been taken.
func (z *Zone) intend(turn sim.Turn, id sim.ID, a *actor, c *inbox.Command) {
	turn.Check()
	t := attempt{who: id, def: -1}
	if def, ok := z.world.BehaviorIndex(z.kit.Numbered(a.being).Catalog, c.Text); ok {
		t.def = def
	}
	t.in = aimed(c)
	z.attempts = append(z.attempts, t)
}

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

// perform starts what is to begin in this tick: what was commanded, in that order, then the casts that are done, then what hands press
// and minds want, by id. Of one pair of hands every press is judged, the earlier first: one that was late when another is pressed does not swallow it.
func (z *Zone) perform(turn sim.Turn) {
	for i := range z.attempts {
		z.attempt(turn, &z.attempts[i])
	}
	z.attempts = z.attempts[:0]
	z.finishCasts(turn)
	var presses [hands.Patience + 1]hands.Press
	for id, a := range z.actors.All() {
		if !a.person() {
			z.strike(turn, id, a)
			continue
		}
		for _, p := range a.hands.Presses(turn.Tick(), presses[:0]) {
			z.press(turn, id, a, p)
		}
	}
}

// press begins the action of a slot. What takes no direction begins without one.
func (z *Zone) press(turn sim.Turn, id sim.ID, a *actor, p hands.Press) {
	t := attempt{who: id, def: -1, in: behavior.ToDirection(p.Heading.Dir()), slot: p.Slot}
	if slots := z.kit.Numbered(a.being).Slots; int(p.Slot) <= len(slots) {
		slot := slots[p.Slot-1]
		if t.def, t.ability = slot.Behavior, slot.Ability; t.ability >= 0 {
			t.uses, t.target = true, z.pickTarget(id, t.ability, p.Heading.Dir())
		}
	}
	if _, b := z.world.BehaviorDef(t.def); b != nil && !b.Inputs.Has(catalog.InputDirection) {
		t.in = behavior.None()
	}
	t.in.Seq = uint32(p.Tick)
	z.attempt(turn, &t)
}

// attempt begins a behavior, or lets go of it if it is being held, and tells the player if that cannot be.
func (z *Zone) attempt(turn sim.Turn, t *attempt) {
	turn.Check()
	if z.actors.Get(t.who) == nil {
		return // it has left since
	}
	if t.uses {
		z.use(turn, t)
		return
	}
	if run, ok := z.world.Run(t.who); ok && run.Holding && run.Def == t.def {
		z.world.ReleaseHold(t.who)
		return
	}
	why := z.begin(turn, t.who, t.def, t.in)
	if why == behavior.Busy && z.world.Keeps(t.who, t.in.Seq) {
		z.wait(turn, t)
	} else if why != behavior.Accepted {
		z.tellRefused(t.who, waiting{seq: t.in.Seq, slot: t.slot}, why)
	}
}

// tellRefused tells a player that what it wanted did not begin.
func (z *Zone) tellRefused(id sim.ID, what waiting, why behavior.Refusal) {
	z.events.Add(view.Event{
		Kind: view.ActRefused, Flags: view.Private, Actor: id, Reason: view.Reason(why), InputSeq: what.seq, Count: int32(what.slot),
	})
}

// begin begins a behavior. Who can do nothing, begins nothing, and who is casting only if that breaks the cast.
func (z *Zone) begin(turn sim.Turn, id sim.ID, def int, in behavior.Input) behavior.Refusal {
	if def < 0 {
		return behavior.UnknownBehavior
	}
	if _, casting := z.engine.Casting(id); casting && !z.interrupt(turn, id, book.BrokenByCommand) {
		return behavior.Busy
	}
	switch {
	case z.engine.Alive(id) && z.engine.Incapacitated(id):
		return behavior.Disabled
	}
	_, why := z.world.TryStart(id, def, in)
	return why
}

// strike begins what a mind wanted in the tick before.
func (z *Zone) strike(turn sim.Turn, id sim.ID, a *actor) {
	target, strike := a.will.Target, a.will.Strike
	a.will.Target = 0
	if target == 0 {
		return
	}
	blow := z.kit.Numbered(a.being).Blows[strike]
	done := false
	if blow.Ability >= 0 {
		t := attempt{who: id, def: -1, uses: true, ability: blow.Ability, target: target, in: behavior.ToTarget(target)}
		if done = z.use(turn, &t); !done {
			a.mind.Balked(strike, turn.Tick())
		}
		if z.rooted(id) {
			a.will.Walk = place.Wish{}
		}
	} else if in, ok := z.aimAt(id, target, blow.Behavior); ok {
		done = z.begin(turn, id, blow.Behavior, in) == behavior.Accepted
	}
	if done {
		a.mind.Struck(z.mindOf(a), strike, turn.Tick())
	}
}

// aimAt is the input with which a behavior goes for a target, or false if the target is not there any more.
func (z *Zone) aimAt(id, target sim.ID, def int) (behavior.Input, bool) {
	_, b := z.world.BehaviorDef(def)
	there, ok := z.world.Actor(target)
	if b == nil || !ok {
		return behavior.Input{}, false
	}
	way := there.Pos.Sub(z.body(id).Pos).Ground()
	switch {
	case b.Inputs.Has(catalog.InputActor):
		return behavior.ToTarget(target), true
	case b.Inputs.Has(catalog.InputDirection) && way != sim.Vec{}:
		return behavior.ToDirection(way), true
	case b.Inputs.Has(catalog.InputPosition):
		return behavior.ToPosition(there.Pos), true
	case b.Inputs.Has(catalog.InputDirection):
		return behavior.ToDirection(z.body(id).Forward), true
	}
	return behavior.None(), true
}
