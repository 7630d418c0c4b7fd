package rules_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
)

// storm makes packs of which nobody has thought: op-lists within each other that name any affect, affects that do anything when
// they begin, tick and end, and handlers for everything that can happen. hostile leaves out whatever could be kind.
type storm struct {
	*rand.Rand
	d       *book.Defs
	hostile bool
	affects int // the first of them in the pack
	opKinds []book.OpKind
}

// stormAffects is how many affects a storm makes.
const stormAffects = 10

// newStorm makes a pack.
func newStorm(seed uint64, hostile bool) *storm {
	s := &storm{Rand: rand.New(rand.NewPCG(seed, 77)), d: lastingDefs(newDefs()), hostile: hostile}
	d := s.d
	d.Pools[hp].Regen, d.Pools[mana].PerRound = 0.7, true
	d.Attributes[soakFire].Base = compiled(node(formula.Sub, attr(might), lit(9)))
	d.Events = []string{"storm:Gust", "storm:Lull"}
	d.Bundles = []book.Bundle{{ID: "gift"}, {ID: "haul"}}
	d.Checks = make([]book.Check, 3)
	for _, name := range book.OpNames() {
		if kind, _ := book.ParseOp(name); !hostile || !isHarmless(kind) {
			s.opKinds = append(s.opKinds, kind)
		}
	}
	s.affects = len(d.Affects)
	for i := range stormAffects {
		id := book.Tag(len(d.Tags))
		d.Tags = append(d.Tags, fmt.Sprint("storm", i))
		d.Affects = append(d.Affects, s.affect(id))
	}
	if hostile { // and the pack's own are no kinder
		for i := range d.Affects {
			d.Affects[i].Harmful = true
		}
	}
	for i := range d.Checks {
		d.Checks[i] = s.check(i)
	}
	for i := range d.Bundles {
		d.Bundles[i].Ops = s.list(2)
	}
	for i := range d.Tracks[warden].Steps {
		d.Tracks[warden].Steps[i].Ops = s.list(2)
	}
	for i := s.affects; i < len(d.Affects); i++ {
		s.hang(&d.Affects[i])
	}
	d.Abilities[glow].Handlers = s.handlers()
	if !hostile {
		for _, p := range []book.PoolIndex{hp, mana, nerve, wardA} {
			d.Pools[p].Handlers = s.handlers()
		}
		d.Pools[hp].OnDepleted, d.Pools[nerve].OnDepleted = s.maybe(2, 1), s.maybe(1, 1)
	}
	return s
}

// one in n.
func (s *storm) one(n int) bool { return s.IntN(n) == 0 }

// affect is one without what it runs. Lists may name any affect, so they are made when all are there.
func (s *storm) affect(id book.Tag) book.Affect {
	a := book.Affect{
		ID: "storm", Duration: int32(s.IntN(8)) * 15, Indefinite: s.one(5), Clock: affect.Clock(s.IntN(2)),
		Stacking: affect.Stacking(s.IntN(int(affect.Independent) + 1)), MaxStacks: int32(1 + s.IntN(4)), OneForAll: s.one(4),
		Is: []book.Tag{id}, NoDispel: s.one(5), Concentration: s.one(6), SuspendsDeath: s.one(8), DieOnRelease: s.one(2),
		Harmful: s.hostile || s.one(5), Level: float64(s.IntN(4)), Category: [...]string{"", "curse", "song", "poison"}[s.IntN(4)],
		Room: s.one(6), Lease: 30,
	}
	if s.one(2) {
		a.Tags = []book.Tag{book.Tag(s.IntN(len(s.d.Tags)))}
		a.Is = append(a.Is, a.Tags[0])
	}
	if s.one(2) {
		a.Interval, a.TickOnApply = int32(1+s.IntN(3))*15, s.one(3)
	}
	if s.one(4) && !a.Room {
		for range 1 + s.IntN(3) {
			a.Rungs = append(a.Rungs, s.rung())
		}
		return a
	}
	r := s.rung()
	a.Modifiers, a.Taken, a.Prevents, a.Immune = r.Modifiers, r.Taken, r.Prevents, r.Immune
	if s.one(6) {
		a.PreventsSource = []book.Tag{tagCast}
	}
	return a
}

