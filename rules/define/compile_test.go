package define

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
)

// The attributes of the sample, which are ordered by id.
const (
	grit = iota
	maxGuard
	maxHP
	maxNerve
	might
	soakFire
	wit
	xpValue
)

// Its pools and damage types.
const (
	guard = iota
	hp
	nerve
	ward
	wrath
)

const (
	dread = iota
	fire
)

// Its affects.
const (
	burning = iota
	held
	shroud
	staggered
	tired
	veil
	web
	zeal
)

// Its items, bundles and abilities.
const (
	candle = iota
	rope
	tallow
	wick
)

const (
	kit = iota
	thanks
)

const (
	secondWind = iota
	thrift
)

func compiled(t *testing.T, n formula.Node) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(&n)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func number(x float64) formula.Node { return formula.Node{Head: formula.Lit, Value: x} }

func attr(i uint32) formula.Node { return formula.Node{Head: formula.Attr, Attr: i} }

func scoped(s formula.Scope, i uint32) formula.Node {
	return formula.Node{Head: formula.Attr, Attr: i, Scope: s, Scoped: true}
}

func scalar(s formula.Scalar) formula.Node {
	return formula.Node{Head: formula.ScalarHead, Scalar: s}
}

func of(h formula.Head, args ...formula.Node) formula.Node { return formula.Node{Head: h, Args: args} }

