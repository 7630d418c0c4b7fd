package underway

import (
	"encoding/binary"
	"slices"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
)

// Toggle is an ability that somebody has switched on.
type Toggle struct {
	Ability int32
	// At is the tick at which its upkeep is paid next, 0 where it has none.
	At sim.Tick
	// Instance is that of the affect which it is.
	Instance uint64
}

// Toggles are what somebody has switched on, by ascending ability. The zero value is nothing.
type Toggles []Toggle

func (s Toggles) find(ability int32) (at int, found bool) {
	return slices.BinarySearchFunc(s, ability, func(t Toggle, ability int32) int { return int(t.Ability) - int(ability) })
}

// On finds what an ability has switched on.
func (s Toggles) On(ability int32) (Toggle, bool) {
	if at, found := s.find(ability); found {
		return s[at], true
	}
	return Toggle{}, false
}

// Set switches an ability on, or changes when it is paid for.
func (s *Toggles) Set(t Toggle) {
	at, found := s.find(t.Ability)
	if found {
		(*s)[at] = t
		return
	}
	*s = slices.Insert(*s, at, t)
}

// Lose switches off what is an instance of an affect that is gone, and reports which ability that was.
func (s *Toggles) Lose(instance uint64) (ability int32, was bool) {
	at := slices.IndexFunc(*s, func(t Toggle) bool { return t.Instance == instance })
	if at < 0 {
		return 0, false
	}
	ability = (*s)[at].Ability
	*s = slices.Delete(*s, at, at+1)
	return ability, true
}

// AddTo adds all of it to a hash.
func (s Toggles) AddTo(h *sim.StateHash) {
	h.Int(len(s))
	for _, t := range s {
		h.U32(uint32(t.Ability))
		h.Tick(t.At)
		h.U64(t.Instance)
	}
}

// AppendState appends the same to dst, for Load.
func (s Toggles) AppendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(s)))
	for _, t := range s {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(t.Ability))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(t.At))
		dst = binary.LittleEndian.AppendUint64(dst, t.Instance)
	}
	return dst
}

// Load reads what AppendState wrote of something, and reports false for what it cannot have written. Whether there are such abilities
// and instances is for whoever knows them to say.
func (s *Toggles) Load(r *stored.Reader) bool {
	*s = (*s)[:0]
	for range r.Count(16) {
		t := Toggle{int32(r.U32()), sim.Tick(r.U32()), r.U64()}
		if last := len(*s) - 1; t.Ability < 0 || t.Instance == 0 || last >= 0 && (*s)[last].Ability >= t.Ability {
			return false
		}
		*s = append(*s, t)
	}
	return !r.Bad && len(*s) > 0
}
