package book

import "github.com/wick-engine/wick/rules/formula"

// Ability is something that somebody can do, or that acts by itself while somebody has it.
type Ability struct {
	ID, Name string
	// Text says in a sentence for players what it does; it may be empty.
	Text   string
	Tags   []Tag
	Invoke Invoke
	// Verb is what a player types for it, of InvokedByCommand.
	Verb string
	// Mode is whom it is for, and Range how far off a single target or those in an area may be, in metres; 0 is as far as one sees.
	Mode  Mode
	Range float64
	// Disposition is what it means to whom it is for.
	Disposition Disposition
	Requires    Requirements
	Costs       []Cost
	// CastTime is from beginning it to the commit, Cooldown from there until it can begin again, Lag for how long after the commit
	// nothing else can begin.
	CastTime, Cooldown, Lag Time
	// Charges is how often it can be used before its cooldown begins, 0 where each use begins it, and one comes back after Recharge
	// ticks.
	Charges, Recharge int32
	// CooldownGroup is a name that those have who share a cooldown, "" for one that has its own.
	CooldownGroup string
	// Channel is what goes on after the commit, and Toggle what is switched on by it and off by the next; nil for neither.
	Channel *Channel
	Toggle  *Toggle
	// What of its caster goes on with any of the tags Cancels ends when it begins; with any of BlockedBy, or if one of Blocks of that is
	// a tag of this, it is not begun.
	Cancels, BlockedBy, Blocks []Tag
	// Queue is for how many ticks before it can begin a wish for it is kept.
	Queue int32
	// OwnTime leaves it alone with the pack's global cooldown: it neither waits for that nor begins it.
	OwnTime bool
	// OnResolve and then OnResolveLua are what it does to each target.
	OnResolve    ListID
	OnResolveLua HookID
	// Handlers and Reactions act while somebody has it.
	Handlers  []Handler
	Reactions []Reaction
	// Behavior is the id of what its caster performs after the commit, "" for nothing. What it does is done then where the
	// behavior says Resolve, and not at the commit.
	Behavior string
	// Breaks are what breaks it before the commit.
	Breaks Breaks
	// What is told, as templates plus one, 0 for nothing: Start when it begins, ToActor, ToTarget and ToRoom at the commit,
	// Interrupted where it does not come to that.
	Start, ToActor, ToTarget, ToRoom, Interrupted int32
}

// Breaking is what breaks it before the commit, or, where it is a channel by then, after it.
func (a *Ability) Breaking(channelled bool) Breaks {
	if channelled && a.Channel != nil {
		return a.Channel.Breaks
	}
	return a.Breaks
}

// Rest is how many ticks there are from the next of so many runs of a channel to the last of them.
func (a *Ability) Rest(left int32) int {
	if left <= 1 || a.Channel == nil {
		return 0
	}
	return int(left-1) * int(a.Channel.Interval)
}

// Channel is what an ability does after its commit: Ops, Times times, one each Interval ticks. Each costs Costs.
type Channel struct {
	Interval, Times int32
	Ops             ListID
	Costs           []Cost
	Breaks          Breaks
}

// Toggle is what an ability switches on: an affect on its caster. Upkeep is paid each Interval ticks, of which 0 is never.
type Toggle struct {
	Affect   int32
	Upkeep   []Cost
	Interval int32
}

// Invoke says how an ability comes to act.
type Invoke uint8

// How abilities come to act.
const (
	InvokedByCommand Invoke = iota // somebody wants it to
	Proc                           // by its handlers, now and then
	Passive                        // by its handlers, always
)

// Mode says whom an ability is for.
type Mode uint8

// Whom an ability is for.
const (
	ForNobody Mode = iota // it aims at nobody
	ForSelf
	ForAlly // oneself included
	ForEnemy
	ForAny
	ForEnemiesAround
	ForAlliesAround
	ForAllAround
)

// Area reports whether a mode is for any number of targets.
func (m Mode) Area() bool { return m >= ForEnemiesAround }

// Single reports whether a mode is for one target that somebody names.
func (m Mode) Single() bool { return m >= ForAlly && m <= ForAny }

// Disposition is what an ability means to whom it is for.
type Disposition uint8

// The dispositions.
const (
	Neutral Disposition = iota
	Helpful
	Harmful
)

// Requirements are what somebody must be to begin an ability.
type Requirements struct {
	Least []Least
	// Granted asks for the ability itself to be granted.
	Granted bool
	Ranks   []Rank
	// NotPrevented are tags that must not be prevented, besides the ability's own.
	NotPrevented []Tag
	// Position is the index in Defs.Positions of how one must be, -1 for any that acts, and Flag a flag, -1 for none.
	Position, Flag int32
}

// Least is the least value of an attribute.
type Least struct {
	Attr  AttrIndex
	Value float64
}

// Rank is the least rank in a profession, from 1.
type Rank struct {
	Profession, Rank int32
}

// Cost is what a use takes out of a pool. The amount is read on the caster, and cut to a whole number.
type Cost struct {
	Pool   PoolIndex
	Amount *formula.Formula
}

// Time is a span of time. Formula, where there is one, gives it in pulses when it is needed; otherwise it is Ticks.
type Time struct {
	Ticks   int32
	Formula *formula.Formula
}

// Breaks are a set of what breaks a cast.
type Breaks uint8

// What can break a cast.
const (
	BrokenByControl Breaks = 1 << iota // a tag of it comes to be prevented
	BrokenByDamage                     // the caster takes damage
	BrokenByMoving                     // the caster leaves its place
	BrokenByCommand                    // the caster is told to do something else
	BrokenByCost                       // of a channel: the caster cannot pay for it
)

// Has reports whether any of b is in the set.
func (s Breaks) Has(b Breaks) bool { return s&b != 0 }

// Position is how somebody holds itself: standing, sitting, asleep. Acts says that one can act in it.
type Position struct {
	ID   string
	Acts bool
}
