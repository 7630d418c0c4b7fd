package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

func TestRegeneration(t *testing.T) {
	d := newDefs()
	d.Pools[hp].Regen = 0.3
	d.Pools[wardA].Regen = -2
	x := newBench(t, d, nil)
	x.strike(0, m, 50)
	x.Strike(x.turn, rules.Blow{Target: m, Amount: 5, Type: book.NoType, Pool: mana})
	x.ward(m, wardA, 5)
	pulses := int64(0)
	from := int64(x.turn.Age() / sim.PulseTicks)
	for range 600 {
		if x.turn.Pulse() {
			pulses++
		}
		x.next(1)
	}
	if pulses != 40 {
		t.Fatalf("%d pulses", pulses)
	}
	// floor(0.3 × k) at the end less that at the beginning
	x.want(m, hp, 50+(from+pulses)*3/10-from*3/10)
	x.want(m, mana, 40)
	x.want(m, wardA, 0)
	if !x.Alive(m) {
		t.Error("decay killed it")
	}
}

func TestWhoDoesNotRegenerate(t *testing.T) {
	for _, c := range []struct {
		name  string
		setup func(*bench)
		hp    int64 // gained in a second
		mana  int64
	}{
		{"at peace", func(*bench) {}, 8, 4},
		{"fighting", func(x *bench) { x.strike(m, n, 1) }, 0, 4},
		{"fought", func(x *bench) { x.strike(n, m, 0.5); x.strike(m, n, 1) }, 0, 4},
		{"disengaged", func(x *bench) { x.strike(m, n, 1); x.Disengage(x.turn, m) }, 8, 4},
		{"its foe walked out", func(x *bench) { x.strike(m, n, 1); x.ground.rooms[n] = 9 }, 8, 4},
		{"its foe has left", func(x *bench) { x.strike(m, n, 1); x.Leave(x.turn, n) }, 8, 4},
		{"its foe died", func(x *bench) { x.strike(m, n, 1000) }, 8, 4},
		{"frozen", func(x *bench) { x.Freeze(x.turn, m, true) }, 0, 0},
		{"dead", func(x *bench) { x.strike(0, m, 1000) }, 0, 0},
	} {
		d := newDefs()
		d.Pools[hp].Regen = 2
		x := newBench(t, d, nil)
		x.strike(0, m, 50)
		x.Strike(x.turn, rules.Blow{Target: m, Amount: 20, Type: book.NoType, Pool: mana})
		c.setup(x)
		beforeHP, beforeMana := x.level(m, hp), x.level(m, mana)
		x.next(60)
		if gotHP, gotMana := x.level(m, hp)-beforeHP, x.level(m, mana)-beforeMana; gotHP != c.hp || gotMana != c.mana {
			t.Errorf("%s: gained %d and %d, want %d and %d", c.name, gotHP, gotMana, c.hp, c.mana)
		}
	}
}

func TestWhoIsHeldDoesNotRegenerate(t *testing.T) {
	d := newDefs()
	d.Pools[hp].Regen, d.Pools[hp].RegenInCombat = 2, true
	x := newBench(t, d, nil)
	x.applied(m, m, downed)
	x.strike(0, m, 1000)
	x.next(60)
	x.want(m, hp, 0)
	x.next(150) // the hold has ended at 150, and it stays
	if x.Downed(m) || x.level(m, hp) == 0 {
		t.Errorf("downed %v with %d", x.Downed(m), x.level(m, hp))
	}
}

func TestAPoolNobodyWroteStaysSo(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.next(200)
	x.SetRow(x.turn, m, stat.Row{Attr: maxMana, Op: stat.Add, Value: 60, Source: stat.SourceHost(1)})
	x.want(m, mana, 100)
}

func TestRounds(t *testing.T) {
	d := newDefs()
	d.Pools[mana].PerRound, d.Pools[mana].Regen = true, 0
	d.Pools[nerve].PerRound = true
	x := newBench(t, d, nil)
	x.next(1)
	x.Strike(x.turn, rules.Blow{Target: m, Amount: 20, Type: book.NoType, Pool: mana})
	x.next(149)
	x.want(m, mana, 20)
	x.next(1)
	x.want(m, mana, 40)
	// Neither the dead nor who is being handed over are filled.
	for _, id := range []sim.ID{m, n} {
		x.Strike(x.turn, rules.Blow{Target: id, Amount: 20, Type: book.NoType, Pool: mana})
	}
	x.strike(0, m, 1000)
	x.Freeze(x.turn, n, true)
	x.next(151)
	x.want(m, mana, 20)
	x.want(n, mana, 20)
	x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 7})
	x.want(m, nerve, 7) // nothing was written while it had no room
}

