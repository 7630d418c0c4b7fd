package book

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
)

// The affects of the book that these tests judge, beside those that they add.
const (
	kind   = iota // raises an attribute
	weak          // lowers one
	ladder        // raises one on its first rung, and forbids something on the second
)

// unwritten reads something, so its value is not known.
func unwritten() *formula.Formula {
	f, err := formula.Compile(&formula.Node{Head: formula.ScalarHead, Scalar: formula.Mag})
	if err != nil {
		panic(err)
	}
	return f
}

// newBook is a book with a few affects and one thing of everything else that an op speaks of.
func newBook() *Defs {
	d := &Defs{
		Affects: []Affect{
			kind:   {ID: "kind", Modifiers: []Modifier{{Op: stat.Add, Value: 2}, {Op: stat.Mul, Value: 1}}},
			weak:   {ID: "weak", Modifiers: []Modifier{{Op: stat.Add, Value: -2}}},
			ladder: {ID: "ladder", Rungs: []Rung{{Modifiers: []Modifier{{Op: stat.Add, Value: 1}}}, {Prevents: []Tag{0}}}},
		},
		Tags: []string{"act"},
	}
	d.Bundles, d.Checks = []Bundle{{ID: "none"}}, make([]Check, 1)
	return d
}

func (d *Defs) add(ops ...Op) ListID {
	d.Lists = append(d.Lists, List{Ops: ops})
	return ListID(len(d.Lists))
}

func (d *Defs) affect(a Affect) int32 {
	d.Affects = append(d.Affects, a)
	return int32(len(d.Affects) - 1)
}

// deed is an op and what is to be known of it. Of to it must not say anything.
type deed struct {
	name string
	op   Op
	// touches is whether it may be unkind to whom it is about, harms whether it is harm on anybody, self whether it is harm on its
	// own actor too.
	touches, harms, self bool
}

// deeds are all kinds of op there are, those about affects in each of the ways that make a difference.
func deeds(t *testing.T) []deed {
	list := []deed{
		{"deal_damage", Op{Kind: DealDamage}, true, true, true}, {"interrupt", Op{Kind: Interrupt}, true, true, true},
		{"teleport", Op{Kind: Teleport}, true, true, false}, {"push", Op{Kind: Push}, true, true, false},
		{"apply_affect what is kind", Op{Kind: ApplyAffect, Affect: kind}, false, false, false},
		{"apply_affect what is kind and called harm", Op{Kind: ApplyAffect, Affect: kind, Harmful: true}, true, true, true},
		{"apply_affect what is kind turned round", Op{Kind: ApplyAffect, Affect: kind, Magnitude: formula.Number(-1)}, true, true, true},
		{"apply_affect what is kind by a formula", Op{Kind: ApplyAffect, Affect: kind, Magnitude: unwritten()}, true, false, false},
		{"apply_affect what is kind times nothing", Op{Kind: ApplyAffect, Affect: kind, Magnitude: formula.Number(0)}, false, false, false},
		{"apply_affect what lowers", Op{Kind: ApplyAffect, Affect: weak}, true, true, true},
		{"apply_affect what lowers turned round", Op{Kind: ApplyAffect, Affect: weak, Magnitude: formula.Number(-1)}, false, false, false},
		{"apply_affect what lowers by a formula", Op{Kind: ApplyAffect, Affect: weak, Magnitude: unwritten()}, true, true, true},
		{"apply_affect a ladder", Op{Kind: ApplyAffect, Affect: ladder, Rung: 1}, true, true, true},
		{"increment_rung", Op{Kind: IncrementRung, Affect: ladder}, true, true, true},
		{"increment_rung of what is kind", Op{Kind: IncrementRung, Affect: kind}, false, false, false},
	}
	for _, gain := range []OpKind{Heal, Restore, SendOp, ActOp, ProduceItem, ListRecipes, IfOp, ChanceOp, CheckOp, ApplyBundle} {
		list = append(list, deed{gain.String(), Op{Kind: gain}, false, false, false})
	}
	for _, write := range []OpKind{
		ModifyResource, SetResource, RemoveAffect, Dispel, DecrementRung, ModifyAttributeBase, SetFlag, ClearFlag, GrantTrack, AdvanceTrack,
		GrantAbility, RevokeAbility, ConsumeItem, AugmentItem, LearnProfession, SalvageItem, CraftRecipe,
	} {
		list = append(list, deed{write.String(), Op{Kind: write}, true, false, false})
	}
	for _, name := range OpNames() {
		if !slices.ContainsFunc(list, func(d deed) bool { return d.op.Kind.String() == name }) {
			t.Errorf("op %q is not listed here", name)
		}
	}
	for i := range list {
		if k := list[i].op.Kind; k != CheckOp {
			list[i].op.Check = -1
		}
	}
	return list
}

