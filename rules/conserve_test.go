package rules_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// ledgerOfItems is what a plain reading of the rules says that everybody holds: what is free to be taken, and what units under
// way take and give.
type ledgerOfItems struct {
	free  map[thing]int64
	ranks map[sim.ID]int32 // as chandlers
	units map[uint64]*exchange
	defs  *book.Defs
}

type exchange struct {
	takes, gives map[thing]int64
	learns       map[sim.ID]bool
}

// read goes through a list as an author would, and says what it takes and gives.
func (l *ledgerOfItems) read(by, on sim.ID, ops []book.Op, allowed bool) *exchange {
	x := &exchange{map[thing]int64{}, map[thing]int64{}, map[sim.ID]bool{}}
	for i := range ops {
		o := &ops[i]
		to := on
		if o.To == book.ToActor {
			to = by
		}
		var takes, gives []book.Stack
		ok := to == by || allowed
		switch o.Kind {
		case book.ConsumeItem:
			takes = []book.Stack{{Item: o.Ref, Count: o.Count}}
		case book.ProduceItem:
			gives, ok = []book.Stack{{Item: o.Ref, Count: o.Count}}, true
		case book.SalvageItem:
			takes, gives = []book.Stack{{Item: o.Ref, Count: 1}}, l.defs.Items[o.Ref].Salvage
			ok = ok && len(gives) > 0
		case book.CraftRecipe:
			r := &l.defs.Recipes[o.Ref]
			rank := l.ranks[to]
			if x.learns[to] {
				rank = max(rank, 1)
			}
			takes, gives, ok = r.Takes, r.Gives, ok && (r.Profession < 0 || rank >= r.Rank)
		case book.LearnProfession:
			if ok && isPlayer(to) {
				x.learns[to] = true
			}
			continue
		}
		need := map[thing]int64{}
		for _, s := range takes {
			need[thing{to, s.Item}] += int64(s.Count)
		}
		for what, n := range need {
			ok = ok && isPlayer(to) && l.free[what] >= n
		}
		switch {
		case ok && isPlayer(to):
			for what, n := range need {
				l.free[what] -= n
				x.takes[what] += n
			}
			for _, s := range gives {
				x.gives[thing{to, s.Item}] += int64(s.Count)
			}
		case o.Kind == book.ConsumeItem && !o.Optional:
			return x
		}
	}
	return x
}

func isPlayer(id sim.ID) bool { return id == a || id == b }

// settle does what the answer to a unit means.
func (l *ledgerOfItems) settle(unit uint64, ok bool) {
	x := l.units[unit]
	delete(l.units, unit)
	back := x.takes
	if ok {
		back = x.gives
		for id := range x.learns {
			l.ranks[id] = max(l.ranks[id], 1)
		}
	}
	for what, n := range back {
		l.free[what] += n
	}
}

// Random lists about belongings, between players and with creatures, whose units are answered in any order, some of them with a
// refusal, and a save now and then: nothing is lost, nothing is there twice, and nothing is made but what was to be made.
func TestNothingIsLostOrMadeOfNothing(t *testing.T) {
	const lists = 1000
	answered := map[bool]int{}
	refused := 0
	for seed := range seeds(t, 10) {
		r := rand.New(rand.NewPCG(seed, 7))
		d := lastingDefs(newDefs())
		k := keeperOf(newBench(t, d, nil))
		model := &ledgerOfItems{map[thing]int64{}, map[sim.ID]int32{b: 2}, map[uint64]*exchange{}, d}
		k.SetLedger(k.turn, b, ledger.Ledger{Professions: []ledger.Reached{{Ref: chandler, Count: 2}}})
		for _, id := range []sim.ID{a, b, m} {
			for item := range relic + 1 {
				n := int64(r.IntN(9))
				k.bags.held[thing{id, item}], model.free[thing{id, item}] = n, n
			}
		}
		for range lists {
			people := []sim.ID{a, b, m}
			by, on := people[r.IntN(3)], people[r.IntN(3)]
			consents := r.IntN(2) == 0
			k.Consent(k.turn, a, consents)
			k.Consent(k.turn, b, consents)
			ops := randomTrade(r)
			x := model.read(by, on, ops, consents || !isPlayer(by) || !isPlayer(on))
			k.Drain()
			if k.run(by, on, add(d, "random", ops...)) == rules.Refused {
				refused++
			}
			before := len(k.units)
			if units := k.collect(); len(units) > before {
				model.units[units[len(units)-1]] = x
				k.compare(seed, x, k.units[units[len(units)-1]])
			} else if len(x.takes)+len(x.gives) > 0 {
				t.Fatalf("seed %d: nothing is due of %+v", seed, x)
			}
			for _, unit := range slices.Sorted(maps.Keys(k.units)) {
				if r.IntN(3) == 0 {
					ok := r.IntN(2) == 0
					model.settle(unit, ok)
					k.Drain()
					k.settle(unit, ok)
					if told := len(only(k.Drain(), view.DurableRefused)); ok != (told == 0) {
						t.Fatalf("seed %d: an answer of %v is told %d times", seed, ok, told)
					}
					answered[ok]++
				}
			}
			for what, n := range model.free {
				if got := k.bags.Held(what.id, what.item); int64(got) != n || got < 0 {
					t.Fatalf("seed %d: %v holds %d of %d, want %d", seed, what.id, got, what.item, n)
				}
			}
			if !slices.Equal(k.Pending(nil), slices.Sorted(maps.Keys(k.units))) {
				t.Fatalf("seed %d: waiting is %v", seed, k.Pending(nil))
			}
			if r.IntN(50) == 0 {
				hash := k.hash()
				if _, err := k.LoadState(k.AppendState(nil)); err != nil || k.hash() != hash {
					t.Fatalf("seed %d: a save in the middle: %v", seed, err)
				}
			}
		}
	}
	if answered[true] < 1000 || answered[false] < 1000 || refused < 1000 {
		t.Errorf("%v answers, %d refusals are too few", answered, refused)
	}
}

// compare checks that what is due of a unit is what it takes and gives.
func (k *keeper) compare(seed uint64, x *exchange, due []rules.Work) {
	k.t.Helper()
	takes, gives := map[thing]int64{}, map[thing]int64{}
	for _, w := range due {
		switch w.Change.Kind {
		case ledger.TakeItem:
			takes[thing{w.ID, w.Change.Ref}] += int64(w.Change.Count)
		case ledger.GiveItem:
			gives[thing{w.ID, w.Change.Ref}] += int64(w.Change.Count)
		}
	}
	if !maps.Equal(takes, x.takes) || !maps.Equal(gives, x.gives) {
		k.t.Fatalf("seed %d: %+v and %+v are due, want %+v", seed, takes, gives, x)
	}
}

// randomTrade is a list about belongings.
func randomTrade(r *rand.Rand) []book.Op {
	var ops []book.Op
	for range 1 + r.IntN(6) {
		item := int32(r.IntN(int(relic) + 1))
		o := about(book.ProduceItem, item, int32(1+r.IntN(3)))
		switch r.IntN(9) {
		case 0, 1, 2:
			o.Kind = book.ConsumeItem
		case 3, 4:
			o.Kind = book.SalvageItem
		case 5, 6:
			o.Kind, o.Ref = book.CraftRecipe, int32(r.IntN(3))
		case 7:
			if r.IntN(20) == 0 {
				o.Kind, o.Ref = book.LearnProfession, chandler
			}
		}
		o.Optional = r.IntN(2) == 0
		if r.IntN(2) == 0 {
			o.To = book.ToActor
		}
		ops = append(ops, o)
	}
	return ops
}
