package scenario

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// The steps that are neither deeds nor expectations: a moment gets a name, a player goes, a player comes back.

type mark struct {
	head
	Mark string `json:"mark" content:"required,id" doc:"The name of the moment."`
}

// addMark notes a mark before the steps that use it are checked.
func (c *checker) addMark(m *mark) {
	for _, other := range c.marks {
		if other.Mark == m.Mark {
			fault := m.Self.Field("mark").Fault(content.DuplicateID, "a name that no other mark has")
			fault.Also = other.Self.Place()
			c.faults.Add(fault)
		}
	}
	c.marks = append(c.marks, m)
}

func (m *mark) check(*checker) {}

// run does nothing: what happened after the mark is told by its moment.
func (m *mark) run(*run) {}

type disconnect struct {
	head
	Disconnect string        `json:"disconnect" content:"required" doc:"The player who goes."`
	Grace      *shape.Moment `json:"grace" doc:"For how long the body stands and waits for its player. Without it, it is gone at once."`

	who, grace int
}

func (d *disconnect) check(c *checker) {
	d.who = c.player(d.Disconnect, d.Self.Field("disconnect"), "have a connection")
	if d.Grace != nil {
		d.grace = c.ticks(d.Grace)
	}
}

func (d *disconnect) run(r *run) {
	if !r.must(d.base(), d.who, "to go") {
		return
	}
	b := &r.bodies[d.who]
	b.errand = errand{}
	r.post(d.base(), inbox.Departure{From: b.sender, Grace: int32(d.grace)}.Letter())
}

type reconnect struct {
	head
	Reconnect string `json:"reconnect" content:"required" doc:"The player who comes back: into its body if that still waits, else to the place where it was."`

	who int
}

func (s *reconnect) check(c *checker) {
	s.who = c.player(s.Reconnect, s.Self.Field("reconnect"), "have a connection")
}

func (s *reconnect) run(r *run) {
	b := &r.bodies[s.who]
	r.sessions++
	b.sender.Session = r.sessions
	b.errand = errand{}
	e := &r.scenario.entities[s.who]
	r.post(s.base(), inbox.Arrival{From: b.sender, Name: e.Name, Hue: e.Hue, Lamp: e.Lamp, Where: b.where}.Letter())
}

// facingOf is the bearing that the author gave, or the one that an entity has.
func (r *run) facingOf(who int, b *shape.Bearing) sim.Heading {
	if b != nil {
		return b.Heading
	}
	s, _ := r.standing(who)
	return s.Facing
}
