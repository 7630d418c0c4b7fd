package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// heal raises somebody's first pool, whatever the magnitude is.
func heal(amount float64, to book.Who) book.Op {
	return op(book.Heal, func(o *book.Op) { o.To, o.Amount.Flat, o.Amount.Fixed = to, num(amount), true })
}

// A proc does not feed itself: who is handling a hit of its own lands no other one.
func TestAProcDoesNotFeedItself(t *testing.T) {
	d := newDefs()
	strikes := listening(d, on(d, book.OnHit, fixed(5, book.ToTarget), says(0, book.ToActor)))
	returns := listening(d, on(d, book.OnDamageTaken, fixed(3, book.ToTarget), says(1, book.ToActor)))
	x := newBench(t, d, nil)
	x.applied(m, m, strikes)
	x.applied(n, n, returns)
	x.strike(m, n, 10)
	events := x.Drain()
	x.want(n, hp, 85)
	x.want(m, hp, 94)
	if got := said(events); !slices.Equal(got, []uint32{1, 1, 0}) {
		t.Errorf("ran %v", got)
	}
	hits := only(events, view.OnHit)
	if len(hits) != 3 || hits[0].Actor != n || hits[1].Actor != m || hits[2].Actor != n {
		t.Errorf("hits %+v", hits)
	}
	for _, e := range only(events, view.OnDamageTaken) {
		if proc := e.Value != 10; e.Flags.Has(view.BlowProc) != proc {
			t.Errorf("a blow of %v has the flags %v", e.Value, e.Flags)
		}
	}
	x.strike(m, n, 10) // and it is over with the blow
	if got := said(x.Drain()); !slices.Equal(got, []uint32{1, 1, 0}) {
		t.Errorf("the next time ran %v", got)
	}
}

// A blow is told step by step, and what listens runs where it is told.
func TestABlowInItsOrder(t *testing.T) {
	d := newDefs()
	d.Pools[hp].Handlers = []book.Handler{
		on(d, book.OnEnterCombat, says(0, book.ToActor), says(0, book.ToTarget)), on(d, book.OnDamageTaken, says(1, book.ToActor)),
		on(d, book.OnHit, says(2, book.ToActor)), on(d, book.OnKill, says(3, book.ToActor), says(3, book.ToTarget),
			op(book.SetResource, func(o *book.Op) { o.To, o.Pool, o.Value = book.ToActor, wardA, compiled(of(formula.Target, might)) })),
	}
	d.Pools[hp].OnDepleted = add(d, "emptied", says(4, book.ToActor))
	x := newBench(t, d, nil)
	x.strike(m, n, 1000)
	type line struct {
		kind view.EventKind
		who  sim.ID
		def  uint32
	}
	var got []line
	for _, e := range x.Drain() {
		if e.Kind != view.MessageSent {
			e.Def = 0
		}
		got = append(got, line{e.Kind, e.Actor, e.Def})
	}
	want := []line{
		{view.OnEnterCombat, m, 0}, {view.MessageSent, m, 0}, {view.MessageSent, n, 0},
		{view.OnEnterCombat, n, 0}, {view.MessageSent, n, 0}, {view.MessageSent, m, 0},
		{view.OnDamageTaken, n, 0}, {view.MessageSent, n, 1}, {view.OnHit, m, 0}, {view.MessageSent, m, 2},
		{view.MessageSent, n, 4}, {view.Died, n, 0}, {view.OnKill, m, 0}, {view.MessageSent, m, 3}, // and nothing to the dead
	}
	if !slices.Equal(got, want) {
		t.Errorf("told\n%v, want\n%v", got, want)
	}
	x.want(m, wardA, 10) // what it killed can be read
	x.run(m, m, x.empty(wardA))
	x.strike(m, a, 1) // whom it fought is dead, so this is a fight of its own
	x.strike(m, a, 1)
	if fights := only(x.Drain(), view.OnEnterCombat); len(fights) != 2 || fights[0].Actor != m || fights[0].Other != a || fights[1].Actor != a {
		t.Errorf("told %+v", fights)
	}
	x.strike(n, a, 1) // the dead begin nothing
	x.Disengage(x.turn, a)
	x.strike(b, m, 1)
	if fights := only(x.Drain(), view.OnEnterCombat); len(fights) != 2 || fights[0].Actor != b || fights[1].Actor != m {
		t.Errorf("told %+v", fights)
	}
	x.strike(a, m, 1) // it fights already, and a begins to
	if fights := only(x.Drain(), view.OnEnterCombat); len(fights) != 1 || fights[0].Actor != a || fights[0].Other != m {
		t.Errorf("told %+v", fights)
	}
	x.strike(0, m, 1000) // two more come for a, and whom it fights of them dies
	n2 := sim.MakeID(10, 1)
	x.Enter(x.turn, n2, rules.Entrant{})
	x.Enter(x.turn, sim.MakeID(9, 1), rules.Entrant{})
	x.strike(a, sim.MakeID(9, 1), 1)
	x.strike(n2, a, 1)
	x.strike(0, sim.MakeID(9, 1), 1000)
	x.Drain()
	x.strike(a, n2, 1) // it fights already, because it is fought
	if fights := only(x.Drain(), view.OnEnterCombat); x.Foe(a) != n2 || len(fights) != 0 {
		t.Errorf("told %+v", fights)
	}
}

