package replication

import (
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
)

// Ack takes in what a connection says it has. It may say anything: what was never sent, or is older than what it has said
// before, is ignored, and a lie harms nobody but the client that tells it.
func (s *Server) Ack(id uint64, a Ack) {
	c := s.conn(id)
	if c == nil || a.Stream != c.stream {
		return
	}
	c.echo, c.echoTick, c.echoes = a.Echo, s.tick, true
	if !a.Has || c.acked && !a.Tick.After(c.ackTick) {
		return
	}
	if !c.awaits(a.Tick) {
		s.counters.BadAcks++
		return
	}
	for len(c.sent) > 0 && !c.sent[0].tick.After(a.Tick) {
		log := c.pull()
		age := a.Tick.Since(log.tick)
		got := age == 0 || age <= 64 && a.Bits>>(age-1)&1 == 1
		for i := range log.told {
			if got {
				c.arrived(s, log.tick, &log.told[i])
			} else {
				c.missed(&log.told[i])
			}
		}
	}
	c.acked, c.ackTick = true, a.Tick
}

// awaits reports whether a snapshot of that tick was sent and is not resolved.
func (c *conn) awaits(at sim.Tick) bool {
	for _, log := range c.sent {
		if log.tick == at {
			return true
		}
	}
	return false
}

// pull takes the oldest log out. It may be read until the next one is made.
func (c *conn) pull() *sentLog {
	log := c.sent[0]
	kept := copy(c.sent, c.sent[1:])
	c.sent = c.sent[:kept]
	c.spare = append(c.spare, log)
	return log
}

// arrived takes note that the client has a record.
func (c *conn) arrived(s *Server, at sim.Tick, t *told) {
	k := &c.known[t.slot]
	if k.gen != t.gen || k.epoch != t.epoch {
		return
	}
	if t.what == anExit {
		c.free(s, t.slot)
		return
	}
	k.entered = true
	if t.what == anEntry {
		k.on = footing{}
	}
	k.on = footing{base: t.version, baseAt: at, prev: k.on.base, prevAt: k.on.baseAt}
	c.fresh.unset(int(t.slot))
	if s.ghosts[k.ghost].faces[k.face].version == t.version {
		c.live.unset(int(t.slot))
	} else {
		c.live.set(int(t.slot))
	}
}

// missed takes note that a record was lost. Changes and entries are told again anyway.
func (c *conn) missed(t *told) {
	k := &c.known[t.slot]
	if t.what == anExit && k.gen == t.gen && k.epoch == t.epoch {
		k.inFlight--
	}
}

// free gives a slot back whose ghost the client has let go of.
func (c *conn) free(s *Server, slot uint16) {
	k := &c.known[slot]
	k.state = nothing
	k.epoch++ // whatever else was sent of it counts no more
	c.full.unset(int(slot))
	c.slotOf[k.ghost] = -1
	c.exits.unset(int(slot))
	s.letGo(k.ghost)
}

// expire gives up on snapshots that are too old to be acknowledged. It is not known whether they arrived, so what they told
// is told from the beginning.
func (c *conn) expire(s *Server) {
	for len(c.sent) > 0 && s.tick.Since(c.sent[0].tick) > protocol.HistoryTicks {
		log := c.pull()
		for i := range log.told {
			t := &log.told[i]
			k := &c.known[t.slot]
			switch {
			case k.gen != t.gen || k.epoch != t.epoch:
			case t.what == anExit:
				k.inFlight--
			default:
				c.restart(int(t.slot))
			}
		}
	}
}
