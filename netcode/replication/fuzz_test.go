package replication_test

import (
	"testing"

	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/view"
)

// packets are some that a server sends, of every kind of record.
func packets(tb testing.TB) [][]byte {
	w := newWorld(tb, replication.Options{Every: 1})
	box := &inbox{}
	w.join(0, 0, box)
	client := newClient(tb, schema(tb))
	a, b := w.add(0), w.add(0)
	w.things.Get(b).mote = true
	w.things.Get(a).owner = 0
	var all [][]byte
	for n := range 12 {
		w.server.Ack(w.players[0].session, ackOf(client))
		switch n {
		case 4:
			w.things.Get(a).spot.Target = b
		case 6:
			w.things.Get(b).seen[0] = false
		case 8:
			w.things.Get(b).seen[0] = true
			w.end(a, view.Destroyed)
		}
		if n < 8 {
			w.things.Get(a).spot.Pos.X += 0.1
		}
		w.step()
		p := box.take()
		all = append(all, p)
		if _, err := client.Decode(p); err != nil {
			tb.Fatal(err)
		}
	}
	return all
}

// FuzzClient gives a client that has taken in some snapshots any bytes. It refuses them, or stays in order: its tables are
// ascending and of one length, and what refers to what was never sent is refused.
func FuzzClient(f *testing.F) {
	known := packets(f)
	for i, p := range known {
		f.Add(i, p)
	}
	f.Fuzz(func(t *testing.T, after int, packet []byte) {
		c := newClient(t, schema(t))
		for i := range known[:max(0, min(after, len(known)))] {
			if _, err := c.Decode(known[i]); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			if _, err := c.Decode(packet); err != nil {
				if _, again := c.Decode(known[0]); again == nil && c.Stream() == 7 {
					continue // it was no snapshot at all
				}
				break
			}
		}
		for _, table := range c.Tables() {
			for i := range table.IDs {
				if i > 0 && table.IDs[i] <= table.IDs[i-1] {
					t.Fatalf("ids %v", table.IDs)
				}
			}
			if len(table.IDs) != len(table.Owners) || len(table.IDs) != len(table.Fates) {
				t.Fatal("columns of different length")
			}
		}
		if n := len(view.Column[Spot](&c.Tables()[0])); n != len(c.Tables()[0].IDs) {
			t.Fatalf("%d rows for %d ids", n, len(c.Tables()[0].IDs))
		}
	})
}

// Every bit of a packet matters or is noticed, and nothing makes the client panic.
func TestChangedBitsDoNoHarm(t *testing.T) {
	known := packets(t)
	refused, tried := 0, 0
	for i, p := range known {
		for bit := range 8 * len(p) {
			c := newClient(t, schema(t))
			for _, before := range known[:i] {
				if _, err := c.Decode(before); err != nil {
					t.Fatal(err)
				}
			}
			bad := append([]byte(nil), p...)
			bad[bit/8] ^= 1 << (bit % 8)
			tried++
			if _, err := c.Decode(bad); err != nil {
				refused++
			}
		}
	}
	if tried < 1000 || refused < tried/10 {
		t.Errorf("%d of %d changed packets were refused", refused, tried)
	}
}

// What does not belong to what the client has is refused, and the client is of no use until it is reset.
func TestClientRefusesWhatDoesNotFit(t *testing.T) {
	known := packets(t)
	c := newClient(t, schema(t))
	last := known[5] // leans on a snapshot that this client never had
	if _, err := c.Decode(last); err == nil {
		t.Fatal("a snapshot on a base that never came is taken in")
	}
	if _, err := c.Decode(known[0]); err != replication.ErrBroken {
		t.Errorf("a broken client goes on: %v", err)
	}
	c.Reset(7)
	if snap, err := c.Decode(known[0]); err != nil || snap == nil {
		t.Errorf("after a reset: %v", err)
	}
	if snap, err := c.Decode(known[0]); err != nil || snap != nil {
		t.Errorf("the same again: %v, %v", snap, err)
	}
	c.Reset(8)
	if snap, err := c.Decode(known[1]); err != nil || snap != nil {
		t.Errorf("of another stream: %v, %v", snap, err)
	}
	for _, p := range [][]byte{nil, {1}, {10}, {10, 7, 0}} {
		if _, err := c.Decode(p); err == nil {
			t.Errorf("%x is taken in", p)
		}
	}
}
