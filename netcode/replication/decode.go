package replication

import (
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// head is when a snapshot is of, and what it leans on.
type head struct {
	now, base sim.Tick
	leans     bool
}

// readHead reads the tick of a snapshot, and that of its base. Of a tick that is told by its lowest bits the one is meant
// that is nearest to the newest snapshot.
func (c *Client) readHead(r *wire.Reader) (h head) {
	if h.leans = r.Bool(); !h.leans {
		h.now = sim.Tick(r.Bits(32))
		return h
	}
	age := 1 + int(r.Bits(6))
	const spare = 32 - shortTick
	ahead := int32((uint32(r.Bits(shortTick))-uint32(c.newest))<<spare) >> spare
	h.now = c.newest.Plus(int(ahead))
	h.base = h.now.Plus(-age)
	return h
}

// read takes in a snapshot behind its tick. The layout is drawn in encode.go.
func (c *Client) read(r *wire.Reader, s *Snapshot, h head) error {
	if s.HasEcho = r.Bool(); s.HasEcho {
		s.Echo, s.Held = uint16(r.Bits(16)), int(r.Bits(8))
	}
	if r.Bool() {
		exits := r.Number()
		for i := uint64(0); i < exits && !r.Bad(); i++ {
			c.readExit(r, s)
		}
		entries, at := r.Number(), 0
		for i := uint64(0); i < entries && !r.Bad(); i++ {
			at = c.readEntry(r, s, at+readGap(r)) + 1
		}
	}
	changes, at := r.Number(), 0
	for i := uint64(0); i < changes && !r.Bad(); i++ {
		at += readGap(r)
		if !h.leans || !c.readChange(r, s, at, h.base) {
			return ErrBroken
		}
		at++
	}
	return r.End()
}

// readGap is how many slots are left out. More than there are makes the reader bad.
func readGap(r *wire.Reader) int {
	if !r.Bool() {
		return 0
	}
	gap := r.Number()
	if gap >= maxSlots {
		r.Fail()
		return 0
	}
	return int(gap) + 1
}

func (c *Client) readExit(r *wire.Reader, s *Snapshot) {
	at, gen, why := int(r.Bits(16)), uint16(r.Bits(16)), exit(r.Bits(2))
	if r.Bool() {
		kind, face := int(r.Bits(8)), wire.Face(r.Bits(1))
		if kind >= c.schema.Kinds() {
			r.Fail()
			return
		}
		l := c.schema.Kind(kind).Layout(face)
		row := c.row[:l.Width()]
		mine := at < len(c.slots) && c.slots[at].used && c.slots[at].gen == gen
		if mine = mine && int(c.slots[at].kind) == kind && c.slots[at].face == face; mine {
			copy(row, c.slots[at].newest())
		} else {
			copy(row, l.Default())
		}
		l.DecodeLast(r, row)
		if mine && !r.Bad() {
			c.show(at, l, row)
		}
	}
	if why > teardown {
		r.Fail()
	}
	if !r.Bad() {
		c.leave(s, at, gen, [...]view.Fate{destroyed: view.Destroyed, hidden: view.Withdrawn, teardown: view.TornDown}[why])
	}
}

// leave takes a ghost out of sight. It may never have come, or have gone before.
func (c *Client) leave(s *Snapshot, at int, gen uint16, fate view.Fate) {
	if at >= len(c.slots) || !c.slots[at].used || c.slots[at].gen != gen {
		return
	}
	sl := &c.slots[at]
	sl.used = false
	t := &c.tables[sl.kind]
	id := sim.MakeID(uint32(at), uint32(gen))
	if row, ok := t.Find(id); ok {
		t.Fates[row] = fate
		c.ended++
	}
	s.Left = append(s.Left, id)
}

// readEntry reads what is told of the ghost at a slot from the beginning, and returns the slot.
func (c *Client) readEntry(r *wire.Reader, s *Snapshot, at int) int {
	gen, kind, face := uint16(r.Bits(16)), int(r.Bits(8)), wire.Face(r.Bits(1))
	if r.Bad() || at >= maxSlots || gen == 0 || kind >= c.schema.Kinds() {
		r.Fail()
		return 0
	}
	for len(c.slots) <= at {
		c.slots = append(c.slots, slot{})
	}
	was := sim.ID(0)
	if r.Bool() {
		was = wire.UnpackID(uint32(r.Bits(32)))
	}
	sl := &c.slots[at]
	if sl.used && (sl.gen != gen || int(sl.kind) != kind) {
		r.Fail() // a slot is given to another only after its ghost has left
		return at
	}
	l := c.schema.Kind(kind).Layout(face)
	row := c.row[:l.Width()]
	l.Decode(r, row, wire.Baseline{Old: l.Fresh(c.fresh, s.Tick)})
	if r.Bad() {
		return at
	}
	id := sim.MakeID(uint32(at), uint32(gen))
	if sl.used {
		s.Changed = append(s.Changed, id)
	} else {
		*sl = slot{used: true, gen: gen, kind: uint8(kind), had: sl.had[:0]}
		c.insert(kind, id)
		s.Entered = append(s.Entered, id)
		if was != 0 {
			c.leave(s, int(was.Slot()), uint16(was.Generation()), view.Withdrawn)
			s.Returned = append(s.Returned, Return{id, was})
		}
	}
	sl.face = face
	sl.keep(s.Tick, true, row)
	c.own(at)
	c.show(at, l, row)
	return at
}

// readChange reads what is told of the ghost at a slot against what was there at the base. It reports false if there is
// nothing to read it against.
func (c *Client) readChange(r *wire.Reader, s *Snapshot, at int, base sim.Tick) bool {
	if at >= len(c.slots) || !c.slots[at].used {
		return false
	}
	sl := &c.slots[at]
	i := len(sl.had) - 1
	for i >= 0 && sl.had[i].tick.After(base) {
		i--
	}
	if i < 0 {
		return false
	}
	l := c.schema.Kind(int(sl.kind)).Layout(sl.face)
	if len(sl.had[i].row) != l.Width() {
		return false
	}
	b := wire.Baseline{Old: sl.had[i].row}
	if i > 0 && !sl.had[i].entry {
		before, after := sl.had[i].tick.Since(sl.had[i-1].tick), s.Tick.Since(sl.had[i].tick)
		if before > 0 && before <= maxLead && after <= maxLead {
			b.Ahead = c.ahead[:l.Width()]
			l.Predict(b.Ahead, b.Old, sl.had[i-1].row, before, after)
		}
	}
	row := c.row[:l.Width()]
	l.Decode(r, row, b)
	if r.Bad() {
		return true
	}
	sl.lapse(i - 1)
	sl.keep(s.Tick, false, row)
	c.show(at, l, row)
	s.Changed = append(s.Changed, sim.MakeID(uint32(at), uint32(sl.gen)))
	return true
}

// newest is what was told last.
func (sl *slot) newest() []uint64 { return sl.had[len(sl.had)-1].row }

// keep remembers what was told at a tick, in the memory of what has been forgotten if there is any.
func (sl *slot) keep(at sim.Tick, entry bool, row []uint64) {
	if len(sl.had) == maxHad {
		sl.lapse(1)
	}
	n := len(sl.had)
	if n < cap(sl.had) {
		sl.had = sl.had[:n+1]
	} else {
		sl.had = append(sl.had, had{})
	}
	h := &sl.had[n]
	h.tick, h.entry, h.row = at, entry, append(h.row[:0], row...)
}

// lapse forgets the first n of what is remembered: the server leans on nothing before them any more.
func (sl *slot) lapse(n int) {
	for ; n > 0; n-- {
		first := sl.had[0]
		kept := copy(sl.had, sl.had[1:])
		sl.had[kept] = first // for its memory
		sl.had = sl.had[:kept]
	}
}
