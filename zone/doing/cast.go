package doing

import (
	"slices"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ability"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Break breaks what a body casts if that is broken by what it does, and reports whether it was.
func (d *Doings) Break(turn sim.Turn, id sim.ID, by book.Breaks) bool {
	if !d.Rules.Interrupt(turn, id, by) {
		return false
	}
	d.Host.Follow(turn)
	return true
}

// Rooted reports whether a body casts something that a step would break.
func (d *Doings) Rooted(id sim.ID) bool {
	return d.Rules.Breaks(id).Has(book.BrokenByMoving)
}

// use uses an ability, and reports whether that was not refused. Whoever performs something is busy with that. A command that names
// nothing breaks nothing.
func (d *Doings) use(turn sim.Turn, w *want) bool {
	if w.ability >= 0 {
		d.Break(turn, w.who, book.BrokenByCommand)
	}
	r := ability.Request{Actor: w.who, Ability: w.ability, Target: w.target, Aim: aimOf(&w.in), Keep: w.keep, At: w.at, Judged: w.judged}
	if run, performs := d.World.Run(w.who); performs && d.Rules.Alive(w.who) {
		if _, b := d.World.BehaviorDef(run.Def); !run.Holding && d.Casts.Hold(turn, r, int(b.Duration)-run.Elapsed) {
			d.Host.Follow(turn)
			return true
		}
		d.Host.Tell(view.Event{
			Kind: view.AbilityRefused, Flags: view.Private, Actor: w.who, Def: uint32(max(w.ability, 0)), Reason: view.AbilityBusy,
			InputSeq: w.in.Seq,
		})
		return false
	}
	reply := d.Casts.Use(turn, r)
	d.Host.Follow(turn)
	if reply.Begins {
		d.launch(turn, &reply.Start)
	}
	return reply.Why == 0
}

// launch begins the behavior of a cast that has been committed. One that cannot begin is over.
func (d *Doings) launch(turn sim.Turn, s *ability.Start) {
	turn.Check()
	being := d.Host.Being(s.Actor)
	if being == nil {
		d.Casts.Ended(s.Cast)
		return
	}
	why := behavior.UnknownBehavior
	if def, ok := d.World.BehaviorIndex(being.Catalog, s.Behavior); ok {
		_, why = d.World.TryStart(s.Actor, def, d.inputOf(s, def))
	}
	if why != behavior.Accepted {
		d.Casts.Ended(s.Cast)
		d.refuse(s.Actor, s.Aim.Seq, 0, why)
	}
}

// Forget forgets, once in a pulse, the casts of which nothing goes on in the world any more.
func (d *Doings) Forget(turn sim.Turn) {
	if !turn.Pulse() {
		return
	}
	if d.kept = d.Casts.Kept(d.kept[:0]); len(d.kept) == 0 {
		return
	}
	d.underway = d.World.Underway(d.underway[:0])
	for _, cast := range d.kept {
		if _, on := slices.BinarySearch(d.underway, cast); !on {
			d.Casts.Ended(cast)
		}
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

// inputFrom is an input as it was before aimOf.
func inputFrom(aim *rules.Aim) behavior.Input {
	return behavior.Input{Kind: catalog.InputKind(aim.Kind), Direction: aim.At, Position: aim.At, Target: aim.Target, Seq: aim.Seq}
}

// inputOf is the input with which the behavior of a cast begins: at whom the cast is for, if the behavior takes somebody, or where that
// one is, if it takes a place or a direction; else where the hand aimed.
func (d *Doings) inputOf(s *ability.Start, def int) behavior.Input {
	in := inputFrom(&s.Aim)
	_, b := d.World.BehaviorDef(def)
	if at, ok := d.aimAt(s.Actor, s.Target, def); ok && s.Target != 0 && s.Target != s.Actor {
		in = at
	} else if b != nil && !b.Inputs.Has(in.Kind) {
		in = behavior.None()
		if !b.Inputs.Has(catalog.InputNone) {
			in = behavior.ToDirection(d.body(s.Actor).Forward)
		}
	}
	in.Seq, in.Cast = s.Aim.Seq, s.Cast
	return in
}
