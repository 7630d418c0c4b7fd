package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// held is what somebody holds of each item.
func (k *keeper) held(id sim.ID) (n [relic + 1]int64) {
	for item := range n {
		n[item] = int64(k.bags.Held(id, int32(item)))
	}
	return n
}

// Each op about belongings, by what somebody holds before it, when it has been asked for, and after the answer.
func TestBelongings(t *testing.T) {
	type bag = [relic + 1]int64
	for _, c := range []struct {
		name     string
		op       book.Op
		rank     int32 // as a chandler
		has      bag
		result   rules.Result
		why      view.Reason
		meantime bag
		after    bag
	}{
		{"consume what is there", about(book.ConsumeItem, ash, 3), 0, bag{ash: 3}, rules.Done, 0, bag{}, bag{}},
		{"consume some of it", about(book.ConsumeItem, ash, 2), 0, bag{ash: 3, oil: 1}, rules.Done, 0, bag{ash: 1, oil: 1}, bag{ash: 1, oil: 1}},
		{"consume more than there is", about(book.ConsumeItem, ash, 4), 0, bag{ash: 3}, rules.Refused, view.RefusedShort, bag{ash: 3}, bag{ash: 3}},
		{"produce", about(book.ProduceItem, oil, 2), 0, bag{oil: 1}, rules.Done, 0, bag{oil: 1}, bag{oil: 3}},
		{"salvage", about(book.SalvageItem, lamp, 1), 0, bag{lamp: 2}, rules.Done, 0, bag{lamp: 1}, bag{lamp: 1, ash: 1, oil: 2}},
		{"salvage one whatever the count is", about(book.SalvageItem, lamp, 9), 0, bag{lamp: 2}, rules.Done, 0, bag{lamp: 1}, bag{lamp: 1, ash: 1, oil: 2}},
		{"salvage none", about(book.SalvageItem, lamp, 1), 0, bag{ash: 1}, rules.Refused, view.RefusedShort, bag{ash: 1}, bag{ash: 1}},
		{"salvage what has no salvage", about(book.SalvageItem, relic, 1), 0, bag{relic: 1}, rules.NoOp, 0, bag{relic: 1}, bag{relic: 1}},
		{"craft", about(book.CraftRecipe, pressing, 1), 1, bag{ash: 3}, rules.Done, 0, bag{ash: 1}, bag{ash: 1, oil: 1}},
		{"craft above what is asked", about(book.CraftRecipe, pressing, 1), 2, bag{ash: 2}, rules.Done, 0, bag{}, bag{oil: 1}},
		{"craft untrained", about(book.CraftRecipe, pressing, 1), 0, bag{ash: 3}, rules.Refused, view.RefusedUntrained, bag{ash: 3}, bag{ash: 3}},
		{"craft below the rank", about(book.CraftRecipe, lighting, 1), 1, bag{ash: 3, oil: 3}, rules.Refused, view.RefusedUntrained, bag{ash: 3, oil: 3}, bag{ash: 3, oil: 3}},
		{"craft of what is listed twice", about(book.CraftRecipe, lighting, 1), 2, bag{ash: 3, oil: 1}, rules.Done, 0, bag{}, bag{lamp: 1}},
		{"craft with one too few of it", about(book.CraftRecipe, lighting, 1), 2, bag{ash: 2, oil: 1}, rules.Refused, view.RefusedShort, bag{ash: 2, oil: 1}, bag{ash: 2, oil: 1}},
		{"craft without a part", about(book.CraftRecipe, lighting, 1), 2, bag{ash: 9}, rules.Refused, view.RefusedShort, bag{ash: 9}, bag{ash: 9}},
		{"craft of nothing, by anybody", about(book.CraftRecipe, kindling, 1), 0, bag{}, rules.Done, 0, bag{}, bag{ash: 1}},
	} {
		for _, ok := range []bool{true, false} {
			t.Run(fmt.Sprint(c.name, " ", ok), func(t *testing.T) {
				d := lastingDefs(newDefs())
				list := add(d, "it", c.op)
				k := keeperOf(newBench(t, d, nil))
				for item, n := range c.has {
					k.bags.held[thing{a, int32(item)}] = n
				}
				if c.rank > 0 {
					k.SetLedger(k.turn, a, ledger.Ledger{Professions: []ledger.Reached{{Ref: chandler, Count: c.rank}}})
				}
				before := k.hash()
				if r := k.run(a, a, list); r != c.result || k.held(a) != c.meantime {
					t.Errorf("it came to %v, it holds %v", r, k.held(a))
				}
				told := k.Drain()
				if c.result == rules.Refused != (len(told) == 1 && told[0].Kind == view.RulesRefused && told[0].Reason == c.why && told[0].Actor == a) ||
					c.result != rules.Refused && len(told) != 0 {
					t.Errorf("told %+v", told)
				}
				units := k.collect()
				if c.result == rules.Done != (len(units) == 1) || c.result != rules.Done && k.hash() != before {
					t.Errorf("%d units are due", len(units))
				}
				k.answer(ok)
				want := c.after
				if !ok {
					want = c.has
				}
				if k.held(a) != want || len(k.bags.aside) != 0 {
					t.Errorf("after the answer it holds %v, set aside %+v", k.held(a), k.bags.aside)
				}
			})
		}
	}
}

