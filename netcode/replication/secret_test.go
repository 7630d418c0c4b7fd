package replication_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// tap keeps everything a connection is sent.
type tap struct{ all [][]byte }

func (t *tap) Snapshot(packet []byte) { t.all = append(t.all, append([]byte{0}, packet...)) }
func (t *tap) Message(message []byte) { t.all = append(t.all, append([]byte{1}, message...)) }

// holds reports whether the bits of a canary stand anywhere in what was sent, at any bit. Only its middle 40 bits are looked
// for: what is told as a difference may change the ends.
func (t *tap) holds(canary uint64) bool {
	want := canary >> 8 & (1<<40 - 1)
	for _, packet := range t.all {
		padded := append(packet, make([]byte, 8)...)
		for at := range packet {
			word := binary.LittleEndian.Uint64(padded[at:])
			for shift := range 8 {
				if word>>shift&(1<<40-1) == want {
					return true
				}
			}
		}
	}
	return false
}

const (
	keyCanary    = 0x3A5C_96E1_4D2B_7083
	rumourCanary = 0x5EC1A1
)

// Fields for owners are in no byte that anybody else is sent: not at first, not when they change, not when the owner
// changes, not to who comes late.
func TestOwnersFieldsReachNobodyElse(t *testing.T) {
	w := newWorld(t, replication.Options{Every: 1})
	taps := []*tap{{}, {}, {}}
	w.join(0, 0, taps[0])
	w.join(0, 0, taps[1])
	id := w.add(0)
	th := w.things.Get(id)
	th.owner = 0
	mana := math.Float64frombits(0x4059_123456789ABC)
	th.trait.Key, th.trait.Mana = keyCanary, mana
	for range 10 {
		w.step()
	}
	w.join(0, 0, taps[2])
	for range 10 {
		th.spot.Pos.X++
		w.step()
	}
	for i, want := range []bool{true, false, false} {
		if got := taps[i].holds(keyCanary); got != want {
			t.Errorf("player %d is sent the key: %v", i, got)
		}
		if got := taps[i].holds(math.Float64bits(mana)); got != want {
			t.Errorf("player %d is sent the mana: %v", i, got)
		}
	}
	taps[0].all = nil
	th.owner = 1
	th.trait.Key = keyCanary ^ 0xffff_ffff_ffff
	for range 10 {
		w.step()
	}
	for i, want := range []bool{false, true, false} {
		if got := taps[i].holds(keyCanary ^ 0xffff_ffff_ffff); got != want {
			t.Errorf("after the change of hands player %d is sent the key: %v", i, got)
		}
	}
}

// Who becomes the owner gets the owner's fields in the next snapshot, and who was it has them no more.
func TestOwnershipMovesAtOnce(t *testing.T) {
	w := newWorld(t, replication.Options{Every: 1})
	var boxes [2]inbox
	clients := []*replication.Client{newClient(t, schema(t)), newClient(t, schema(t))}
	for i := range boxes {
		w.join(0, 0, &boxes[i])
	}
	id := w.add(0)
	th := w.things.Get(id)
	th.trait.Key, th.trait.Rumour, th.trait.Health = 77, 88, 9
	exact := 1.0 / 3
	th.spot.Pos.X = exact
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
	for round := range 6 {
		th.owner = round%3 - 1
		pass(1 + round)
		for i, c := range clients {
			table := &c.Tables()[0]
			trait, spot := view.Column[Trait](table)[0], view.Column[Spot](table)[0]
			mine := th.owner == i
			key, rumour := uint64(0), uint32(88)
			if mine {
				key, rumour = 77, 0
			}
			if trait.Key != key || trait.Rumour != rumour || trait.Health != 9 || (spot.Pos.X == exact) != mine {
				t.Fatalf("round %d, player %d, its own %v: %+v at %v", round, i, mine, trait, spot.Pos.X)
			}
			if _, row, ok := c.Own(); ok != mine || row != 0 {
				t.Fatalf("round %d, player %d: own ghost %v", round, i, ok)
			}
		}
	}
}

