package replication

import (
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
)

// A snapshot, as bits in the order in which they are written, the lowest bit of a number first:
//
//	 8  protocol.IsSnapshot
//	16  stream
//	 1  it leans on a base; if so
//	      6  how many ticks before this one, less 1
//	     12  tick, its lowest bits: the client knows the base, so the others follow
//	    and if not
//	     32  tick
//	 1  it answers an echo; if so
//	     16  the echo
//	      8  for how many ticks it has waited, at most 255
//	 1  something comes or goes; if not, the next two lists are left out
//	 N  how many exits, then for each
//	     16  slot
//	     16  generation
//	      2  why: 0 destroyed, 1 hidden, 2 its place ended
//	      1  last values follow; if so
//	           8  kind
//	           1  face
//	           *  those fields, told against the default
//	 N  how many entries, then for each, by ascending slot
//	     gap  from the slot before it
//	     16  generation
//	      8  kind
//	      1  face: 1 with the fields for owners
//	      1  it was seen before; if so
//	          16  generation and
//	          16  slot that it had then
//	      *  row, told against the default, in which ticks are the snapshot's
//	 N  how many changes, then for each, by ascending slot
//	     gap  from the slot before it
//	      *  row, told against what the client has had at the base
//
// N is wire.Writer.Number. A gap is 1 bit 0 for the slot that follows, else 1 bit 1 and, as a Number, how many slots are
// left out less 1; the first is counted from slot 0. A row is as wire.Layout.Encode writes it. A ghost that is not
// mentioned is as it was at the base.

// shortTick is how many bits of a tick are told where the client knows the rest: enough for packets that are a minute late.
const shortTick = 12

// maxExits is how many exits one snapshot holds at most.
const maxExits = 128

// sentLog is what one snapshot told, until it is known whether it arrived.
type sentLog struct {
	tick sim.Tick
	told []told
}

// told is one record of a snapshot.
type told struct {
	slot    uint16
	gen     uint16
	epoch   uint8
	what    record
	version uint32
}

type record uint8

const (
	aChange record = iota
	anEntry
	anExit
)

// write makes the snapshot of this round for a connection. The packet is valid until the next one is written.
func (s *Server) write(c *conn) []byte {
	w := &s.out
	w.Reset(byte(protocol.IsSnapshot))
	w.Bits(uint64(c.stream), 16)
	age := s.tick.Since(c.ackTick)
	leans := c.acked && age >= 1 && age <= protocol.HistoryTicks
	w.Bool(leans)
	if leans {
		w.Bits(uint64(age-1), 6)
		w.Bits(uint64(s.tick), shortTick)
	} else {
		w.Bits(uint64(s.tick), 32)
	}
	w.Bool(c.echoes)
	if c.echoes {
		w.Bits(uint64(c.echo), 16)
		w.Bits(uint64(min(255, max(0, s.tick.Since(c.echoTick)))), 8)
		c.echoes = false
	}
	s.settle(c, leans)
	log := c.newLog(s.tick)
	s.pickExits(c, log)
	comings := len(log.told) > 0 || c.fresh.next(0) >= 0
	w.Bool(comings)
	if comings {
		s.writeExits(c, log)
	}
	start, told := w.Mark(), len(log.told)
	if comings && !s.section(c, log, c.fresh, anEntry) || !s.section(c, log, c.live, aChange) {
		s.counters.Squeezed++
		w.Rewind(start)
		log.told = log.told[:told]
		s.squeeze(c, log, comings)
	}
	for i := range log.told {
		t := &log.told[i]
		k := &c.known[t.slot]
		k.since, k.told = s.tick, true
		if t.what == anExit {
			k.inFlight++
		}
	}
	s.counters.Rows += uint64(len(log.told))
	c.sent = append(c.sent, log)
	return w.Align()
}

