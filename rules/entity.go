package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// entity is the rules' side of somebody, player or not.
type entity struct {
	id       sim.ID // 0 while nobody is here
	player   bool
	consents bool
	frozen   bool
	dead     bool
	// life is which life it lives, from 1: it rises with each death.
	life   uint32
	shield sim.Tick // until when it is protected, 0 for not at all
	foe    sim.ID   // whom it fights
	blamed sim.ID   // who struck it last
	pools  []reserve
	threat []Share // by ascending id
	sheet  stat.Sheet
	focus  focus // what it keeps up by concentrating
	// Which cascade came across it last, and in which life it was then.
	met     uint64
	metLife uint32
	hitting bool // it is handling an OnHit of its own
	ledger  Ledger
	loans   []loan // abilities that it is lent, by ability and source

	// What follows from the rest.
	foes   int    // how many fight it
	stale  bool   // sums are of other affects than there are now; see fold
	sums   sums   // what its affects add up to
	hears  uint64 // what anybody listens for on its behalf, see listen
	listed uint32 // the life it lived when the pass under way was listed
}

// reserve is a pool of somebody. held says that a blow emptied it and an affect keeps its owner from dying of that.
type reserve struct {
	stat.Pool
	held bool
}

// get finds somebody, nil for whom there is none.
func (e *Engine) get(id sim.ID) *entity {
	if slot := int(id.Slot()); slot < len(e.slots) && id != 0 {
		if v := e.slots[slot]; v != nil && v.id == id {
			return v
		}
	}
	return nil
}

// shielded reports whether somebody's protection is on.
func (v *entity) shielded(now sim.Tick) bool { return v.shield != 0 && now.Before(v.shield) }

// held reports whether somebody is held at 0.
func (v *entity) held() bool {
	for i := range v.pools {
		if v.pools[i].held {
			return true
		}
	}
	return false
}

// value reads an attribute as a bounded number, 0 for none.
func (e *Engine) value(v *entity, a book.AttrIndex) float64 {
	if a < 0 {
		return 0
	}
	return v.sheet.Value(stat.Index(a))
}

// capOf is the cap of a pool: what its attribute says, or what was last written into a buffer.
func (e *Engine) capOf(v *entity, pool book.PoolIndex) int64 {
	p := &e.defs.Pools[pool]
	if p.Absorb {
		return v.pools[pool].Cap
	}
	if p.MaxAttr == book.NoAttribute {
		return 0
	}
	return v.sheet.Cap(stat.Index(p.MaxAttr), p.Vital)
}

// level is what is in a pool.
func (e *Engine) level(v *entity, pool book.PoolIndex) int64 {
	return v.pools[pool].Read(e.capOf(v, pool))
}

// write stores what is in a pool, held within 0 and its cap. A pool that is raised above 0 holds its owner no more.
func (e *Engine) write(v *entity, pool book.PoolIndex, amount int64) {
	p := &v.pools[pool]
	p.Set(e.capOf(v, pool), amount)
	if p.Current > 0 {
		p.held = false
	}
}

// put writes a pool as an op does, and reports whether that changed it. What is written into a buffer becomes its cap, unless it
// is less than there was and not fresh, which is spending. What changes nothing writes nothing, so a full pool that nobody has
// written stays one.
func (e *Engine) put(v *entity, pool book.PoolIndex, amount int64, fresh bool) bool {
	before, limit := e.level(v, pool), e.capOf(v, pool)
	amount = max(0, min(amount, sim.MaxAmount))
	if e.defs.Pools[pool].Absorb && (fresh || amount > before) {
		return (amount != before || amount != limit) && v.pools[pool].Ward(amount, false)
	}
	if min(amount, limit) == before {
		return false
	}
	e.write(v, pool, amount)
	return true
}

// refill fills every pool that has room and empties the buffers.
func (e *Engine) refill(v *entity) {
	for i := range v.pools {
		p := &v.pools[i]
		p.held = false
		if e.defs.Pools[i].Absorb {
			p.Empty()
			continue
		}
		p.Refill(e.capOf(v, book.PoolIndex(i)))
	}
}
