package rules_test

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// What is on a player that rises, by what the affect says, what it is, and who applied it.
func TestWhatOutlastsADeath(t *testing.T) {
	for name, c := range map[string]struct {
		rule  book.DeathRule
		harms bool
		by    sim.ID
		stays bool
	}{
		"kind":                          {book.ByKind, false, m, true},
		"harm":                          {book.ByKind, true, m, false},
		"kind that goes":                {book.Stripped, false, a, false},
		"harm that goes":                {book.Stripped, true, a, false},
		"harm of its own that stays":    {book.Kept, true, a, true},
		"harm of another that stays":    {book.Kept, true, m, false},
		"kind of another that stays":    {book.Kept, false, m, true},
		"harm of another player's pact": {book.Kept, true, b, false},
	} {
		p := newPack()
		row := []book.Modifier{{Attr: might, Op: stat.Add, Value: 2}}
		if c.harms {
			row[0].Value = -2
		}
		def := p.affect(book.Affect{ID: "mark", Indefinite: true, Modifiers: row, OnDeath: c.rule})
		x := newBench(t, p.Defs, nil)
		x.Consent(x.turn, a, true)
		x.Consent(x.turn, b, true)
		x.run(c.by, a, x.lists[def])
		x.has(a, def, 1)
		x.strike(m, a, 1e6)
		want := 0
		if c.stays {
			want = 1
		}
		if got := len(x.Affects(a, nil)); got != want || x.level(a, hp) != 100 {
			t.Errorf("%s: %d are left on who has %d", name, got, x.level(a, hp))
		}
	}
}
