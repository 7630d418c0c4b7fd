package zone

import "github.com/wick-engine/wick/sim"

// settleLasting answers what was asked for in earlier ticks and is to last. Nobody outside writes it down yet, so the zone
// answers by itself, with yes, in the tick after the one that asked. What waits is part of the rules' state and nothing else has a
// part in the answer, so a replay, and a zone that was restored in between, answer the same.
//
// What players are given in this way lasts as long as their bodies in this zone, and no longer: who leaves takes nothing along.
// Nobody owns anything here, so nothing of it is an item; the rules refuse to give any.
func (z *Zone) settleLasting(turn sim.Turn) {
	z.units = z.engine.Pending(z.units[:0])
	for _, unit := range z.units {
		z.engine.Settle(turn, unit, true)
		z.follow(turn)
	}
}
