package zone

import (
	"slices"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ability"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

// employ notes a Use, which is tried in its turn when all letters have been taken.
func (z *Zone) employ(turn sim.Turn, id sim.ID, c *inbox.Command) {
	turn.Check()
	t := attempt{who: id, def: -1, uses: true, ability: -1, target: c.Target, in: aimed(c)}
	if n, ok := z.casts.Find(c.Text); ok {
		t.ability = n
	} else if n, ok := z.casts.Verb(c.Text); ok {
		t.ability = n
	}
	z.attempts = append(z.attempts, t)
}

// pose puts a body into a position of the pack, by its id. One that there is none of is passed over.
func (z *Zone) pose(turn sim.Turn, id sim.ID, c *inbox.Command) {
	positions := z.kit.Defs.Positions
	at := slices.IndexFunc(positions, func(p book.Position) bool { return p.ID == c.Text })
	if at < 0 || !z.engine.SetPosture(turn, id, int32(at)) {
		z.refuse(turn, id, c, view.RefusedNoPosition)
	}
}

// interrupt breaks what a body casts if that is broken by what it does, and reports whether it was.
func (z *Zone) interrupt(turn sim.Turn, id sim.ID, by book.Breaks) bool {
	if !z.engine.Interrupt(turn, id, by) {
		return false
	}
	z.follow(turn)
	return true
}

// use uses an ability, and reports whether that was not refused. Whoever performs something is busy with that. A command that names
// nothing breaks nothing.
func (z *Zone) use(turn sim.Turn, t *attempt) bool {
	if t.ability >= 0 {
		z.interrupt(turn, t.who, book.BrokenByCommand)
	}
	if _, performs := z.world.Run(t.who); performs && z.engine.Alive(t.who) {
		z.events.Add(view.Event{
			Kind: view.AbilityRefused, Flags: view.Private, Actor: t.who, Def: uint32(max(t.ability, 0)), Reason: view.AbilityBusy,
			InputSeq: t.in.Seq,
		})
		return false
	}
	reply := z.casts.Use(turn, ability.Request{Actor: t.who, Ability: t.ability, Target: t.target, Aim: aimOf(&t.in)})
	z.follow(turn)
	if reply.Begins {
		z.launch(turn, &reply.Start)
	}
	return reply.Why == 0
}

// finishCasts does what has been cast until now, and lets behaviors begin that are to.
func (z *Zone) finishCasts(turn sim.Turn) {
	starts := z.casts.Due(turn)
	z.follow(turn)
	for i := range starts {
		z.launch(turn, &starts[i])
	}
}

// launch begins the behavior of a cast that has been committed. One that cannot begin is over.
func (z *Zone) launch(turn sim.Turn, s *ability.Start) {
	turn.Check()
	a := z.actors.Get(s.Actor)
	if a == nil {
		z.casts.Ended(s.Cast)
		return
	}
	why := behavior.UnknownBehavior
	if def, ok := z.world.BehaviorIndex(z.kit.Numbered(a.being).Catalog, s.Behavior); ok {
		in := z.inputOf(s, def)
		_, why = z.world.TryStart(s.Actor, def, in)
	}
	if why != behavior.Accepted {
		z.casts.Ended(s.Cast)
		z.tellRefused(s.Actor, waiting{seq: s.Aim.Seq}, why)
	}
}

// aimOf is an input as the rules keep it.
func aimOf(in *behavior.Input) rules.Aim {
	aim := rules.Aim{Kind: uint8(in.Kind), At: in.Direction, Target: in.Target, Seq: in.Seq}
	if in.Kind == catalog.InputPosition {
		aim.At = in.Position
	}
	return aim
}

// inputOf is the input with which the behavior of a cast begins: at whom the cast is for, if the behavior takes somebody, or where that
// one is, if it takes a place or a direction; else where the hand aimed.
func (z *Zone) inputOf(s *ability.Start, def int) behavior.Input {
	in := behavior.Input{Kind: catalog.InputKind(s.Aim.Kind), Direction: s.Aim.At, Position: s.Aim.At, Target: s.Aim.Target}
	_, b := z.world.BehaviorDef(def)
	if at, ok := z.aimAt(s.Actor, s.Target, def); ok && s.Target != 0 && s.Target != s.Actor {
		in = at
	} else if b != nil && !b.Inputs.Has(in.Kind) {
		in = behavior.None()
		if !b.Inputs.Has(catalog.InputNone) {
			in = behavior.ToDirection(z.body(s.Actor).Forward)
		}
	}
	in.Seq, in.Cast = s.Aim.Seq, s.Cast
	return in
}

// forgetCasts forgets, once in a pulse, the casts of which nothing goes on in the world any more.
func (z *Zone) forgetCasts(turn sim.Turn) {
	if !turn.Pulse() {
		return
	}
	if z.kept = z.casts.Kept(z.kept[:0]); len(z.kept) == 0 {
		return
	}
	z.underway = z.world.Underway(z.underway[:0])
	for _, cast := range z.kept {
		if _, on := slices.BinarySearch(z.underway, cast); !on {
			z.casts.Ended(cast)
		}
	}
}

// Of whom a key could mean: those ahead of its owner, within this cosine of where it looks.
const (
	foeCone  = 0.5 // 60° to either side
	allyCone = 0.9 // 26°
)

// pickTarget picks for whom a key means an ability that is for somebody: the nearest enemy ahead, or the nearest ally straight ahead and
// else oneself. Nobody is 0.
func (z *Zone) pickTarget(id sim.ID, n int32, ahead sim.Vec) sim.ID {
	d := &z.kit.Defs.Abilities[n]
	if !d.Mode.Single() {
		return 0
	}
	at, cone, best, least := z.body(id).Pos, foeCone, sim.ID(0), 0.0
	if d.Mode == book.ForAlly {
		cone, best = allyCone, id
	}
	z.around = z.engine.Near(id, d.Range, z.around[:0])
	for _, other := range z.around {
		ally, enemy := z.engine.Sides(id, other)
		if other == id || d.Mode == book.ForAlly && !ally || d.Mode == book.ForEnemy && !enemy || !z.engine.Sees(id, other) {
			continue
		}
		way := z.body(other).Pos.Sub(at).Ground()
		far := way.Len()
		if z.place.Ground != nil && way.Dot(ahead) < float64(cone*far) {
			continue
		}
		if best == 0 || best == id || far < least {
			best, least = other, far
		}
	}
	return best
}

// told gives a record that the rules have made the words that go with it.
func (z *Zone) told(e *view.Event, seq uint64) {
	switch e.Kind {
	case view.TextSent:
		z.picture.Say(seq, view.Words, z.engine.Text(e.Ref))
	case view.MessageSent:
		if int64(e.Def) < int64(len(z.kit.Defs.Templates)) {
			z.picture.Say(seq, view.Words, z.filled(z.kit.Defs.Templates[e.Def], e))
		}
	}
}

// filled puts names into a template.
func (z *Zone) filled(template string, e *view.Event) string {
	name := whereabouts{z}.Name
	return view.Fill(template, name(e.Other), name(sim.ID(e.Ref)))
}

// profile is how a body swings, as the rules number it; -1 for one that does not.
func (z *Zone) profile(id sim.ID) int32 {
	if a := z.actors.Get(id); a != nil {
		return z.kit.Numbered(a.being).Combat
	}
	return -1
}
