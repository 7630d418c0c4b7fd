package rules_test

import (
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// outOfReach is how b can be out of somebody's reach.
func outOfReach() []reach {
	return []reach{
		{"another player without consent", a, func(*bench) {}, view.RefusedNotConsenting},
		{"only one consents", a, func(x *bench) { x.Consent(x.turn, a, true) }, view.RefusedNotConsenting},
		{"a safe room, with consent and in an arena", a, func(x *bench) {
			x.Consent(x.turn, a, true)
			x.Consent(x.turn, b, true)
			x.ground.flags[1] = place.FlagSafe | place.FlagArena
		}, view.RefusedSafe},
		{"out of a safe room", a, func(x *bench) {
			x.Consent(x.turn, a, true)
			x.Consent(x.turn, b, true)
			x.ground.rooms[a], x.ground.flags[2] = 2, place.FlagSafe
		}, view.RefusedSafe},
		{"into an arena from outside", a, func(x *bench) { x.ground.rooms[b], x.ground.flags[2] = 2, place.FlagArena }, view.RefusedNotConsenting},
		{"protected against a creature", m, shieldB, view.RefusedProtected},
		{"protected against a consenting player", a, func(x *bench) {
			shieldB(x)
			x.Consent(x.turn, a, true)
			x.Consent(x.turn, b, true)
		}, view.RefusedProtected},
		{"protected against what nobody does", 0, shieldB, view.RefusedProtected},
		{"the target is frozen", m, func(x *bench) { x.Freeze(x.turn, b, true) }, view.RefusedDetached},
		{"the actor is frozen", m, func(x *bench) { x.Freeze(x.turn, m, true) }, view.RefusedDetached},
		{"the target is elsewhere", m, func(x *bench) { x.ground.gone[b] = true }, view.RefusedDetached},
		{"the actor is elsewhere", m, func(x *bench) { x.ground.gone[m] = true }, view.RefusedDetached},
		{"the actor has left", m, func(x *bench) { x.Leave(x.turn, m) }, view.RefusedDetached},
	}
}

// reach says why actor cannot do anything to b after setup.
type reach struct {
	name  string
	actor sim.ID
	setup func(*bench)
	why   view.Reason
}

func TestNoOpReachesWhoIsProtected(t *testing.T) {
	for _, c := range outOfReach() {
		t.Run(c.name, func(t *testing.T) {
			d := newDefs()
			lists := everyOp(t, d)
			for kind, list := range lists {
				x := newBench(t, d, nil)
				x.applied(b, b, shroud)
				x.Strike(x.turn, rules.Blow{Actor: m, Target: b, Amount: 20, Type: book.NoType, Pool: mana})
				c.setup(x)
				if c.why == view.RefusedProtected {
					x.applied(b, b, shroud)
				}
				x.Drain()
				before, dice := x.hashOf(b), x.hash()
				result := x.Run(x.turn, rules.Act{Actor: c.actor, Target: b, Magnitude: 1}, list)
				if x.hashOf(b) != before {
					t.Errorf("%v changed its target", kind)
				}
				refused := only(x.Drain(), view.RulesRefused)
				if isHarmless(kind) {
					if len(refused) != 0 {
						t.Errorf("%v was refused", kind)
					}
					continue
				}
				gone := c.why == view.RefusedDetached
				switch kind {
				case book.CheckOp:
					if gone && result == rules.NoOp {
						continue // nobody is there to roll
					}
				case book.ApplyAffect, book.IncrementRung:
					if gone && result == rules.NoOp {
						continue
					}
				}
				if len(refused) != 1 || refused[0].Reason != c.why || refused[0].Actor != b || result != rules.Refused {
					t.Errorf("%v: result %v, refusals %+v", kind, result, refused)
				}
				if kind != book.ChanceOp && kind != book.CheckOp && x.hash() != dice {
					t.Errorf("%v left something behind, if only a draw", kind)
				}
			}
		})
	}
}

// shieldB kills b, so that it rises protected.
func shieldB(x *bench) {
	x.strike(n, b, 1000)
	x.Due()
}

func TestTheGateAllows(t *testing.T) {
	for _, c := range []struct {
		name      string
		actor, on sim.ID
		setup     func(*bench)
	}{
		{"a creature strikes a player", m, b, func(*bench) {}},
		{"a creature strikes a player in a safe room", m, b, func(x *bench) { x.ground.flags[1] = place.FlagSafe }},
		{"a player strikes a creature", a, m, func(*bench) {}},
		{"creatures strike each other", m, n, func(*bench) {}},
		{"a player strikes itself", a, a, func(x *bench) { x.ground.flags[1] = place.FlagSafe }},
		{"both consent", a, b, func(x *bench) { x.Consent(x.turn, a, true); x.Consent(x.turn, b, true) }},
		{"both are in an arena", a, b, func(x *bench) { x.ground.flags[1] = place.FlagArena }},
		{"nobody strikes a player", 0, b, func(*bench) {}},
	} {
		d := newDefs()
		drain := add(d, "drain", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(-3) }))
		x := newBench(t, d, nil)
		c.setup(x)
		if out := x.strike(c.actor, c.on, 5); out.Dealt != 5 || out.Refusal != rules.Allowed {
			t.Errorf("%s: %+v", c.name, out)
		}
		if ok, why := x.Allows(x.turn, c.actor, c.on, 0, true); !ok || why != rules.Allowed {
			t.Errorf("%s: %v %v", c.name, ok, why)
		}
		if r := x.run(c.actor, c.on, drain); r != rules.Done {
			t.Errorf("%s: a write came to %v", c.name, r)
		}
		if refused := only(x.Drain(), view.RulesRefused); len(refused) != 0 {
			t.Errorf("%s: %+v", c.name, refused)
		}
	}
}

