package define

import (
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
)

// FuzzOps reads any text as an op-list: it is refused, or what it compiles to can be run, and leaves every pool within its cap.
func FuzzOps(f *testing.F) {
	_, ops, _ := strings.Cut(sample, "-- lists\n")
	f.Add(ops)
	for line := range strings.Lines(ops) { // and each of its ops by itself
		if line = strings.TrimSuffix(strings.TrimSpace(line), ","); strings.HasPrefix(line, `{"op"`) {
			f.Add("[" + line + "]")
		}
	}
	f.Add(`[{"op": "check", "dice": "1d20", "dc": ["/", 1, 0], "bands": [{"label": "x", "when": ["attr", "$source.wit"], "ops": [{"op": "apply_affect", "affect": "burning", "stacks": 1e9, "magnitude": -1e308}]}]}]`)
	f.Add(`[{"op": "deal_damage", "amount": ["*", 1e300, ["attr", "$target.max_hp"]], "dice_count": ["attr", "might"], "dice_sides": 1000}, {"op": "apply_affect", "affect": "web", "duration": "1t"}]`)
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "\n-- ") {
			return // it would be two files
		}
		d, list, faults := load(lists(text))
		if faults.Errors() > 0 {
			return
		}
		checkBounds(t, d)
		playList(t, d, list)
	})
}

// playList runs a list from one on another for two seconds, twice.
func playList(t *testing.T, d *book.Defs, list book.ListID) {
	t.Helper()
	e := rules.New(rules.Options{Defs: d, Seed: 1})
	clock := sim.NewClock(sim.PulseTicks-1, sim.DefaultRate)
	one, other := sim.MakeID(1, 1), sim.MakeID(2, 1)
	for tick := range 120 {
		turn := clock.Begin()
		if tick == 0 {
			e.Enter(turn, one, rules.Entrant{})
			e.Enter(turn, other, rules.Entrant{})
		}
		if tick%60 == 0 {
			e.Run(turn, rules.Act{Actor: one, Target: other, Magnitude: 1}, list)
		}
		e.Pulse(turn)
		e.Round(turn)
		for _, id := range []sim.ID{one, other} {
			for pool := range d.Pools {
				if now, most := e.Pool(id, book.PoolIndex(pool)); now < 0 || now > most || float64(most) > sim.MaxAmount {
					t.Fatalf("pool %d of %v holds %d of %d", pool, id, now, most)
				}
			}
		}
		e.Drain()
		e.Due()
		clock.End(turn)
	}
}
