package replication_test

import (
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// fightKinds are those of a zone in which there is a fight.
func fightKinds() []view.GhostKind { return []view.GhostKind{view.ActorKind(), view.ShotKind()} }

// gallery is two players who stand in a room, and what flies between them.
type gallery struct {
	t       *testing.T
	server  *replication.Server
	tick    sim.Tick
	actors  [2]sim.ID
	health  []view.Health
	act     []view.Act
	tables  [2]view.Table
	flights []view.Flight
	mine    []view.Mine
	events  []view.Event
	boxes   [2]inbox
	clients [2]*replication.Client
	sizes   []int // of the packets of the onlooker, since it was emptied
	gauges  []view.Gauges
	told    [2][]byte // everything that each was sent
}

func newGallery(t *testing.T) *gallery {
	s, err := protocol.NewSchema(fightKinds())
	if err != nil {
		t.Fatal(err)
	}
	g := &gallery{t: t, tick: 5_000_000}
	if g.server, err = replication.NewServer(replication.Options{Schema: s, Every: 3}); err != nil {
		t.Fatal(err)
	}
	g.server.Begin(view.Scene{Rate: 60, Ghosts: fightKinds()})
	for i := range g.actors {
		g.actors[i] = sim.MakeID(uint32(1+i), 1)
		g.clients[i] = newClient(t, s)
		g.server.Attach(replication.Conn{ID: uint64(i + 1), Stream: 7, Sink: &g.boxes[i]})
	}
	n := len(g.actors)
	bodies, who, lamps := make([]view.Body, n), make([]view.Who, n), make([]view.Lamp, n)
	strides, acks, forms, marks := make([]view.Stride, n), make([]view.Ack, n), make([]view.Form, n), make([]view.Marks, n)
	g.health, g.act, g.gauges = make([]view.Health, n), make([]view.Act, n), make([]view.Gauges, n)
	g.tables[0] = view.Table{
		IDs: g.actors[:], Owners: g.actors[:], Fates: make([]view.Fate, n),
		Columns: []any{&bodies, &who, &lamps, &strides, &acks, &g.health, &g.act, &forms, &marks, &g.gauges},
	}
	g.tables[1].Columns = []any{&g.flights, &g.mine}
	g.pass(30)
	return g
}

// pass lets ticks pass in which nothing is lost.
func (g *gallery) pass(n int) {
	for range n {
		g.tick++
		shots := &g.tables[1]
		eye := view.Eye{Key: 1, Seen: append(append([]sim.ID(nil), g.actors[:]...), shots.IDs...)}
		for i, actor := range g.actors {
			eye.Seats = append(eye.Seats, view.Seat{Actor: actor, Session: uint64(i + 1)})
		}
		for i := range g.events {
			g.events[i].Tick, g.events[i].Seq = g.tick, uint64(i+1)
			eye.Events = append(eye.Events, int32(i))
		}
		g.server.Show(&view.Frame{Tick: g.tick, Tables: g.tables[:], Eyes: []view.Eye{eye}, Events: g.events})
		g.events = g.events[:0]
		for i := range g.boxes {
			packet := g.boxes[i].take()
			if packet == nil {
				continue
			}
			g.told[i] = append(g.told[i], packet...)
			if i == 1 {
				g.sizes = append(g.sizes, len(packet))
			}
			if _, err := g.clients[i].Decode(packet); err != nil {
				g.t.Fatal(err)
			}
			g.server.Ack(uint64(i+1), ackOf(g.clients[i]))
		}
		for row := len(shots.IDs) - 1; row >= 0; row-- {
			if shots.Fates[row] != view.Stays {
				shots.IDs, shots.Owners, shots.Fates = shots.IDs[:row], shots.Owners[:row], shots.Fates[:row]
				g.flights, g.mine = g.flights[:row], g.mine[:row]
			}
		}
	}
}

// shoot lets the first player shoot.
func (g *gallery) shoot(number uint64, f view.Flight, spawn uint16) {
	t := &g.tables[1]
	t.IDs, t.Owners, t.Fates = append(t.IDs, view.ShotID(number)), append(t.Owners, g.actors[0]), append(t.Fates, view.Stays)
	g.flights, g.mine = append(g.flights, f), append(g.mine, view.Mine{Spawn: spawn})
}

// otherHealth is the health of the second player as the first one sees it.
func (g *gallery) otherHealth() view.Health {
	t := &g.clients[0].Tables()[0]
	for row, owner := range t.Owners {
		if owner == 0 {
			return view.Column[view.Health](t)[row]
		}
	}
	return view.Health{}
}

// A shot that goes straight costs its entry and its exit and nothing between, and only the player who shot it is told by which
// id it knows it again.
func TestShotsAreCheap(t *testing.T) {
	g := newGallery(t)
	g.sizes = nil
	g.pass(30)
	idle := g.sizes[len(g.sizes)-1]
	if g.sizes[0] != idle || len(g.sizes) != 10 {
		t.Fatalf("packets of nothing are of %v bytes", g.sizes)
	}
	flight := view.Flight{Def: 3, Born: g.tick, From: sim.Vec{X: 12.5, Y: 1, Z: -7.25}, Aim: 0x2345, Team: 1, Hue: 28}
	const canary = 0xbeef
	g.shoot(1, flight, canary)
	g.sizes = nil
	g.pass(60)
	entry := 0
	for i, size := range g.sizes {
		if i == 0 {
			entry = size - idle
		} else if size != idle {
			t.Errorf("packet %d of a shot that flies has %d bytes, one of nothing has %d", i, size, idle)
		}
	}
	for i, c := range g.clients {
		flights, mine := view.Column[view.Flight](&c.Tables()[1]), view.Column[view.Mine](&c.Tables()[1])
		if len(flights) != 1 || flights[0] != flight {
			t.Fatalf("client %d sees %+v, want %+v", i, flights, flight)
		}
		want := uint16(0)
		if i == 0 {
			want = canary
		}
		if mine[0].Spawn != want {
			t.Errorf("client %d is told the spawn id %#x, want %#x", i, mine[0].Spawn, want)
		}
	}
	g.flights[0].End, g.flights[0].Way = 4, 21.75
	g.tables[1].Fates[0] = view.Destroyed
	g.sizes = nil
	g.pass(3)
	exit := g.sizes[0] - idle
	for i, c := range g.clients {
		flights := view.Column[view.Flight](&c.Tables()[1])
		if len(flights) != 1 || flights[0].End != 4 || flights[0].Way != 21.75 || c.Tables()[1].Fates[0] != view.Destroyed {
			t.Errorf("client %d is told of the end as %+v", i, flights)
		}
	}
	g.pass(30)
	if last := g.sizes[len(g.sizes)-1]; last != idle {
		t.Errorf("a shot that is gone still costs %d bytes", last-idle)
	}
	t.Logf("an entry takes %d bytes, an exit %d", entry, exit)
	if entry > 18 || exit > 10 {
		t.Errorf("an entry takes %d bytes and an exit %d, want at most 18 and 10", entry, exit)
	}
}

// What ends between two snapshots, and what comes and goes there, leaves nothing wrong behind.
func TestShotsComeAndGoInATick(t *testing.T) {
	g := newGallery(t)
	for n := range uint64(200) {
		g.shoot(n+1, view.Flight{Def: uint16(n), Born: g.tick, From: sim.Vec{X: float64(n)}}, uint16(n))
		g.pass(int(n % 5))
		last := len(g.tables[1].Fates) - 1
		g.tables[1].Fates[last] = view.Destroyed
		g.pass(1)
		for i, c := range g.clients {
			for row, f := range view.Column[view.Flight](&c.Tables()[1]) {
				if c.Tables()[1].Fates[row] == view.Stays && f.Def != uint16(n) {
					t.Fatalf("shot %d: client %d still sees %d", n, i, f.Def)
				}
			}
		}
	}
	g.pass(9)
	for i, c := range g.clients {
		if n := len(c.Tables()[1].IDs); n != 0 {
			t.Errorf("client %d still sees %d shots", i, n)
		}
	}
}

// A death reads as one although the snapshots before it are lost, what a blow did comes with its amount, and whoever is not seen is
// not named.
func TestBlowsAreTold(t *testing.T) {
	g := newGallery(t)
	g.health[1] = view.Health{Now: 0, Cap: 40, Dead: true}
	unseen := sim.MakeID(77, 3)
	g.events = append(g.events,
		view.Event{Kind: view.OnDamageTaken, Actor: g.actors[1], Other: g.actors[0], Value: 12.5, Flags: view.BlowCritical, Ref: 9},
		view.Event{Kind: view.OnDamageTaken, Actor: g.actors[1], Other: unseen, Value: 27.5},
		view.Event{Kind: view.Died, Actor: g.actors[1], Other: unseen},
		view.Event{Kind: view.ActRefused, Actor: g.actors[0], Reason: 5, Count: 2, InputSeq: 71, Flags: view.Private},
		view.Event{Kind: view.RulesRefused, Actor: g.actors[1], Flags: view.Internal},
	)
	g.pass(6)
	for i := range g.boxes {
		got := heard(t, &g.boxes[i])
		want := 3
		if i == 0 {
			want = 4
		}
		if len(got) != want {
			t.Fatalf("client %d is told %+v", i, got)
		}
		first, second, death := got[0], got[1], got[2]
		if first.Value != 12.5 || first.Flags != view.BlowCritical || first.Other == 0 || first.Actor == first.Other {
			t.Errorf("client %d: the first blow is told as %+v", i, first)
		}
		if second.Value != 27.5 || second.Other != 0 || second.Flags != 0 || death.Kind != view.Died || death.Other != 0 {
			t.Errorf("client %d: what the unseen did is told as %+v, %+v", i, second, death)
		}
		if i == 0 && (got[3].Kind != view.ActRefused || got[3].Input != 71 || got[3].Count != 2 || got[3].Reason != 5) {
			t.Errorf("the refusal is told as %+v", got[3])
		}
	}
	if seen := g.otherHealth(); seen != g.health[1] {
		t.Errorf("the other's health is seen as %+v", seen)
	}
	g.tables[0].Fates[1] = view.Destroyed
	g.health[1].Now = 7
	g.pass(3)
	if seen := g.otherHealth(); seen != g.health[1] {
		t.Errorf("the last that is seen of the dead is %+v", seen)
	}
}
