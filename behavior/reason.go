package behavior

import "github.com/wick-engine/wick/view"

// StopReason says why a run ended: Reason of BehaviorStopped.
type StopReason view.Reason

// The reasons of stops. Special stops end only runs that may be interrupted, terminal ones end every run.
const (
	StopCompleted       StopReason = 1 + iota // it was over; set by the world alone
	StopChained                               // the next step of its combo began; set by the world alone
	StopCancelled                             // special
	StopInterrupted                           // special
	StopStunned                               // special
	StopKnocked                               // special
	StopCatalogSwitched                       // special
	StopRejected                              // special, and terminal in a predicting client
	StopDeath                                 // terminal
	StopRemoved                               // terminal
	StopDisabled                              // terminal

	stopReasons
)

// ExpireReason says why a projectile ended: Reason of ProjectileExpired. Of several that hold at one instant the lowest
// counts.
type ExpireReason view.Reason

// The reasons of expiry. The first five run what the projectile does at its end.
const (
	ExpiredHitLimit   ExpireReason = 1 + iota // it struck as many actors as it may
	ExpiredLifetime                           // its time was up
	ExpiredRange                              // it had flown as far as it may
	ExpiredBlocked                            // it met a wall
	ExpiredGround                             // it fell to the floor
	ExpiredTargetLost                         // it had nobody to follow
	ExpiredOwnerGone                          // its owner was removed
	ExpiredRejected                           // the server did not know it
	ExpiredHost                               // the host ended it

	expireReasons
)

// BuffReason says why a buff ended: Reason of BuffRemoved.
type BuffReason view.Reason

// The reasons of removal.
const (
	BuffDuration    BuffReason = 1 + iota // its time was up
	BuffRepeatCount                       // it had ticked as often as it may
	BuffDispelled                         // it was taken off
	BuffDeath                             // its bearer died
	BuffRunEnded                          // the run ended that had attached it
	BuffActorGone                         // its bearer was removed
	BuffReplaced                          // another took its place
	BuffRejected                          // the server did not know it
	BuffHost                              // the host ended it

	buffReasons
)

// BuffOutcome says what became of an application: Reason of BuffAdded, where it is New or Refreshed.
type BuffOutcome view.Reason

// The outcomes. All but the first two change nothing.
const (
	BuffNew       BuffOutcome = 1 + iota // a new instance
	BuffRefreshed                        // the instance that was there began anew
	BuffIgnored                          // there is one already
	BuffAtCap                            // there are as many as there may be
	BuffNotAlive                         // the bearer is dead, disabled or not there
	BuffUnknown                          // there is no such buff
	BuffNoRun                            // it ends with the run that attaches it, and that is not under way
	BuffNoRoom                           // the set in which buffs hang takes no more
)

// Change is Reason of MoveChanged, ComboWindow and ChargeChanged.
type Change view.Reason

// The changes.
const (
	MoveBegun      Change = 1 + iota // a move began
	MoveEnded                        // it is over, or was cut short
	ComboOpened                      // from now on the next step may begin
	ComboShut                        // not any more
	ChargeBegun                      // the hold began
	ChargeReleased                   // the timeline begins
	ChargeDropped                    // it does not
)

// Flag qualifies events of this package, beside the flags that all events share.
type Flag view.Flags

// The flags. Those of requests say how the run stood at its start that caused them.
const (
	Finisher       Flag = Flag(view.FirstOwnFlag) << iota // the run is the last step of a combo
	Detonate                                              // what it strikes detonates
	Pull                                                  // it pulls instead of pushing
	Untouchable                                           // a request against somebody whose move makes blows miss
	FromProjectile                                        // Ref is a projectile, the effect was that of one
	FromBuff                                              // Ref is an instance of a buff, the effect was that of one
	Staggers                                              // the knock asks for a stagger as well
	Dash                                                  // the move is a dash
	ForShow                                               // there is nothing in it but for an eye
)

// In reports whether an event has the flag.
func (f Flag) In(e *view.Event) bool { return e.Flags.Has(view.Flags(f)) }
