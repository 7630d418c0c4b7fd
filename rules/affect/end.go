package affect

import "github.com/wick-engine/wick/sim"

// End takes an instance off and returns it as it was, or false when it is not attached: no instance ends twice.
func (s *Set) End(id ID, cause Cause) (Ended, bool) {
	n := s.store.locate(id)
	if n == 0 {
		return Ended{}, false
	}
	e := s.store.at(n)
	ended := Ended{e.Instance, cause}
	l := &s.lists[e.Bearer.Slot()]
	if e.prev == 0 {
		l.head = e.next
	} else {
		s.store.at(e.prev).next = e.next
	}
	if e.next == 0 {
		l.tail = e.prev
	} else {
		s.store.at(e.next).prev = e.prev
	}
	s.store.remove(n)
	return ended, true
}

// Expire takes an instance off if its time is over at a tick, or it has ticked as often as it may, and returns it. The
// cause is Exhausted where both hold. It returns false when the instance goes on, having been renewed meanwhile, or has
// ended by another cause.
func (s *Set) Expire(id ID, now sim.Tick) (Ended, bool) {
	e := s.store.find(id)
	if e == nil || !e.over(now) {
		return Ended{}, false
	}
	if e.exhausted() {
		return s.End(id, Exhausted)
	}
	return s.End(id, Expired)
}

// EndAll takes off whatever the owners have on a bearer and appends it to dst, oldest first.
func (s *Set) EndAll(bearer sim.ID, owners Owners, cause Cause, dst []Ended) []Ended {
	for e := s.oldest(bearer); e != nil; {
		next := s.younger(e)
		if owners.Has(e.Owner) {
			ended, _ := s.End(e.ID, cause)
			dst = append(dst, ended)
		}
		e = next
	}
	return dst
}

// SetRung gives an instance a rung of its ladder, at least 1. It reports whether the instance is attached.
func (s *Set) SetRung(id ID, rung int16) bool {
	e := s.store.find(id)
	if e != nil {
		e.Rung = max(rung, 1)
	}
	return e != nil
}
