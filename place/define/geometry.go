package define

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// Codes of faults of a geometry.
const (
	BadBounds     = "bad_bounds"      // the corners of the bounds are the wrong way round
	BadShape      = "bad_shape"       // a wall that is none of the shapes, or several
	NoLength      = "no_length"       // a piece of a wall that begins where it ends
	OutOfBounds   = "out_of_bounds"   // something that reaches past the bounds
	SpawnInWall   = "spawn_in_wall"   // a spawn point where no body has room
	SpawnOffFloor = "spawn_off_floor" // warning: a spawn point beside all floors
)

// ground turns authored geometry into the compiler's input and notes what is wrong with it.
type ground struct {
	rooms   *roomNames
	faults  *content.Faults
	bounded bool // the author gave bounds
	result  place.Geometry
}

// compileGround returns the compiled ground, nil if there are faults.
func compileGround(g *Geometry, rooms *roomNames, faults *content.Faults) *place.Ground {
	before := faults.Errors()
	c := ground{rooms: rooms, faults: faults}
	c.bounds(g.Bounds)
	for i := range g.Walls {
		c.wall(&g.Walls[i])
	}
	for i := range g.Floors {
		c.result.Floors = append(c.result.Floors, place.Floor{Area: c.area(&g.Floors[i].Rectangle), Height: g.Floors[i].Height})
	}
	c.spawns(g.Spawns)
	c.regions(g.Regions)
	if faults.Errors() > before {
		return nil
	}
	compiled, err := place.NewGround(c.result)
	if err != nil {
		faults.Add(g.Self.Fault(BadShape, "a geometry that compiles: "+err.Error()))
		return nil
	}
	c.standing(g.Spawns, compiled)
	if faults.Errors() > before {
		return nil
	}
	return compiled
}

func (c *ground) bounds(b *Bounds) {
	if b == nil {
		return
	}
	if b.To[0]-b.From[0] < place.MinSize || b.To[1]-b.From[1] < place.MinSize {
		c.faults.Add(b.Self.Fault(BadBounds, `"from" south-west of "to"`))
		return
	}
	c.bounded = true
	c.result.Bounds = place.Area{Min: vec(b.From), Max: vec(b.To)}
}

func vec(p Point) sim.Vec { return sim.Vec{X: p[0], Z: p[1]} }

// inside notes a fault at the node unless p lies in the bounds, and says whether it does.
func (c *ground) inside(p sim.Vec, at *content.Node) bool {
	if !c.bounded || c.result.Bounds.Holds(p) {
		return true
	}
	c.faults.Add(at.Fault(OutOfBounds, "nothing beyond the map's bounds"))
	return false
}

func (c *ground) wall(w *Wall) {
	shapes := 0
	for _, given := range []bool{w.Line != nil, w.Box != nil, w.Circle != nil} {
		if given {
			shapes++
		}
	}
	switch {
	case shapes != 1:
		c.faults.Add(w.Self.Fault(BadShape, "exactly one of line, box and circle"))
	case w.Line != nil:
		c.line(w.Line, w.Self.Field("line"))
	case w.Box != nil:
		c.box(w.Box)
	default:
		at := vec(w.Circle.At)
		rim := sim.Vec{X: w.Circle.Radius, Z: w.Circle.Radius}
		if c.inside(at.Sub(rim), w.Circle.Self) {
			c.inside(at.Add(rim), w.Circle.Self)
		}
		c.result.Walls = append(c.result.Walls, place.Wall{Kind: place.Circle, A: at, Radius: w.Circle.Radius})
	}
}

// line makes a segment of every two points that follow each other.
func (c *ground) line(points []Point, at *content.Node) {
	for i, p := range points {
		b := vec(p)
		c.inside(b, at.Item(i))
		if i == 0 {
			continue
		}
		a := vec(points[i-1])
		if a.GroundDist(b) < place.MinSize {
			c.faults.Add(at.Item(i).Fault(NoLength, "a point at least a millimetre from the one before it"))
			continue
		}
		c.result.Walls = append(c.result.Walls, place.Wall{Kind: place.Segment, A: a, B: b})
	}
}

func (c *ground) box(b *Box) {
	at, half := vec(b.At), vec(b.Size).Scale(0.5)
	turn := sim.HeadingDegrees(b.Turn)
	for _, corner := range []sim.Vec{{X: half.X, Z: half.Z}, {X: half.X, Z: -half.Z}, {X: -half.X, Z: half.Z}, {X: -half.X, Z: -half.Z}} {
		if !c.inside(at.Add(corner.Rotate(turn)), b.Self) {
			break // one fault a box
		}
	}
	c.result.Walls = append(c.result.Walls, place.Wall{Kind: place.Box, A: at.Sub(half), B: at.Add(half), Turn: turn})
}

// area turns a middle and a size into corners.
func (c *ground) area(r *Rectangle) place.Area {
	at, half := vec(r.At), vec(r.Size).Scale(0.5)
	area := place.Area{Min: at.Sub(half), Max: at.Add(half)}
	if c.inside(area.Min, r.Self) {
		c.inside(area.Max, r.Self)
	}
	return area
}

func (c *ground) spawns(spawns []Spawn) {
	first := make(map[string]*content.Node, len(spawns))
	for i := range spawns {
		s := &spawns[i]
		if other, taken := first[s.ID]; taken {
			c.faults.Add(twice(s.Self, other, "a spawn point"))
			continue
		}
		first[s.ID] = s.Self
		c.inside(vec(s.At), s.Self.Field("at"))
		c.result.Spawns = append(c.result.Spawns, place.Spawn{Name: s.ID, At: vec(s.At), Facing: sim.HeadingDegrees(s.Facing)})
	}
}

// regions makes a region of every rectangle; those of one region share its name.
func (c *ground) regions(regions []Region) {
	first := make(map[string]*content.Node, len(regions))
	for i := range regions {
		r := &regions[i]
		if other, taken := first[r.ID]; taken {
			c.faults.Add(twice(r.Self, other, "a region"))
			continue
		}
		first[r.ID] = r.Self
		made := place.Region{Name: r.ID}
		if r.Room != "" {
			made.Room, made.HasRoom = c.rooms.find(r.Room, r.Self.Field("room"), c.faults)
		}
		for j := range r.Areas {
			made.Area = c.area(&r.Areas[j])
			c.result.Regions = append(c.result.Regions, made)
		}
	}
}

// standing checks that whoever appears at a spawn point has room there, and a floor under the feet.
func (c *ground) standing(spawns []Spawn, compiled *place.Ground) {
	for i := range spawns {
		at, node := vec(spawns[i].At), spawns[i].Self.Field("at")
		if !compiled.Clear(at, place.BodyRadius) {
			c.faults.Add(node.Fault(SpawnInWall, "a point half a metre from every wall"))
			continue
		}
		if _, ok := compiled.Floor(at); !ok {
			c.faults.Warn(node.Fault(SpawnOffFloor, "a point on a floor"))
		}
	}
}
