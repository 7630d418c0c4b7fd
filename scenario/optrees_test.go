package scenario

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/sim"
)

// opTree makes up an op of the pack of worked cases, of at most so many levels.
func opTree(c *sim.Stream, depth int) string {
	pick := func(list ...string) string { return list[c.Intn(len(list))] }
	to := func() string { return pick("target", "target", "actor", "source") }
	affect := func() string {
		return pick("ember", "spark", "rot", "brand", "welt", "heap", "soot", "bleed", "haze", "mark", "grudge", "calm", "courage", "dread", "dread", "dread", "weariness",
			"tick", "stout", "tender", "thorny_blade", "thorny_hide", "rebound", "by_half", "vast", "overflowing")
	}
	list := func() string {
		var ops []string
		for range 1 + c.Intn(3) {
			ops = append(ops, opTree(c, depth-1))
		}
		return "[" + strings.Join(ops, ", ") + "]"
	}
	kinds := 10
	if depth > 1 {
		kinds = 14
	}
	switch c.Intn(kinds) {
	case 0, 1, 2:
		return fmt.Sprintf(`{"op": "apply_affect", "affect": %q, "to": %q, "magnitude": %d, "level": %d}`, affect(), to(), 1+c.Intn(3), c.Intn(3))
	case 3:
		return fmt.Sprintf(`{"op": "deal_damage", "to": %q, "dice": "2d60", "bonus": ["attr", "one"]}`, to())
	case 4:
		return fmt.Sprintf(`{"op": "heal", "to": %q, "dice": "4d6"}`, to())
	case 5:
		return fmt.Sprintf(`{"op": "set_resource", "to": %q, "resource": %q, "value": %d}`, to(), pick("ward", "ward_a", "ward_b", "deep"), c.Intn(40))
	case 6:
		return fmt.Sprintf(`{"op": "dispel", "to": %q, "category": %q, "count": %d}`, to(), pick("debuff", "curse", "blessing"), 1+c.Intn(3))
	case 7:
		return fmt.Sprintf(`{"op": %q, "affect": "weariness", "to": %q}`, pick("increment_rung", "decrement_rung"), to())
	case 8:
		return fmt.Sprintf(`{"op": "remove_affect", "affect": %q, "from": %q}`, affect(), pick("any", "actor"))
	case 9:
		return fmt.Sprintf(`{"op": "apply_affect", "affect": "breath_of_air", "duration": %d}`, 1+c.Intn(20))
	case 10:
		return fmt.Sprintf(`{"op": "chance", "pct": 50, "then": %s, "else": %s}`, list(), list())
	case 11:
		return fmt.Sprintf(`{"op": "if", "has_affect": %q, "then": %s, "else": %s}`, affect(), list(), list())
	case 12:
		return fmt.Sprintf(`{"op": "if", "resource": "hp", "cmp": %q, "rhs": ["/", ["attr", "max_hp"], 2], "then": %s}`, pick("<", ">="), list())
	}
	return fmt.Sprintf(`{"op": "check", "dice": "1d20", "bonus": ["attr", "one"], "dc": 11, "bands": [{"label": "x", "margin": {"min": 0}, "ops": %s}, {"label": "y", "ops": %s}]}`, list(), list())
}

// opStory is a story in which everybody does made-up things to everybody.
func opStory(seed uint64, steps int) string {
	c := sim.NewStream(seed, "op trees")
	who := func() string { return []string{"ada", "bo", "cy", "dee"}[c.Intn(4)] }
	var b strings.Builder
	fmt.Fprintf(&b, `{"seed": %d, "start_tick": 4294966800, "respawn": %d,
		"rooms": [{"id": "cell", "name": "Cell", "exits": {"out": "yard"}}, {"id": "yard", "name": "Yard", "exits": {"in": "cell"}}],
		"entities": [{"name": "ada", "player": true, "pvp": true}, {"name": "bo", "player": true}, {"name": "cy", "creature": "mortal"},
			{"name": "dee", "creature": "mortal", "attributes": {"max_hp": 1000}}], "steps": [`, seed, c.Intn(2)*60)
	at := 0
	for range steps {
		at += c.Intn(60)
		switch c.Intn(8) {
		case 0:
			fmt.Fprintf(&b, "\n\t{\"at\": %d, \"set\": \"room\", \"who\": %q, \"to\": %q},", at, who(), []string{"cell", "yard"}[c.Intn(2)])
		case 1:
			fmt.Fprintf(&b, "\n\t{\"at\": %d, \"op\": [%s], \"target\": %q},", at, opTree(&c, 3), who())
		default:
			fmt.Fprintf(&b, "\n\t{\"at\": %d, \"op\": [%s, %s], \"actor\": %q, \"target\": %q},", at, opTree(&c, 4), opTree(&c, 2), who(), who())
		}
	}
	return b.String() + fmt.Sprintf("\n\t{\"at\": %d, \"mark\": \"end\"}]}", at+120)
}

// Whatever ops are run on whomever, in trees of any shape: it is the same story when it is played again, when the zone comes late
// by any number of ticks, and when it is saved and opened again all the time; also where the count of ticks goes round.
func TestOpTreesInStrides(t *testing.T) {
	p, _ := openPack(t, casesDir)
	told := make(map[string]int)
	for i := range uint64(*runs) {
		seed := *seed + i
		s := loadWith(t, p, opStory(seed, 80))
		_, plain := play(t, s)
		c := sim.NewStream(seed, "strides")
		random := make([]int, 200)
		for i := range random {
			random[i] = 1 + c.Intn(60)
		}
		for _, strides := range [][]int{nil, {2}, {42}, random} {
			var events bytes.Buffer
			if _, err := s.Run(Options{Events: &events, Strides: strides}); err != nil {
				t.Fatal(err)
			}
			if events.String() != plain {
				t.Fatalf("in strides of %v (repeat with -runs 1 -seed %d):\n%s\nwant\n%s", strides[:min(len(strides), 4)], seed, events.String(), plain)
			}
		}
		if events := reopened(t, s, 1+c.Intn(30)); events != plain {
			t.Fatalf("opened again (repeat with -runs 1 -seed %d):\n%s\nwant\n%s", seed, events, plain)
		}
		for _, kind := range []string{"OnApplyAffect", "OnAffectTick", "OnAffectExpire", "OnAffectBlocked", "OnDamageTaken", "OnKill", "Died", "Respawned", "OnCheck", "RulesRefused"} {
			told[kind] += strings.Count(plain, `"kind":"`+kind+`"`)
		}
	}
	for kind, times := range told {
		if *runs >= 20 && times < 10 {
			t.Errorf("there are %d of %s in all stories: %v", times, kind, told)
		}
	}
}
