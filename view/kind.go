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
	// AttributeEffectRequested: Actor = target, Other = source, Def = attribute, Value, Effect = damage type, Span = which life
	// of the source it comes of (its bits; no time), 0 where nobody counts.
	AttributeEffectRequested
	// ProjectileExpired: Actor = owner, Ref = projectile, Pos, Reason, Count = distinct hits.
	ProjectileExpired
	// BuffRequested: Actor = target, Other = source, Def = buff, Span = life, as in AttributeEffectRequested.
	BuffRequested
	// KnockbackRequested: Actor = target, Other = source, Dir = direction, Value = distance, Count = ticks, Span = life, as in
	// AttributeEffectRequested.
	KnockbackRequested
	// OpsRequested: Actor = target, Other = source, Effect = op-list, Value = scale, Span = life, as in
	// AttributeEffectRequested.
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
	// ResolveRequested: Actor = target, Other = source, Run, Cast, Value = scale, Span = life, as in AttributeEffectRequested.
	ResolveRequested
	// StartLapsed: a start of Actor that was kept until its run was over will not be made; Def = behavior, InputSeq, Reason = as
	// behavior numbers its refusals.
	StartLapsed
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
	// ActRefused: Actor did not begin what its player wanted it to do. InputSeq = number of the command or, of a press, the
	// tick of the step that held it, Count = the slot that was pressed and 0 for a command, Reason = as behavior numbers its
	// refusals. Private. One that is kept until what Actor performs is over is not refused while it waits.
	ActRefused
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
	RefusedNoExit     Reason = 1 + iota // the room has no exit of that name
	RefusedTooSoon                      // it has gone through an exit in this tick already
	RefusedDead                         // it is dead
	RefusedNoPosition                   // there is no such position, or it cannot be taken now
)

