package zone_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// The mage's slots in the hearth.
const (
	keyCut uint8 = 1 + iota
	keyEmber
	keyMend
	keyFling
	keyChant
	keyDart
)

func readHearth() (*pack.Pack, error) {
	sources, err := pack.ReadDir("testdata/hearth")
	if err != nil {
		return nil, err
	}
	p, faults := pack.Load(sources...)
	if p == nil {
		return nil, faults.Err()
	}
	return p, nil
}

var sharedHearth = sync.OnceValues(readHearth)

// hearth is the pack that the tests cast with. They share it, and change nothing in it.
func hearth(tb testing.TB) *pack.Pack {
	tb.Helper()
	return loaded(tb, sharedHearth)
}

// ownHearth is the same, for a test that changes something in it.
func ownHearth(tb testing.TB) *pack.Pack {
	tb.Helper()
	return loaded(tb, readHearth)
}

func loaded(tb testing.TB, load func() (*pack.Pack, error)) *pack.Pack {
	tb.Helper()
	p, err := load()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// yard is a zone of the hearth's map with ground.
func yard(tb testing.TB) (*zone.Zone, *lookout) { return hearthZone(tb, "yard") }

func hearthZone(tb testing.TB, id string) (*zone.Zone, *lookout) {
	tb.Helper()
	p, watch := hearth(tb), &lookout{}
	z := openWith(tb, zone.Options{Pack: p, Map: p.Map(id), Seed: 7, Viewers: []view.Viewer{watch}})
	z.Step() // in which the spawns are filled
	return z, watch
}

// use is player n's wish to use an ability on somebody, 0 for nobody.
func use(n int64, ability string, target sim.ID) inbox.Letter {
	return inbox.Command{From: player(n), Verb: inbox.Use, Text: ability, Target: target}.Letter()
}

// let is an order that somebody uses an ability on somebody else.
func let(who sim.ID, ability string, target sim.ID) inbox.Letter {
	return inbox.Order{Op: inbox.Cast, Target: who, Behavior: ability, Aim: inbox.AtTarget, Whom: target}.Letter()
}

// casts lets player n use an ability and steps.
func casts(tb testing.TB, z *zone.Zone, n int64, ability string, target sim.ID) {
	tb.Helper()
	post(tb, z, use(n, ability, target))
	z.Step()
}

// ability is the number of an ability of the hearth.
func ability(tb testing.TB, id string) uint32 {
	tb.Helper()
	list := hearth(tb).Rules.Abilities
	for i := range list {
		if list[i].ID == id {
			return uint32(i)
		}
	}
	tb.Fatalf("there is no ability %q", id)
	return 0
}

// has is what is in a pool of a body.
func has(tb testing.TB, z *zone.Zone, id sim.ID, pool string) int64 {
	tb.Helper()
	for i := range z.Kit().Defs.Pools {
		if z.Kit().Defs.Pools[i].ID == pool {
			now, _ := z.Insight().Pool(id, book.PoolIndex(i))
			return now
		}
	}
	tb.Fatalf("%v has no %s", id, pool)
	return 0
}

// read are the words that went with events of some kinds in the last frame, in order.
func (l *lookout) read(kinds ...view.EventKind) []string {
	var list []string
	for _, e := range of(l.events, kinds...) {
		list = append(list, l.words[e.Seq])
	}
	return list
}

// reasons are why events of a kind happened, in order.
func reasons(events []view.Event, kind view.EventKind) []view.Reason {
	var list []view.Reason
	for _, e := range of(events, kind) {
		list = append(list, e.Reason)
	}
	return list
}

// mage lets player 1 in at the origin of the yard, looking north at the rat six metres away, and forgets what has happened so far.
func mage(tb testing.TB) (z *zone.Zone, watch *lookout, hero, rat sim.ID) {
	tb.Helper()
	z, watch = yard(tb)
	hero = enter(tb, z, 1, at(0, 0))
	rat = creature(tb, z, "rat").ID
	watch.all = nil
	return z, watch, hero, rat
}

// told is how many of the last frame's events of some kinds a character is shown, its private ones included.
func (l *lookout) told(character int64, kinds ...view.EventKind) int {
	n := 0
	for _, k := range l.shown(character) {
		if slices.Contains(kinds, k) {
			n++
		}
	}
	return n
}
