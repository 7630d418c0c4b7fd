package behavior

import "github.com/wick-engine/wick/sim"

// Hash returns a hash of the state.
func (w *World) Hash() uint64 {
	var h sim.StateHash
	w.AddTo(&h)
	return h.Sum()
}

// AddTo adds the state.
func (w *World) AddTo(h *sim.StateHash) {}

// SaveState saves.
func (w *World) SaveState(dst []byte) []byte { return dst }

// LoadState loads.
func (w *World) LoadState(src []byte) error { return nil }