func TestBenefitsAreNeverAsked(t *testing.T) {
	d := newDefs()
	heal := add(d, "heal", op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(5) }))
	x := newBench(t, d, nil)
	shieldB(x)
	x.ground.flags[1] = place.FlagSafe
	x.Drain()
	x.Run(x.turn, rules.Act{Actor: b, Target: b, Magnitude: 1}, add(d, "hurt", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = hp, num(50) })))
	if r := x.run(a, b, heal); r != rules.Done {
		t.Errorf("healing came to %v", r)
	}
	if r := x.run(a, b, x.lists[shroud]); r != rules.Done {
		t.Errorf("a benefit came to %v", r)
	}
	if ok, _ := x.Allows(x.turn, a, b, 0, false); !ok {
		t.Error("a benefit of another room was refused")
	}
	if !x.Shielded(b) || len(only(x.Drain(), view.RulesRefused)) != 0 {
		t.Error("somebody was asked")
	}
	// Under a harmful disposition it is asked for all the same, and so is what the op calls harm.
	harmful := rules.Act{Actor: a, Target: b, Magnitude: 1, Harmful: true}
	if r := x.Run(x.turn, harmful, x.lists[shroud]); r != rules.Refused {
		t.Errorf("under a harmful disposition a benefit came to %v", r)
	}
	called := applying(shroud, book.ToTarget)
	called.Harmful = true
	if r := x.run(a, b, add(d, "called", called)); r != rules.Refused {
		t.Errorf("what is called harmful came to %v", r)
	}
}

func TestTheWindow(t *testing.T) {
	harm := func(x *bench) { x.strike(b, m, 0) }
	for _, c := range []struct {
		name  string
		does  func(*bench)
		after bool
	}{
		{"nothing", func(*bench) {}, true},
		{"a blow", harm, false},
		{"a blow that the gate refuses", func(x *bench) { x.strike(b, a, 5) }, false},
		{"a blow from its earlier life", func(x *bench) {
			late := hit(b, m, 5)
			late.Life = 1
			x.Strike(x.turn, late)
		}, true},
		{"harm to itself", func(x *bench) { x.strike(b, b, 5) }, true},
		{"a blow that nobody deals", func(x *bench) { x.strike(0, b, 5) }, true},
		{"a tick of what its earlier life applied", func(x *bench) { x.next(61) }, true},
		{"a question about harm", func(x *bench) { x.Allows(x.turn, b, m, 0, true) }, false},
		{"a question about harm of this life", func(x *bench) { x.Allows(x.turn, b, m, 2, true) }, false},
		{"a question about harm from its earlier life", func(x *bench) { x.Allows(x.turn, b, m, 1, true) }, true},
		{"a question about a benefit", func(x *bench) { x.Allows(x.turn, b, a, 0, false) }, true},
	} {
		x := newBench(t, newDefs(), nil)
		x.applied(b, m, burning)
		shieldB(x)
		x.Drain()
		if c.does(x); c.name == "a tick of what its earlier life applied" {
			x.want(m, hp, 97)
		}
		if got := x.Shielded(b); got != c.after {
			t.Errorf("%s: protected %v, want %v", c.name, got, c.after)
		}
		told := only(x.Drain(), view.ProtectionEnded)
		if c.after == (len(told) == 1 && told[0].Actor == b && told[0].Reason == view.ProtectionForfeited) {
			t.Errorf("%s: told %+v", c.name, told)
		}
	}
}

