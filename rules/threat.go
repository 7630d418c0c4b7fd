package rules

import (
	"slices"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// blame makes whoever is answerable for a blow a threat to the victim, and begins a fight between the two. A blow that an
// earlier life sent on its way earns nothing, as does one of the dead, and nobody is a threat to itself.
func (e *Engine) blame(b *blow, dealt int64) {
	by := e.get(b.credit)
	if by == nil || by == b.target {
		return
	}
	b.target.blamed = by.id
	if by.dead || by.frozen || b.creditLife != 0 && b.creditLife != by.life {
		return
	}
	v := b.target
	v.addThreat(by.id, dealt)
	if by.foe != 0 && v.foe != 0 {
		return
	}
	// Both fight before either of them can do anything about it.
	lives, begins := [2]uint32{by.life, v.life}, [2]bool{!by.fighting(), !v.fighting()}
	if by.foe == 0 {
		e.setFoe(by, v.id)
	}
	if v.foe == 0 {
		e.setFoe(v, by.id)
	}
	for i, pair := range [2][2]*entity{{by, v}, {v, by}} {
		if begins[i] {
			e.tellFight(pair[0], pair[1], lives[i])
		}
	}
}

// tellFight raises OnEnterCombat, unless the fight is over in which somebody would have entered it.
func (e *Engine) tellFight(v, foe *entity, life uint32) {
	if v.life != life || v.foe != foe.id {
		return
	}
	room, _, _ := e.where(v)
	e.raise(&occasion{
		event: book.OnEnterCombat, subject: v, other: foe, life: life, magnitude: 1,
		record: view.Event{Kind: view.OnEnterCombat, Actor: v.id, Other: foe.id, Room: room},
	})
}

// addThreat adds to somebody's share, which is never above sim.MaxAmount.
func (v *entity) addThreat(id sim.ID, n int64) {
	at, found := v.findThreat(id)
	if !found {
		v.threat = slices.Insert(v.threat, at, Share{ID: id})
	}
	v.threat[at].Threat = min(v.threat[at].Threat+n, sim.MaxAmount)
}

func (v *entity) dropThreat(id sim.ID) {
	if at, found := v.findThreat(id); found {
		v.threat = slices.Delete(v.threat, at, at+1)
	}
}

// findThreat searches the table, which ascends by id. It is small, so from the front.
func (v *entity) findThreat(id sim.ID) (at int, found bool) {
	for at = range v.threat {
		if v.threat[at].ID >= id {
			return at, v.threat[at].ID == id
		}
	}
	return len(v.threat), false
}

// setFoe makes somebody fight id, or nobody. How many fight each is counted along.
func (e *Engine) setFoe(v *entity, id sim.ID) {
	if old := e.get(v.foe); old != nil {
		old.foes--
	}
	v.foe = id
	if now := e.get(id); now != nil {
		now.foes++
	}
}

// fighting reports whether somebody has a foe or is one's.
func (v *entity) fighting() bool { return v.foe != 0 || v.foes > 0 }

// forget takes somebody out of every fight and every threat table.
func (e *Engine) forget(v *entity) {
	e.setFoe(v, 0)
	for _, o := range e.slots {
		if o == nil || o.id == 0 {
			continue
		}
		if o.foe == v.id {
			e.setFoe(o, 0)
		}
		o.dropThreat(v.id)
		e.desert(o, v)
	}
}

// parted ends the fight of somebody whose foe is out of reach.
func (e *Engine) parted(v *entity) {
	if foe := e.get(v.foe); foe != nil && e.ground != nil && e.ground.Apart(v.id, foe.id) {
		e.setFoe(v, 0)
	}
}

// Forgive makes somebody forget who is a threat to it, and ends every fight that it is in.
func (e *Engine) Forgive(turn sim.Turn, id sim.ID) {
	e.Disengage(turn, id)
	if v := e.get(id); v != nil {
		v.threat = v.threat[:0]
	}
}

// Disengage ends every fight that somebody is in, without touching what it is threatened by.
func (e *Engine) Disengage(turn sim.Turn, id sim.ID) {
	e.open(turn)
	v := e.get(id)
	if v == nil {
		return
	}
	e.setFoe(v, 0)
	for _, o := range e.slots {
		if o != nil && o.id != 0 && o.foe == id {
			e.setFoe(o, 0)
		}
	}
}