// What is taken twice in a cascade has to be there twice, and what is given is not there to be taken yet.
func TestWhatIsSetAsideIsNotThere(t *testing.T) {
	d := lastingDefs(newDefs())
	k := keeperOf(newBench(t, d, nil))
	k.bags.held[thing{a, ash}] = 3
	two := add(d, "two", about(book.ConsumeItem, ash, 2))
	if first, second := k.run(a, a, two), k.run(a, a, two); first != rules.Done || second != rules.Refused {
		t.Errorf("taking two of three twice came to %v and %v", first, second)
	}
	if r := k.run(a, a, add(d, "given", about(book.ProduceItem, relic, 1), about(book.ConsumeItem, relic, 1))); r != rules.Refused {
		t.Errorf("taking what is being given came to %v", r)
	}
	k.answer(true)
	if k.held(a) != [relic + 1]int64{ash: 1, relic: 1} {
		t.Errorf("it holds %v", k.held(a))
	}
}

// A list ends where it could not take what it takes, but for what is optional and what stands around it.
func TestAListEndsUnpaid(t *testing.T) {
	optional := about(book.ConsumeItem, ash, 1)
	optional.Optional = true
	flag := about(book.SetFlag, met, 1)
	d := lastingDefs(newDefs())
	inner := add(d, "inner", about(book.ConsumeItem, ash, 1), about(book.GrantAbility, ember, 1))
	branch := op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), inner })
	for _, c := range []struct {
		name string
		ops  []book.Op
		flag bool
	}{
		{"unpaid", []book.Op{about(book.ConsumeItem, ash, 1), flag}, false},
		{"optional", []book.Op{optional, flag}, true},
		{"another op that is refused", []book.Op{about(book.SalvageItem, lamp, 1), flag}, true},
		{"in a branch", []book.Op{branch, flag}, true},
		{"before it", []book.Op{flag, about(book.ConsumeItem, ash, 1)}, true},
		{"paid", []book.Op{about(book.ConsumeItem, oil, 1), flag}, true},
	} {
		k := keeperOf(newBench(t, d, nil))
		k.bags.held[thing{a, oil}] = 1
		k.run(a, a, add(d, c.name, c.ops...))
		k.answer(true)
		if k.HasFlag(a, met) != c.flag || k.HasAbility(a, ember) {
			t.Errorf("%s: flag %v, ability %v", c.name, k.HasFlag(a, met), k.HasAbility(a, ember))
		}
	}
	// Of several targets each is asked before the list ends.
	k := keeperOf(newBench(t, d, nil))
	k.Consent(k.turn, a, true)
	k.Consent(k.turn, b, true)
	k.bags.held[thing{b, oil}] = 1
	k.Run(k.turn, rules.Act{Actor: a, Targets: []sim.ID{a, b}, Magnitude: 1}, add(d, "all", about(book.ConsumeItem, oil, 1), flag))
	k.answer(true)
	if k.held(b)[oil] != 0 || k.HasFlag(a, met) || k.HasFlag(b, met) {
		t.Errorf("b holds %v, flags %v and %v", k.held(b), k.HasFlag(a, met), k.HasFlag(b, met))
	}
}

