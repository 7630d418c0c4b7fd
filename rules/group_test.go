package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
)

// Of an exclusive group there is one on a bearer, and of one that is exclusive by source one of each source: the others end as those do
// whose place is taken, before anything of the new one runs, and what is of no group or another one stays.
func TestExclusiveGroups(t *testing.T) {
	for _, rule := range []book.GroupRule{book.Exclusive, book.ExclusiveSource} {
		p := newPack()
		group := book.Group{ID: 1, Rule: rule}
		mightOf := func(x float64) []book.Modifier { return []book.Modifier{{Attr: might, Op: stat.Add, Value: x}} }
		wolf := p.affect(book.Affect{ID: "wolf", Duration: 600, Group: group, Modifiers: mightOf(1), OnExpire: p.says("no wolf")})
		bear := p.affect(book.Affect{ID: "bear", Duration: 600, Group: group, Modifiers: mightOf(2), OnApply: p.says("a bear")})
		owl := p.affect(book.Affect{ID: "owl", Duration: 600, Group: book.Group{ID: 2, Rule: rule}, Modifiers: mightOf(4)})
		plain := p.affect(book.Affect{ID: "plain", Duration: 600, Modifiers: mightOf(8)})
		x := newBench(t, p.Defs, nil)
		for _, def := range []book.ListID{x.lists[owl], x.lists[plain], x.lists[wolf]} {
			x.run(n, m, def)
		}
		x.run(m, m, x.lists[wolf])
		x.reads(m, might, map[book.GroupRule]float64{book.Exclusive: 23, book.ExclusiveSource: 24}[rule])
		x.Drain()
		x.run(n, m, x.lists[bear])
		want := map[book.GroupRule][]string{
			book.Exclusive:       {"no wolf", "wolf off 3 3", "a bear", "bear on 3 1"},
			book.ExclusiveSource: {"no wolf", "wolf off 3 3", "a bear", "bear on 3 1"},
		}[rule]
		if got := x.lines(x.Drain()); !slices.Equal(got, want) {
			t.Errorf("rule %d: told %q, want %q", rule, got, want)
		}
		var on []string
		for _, i := range x.Affects(m, nil) {
			on = append(on, p.Affects[i.Def].ID)
		}
		left := map[book.GroupRule][]string{book.Exclusive: {"owl", "plain", "bear"}, book.ExclusiveSource: {"owl", "plain", "wolf", "bear"}}[rule]
		if !slices.Equal(on, left) {
			t.Errorf("rule %d: %v are on it, want %v", rule, on, left)
		}
		x.reads(m, might, map[book.GroupRule]float64{book.Exclusive: 24, book.ExclusiveSource: 25}[rule])
		// Applied again it stays the only one, and nothing ends.
		x.run(n, m, x.lists[bear])
		if got := x.lines(x.Drain()); !slices.Equal(got, []string{"a bear", "bear on 3 2"}) {
			t.Errorf("rule %d: applied again it told %q", rule, got)
		}
	}
}

// The strongest of a group counts, whoever applied it, and the next one when it is gone.
func TestStrongestOfAGroup(t *testing.T) {
	p := newPack()
	group := book.Group{ID: 3}
	soup := p.affect(book.Affect{ID: "soup", Duration: 600, Group: group, Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: 3}}})
	feast := p.affect(book.Affect{ID: "feast", Duration: 300, Group: group, Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: 8}, {Attr: might, Op: stat.Add, Value: -2}}})
	x := newBench(t, p.Defs, nil)
	x.run(n, m, x.lists[soup])
	x.reads(m, might, 13)
	x.run(m, m, x.lists[feast])
	x.reads(m, might, 16)
	x.next(300)
	x.Engine.Pulse(x.turn)
	x.reads(m, might, 13)
	if lines := x.Explain(m, might).Lines; len(lines) != 1 || !lines[0].Counted() {
		t.Errorf("left are %+v", lines)
	}
	x.run(m, m, x.lists[feast])
	idle := 0
	for _, l := range x.Explain(m, might).Lines {
		if l.Idle == stat.Outdone && l.Name == "soup" {
			idle++
		}
	}
	if idle != 1 {
		t.Errorf("%d rows of the weaker one are explained as outdone", idle)
	}
}
