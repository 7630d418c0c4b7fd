package ready

import (
	"encoding/binary"
	"errors"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
)

// ErrBadState is what Load refuses bytes with that no State wrote.
var ErrBadState = errors.New("ready: these bytes are no state")

// more stands in the number of cooldowns where charges and locks follow them, which they do where there are any.
const more = 1 << 31

// count is the number of cooldowns as it is hashed and written.
func (s *State) count() uint32 {
	n := uint32(len(s.cooldowns))
	if len(s.spent)+len(s.locks) > 0 {
		n |= more
	}
	return n
}

// AddTo adds all of it to a hash.
func (s *State) AddTo(h *sim.StateHash) {
	h.Tick(s.lag)
	h.Tick(s.global)
	h.Int(int(s.count()))
	for _, c := range s.cooldowns {
		h.U32(uint32(c.ability))
		h.Tick(c.over)
	}
	if s.count()&more == 0 {
		return
	}
	h.Int(len(s.spent))
	for _, c := range s.spent {
		h.U32(uint32(c.ability))
		h.U32(uint32(c.used))
		h.U32(uint32(c.every))
		h.Tick(c.next)
	}
	h.Int(len(s.locks))
	for _, l := range s.locks {
		h.U16(l.tag)
		h.Tick(l.over)
	}
}

// AppendState appends the same to dst, for Load.
func (s *State) AppendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(s.lag))
	dst = binary.LittleEndian.AppendUint32(dst, uint32(s.global))
	dst = binary.LittleEndian.AppendUint32(dst, s.count())
	for _, c := range s.cooldowns {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(c.ability))
		dst = binary.LittleEndian.AppendUint32(dst, uint32(c.over))
	}
	if s.count()&more == 0 {
		return dst
	}
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(s.spent)))
	for _, c := range s.spent {
		for _, x := range [...]uint32{uint32(c.ability), uint32(c.used), uint32(c.every), uint32(c.next)} {
			dst = binary.LittleEndian.AppendUint32(dst, x)
		}
	}
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(s.locks)))
	for _, l := range s.locks {
		dst = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint16(dst, l.tag), uint32(l.over))
	}
	return dst
}

// Load reads what AppendState wrote where there are abilities of these rules, by number, and so many tags, and returns the bytes that
// follow. Bytes that are no such state are refused with ErrBadState, and then s has not changed.
func (s *State) Load(src []byte, rules []Rule, tags int) (rest []byte, err error) {
	r := stored.Reader{Rest: src}
	n := State{lag: sim.Tick(r.U32()), global: sim.Tick(r.U32())}
	count := r.U32()
	if int(count&^more) > len(r.Rest)/8 {
		return src, ErrBadState
	}
	for range count &^ more {
		c := cooldown{int32(r.U32()), sim.Tick(r.U32())}
		last := len(n.cooldowns) - 1
		if c.ability < 0 || int(c.ability) >= len(rules) || c.over == 0 || last >= 0 && n.cooldowns[last].ability >= c.ability {
			return src, ErrBadState
		}
		n.cooldowns = append(n.cooldowns, c)
	}
	if count&more != 0 && !n.loadMore(&r, rules, tags) || r.Bad {
		return src, ErrBadState
	}
	*s = n
	return r.Rest, nil
}

// loadMore reads charges and locks.
func (s *State) loadMore(r *stored.Reader, rules []Rule, tags int) bool {
	for range r.Count(16) {
		c := spent{int32(r.U32()), int32(r.U32()), int32(r.U32()), sim.Tick(r.U32())}
		last := len(s.spent) - 1
		switch {
		case c.ability < 0 || int(c.ability) >= len(rules) || last >= 0 && s.spent[last].ability >= c.ability,
			c.used <= 0 || c.used > rules[c.ability].Charges || c.every <= 0 || c.every > sim.MaxTicks || c.next == 0:
			return false
		}
		s.spent = append(s.spent, c)
	}
	for range r.Count(6) {
		l := lock{r.U16(), sim.Tick(r.U32())}
		if last := len(s.locks) - 1; int(l.tag) >= tags || l.over == 0 || last >= 0 && s.locks[last].tag >= l.tag {
			return false
		}
		s.locks = append(s.locks, l)
	}
	return !r.Bad && len(s.spent)+len(s.locks) > 0
}
