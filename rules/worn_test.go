package rules_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

func TestWhatIsWorn(t *testing.T) {
	p := newPack()
	p.Templates = append(p.Templates, "glows")
	text := int32(len(p.Templates))
	glows := add(p.Defs, "glows", op(book.SendOp, func(o *book.Op) { o.To, o.Text = book.ToActor, text }))
	ring := p.affect(book.Affect{
		ID: "ring", Category: "curse", Duration: 60, Interval: 60, Stacking: affect.Stack, MaxStacks: 9, OnApply: p.says("on"), OnExpire: p.says("off"),
		Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: -2}}, Tick: add(p.Defs, "bites", damage(1, book.ToTarget)),
		Handlers: []book.Handler{{Event: book.OnDamageTaken, Ops: glows}},
	})
	room := p.affect(book.Affect{ID: "fog", Indefinite: true, Room: true})
	all := add(p.Defs, "all", op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(ring) }),
		op(book.Dispel, func(o *book.Op) { o.Category, o.Count = "curse", 9 }))
	x := newBench(t, p.Defs, nil)
	wear := func(slot uint32, magnitude float64) bool {
		return x.Wear(x.turn, rules.Worn{Bearer: b, Slot: slot, Affect: int32(ring), Magnitude: magnitude})
	}
	x.run(a, a, x.lists[strong])
	if !wear(1, 1) || !wear(2, 3) || len(x.lines(x.Drain())) != 1 {
		t.Error("wearing was refused or told")
	}
	x.reads(b, might, 10-2-6)
	if wear(1, 2); len(x.Affects(b, nil)) != 2 {
		t.Error("wearing it again is a second one")
	}
	x.reads(b, might, 10-4-6)
	// It is apart from what is applied, and nothing but taking it off ends it.
	x.run(b, b, x.lists[ring])
	x.has(b, ring, 3)
	x.next(60)
	x.Engine.Pulse(x.turn)
	told := x.Drain()
	hurt := only(told, view.OnDamageTaken)
	if len(hurt) != 3 || hurt[0].Value != 2 || hurt[1].Value != 3 || hurt[0].Other != 0 || hurt[2].Other != b {
		t.Errorf("told %+v", hurt)
	}
	if n := len(only(told, view.MessageSent)); n != 10 { // the list of the one that ended, and each of three hears three blows
		t.Errorf("%d messages", n)
	}
	x.has(b, ring, 2)
	x.run(b, b, all)
	x.strike(m, b, 1e6)
	x.has(b, ring, 2)
	if r := x.Save(x.turn, b); len(r.Affects) != 0 {
		t.Errorf("saved is %+v", r.Affects)
	}
	x.Restore(x.turn, b, x.Save(x.turn, b))
	x.has(b, ring, 2)
	state := x.AppendState(nil)
	again := newBench(t, p.Defs, nil)
	if _, err := again.LoadState(state); err != nil || again.hash() != x.hash() {
		t.Errorf("what is worn does not come back: %v", err)
	}
	x.Drain()
	if n := x.TakeOff(x.turn, b, 1); n != 1 || len(x.Drain()) != 0 {
		t.Errorf("%d were taken off", n)
	}
	x.reads(b, might, 4)
	if n := x.TakeOff(x.turn, b, 2) + x.TakeOff(x.turn, b, 2) + x.TakeOff(x.turn, 0, 2); n != 1 || len(x.Affects(b, nil)) != 0 {
		t.Errorf("%d were taken off, %+v is left", n, x.Affects(b, nil))
	}
	for name, w := range map[string]rules.Worn{
		"nobody": {Bearer: sim.MakeID(9, 9), Affect: int32(ring)}, "no affect": {Bearer: b, Affect: int32(len(p.Affects))},
		"below": {Bearer: b, Affect: -1}, "a field": {Bearer: b, Affect: int32(room)}, "no number": {Bearer: b, Magnitude: math.NaN()},
	} {
		if x.Wear(x.turn, w) {
			t.Errorf("%s was worn", name)
		}
	}
}

// What holds somebody at 0 because it is worn lets go when it is taken off, and what it forbids ends concentration at once.
func TestWornThingsHoldAndForbid(t *testing.T) {
	p, _, veil := focused()
	x := newBench(t, p.Defs, nil)
	x.Wear(x.turn, rules.Worn{Bearer: m, Slot: 4, Affect: mortal, Magnitude: 1})
	x.strike(a, m, 1e6)
	if !x.Downed(m) {
		t.Fatal("it is not held")
	}
	x.Drain()
	x.TakeOff(x.turn, m, 4)
	x.told("3 died")

	x.cast(n, n, 1, x.lists[veil])
	x.Drain()
	x.Wear(x.turn, rules.Worn{Bearer: n, Slot: 4, Affect: stunned, Magnitude: 1})
	x.told("veil ends", "veil off 4 5")
	c := newClimbing(nil)
	y := newBench(t, c.Defs, nil)
	y.Wear(y.turn, rules.Worn{Bearer: m, Affect: int32(c.ladder), Magnitude: 1})
	y.rung(m, c.ladder, 1)
	y.run(n, m, c.up) // applied beside it, at the first
	y.run(n, m, c.up)
	y.run(n, m, c.down)
	y.run(n, m, c.down)
	y.rung(m, c.ladder, 1)
	y.has(m, c.ladder, 1)
}
