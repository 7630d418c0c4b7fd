package define

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// The numbers that the rules are made of are declared once each, and are these. What only shows in play is looked at where it is
// played: budgets, the worth of a kill, the range of factors; and protection is a pack's setting.
func TestTheNumbersOfTheRules(t *testing.T) {
	d, _, _ := load(abilitySample())
	lease := 0
	for i := range d.Affects {
		if d.Affects[i].ID == "zeal" { // which fills a room and says nothing of leases
			lease = int(d.Affects[i].Lease) / sim.PulseTicks
		}
	}
	for _, c := range []struct {
		what      string
		got, want int64
	}{
		{"ticks per second", sim.DefaultRate, 60},
		{"ticks of a pulse", sim.PulseTicks, 15},
		{"pulses of a round", sim.RoundPulses, 10},
		{"the largest amount", sim.MaxAmount, 1_000_000_000_000},
		{"pulses of a lease", int64(lease), 2},
		{"lists in each other", book.MaxNesting, 16},
		{"ops of a list", book.MaxListOps, 256},
		{"swings of a round", book.MaxSwings, 50},
		{"ticks of a lag and of a global cooldown that nobody speaks of", int64(d.Abilities[1].Lag.Ticks + d.GlobalCooldown), 0},
		{"dice of a term", check.MaxDice, 100},
		{"sides of a die", check.MaxSides, 1000},
		{"terms of dice", check.MaxTerms, 8},
		{"levels of a formula", formula.MaxDepth, 64},
		{"nodes of a formula", formula.MaxNodes, 1024},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.what, c.got, c.want)
		}
	}
	if x, y := sim.Whole(2-1e-10), sim.Whole(2-1e-8); x != 2 || y != 1 {
		t.Errorf("amounts that are whole but for the last bit: %d and %d", x, y)
	}
}
