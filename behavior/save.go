package behavior

import (
	"errors"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// stateVersion is the first number of a saved state.
const stateVersion = 2

var errState = errors.New("behavior: this is no state of a world with these catalogs and options")

// Hash returns a hash of the state: equal states have equal futures.
func (w *World) Hash() uint64 {
	var h sim.StateHash
	w.AddTo(&h)
	return h.Sum()
}

// AddTo adds the state to a hash. A set that is shared is no part of it.
func (w *World) AddTo(h *sim.StateHash) {
	w.walk(&archive{hash: h})
	if w.attached.own {
		w.attached.set.AddTo(h, affect.Only(affect.Behavior))
	}
}

// SaveState appends the whole state. Events that wait to be drained are no part of it, and neither is a set that is shared.
func (w *World) SaveState(dst []byte) []byte {
	a := archive{bytes: dst}
	w.walk(&a)
	a.u64(&w.log.seq)
	if !w.attached.own {
		return a.bytes
	}
	return w.attached.set.AppendState(a.bytes, affect.Only(affect.Behavior))
}

// LoadState replaces the state by one that SaveState wrote, in a world with the same options and the same catalogs, which
// were registered in the same order. Events that wait to be drained are gone. What cannot be such a state is refused, and
// then nothing has changed. A set that is shared has been loaded before, and has to fit.
func (w *World) LoadState(src []byte) error {
	was, seq := w.state, w.log.seq
	w.state = w.spare
	w.empty()
	a := archive{bytes: src, reading: true}
	w.walk(&a)
	a.u64(&w.log.seq)
	err := errState
	if !a.bad {
		err = w.loadBuffs(a.bytes, was.now)
	}
	w.near.stale = true
	if err != nil {
		w.spare, w.state, w.log.seq = w.state, was, seq
		return err
	}
	w.spare = was
	w.log.events, w.moves = w.log.events[:0], w.moves[:0]
	return nil
}

// empty lets go of everything, and keeps the memory that it took.
func (s *state) empty() {
	for slot, ok := s.present.next(0); ok; slot, ok = s.present.next(slot + 1) {
		s.bodies[slot], s.controls[slot] = body{}, control{}
	}
	for _, set := range [...]slotSet{s.present, s.busy, s.driven, s.shifted, s.moved} {
		clear(set)
	}
	for _, x := range s.shots.live {
		x.ended = true
	}
	s.shots.ended, s.shots.count = len(s.shots.live), 0
	s.shots.sweep()
}

// loadBuffs loads the set, which has to be all that is left, unless it is shared: then it has been loaded before. Where that
// fails the set is as it was, at the tick before.
func (w *World) loadBuffs(src []byte, before sim.Tick) error {
	set, only := w.attached.set, affect.Only(affect.Behavior)
	if !w.attached.own {
		if len(src) > 0 || !w.soundBuffs() {
			return errState
		}
		return nil
	}
	w.attached.was = set.AppendState(w.attached.was[:0], only)
	rest, err := set.LoadState(src, only, w.now)
	if err == nil && (len(rest) > 0 || !w.soundBuffs()) {
		err = errState
		if _, again := set.LoadState(w.attached.was, only, before); again != nil {
			err = again
		}
	}
	return err
}

// walk goes through everything but the buffs.
func (w *World) walk(a *archive) {
	a.must(a.half(stateVersion) == stateVersion)
	a.must(int(a.half(uint32(w.opt.Rate))) == w.opt.Rate)
	a.must(int(a.half(uint32(len(w.catalogs)))) == len(w.catalogs))
	for _, c := range w.catalogs {
		a.must(a.word(c.Hash()) == c.Hash())
	}
	if a.bad {
		return
	}
	a.tick(&w.now)
	a.u64(&w.seed)
	a.u64(&w.runs)
	a.u64(&w.shots.last)
	w.walkActors(a)
	w.walkShots(a)
}

// soundBuffs reports whether all buffs are ones that the catalogs have, on actors that are there.
func (w *World) soundBuffs() bool {
	for i := range w.attached.set.All() {
		if i.Owner == affect.Behavior && (w.buffHome(int(i.Def)) == nil || w.find(i.Bearer) == nil) {
			return false
		}
	}
	return true
}
