package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Raise is an event that the engine does not raise by itself.
type Raise struct {
	// Event is book.OnRest, OnShortRest, OnLongRest, or one of the pack's own.
	Event book.Event
	// Subject is whom it is about, whose handlers run.
	Subject sim.ID
	// Other and Magnitude are what a pack's own event says besides; 0 is nobody. A rest has the magnitude 1 and nobody else.
	Other     sim.ID
	Magnitude float64
}

// Raise tells an event and runs what listens for it. It reports false, and does nothing, for an event that the engine raises by
// itself or does not know, for a magnitude that no amount can have, and about whoever is dead or not there.
func (e *Engine) Raise(turn sim.Turn, in Raise) bool {
	e.open(turn)
	v := e.get(in.Subject)
	if !e.present(v) || v.dead || !(in.Magnitude >= -sim.MaxAmount && in.Magnitude <= sim.MaxAmount) {
		return false
	}
	o := occasion{event: in.Event, subject: v, magnitude: 1, record: view.Event{Actor: in.Subject}}
	switch i, own := in.Event.Pack(); {
	case own && i < len(e.defs.Events):
		o.own(i, e.get(in.Other), in.Magnitude)
	case in.Event == book.OnRest:
		o.record.Kind = view.OnRest
	case in.Event == book.OnShortRest:
		o.record.Kind = view.OnShortRest
	case in.Event == book.OnLongRest:
		o.record.Kind = view.OnLongRest
	default:
		return false
	}
	e.raise(&o)
	return true
}

// own makes an event one of the pack's own.
func (o *occasion) own(i int, other *entity, magnitude float64) {
	o.event, o.other, o.magnitude = book.PackEvent(i), other, magnitude+0 // −0 is 0
	o.record.Kind, o.record.Flags, o.record.Def, o.record.Value = view.PackRaised, view.Internal, uint32(i), o.magnitude
	if other != nil {
		o.record.Other = other.id
	}
}
