package zone

import "github.com/wick-engine/wick/sim"

// Step simulates one tick. What it calls is the order of a tick; whatever has to happen before or after something else in
// the game is decided here and nowhere else. A line without a call says what belongs there of the rooms that the zone does
// not have.
func (z *Zone) Step() {
	turn := z.clock.Begin()
	z.events.Begin(turn)
	z.voice.begin()
	z.ended = z.ended[:0]

	// 1. The inbox: commands, transfers, orders, in the order they came. Then what was set to happen now.
	z.takeLetters(turn)
	z.runTimers(turn)
	z.verify("inbox")

	// 2. Abilities: commands in the order they came, then casts that are due; behaviors start and stop.

	// 3. Movement, timelines, projectiles; hits are collected.
	z.walk(turn)
	z.verify("movement")

	// 4. Hits go through the rules; on a pulse affects tick and expire, and pools regenerate.
	// 5. Deaths are recorded, kills rewarded; those who may rise again do.
	// 6. Creatures think, for the next tick.
	// 7. The director moves the descent.
	// 8. Light: what the lamps reach becomes visible.

	// 9. Everybody is shown what there is to see.
	z.publish(turn)
	z.verify("publishing")

	z.clock.End(turn)
}

// runTimers does what was set to happen in this tick, earliest first, and in the order it was set.
func (z *Zone) runTimers(turn sim.Turn) {
	for {
		t, due := z.timers.pop(turn.Tick())
		if !due {
			return
		}
		switch t.kind {
		case leave:
			if a := z.actors.Get(t.who); a != nil && a.leaves == t.due {
				z.depart(turn, t.who, goneLost)
			}
		}
	}
}
