package stage

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// Errand is what somebody is sent to do with its feet. It is turned into walking inputs, tick by tick, as a player's hands
// would.
type Errand struct {
	// Step is whose fault it is if it cannot be done.
	Step *premise.Head
	// Ends is the moment at which it stops, -1 for none.
	Ends int
	// Wish is the direction it walks in, if it does not seek a goal.
	Wish place.Wish
	// Looks says that it looks along Look meanwhile; otherwise it looks where it goes.
	Looks bool
	Look  sim.Heading
	// Seeks says that it goes to a goal: to Whom, the number of an entity, or to the point Goal if Whom is -1; and to be
	// Within so many metres of it is enough.
	Seeks  bool
	Whom   int
	Goal   sim.Vec
	Within float64
}

// walk is an errand under way.
type walk struct {
	Errand
	active bool
	aim    sim.Vec // where the way leads; the goal may have moved on since
	way    []sim.Vec
	next   int // the point of the way that comes next
	stuck  int // ticks without getting anywhere
	last   sim.Vec
}

// follows reports whether to come near is not the end: whoever follows somebody for a time stands while it is near, and goes
// on when the other does.
func (w *walk) follows() bool { return w.Whom >= 0 && w.Ends >= 0 }

// progress is how somebody fares who walks to a goal.
type progress uint8

const (
	underWay progress = iota
	arrived
	lost // there is no way, or it leads nowhere; the step has failed
)

// newAim is how far somebody who is followed may move before the way is looked for again, in metres.
const newAim = 0.5

// Send sends an entity on an errand, in place of the one it may be under way with.
func (r *Run) Send(i int, e Errand) { r.bodies[i].walk = walk{Errand: e, active: true} }

// Drop forgets what an entity is under way with, without a word to the zone.
func (r *Run) Drop(i int) { r.bodies[i].walk = walk{} }

// Walks reports whether an entity is under way.
func (r *Run) Walks(i int) bool { return r.bodies[i].walk.active }

// Halt ends what an entity is under way with: it stands still.
func (r *Run) Halt(i int) {
	h := r.bodies[i].walk.Step
	r.Drop(i)
	if r.story.Entities[i].Player {
		r.Command(h, i, inbox.Command{Verb: inbox.Stop})
		r.pressStanding(i)
		return
	}
	r.Post(h, inbox.Order{Op: inbox.Halt, Target: r.bodies[i].id}.Letter())
}

// Turn turns an entity. Who walks looks that way from now on and goes on walking.
func (r *Run) Turn(i int, heading sim.Heading) {
	w := &r.bodies[i].walk
	switch {
	case w.active:
		w.Looks, w.Look = true, heading
	case r.story.Entities[i].Player:
		r.Command(nil, i, inbox.Command{Verb: inbox.Face, Heading: heading})
	default:
		r.march(nil, i, place.Wish{}, heading)
	}
}

// drive lets an entity that is under way take its pace.
func (r *Run) drive(i int) {
	b := &r.bodies[i]
	w := &b.walk
	s, ok := r.Standing(i)
	switch {
	case !ok:
		*w, b.press = walk{}, Press{}
		return
	case !w.active:
		r.pressStanding(i)
		return
	case w.Ends >= 0 && r.at >= w.Ends:
		r.Halt(i)
		return
	}
	wish := w.Wish
	if w.Seeks {
		var progress progress
		wish, progress = r.seek(w, &s)
		if progress == lost || progress == arrived && !w.follows() {
			r.Halt(i)
			return
		}
	}
	heading := w.Look
	if !w.Looks {
		heading = s.Facing
		if h, moves := sim.HeadingOf(wish.Share()); moves {
			heading = h
		}
	}
	r.pace(i, wish, heading)
}

// seek is the wish that leads to the goal, none if there is nothing left to go.
func (r *Run) seek(w *walk, s *Standing) (wish place.Wish, p progress) {
	goal := w.Goal
	if w.Whom >= 0 {
		other, ok := r.Standing(w.Whom)
		if !ok {
			r.Absent(w.Step, w.Whom, "to be there to be walked to")
			return place.Wish{}, lost
		}
		goal = other.Pos
	}
	if s.Pos.GroundDist(goal) <= w.Within {
		w.stuck = 0
		return place.Wish{}, arrived
	}
	if (len(w.way) == 0 || goal.GroundDist(w.aim) > newAim) && !r.plan(w, s, goal) {
		return place.Wish{}, lost
	}
	stride := s.Speed / float64(r.zone.Rate())
	for stride > 0 {
		wish = place.WishOf(w.way[w.next].Sub(s.Pos).Ground().Scale(1 / stride))
		if wish != (place.Wish{}) {
			break
		}
		if w.next == len(w.way)-1 {
			return wish, arrived
		}
		w.next++
	}
	if r.isStuck(w, s, goal) {
		return wish, lost
	}
	return wish, underWay
}

// plan looks for a way to the goal. If there is none, the step fails.
func (r *Run) plan(w *walk, s *Standing, goal sim.Vec) bool {
	way, ok := w.way[:0], false
	ways, err := r.waysFor(s.Radius)
	if err == nil {
		way, ok = ways.Way(s.Pos, goal, way)
	}
	if !ok || len(way) == 0 {
		r.Fail(w.Step, Failure{
			Subject: "way of " + s.Name, Expected: "a way from " + trace.Position(s.Pos) + " to " + trace.Position(goal), Got: "none",
		})
		return false
	}
	w.way, w.next, w.aim = way, 0, goal
	return true
}

// waysFor are the ways of a body of a radius.
func (r *Run) waysFor(radius float64) (*place.Ways, error) {
	for _, ways := range r.ways {
		if ways.Radius() == radius {
			return ways, nil
		}
	}
	ways, err := r.story.Ways.on(r.story.Map, radius)
	if err == nil {
		r.ways = append(r.ways, ways)
	}
	return ways, err
}

// isStuck reports whether the walk ends because it leads nowhere: whoever has not moved for a second is stuck, and the step
// fails.
func (r *Run) isStuck(w *walk, s *Standing, goal sim.Vec) bool {
	if s.Pos != w.last {
		w.last, w.stuck = s.Pos, 0
		return false
	}
	if w.stuck++; w.stuck <= r.zone.Rate() {
		return false
	}
	r.Fail(w.Step, Failure{
		Subject: "way of " + s.Name, Expected: s.Name + " to come to " + trace.Position(goal), Got: "stuck at " + trace.Position(s.Pos),
	})
	return true
}

// pace posts the walking input of a tick, and with it the key that is pressed.
func (r *Run) pace(i int, wish place.Wish, heading sim.Heading) {
	b := &r.bodies[i]
	h := b.walk.Step
	if !r.story.Entities[i].Player {
		r.march(h, i, wish, heading)
		return
	}
	c := inbox.Command{Verb: inbox.Walk, Next: true, Wish: wish, Heading: heading}
	if p := b.press; p.Step != nil {
		c.Press = p.Slot
		if p.Aims {
			c.Heading = p.Heading
		}
	}
	b.press = Press{}
	r.Command(h, i, c)
}

// march gives a creature its standing order. Without a wish it turns and stands.
func (r *Run) march(h *premise.Head, i int, wish place.Wish, heading sim.Heading) {
	r.Post(h, inbox.Order{Op: inbox.March, Target: r.bodies[i].id, Wish: wish, Heading: heading}.Letter())
}
