package behavior

import "github.com/wick-engine/wick/sim"

// near finds who is close to a place. It is built anew when it is asked after somebody has moved. What it finds is always
// looked at closely by who asks, so neither the size of its cells nor how it is built decides anything.
type near struct {
	cell   float64
	grid   *sim.Grid
	stale  bool
	points []sim.Vec
	slots  []uint32 // of the points
	odd    []uint32 // who is so large or so fast that looking for it in cells would cost more than looking at it
	reach  float64  // the largest radius in the grid
	hurry  float64  // how far anyone in the grid came in this step

	found  []int32
	result []uint32
	stamps []uint32 // by slot: the sweep that has met it last
	stamp  uint32
}

// mostPieces is after how many cells of way everybody is looked at instead.
const mostPieces = 4096

func (n *near) init(cell float64) { n.cell, n.grid = cell, sim.NewGrid(cell) }

// build takes in where everybody is.
func (w *World) buildNear() {
	n := &w.near
	n.stale = false
	n.points, n.slots, n.odd = n.points[:0], n.slots[:0], n.odd[:0]
	n.reach, n.hurry = 0, 0
	for slot, ok := w.present.next(0); ok; slot, ok = w.present.next(slot + 1) {
		b := &w.bodies[slot]
		way := 0.0
		if w.moved.has(slot) {
			way = b.pos.GroundDist(b.last)
		}
		if b.radius > n.cell || way > n.cell {
			n.odd = append(n.odd, slot)
			continue
		}
		n.reach, n.hurry = max(n.reach, b.radius), max(n.hurry, way)
		n.points = append(n.points, b.pos)
		n.slots = append(n.slots, slot)
	}
	n.grid.Build(n.points)
	for len(n.stamps) < len(w.bodies) {
		n.stamps = append(n.stamps, 0)
	}
}

// around returns everybody whose body may reach within a radius of a place on the ground, and others. The slice is valid
// until the next question.
func (w *World) around(at sim.Vec, radius float64) []uint32 {
	n := &w.near
	if n.stale {
		w.buildNear()
	}
	n.result = n.result[:0]
	n.found = n.grid.Near(at, radius+n.reach, n.found[:0])
	for _, i := range n.found {
		n.result = append(n.result, n.slots[i])
	}
	n.result = append(n.result, n.odd...)
	return n.result
}

// along returns everybody whom something of a radius may meet on its way from one place to another, while they move as
// well, and others. A long way is looked at piece by piece, so that it costs the cells along it and not the square around
// it. The slice is valid until the next question.
func (w *World) along(from, to sim.Vec, radius float64) []uint32 {
	n := &w.near
	if n.stale {
		w.buildNear()
	}
	n.result = n.result[:0]
	length := from.GroundDist(to)
	wide := radius + n.reach + n.hurry
	if length <= float64(4*n.cell) {
		n.found = n.grid.Near(from.Lerp(to, 0.5), length/2+wide, n.found[:0])
		for _, i := range n.found {
			n.result = append(n.result, n.slots[i])
		}
		n.result = append(n.result, n.odd...)
		return n.result
	}
	n.stamp++
	if n.stamp == 0 { // it has come round: what is noted means nothing any more
		clear(n.stamps)
		n.stamp = 1
	}
	if length > float64(mostPieces*n.cell) { // no speed that is authored comes this far in a step
		for slot, ok := w.present.next(0); ok; slot, ok = w.present.next(slot + 1) {
			n.result = append(n.result, slot)
		}
		return n.result
	}
	pieces := int(length/float64(2*n.cell)) + 1
	half := length / float64(2*pieces)
	for piece := range pieces {
		middle := from.Lerp(to, (float64(piece)+0.5)/float64(pieces))
		n.found = n.grid.Near(middle, half+wide, n.found[:0])
		for _, i := range n.found {
			if slot := n.slots[i]; n.stamps[slot] != n.stamp {
				n.stamps[slot] = n.stamp
				n.result = append(n.result, slot)
			}
		}
	}
	n.result = append(n.result, n.odd...)
	return n.result
}
