package script

import (
	"strconv"

	"github.com/wick-engine/wick/sim"
)

// A function that fails this often within this time is left out for as long; then it is tried once.
const (
	mostFaults   = 5
	breakerTicks = 240 * sim.PulseTicks
)

// breaker counts how often a function fails.
type breaker struct {
	faults [mostFaults]sim.Tick // of the last ones, the oldest first; 0 is none
	until  sim.Tick             // until when it is left out, 0 for not at all
	trial  bool                 // the next call decides
}

// tries reports whether the function is to be run.
func (b *breaker) tries(now sim.Tick) bool {
	if b.until == 0 {
		return true
	}
	if now.Before(b.until) {
		return false
	}
	b.until, b.trial = 0, true
	return true
}

// succeeds is said of a call that came to its end.
func (b *breaker) succeeds() {
	if b.trial {
		*b = breaker{}
	}
}

// fails is said of a call that was stopped, and reports whether the function is left out from now on.
func (b *breaker) fails(now sim.Tick) bool {
	copy(b.faults[:], b.faults[1:])
	b.faults[mostFaults-1] = now.NonZero()
	if !b.trial && (b.faults[0] == 0 || now.Since(b.faults[0]) >= breakerTicks) {
		return false
	}
	*b = breaker{until: now.Plus(breakerTicks).NonZero()}
	return true
}

// Off are the names of the functions that are left out at present, in the order of the pack's hooks.
func (s *Sandbox) Off(now sim.Tick) []string {
	var names []string
	for _, h := range s.all() {
		if h.until != 0 && now.Before(h.until) {
			names = append(names, h.name)
		}
	}
	return names
}

func decimal(n int) string { return strconv.Itoa(n) }
