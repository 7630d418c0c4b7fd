package zone

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/atlas"
	"github.com/wick-engine/wick/zone/picture"
)

// Ghosts lists the kinds of replicated things, in the order of the tables in a frame. The order is part of the protocol.
func Ghosts() []view.GhostKind { return picture.Ghosts() }

// visits are what the world's lists are visited with. They are made once, so that a tick makes none.
type visits struct {
	marks view.MarkList // of the body that is looked at
	buff  func(behavior.BuffView)
	shot  func(behavior.ProjectileView)
}

func (z *Zone) makeVisits() {
	marks := &z.visits.marks
	z.visits.buff = func(b behavior.BuffView) {
		if int(marks.N) < len(marks.Items) {
			marks.Items[marks.N] = uint16(b.Def + 1)
			marks.N++
		}
	}
	z.visits.shot = func(p behavior.ProjectileView) { z.showShot(&p) }
}

// publish shows the tick to the viewers.
func (z *Zone) publish(turn sim.Turn) {
	turn.Check()
	z.picture.Bodies()
	for id, a := range z.actors.All() {
		as := z.look(id, a)
		z.picture.Body(id, &as)
	}
	z.picture.Shots(z.events.Events())
	z.world.Projectiles(z.visits.shot)
	frame := z.picture.Frame(turn.Tick(), z.events.Events())
	for _, v := range z.viewers {
		v.Show(frame)
	}
}

// look is what is shown of a body.
func (z *Zone) look(id sim.ID, a *actor) picture.Looks {
	b := z.body(id)
	as := picture.Looks{
		Body:   view.Body{Pos: b.Pos, Facing: facing(&b), Teleports: a.teleports, Room: atlas.Number(a.room)},
		Who:    view.Who{Name: a.name, Role: a.role(), Hue: a.hue, Away: a.away()},
		Lamp:   view.Lamp{Radius: z.lamp(id, a)},
		Stride: view.Stride{Speed: z.speed(id, a), Radius: b.Radius, Height: b.Height, Held: a.held},
		Ack:    view.Ack{Seq: a.seq, Tick: a.hands.Used, Ahead: a.hands.Ahead, HasTick: a.hands.Started},
		Form:   view.Form{Team: b.Team, Size: b.Radius},
	}
	if a.session != 0 {
		as.Seat = view.Seat{Actor: id, Character: a.character, Session: a.session}
		for _, pool := range z.kit.Gauges {
			now, most := z.engine.Pool(id, pool)
			as.Gauges.Now.Add(now)
			as.Gauges.Cap.Add(most)
		}
	}
	if !a.person() {
		as.Form.Look = z.kit.Numbered(a.being).Look
	}
	now, most := z.engine.Pool(id, z.kit.Defs.Primary)
	as.Health = view.Health{Now: float64(now), Cap: float64(most), Dead: !b.Alive, Shielded: z.engine.Shielded(id)}
	if run, ok := z.world.Run(id); ok {
		aim, _ := sim.HeadingOf(run.Aim)
		as.Act = view.Act{Def: uint16(run.Def + 1), Start: run.Start, Aim: aim}
	}
	z.visits.marks = view.MarkList{}
	z.world.Buffs(id, z.visits.buff)
	as.Marks.Buffs = z.visits.marks
	return as
}

// slowest is the lowest speed over the ground that is shown, in metres per second: the step of view.Flight, in which 0 says that
// it is the one of the definition.
const slowest = 1.0 / 16

// showShot shows a shot that flies. Its room and hue are those of its owner, for as long as that one is there; in a text world it
// stays in the room that it was thrown in.
func (z *Zone) showShot(v *behavior.ProjectileView) {
	p := z.picture.Shot(v.ID)
	p.Owner, p.At = v.Owner, v.Pos
	if a := z.actors.Get(v.Owner); a != nil {
		p.Room, p.As.Hue = atlas.Number(a.room), a.hue
	}
	if z.place.Ground == nil {
		p.Room = atlas.Number(place.RoomIndex(v.Realm))
	}
	aim, _ := sim.HeadingOf(v.Heading)
	p.As = view.Flight{
		Def: uint16(v.Def), Born: v.Since, From: v.From, Aim: aim, Rise: v.Rise, Team: v.Team, Hue: p.As.Hue,
	}
	speed := v.Speed
	if v.Heading.Y != 0 { // it seeks somebody who stands higher or lower
		p.As.Rise, speed = float64(v.Heading.Y*v.Speed), max(float64(v.Heading.GroundLen()*v.Speed), slowest)
	}
	if _, def := z.world.ProjectileDef(v.Def); def == nil || speed != def.Movement.Speed {
		p.As.Speed = speed
	}
	p.Mine.Spawn = uint16(v.SpawnID)
}
