package view

// EventKind says what happened. Kinds are numbered in ranges, one for each room of the house, so that a room adds a kind
// without asking the others. Numbers are part of recordings and protocols: one that has been given is never moved.
type EventKind uint16

// The ranges. A range ends where the next begins.
const (
	firstBehavior EventKind = 1
	firstZone     EventKind = 64
	firstRules    EventKind = 128
	firstBoon     EventKind = 320
	firstDescent  EventKind = 384
	firstBrain    EventKind = 448
	firstItem     EventKind = 512
	firstKeep     EventKind = 576
	firstParty    EventKind = 640
	firstMission  EventKind = 704
	firstPack     EventKind = 1024 // kinds of a pack's own Go code
)

// The kinds of behavior. Times in ticks are in Count or, where they are counted from the event, in Span.
const (
	// BehaviorStarted: Actor, Run, Def = behavior, Span = start (0 or negative), Dir and Pos = aim, Other = target,
	// Count = combo step.
	BehaviorStarted EventKind = 1 + iota
	// BehaviorStopped: Actor, Run, Def = behavior, Reason, Count = ticks run.
	BehaviorStopped
	// TimelineAnimation: Actor, Run, Effect = animation, Count = duration, Span = begin (0 or negative).
	TimelineAnimation
	// TimelineEffect: Actor or Ref = projectile, Effect = prefab, Count = duration, Span = begin (0 or negative),
	// Def = socket, Pos.
	TimelineEffect
	// ProjectileSpawned: Actor = owner, Ref = projectile, Def, Pos, Dir = velocity, Other = target, Count = spawn id
	// (its bits), Value = scale.
	ProjectileSpawned
	// ProjectileMoved: Ref = projectile, Pos, Dir = heading.
	ProjectileMoved
	// ProjectileHit: Actor = struck, Ref = projectile, Pos = place of contact, Count = distinct hits so far.
	ProjectileHit
	// BuffAdded: Actor = bearer, Other = source, Ref = instance, Def = buff, Span = ticks to its end, Reason = new or
	// refreshed.
	BuffAdded
	// BuffTicked: Actor = bearer, Other = source, Ref = instance, Def = buff, Count = number of the tick, from 1.
	BuffTicked
	// BuffRemoved: Actor = bearer, Other = source, Ref = instance, Def = buff, Reason, Count = ticks done.
	BuffRemoved
	// LogicEffectApplied: Actor = performer, Effect, Pos = origin, Dir = aim, Count = number of targets.
	LogicEffectApplied
	// AttributeEffectRequested: Actor = target, Other = source, Def = attribute, Value, Effect = damage type.
	AttributeEffectRequested
	// ProjectileExpired: Actor = owner, Ref = projectile, Pos, Reason, Count = distinct hits.
	ProjectileExpired
	// BuffRequested: Actor = target, Other = source, Def = buff.
	BuffRequested
	// KnockbackRequested: Actor = target, Other = source, Dir = direction, Value = distance, Count = ticks.
	KnockbackRequested
	// OpsRequested: Actor = target, Other = source, Effect = op-list, Value = scale.
	OpsRequested
	// MoveChanged: Actor, Reason = begun or ended, Span = start (0 or negative), Pos.
	MoveChanged
	// ComboWindow: Actor, Reason = open or shut, Count = next step.
	ComboWindow
	// ChargeChanged: Actor, Reason = begun, released or dropped, Count = level.
	ChargeChanged
	// PredictionCorrected: Actor, InputSeq, Dir = change of position.
	PredictionCorrected
	// CatalogSwapped: Def = index of the actor type, Ref = old hash, Run = new hash.
	CatalogSwapped
	// ResolveRequested: Actor = target, Other = source, Run, Cast, Value = scale.
	ResolveRequested
)

// The kinds of the zone itself: who is there, who moves from room to room, who speaks.
const (
	// Arrived: Actor is in the zone from now on. Room, Pos, Reason.
	Arrived EventKind = firstZone + iota
	// Departed: Actor is no longer in the zone. Room and Pos where it was last, Reason.
	Departed
	// RoomLeft: Actor went out of Room; Def = the room it went to (a Room), Count = which of Room's exits it took,
	// from 1, and 0 where it took none. Always followed by RoomEntered.
	RoomLeft
	// RoomEntered: Actor came into Room; Def = the room it came from (a Room).
	RoomEntered
	// Placed: Actor was put at Pos in Room without going there.
	Placed
	// Said: Actor spoke in Room; Ref = number of the message that holds the words, Count = their length in bytes.
	Said
	// LinkLost: Actor's player is gone and its body stands where it is; Span = ticks until it departs.
	LinkLost
	// LinkBack: Actor has a player again.
	LinkBack
	// CommandRefused: what Actor's player asked for was not done. InputSeq, Count = the verb, Reason. Private.
	CommandRefused
)

// Reasons of Arrived.
const (
	ArrivedIn      Reason = 1 + iota // a character came into the zone
	ArrivedSpawned                   // the world put it there
)

// Reasons of Departed.
const (
	DepartedLeft    Reason = 1 + iota // its player left or it went to another zone
	DepartedLost                      // its player was away for too long
	DepartedRemoved                   // the world took it away
)

// Reasons of CommandRefused.
const (
	RefusedNoExit  Reason = 1 + iota // the room has no exit of that name
	RefusedTooSoon                   // it has gone through an exit in this tick already
)

// Owner is the name of the room of the house that the kind belongs to: "behavior", "zone", and so on. A number outside
// every range, 0 among them, has the owner "".
func (k EventKind) Owner() string {
	switch {
	case k >= firstPack:
		return "pack"
	case k >= firstMission:
		return "mission"
	case k >= firstParty:
		return "party"
	case k >= firstKeep:
		return "keep"
	case k >= firstItem:
		return "item"
	case k >= firstBrain:
		return "brain"
	case k >= firstDescent:
		return "descent"
	case k >= firstBoon:
		return "boon"
	case k >= firstRules:
		return "rules"
	case k >= firstZone:
		return "zone"
	case k >= firstBehavior:
		return "behavior"
	}
	return ""
}
