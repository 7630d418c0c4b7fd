package core

// Status is how the connection stands: numbers for a panel, and what went wrong. Like [Scene] it is made of fixed numbers
// and may be read where it lies.
type Status struct {
	RTT     float64 // round trip in milliseconds, smoothed; 0 before the first measurement
	Jitter  float64 // how far round trips scatter, in milliseconds
	Loss    float64 // share of snapshots that did not come, 0 to 1, of the last seconds
	Delay   float64 // by how many milliseconds others are drawn late
	Lead    float64 // by how many milliseconds the own body runs ahead of the server
	Drawn   float64 // how far the own body is drawn from where it is, in metres, while a correction is blended
	Largest float64 // the largest correction so far, in metres

	BytesIn    float64 // since the core was made
	BytesOut   float64
	InPerSec   float64 // bytes a second, of the last seconds
	OutPerSec  float64
	Session    float64 // number of the session on the server
	Character  float64 // number of the character
	Tick       uint32  // tick of the newest snapshot
	Ahead      uint32  // the tick that was predicted last
	Rate       uint32  // ticks per second
	Every      uint32  // ticks from one snapshot to the next
	PacketsIn  uint32
	PacketsOut uint32
	Snapshots  uint32 // that were taken in
	Broken     uint32 // packets that were not understood
	// Corrections counts the snapshots that showed the own body elsewhere than it had been predicted.
	Corrections uint32
	Teleports   uint32 // times the own body was put elsewhere
	Jumps       uint32 // times the clock had to be set instead of being hurried or slowed
	Refused     uint32 // commands that the server did not carry out
	Phase       Phase
	Code        uint32 // why the server refused or closed, 0 for no reason
	// Changes rises whenever Phase, Code or one of the texts changes.
	Changes uint32
	// Resumable is 1 while there is a token with which the same body can be taken up again.
	Resumable uint32
	// Kit counts the kits that came: when it changes, the texts of what there is to do and to see have changed.
	Kit uint32
	// Rejected counts the acts of the own body that the server took back or refused.
	Rejected uint32
}

// Phase is how far a connection is.
type Phase uint32

// The phases.
const (
	Idle     Phase = iota // no connection, and none was asked for
	Greeting              // hello was said, the server has not answered
	Waiting               // the server speaks the same protocol; whom to join as is to be said, perhaps once more: see Code
	Joining               // it was said
	Playing
	Refused // the server will not have this client: Code and the text of the refusal say why
	Closed  // the connection has ended; one may open another
)

// TextKind names a text that the core holds.
type TextKind uint32

// The texts.
const (
	RefusalText    TextKind = 1 + iota // why the server refused or closed, in one sentence
	MapText                            // id of the map
	NameText                           // name of the own character
	GuestToken                         // with it the same guest comes back another day; keep it
	ResumeToken                        // with it the same body is taken up again soon after a connection broke
	ServerBuild                        // version of the server
	ServerHash                         // of its protocol, in hexadecimal
	ClientHash                         // of this client's protocol, in hexadecimal
	DifferenceText                     // what of the protocol differs first, after a refusal for that
	RoomText                           // name of the room that the own body is in
	SceneryText                        // what that room looks like
	ExitsText                          // the directions of its exits, a line each
	SlotsText                          // what the player's slots begin, a line each: ids of behaviors
	BehaviorsText                      // ids of all behaviors, a line each, in the order in which they are counted; so are the following
	ProjectilesText
	BuffsText
	AnimationsText
	PrefabsText
	SocketsText
	LooksText // ids of creatures
	// AbilitiesText has a line for each ability that the player can use, with tabs in it: its number in beats, its slot or 0, name, verb,
	// text, price, and the milliseconds of its cast and its cooldown.
	AbilitiesText
	// GaugesText has a line for each pool that the player is shown, with a tab in it: its name, and "life" for the one that figures tell of.
	GaugesText
)
