package replication_test

import (
	"flag"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Random tests take how long and from which seed; a failure prints the command that repeats it.
var (
	steps = flag.Int("replication.steps", 20_000, "number of steps of the churn")
	seed  = flag.Uint64("replication.seed", 1, "seed of random tests")
)

// Spot and Trait are the components of the test's ghosts: one of each kind of field that there is.
type Spot struct {
	Serial uint32      `net:"bits=32"` // which ghost it is, so that a test knows it at the other end
	Pos    sim.Vec     `net:"range=-1024:1024,step=0.03125,interp,predicted"`
	Facing sim.Heading `net:"bits=8,interp"`
	Target sim.ID      `net:"snap"`
	secret uint64      // stays on the server
	Hidden uint64      // so does this
}

type Trait struct {
	Health int16     `net:"range=-10:1000,last"`
	Name   view.Name `net:"text"`
	Bag    Bag       `net:"bits=12"`
	Mana   float64   `net:"send=owner,predicted"`
	Key    uint64    `net:"send=owner"`
	Rumour uint32    `net:"send=notowner"`
	Until  sim.Tick  `net:"snap"`
}

type Bag struct {
	N     uint8
	Items [5]uint16
}

// Mote is the only component of the second kind.
type Mote struct {
	Serial uint32  `net:"bits=32"`
	Glow   float32 `net:"range=0:1,step=0.125"`
}

func kinds() []view.GhostKind {
	return []view.GhostKind{
		{Name: "thing", Components: []view.Component{{Name: "spot", Sample: Spot{}}, {Name: "trait", Sample: Trait{}}}},
		{Name: "mote", Components: []view.Component{{Name: "mote", Sample: Mote{}}}},
	}
}

func schema(tb testing.TB) *protocol.Schema {
	tb.Helper()
	s, err := protocol.NewSchema(kinds())
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// thing is a ghost of the test's world.
type thing struct {
	mote  bool
	owner int // which player, -1 for nobody
	seen  [eyes]bool
	spot  Spot
	trait Trait
	glow  float32
	fate  view.Fate
}

const eyes = 2

// world is a zone as a server sees it, under the hand of a test.
type world struct {
	tb     testing.TB
	server *replication.Server
	things sim.Table[thing]
	ended  []row // in this tick
	serial uint32
	tick   sim.Tick

	players []player
	frame   view.Frame
	tables  [2]view.Table
	spots   []Spot
	traits  []Trait
	motes   []Mote
}

type row struct {
	id sim.ID
	thing
}

// player is a connection and the eye that it looks through. Its actor need not be a ghost.
type player struct {
	session uint64
	actor   sim.ID
	eye     int // -1 for none
}

func newWorld(tb testing.TB, o replication.Options) *world {
	tb.Helper()
	if o.Schema == nil {
		o.Schema = schema(tb)
	}
	server, err := replication.NewServer(o)
	if err != nil {
		tb.Fatal(err)
	}
	w := &world{tb: tb, server: server}
	w.tables[0].Columns = []any{&w.spots, &w.traits}
	w.tables[1].Columns = []any{&w.motes}
	server.Begin(view.Scene{Key: "test", Rate: 60, Ghosts: kinds()})
	return w
}

// add makes a thing that the given eyes see.
func (w *world) add(eyes ...int) sim.ID {
	w.serial++
	th := thing{owner: -1, spot: Spot{Serial: w.serial}}
	for _, e := range eyes {
		th.seen[e] = true
	}
	return w.things.Add(th)
}

func (w *world) end(id sim.ID, fate view.Fate) {
	th := *w.things.Get(id)
	th.fate = fate
	w.ended = append(w.ended, row{id, th})
	w.things.Remove(id)
}

// step shows one tick.
func (w *world) step() {
	w.tick++
	for i := range w.tables {
		t := &w.tables[i]
		t.IDs, t.Owners, t.Fates = t.IDs[:0], t.Owners[:0], t.Fates[:0]
	}
	w.spots, w.traits, w.motes = w.spots[:0], w.traits[:0], w.motes[:0]
	rows := append([]row(nil), w.ended...)
	for id, th := range w.things.All() {
		rows = append(rows, row{id, *th})
	}
	sortRows(rows)
	w.frame.Tick = w.tick
	w.frame.Tables = w.tables[:]
	var seen [eyes][]sim.ID
	for _, r := range rows {
		w.row(&r)
		for e := range seen {
			if r.seen[e] {
				seen[e] = append(seen[e], r.id)
			}
		}
	}
	w.frame.Eyes = w.frame.Eyes[:0]
	for e := range seen {
		eye := view.Eye{Key: uint64(e) + 1, Seen: seen[e]}
		for _, p := range w.players {
			if p.eye == e {
				eye.Seats = append(eye.Seats, view.Seat{Actor: p.actor, Session: p.session})
			}
		}
		for i := range w.frame.Events {
			if r := findRow(rows, w.frame.Events[i].Actor); r != nil && r.seen[e] {
				eye.Events = append(eye.Events, int32(i))
			}
		}
		if len(eye.Seats) > 0 {
			w.frame.Eyes = append(w.frame.Eyes, eye)
		}
	}
	w.server.Show(&w.frame)
	w.ended = w.ended[:0]
	w.frame.Events, w.frame.Messages = w.frame.Events[:0], w.frame.Messages[:0]
}

func findRow(rows []row, id sim.ID) *row {
	for i := range rows {
		if rows[i].id == id {
			return &rows[i]
		}
	}
	return nil
}

func sortRows(rows []row) {
	for i := range rows { // few are out of place
		for j := i; j > 0 && rows[j].id < rows[j-1].id; j-- {
			rows[j], rows[j-1] = rows[j-1], rows[j]
		}
	}
}

func (w *world) row(r *row) {
	t := &w.tables[0]
	if r.mote {
		t = &w.tables[1]
		w.motes = append(w.motes, Mote{r.spot.Serial, r.glow})
	} else {
		w.spots, w.traits = append(w.spots, r.spot), append(w.traits, r.trait)
	}
	owner := sim.ID(0)
	if r.owner >= 0 {
		owner = w.players[r.owner].actor
	}
	t.IDs, t.Owners, t.Fates = append(t.IDs, r.id), append(t.Owners, owner), append(t.Fates, r.fate)
}

// join attaches a player who looks through an eye.
func (w *world) join(eye, budget int, sink replication.Sink) int {
	n := len(w.players)
	p := player{session: uint64(100 + n), actor: sim.MakeID(uint32(1<<20+n), 1), eye: eye}
	w.players = append(w.players, p)
	w.server.Attach(replication.Conn{ID: p.session, Stream: 7, Budget: budget, Sink: sink})
	return n
}

// inbox keeps what a connection is sent.
type inbox struct {
	packets  [][]byte
	messages [][]byte
}

func (i *inbox) Snapshot(packet []byte) {
	i.packets = append(i.packets, append([]byte(nil), packet...))
}
func (i *inbox) Message(message []byte) {
	i.messages = append(i.messages, append([]byte(nil), message...))
}

func (i *inbox) take() []byte {
	if len(i.packets) == 0 {
		return nil
	}
	p := i.packets[len(i.packets)-1]
	i.packets = i.packets[:0]
	return p
}

func newClient(tb testing.TB, s *protocol.Schema) *replication.Client {
	tb.Helper()
	c, err := replication.NewClient(s)
	if err != nil {
		tb.Fatal(err)
	}
	c.Reset(7)
	return c
}

// ackOf is what a client acknowledges now.
func ackOf(c *replication.Client) replication.Ack {
	tick, bits, has := c.Ack()
	return replication.Ack{Stream: c.Stream(), Tick: tick, Bits: bits, Has: has}
}

// told is what a thing looks like at the other end, to its owner or to others.
func (w *world) told(s *protocol.Schema, th *thing, face wire.Face) (Spot, Trait, Mote) {
	k := s.Kind(0)
	columns := []any{&[]Spot{th.spot}, &[]Trait{th.trait}}
	into := []any{&[]Spot{{}}, &[]Trait{{}}}
	if th.mote {
		k = s.Kind(1)
		columns, into = []any{&[]Mote{{th.spot.Serial, th.glow}}}, []any{&[]Mote{{}}}
	}
	from, err1 := k.Rows(columns)
	to, err2 := k.Rows(into)
	if err1 != nil || err2 != nil {
		w.tb.Fatal(err1, err2)
	}
	l := k.Layout(face)
	words := make([]uint64, l.Width())
	l.Capture(&from, 0, wire.Everything, words)
	for _, j := range l.Refs() {
		words[j] = 0
	}
	l.Restore(words, &to, 0)
	if th.mote {
		return Spot{}, Trait{}, (*into[0].(*[]Mote))[0]
	}
	return (*into[0].(*[]Spot))[0], (*into[1].(*[]Trait))[0], Mote{}
}
