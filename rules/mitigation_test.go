package rules_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
)

// The tags of blows of these tests, beside those of the pack.
const (
	tagHeat book.Tag = 2 + iota
	tagKeen
	tagRare
)

// tagged is the pack with tags on blows: fire is hot, and the sets of ops are keen, rare, and hot and keen.
func tagged() *book.Defs {
	d := newDefs()
	d.Tags = append(d.Tags, "heat", "keen", "rare")
	d.DamageTypes[fire].Tags = []book.Tag{tagHeat}
	d.TagSets = [][]book.Tag{{tagKeen}, {tagRare}, {tagHeat, tagKeen}}
	return d
}

// asked is a tag as factors ask for it.
func asked(tag book.Tag) int32 { return int32(tag) + 1 }

// blowOf is a list that deals 20 of a type, with a set of tags, passing by another.
func blowOf(d *book.Defs, typ book.TypeIndex, tags, bypass int32) book.ListID {
	return add(d, "blow", op(book.DealDamage, func(o *book.Op) {
		o.Amount.Flat, o.Type, o.TagSet, o.Bypass = num(20), typ, tags, bypass
	}))
}

// What counts for a blow by its type and by its tags, and what it passes by. Its target soaks 4 of fire.
func TestWhatCountsForABlow(t *testing.T) {
	none := book.NoType
	for name, c := range map[string]struct {
		typ          book.TypeIndex
		tags, bypass int32
		taken        []book.TakenFactor
		added        []book.TakenAdd
		want         int64
	}{
		"soak alone":                          {fire, 0, 0, nil, nil, 16},
		"weak to its type":                    {fire, 0, 0, nil, []book.TakenAdd{{Type: fire, Amount: 10}}, 26},
		"weak to another type":                {cold, 0, 0, nil, []book.TakenAdd{{Type: fire, Amount: 10}}, 20},
		"weak to anything":                    {none, 0, 0, nil, []book.TakenAdd{{Type: book.AnyType, Amount: 10}}, 30},
		"the largest of those that count":     {fire, 0, 0, nil, []book.TakenAdd{{Type: fire, Amount: 10}, {Type: book.AnyType, Amount: 3}, {Type: cold, Amount: 99}}, 26},
		"two weaknesses of the same size":     {fire, 0, 0, nil, []book.TakenAdd{{Type: fire, Amount: 10}, {Type: book.AnyType, Amount: 10, Tag: asked(tagHeat)}}, 26},
		"a gain and a relief":                 {cold, 0, 0, nil, []book.TakenAdd{{Type: cold, Amount: -5}, {Type: book.AnyType, Amount: 2}}, 22},
		"a relief alone":                      {cold, 0, 0, nil, []book.TakenAdd{{Type: cold, Amount: -5}}, 15},
		"a relief of more than there is":      {cold, 0, 0, nil, []book.TakenAdd{{Type: cold, Amount: -50}}, 0},
		"weak to a tag of its op":             {cold, 1, 0, nil, []book.TakenAdd{{Type: book.AnyType, Amount: 10, Tag: asked(tagKeen)}}, 30},
		"weak to a tag that it lacks":         {cold, 1, 0, nil, []book.TakenAdd{{Type: book.AnyType, Amount: 10, Tag: asked(tagHeat)}}, 20},
		"half of what is keen":                {none, 1, 0, []book.TakenFactor{{Type: book.AnyType, Factor: 0.5, Tag: asked(tagKeen)}}, nil, 10},
		"half of what is hot by its type":     {fire, 0, 0, []book.TakenFactor{{Type: book.AnyType, Factor: 0.5, Tag: asked(tagHeat)}}, nil, 8},
		"half of what is hot by its op":       {cold, 3, 0, []book.TakenFactor{{Type: book.AnyType, Factor: 0.5, Tag: asked(tagHeat)}}, nil, 10},
		"half of what is rare":                {cold, 3, 0, []book.TakenFactor{{Type: book.AnyType, Factor: 0.5, Tag: asked(tagRare)}}, nil, 20},
		"weak before the factors":             {cold, 0, 0, []book.TakenFactor{{Type: cold, Factor: 0.5}}, []book.TakenAdd{{Type: cold, Amount: 10}}, 15},
		"a factor of the tag and of the type": {fire, 0, 0, []book.TakenFactor{{Type: fire, Factor: 0.5}, {Type: book.AnyType, Factor: 0.5, Tag: asked(tagHeat)}}, nil, 4},
		"past the soak of its type":           {fire, 0, 3, nil, nil, 20},
		"past the factor of its type":         {fire, 0, 3, []book.TakenFactor{{Type: fire, Factor: 0.5}}, nil, 20},
		"past what its type adds":             {fire, 0, 3, nil, []book.TakenAdd{{Type: fire, Amount: 10}}, 20},
		"not past what is for anything":       {fire, 0, 3, []book.TakenFactor{{Type: book.AnyType, Factor: 0.5}}, nil, 10},
		"past a tag":                          {cold, 1, 1, []book.TakenFactor{{Type: book.AnyType, Factor: 0.5, Tag: asked(tagKeen)}}, nil, 20},
		"past a tag that does not count":      {cold, 3, 2, []book.TakenFactor{{Type: book.AnyType, Factor: 0.5, Tag: asked(tagKeen)}}, nil, 10},
		"past what a tag adds":                {cold, 1, 1, nil, []book.TakenAdd{{Type: book.AnyType, Amount: 10, Tag: asked(tagKeen)}}, 20},
		"to nothing nothing is added":         {fire, 0, 0, []book.TakenFactor{{Type: fire, Factor: 0}}, []book.TakenAdd{{Type: fire, Amount: 10}}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			d := tagged()
			d.Affects = append(d.Affects, book.Affect{ID: "skin", Indefinite: true, Taken: c.taken, Added: c.added})
			list := blowOf(d, c.typ, c.tags, c.bypass)
			x := newBench(t, d, nil)
			x.SetBase(x.turn, m, rules.Base{Attr: soakFire, Value: 4})
			x.applied(m, m, len(d.Affects)-1)
			x.run(a, m, list)
			x.want(m, hp, 100-c.want)
		})
	}
}

