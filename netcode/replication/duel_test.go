package replication_test

import (
	"testing"

	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// duel is a world with one player and a link that a test cuts as it likes.
type duel struct {
	*world
	box    inbox
	client *replication.Client
	snap   *replication.Snapshot // the last one taken in
	deaf   bool                  // what is sent is lost
	mute   bool                  // what is acknowledged is lost
	size   int                   // of the last packet sent
	told   uint64                // rows in it
}

func newDuel(t *testing.T, o replication.Options, budget int) *duel {
	d := &duel{world: newWorld(t, o)}
	d.client = newClient(t, schema(t))
	d.join(0, budget, &d.box)
	return d
}

// pass lets ticks pass.
func (d *duel) pass(ticks int) {
	d.tb.Helper()
	for range ticks {
		if !d.mute {
			d.server.Ack(d.players[0].session, ackOf(d.client))
		}
		before := d.server.Counters().Rows
		d.step()
		d.told = d.server.Counters().Rows - before
		p := d.box.take()
		if p == nil {
			continue
		}
		d.size = len(p)
		if d.deaf {
			continue
		}
		snap, err := d.client.Decode(p)
		if err != nil {
			d.tb.Fatal(err)
		}
		d.snap = snap
	}
}

// find is the row of a serial in the client's tables.
func (d *duel) find(serial uint32) (spot Spot, trait Trait, id sim.ID, ok bool) {
	t := &d.client.Tables()[0]
	for i, s := range view.Column[Spot](t) {
		if s.Serial == serial && t.Fates[i] == view.Stays {
			return s, view.Column[Trait](t)[i], t.IDs[i], true
		}
	}
	return
}

// Unchanged ghosts take neither bytes nor rows once they are acknowledged.
func TestUnchangedGhostsCostNothing(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 1}, 16_000)
	empty := 0
	d.pass(3)
	empty = d.size
	for range 500 {
		d.things.Get(d.add(0)).spot.Pos.X = 9
	}
	d.pass(1)
	if d.told != 500 || d.size < 500*5 {
		t.Fatalf("%d rows in %d bytes at first", d.told, d.size)
	}
	d.pass(3)
	encoded := d.server.Counters().Encoded
	d.pass(50)
	if d.told != 0 || d.size != empty || d.server.Counters().Encoded != encoded {
		t.Errorf("500 unchanged ghosts take %d rows and %d bytes, an empty snapshot %d", d.told, d.size, empty)
	}
	if n := len(d.client.Tables()[0].IDs); n != 500 {
		t.Errorf("the client has %d", n)
	}
}

// What has stood still for long is told by its difference when it moves, from the first step on.
func TestFirstStepsAfterALongRest(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 3}, 0)
	id := d.add(0)
	th := d.things.Get(id)
	th.trait.Name = view.MakeName("somebody with a long name")
	d.pass(3000)
	rest := d.size
	for n := range 60 {
		th.spot.Pos.X += 0.05
		d.pass(1)
		if d.size > rest+6 {
			t.Fatalf("step %d takes %d bytes, resting %d", n, d.size, rest)
		}
	}
	if spot, _, _, ok := d.find(1); !ok || spot.Pos.X < 2.8 {
		t.Errorf("it is at %v, %v", spot.Pos, ok)
	}
}

// What was sent so long ago that no acknowledgement will say whether it arrived is not guessed at. Here it did arrive, and
// the client foresees another way than who thinks that it did not.
func TestSilenceIsNotGuessedAt(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 1}, 0)
	th := d.things.Get(d.add(0))
	d.pass(5)
	d.mute = true
	var acks []replication.Ack
	pass := func(delay int) { // acknowledgements take some ticks
		acks = append(acks, ackOf(d.client))
		for len(acks) > delay {
			d.server.Ack(d.players[0].session, acks[0])
			acks = acks[1:]
		}
		d.pass(1)
	}
	for range 10 {
		th.spot.Pos.X += 0.5
		pass(3)
	}
	for d.told > 0 {
		pass(3)
	}
	acks = nil
	stopped := d.tick.Plus(-4) // the first snapshot in which it stood
	d.pass(70)
	for range 3 {
		pass(0)
	}
	th.spot.Pos.X += 0.5 * float64(d.tick.Plus(1).Since(stopped)) // as if it had never stopped
	pass(0)
	if spot, _, _, ok := d.find(1); !ok || spot.Pos.X != th.spot.Pos.X {
		t.Errorf("it is at %v, taken to be at %v", th.spot.Pos.X, spot.Pos.X)
	}
}

