package rules_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// answers are scripts that react: hook n does what the n-th says, from 1.
type answers struct {
	do    []func(c *rules.Call, r *rules.Reaction)
	asked []book.HookID
}

func (s *answers) Run(*rules.Call, book.HookID)        {}
func (s *answers) Allow(*rules.Call, book.HookID) bool { return false }
func (s *answers) React(c *rules.Call, hook book.HookID, r *rules.Reaction) {
	s.asked = append(s.asked, hook)
	if int(hook) <= len(s.do) {
		s.do[hook-1](c, r)
	}
}

// guarded is a pack in which guard, guard2 and vow are affects that react to damage with hooks 1, 2 and 3, the last of which one
// concentrates on; so does the pool mana with hook 4.
type guarded struct {
	pack
	guard, second, vow, numb, mute int
}

func newGuarded() guarded {
	g := guarded{pack: newPack()}
	asks := func(hook book.HookID) []book.Reaction {
		return []book.Reaction{{Event: book.OnDamageTaken, Hook: hook}}
	}
	g.guard = g.affect(book.Affect{ID: "guard", Duration: 600, Reactions: asks(1)})
	g.second = g.affect(book.Affect{ID: "guard2", Duration: 600, Reactions: asks(2)})
	g.vow = g.affect(book.Affect{ID: "vow", Duration: 600, Concentration: true, Reactions: asks(3)})
	g.numb = g.affect(book.Affect{ID: "numb", Duration: 600, Modifiers: []book.Modifier{{Attr: maxMana, Op: stat.Mul}}})
	g.mute = g.affect(book.Affect{ID: "mute", Duration: 600, Prevents: []book.Tag{g.tag("react")}})
	g.Pools[mana].Reactions = asks(4)
	g.Hooks = []string{"one", "two", "three", "four"}
	return g
}

// bench is one in which m bears the first guard.
func (g guarded) bench(t *testing.T, s *answers) *bench {
	x := newBench(t, g.Defs, func(o *rules.Options) { o.Scripts = s })
	x.run(m, m, x.lists[g.guard])
	s.asked = nil
	x.Drain()
	return x
}

// struckBy are the records of damage, told and silent, and what else is of interest here.
func struckBy(events []view.Event) (told []string) {
	for _, e := range events {
		switch e.Kind {
		case view.OnDamageTaken, view.OnHit, view.Died, view.RulesRefused, view.OnAffectExpire:
			told = append(told, fmt.Sprintf("%s %d %v", e.Kind, e.Actor.Slot(), e.Value))
		}
	}
	return told
}

// What a victim may wish of a blow of 20: less of it, nothing of it, and no other thing.
func TestReactionsMakeABlowLess(t *testing.T) {
	wish := func(field rules.Field, deltas ...float64) func(*rules.Call, *rules.Reaction) {
		return func(_ *rules.Call, r *rules.Reaction) {
			for _, d := range deltas {
				r.Modify(field, d)
			}
		}
	}
	for name, c := range map[string]struct {
		do    func(*rules.Call, *rules.Reaction)
		dealt int64
	}{
		"nothing":                   {func(*rules.Call, *rules.Reaction) {}, 20},
		"less":                      {wish(rules.FieldAmount, -4), 16},
		"twice less":                {wish(rules.FieldAmount, -4, -5), 11},
		"a fraction less":           {wish(rules.FieldAmount, -0.5), 20},
		"more":                      {wish(rules.FieldAmount, 7), 20},
		"less and more":             {wish(rules.FieldAmount, -4, 100), 16},
		"all":                       {wish(rules.FieldAmount, -20), 0},
		"more than all":             {wish(rules.FieldAmount, -1e300), 0},
		"what is no number":         {wish(rules.FieldAmount, math.NaN(), math.Inf(-1), math.Inf(1)), 20},
		"another field":             {wish(rules.FieldArmor, -4), 20},
		"a field that there is not": {wish(99, -4), 20},
		"that it does not happen":   {func(_ *rules.Call, r *rules.Reaction) { r.Cancel() }, 0},
		"less and that it does not happen": {func(_ *rules.Call, r *rules.Reaction) {
			r.Modify(rules.FieldAmount, -1)
			r.Cancel()
		}, 0},
	} {
		g := newGuarded()
		s := &answers{do: []func(*rules.Call, *rules.Reaction){func(call *rules.Call, r *rules.Reaction) {
			if r.Event() != book.OnDamageTaken || r.Amount() != 20 || call.Actor().ID != m || call.Target().ID != n {
				t.Errorf("%s: asked about %v of %d, as %v by %v", name, r.Event(), r.Amount(), call.Actor(), call.Target())
			}
			c.do(call, r)
		}}}
		x := g.bench(t, s)
		out := x.strike(n, m, 20)
		events := x.Drain()
		var want []string
		if c.dealt > 0 {
			want = []string{fmt.Sprintf("OnDamageTaken 3 %d", c.dealt), fmt.Sprintf("OnHit 4 %d", c.dealt)}
		}
		if out.Dealt != c.dealt || x.level(m, hp) != 100-c.dealt || !slices.Equal(struckBy(events), want) || !slices.Equal(s.asked, []book.HookID{4, 1}) {
			t.Errorf("%s: %d dealt, %d left, told %q, asked %v", name, out.Dealt, x.level(m, hp), struckBy(events), s.asked)
		}
		if threats := x.Threats(m); (len(threats) > 0) != (c.dealt > 0) {
			t.Errorf("%s: the threats are %v", name, threats)
		}
	}
}