// To a blow that soak has taken away nothing is added, nor to one that was none.
func TestNothingIsAddedToNothing(t *testing.T) {
	d := tagged()
	d.Affects = append(d.Affects, book.Affect{ID: "skin", Indefinite: true, Added: []book.TakenAdd{{Type: book.AnyType, Amount: 10}}})
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: soakFire, Value: 20})
	x.applied(m, m, len(d.Affects)-1)
	for _, amount := range []float64{0, -5, 20} {
		x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: amount, Type: fire, Pool: book.NoPool})
		x.want(m, hp, 100)
	}
	x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 21, Type: fire, Pool: book.NoPool})
	x.want(m, hp, 89)
}

// Several bearers of weaknesses: of all affects on somebody one counts, the rungs of ladders among them, and when it is gone the next.
func TestOneWeaknessCounts(t *testing.T) {
	d := tagged()
	at := len(d.Affects)
	d.Affects = append(d.Affects,
		book.Affect{ID: "small", Indefinite: true, Added: []book.TakenAdd{{Type: cold, Amount: 4}}},
		book.Affect{ID: "large", Duration: 60, Added: []book.TakenAdd{{Type: cold, Amount: 9}}},
		book.Affect{ID: "ladder", Indefinite: true, Rungs: []book.Rung{{}, {Added: []book.TakenAdd{{Type: cold, Amount: 7}}}}})
	for i := at; i < len(d.Affects); i++ {
		if !book.Judge(d).Affect(int32(i), 1) {
			t.Errorf("%s is no harm", d.Affects[i].ID)
		}
	}
	up := add(d, "up", op(book.IncrementRung, func(o *book.Op) { o.Affect, o.Count = int32(at+2), 1 }))
	x := newBench(t, d, nil)
	hurt := func(want int64) {
		t.Helper()
		if out := x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 1, Type: cold, Pool: book.NoPool}); out.Dealt != want {
			t.Errorf("%d was dealt, want %d", out.Dealt, want)
		}
	}
	hurt(1)
	x.applied(a, m, at)
	hurt(5)
	x.run(a, m, up)
	hurt(5) // its first rung has none
	x.applied(a, m, at+1)
	hurt(10)
	x.run(a, m, up)
	hurt(10)
	x.next(61)
	hurt(8)
}

