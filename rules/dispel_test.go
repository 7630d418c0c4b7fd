package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/view"
)

func TestDispelTakesTheMostPotentFirst(t *testing.T) {
	p := newPack()
	defs := []int{
		p.affect(book.Affect{ID: "low", Category: "curse", Indefinite: true, Level: 1}),
		p.affect(book.Affect{ID: "high", Category: "curse", Indefinite: true, Level: 5}),
		p.affect(book.Affect{ID: "fast", Category: "curse", Indefinite: true, Level: 9, NoDispel: true}),
		p.affect(book.Affect{ID: "other", Category: "blessing", Indefinite: true, Level: 7}, "magic", "light"),
		p.affect(book.Affect{ID: "equal", Category: "curse", Indefinite: true, Level: 1}, "magic"),
		p.affect(book.Affect{ID: "curse", Indefinite: true, Level: 8}), // named so, and none
	}
	dispel := func(category string, count int32, tags ...book.Tag) book.ListID {
		return add(p.Defs, "dispel", op(book.Dispel, func(o *book.Op) { o.Category, o.Count, o.Tags = category, count, tags }))
	}
	for _, c := range []struct {
		list book.ListID
		want []string
	}{
		{dispel("curse", 1), []string{"high off 3 4"}},
		{dispel("curse", 2), []string{"high off 3 4", "low off 3 4"}},
		{dispel("curse", 9), []string{"high off 3 4", "low off 3 4", "equal off 3 4"}},
		{dispel("", 1, p.tag("magic")), []string{"other off 3 4"}},
		{dispel("", 9, p.tag("light"), p.tag("magic")), []string{"other off 3 4", "equal off 3 4"}},
		{dispel("", 9, p.tag("low")), nil}, // an id is no tag
		{dispel("boon", 1), nil},
	} {
		x := newBench(t, p.Defs, nil)
		for _, def := range defs {
			x.applied(m, m, def)
		}
		want := rules.Done
		if c.want == nil {
			want = rules.NoOp
		}
		if r := x.run(n, m, c.list); r != want {
			t.Errorf("it came to %v", r)
		}
		x.told(c.want...)
		if !x.Agrees(m) {
			t.Error("rows are left")
		}
	}
	// Taking something from another player is asked for.
	x := newBench(t, p.Defs, nil)
	x.applied(b, b, defs[1])
	if r := x.run(a, b, dispel("curse", 1)); r != rules.Refused {
		t.Errorf("on another player it came to %v", r)
	}
	x.has(b, defs[1], 1)
}

// With a check each candidate is tried once at its own level, and what withstands does not count.
func TestDispelIsResisted(t *testing.T) {
	p := newPack()
	var defs []int
	for level, id := range []string{"one", "two", "three", "four"} {
		defs = append(defs, p.affect(book.Affect{ID: id, Category: "curse", Indefinite: true, Level: float64(level + 1)}))
	}
	// The die shows 1: the total is 1 and the margin 3 − level. Levels up to 3 are stripped, 4 resists.
	p.Checks = append(p.Checks, book.Check{
		Def: check.Def{
			Dice: mustDice("1"), Bonus: num(2), DC: compiled(formula.Node{Head: formula.ScalarHead, Scalar: formula.AffectLevel}),
			Bands: []check.Band{{Label: "strip", Margin: check.Axis{Given: true, Min: num(1)}}, {Label: "resist", Margin: check.Axis{Given: true, Min: num(0)}}},
		},
		Bands: []book.ListID{p.says("stripped"), p.says("resisted")},
	})
	list := add(p.Defs, "dispel", op(book.Dispel, func(o *book.Op) { o.Category, o.Count, o.Check = "curse", 1, int32(len(p.Checks)-1) }))
	x := newBench(t, p.Defs, nil)
	for _, def := range defs {
		x.applied(m, m, def)
	}
	events := func() []view.Event {
		if r := x.run(n, m, list); r != rules.Done && r != rules.NoOp {
			t.Errorf("it came to %v", r)
		}
		return x.Drain()
	}
	got := events()
	if want := []string{"resisted", "stripped", "two off 3 4"}; !slices.Equal(x.lines(got), want) { // four matches no band
		t.Errorf("told %q, want %q", x.lines(got), want)
	}
	rolls := only(got, view.OnCheck)
	if len(rolls) != 3 || rolls[0].Dir.X != -1 || rolls[0].Count != 0 || rolls[1].Dir.X != 0 || rolls[2].Dir.X != 1 || rolls[0].Actor != n || rolls[0].Other != m {
		t.Errorf("rolled %+v", rolls)
	}
	for _, def := range []int{defs[0], defs[2], defs[3]} {
		x.has(m, def, 1)
	}
	events()
	if got = events(); len(only(got, view.OnAffectExpire)) != 0 || len(only(got, view.OnCheck)) != 2 {
		t.Errorf("told %q", x.lines(got))
	}
	// Outside a dispel nothing has a level, in the same list neither.
	look := op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardA, scalar(formula.AffectLevel) })
	x.run(m, m, add(p.Defs, "look", p.Lists[list-1].Ops[0], look))
	x.want(m, wardA, 0)
	_, capacity := x.Pool(m, wardA)
	if capacity != 0 {
		t.Error("the level outlasts the dispel")
	}
}

