package replication

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// conn is what the server knows about a connection.
type conn struct {
	id     uint64
	stream uint16
	budget int
	sink   Sink

	eye   int // in the frame's eyes, -1 while it has none
	actor sim.ID
	moved bool // actor is another one since the last round

	known   []known // by slot
	slotOf  []int32 // of each watched ghost: its slot; -1 for none, and -2 - slot while it is on its way out of it
	has     bitset  // watched ghosts that are told, without those that are on their way out
	fresh   bitset  // slots of which the client has nothing that could be leant on
	live    bitset  // slots of which the client has something, but not the present version
	full    bitset  // slots in use
	exits   bitset  // slots whose ghosts are on their way out
	parting int     // the slot from which on the next exit is looked for

	sent    []*sentLog // not resolved, oldest first
	spare   []*sentLog
	acked   bool // whether ackTick says something
	ackTick sim.Tick

	echo     uint16
	echoes   bool
	echoTick sim.Tick

	events []waiting
	left   [remembered]departed // the last ghosts that left, the oldest at leftAt
	leftAt int
	number uint32 // of the last event told
}

// known is what a connection knows of a ghost, by slot.
type known struct {
	was   uint32 // what the ghost was called when it was seen before, packed; 0 if it was not
	ghost int32
	gen   uint16 // which use of the slot it is, from 1
	state state
	face  wire.Face
	why   exit
	// epoch counts the times that the ghost had to be told anew; what was sent in an earlier one is no footing.
	epoch    uint8
	inFlight uint8 // exit records under way
	told     bool  // it was in a snapshot, so the client may have it
	entered  bool  // the client has acknowledged it
	on       footing
	since    sim.Tick // when it was last told, or when it began to differ
}

// remembered is of how many ghosts that left a connection knows what they were called.
const remembered = 64

// departed is a ghost that left and what it was called, packed.
type departed struct {
	id  sim.ID
	was uint32
}

// state is how far a slot is.
type state uint8

const (
	nothing state = iota
	present
	leaving
)

// exit is why a ghost goes. The numbers are part of the protocol.
type exit uint8

const (
	destroyed exit = iota
	hidden
	teardown
)

func exitOf(f view.Fate) exit {
	switch f {
	case view.Destroyed:
		return destroyed
	case view.TornDown:
		return teardown
	}
	return hidden
}

// newConn makes a connection, or a used one new.
func (s *Server) newConn(o Conn) *conn {
	c := &conn{}
	if n := len(s.spare); n > 0 {
		c, s.spare = s.spare[n-1], s.spare[:n-1]
		c.spare = append(c.spare, c.sent...)
		*c = conn{
			known: c.known[:0], slotOf: c.slotOf[:0], has: c.has[:0], fresh: c.fresh[:0], live: c.live[:0], full: c.full[:0],
			exits: c.exits[:0], sent: c.sent[:0], spare: c.spare, events: c.events[:0],
		}
	}
	c.id, c.stream, c.sink, c.eye = o.ID, o.Stream, o.Sink, -1
	c.budget = o.Budget
	if c.budget == 0 {
		c.budget = DefaultBudget
	}
	c.budget = max(c.budget, minBudget)
	return c
}

// sits takes note of the actor that the connection plays.
func (c *conn) sits(actor sim.ID) {
	if c.actor != actor {
		c.actor, c.moved = actor, true
	}
}

// slot is where a watched ghost is known, or -1.
func (c *conn) slot(at int32) int32 {
	if int(at) < len(c.slotOf) {
		return max(-1, c.slotOf[at])
	}
	return -1
}

// follow brings what is known in line with what is seen.
func (c *conn) follow(s *Server) {
	var seen bitset
	if c.eye >= 0 {
		seen = s.eyes[c.eye].set
	}
	for w := range max(len(seen), len(c.has)) {
		lost := c.has.word(w) &^ seen.word(w)
		won := seen.word(w) &^ c.has.word(w)
		for i := w * 64; lost != 0; i, lost = i+1, lost>>1 {
			if lost&1 != 0 {
				c.lose(s, int32(i), hidden)
			}
		}
		for i := w * 64; won != 0; i, won = i+1, won>>1 {
			if won&1 != 0 {
				s.won = append(s.won, int32(i))
			}
		}
	}
	c.order(s, s.won)
	for _, at := range s.won {
		c.win(s, at)
	}
	s.won = s.won[:0]
	if c.moved {
		c.moved = false
		for slot := range c.known {
			if c.known[slot].state == present {
				c.turn(s, c.known[slot].ghost)
			}
		}
	}
}

// order sorts ghosts that come into sight together by what the connection will see of them. Their places and ids would do
// as well, were these not moved by ghosts that the connection does not see: slots given in that order would tell of them.
func (c *conn) order(s *Server, won []int32) {
	slices.SortFunc(won, func(i, j int32) int {
		a, b := &s.ghosts[i], &s.ghosts[j]
		face := c.faceOf(a)
		if by := cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(face, c.faceOf(b))); by != 0 {
			return by
		}
		l := s.kinds[a.kind].Layout(face)
		return a.faces[face].compare(&b.faces[face], l)
	})
}