func dice(t *testing.T, text string) check.Dice {
	t.Helper()
	d, err := check.ParseDice(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// same compares down to what formulas and dice are made of.
func same(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestCompileDefinitions(t *testing.T) {
	d, _, _ := load(sample)
	f := func(n formula.Node) *formula.Formula { return compiled(t, n) }
	same(t, "attributes", []stat.Attribute{
		{ID: "grit", Name: "Grit", Kind: stat.Int, Stat: true, Base: f(number(12)), Min: f(number(1)), Max: f(number(40))},
		{ID: "max_guard", Name: "max_guard", Base: f(number(1))},
		{ID: "max_hp", Name: "max_hp", Kind: stat.Derived, Base: f(of(formula.Mul, attr(grit), number(5)))},
		{ID: "max_nerve", Name: "max_nerve", Base: f(number(20))},
		{ID: "might", Name: "might", Base: f(number(10))},
		{ID: "soak_fire", Name: "soak_fire", Base: f(number(2))},
		{ID: "wit", Name: "wit", Base: f(of(formula.Max, attr(might), number(3))), Min: f(number(0)), Max: f(attr(grit))},
		{ID: "xp_value", Name: "xp_value"},
	}, d.Attributes)
	same(t, "pools", []book.Pool{
		{ID: "guard", Name: "guard", MaxAttr: maxGuard, Fronts: book.NoPool, PerRound: true, RegenInCombat: true},
		{ID: "hp", Name: "Life", MaxAttr: maxHP, Fronts: book.NoPool, Vital: true, Gauge: 1, Regen: 0.5},
		{ID: "nerve", Name: "nerve", MaxAttr: maxNerve, Fronts: book.NoPool, OnDepleted: 8},
		{ID: "ward", Name: "ward", MaxAttr: book.NoAttribute, Absorb: true, Fronts: hp},
		{ID: "wrath", Name: "wrath", MaxAttr: maxGuard, Fronts: book.NoPool, Handlers: []book.Handler{{Event: book.OnHit, Ops: 9}}},
	}, d.Pools)
	same(t, "damage types", []book.DamageType{
		{ID: "dread", Name: "Dread", Target: nerve, Soak: wit},
		{ID: "fire", Name: "fire", Target: book.NoPool, Soak: soakFire, Tags: []book.Tag{0, 1},
			Multiplier: f(of(formula.Sub, number(2), of(formula.Div, attr(wit), number(40))))},
	}, d.DamageTypes)
	if d.Primary != hp || d.XPValue != xpValue {
		t.Errorf("primary pool %d, attribute of worth %d", d.Primary, d.XPValue)
	}
	for role, attribute := range d.Roles {
		if attribute != book.NoAttribute {
			t.Errorf("role %d has the attribute %d, and nobody gave it one", role, attribute)
		}
	}
}

// tagsOf are the tags of these names.
func tagsOf(t *testing.T, d *book.Defs, names ...string) []book.Tag {
	t.Helper()
	var tags []book.Tag
	for _, name := range names {
		at := slices.Index(d.Tags, name)
		if at < 0 {
			t.Fatalf("%q is no tag", name)
		}
		tags = append(tags, book.Tag(at))
	}
	return tags
}

func TestCompileAffects(t *testing.T) {
	d, _, _ := load(sample)
	tags := func(names ...string) []book.Tag { return tagsOf(t, d, names...) }
	lists := make(map[string]book.ListID)
	for i, list := range d.Lists {
		lists[list.Name] = book.ListID(i + 1)
	}
	same(t, "affects", []book.Affect{
		{ID: "burning", Name: "burning", Category: "debuff", Is: tags("burning", "debuff"), Duration: 240, Clock: affect.PulseClock,
			Stacking: affect.Stack, MaxStacks: 3, Level: 1, Interval: 60, Tick: lists["tick of burning"], TickOnApply: true},
		{ID: "held", Name: "held", Is: tags("held"), Indefinite: true, Clock: affect.PulseClock, MaxStacks: 1,
			SuspendsDeath: true, DieOnRelease: true, Harmful: true},
		{ID: "shroud", Name: "shroud", Category: "ward", Is: tags("shroud", "ward"), Duration: 600, Clock: affect.PulseClock, MaxStacks: 1,
			OneForAll: true, Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: 2}, {Attr: wit, Op: stat.Mul, Value: 1.5}},
			Taken: []book.TakenFactor{{Type: book.AnyType, Factor: 0.9}, {Type: fire, Factor: 0.5}}},
		{ID: "staggered", Name: "staggered", Is: tags("staggered"), Duration: 150, Clock: affect.TickClock, Stacking: affect.Ignore,
			MaxStacks: 1, Prevents: tags("act", "cast")},
		{ID: "tired", Name: "tired", Is: tags("tired"), Indefinite: true, Clock: affect.PulseClock, Stacking: affect.Highest, MaxStacks: 1,
			NoDispel: true, OnApply: lists["on_apply of tired"], Rungs: []book.Rung{
				{Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: -2}}},
				{Taken: []book.TakenFactor{{Type: dread, Factor: 1.5}}, Prevents: tags("act", "move"), Immune: tags("glee")},
			}},
		{ID: "veil", Name: "veil", Is: tags("kind", "light", "veil"), Tags: tags("light", "kind"), Duration: 1200, Clock: affect.PulseClock,
			Stacking: affect.Extend, MaxStacks: 1, PreventsSource: tags("attack"), Immune: tags("burning", "curse"), Concentration: true,
			Harmful: true, OnExpire: lists["on_expire of veil"], OnDispel: lists["on_dispel of veil"],
			Handlers: []book.Handler{{Event: book.OnDamageTaken, Ops: lists["OnDamageTaken of veil"]}, {Event: book.PackEvent(0), Ops: lists["pack:Lit of veil"]}}},
		{ID: "web", Name: "web", Category: "kindness", Is: tags("kindness", "web"), Duration: 540, Clock: affect.PulseClock, MaxStacks: 1,
			Room: true, Lease: 45, Interval: 75, Tick: lists["tick of web"]},
		{ID: "zeal", Name: "zeal", Is: tags("zeal"), Duration: 120, Clock: affect.PulseClock, MaxStacks: 1, Room: true, Lease: 30},
	}, d.Affects)
	same(t, "tags", []string{"heat", "light", "burning", "debuff", "held", "shroud", "ward", "staggered", "act", "cast", "tired", "move",
		"glee", "kind", "veil", "attack", "curse", "kindness", "web", "zeal", "breath", "keen"}, d.Tags)
	same(t, "events", []string{"pack:Lit"}, d.Events)
}

