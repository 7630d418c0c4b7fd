package replication_test

import (
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// raise adds an event, with words if there are any.
func (w *world) raise(e view.Event, words string) {
	e.Seq = uint64(len(w.frame.Events)) + 1_000_000 // numbers of the zone, which never leave it
	e.Tick = w.tick.Plus(1)
	w.frame.Events = append(w.frame.Events, e)
	if words != "" {
		w.frame.Messages = append(w.frame.Messages, view.Message{Event: e.Seq, Kind: view.Speech, Body: []byte(words)})
	}
}

// heard decodes and takes the messages of a box.
func heard(t *testing.T, box *inbox) (all []protocol.Happened) {
	t.Helper()
	for _, m := range box.messages {
		var h protocol.Happened
		if err := h.Decode(m); err != nil {
			t.Fatal(err)
		}
		all = append(all, h)
	}
	box.messages = nil
	return all
}

// An event is told after the client has acknowledged its actor, under the connection's own name for it, and numbered by
// connection.
func TestEventsComeAfterTheirActor(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 3}, 0)
	d.pass(10)
	id := d.add(0)
	d.raise(view.Event{Kind: view.Said, Actor: id, Run: 5, Ref: 6, Cast: 7}, "hello")
	d.deaf = true
	d.pass(30)
	if got := heard(t, &d.box); len(got) != 0 {
		t.Fatalf("told before the client has the actor: %+v", got)
	}
	d.raise(view.Event{Kind: view.LinkLost, Actor: id, Span: 99}, "")
	d.deaf = false
	d.pass(9)
	_, _, wire, _ := d.find(1)
	got := heard(t, &d.box)
	if len(got) != 2 {
		t.Fatalf("told %+v", got)
	}
	said, lost := got[0], got[1]
	if said.Kind != view.Said || string(said.Body) != "hello" || said.Actor != wire || said.Number != 1 || said.Tick != 11 {
		t.Errorf("said %+v", said)
	}
	if lost.Kind != view.LinkLost || lost.Span != 99 || lost.Number != 2 || lost.Actor != wire {
		t.Errorf("lost %+v", lost)
	}
}

// What is private is told to its player alone, what is internal or about what is not seen to nobody.
func TestEventsReachWhoMayKnow(t *testing.T) {
	w := newWorld(t, replication.Options{Every: 1})
	var boxes [3]inbox
	clients := []*replication.Client{newClient(t, schema(t)), newClient(t, schema(t)), newClient(t, schema(t))}
	for i := range boxes {
		w.join(i/2, 0, &boxes[i]) // the third looks through another eye
	}
	body := w.add(0)
	w.players[0].actor = body
	dark := w.add()
	pass := func(n int) {
		for range n {
			for i, c := range clients {
				w.server.Ack(w.players[i].session, ackOf(c))
			}
			w.step()
			for i, c := range clients {
				if _, err := c.Decode(boxes[i].take()); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	pass(4)
	w.raise(view.Event{Kind: view.CommandRefused, Actor: body, Flags: view.Private, Reason: view.RefusedNoExit, InputSeq: 4, Count: 2}, "")
	w.raise(view.Event{Kind: view.Said, Actor: body, Flags: view.Internal}, "secret")
	w.raise(view.Event{Kind: view.Said, Actor: dark}, "from the dark")
	w.raise(view.Event{Kind: view.BuffTicked, Actor: body}, "")
	w.raise(view.Event{Kind: view.Said, Actor: body, Other: dark}, "aloud")
	pass(4)
	for i, want := range []int{2, 1, 0} {
		got := heard(t, &boxes[i])
		if len(got) != want {
			t.Errorf("player %d is told %+v, want %d", i, got, want)
			continue
		}
		if want > 0 {
			last := got[want-1]
			if string(last.Body) != "aloud" || last.Other != 0 || int(last.Number) != want {
				t.Errorf("player %d heard %+v", i, last)
			}
		}
		if want == 2 && (got[0].Kind != view.CommandRefused || got[0].Input != 4 || got[0].Reason != view.RefusedNoExit) {
			t.Errorf("refused %+v", got[0])
		}
	}
}

// Words of somebody who goes in the same tick are told, with the name that it had.
func TestLastWords(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 3}, 0)
	id := d.add(0)
	d.pass(10)
	_, _, wire, _ := d.find(1)
	d.raise(view.Event{Kind: view.Said, Actor: id}, "farewell")
	d.end(id, view.Destroyed)
	d.pass(9)
	got := heard(t, &d.box)
	if len(got) != 1 || string(got[0].Body) != "farewell" || got[0].Actor != wire {
		t.Fatalf("told %+v", got)
	}
}

// Events of an actor that never comes hold nobody up, and the queue is bounded.
func TestEventQueueIsBounded(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 1}, 0)
	d.deaf = true
	id := d.add(0)
	for range 1000 {
		d.raise(view.Event{Kind: view.Said, Actor: id}, "again")
		d.pass(1)
	}
	if n := d.server.Counters().Forgotten; n != 1000-256 {
		t.Errorf("%d were forgotten, want %d", n, 1000-256)
	}
	d.things.Get(id).seen[0] = false
	other := d.add(0)
	d.deaf = false
	d.pass(5)
	d.raise(view.Event{Kind: view.Said, Actor: other}, "new")
	d.pass(3)
	got := heard(t, &d.box)
	if len(got) != 1 || string(got[0].Body) != "new" || got[0].Number != 1 {
		t.Errorf("told %d, the first %+v", len(got), got)
	}
}

