package zone_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

func command(n int64, verb inbox.Verb, text string) inbox.Letter {
	return inbox.Command{From: player(n), Verb: verb, Text: text}.Letter()
}

func TestGoingThroughExitsIsSeenFromBothRooms(t *testing.T) {
	z, watch := open(t, village())
	ana := enter(t, z, 1, in("yard"))
	enter(t, z, 2, in("yard"))
	enter(t, z, 3, in("hall"))
	enter(t, z, 4, in("cell"))

	post(t, z, command(1, inbox.Go, "north"))
	z.Step()
	if got := body(t, z, 1); got.RoomID != "hall" || got.Pos != (sim.Vec{}) {
		t.Errorf("she is in %q at %v", got.RoomID, got.Pos)
	}
	left, entered := []view.EventKind{view.RoomLeft}, []view.EventKind{view.RoomEntered}
	for n, want := range map[int64][]view.EventKind{1: entered, 2: left, 3: entered, 4: nil} {
		if got := watch.shown(n); !slices.Equal(got, want) {
			t.Errorf("player %d is shown %v, want %v", n, got, want)
		}
	}
	for n, want := range map[int64]bool{1: true, 2: false, 3: true, 4: false} {
		if got := slices.Contains(watch.sees(n), ana); got != want {
			t.Errorf("player %d sees her: %v", n, got)
		}
	}
	leaves, enters := watch.events[0], watch.events[1]
	if leaves.Actor != ana || leaves.Room != 1 || leaves.Def != 2 || leaves.Count != 1 {
		t.Errorf("leaving is %+v", leaves)
	}
	if enters.Actor != ana || enters.Room != 2 || enters.Def != 1 {
		t.Errorf("entering is %+v", enters)
	}
}

func TestExitsThatAreNotThereAreRefusedInPrivate(t *testing.T) {
	z, watch := open(t, village())
	ana := enter(t, z, 1, in("yard"))
	enter(t, z, 2, in("yard"))
	before := z.Hash()
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Go, Seq: 7, Text: "up"}.Letter())
	z.Step()
	if got := body(t, z, 1).RoomID; got != "yard" {
		t.Errorf("she is in %q", got)
	}
	if got := watch.shown(1); !slices.Equal(got, []view.EventKind{view.CommandRefused}) {
		t.Errorf("she is shown %v", got)
	}
	if got := watch.shown(2); got != nil {
		t.Errorf("another player is shown %v", got)
	}
	e := watch.events[0]
	if e.Actor != ana || e.Reason != view.RefusedNoExit || e.InputSeq != 7 || e.Count != int32(inbox.Go) {
		t.Errorf("the refusal is %+v", e)
	}
	if z.Hash() == before {
		t.Error("a tick went by and the hash is the same")
	}
}

func TestOneExitATick(t *testing.T) {
	z, watch := open(t, village())
	enter(t, z, 1, in("yard"))
	post(t, z, command(1, inbox.Go, "north"), command(1, inbox.Go, "east"), command(1, inbox.Go, "south"))
	z.Step()
	if got := body(t, z, 1).RoomID; got != "hall" {
		t.Errorf("after one tick she is in %q", got)
	}
	refused := 0
	for _, e := range watch.events {
		if e.Kind == view.CommandRefused && e.Reason == view.RefusedTooSoon {
			refused++
		}
	}
	if refused != 2 {
		t.Errorf("%d refusals, want 2: %v", refused, kinds(watch.events))
	}
	post(t, z, command(1, inbox.Go, "east"))
	z.Step()
	if got := body(t, z, 1).RoomID; got != "cell" {
		t.Errorf("after another tick she is in %q", got)
	}
}