// outcome is what a blow with handlers in the middle of it comes to.
type outcome struct {
	killed       bool
	deaths       []sim.ID // in their order
	kills        [][2]sim.ID
	attacker     int64
	victim       int64
	hits, hooked int
}

// middle is a blow at n by m with what the two of them do about it.
type middle struct {
	name       string
	amount     float64
	victim, by func(*book.Defs) book.Handler
	want       outcome
}

func middles() []middle {
	const lethal, scratch = 100, 10
	handler := func(event book.Event, ops ...book.Op) func(*book.Defs) book.Handler {
		return func(d *book.Defs) book.Handler { return on(d, event, ops...) }
	}
	return []middle{
		{"the victim heals itself", lethal, handler(book.OnDamageTaken, heal(7, book.ToActor)), nil,
			outcome{false, nil, nil, 100, 7, 1, 0}},
		{"the victim ends itself", scratch, func(d *book.Defs) book.Handler {
			return on(d, book.OnDamageTaken, op(book.IfOp, func(o *book.Op) {
				o.If = book.Condition{Left: book.LeftScalar, Scalar: formula.EventMagnitude, Compare: book.Equal, Right: num(scratch)}
				o.Then = add(d, "ends", fixed(500, book.ToActor))
			}))
		}, nil,
			outcome{true, []sim.ID{n}, nil, 100, 0, 2, 1}},
		{"the victim kills the attacker", scratch, handler(book.OnDamageTaken, fixed(500, book.ToTarget)), nil,
			outcome{false, []sim.ID{m}, [][2]sim.ID{{n, m}}, 0, 90, 1, 1}},
		{"both die of one blow", lethal, handler(book.OnDamageTaken, fixed(500, book.ToTarget)), nil,
			outcome{true, []sim.ID{m, n}, [][2]sim.ID{{n, m}, {m, n}}, 0, 0, 1, 2}},
		{"the attacker strikes once more", scratch, nil, handler(book.OnHit, fixed(500, book.ToTarget)),
			outcome{true, []sim.ID{n}, [][2]sim.ID{{m, n}}, 100, 0, 1, 1}},
		{"the attacker strikes whom the blow has emptied", lethal, nil, handler(book.OnHit, fixed(500, book.ToTarget)),
			outcome{true, []sim.ID{n}, [][2]sim.ID{{m, n}}, 100, 0, 1, 1}},
		{"the attacker saves its victim", lethal, nil, handler(book.OnHit, heal(9, book.ToTarget)),
			outcome{false, nil, nil, 100, 9, 1, 0}},
		{"the attacker ends itself", lethal, nil, handler(book.OnHit, fixed(500, book.ToActor)),
			outcome{true, []sim.ID{m, n}, [][2]sim.ID{{m, n}}, 0, 0, 1, 2}},
		{"it is over before it began", scratch, nil, handler(book.OnEnterCombat, fixed(500, book.ToTarget)),
			outcome{true, []sim.ID{n}, [][2]sim.ID{{m, n}}, 100, 0, 2, 1}},
		{"the victim is first", scratch, handler(book.OnEnterCombat, fixed(500, book.ToTarget)), nil,
			outcome{false, []sim.ID{m}, [][2]sim.ID{{n, m}}, 0, 90, 1, 1}},
		{"a kill that kills again", lethal, nil, handler(book.OnKill, fixed(500, book.ToTarget), heal(50, book.ToTarget), fixed(500, book.ToActor)),
			outcome{true, []sim.ID{n, m}, [][2]sim.ID{{m, n}}, 0, 0, 2, 2}},
	}
}

