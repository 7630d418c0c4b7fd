package rules_test

import (
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// climbing is a pack with a ladder of three rungs and lists that move somebody on it.
type climbing struct {
	pack
	ladder            int
	up, two, down, at book.ListID
}

func newClimbing(with func(*book.Affect)) climbing {
	c := climbing{pack: newPack()}
	a := book.Affect{
		ID: "exhaustion", Indefinite: true, NoDispel: true, Stacking: affect.Highest, OnApply: c.says("wearier"), OnExpire: c.says("rested"),
		Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: 100}}, // of no effect: the rungs stand for it
		Rungs: []book.Rung{
			{Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: -2}}, Immune: []book.Tag{c.tag("cheer")}},
			{Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: -4}, {Attr: maxHP, Op: stat.Mul, Value: 0.5}}},
			{Prevents: []book.Tag{tagAct}, Taken: []book.TakenFactor{{Type: book.AnyType, Factor: 2}}},
		},
	}
	if with != nil {
		with(&a)
	}
	c.ladder = c.affect(a)
	move := func(kind book.OpKind, by int32) book.ListID {
		return add(c.Defs, "move", op(kind, func(o *book.Op) { o.Affect, o.Count = int32(c.ladder), by }))
	}
	c.up, c.two, c.down = move(book.IncrementRung, 1), move(book.IncrementRung, 2), move(book.DecrementRung, 1)
	c.at = add(c.Defs, "at", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Rung, o.Magnitude = int32(c.ladder), 2, num(5) }))
	return c
}

func (x *bench) rung(id sim.ID, def int, want int16) {
	x.t.Helper()
	var got int16
	for _, i := range x.Affects(id, nil) {
		if int(i.Def) == def {
			got = max(got, i.Rung)
		}
	}
	if got != want {
		x.t.Errorf("%v stands on rung %d, want %d", id, got, want)
	}
}

func TestClimbingALadder(t *testing.T) {
	c := newClimbing(nil)
	cheer := c.affect(book.Affect{ID: "cheer", Duration: 300})
	x := newBench(t, c.Defs, nil)
	for n, step := range []struct {
		list book.ListID
		want rules.Result
		rung int16
		told []string
	}{
		{c.down, rules.NoOp, 0, nil},
		{c.two, rules.Done, 1, []string{"wearier", "exhaustion on 3 1"}}, // absent, it is applied at the first
		{c.up, rules.Done, 2, []string{"wearier", "exhaustion on 3 2"}},
		{c.two, rules.Done, 3, []string{"wearier", "exhaustion on 3 2"}},
		{c.up, rules.NoOp, 3, nil},
		{c.down, rules.Done, 2, nil},
		{c.at, rules.Done, 2, []string{"wearier", "exhaustion on 3 2"}},
		{c.down, rules.Done, 1, nil},
		{c.down, rules.Done, 0, []string{"rested", "exhaustion off 3 2"}},
		{c.down, rules.NoOp, 0, nil},
	} {
		if got := x.run(a, m, step.list); got != step.want {
			t.Errorf("step %d came to %v, want %v", n, got, step.want)
		}
		x.told(step.told...)
		x.rung(m, c.ladder, step.rung)
		// What a rung says is not scaled, and it says all there is.
		x.reads(m, might, [...]float64{10, 8, 6, 10}[step.rung])
		x.reads(m, maxHP, [...]float64{100, 100, 50, 100}[step.rung])
		if x.Incapacitated(m) != (step.rung == 3) || !x.Agrees(m) {
			t.Errorf("after step %d it can act: %v", n, !x.Incapacitated(m))
		}
		x.run(m, m, x.lists[cheer])
		if blocked := only(x.Drain(), view.OnAffectBlocked); (len(blocked) == 1) != (step.rung == 1) {
			t.Errorf("after step %d told %+v", n, blocked)
		}
	}
	x.run(a, m, c.at)
	x.run(a, m, c.up)
	if x.strike(n, m, 10); x.level(m, hp) != 80 {
		t.Errorf("the factor of the rung is not that: %d", x.level(m, hp))
	}
	e := x.Explain(m, might)
	if len(e.Lines) != 2 || e.Lines[0].Idle != stat.OtherRung || e.Lines[1].Idle != stat.OtherRung || e.Refold() != 10 {
		t.Errorf("explained as %+v", e)
	}
}

