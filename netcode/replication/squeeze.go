package replication

import (
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
)

// rank is a slot that wants to be told, and how much.
type rank struct {
	slot   uint16
	what   record
	weight float64
}

// before reports whether a goes before b.
func (a rank) before(b rank) bool {
	if a.weight != b.weight {
		return a.weight > b.weight
	}
	return a.slot < b.slot
}

// ranking is a heap of slots, the one that goes first on top, and the memory of a choice.
type ranking struct {
	heap   []rank
	picked []rank
	sets   [2]bitset // of the picked, by record
}

const (
	// near is the distance in metres at which a ghost weighs half of what it weighs close by.
	near = 8
	// overdue, for each tick of waiting, weighs more than any importance, its own ghost more than anything.
	overdue = 1e9
	itself  = 1e15
	// fixedBits is what an entry takes beside its row, gapBits what a gap mostly takes at most.
	fixedBits = 58
	gapBits   = 9
)

// squeeze chooses what is told when not everything fits, by importance × time since it was last told, nearness counting
// as importance. What has differed for almost a second goes before everything but the connection's own ghost, what has
// waited longest first.
func (s *Server) squeeze(c *conn, log *sentLog, comings bool) {
	o := &s.order
	s.rank(c)
	room := 8*c.budget - s.out.Len() - 64
	o.picked = o.picked[:0]
	for len(o.heap) > 0 && room > 0 {
		top := o.pop()
		k := &c.known[top.slot]
		cost := gapBits + s.chunk(c, &s.ghosts[k.ghost], k.face, k.on).bits
		if top.what == anEntry {
			cost += fixedBits
		}
		if cost > room {
			if cost > 8*minBudget {
				continue // it will never fit among others; something smaller may
			}
			break
		}
		room -= cost
		o.picked = append(o.picked, top)
	}
	start, told := s.out.Mark(), len(log.told)
	for {
		for i := range o.sets {
			clear(o.sets[i])
		}
		for _, r := range o.picked {
			o.sets[r.what].set(int(r.slot))
		}
		if (!comings || s.section(c, log, o.sets[anEntry], anEntry)) && s.section(c, log, o.sets[aChange], aChange) || len(o.picked) == 0 {
			return
		}
		s.out.Rewind(start)
		log.told = log.told[:told]
		o.picked = o.picked[:len(o.picked)-1-len(o.picked)/10]
	}
}

// rank puts everything that wants to be told into the heap.
func (s *Server) rank(c *conn) {
	o := &s.order
	o.heap = o.heap[:0]
	var from sim.Vec
	placed := false
	if at, watched := s.index[c.actor]; watched && c.slot(at) >= 0 {
		from, placed = s.ghosts[at].pos, true
	}
	late := max(1, s.scene.Rate-4*s.options.Every)
	for what, set := range [2]bitset{aChange: c.live, anEntry: c.fresh} {
		for slot := set.next(0); slot >= 0; slot = set.next(slot + 1) {
			k := &c.known[slot]
			g := &s.ghosts[k.ghost]
			wait := s.tick.Since(k.since)
			weight := float64(s.kinds[g.kind].Importance) * float64(wait+1)
			if placed && s.bodies[g.kind] != nil {
				d := g.pos.Sub(from).LenSq() / (near * near)
				weight /= 1 + d
			}
			switch {
			case k.face == wire.ToOwner:
				weight += itself
			case k.entered && wait >= late:
				weight += overdue * float64(wait)
			}
			o.heap = append(o.heap, rank{uint16(slot), record(what), weight})
		}
	}
	for i := len(o.heap)/2 - 1; i >= 0; i-- {
		o.sink(i)
	}
}

// pop takes what goes first.
func (o *ranking) pop() rank {
	top := o.heap[0]
	last := len(o.heap) - 1
	o.heap[0] = o.heap[last]
	o.heap = o.heap[:last]
	o.sink(0)
	return top
}

// sink lets the entry at i go down to where it belongs.
func (o *ranking) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(o.heap) {
			return
		}
		if child+1 < len(o.heap) && o.heap[child+1].before(o.heap[child]) {
			child++
		}
		if !o.heap[child].before(o.heap[i]) {
			return
		}
		o.heap[i], o.heap[child] = o.heap[child], o.heap[i]
		i = child
	}
}