func (s *storm) rung() (r book.Rung) {
	for range s.IntN(3) {
		m := book.Modifier{Attr: stat.Index(s.IntN(int(armour) + 1)), Value: float64(s.IntN(11) - 5)}
		if s.one(3) {
			m.Op, m.Value = stat.Mul, float64(s.IntN(6))/4
		}
		r.Modifiers = append(r.Modifiers, m)
	}
	if s.one(4) {
		r.Taken = []book.TakenFactor{{Type: book.TypeIndex(s.IntN(5) - 1), Factor: float64(s.IntN(9)) / 4}}
	}
	if s.one(6) {
		r.Prevents = []book.Tag{book.Tag(s.IntN(2))}
	}
	if s.one(5) {
		r.Immune = []book.Tag{book.Tag(s.IntN(len(s.d.Tags)))}
	}
	return r
}

// hang gives an affect what it runs.
func (s *storm) hang(a *book.Affect) {
	if a.Interval > 0 {
		a.Tick = s.list(2)
	}
	a.OnApply, a.OnExpire, a.OnDispel = s.maybe(4, 1), s.maybe(4, 1), s.maybe(6, 1)
	if s.one(2) && !a.Room {
		a.Handlers = s.handlers()
	}
}

// maybe is a list one time in n.
func (s *storm) maybe(n, depth int) book.ListID {
	if !s.one(n) {
		return 0
	}
	return s.list(depth)
}

// handlers listen for up to three things.
func (s *storm) handlers() (all []book.Handler) {
	names := book.EventNames()
	for range s.IntN(4) {
		h := book.Handler{Ops: s.list(1)}
		h.Event, _ = book.ParseEvent(names[s.IntN(len(names))])
		switch s.IntN(5) {
		case 0:
			h.Event = book.PackEvent(s.IntN(len(s.d.Events)))
		case 1, 2:
			h.Event = [...]book.Event{book.OnHit, book.OnDamageTaken, book.OnKill, book.OnApplyAffect, book.OnAffectExpire, book.OnEnterCombat}[s.IntN(6)]
		}
		all = append(all, h)
	}
	return all
}

func (s *storm) check(i int) book.Check {
	def := check.Def{Dice: mustDice("1d20"), Bonus: s.formula(), DC: num(float64(5 + s.IntN(10))), ByTarget: s.one(2), Bands: []check.Band{
		{Label: "well", Margin: check.Axis{Given: true, Min: num(0)}}, {Label: "badly"},
	}}
	return book.Check{ID: fmt.Sprint("check", i), Def: def, Bands: []book.ListID{s.maybe(2, 1), s.maybe(2, 1)}, Show: book.Show(s.IntN(3))}
}

// formula is a number, something of somebody, or something of what is going on, and now and then nothing that can be worked out.
func (s *storm) formula() *formula.Formula {
	switch s.IntN(6) {
	case 0:
		return compiled(of(formula.Scope(s.IntN(3)), stat.Index(s.IntN(int(armour)+1))))
	case 1:
		return scalar(formula.Scalar(s.IntN(int(formula.CheckMargin) + 1)))
	case 2:
		return compiled(node(formula.Mul, lit(float64(s.IntN(5)-1)), formula.Node{Head: formula.ScalarHead, Scalar: formula.Mag}))
	}
	return num(float64(s.IntN(40) - 10))
}

// list is one to four ops, of which branches have lists up to depth deep.
func (s *storm) list(depth int) book.ListID {
	var ops []book.Op
	for range 1 + s.IntN(4) {
		ops = append(ops, s.op(depth))
	}
	return add(s.d, "storm", ops...)
}