func TestCompileLedger(t *testing.T) {
	d, _, _ := load(sample)
	one := func(name string) book.ListID {
		return book.ListID(slices.IndexFunc(d.Lists, func(l book.List) bool { return l.Name == name }) + 1)
	}
	same(t, "abilities", []book.Ability{
		{ID: "second_wind", Name: "Second wind", Tags: tagsOf(t, d, "breath"), Invoke: book.Passive, Breaks: book.BrokenByControl,
			Requires: book.Requirements{Position: -1, Flag: -1},
			Handlers: []book.Handler{{Event: book.OnKill, Ops: one("OnKill of second_wind")}}},
		{ID: "thrift", Name: "thrift", Invoke: book.Proc, Breaks: book.BrokenByControl, Requires: book.Requirements{Position: -1, Flag: -1}},
	}, d.Abilities)
	same(t, "flags", []book.Flag{{ID: "met_warden", Number: 17}, {ID: "lit"}}, d.Flags)
	same(t, "tracks", []book.Track{{ID: "warden", Steps: []book.TrackStep{
		{ID: "novice", Ops: one("step novice of warden")}, {ID: "keeper", Level: true},
	}}}, d.Tracks)
	same(t, "professions", []book.Profession{{ID: "chandler", Ranks: []string{"Apprentice", "Master"}}}, d.Professions)
	same(t, "recipes", []book.Recipe{
		{ID: "candle", Profession: 0, Rank: 2, Takes: []book.Stack{{Item: tallow, Count: 2}, {Item: wick, Count: 1}},
			Gives: []book.Stack{{Item: candle, Count: 3}}},
		{ID: "rope", Profession: -1, Rank: 1, Takes: []book.Stack{{Item: wick, Count: 9}}, Gives: []book.Stack{{Item: rope, Count: 1}}},
	}, d.Recipes)
	same(t, "bundles", []book.Bundle{{ID: "kit", Ops: one("bundle kit")}, {ID: "thanks", Ops: one("bundle thanks")}}, d.Bundles)
	same(t, "items", []book.Item{
		{ID: "candle", Name: "Candle", Stack: 20, Salvage: []book.Stack{{Item: tallow, Count: 1}, {Item: wick, Count: 1}}},
		{ID: "rope", Name: "rope", Stack: 1}, {ID: "tallow", Name: "tallow", Stack: 1}, {ID: "wick", Name: "wick", Stack: 1},
	}, d.Items)
	for _, name := range []string{"OnKill of second_wind", "step novice of warden", "bundle kit", "bundle thanks"} {
		if one(name) == 0 {
			t.Errorf("there is no list called %s", name)
		}
	}
}

// plain is an op without anything but its kind and to whom.
func plain(kind book.OpKind, to book.Who) book.Op {
	return book.Op{Kind: kind, To: to, Pool: book.NoPool, Type: book.NoType, Affect: -1, Check: -1,
		If: book.Condition{}}
}

// with changes a plain op.
func with(op book.Op, change func(*book.Op)) book.Op {
	change(&op)
	return op
}