// What was lost is told again in the next snapshot, and no more once it has arrived.
func TestLossCostsALongerDelta(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 3}, 0)
	id := d.add(0)
	d.pass(30)
	d.deaf = true
	d.things.Get(id).spot.Pos.X = 5
	d.pass(30)
	d.deaf = false
	d.pass(3)
	if spot, _, _, ok := d.find(1); !ok || spot.Pos.X != 5 || len(d.snap.Entered) != 0 || len(d.snap.Changed) != 1 {
		t.Fatalf("after the loss %+v, %v; %+v", spot, ok, d.snap)
	}
	d.pass(6)
	if d.told != 0 {
		t.Errorf("%d rows are told after it has arrived", d.told)
	}
}

// A history that is shorter than the round trip, and acknowledgements that do not come at all: the client has the present
// values all the same.
func TestNoBaselineForEver(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 1, History: 6}, 0)
	id := d.add(0)
	still := d.add(0)
	var acks []replication.Ack
	for n := range 400 {
		th := d.things.Get(id)
		th.spot.Pos.X = float64(n) / 32
		acks = append(acks, ackOf(d.client))
		if len(acks) > 12 {
			d.server.Ack(d.players[0].session, acks[0])
			acks = acks[1:]
		}
		d.mute = true
		d.pass(1)
		spot, _, _, ok := d.find(1)
		if !ok || spot.Pos.X != float64(n)/32 {
			t.Fatalf("step %d: at %v, %v", n, spot.Pos, ok)
		}
	}
	if d.told != 1 {
		t.Errorf("%d rows, want the one that changes", d.told)
	}
	if _, _, _, ok := d.find(d.things.Get(still).spot.Serial); !ok {
		t.Error("the one that stands still is gone")
	}
	for n := range 200 { // silence: nothing is acknowledged any more
		d.things.Get(id).spot.Pos.X = float64(n) / 32
		d.pass(1)
		if spot, _, _, ok := d.find(1); !ok || spot.Pos.X != float64(n)/32 {
			t.Fatalf("in silence, step %d: at %v, %v", n, spot.Pos, ok)
		}
	}
}

// A ghost goes out of sight and comes back unchanged while every packet is lost; then the client has it, whole.
func TestBackUnchangedAfterTotalLoss(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 3}, 0)
	id := d.add(0)
	th := d.things.Get(id)
	th.trait.Health, th.trait.Name, th.spot.Pos.Z = 12, view.MakeName("door"), 3
	d.pass(30)
	_, _, was, _ := d.find(1)
	d.deaf = true
	d.pass(3)
	th.seen[0] = false
	d.pass(9)
	th.seen[0] = true
	d.pass(9)
	d.deaf = false
	d.pass(6)
	spot, trait, now, ok := d.find(1)
	if !ok || spot.Pos.Z != 3 || trait.Health != 12 || trait.Name != view.MakeName("door") {
		t.Fatalf("back as %+v %+v, %v", spot, trait, ok)
	}
	if now != was || len(d.client.Tables()[0].IDs) != 1 {
		t.Errorf("it was %v and is %v, %d rows", was, now, len(d.client.Tables()[0].IDs))
	}
}