// Who is asked, in which order, and what each is told: pools, then affects by age; each hears of what the one before has left, and of what
// was there when the blow came.
func TestWhoIsAskedOfABlow(t *testing.T) {
	g := newGuarded()
	less := func(by float64) func(*rules.Call, *rules.Reaction) {
		return func(_ *rules.Call, r *rules.Reaction) { r.Modify(rules.FieldAmount, -by) }
	}
	s := &answers{}
	x := g.bench(t, s)
	x.run(m, m, x.lists[g.second])
	x.run(n, m, x.lists[g.vow])
	var amounts []int64
	note := func(next func(*rules.Call, *rules.Reaction)) func(*rules.Call, *rules.Reaction) {
		return func(c *rules.Call, r *rules.Reaction) {
			amounts = append(amounts, r.Amount())
			next(c, r)
		}
	}
	s.do = []func(*rules.Call, *rules.Reaction){note(less(1)), note(less(2)), note(less(3)), note(less(4))}
	if out := x.strike(n, m, 20); out.Dealt != 10 || !slices.Equal(s.asked, []book.HookID{4, 1, 2, 3}) || !slices.Equal(amounts, []int64{20, 16, 15, 13}) {
		t.Errorf("%d dealt, asked %v of %v", out.Dealt, s.asked, amounts)
	}
	// Nothing left: nobody else is asked.
	s.asked, s.do[3] = nil, less(50)
	if out := x.strike(n, m, 20); out.Dealt != 0 || !slices.Equal(s.asked, []book.HookID{4}) {
		t.Errorf("%d dealt, asked %v", out.Dealt, s.asked)
	}
	// What a reaction takes away is not asked any more, and what it brings not yet.
	s.asked, s.do[3] = nil, func(c *rules.Call, r *rules.Reaction) {
		me := rules.Handle{ID: m, Life: x.Life(m)}
		c.RemoveAffect(me, int32(g.guard))
		c.Apply(me, rules.Granting{Affect: int32(g.guard), Magnitude: 1, Stacks: 1})
	}
	x.strike(n, m, 20)
	if !slices.Equal(s.asked, []book.HookID{4, 2, 3}) {
		t.Errorf("asked %v", s.asked)
	}
	// Who can do nothing, or is kept from reacting, is not asked.
	for _, def := range []int{stunned, g.mute} {
		x := g.bench(t, s)
		x.run(m, m, x.lists[def])
		if x.strike(n, m, 20); len(s.asked) != 0 {
			t.Errorf("under %s it is asked: %v", g.Affects[def].ID, s.asked)
		}
	}
}

// What an affect cancels that somebody concentrates on is itself; the blow lands.
func TestABlowBreaksConcentration(t *testing.T) {
	g := newGuarded()
	no := func(_ *rules.Call, r *rules.Reaction) { r.Cancel() }
	s := &answers{do: []func(*rules.Call, *rules.Reaction){func(*rules.Call, *rules.Reaction) {}, no, no, func(*rules.Call, *rules.Reaction) {}}}
	x := g.bench(t, s)
	x.run(m, m, x.lists[g.vow])
	x.keeps(m, 1)
	x.Drain()
	if out := x.strike(n, m, 20); out.Dealt != 20 {
		t.Errorf("%d dealt", out.Dealt)
	}
	if got, want := struckBy(x.Drain()), []string{"OnAffectExpire 3 0", "OnDamageTaken 3 20", "OnHit 4 20"}; !slices.Equal(got, want) {
		t.Errorf("told %q", got)
	}
	x.keeps(m, 0)
	x.has(m, g.vow, 0)
	// The same wish of what nobody concentrates on is about the blow.
	x.run(m, m, x.lists[g.second])
	x.Drain()
	if out := x.strike(n, m, 20); out.Dealt != 0 || len(struckBy(x.Drain())) != 0 {
		t.Errorf("%d dealt", out.Dealt)
	}
	x.has(m, g.second, 1)
}