// Whatever handlers do in the middle of a blow, everybody dies once, for one of the others, and leaves one loot.
func TestHandlersInTheMiddleOfABlow(t *testing.T) {
	for _, c := range middles() {
		t.Run(c.name, func(t *testing.T) {
			d := newDefs()
			d.Pools[hp].OnDepleted = add(d, "hook", says(0, book.ToActor))
			x := newListeners(t, d, map[sim.ID]func(*book.Defs) book.Handler{n: c.victim, m: c.by})
			out := x.strike(m, n, c.amount)
			events, work := x.Drain(), x.Due()
			got := outcome{killed: out.Killed, attacker: x.level(m, hp), victim: x.level(n, hp)}
			for _, e := range events {
				switch e.Kind {
				case view.Died:
					got.deaths = append(got.deaths, e.Actor)
				case view.OnKill:
					got.kills = append(got.kills, [2]sim.ID{e.Actor, e.Other})
				case view.OnHit:
					got.hits++
				case view.MessageSent:
					got.hooked++
				}
			}
			w := c.want
			if got.killed != w.killed || !slices.Equal(got.deaths, w.deaths) || !slices.Equal(got.kills, w.kills) ||
				got.attacker != w.attacker || got.victim != w.victim || got.hits != w.hits || got.hooked != w.hooked {
				t.Errorf("it came to %+v, want %+v", got, w)
			}
			for _, id := range []sim.ID{m, n} {
				loot := 0
				for _, job := range work {
					if job.Kind == rules.Loot && job.ID == id {
						loot++
					}
				}
				if dead := slices.Contains(w.deaths, id); dead != (loot == 1) || dead == x.Alive(id) {
					t.Errorf("%v left %d loot, and lives: %v", id, loot, x.Alive(id))
				}
			}
			if len(only(events, view.OnDamageTaken)) < 1 || x.Frames() != 0 {
				t.Error("it was not told, or a frame is left")
			}
		})
	}
}

// newListeners is a bench on which some carry a handler.
func newListeners(t *testing.T, d *book.Defs, with map[sim.ID]func(*book.Defs) book.Handler) *bench {
	defs := map[sim.ID]int{}
	for _, id := range []sim.ID{a, b, m, n} {
		if with[id] != nil {
			defs[id] = listening(d, with[id](d))
		}
	}
	x := newBench(t, d, nil)
	for _, id := range []sim.ID{a, b, m, n} {
		if def, ok := defs[id]; ok {
			x.applied(id, id, def)
		}
	}
	x.Drain()
	return x
}

// A player that dies in the middle of a blow and rises at once is somebody else to it: what it would have heard, or have
// landed, is over.
func TestWhoRoseInTheMiddleOfABlow(t *testing.T) {
	d := newDefs()
	d.Pools[hp].Handlers = []book.Handler{on(d, book.OnDamageTaken, says(1, book.ToActor)), on(d, book.OnHit, says(2, book.ToActor))}
	kill := func(d *book.Defs) book.Handler { return on(d, book.OnEnterCombat, fixed(500, book.ToTarget)) }
	x := newListeners(t, d, map[sim.ID]func(*book.Defs) book.Handler{m: kill})
	out := x.strike(m, b, 10) // m's handler kills b before it hears of the first blow
	events := x.Drain()
	if !out.Killed || x.Life(b) != 2 || !x.Alive(b) || len(only(events, view.Died)) != 1 {
		t.Fatalf("%+v, life %d", out, x.Life(b))
	}
	x.want(b, hp, 100)
	// b hears the blow of the handler alone; both blows are told.
	// And it has entered no fight: that was over before.
	if fights := only(events, view.OnEnterCombat); len(fights) != 1 || fights[0].Actor != m {
		t.Errorf("told %+v", fights)
	}
	if got := said(events); !slices.Equal(got, []uint32{1, 2, 2}) || len(only(events, view.OnDamageTaken)) != 2 {
		t.Errorf("ran %v, told %v", got, kinds(events))
	}
	thorns := func(d *book.Defs) book.Handler { return on(d, book.OnDamageTaken, fixed(500, book.ToTarget)) }
	x = newListeners(t, d, map[sim.ID]func(*book.Defs) book.Handler{m: thorns})
	out = x.strike(b, m, 10)
	events = x.Drain()
	if out.Killed || x.Life(b) != 2 || !x.Alive(b) {
		t.Fatalf("%+v, life %d", out, x.Life(b))
	}
	for _, e := range only(events, view.OnHit) {
		if e.Actor == b {
			t.Errorf("the dead landed a hit: %+v", e)
		}
	}
}

