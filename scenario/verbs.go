package scenario

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// verbs lists what somebody can do.
func verbs() []row {
	return []row{
		{"move", "Walks: in a direction, for a time or until told otherwise, or to a point or to somebody by the shortest way.", func() part { return new(move) }},
		{"stop", "Stands still.", func() part { return new(stop) }},
		{"face", "Looks along a bearing, or towards a point or somebody. Who walks goes on walking.", func() part { return new(face) }},
		{"go", "Goes through an exit of its room. For players.", func() part { return new(goExit) }},
		{"say", "Speaks to everybody in its room. For players.", func() part { return new(say) }},
		{"act", "Begins a behavior of its catalog, aimed along a direction, at a point, at somebody, or at nothing.", func() part { return new(act) }},
		{"press", "Presses the key of an action, as a hand does between two steps. For players.", func() part { return new(pressKey) }},
	}
}

// doing is what every step with do has.
type doing struct {
	head
	Do  string `json:"do" content:"required" doc:"What is done."`
	Who string `json:"who" content:"required" doc:"Who does it."`

	who int // number of the entity
}

func (d *doing) whoNode() *content.Node { return d.Self.Field("who") }

// able reports whether whoever is to act can: its body is there and, if it is a player's, so is the player. If not, the step
// fails.
func (d *doing) able(r *run, to string) bool {
	if !r.must(d.base(), d.who, to) {
		return false
	}
	if s, _ := r.standing(d.who); r.scenario.entities[d.who].Player && s.Session == 0 {
		r.fail(d.base(), Failure{
			Subject: d.Who, Expected: d.Who + " " + to, Got: "its player is away; reconnect comes first",
		})
		return false
	}
	return true
}

type move struct {
	doing
	Direction *shape.Bearing `json:"direction" doc:"Where to walk. Either this or to."`
	To        *shape.Target  `json:"to" doc:"A point or an entity to walk to, around walls."`
	For       *shape.Moment  `json:"for" doc:"For how long; without it until arrival, or until the next step that stops or moves. Who walks to an entity for a time follows it as long."`
	Within    *float64       `json:"within" content:"min=0,max=100" doc:"How near is near enough, in metres: 0 at a point, 1 at an entity if left out."`
	Facing    *shape.Bearing `json:"facing" doc:"Which way to look meanwhile; where it goes if left out."`

	whom  int // number of the entity to walk to, -1 for a point
	ticks int // 0 for no limit
}

func (m *move) check(c *checker) {
	m.who = c.entity(m.Who, m.whoNode())
	c.ground(m.Self.Field("do"), "in a world of text one moves by go")
	if (m.Direction == nil) == (m.To == nil) {
		fault := m.Self.Fault(OneOf, "either direction or to")
		fault.Problem = "a move to nowhere, or to two places"
		c.faults.Add(fault)
	}
	m.whom = -1
	if m.To != nil {
		m.whom = c.target(m.To, m.Self.Field("to"))
	}
	if m.For != nil {
		if m.ticks = c.ticks(m.For); m.ticks == 0 {
			c.faults.Add(m.For.Node.Fault(content.BadTime, "a time above 0"))
		}
	}
}

// lasts is for how long the step goes on, as far as it says.
func (m *move) lasts() int { return m.ticks }

// target resolves what one walks to or looks at: the number of an entity, -1 for a point.
func (c *checker) target(t *shape.Target, at *content.Node) int {
	if t.Point != nil {
		c.inside(t.Point, at)
		return -1
	}
	return c.entity(t.Entity, at)
}

func (m *move) run(r *run) {
	e := errand{active: true, step: m, whom: m.whom, ends: -1}
	if m.ticks > 0 {
		e.ends = r.at + m.ticks
	}
	if m.Facing != nil {
		e.looks, e.look = true, m.Facing.Heading
	}
	switch {
	case m.Direction != nil:
		e.wish = place.WishOf(m.Direction.Heading.Dir())
		if !e.looks {
			e.looks, e.look = true, m.Direction.Heading
		}
	case m.whom < 0:
		e.goal = m.To.Point.Pos
	default:
		e.within = 1
	}
	e.seeks = m.To != nil
	if m.Within != nil {
		e.within = *m.Within
	}
	if m.able(r, "to move") {
		r.bodies[m.who].errand = e
	}
}

type stop struct{ doing }

func (s *stop) check(c *checker) { s.who = c.entity(s.Who, s.whoNode()) }

func (s *stop) run(r *run) {
	if s.able(r, "to stop") {
		r.halt(s.who)
	}
}

type face struct {
	doing
	Facing *shape.Bearing `json:"facing" doc:"Which way to look. Either this or toward."`
	Toward *shape.Target  `json:"toward" doc:"A point or an entity to look at."`

	whom int
}

func (f *face) check(c *checker) {
	f.who = c.entity(f.Who, f.whoNode())
	if (f.Facing == nil) == (f.Toward == nil) {
		fault := f.Self.Fault(OneOf, "either facing or toward")
		fault.Problem = "a look at nothing, or at two things"
		c.faults.Add(fault)
	}
	if f.Toward != nil {
		c.ground(f.Self.Field("toward"), "in a world of text nothing is in any direction")
		f.whom = c.target(f.Toward, f.Self.Field("toward"))
	}
}

func (f *face) run(r *run) {
	if !f.able(r, "to look around") {
		return
	}
	var heading sim.Heading
	if f.Facing != nil {
		heading = f.Facing.Heading
	} else {
		at, ok := r.positionOf(f.Toward, f.whom)
		if !ok {
			r.absent(f.base(), f.whom, "to be there to be looked at")
			return
		}
		me, _ := r.standing(f.who)
		if heading, ok = sim.HeadingOf(at.Sub(me.Pos)); !ok {
			heading = me.Facing // nobody can look at where it stands
		}
	}
	r.look(f.who, heading)
}

type goExit struct {
	doing
	Direction string `json:"direction" content:"required,min_len=1,max_len=64" doc:"The exit, as the room calls it."`
}

func (g *goExit) check(c *checker) {
	g.who = c.player(g.Who, g.whoNode(), "go through exits")
	c.sayable(g.command(), g.Self.Field("direction"))
}

func (g *goExit) command() inbox.Command { return inbox.Command{Verb: inbox.Go, Text: g.Direction} }

func (g *goExit) run(r *run) {
	if g.able(r, "to go") {
		r.command(g.base(), g.who, g.command())
	}
}

type say struct {
	doing
	Text string `json:"text" content:"required,min_len=1,max_len=256" doc:"The words."`
}

func (s *say) check(c *checker) {
	s.who = c.player(s.Who, s.whoNode(), "speak")
	c.sayable(s.command(), s.Self.Field("text"))
}

func (s *say) command() inbox.Command { return inbox.Command{Verb: inbox.Say, Text: s.Text} }

func (s *say) run(r *run) {
	if s.able(r, "to speak") {
		r.command(s.base(), s.who, s.command())
	}
}