// The events of a tick are what comes of it in the order of the pass: ticks by bearer and age, then ends.
func TestTheOrderOfAPulse(t *testing.T) {
	d := newDefs()
	d.Affects[burning].Duration = 60
	d.Affects[mending].Duration = 60
	x := newBench(t, d, nil)
	x.strike(0, m, 50)
	x.strike(0, n, 50)
	for _, of := range []struct {
		on  sim.ID
		def int
	}{{n, mending}, {m, burning}, {m, mending}, {n, burning}} {
		x.applied(a, of.on, of.def)
	}
	x.next(60)
	x.strike(a, b, 1) // refused, before all of it
	x.Engine.Pulse(x.turn)
	type line struct {
		kind view.EventKind
		who  sim.ID
	}
	var got []line
	for _, e := range x.Drain() {
		if e.Kind != view.OnHit {
			got = append(got, line{e.Kind, e.Actor})
		}
	}
	want := []line{
		{view.RulesRefused, b},
		{view.OnAffectTick, m}, {view.OnEnterCombat, a}, {view.OnEnterCombat, m}, {view.OnDamageTaken, m},
		{view.OnAffectTick, m}, {view.Healed, m},
		{view.OnAffectTick, n}, {view.Healed, n}, {view.OnAffectTick, n}, {view.OnEnterCombat, n}, {view.OnDamageTaken, n},
		{view.OnAffectExpire, m}, {view.OnAffectExpire, m}, {view.OnAffectExpire, n}, {view.OnAffectExpire, n},
	}
	if !slices.Equal(got, want) {
		t.Errorf("told\n%v, want\n%v", got, want)
	}
}

func TestDefectsAreToldOnce(t *testing.T) {
	d := newDefs()
	list := add(d, "list", op(book.DealDamage, func(o *book.Op) { o.Amount.Flat = compiled(attr(broken)) }))
	x := newBench(t, d, nil)
	for range 3 {
		x.run(m, n, list)
	}
	x.Engine.Pulse(x.turn)
	told := only(x.Drain(), view.Diagnosed)
	if len(told) != 1 || told[0].Actor != m || told[0].Def != uint32(broken) || told[0].Reason != view.DiagnosedFormula ||
		!told[0].Flags.Has(view.Internal) {
		t.Errorf("told %+v", told)
	}
	x.next(1)
	x.run(m, n, list)
	x.Engine.Pulse(x.turn)
	if told = only(x.Drain(), view.Diagnosed); len(told) != 0 {
		t.Errorf("told again: %+v", told)
	}
	// Every reason has a word of its own.
	x.SetRow(x.turn, n, stat.Row{Attr: might, Op: stat.Mul, Value: 1e308, Source: stat.SourceHost(1)})
	x.SetRow(x.turn, n, stat.Row{Attr: might, Op: stat.Mul, Value: 1e308, Source: stat.SourceHost(2)})
	x.Attr(n, might)
	x.SetRow(x.turn, n, stat.Row{Attr: might, Op: stat.Mul, Value: 0, Source: stat.SourceHost(3)})
	x.Attr(n, might)
	x.Engine.Pulse(x.turn)
	if told = only(x.Drain(), view.Diagnosed); len(told) != 2 || told[0].Reason != view.DiagnosedSaturated || told[1].Reason != view.DiagnosedNaN {
		t.Errorf("told %+v", told)
	}
}

// What was found before a load belongs to another past.
func TestDefectsOfAnotherPastAreNotTold(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	state := x.AppendState(nil)
	x.Attr(n, broken)
	if _, err := x.LoadState(state); err != nil {
		t.Fatal(err)
	}
	x.Engine.Pulse(x.turn)
	if told := x.Drain(); len(told) != 0 {
		t.Errorf("told %+v", told)
	}
}

