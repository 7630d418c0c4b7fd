package zone

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/hands"
)

// move lets every body walk and steps the behavior world, in which what is under way goes on: timelines, forced motion,
// shots, buffs. Walkers do not block each other, so none of them depends on who goes first. Who has come into another room has
// entered it once everybody has walked.
func (z *Zone) move(turn sim.Turn) {
	stride := place.Stride{Rate: turn.Rate()}
	for id, a := range z.actors.All() {
		a.gone = false
		in, moves := z.intent(turn, a)
		b := z.body(id)
		z.note(id, b.Pos)
		a.held = b.Moving || !b.Alive
		if !moves || !b.Alive {
			continue
		}
		pos := b.Pos
		if !a.held && !in.Still() {
			stride.Speed, stride.Radius = z.speed(id, a), b.Radius
			pos = z.place.Ground.Walk(pos, in.Wish, stride)
		}
		z.world.MoveActor(id, pos, in.Heading.Dir())
	}
	z.world.Tick(1)
	for id, a := range z.actors.All() {
		pos := z.body(id).Pos
		if pos == z.before[id.Slot()] {
			continue
		}
		if z.place.Ground == nil { // a dash leads nowhere where there are no places
			z.world.TeleportActor(id, sim.Vec{}, sim.Vec{})
			continue
		}
		a.story.Walked(turn.Tick())
		z.doings.Break(turn, id, book.BrokenByMoving)
		if room := z.footing.RoomAt(pos, a.room); room != a.room {
			z.crossed = append(z.crossed, crossing{id, a.room})
			z.changeRoom(turn, id, room, 0)
		}
	}
	for _, c := range z.crossed {
		z.moved(turn, c.id, c.from)
	}
	z.crossed = z.crossed[:0]
}

// crossing is a body that has walked out of a room.
type crossing struct {
	id   sim.ID
	from place.RoomIndex
}

// note remembers where a body stood before the step.
func (z *Zone) note(id sim.ID, pos sim.Vec) {
	for int(id.Slot()) >= len(z.before) {
		z.before = append(z.before, sim.Vec{})
	}
	z.before[id.Slot()] = pos
}

// intent is what a body wants to do in this tick: a player's input, the standing order of a creature, or what its mind wants.
func (z *Zone) intent(turn sim.Turn, a *actor) (hands.Input, bool) {
	turn.Check()
	switch {
	case a.person():
		in, moves := a.hands.Next(turn.Tick(), z.limits.Repeat)
		if moves && a.hands.Gap > 0 {
			z.counters.Gaps++
		}
		return in, moves
	case a.led && !a.will.Turns:
		return a.march, !a.march.Still()
	case a.led:
		return hands.Input{Wish: a.march.Wish, Heading: a.will.Facing}, true
	}
	return hands.Input{Wish: a.will.Walk, Heading: a.will.Facing}, a.will.Turns
}
