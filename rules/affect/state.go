package affect

import "github.com/wick-engine/wick/sim"

// AddTo adds what the owners have attached to h, by bearer id and age, and the newest ID given.
func (s *Set) AddTo(h *sim.StateHash, owners Owners) {}

// AppendState appends to dst what the owners have attached, exactly, and the newest ID given. Equal states have equal
// bytes.
func (s *Set) AppendState(dst []byte, owners Owners) []byte { return dst }

// LoadState replaces what the owners have attached by what AppendState wrote, and returns the bytes that follow. now is
// the last tick before the state was taken. When src is malformed, beyond the bounds of the set or holds what no set can
// hold, it returns an error and the set stays as it was.
func (s *Set) LoadState(src []byte, owners Owners, now sim.Tick) (rest []byte, err error) {
	return src, nil
}