func TestTheWindowLapses(t *testing.T) {
	three := 3
	for _, c := range []struct {
		pulses *int
		ticks  int
	}{{nil, 300}, {&three, 45}, {new(int), 0}} {
		x := newBench(t, newDefs(), func(o *rules.Options) { o.ProtectionPulses = c.pulses })
		x.next(7) // between two pulses
		shieldB(x)
		for i := range c.ticks {
			if !x.Shielded(b) || x.strike(m, b, 5).Refusal != rules.RefusedProtected {
				t.Fatalf("not protected after %d of %d ticks", i, c.ticks)
			}
			x.next(1)
		}
		x.strike(b, m, 1) // too late to give anything up
		x.Engine.Pulse(x.turn)
		told := only(x.Drain(), view.ProtectionEnded)
		if x.Shielded(b) || c.ticks > 0 != (len(told) == 1 && told[0].Reason == view.ProtectionLapsed) {
			t.Errorf("protected %v after %d ticks, told %+v", x.Shielded(b), c.ticks, told)
		}
		if out := x.strike(m, b, 5); out.Dealt != 5 {
			t.Errorf("after the window: %+v", out)
		}
	}
}

func TestConsentWithdrawnStopsWhatFollows(t *testing.T) {
	d := newDefs()
	d.Affects[burning].Category = "debuff"
	x := newBench(t, d, nil)
	x.Consent(x.turn, a, true)
	x.Consent(x.turn, b, true)
	x.applied(a, b, burning)
	x.next(61)
	x.want(b, hp, 97)
	x.Consent(x.turn, b, false)
	x.next(180)
	x.want(b, hp, 97)
}

// What was applied with harm in mind ticks with harm in mind: then even a benefit is asked for.
func TestTheDispositionTicksAlong(t *testing.T) {
	for _, harmful := range []bool{false, true} {
		d := newDefs()
		d.Affects[mending].Tick = add(d, "shrouds", applying(shroud, book.ToTarget))
		x := newBench(t, d, nil)
		x.Consent(x.turn, a, true)
		x.Consent(x.turn, b, true)
		x.Run(x.turn, rules.Act{Actor: a, Target: b, Magnitude: 1, Harmful: harmful}, x.lists[mending])
		x.Consent(x.turn, b, false)
		_, told := x.story(61, view.RulesRefused, view.OnApplyAffect)
		want := view.OnApplyAffect
		if harmful {
			want = view.RulesRefused
		}
		if got := kinds(told); len(got) == 0 || got[len(got)-1] != want {
			t.Errorf("harmful %v: told %v", harmful, got)
		}
	}
}

