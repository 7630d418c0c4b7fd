package place

import (
	"errors"
	"math"

	"github.com/wick-engine/wick/sim"
)

// WayCell is the side of a cell of [Ways], in metres.
const WayCell = 0.5

// MaxWayCells is the largest number of cells of a [Ways]: a square of 512 m.
const MaxWayCells = 1 << 20

// Ways is where bodies of one radius can walk on a ground, as a grid of half-metre cells with links to those of their eight
// neighbours that can be walked to straight. A diagonal link needs both cells beside it, so no corner is cut. Where its
// middle is taken, a cell stands for another place inside it, on a raster of 0.1 m. A passage that is 0.4 m wider than the body
// is found wherever it lies; of narrower ones some are.
//
// Compiling one takes milliseconds; what is compiled never changes. A Ways also keeps the memory of its searches, so only
// one goroutine at a time may use it; [Ways.Share] gives another goroutine its own for the same cells.
type Ways struct {
	*cells
	search searching
}

// cells is the part of a Ways that never changes.
type cells struct {
	ground *Ground
	radius float64
	grid   grid
	steps  compass
	links  []uint8  // per cell, a bit for every step to a neighbour that can be walked to
	spot   []uint8  // per cell, the spot of it that it stands for
	part   []int32  // per cell, the part of the ground it belongs to: cells have a way to each other or not; 0: taken
	onward []uint32 // per cell, its row in rows
	rows   []row
	marks  []marked
}

// NewWays compiles the ways over a ground for bodies of a radius, which must be positive.
func NewWays(g *Ground, radius float64) (*Ways, error) {
	if g == nil {
		return nil, errors.New("place: no ways in a text world")
	}
	if !(radius > 0 && radius <= Reach) {
		return nil, errors.New("place: ways need a radius")
	}
	size := g.geo.Bounds.extent()
	nx, nz := cellsAcross(size.X, WayCell), cellsAcross(size.Z, WayCell)
	if nx > MaxWayCells/nz {
		return nil, errors.New("place: too large a ground for ways")
	}
	c := &cells{
		ground: g,
		radius: radius,
		grid:   grid{min: onGround(g.geo.Bounds.Min), cell: WayCell, inverse: 1 / WayCell, nx: nx, nz: nz},
		steps:  newCompass(nx),
		links:  make([]uint8, nx*nz),
		spot:   make([]uint8, nx*nz),
		part:   make([]int32, nx*nz),
		onward: make([]uint32, nx*nz),
	}
	open := c.findRoom()
	c.findLinks(open)
	c.findParts()
	c.findOnward()
	c.findLandmarks()
	return &Ways{cells: c}, nil
}

// Share returns ways over the same cells for use by another goroutine.
func (w *Ways) Share() *Ways { return &Ways{cells: w.cells} }

// Radius returns the radius the ways were compiled for.
func (w *Ways) Radius() float64 { return w.radius }

// nearest returns the cell whose place is nearest to p, among those up to reach cells away that fit. Of cells as near as
// each other it takes the first.
func (c *cells) nearest(p flat, reach int, fits func(cell int, at flat) bool) (int, bool) {
	x, z := c.grid.column(p.x), c.grid.row(p.z)
	best, distance := -1, math.Inf(1)
	for row := max(0, z-reach); row <= min(z+reach, c.grid.nz-1); row++ {
		for column := max(0, x-reach); column <= min(x+reach, c.grid.nx-1); column++ {
			cell := row*c.grid.nx + column
			if c.part[cell] == 0 {
				continue
			}
			at := c.stand(cell)
			if d := at.sub(p).length(); d < distance && fits(cell, at) {
				best, distance = cell, d
			}
		}
	}
	return best, best >= 0
}

// goalReach is how many cells away from a goal that has no room for the body a way may end.
func (c *cells) goalReach() int { return int(math.Ceil((c.radius+WayCell)/WayCell)) + 1 }

// startReach is how many cells away from a body its way may begin.
const startReach = 2

// startAt returns the nearest cell that a body at p can walk to straight, of one part or, with part 0, of any.
func (c *cells) startAt(p flat, part int32) (int, bool) {
	return c.nearest(p, startReach, func(cell int, at flat) bool {
		return (part == 0 || c.part[cell] == part) && c.straight(p, at)
	})
}

// goalAt returns the cell where a way to p ends, of one part or, with part 0, of any, and the place where it ends: p itself if
// the body has room there and can walk there straight from the cell, or the place of the cell nearest to p with no wall
// between.
func (c *cells) goalAt(p flat, part int32) (cell int, end flat, ok bool) {
	if c.ground.Clear(p.vec(0), c.radius) {
		if cell, ok = c.startAt(p, part); ok {
			return cell, p, true
		}
	}
	cell, ok = c.nearest(p, c.goalReach(), func(cell int, at flat) bool {
		return (part == 0 || c.part[cell] == part) && c.ground.Sight(p.vec(0), at.vec(0))
	})
	if !ok {
		return 0, flat{}, false
	}
	return cell, c.stand(cell), true
}

// ends returns the cells where a way from one place to another begins and ends, and the place where it ends.
func (c *cells) ends(from, to sim.Vec) (start, goal int, end flat, ok bool) {
	a, b := onGround(from), onGround(to)
	if start, ok = c.startAt(a, 0); !ok {
		return 0, 0, flat{}, false
	}
	if goal, end, ok = c.goalAt(b, c.part[start]); ok {
		return start, goal, end, true
	}
	// Between two parts, in a doorway say, the nearest cell may be of the wrong one.
	if goal, end, ok = c.goalAt(b, 0); ok {
		start, ok = c.startAt(a, c.part[goal])
	}
	return start, goal, end, ok
}
