package place

import (
	"math"
	"slices"

	"github.com/wick-engine/wick/sim"
)

// Slack is how far, in metres, a body may overlap a wall before it counts as touching it, and how close to a wall a line of
// sight must come to be cut.
const Slack = 1e-6

// Ground is compiled geometry. It never changes and may be shared by any number of goroutines; a nil Ground is the ground of
// a text world. Make one with [NewGround] or [DecodeGround].
type Ground struct {
	bounds  Area
	walls   []Wall
	floors  []Floor
	spawns  []Spawn
	regions []Region
	hash    uint64

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
	g := &Ground{
		bounds:  geo.bounds(),
		walls:   slices.Clone(geo.Walls),
		floors:  slices.Clone(geo.Floors),
		spawns:  slices.Clone(geo.Spawns),
		regions: slices.Clone(geo.Regions),
	}
	for i := range g.walls {
		w := &g.walls[i]
		w.A, w.B = w.A.Ground(), w.B.Ground()
	}
	for i := range g.floors {
		g.floors[i].Area = g.floors[i].Area.level()
	}
	for i := range g.regions {
		g.regions[i].Area = g.regions[i].Area.level()
	}
	g.compile()
	g.hash = g.sum()
	return g, nil
}

// Bounds returns the area that holds everything.
func (g *Ground) Bounds() Area { return g.bounds }

// Walls returns the walls as authored, for drawing. They must not be changed.
func (g *Ground) Walls() []Wall { return g.walls }

// Floors returns the floors as authored, lowest in the pile first. They must not be changed.
func (g *Ground) Floors() []Floor { return g.floors }

// Spawns returns the spawn points as authored. They must not be changed.
func (g *Ground) Spawns() []Spawn { return g.spawns }

// Regions returns the regions as authored. They must not be changed.
func (g *Ground) Regions() []Region { return g.regions }

// Spawn returns the spawn point of that name. It looks through all of them.
func (g *Ground) Spawn(name string) (Spawn, bool) {
	if g != nil {
		for i := range g.spawns {
			if g.spawns[i].Name == name {
				return g.spawns[i], true
			}
		}
	}
	return Spawn{}, false
}

// Region returns the region of that name. It looks through all of them.
func (g *Ground) Region(name string) (Region, bool) {
	if g != nil {
		for i := range g.regions {
			if g.regions[i].Name == name {
				return g.regions[i], true
			}
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
	h.Vec(g.bounds.Min)
	h.Vec(g.bounds.Max)
	h.Int(len(g.walls))
	for i := range g.walls {
		w := &g.walls[i]
		h.U8(uint8(w.Kind))
		h.Vec(w.A)
		h.Vec(w.B)
		h.F64(w.Radius)
		h.U16(uint16(w.Turn))
	}
	h.Int(len(g.floors))
	for i := range g.floors {
		f := &g.floors[i]
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
	area := g.bounds
	for i := range g.walls {
		g.prims = appendPrims(g.prims, &g.walls[i])
		area.coverWall(&g.walls[i])
	}
	things := len(g.prims) + len(g.walls) + len(g.floors) + len(g.regions)
	allowed := entriesPerOne*things + sparestLists
	for want := cellsPerPrim*len(g.prims) + sparestCells; ; want /= 2 {
		g.grid = newGrid(area, want, leastCell)
		if want == 1 || g.entries(allowed) <= allowed {
			break
		}
	}
	cells := g.grid.size()
	g.primsNear.build(cells, len(g.prims), g.eachPrimCell)
	g.solids.build(cells, len(g.walls), g.eachSolidCell)
	g.floorsAt.build(cells, len(g.floors), g.eachFloorCell)
	g.regionsAt.build(cells, len(g.regions), g.eachRegionCell)
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
		{len(g.walls), g.eachSolidCell},
		{len(g.floors), g.eachFloorCell},
		{len(g.regions), g.eachRegionCell},
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
	w := &g.walls[i]
	switch w.Kind {
	case Circle:
		g.eachCell(onGround(w.A), flat{}, 0, w.Radius, visit)
	case Box:
		a := Area{w.A, w.A}
		a.coverWall(w)
		g.eachAreaCell(a, visit)
	}
}

func (g *Ground) eachFloorCell(i int, visit func(cell int)) { g.eachAreaCell(g.floors[i].Area, visit) }
func (g *Ground) eachRegionCell(i int, visit func(cell int)) {
	g.eachAreaCell(g.regions[i].Area, visit)
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
