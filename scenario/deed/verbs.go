package deed

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// Verbs is the table of what somebody can do.
func Verbs() []stage.Row {
	return []stage.Row{
		{Word: "move", Doc: "Walks: in a direction, for a time or until told otherwise, or to a point or to somebody by the shortest way.", Make: func() stage.Step { return new(move) }},
		{Word: "stop", Doc: "Stands still.", Make: func() stage.Step { return new(stop) }},
		{Word: "face", Doc: "Looks along a bearing, or towards a point or somebody. Who walks goes on walking.", Make: func() stage.Step { return new(face) }},
		{Word: "go", Doc: "Goes through an exit of its room. For players.", Make: func() stage.Step { return new(goExit) }},
		{Word: "say", Doc: "Speaks to everybody in its room. For players.", Make: func() stage.Step { return new(say) }},
		{Word: "act", Doc: "Begins a behavior of its catalog, aimed along a direction, at a point, at somebody, or at nothing.", Make: func() stage.Step { return new(act) }},
		{Word: "use", Doc: "Begins an ability, for somebody or for nobody, aimed where what it begins is to go.", Make: func() stage.Step { return new(use) }},
		{Word: "pose", Doc: "Takes a position of the pack's, as to sit down. For players.", Make: func() stage.Step { return new(pose) }},
		{Word: "press", Doc: "Presses the key of an action, as a hand does between two steps. For players.", Make: func() stage.Step { return new(pressKey) }},
	}
}

// doing is what every step with do has.
type doing struct {
	premise.Head
	Do  string `json:"do" content:"required" doc:"What is done."`
	Who string `json:"who" content:"required" doc:"Who does it."`

	who int // number of the entity
}

func (d *doing) whoNode() *content.Node { return d.Self.Field("who") }

// able reports whether whoever is to act can: its body is there and, if it is a player's, so is the player. If not, the step
// fails.
func (d *doing) able(r *stage.Run, to string) bool {
	if !r.Must(d.Base(), d.who, to) {
		return false
	}
	if s, _ := r.Standing(d.who); r.Entity(d.who).Player && s.Session == 0 {
		r.Fail(d.Base(), stage.Failure{
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

func (m *move) Check(c *premise.Checker) {
	m.who = c.Entity(m.Who, m.whoNode())
	c.Ground(m.Self.Field("do"), "in a world of text one moves by go")
	if (m.Direction == nil) == (m.To == nil) {
		fault := m.Self.Fault(premise.OneOf, "either direction or to")
		fault.Problem = "a move to nowhere, or to two places"
		c.Faults.Add(fault)
	}
	m.whom = -1
	if m.To != nil {
		m.whom = c.Target(m.To, m.Self.Field("to"))
	}
	if m.For != nil {
		if m.ticks = c.Ticks(m.For); m.ticks == 0 {
			c.Faults.Add(m.For.Node.Fault(content.BadTime, "a time above 0"))
		}
	}
}

// Lasts is for how long the step goes on, as far as it says.
func (m *move) Lasts() int { return m.ticks }

func (m *move) Run(r *stage.Run) {
	e := stage.Errand{Step: m.Base(), Ends: -1, Seeks: m.To != nil, Whom: m.whom}
	if m.ticks > 0 {
		e.Ends = r.At() + m.ticks
	}
	if m.Facing != nil {
		e.Looks, e.Look = true, m.Facing.Heading
	}
	switch {
	case m.Direction != nil:
		e.Wish = place.WishOf(m.Direction.Heading.Dir())
		if !e.Looks {
			e.Looks, e.Look = true, m.Direction.Heading
		}
	case m.whom < 0:
		e.Goal = m.To.Point.Pos
	default:
		e.Within = 1
	}
	if m.Within != nil {
		e.Within = *m.Within
	}
	if m.able(r, "to move") {
		r.Send(m.who, e)
	}
}

type stop struct{ doing }

func (s *stop) Check(c *premise.Checker) { s.who = c.Entity(s.Who, s.whoNode()) }

func (s *stop) Run(r *stage.Run) {
	if s.able(r, "to stop") {
		r.Halt(s.who)
	}
}

type face struct {
	doing
	Facing *shape.Bearing `json:"facing" doc:"Which way to look. Either this or toward."`
	Toward *shape.Target  `json:"toward" doc:"A point or an entity to look at."`

	whom int
}

func (f *face) Check(c *premise.Checker) {
	f.who = c.Entity(f.Who, f.whoNode())
	if (f.Facing == nil) == (f.Toward == nil) {
		fault := f.Self.Fault(premise.OneOf, "either facing or toward")
		fault.Problem = "a look at nothing, or at two things"
		c.Faults.Add(fault)
	}
	if f.Toward != nil {
		c.Ground(f.Self.Field("toward"), "in a world of text nothing is in any direction")
		f.whom = c.Target(f.Toward, f.Self.Field("toward"))
	}
}

func (f *face) Run(r *stage.Run) {
	if !f.able(r, "to look around") {
		return
	}
	var heading sim.Heading
	if f.Facing != nil {
		heading = f.Facing.Heading
	} else {
		at, ok := f.toward(r)
		if !ok {
			r.Absent(f.Base(), f.whom, "to be there to be looked at")
			return
		}
		me, _ := r.Standing(f.who)
		if heading, ok = sim.HeadingOf(at.Sub(me.Pos)); !ok {
			heading = me.Facing // nobody can look at where it stands
		}
	}
	r.Turn(f.who, heading)
}

// toward is what it looks at, or false if that is an entity that is not in the zone.
func (f *face) toward(r *stage.Run) (sim.Vec, bool) {
	if f.Toward.Point != nil {
		return f.Toward.Point.Pos, true
	}
	s, ok := r.Standing(f.whom)
	return s.Pos, ok
}

type goExit struct {
	doing
	Direction string `json:"direction" content:"required,min_len=1,max_len=64" doc:"The exit, as the room calls it."`
}

func (g *goExit) Check(c *premise.Checker) {
	g.who = c.Player(g.Who, g.whoNode(), "go through exits")
	c.Sayable(g.command(), g.Self.Field("direction"))
}

func (g *goExit) command() inbox.Command { return inbox.Command{Verb: inbox.Go, Text: g.Direction} }

func (g *goExit) Run(r *stage.Run) {
	if g.able(r, "to go") {
		r.Command(g.Base(), g.who, g.command())
	}
}

type say struct {
	doing
	Text string `json:"text" content:"required,min_len=1,max_len=256" doc:"The words."`
}

func (s *say) Check(c *premise.Checker) {
	s.who = c.Player(s.Who, s.whoNode(), "speak")
	c.Sayable(s.command(), s.Self.Field("text"))
}

func (s *say) command() inbox.Command { return inbox.Command{Verb: inbox.Say, Text: s.Text} }

func (s *say) Run(r *stage.Run) {
	if s.able(r, "to speak") {
		r.Command(s.Base(), s.who, s.command())
	}
}