// A blow that is sent on strikes somebody else once, from its raw amount on, in the name of whoever struck.
func TestABlowIsSentOn(t *testing.T) {
	g := newGuarded()
	to := func(x **bench, id sim.ID) func(*rules.Call, *rules.Reaction) {
		return func(_ *rules.Call, r *rules.Reaction) {
			r.Modify(rules.FieldAmount, -5)
			r.Redirect(rules.Handle{ID: id, Life: (*x).Life(id)})
		}
	}
	var x *bench
	s := &answers{}
	x = g.bench(t, s)
	s.do = []func(*rules.Call, *rules.Reaction){to(&x, n), to(&x, m), nil, func(*rules.Call, *rules.Reaction) {}}
	x.run(n, n, x.lists[brittle]) // takes twice as much
	x.run(n, n, x.lists[g.second])
	x.run(m, m, x.lists[shroud])
	x.Drain()
	s.asked = nil
	out := x.strike(a, m, 20)
	// n is asked in its turn, and may make it less, but a blow is sent on once.
	if x.level(m, hp) != 100 || x.level(n, hp) != 100-(2*20-5) || !slices.Equal(s.asked, []book.HookID{4, 1, 4, 2}) {
		t.Errorf("%d and %d left, %+v, asked %v", x.level(m, hp), x.level(n, hp), out, s.asked)
	}
	var struck []view.Event
	for _, e := range x.Drain() {
		if e.Kind == view.OnDamageTaken {
			struck = append(struck, e)
		}
	}
	if len(struck) != 1 || struck[0].Actor != n || struck[0].Other != a || struck[0].Dir.X != 20 || !struck[0].Flags.Has(view.BlowRedirected) {
		t.Errorf("told %+v", struck)
	}
	if len(x.Threats(n)) != 1 || len(x.Threats(m)) != 0 {
		t.Errorf("the threats are %v and %v", x.Threats(n), x.Threats(m))
	}
	for name, id := range map[string]sim.ID{"itself": m, "nobody": 0, "one who is not there": sim.MakeID(9, 9)} {
		x = g.bench(t, s)
		s.do[0] = to(&x, id)
		if x.strike(a, m, 20); x.level(m, hp) != 85 {
			t.Errorf("sent on to %s: %d left", name, x.level(m, hp))
		}
	}
	// A handle of another life, and one who is dead.
	x = g.bench(t, s)
	s.do[0] = func(_ *rules.Call, r *rules.Reaction) { r.Redirect(rules.Handle{ID: n, Life: x.Life(n) + 1}) }
	if x.strike(a, m, 20); x.level(m, hp) != 80 || x.level(n, hp) != 100 {
		t.Errorf("sent on to another life: %d and %d left", x.level(m, hp), x.level(n, hp))
	}
	x.strike(a, n, 1e6)
	s.do[0] = to(&x, n)
	if x.strike(a, m, 20); x.level(m, hp) != 65 {
		t.Errorf("sent on to the dead: %d left", x.level(m, hp))
	}
}

// The gate is asked about the one who struck and the one who would be struck; refused, the blow stays where it was.
func TestABlowIsNotSentPastTheGate(t *testing.T) {
	g := newGuarded()
	var x *bench
	s := &answers{do: []func(*rules.Call, *rules.Reaction){func(_ *rules.Call, r *rules.Reaction) {
		r.Redirect(rules.Handle{ID: b, Life: x.Life(b)})
	}}}
	for _, agreed := range []bool{false, true} {
		x = g.bench(t, s)
		x.Consent(x.turn, a, agreed)
		x.Consent(x.turn, b, agreed)
		x.Drain()
		x.strike(a, m, 20)
		refused := 0
		for _, e := range x.Drain() {
			if e.Kind == view.RulesRefused && e.Actor == b && e.Other == a {
				refused++
			}
		}
		want := map[bool][3]int64{false: {80, 100, 1}, true: {100, 80, 0}}[agreed]
		if got := [3]int64{x.level(m, hp), x.level(b, hp), int64(refused)}; got != want {
			t.Errorf("agreed %v: left and refused are %v, want %v", agreed, got, want)
		}
	}
}

