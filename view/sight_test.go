package view_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"pgregory.net/rapid"
)

// drawScenery makes up a tick: ghosts in rooms, some of them played, and events about them or about nobody.
func drawScenery(t *rapid.T) *view.Scenery {
	in := &view.Scenery{Rooms: rapid.IntRange(1, 6).Draw(t, "rooms"), Whole: rapid.Bool().Draw(t, "whole")}
	actors, shots := view.Sighted{Table: &view.Table{}}, view.Sighted{Table: &view.Table{}}
	room := rapid.IntRange(1, in.Rooms)
	for slot := range rapid.IntRange(0, 12).Draw(t, "ghosts") {
		id := sim.MakeID(uint32(slot), uint32(1+slot%3))
		var seat view.Seat
		if rapid.Bool().Draw(t, "played") {
			seat = view.Seat{Actor: id, Character: int64(slot + 1), Session: uint64(100 + slot)}
		}
		actors.Table.IDs = append(actors.Table.IDs, id)
		actors.Where = append(actors.Where, view.Room(room.Draw(t, "where")))
		in.Seats = append(in.Seats, seat)
	}
	for number := range rapid.IntRange(0, 8).Draw(t, "shots") {
		shots.Table.IDs = append(shots.Table.IDs, view.ShotID(uint64(number)<<30))
		shots.Where = append(shots.Where, view.Room(room.Draw(t, "flying")))
	}
	in.Tables = []view.Sighted{actors, shots}
	for range rapid.IntRange(0, 12).Draw(t, "events") {
		e := view.Event{Kind: view.Said, Actor: sim.MakeID(uint32(rapid.IntRange(0, 14).Draw(t, "actor")), 1)}
		if rapid.Bool().Draw(t, "placed") {
			e.Room = view.Room(room.Draw(t, "room"))
		}
		if rapid.IntRange(0, 4).Draw(t, "flags") == 0 {
			e.Flags = view.Internal
		}
		in.Events = append(in.Events, e)
	}
	return in
}

// shows reports whether an event may be shown to those in a room, worked out one by one.
func shows(in *view.Scenery, e *view.Event, room view.Room) bool {
	switch {
	case e.Flags.Has(view.Internal):
		return false
	case in.Whole:
		return true
	case e.Room != 0:
		return e.Room == room
	}
	row, ok := in.Tables[0].Table.Find(e.Actor)
	return ok && in.Tables[0].Where[row] == room
}

func TestSightIsWhatOneByOneWouldGive(t *testing.T) {
	var sight view.Sight // one for all runs: nothing may be left of the tick before
	rapid.Check(t, func(t *rapid.T) {
		in := drawScenery(t)
		eyes := sight.Look(in)
		seats := 0
		for i, eye := range eyes {
			if i > 0 && eyes[i-1].Key >= eye.Key || eye.Key == 0 {
				t.Fatalf("keys %d and %d", eyes[max(0, i-1)].Key, eye.Key)
			}
			if in.Whole != (eye.Room == 0) || in.Whole && len(eyes) > 1 {
				t.Fatalf("an eye of room %d, whole %v", eye.Room, in.Whole)
			}
			seats += len(eye.Seats)
			var seen []sim.ID
			var players []view.Seat
			for _, shown := range in.Tables {
				for row, id := range shown.Table.IDs {
					if in.Whole || shown.Where[row] == eye.Room {
						seen = append(seen, id)
					}
				}
			}
			for row, seat := range in.Seats {
				if seat.Actor != 0 && (in.Whole || in.Tables[0].Where[row] == eye.Room) {
					players = append(players, seat)
				}
			}
			if !slices.IsSorted(seen) {
				t.Fatalf("what is seen does not ascend: %v", seen)
			}
			var events []int32
			for n := range in.Events {
				if shows(in, &in.Events[n], eye.Room) {
					events = append(events, int32(n))
				}
			}
			if !slices.Equal(eye.Seen, seen) || !slices.Equal(eye.Seats, players) || !slices.Equal(eye.Events, events) {
				t.Fatalf("the eye of room %d is %+v, want %v, %v, %v", eye.Room, eye, seen, players, events)
			}
			if len(players) == 0 {
				t.Fatalf("nobody looks through the eye of room %d", eye.Room)
			}
		}
		want := 0
		for _, seat := range in.Seats {
			if seat.Actor != 0 {
				want++
			}
		}
		if seats != want {
			t.Fatalf("%d seats in all eyes, want %d", seats, want)
		}
	})
}

func TestSightDoesNotAllocateWhenWarm(t *testing.T) {
	in := &view.Scenery{Rooms: 50, Tables: []view.Sighted{{Table: &view.Table{}}, {Table: &view.Table{}}}}
	for i := range 500 {
		id := sim.MakeID(uint32(i), 1)
		for k, id := range []sim.ID{id, view.ShotID(uint64(i))} {
			in.Tables[k].Table.IDs = append(in.Tables[k].Table.IDs, id)
			in.Tables[k].Where = append(in.Tables[k].Where, view.Room(1+i%50))
		}
		in.Seats = append(in.Seats, view.Seat{Actor: id})
		in.Events = append(in.Events, view.Event{Actor: id})
	}
	var sight view.Sight
	if eyes := sight.Look(in); len(eyes) != 50 || len(eyes[49].Seen) != 20 || len(eyes[49].Events) != 10 {
		t.Fatalf("%d eyes", len(eyes))
	}
	if n := testing.AllocsPerRun(20, func() { sight.Look(in) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