// What follows in a list after its actor has died does not run, however deep it died, and what has been done stays.
func TestAFlurryEndsWithItsActor(t *testing.T) {
	for _, actor := range []sim.ID{b, n} { // one rises at once, in the same place
		d := newDefs()
		thorns := listening(d, on(d, book.OnDamageTaken, fixed(500, book.ToTarget), says(0, book.ToTarget), says(1, book.ToActor)))
		flurry := add(d, "flurry", damage(4, book.ToTarget), damage(4, book.ToTarget), applying(weak, book.ToTarget), says(2, book.ToActor))
		nested := add(d, "nested", op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), flurry }),
			damage(4, book.ToTarget), says(3, book.ToActor))
		for _, list := range []book.ListID{flurry, nested} {
			x := newBench(t, d, nil)
			x.applied(m, m, thorns)
			if r := x.run(actor, m, list); r != rules.Skipped {
				t.Errorf("it came to %v", r)
			}
			events := x.Drain()
			x.want(m, hp, 96)
			// What was killed is out of reach of the handler that killed it, and the one whose handler it is goes on.
			if got := said(events); len(x.Affects(m, nil)) != 1 || !slices.Equal(got, []uint32{1}) {
				t.Errorf("it bears %d affects, and ran %v", len(x.Affects(m, nil)), got)
			}
			if deaths := only(events, view.Died); len(deaths) != 1 || deaths[0].Actor != actor || deaths[0].Other != m {
				t.Errorf("told %+v", deaths)
			}
		}
	}
}

// Of several targets those that die, whoever kills them and wherever, are skipped, and all others are not.
func TestTheDeadOfAnArea(t *testing.T) {
	d := newDefs()
	brittleHeart := listening(d, on(d, book.OnDamageTaken, fixed(500, book.ToActor), heal(50, book.ToActor)))
	list := add(d, "area", fixed(1, book.ToTarget), heal(40, book.ToTarget),
		op(book.IfOp, func(o *book.Op) {
			o.If = book.Condition{Left: book.LeftResource, Pool: mana, Compare: book.AtLeast, Right: num(0)}
			o.Then = add(d, "then", says(0, book.ToTarget), says(1, book.ToActor), fixed(2, book.ToTarget))
		}),
		says(2, book.ToActor))
	x := newBench(t, d, nil)
	x.applied(b, b, brittleHeart)
	x.Drain()
	r := x.Run(x.turn, rules.Act{Actor: n, Targets: []sim.ID{a, b, m}, Magnitude: 1}, list)
	events := x.Drain()
	if r != rules.Skipped || x.Life(b) != 2 {
		t.Errorf("it came to %v, and b lives its life %d", r, x.Life(b))
	}
	x.want(a, hp, 98)
	x.want(m, hp, 98)
	x.want(b, hp, 100)
	counts := map[uint32]int{}
	for _, text := range said(events) {
		counts[text]++
	}
	// The branch on the dead one runs for its actor, and so does the op that is about nobody else.
	if counts[0] != 2 || counts[1] != 3 || counts[2] != 1 {
		t.Errorf("ran %v", counts)
	}
}

// A list is as bad as the worst of its ops, and goes on after each.
func TestTheWorstOfAList(t *testing.T) {
	d := newDefs()
	done, nothing, refused := says(0, book.ToActor), heal(5, book.ToActor), damage(5, book.ToTarget)
	killing := func(op book.Op) []book.Op { return []book.Op{fixed(500, book.ToTarget), op} }
	branch := func(ops ...book.Op) book.Op {
		return op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), add(d, "then", ops...) })
	}
	for _, c := range []struct {
		name string
		on   sim.ID
		ops  []book.Op
		want rules.Result
	}{
		{"nothing at all", m, nil, rules.Done},
		{"all done", m, []book.Op{done, done}, rules.Done},
		{"nothing to do", m, []book.Op{done, nothing, done}, rules.NoOp},
		{"somebody has died", m, killing(damage(1, book.ToTarget)), rules.Skipped},
		{"the gate", b, []book.Op{nothing, refused, done}, rules.Refused},
		{"the gate, in a branch", b, []book.Op{branch(nothing, refused), done}, rules.Refused},
		{"nothing, in a branch", b, []book.Op{branch(nothing), done}, rules.NoOp},
		{"a branch that is not taken", b, []book.Op{op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(0), add(d, "no", refused) })}, rules.Done},
	} {
		list := add(d, "list", append(c.ops, says(1, book.ToActor))...)
		x := newBench(t, d, nil)
		if r := x.run(a, c.on, list); r != c.want {
			t.Errorf("%s came to %v, want %v", c.name, r, c.want)
		}
		if got := said(x.Drain()); len(got) == 0 || got[len(got)-1] != 1 {
			t.Errorf("%s ended the list", c.name)
		}
	}
}

