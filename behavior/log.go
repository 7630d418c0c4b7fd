package behavior

import "github.com/wick-engine/wick/view"

// log keeps the events between two drains. There are two blocks of memory, so that what was drained last stays as it is
// while new events come in.
type log struct {
	events, drained []view.Event
	seq             uint64 // of the last event
}

// emit adds an event of the present tick, for the caller to fill in before anything else is emitted.
func (w *World) emit(kind view.EventKind) *view.Event {
	l := &w.log
	if len(l.events) >= w.opt.Limits.Events {
		w.counters.CrowdedEvents++
	}
	l.seq++
	l.events = append(l.events, view.Event{})
	e := &l.events[len(l.events)-1]
	e.Kind, e.Tick, e.Seq = kind, w.now, l.seq
	return e
}

// crowded reports whether so many events wait that what can be left out is.
func (w *World) crowded() bool { return len(w.log.events) >= w.opt.Limits.Events }

// DrainEvents returns all events since the last drain, oldest first. The slice is valid until the next drain, also while
// the world goes on; what happens meanwhile is in the next one.
func (w *World) DrainEvents() []view.Event {
	l := &w.log
	l.events, l.drained = l.drained[:0], l.events
	return l.drained
}

// Counters count what a world left out because something is bounded. They are no part of its state.
type Counters struct {
	// Applications is how many effects did not run because too much came of one thing in one step.
	Applications uint64
	// Projectiles is how many did not spawn because there were too many, or one of the same spawn id.
	Projectiles uint64
	// Moves is how many ProjectileMoved were left out because too many events waited.
	Moves uint64
	// CrowdedEvents is how many events of other kinds were kept although too many waited.
	CrowdedEvents uint64
	// Tests is how many actors were looked at closely to find who was struck or meant.
	Tests uint64
}

// Counters returns what was left out so far.
func (w *World) Counters() Counters { return w.counters }