// A list that changed while nobody saw it arrives as it is now, and coming back is told as one thing.
func TestListChangedWhileHidden(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 1}, 0)
	id := d.add(0)
	th := d.things.Get(id)
	th.trait.Bag = Bag{N: 3, Items: [5]uint16{1, 2, 3}}
	d.pass(4)
	_, trait, was, _ := d.find(1)
	if trait.Bag != (Bag{N: 3, Items: [5]uint16{1, 2, 3}}) {
		t.Fatalf("at first %v", trait.Bag)
	}
	th.seen[0] = false
	d.pass(1)
	if len(d.snap.Left) != 1 || d.snap.Left[0] != was || d.client.Tables()[0].Fates[0] != view.Withdrawn {
		t.Fatalf("hidden: %+v", d.snap)
	}
	d.pass(4)
	th.trait.Bag = Bag{N: 1, Items: [5]uint16{4, 2, 3}} // what lies behind the end is no part of it
	d.pass(1)
	th.seen[0] = true
	d.pass(1)
	_, trait, now, ok := d.find(1)
	if !ok || trait.Bag != (Bag{N: 1, Items: [5]uint16{4}}) {
		t.Fatalf("back with %v, %v", trait.Bag, ok)
	}
	s := d.snap
	if len(s.Entered) != 1 || len(s.Changed) != 0 || len(s.Left) != 0 || len(s.Returned) != 1 || s.Returned[0] != (replication.Return{ID: now, Was: was}) {
		t.Errorf("coming back is told as %+v", s)
	}
}

// Its first sample shows a ghost as it is when it is first seen, whatever it was before.
func TestFirstSampleIsOfTheFirstSight(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 1}, 0)
	d.pass(100)
	id := d.add()
	th := d.things.Get(id)
	th.trait.Health, th.spot.Pos.X = 37, 1
	d.pass(10)
	if n := len(d.client.Tables()[0].IDs); n != 0 {
		t.Fatalf("%d rows before anything is seen", n)
	}
	th.spot.Pos.X = 9
	th.seen[0] = true
	d.pass(1)
	if spot, trait, _, ok := d.find(1); !ok || spot.Pos.X != 9 || trait.Health != 37 {
		t.Errorf("first seen at %v with %d, %v", spot.Pos.X, trait.Health, ok)
	}
}

// Hiding and showing between two snapshots is nothing; showing one and hiding another leaves exactly one, in either order.
func TestHideAndShowInOneTick(t *testing.T) {
	for _, order := range []bool{false, true} {
		d := newDuel(t, replication.Options{Every: 3}, 0)
		a, b := d.add(0), d.add()
		if order {
			a, b = b, a
		}
		first, second := d.things.Get(a), d.things.Get(b)
		first.seen[0], second.seen[0] = true, false
		d.pass(31) // a snapshot is due in three ticks
		first.seen[0] = false
		d.pass(1)
		first.seen[0] = true
		d.pass(2)
		if len(d.snap.Entered)+len(d.snap.Left)+len(d.snap.Changed) != 0 {
			t.Fatalf("hidden and shown between snapshots: %+v", d.snap)
		}
		first.seen[0], second.seen[0] = false, true
		d.pass(3)
		if _, _, _, ok := d.find(second.spot.Serial); !ok || len(d.snap.Entered) != 1 || len(d.snap.Left) != 1 {
			t.Errorf("one for the other: %+v", d.snap)
		}
		if _, _, _, ok := d.find(first.spot.Serial); ok {
			t.Error("the first is still there")
		}
	}
}

// A slot of the zone that is used again in the same tick is another ghost: an exit with its reason and the last values, and
// an entry if the new one is to be seen.
func TestSlotUsedAgainInTheSameTick(t *testing.T) {
	for _, visible := range []bool{true, false} {
		d := newDuel(t, replication.Options{Every: 1}, 0)
		id := d.add(0)
		th := d.things.Get(id)
		th.trait.Health, th.spot.Pos.X = 40, 7
		d.pass(5)
		th.trait.Health = 0
		th.spot.Pos.X = 8
		d.end(id, view.Destroyed)
		again := d.add()
		if again.Slot() != id.Slot() {
			t.Fatal("the slot is not used again")
		}
		d.things.Get(again).seen[0] = visible
		d.pass(1)
		table := &d.client.Tables()[0]
		if len(d.snap.Left) != 1 || table.Fates[0] != view.Destroyed {
			t.Fatalf("visible %v: %+v", visible, d.snap)
		}
		trait := view.Column[Trait](table)[0]
		if trait.Health != 0 || view.Column[Spot](table)[0].Pos.X != 7 {
			t.Errorf("the last of it is %+v", trait)
		}
		want := map[bool]int{true: 1}[visible]
		if len(d.snap.Entered) != want || len(table.IDs) != 1+want {
			t.Errorf("visible %v: %d entered, %d rows", visible, len(d.snap.Entered), len(table.IDs))
		}
		d.pass(1)
		if len(table.IDs) != want {
			t.Errorf("visible %v: %d rows a tick later", visible, len(table.IDs))
		}
	}
}

