package inbox

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// Letter is one entry of the inbox. Kind says which of the other fields counts; those that do not count are ignored and are
// not part of the letter's encoding. A letter is made by the method Letter of what it holds.
type Letter struct {
	Kind      LetterKind
	Command   Command
	Arrival   Arrival
	Departure Departure
	Order     Order
}

// LetterKind says what a letter is. The numbers stand in recordings.
type LetterKind uint8

// The kinds of letters.
const (
	IsCommand   LetterKind = 1 + iota // a player asks its body to do something
	IsArrival                         // a character comes in, or its player comes back
	IsDeparture                       // a player goes
	IsOrder                           // the world acts: a scene, a mission, an operator
)

// Sender is who speaks for a character: the session is the number of the connection that plays it now. A command from any
// other session has no effect, so that what a closed connection had under way does not reach the one that follows it.
type Sender struct {
	Character int64
	Session   uint64
}

// Command is what a player asks its own body to do. It names no body: the sender decides whose it is.
type Command struct {
	From Sender
	Verb Verb
	// Seq numbers the sender's commands other than Walk, rising, so that one which arrives twice is done once. 0 is for
	// commands that cannot arrive twice.
	Seq uint32
	// Tick is the tick that the input of a Walk is for. It may be up to 31 ticks ahead.
	Tick sim.Tick
	// Next makes a Walk count for the tick that is being simulated when it is taken; Tick is then ignored. It is for
	// senders who do not count ticks.
	Next bool
	// Wish is where a Walk goes.
	Wish place.Wish
	// Heading is where the body looks: Walk, Face; or where an Act goes that is aimed along it.
	Heading sim.Heading
	// Press is the slot, 1 to MaxSlots, of the action that the hand pressed in the tick of a Walk, aimed along Heading; 0 for
	// none. It may come again with the same tick, and is done once.
	Press uint8
	// Aim says what an Act or a Use is aimed at: Heading, Pos or Target.
	Aim    Aim
	Pos    sim.Vec
	Target sim.ID
	// Text is the direction of a Go, what a Say says, the id of the behavior of an Act, the id or the verb of the ability of a Use, behind
	// which there may be the beginning of a name of whom it is for, and the id of the position of a Pose.
	Text string
}

// Verb is what a command asks for. The numbers stand in recordings.
type Verb uint8

// The verbs.
const (
	Walk Verb = 1 + iota // walking input for one tick: Tick or Next, Wish, Heading, Press
	Go                   // through the exit in the direction Text
	Face                 // look along Heading
	Stop                 // forget walking inputs and stand still
	Say                  // speak Text to the room
	Act                  // begin the behavior Text, aimed as Aim says
	Use                  // use the ability Text, for Target, aimed as Aim says; an Aim at Target is both
	Pose                 // take the position Text
)

// Aim is what an Act is aimed at. The numbers stand in recordings.
type Aim uint8

// What there is to aim at.
const (
	Ahead    Aim = iota // nothing: where the body looks
	Along               // the direction Heading
	AtPos               // the place Pos
	AtTarget            // the body Target

	lastAim = AtTarget
)

// MaxSlots is how many actions a hand can press.
const MaxSlots = 8

// The bounds of what letters hold, in bytes.
const (
	MaxSpeech    = 256 // Say
	MaxDirection = 64  // Go
	MaxName      = 32  // names of bodies
	MaxID        = 96  // ids of maps, rooms, creatures and behaviors
	MaxRules     = 1<<15 + 1<<16 + 2
)

// MaxSpeed is the highest speed that may be ordered, in metres per second.
const MaxSpeed = 100

// MaxRadius is the largest radius of a body, in metres.
const MaxRadius = 16

// MaxLamp is the largest radius of a lamp, in metres.
const MaxLamp = 64

// Where is a place of record: where a character was, and is to be again. It holds ids and no indices, so that it outlives
// changes of the map. A place that does not exist, or is no part of the zone's map, stands for the map's start, and so does
// the zero value.
type Where struct {
	Map    string  // "" counts as the zone's map
	Room   string  // "" where Pos says it
	Exact  bool    // whether Pos counts; otherwise any place in Room will do
	Pos    sim.Vec // in metres, without meaning in a text world
	Facing sim.Heading
}

