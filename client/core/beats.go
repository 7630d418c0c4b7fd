package core

// MaxBeats is how many beats are kept.
const MaxBeats = 128

// Beats are the last things that happened and are to be shown or heard once, oldest first. A page remembers the Version up to
// which it has played them.
type Beats struct {
	Version uint32 // how many there have been in all: the last row has that number, the one before it one less
	Count   uint32 // filled rows
	Rows    [MaxBeats]Beat
}

// Beat is one thing that happened. What its fields say depends on Kind; the others are 0.
type Beat struct {
	At       float64 // when it is to be played, on the clock that the core is given: the frame in which it came
	X, Y, Z  float64 // metres, where
	Value    float64 // points of damage or healing
	Heading  float64 // radians, where it goes: acts, shots; where the blow came from: damage
	Duration float64 // milliseconds that it takes: animations, effects
	Elapsed  float64 // milliseconds of that which are over already
	Who      uint32  // ID of the figure that it is about, 0 if it is not in sight
	Other    uint32  // ID of the other figure: the attacker, the killer
	Shot     uint32  // ID of the shot
	Def      uint32  // which behavior, animation, prefab or projectile: its place among the lines of their text plus one
	Socket   uint32  // where on the figure an effect is shown: its place among the lines of SocketsText plus one, 0 for none
	Reason   uint32  // why a shot ended (behavior.ExpireReason) or an act was refused (behavior.Refusal)
	Kind     BeatKind
	Flags    BeatFlags
}

// BeatKind says what happened.
type BeatKind uint32

// The kinds of beats.
const (
	DamageBeat    BeatKind = 1 + iota // Who was struck by Other: Value, Heading, Def = 0
	DeathBeat                         // Who died by Other
	RiseBeat                          // Who lives again
	HealBeat                          // Who was healed: Value
	ShieldEndBeat                     // Who can be harmed again
	ActBeat                           // Who began: Def = behavior, Heading, Elapsed
	ActEndBeat                        // Who is done with it, or was stopped: Def = behavior
	AnimationBeat                     // Who is to be shown in an animation: Def, Duration, Elapsed
	EffectBeat                        // something is to be shown at Who, or at Shot: Def = prefab, Socket, Duration, Elapsed
	ShotBeat                          // Who shot Shot: Def = projectile, Heading
	ShotEndBeat                       // Shot ended: Def = projectile, Reason
	RefusalBeat                       // the own act did not begin or was taken back: Reason, Value = the slot, 0 for none
)

// BeatFlags qualify a beat.
type BeatFlags uint32

// The flags of beats.
const (
	OwnDealt BeatFlags = 1 << iota // the player did it
	OwnTaken                       // it was done to the player
	Killing                        // it was the blow that killed
	Critical                       // its sender called it critical
	Periodic                       // a tick of something attached
)