// A connection is told the ground when it comes, and when there is more of it.
func TestGroundIsTold(t *testing.T) {
	w := newWorld(t, replication.Options{})
	w.server.Place(view.Place{Hash: 5, Ground: []byte("ground")})
	var box inbox
	w.join(0, 0, &box)
	w.server.Place(view.Place{Room: 2, Hash: 6, Ground: []byte("cellar")})
	if len(box.messages) != 2 {
		t.Fatalf("%d messages", len(box.messages))
	}
	for i, want := range []protocol.Ground{{Hash: 5, Data: []byte("ground")}, {Room: 2, Hash: 6, Data: []byte("cellar")}} {
		var g protocol.Ground
		if err := g.Decode(box.messages[i]); err != nil || g.Hash != want.Hash || g.Room != want.Room || string(g.Data) != string(want.Data) {
			t.Errorf("%d: %+v, %v", i, g, err)
		}
	}
}

// The clock of a client comes back with the next snapshot, once.
func TestEcho(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 3}, 0)
	d.pass(4)
	d.mute = true
	d.server.Ack(d.players[0].session, replication.Ack{Stream: 7, Echo: 4321})
	d.pass(3)
	if s := d.snap; !s.HasEcho || s.Echo != 4321 || s.Held != 3 {
		t.Errorf("%+v", s)
	}
	d.pass(3)
	if d.snap.HasEcho {
		t.Error("it comes back twice")
	}
	d.server.Ack(d.players[0].session, replication.Ack{Stream: 8, Echo: 1})
	d.pass(3)
	if d.snap.HasEcho {
		t.Error("an echo of another stream comes back")
	}
}

// What a hostile client acknowledges harms nobody.
func TestHostileAcknowledgements(t *testing.T) {
	w := newWorld(t, replication.Options{Every: 1})
	var good, bad inbox
	w.join(0, 0, &good)
	w.join(0, 0, &bad)
	client := newClient(t, schema(t))
	chance := sim.NewStream(*seed, "hostile")
	id := w.add(0)
	for n := range 3000 {
		th := w.things.Get(id)
		th.spot.Pos.X = float64(n%64) / 32
		if chance.Chance(0.05) {
			th.seen[0] = !th.seen[0]
		}
		w.server.Ack(w.players[0].session, ackOf(client))
		for range chance.Intn(3) {
			w.server.Ack(w.players[1].session, replication.Ack{
				Stream: 7, Has: chance.Chance(0.9), Tick: w.tick.Plus(chance.Intn(200) - 150), Bits: chance.Uint64(), Echo: uint16(n),
			})
			w.server.Ack(chance.Uint64(), replication.Ack{Has: true, Tick: w.tick})
		}
		w.step()
		bad.take()
		snap, err := client.Decode(good.take())
		if err != nil || snap == nil {
			t.Fatalf("step %d: %v", n, err)
		}
		if rows := len(client.Tables()[0].IDs); th.seen[0] && (rows == 0 || view.Column[Spot](&client.Tables()[0])[rows-1].Pos.X != th.spot.Pos.X) {
			t.Fatalf("step %d: %d rows", n, rows)
		}
	}
	if w.server.Counters().BadAcks == 0 {
		t.Error("no bad acknowledgement was noticed")
	}
}
