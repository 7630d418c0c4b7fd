package view

import "github.com/wick-engine/wick/sim"

// Log collects the events of one tick in the order they happen. Every room that raises events has one, and the zone has
// the one that joins them. The zero value is ready.
//
// A log keeps its memory from tick to tick, so that once it has seen a busy tick it allocates no more. It is bounded by
// what raises events, not by itself: no event is ever dropped here.
type Log struct {
	events []Event
	next   uint64 // Seq of the next event
	tick   sim.Tick
}

// Begin forgets the events of the tick before and stamps what is added from now on with the turn's tick. Whatever
// Events returned before is invalid afterwards. Numbers go on where they were.
func (l *Log) Begin(turn sim.Turn) {
	turn.Check()
	l.tick = turn.Tick()
	l.events = l.events[:0]
}

// Add writes an event at the end and returns its Seq. Seq and Tick of the given record are replaced. The first event of
// a log has the number 1.
func (l *Log) Add(e Event) uint64 {
	l.next++
	e.Seq = l.next
	e.Tick = l.tick
	l.events = append(l.events, e)
	return l.next
}

// Take moves all events of from to the end of l, unchanged but for Seq, and leaves from empty. It is how a room's log
// joins the stream of its zone.
func (l *Log) Take(from *Log) {
	at := len(l.events)
	l.events = append(l.events, from.events...)
	for i := at; i < len(l.events); i++ {
		l.next++
		l.events[i].Seq = l.next
	}
	from.events = from.events[:0]
}

// Events are the events since Begin, oldest first. The slice is valid until the next Begin, and events added later may
// not show in it.
func (l *Log) Events() []Event { return l.events }

// Len is the number of events since Begin.
func (l *Log) Len() int { return len(l.events) }

// Seq is the number of the last event that was added, 0 before the first.
func (l *Log) Seq() uint64 { return l.next }

// SetSeq makes the log go on after the given number: a zone that is restored goes on counting where it was.
func (l *Log) SetSeq(seq uint64) { l.next = seq }
