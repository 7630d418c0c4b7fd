package ready

import (
	"encoding/binary"
	"errors"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
)

// ErrBadState is what Load refuses bytes with that no State wrote.
var ErrBadState = errors.New("ready: these bytes are no state")

// AddTo adds all of it to a hash.
func (s *State) AddTo(h *sim.StateHash) {
	h.Tick(s.lag)
	h.Tick(s.global)
	h.Int(len(s.cooldowns))
	for _, c := range s.cooldowns {
		h.U32(uint32(c.ability))
		h.Tick(c.over)
	}
}

// AppendState appends the same to dst, for Load.
func (s *State) AppendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(s.lag))
	dst = binary.LittleEndian.AppendUint32(dst, uint32(s.global))
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(s.cooldowns)))
	for _, c := range s.cooldowns {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(c.ability))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(c.over))
	}
	return dst
}

// Load reads what AppendState wrote where there are so many abilities, and returns the bytes that follow. Bytes that are no such
// state are refused with ErrBadState, and then s has not changed.
func (s *State) Load(src []byte, abilities int) (rest []byte, err error) {
	r := stored.Reader{Rest: src}
	n := State{lag: sim.Tick(r.U32()), global: sim.Tick(r.U32())}
	for range r.Count(8) {
		c := cooldown{int32(r.U32()), sim.Tick(r.U32())}
		last := len(n.cooldowns) - 1
		if c.ability < 0 || int(c.ability) >= abilities || c.over == 0 || last >= 0 && n.cooldowns[last].ability >= c.ability {
			return src, ErrBadState
		}
		n.cooldowns = append(n.cooldowns, c)
	}
	if r.Bad {
		return src, ErrBadState
	}
	*s = n
	return r.Rest, nil
}