// A death whose snapshot was lost still reads as one: the last values come with the exit, which is repeated.
func TestLostDeathStillReadsAsOne(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 3}, 0)
	id := d.add(0)
	d.things.Get(id).trait.Health = 5
	d.pass(30)
	d.deaf = true
	d.things.Get(id).trait.Health = 0
	d.end(id, view.Destroyed)
	d.pass(6)
	d.deaf = false
	for range 30 {
		d.pass(1)
		table := &d.client.Tables()[0]
		if len(table.Fates) == 1 && table.Fates[0] == view.Destroyed {
			if h := view.Column[Trait](table)[0].Health; h != 0 {
				t.Errorf("it ended with %d", h)
			}
			return
		}
	}
	t.Error("the end never came")
}

// An exit is under way at most twice until it is known to be lost.
func TestExitsAreUnderWayTwice(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 1}, 0)
	id := d.add(0)
	d.pass(5)
	d.mute, d.deaf = true, true
	d.things.Get(id).seen[0] = false
	rows := uint64(0)
	for range 40 {
		d.pass(1)
		rows += d.told
	}
	if rows != 2 {
		t.Errorf("it was sent %d times, want 2", rows)
	}
	d.deaf = false
	d.pass(3)
	if len(d.client.Tables()[0].IDs) != 1 {
		t.Fatal("the client was told by other means")
	}
	d.mute = false // now it is known that both are lost
	d.pass(4)
	if n := len(d.client.Tables()[0].IDs); n != 0 {
		t.Errorf("%d rows after the exit was sent again", n)
	}
}

// Teardown has a reason of its own.
func TestTeardown(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 1}, 0)
	var ids []sim.ID
	for range 300 {
		ids = append(ids, d.add(0))
	}
	d.pass(200)
	for _, id := range ids {
		d.end(id, view.TornDown)
	}
	left := 0
	for range 30 {
		d.pass(1)
		if d.size > replication.DefaultBudget {
			t.Fatalf("a packet of %d bytes", d.size)
		}
		left += len(d.snap.Left)
		for _, fate := range d.client.Tables()[0].Fates {
			if fate != view.Stays && fate != view.TornDown {
				t.Fatalf("it is %v", fate)
			}
		}
	}
	if left != 300 || len(d.client.Tables()[0].IDs) != 0 {
		t.Errorf("%d of 300 left", left)
	}
}

// A slot of the connection has a new holder, and the packets that say so overtake one another: whatever comes first, the old
// holder is never moved by what is told of the new one.
func TestNewHolderOfASlot(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 1}, 0)
	old := d.add(0)
	d.things.Get(old).spot.Pos.X = 1
	d.pass(5)
	_, _, was, _ := d.find(1)
	d.things.Get(old).seen[0] = false
	d.pass(5) // the client has let go of it, and the server knows
	d.deaf = true
	fresh := d.add(0)
	var late [][]byte
	for n := range 6 {
		d.things.Get(fresh).spot.Pos.X = float64(10 + n)
		d.server.Ack(d.players[0].session, ackOf(d.client))
		d.step()
		late = append(late, d.box.take())
	}
	for _, i := range []int{4, 0, 5, 1, 3, 2} {
		snap, err := d.client.Decode(late[i])
		if err != nil {
			t.Fatal(err)
		}
		if overtaken := i < 4; overtaken != (snap == nil) {
			t.Fatalf("packet %d is taken in: %v", i, snap != nil)
		}
		if spot, _, id, ok := d.find(2); !ok || spot.Pos.X != float64(10+max(i, 4)) && snap != nil || id.Slot() != was.Slot() || id == was {
			t.Fatalf("after packet %d: %+v is %v, it was %v", i, spot, id, was)
		}
		if _, _, _, ok := d.find(1); ok {
			t.Fatal("the old holder is back")
		}
	}
}
