package trail

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Shot is what is shown of something that flies.
type Shot struct {
	ID    uint64 // in the behavior world
	Owner sim.ID
	Room  view.Room
	At    sim.Vec // where it was last
	Fate  view.Fate
	As    view.Flight
	Mine  view.Mine
}

// Trail remembers the shots of a tick for the next one. The zero value remembers none.
type Trail struct {
	seen   []Shot // of this tick, by ascending id
	before []Shot // of the tick before
	next   int    // in before
	events []view.Event
}

// Begin begins a tick in which something happened.
func (t *Trail) Begin(events []view.Event) {
	t.before, t.seen, t.next = t.seen, t.before[:0], 0
	t.events = events
}

// See notes a shot that flies, by ascending id, and returns it to be filled in: as it was shown in the tick before, or new with
// nothing but its id. It is valid until the next call.
func (t *Trail) See(id uint64) *Shot {
	t.pass(id)
	if t.next < len(t.before) && t.before[t.next].ID == id {
		t.seen = append(t.seen, t.before[t.next])
		t.next++
	} else {
		t.seen = append(t.seen, Shot{ID: id})
	}
	return &t.seen[len(t.seen)-1]
}

// End returns all that there is to show in this tick, by ascending id: what was seen, and once more what was seen in the tick
// before and has ended since. It is valid until the next Begin.
func (t *Trail) End() []Shot {
	t.pass(1<<64 - 1)
	t.events = nil
	return t.seen
}

// pass shows those of the tick before once more that do not fly any more and whose ids are below id.
func (t *Trail) pass(id uint64) {
	for ; t.next < len(t.before) && t.before[t.next].ID < id; t.next++ {
		s := t.before[t.next]
		if s.Fate != view.Stays {
			continue
		}
		s.Fate = view.Destroyed
		s.As.End, s.As.Way = t.landing(&s)
		t.seen = append(t.seen, s)
	}
}

// landing is why a shot ended, and how far from where it began.
func (t *Trail) landing(s *Shot) (why uint8, way float64) {
	for i := range t.events {
		if e := &t.events[i]; e.Kind == view.ProjectileExpired && e.Ref == s.ID {
			return uint8(e.Reason), e.Pos.GroundDist(s.As.From)
		}
	}
	return uint8(behavior.ExpiredHost), 0
}
