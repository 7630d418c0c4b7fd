package replication_test

import (
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// bodies is a row of bodies, each two metres further from the first one, which is the player's own. There are two kinds of
// them: the five of the second kind stand together, far away, and have an importance of their own.
type bodies struct {
	tb      testing.TB
	server  *replication.Server
	client  *replication.Client
	box     inbox
	frame   view.Frame
	tables  [2]view.Table
	near    []view.Body
	far     []view.Body
	entered []sim.Tick // when each came, the important ones not counted
	first   sim.Tick   // when the last of the important ones came
}

func newBodies(tb testing.TB, kind view.GhostKind, importance uint8) *bodies {
	tb.Helper()
	other := kind
	other.Name, other.Importance = "other", importance
	kinds := []view.GhostKind{kind, other}
	s, err := protocol.NewSchema(kinds)
	if err != nil {
		tb.Fatal(err)
	}
	b := &bodies{tb: tb, client: newClient(tb, s)}
	if b.server, err = replication.NewServer(replication.Options{Schema: s}); err != nil {
		tb.Fatal(err)
	}
	b.server.Begin(view.Scene{Rate: 60, Ghosts: kinds})
	b.frame.Tables = b.tables[:]
	var seen []sim.ID
	add := func(table int, column *[]view.Body, n int, x float64) {
		t := &b.tables[table]
		t.Columns = []any{column}
		id := sim.MakeID(uint32(len(seen)), 1)
		seen = append(seen, id)
		t.IDs, t.Owners, t.Fates = append(t.IDs, id), append(t.Owners, 0), append(t.Fates, view.Stays)
		*column = append(*column, view.Body{Pos: sim.Vec{X: x, Z: float64(n % 7)}})
	}
	for i := range 400 {
		add(0, &b.near, i, float64(i*2))
	}
	for i := range 5 {
		add(1, &b.far, i, 60)
	}
	b.tables[0].Owners[0] = seen[0]
	b.frame.Eyes = []view.Eye{{Key: 1, Seen: seen, Seats: []view.Seat{{Actor: seen[0], Session: 1}}}}
	b.budget(128)
	b.entered = make([]sim.Tick, len(b.near))
	return b
}

// budget begins the connection anew, with another budget.
func (b *bodies) budget(bytes int) {
	b.server.Attach(replication.Conn{ID: 1, Stream: 7, Budget: bytes, Sink: &b.box})
	b.client.Reset(7)
}

// rounds lets some snapshots be sent and returns the last.
func (b *bodies) rounds(n int) (snap *replication.Snapshot) {
	for range n * 3 {
		b.server.Ack(1, ackOf(b.client))
		b.frame.Tick++
		b.server.Show(&b.frame)
		p := b.box.take()
		if p == nil {
			continue
		}
		var err error
		if snap, err = b.client.Decode(p); err != nil {
			b.tb.Fatal(err)
		}
	}
	return snap
}

func (b *bodies) run(rounds int) {
	for range rounds {
		snap := b.rounds(1)
		for _, id := range snap.Entered {
			if row, ok := b.client.Tables()[0].Find(id); ok {
				x := view.Column[view.Body](&b.client.Tables()[0])[row].Pos.X
				b.entered[int(x+0.5)/2] = snap.Tick
			} else {
				b.first = snap.Tick
			}
		}
	}
	for i, at := range b.entered {
		if at == 0 {
			b.tb.Fatalf("number %d never came", i)
		}
	}
	if b.first == 0 || b.first >= b.entered[100] {
		b.tb.Errorf("the important ones came at tick %d, number 100, as far away, at %d", b.first, b.entered[100])
	}
}