// The trace of a blow names the affect that adds something, between soak and the factors.
func TestTraceOfAWeakness(t *testing.T) {
	d := tagged()
	d.Affects = append(d.Affects, book.Affect{ID: "skin", Indefinite: true,
		Taken: []book.TakenFactor{{Type: book.AnyType, Factor: 0.5, Tag: asked(tagHeat)}}, Added: []book.TakenAdd{{Type: fire, Amount: 6}}})
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: soakFire, Value: 4})
	x.applied(a, m, len(d.Affects)-1)
	id := uint64(x.Affects(m, nil)[0].ID)
	var trace rules.Trace
	x.TraceNext(&trace)
	x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 20, Type: fire, Pool: book.NoPool})
	want := []rules.Step{
		{Stage: rules.StageType, By: 1, Value: 20}, {Stage: rules.StageSoak, By: 4, Value: 16},
		{Stage: rules.StageAdded, By: 6, Value: 22, Affect: id}, {Stage: rules.StageTaken, By: 0.5, Value: 11, Affect: id},
	}
	if !slices.Equal(trace.Steps, want) {
		t.Errorf("%+v", trace.Steps)
	}
}

// The orders that a pack may ask for, each with a multiplier of 0.5, 10 soaked, 6 added behind that and a factor of 2, on 40.
func TestOrdersOfMitigation(t *testing.T) {
	want := map[string]int64{
		"type soak taken": 32, "type taken soak": 36, "soak type taken": 36, "soak taken type": 36, "taken type soak": 36, "taken soak type": 38,
	}
	names := map[book.Stage]string{book.ByType: "type", book.BySoak: "soak", book.ByTaken: "taken"}
	for order := range book.Mitigation(6) {
		d := tagged()
		d.Mitigation = order
		d.DamageTypes[fire].Multiplier = num(0.5)
		d.Affects = append(d.Affects, book.Affect{ID: "skin", Indefinite: true,
			Taken: []book.TakenFactor{{Type: fire, Factor: 2}}, Added: []book.TakenAdd{{Type: fire, Amount: 6}}})
		x := newBench(t, d, nil)
		x.SetBase(x.turn, m, rules.Base{Attr: soakFire, Value: 10})
		x.applied(a, m, len(d.Affects)-1)
		out := x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 40, Type: fire, Pool: book.NoPool})
		stages := order.Stages()
		name := names[stages[0]] + " " + names[stages[1]] + " " + names[stages[2]]
		if out.Dealt != want[name] {
			t.Errorf("%s: %d", name, out.Dealt)
		}
	}
}

