package define

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// op compiles one op, false for one that could not be read.
func (c *Compiler) op(o *shape.Op, where scene) (book.Op, bool) {
	compiled := book.Op{Pool: book.NoPool, Type: book.NoType, Affect: -1, Check: -1}
	kind, known := book.ParseOp(o.Op)
	compiled.Kind = kind
	ok := known && // another word is a fault already
		(c.amountOp(&compiled, o, where) || c.affectOp(&compiled, o, where) || c.branchOp(&compiled, o, where) ||
			c.placeOp(&compiled, o) || c.bookOp(&compiled, o, where) || c.itemOp(&compiled, o, where))
	return compiled, ok // not one of them: its fields could not be read
}

// amountOp compiles what is about pools.
func (c *Compiler) amountOp(compiled *book.Op, o *shape.Op, where scene) bool {
	switch {
	case o.DealDamage != nil:
		d := o.DealDamage
		compiled.To, compiled.Amount = who(d.To.To), c.amount(&d.Amount, o.Self, where)
		compiled.Type, compiled.Pool = c.damageType(d.Type), c.pool(d.Resource)
		compiled.TagSet, compiled.Bypass = c.tagSet(d.Tags, o.Self.Field("tags")), c.tagSet(d.Bypass, o.Self.Field("bypass"))
		if at := o.Self.Field("bypass"); at != nil {
			c.loose.Bypassed = append(c.loose.Bypassed, at)
		}
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
	default:
		return false
	}
	return true
}

// affectOp compiles what is about affects.
func (c *Compiler) affectOp(compiled *book.Op, o *shape.Op, where scene) bool {
	switch {
	case o.ApplyAffect != nil:
		c.applyAffect(compiled, o, where)
	case o.Interrupt != nil:
		compiled.To = who(o.Interrupt.To.To)
		compiled.Duration = c.ticks(o.Interrupt.Lockout, o.Self.Field("lockout"), false)
	case o.RemoveAffect != nil:
		r := o.RemoveAffect
		compiled.To, compiled.Affect, compiled.OwnOnly = who(r.To.To), c.affect(r.Affect), r.From == "actor"
	case o.Dispel != nil:
		c.dispel(compiled, o, where)
	case o.IncrementRung != nil:
		i := o.IncrementRung
		compiled.To, compiled.Affect, compiled.Count = who(i.To.To), c.affect(i.Affect), count32(i.By)
		c.lint().Ladder(o.Self.Field("affect"), compiled.Affect, i.By)
	case o.DecrementRung != nil:
		d := o.DecrementRung
		compiled.To, compiled.Affect, compiled.Count = who(d.To.To), c.affect(d.Affect), count32(d.By)
		c.lint().Ladder(o.Self.Field("affect"), compiled.Affect, d.By)
	default:
		return false
	}
	return true
}

func (c *Compiler) applyAffect(compiled *book.Op, o *shape.Op, where scene) {
	a := o.ApplyAffect
	compiled.To, compiled.Affect, compiled.Harmful = who(a.To.To), c.affect(a.Affect), a.Harmful
	compiled.Magnitude, compiled.Stacks = c.formula(a.Magnitude, where.setting), c.formula(a.Stacks, where.setting)
	compiled.Level, compiled.Rung = c.formula(a.Level, where.setting), int16(a.Rung)
	pulses := true
	if compiled.Affect >= 0 {
		pulses = c.authored(compiled.Affect).Clock == "pulse"
	}
	compiled.Duration = c.ticks(a.Duration, o.Self.Field("duration"), pulses)
	if at := o.Self.Field("rung"); at != nil {
		c.lint().Ladder(at, compiled.Affect, a.Rung)
	}
}

func (c *Compiler) dispel(compiled *book.Op, o *shape.Op, where scene) {
	d := o.Dispel
	compiled.To, compiled.Category, compiled.Count = who(d.To.To), d.Category, count32(d.Count)
	compiled.Tags = c.tagList(d.Tags, o.Self.Field("tags"))
	if o.Self.Field("category") == nil && o.Self.Field("tags") == nil {
		c.faults.Add(o.Self.Fault(BadDispel, "a category or tags, which say what is stripped"))
	}
	if d.Check != nil {
		each := where
		each.setting = each.with(formula.AffectLevel)
		compiled.Check = c.check(d.Check, o.Self.Field("check"), each)
	}
}

// authored is an affect, by its index, as it was written.
func (c *Compiler) authored(affect int32) *shape.Affect {
	return c.set.Affects[affect].Value.(*shape.Affect)
}

// branchOp compiles what holds other lists, and what tells something.
func (c *Compiler) branchOp(compiled *book.Op, o *shape.Op, where scene) bool {
	switch {
	case o.If != nil:
		compiled.If = c.condition(o.If, o.Self, where)
		compiled.Then, compiled.Else = c.list(o.If.Then, where.inside()), c.list(o.If.Else, where.inside())
	case o.Chance != nil:
		compiled.Value = c.chance(o.Chance, where)
		compiled.Then, compiled.Else = c.list(o.Chance.Then, where.inside()), c.list(o.Chance.Else, where.inside())
	case o.Check != nil:
		compiled.Check = c.check(o.Check, o.Self, where)
	case o.ApplyBundle != nil:
		compiled.To, compiled.Ref = who(o.ApplyBundle.To.To), c.ref("bundle", o.ApplyBundle.Bundle)
		c.bundled = append(c.bundled, bundled{o.Self.Field("bundle"), compiled.Ref, where.depth})
	case o.Act != nil:
		compiled.Text, compiled.ToTarget, compiled.ToRoom = c.template(o.Act.Actor), c.template(o.Act.Target), c.template(o.Act.Room)
	case o.Send != nil:
		compiled.To, compiled.Text = who(o.Send.To.To), c.template(o.Send.Text)
	default:
		return false
	}
	return true
}

// placeOp compiles what moves somebody.
func (c *Compiler) placeOp(compiled *book.Op, o *shape.Op) bool {
	switch {
	case o.Teleport != nil:
		t := o.Teleport
		compiled.To, compiled.Name = who(t.To.To), t.Room
		switch t.Dest {
		case "actor":
			compiled.Dest = book.DestActor
		case "start":
			compiled.Dest = book.DestStart
		}
		room, dest := o.Self.Field("room"), o.Self.Field("dest")
		switch {
		case room == nil && dest == nil:
			c.faults.Add(o.Self.Fault(BadTeleport, "a room or a dest, where it leads to"))
		case room != nil && dest != nil:
			c.faults.Add(dest.Fault(BadTeleport, "only one of room and dest"))
		}
	case o.Push != nil:
		compiled.To, compiled.Name = who(o.Push.To.To), o.Push.Dir
	default:
		return false
	}
	return true
}

// ref returns the index of a declared name of a kind, -1 for one that is a fault already.
func (c *Compiler) ref(kind, name string) int32 { return index[int32](c, kind, name, -1) }

// count32 is an authored number of things. One that is a fault already counts 1.
func count32(n int) int32 { return int32(max(n, 1)) }

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
