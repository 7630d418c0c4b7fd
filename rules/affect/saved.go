package affect

import "github.com/wick-engine/wick/sim"

// Saved is what of an instance outlasts its zone: plain numbers in units of its own clock, pulses or ticks. Its source
// and note stay behind. Time in storage does not count.
type Saved struct {
	Def       uint32
	Magnitude float64
	Level     float64
	Stacks    int32
	Rung      int16
	// Remaining is the time to the end, −1 for an instance without end.
	Remaining int32
	// Next is the time to the next tick, 0 for an instance that makes none. It may lie beyond the end.
	Next int32
	// Done is the number of ticks made.
	Done int32
}

// Save returns what is kept of an instance, and false when it is not attached.
func (s *Set) Save(now Moment, id ID) (Saved, bool) {
	e := s.store.find(id)
	if e == nil {
		return Saved{}, false
	}
	base, unit := now.base(e.Clock), int(e.Clock.unit())
	kept := Saved{Def: e.Def, Magnitude: e.Magnitude, Stacks: e.Stacks, Level: e.Level, Rung: e.Rung, Remaining: -1, Done: e.Done}
	if e.timed {
		kept.Remaining = int32(max(e.end.Since(base)/unit, 1))
	}
	if e.Interval > 0 {
		kept.Next = int32(max(e.Instance.next.Since(base)/unit, 1))
	}
	return kept, true
}

// Restore attaches a saved instance as it was: anchored anew, at the same phase, with nobody answerable. What an instance
// does not keep comes from its definition: owner, key, stacking, clock, interval, repeat and most stacks of the
// specification, and its bearer. Nothing is stacked or renewed, so the order of restoring does not matter. A saved
// instance that makes no sense is Refused.
func (s *Set) Restore(now Moment, spec Spec, kept Saved) Outcome {
	spec.Def, spec.Source, spec.Note = kept.Def, 0, Note{}
	spec.Magnitude, spec.Stacks, spec.Level, spec.Rung = kept.Magnitude, kept.Stacks, kept.Level, kept.Rung
	spec.Duration = 0
	if !s.sound(&spec) || kept.Remaining == 0 || kept.Remaining < -1 || kept.Next < 0 || kept.Done < 0 {
		return Outcome{Result: Refused}
	}
	spec.normalise()
	unit := spec.Clock.unit()
	if kept.Remaining > sim.MaxTicks/unit || kept.Next > sim.MaxTicks/unit {
		return Outcome{Result: Refused}
	}
	out := s.attach(now, &spec)
	if out.Result != New {
		return out
	}
	e := s.store.find(out.ID)
	base := now.base(spec.Clock)
	e.Done = kept.Done
	if e.Repeat > 0 {
		e.Done = min(e.Done, e.Repeat-1) // a definition that allows fewer ticks than before still allows one
	}
	if kept.Remaining > 0 {
		e.timed, e.end = true, base.Plus(int(kept.Remaining*unit))
	}
	if e.Interval > 0 && kept.Next > 0 {
		e.Instance.next = base.Plus(int(kept.Next * unit))
	}
	s.expect(e)
	return out
}
