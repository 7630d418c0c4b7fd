package zone_test

import (
	"sync"
	"testing"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// The hero's slots in the arena.
const (
	slash uint8 = 1 + iota
	shot
	dash
	mend
	shove
	haste
	curse
	lob
)

var loadArena = sync.OnceValues(func() (*pack.Pack, error) {
	sources, err := pack.ReadDir("testdata/arena")
	if err != nil {
		return nil, err
	}
	p, faults := pack.Load(sources...)
	if p == nil {
		return nil, faults.Err()
	}
	return p, nil
})

// arena is the pack that the tests fight with.
func arena(tb testing.TB) *pack.Pack {
	tb.Helper()
	p, err := loadArena()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// pit is a zone of the arena's map with ground, and one lookout.
func pit(tb testing.TB) (*zone.Zone, *lookout) { return arenaZone(tb, "pit") }

func arenaZone(tb testing.TB, id string) (*zone.Zone, *lookout) {
	tb.Helper()
	p, watch := arena(tb), &lookout{}
	z := openWith(tb, zone.Options{Pack: p, Map: p.Map(id), Seed: 7, Viewers: []view.Viewer{watch}})
	z.Step() // in which the spawns are filled
	return z, watch
}

// creature is the living creature of that id with the lowest id.
func creature(tb testing.TB, z *zone.Zone, kind string) zone.Standing {
	tb.Helper()
	var found zone.Standing
	z.Actors(func(s zone.Standing) bool {
		if s.Creature == kind && s.Alive && s.Character == 0 {
			found = s
		}
		return found.ID == 0
	})
	if found.ID == 0 {
		tb.Fatalf("there is no %s", kind)
	}
	return found
}

// press is player n's step for a tick with a slot pressed, facing along a heading.
func press(n int64, tick sim.Tick, slot uint8, heading sim.Heading) inbox.Letter {
	return inbox.Command{From: player(n), Verb: inbox.Walk, Tick: tick, Press: slot, Heading: heading}.Letter()
}

// act lets player n press a slot in the next tick, towards +z, and steps.
func act(tb testing.TB, z *zone.Zone, n int64, slot uint8) {
	tb.Helper()
	post(tb, z, press(n, z.Tick().Plus(1), slot, 0))
	z.Step()
}

// spawned puts a creature of the pack somewhere and gives its body.
func spawned(tb testing.TB, z *zone.Zone, kind string, w inbox.Where) sim.ID {
	tb.Helper()
	z.Drain()
	post(tb, z, inbox.Order{Op: inbox.Spawn, Creature: kind, Ref: 1, Where: w}.Letter())
	z.Step()
	requests := z.Drain()
	if len(requests) != 1 || requests[0].Actor == 0 {
		tb.Fatalf("no %s was spawned: %+v", kind, requests)
	}
	return requests[0].Actor
}

// standing is a body that must be there.
func standing(tb testing.TB, z *zone.Zone, id sim.ID) zone.Standing {
	tb.Helper()
	s, ok := z.Actor(id)
	if !ok {
		tb.Fatalf("%v is not in the zone", id)
	}
	return s
}

// of are the events of some kinds, in order.
func of(events []view.Event, kinds ...view.EventKind) []view.Event {
	var list []view.Event
	for _, e := range events {
		for _, k := range kinds {
			if e.Kind == k {
				list = append(list, e)
			}
		}
	}
	return list
}
