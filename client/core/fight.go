package core

// MaxShots and MaxAreas are how many of each a scene has room for.
const (
	MaxShots = 256
	MaxAreas = 64
)

// Shot is something that flies, as it is to be drawn. Shots that are no danger to the player are drawn at the moment at which the
// figures are; hostile ones where the player has to get out of their way, and the own ones from the frame in which the key is
// pressed.
type Shot struct {
	X, Y, Z float64     // metres, as of figures
	Heading float64     // radians on the ground, where it flies
	Climb   float64     // metres per second upwards
	Speed   float64     // metres per second over the ground
	Radius  float64     // of its body in metres
	Age     float64     // milliseconds since it was shot
	ID      uint32      // the same as long as it flies; never 0
	Def     uint32      // its place among the lines of ProjectilesText plus one
	Flags   FigureFlags // Own, Hostile
	Hue     uint8
	Team    uint8
	_       [2]uint8
}

// Area is ground that is about to be struck: a telegraph.
type Area struct {
	X, Y, Z float64 // metres: where the shape stands
	Aim     float64 // radians, the middle of a sector and the direction of a line
	Radius  float64 // of a sector or a disc, in metres
	Angle   float64 // of a sector, in radians, half of it to each side of Aim
	Inner   float64 // radii of a ring, in metres
	Outer   float64
	Length  float64 // of a line along Aim, from where it stands, and Width across it, in metres
	Width   float64
	Fill    float64     // from 0, when it began to show, to 1, when it strikes
	Left    float64     // milliseconds until it strikes
	Figure  uint32      // ID of the figure that strikes
	Act     uint32      // what it does, as Figure.Act
	Flags   FigureFlags // Own, Hostile
	Shape   AreaShape
}

// AreaShape says what an area looks like.
type AreaShape uint32

// The shapes of areas.
const (
	SectorArea AreaShape = iota // part of a disc
	DiscArea                    // a disc
	RingArea                    // the ground between two circles
	LineArea                    // a rectangle that begins where the area stands
)
