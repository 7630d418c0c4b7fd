package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// on is a handler that runs ops.
func on(d *book.Defs, event book.Event, ops ...book.Op) book.Handler {
	return book.Handler{Event: event, Ops: add(d, "on", ops...)}
}

// listening puts an affect into the pack that does nothing but listen.
func listening(d *book.Defs, handlers ...book.Handler) int {
	d.Affects = append(d.Affects, book.Affect{ID: "listens", Indefinite: true, Stacking: affect.Independent, Handlers: handlers})
	return len(d.Affects) - 1
}

// says is an op that sends a text to somebody, by which a test knows that it ran.
func says(text int32, to book.Who) book.Op {
	return op(book.SendOp, func(o *book.Op) { o.To, o.Text = to, text+1 })
}

// fixed is a blow that the magnitude does not scale.
func fixed(amount float64, to book.Who) book.Op {
	o := damage(amount, to)
	o.Amount.Fixed = true
	return o
}

// said are the texts that were sent, by their indices.
func said(events []view.Event) (texts []uint32) {
	for _, e := range only(events, view.MessageSent) {
		texts = append(texts, e.Def)
	}
	return texts
}

// rest makes somebody rest, which is the plainest of events.
func (x *bench) rest(id sim.ID) []view.Event {
	x.t.Helper()
	if !x.Raise(x.turn, rules.Raise{Event: book.OnRest, Subject: id}) {
		x.t.Fatal("the rest was refused")
	}
	return x.Drain()
}

// Pools by ref, then abilities by ref, then affects by age; the record comes before all of them.
func TestHandlersRunInTheirOrder(t *testing.T) {
	d := newDefs()
	d.Pools[wardB].Handlers = []book.Handler{on(d, book.OnRest, says(5, book.ToActor))}
	d.Pools[wardA].Handlers = []book.Handler{on(d, book.OnRest, says(4, book.ToActor))}
	d.Pools[hp].Handlers = []book.Handler{on(d, book.OnRest, says(0, book.ToActor)), on(d, book.OnRest, says(1, book.ToActor))}
	d.Pools[nerve].Handlers = []book.Handler{on(d, book.OnRest, says(9, book.ToActor))} // nobody has any
	d.Abilities = []book.Ability{
		{ID: "zeal", Handlers: []book.Handler{on(d, book.OnRest, says(3, book.ToActor))}}, {ID: "unlearnt", Handlers: []book.Handler{on(d, book.OnRest, says(9, book.ToActor))}},
		{ID: "alms", Handlers: []book.Handler{on(d, book.OnRest, says(2, book.ToActor))}},
	}
	first := listening(d, on(d, book.OnRest, says(6, book.ToActor)), on(d, book.OnKill, says(8, book.ToActor)))
	second := listening(d, on(d, book.OnRest, says(7, book.ToActor)))
	x := newBench(t, d, nil)
	x.ward(m, wardA, 3)
	x.ward(m, wardB, 3)
	x.run(m, m, x.empty(wardB)) // what was stored counts, even if it is nothing
	x.Lend(x.turn, m, 0, stat.SourceGear(1))
	x.Lend(x.turn, m, 2, stat.SourceGear(1))
	x.applied(m, m, second)
	x.applied(m, m, first)
	x.applied(m, m, second)
	x.Drain()
	events := x.rest(m)
	if got, want := said(events), []uint32{0, 1, 4, 5, 2, 3, 7, 6, 7}; !slices.Equal(got, want) {
		t.Errorf("ran %v, want %v", got, want)
	}
	if events[0].Kind != view.OnRest || events[0].Actor != m {
		t.Errorf("first told %+v", events[0])
	}
	if got := said(x.rest(n)); !slices.Equal(got, []uint32{0, 1}) { // it has no buffer and bears nothing
		t.Errorf("of another ran %v", got)
	}
	x.SetBase(x.turn, n, rules.Base{Attr: maxNerve, Value: 5})
	if got := said(x.rest(n)); !slices.Equal(got, []uint32{0, 1, 9}) {
		t.Errorf("with a pool more ran %v", got)
	}
}