// win gives a ghost that came into sight a slot: the one that it is on its way out of, else the lowest that is free.
func (c *conn) win(s *Server, at int32) {
	if int(at) < len(c.slotOf) && c.slotOf[at] < -1 {
		c.revive(s, at, int(-2-c.slotOf[at]))
		return
	}
	slot := 0
	for slot/64 < len(c.full) && c.full[slot/64] == ^uint64(0) {
		slot += 64
	}
	for c.full.has(slot) {
		slot++
	}
	if slot >= maxSlots {
		return // it is tried again in the next round
	}
	for len(c.known) <= slot {
		c.known = append(c.known, known{})
	}
	for len(c.slotOf) <= int(at) {
		c.slotOf = append(c.slotOf, -1)
	}
	g := &s.ghosts[at]
	g.refs++
	k := &c.known[slot]
	*k = known{was: c.formerly(g.id), ghost: at, gen: k.gen + 1, state: present, epoch: k.epoch + 1, face: c.faceOf(g), since: s.tick}
	if k.gen == 0 {
		k.gen = 1
	}
	c.slotOf[at] = int32(slot)
	c.has.set(int(at))
	c.full.set(slot)
	c.fresh.set(slot)
	c.touch(s, g.id)
}

// revive takes back the exit of a ghost that the client may or may not have let go of. It is told from the beginning, which
// is right in either case.
func (c *conn) revive(s *Server, at int32, slot int) {
	g := &s.ghosts[at]
	k := &c.known[slot]
	k.state, k.face = present, c.faceOf(g)
	c.slotOf[at] = int32(slot)
	c.has.set(int(at))
	c.exits.unset(slot)
	c.restart(slot)
	k.since = s.tick
	c.touch(s, g.id)
}

// maxSlots is how many ghosts a connection can know.
const maxSlots = 1 << 16

// lose begins the exit of a ghost, if the connection knows it.
func (c *conn) lose(s *Server, at int32, why exit) {
	if !c.has.has(int(at)) {
		return
	}
	slot := int(c.slotOf[at])
	k := &c.known[slot]
	k.state, k.why, k.inFlight = leaving, why, 0
	k.epoch++
	c.slotOf[at] = int32(-2 - slot)
	c.has.unset(int(at))
	c.fresh.unset(slot)
	c.live.unset(slot)
	c.exits.set(slot)
	c.touch(s, s.ghosts[at].id)
	if k.told {
		c.left[c.leftAt] = departed{s.ghosts[at].id, wire.PackID(sim.MakeID(uint32(slot), uint32(k.gen)))}
		c.leftAt = (c.leftAt + 1) % remembered
	} else {
		c.free(s, uint16(slot)) // there was no room to tell of it, so there is nothing to take back
	}
}

// formerly is what a ghost was called when it was last seen, if that is not too long ago.
func (c *conn) formerly(id sim.ID) uint32 {
	for i := range c.left {
		if d := c.left[(c.leftAt+remembered-1-i)%remembered]; d.id == id {
			return d.was
		}
	}
	return 0
}

// faceOf is the face of a ghost that the connection gets.
func (c *conn) faceOf(g *ghost) wire.Face {
	if g.owner != 0 && g.owner == c.actor {
		return wire.ToOwner
	}
	return wire.ToOthers
}

// turn looks again at which face of a ghost the connection gets; another one is told from the beginning.
func (c *conn) turn(s *Server, at int32) {
	slot := c.slot(at)
	if slot < 0 {
		return
	}
	k := &c.known[slot]
	if face := c.faceOf(&s.ghosts[at]); face != k.face {
		k.face = face
		c.restart(int(slot))
	}
}

// restart makes a ghost be told from the beginning: what the client has of it is not known, or of no use.
func (c *conn) restart(slot int) {
	k := &c.known[slot]
	k.epoch++
	k.on = footing{}
	c.fresh.set(slot)
	c.live.unset(slot)
}

// touch makes every ghost be told anew that names, or has lately named, another one which came or went: what the client was
// told of that reads differently now.
func (c *conn) touch(s *Server, target sim.ID) {
	if !s.refs {
		return
	}
	for slot := range c.known {
		k := &c.known[slot]
		if k.state != present {
			continue
		}
		g := &s.ghosts[k.ghost]
		if g.faces[k.face].names(s.kinds[g.kind].Layout(k.face), target) {
			c.restart(slot)
		}
	}
}

// translate writes a row as the connection knows the ghosts that it names.
func (c *conn) translate(s *Server, l *wire.Layout, row []uint64) []uint64 {
	s.told = append(s.told[:0], row...)
	for _, j := range l.Refs() {
		s.told[j] = uint64(wire.PackID(c.wire(s, sim.ID(row[j]))))
	}
	return s.told
}

// wire is what a ghost is called on the connection, 0 if it does not see it.
func (c *conn) wire(s *Server, id sim.ID) sim.ID {
	at, watched := s.index[id]
	if !watched {
		return 0
	}
	slot := c.slot(at)
	if slot < 0 {
		return 0
	}
	return sim.MakeID(uint32(slot), uint32(c.known[slot].gen))
}

// notice takes note of a new version.
func (c *conn) notice(now sim.Tick, ch change) {
	slot := c.slot(ch.at)
	if slot < 0 {
		return
	}
	k := &c.known[slot]
	if k.face != ch.face || k.on.base == 0 {
		return
	}
	if !c.live.has(int(slot)) {
		c.live.set(int(slot))
		k.since = now
	}
}