// A reaction in whose course the victim loses the pool, its life, or the one who struck.
func TestWhatHappensWhileOneIsAsked(t *testing.T) {
	g := newGuarded()
	g.DamageTypes[dread].Target = mana
	var x *bench
	s := &answers{do: []func(*rules.Call, *rules.Reaction){nil}}
	kill := func(id sim.ID) func(*rules.Call, *rules.Reaction) {
		return func(c *rules.Call, _ *rules.Reaction) {
			c.Damage(rules.Handle{ID: id, Life: x.Life(id)}, rules.Damage{Amount: 1e6, Type: book.NoType, Pool: book.NoPool, Fixed: true})
		}
	}
	// The pool has no room any more: the blow comes to nothing.
	s.do[0] = func(c *rules.Call, _ *rules.Reaction) {
		if !c.Apply(rules.Handle{ID: m, Life: x.Life(m)}, rules.Granting{Affect: int32(g.numb), Magnitude: 1, Stacks: 1}) {
			t.Error("it is not numbed")
		}
	}
	x = g.bench(t, s)
	out := x.Strike(x.turn, rules.Blow{Actor: n, Target: m, Amount: 20, Type: dread, Pool: book.NoPool})
	if out.Dealt != 0 || len(struckBy(x.Drain())) != 0 {
		t.Errorf("into a pool without room: %+v", out)
	}
	// It kills itself: one death, and the blow comes to nothing.
	x = g.bench(t, s)
	s.do[0] = kill(m)
	x.strike(n, m, 20)
	if got, want := struckBy(x.Drain()), []string{"OnDamageTaken 3 1e+06", "OnHit 3 1e+06", "Died 3 0"}; !slices.Equal(got, want) {
		t.Errorf("who kills itself is told as %q", got)
	}
	// It kills whoever struck: the blow was struck, and lands.
	x = g.bench(t, s)
	s.do[0] = kill(n)
	x.strike(n, m, 20)
	died := 0
	for _, e := range x.Drain() {
		if e.Kind == view.Died {
			died++
		}
	}
	if died != 1 || x.Alive(n) || x.level(m, hp) != 80 {
		t.Errorf("%d deaths, %d left", died, x.level(m, hp))
	}
	// It takes itself elsewhere.
	x = g.bench(t, s)
	s.do[0] = func(*rules.Call, *rules.Reaction) { x.ground.gone[m] = true }
	x.strike(n, m, 20)
	x.ground.gone[m] = false
	if level := x.level(m, hp); level != 80 && level != 100 {
		t.Errorf("%d left", level)
	}
}

// What a reaction takes out of a pool is 1, at once, if it is there.
func TestReactionsPay(t *testing.T) {
	g := newGuarded()
	var got []bool
	s := &answers{do: []func(*rules.Call, *rules.Reaction){func(_ *rules.Call, r *rules.Reaction) {
		for _, n := range []int64{0, 2, -1, 1, 1} {
			got = append(got, r.Consume(mana, n))
		}
		got = append(got, r.Consume(book.NoPool, 1), r.Consume(99, 1))
	}}}
	x := g.bench(t, s)
	x.run(m, m, add(g.Defs, "drain", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = mana, num(1) })))
	x.strike(n, m, 20)
	if want := []bool{false, false, false, true, false, false, false}; !slices.Equal(got, want) || x.level(m, mana) != 0 {
		t.Errorf("paid %v, %d left", got, x.level(m, mana))
	}
}

// Two who strike back at each other's reactions come to an end, and one line says what was left out.
func TestReactionsAreBounded(t *testing.T) {
	g := newGuarded()
	var x *bench
	runs := 0
	s := &answers{}
	s.do = []func(*rules.Call, *rules.Reaction){func(c *rules.Call, _ *rules.Reaction) {
		runs++
		c.Damage(c.Target(), rules.Damage{Amount: 1, Type: book.NoType, Pool: book.NoPool, Fixed: true})
	}}
	x = g.bench(t, s)
	x.run(n, n, x.lists[g.guard])
	x.Drain()
	x.strike(n, m, 1)
	said, told := 0, 0
	for _, e := range x.Drain() {
		switch e.Kind {
		case view.Diagnosed:
			said++
		case view.OnDamageTaken:
			told++
		}
	}
	if runs < 4 || runs > 256 || said != 1 || told == 0 || told > runs+1 {
		t.Errorf("%d runs, %d lines, %d blows", runs, said, told)
	}
}