// at returns the deed as it is done to somebody.
func (x deed) at(to Who) Op {
	x.op.To = to
	return x.op
}

// harm says whether the deed is harm on somebody.
func (x deed) harm(to Who) bool { return x.harms && (x.self || to != ToActor) }

// wrap is a list around an op, and whom the op is about in the end whom it says itself.
type wrap struct {
	name string
	put  func(d *Defs, o Op) ListID
	whom [3]Who // by what the op says
}

var everybody = [...]Who{ToTarget, ToActor, ToSource}

func wraps() []wrap {
	same := [3]Who{ToTarget, ToActor, ToSource}
	check := func(d *Defs, o Op) int32 {
		d.Checks = append(d.Checks, Check{Bands: []ListID{0, d.add(o)}})
		return int32(len(d.Checks) - 1)
	}
	bundle := func(to Who) func(d *Defs, o Op) ListID {
		return func(d *Defs, o Op) ListID {
			d.Bundles = append(d.Bundles, Bundle{Ops: d.add(Op{Kind: Heal, Check: -1}, o)})
			return d.add(Op{Kind: ApplyBundle, To: to, Ref: int32(len(d.Bundles) - 1), Check: -1})
		}
	}
	within := func(outer, inner wrap) wrap {
		w := wrap{name: inner.name + " in " + outer.name, put: func(d *Defs, o Op) ListID {
			list := inner.put(d, o)
			return outer.put(d, d.Lists[list-1].Ops[len(d.Lists[list-1].Ops)-1])
		}}
		for who := range w.whom {
			w.whom[who] = outer.whom[inner.whom[who]]
		}
		return w
	}
	list := []wrap{
		{"nothing", func(d *Defs, o Op) ListID { return d.add(Op{Kind: Heal, Check: -1}, o) }, same},
		{"then", func(d *Defs, o Op) ListID { return d.add(Op{Kind: IfOp, Then: d.add(o), Check: -1}) }, same},
		{"else", func(d *Defs, o Op) ListID { return d.add(Op{Kind: ChanceOp, Else: d.add(o), Check: -1}) }, same},
		{"a check", func(d *Defs, o Op) ListID { return d.add(Op{Kind: CheckOp, Check: check(d, o)}) }, same},
		{"a bundle", bundle(ToTarget), same},
		{"a bundle for the actor", bundle(ToActor), [3]Who{ToActor, ToActor, ToSource}},
		{"a bundle for the source", bundle(ToSource), [3]Who{ToSource, ToActor, ToSource}},
	}
	for i := range list {
		list = append(list, within(list[1], list[i]), within(list[5], list[i]))
	}
	return list
}

// inLists are the lists of an affect that run by themselves.
var inLists = []struct {
	name string
	put  func(a *Affect, list ListID)
}{
	{"tick", func(a *Affect, list ListID) { a.Interval, a.Tick = 15, list }},
	{"on_apply", func(a *Affect, list ListID) { a.OnApply = list }},
	{"on_expire", func(a *Affect, list ListID) { a.OnExpire = list }},
	{"on_dispel", func(a *Affect, list ListID) { a.OnDispel = list }},
}

// handling puts a list into a handler of an affect.
func handling(e Event) func(a *Affect, list ListID) {
	return func(a *Affect, list ListID) {
		a.Handlers = []Handler{{Event: OnKill}, {Event: e, Ops: list}, {Event: OnKill}}
	}
}

