package core

import "github.com/wick-engine/wick/place"

// Floorplan is the ground as flat rows, for drawing. It never changes; another ground is another Floorplan.
type Floorplan struct {
	MinX, MinZ, MaxX, MaxZ float64 // bounds, in metres
	Walls                  []WallRow
	Floors                 []FloorRow
}

// WallRow is a wall. What stands for what depends on Kind.
type WallRow struct {
	AX, AZ float64 // an end of a segment, a corner of a box, the middle of a circle; metres
	BX, BZ float64 // the other end, the opposite corner
	Radius float64 // of a circle, in metres
	Turn   float64 // of a box about its middle, in radians, growing from +z to +x
	Kind   WallShape
	_      uint32
}

// WallShape says what a wall looks like.
type WallShape uint32

// The shapes of walls.
const (
	SegmentWall WallShape = iota // a thin wall from A to B
	BoxWall                      // a solid rectangle with opposite corners A and B, turned about its middle
	CircleWall                   // a solid disc
)

// FloorRow is a level piece of ground. Where floors overlap, the later one is on top.
type FloorRow struct {
	MinX, MinZ, MaxX, MaxZ float64 // metres
	Height                 float64 // metres
}

// Plan says where in memory the rows of a [Floorplan] lie, for a page that reads them there.
type Plan struct {
	MinX, MinZ, MaxX, MaxZ float64 // bounds, in metres
	Version                uint32  // as Scene.GroundVersion; 0 is no ground
	Walls                  uint32  // address of the first WallRow
	WallCount              uint32
	Floors                 uint32 // address of the first FloorRow
	FloorCount             uint32
	_                      uint32
}

// planOf lays a ground out as rows.
func planOf(g *place.Ground) *Floorplan {
	bounds := g.Bounds()
	p := &Floorplan{MinX: bounds.Min.X, MinZ: bounds.Min.Z, MaxX: bounds.Max.X, MaxZ: bounds.Max.Z}
	p.Walls = make([]WallRow, len(g.Walls()))
	for i, w := range g.Walls() {
		p.Walls[i] = WallRow{
			AX: w.A.X, AZ: w.A.Z, BX: w.B.X, BZ: w.B.Z, Radius: w.Radius, Turn: radians(float64(w.Turn)), Kind: shapeOf(w.Kind),
		}
	}
	p.Floors = make([]FloorRow, len(g.Floors()))
	for i, f := range g.Floors() {
		p.Floors[i] = FloorRow{f.Area.Min.X, f.Area.Min.Z, f.Area.Max.X, f.Area.Max.Z, f.Height}
	}
	return p
}

func shapeOf(k place.WallKind) WallShape {
	switch k {
	case place.Box:
		return BoxWall
	case place.Circle:
		return CircleWall
	}
	return SegmentWall
}
