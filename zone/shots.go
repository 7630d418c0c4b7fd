package zone

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// fillShots writes a row for everything that flies, by ascending id, what ended in this tick included.
func (s *stage) fillShots(z *Zone) {
	s.trail.Begin(z.events.Events())
	z.world.Projectiles(s.fresh)
	t, where, at := &s.tables[1], &s.scenery.Tables[1].Where, &s.scenery.Tables[1].At
	t.IDs, t.Owners, t.Fates = t.IDs[:0], t.Owners[:0], t.Fates[:0]
	s.flight, s.mine, *where = s.flight[:0], s.mine[:0], (*where)[:0]
	*at = (*at)[:0]
	shots := s.trail.End()
	for i := range shots {
		p := &shots[i]
		owner := sim.ID(0)
		if a := z.actors.Get(p.Owner); a != nil && a.session != 0 {
			owner = p.Owner
		}
		t.IDs, t.Owners, t.Fates = append(t.IDs, view.ShotID(p.ID)), append(t.Owners, owner), append(t.Fates, p.Fate)
		s.flight, s.mine, *where = append(s.flight, p.As), append(s.mine, p.Mine), append(*where, p.Room)
		*at = append(*at, p.At)
	}
}

// slowest is the lowest speed over the ground that is shown, in metres per second: the step of view.Flight, in which 0 says that
// it is the one of the definition.
const slowest = 1.0 / 16

// see notes a shot that flies. Its room and hue are those of its owner, for as long as that one is there; in a text world it
// stays in the room that it was thrown in.
func (s *stage) see(z *Zone, v *behavior.ProjectileView) {
	p := s.trail.See(v.ID)
	p.Owner, p.At = v.Owner, v.Pos
	if a := z.actors.Get(v.Owner); a != nil {
		p.Room, p.As.Hue = roomNumber(a.room), a.hue
	}
	if z.place.Ground == nil {
		p.Room = roomNumber(place.RoomIndex(v.Realm))
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
