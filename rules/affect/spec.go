package affect

import "github.com/wick-engine/wick/sim"

// Owner is the room an instance belongs to: the one that knows what its ticks and ends do, and what its Def means.
type Owner uint8

// The rooms that attach things.
const (
	Rules    Owner = iota // affects
	Behavior              // buffs
	Boon                  // timers of modifier rows
	ownerCount
)

// String returns the name of the room.
func (o Owner) String() string { return name(int(o), "rules", "behavior", "boon") }

// Owners is a set of owners.
type Owners uint8

// All is every owner.
const All Owners = 1<<ownerCount - 1

// Only returns the set of one owner.
func Only(o Owner) Owners { return 1 << o }

// Has reports whether the set holds an owner.
func (s Owners) Has(o Owner) bool { return s>>o&1 != 0 }

// Key says which instances of one definition on one bearer are the same one.
type Key uint8

// The keys.
const (
	BySource Key = iota // one per bearer, definition and source
	ByBearer            // one per bearer and definition, whoever applied it; the latest applier is answerable
	ByRef               // one per bearer, definition and Note.Ref; such an instance is apart from those of the other keys
	keyCount
)

// Stacking says what an application does where an instance of its key is attached already.
type Stacking uint8

// The ways of stacking. None of them moves the phase of the ticks by itself.
const (
	Refresh     Stacking = iota // the new duration replaces what remains; magnitude and level are replaced
	Stack                       // as Refresh, and stacks are added up to MaxStacks
	Extend                      // the new duration is added to what remains; magnitude and level are replaced
	Ignore                      // the first stays as it is
	Highest                     // as Refresh, but of all instances of the definition on the bearer only the strongest leads
	Independent                 // every application is an instance of its own, up to Cap of the key
	stackingCount
)

// String returns the authored word.
func (s Stacking) String() string {
	return name(int(s), "refresh", "stack", "extend", "ignore", "highest", "independent")
}

// Clock says from when an instance counts.
type Clock uint8

// The clocks.
const (
	TickClock  Clock = iota // from the tick that applied it
	PulseClock              // from the last rules pulse at or before that tick, in whole pulses
	clockCount
)

// unit returns the number of ticks that the clock counts by.
func (c Clock) unit() int32 {
	if c == PulseClock {
		return sim.PulseTicks
	}
	return 1
}

// Moment is when something is applied.
type Moment struct {
	// Tick is the running tick.
	Tick sim.Tick
	// Pulse is the tick of the last rules pulse at or before Tick. Only the pulse clock reads it.
	Pulse sim.Tick
}

// AtTurn returns the moment of a turn.
func AtTurn(t sim.Turn) Moment {
	return Moment{t.Tick(), t.Tick().Plus(-int(t.Age() % sim.PulseTicks))}
}

// Previous returns the moment of the tick before.
func (m Moment) Previous() Moment {
	if m.Tick == m.Pulse {
		m.Pulse = m.Pulse.Plus(-sim.PulseTicks)
	}
	return Moment{m.Tick.Plus(-1), m.Pulse}
}

// AtTick returns the moment of a tick for owners that have no pulses: the tick counts as one.
func AtTick(t sim.Tick) Moment { return Moment{t, t} }

// base returns the tick from which a clock counts at this moment.
func (m Moment) base(c Clock) sim.Tick {
	if c == PulseClock {
		return m.Pulse
	}
	return m.Tick
}

// Note is what an owner wants to find again at a tick or an end. The set carries it and reads none of it but Ref (see
// [Set.OfRef] and [ByRef]); re-application replaces it whole.
type Note struct {
	// Ref is the run or projectile the application came from.
	Ref uint64
	// Scale is the charge scale of that run.
	Scale float64
	// Cast is the cast that caused it, 0 for none.
	Cast uint32
	// Life is the generation of a victim or cause, for owners that ask whether it is still the same.
	Life uint32
	// Flags are the owner's own bits, such as the disposition of the cast.
	Flags uint32
	// Team is the source's team at the time of application.
	Team uint8
}

// Spec is one application. The zero value of every field but Bearer is meaningful.
type Spec struct {
	// Owner and Def say what is applied: a definition's number among its owner's.
	Owner Owner
	Def   uint32
	// Bearer is who carries it. There is at most one living bearer per slot.
	Bearer sim.ID
	// Source is who is answerable, 0 for nobody.
	Source sim.ID

	Key      Key
	Stacking Stacking
	Clock    Clock

	// Again changes what Stacking says.
	Again Again

	// Duration is the time in ticks from the anchor to the end, 0 for one without end. The pulse clock rounds it and
	// Interval up to whole pulses.
	Duration int32
	// MaxDuration is the most that any application with an end leaves remaining, 0 for no limit.
	MaxDuration int32
	// Interval is the time in ticks between ticks, 0 for none. The first comes one interval after the anchor.
	Interval int32
	// Repeat is the number of ticks after which the instance ends by itself, 0 for no such number.
	Repeat int32

	// Stacks is how many stacks the application brings, 0 for 1. MaxStacks is the most an instance holds, 0 for no limit.
	Stacks, MaxStacks int32
	// Cap is the most instances of one key under Independent, 0 for no limit.
	Cap int32
	// Yield makes the oldest give way at Cap; without it the application does nothing there.
	Yield bool

	// Magnitude and Level are the owner's; both are finite.
	Magnitude, Level float64
	// Rung is the rung of a ladder from 1, 0 for what is no ladder. A re-application without a rung keeps the old one.
	Rung int16

	Note Note
}

// name returns the word of a small number, for String.
func name(i int, words ...string) string {
	if i < len(words) {
		return words[i]
	}
	return "unknown"
}
