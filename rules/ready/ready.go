package ready

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/sim"
)

// Wait is what somebody waits for. The zero value is that it need not.
type Wait uint8

// What somebody may wait for.
const (
	Now       Wait = iota
	ForLag         // the last ability is still felt
	ForAll         // too soon after any other
	ForItself      // too soon after the same
	ForCharge      // none of its charges is left
)

// State is when somebody may begin what. The zero State may begin everything. Whoever asks says at which tick, which may be a little
// earlier or later than the last one asked about: what is over by then is kept until Sweep is told that nobody will ask about an
// earlier one any more.
type State struct {
	cooldowns   []cooldown // by ascending ability; those that are over may still stand here
	spent       []spent    // by ascending ability
	locks       []lock     // by ascending tag
	lag, global sim.Tick   // until when, 0 for not at all
}

// cooldown is when an ability is ready again.
type cooldown struct {
	ability int32
	over    sim.Tick
}

// Clear makes everything ready, and keeps the memory.
func (s *State) Clear() {
	*s = State{cooldowns: s.cooldowns[:0], spent: s.spent[:0], locks: s.locks[:0]}
}

// Held is what keeps somebody from beginning any ability that follows a rule, and for how many ticks it does: lag before the global
// cooldown.
func (s *State) Held(now sim.Tick, r *Rule) (why Wait, ticks int) {
	if left := until(now, s.lag); left > 0 {
		return ForLag, left
	}
	if left := until(now, s.global); left > 0 && !r.OwnTime {
		return ForAll, left
	}
	return Now, 0
}

// Itself is whether the ability of a rule is ready, and for how many ticks it is not: charges before the cooldown.
func (s *State) Itself(now sim.Tick, r *Rule) (why Wait, ticks int) {
	if r.Charges > 0 {
		if left, next := s.Left(now, r); left == 0 {
			return ForCharge, next
		}
	}
	if at, found := s.find(r.Shared); found {
		if left := until(now, s.cooldowns[at].over); left > 0 {
			return ForItself, left
		}
	}
	return Now, 0
}

// Judge is Held, and then Itself.
func (s *State) Judge(now sim.Tick, r *Rule) (why Wait, ticks int) {
	if why, ticks = s.Held(now, r); why != Now {
		return why, ticks
	}
	return s.Itself(now, r)
}

// Cool keeps the ability of a rule, and whatever shares its cooldown, from being begun for a number of ticks, at most sim.MaxTicks. 0
// or less makes it ready.
func (s *State) Cool(now sim.Tick, r *Rule, ticks int) {
	at, found := s.find(r.Shared)
	switch {
	case ticks > 0 && found:
		s.cooldowns[at].over = deadline(now, ticks)
	case ticks > 0:
		s.cooldowns = slices.Insert(s.cooldowns, at, cooldown{r.Shared, deadline(now, ticks)})
	case found:
		s.cooldowns = slices.Delete(s.cooldowns, at, at+1)
	}
}

// Lag keeps every ability from being begun for a number of ticks. What is left of an earlier lag counts no more.
func (s *State) Lag(now sim.Tick, ticks int) { s.lag = deadline(now, ticks) }

// Hold begins the global cooldown for a number of ticks, and Release ends it.
func (s *State) Hold(now sim.Tick, ticks int) { s.global = deadline(now, ticks) }

// Release ends the global cooldown.
func (s *State) Release() { s.global = 0 }

// Sweep forgets what is over, so that it is not taken for something to come when the count of ticks has gone round. It has to be
// called at least once in 2^31 ticks.
func (s *State) Sweep(now sim.Tick) {
	if until(now, s.lag) == 0 {
		s.lag = 0
	}
	if until(now, s.global) == 0 {
		s.global = 0
	}
	if len(s.cooldowns) > 0 {
		s.cooldowns = slices.DeleteFunc(s.cooldowns, func(c cooldown) bool { return until(now, c.over) == 0 })
	}
	if len(s.spent) > 0 {
		s.settle(now)
	}
	if len(s.locks) > 0 {
		s.locks = slices.DeleteFunc(s.locks, func(l lock) bool { return until(now, l.over) == 0 })
	}
}

// Left is what is left of a cooldown, in ticks.
type Left struct {
	Ability int32
	Ticks   int32
}

// Cooldowns appends what is left of every cooldown that is not over to dst, by ascending ability.
func (s *State) Cooldowns(now sim.Tick, dst []Left) []Left {
	for _, c := range s.cooldowns {
		if left := until(now, c.over); left > 0 {
			dst = append(dst, Left{c.ability, int32(left)})
		}
	}
	return dst
}

// Rest is what is left of lag and of the global cooldown, in ticks.
func (s *State) Rest(now sim.Tick) (lag, global int) { return until(now, s.lag), until(now, s.global) }

func (s *State) find(ability int32) (at int, found bool) {
	return slices.BinarySearchFunc(s.cooldowns, ability, func(c cooldown, a int32) int { return cmp.Compare(c.ability, a) })
}

// Ticks rounds a number of ticks half up, at least to 1 where it is above 0 and at most to sim.MaxTicks.
func Ticks(x float64) int {
	if !(x > 0) {
		return 0
	}
	return int(min(max(sim.Whole(x+0.5), 1), sim.MaxTicks))
}

// deadline is the tick at which a number of ticks is over, 0 for none.
func deadline(now sim.Tick, ticks int) sim.Tick {
	if ticks <= 0 {
		return 0
	}
	return now.Plus(min(ticks, sim.MaxTicks)).NonZero()
}

// until is how many ticks are left to a deadline.
func until(now, deadline sim.Tick) int {
	if deadline == 0 || !now.Before(deadline) {
		return 0
	}
	return deadline.Since(now)
}