// everyDeed calls judge for every op, about everybody, within everything. do puts it into a book.
func everyDeed(t *testing.T, judge func(name string, x deed, says, means Who, do func(d *Defs) ListID)) {
	t.Helper()
	judged := 0
	for _, x := range deeds(t) {
		for _, w := range wraps() {
			for _, to := range everybody {
				name := fmt.Sprintf("%s to %d in %s", x.name, to, w.name)
				judge(name, x, to, w.whom[to], func(d *Defs) ListID { return w.put(d, x.at(to)) })
				judged++
			}
		}
	}
	if judged < 40*21*3 {
		t.Errorf("%d ops were judged", judged)
	}
}

// In a list that runs by itself an op is harm if it is harm on whom it names: the gate that it meets is that of whoever applied the
// affect. Whether the affect lies on rooms makes no difference.
func TestListsOfAffects(t *testing.T) {
	for i, in := range inLists {
		everyDeed(t, func(name string, x deed, says, _ Who, do func(d *Defs) ListID) {
			d := newBook()
			list := do(d)
			a := Affect{Room: i%2 == 0}
			in.put(&a, list)
			def := d.affect(a)
			h := Judge(d)
			if want := x.harm(says); h.Affect(def, 1) != want || h.Affect(def, -1) != want || h.List(list) != want {
				t.Errorf("%s in %s is harm: %v, and the list: %v", name, in.name, h.Affect(def, 1), h.List(list))
			}
			gain := !x.touches && x.op.Kind != ApplyAffect && x.op.Kind != IncrementRung
			if h.Writes(def) == gain {
				t.Errorf("%s in %s writes: %v", name, in.name, !gain)
			}
		})
	}
}

// aboutAffects are the events whose other one is who applied an affect, which may be its bearer.
var aboutAffects = []Event{OnApplyAffect, OnAffectTick, OnAffectExpire, OnAffectBlocked}

// isBearer reports whether somebody in a handler of an affect that another has applied is its bearer, or may be.
func isBearer(e Event, who Who) bool {
	return who == ToActor || who == ToTarget && slices.Contains(aboutAffects, e)
}

// What listens acts in the name of its bearer, so it asks no gate about the bearer: whatever it does to it must be proved kind. What
// it does to others is asked about then.
func TestHandlersOfAffects(t *testing.T) {
	for _, e := range append([]Event{OnHit, OnDamageTaken, OnEnter, OnRest, OnCheck, PackEvent(0)}, aboutAffects...) {
		everyDeed(t, func(name string, x deed, _, means Who, do func(d *Defs) ListID) {
			d := newBook()
			var a Affect
			handling(e)(&a, do(d))
			def := d.affect(a)
			h := Judge(d)
			if want := x.touches && isBearer(e, means); h.Affect(def, 1) != want {
				t.Errorf("%s when it hears %d is harm: %v", name, e, !want)
			}
			if h.Writes(def) {
				t.Errorf("%s when it hears %d counts as a list that runs by itself", name, e)
			}
		})
	}
}

// A bearer that applies something to itself is that one's applier, so everybody whom its lists name is the bearer.
func TestWhatBearersApplyToThemselves(t *testing.T) {
	type place struct {
		name string
		put  func(a *Affect, list ListID)
		self func(means Who) bool // whether the one who is meant is its applier
	}
	var cases []place
	for _, in := range inLists {
		cases = append(cases, place{in.name, in.put, func(Who) bool { return true }})
	}
	cases = append(cases,
		place{"OnHit", handling(OnHit), func(means Who) bool { return means != ToTarget }},
		place{"OnAffectTick", handling(OnAffectTick), func(Who) bool { return true }})
	for _, c := range cases {
		everyDeed(t, func(name string, x deed, _, means Who, do func(d *Defs) ListID) {
			d := newBook()
			var inner Affect
			c.put(&inner, do(d))
			def := d.affect(inner)
			apply := func(e Event, to Who) int32 {
				var outer Affect
				handling(e)(&outer, d.add(Op{Kind: ApplyAffect, Affect: def, To: to, Check: -1}))
				return d.affect(outer)
			}
			itself, other, applier := apply(OnHit, ToActor), apply(OnHit, ToTarget), apply(OnApplyAffect, ToTarget)
			want := x.touches && c.self(means)
			if h := Judge(d); h.Affect(itself, 1) != want || h.Affect(applier, 1) != want || h.Affect(other, 1) {
				t.Errorf("%s in %s, applied by its bearer to itself, is harm: %v; to who applied it: %v; to others: %v",
					name, c.name, h.Affect(itself, 1), h.Affect(applier, 1), h.Affect(other, 1))
			}
		})
	}
}

