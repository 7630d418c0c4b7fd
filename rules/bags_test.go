package rules_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// bags are what players own, in memory, and what of it is set aside for which unit. They do what the owner of bags has to do.
type bags struct {
	t     testing.TB
	held  map[thing]int64 // what there is, set aside or not
	aside []reservation
	worn  map[wearing]int32
	rises map[wearing]float64 // of worn things
}

type thing struct {
	id   sim.ID
	item int32
}

type wearing struct {
	id   sim.ID
	slot string
}

type reservation struct {
	thing
	unit  uint64
	count int32
}

func newBags(t testing.TB) *bags {
	return &bags{t: t, held: map[thing]int64{}, worn: map[wearing]int32{}, rises: map[wearing]float64{}}
}

func (g *bags) Held(id sim.ID, item int32) int32 {
	left := g.held[thing{id, item}]
	for _, r := range g.aside {
		if r.thing == (thing{id, item}) {
			left -= int64(r.count)
		}
	}
	return int32(left)
}

func (g *bags) SetAside(turn sim.Turn, id sim.ID, unit uint64, what book.Stack) {
	turn.Check()
	if what.Count < 1 || what.Count > g.Held(id, what.Item) || unit == 0 {
		g.t.Errorf("%d of %d are set aside for unit %d, and %v holds %d", what.Count, what.Item, unit, id, g.Held(id, what.Item))
	}
	g.aside = append(g.aside, reservation{thing{id, what.Item}, unit, what.Count})
}

func (g *bags) Worn(id sim.ID, slot string) (int32, bool) {
	item, ok := g.worn[wearing{id, slot}]
	return item, ok
}

// settle does to the bags what a unit says, or gives back what was set aside for it.
func (g *bags) settle(unit uint64, changes []rules.Work, ok bool) {
	var taken []reservation
	g.aside = slices.DeleteFunc(g.aside, func(r reservation) bool {
		if r.unit == unit {
			taken = append(taken, r)
		}
		return r.unit == unit
	})
	if !ok {
		return
	}
	for _, w := range changes {
		c := w.Change
		switch c.Kind {
		case ledger.TakeItem:
			was := reservation{thing{w.ID, c.Ref}, unit, c.Count}
			at := slices.Index(taken, was)
			if at < 0 {
				g.t.Errorf("%+v is taken and was not set aside", was)
				continue
			}
			taken = slices.Delete(taken, at, at+1)
			g.held[was.thing] -= int64(c.Count)
		case ledger.GiveItem:
			g.held[thing{w.ID, c.Ref}] += int64(c.Count)
		case ledger.AugmentWorn:
			g.rises[wearing{w.ID, c.Slot}] += c.Value
		}
	}
	if len(taken) > 0 {
		g.t.Errorf("unit %d set aside what it does not take: %+v", unit, taken)
	}
}

// The items of the bench.
const (
	ash int32 = iota
	oil
	lamp
	relic
)

// Its tracks, abilities, professions, recipes and flags.
const (
	warden int32 = 0 // three steps, the second a level
	scout  int32 = 1

	ember int32 = 0
	glow  int32 = 1 // listens

	chandler int32 = 0
	smith    int32 = 1

	pressing int32 = 0 // ash to oil, chandler
	lighting int32 = 1 // three ash and an oil, listed apart, to a lamp, chandler of the second rank
	kindling int32 = 2 // nothing to ash, by anybody

	met, flagPvp, flagSafe, flagArena, staff int32 = 0, 1, 2, 3, 4
)

// lastingDefs puts into a pack what can be given for good.
func lastingDefs(d *book.Defs) *book.Defs {
	d.Flags = []book.Flag{{ID: "met_warden"}, {ID: "pvp"}, {ID: "safe"}, {ID: "arena"}, {ID: "staff"}}
	d.Abilities = []book.Ability{ember: {ID: "ember"}, glow: {ID: "glow"}}
	d.Tracks = []book.Track{
		warden: {ID: "warden", Steps: []book.TrackStep{{ID: "one"}, {ID: "two", Level: true}, {ID: "three"}}},
		scout:  {ID: "scout", Steps: []book.TrackStep{{ID: "one"}}},
	}
	d.Professions = []book.Profession{chandler: {ID: "chandler", Ranks: []string{"novice", "master"}}, smith: {ID: "smith"}}
	d.Items = []book.Item{
		ash: {ID: "ash", Stack: 20}, oil: {ID: "oil", Stack: 5}, relic: {ID: "relic", Stack: 1},
		lamp: {ID: "lamp", Stack: 1, Salvage: []book.Stack{{Item: ash, Count: 1}, {Item: oil, Count: 2}}},
	}
	d.Recipes = []book.Recipe{
		pressing: {ID: "pressing", Profession: chandler, Rank: 1, Takes: []book.Stack{{Item: ash, Count: 2}}, Gives: []book.Stack{{Item: oil, Count: 1}}},
		lighting: {
			ID: "lighting", Profession: chandler, Rank: 2, Gives: []book.Stack{{Item: lamp, Count: 1}},
			Takes: []book.Stack{{Item: ash, Count: 1}, {Item: oil, Count: 1}, {Item: ash, Count: 2}},
		},
		kindling: {ID: "kindling", Profession: -1, Gives: []book.Stack{{Item: ash, Count: 1}}},
	}
	return d
}

// about is an op about a thing of the pack, n of it.
func about(kind book.OpKind, ref, n int32) book.Op {
	return op(kind, func(o *book.Op) { o.Ref, o.Count = ref, n })
}

// rebasing is an op on the base of an attribute.
func rebasing(a stat.Index, value float64, replace bool) book.Op {
	return op(book.ModifyAttributeBase, func(o *book.Op) { o.Attr, o.Value, o.Replace = book.AttrIndex(a), num(value), replace })
}

// keeper is whoever writes things down: it takes what is due and answers it by unit.
type keeper struct {
	*bench
	units map[uint64][]rules.Work
}

func keeperOf(x *bench) *keeper { return &keeper{x, map[uint64][]rules.Work{}} }

// collect takes what is due, and returns the units it knows of, oldest first.
func (k *keeper) collect() []uint64 {
	for _, w := range k.Due() {
		if w.Kind == rules.Lasting {
			k.units[w.Change.Unit] = append(k.units[w.Change.Unit], w)
		}
	}
	var units []uint64
	for unit := range k.units {
		units = append(units, unit)
	}
	slices.SortFunc(units, cmp.Compare[uint64])
	return units
}

// answer answers all units that are known with the same word.
func (k *keeper) answer(ok bool) {
	for _, unit := range k.collect() {
		k.settle(unit, ok)
	}
}

func (k *keeper) settle(unit uint64, ok bool) {
	k.t.Helper()
	k.bags.settle(unit, k.units[unit], ok)
	if !k.Settle(k.turn, unit, ok) {
		k.t.Errorf("nothing waited for unit %d", unit)
	}
	delete(k.units, unit)
}
