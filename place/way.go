package place

import (
	"math/bits"

	"github.com/wick-engine/wick/sim"
)

// searching is the memory of a search.
type searching struct {
	queue queue
	nodes []node
	round uint32 // of nodes that belong to the present search
	path  []int32
}

// node is what a search knows of a cell.
type node struct {
	round uint32
	state uint32 // as in field, of the shortest way found so far
}

// Way appends to dst the corners of a shortest way over the cells for a body at from to walk to to, pulled tight where walls
// allow it: every piece, from the place before to the corner, can be walked without touching a wall. The last corner is
// to itself or, if the body has no room there, the nearest place that has, is in sight of to and can be reached. It returns
// dst as it was and false if there is no way. Work is bounded by the number of cells; nothing is allocated once the memory of
// earlier searches and dst are large enough.
func (w *Ways) Way(from, to sim.Vec, dst []sim.Vec) ([]sim.Vec, bool) {
	g := w.ground
	if !usable(from) || !usable(to) {
		return dst, false
	}
	if g.Clear(to, w.radius) && !g.Sweep(from, to, w.radius).Hit {
		return append(dst, to), true
	}
	start, goal, end, ok := w.ends(from, to)
	if !ok {
		return dst, false
	}
	w.find(start, goal)
	w.trace(start, goal)
	had := len(dst)
	dst = w.pull(from, end, dst)
	w.tighten(from, dst[had:])
	return dst, true
}

// find searches a shortest way between two cells of the same part and leaves it in nodes.
func (w *Ways) find(start, goal int) {
	s := &w.search
	s.begin(len(w.part))
	nx := w.grid.nx
	goalX, goalZ := goal%nx, goal/nx
	mark := w.marks[goal]
	first := max(ahead(start%nx-goalX, start/nx-goalZ), apart(&w.marks[start], &mark))
	s.queue.reset(first)
	s.nodes[start] = node{s.round, noStep}
	s.queue.push(first, start)
	for {
		cell := s.queue.pop()
		if cell == goal || cell < 0 {
			return
		}
		n := &s.nodes[cell]
		length := lengthOf(n.state)
		z := cell / nx
		x := cell - z*nx - goalX
		z -= goalZ
		for links := w.worth(cell, n.state&stepMask); links != 0; links &= links - 1 {
			d := bits.TrailingZeros8(links) & 7
			to := cell + w.steps.index[d]
			far := length + w.steps.cost[d]
			next := &s.nodes[to]
			if next.round == s.round && lengthOf(next.state) <= far {
				continue
			}
			*next = node{s.round, far<<stepBits | uint32(d)}
			s.queue.push(far+max(ahead(x+w.steps.x[d], z+w.steps.z[d]), apart(&w.marks[to], &mark)), to)
		}
	}
}

// ahead returns the length of a way without walls between cells that far apart. It never drops by more than a step is long,
// so the first way found to a cell that is taken from the queue is a shortest one.
func ahead(x, z int) uint32 {
	if x < 0 {
		x = -x
	}
	if z < 0 {
		z = -z
	}
	if x < z {
		x, z = z, x
	}
	return uint32(straight*x + (diagonal-straight)*z)
}

// apart returns how far two cells are apart at least, by their distances from the landmarks. It never drops by more than a
// step is long either.
func apart(a, b *marked) (length uint32) {
	for i := range a {
		length = max(length, uint32(max(int32(a[i]-b[i]), int32(b[i]-a[i]))))
	}
	return length
}

// begin forgets the last search.
func (s *searching) begin(cells int) {
	if len(s.nodes) != cells {
		s.nodes = make([]node, cells)
	}
	s.round++
	if s.round == 0 { // after four billion searches marks of old ones would count again
		clear(s.nodes)
		s.round = 1
	}
}

// trace leaves the cells of the way that was found in path, the goal first.
func (w *Ways) trace(start, goal int) {
	s := &w.search
	s.path = append(s.path[:0], int32(goal))
	for cell := goal; cell != start; {
		cell -= w.steps.index[s.nodes[cell].state&stepMask]
		s.path = append(s.path, int32(cell))
	}
}

// pull appends the corners that are left when the way from from over the cells of path to end is pulled straight.
func (w *Ways) pull(from sim.Vec, end flat, dst []sim.Vec) []sim.Vec {
	path := w.search.path
	count := len(path) + 1
	place := func(i int) flat { // of the way in walking order
		if i == len(path) {
			return end
		}
		return w.stand(int(path[len(path)-1-i]))
	}
	here := onGround(from)
	for i := 0; ; {
		// The first place can be walked to. Double the stride while the body can walk straight, then halve it.
		free, blocked := i, count
		for stride := 1; free+stride < count; stride *= 2 {
			if !w.straight(here, place(free+stride)) {
				blocked = free + stride
				break
			}
			free += stride
		}
		if blocked == count && free < count-1 && w.straight(here, place(count-1)) {
			free = count - 1
		}
		for blocked-free > 1 {
			if half := (free + blocked) / 2; w.straight(here, place(half)) {
				free = half
			} else {
				blocked = half
			}
		}
		here = place(free)
		dst = append(dst, here.vec(from.Y))
		if free == count-1 {
			return dst
		}
		i = free + 1
	}
}

// tightHalves is how finely corners are moved: to a sixteenth of the piece before.
const tightHalves = 4

// tighten moves every corner but the last back towards the one before as far as the body can still walk straight to the next.
// That makes the way shorter wherever its pieces met at the middle of a cell instead of close to a wall.
func (w *Ways) tighten(from sim.Vec, way []sim.Vec) {
	before := onGround(from)
	for i := 0; i+1 < len(way); i++ {
		corner, next := onGround(way[i]), onGround(way[i+1])
		back := before.sub(corner)
		free, blocked := 0.0, 1.0
		for range tightHalves {
			if half := (free + blocked) / 2; w.straight(corner.plus(back, half), next) {
				free = half
			} else {
				blocked = half
			}
		}
		before = corner.plus(back, free)
		way[i] = before.vec(from.Y)
	}
}
