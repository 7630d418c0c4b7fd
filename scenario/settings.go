package scenario

import (
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/zone/inbox"
)

// settings lists what a test may set behind the back of the rules. They are orders of the world: they take effect in the
// tick that follows, and a recording holds them.
func settings() []row {
	return []row{
		{"position", "Puts somebody on a point without a way there.", func() part { return new(setPosition) }},
		{"room", "Puts somebody into a room without a way there.", func() part { return new(setRoom) }},
		{"speed", "How fast somebody walks, in metres per second.", func() part { return new(setSpeed) }},
		{"lamp", "Radius of the light that somebody carries, in metres.", func() part { return new(setLamp) }},
		{"resource", "What a resource of somebody holds.", func() part { return new(setResource) }},
		{"attribute", "What an attribute of somebody begins from.", func() part { return new(setAttribute) }},
		{"team", "Whose side somebody is on.", func() part { return new(setTeam) }},
		{"pvp", "Whether a player agrees to fight other players.", func() part { return new(setPVP) }},
		{"alive", "Kills somebody, or raises a player where it lies.", func() part { return new(setAlive) }},
	}
}

// setting is what every step with set has.
type setting struct {
	head
	Set string `json:"set" content:"required" doc:"What is set."`
	Who string `json:"who" content:"required" doc:"Whose it is."`

	who int
}

// order gives an order of the world about the entity.
func (s *setting) order(r *run, o inbox.Order) {
	if r.must(s.base(), s.who, "to be there to be changed") {
		o.Target = r.bodies[s.who].id
		r.post(s.base(), o.Letter())
	}
}

func (s *setting) resolve(c *checker) { s.who = c.entity(s.Who, s.Self.Field("who")) }

type setPosition struct {
	setting
	To     shape.Point    `json:"to" content:"required" doc:"The point."`
	Facing *shape.Bearing `json:"facing" doc:"Which way it looks then; as before if left out."`
}

func (s *setPosition) check(c *checker) {
	s.resolve(c)
	c.inside(&s.To, s.Self.Field("to"))
}

func (s *setPosition) run(r *run) {
	s.order(r, inbox.Order{Op: inbox.PutAt, Where: inbox.Where{Exact: true, Pos: s.To.Pos, Facing: r.facingOf(s.who, s.Facing)}})
}

type setRoom struct {
	setting
	To     string         `json:"to" content:"required" doc:"The room."`
	Facing *shape.Bearing `json:"facing" doc:"Which way it looks then; as before if left out."`
}

func (s *setRoom) check(c *checker) {
	s.resolve(c)
	c.room(s.To, s.Self.Field("to"))
}

func (s *setRoom) run(r *run) {
	s.order(r, inbox.Order{Op: inbox.PutAt, Where: inbox.Where{Room: s.To, Facing: r.facingOf(s.who, s.Facing)}})
}

type setSpeed struct {
	setting
	To float64 `json:"to" content:"required,min=0,max=100" doc:"The speed."`
}

func (s *setSpeed) check(c *checker) { s.resolve(c) }

func (s *setSpeed) run(r *run) { s.order(r, inbox.Order{Op: inbox.SetSpeed, Speed: s.To}) }

type setLamp struct {
	setting
	To float64 `json:"to" content:"required,min=0,max=64" doc:"The radius."`
}

func (s *setLamp) check(c *checker) { s.resolve(c) }

func (s *setLamp) run(r *run) { s.order(r, inbox.Order{Op: inbox.SetLamp, Lamp: s.To}) }
