package scenario

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// errand is what an entity is under way with: it is turned into walking inputs, tick by tick, as a player's hands would.
type errand struct {
	active bool
	step   *move
	ends   int // the moment at which it stops, -1 for none
	wish   place.Wish
	looks  bool // look says which way; otherwise it looks where it goes
	look   sim.Heading

	seeks  bool    // it goes to a goal, and wish does not count
	whom   int     // number of the entity that is the goal, -1 for a point
	goal   sim.Vec // the point
	within float64
	aim    sim.Vec // where the way leads; the goal may have moved on since
	way    []sim.Vec
	next   int // the point of the way that comes next
	stuck  int // ticks without getting anywhere
	last   sim.Vec
}

// follows reports whether to come near is not the end: whoever follows somebody for a time stands while it is near, and goes
// on when the other does.
func (e *errand) follows() bool { return e.whom >= 0 && e.ends >= 0 }

// progress is how somebody fares who walks to a goal.
type progress uint8

const (
	underWay progress = iota
	arrived
	lost // there is no way, or it leads nowhere; the step has failed
)

// newAim is how far somebody who is followed may move before the way is looked for again, in metres.
const newAim = 0.5

// drive lets an entity that is under way take its step.
func (r *run) drive(i int) {
	b := &r.bodies[i]
	e := &b.errand
	s, ok := r.standing(i)
	switch {
	case !ok:
		*e, b.press = errand{}, press{}
		return
	case !e.active:
		r.pressStanding(i)
		return
	case e.ends >= 0 && r.at >= e.ends:
		r.halt(i)
		return
	}
	wish := e.wish
	if e.seeks {
		var progress progress
		wish, progress = r.seek(e, &s)
		if progress == lost || progress == arrived && !e.follows() {
			r.halt(i)
			return
		}
	}
	heading := e.look
	if !e.looks {
		heading = s.Facing
		if h, moves := sim.HeadingOf(wish.Share()); moves {
			heading = h
		}
	}
	r.walk(i, wish, heading)
}

// seek is the wish that leads to the goal, none if there is nothing left to go.
func (r *run) seek(e *errand, s *standing) (wish place.Wish, p progress) {
	goal := e.goal
	if e.whom >= 0 {
		other, ok := r.standing(e.whom)
		if !ok {
			r.absent(e.step.base(), e.whom, "to be there to be walked to")
			return place.Wish{}, lost
		}
		goal = other.Pos
	}
	if s.Pos.GroundDist(goal) <= e.within {
		e.stuck = 0
		return place.Wish{}, arrived
	}
	if (len(e.way) == 0 || goal.GroundDist(e.aim) > newAim) && !r.plan(e, s, goal) {
		return place.Wish{}, lost
	}
	stride := s.Speed / float64(r.zone.Rate())
	for stride > 0 {
		wish = place.WishOf(e.way[e.next].Sub(s.Pos).Ground().Scale(1 / stride))
		if wish != (place.Wish{}) {
			break
		}
		if e.next == len(e.way)-1 {
			return wish, arrived
		}
		e.next++
	}
	if r.stuck(e, s, goal) {
		return wish, lost
	}
	return wish, underWay
}

// plan looks for a way to the goal. If there is none, the step fails.
func (r *run) plan(e *errand, s *standing, goal sim.Vec) bool {
	way, ok := e.way[:0], false
	ways, err := r.waysFor(s.Radius)
	if err == nil {
		way, ok = ways.Way(s.Pos, goal, way)
	}
	if !ok || len(way) == 0 {
		r.fail(e.step.base(), Failure{
			Subject: "way of " + s.Name, Expected: "a way from " + trace.Position(s.Pos) + " to " + trace.Position(goal), Got: "none",
		})
		return false
	}
	e.way, e.next, e.aim = way, 0, goal
	return true
}

// waysFor are the ways of a body of a radius.
func (r *run) waysFor(radius float64) (*place.Ways, error) {
	for _, ways := range r.ways {
		if ways.Radius() == radius {
			return ways, nil
		}
	}
	ways, err := r.scenario.ways.on(r.scenario.place, radius)
	if err == nil {
		r.ways = append(r.ways, ways)
	}
	return ways, err
}

