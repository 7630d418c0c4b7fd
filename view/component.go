package view

import (
	"unicode/utf8"

	"github.com/wick-engine/wick/sim"
)

// Replicated components. Each is a plain, comparable struct without pointers; the server fills it and the client decodes
// into it. The network reads the field tags once, when it is built. A tag `net:"..."` holds words separated by commas:
//
//	range=MIN:MAX   the values that are sent; what lies outside is clamped
//	step=S          the distance of neighbouring values that are sent
//	bits=N          the width, where no range is given; an angle keeps its N highest bits
//	text            an array of bytes, filled with zero bytes at the end, of which the filled part is sent
//	send=all        who gets the field: everyone who sees the ghost (the default), ...
//	send=owner      ... its owner alone, ...
//	send=notowner   ... or everyone but its owner
//	interp          drawn between two snapshots; without it the newest value counts (snap)
//	predicted       the owner runs ahead of the server with it, and gets it unshortened
//	last            goes with the exit of a ghost that was destroyed
//
// A field without a tag stays on the server.
// A bounded list is a struct with the fields N (how many) and Items (an array).

// Body is where something is. A new place with a higher Teleports was not walked to and is not drawn as a way.
type Body struct {
	Pos       sim.Vec     `net:"range=-1024:1024,step=0.03125,interp,predicted"`
	Facing    sim.Heading `net:"bits=8,interp,predicted"`
	Teleports uint8       `net:"bits=8,snap,predicted"`
	Room      Room        `net:"bits=17,snap"`
}

// Who tells one body from another.
type Who struct {
	Name Name  `net:"text"`
	Role Role  `net:"bits=4"`
	Hue  uint8 `net:"bits=8"` // colour on a wheel of 256 steps, chosen by the player
	Away bool  `net:"bits=1"` // its player has lost the connection
}

// Lamp is the light that a body carries. Radius is in metres, 0 is dark. Only the server writes it.
type Lamp struct {
	Radius float64 `net:"range=0:64,step=0.0625"`
}

// Stride is what a walk is made of. The owner needs it to predict its own steps with the server's numbers.
type Stride struct {
	Speed  float64 `net:"send=owner,predicted"` // metres per second
	Radius float64 `net:"send=owner,predicted"` // metres
	Height float64 `net:"send=owner,predicted"` // of the middle of the body over its feet, in metres
	// Held says that the body did not walk in this tick, whatever its player wants: it is dead, or something moves it.
	Held bool `net:"send=owner,bits=1"`
}

// Ack tells the owner how far the server has come with its commands.
type Ack struct {
	Seq  uint32   `net:"send=owner,bits=32"` // highest number among the numbered commands that were taken
	Tick sim.Tick `net:"send=owner"`         // tick of the newest walking input that was used, if HasTick
	// Ahead is by how many ticks the walking input that came last was early, negative if it was too late to be used. A
	// client sets its clock by it.
	Ahead   int8 `net:"send=owner,bits=8"`
	HasTick bool `net:"send=owner,bits=1"`
}

// Health is how much of its life pool a body has. Everybody is told it in whole points.
type Health struct {
	Now      float64 `net:"range=0:1048575,step=1,last"`
	Cap      float64 `net:"range=0:1048575,step=1"`
	Dead     bool    `net:"bits=1,last"` // it lies there and does nothing until it rises or goes
	Shielded bool    `net:"bits=1"`      // it has risen just now and cannot be harmed
}

// Act is what a body is doing.
type Act struct {
	Def   uint16      `net:"bits=16"` // the behavior's index in the zone's world plus one, 0 for none
	Start sim.Tick    `net:"bits=32"` // when it began; means nothing without a Def
	Aim   sim.Heading `net:"bits=16"` // which way on the ground
}

// Form is what a body looks like and whose side it is on.
type Form struct {
	Look uint8   `net:"bits=8"` // the creature's index among the looks of the zone plus one, 0 for a plain person
	Team uint8   `net:"bits=8"`
	Size float64 `net:"range=0:16,step=0.0625"` // radius in metres
}