// Of several instances the one that stands highest counts and is moved, whoever moves it.
func TestAWeakRungHidesNothing(t *testing.T) {
	c := newClimbing(nil)
	top := add(c.Defs, "top", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Rung = int32(c.ladder), 9 }))
	x := newBench(t, c.Defs, nil)
	x.run(a, m, c.up)
	x.run(n, m, top)
	if !x.Incapacitated(m) {
		t.Error("the earlier, weak one hides the severe one")
	}
	x.rung(m, c.ladder, 3)
	x.run(b, m, c.down)
	x.rung(m, c.ladder, 2)
	x.reads(m, might, 6)
	x.run(b, m, c.down)
	x.run(b, m, c.down) // both on the first now: the older one goes
	if got := x.Affects(m, nil); len(got) != 1 || got[0].Source != n || got[0].Rung != 1 {
		t.Errorf("there is %+v", got)
	}
	// Applying it without a rung leaves it where it is.
	x.run(n, m, c.up)
	x.run(n, m, x.lists[c.ladder])
	x.rung(m, c.ladder, 2)
}

// A ladder whose top level says nothing is as harmful as its worst rung, down as well as up.
func TestALadderWithAnEmptyTop(t *testing.T) {
	c := newClimbing(func(a *book.Affect) {
		a.Modifiers, a.OnApply, a.OnExpire = nil, 0, 0
		a.Rungs = []book.Rung{{}, {Prevents: []book.Tag{tagAct}}}
	})
	x := newBench(t, c.Defs, nil)
	x.run(b, b, c.up)
	x.Drain()
	before := x.hashOf(b)
	for name, list := range map[string]book.ListID{"apply": x.lists[c.ladder], "up": c.up, "down": c.down} {
		if r := x.run(a, b, list); r != rules.Refused || x.hashOf(b) != before {
			t.Errorf("%s came to %v", name, r)
		}
	}
	if got := only(x.Drain(), view.RulesRefused); len(got) != 3 {
		t.Errorf("told %+v", got)
	}
	if r := x.run(m, b, c.up); r != rules.Done {
		t.Errorf("by a creature it came to %v", r)
	}
	x.rung(b, c.ladder, 2)
	x.strike(m, b, 1e6)
	x.has(b, c.ladder, 0)
	x.Drain()
	// Who is protected after that is spared.
	if r := x.run(m, b, c.up); r != rules.Refused {
		t.Errorf("while it is protected it came to %v", r)
	}
}

// A ladder of gains may be climbed for an ally, but not under a harmful cast, and not past a ward.
func TestAKindLadder(t *testing.T) {
	c := newClimbing(func(a *book.Affect) {
		a.Modifiers = nil
		a.Rungs = []book.Rung{{Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: 1}}}, {Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: 3}}}}
	})
	wards := c.affect(book.Affect{ID: "dull", Duration: 300, Immune: []book.Tag{c.tag("exhaustion")}})
	x := newBench(t, c.Defs, nil)
	if r := x.run(a, b, c.up); r != rules.Done {
		t.Errorf("for an ally it came to %v", r)
	}
	if r := x.Run(x.turn, rules.Act{Actor: a, Target: b, Magnitude: 1, Harmful: true}, c.up); r != rules.Refused {
		t.Errorf("under a harmful cast it came to %v", r)
	}
	x.run(b, b, x.lists[wards])
	x.Drain()
	if r := x.run(b, b, c.up); r != rules.NoOp {
		t.Errorf("past a ward it came to %v", r)
	}
	x.told("exhaustion kept off 2 by dull")
	x.reads(b, might, 11)
	x.run(m, m, x.lists[wards])
	x.Drain()
	x.run(m, m, c.up)
	x.told("exhaustion kept off 3 by dull")
	plain := add(c.Defs, "plain", op(book.IncrementRung, func(o *book.Op) { o.Affect, o.Count = strong, 1 }))
	if r := x.run(n, n, plain); r != rules.NoOp {
		t.Errorf("climbing what is no ladder came to %v", r)
	}
	x.has(n, strong, 0)
}

// What a rung forbids ends what its bearer kept up.
func TestARungBreaksConcentration(t *testing.T) {
	c := newClimbing(nil)
	veil := c.affect(book.Affect{ID: "veil", Indefinite: true, Concentration: true})
	x := newBench(t, c.Defs, nil)
	x.cast(m, m, 1, x.lists[veil])
	x.run(a, m, c.up)
	x.run(a, m, c.up)
	x.keeps(m, 1)
	x.run(a, m, c.up)
	x.keeps(m, 0)
	x.has(m, veil, 0)
}