func TestWhoOwnsNothing(t *testing.T) {
	d := lastingDefs(newDefs())
	for _, c := range []struct {
		op                 book.Op
		creature, unowning rules.Result
		why                view.Reason // where nobody keeps bags
	}{
		{about(book.ConsumeItem, ash, 1), rules.Refused, rules.Refused, view.RefusedShort},
		{about(book.SalvageItem, lamp, 1), rules.Refused, rules.Refused, view.RefusedShort},
		{about(book.ProduceItem, ash, 1), rules.NoOp, rules.Refused, view.RefusedUnkept},
		{about(book.CraftRecipe, kindling, 1), rules.NoOp, rules.Refused, view.RefusedUnkept},
		{augmenting(1), rules.NoOp, rules.NoOp, 0},
	} {
		list := add(d, "it", c.op)
		k := keeperOf(newBench(t, d, nil))
		k.bags.held[thing{m, ash}], k.bags.held[thing{m, lamp}], k.bags.worn[wearing{m, "hand"}] = 5, 5, lamp
		if r := k.run(m, m, list); r != c.creature || len(k.Due()) != 0 || len(k.bags.aside) != 0 {
			t.Errorf("%v of a creature came to %v", c.op.Kind, r)
		}
		k = keeperOf(newBench(t, d, func(o *rules.Options) { o.Bags = nil }))
		r := k.run(a, a, list)
		told := k.Drain()
		if r != c.unowning || len(k.Due()) != 0 || c.why == 0 != (len(told) == 0) || c.why != 0 && (len(told) != 1 || told[0].Reason != c.why) {
			t.Errorf("%v without bags came to %v, told %+v", c.op.Kind, r, told)
		}
	}
}

func augmenting(value float64) book.Op {
	return op(book.AugmentItem, func(o *book.Op) { o.Attr, o.Value, o.Name = book.AttrIndex(might), num(value), "hand" })
}

func TestAugmenting(t *testing.T) {
	d := lastingDefs(newDefs())
	k := keeperOf(newBench(t, d, nil))
	list := add(d, "it", augmenting(1.5))
	if r := k.run(a, a, list); r != rules.NoOp || len(k.Due()) != 0 {
		t.Errorf("with bare hands it came to %v", r)
	}
	k.bags.worn[wearing{a, "hand"}] = lamp
	for _, o := range []book.Op{augmenting(0), augmenting(inf())} {
		if r := k.run(a, a, add(d, "nothing", o)); r != rules.NoOp || len(k.Due()) != 0 {
			t.Errorf("%v came to %v", o, r)
		}
	}
	if r := k.run(a, a, list); r != rules.Done {
		t.Errorf("it came to %v", r)
	}
	units := k.collect()
	want := ledger.Change{Unit: units[0], Kind: ledger.AugmentWorn, Ref: lamp, Attr: might, Value: 1.5, Slot: "hand"}
	if got := k.units[units[0]][0].Change; got != want {
		t.Errorf("due is %+v", got)
	}
	k.answer(true)
	if got := k.bags.rises[wearing{a, "hand"}]; got != 1.5 {
		t.Errorf("it rises by %v", got)
	}
}

