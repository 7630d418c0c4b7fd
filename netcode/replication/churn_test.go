package replication_test

import (
	"fmt"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// link carries packets one way and loses, doubles and delays them. The delay is drawn for each packet, so they overtake one
// another.
type link[T any] struct {
	chance *sim.Stream
	due    []flight[T]
	loss   float64
	delay  int
	jitter int
}

type flight[T any] struct {
	at sim.Tick
	of T
}

func (l *link[T]) send(now sim.Tick, of T) {
	for copies := 1; copies > 0; copies-- {
		if l.chance.Chance(0.03) {
			copies++
		}
		if !l.chance.Chance(l.loss) {
			l.due = append(l.due, flight[T]{now.Plus(l.delay + l.chance.Intn(l.jitter+1)), of})
		}
	}
}

// receive is what has arrived by now.
func (l *link[T]) receive(now sim.Tick) (arrived []T) {
	kept := l.due[:0]
	for _, f := range l.due {
		if f.at.After(now) {
			kept = append(kept, f)
		} else {
			arrived = append(arrived, f.of)
		}
	}
	l.due = kept
	return arrived
}

// watcher is a player's end of the churn.
type watcher struct {
	inbox
	client *replication.Client
	down   link[[]byte]
	up     link[replication.Ack]
	silent int // ticks for which nothing that it acknowledges arrives
	blind  int // ticks for which nothing that it is sent arrives
	taken  int
	seen   map[uint32]bool // serials that it may have been told of
}

// truth is what a player was to see at a tick: by serial, what each visible thing looks like.
type truth struct {
	things map[uint32]thing
	ids    map[sim.ID]uint32 // visible simulation ids
}

type churn struct {
	*world
	schema  *protocol.Schema
	chance  sim.Stream
	watch   []*watcher
	past    map[sim.Tick][]truth
	checked int
}

func newChurn(t *testing.T, seed uint64, o replication.Options) *churn {
	c := &churn{schema: schema(t), chance: sim.NewStream(seed, "churn"), past: map[sim.Tick][]truth{}}
	o.Schema = c.schema
	c.world = newWorld(t, o)
	for i := range 3 {
		w := &watcher{client: newClient(t, c.schema), seen: map[uint32]bool{}}
		w.down = link[[]byte]{chance: &c.chance, loss: 0.05, delay: 1 + 3*i, jitter: 4 * i}
		w.up = link[replication.Ack]{chance: &c.chance, loss: 0.05, delay: 1 + 2*i, jitter: 5}
		c.watch = append(c.watch, w)
		c.join(i%2, 60_000, &w.inbox)
	}
	return c
}

// TestChurn lets things come, go, hide, show, change and change hands at random, and compares everything that a client
// takes in with what it was to see at that tick.
func TestChurn(t *testing.T) {
	for i, o := range []replication.Options{{Every: 1}, {Every: 3}, {Every: 2, History: 4}} {
		t.Run(fmt.Sprint("every ", o.Every), func(t *testing.T) {
			s := *seed + uint64(i)
			t.Cleanup(func() {
				if t.Failed() {
					t.Logf("repeat with: go test ./netcode/replication -run '^TestChurn$' -replication.seed %d -replication.steps %d", *seed, *steps)
				}
			})
			c := newChurn(t, s, o)
			c.tick = 1<<32 - 5000 // the counter wraps on the way
			c.run(t, *steps/3)
			c.settle(t)
			if c.checked < *steps/12 {
				t.Errorf("only %d ghosts were compared", c.checked)
			}
		})
	}
}

func (c *churn) run(t *testing.T, steps int) {
	for n := range steps {
		for range c.chance.Intn(4) {
			c.disturb()
		}
		w := c.watch[c.chance.Intn(len(c.watch))]
		if c.chance.Chance(0.002) { // now and then one way is cut, for longer than is remembered
			w.silent = c.chance.Intn(150)
		} else if c.chance.Chance(0.002) {
			w.blind = c.chance.Intn(150)
		}
		if c.chance.Chance(0.0005) {
			c.rejoin(t, c.chance.Intn(len(c.watch)))
		}
		c.turn(t, n)
	}
}

// turn is one tick, with what arrives in it.
func (c *churn) turn(t *testing.T, n int) {
	for i, w := range c.watch {
		if w.silent--; w.silent > 0 {
			w.up.due = nil
		}
		for _, ack := range w.up.receive(c.tick) {
			c.server.Ack(c.players[i].session, ack)
		}
	}
	c.step()
	c.past[c.tick] = c.truths()
	delete(c.past, c.tick.Plus(-200))
	for i, w := range c.watch {
		if p := w.take(); p != nil {
			w.down.send(c.tick, p)
		}
		if w.blind--; w.blind > 0 {
			w.down.due = nil
		}
		for _, p := range w.down.receive(c.tick) {
			snap, err := w.client.Decode(p)
			if err != nil {
				t.Fatalf("step %d, player %d: %v", n, i, err)
			}
			if snap != nil {
				w.taken++
				c.compare(t, n, i, snap)
			}
		}
		w.up.send(c.tick, ackOf(w.client))
	}
}

// rejoin begins a connection anew: the client forgets, what is under way is lost.
func (c *churn) rejoin(t *testing.T, i int) {
	w := c.watch[i]
	c.server.Attach(replication.Conn{ID: c.players[i].session, Stream: 7, Budget: 60_000, Sink: &w.inbox})
	w.client.Reset(7)
	w.down.due, w.up.due = nil, nil
	w.seen = map[uint32]bool{}
}

// disturb changes something.
func (c *churn) disturb() {
	ch := &c.chance
	if c.things.Len() < 4 || c.things.Len() < 24 && ch.Chance(0.1) {
		c.create()
		return
	}
	id := c.any()
	th := c.things.Get(id)
	switch ch.Intn(12) {
	case 0:
		c.end(id, view.Fate(1+ch.Intn(3)))
		if ch.Chance(0.7) {
			c.create() // in the same slot, in the same tick
		}
	case 1, 2:
		e := ch.Intn(eyes)
		th.seen[e] = !th.seen[e]
	case 3:
		th.owner = ch.Intn(len(c.players)+1) - 1
	case 4:
		p := &c.players[ch.Intn(len(c.players))]
		if ch.Chance(0.1) {
			p.eye = ch.Intn(eyes+1) - 1
		}
	case 5:
		th.spot.Target = c.any()
		if ch.Chance(0.3) {
			th.spot.Target = 0
		}
	case 6:
		th.trait.Bag.N = uint8(ch.Intn(6))
		th.trait.Bag.Items[ch.Intn(5)] = uint16(ch.Intn(4096))
	case 7:
		th.trait.Health = int16(ch.Intn(1011) - 10)
		th.trait.Until = sim.Tick(ch.Uint64())
	case 8:
		th.trait.Mana = ch.Float64() * 1e9
		th.trait.Key, th.trait.Rumour = ch.Uint64(), uint32(ch.Uint64())
	case 9:
		th.trait.Name = view.MakeName(fmt.Sprint("n", ch.Intn(1000)))
		th.glow = float32(ch.Float64())
	default:
		th.spot.Pos = th.spot.Pos.Add(sim.Vec{X: ch.Float64() - 0.5, Z: ch.Float64() * 20})
		th.spot.Facing += sim.Heading(ch.Intn(5000))
		if th.spot.Pos.Z > 900 {
			th.spot.Pos.Z = -900
		}
	}
	th.spot.secret++
	th.spot.Hidden++
}

func (c *churn) create() {
	id := c.add()
	th := c.things.Get(id)
	th.mote = c.chance.Chance(0.25)
	for e := range th.seen {
		th.seen[e] = c.chance.Chance(0.6)
	}
	th.trait.Health = 37
}

func (c *churn) any() sim.ID {
	n := c.chance.Intn(c.things.Len())
	for id := range c.things.All() {
		if n--; n < 0 {
			return id
		}
	}
	return 0
}

// truths is what every player is to see now.
func (c *churn) truths() []truth {
	all := make([]truth, len(c.players))
	for i := range all {
		all[i] = truth{map[uint32]thing{}, map[sim.ID]uint32{}}
		for id, th := range c.things.All() {
			if e := c.players[i].eye; e >= 0 && th.seen[e] {
				all[i].things[th.spot.Serial] = *th
				all[i].ids[id] = th.spot.Serial
				c.watch[i].seen[th.spot.Serial] = true
			}
		}
	}
	return all
}

// compare looks at every row of a client. What is to be seen is there with its values; what is there beyond that is on its
// way out, and was seen before.
func (c *churn) compare(t *testing.T, n, i int, snap *replication.Snapshot) {
	t.Helper()
	want := c.past[snap.Tick][i]
	tables := c.watch[i].client.Tables()
	spots, traits, motes := view.Column[Spot](&tables[0]), view.Column[Trait](&tables[0]), view.Column[Mote](&tables[1])
	found := 0
	serials := map[sim.ID]uint32{}
	for r, id := range tables[0].IDs {
		if tables[0].Fates[r] == view.Stays {
			serials[id] = spots[r].Serial
		}
	}
	for r, id := range tables[1].IDs {
		serials[id] = motes[r].Serial
	}
	check := func(k, r int, serial uint32) {
		th, visible := want.things[serial]
		if !c.watch[i].seen[serial] {
			t.Fatalf("step %d, player %d: has %d, which it never saw", n, i, serial)
		}
		if !visible || tables[k].Fates[r] != view.Stays {
			return
		}
		found++
		face := wire.ToOthers
		if tables[k].Owners[r] != 0 {
			face = wire.ToOwner
		}
		if mine := th.owner == i; mine != (face == wire.ToOwner) {
			t.Fatalf("step %d, player %d: %d is its own: %v", n, i, serial, mine)
		}
		spot, trait, mote := c.told(c.schema, &th, face)
		if k == 1 {
			if motes[r] != mote {
				t.Fatalf("step %d, player %d: %d is %+v, want %+v", n, i, serial, motes[r], mote)
			}
			return
		}
		got := spots[r]
		if target := serials[got.Target]; target != want.ids[th.spot.Target] || got.Target != 0 && target == 0 {
			t.Fatalf("step %d, player %d: %d names %v (%d), want %d", n, i, serial, got.Target, target, want.ids[th.spot.Target])
		}
		got.Target = 0
		if got != spot || traits[r] != trait {
			t.Fatalf("step %d, player %d: %d is\n%+v %+v, want\n%+v %+v", n, i, serial, got, traits[r], spot, trait)
		}
	}
	for r := range spots {
		check(0, r, spots[r].Serial)
	}
	for r := range motes {
		check(1, r, motes[r].Serial)
	}
	if found != len(want.things) {
		t.Fatalf("step %d, player %d, tick %d: sees %d of %d", n, i, snap.Tick, found, len(want.things))
	}
	c.checked += found
}

// settle lets nothing happen until everything has arrived; then nothing but what is to be seen is there.
func (c *churn) settle(t *testing.T) {
	for _, w := range c.watch {
		w.down.loss, w.up.loss, w.silent, w.blind = 0, 0, 0, 0
	}
	for n := range 200 {
		c.turn(t, n)
	}
	for i, w := range c.watch {
		rows := len(w.client.Tables()[0].IDs) + len(w.client.Tables()[1].IDs)
		if want := len(c.past[c.tick][i].things); rows != want {
			t.Errorf("player %d has %d rows at the end, want %d", i, rows, want)
		}
		if w.taken == 0 {
			t.Errorf("player %d has taken in nothing", i)
		}
	}
}
