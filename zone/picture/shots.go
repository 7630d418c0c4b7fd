package picture

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/trail"
)

// lastBody is above the ids of all bodies.
const lastBody = sim.ID(1) << 63

// Shots ends the table of bodies, and begins that of what flies in a tick in which something happened.
func (p *Picture) Shots(events []view.Event) {
	p.passEnded(lastBody)
	p.trail.Begin(events)
}

// Shot shows what flies under a number of the behavior world, and returns it to be filled in: as it was shown in the tick before, or
// new with nothing but its number. It is valid until the next call. Numbers must ascend.
func (p *Picture) Shot(number uint64) *trail.Shot { return p.trail.See(number) }

// fillShots writes a row for everything that flies or ended in this tick. The fields for owners are for the player of whoever shot it.
func (p *Picture) fillShots() {
	t, where := &p.tables[1], &p.scenery.Tables[1]
	t.IDs, t.Owners, t.Fates = t.IDs[:0], t.Owners[:0], t.Fates[:0]
	where.Where, where.At = where.Where[:0], where.At[:0]
	p.flight, p.mine = p.flight[:0], p.mine[:0]
	shots := p.trail.End()
	for i := range shots {
		shot := &shots[i]
		owner := sim.ID(0)
		if row, ok := p.tables[0].Find(shot.Owner); ok {
			owner = p.scenery.Seats[row].Actor
		}
		t.IDs, t.Owners, t.Fates = append(t.IDs, view.ShotID(shot.ID)), append(t.Owners, owner), append(t.Fates, shot.Fate)
		p.flight, p.mine = append(p.flight, shot.As), append(p.mine, shot.Mine)
		where.Where, where.At = append(where.Where, shot.Room), append(where.At, shot.At)
	}
}
