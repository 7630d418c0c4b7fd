package workload

import (
	"errors"
	"slices"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Options say what is run. The zero value is 200 walkers shown to 8 clients, 20 times a second, for 10 seconds, with a round
// trip of 100 ms.
type Options struct {
	Things  int     // default 200
	Clients int     // default 8
	Motion  Motion  // default Walking
	Side    float64 // of the square that they are on, in metres; default 100
	Every   int     // ticks from one snapshot to the next; default 3
	Trip    int     // ticks that a packet is under way, in each direction; default 3, negative for none
	Budget  int     // bytes of a snapshot; default 16,384
	Seconds int     // default 10
	Own     bool    // each client has a thing of its own
	Peer    bool    // the things are those of Peer
	Window  bool    // with Peer: each client sees a quarter of the field, another one at every moment
	Seed    uint64  // of everything random
	Costs   bool    // what each field takes is counted
	Decode  bool    // the clients decode what they get, which is checked; it is not part of Encode
}

// Result is what was measured after a second of warming up.
type Result struct {
	// BytesPerGhost is the median, over all snapshots, of their bytes divided by the things that moved, headers and all.
	BytesPerGhost float64
	// BytesPerSecond is what a client gets in a second, the mean of all.
	BytesPerSecond float64
	// RowBits is the mean number of bits that the told row of a ghost takes, without what says which ghost it is.
	RowBits float64
	// Encode is the median time of one snapshot for all clients.
	Encode time.Duration
	// Snapshots is how many were sent.
	Snapshots int
	// Costs are what each field took, warming up included, if Options.Costs.
	Costs []replication.FieldCost
}

func (o *Options) defaults() {
	fill := func(field *int, value int) {
		if *field == 0 {
			*field = value
		}
	}
	fill(&o.Things, 200)
	fill(&o.Clients, 8)
	fill(&o.Every, 3)
	fill(&o.Trip, 3)
	fill(&o.Budget, 16<<10)
	fill(&o.Seconds, 10)
	if o.Side == 0 {
		o.Side = 100
	}
	o.Trip = max(0, o.Trip)
}

// source is a field of one kind or the other.
type source interface {
	Step() *view.Frame
	Scene() view.Scene
	Seat(session uint64, own int)
}

// client is a connection of the workload: packets reach it after a while, and its acknowledgements the server.
type client struct {
	session uint64
	decoder *replication.Client
	last    []byte
	flight  []parcel // under way to it
	acks    []parcel // under way back
	has     bool
	tick    sim.Tick
	bits    uint64
}

type parcel struct {
	due, tick sim.Tick
	bits      uint64
	data      []byte
}

// Snapshot takes a packet.
func (c *client) Snapshot(packet []byte) { c.last = append(c.last[:0], packet...) }

// Message takes a message, of which a field has none.
func (c *client) Message([]byte) {}

// Bench is a field and the connections that look at it, to be run step by step.
type Bench struct {
	Field   *Field // nil where the things are those of Peer
	Server  *replication.Server
	source  source
	rate    int
	options Options
	clients []*client
}

// New makes a bench.
func New(o Options) (*Bench, error) {
	o.defaults()
	b := &Bench{options: o, rate: sim.DefaultRate}
	if o.Peer {
		b.source = NewPeer(o.Things, o.Motion, o.Window, o.Seed)
	} else {
		b.Field = NewField(o.Things, o.Motion, o.Side, o.Seed)
		b.source = b.Field
	}
	schema, err := protocol.NewSchema(b.source.Scene().Ghosts)
	if err != nil {
		return nil, err
	}
	if b.Server, err = replication.NewServer(replication.Options{Schema: schema, Every: o.Every, Costs: o.Costs}); err != nil {
		return nil, err
	}
	b.Server.Begin(b.source.Scene())
	for i := range o.Clients {
		c := &client{session: uint64(i) + 1}
		if o.Decode {
			if c.decoder, err = replication.NewClient(schema); err != nil {
				return nil, err
			}
		}
		b.clients = append(b.clients, c)
		own := -1
		if o.Own {
			own = i
		}
		b.source.Seat(c.session, own)
		b.Server.Attach(replication.Conn{ID: c.session, Budget: o.Budget, Sink: c})
	}
	return b, nil
}

// Step runs one tick and returns how long the server took for it.
func (b *Bench) Step() (took time.Duration, err error) {
	frame := b.source.Step()
	for _, c := range b.clients {
		for len(c.acks) > 0 && !c.acks[0].due.After(frame.Tick) {
			a := &c.acks[0]
			b.Server.Ack(c.session, replication.Ack{Has: true, Tick: a.tick, Bits: a.bits})
			c.acks = shift(c.acks)
		}
	}
	start := time.Now()
	b.Server.Show(frame)
	took = time.Since(start)
	for _, c := range b.clients {
		if err := c.receive(frame.Tick, b.options.Trip); err != nil {
			return took, err
		}
	}
	return took, nil
}

// receive puts what was sent on its way, takes in what arrives, and acknowledges it.
func (c *client) receive(now sim.Tick, trip int) error {
	if len(c.last) > 0 {
		c.flight = grown(c.flight)
		p := &c.flight[len(c.flight)-1]
		p.due, p.tick, p.data = now.Plus(trip), now, append(p.data[:0], c.last...)
		c.last = c.last[:0]
	}
	for len(c.flight) > 0 && !c.flight[0].due.After(now) {
		p := &c.flight[0]
		if c.decoder != nil {
			if snapshot, err := c.decoder.Decode(p.data); err != nil {
				return err
			} else if snapshot == nil {
				return errors.New("workload: a snapshot was not taken in")
			}
		}
		if d := p.tick.Since(c.tick); c.has && d <= 64 {
			c.bits = c.bits<<d | 1<<(d-1)
		}
		c.has, c.tick = true, p.tick
		c.acks = grown(c.acks)
		a := &c.acks[len(c.acks)-1]
		a.due, a.tick, a.bits = now.Plus(trip+1), c.tick, c.bits
		c.flight = shift(c.flight)
	}
	return nil
}

// grown is a queue with one more entry at its end, an old one if there is memory for it.
func grown(q []parcel) []parcel {
	if len(q) < cap(q) {
		return q[:len(q)+1]
	}
	return append(q, parcel{})
}

// shift takes the first entry out and keeps its memory.
func shift(q []parcel) []parcel {
	first := q[0]
	n := copy(q, q[1:])
	q[n] = first
	return q[:n]
}

// Run measures.
func Run(o Options) (Result, error) {
	b, err := New(o)
	if err != nil {
		return Result{}, err
	}
	o = b.options
	moving := o.Things
	if o.Window {
		moving /= 4
	}
	if o.Motion == Idle {
		moving = (moving + 9) / 10
	}
	for range b.rate {
		if _, err := b.Step(); err != nil {
			return Result{}, err
		}
	}
	var times []time.Duration
	var sizes []float64
	before := b.Server.Counters()
	for range o.Seconds * b.rate {
		was := b.Server.Counters()
		took, err := b.Step()
		if err != nil {
			return Result{}, err
		}
		if now := b.Server.Counters(); now.Snapshots > was.Snapshots {
			times = append(times, took)
			sizes = append(sizes, float64(now.Bytes-was.Bytes)/float64(now.Snapshots-was.Snapshots)/float64(max(1, moving)))
		}
	}
	after := b.Server.Counters()
	slices.Sort(times)
	slices.Sort(sizes)
	r := Result{Snapshots: int(after.Snapshots - before.Snapshots), Costs: b.Server.Costs()}
	r.BytesPerGhost = sizes[len(sizes)/2]
	r.BytesPerSecond = float64(after.Bytes-before.Bytes) / float64(o.Seconds) / float64(o.Clients)
	r.RowBits = float64(after.Bits-before.Bits) / float64(max(1, after.Rows-before.Rows))
	r.Encode = times[len(times)/2]
	return r, nil
}