// The kinds of rules: blows and what came of them, deaths, affects, checks. Pools, damage types, affects, attributes and
// templates are indices of the pack's rules.
const (
	// OnCheck: Actor = who rolled, Other = opponent, Def = check, Value = total, Count = band, counted from 1, and 0 where
	// none matched, Dir.X = margin, Reason = whether there was one, Effect = how many dice of the roll were kept, Ref and then Run =
	// what the first eight of them show, in the order of the draws, 16 bits each from the lowest up.
	OnCheck EventKind = firstRules + iota
	// OnHit: Actor = attacker, Other = struck, and the rest as in OnDamageTaken.
	OnHit
	// OnDamageTaken: Actor = struck, Other = attacker, Value = damage as it reached the pool, Dir = raw amount, absorbed
	// and overflow, Def = pool, Effect = damage type counted from 1, Count = set of tags that the op gave it, counted from 1, 0 for
	// none, Ref, Run and Cast = what it came of, Flags = Blow...
	OnDamageTaken
	// OnKill: Actor = killer, Other = killed, Value = what the kill is worth.
	OnKill
	// Died: Actor = who died, Other = to whom it is credited, Count = which of its lives ended, from 1, Def = pool that was
	// emptied, Room, Span = ticks until it lives again, 0 where that is not known. There is one for each life.
	Died
	// Respawned: Actor lives again, Count = which life begins, Reason, Span = ticks of protection, 0 for none.
	Respawned
	// Healed: Actor = healed, Other = healer, Value = what the pool gained, Def = pool.
	Healed
	// ProtectionEnded: Actor can be harmed again after it respawned. Reason.
	ProtectionEnded
	// RulesRefused: Other was not allowed to do something to Actor, or could not have it. Reason. Internal.
	RulesRefused
	// Diagnosed: something in the pack is not sound, and a bounded value stood in for it. Reason, Actor, Def = attribute,
	// Effect = op-list. Of a spent budget Effect is the op-list that was left out, Ref the one that was running when it was, 0
	// for none, and Count the event whose handlers were running, as the rules number them, 0 for none. Internal.
	Diagnosed
	// MessageSent: Def = template, which is filled with Other, who acts, and Ref, the id of whom it acts on, 0 for nobody. A
	// private record is for Actor; another is for everybody else in Room.
	MessageSent
	// The four of affects: what lies on a room has no Actor, but Room, and its Ref is one of those on rooms. Its ticks are those of
	// what it lends to whoever is inside, who is the Actor then.
	//
	// OnApplyAffect: Actor = bearer, Other = source, Def = affect, Ref = instance, Count = stacks, Effect = rung, 0 where it is no
	// ladder, Value = magnitude, Span = ticks to its end, 0 where it has none, Reason = new or reapplied.
	OnApplyAffect
	// OnAffectTick: Actor = bearer, Other = source, Def = affect, Ref = instance, Count = stacks, Effect = rung.
	OnAffectTick
	// OnAffectExpire: Actor = bearer, Other = source, Def = affect, Ref = instance, Count = stacks, Effect = rung, Reason.
	OnAffectExpire
	// OnAffectBlocked: Actor = who would have borne it, Other = source, Def = affect, Ref = instance that keeps it off, Effect =
	// the affect of that instance.
	OnAffectBlocked
	// OnEnterCombat: Actor = who begins to fight, Other = opponent, Room.
	OnEnterCombat
	// OnLeaveRoom: Actor = who was fighting the one that leaves, Other = who leaves, Room. Internal.
	OnLeaveRoom
	// OnEnter: Actor = who came into Room. Internal.
	OnEnter
	// OnRest, OnShortRest, OnLongRest: Actor has rested.
	OnRest
	OnShortRest
	OnLongRest
	// OnTrackStep: Actor has taken a step, Def = track, Count = the step, from 1.
	OnTrackStep
	// OnLevel: the same of a step that is a level. It follows the OnTrackStep of the step.
	OnLevel
	// PackRaised: an event of the pack's own. Actor = whom it is about, Other, Def = event, Value = magnitude. Internal.
	PackRaised
	// RecipeListed: Actor can make something. Def = recipe, Count = how many times with what it has. Private.
	RecipeListed
	// DurableRefused: what a cascade would have given to Actor or taken from it for good has come to nothing. Ref = the
	// cascade. Private.
	DurableRefused
	// CastBegun: Actor begins an ability that takes time, Other = target, 0 for none, Def = ability, Cast, Span = ticks until it is
	// committed, Room.
	CastBegun
	// CastInterrupted: what Actor had begun came to nothing. Other = target, Def = ability, Cast, Reason, Room.
	CastInterrupted
	// OnAbilityResolved: Actor has done what an ability does, Other = target, 0 for none and for areas, Def = ability, Cast, Room.
	OnAbilityResolved
	// OnSkillUse: the same, where nothing of it was refused. Internal.
	OnSkillUse
	// BeforeCastCommit: Actor is about to be done with an ability, Other = target, Def = ability, Cast. Internal.
	BeforeCastCommit
	// AbilityRefused: Actor did not begin an ability. Def = ability, InputSeq, Reason, Span = ticks until it could where that is a
	// matter of time, Effect = tag that stands against it plus one, Ref = affect instance that does. Private.
	AbilityRefused
	// AbilityWaits: Actor cannot begin an ability for Span ticks. Def = ability plus one, 0 for all abilities, Reason. Private.
	AbilityWaits
	// ToHit: Actor is about to be struck by Other. Internal.
	ToHit
	// Swung: Actor swung at Other, Reason, Count = number of the swing in its round, from 1, Room.
	Swung
	// ScriptFault: a script was stopped. Def = hook, from 1, Count = line, Effect = its file, counted from 1, Reason, Actor = who acted.
	// Internal.
	ScriptFault
	// TextSent: Ref = number of a text that a script has made, Other = who acts, Reason. A private record is for Actor; another is for
	// everybody in Room but Actor, whose doing it is.
	TextSent
	// ChannelBegun: Actor has committed an ability and goes on with it, Other = target, 0 for none, Def = ability, Cast, Span = ticks
	// until its last run, Room.
	ChannelBegun
	// ChannelEnded: it does not go on any more. Other = target, Def = ability, Cast, Count = how many of its runs came to nothing, Reason,
	// Room.
	ChannelEnded
)

// Reasons of CastInterrupted.
const (
	CastUnheard    Reason = 1 + iota // a reaction cancelled it
	CastControlled                   // what it needs came to be prevented
	CastDamaged                      // its caster was struck
	CastMoved                        // its caster left its place
	CastCommanded                    // its caster was told to do something else
	CastBereft                       // its caster has died or gone
	CastLost                         // its target has died or gone
	CastUnpaid                       // its caster cannot pay any more
	CastForbidden                    // the gate does not let it through any more
	CastReplaced                     // its caster has begun something that ends it
	CastStopped                      // somebody has interrupted it
)

// ChannelDone is the reason of a ChannelEnded after the last run. The others are those of CastInterrupted.
const ChannelDone = CastStopped + 1