func TestHarmRule(t *testing.T) {
	d := newDefs()
	more := func(a book.Affect) int32 {
		d.Affects = append(d.Affects, a)
		return int32(len(d.Affects) - 1)
	}
	hurts := add(d, "hurts", op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(1), add(d, "in", damage(1, book.ToTarget)) }))
	bad := add(d, "bad", applying(weak, book.ToTarget))
	good := add(d, "good", applying(strong, book.ToTarget))
	labelled := applying(strong, book.ToTarget)
	labelled.Harmful = true
	called := add(d, "called", labelled)
	flip := add(d, "flip", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Magnitude = strong, num(-1) }))
	cases := []struct {
		name      string
		def       int32
		magnitude float64
		want      bool
	}{
		{"a row that lowers", weak, 1, true},
		{"the same turned round", weak, -1, false},
		{"a row that raises", strong, 1, false},
		{"the same turned round", strong, -1, true},
		{"a factor below 1 on an attribute", more(book.Affect{Modifiers: []book.Modifier{{Attr: might, Op: 1, Value: 0.9}}}), 1, true},
		{"a factor above 1 on an attribute", more(book.Affect{Modifiers: []book.Modifier{{Attr: might, Op: 1, Value: 1.1}}}), 1, false},
		{"a tag that prevents", stunned, 1, true},
		{"a category", cursed, 1, true},
		{"another category", more(book.Affect{Category: "ward"}), 1, false},
		{"damage made worse", brittle, 1, true},
		{"damage made better", shroud, 1, false},
		{"a tick that hurts", burning, 1, true},
		{"a tick that may hurt", more(book.Affect{Interval: 15, Tick: hurts}), 1, true},
		{"a tick that applies harm", more(book.Affect{Interval: 15, Tick: bad}), 1, true},
		{"a tick that applies good", more(book.Affect{Interval: 15, Tick: good}), 1, false},
		{"a tick that calls good harm", more(book.Affect{Interval: 15, Tick: called}), 1, true},
		{"a tick that turns good round", more(book.Affect{Interval: 15, Tick: flip}), 1, true},
		{"a tick that heals", mending, 1, false},
		{"a hold", downed, 1, false},
		{"a label", more(book.Affect{Harmful: true}), 1, true},
		{"none", 999, 1, false},
	}
	for _, c := range []struct {
		category string
	}{{"debuff"}, {"affliction"}, {"curse"}, {"poison"}, {"disease"}} {
		cases = append(cases, struct {
			name      string
			def       int32
			magnitude float64
			want      bool
		}{c.category, more(book.Affect{Category: c.category}), 1, true})
	}
	x := newBench(t, d, nil)
	for _, c := range cases {
		if got := x.Harmful(c.def, c.magnitude); got != c.want {
			t.Errorf("%s is harm: %v, want %v", c.name, got, c.want)
		}
	}
}

// Affects that apply each other are harm if one of them is, wherever the harm stands in the circle and in the pack.
func TestHarmInCircles(t *testing.T) {
	for turned := range 3 {
		d := newDefs()
		first := int32(len(d.Affects))
		for i := range 3 {
			next := applying(first+int32(i+1)%3, book.ToTarget)
			if i == turned {
				d.Affects = append(d.Affects, book.Affect{Interval: 15, Tick: add(d, "hurts", next, damage(1, book.ToTarget))})
				continue
			}
			d.Affects = append(d.Affects, book.Affect{Interval: 15, Tick: add(d, "applies", next)})
		}
		x := newBench(t, d, nil)
		for i := range int32(3) {
			if !x.Harmful(first+i, 1) {
				t.Errorf("affect %d of a circle with harm in %d is no harm", i, turned)
			}
			if r := x.run(a, b, x.lists[first+i]); r != rules.Refused {
				t.Errorf("affect %d of a circle with harm in %d came to %v", i, turned, r)
			}
		}
	}
	d := newDefs()
	heal := op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(1) })
	first := int32(len(d.Affects))
	for i := range int32(2) {
		d.Affects = append(d.Affects, book.Affect{Interval: 15, Tick: add(d, "gives", heal, applying(first+1-i, book.ToTarget))})
	}
	if x := newBench(t, d, nil); x.Harmful(first, 1) || x.Harmful(first+1, 1) {
		t.Error("a circle of gains is harm")
	}
}

func TestDegradedAttributesHarmNobodyByAccident(t *testing.T) {
	d := newDefs()
	list := add(d, "list", op(book.IfOp, func(o *book.Op) {
		o.If = book.Condition{Left: book.LeftFormula, Formula: compiled(attr(broken)), Compare: book.NotEqual, Right: num(5)}
		o.Then, o.Else = add(d, "then", damage(5, book.ToTarget)), add(d, "else", damage(7, book.ToTarget))
	}))
	scoped := add(d, "scoped", op(book.DealDamage, func(o *book.Op) { o.Amount.Flat = compiled(of(formula.Target, might)) }))
	x := newBench(t, d, nil)
	x.run(a, m, list)
	x.want(m, hp, 93)
	x.SetBase(x.turn, m, rules.Base{Attr: might, Value: 20})
	x.run(a, m, scoped)
	x.want(m, hp, 73)
}
