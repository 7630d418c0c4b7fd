package place

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// Floor returns the height of the floor under p, whatever p's own height: of the floors that hold p, the one listed last,
// edges included. A ground without floors is level at 0. Outside the bounds, and in a text world, there is no floor.
func (g *Ground) Floor(p sim.Vec) (y float64, ok bool) {
	if g == nil || !g.geo.Bounds.Holds(p) {
		return 0, false
	}
	if len(g.geo.Floors) == 0 {
		return 0, true
	}
	here := g.floorsAt.of(g.grid.at(onGround(p)))
	for i := len(here) - 1; i >= 0; i-- {
		if f := &g.geo.Floors[here[i]]; f.Area.Holds(p) {
			return f.Height, true
		}
	}
	return 0, false
}

// RegionsAt appends the numbers, in [Ground.Regions], of the regions that hold p, ascending.
func (g *Ground) RegionsAt(p sim.Vec, dst []int) []int {
	if g == nil || !usable(p) {
		return dst
	}
	for _, i := range g.regionsAt.of(g.grid.at(onGround(p))) {
		if g.geo.Regions[i].Area.Holds(p) {
			dst = append(dst, int(i))
		}
	}
	return dst
}

func (g *Ground) roomAt(p sim.Vec) (RoomIndex, bool) {
	if g == nil || !usable(p) {
		return 0, false
	}
	here := g.regionsAt.of(g.grid.at(onGround(p)))
	for i := len(here) - 1; i >= 0; i-- {
		if r := &g.geo.Regions[here[i]]; r.HasRoom && r.Area.Holds(p) {
			return r.Room, true
		}
	}
	return 0, false
}

// Clear reports whether a body of that radius has room at p: it lies within the bounds, in no solid wall, and overlaps none
// by more than [Slack]. In a text world there is room everywhere.
func (g *Ground) Clear(p sim.Vec, radius float64) bool {
	if g == nil {
		return true
	}
	if !usable(p) || !(radius <= Reach) {
		return false
	}
	at, r := onGround(p), touching(radius)
	lo, hi := onGround(g.geo.Bounds.Min), onGround(g.geo.Bounds.Max)
	if at.x-lo.x < r || hi.x-at.x < r || at.z-lo.z < r || hi.z-at.z < r {
		return false
	}
	for c := g.grid.corridor(at, flat{}, 0, r); c.next(math.Inf(1)); {
		for cell := c.first; cell <= c.last; cell += c.stride {
			for _, i := range g.primsNear.of(cell) {
				if g.prims[i].distance(at) < r {
					return false
				}
			}
		}
	}
	for _, i := range g.solids.of(g.grid.at(at)) {
		if g.geo.Walls[i].holds(p) {
			return false
		}
	}
	return true
}