// What a blow comes to against a model that knows nothing of lists and instances, for random skins, blows and orders.
func TestMitigationAgainstAModel(t *testing.T) {
	const seed = 369
	r := rand.New(rand.NewPCG(seed, 1))
	sets := [][]book.Tag{nil, {tagKeen}, {tagRare}, {tagHeat, tagKeen}}
	for round := range 4000 {
		d := tagged()
		d.Mitigation = book.Mitigation(r.IntN(6))
		mult := float64(r.IntN(8)) / 4
		d.DamageTypes[fire].Multiplier = num(mult)
		var taken []book.TakenFactor
		var added []book.TakenAdd
		at := len(d.Affects)
		for range 1 + r.IntN(3) {
			skin := book.Affect{ID: "skin", Indefinite: true}
			for range r.IntN(3) {
				typ, tag := book.TypeIndex(r.IntN(5)-1), int32(0)
				if r.IntN(2) == 0 {
					typ, tag = book.AnyType, int32(3+r.IntN(3))
				}
				if r.IntN(2) == 0 {
					skin.Taken = append(skin.Taken, book.TakenFactor{Type: typ, Tag: tag, Factor: float64(r.IntN(9)) / 4})
				} else {
					skin.Added = append(skin.Added, book.TakenAdd{Type: typ, Tag: tag, Amount: float64(r.IntN(20) - 5)})
				}
			}
			taken, added = append(taken, skin.Taken...), append(added, skin.Added...)
			d.Affects = append(d.Affects, skin)
		}
		typ, tags, bypass := book.TypeIndex(r.IntN(5)-1), int32(r.IntN(4)), int32(r.IntN(4))
		soak := float64(r.IntN(15))
		list := blowOf(d, typ, tags, bypass)
		x := newBench(t, d, nil)
		x.SetBase(x.turn, m, rules.Base{Attr: soakFire, Value: soak})
		x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 1e6})
		for i := at; i < len(d.Affects); i++ {
			x.applied(m, m, i)
		}
		before := x.level(m, hp)
		x.run(a, m, list)

		past := func(tag book.Tag) bool { return slices.Contains(sets[bypass], tag) }
		whole := typ == fire && past(tagHeat)
		has := func(tag book.Tag) bool {
			return typ == fire && tag == tagHeat || slices.Contains(sets[tags], tag)
		}
		meets := func(of book.TypeIndex, tag int32) bool {
			if tag > 0 {
				return has(book.Tag(tag-1)) && !past(book.Tag(tag-1))
			}
			return of == book.AnyType || of == typ && !whole
		}
		left := 20.0
		for _, stage := range d.Mitigation.Stages() {
			switch stage {
			case book.ByType:
				if typ == fire {
					left *= mult
				}
				if typ == dread {
					left = 0 // nobody has any nerve
				}
			case book.BySoak:
				if typ == fire && !whole {
					left = max(left-soak, 0)
				}
				most := math.Inf(-1)
				for _, a := range added {
					if meets(a.Type, a.Tag) {
						most = max(most, a.Amount)
					}
				}
				if left > 0 && !math.IsInf(most, -1) {
					left = max(left+most, 0)
				}
			case book.ByTaken:
				for _, f := range taken {
					if meets(f.Type, f.Tag) {
						left *= f.Factor
					}
				}
			}
		}
		if typ == dread {
			left = 0
		}
		if got := before - x.level(m, hp); got != sim.Whole(left) {
			t.Fatalf("seed %d, round %d: %d was dealt, %v expected; type %d, tags %d past %d, soak %v, factors %+v, added %+v, order %d",
				seed, round, got, left, typ, tags, bypass, soak, taken, added, d.Mitigation)
		}
	}
}

// What a pack without any of it is told by.
func TestPlainBlowsAreKnown(t *testing.T) {
	if book.Mixed(newDefs()) {
		t.Error("the plain pack is mixed")
	}
	for name, change := range map[string]func(*book.Defs){
		"a factor by tag":   func(d *book.Defs) { d.Affects[shroud].Taken[0].Tag = 1 },
		"a weakness":        func(d *book.Defs) { d.Affects[shroud].Added = []book.TakenAdd{{}} },
		"one on a rung":     func(d *book.Defs) { d.Affects[shroud].Rungs = []book.Rung{{}, {Added: []book.TakenAdd{{}}}} },
		"a factor there":    func(d *book.Defs) { d.Affects[shroud].Rungs = []book.Rung{{Taken: []book.TakenFactor{{Tag: 2}}}} },
		"a blow that skips": func(d *book.Defs) { blowOf(d, fire, 0, 1) },
	} {
		d := tagged()
		if change(d); !book.Mixed(d) {
			t.Errorf("%s is not seen", name)
		}
	}
}
