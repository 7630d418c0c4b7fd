package zone

import "github.com/wick-engine/wick/sim"

// What timers do, by their kinds. The numbers stand in saves.
const (
	// leave takes out a body whose player was away for too long, unless it leaves at another tick.
	leave uint8 = 1 + iota
	// rise lets a dead player live again, unless it rises at another tick.
	rise
	// rot takes away a creature that died.
	rot
	// hatch puts the next creature into a nest, which stands in for whom it is about.
	hatch
)

// runTimers does what was set to happen in this tick, earliest first, and in the order it was set. A timer whose body has
// gone, or has got another deadline since, does nothing.
func (z *Zone) runTimers(turn sim.Turn) {
	for {
		t, due := z.timers.Next(turn.Tick())
		if !due {
			return
		}
		if t.Kind == hatch {
			z.hatch(turn, int(t.Who))
			continue
		}
		a := z.actors.Get(t.Who)
		if a == nil {
			continue
		}
		switch t.Kind {
		case leave:
			if a.leaves == t.Due {
				z.depart(turn, t.Who, goneLost)
			}
		case rise:
			if a.rises == t.Due {
				z.rise(turn, t.Who)
			}
		case rot:
			z.depart(turn, t.Who, goneRemoved)
		}
	}
}