// op is an op of any kind there is.
func (s *storm) op(depth int) book.Op {
	kind := s.opKinds[s.IntN(len(s.opKinds))]
	if s.one(3) {
		kind = [...]book.OpKind{book.DealDamage, book.ApplyAffect, book.RemoveAffect, book.SetResource}[s.IntN(4)]
	}
	return op(kind, func(o *book.Op) {
		o.To = book.Who(s.IntN(3))
		o.Count, o.Optional, o.Replace = int32(1+s.IntN(3)), s.one(2), s.one(2)
		o.Harmful = s.hostile
		o.Value, o.Attr = s.formula(), book.AttrIndex(s.IntN(int(armour)+1))
		o.Affect, o.Rung = int32(s.affects+s.IntN(stormAffects)), int16(s.IntN(3))
		o.Ref = 0
		switch kind {
		case book.DealDamage, book.Heal, book.Restore, book.ModifyResource, book.SetResource:
			o.Type, o.Pool = book.TypeIndex(s.IntN(5)-1), book.PoolIndex(s.IntN(len(s.d.Pools)))
			o.Amount = book.Amount{Flat: s.formula(), Bonus: num(float64(s.IntN(4))), Fixed: s.one(2), Scope: formula.Scope(s.IntN(3))}
			if s.one(2) {
				o.Amount.Dice, o.Amount.HasDice = mustDice("2d6"), true
			}
			o.NoProc, o.TakeHigher = s.one(5), s.one(2)
		case book.ApplyAffect:
			if s.one(3) {
				o.Magnitude, o.Stacks, o.Level = s.formula(), num(float64(s.IntN(4))), s.formula()
			}
			o.Duration = int32(s.IntN(2)) * 45
		case book.RemoveAffect:
			o.OwnOnly = s.one(3)
		case book.Dispel:
			if o.Check = -1; s.one(2) {
				o.Check = int32(s.IntN(len(s.d.Checks)))
			}
			if o.Category = [...]string{"curse", "song", ""}[s.IntN(3)]; o.Category == "" {
				o.Tags = []book.Tag{book.Tag(s.IntN(len(s.d.Tags)))}
			}
		case book.IncrementRung, book.DecrementRung:
			o.Affect = s.ladder()
		case book.IfOp:
			o.If = book.Condition{Left: book.LeftSide(s.IntN(4)), Who: book.Who(s.IntN(3)), Affect: o.Affect, Pool: book.PoolIndex(s.IntN(len(s.d.Pools))),
				Formula: s.formula(), Scalar: formula.Scalar(s.IntN(int(formula.CheckMargin) + 1)), Compare: book.Comparator(s.IntN(6)), Right: s.formula()}
		case book.CheckOp:
			o.Check = int32(s.IntN(len(s.d.Checks)))
		case book.SendOp, book.ActOp:
			o.Text, o.ToTarget, o.ToRoom = 1, 2, 3
		case book.Teleport:
			o.Name, o.Dest = [...]string{"1", "2", "3"}[s.IntN(3)], book.Dest(s.IntN(3))
		case book.Push:
			o.Name = [...]string{"on", "off"}[s.IntN(2)]
		case book.SetFlag, book.ClearFlag:
			o.Ref = int32(s.IntN(len(s.d.Flags)))
		case book.GrantAbility, book.RevokeAbility:
			o.Ref = int32(s.IntN(len(s.d.Abilities)))
		case book.ApplyBundle:
			o.Ref = int32(s.IntN(len(s.d.Bundles)))
		case book.ConsumeItem, book.ProduceItem, book.SalvageItem:
			o.Ref = int32(s.IntN(len(s.d.Items)))
		case book.CraftRecipe:
			o.Ref = int32(s.IntN(len(s.d.Recipes)))
		case book.AugmentItem:
			o.Name = "hand"
		}
		if kind == book.IfOp || kind == book.ChanceOp {
			if depth > 0 {
				o.Then, o.Else = s.list(depth-1), s.maybe(2, depth-1)
			}
		}
	})
}

// ladder is an affect that is one, or any where there is none.
func (s *storm) ladder() int32 {
	from := s.IntN(stormAffects)
	for i := range stormAffects {
		if at := s.affects + (from+i)%stormAffects; len(s.d.Affects[at].Rungs) > 0 {
			return int32(at)
		}
	}
	s.d.Affects[s.affects].Rungs = []book.Rung{s.rung(), s.rung()}
	s.d.Affects[s.affects].Room = false
	return int32(s.affects)
}