// Of each owner what it lists comes before its script, and all of one owner before anything of the next.
func TestScriptsOfHandlersComeAfterTheirOps(t *testing.T) {
	d := newDefs()
	d.Hooks = []string{"one", "two", "three", "four"}
	both := func(n int32) book.Handler {
		return book.Handler{Event: book.OnRest, Ops: add(d, "on", says(n, book.ToActor)), Lua: book.HookID(n)}
	}
	d.Pools[hp].Handlers = []book.Handler{both(1)}
	d.Abilities = []book.Ability{{ID: "zeal", Handlers: []book.Handler{both(2)}}}
	borne := listening(d, both(3), book.Handler{Event: book.OnRest, Lua: 4})
	x := newBench(t, d, func(o *rules.Options) { o.Scripts = speaker{} })
	x.Lend(x.turn, m, 0, stat.SourceGear(1))
	x.applied(m, m, borne)
	x.Drain()
	want := []string{"ops 1", "hook 1", "ops 2", "hook 2", "ops 3", "hook 3", "hook 4"}
	if order := x.spoken(x.rest(m)); !slices.Equal(order, want) {
		t.Errorf("ran %q, want %q", order, want)
	}
}

// spoken are the lists and scripts that have told that they ran, in their order.
func (x *bench) spoken(events []view.Event) (order []string) {
	for _, e := range events {
		switch e.Kind {
		case view.MessageSent:
			order = append(order, fmt.Sprint("ops ", e.Def))
		case view.TextSent:
			order = append(order, x.Text(e.Ref))
		}
	}
	return order
}

// speaker is scripts each of which tells its actor which hook it is.
type speaker struct{}

func (speaker) Run(c *rules.Call, hook book.HookID)             { c.Send(c.Actor(), fmt.Sprint("hook ", hook)) }
func (speaker) Allow(*rules.Call, book.HookID) bool             { return false }
func (speaker) React(*rules.Call, book.HookID, *rules.Reaction) {}

// In a handler the subject acts on the other one with the magnitude of the event, in the name of the affect's source.
func TestWhatAHandlerKnows(t *testing.T) {
	d := newDefs()
	see := func(pool book.PoolIndex, s formula.Scalar) book.Op {
		return op(book.SetResource, func(o *book.Op) { o.To, o.Pool, o.Value = book.ToActor, pool, scalar(s) })
	}
	thorns := listening(d, on(d, book.OnDamageTaken,
		says(0, book.ToActor), says(1, book.ToTarget), says(2, book.ToSource),
		see(wardA, formula.EventMagnitude), see(wardB, formula.AffectMagnitude), see(mana, formula.Mag),
		op(book.DealDamage, func(o *book.Op) { o.Amount.Flat = num(0.5) })))
	x := newBench(t, d, nil)
	x.applied(n, m, thorns)
	x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 30, Type: book.NoType, Pool: book.NoPool, Cause: rules.Cause{Run: 3, Ref: 4, Cast: 5}})
	events := x.Drain()
	var told []sim.ID
	for _, e := range only(events, view.MessageSent) {
		told = append(told, e.Actor)
	}
	if want := []sim.ID{m, a, n}; !slices.Equal(told, want) {
		t.Errorf("the actor, target and source were %v, want %v", told, want)
	}
	x.want(m, wardA, 30)
	x.want(m, wardB, 1)
	x.want(m, mana, 30)
	x.want(a, hp, 85)
	back := only(events, view.OnDamageTaken)[1]
	instance := x.Affects(m, nil)[0]
	if back.Actor != a || back.Other != m || back.Flags != view.BlowProc || back.Ref != uint64(instance.ID) || back.Cast != 5 || back.Run != 3 {
		t.Errorf("it struck back as %+v", back)
	}
	// Outside of a handler there is no magnitude of an event.
	list := add(d, "list", see(mana, formula.EventMagnitude))
	if r := x.run(m, m, list); r != rules.NoOp {
		t.Errorf("a list read an event: %v", r)
	}
	// Without a source there is nobody to speak to, and of a pool the source is its owner.
	x.Leave(x.turn, n)
	x.strike(a, m, 50)
	if got := only(x.Drain(), view.MessageSent); len(got) != 2 {
		t.Errorf("told %+v", got)
	}
	d.Pools[hp].Handlers = []book.Handler{on(d, book.OnRest, says(2, book.ToSource), says(1, book.ToTarget))}
	y := newBench(t, d, nil)
	if got := only(y.rest(m), view.MessageSent); len(got) != 1 || got[0].Actor != m || got[0].Def != 2 {
		t.Errorf("told %+v", got)
	}
}

