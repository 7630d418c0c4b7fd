package deed

import (
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/zone/inbox"
)

// Settings is the table of what a test may set behind the back of the rules. They are orders of the world: they take effect in the
// tick that follows, and a recording holds them.
func Settings() []stage.Row {
	return []stage.Row{
		{Word: "present", Doc: "Takes a creature out of the zone. Players disconnect.", Make: func() stage.Step { return new(setPresent) }},
		{Word: "position", Doc: "Puts somebody on a point without a way there.", Make: func() stage.Step { return new(setPosition) }},
		{Word: "room", Doc: "Puts somebody into a room without a way there.", Make: func() stage.Step { return new(setRoom) }},
		{Word: "speed", Doc: "How fast somebody walks, in metres per second.", Make: func() stage.Step { return new(setSpeed) }},
		{Word: "lamp", Doc: "Radius of the light that somebody carries, in metres.", Make: func() stage.Step { return new(setLamp) }},
		{Word: "resource", Doc: "What a resource of somebody holds.", Make: func() stage.Step { return new(setResource) }},
		{Word: "attribute", Doc: "What an attribute of somebody begins from.", Make: func() stage.Step { return new(setAttribute) }},
		{Word: "ability", Doc: "Whether somebody has an ability.", Make: func() stage.Step { return new(setAbility) }},
		{Word: "ready", Doc: "When somebody can begin an ability again, as far as its cooldown goes.", Make: func() stage.Step { return new(setReady) }},
		{Word: "team", Doc: "Whose side somebody is on.", Make: func() stage.Step { return new(setTeam) }},
		{Word: "pvp", Doc: "Whether a player agrees to fight other players.", Make: func() stage.Step { return new(setPVP) }},
		{Word: "alive", Doc: "Kills somebody, or raises a player where it lies.", Make: func() stage.Step { return new(setAlive) }},
	}
}

// setting is what every step with set has.
type setting struct {
	premise.Head
	Set string `json:"set" content:"required" doc:"What is set."`
	Who string `json:"who" content:"required" doc:"Whose it is."`

	who int
}

// order gives an order of the world about the entity.
func (s *setting) order(r *stage.Run, o inbox.Order) {
	if r.Must(s.Base(), s.who, "to be there to be changed") {
		o.Target = r.ID(s.who)
		r.Post(s.Base(), o.Letter())
	}
}

func (s *setting) resolve(c *premise.Checker) { s.who = c.Entity(s.Who, s.Self.Field("who")) }

type setPresent struct {
	setting
	To bool `json:"to" content:"required" doc:"false: it is there no more, and nobody has done it."`
}

func (s *setPresent) Check(c *premise.Checker) {
	s.resolve(c)
	if s.To {
		c.Faults.Add(s.Self.Field("to").Fault(premise.NoReturn, "false, for who is gone does not come back"))
	}
	if s.who >= 0 && c.Entities[s.who].Player {
		c.Faults.Add(s.Self.Field("who").Fault(premise.NotACreature, "a creature, for players disconnect"))
	}
}

func (s *setPresent) Run(r *stage.Run) { s.order(r, inbox.Order{Op: inbox.Remove}) }

type setPosition struct {
	setting
	To     shape.Point    `json:"to" content:"required" doc:"The point."`
	Facing *shape.Bearing `json:"facing" doc:"Which way it looks then; as before if left out."`
}

func (s *setPosition) Check(c *premise.Checker) {
	s.resolve(c)
	c.Inside(&s.To, s.Self.Field("to"))
}

func (s *setPosition) Run(r *stage.Run) {
	s.order(r, inbox.Order{Op: inbox.PutAt, Where: inbox.Where{Exact: true, Pos: s.To.Pos, Facing: facingOf(r, s.who, s.Facing)}})
}

type setRoom struct {
	setting
	To     string         `json:"to" content:"required" doc:"The room."`
	Facing *shape.Bearing `json:"facing" doc:"Which way it looks then; as before if left out."`
}

func (s *setRoom) Check(c *premise.Checker) {
	s.resolve(c)
	c.Room(s.To, s.Self.Field("to"))
}

func (s *setRoom) Run(r *stage.Run) {
	s.order(r, inbox.Order{Op: inbox.PutAt, Where: inbox.Where{Room: s.To, Facing: facingOf(r, s.who, s.Facing)}})
}

type setSpeed struct {
	setting
	To float64 `json:"to" content:"required,min=0,max=100" doc:"The speed."`
}

func (s *setSpeed) Check(c *premise.Checker) { s.resolve(c) }

func (s *setSpeed) Run(r *stage.Run) { s.order(r, inbox.Order{Op: inbox.SetSpeed, Speed: s.To}) }

type setLamp struct {
	setting
	To float64 `json:"to" content:"required,min=0,max=64" doc:"The radius."`
}

func (s *setLamp) Check(c *premise.Checker) { s.resolve(c) }

func (s *setLamp) Run(r *stage.Run) { s.order(r, inbox.Order{Op: inbox.SetLamp, Lamp: s.To}) }
