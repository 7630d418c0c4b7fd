package stat

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// Pool is what an entity has of a resource. The zero Pool has never been written.
//
// Every method is handed the cap that holds at the moment (see [Sheet.Cap]): what is stored may lie above it and is
// clamped on the way out, so that a cap may fall and rise again without anybody losing anything. A buffer that absorbs
// damage is a Pool as well; its cap is its own field Cap, which makes it empty as long as nobody has written it.
type Pool struct {
	// Current is what was last stored, 0 to [sim.MaxAmount].
	Current int64
	// Cap is the amount last written into a buffer. Pools that are capped by an attribute leave it at 0.
	Cap int64
	// Written is false as long as nobody has written the pool: it reads full, whatever its cap is.
	Written bool
}

// Cap returns the cap of a pool that is capped by an attribute: its value cut to a whole number, within 0 and
// [sim.MaxAmount].
//
// A cap of 0 makes a pool immune, which is how a pack gives a pool to some only. A vital pool cannot become so by defect
// or debuff: where the attribute is degraded or its base is above 0, the cap is at least 1.
func (s *Sheet) Cap(a Index, vital bool) int64 {
	limit := max(sim.Whole(s.Value(a)), 0)
	if limit > 0 || !vital {
		return limit
	}
	if base, _ := s.Base(a); base > 0 || s.Degraded(a) != Sound {
		return 1
	}
	return 0
}

// Read returns what is in the pool, 0 to limit.
func (p Pool) Read(limit int64) int64 {
	if !p.Written {
		return max(limit, 0)
	}
	return held(p.Current, limit)
}

// Set stores an amount, held within 0 and limit.
func (p *Pool) Set(limit, amount int64) {
	p.Current, p.Written = held(amount, limit), true
}

// Change adds to the pool, or takes from it, within 0 and limit, and returns by how much it changed. What changes nothing
// writes nothing, so a full pool that nobody has written stays one.
func (p *Pool) Change(limit, by int64) int64 {
	before := p.Read(limit)
	by = max(-sim.MaxAmount, min(by, sim.MaxAmount))
	after := held(before+by, limit)
	if after != before {
		p.Set(limit, after)
	}
	return after - before
}

// Take takes from the pool down to 0, and returns how much it took and what was left over: damage, and what absorbs it. An
// amount below 0 does nothing.
func (p *Pool) Take(limit, amount int64) (taken, over int64) {
	amount = max(amount, 0)
	taken = -p.Change(limit, -amount)
	return taken, amount - taken
}

// Refill fills the pool. A pool whose limit is 0 is not written: it would read as empty once it has one.
func (p *Pool) Refill(limit int64) {
	if limit > 0 {
		p.Set(limit, limit)
	}
}

// Ward writes a buffer: the amount becomes its cap, and it is full.
func (p *Pool) Ward(amount int64) {
	p.Cap = held(amount, sim.MaxAmount)
	p.Set(p.Cap, p.Cap)
}

// Empty empties a buffer, which a refill does to buffers.
func (p *Pool) Empty() { *p = Pool{} }

// RegenStep returns what a regeneration per pulse adds on the pulse of a number: floor(regen × (pulse+1)) −
// floor(regen × pulse). Fractions neither drift nor depend on who asks how often. Below 0 it decays.
func RegenStep(regen float64, pulse uint64) int64 {
	n := float64(pulse)
	return sim.Whole(floor(float64(regen*(n+1))) - floor(float64(regen*n)))
}

// floor returns the next whole number below x, or the one that [sim.Whole] makes of what lies a last bit below it: 0.29 a
// pulse have come to 29 after a hundred of them, though the product is 28.999999999999996.
func floor(x float64) float64 {
	whole := math.Floor(x)
	return whole + float64(sim.Whole(x-whole))
}

// held returns an amount held within 0 and limit.
func held(amount, limit int64) int64 { return max(0, min(amount, limit)) }