// Marks are the buffs that a body bears.
type Marks struct {
	Buffs MarkList `net:"bits=16"`
}

// MarkList is a bounded list of marks, the oldest first. Of more buffs than there is room for the newest are left out.
type MarkList struct {
	N     uint8
	Items [MaxMarks]uint16 // the buff's index in the zone's world plus one
}

// MaxMarks is how many buffs of one body are told.
const MaxMarks = 6

// Gauges are the pools that the player of a body is shown as bars, in the pack's order, in whole points. Nobody else is told
// of them.
type Gauges struct {
	Now GaugeList `net:"send=owner,bits=20"`
	Cap GaugeList `net:"send=owner,bits=20"`
}

// GaugeList is a bounded list of amounts. What is more than 20 bits hold reads as the most that they do.
type GaugeList struct {
	N     uint8
	Items [MaxGauges]uint32
}

// MaxGauges is how many pools of one body are told.
const MaxGauges = 8

// MaxGauge is the largest amount that is told of a pool.
const MaxGauge = 1<<20 - 1

// Add appends an amount, 0 for one below that. What there is no room for is left out.
func (l *GaugeList) Add(amount int64) {
	if int(l.N) < len(l.Items) {
		l.Items[l.N] = uint32(min(max(amount, 0), MaxGauge))
		l.N++
	}
}

// Flight is how a shot flies. That of a shot which goes straight never changes, so that everybody can work out where it is
// from its definition and the tick. Of one that bends, place and direction are taken anew in every tick.
type Flight struct {
	Def  uint16      `net:"bits=16"`                       // the projectile's index in the zone's world
	Born sim.Tick    `net:"bits=32"`                       // the tick after which it was at From
	From sim.Vec     `net:"range=-1024:1024,step=0.03125"` // in metres
	Aim  sim.Heading `net:"bits=16"`                       // where it heads on the ground
	Rise float64     `net:"range=-1024:1024,step=0.0625"`  // speed upwards at Born, in metres per second; what falls loses it
	// Speed over the ground in metres per second, where it is another than its definition says; else 0.
	Speed float64 `net:"range=0:1024,step=0.0625"`
	Team  uint8   `net:"bits=8"`                        // of the one who shot it
	Hue   uint8   `net:"bits=8"`                        // colour of the one who shot it
	End   uint8   `net:"bits=4,last"`                   // why it ended: the Reason of ProjectileExpired; 0 while it flies
	Way   float64 `net:"range=0:2048,step=0.0625,last"` // how far from From it ended, in metres on the ground
}

// Mine is what only the one who shot it is told of a shot.
type Mine struct {
	// Spawn is the id by which a client that predicted the shot knows it again, 0 where it could not: the lower half of the
	// spawn id, because the upper is the number of the shooter's slot, which is nobody's business.
	Spawn uint16 `net:"send=owner,bits=16"`
}

// Role says who moves a body.
type Role uint8

// The roles.
const (
	NoRole   Role = iota
	Person        // a player's character
	Creature      // the world's
)

// Name is a name of at most NameSize bytes of UTF-8, filled up with zero bytes. Names compare with ==.
type Name [NameSize]byte

// NameSize is the number of bytes a name has room for.
const NameSize = 32

// MakeName cuts text to what fits, never in the middle of a character, and at the first zero byte. Bytes that are no
// UTF-8 become the replacement character.
func MakeName(text string) Name {
	var name Name
	end := 0
	for _, r := range text {
		if r == 0 || end+utf8.RuneLen(r) > NameSize {
			break
		}
		end += utf8.EncodeRune(name[end:], r)
	}
	return name
}

// String is the name as text.
func (n Name) String() string {
	for i, b := range n {
		if b == 0 {
			return string(n[:i])
		}
	}
	return string(n[:])
}
