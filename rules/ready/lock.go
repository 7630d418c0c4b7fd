package ready

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/sim"
)

// lock keeps somebody from whatever carries a tag.
type lock struct {
	tag  uint16
	over sim.Tick
}

// Lock keeps somebody from beginning what carries a tag for a number of ticks. One that would be over earlier than the one before
// changes nothing.
func (s *State) Lock(now sim.Tick, tag uint16, ticks int) {
	i, found := slices.BinarySearchFunc(s.locks, tag, func(l lock, t uint16) int { return cmp.Compare(l.tag, t) })
	switch {
	case ticks <= 0:
	case !found:
		s.locks = slices.Insert(s.locks, i, lock{tag, deadline(now, ticks)})
	case until(now, s.locks[i].over) < ticks:
		s.locks[i].over = deadline(now, ticks)
	}
}

// Locked is for how many ticks somebody is kept from what carries a tag, 0 for not at all.
func (s *State) Locked(at sim.Tick, tag uint16) int {
	for _, l := range s.locks {
		if l.tag == tag {
			return until(at, l.over)
		}
	}
	return 0
}
