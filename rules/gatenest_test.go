package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// A wrapping is a way in which an op can come to be run: it is given the list in which the op stands. Before is what had to be done
// while nobody was out of reach, and does runs it.
type wrapping struct {
	name         string
	wrap         func(d *book.Defs, list book.ListID) int32
	before, does func(x *bench, c *reach, ref int32)
}

// wrappings are all the ways there are.
func wrappings() []wrapping {
	run := func(x *bench, c *reach, list int32) {
		x.Run(x.turn, rules.Act{Actor: c.actor, Target: b, Magnitude: 1}, book.ListID(list))
	}
	inside := func(o book.Op) func(*book.Defs, book.ListID) int32 {
		return func(d *book.Defs, list book.ListID) int32 {
			o.Then, o.Else = list, list
			return int32(add(d, "outer", says(0, book.ToTarget), o))
		}
	}
	// An affect of which the list is one, applied to b while it may be. What comes of it is waited for.
	hung := func(hang func(*book.Affect, book.ListID)) func(*book.Defs, book.ListID) int32 {
		return func(d *book.Defs, list book.ListID) int32 {
			d.Affects = append(d.Affects, book.Affect{ID: "hung", Duration: 30, Stacking: affect.Independent, NoDispel: true})
			hang(&d.Affects[len(d.Affects)-1], list)
			return int32(len(d.Affects) - 1)
		}
	}
	applies := func(x *bench, c *reach, def int32) {
		x.Consent(x.turn, a, true)
		x.Consent(x.turn, b, true)
		x.Run(x.turn, rules.Act{Actor: c.actor, Target: b, Magnitude: 1}, x.lists[def])
		x.Consent(x.turn, a, false)
		x.Consent(x.turn, b, false)
	}
	waits := func(x *bench, _ *reach, _ int32) { x.next(31) }
	return []wrapping{
		{"alone", func(_ *book.Defs, list book.ListID) int32 { return int32(list) }, nil, run},
		{"if", inside(op(book.IfOp, func(o *book.Op) {
			o.If = book.Condition{Left: book.LeftFormula, Formula: num(1), Compare: book.AtLeast, Right: num(0)}
		})), nil, run},
		{"chance", inside(op(book.ChanceOp, func(o *book.Op) { o.Value = num(50) })), nil, run},
		{"check", func(d *book.Defs, list book.ListID) int32 {
			d.Checks = append(d.Checks, book.Check{Def: check.Def{Dice: mustDice("1d20"), DC: num(1), Bands: []check.Band{{}}}, Bands: []book.ListID{list}})
			return int32(add(d, "outer", op(book.CheckOp, func(o *book.Op) { o.Check = int32(len(d.Checks) - 1) })))
		}, nil, run},
		{"bundle", func(d *book.Defs, list book.ListID) int32 {
			d.Bundles = append(d.Bundles, book.Bundle{Ops: list})
			return int32(add(d, "outer", op(book.ApplyBundle, func(o *book.Op) { o.Ref = int32(len(d.Bundles) - 1) })))
		}, nil, run},
		{"several targets", func(_ *book.Defs, list book.ListID) int32 { return int32(list) }, nil, func(x *bench, c *reach, list int32) {
			x.Run(x.turn, rules.Act{Actor: c.actor, Targets: []sim.ID{b}, Source: b, Magnitude: 1, Harmful: true}, book.ListID(list))
		}},
		{"the source", func(d *book.Defs, list book.ListID) int32 {
			l := &d.Lists[list-1]
			l.Ops = append([]book.Op(nil), l.Ops...)
			for i := range l.Ops {
				l.Ops[i].To = book.ToSource
			}
			return int32(list)
		}, nil, func(x *bench, c *reach, list int32) {
			x.Run(x.turn, rules.Act{Actor: c.actor, Target: b, Source: b, Magnitude: 1}, book.ListID(list))
		}},
		{"a handler", func(d *book.Defs, list book.ListID) int32 {
			d.Events = []string{"gate:Opens"}
			return int32(listening(d, book.Handler{Event: book.PackEvent(0), Ops: list}))
		}, func(x *bench, c *reach, def int32) {
			if c.actor != 0 {
				x.run(c.actor, c.actor, x.lists[def])
			}
		}, func(x *bench, c *reach, _ int32) {
			x.Raise(x.turn, rules.Raise{Event: book.PackEvent(0), Subject: c.actor, Other: b, Magnitude: 1})
		}},
		{"the beginning of an affect", hung(func(d *book.Affect, list book.ListID) { d.OnApply = list }), nil, func(x *bench, c *reach, def int32) {
			run(x, c, int32(x.lists[def]))
		}},
		{"its tick", hung(func(d *book.Affect, list book.ListID) { d.Interval, d.Tick = 15, list }), applies, waits},
		{"its end", hung(func(d *book.Affect, list book.ListID) { d.OnExpire = list }), applies, waits},
		{"a field", hung(func(d *book.Affect, list book.ListID) {
			d.Room, d.Lease, d.Stacking, d.Interval, d.Tick = true, 30, affect.Refresh, 15, list
		}), func(x *bench, c *reach, def int32) {
			on := c.actor
			if on == 0 {
				on = n
			}
			x.Run(x.turn, rules.Act{Actor: c.actor, Target: on, Magnitude: 1}, x.lists[def])
		}, waits},
	}
}

