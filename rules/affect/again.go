package affect

import "math"

// Again says what an application does to an instance of its key, where that is something else than its stacking says. The zero value is
// nothing else.
type Again struct {
	Time  TimeRule
	Phase PhaseRule
	Size  SizeRule
	// FirstOwns leaves an instance to whoever applied it first, with its note. Otherwise the latest is answerable.
	FirstOwns bool
}

// TimeRule says what becomes of the time that remains. None leaves more than Spec.MaxDuration.
type TimeRule uint8

// The rules of time.
const (
	TimeByStacking TimeRule = iota
	TimeReplace             // it is that of the application
	TimeLongest             // it is that of the application if that is longer
	TimeAdd                 // that of the application is added to it
	TimeKeep                // it stays
	TimeCarry               // as many ticks follow as a fresh instance makes, the first being the one that is to come anyway
	timeRules
)

// PhaseRule says when the next tick comes.
type PhaseRule uint8

// The rules of phase.
const (
	PhaseKeep  PhaseRule = iota // when it would have come
	PhaseReset                  // one interval from now
	PhaseFire                   // now, see Outcome.Fires, and then one interval from now
	phaseRules
)

// SizeRule says what becomes of magnitude and level.
type SizeRule uint8

// The rules of size.
const (
	SizeByStacking SizeRule = iota
	SizeReplace             // they are those of the application
	SizeLarger              // they are if its magnitude is larger, whatever the sign
	SizeKeep                // they stay
	sizeRules
)

// settle fills in what is left to the stacking.
func (a Again) settle(s Stacking) Again {
	if a.Time == TimeByStacking {
		a.Time = TimeReplace
		switch s {
		case Extend:
			a.Time = TimeAdd
		case Ignore:
			a.Time = TimeKeep
		}
	}
	if a.Size == SizeByStacking {
		a.Size = SizeReplace
		if s == Ignore {
			a.Size = SizeKeep
		}
	}
	return a
}

// again does to an instance what a re-application is to do.
func (s *Set) again(now Moment, spec *Spec, e *entry) Outcome {
	rule := spec.Again.settle(spec.Stacking)
	out := Outcome{Result: Refreshed, ID: e.ID}
	switch spec.Stacking {
	case Ignore:
		if rule.Time == TimeKeep && rule.Phase == PhaseKeep && rule.Size == SizeKeep {
			out.Result = Ignored
			return out
		}
	case Stack:
		out.Result = Stacked
		stacks := int64(e.Stacks) + int64(spec.Stacks)
		e.Stacks = int32(min(stacks, int64(max(spec.MaxStacks, e.Stacks))))
	case Extend:
		out.Result = Extended
	}
	if rule.Phase != PhaseKeep && e.Interval > 0 {
		e.Instance.next = now.base(e.Clock).Plus(int(e.Interval))
		out.Fires = rule.Phase == PhaseFire
	}
	e.retime(now, spec, rule.Time)
	if !rule.FirstOwns {
		e.Source, e.Note = spec.Source, spec.Note
	}
	if rule.Size == SizeReplace || rule.Size == SizeLarger && math.Abs(spec.Magnitude) > math.Abs(e.Magnitude) {
		e.Magnitude, e.Level = spec.Magnitude, spec.Level
	}
	if spec.Rung != 0 {
		e.Rung = spec.Rung
	}
	s.expect(e)
	return out
}

// retime gives an instance the time that a rule leaves it.
func (i *Instance) retime(now Moment, spec *Spec, rule TimeRule) {
	switch rule {
	case TimeReplace:
		i.renew(now, spec)
	case TimeLongest:
		later := now.base(i.Clock).Plus(int(spec.Duration))
		if i.timed && (spec.Duration == 0 || later.After(i.end)) {
			i.renew(now, spec)
		}
	case TimeAdd:
		i.extend(now, spec)
	case TimeCarry:
		i.carry(now, spec)
	}
}

// renew gives an instance the time of a fresh application.
func (i *Instance) renew(now Moment, spec *Spec) {
	if i.timed, i.end = spec.Duration > 0, 0; i.timed {
		i.end = now.base(i.Clock).Plus(int(spec.Duration))
	}
	i.Done = 0
}

// extend adds the time of an application to what remains. One without end makes the instance one without end.
func (i *Instance) extend(now Moment, spec *Spec) {
	if !i.timed {
		return
	}
	if spec.Duration == 0 {
		i.timed, i.end = false, 0
		return
	}
	base := now.base(i.Clock)
	left := int64(i.end.Since(base)) + int64(spec.Duration)
	i.end = base.Plus(int(min(left, int64(spec.MaxDuration))))
}

// carry ends an instance with the last of the ticks that a fresh one makes, counted from the one to come. What does not tick is renewed.
func (i *Instance) carry(now Moment, spec *Spec) {
	if i.Interval == 0 || spec.Duration < i.Interval {
		i.renew(now, spec)
		return
	}
	base := now.base(i.Clock)
	left := int64(i.next.Since(base)) + int64(i.Interval)*int64(spec.Duration/i.Interval-1)
	i.timed, i.end, i.Done = true, base.Plus(int(min(left, int64(spec.MaxDuration)))), 0
}
