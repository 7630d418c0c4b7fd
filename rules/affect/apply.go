package affect

import "github.com/wick-engine/wick/sim"

// Result is what came of an application.
type Result uint8

// The results. From Ignored on nothing has changed.
const (
	New       Result = iota // a new instance is attached
	Refreshed               // an instance has a new time (Refresh and Highest)
	Stacked                 // an instance has a new time and more stacks, or as many as it may hold
	Extended                // an instance has more time
	Ignored                 // an instance is there and stays as it is
	AtCap                   // there are as many instances as may be
	Refused                 // the specification makes no sense, or the set is full
)

// String returns the result as a word.
func (r Result) String() string {
	return name(int(r), "new", "refreshed", "stacked", "extended", "ignored", "at cap", "refused")
}

// Changed reports whether the application did something.
func (r Result) Changed() bool { return r < Ignored }

// Outcome is what came of an application.
type Outcome struct {
	Result Result
	// ID is the instance that is new, was changed, or was left as it is; 0 for AtCap and Refused.
	ID ID
	// Fires asks for a tick of the instance at once, see PhaseFire.
	Fires bool
	// Gone is the instance that gave way to this one, with the cause Replaced. Its ID is 0 when none did.
	Gone Ended
}

// Apply attaches an effect, or does to an instance of its key what its stacking says. It refuses a bearer of 0 or beyond
// the slots of the set, negative numbers and a magnitude, level or scale that is not finite.
//
// An instance neither ticks nor ends on the tick that applied it. Whether somebody may be given it at all (alive, not
// immune) has been asked before.
func (s *Set) Apply(now Moment, spec Spec) Outcome {
	if !s.sound(&spec) {
		return Outcome{Result: Refused}
	}
	spec.normalise()
	if spec.Stacking == Independent {
		return s.another(now, &spec)
	}
	if e := s.same(&spec); e != nil {
		return s.again(now, &spec, e)
	}
	return s.attach(now, &spec)
}

// sound reports whether a specification makes sense to this set.
func (s *Set) sound(spec *Spec) bool {
	return spec.Bearer != 0 && uint64(spec.Bearer.Slot()) < uint64(s.options.Slots) &&
		spec.Owner < ownerCount && spec.Key < keyCount && spec.Stacking < stackingCount && spec.Clock < clockCount &&
		spec.Duration >= 0 && spec.MaxDuration >= 0 && spec.Interval >= 0 && spec.Repeat >= 0 &&
		spec.Again.Time < timeRules && spec.Again.Phase < phaseRules && spec.Again.Size < sizeRules &&
		spec.Stacks >= 0 && spec.MaxStacks >= 0 && spec.Cap >= 0 && spec.Rung >= 0 &&
		sim.IsFinite(spec.Magnitude) && sim.IsFinite(spec.Level) && sim.IsFinite(spec.Note.Scale)
}

// normalise rounds times to the clock's unit and fills in what was left out.
func (spec *Spec) normalise() {
	unit := spec.Clock.unit()
	spec.Duration = wholeUnits(spec.Duration, unit)
	spec.Interval = wholeUnits(spec.Interval, unit)
	if spec.MaxDuration == 0 {
		spec.MaxDuration = sim.MaxTicks
	}
	spec.MaxDuration -= spec.MaxDuration % unit // may be 0: less than one unit leaves nothing but the unit
	spec.MaxDuration = max(spec.MaxDuration, unit)
	spec.Duration = min(spec.Duration, spec.MaxDuration)
	if spec.MaxStacks == 0 {
		spec.MaxStacks = maxStacks
	}
	spec.Stacks = max(spec.Stacks, 1)
}

// maxStacks is the most stacks of an instance without a limit of its own.
const maxStacks = 1 << 30

// wholeUnits rounds a time up to a multiple of unit that can be measured.
func wholeUnits(ticks, unit int32) int32 {
	const most = int64(sim.MaxTicks)
	rounded := (int64(ticks) + int64(unit) - 1) / int64(unit) * int64(unit)
	return int32(min(rounded, most-most%int64(unit)))
}

// same returns the oldest instance of the key of a specification, nil for none.
func (s *Set) same(spec *Spec) *entry {
	for e := s.oldest(spec.Bearer); e != nil; e = s.younger(e) {
		if spec.names(&e.Instance) {
			return e
		}
	}
	return nil
}

// names reports whether an instance on the bearer has the key of the specification.
func (spec *Spec) names(i *Instance) bool {
	if i.Def != spec.Def || i.Owner != spec.Owner || (i.Key == ByRef) != (spec.Key == ByRef) {
		return false
	}
	switch spec.Key {
	case ByRef:
		return i.Note.Ref == spec.Note.Ref
	case ByBearer:
		return true
	}
	return i.Source == spec.Source
}

// another attaches an instance of its own, if the key has room or its oldest gives way.
func (s *Set) another(now Moment, spec *Spec) Outcome {
	var gone Ended
	if spec.Cap > 0 {
		count := int32(0)
		var oldest ID
		for e := s.oldest(spec.Bearer); e != nil; e = s.younger(e) {
			if spec.names(&e.Instance) {
				if count == 0 {
					oldest = e.ID
				}
				count++
			}
		}
		if count >= spec.Cap {
			if !spec.Yield {
				return Outcome{Result: AtCap}
			}
			gone, _ = s.End(oldest, Replaced)
		}
	}
	out := s.attach(now, spec)
	out.Gone = gone
	return out
}

// attach puts a new instance on its bearer.
func (s *Set) attach(now Moment, spec *Spec) Outcome {
	if s.store.count >= s.options.Most {
		return Outcome{Result: Refused}
	}
	base := now.base(spec.Clock)
	stacks := min(spec.Stacks, spec.MaxStacks)
	s.last++
	i := Instance{
		ID: s.last, Bearer: spec.Bearer, Source: spec.Source, Magnitude: spec.Magnitude, Note: spec.Note, Def: spec.Def,
		Start: now.Tick, Interval: spec.Interval, Repeat: spec.Repeat, Stacks: stacks, Level: spec.Level, Rung: spec.Rung,
		Owner: spec.Owner, Stacking: spec.Stacking, Clock: spec.Clock, Key: spec.Key,
	}
	if spec.Duration > 0 {
		i.timed, i.end = true, base.Plus(int(spec.Duration))
	}
	if spec.Interval > 0 {
		i.next = base.Plus(int(spec.Interval))
	}
	s.hang(i)
	return Outcome{Result: New, ID: i.ID}
}

// hang puts an instance into the store and the list of its bearer, after the older ones.
func (s *Set) hang(i Instance) {
	slot := int(i.Bearer.Slot())
	for len(s.lists) <= slot {
		s.lists = append(s.lists, list{})
	}
	n := s.store.add(i)
	e, l := s.store.at(n), &s.lists[slot]
	prev := l.tail
	for prev != 0 {
		p := s.store.at(prev)
		if p.Bearer < i.Bearer || p.Bearer == i.Bearer && p.ID < i.ID {
			break
		}
		prev = p.prev
	}
	e.prev = prev
	if prev == 0 {
		e.next, l.head = l.head, n
	} else {
		p := s.store.at(prev)
		e.next, p.next = p.next, n
	}
	if e.next == 0 {
		l.tail = n
	} else {
		s.store.at(e.next).prev = n
	}
	s.expect(e)
}
