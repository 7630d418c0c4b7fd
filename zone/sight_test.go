package zone_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// move puts a body somewhere and shows it there.
func move(t *testing.T, z *zone.Zone, id sim.ID, x float64) {
	t.Helper()
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: id, Where: at(x, 0)}.Letter())
	z.Step()
}

// What is around a player is in its sight, and what stands at the edge stays what it was, in or out.
func TestSightOnAGround(t *testing.T) {
	z, watch := arenaZone(t, "court")
	hero := enter(t, z, 1, at(0, 0))
	other := enter(t, z, 2, at(39, 0))
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: creature(t, z, "warden").ID, Where: at(0, 1)}.Letter())
	for _, c := range []struct {
		x    float64
		sees bool
	}{{39, true}, {43.9, true}, {44.1, false}, {40.1, false}, {39.9, true}, {43.9, true}, {60, false}, {41, false}, {0, true}} {
		move(t, z, other, c.x)
		if got := slices.Contains(watch.sees(1), other); got != c.sees || !slices.Contains(watch.sees(1), hero) {
			t.Errorf("at %g m it is seen: %v", c.x, got)
		}
		if slices.Contains(watch.sees(2), hero) != c.sees {
			t.Errorf("from %g m it sees: %v", c.x, !c.sees)
		}
		post(t, z, command(2, inbox.Say, "hear me"))
		z.Step()
		if heard := slices.Contains(watch.shown(1), view.Said); heard != c.sees {
			t.Errorf("from %g m it is heard: %v", c.x, heard)
		}
		if !slices.Contains(watch.shown(2), view.Said) {
			t.Errorf("at %g m it does not hear itself", c.x)
		}
	}
}

// The end of what is in sight is seen, that of what is not is not.
func TestEndsBeyondSight(t *testing.T) {
	for _, c := range []struct {
		x    float64
		sees bool
	}{{30, true}, {50, false}} {
		z, watch := arenaZone(t, "court")
		enter(t, z, 1, at(0, 0))
		far := spawned(t, z, "dummy", at(c.x, 0))
		post(t, z, inbox.Order{Op: inbox.Remove, Target: far}.Letter())
		z.Step()
		if got := slices.Contains(watch.sees(1), far); got != c.sees || slices.Contains(watch.shown(1), view.Departed) != c.sees {
			t.Errorf("%g m away its end is seen: %v", c.x, got)
		}
		if row, ok := watch.table.Find(far); !ok || watch.table.Fates[row] == view.Stays {
			t.Error("it has not ended")
		}
	}
}

// A small ground, and any ground whose limit says so, is seen whole through one eye.
func TestSightOfEverything(t *testing.T) {
	small := &place.Map{ID: "cell", Rooms: []place.Room{{ID: "cell"}}}
	var err error
	if small.Ground, err = place.NewGround(place.Geometry{Bounds: place.Area{Max: sim.Vec{X: 24, Z: 32}}}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		m     *place.Map
		sight float64
		eyes  int
	}{{small, 0, 1}, {small, 39.9, 2}, {field(t), 0, 2}, {field(t), -1, 1}, {field(t), 91, 1}} {
		watch := &lookout{}
		z := openWith(t, zone.Options{Map: c.m, Viewers: []view.Viewer{watch}, Limits: zone.Limits{Sight: c.sight}})
		enter(t, z, 1, at(1, 1))
		enter(t, z, 2, at(2, 2))
		if len(watch.eyes) != c.eyes || len(watch.sees(1)) != 2 {
			t.Errorf("on %s with a sight of %g there are %d eyes, the first sees %v", c.m.ID, c.sight, len(watch.eyes), watch.sees(1))
		}
	}
	if _, err := zone.New(zone.Options{Map: small, Limits: zone.Limits{Sight: 1e5}}); err == nil {
		t.Error("a sight of a hundred kilometres is taken")
	}
}

// wiretap keeps everything that a connection is sent.
type wiretap struct{ all [][]byte }

func (w *wiretap) Snapshot(packet []byte) { w.all = append(w.all, append([]byte{0}, packet...)) }
func (w *wiretap) Message(message []byte) { w.all = append(w.all, append([]byte{1}, message...)) }

// streamed is what a player is sent who fights, with or without others far away who walk, speak, strike, die and go.
func streamed(t *testing.T, far bool) [][]byte {
	t.Helper()
	schema, err := protocol.NewSchema(zone.Ghosts())
	if err != nil {
		t.Fatal(err)
	}
	server, err := replication.NewServer(replication.Options{Schema: schema, Every: 1})
	if err != nil {
		t.Fatal(err)
	}
	wire := &wiretap{}
	p := arena(t)
	z := openWith(t, zone.Options{Pack: p, Map: p.Map("court"), Seed: 7, Viewers: []view.Viewer{server}})
	server.Attach(replication.Conn{ID: player(1).Session, Stream: 3, Sink: wire})
	z.Step()
	enter(t, z, 1, at(0, 8))
	var dummy sim.ID
	z.Drain()
	if far {
		post(t, z, arrival(2, at(50, -50)), inbox.Order{Op: inbox.Spawn, Creature: "dummy", Where: at(50, -48), Ref: 1}.Letter())
	}
	z.Step()
	if far {
		dummy = z.Drain()[0].Actor
	}
	for n := range 300 {
		tick := z.Tick().Plus(1)
		mine := inbox.Command{From: player(1), Verb: inbox.Walk, Tick: tick, Wish: place.Wish{X: int8(n % 3 * 20)}}
		if n%40 == 10 {
			mine.Press = slash + uint8(n/40%2)
		}
		post(t, z, mine.Letter())
		if far {
			theirs := mine
			theirs.From, theirs.Wish.X = player(2), int8(n%50)
			post(t, z, theirs.Letter())
			switch n {
			case 20, 250:
				post(t, z, command(2, inbox.Say, "is anybody there?"))
			case 200:
				post(t, z, life(dummy, false))
			case 280:
				post(t, z, inbox.Departure{From: player(2)}.Letter())
			}
		}
		z.Step()
		server.Ack(player(1).Session, replication.Ack{Stream: 3, Has: true, Tick: z.Tick(), Bits: ^uint64(0)})
	}
	return wire.all
}

// Whoever is out of sight leaves no trace on the wire: everything that is sent is the same, to the byte, as without it.
func TestBeyondSightIsNoTrace(t *testing.T) {
	with, without := streamed(t, true), streamed(t, false)
	if len(with) != len(without) || len(with) < 300 {
		t.Fatalf("%d packets and messages with others far away, %d without", len(with), len(without))
	}
	for i := range with {
		if !bytes.Equal(with[i], without[i]) {
			t.Fatalf("number %d is\n%x with others far away and\n%x without", i, with[i], without[i])
		}
	}
}