// Two that strike back at each other end, and it is said once what was left out, of what event and in the middle of what.
func TestHandlersSpendTheirBudget(t *testing.T) {
	d := newDefs()
	one, two := on(d, book.OnDamageTaken, fixed(1, book.ToTarget)), on(d, book.OnDamageTaken, fixed(1, book.ToTarget))
	x := newListeners(t, d, map[sim.ID]func(*book.Defs) book.Handler{
		m: func(*book.Defs) book.Handler { return one }, n: func(*book.Defs) book.Handler { return two },
	})
	x.strike(m, n, 1)
	events := x.Drain()
	// n answers first and then each the other, eight deep: four blows each, after the first one.
	x.want(n, hp, 95)
	x.want(m, hp, 96)
	told := only(events, view.Diagnosed)
	if len(told) != 1 || told[0].Reason != view.DiagnosedBudget || told[0].Count != int32(book.OnDamageTaken) ||
		told[0].Effect != uint32(two.Ops) || told[0].Ref != uint64(one.Ops) || told[0].Actor != m {
		t.Errorf("told %+v, of %d within %d", told, two.Ops, one.Ops)
	}
	if x.Frames() != 0 {
		t.Errorf("%d frames are left", x.Frames())
	}
	// Broad instead of deep: a handler of each of 40 instances that ten blows run is cut off after 256.
	d = newDefs()
	wide := listening(d, on(d, book.OnDamageTaken, says(0, book.ToActor)))
	rain := add(d, "rain", slices.Repeat([]book.Op{damage(1, book.ToTarget)}, 10)...)
	x = newBench(t, d, nil)
	for range 40 {
		x.applied(n, n, wide)
	}
	x.Drain()
	x.run(m, n, rain)
	events = x.Drain()
	if got := len(said(events)); got != rules.MaxRuns {
		t.Errorf("%d handlers ran", got)
	}
	x.want(n, hp, 90) // what was at hand is done
	if told := only(events, view.Diagnosed); len(told) != 1 || told[0].Count != int32(book.OnDamageTaken) {
		t.Errorf("told %+v", told)
	}
	x.strike(m, n, 1) // the next cascade has budgets of its own
	if got := len(said(x.Drain())); got != 40 {
		t.Errorf("%d handlers ran in the next", got)
	}
}

// Ticks that nothing else caused spend nothing of each other's budgets; those of what is applied in the middle of a list spend the
// list's.
func TestTicksHaveBudgetsOfTheirOwn(t *testing.T) {
	d := newDefs()
	wide := listening(d, on(d, book.OnDamageTaken, says(0, book.ToActor)))
	bleeds := len(d.Affects)
	d.Affects = append(d.Affects, book.Affect{
		ID: "bleeds", Duration: 60, Interval: 15, Stacking: affect.Independent, TickOnApply: true, Tick: add(d, "bleeds", damage(1, book.ToTarget)),
	})
	x := newBench(t, d, nil)
	for range 40 {
		x.applied(n, n, wide)
	}
	ten := add(d, "ten", slices.Repeat([]book.Op{applying(int32(bleeds), book.ToTarget)}, 10)...)
	x.Drain()
	x.run(m, n, ten)
	events := x.Drain()
	if got := len(said(events)); got >= 10*40 || got < 200 || len(only(events, view.Diagnosed)) != 1 || len(x.Affects(n, nil)) != 50 {
		t.Errorf("%d handlers ran in one cascade, %d affects are on", got, len(x.Affects(n, nil)))
	}
	before := x.level(n, hp)
	x.next(15)
	x.Engine.Pulse(x.turn)
	events = x.Drain()
	if got := len(said(events)); got != 10*40 || len(only(events, view.Diagnosed)) != 0 || x.level(n, hp) != before-10 {
		t.Errorf("%d handlers ran in a pulse, and it lost %d", got, before-x.level(n, hp))
	}
}

