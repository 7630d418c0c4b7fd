package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Run runs an op-list, each op through the gate. ListID 0 is an empty list.
func (e *Engine) Run(turn sim.Turn, in Act, list book.ListID) Result {
	e.open(turn)
	if list == 0 || int(list) > len(e.defs.Lists) || !sim.IsFinite(in.Magnitude) {
		return NoOp
	}
	c, ok := e.push()
	if !ok {
		return NoOp
	}
	defer e.pop()
	e.set(c, &in)
	if in.Actor != 0 || in.Targets == nil {
		return e.run(c, list, 1)
	}
	worst := Done
	for _, id := range in.Targets {
		e.standIn(c, id)
		worst = max(worst, e.run(c, list, 1))
	}
	return worst
}

// standIn makes a target act on itself, because nobody else is there to act.
func (e *Engine) standIn(c *Call, id sim.ID) {
	v := e.get(id)
	c.by, c.actor, c.source, c.target = id, v, v, v
}

// run runs a list and returns the worst result of its ops. It stops when the actor has died in this cascade: what follows was
// never rolled, so there is nothing to undo. It stops, too, where an item could not be taken that the rest is given for.
func (e *Engine) run(c *Call, list book.ListID, nesting int) Result {
	if list == 0 {
		return Done
	}
	if nesting > book.MaxNesting {
		e.overspent(list)
		return Skipped
	}
	if nesting == 1 {
		c.list = list
	}
	worst := Done
	ops := e.defs.Lists[list-1].Ops
	for i := range ops {
		r := e.everyone(c, &ops[i], list, nesting)
		worst = max(worst, r)
		if r == Refused && ops[i].Kind == book.ConsumeItem && !ops[i].Optional {
			break
		}
	}
	return worst
}

// everyone runs one op for all whom it is about.
func (e *Engine) everyone(c *Call, op *book.Op, list book.ListID, nesting int) Result {
	if c.targets == nil || op.To != book.ToTarget {
		return e.step(c, op, list, nesting)
	}
	worst := Done
	targets := c.targets
	c.targets = nil
	for _, id := range targets {
		c.target = e.get(id)
		worst = max(worst, e.step(c, op, list, nesting))
	}
	c.targets, c.target = targets, nil
	return worst
}

// step runs one op for one target.
func (e *Engine) step(c *Call, op *book.Op, list book.ListID, nesting int) Result {
	if !e.stands(c) {
		return Skipped
	}
	if !e.spend(list) {
		return Skipped
	}
	switch op.Kind {
	case book.IfOp:
		yes, known := e.holds(c, &op.If)
		if !known && op.If.Skips {
			return NoOp
		}
		return e.branch(c, yes, op, nesting)
	case book.ChanceOp:
		pct, _ := op.Value.Eval(c, formula.Actor)
		return e.branch(c, e.chance.Chance(pct/100), op, nesting)
	}
	to := c.who(op.To)
	if to != nil && !e.meet(to) {
		return Skipped
	}
	switch op.Kind {
	case book.CheckOp:
		_, worst := e.roll(c, op.Check, nesting)
		return worst
	case book.ActOp:
		return e.act(c, op, to)
	}
	if to == nil {
		return NoOp
	}
	switch op.Kind {
	case book.ApplyBundle:
		return e.bundle(c, op, to, nesting)
	case book.Dispel:
		return e.dispel(c, op, to, nesting)
	case book.Teleport, book.Push:
		return e.shift(c, op, to)
	}
	return e.affectOne(c, op, to)
}

// stands reports whether the actor may go on: it has not died in this cascade or, of a list that runs in the name of whoever once
// applied something, since the list began. Nobody to act is no reason to stop.
func (e *Engine) stands(c *Call) bool {
	if c.actor == nil {
		return true
	}
	met := e.meet(c.actor)
	return met || c.since == c.actor.life
}

// affectOne runs an op that does something to somebody.
func (e *Engine) affectOne(c *Call, op *book.Op, to *entity) Result {
	switch op.Kind {
	case book.DealDamage:
		return e.dealDamage(c, op, to)
	case book.Interrupt:
		return e.interrupt(c, op, to)
	case book.Heal, book.Restore:
		return e.mend(c, op, to)
	case book.ModifyResource, book.SetResource:
		return e.writeResource(c, op, to)
	case book.ApplyAffect:
		return e.applyAffect(c, op, to)
	case book.RemoveAffect:
		return e.removeAffect(c, op, to)
	case book.IncrementRung:
		return e.raiseRung(c, op, to)
	case book.DecrementRung:
		return e.lowerRung(c, op, to)
	case book.SendOp:
		e.message(c, to, op.Text)
		return Done
	case book.SetFlag, book.ClearFlag, book.GrantTrack, book.AdvanceTrack, book.GrantAbility, book.RevokeAbility,
		book.LearnProfession, book.ModifyAttributeBase:
		return e.grant(c, op, to)
	case book.ConsumeItem, book.ProduceItem, book.SalvageItem, book.CraftRecipe, book.AugmentItem, book.ListRecipes:
		return e.ownership(c, op, to)
	}
	return e.strange(c)
}

// strange leaves out an op of a kind that there is none of, and says so once in a cascade. No pack that was checked has one.
func (e *Engine) strange(c *Call) Result {
	if !e.cascade.strange {
		e.cascade.strange = true
		e.record(view.Event{
			Kind: view.Diagnosed, Flags: view.Internal, Reason: view.DiagnosedOp, Actor: c.by, Effect: uint32(c.list),
		})
	}
	return Skipped
}

// branch runs one of two lists.
func (e *Engine) branch(c *Call, yes bool, op *book.Op, nesting int) Result {
	if yes {
		return e.run(c, op.Then, nesting+1)
	}
	return e.run(c, op.Else, nesting+1)
}

// holds works a condition out, and reports whether it could be. What cannot be does not hold, whatever the comparison is.
func (e *Engine) holds(c *Call, f *book.Condition) (yes, known bool) {
	var left float64
	ok := true
	switch f.Left {
	case book.LeftAffect:
		v := c.who(f.Who)
		return v != nil && e.bears(v, f.Affect), true
	case book.LeftResource:
		v := c.who(f.Who)
		if v == nil {
			return false, false
		}
		left = float64(e.level(v, f.Pool))
	case book.LeftFormula:
		left, ok = f.Formula.Eval(c, formula.Actor)
	case book.LeftScalar:
		left, ok = c.Scalar(f.Scalar)
	}
	right, sound := f.Right.Eval(c, formula.Actor)
	if !ok || !sound {
		return false, false
	}
	return f.Compare.Holds(left, right), true
}
