package place

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// Slack is how far, in metres, a body may overlap a wall before it counts as touching it, and how close to a wall a line of
// sight must come to be cut.
const Slack = 1e-6

// Ground is compiled geometry. It never changes and may be shared by any number of goroutines; a nil Ground is the ground of
// a text world. Make one with [NewGround] or [DecodeGround].
type Ground struct {
	geo  Geometry
	hash uint64

	grid      grid
	prims     []prim
	primsNear lists // primitives per cell
	solids    lists // boxes and circles per cell, numbers in walls
	floorsAt  lists
	regionsAt lists
}

// NewGround checks a geometry and compiles it. The error names the first thing that is wrong.
func NewGround(geo Geometry) (*Ground, error) {
	if err := geo.check(); err != nil {
		return nil, err
	}
	g := &Ground{geo: geo.level()}
	g.compile()
	g.hash = g.sum()
	return g, nil
}

// Geometry returns what the ground was made of, bounds filled in, for drawing and for whatever goes through all of it. A
// nil ground has none. Its slices are the ground's own and must not be changed.
func (g *Ground) Geometry() Geometry {
	if g == nil {
		return Geometry{}
	}
	return g.geo
}

// Bounds returns the area where bodies may be; the zero area in a text world.
func (g *Ground) Bounds() Area { return g.Geometry().Bounds }

// Walls returns the walls as authored. They must not be changed.
func (g *Ground) Walls() []Wall { return g.Geometry().Walls }

// Floors returns the floors as authored, lowest in the pile first. They must not be changed.
func (g *Ground) Floors() []Floor { return g.Geometry().Floors }

// Spawns returns the spawn points as authored. They must not be changed.
func (g *Ground) Spawns() []Spawn { return g.Geometry().Spawns }

// Regions returns the regions as authored. They must not be changed.
func (g *Ground) Regions() []Region { return g.Geometry().Regions }

// Spawn returns the spawn point of that name. It looks through all of them.
func (g *Ground) Spawn(name string) (Spawn, bool) {
	for _, s := range g.Spawns() {
		if s.Name == name {
			return s, true
		}
	}
	return Spawn{}, false
}

// Region returns the region of that name. It looks through all of them.
func (g *Ground) Region(name string) (Region, bool) {
	for _, r := range g.Regions() {
		if r.Name == name {
			return r, true
		}
	}
	return Region{}, false
}

// Hash says whether two grounds have the same bounds, walls and floors, in the same order. It is the same on the server and
// on a client that decoded the ground; spawn points and regions, which do not travel, have no part in it.
func (g *Ground) Hash() uint64 {
	if g == nil {
		return 0
	}
	return g.hash
}

// Distance returns how far a is from b, in metres: in space, or 0 in a text world.
func (g *Ground) Distance(a, b sim.Vec) float64 {
	if g == nil {
		return 0
	}
	return a.Dist(b)
}

func (g *Ground) sum() uint64 {
	var h sim.StateHash
	h.Vec(g.geo.Bounds.Min)
	h.Vec(g.geo.Bounds.Max)
	h.Int(len(g.geo.Walls))
	for i := range g.geo.Walls {
		w := &g.geo.Walls[i]
		h.U8(uint8(w.Kind))
		h.Vec(w.A)
		h.Vec(w.B)
		h.F64(w.Radius)
		h.U16(uint16(w.Turn))
	}
	h.Int(len(g.geo.Floors))
	for i := range g.geo.Floors {
		f := &g.geo.Floors[i]
		h.Vec(f.Area.Min)
		h.Vec(f.Area.Max)
		h.F64(f.Height)
	}
	return h.Sum()
}

// Sizes of the index. A thing touches few cells as long as cells are not much smaller than things; where they would be, the
// grid is made coarser until the lists are within the allowance, so that no geometry can make them large.
const (
	leastCell     = 1.0 // metres
	cellsPerPrim  = 2
	sparestCells  = 64
	entriesPerOne = 16
	sparestLists  = 4096
	// listPad widens what is listed, in metres: more than any rounding of a query, so that a query needs none.
	listPad = 1e-3
)

// compile builds the index from the authored slices.
func (g *Ground) compile() {
	// Bounds do not cut walls: what sticks out of them can still be touched from inside, and is listed where it is.
	area := g.geo.Bounds
	for i := range g.geo.Walls {
		g.prims = appendPrims(g.prims, &g.geo.Walls[i])
		area.coverWall(&g.geo.Walls[i])
	}
	things := len(g.prims) + len(g.geo.Walls) + len(g.geo.Floors) + len(g.geo.Regions)
	allowed := entriesPerOne*things + sparestLists
	for want := cellsPerPrim*len(g.prims) + sparestCells; ; want /= 2 {
		g.grid = newGrid(area, want, leastCell)
		if want == 1 || g.entries(allowed) <= allowed {
			break
		}
	}
	cells := g.grid.size()
	g.primsNear.build(cells, len(g.prims), g.eachPrimCell)
	g.solids.build(cells, len(g.geo.Walls), g.eachSolidCell)
	g.floorsAt.build(cells, len(g.geo.Floors), g.eachFloorCell)
	g.regionsAt.build(cells, len(g.geo.Regions), g.eachRegionCell)
}

// entries counts what the lists would hold, giving up soon after enough.
func (g *Ground) entries(enough int) int {
	n := 0
	count := func(int) { n++ }
	for _, part := range []struct {
		n    int
		each func(int, func(int))
	}{
		{len(g.prims), g.eachPrimCell},
		{len(g.geo.Walls), g.eachSolidCell},
		{len(g.geo.Floors), g.eachFloorCell},
		{len(g.geo.Regions), g.eachRegionCell},
	} {
		for i := 0; i < part.n && n <= enough; i++ {
			part.each(i, count)
		}
	}
	return n
}

func (g *Ground) eachPrimCell(i int, visit func(cell int)) {
	p := &g.prims[i]
	if p.kind == disc {
		g.eachCell(p.at, flat{}, 0, p.size, visit)
		return
	}
	g.eachCell(p.at, p.dir, p.size, 0, visit)
}

func (g *Ground) eachSolidCell(i int, visit func(cell int)) {
	w := &g.geo.Walls[i]
	switch w.Kind {
	case Circle:
		g.eachCell(onGround(w.A), flat{}, 0, w.Radius, visit)
	case Box:
		a := Area{w.A, w.A}
		a.coverWall(w)
		g.eachAreaCell(a, visit)
	}
}

func (g *Ground) eachFloorCell(i int, visit func(cell int)) {
	g.eachAreaCell(g.geo.Floors[i].Area, visit)
}
func (g *Ground) eachRegionCell(i int, visit func(cell int)) {
	g.eachAreaCell(g.geo.Regions[i].Area, visit)
}

func (g *Ground) eachCell(p, e flat, d, half float64, visit func(cell int)) {
	for c := g.grid.corridor(p, e, d, half+listPad); c.next(math.Inf(1)); {
		for cell := c.first; cell <= c.last; cell += c.stride {
			visit(cell)
		}
	}
}

func (g *Ground) eachAreaCell(a Area, visit func(cell int)) {
	lo, hi := onGround(a.Min), onGround(a.Max)
	for z := g.grid.row(lo.z - listPad); z <= g.grid.row(hi.z+listPad); z++ {
		for x := g.grid.column(lo.x - listPad); x <= g.grid.column(hi.x+listPad); x++ {
			visit(z*g.grid.nx + x)
		}
	}
}