// A list of handlers is what it was when the event was raised: what comes does not see it, what has gone does not run.
func TestHandlersAreASnapshot(t *testing.T) {
	d := newDefs()
	late := listening(d, on(d, book.OnRest, says(2, book.ToActor)))
	gone := listening(d, on(d, book.OnRest, says(1, book.ToActor)))
	first := listening(d, on(d, book.OnRest, says(0, book.ToActor), applying(int32(late), book.ToActor),
		op(book.RemoveAffect, func(o *book.Op) { o.To, o.Affect = book.ToActor, int32(gone) })))
	x := newBench(t, d, nil)
	x.applied(m, m, first)
	x.applied(m, m, gone)
	for _, want := range [][]uint32{{0}, {0, 2}, {0, 2, 2}} {
		if got := said(x.rest(m)); !slices.Equal(got, want) {
			t.Errorf("ran %v, want %v", got, want)
		}
	}
	// A pool that has lost all its room, and was never written, has gone too.
	d = newDefs()
	d.Pools[nerve].Handlers = []book.Handler{on(d, book.OnRest, says(1, book.ToActor))}
	d.Affects[weak].Modifiers = []book.Modifier{{Attr: maxNerve, Op: stat.Add, Value: -50}}
	d.Pools[hp].Handlers = []book.Handler{on(d, book.OnRest, applying(weak, book.ToActor))}
	x = newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 5})
	if got := said(x.rest(m)); len(got) != 0 {
		t.Errorf("ran %v", got)
	}
}

// Of instances that do not add up only the one that counts listens.
func TestOnlyWhatContributesListens(t *testing.T) {
	d := newDefs()
	def := listening(d, on(d, book.OnRest, says(0, book.ToActor), op(book.SetResource, func(o *book.Op) {
		o.To, o.Pool, o.Value = book.ToActor, wardA, scalar(formula.AffectMagnitude)
	})))
	d.Affects[def].Stacking = affect.Highest
	strength := func(x float64) book.ListID {
		return add(d, "apply", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Magnitude = int32(def), num(x) }))
	}
	x := newBench(t, d, nil)
	x.run(a, m, strength(3))
	x.run(n, m, strength(5))
	if got := said(x.rest(m)); len(got) != 1 {
		t.Errorf("%d of two instances listened", len(got))
	}
	x.want(m, wardA, 5)
	x.run(n, m, add(d, "off", op(book.RemoveAffect, func(o *book.Op) { o.Affect, o.OwnOnly = int32(def), true })))
	if got := said(x.rest(m)); len(got) != 1 {
		t.Errorf("%d listened when one was left", len(got))
	}
	x.want(m, wardA, 3)
}

// Nobody hears anything who is dead, away, or on the way to another zone.
func TestWhoHearsNothing(t *testing.T) {
	d := newDefs()
	d.Pools[hp].Handlers = []book.Handler{on(d, book.OnKill, says(0, book.ToActor)), on(d, book.OnDamageTaken, says(1, book.ToActor))}
	cases := []struct {
		name  string
		setup func(*bench)
		want  []uint32
	}{
		{"present", func(*bench) {}, []uint32{1, 0}},
		{"frozen", func(x *bench) { x.Freeze(x.turn, n, true) }, []uint32{1}},
		{"elsewhere", func(x *bench) { x.ground.gone[n] = true }, []uint32{1}},
		{"dead", func(x *bench) { x.strike(m, n, 1000) }, []uint32{1}},
		{"gone", func(x *bench) { x.Leave(x.turn, n) }, []uint32{1}},
	}
	for _, c := range cases {
		x := newBench(t, d, nil)
		x.run(n, m, x.lists[mortal])
		x.strike(n, m, 1000) // held at 0, and n is to blame
		c.setup(x)
		x.Drain()
		x.run(m, m, add(d, "let go", damage(1, book.ToTarget), op(book.RemoveAffect, func(o *book.Op) { o.Affect = mortal })))
		events := x.Drain()
		if len(only(events, view.Died)) != 1 {
			t.Fatalf("%s: it did not die", c.name)
		}
		if got := said(events); !slices.Equal(got, c.want) {
			t.Errorf("%s: ran %v, want %v", c.name, got, c.want)
		}
	}
}

