package zone

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/hands"
)

// walk moves every body by one tick, in the order of their ids. Bodies do not block each other, so none of them depends on
// who goes first.
func (z *Zone) walk(turn sim.Turn) {
	ground := z.place.Ground
	now, stride := turn.Tick(), place.Stride{Rate: turn.Rate()}
	for id, a := range z.actors.All() {
		a.gone = false
		in, moves := z.intent(turn, a)
		if !moves {
			continue
		}
		a.facing = in.Heading
		if ground == nil || in.Still() {
			continue
		}
		stride.Speed, stride.Radius = a.speed, a.radius
		pos := ground.Walk(a.pos, in.Wish, stride)
		if pos == a.pos {
			continue
		}
		a.pos = pos
		a.story.walked(now)
		if room := z.roomAt(pos, a.room); room != a.room {
			z.changeRoom(turn, id, room, 0)
		}
	}
}

// intent is what a body wants to do in this tick: a player's input, or the standing order of a creature.
func (z *Zone) intent(turn sim.Turn, a *actor) (hands.Input, bool) {
	turn.Check()
	if !a.person() {
		return a.march, !a.march.Still()
	}
	in, moves := a.hands.Next(turn.Tick(), z.limits.Repeat)
	if moves && a.hands.Gap > 0 {
		z.counters.Gaps++
	}
	return in, moves
}