// Only damage runs what is run when a pool is empty: not decay, and not a cap that falls.
func TestPoolsThatEmptyByThemselvesRunNothing(t *testing.T) {
	d := newDefs()
	d.Pools[nerve].Regen = -3
	d.Pools[nerve].OnDepleted = add(d, "shaken", op(book.SendOp, func(o *book.Op) { o.To, o.Text = book.ToActor, 1 }))
	d.Pools[hp].OnDepleted = d.Pools[nerve].OnDepleted
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 10})
	x.SetRow(x.turn, m, stat.Row{Attr: maxHP, Op: stat.Add, Value: -5000, Source: stat.SourceHost(1)})
	if _, told := x.story(61, view.MessageSent, view.Died); len(told) != 0 {
		t.Errorf("told %+v", told)
	}
	x.want(m, nerve, 0)
	x.want(m, hp, 1)
}

func TestBoundsAndCyclesAreTold(t *testing.T) {
	d := newDefs()
	d.Attributes[might].Min = compiled(attr(broken))
	d.Attributes[power].Base = compiled(node(formula.Add, attr(armour), lit(1)))
	d.Attributes[armour].Base = compiled(attr(power))
	x := newBench(t, d, nil)
	x.Attr(m, might)
	x.Attr(m, power)
	x.Engine.Pulse(x.turn)
	reasons := map[uint32]view.Reason{}
	for _, e := range only(x.Drain(), view.Diagnosed) {
		reasons[e.Def] = e.Reason
	}
	if reasons[uint32(might)] != view.DiagnosedBound || reasons[uint32(power)] != view.DiagnosedCycle {
		t.Errorf("told %v", reasons)
	}
}

func TestEventsOfATickThatNobodyDrained(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.strike(a, m, 1) // the fight begins
	x.Drain()
	x.strike(a, m, 1)
	first := x.turn.Tick()
	if got := x.Drain(); len(got) != 2 || got[0].Tick != first || got[1].Seq != got[0].Seq+1 {
		t.Errorf("%+v", got)
	}
	if got := x.Drain(); len(got) != 0 {
		t.Errorf("drained twice: %+v", got)
	}
	x.strike(a, m, 1) // the same tick again
	if got := x.Drain(); len(got) != 2 || got[0].Tick != first {
		t.Errorf("%+v", got)
	}
	for range 3 { // both logs have been drained by now, and neither comes back
		if got := x.Drain(); len(got) != 0 {
			t.Errorf("drained again: %+v", got)
		}
	}
}

func TestComingAndGoing(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	if x.Enter(x.turn, m, rules.Entrant{}) || x.Enter(x.turn, sim.MakeID(3, 2), rules.Entrant{}) || x.Enter(x.turn, 0, rules.Entrant{}) ||
		x.Enter(x.turn, sim.MakeID(1<<16, 1), rules.Entrant{}) {
		t.Error("a place was given twice")
	}
	x.strike(a, m, 5)
	x.strike(m, n, 5)
	x.applied(a, m, burning)
	x.applied(m, n, weak)
	x.SetRow(x.turn, m, stat.Row{Attr: might, Op: stat.Add, Value: 5, Source: stat.SourceHost(1)})
	if !x.Leave(x.turn, m) || x.Leave(x.turn, m) || x.Has(m) || x.Alive(m) || x.Life(m) != 0 {
		t.Error("it did not leave once")
	}
	if x.Foe(a) != 0 || len(x.Threats(n)) != 0 || x.Foe(n) != 0 {
		t.Errorf("it is not forgotten: %v %v %v", x.Foe(a), x.Threats(n), x.Foe(n))
	}
	if got := x.Affects(n, nil); len(got) != 1 {
		t.Errorf("what it had applied: %+v", got)
	}
	again := sim.MakeID(3, 2)
	if !x.Enter(x.turn, again, rules.Entrant{Bases: []rules.Base{{Attr: maxHP, Value: 30}, {Attr: maxMana, Value: inf()}}}) {
		t.Fatal("the place is not free")
	}
	x.want(again, hp, 30)
	x.want(again, mana, 40)
	if v, _ := x.Attr(again, might); v != 10 || len(x.Affects(again, nil)) != 0 || len(x.Threats(again)) != 0 || x.Has(m) {
		t.Error("something is left of whoever was here before")
	}
	if _, ok := x.Attr(again, 99); ok {
		t.Error("an attribute that does not exist was found")
	}
	if now, limit := x.Pool(again, 99); now != 0 || limit != 0 {
		t.Error("a pool that does not exist was found")
	}
}
