package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
)

// What somebody cannot do to whoever charmed it, the rules themselves do not look at: a blow that lands on both, what strikes back
// by itself, and a wound under way pass. It is for swings and casts to ask. The gate is asked, as ever.
func TestWhatIsForbiddenAgainstOneIsNotAsked(t *testing.T) {
	p := newPack()
	charm := p.affect(book.Affect{ID: "charm", Duration: 600, PreventsSource: []book.Tag{p.tag("attack"), tagAct}})
	thorns := p.affect(book.Affect{ID: "thorns", Indefinite: true, Handlers: []book.Handler{on(p.Defs, book.OnDamageTaken, fixed(4, book.ToTarget))}})
	sweep := add(p.Defs, "sweep", damage(5, book.ToTarget))
	x := newBench(t, p.Defs, nil)
	x.applied(m, n, burning) // 3, four times
	x.applied(n, m, charm)
	x.applied(m, m, thorns)
	if !x.PreventsAgainst(m, p.tag("attack"), n) || !x.PreventsAgainst(m, tagAct, n) || x.Incapacitated(m) {
		t.Fatal("it is not charmed")
	}

	if r := x.Run(x.turn, rules.Act{Actor: m, Targets: []sim.ID{a, n}, Magnitude: 1}, sweep); r != rules.Done {
		t.Errorf("an area came to %v", r)
	}
	x.want(a, hp, 95)
	x.want(n, hp, 95)
	x.strike(n, m, 10) // and what is on m strikes back
	x.want(m, hp, 90)
	x.want(n, hp, 91)
	x.next(301)
	x.has(m, charm, 1)
	x.want(n, hp, 91-4*3)

	x.applied(0, b, charm)
	if out := x.strike(b, a, 10); out.Dealt != 0 {
		t.Errorf("past the gate it dealt %d", out.Dealt)
	}
}

// Whoever can do nothing, and whoever is held at 0, still hears what happens to it: only reactions are for those who can react.
func TestTheHelplessListen(t *testing.T) {
	for _, c := range []struct {
		name string
		made func(x *bench)
	}{
		{"stunned", func(x *bench) { x.applied(a, m, stunned) }},
		{"unable to react", func(x *bench) { x.applied(a, m, len(x.defs.Affects)-1) }},
		{"downed", func(x *bench) { x.applied(m, m, downed); x.strike(n, m, 1e6) }},
	} {
		p := newPack()
		p.Hooks = []string{"one"}
		rests := on(p.Defs, book.OnRest, says(0, book.ToActor))
		rests.Lua = 1
		hears := listening(p.Defs, rests, on(p.Defs, book.OnApplyAffect, says(1, book.ToActor)))
		p.affect(book.Affect{ID: "slow", Duration: 300, Prevents: []book.Tag{p.tag("react")}})
		x := newBench(t, p.Defs, func(o *rules.Options) { o.Scripts = speaker{} })
		x.applied(m, m, hears)
		c.made(x)
		x.Drain()
		if x.CanReact(m) {
			t.Fatalf("%s, it can react", c.name)
		}
		if got := x.spoken(x.rest(m)); !slices.Equal(got, []string{"ops 0", "hook 1"}) {
			t.Errorf("%s, it heard %q of a rest", c.name, got)
		}
		x.run(a, m, x.lists[weak])
		if got := said(x.Drain()); !slices.Equal(got, []uint32{1}) {
			t.Errorf("%s, it heard %v of an affect", c.name, got)
		}
	}
}
