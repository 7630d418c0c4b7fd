package zone

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// shots remembers what is shown of everything that flies, from one tick to the next: who has shot it may be gone before it
// comes down, and what has ended is shown once more. It is no state: a zone that was restored looks anew.
type shots struct {
	flight []view.Flight // the columns of the table, in the order of seen
	mine   []view.Mine
	seen   []shot // of this tick, by ascending id
	before []shot // of the tick before
	next   int    // in before
}

// shot is what is shown of one.
type shot struct {
	id    uint64
	owner sim.ID
	room  view.Room
	fate  view.Fate
	as    view.Flight
	mine  view.Mine
}

// fillShots writes a row for everything that flies, by ascending id, what ended in this tick included.
func (s *stage) fillShots(z *Zone) {
	list := &s.shots
	list.before, list.seen, list.next = list.seen, list.before[:0], 0
	z.world.Projectiles(s.fresh)
	list.pass(z, 1<<63)

	t, where := &s.tables[1], &s.scenery.Tables[1].Where
	t.IDs, t.Owners, t.Fates = t.IDs[:0], t.Owners[:0], t.Fates[:0]
	list.flight, list.mine, *where = list.flight[:0], list.mine[:0], (*where)[:0]
	for i := range list.seen {
		p := &list.seen[i]
		owner := sim.ID(0)
		if a := z.actors.Get(p.owner); a != nil && a.session != 0 {
			owner = p.owner
		}
		t.IDs, t.Owners, t.Fates = append(t.IDs, view.ShotID(p.id)), append(t.Owners, owner), append(t.Fates, p.fate)
		list.flight, list.mine, *where = append(list.flight, p.as), append(list.mine, p.mine), append(*where, p.room)
	}
}

// see notes a shot that flies.
func (list *shots) see(z *Zone, v *behavior.ProjectileView) {
	list.pass(z, v.ID)
	p := shot{id: v.ID, owner: v.Owner}
	if list.next < len(list.before) && list.before[list.next].id == v.ID {
		p = list.before[list.next]
		list.next++
	}
	if a := z.actors.Get(v.Owner); a != nil {
		p.room, p.as.Hue = roomNumber(a.room), a.hue
	}
	if z.place.Ground == nil {
		p.room = roomNumber(place.RoomIndex(v.Realm))
	}
	aim, _ := sim.HeadingOf(v.Heading)
	p.as = view.Flight{
		Def: uint16(v.Def), Born: v.Since, From: v.From, Aim: aim, Rise: v.Rise, Team: v.Team, Hue: p.as.Hue,
	}
	if _, def := z.world.ProjectileDef(v.Def); def == nil || v.Speed != def.Movement.Speed {
		p.as.Speed = v.Speed
	}
	p.mine.Spawn = uint16(v.SpawnID)
	list.seen = append(list.seen, p)
}

// pass shows those of the tick before once more that do not fly any more and whose ids are below id.
func (list *shots) pass(z *Zone, id uint64) {
	for ; list.next < len(list.before) && list.before[list.next].id < id; list.next++ {
		p := list.before[list.next]
		if p.fate != view.Stays {
			continue
		}
		p.fate = view.Destroyed
		p.as.End, p.as.Way = z.landing(&p)
		list.seen = append(list.seen, p)
	}
}

// landing is why a shot ended, and how far from where it began.
func (z *Zone) landing(p *shot) (why uint8, way float64) {
	events := z.events.Events()
	for i := range events {
		if e := &events[i]; e.Kind == view.ProjectileExpired && e.Ref == p.id {
			return uint8(e.Reason), e.Pos.GroundDist(p.as.From)
		}
	}
	return uint8(behavior.ExpiredHost), 0
}