// stuck reports whether the walk ends because it leads nowhere: whoever has not moved for a second is stuck, and the step
// fails.
func (r *run) stuck(e *errand, s *standing, goal sim.Vec) bool {
	if s.Pos != e.last {
		e.last, e.stuck = s.Pos, 0
		return false
	}
	if e.stuck++; e.stuck <= r.zone.Rate() {
		return false
	}
	r.fail(e.step.base(), Failure{
		Subject: "way of " + s.Name, Expected: s.Name + " to come to " + trace.Position(goal), Got: "stuck at " + trace.Position(s.Pos),
	})
	return true
}

// walk posts the walking input of a tick, and with it the key that is pressed.
func (r *run) walk(i int, wish place.Wish, heading sim.Heading) {
	b := &r.bodies[i]
	h := b.errand.step.base()
	if !r.scenario.entities[i].Player {
		r.march(h, i, wish, heading)
		return
	}
	c := inbox.Command{Verb: inbox.Walk, Next: true, Wish: wish, Heading: heading}
	if p := b.press; p.step != nil {
		c.Press = p.slot
		if p.step.Direction != nil {
			c.Heading = p.heading
		}
	}
	b.press = press{}
	r.command(h, i, c)
}

// pressStanding posts the key that is pressed by somebody who does not walk.
func (r *run) pressStanding(i int) {
	p := r.bodies[i].press
	r.bodies[i].press = press{}
	if p.step != nil {
		r.command(p.step.base(), i, inbox.Command{Verb: inbox.Walk, Next: true, Heading: p.heading, Press: p.slot})
	}
}

// march gives a creature its standing order. Without a wish it turns and stands.
func (r *run) march(h *head, i int, wish place.Wish, heading sim.Heading) {
	r.post(h, inbox.Order{Op: inbox.March, Target: r.bodies[i].id, Wish: wish, Heading: heading}.Letter())
}

// halt ends what an entity is under way with.
func (r *run) halt(i int) {
	b := &r.bodies[i]
	var h *head
	if b.errand.step != nil {
		h = b.errand.step.base()
	}
	b.errand = errand{}
	if r.scenario.entities[i].Player {
		r.command(h, i, inbox.Command{Verb: inbox.Stop})
		r.pressStanding(i)
		return
	}
	r.post(h, inbox.Order{Op: inbox.Halt, Target: b.id}.Letter())
}

// look turns an entity. Who walks looks that way from now on and goes on walking.
func (r *run) look(i int, heading sim.Heading) {
	b := &r.bodies[i]
	switch {
	case b.errand.active:
		b.errand.looks, b.errand.look = true, heading
	case r.scenario.entities[i].Player:
		r.command(nil, i, inbox.Command{Verb: inbox.Face, Heading: heading})
	default:
		r.march(nil, i, place.Wish{}, heading)
	}
}

// command posts a command of a player.
func (r *run) command(h *head, i int, c inbox.Command) {
	c.From = r.bodies[i].sender
	r.post(h, c.Letter())
}

// post puts a letter into the inbox. If the zone does not take it, the step fails.
func (r *run) post(h *head, l inbox.Letter) {
	if err := r.zone.Post(l); err != nil {
		r.fail(h, Failure{Subject: "letter", Expected: "one that the zone takes", Got: err.Error()})
	}
}

// standing is an entity as it stands, or false if it is not in the zone.
func (r *run) standing(i int) (standing, bool) { return r.zone.Actor(r.bodies[i].id) }

// positionOf is where a target is, or false if it is an entity that is not in the zone.
func (r *run) positionOf(t *shape.Target, whom int) (sim.Vec, bool) {
	if t.Point != nil {
		return t.Point.Pos, true
	}
	s, ok := r.standing(whom)
	return s.Pos, ok
}

// must reports whether an entity is in the zone. If it is not, the step fails.
func (r *run) must(h *head, i int, to string) bool {
	if _, ok := r.standing(i); ok {
		return true
	}
	r.absent(h, i, to)
	return false
}

// absent fails a step because an entity is not in the zone.
func (r *run) absent(h *head, i int, to string) {
	name := r.scenario.entities[i].Name
	r.fail(h, Failure{Subject: name, Expected: name + " " + to, Got: name + " is not in the zone"})
}
