package zone

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/trail"
)

// Ghosts lists the kinds of replicated things, in the order of the tables in a frame. The order is part of the protocol.
func Ghosts() []view.GhostKind { return []view.GhostKind{view.ActorKind(), view.ShotKind()} }

// looks is what is shown of one body.
type looks struct {
	body   view.Body
	who    view.Who
	lamp   view.Lamp
	stride view.Stride
	ack    view.Ack
	health view.Health
	act    view.Act
	form   view.Form
	marks  view.Marks
	played bool
	seat   view.Seat
}

// ended is a body that was taken out in this tick. It is shown once more, as it was last.
type ended struct {
	id   sim.ID
	fate view.Fate
	as   looks
}

// stage is the memory of what is shown: one frame, filled anew every tick.
type stage struct {
	frame  view.Frame
	tables [2]view.Table
	body   []view.Body
	who    []view.Who
	lamp   []view.Lamp
	stride []view.Stride
	ack    []view.Ack
	health []view.Health
	act    []view.Act
	form   []view.Form
	marks  []view.Marks
	flight []view.Flight
	mine   []view.Mine
	trail  trail.Trail
	// Where every row is and who plays it, for the eyes.
	scenery view.Scenery
	sight   view.Sight
	// What visitors of the world's lists fill in. They are made once, so that a tick makes none.
	list  view.MarkList
	mark  func(behavior.BuffView)
	fresh func(behavior.ProjectileView)
}

// build ties the columns to the tables. Order and types are those of view.ActorKind and view.ShotKind.
func (s *stage) build(z *Zone, m *place.Map) {
	s.tables[0].Columns = []any{&s.body, &s.who, &s.lamp, &s.stride, &s.ack, &s.health, &s.act, &s.form, &s.marks}
	s.tables[1].Columns = []any{&s.flight, &s.mine}
	s.frame.Tables = s.tables[:]
	s.scenery = view.Scenery{Rooms: len(m.Rooms), Tables: []view.Sighted{{Table: &s.tables[0]}, {Table: &s.tables[1]}}}
	if m.Ground != nil {
		s.scenery.Window = windowOn(m.Ground, z.limits.Sight)
		s.scenery.Whole = s.scenery.Window == view.Window{}
	}
	s.mark = func(b behavior.BuffView) {
		if int(s.list.N) < len(s.list.Items) {
			s.list.Items[s.list.N] = uint16(b.Def + 1)
			s.list.N++
		}
	}
	s.fresh = func(p behavior.ProjectileView) { s.see(z, &p) }
}

// slack is by how much further than it comes into sight something has to be to go out of it.
const slack = 1.1

// windowOn is how far one sees on a ground; none where that is everything.
func windowOn(g *place.Ground, sight float64) view.Window {
	b := g.Bounds()
	if sight < 0 || b.Min.GroundDist(b.Max) <= sight {
		return view.Window{}
	}
	return view.Window{Near: sight, Far: float64(sight * slack)}
}

// publish shows the tick to the viewers. In a text world an eye is a room with players in it. Where there is ground, every player
// has an eye for what is around it, or one eye sees everything if that is not much.
func (z *Zone) publish(turn sim.Turn) {
	turn.Check()
	s := &z.stage
	s.fill(z)
	s.fillShots(z)
	s.frame.Tick = turn.Tick()
	s.frame.Events = z.events.Events()
	s.frame.Messages = z.voice.messages
	s.scenery.Events = s.frame.Events
	s.frame.Eyes = s.sight.Look(&s.scenery)
	for _, v := range z.viewers {
		v.Show(&s.frame)
	}
}

// fill writes a row for every body, those that ended included, by ascending id.
func (s *stage) fill(z *Zone) {
	t, where := &s.tables[0], &s.scenery.Tables[0].Where
	t.IDs, t.Owners, t.Fates = t.IDs[:0], t.Owners[:0], t.Fates[:0]
	s.body, s.who, s.lamp, s.stride, s.ack = s.body[:0], s.who[:0], s.lamp[:0], s.stride[:0], s.ack[:0]
	s.health, s.act, s.form, s.marks = s.health[:0], s.act[:0], s.form[:0], s.marks[:0]
	*where, s.scenery.Seats, s.scenery.Tables[0].At = (*where)[:0], s.scenery.Seats[:0], s.scenery.Tables[0].At[:0]
	slices.SortFunc(z.ended, func(a, b ended) int { return cmp.Compare(a.id, b.id) })
	gone := z.ended
	for id, a := range z.actors.All() {
		for len(gone) > 0 && gone[0].id < id {
			s.row(gone[0].id, &gone[0].as, gone[0].fate)
			gone = gone[1:]
		}
		as := z.look(id, a)
		s.row(id, &as, view.Stays)
	}
	for i := range gone {
		s.row(gone[i].id, &gone[i].as, gone[i].fate)
	}
}

// row writes what is shown of one body.
func (s *stage) row(id sim.ID, as *looks, fate view.Fate) {
	t := &s.tables[0]
	owner, seat := sim.ID(0), view.Seat{}
	if as.played {
		owner = id
		if fate == view.Stays {
			seat = as.seat
		}
	}
	t.IDs, t.Owners, t.Fates = append(t.IDs, id), append(t.Owners, owner), append(t.Fates, fate)
	s.body = append(s.body, as.body)
	s.who = append(s.who, as.who)
	s.lamp = append(s.lamp, as.lamp)
	s.stride = append(s.stride, as.stride)
	s.ack = append(s.ack, as.ack)
	s.health = append(s.health, as.health)
	s.act = append(s.act, as.act)
	s.form = append(s.form, as.form)
	s.marks = append(s.marks, as.marks)
	where := &s.scenery.Tables[0].Where
	*where, s.scenery.Seats = append(*where, as.body.Room), append(s.scenery.Seats, seat)
	s.scenery.Tables[0].At = append(s.scenery.Tables[0].At, as.body.Pos)
}
