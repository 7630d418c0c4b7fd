package affect

import (
	"math"
	"slices"

	"github.com/wick-engine/wick/sim"
)

// Pass says what is asked for.
type Pass uint8

// The passes. An owner that first runs all ticks and later all ends asks twice.
const (
	Ticks Pass = 1 << iota
	Ends
	Both = Ticks | Ends
)

// Due is one line of what is due.
type Due struct {
	ID     ID
	Bearer sim.ID
	// At is the tick on which it fell due.
	At sim.Tick
	// Tick asks for Set.Tick, and End for Set.Expire after it.
	Tick, End bool
}

// lane is when something of one owner may be due. All times are never later than the truth.
type lane struct {
	slots []bound // by slot of the bearer
	first bound   // of all slots
}

// bound is the earliest tick on which something may be due, if anything is.
type bound struct {
	tick sim.Tick
	any  bool
}

// lower makes a bound no later than a tick.
func (b *bound) lower(t sim.Tick) {
	if !b.any || t.Before(b.tick) {
		*b = bound{t, true}
	}
}

// reached reports whether something may be due at a tick.
func (b bound) reached(now sim.Tick) bool { return b.any && !b.tick.After(now) }

// expect notes when an instance wants to be looked at.
func (s *Set) expect(e *entry) {
	t, ok := e.wants()
	if !ok {
		return
	}
	l := &s.lanes[e.Owner]
	slot := int(e.Bearer.Slot())
	for len(l.slots) <= slot {
		l.slots = append(l.slots, bound{})
	}
	l.slots[slot].lower(t)
	l.first.lower(t)
}

// wants returns the tick of an instance's next tick or end, whichever comes first.
func (i *Instance) wants() (sim.Tick, bool) {
	next, ticks := i.Next()
	if !i.timed || ticks && next.Before(i.end) {
		return next, ticks
	}
	return i.end, true
}

// Due appends to dst what of an owner is due at a tick or was before, ordered by the tick on which it fell due, then by
// bearer id, then by age, and returns the extended slice. It is a snapshot: whatever is attached while it is worked off
// waits for the next call.
//
// Ticks are listed once: listing one moves the instance on by its interval. Ends are listed until the instance is ended.
// It is meant to be asked on every tick; asked later it lists what was missed, a line for each tick.
func (s *Set) Due(now sim.Tick, owner Owner, pass Pass, dst []Due) []Due {
	l := &s.lanes[owner]
	if !l.first.reached(now) {
		return dst
	}
	from := len(dst)
	l.first = bound{}
	for slot := range l.slots {
		b := &l.slots[slot]
		if b.reached(now) {
			*b, dst = s.slotDue(s.lists[slot], now, ask{owner, pass}, dst)
		}
		if b.any {
			l.first.lower(b.tick)
		}
	}
	if late := dst[from:]; !slices.IsSortedFunc(late, earlier) {
		slices.SortStableFunc(late, earlier)
	}
	return dst
}

func earlier(a, b Due) int { return a.At.Since(b.At) }

// ask is what a call of Due is about.
type ask struct {
	owner Owner
	pass  Pass
}

// slotDue lists what is due on the bearers of one slot, and returns when something will be.
func (s *Set) slotDue(l list, now sim.Tick, a ask, dst []Due) (bound, []Due) {
	var b bound
	for at := l.head; at != 0; {
		e := s.store.at(at)
		at = e.next
		if e.Owner != a.owner {
			continue
		}
		line := Due{ID: e.ID, Bearer: e.Bearer, Tick: true}
		if a.pass&Ticks != 0 {
			for next, ok := e.Next(); ok && !next.After(now); next, ok = e.Next() {
				line.At = next
				line.End = a.pass&Ends != 0 && e.timed && next == e.end
				dst = append(dst, line)
				e.Instance.next = next.Plus(int(e.Interval))
			}
		}
		if a.pass&Ends != 0 && !line.End && e.over(now) {
			dst = append(dst, Due{ID: e.ID, Bearer: e.Bearer, At: e.endedAt(), End: true})
		}
		if t, ok := e.wants(); ok {
			b.lower(t)
		}
		if e.exhausted() {
			b.lower(now)
		}
	}
	return b, dst
}

// endedAt returns the tick on which an instance that is over fell due to end.
func (i *Instance) endedAt() sim.Tick {
	if i.exhausted() {
		return i.next.Plus(-int(i.Interval)) // its last tick, never later than the end
	}
	return i.end
}

// Beat is one tick of an instance.
type Beat struct {
	// Instance is the instance with this tick counted: Done is the number of the tick, from 1.
	Instance
	// Last is set for the last tick that Repeat allows.
	Last bool
	// Leads is false for a weaker instance under Highest: its time goes on, but its tick does nothing.
	Leads bool
}

// Tick counts a tick that [Set.Due] has listed and returns it, or false when the instance has ended meanwhile and there is
// nothing to do.
func (s *Set) Tick(id ID) (Beat, bool) {
	e := s.store.find(id)
	if e == nil || e.exhausted() {
		return Beat{}, false
	}
	if e.Done < math.MaxInt32 { // a record may say that it has ticked as often as can be counted
		e.Done++
	}
	if e.exhausted() {
		l := &s.lanes[e.Owner]
		last := e.Instance.next.Plus(-int(e.Interval))
		l.slots[e.Bearer.Slot()].lower(last)
		l.first.lower(last)
	}
	return Beat{e.Instance, e.exhausted(), s.leads(&e.Instance)}, true
}