// What leads back to itself is judged once, and no better than what it leads to on the way.
func TestCirclesAreJudged(t *testing.T) {
	for _, worst := range []Op{{Kind: Heal, Check: -1}, {Kind: DealDamage, To: ToActor, Check: -1}} {
		d := newBook()
		d.Bundles = append(d.Bundles, Bundle{}, Bundle{})
		d.Bundles[1].Ops = d.add(Op{Kind: ApplyBundle, Ref: 2, Check: -1})
		d.Bundles[2].Ops = d.add(Op{Kind: ApplyBundle, Ref: 1, Check: -1}, worst)
		var bundled Affect
		handling(OnHit)(&bundled, d.add(Op{Kind: ApplyBundle, Ref: 1, Check: -1}))
		def := d.affect(bundled)
		first := int32(len(d.Affects))
		for i := range int32(3) {
			ops := []Op{{Kind: ApplyAffect, Affect: first + (i+1)%3, To: ToActor, Check: -1}}
			if i == 1 {
				ops = append(ops, worst)
			}
			var a Affect
			handling(OnHit)(&a, d.add(ops...))
			d.affect(a)
		}
		h, want := Judge(d), worst.Kind == DealDamage
		for i := def; i < first+3; i++ {
			if h.Affect(i, 1) != want {
				t.Errorf("%v in a circle: affect %d is harm: %v", worst.Kind, i, !want)
			}
		}
	}
}

// A list that stands inside itself, by a branch, a check, a check of a dispel or a bundle, is judged like one that says the same once:
// authors cannot write all of these, but a book that a program has made may hold them.
func TestListsInsideThemselves(t *testing.T) {
	for name, inner := range map[string]func(d *Defs, list ListID) Op{
		"then":  func(_ *Defs, list ListID) Op { return Op{Kind: IfOp, Then: list, Check: -1} },
		"else":  func(_ *Defs, list ListID) Op { return Op{Kind: ChanceOp, Else: list, Check: -1} },
		"check": func(d *Defs, list ListID) Op { d.Checks[0].Bands = []ListID{0, list}; return Op{Kind: CheckOp} },
		"dispel": func(d *Defs, list ListID) Op {
			d.Checks[0].Bands = []ListID{list}
			return Op{Kind: Dispel, To: ToTarget}
		},
		"bundle": func(d *Defs, list ListID) Op { d.Bundles[0].Ops = list; return Op{Kind: ApplyBundle, Check: -1} },
	} {
		for _, worst := range []Op{{Kind: Heal, Check: -1}, {Kind: DealDamage, To: ToActor, Check: -1}} {
			d, want := newBook(), worst.Kind == DealDamage
			list := d.add(worst)
			d.Lists[list-1].Ops = []Op{inner(d, list), worst}
			var listens, ticks Affect
			handling(OnHit)(&listens, list)
			ticks.Tick = list
			one, other := d.affect(listens), d.affect(ticks)
			h := Judge(d)
			if h.List(list) != want || h.Affect(one, 1) != want || h.Affect(other, 1) != want {
				t.Errorf("%s with %v: the list is harm: %v, who listens %v, who ticks %v",
					name, worst.Kind, h.List(list), h.Affect(one, 1), h.Affect(other, 1))
			}
			if writes := want || name == "dispel"; h.Writes(other) != writes {
				t.Errorf("%s with %v: it writes: %v", name, worst.Kind, !writes)
			}
		}
	}
}

