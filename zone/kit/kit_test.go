package kit_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/zone/kit"
)

func load(t *testing.T) *pack.Pack {
	t.Helper()
	sources, err := pack.ReadDir("../testdata/arena")
	if err != nil {
		t.Fatal(err)
	}
	p, faults := pack.Load(sources...)
	if p == nil {
		t.Fatal(faults.Err())
	}
	return p
}

// Whatever a kit says in numbers of a world is what a world says that has its catalogs.
func TestNumbersAreThoseOfAWorld(t *testing.T) {
	p := load(t)
	k, err := kit.New(&p.Definitions, p.Map("pit"), 60)
	if err != nil {
		t.Fatal(err)
	}
	w := behavior.NewWorld(behavior.Options{Rate: 60})
	if err := k.Register(w); err != nil {
		t.Fatal(err)
	}
	hero, biter := k.Being("hero"), k.Being("biter")
	if k.Player != hero || k.Numbered(hero.Number) != hero || len(hero.Slots) != 8 || len(k.Nests) != 3 {
		t.Fatalf("%+v, %d nests", hero, len(k.Nests))
	}
	for i, def := range hero.Slots {
		if c, b := w.BehaviorDef(def.Behavior); c == nil || c.Type != "hero" || b.ID != hero.Actions[i].ID {
			t.Errorf("slot %d begins %v", i, b)
		}
	}
	if _, b := w.BehaviorDef(biter.Blows[0].Behavior); b == nil || b.ID != "bite" {
		t.Errorf("the biter begins %v", b)
	}
	for i, name := range w.Attributes() {
		m := k.Attribute(uint32(i))
		switch {
		case m.Pool != book.NoPool && k.Defs.Pools[m.Pool].ID != name:
			t.Errorf("%s is the pool %s", name, k.Defs.Pools[m.Pool].ID)
		case m.Pool == book.NoPool && (m.Stat == book.NoAttribute || k.Defs.Attributes[m.Stat].ID != name):
			t.Errorf("%s is %+v", name, m)
		}
	}
	for i := range w.OpLists() {
		if k.List(uint32(i)) == 0 {
			t.Errorf("list %d is none", i)
		}
	}
	for id, want := range map[string]bool{"slow": true, "hasty": false} {
		buff, ok := w.BuffIndex("hero", id)
		if !ok || k.Harmful(uint32(buff)) != want {
			t.Errorf("%s is harmful: %v", id, !want)
		}
	}
	route := false
	for i := range k.Nests {
		route = route || len(k.Nests[i].Mind.Route) == 3
	}
	if !k.Minds || !route || len(k.Being("walker").Mind.Route) != 0 {
		t.Error("a route belongs to its nest, and to it alone")
	}
}

// Those who live on the map have looks, and nobody is named who does not.
func TestLooksAreThoseOfTheMap(t *testing.T) {
	p := load(t)
	for id, want := range map[string][]string{"pit": {"biter", "dummy", "walker"}, "cellar": {"biter"}, "court": {"warden"}} {
		k, err := kit.New(&p.Definitions, p.Map(id), 60)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(k.Looks, want) {
			t.Errorf("on %s the looks are %v", id, k.Looks)
		}
		for _, c := range p.Creatures {
			look, at := k.Being(c.ID).Look, slices.Index(want, c.ID)
			if int(look) != at+1 {
				t.Errorf("on %s a %s looks like number %d", id, c.ID, look)
			}
		}
	}
}

// What is not known stands for nothing, and a pack is not needed.
func TestAnEmptyKit(t *testing.T) {
	k, err := kit.New(nil, nil, 60)
	if err != nil {
		t.Fatal(err)
	}
	if k.Player == nil || k.Player.Number != 0 || k.Player.Radius == 0 || k.Numbered(9) != k.Player || !k.Known(0) || k.Known(1) {
		t.Errorf("the player is %+v", k.Player)
	}
	m := k.Attribute(0)
	if m.Pool != book.NoPool || m.Stat != book.NoAttribute || k.DamageType(0) != book.NoType || k.DamageType(4) != book.NoType {
		t.Errorf("names mean %+v", m)
	}
	if k.Minds || k.List(0) != 0 || k.Being("x") != nil || !k.Harmful(0) || k.Defs.Primary != book.NoPool {
		t.Error("something is known")
	}
	for i := range k.Defs.Roles {
		if k.Defs.Roles[i] != book.NoAttribute {
			t.Errorf("role %d is attribute %d", i, k.Defs.Roles[i])
		}
	}
}

// Buffs that attach each other are judged by the worst that any of them does to its bearer.
func TestHarmIsFoundThroughOtherBuffs(t *testing.T) {
	op := func(kind catalog.OperationKind, def int32, value float64) []catalog.Operation {
		return []catalog.Operation{{Kind: kind, Def: def, DamageType: -1, Value: value, Duration: 1}}
	}
	effect := func(id string, target catalog.Filter, ops []catalog.Operation) catalog.Effect {
		return catalog.Effect{ID: id, Shape: catalog.ShapeLocked, Reach: -1, Height: 2, Target: target, Operations: ops}
	}
	buff := func(id string, effect int32) catalog.Buff {
		return catalog.Buff{ID: id, Duration: 60, TickInterval: 10, MaxStacks: 1, OnTick: []int32{effect}}
	}
	c, err := catalog.New(catalog.Catalog{
		Type: "x", Versions: [3]int32{1, 1, 1}, Rate: 60, Attributes: []string{"hp"},
		Effects: []catalog.Effect{
			effect("a", catalog.FilterOwner, op(catalog.OpBuff, 1, 0)),      // kind by itself, attaches b
			effect("b", catalog.FilterOwner, op(catalog.OpBuff, 2, 0)),      // attaches c
			effect("c", catalog.FilterSelf, op(catalog.OpAttribute, 0, -1)), // takes
			effect("d", catalog.FilterEnemy, op(catalog.OpAttribute, 0, -1)),
			effect("e", catalog.FilterOwner, op(catalog.OpAttribute, 0, 1)),
			effect("f", catalog.FilterOwner, op(catalog.OpKnockback, -1, 0)),
		},
		Buffs: []catalog.Buff{buff("a", 0), buff("b", 1), buff("c", 2), buff("d", 3), buff("e", 4), buff("f", 5)},
	})
	if err != nil {
		t.Fatal(err)
	}
	d := pack.Definitions{Catalogs: []*catalog.Catalog{c}, Links: []pack.Link{{Attributes: []pack.Meaning{{}}}}}
	k, err := kit.New(&d, nil, 60)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, true, true, false, false, true} {
		if k.Harmful(uint32(i)) != want {
			t.Errorf("buff %s is harmful: %v", c.Buffs[i].ID, !want)
		}
	}
}