func TestSpeechIsHeardInItsRoom(t *testing.T) {
	z, watch := open(t, village())
	ana := enter(t, z, 1, in("yard"))
	enter(t, z, 2, in("yard"))
	enter(t, z, 3, in("hall"))
	post(t, z, command(1, inbox.Say, "Is anybody – here?"), command(3, inbox.Say, "no"), command(2, inbox.Say, "yes"))
	z.Step()
	said := view.Said
	for n, want := range map[int64][]view.EventKind{1: {said, said}, 2: {said, said}, 3: {said}} {
		if got := watch.shown(n); !slices.Equal(got, want) {
			t.Errorf("player %d is shown %v, want %v", n, got, want)
		}
	}
	want := []string{"Is anybody – here?", "no", "yes"}
	for i, e := range watch.events {
		if words := watch.words[e.Seq]; words != want[i] || int(e.Count) != len(words) {
			t.Errorf("event %d goes with %q, %d bytes, want %q", i, words, e.Count, want[i])
		}
	}
	if watch.events[0].Actor != ana || len(watch.words) != 3 {
		t.Errorf("speech is %+v with %d messages", watch.events[0], len(watch.words))
	}
	z.Step()
	if len(watch.words) != 0 || len(watch.events) != 0 {
		t.Errorf("the next tick still shows %d messages and %d events", len(watch.words), len(watch.events))
	}
}

func TestNumberedCommandsAreDoneOnce(t *testing.T) {
	z, watch := open(t, village())
	enter(t, z, 1, in("yard"))
	numbered := func(seq uint32) inbox.Letter {
		return inbox.Command{From: player(1), Verb: inbox.Say, Seq: seq, Text: "hello"}.Letter()
	}
	const high = 1<<32 - 2
	for _, seq := range []uint32{high, high, high - 1, high + 1, high, 1, 1, high + 1, 2} {
		post(t, z, numbered(seq))
	}
	z.Step()
	var done []uint32
	for _, e := range watch.events {
		done = append(done, e.InputSeq)
	}
	if want := []uint32{high, high + 1, 1, 2}; !slices.Equal(done, want) {
		t.Errorf("done %v, want %v", done, want)
	}
	if got := z.Counters().Repeated; got != 5 {
		t.Errorf("%d counted as repeated, want 5", got)
	}
	if got := watch.acks[0].Seq; got != 2 {
		t.Errorf("acknowledged %d, want 2", got)
	}
	post(t, z, command(1, inbox.Say, "a"), command(1, inbox.Say, "b"))
	z.Step()
	if len(watch.events) != 2 {
		t.Errorf("%d commands without a number were done, want 2", len(watch.events))
	}
}

func TestOneEyePerRoomWithPlayers(t *testing.T) {
	z, watch := open(t, village())
	post(t, z, spawn(in("yard")).Letter(), spawn(in("cell")).Letter())
	post(t, z, arrival(2, in("hall")), arrival(1, in("hall")), arrival(3, in("yard")))
	z.Step()
	if len(watch.eyes) != 2 {
		t.Fatalf("%d eyes, want 2: nobody is in the cell", len(watch.eyes))
	}
	yard, hall := watch.eyes[0], watch.eyes[1]
	if yard.Room != 1 || hall.Room != 2 || yard.Key == hall.Key || yard.Key == 0 {
		t.Errorf("eyes of rooms %d and %d with keys %d and %d", yard.Room, hall.Room, yard.Key, hall.Key)
	}
	if len(yard.Seen) != 2 || len(yard.Seats) != 1 || len(hall.Seen) != 2 || len(hall.Seats) != 2 {
		t.Errorf("yard sees %v through %v, hall %v through %v", yard.Seen, yard.Seats, hall.Seen, hall.Seats)
	}
	if first := hall.Seats[0]; first.Character != 2 || first.Session != 102 || first.Actor != body(t, z, 2).ID {
		t.Errorf("the first seat is %+v", first)
	}
	post(t, z, command(3, inbox.Go, "north"))
	z.Step()
	if len(watch.eyes) != 1 || watch.eyes[0].Key != hall.Key || len(watch.eyes[0].Seats) != 3 {
		t.Errorf("with all in the hall the eyes are %+v", watch.eyes)
	}
}

func TestFacingAndStopping(t *testing.T) {
	z, watch := open(t, village())
	enter(t, z, 1, in("yard"))
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Face, Heading: 12345}.Letter())
	z.Step()
	if got := watch.bodies[0].Facing; got != 12345 {
		t.Errorf("she looks along %d", got)
	}
}
