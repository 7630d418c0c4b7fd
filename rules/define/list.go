package define

import (
	"fmt"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
)

// scene is where an op-list stands.
type scene struct {
	setting
	// name is what the outermost list is called.
	name string
	// depth is how many lists stand around it.
	depth int
}

// inside returns the scene of a list within an op of this one.
func (s scene) inside() scene {
	s.depth++
	return s
}

// list compiles an op-list and the lists in it, and returns its number; 0 for an empty one.
func (c *Compiler) list(authored []Op, where scene) book.ListID {
	if len(authored) == 0 {
		return 0
	}
	if where.depth >= book.MaxNesting {
		c.faults.Add(authored[0].Self.Parent().Fault(TooDeep, fmt.Sprintf("op-lists at most %d deep in each other", book.MaxNesting)))
		return 0
	}
	at := len(c.defs.Lists)
	c.defs.Lists = append(c.defs.Lists, book.List{Name: where.name})
	ops := make([]book.Op, 0, len(authored))
	for i := range authored {
		if op, ok := c.op(&authored[i], where); ok {
			ops = append(ops, op)
		}
	}
	c.defs.Lists[at].Ops = ops
	c.lintList(authored, ops)
	return book.ListID(at + 1)
}

// op compiles one op, false for one that could not be read.
func (c *Compiler) op(o *Op, where scene) (book.Op, bool) {
	compiled := book.Op{Pool: book.NoPool, Type: book.NoType, Affect: -1, Check: -1}
	kind, known := book.ParseOp(o.Op)
	compiled.Kind = kind
	switch {
	case !known: // a fault already
		return compiled, false
	case o.DealDamage != nil:
		d := o.DealDamage
		compiled.To, compiled.Amount = who(d.To.To), c.amount(&d.Amount, o.Self, where)
		compiled.Type, compiled.Pool = c.damageType(d.Type), c.pool(d.Resource)
		compiled.NoReflect, compiled.NoProc = d.NoReflect, d.NoProc
	case o.Heal != nil:
		compiled.To, compiled.Amount = who(o.Heal.To.To), c.amount(&o.Heal.Amount, o.Self, where)
		compiled.Pool = c.pool(o.Heal.Resource)
	case o.Restore != nil:
		compiled.To, compiled.Amount = who(o.Restore.To.To), c.amount(&o.Restore.Amount, o.Self, where)
		compiled.Pool = c.pool(o.Restore.Resource)
	case o.ModifyResource != nil:
		m := o.ModifyResource
		compiled.To, compiled.Amount = who(m.To.To), c.amount(&m.Amount, o.Self, where)
		compiled.Pool = c.pool(m.Resource)
	case o.SetResource != nil:
		s := o.SetResource
		compiled.To, compiled.Pool, compiled.TakeHigher = who(s.To.To), c.pool(s.Resource), s.TakeHigher
		compiled.Value = c.formula(s.Value, where.setting)
	case o.ApplyAffect != nil:
		c.applyAffect(&compiled, o, where)
	case o.RemoveAffect != nil:
		r := o.RemoveAffect
		compiled.To, compiled.Affect, compiled.OwnOnly = who(r.To.To), c.affect(r.Affect), r.From == "actor"
	case o.If != nil:
		compiled.If = c.condition(o.If, o.Self, where)
		compiled.Then, compiled.Else = c.list(o.If.Then, where.inside()), c.list(o.If.Else, where.inside())
	case o.Chance != nil:
		compiled.Value = c.chance(o.Chance, where)
		compiled.Then, compiled.Else = c.list(o.Chance.Then, where.inside()), c.list(o.Chance.Else, where.inside())
	case o.Check != nil:
		compiled.Check = c.check(o.Check, o.Self, where)
	case o.Act != nil:
		compiled.Text, compiled.ToTarget, compiled.ToRoom = c.template(o.Act.Actor), c.template(o.Act.Target), c.template(o.Act.Room)
	case o.Send != nil:
		compiled.To, compiled.Text = who(o.Send.To.To), c.template(o.Send.Text)
	default:
		return compiled, false // its fields could not be read
	}
	return compiled, true
}

func (c *Compiler) applyAffect(compiled *book.Op, o *Op, where scene) {
	a := o.ApplyAffect
	compiled.To, compiled.Affect, compiled.Harmful = who(a.To.To), c.affect(a.Affect), a.Harmful
	compiled.Magnitude, compiled.Stacks = c.formula(a.Magnitude, where.setting), c.formula(a.Stacks, where.setting)
	compiled.Level = c.formula(a.Level, where.setting)
	pulses := true
	if compiled.Affect >= 0 {
		pulses = c.set.Affects[compiled.Affect].Value.(*Affect).Clock == "pulse"
	}
	compiled.Duration = c.ticks(a.Duration, o.Self.Field("duration"), pulses)
}

func (c *Compiler) chance(o *Chance, where scene) *formula.Formula {
	pct := c.formula(o.Pct, where.setting)
	if value, ok := pct.Literal(); ok && (value < 0 || value > 100) {
		c.faults.Add(o.Pct.Node.Fault(BadChance, "a number from 0 to 100"))
	}
	return pct
}

// condition compiles what an if compares.
func (c *Compiler) condition(o *If, at *content.Node, where scene) book.Condition {
	compiled := book.Condition{Who: who(o.Who), Affect: c.affect(o.HasAffect), Pool: c.pool(o.Resource)}
	compiled.Formula, compiled.Right = c.formula(o.Formula, where.setting), c.formula(o.RHS, where.setting)
	sides := 0
	for _, side := range []struct {
		field string
		left  book.LeftSide
	}{{"has_affect", book.LeftAffect}, {"resource", book.LeftResource}, {"formula", book.LeftFormula}, {"scalar", book.LeftScalar}} {
		if at.Field(side.field) != nil {
			sides++
			compiled.Left = side.left
		}
	}
	refuse := func(n *content.Node, expected string) { c.faults.Add(n.Fault(BadCondition, expected)) }
	compares := o.HasAffect == "" && at.Field("has_affect") == nil
	switch {
	case sides != 1:
		refuse(at, "exactly one of has_affect, resource, formula and scalar")
	case !compares && at.Field("cmp") != nil:
		refuse(at.Field("cmp"), "no cmp beside has_affect")
	case !compares && at.Field("rhs") != nil:
		refuse(at.Field("rhs"), "no rhs beside has_affect")
	case compares && at.Field("cmp") == nil:
		refuse(at, "a cmp, which says how the two sides are compared")
	case compares && at.Field("rhs") == nil:
		refuse(at, "an rhs, which the left side is compared with")
	}
	if n := at.Field("scalar"); n.Kind() == content.Text {
		r := formulaReader{c: c, where: where.setting}
		scalar, _ := r.scalar(n)
		compiled.Scalar = scalar.Scalar
	}
	compiled.Compare, _ = book.ParseComparator(o.Cmp) // other words are faults already
	return compiled
}

// who is whom a word means.
func who(word string) book.Who {
	switch word {
	case "actor":
		return book.ToActor
	case "source":
		return book.ToSource
	}
	return book.ToTarget
}
