package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Pulse is called once in every tick, after the blows of the tick. On a pulse fields and affects tick, pools regenerate, and
// fields and affects end, in this order; on other ticks only those that count by the tick do.
func (e *Engine) Pulse(turn sim.Turn) {
	e.open(turn)
	e.fieldPass(turn.Pulse())
	e.tickPass()
	if turn.Pulse() {
		e.regenerate(turn.Age() / sim.PulseTicks)
		e.sweep()
	}
	e.fieldEnds()
	e.endPass()
	e.lapse()
	e.diagnose()
	e.pulsed = true
}

// Round is called once in every tick; where a combat round begins, it fills the pools that are filled then.
func (e *Engine) Round(turn sim.Turn) {
	e.open(turn)
	if !turn.Round() {
		return
	}
	for _, v := range e.slots {
		if v == nil || v.id == 0 || v.dead || v.frozen {
			continue
		}
		for _, p := range e.perRound {
			e.fill(v, p)
		}
	}
}

// gain is what a pool gains with the pulse under way.
type gain struct {
	pool book.PoolIndex
	n    int64
}

// regenerate lets pools grow up to their caps and decay down to 0, and neither runs a hook. What a pulse brings follows from its number, so fractions neither drift nor depend
// on who asks.
func (e *Engine) regenerate(pulse uint64) {
	e.gains = e.gains[:0]
	for i := range e.defs.Pools {
		if n := stat.RegenStep(e.defs.Pools[i].Regen, pulse); n != 0 {
			e.gains = append(e.gains, gain{book.PoolIndex(i), n})
		}
	}
	for _, v := range e.slots {
		if v != nil && v.id != 0 && v.foe != 0 {
			e.parted(v)
		}
	}
	for _, v := range e.slots {
		if v == nil || v.id == 0 || v.dead || v.frozen {
			continue
		}
		for _, g := range e.gains {
			if v.pools[g.pool].held || !e.defs.Pools[g.pool].RegenInCombat && v.fighting() {
				continue
			}
			e.alter(v, g.pool, g.n)
		}
	}
}

// lapse ends the protection of those whose time is over.
func (e *Engine) lapse() {
	for _, v := range e.slots {
		if v != nil && v.id != 0 && v.shield != 0 && !v.shielded(e.now) {
			e.unshield(v, view.ProtectionLapsed)
		}
	}
}

// sweep lets everybody forget which of its times are over.
func (e *Engine) sweep() {
	for _, v := range e.slots {
		if v != nil && v.id != 0 {
			v.ready.Sweep(e.now)
		}
	}
}