// Arrival brings a character in. If it is here already, the new session takes its body over as it stands, and Where and the
// rest are ignored.
type Arrival struct {
	From  Sender // neither field may be 0
	Name  string
	Hue   uint8
	Lamp  float64 // radius in metres, 0 for none
	Where Where
	// Rules is what the rules knew of the character when it left another zone, or this one, of the same pack: bytes that a Gone
	// request brought, at most MaxRules. "" is a character of which nothing is known, and so are bytes that are no such thing.
	Rules string
}

// Departure takes a player out. A departure from a session that does not play the character any more has no effect.
type Departure struct {
	From Sender
	// Grace is for how many ticks the body stands and waits for an Arrival of its character; 0 takes it out at once.
	Grace int32
}

// Order is an act of the world. Which fields count depends on Op.
type Order struct {
	Op     OrderOp
	Target sim.ID // all but Spawn: whom it is about; an id that names nobody makes the order a no-op
	Ref    uint64 // Spawn: comes back with the Spawned request, 0 asks for none
	// Creature is the id of what a Spawn puts there, "" for a body that is nothing in particular. One that the zone's pack
	// does not have makes the order a no-op.
	Creature string
	Name     string      // Spawn: "" for the creature's own, which only a Creature has
	Hue      uint8       // Spawn
	Lamp     float64     // Spawn, SetLamp: in metres; for Spawn 0 stands for what the creature carries
	Radius   float64     // Spawn: in metres, 0 for the creature's own or that of a person
	Speed    float64     // Spawn, SetSpeed: metres per second; for Spawn 0 stands for the creature's own
	Wish     place.Wish  // March
	Heading  sim.Heading // March; Perform that is aimed along it
	Where    Where       // Spawn, PutAt
	Actor    sim.ID      // RunList, RunHook: who acts, 0 for nobody
	List     uint32      // RunList, RunHook: the number of an op-list or of a hook of the zone's pack, from 1
	Behavior string      // Perform: the id of the behavior; Cast, SetAbility, SetCooldown: of the ability
	Ticks    int32       // SetCooldown: 0 or more
	Aim      Aim         // Perform, Cast: what it is aimed at, as in a Command
	Pos      sim.Vec     // Perform, Cast that is aimed at a place
	Whom     sim.ID      // Perform, Cast that is aimed at a body
	Attr     uint32      // SetBase: index of an attribute of the zone's pack; one that it does not have makes the order a no-op
	Value    float64     // SetBase: what the attribute begins from, finite
	Team     uint8       // SetTeam
	On       bool        // SetConsent, SetLife, SetAbility
}

// OrderOp is what an order does. The numbers stand in recordings.
type OrderOp uint8

// The orders.
const (
	Spawn       OrderOp = 1 + iota // put a creature at Where
	Remove                         // take Target out; not for characters, who depart
	PutAt                          // put Target at Where
	SetSpeed                       // let Target walk with Speed
	SetLamp                        // give Target a Lamp
	March                          // let the creature Target walk by Wish, looking along Heading, until told otherwise; without a Wish it turns there and stands
	Halt                           // let the creature Target stand, looking as it does
	RunList                        // run the op-list List of the pack, from Actor on Target
	Perform                        // let Target begin a Behavior as its own will would, or be refused
	SetBase                        // let the attribute Attr of Target begin from Value
	SetTeam                        // put Target on a Team's side
	SetConsent                     // say of the character Target whether it agrees to fight other players
	SetLife                        // kill Target, whatever protects it from blows, or raise the character Target where it lies
	Cast                           // let Target use the ability Behavior as its own will would, or be refused
	SetAbility                     // lend Target the ability Behavior for as long as it is in the zone, or take that back
	SetCooldown                    // let the ability Behavior of Target be ready again in Ticks, or at once
	RunHook                        // run the script List of the pack's hooks, from Actor on Target
)

// Letter is the command as a letter.
func (c Command) Letter() Letter { return Letter{Kind: IsCommand, Command: c} }

// Letter is the arrival as a letter.
func (a Arrival) Letter() Letter { return Letter{Kind: IsArrival, Arrival: a} }

// Letter is the departure as a letter.
func (d Departure) Letter() Letter { return Letter{Kind: IsDeparture, Departure: d} }

// Letter is the order as a letter.
func (o Order) Letter() Letter { return Letter{Kind: IsOrder, Order: o} }
