package define

import (
	"reflect"

	"github.com/wick-engine/wick/content"
)

// Kind says where maps stand in a pack and how they are written.
func Kind() content.Kind {
	return content.Kind{Name: "map", Folder: "maps", Type: reflect.TypeFor[Map](),
		Doc: "A place of its own: rooms and the ways between them, and the ground one walks on."}
}

// Map is a map as its author writes it.
type Map struct {
	Self *content.Node `content:"node"`

	ID       string    `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the map."`
	Number   int32     `json:"number" content:"required,min=1,max=2147483647" doc:"Number by which saved games and missions know the map. It never changes, and no two maps share one."`
	Rate     int       `json:"rate" content:"default=60,min=10,max=240" doc:"Ticks in a second."`
	Instance string    `json:"instance" content:"default=shared,enum=shared|party|private" doc:"Who gets a zone of their own: nobody (all share one), each party, or each character."`
	Start    string    `json:"start" content:"required,id" doc:"The room where one arrives who arrives nowhere in particular."`
	Rooms    []Room    `json:"rooms" content:"required,min_items=1,max_items=65535" doc:"The map's rooms. Every map has at least one."`
	Geometry *Geometry `json:"geometry" doc:"Walls, floors and points. A map without it is a world of text, where one moves by exits."`
}

// Room is a room as its author writes it.
type Room struct {
	Self *content.Node `content:"node"`

	ID    string                  `json:"id" content:"required,id" doc:"Name of the room, unique in its map."`
	Name  string                  `json:"name" content:"required,min_len=1,max_len=80" doc:"What a sign at the door would say."`
	Text  string                  `json:"text" content:"max_len=4000" doc:"What somebody sees who looks around."`
	Exits []content.Named[string] `json:"exits" content:"key=id,id,max_items=64" doc:"Where the ways out lead: a direction, and the room of this map that lies there."`
	Flags []string                `json:"flags" content:"id,max_items=64" doc:"Marks of the room: safe (no hostility), arena (hostility is agreed to), or the pack's own."`
}

// Geometry is the ground of a map. Lengths are metres; a point is [x, z], x to the east and z to the north.
type Geometry struct {
	Self *content.Node `content:"node"`

	Bounds  *Bounds  `json:"bounds" doc:"The rectangle outside which there is nothing. Left out, it is the smallest around everything else."`
	Walls   []Wall   `json:"walls" content:"max_items=32768" doc:"What stops bodies and eyes."`
	Floors  []Floor  `json:"floors" content:"max_items=4096" doc:"Ground with a height. Where two overlap, the later one is on top. Without any, all ground is level."`
	Spawns  []Spawn  `json:"spawns" content:"max_items=4096" doc:"Points where something may appear."`
	Regions []Region `json:"regions" content:"max_items=4096" doc:"Named pieces of ground."`
}

// Point is x (east) and z (north).
type Point [2]float64

// Bounds is a rectangle by two opposite corners, the south-western one first.
type Bounds struct {
	Self *content.Node `content:"node"`

	From Point `json:"from" content:"required,min=-100000,max=100000" doc:"South-western corner."`
	To   Point `json:"to" content:"required,min=-100000,max=100000" doc:"North-eastern corner."`
}

// Wall is one of three shapes.
type Wall struct {
	Self *content.Node `content:"node"`

	Line   []Point `json:"line" content:"min=-100000,max=100000,min_items=2,max_items=4096" doc:"A thin wall through these points."`
	Box    *Box    `json:"box" doc:"A solid rectangle."`
	Circle *Circle `json:"circle" doc:"A solid disc: a pillar, a well."`
}

// Box is a rectangle by its middle and its size, which may be turned.
type Box struct {
	Rectangle
	Turn float64 `json:"turn" content:"min=-360,max=360" doc:"Degrees by which the box is turned about its middle, clockwise seen from above."`
}

// Rectangle is a rectangle along the axes by its middle and its size.
type Rectangle struct {
	Self *content.Node `content:"node"`

	At   Point `json:"at" content:"required,min=-100000,max=100000" doc:"The middle."`
	Size Point `json:"size" content:"required,min=0.001,max=100000" doc:"Extent from west to east and from south to north."`
}

// Circle is a disc by its middle and its radius.
type Circle struct {
	Self *content.Node `content:"node"`

	At     Point   `json:"at" content:"required,min=-100000,max=100000" doc:"The middle."`
	Radius float64 `json:"radius" content:"required,min=0.001,max=100000" doc:"Distance from the middle to the rim."`
}

// Floor is a level piece of ground.
type Floor struct {
	Rectangle
	Height float64 `json:"height" content:"min=-100000,max=100000" doc:"How high its surface lies; 0 when left out."`
}

// Spawn is a named point.
type Spawn struct {
	Self *content.Node `content:"node"`

	ID     string  `json:"id" content:"required,id" doc:"Name of the point, unique in its map. New people appear at the one called start, or at one of those whose names begin with start_."`
	At     Point   `json:"at" content:"required,min=-100000,max=100000" doc:"Where it is."`
	Facing float64 `json:"facing" content:"min=-360,max=360" doc:"Which way one looks who appears there, in degrees: 0 is north, 90 east."`
}

// Region is a named piece of ground, made of one or more rectangles.
type Region struct {
	Self *content.Node `content:"node"`

	ID     string      `json:"id" content:"required,id" doc:"Name of the region, unique in its map."`
	Number int32       `json:"number" content:"min=1,max=2147483647" doc:"Number by which missions know the region; only for those that missions speak of. No two regions of a pack share one."`
	Room   string      `json:"room" content:"id" doc:"Whoever stands in the region is in this room. Where two such regions overlap, the later one decides."`
	Areas  []Rectangle `json:"areas" content:"required,min_items=1,max_items=256" doc:"The rectangles that make up the region."`
}
