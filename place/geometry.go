package place

import "github.com/wick-engine/wick/sim"

// Limits of a [Geometry]; [NewGround] and [DecodeGround] refuse what exceeds them.
const (
	MaxWalls   = 1 << 15
	MaxFloors  = 1 << 12
	MaxSpawns  = 1 << 12
	MaxRegions = 1 << 12
	// Reach is the largest magnitude of a coordinate, in metres. It keeps rounding errors far below [Slack].
	Reach = 1e5
	// MinSize is the smallest length of a wall, radius of a circle and side of an area, in metres.
	MinSize = 1e-3
)

// Geometry is the authored shape of a ground, as plain slices. [NewGround] takes a copy.
type Geometry struct {
	// Bounds is where bodies may be; none leaves it. Spawn points lie within, walls may stick out. The zero value stands
	// for the smallest bounds around walls, floors, spawn points and regions.
	Bounds  Area
	Walls   []Wall
	Floors  []Floor // none: level ground at height 0 throughout the bounds
	Spawns  []Spawn
	Regions []Region
}

// Area is a rectangle on the ground along the axes; its edges belong to it. Heights are ignored.
type Area struct{ Min, Max sim.Vec }

// Holds reports whether p lies in the area.
func (a Area) Holds(p sim.Vec) bool {
	return a.Min.X <= p.X && p.X <= a.Max.X && a.Min.Z <= p.Z && p.Z <= a.Max.Z
}

// Center returns the middle of the area, at height 0.
func (a Area) Center() sim.Vec {
	return sim.Vec{X: a.Min.X + (a.Max.X-a.Min.X)/2, Z: a.Min.Z + (a.Max.Z-a.Min.Z)/2}
}

// WallKind says what the fields of a [Wall] mean. The values are part of the encoding.
type WallKind uint8

const (
	// Segment is a thin wall from A to B, alike from both sides.
	Segment WallKind = iota
	// Box is a solid rectangle with opposite corners A and B, turned about its middle by Turn.
	Box
	// Circle is a solid disc around A with Radius.
	Circle
)

// Wall stops bodies and cuts sight, at any height. Fields that its kind does not use must be zero.
type Wall struct {
	Kind   WallKind
	A, B   sim.Vec     // heights are ignored
	Radius float64     // of a Circle, in metres
	Turn   sim.Heading // of a Box: 0 leaves its sides along the axes
}

// Floor is a level piece of ground. Where floors overlap, the one listed last is on top.
type Floor struct {
	Area   Area
	Height float64 // y of its surface, in metres
}

// Spawn is a named point where something may appear.
type Spawn struct {
	Name   string
	At     sim.Vec // y 0 unless the author gave a height
	Facing sim.Heading
}

// Region is a named area. One that names a room makes whoever stands in it be in that room; where such regions overlap, the
// one listed last decides.
type Region struct {
	Name    string
	Area    Area
	HasRoom bool
	Room    RoomIndex // meaningful with HasRoom only
}
