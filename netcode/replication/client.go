package replication

import (
	"errors"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// ErrBroken is what Client.Decode returns of a snapshot that no correct server sends. The client is of no use after it,
// until it is Reset.
var ErrBroken = errors.New("replication: this snapshot does not fit what came before")

// Client puts snapshots together. It keeps tables like those of a frame: the ghosts that can be seen, with their
// components.
type Client struct {
	schema *protocol.Schema
	tables []view.Table
	rows   []wire.Rows
	slots  []slot
	stream uint16
	broken bool
	ended  int // rows in the tables that are there for the last time

	has    bool // whether newest says something
	newest sim.Tick
	bits   uint64

	snapshot Snapshot
	row      []uint64
	ahead    []uint64
	fresh    []uint64
}

// Snapshot is what one packet brought. It is valid until the next call of Decode.
type Snapshot struct {
	Tick sim.Tick
	// Echo is the number that the newest input to arrive asked to have back, and Held for how many ticks the server had
	// it; HasEcho is false if none has arrived since the last snapshot.
	Echo    uint16
	Held    int
	HasEcho bool
	// Entered are the ghosts that are new, Changed those of which something was told that was there before, and Left those
	// that are gone: their rows are still in the tables, with a fate and their last values, until the next Decode.
	Entered, Changed, Left []sim.ID
	// Returned are those among Entered that were there before, under another id.
	Returned []Return
	// Bytes is the size of the packet.
	Bytes int
}

// Return is a ghost that has come back into sight: what was marked on it may be marked again.
type Return struct {
	ID, Was sim.ID
}

// slot is a ghost that the client has, and what it had of it before.
type slot struct {
	used bool
	gen  uint16
	kind uint8
	face wire.Face
	had  []had // by ascending tick
}

// had is what was told of a ghost at a tick.
type had struct {
	tick  sim.Tick
	entry bool // told from the beginning: what came before it is of another kind
	row   []uint64
}

// maxHad bounds what is kept of a ghost if the server never says that it knows what has arrived.
const maxHad = protocol.HistoryTicks + 2

// NewClient makes a client that has seen nothing.
func NewClient(schema *protocol.Schema) (*Client, error) {
	if schema == nil {
		return nil, errors.New("replication: Schema is missing")
	}
	c := &Client{schema: schema}
	width := 0
	for i := range schema.Kinds() {
		k := schema.Kind(i)
		columns := k.Columns()
		rows, err := k.Rows(columns)
		if err != nil {
			return nil, err
		}
		c.tables = append(c.tables, view.Table{Columns: columns})
		c.rows = append(c.rows, rows)
		for f := range wire.Faces {
			width = max(width, k.Layout(f).Width())
		}
	}
	c.row, c.ahead, c.fresh = make([]uint64, width), make([]uint64, width), make([]uint64, width)
	return c, nil
}

// Reset forgets everything and waits for the snapshots of a stream.
func (c *Client) Reset(stream uint16) {
	for k := range c.tables {
		c.clearTable(k)
	}
	for i := range c.slots {
		c.slots[i].used, c.slots[i].gen = false, 0
	}
	c.stream, c.broken, c.has, c.bits, c.ended = stream, false, false, 0, 0
}

// Tables are what can be seen, one table for each ghost kind, as a zone shows it to its viewers: ids are those of the
// connection, ascending, and a ghost's owner is itself if it is told with the fields for its owner. They change with every
// Decode.
func (c *Client) Tables() []view.Table { return c.tables }

// Own is the connection's own ghost: the one that it gets the owner's fields of. Of several it is the first.
func (c *Client) Own() (kind, row int, ok bool) {
	for k := range c.tables {
		for row, owner := range c.tables[k].Owners {
			if owner != 0 && c.tables[k].Fates[row] == view.Stays {
				return k, row, true
			}
		}
	}
	return 0, 0, false
}

// Ack is what an input says about snapshots: the newest one's tick, and for each bit i whether the one of i+1 ticks before
// it has been taken in. has is false before the first.
func (c *Client) Ack() (newest sim.Tick, bits uint64, has bool) { return c.newest, c.bits, c.has }

// Stream is the stream that the client takes snapshots of.
func (c *Client) Stream() uint16 { return c.stream }

// Decode takes a packet in. It returns nil for one that has been overtaken, has come before, or is of another stream. The
// error is protocol.ErrMalformed or ErrBroken.
func (c *Client) Decode(packet []byte) (*Snapshot, error) {
	if c.broken {
		return nil, ErrBroken
	}
	if t, _ := protocol.TypeOf(packet); t != protocol.IsSnapshot || len(packet) > protocol.MaxPacket {
		return nil, protocol.ErrMalformed
	}
	r := wire.NewReader(packet[1:])
	stream := uint16(r.Bits(16))
	h := c.readHead(&r)
	switch {
	case r.Bad():
		return nil, protocol.ErrMalformed
	case stream != c.stream || c.has && !h.now.After(c.newest):
		return nil, nil
	case h.leans && !c.taken(h.base):
		c.broken = true
		return nil, ErrBroken
	}
	now := h.now
	c.sweep()
	s := &c.snapshot
	*s = Snapshot{Tick: now, Entered: s.Entered[:0], Changed: s.Changed[:0], Left: s.Left[:0], Returned: s.Returned[:0], Bytes: len(packet)}
	if err := c.read(&r, s, h); err != nil {
		c.broken = true
		return nil, err
	}
	if d := now.Since(c.newest); !c.has || d > 64 {
		c.bits = 0
	} else {
		c.bits = c.bits<<d | 1<<(d-1)
	}
	c.has, c.newest = true, now
	return s, nil
}

// taken reports whether the snapshot of a tick was taken in.
func (c *Client) taken(at sim.Tick) bool {
	age := c.newest.Since(at)
	return c.has && (age == 0 || age > 0 && age <= 64 && c.bits>>(age-1)&1 == 1)
}
