package zone

import (
	"slices"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/doing"
	"github.com/wick-engine/wick/zone/hands"
	"github.com/wick-engine/wick/zone/inbox"
	"github.com/wick-engine/wick/zone/kit"
)

// perform starts what is to begin in this tick: what was commanded, in that order, then the casts that are done, then what hands press
// and minds want, by id. Of one pair of hands every press is judged, the earlier first: one that was late when another is pressed does not swallow it.
func (z *Zone) perform(turn sim.Turn) {
	z.doings.Begin(turn)
	var presses [hands.Patience + 1]hands.Press
	for id, a := range z.actors.All() {
		if !a.person() {
			z.strike(turn, id, a)
			continue
		}
		for _, p := range a.hands.Presses(turn.Tick(), presses[:0]) {
			z.doings.Press(turn, id, p)
		}
	}
}

// strike begins what a mind wanted in the tick before.
func (z *Zone) strike(turn sim.Turn, id sim.ID, a *actor) {
	target, strike := a.will.Target, a.will.Strike
	a.will.Target = 0
	if target == 0 {
		return
	}
	switch begun, refused := z.doings.Strike(turn, id, target, strike); {
	case begun:
		a.mind.Struck(z.mindOf(a), strike, turn.Tick())
	case refused:
		a.mind.Balked(strike, turn.Tick())
	}
	if z.doings.Rooted(id) {
		a.will.Walk = place.Wish{} // it knows better than to walk now
	}
}

// pose puts a body into a position of the pack, by its id. One that there is none of is passed over.
func (z *Zone) pose(turn sim.Turn, id sim.ID, c *inbox.Command) {
	positions := z.kit.Defs.Positions
	at := slices.IndexFunc(positions, func(p book.Position) bool { return p.ID == c.Text })
	if at < 0 || !z.engine.SetPosture(turn, id, int32(at)) {
		z.refuse(turn, id, c, view.RefusedNoPosition)
	}
}

// profile is how a body swings, as the rules number it; -1 for one that does not.
func (z *Zone) profile(id sim.ID) int32 {
	if a := z.actors.Get(id); a != nil {
		return z.kit.Numbered(a.being).Combat
	}
	return -1
}

// stage is the zone as its doings see it.
type stage struct{ z *Zone }

var _ doing.Host = stage{}

// Tell adds a record to the stream of the tick.
func (s stage) Tell(e view.Event) { s.z.events.Add(e) }

// Follow brings what the rules have raised into the stream.
func (s stage) Follow(turn sim.Turn) { s.z.follow(turn) }

// Being is what a body is.
func (s stage) Being(id sim.ID) *kit.Being {
	if a := s.z.actors.Get(id); a != nil {
		return s.z.kit.Numbered(a.being)
	}
	return nil
}

// Waits is the wish of a body that the world keeps.
func (s stage) Waits(id sim.ID) *doing.Wish { return &s.z.actors.Get(id).waits }