// unseen is a run in which a player watches two things, and others come, change, name each other, die and are torn down
// out of its sight, if hidden.
func unseen(t *testing.T, hidden bool) [][]byte {
	w := newWorld(t, replication.Options{Every: 1})
	box, other := &tap{}, &inbox{}
	w.join(0, 0, box)
	w.join(1, 0, other) // somebody else does see them
	chance := sim.NewStream(*seed, "unseen")
	var dark []sim.ID
	var bright []sim.ID
	for n := range 300 {
		if hidden {
			switch chance.Intn(4) {
			case 0, 1:
				dark = append(dark, w.add(1))
			case 2:
				if len(dark) > 0 {
					w.end(dark[0], view.Fate(1+chance.Intn(3)))
					dark = dark[1:]
				}
			}
			for _, id := range dark {
				w.things.Get(id).spot.Pos.X++
				w.things.Get(id).trait.Health++
			}
			if len(dark) > 0 {
				w.frame.Events = append(w.frame.Events, view.Event{Seq: uint64(n), Kind: view.Placed, Actor: dark[0]})
			}
		}
		if n%100 == 10 {
			w.serial = uint32(1000 + n)
			bright = append(bright, w.add(0))
		}
		for _, id := range bright {
			w.things.Get(id).spot.Pos.Z += 0.5
		}
		if n == 250 {
			w.end(bright[0], view.Destroyed)
			bright = bright[1:]
		}
		if len(bright) > 0 {
			w.frame.Events = append(w.frame.Events, view.Event{Kind: view.Placed, Actor: bright[0]})
		}
		w.step()
		last := box.all[len(box.all)-1]
		if last[0] == 0 && n > 3 {
			w.server.Ack(w.players[0].session, replication.Ack{Stream: 7, Has: true, Tick: w.tick, Bits: ^uint64(0)})
		}
	}
	if hidden && len(other.packets) == 0 {
		t.Fatal("nobody saw the hidden ones")
	}
	return box.all
}

// A ghost that a connection has never seen leaves no trace: everything sent is the same, to the byte, as without it.
func TestUnseenGhostsLeaveNoTrace(t *testing.T) {
	with, without := unseen(t, true), unseen(t, false)
	if len(with) != len(without) || len(with) < 300 {
		t.Fatalf("%d packets and messages with hidden ghosts, %d without", len(with), len(without))
	}
	for i := range with {
		if !bytes.Equal(with[i], without[i]) {
			t.Fatalf("packet %d is\n%x with hidden ghosts and\n%x without", i, with[i], without[i])
		}
	}
}

// together is a run in which things that somebody else has watched for long come into a player's sight at the same moment, and
// go at the same moment. What took up memory before them, or lived between them, was never seen by the player.
func together(t *testing.T, hidden bool) [][]byte {
	w := newWorld(t, replication.Options{Every: 1})
	box, other := &tap{}, &inbox{}
	w.join(0, 0, box)
	w.join(1, 0, other)
	dark := sim.ID(0)
	if hidden {
		dark = w.add(1)
	}
	pass := func(n int) {
		for range n {
			w.step()
			for _, p := range w.players {
				w.server.Ack(p.session, replication.Ack{Stream: 7, Has: true, Tick: w.tick, Bits: ^uint64(0)})
			}
		}
	}
	serial := uint32(1000)
	add := func() sim.ID {
		serial++
		w.serial = serial
		return w.add(1)
	}
	ids := []sim.ID{add()}
	pass(5)
	if hidden {
		w.end(dark, view.Destroyed)
	}
	pass(5)
	ids = append(ids, add(), add()) // one of them where the hidden one was
	pass(5)
	for _, id := range ids {
		w.things.Get(id).seen[0] = true
	}
	pass(5)
	for i, id := range ids {
		w.things.Get(id).spot.Pos.X = float64(i)
	}
	pass(5)
	for _, id := range ids {
		w.end(id, view.Destroyed)
	}
	pass(5)
	return box.all
}

// Not even the order in which ghosts get their names on a connection tells of what it has not seen.
func TestOrderTellsNothingOfUnseenGhosts(t *testing.T) {
	with, without := together(t, true), together(t, false)
	if len(with) != len(without) || len(with) < 30 {
		t.Fatalf("%d packets with a hidden ghost, %d without", len(with), len(without))
	}
	for i := range with {
		if !bytes.Equal(with[i], without[i]) {
			t.Fatalf("packet %d is\n%x with a hidden ghost and\n%x without", i, with[i], without[i])
		}
	}
}