// settle sorts what differs into what can be told as a change and what has to be told from the beginning, because
// nothing that the client is known to have is kept any more.
func (s *Server) settle(c *conn, leans bool) {
	for slot := c.live.next(0); slot >= 0; slot = c.live.next(slot + 1) {
		k := &c.known[slot]
		if !leans || !s.ghosts[k.ghost].faces[k.face].keeps(k.on.base) {
			k.on = footing{}
			c.live.unset(slot)
			c.fresh.set(slot)
		}
	}
}

// pickExits chooses the exits whose turn it is: each is under way at most twice, and all of them take at most half of the
// snapshot.
func (s *Server) pickExits(c *conn, log *sentLog) {
	room := 8*c.budget/2 - s.out.Len()
	first := c.exits.around(c.parting)
	for slot := first; slot >= 0 && len(log.told) < maxExits && room >= 0; {
		c.parting = slot + 1
		if k := &c.known[slot]; k.inFlight < 2 {
			l := s.kinds[s.ghosts[k.ghost].kind].Layout(k.face)
			room -= 35
			if k.why == destroyed && l.HasLast() {
				room -= 9 + l.LastLen()
			}
			log.told = append(log.told, told{slot: uint16(slot), gen: k.gen, epoch: k.epoch, what: anExit})
		}
		if slot = c.exits.around(c.parting); slot == first {
			break
		}
	}
}

// writeExits writes the exits that were chosen.
func (s *Server) writeExits(c *conn, log *sentLog) {
	w := &s.out
	w.Number(uint64(len(log.told)))
	for _, t := range log.told {
		k := &c.known[t.slot]
		g := &s.ghosts[k.ghost]
		w.Bits(uint64(t.slot), 16)
		w.Bits(uint64(t.gen), 16)
		w.Bits(uint64(k.why), 2)
		l := s.kinds[g.kind].Layout(k.face)
		last := k.why == destroyed && l.HasLast() && g.faces[k.face].version != 0
		w.Bool(last)
		if last {
			w.Bits(uint64(g.kind), 8)
			w.Bits(uint64(k.face), 1)
			l.EncodeLast(w, g.faces[k.face].row(l, g.faces[k.face].version))
		}
	}
}

// section writes the entries, or the changes, of a set of slots. It reports false as soon as they do not fit.
func (s *Server) section(c *conn, log *sentLog, slots bitset, what record) bool {
	w := &s.out
	limit := 8*c.budget - 8 // of which the last byte is for the sections that follow
	w.Number(uint64(slots.count()))
	expect := 0
	for slot := slots.next(0); slot >= 0; slot = slots.next(slot + 1) {
		k := &c.known[slot]
		g := &s.ghosts[k.ghost]
		if gap := slot - expect; gap == 0 {
			w.Bits(0, 1)
		} else {
			w.Bits(1, 1)
			w.Number(uint64(gap - 1))
		}
		expect = slot + 1
		if what == anEntry {
			w.Bits(uint64(k.gen)|uint64(g.kind)<<16|uint64(k.face)<<24, 25)
			w.Bool(k.was != 0)
			if k.was != 0 {
				w.Bits(uint64(k.was), 32)
			}
		}
		ch := s.chunk(c, g, k.face, k.on)
		w.Copy(s.arena.Align()[ch.at:], ch.bits)
		s.counters.Bits += uint64(ch.bits)
		if w.Len() > limit {
			return false
		}
		log.told = append(log.told, told{uint16(slot), k.gen, k.epoch, what, g.faces[k.face].version})
	}
	return w.Len() <= limit
}

// newLog is an empty log, a used one if there is any: the one that was resolved last, so that only as many are ever filled
// as are under way at once.
func (c *conn) newLog(now sim.Tick) *sentLog {
	if n := len(c.spare); n > 0 {
		log := c.spare[n-1]
		c.spare = c.spare[:n-1]
		log.tick, log.told = now, log.told[:0]
		return log
	}
	return &sentLog{tick: now}
}