// What an empty pool's hook deals to its owner is the attacker's doing; what a handler of the owner deals is its own.
func TestBlameGoesThroughHooksAndNotThroughHandlers(t *testing.T) {
	d := newDefs()
	d.Pools[nerve].OnDepleted = add(d, "snaps", op(book.DealDamage, func(o *book.Op) { o.To, o.Amount.Flat = book.ToActor, scalar(formula.DepletionAmount) }))
	bleeds := listening(d, on(d, book.OnDamageTaken, op(book.IfOp, func(o *book.Op) {
		o.If = book.Condition{Left: book.LeftScalar, Scalar: formula.EventMagnitude, Compare: book.Equal, Right: num(30)}
		o.Then = add(d, "bleeds", fixed(7, book.ToActor))
	})))
	x := newBench(t, d, nil)
	x.SetBase(x.turn, n, rules.Base{Attr: maxNerve, Value: 30})
	x.applied(n, n, bleeds)
	x.Drain()
	x.Strike(x.turn, rules.Blow{Actor: m, Target: n, Amount: 30, Type: dread, Pool: book.NoPool})
	var got []sim.ID
	for _, e := range only(x.Drain(), view.OnDamageTaken) {
		got = append(got, e.Other)
	}
	// The blow, what its handler does, what the hook does, and what the handler does about that.
	if want := []sim.ID{m, n, m, n}; !slices.Equal(got, want) {
		t.Errorf("put down to %v, want %v", got, want)
	}
	if threats := x.Threats(n); len(threats) != 1 || threats[0] != (rules.Share{ID: m, Threat: 60}) {
		t.Errorf("threats %+v", threats)
	}
}

// A check is told with what was rolled, and what listens knows it; a band's list runs after that.
func TestAChecksListeners(t *testing.T) {
	d := newDefs()
	see := listening(d, on(d, book.OnCheck, says(0, book.ToActor), says(1, book.ToTarget),
		op(book.SetResource, func(o *book.Op) { o.To, o.Pool, o.Value = book.ToActor, wardA, scalar(formula.EventMagnitude) })))
	lists := everyOp(t, d)
	d.Lists[d.Checks[0].Bands[0]-1].Ops = []book.Op{says(2, book.ToActor)}
	x := newBench(t, d, nil)
	x.applied(m, m, see)
	x.Drain()
	x.run(m, n, lists[book.CheckOp])
	events := x.Drain()
	if got := said(events); !slices.Equal(got, []uint32{0, 1, 2}) {
		t.Errorf("ran %v", got)
	}
	x.want(m, wardA, int64(only(events, view.OnCheck)[0].Value))
}

// A pool that loses all its room while the blow that struck it is told is no empty one: who has none is immune by nature.
func TestAPoolThatLosesItsRoomIsNotEmpty(t *testing.T) {
	for _, base := range []float64{0, 1} {
		d := newDefs()
		d.Pools[sanity].OnDepleted = add(d, "hook", says(0, book.ToActor))
		loses := on(d, book.OnDamageTaken, op(book.ModifyAttributeBase, func(o *book.Op) {
			o.To, o.Attr, o.Value, o.Replace = book.ToActor, book.AttrIndex(armour), num(base), true
		}))
		x := newListeners(t, d, map[sim.ID]func(*book.Defs) book.Handler{m: func(*book.Defs) book.Handler { return loses }})
		x.SetBase(x.turn, m, rules.Base{Attr: armour, Value: 20})
		out := x.Strike(x.turn, rules.Blow{Actor: n, Target: m, Amount: 15, Type: book.NoType, Pool: sanity})
		if out.Killed || len(said(x.Drain())) != 0 || !x.Alive(m) {
			t.Errorf("with room for %v it came to %+v", base, out)
		}
		x.want(m, sanity, int64(base))
	}
}

// Nobody is held at 0 and dead.
func TestTheDeadAreNotHeld(t *testing.T) {
	x := newBench(t, newDefs(), func(o *rules.Options) { o.HoldRespawns = true })
	x.SetBase(x.turn, b, rules.Base{Attr: armour, Value: 20})
	x.applied(b, b, mortal)
	x.strike(m, b, 1000)
	x.Strike(x.turn, rules.Blow{Actor: m, Target: b, Amount: 50, Type: book.NoType, Pool: sanity})
	if !x.Alive(b) || !x.Downed(b) {
		t.Fatal("it is not held")
	}
	x.run(b, b, add(x.defs, "off", op(book.RemoveAffect, func(o *book.Op) { o.Affect = mortal })))
	if x.Alive(b) || x.Downed(b) {
		t.Errorf("alive %v, held %v", x.Alive(b), x.Downed(b))
	}
}
