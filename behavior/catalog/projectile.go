package catalog

// Projectile is something that flies, or stands, and strikes whom it meets.
type Projectile struct {
	// ID is unique among the projectiles of the catalog.
	ID string
	// Duration is how many steps it flies at most, at least 1.
	Duration int32
	// Range is how many metres of path it flies at most. 0: there is no bound.
	Range float64
	// Movement is how it flies, Collision whom and what it meets.
	Movement  Movement
	Collision Collision
	// EndsWithOwner says that it expires when its owner is removed from the world; else it flies on.
	EndsWithOwner bool
	// Timeline has the entries that run at their age, in the order in which they run. OnContact has those that run at each
	// contact from the age At on, OnExpiry those that run at the end; both hold entries of kind EntryEffect alone, in the
	// order of the file. The three together have at most MaxEntries.
	Timeline, OnContact, OnExpiry []Entry
}

// Movement says how a projectile flies.
type Movement struct {
	Kind MovementKind
	// Speed in metres per second, above 0 for MovementParabola, where it is the speed over the ground.
	Speed float64
	// Gravity in m/s² and Lift, the vertical speed at the start in m/s where nothing is aimed at: of MovementParabola.
	Gravity, Lift float64
	// TurnRate in degrees per second, and SeekRange in metres, beyond which a target is lost: of MovementHoming.
	TurnRate, SeekRange float64
	// OnLost says what MovementHoming does when its target is lost.
	OnLost Lost
	// Acquire says that MovementHoming looks for a target itself when it has none at the start.
	Acquire bool
}

// MovementKind is a sort of flight.
type MovementKind uint8

// The sorts of flight.
const (
	MovementLine MovementKind = iota
	MovementParabola
	MovementHoming

	movementKinds
)

// Lost says what a homing projectile does without its target.
type Lost uint8

// The answers to a lost target.
const (
	LostStraight Lost = iota // flies on along its heading and never homes again
	LostExpire               // ends
	LostRetarget             // takes the nearest other target, or flies on straight

	losses
)

// Collision says whom and what a projectile meets. Its body is a sphere.
type Collision struct {
	// Radius in metres.
	Radius float64
	// HitLimit is how many different actors it strikes before it ends, 1 to 64.
	HitLimit int32
	// Target is FilterEnemy, FilterAlly or FilterAll; others are passed through. IncludeSelf adds the owner to FilterAll.
	Target      Filter
	IncludeSelf bool
	// Blockers says that walls stop it.
	Blockers bool
}