// Wherever an op of any kind stands, and however it comes to be run, it does nothing to whom its actor cannot reach: b comes out of
// it like somebody for whom there was nothing in that place.
func TestNothingCarriesAnOpPastTheGate(t *testing.T) {
	played := 0
	for _, c := range outOfReach() {
		for _, w := range wrappings() {
			for kind := range worstOps(newDefs()) {
				if isHarmless(kind) {
					continue
				}
				got, want := playReach(t, &c, &w, kind), playReach(t, &c, &w, 0)
				if played++; got != want {
					t.Errorf("%s, %v in %s: b is\n%s, and not\n%s", c.name, kind, w.name, got, want)
				}
			}
		}
	}
	if least := 13 * 12 * 20; played < least {
		t.Errorf("%d were played, want at least %d", played, least)
	}
}

// playReach plays an op of a kind, 0 for none, and says what b is in the end, apart from the affect that carried the op.
func playReach(t *testing.T, c *reach, w *wrapping, kind book.OpKind) string {
	d := newDefs()
	o := worstOps(d)[kind]
	if kind == 0 {
		o = says(2, book.ToTarget)
	}
	if o.Kind == book.IncrementRung {
		d.Affects[o.Affect].Harmful = true
	}
	ladder := int32(len(d.Affects) - 1)
	ref := w.wrap(d, add(d, "op", o))
	x := newBench(t, d, nil)
	for item := range int32(2) {
		x.bags.held[thing{b, item}] = 5
	}
	x.bags.worn[wearing{b, "hand"}] = 1
	x.SetLedger(x.turn, b, ledger.Ledger{Flags: []int32{0}, Tracks: []ledger.Reached{{Ref: 0, Count: 0}}, Abilities: []int32{0}})
	bears := func() {
		x.run(b, b, x.lists[shroud])
		x.run(b, b, x.lists[ladder])
	}
	bears()
	if w.before != nil {
		w.before(x, c, ref)
	}
	c.setup(x)
	if c.why == view.RefusedProtected {
		bears()
	}
	x.Due()
	w.does(x, c, ref)

	var s strings.Builder
	fmt.Fprintln(&s, rules.PersonHash(x.Engine, b), x.ground.rooms[b], x.bags.aside)
	for _, work := range x.Due() {
		if work.ID == b {
			fmt.Fprintf(&s, "%+v\n", work)
		}
	}
	for _, i := range x.Affects(b, nil) {
		if i.Def <= uint32(ladder) {
			fmt.Fprintln(&s, i.Def, i.Stacks, i.Rung, i.Magnitude)
		}
	}
	return s.String()
}
