package replication

import (
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
)

// maxChunks is for how many different states of connections the encoding of a ghost is kept. Connections that receive
// about the same share one or two.
const maxChunks = 4

// footing is what a connection has of a ghost: the newest version that it is known to have, the one before, and when each
// was told.
type footing struct {
	base, prev     uint32
	baseAt, prevAt sim.Tick
}

// chunk is a row as it was written for a footing in this round.
type chunk struct {
	on   footing
	at   int // in the arena, in bytes
	bits int
}

// maxLead is the longest time, in ticks, over which a movement is thought on.
const maxLead = 255

// chunk returns the present version of a ghost's face as written for a footing; without a base it is told against the
// default. The place in the arena is good until the round is over.
func (s *Server) chunk(c *conn, g *ghost, f wire.Face, on footing) chunk {
	h := &g.faces[f]
	l := s.kinds[g.kind].Layout(f)
	if on.prev != 0 && (!h.keeps(on.prev) || s.tick.Since(on.baseAt) > maxLead || on.baseAt.Since(on.prevAt) > maxLead) {
		on.prev = 0
	}
	if on.prev == 0 {
		on.prevAt = 0
		on.baseAt = 0
	}
	if h.round != s.round {
		h.round, h.used = s.round, 0
	}
	shared := len(l.Refs()) == 0
	if shared {
		for i := range h.chunks[:h.used] {
			if h.chunks[i].on == on {
				return h.chunks[i]
			}
		}
	}
	s.counters.Encoded++
	made := chunk{on: on, at: len(s.arena.Align())}
	var b wire.Baseline
	if on.base != 0 {
		b.Old = h.row(l, on.base)
	} else {
		b.Old = l.Fresh(s.fresh, s.tick)
	}
	if on.prev != 0 {
		b.Ahead = resized(s.ahead, l.Width())
		s.ahead = b.Ahead
		l.Predict(b.Ahead, b.Old, h.row(l, on.prev), on.baseAt.Since(on.prevAt), s.tick.Since(on.baseAt))
	}
	if s.costs != nil {
		b.Costs = s.costs[g.kind][f]
	}
	if !shared {
		b.Told = c.translate(s, l, h.row(l, h.version))
	}
	l.Encode(&s.arena, h.row(l, h.version), b)
	made.bits = s.arena.Len() - 8*made.at
	s.arena.Align()
	if shared {
		h.chunks[min(h.used, maxChunks-1)] = made
		h.used = min(h.used+1, maxChunks)
	}
	return made
}
