package sim_test

import (
	"fmt"

	"github.com/wick-engine/wick/sim"
)

// A zone steps its clock, writes under the turn it is handed, and keeps ids instead of pointers.
func Example() {
	type lamp struct{ oil int }
	var lamps sim.Table[lamp]
	clock := sim.NewClock(0, sim.DefaultRate)
	dice := sim.NewStream(7, "oil")

	burn := func(turn sim.Turn) {
		turn.Check() // the right to write
		if !turn.Pulse() {
			return
		}
		for id, l := range lamps.All() {
			if l.oil -= dice.Dice(1, 6); l.oil <= 0 {
				fmt.Println("tick", turn.Tick(), "lamp", id, "goes out")
				lamps.Remove(id)
			}
		}
	}

	first := lamps.Add(lamp{oil: 10})
	lamps.Add(lamp{oil: 25})
	for lamps.Len() > 0 {
		turn := clock.Begin()
		burn(turn)
		clock.End(turn)
	}
	again := lamps.Add(lamp{oil: 1})
	fmt.Println(first, "is", lamps.Get(first), "although", again, "has its slot")
	// Output:
	// tick 45 lamp 0.1 goes out
	// tick 120 lamp 1.1 goes out
	// 0.1 is <nil> although 0.2 has its slot
}

func ExampleParseTicks() {
	for _, text := range []string{"0.25s", "1.5s", "6p", "2r", "90t", "6"} {
		n, err := sim.ParseTicks(text, 60)
		fmt.Println(text, n, err)
	}
	_, err := sim.ParseTicks("1.5 minutes", 60)
	fmt.Println(err)
	// Output:
	// 0.25s 15 <nil>
	// 1.5s 90 <nil>
	// 6p 90 <nil>
	// 2r 300 <nil>
	// 90t 90 <nil>
	// 6 90 <nil>
	// "1.5 minutes": expected a number of seconds (s), pulses (p, or no unit), rounds (r) or ticks (t)
}
