//go:build invariants

package zone

import (
	"strings"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

// Each invariant is broken on purpose, and must be found at the next part of a tick.
func TestBrokenInvariantsAreFound(t *testing.T) {
	cases := []struct {
		name, complaint string
		breaks          func(z *Zone, a *actor)
	}{
		{"nothing", "", func(*Zone, *actor) {}},
		{"in a wall", "stands in a wall", func(z *Zone, _ *actor) { z.world.TeleportActor(z.bodies[1], sim.Vec{X: 5}, sim.Vec{}) }},
		{"outside", "stands in a wall", func(z *Zone, _ *actor) { z.world.TeleportActor(z.bodies[1], sim.Vec{X: 50}, sim.Vec{}) }},
		{"dead and alive", "by the rules", func(z *Zone, _ *actor) { z.world.SetActorLife(z.bodies[1], false) }},
		{"nowhere", "no place in the world", func(z *Zone, _ *actor) { z.world.RemoveActor(z.bodies[1]) }},
		{"rising alive", "rises at", func(_ *Zone, a *actor) { a.rises = 99 }},
		{"a nest of a stranger", "does not live there", func(z *Zone, _ *actor) { z.nests = []sim.ID{z.bodies[1]} }},
		{"two in a nest", "beside", func(z *Zone, a *actor) { z.nests, a.nest = []sim.ID{0}, 1 }},
		{"no such room", "is in room", func(_ *Zone, a *actor) { a.room = 9 }},
		{"too fast", "has the speed", func(_ *Zone, a *actor) { a.speed = inbox.MaxSpeed + 1 }},
		{"no body", "has the radius", func(z *Zone, _ *actor) { z.world.SetActorRadius(z.bodies[1], 0) }},
		{"leaving with a player", "leaves at", func(_ *Zone, a *actor) { a.leaves = 99 }},
		{"a stranger", "has two bodies", func(_ *Zone, a *actor) { a.character = 77 }},
		{"one listed too many", "bodies of characters", func(z *Zone, _ *actor) { z.bodies[5] = 1 }},
		{"a player miscounted", "with a player", func(z *Zone, _ *actor) { z.players++ }},
		{"a timer of no kind", "timers", func(z *Zone, _ *actor) { z.timers.Set(900, 77, 5) }},
	}
	for _, c := range cases {
		z := walled(t)
		c.breaks(z, z.actors.Get(z.bodies[1]))
		got := complaint(z.Step)
		if (got == "") != (c.complaint == "") || !strings.Contains(got, c.complaint) {
			t.Errorf("%s: %q, want a complaint with %q", c.name, got, c.complaint)
		}
	}
}

// What is shown is checked as well: these are broken between filling and checking.
func TestBrokenFramesAreFound(t *testing.T) {
	cases := []struct {
		name, complaint string
		breaks          func(f *view.Frame)
	}{
		{"nothing", "", func(*view.Frame) {}},
		{"ids out of order", "do not ascend", func(f *view.Frame) { f.Tables[0].IDs[0], f.Tables[0].IDs[1] = f.Tables[0].IDs[1], f.Tables[0].IDs[0] }},
		{"a row short", "rows of", func(f *view.Frame) { f.Tables[0].IDs = f.Tables[0].IDs[:1] }},
		{"an owner short", "columns differ", func(f *view.Frame) { f.Tables[0].Owners = f.Tables[0].Owners[:1] }},
		{"blind to itself", "does not see itself", func(f *view.Frame) { f.Eyes[0].Seen = nil }},
		{"nobody looks", "nobody looks", func(f *view.Frame) { f.Eyes[0].Seats = nil }},
		{"an event of another time", "is of tick", func(f *view.Frame) { f.Events[0].Tick++ }},
		{"an event left out", "leave out", func(f *view.Frame) { f.Events[1].Seq++ }},
		{"an internal event", "is shown", func(f *view.Frame) { f.Events[0].Flags |= view.Internal }},
	}
	for _, c := range cases {
		z := walled(t)
		for range 2 {
			if err := z.Post(inbox.Command{From: inbox.Sender{Character: 1, Session: 1}, Verb: inbox.Say, Text: "x"}.Letter()); err != nil {
				t.Fatal(err)
			}
		}
		z.viewers = append(z.viewers, vandal{breaks: c.breaks})
		got := complaint(z.Step)
		if (got == "") != (c.complaint == "") || !strings.Contains(got, c.complaint) {
			t.Errorf("%s: %q, want a complaint with %q", c.name, got, c.complaint)
		}
	}
}

// vandal changes the frame that it is shown, which no viewer may.
type vandal struct {
	view.NopViewer
	breaks func(*view.Frame)
}

func (v vandal) Show(f *view.Frame) { v.breaks(f) }

// walled is a zone with a player and a creature on a ground with a wall along x = 5.
func walled(t *testing.T) *Zone {
	t.Helper()
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -10, Z: -10}, Max: sim.Vec{X: 10, Z: 10}},
		Walls:  []place.Wall{{Kind: place.Segment, A: sim.Vec{X: 5, Z: -10}, B: sim.Vec{X: 5, Z: 10}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	z, err := New(Options{Map: &place.Map{ID: "m", Ground: ground, Rooms: []place.Room{{ID: "r"}}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, letter := range []inbox.Letter{
		inbox.Arrival{From: inbox.Sender{Character: 1, Session: 1}, Name: "A"}.Letter(),
		inbox.Order{Op: inbox.Spawn, Name: "B"}.Letter(),
	} {
		if err := z.Post(letter); err != nil {
			t.Fatal(err)
		}
	}
	z.Step()
	return z
}

// complaint is what f panics with, or "".
func complaint(f func()) (what string) {
	defer func() {
		if r := recover(); r != nil {
			what = r.(string)
		}
	}()
	f()
	return ""
}