func TestCompileOps(t *testing.T) {
	d, list, _ := load(sample)
	f := func(n formula.Node) *formula.Formula { return compiled(t, n) }
	got := d.Lists[list-1].Ops
	branch := func(i int) []book.Op { return d.Lists[max(got[i].Then, got[i].Else)-1].Ops }
	template := func(number int32) string { return d.Templates[number-1] }
	same(t, "deal_damage", with(plain(book.DealDamage, book.ToSource), func(o *book.Op) {
		o.Type, o.Pool, o.TagSet, o.NoProc = dread, hp, 1, true
		o.Amount = book.Amount{Bonus: f(scoped(formula.Target, wit)), Dice: dice(t, "2d6+1"), HasDice: true, Scope: formula.Target, Fixed: true}
	}), got[0])
	same(t, "heal", with(plain(book.Heal, book.ToTarget), func(o *book.Op) {
		o.Amount = book.Amount{Flat: f(number(10)), Count: f(number(2)), Sides: 4}
	}), got[1])
	same(t, "restore", with(plain(book.Restore, book.ToTarget), func(o *book.Op) {
		o.Pool, o.Amount = nerve, book.Amount{Count: f(attr(wit)), Sides: 6}
	}), got[2])
	same(t, "modify_resource", with(plain(book.ModifyResource, book.ToTarget), func(o *book.Op) {
		o.Pool, o.Amount.Flat = guard, f(of(formula.Sub, scalar(formula.Mag)))
	}), got[3])
	same(t, "remove_affect", with(plain(book.RemoveAffect, book.ToTarget), func(o *book.Op) {
		o.Affect, o.OwnOnly = burning, true
	}), got[4])
	same(t, "if resource", book.Condition{Left: book.LeftResource, Who: book.ToActor, Affect: -1, Pool: hp, Compare: book.AtLeast,
		Right: f(number(5))}, got[5].If)
	if then, otherwise := d.Lists[got[5].Then-1].Ops, d.Lists[got[5].Else-1].Ops; template(then[0].Text) != "Well." ||
		template(otherwise[0].Text) != "You fall." || otherwise[0].ToTarget != 0 || template(otherwise[0].ToRoom) != "{actor} falls." {
		t.Errorf("branches %+v and %+v with the texts %q", then, otherwise, d.Templates)
	}
	same(t, "if has_affect", book.Condition{Left: book.LeftAffect, Affect: burning, Pool: book.NoPool}, got[6].If)
	if branch(6)[0].To != book.ToActor || got[6].Else != 0 || template(branch(6)[0].Text) != "Well." {
		t.Errorf("then %+v", branch(6))
	}
	same(t, "if formula", book.Condition{Left: book.LeftFormula, Affect: -1, Pool: book.NoPool, Formula: f(attr(might)),
		Compare: book.Below, Right: f(attr(wit))}, got[7].If)
	same(t, "if scalar", book.Condition{Left: book.LeftScalar, Affect: -1, Pool: book.NoPool, Scalar: formula.Mag,
		Compare: book.NotEqual, Right: f(number(1))}, got[8].If)
	same(t, "chance", f(number(25)), got[9].Value)
	if got[9].Then == 0 || got[9].Else != 0 || branch(9)[0].Kind != book.Heal {
		t.Errorf("chance %+v", got[9])
	}
	on, off := d.Lists[d.Pools[nerve].OnDepleted-1].Ops, d.Lists[d.Affects[burning].Tick-1].Ops
	same(t, "on_depleted", []book.Op{
		with(plain(book.ApplyAffect, book.ToActor), func(o *book.Op) { o.Affect, o.Duration = staggered, 120 }),
		with(plain(book.SetResource, book.ToActor), func(o *book.Op) { o.Pool, o.Value = nerve, f(attr(maxNerve)) }),
	}, on)
	same(t, "tick", []book.Op{with(plain(book.DealDamage, book.ToTarget), func(o *book.Op) {
		o.Type, o.Amount.Flat = fire, f(of(formula.Mul, scalar(formula.AffectMagnitude), number(3)))
	})}, off)
}

func TestCompileOpsOnAffectsAndPlaces(t *testing.T) {
	d, list, _ := load(sample)
	f := func(n formula.Node) *formula.Formula { return compiled(t, n) }
	got := d.Lists[list-1].Ops[12:]
	same(t, "dispel", with(plain(book.Dispel, book.ToTarget), func(o *book.Op) {
		o.Category, o.Tags, o.Count, o.Check = "curse", tagsOf(t, d, "light"), 2, 2
	}), got[0])
	same(t, "check of a dispel", check.Def{Dice: dice(t, "1d20"), DC: f(of(formula.Add, number(10), scalar(formula.AffectLevel))),
		Bands: []check.Band{{Label: "torn", Margin: check.Axis{Given: true, Min: f(number(0))}}}}, d.Checks[2].Def)
	for i, want := range []book.Op{
		with(plain(book.IncrementRung, book.ToActor), func(o *book.Op) { o.Affect, o.Count = tired, 2 }),
		with(plain(book.DecrementRung, book.ToTarget), func(o *book.Op) { o.Affect, o.Count = tired, 1 }),
		with(plain(book.ApplyAffect, book.ToTarget), func(o *book.Op) { o.Affect, o.Rung = tired, 2 }),
		with(plain(book.Teleport, book.ToTarget), func(o *book.Op) { o.Name = "cellar" }),
		with(plain(book.Teleport, book.ToActor), func(o *book.Op) { o.Dest = book.DestStart }),
		with(plain(book.Push, book.ToTarget), func(o *book.Op) { o.Name = "north" }),
	} {
		same(t, want.Kind.String(), want, got[i+1])
	}
	on := d.Lists[d.Affects[tired].OnApply-1].Ops
	same(t, "on_apply", f(scalar(formula.AffectRung)), on[0].Amount.Flat)
	heard := d.Lists[d.Affects[veil].Handlers[1].Ops-1].Ops
	same(t, "handler", f(scalar(formula.EventMagnitude)), heard[0].Amount.Flat)
}