// Reasons of AbilityRefused.
const (
	AbilityUnknown    Reason = 1 + iota
	AbilityDead              // its caster is dead or down
	AbilityBusy              // another cast is under way
	AbilityLagged            // the last one is still felt
	AbilityGlobal            // too soon after any other
	AbilityCooling           // too soon after the same
	AbilityNoCharges         // none is left
	AbilityPrevented         // an affect forbids it
	AbilityUnmet             // an attribute, a flag or a position is not what it asks for
	AbilityNotGranted        // its caster does not have it
	AbilityUntrained         // it asks for a profession
	AbilityNoTarget          // nobody it could be for
	AbilityOutOfRange
	AbilityNoSight
	AbilityProtected     // its target has respawned just now
	AbilityNotConsenting // not both players agreed to fight, or the room is safe
	AbilityUnpayable     // its price is not there
	AbilityBlocked       // something that runs stands against it
)

// Reasons of AbilityWaits.
const (
	WaitsForCooldown Reason = 1 + iota
	WaitsForGlobal
	WaitsForLag
	WaitsForCharge
)

// Reasons of Swung.
const (
	SwingHit Reason = 1 + iota
	SwingCritical
	SwingMissed  // its check said so
	SwingAvoided // whom it was for got out of the way
	SwingRefused // it was not made
)

// Reasons of TextSent.
const (
	TextTold   Reason = 1 + iota // it is what somebody reads
	TextSaid                     // Actor says it
	TextEmoted                   // Actor does it: its name stands before it
)

// Reasons of ScriptFault.
const (
	ScriptFailed       Reason = 1 + iota // an error of its own
	ScriptInstructions                   // more instructions than a call may have
	ScriptCascade                        // more than all scripts of a cascade may have
	ScriptText                           // a string too long, or too many of them
	ScriptDepth                          // calls within calls
	ScriptRegistry                       // too many values at once
	ScriptOff                            // it has failed too often and is left out for a while
)

// Flags of OnHit and OnDamageTaken.
const (
	BlowPeriodic   Flags = FirstOwnFlag << iota // a tick of something attached
	BlowSourceless                              // nobody is answerable for it
	BlowCritical                                // its sender called it critical
	BlowNoReflect                               // it is not to be reflected
	BlowNoProc                                  // it raises no OnHit
	BlowProc                                    // a handler dealt it
	BlowRedirected                              // it was meant for somebody else
)

// CheckSummary is the flag of an OnCheck of which only the outcome is told.
const CheckSummary = FirstOwnFlag

// Reasons of OnCheck.
const (
	CheckWithMargin    Reason = 1 + iota // it was rolled against something
	CheckWithoutMargin                   // what it is rolled against could not be worked out
)

// Reasons of Respawned.
const (
	RespawnedAtStart Reason = 1 + iota // it is to be moved to the start
	RespawnedInPlace                   // it stays where it fell
)

// Reasons of ProtectionEnded.
const (
	ProtectionLapsed    Reason = 1 + iota // its time was over
	ProtectionForfeited                   // it went for somebody itself
)

// Reasons of RulesRefused.
const (
	RefusedDetached      Reason = 1 + iota // one of the two is not there, or is being handed over
	RefusedProtected                       // the target has respawned just now
	RefusedSafe                            // the room is safe
	RefusedNotConsenting                   // not both players agreed to fight
	RefusedShort                           // it does not hold as much as is asked of it
	RefusedUntrained                       // it has not learnt a profession as far as is asked of it
	RefusedUnkept                          // nobody keeps what it would own
	RefusedBusy                            // more waits to be written down than is kept waiting
)

// Reasons of Diagnosed.
const (
	DiagnosedSaturated Reason = 1 + iota // an attribute became larger than any may be
	DiagnosedNaN                         // an attribute's rows cancelled to nothing sensible
	DiagnosedFormula                     // an attribute's base could not be worked out
	DiagnosedBound                       // an attribute's least or largest value could not be worked out
	DiagnosedCycle                       // an attribute reads itself
	DiagnosedAmount                      // an amount that is not a number was handed in and refused
	DiagnosedBudget                      // a cascade had spent what it may, and the rest of it was left out
	DiagnosedReserved                    // an op would have set or cleared a flag that is not the pack's to write; Ref = flag
	DiagnosedOp                          // an op was left out that is of no kind there is; Effect = the outermost list around it
	DiagnosedData                        // what scripts have kept about somebody elsewhere cannot be read here
)

// Reasons of OnApplyAffect.
const (
	AffectNew       Reason = 1 + iota // it was attached
	AffectReapplied                   // it was there and was renewed
)

// Reasons of OnAffectExpire.
const (
	AffectExpired   Reason = 1 + iota // its time was over
	AffectRemoved                     // an op took it away
	AffectReplaced                    // another took its place
	AffectDispelled                   // somebody stripped it
	AffectUnheld                      // its source stopped concentrating
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
