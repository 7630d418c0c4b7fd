package replication

import (
	"slices"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// maxWaiting is how many events wait for a connection at most.
const maxWaiting = 256

// waiting is an event that a connection is to be told as soon as it has its actor.
type waiting struct {
	event view.Event
	actor sim.ID // as the connection calls it; 0 while it has no name yet
	other sim.ID
	sure  bool // the client has had the actor
	name  view.Name
	body  []byte
}

// hear takes note of what every connection may be told of this tick.
func (s *Server) hear(f *view.Frame) {
	if len(f.Events) == 0 {
		return
	}
	for _, c := range s.conns {
		if c.eye < 0 {
			continue
		}
		for _, i := range f.Eyes[c.eye].Events {
			e := &f.Events[i]
			has, told := protocol.EventFields(e.Kind)
			if !told || e.Flags.Has(view.Internal) || e.Flags.Has(view.Private) && e.Actor != c.actor {
				continue
			}
			c.queue(s, f, e, has)
		}
	}
}

// queue puts an event behind those that wait. What the actor and the other are called is settled now if it can be: they
// may be gone when the event's turn comes.
func (c *conn) queue(s *Server, f *view.Frame, e *view.Event, has protocol.EventField) {
	if len(c.events) == maxWaiting {
		s.counters.Forgotten++
		first := c.events[0]
		copy(c.events, c.events[1:])
		c.events[maxWaiting-1] = first // for its memory
		c.events = c.events[:maxWaiting-1]
	}
	n := len(c.events)
	c.events = slices.Grow(c.events, 1)[:n+1]
	w := &c.events[n]
	*w = waiting{event: *e, body: w.body[:0]}
	w.actor, w.sure = c.named(s, e.Actor)
	w.other, _ = c.named(s, e.Other)
	if has&protocol.HasName != 0 {
		w.name = nameOf(f, e.Actor)
	}
	if has&protocol.HasBody != 0 {
		for i := range f.Messages {
			m := &f.Messages[i]
			if m.Event == e.Seq && (m.To == 0 || m.To == c.actor) {
				w.body = append(w.body, m.Body...)
			}
		}
	}
}

// nameOf is the name of a ghost that has one.
func nameOf(f *view.Frame, id sim.ID) view.Name {
	for k := range f.Tables {
		if row, ok := f.Tables[k].Find(id); ok {
			if who := view.Column[view.Who](&f.Tables[k]); who != nil {
				return who[row].Name
			}
		}
	}
	return view.Name{}
}

// named is what a ghost is called on the connection, 0 if it does not see it, and whether the client is known to have it.
func (c *conn) named(s *Server, id sim.ID) (wire sim.ID, entered bool) {
	if wire = c.wire(s, id); wire == 0 {
		return 0, false
	}
	return wire, c.known[wire.Slot()].entered
}

// verdict is what is to become of an event.
type verdict uint8

const (
	send verdict = iota
	hold
	drop
)

// judge says whether the client has the actor of an event, may get it yet, or never will.
func (c *conn) judge(s *Server, w *waiting) verdict {
	if w.actor == 0 {
		w.actor, w.sure = c.named(s, w.event.Actor)
	}
	if w.actor == 0 {
		return drop
	}
	if k := &c.known[w.actor.Slot()]; k.gen == uint16(w.actor.Generation()) && !w.sure {
		w.sure = k.entered
		if !k.entered && k.state == present {
			return hold
		}
	}
	if !w.sure {
		return drop
	}
	return send
}

// tell sends a connection the events whose actors it has, in order. One whose actor it is being told of makes those behind it
// wait; one whose actor it does not see is dropped.
func (s *Server) tell(c *conn) {
	done := 0
	for i := range c.events {
		w := &c.events[i]
		v := c.judge(s, w)
		if v == hold {
			break
		}
		if v == send {
			c.send(s, w)
		}
		done++
	}
	if done == 0 {
		return
	}
	// Those that are done with go to the end, for their memory.
	slices.Reverse(c.events[:done])
	slices.Reverse(c.events[done:])
	slices.Reverse(c.events)
	c.events = c.events[:len(c.events)-done]
}

// send tells an event. The other is named only if the client has it.
func (c *conn) send(s *Server, w *waiting) {
	if w.other != 0 {
		if k := &c.known[w.other.Slot()]; k.gen != uint16(w.other.Generation()) || !k.entered {
			w.other = 0
		}
	}
	c.number++
	e := &w.event
	m := protocol.Happened{
		Number: c.number, Kind: e.Kind, Tick: e.Tick, Actor: w.actor, Other: w.other, Name: w.name.String(), Reason: e.Reason,
		Count: e.Count, Span: e.Span, Def: e.Def, Input: e.InputSeq, Value: e.Value, Flags: e.Flags, Body: w.body,
	}
	s.note = m.Append(s.note[:0])
	c.sink.Message(s.note)
}