func TestCompileOpsOnTheLedger(t *testing.T) {
	d, list, _ := load(sample)
	f := func(n formula.Node) *formula.Formula { return compiled(t, n) }
	about := func(kind book.OpKind, ref, count int32) book.Op {
		return with(plain(kind, book.ToTarget), func(o *book.Op) { o.Ref, o.Count = ref, count })
	}
	for i, want := range []book.Op{
		with(plain(book.ModifyAttributeBase, book.ToActor), func(o *book.Op) { o.Attr, o.Value = might, f(attr(wit)) }),
		with(plain(book.ModifyAttributeBase, book.ToTarget), func(o *book.Op) { o.Attr, o.Value, o.Replace = wit, f(number(3)), true }),
		with(plain(book.SetFlag, book.ToActor), func(o *book.Op) { o.Ref = 1 }),
		about(book.ClearFlag, 0, 0),
		about(book.GrantTrack, 0, 0),
		about(book.AdvanceTrack, 0, 2),
		about(book.GrantAbility, thrift, 0),
		about(book.RevokeAbility, secondWind, 0),
		about(book.ApplyBundle, kit, 0),
		with(about(book.ConsumeItem, tallow, 3), func(o *book.Op) { o.Optional = true }),
		about(book.ProduceItem, rope, 1),
		with(plain(book.AugmentItem, book.ToTarget), func(o *book.Op) { o.Name, o.Attr, o.Value = "hand", wit, f(number(1)) }),
		about(book.LearnProfession, 0, 0),
		about(book.SalvageItem, candle, 0),
		about(book.CraftRecipe, 0, 0),
		about(book.ListRecipes, 0, 0),
	} {
		same(t, want.Kind.String(), want, d.Lists[list-1].Ops[i+19])
	}
	if ops := d.Lists[d.Bundles[kit].Ops-1].Ops; ops[1].Kind != book.ApplyBundle || ops[1].Ref != thanks {
		t.Errorf("the bundle %+v", ops)
	}
}

func TestCompileChecks(t *testing.T) {
	d, list, _ := load(sample)
	f := func(n formula.Node) *formula.Formula { return compiled(t, n) }
	ops := d.Lists[list-1].Ops
	hold, contest := d.Checks[ops[10].Check], d.Checks[ops[11].Check]
	same(t, "check", check.Def{
		Dice: dice(t, "1d20"), Bonus: f(scoped(formula.Target, might)), ByTarget: true, DC: f(of(formula.Add, number(10), attr(might))),
		Boon: f(attr(wit)), BoonDice: dice(t, "2d20kh1"),
		Bands: []check.Band{
			{Label: "steady", Natural: check.Natural{Face: 20, Count: 1}},
			{Label: "held", Margin: check.Axis{Given: true, Min: f(number(0)), Max: f(number(4))},
				Total: check.Axis{Given: true, Min: f(number(3))}, When: f(scalar(formula.CheckMargin))},
			{Label: "cowed"},
		},
	}, hold.Def)
	if hold.ID != "hold" || hold.Show != book.ShowSummary || len(hold.Bands) != 3 || hold.Bands[0] == 0 || hold.Bands[1] != 0 || hold.Bands[2] == 0 {
		t.Errorf("check %+v", hold)
	}
	same(t, "band", f(scalar(formula.CheckTotal)), d.Lists[hold.Bands[2]-1].Ops[0].Amount.Flat)
	same(t, "contest", check.Def{Dice: dice(t, "1d20"), Versus: &check.Versus{Dice: dice(t, "1d20"), Bonus: f(number(2))}}, contest.Def)
}
