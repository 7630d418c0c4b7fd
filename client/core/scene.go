package core

import (
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/view"
)

// MaxFigures is how many figures a scene has room for. Whoever else there is to see is counted in Scene.Left.
const MaxFigures = 256

// Scene is what is to be drawn at one moment. It is the core's own memory, filled anew by every call of [Core.Scene]; so that
// a page can read it where it lies, it and what it holds are made of fixed numbers only.
type Scene struct {
	// Tick is the moment, in the server's ticks, at which the others are drawn; 0 before the first snapshot.
	Tick float64
	// Count is how many of Figures are filled, by ascending ID but for the player's own, which comes first.
	Count uint32
	// Left is how many figures had no room.
	Left uint32
	// Mine is 1 when Figures[0] is the player's own body, else 0.
	Mine uint32
	// GroundVersion rises when there is another ground to draw; 0 is none yet.
	GroundVersion uint32
	// ShotCount and AreaCount are how many of Shots and Areas are filled.
	ShotCount uint32
	AreaCount uint32
	// GaugeCount is how many of Gauges are filled: the pools of the own body, in the order of the lines of GaugesText.
	GaugeCount uint32
	_          uint32
	Gauges     [view.MaxGauges]Gauge
	Figures    [MaxFigures]Figure
	Shots      [MaxShots]Shot
	Areas      [MaxAreas]Area
}

// Gauge is a pool of the own body, in points.
type Gauge struct{ Now, Cap float64 }

// Figure is one body as it is to be drawn.
type Figure struct {
	X, Y, Z float64 // metres: x to the east, z to the north, y up
	VX, VZ  float64 // metres per second, as it moves in the picture
	Facing  float64 // radians, 0 is +z and a quarter turn +x, from 0 up to a full turn
	Lamp    float64 // radius of its light in metres, 0 for none
	Radius  float64 // of the body in metres, 0 where it is not told
	Age     float64 // milliseconds since it came into sight; one fades in while this is small
	Health  float64 // what it has left of its life, in points
	Cap     float64 // what it has at most; 0 where it has no life to lose
	Aim     float64 // radians, where what it does is aimed; means nothing without an Act
	// ActElapsed is for how many milliseconds it has done what it does, ActDuration how long that takes in all, 0 where it is
	// not known.
	ActElapsed  float64
	ActDuration float64
	ID          uint32 // the same as long as it is in sight, and not used again soon after; never 0
	Room        uint32 // the room it is in, from 1; 0 where that is not told
	Flags       FigureFlags
	Act         uint32 // what it does: its place among the lines of BehaviorsText plus one, 0 for nothing
	ActStart    uint32 // the tick at which it began; another one is another run
	Hue         uint8  // colour on a wheel of 256 steps
	// Snaps counts, round and round, how often it was put elsewhere without walking: when it changes, what trails behind
	// a figure has to be let go.
	Snaps     uint8
	NameLen   uint8 // bytes of Name that count
	Team      uint8
	Look      uint8 // what it looks like: its place among the lines of LooksText plus one, 0 for a plain person
	MarkCount uint8
	_         [2]uint8
	Marks     [view.MaxMarks]uint16 // the buffs it bears: the place of each among the lines of BuffsText plus one
	Name      [view.NameSize]byte   `length:"NameLen"` // UTF-8
}

// FigureFlags qualify a figure, a shot or an area.
type FigureFlags uint32

// The flags of figures.
const (
	Own          FigureFlags = 1 << iota // the player's own body, predicted
	Person                               // another player's, or the own
	Creature                             // the world's
	Away                                 // its player has lost the connection
	Extrapolated                         // no word of it has come for a while: it is drawn where it would be by now
	Leaving                              // it is gone, and drawn until the moment that is shown reaches that
	Dead                                 // it has fallen and lies there
	Shielded                             // it has risen just now and cannot be harmed
	Hostile                              // it, or who did it, is of another team than the own body
)

// MaxRoster is how many players a roster has room for.
const MaxRoster = 256

// Roster is who is in the place, whether in sight or not.
type Roster struct {
	Version uint32 // rises with every change
	Count   uint32 // filled rows, in the server's order
	Left    uint32 // players without a row
	_       uint32
	Rows    [MaxRoster]Member
}

// Member is one player of a roster.
type Member struct {
	Flags   FigureFlags // Own, Person, Away
	Hue     uint8
	NameLen uint8
	_       [2]uint8
	Name    [protocol.MaxPlayerName]byte `length:"NameLen"` // UTF-8
}

// MaxLines is how many lines are kept of what was said.
const MaxLines = 64

// Lines are the last lines that were said or told, oldest first.
type Lines struct {
	Version uint32 // how many there have been in all: the last row has that number, the one before it one less
	Count   uint32 // filled rows
	Rows    [MaxLines]Line
}

// Line is one line.
type Line struct {
	At      float64 // when it came, on the clock that the core is given
	Who     uint32  // ID of the figure that spoke, 0 if it is not in sight
	Kind    LineKind
	Length  uint16 // bytes of Text that count
	NameLen uint8  // bytes of Name that count, 0 when it was nobody in sight who spoke
	_       [5]uint8
	Name    [view.NameSize]byte      `length:"NameLen"` // UTF-8
	Text    [protocol.MaxNotice]byte `length:"Length"`  // UTF-8
}

// LineKind says what a line is.
type LineKind uint32

// The kinds of lines.
const (
	Speech LineKind = 1 + iota // somebody said it
	Notice                     // the server tells it
)