// What an affect does by being there is harm on any of its rungs, and its rows without rungs by the magnitude.
func TestWhatAffectsAre(t *testing.T) {
	add := func(x float64) []Modifier { return []Modifier{{Op: stat.Add, Value: 1}, {Op: stat.Add, Value: x}} }
	mul := func(x float64) []Modifier { return []Modifier{{Op: stat.Mul, Value: 2}, {Op: stat.Mul, Value: x}} }
	taken := func(x float64) []TakenFactor { return []TakenFactor{{Factor: 0.5}, {Type: AnyType, Factor: x}} }
	rungs := []struct {
		name        string
		rung        Rung
		once, round bool // at the magnitude 1, and at −1, of what is no ladder
		ladder      bool
	}{
		{"nothing", Rung{}, false, false, false},
		{"a row of nothing", Rung{Modifiers: []Modifier{{Op: stat.Add}, {Op: stat.Mul, Value: 1}}}, false, false, false},
		{"a row that raises", Rung{Modifiers: []Modifier{{Op: stat.Add, Value: 3}}}, false, true, false},
		{"a row that lowers", Rung{Modifiers: []Modifier{{Op: stat.Add, Value: -3}}}, true, false, true},
		{"one of each", Rung{Modifiers: add(-1e-300)}, true, true, true},
		{"a factor that raises", Rung{Modifiers: mul(1.5)}, false, false, false},
		{"a factor that lowers", Rung{Modifiers: mul(0.5)}, true, true, true},
		{"a factor below 0", Rung{Modifiers: mul(-3)}, true, true, true},
		{"an increase", Rung{Modifiers: []Modifier{{Op: stat.Inc, Value: 0.5}}}, false, true, false},
		{"a decrease", Rung{Modifiers: []Modifier{{Op: stat.Inc, Value: -0.5}}}, true, false, true},
		{"what takes its place", Rung{Modifiers: []Modifier{{Op: stat.Set, Value: 1e9}}}, true, true, true},
		{"what holds it up", Rung{Modifiers: []Modifier{{Op: stat.Min, Value: -5}}}, false, false, false},
		{"what holds it down", Rung{Modifiers: []Modifier{{Op: stat.Max, Value: 1e9}}}, true, true, true},
		{"damage made less", Rung{Taken: taken(0)}, false, false, false},
		{"damage made worse", Rung{Taken: taken(1.01)}, true, true, true},
		{"damage that is no number", Rung{Taken: taken(math.NaN())}, false, false, false},
		{"what it prevents", Rung{Prevents: []Tag{0}}, true, true, true},
		{"what it keeps off", Rung{Immune: []Tag{0}}, false, false, false},
	}
	d := newBook()
	for _, c := range rungs {
		top := d.affect(Affect{Modifiers: c.rung.Modifiers, Taken: c.rung.Taken, Prevents: c.rung.Prevents, Immune: c.rung.Immune})
		on := d.affect(Affect{Rungs: []Rung{{}, c.rung, {}}})
		h := Judge(d)
		if h.Affect(top, 1) != c.once || h.Affect(top, -1) != c.round || h.Affect(on, 1) != c.ladder || h.Affect(on, -1) != c.ladder {
			t.Errorf("%s is harm: %v, turned round %v, on a rung %v and %v", c.name, h.Affect(top, 1), h.Affect(top, -1), h.Affect(on, 1), h.Affect(on, -1))
		}
	}
	for name, a := range map[string]Affect{
		"a label": {Harmful: true}, "what it prevents towards its source": {PreventsSource: []Tag{0}},
		"debuff": {Category: "debuff"}, "affliction": {Category: "affliction"}, "curse": {Category: "curse"}, "poison": {Category: "poison"},
		"disease": {Category: "disease"},
	} {
		if def := d.affect(a); !Judge(d).Affect(def, 1) {
			t.Errorf("%s is no harm", name)
		}
	}
	for name, a := range map[string]Affect{
		"another category": {Category: "Curse"}, "a tag called so": {Tags: []Tag{0}, Is: []Tag{0}}, "a hold": {SuspendsDeath: true, DieOnRelease: true},
		"concentration": {Concentration: true}, "what nothing dispels": {NoDispel: true}, "a field": {Room: true, Lease: 30},
	} {
		if def := d.affect(a); Judge(d).Affect(def, 1) {
			t.Errorf("%s is harm", name)
		}
	}
}