func TestRaise(t *testing.T) {
	d := newDefs()
	d.Events = []string{"lantern:Gutters", "lantern:Flares"}
	loud := listening(d, on(d, book.PackEvent(1), says(1, book.ToActor), says(2, book.ToTarget),
		op(book.SetResource, func(o *book.Op) { o.To, o.Pool, o.Value = book.ToActor, wardA, scalar(formula.EventMagnitude) })),
		on(d, book.OnShortRest, says(0, book.ToTarget), says(0, book.ToActor)), on(d, book.OnLongRest, says(1, book.ToActor)))
	x := newBench(t, d, nil)
	x.applied(m, m, loud)
	x.Drain()
	if !x.Raise(x.turn, rules.Raise{Event: book.PackEvent(1), Subject: m, Other: a, Magnitude: 7}) {
		t.Fatal("an event of the pack was refused")
	}
	events := x.Drain()
	want := view.Event{Kind: view.PackRaised, Flags: view.Internal, Actor: m, Other: a, Def: 1, Value: 7, Seq: events[0].Seq, Tick: x.turn.Tick()}
	if events[0] != want || !slices.Equal(said(events), []uint32{1, 2}) {
		t.Errorf("told %+v", events)
	}
	x.want(m, wardA, 7)
	x.Raise(x.turn, rules.Raise{Event: book.PackEvent(0), Subject: m, Magnitude: 7})
	if events := x.Drain(); len(events) != 1 || events[0].Def != 0 {
		t.Errorf("told %+v", events)
	}
	// A rest is about one alone, and has a magnitude of its own.
	x.Raise(x.turn, rules.Raise{Event: book.OnShortRest, Subject: m, Other: a, Magnitude: 7})
	if events := x.Drain(); len(events) != 2 || events[0].Kind != view.OnShortRest || events[0].Other != 0 || !slices.Equal(said(events), []uint32{0}) {
		t.Errorf("told %+v", events)
	}
	x.Raise(x.turn, rules.Raise{Event: book.OnLongRest, Subject: m})
	if events := x.Drain(); len(events) != 2 || events[0].Kind != view.OnLongRest {
		t.Errorf("told %+v", events)
	}
	refused := map[string]rules.Raise{
		"nobody":         {Event: book.OnRest, Subject: sim.MakeID(77, 1)},
		"no event":       {Subject: m},
		"not a number":   {Event: book.PackEvent(0), Subject: m, Magnitude: inf() - inf()},
		"infinite":       {Event: book.PackEvent(0), Subject: m, Magnitude: inf()},
		"not the pack's": {Event: book.PackEvent(2), Subject: m},
		"the dead":       {Event: book.OnRest, Subject: n},
	}
	hosts := []string{"OnRest", "OnShortRest", "OnLongRest"}
	for _, name := range book.EventNames() {
		if event, _ := book.ParseEvent(name); !slices.Contains(hosts, name) {
			refused[name] = rules.Raise{Event: event, Subject: m}
		}
	}
	x.strike(m, n, 1000)
	x.Drain()
	before := x.hash()
	for name, in := range refused {
		if x.Raise(x.turn, in) || len(x.Drain()) != 0 || x.hash() != before {
			t.Errorf("%s was raised", name)
		}
	}
}

// What a check shows is no cause: what comes of hearing one is of its cast, and of no run and no projectile.
func TestHearingACheckIsNoCause(t *testing.T) {
	d := newDefs()
	lists := everyOp(t, d)
	d.Checks[0].Def.Dice = mustDice("8d20")
	d.Checks[0].Bands[0] = 0
	d.Pools[hp].Handlers = []book.Handler{on(d, book.OnCheck, fixed(4, book.ToTarget))}
	x := newBench(t, d, nil)
	cause := rules.Cause{Run: 5, Ref: 6, Cast: 7}
	x.Run(x.turn, rules.Act{Actor: m, Target: n, Magnitude: 1, Cause: cause}, lists[book.CheckOp])
	events := x.Drain()
	if checks := only(events, view.OnCheck); len(checks) != 1 || checks[0].Ref == 0 || checks[0].Run == 0 {
		t.Fatalf("told %+v", checks)
	}
	hits := only(events, view.OnHit)
	if len(hits) != 1 || hits[0].Run != 0 || hits[0].Ref != 0 || hits[0].Cast != 7 {
		t.Errorf("told %+v", hits)
	}
}