func TestListingRecipes(t *testing.T) {
	d := lastingDefs(newDefs())
	list := add(d, "it", about(book.ListRecipes, chandler, 1))
	for _, c := range []struct {
		rank int32
		has  [relic + 1]int64
		want []string
	}{
		{0, [relic + 1]int64{ash: 9, oil: 9}, nil},
		{1, [relic + 1]int64{ash: 1}, nil},
		{1, [relic + 1]int64{ash: 9, oil: 9}, []string{"0 4"}},
		{2, [relic + 1]int64{ash: 9, oil: 3}, []string{"0 4", "1 3"}},
		{2, [relic + 1]int64{ash: 4, oil: 9}, []string{"0 2", "1 1"}},
	} {
		k := keeperOf(newBench(t, d, nil))
		k.SetLedger(k.turn, b, ledger.Ledger{Professions: []ledger.Reached{{Ref: chandler, Count: max(c.rank, 1)}}})
		if c.rank == 0 {
			k.SetLedger(k.turn, b, ledger.Ledger{})
		}
		for item, n := range c.has {
			k.bags.held[thing{b, int32(item)}] = n
		}
		before := k.hash()
		r := k.run(a, b, list) // nobody is asked: it tells somebody what it has
		var told []string
		for _, e := range k.Drain() {
			if e.Kind != view.RecipeListed || e.Actor != b || !e.Flags.Has(view.Private) {
				t.Errorf("told %+v", e)
			}
			told = append(told, fmt.Sprint(e.Def, " ", e.Count))
		}
		if !slices.Equal(told, c.want) || (r == rules.Done) != (len(told) > 0) || k.hash() != before {
			t.Errorf("%+v came to %v, told %q", c, r, told)
		}
	}
}

// What is learnt in a cascade can be done in it, and not yet in another one.
func TestLearningByDoing(t *testing.T) {
	d := lastingDefs(newDefs())
	k := keeperOf(newBench(t, d, nil))
	k.bags.held[thing{a, ash}] = 9
	craft := add(d, "craft", about(book.CraftRecipe, pressing, 1))
	both := add(d, "both", about(book.LearnProfession, chandler, 1), about(book.CraftRecipe, pressing, 1))
	if r := k.run(a, a, both); r != rules.Done {
		t.Errorf("in one cascade it came to %v", r)
	}
	if r := k.run(a, a, craft); r != rules.Refused {
		t.Errorf("before the answer, another cascade came to %v", r)
	}
	k.answer(true)
	if r := k.run(a, a, craft); r != rules.Done {
		t.Errorf("afterwards it came to %v", r)
	}
}

// A recipe that says no rank asks for the first.
func TestRecipesOfNoRank(t *testing.T) {
	d := lastingDefs(newDefs())
	d.Recipes[pressing].Rank = 0
	k := keeperOf(newBench(t, d, nil))
	k.bags.held[thing{a, ash}] = 9
	learn, craft := add(d, "learn", about(book.LearnProfession, chandler, 1)), add(d, "craft", about(book.CraftRecipe, pressing, 1))
	for i, want := range []rules.Result{rules.Refused, rules.Done, rules.Done} {
		if r := k.run(a, a, []book.ListID{craft, learn, craft}[i]); r != want {
			t.Errorf("step %d came to %v, want %v", i, r, want)
		}
		k.answer(true)
	}
}

// Nothing can be done to the belongings of who is away.
func TestNobodyGivesToWhoIsAway(t *testing.T) {
	d := lastingDefs(newDefs())
	k := keeperOf(newBench(t, d, nil))
	k.bags.held[thing{a, ash}], k.bags.held[thing{a, oil}] = 9, 9
	k.SetLedger(k.turn, a, ledger.Ledger{Professions: []ledger.Reached{{Ref: chandler, Count: 2}}})
	k.Freeze(k.turn, a, true)
	for _, o := range []book.Op{about(book.ProduceItem, ash, 1), about(book.ListRecipes, chandler, 1)} {
		if r := k.run(m, a, add(d, "it", o)); r != rules.NoOp || len(k.Due()) != 0 || len(k.Drain()) != 0 {
			t.Errorf("%v came to %v", o.Kind, r)
		}
	}
}
