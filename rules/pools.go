package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// reserve is a pool of somebody. held says that a blow emptied it and an affect keeps its owner from dying of that. Whatever
// raises it ends that.
type reserve struct {
	stat.Pool
	held bool
}

// held reports whether somebody is held at 0.
func (v *entity) held() bool {
	for i := range v.pools {
		if v.pools[i].held {
			return true
		}
	}
	return false
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

// emptied reports whether there is room in a pool and nothing in it. Who has lost all room is immune by nature, and nothing comes
// of that.
func (e *Engine) emptied(v *entity, pool book.PoolIndex) bool {
	limit := e.capOf(v, pool)
	return limit > 0 && v.pools[pool].Read(limit) == 0
}

// owns reports whether somebody has a pool: there is room in it, or somebody has written it.
func (e *Engine) owns(v *entity, pool book.PoolIndex) bool {
	return v.pools[pool].Written || e.capOf(v, pool) > 0
}

// alter adds to a pool or takes from it, within 0 and its cap, and returns by how much it changed.
func (e *Engine) alter(v *entity, pool book.PoolIndex, by int64) int64 {
	p := &v.pools[pool]
	n := p.Change(e.capOf(v, pool), by)
	p.held = p.held && n <= 0
	return n
}

// put writes a pool as an op does, and reports whether that changed it. What is written into a buffer becomes its cap, unless it
// is less than there was and not fresh, which is spending.
func (e *Engine) put(v *entity, pool book.PoolIndex, amount int64, fresh bool) bool {
	before, limit := e.level(v, pool), e.capOf(v, pool)
	amount = max(0, min(amount, sim.MaxAmount))
	if e.defs.Pools[pool].Absorb && (fresh || amount > before) {
		if amount == before && amount == limit {
			return false
		}
		v.pools[pool].Ward(amount)
		return true
	}
	return e.alter(v, pool, amount-before) != 0
}

// fill fills a pool that has room in it.
func (e *Engine) fill(v *entity, pool book.PoolIndex) {
	if limit := e.capOf(v, pool); limit > 0 {
		v.pools[pool].Refill(limit)
		v.pools[pool].held = false
	}
}

// refill fills every pool that has room and empties the buffers. Nothing holds anybody after that.
func (e *Engine) refill(v *entity) {
	for i := range v.pools {
		v.pools[i].held = false
		if e.defs.Pools[i].Absorb {
			v.pools[i].Empty()
			continue
		}
		e.fill(v, book.PoolIndex(i))
	}
}