// A dispel stops with whoever it is about or whoever does it, and does not try what its own doing has ended or begun.
func TestDispelWhileThingsHappen(t *testing.T) {
	p := newPack()
	first, second, third := len(p.Affects), len(p.Affects)+1, len(p.Affects)+2
	p.affect(book.Affect{ID: "first", Category: "curse", Indefinite: true, Level: 3, OnDispel: p.says("takes along",
		op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(second) }), applying(int32(first), book.ToTarget))})
	p.affect(book.Affect{ID: "second", Category: "curse", Indefinite: true, Level: 2})
	p.affect(book.Affect{ID: "third", Category: "hex", Indefinite: true, Level: 1, OnDispel: p.says("kills", damage(1e6, book.ToTarget))})
	kind := p.affect(book.Affect{ID: "kind", Category: "hex", Indefinite: true})
	list := add(p.Defs, "dispel", op(book.Dispel, func(o *book.Op) { o.Category, o.Count = "curse", 9 }))
	hexes := add(p.Defs, "dispel", op(book.Dispel, func(o *book.Op) { o.Category, o.Count = "hex", 9 }))
	x := newBench(t, p.Defs, nil)
	x.applied(n, m, first)
	x.applied(n, m, second)
	x.run(a, m, list)
	x.told("second off 3 2", "first on 3 1", "takes along", "first off 3 4")
	x.has(m, first, 1)

	x = newBench(t, p.Defs, nil)
	x.applied(m, b, third)
	x.applied(b, b, kind)
	x.run(m, b, hexes)
	x.told("2 died", "third off 2 4")
	x.has(b, kind, 1) // it has risen, and what it bears is of another life than the op

	// So it stops where the check has killed one of the two, before anything is stripped.
	p.Checks = append(p.Checks, book.Check{Def: check.Def{Dice: mustDice("1"), DC: num(0), Bands: []check.Band{{Label: "strip"}}}, Bands: []book.ListID{0}})
	checked := add(p.Defs, "dispel", op(book.Dispel, func(o *book.Op) { o.Category, o.Count, o.Check = "hex", 9, int32(len(p.Checks)-1) }))
	for _, c := range []struct {
		dies book.Who
		want []string
	}{{book.ToTarget, []string{"2 died"}}, {book.ToActor, []string{"3 died"}}} {
		p.Checks[len(p.Checks)-1].Bands[0] = add(p.Defs, "kills", damage(1e6, c.dies))
		x = newBench(t, p.Defs, nil)
		x.applied(b, b, kind)
		x.run(m, b, checked)
		x.told(c.want...)
		x.has(b, kind, 1)
	}
}
