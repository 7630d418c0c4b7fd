package deed

import (
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/sim"
)

// Departures is the table of the step disconnect, which has no words.
func Departures() []stage.Row {
	return []stage.Row{{Doc: "A player goes.", Make: func() stage.Step { return new(disconnect) }}}
}

// Returns is the table of the step reconnect, which has no words.
func Returns() []stage.Row {
	return []stage.Row{{Doc: "A player who went comes back.", Make: func() stage.Step { return new(reconnect) }}}
}

type disconnect struct {
	premise.Head
	Disconnect string        `json:"disconnect" content:"required" doc:"The player who goes."`
	Grace      *shape.Moment `json:"grace" doc:"For how long the body stands and waits for its player. Without it, it is gone at once."`

	who, grace int
}

func (d *disconnect) Check(c *premise.Checker) {
	d.who = c.Player(d.Disconnect, d.Self.Field("disconnect"), "have a connection")
	if d.Grace != nil {
		d.grace = c.Ticks(d.Grace)
	}
}

func (d *disconnect) Run(r *stage.Run) {
	if r.Must(d.Base(), d.who, "to go") {
		r.Leave(d.Base(), d.who, d.grace)
	}
}

type reconnect struct {
	premise.Head
	Reconnect string `json:"reconnect" content:"required" doc:"The player who comes back: into its body if that still waits, else to the place where it was."`
	Keeps     bool   `json:"keeps" doc:"true: with a new body it has the pools and affects that it had when it left, as what is saved of it is read again. false: it begins anew."`

	who int
}

func (s *reconnect) Check(c *premise.Checker) {
	s.who = c.Player(s.Reconnect, s.Self.Field("reconnect"), "have a connection")
}

func (s *reconnect) Run(r *stage.Run) { r.Return(s.Base(), s.who, s.Keeps) }

// facingOf is the bearing that the author gave, or the one that an entity has.
func facingOf(r *stage.Run, who int, b *shape.Bearing) sim.Heading {
	if b != nil {
		return b.Heading
	}
	s, _ := r.Standing(who)
	return s.Facing
}
