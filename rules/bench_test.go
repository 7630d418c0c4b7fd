package rules_test

import (
	"fmt"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// A blow with everything that data can put in its way: a type with a multiplier, soak, a factor and a buffer.
func loadedBench(tb testing.TB) (*bench, rules.Blow) {
	d := newDefs()
	d.DamageTypes[fire].Multiplier = num(1.5)
	x := newBench(tb, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 1e12})
	x.SetBase(x.turn, m, rules.Base{Attr: soakFire, Value: 2})
	x.applied(m, m, shroud)
	x.ward(m, wardA, 1e12)
	return x, rules.Blow{Actor: a, Target: m, Amount: 40, Type: fire, Pool: book.NoPool}
}

func BenchmarkBlowPlain(b *testing.B) {
	x := newBench(b, newDefs(), nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: 1e12})
	b.ReportAllocs()
	for b.Loop() {
		x.strike(a, m, 1)
		x.drainSome()
	}
}

func BenchmarkBlowLoaded(b *testing.B) {
	x, blow := loadedBench(b)
	b.ReportAllocs()
	for b.Loop() {
		x.Strike(x.turn, blow)
		x.drainSome()
	}
}

// A blow of which a buffer leaves some: both the buffer and the pool are written, and it is told. The buffer is written anew
// each time, which the benchmark after it measures alone.
func BenchmarkBlowThroughBuffer(b *testing.B) {
	x, blow := loadedBench(b)
	b.ReportAllocs()
	for b.Loop() {
		x.Run(x.turn, rules.Act{Actor: m, Target: m, Magnitude: 10}, x.wards[wardA])
		x.Strike(x.turn, blow)
		x.drainSome()
	}
}

func BenchmarkBufferAlone(b *testing.B) {
	x, _ := loadedBench(b)
	b.ReportAllocs()
	for b.Loop() {
		x.Run(x.turn, rules.Act{Actor: m, Target: m, Magnitude: 10}, x.wards[wardA])
		x.drainSome()
	}
}

func BenchmarkRunList(b *testing.B) {
	d := newDefs()
	list := add(d, "list", damage(1, book.ToTarget), op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(1) }))
	x := newBench(b, d, nil)
	b.ReportAllocs()
	for b.Loop() {
		x.run(a, m, list)
		x.drainSome()
	}
}

func BenchmarkApplyAndRemove(b *testing.B) {
	d := newDefs()
	for range 3 {
		d.Affects[weak].Modifiers = append(d.Affects[weak].Modifiers, book.Modifier{Attr: might, Op: stat.Add, Value: -1})
	}
	list := add(d, "list", applying(weak, book.ToTarget), op(book.RemoveAffect, func(o *book.Op) { o.Affect = weak }))
	x := newBench(b, d, nil)
	b.ReportAllocs()
	for b.Loop() {
		x.run(a, m, list)
		x.drainSome()
	}
}

// crowd is a thousand entities, each with an affect that ticks, a pool that regenerates and a foe.
func crowd(tb testing.TB) *bench {
	x := newBench(tb, newDefs(), nil)
	for i := range 1000 {
		id := sim.MakeID(uint32(10+i), 1)
		x.Enter(x.turn, id, rules.Entrant{Bases: []rules.Base{{Attr: maxHP, Value: 1e9}}})
		x.strike(a, id, 1)
		x.Strike(x.turn, rules.Blow{Actor: a, Target: id, Amount: 30, Type: book.NoType, Pool: mana})
		x.applied(a, id, mending)
	}
	return x
}

func BenchmarkPulseThousand(b *testing.B) {
	x := crowd(b)
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		for !x.turn.Pulse() {
			x.next(1)
		}
		b.StartTimer()
		x.Pulse(x.turn)
		b.StopTimer()
		x.next(1)
		b.StartTimer()
	}
}

func BenchmarkTickThousand(b *testing.B) {
	x := crowd(b)
	x.next(1)
	b.ReportAllocs()
	for b.Loop() {
		x.Pulse(x.turn)
		x.drainSome()
	}
}

// Ten thousand affects on a thousand entities, all due on every pulse: with a blow each, with nothing to do, and with nothing due.
func BenchmarkTenThousandTicks(b *testing.B) {
	for _, c := range []struct {
		name     string
		interval int32
		amount   float64
	}{{"blows", sim.PulseTicks, 1}, {"empty", sim.PulseTicks, 0}, {"idle", 1 << 20, 0}} {
		b.Run(c.name, func(b *testing.B) {
			d := newDefs()
			dot := book.Affect{ID: "dot", Interval: c.interval, Clock: affect.PulseClock}
			if c.amount > 0 {
				dot.Tick = add(d, "dot", damage(c.amount, book.ToTarget))
			}
			d.Affects[burning] = dot
			benchmarkPulses(b, crowded(b, d))
		})
	}
}

// crowded is a thousand entities that each bear ten instances of burning, from ten of them.
func crowded(tb testing.TB, d *book.Defs) *bench {
	x := newBench(tb, d, func(o *rules.Options) { o.Ground = nil }) // the one of the tests looks everything up in maps
	for i := range 1000 {
		x.Enter(x.turn, sim.MakeID(uint32(10+i), 1), rules.Entrant{Bases: []rules.Base{{Attr: maxHP, Value: 1e12}}})
	}
	for i := range 1000 {
		for source := range 10 {
			x.run(sim.MakeID(uint32(10+source), 1), sim.MakeID(uint32(10+i), 1), x.lists[burning])
			x.drainSome()
		}
	}
	if n := len(x.Affects(sim.MakeID(10, 1), nil)); n != 10 {
		tb.Fatalf("%d instances, not 10", n)
	}
	x.next(1)
	return x
}

// benchmarkPulses measures pulses and none of the ticks between.
func benchmarkPulses(b *testing.B, x *bench) {
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		for !x.turn.Pulse() {
			x.next(1)
		}
		b.StartTimer()
		x.Pulse(x.turn)
		b.StopTimer()
		x.next(1)
		b.StartTimer()
	}
}

func BenchmarkHashAndSave(b *testing.B) {
	x := crowd(b)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		x.hash()
		buf = x.AppendState(buf[:0])
	}
	b.ReportMetric(float64(len(buf)), "bytes")
}

func TestNothingIsAllocatedWhenWarm(t *testing.T) {
	d := newDefs()
	hook := add(d, "hook", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = nerve, num(10) }))
	d.Pools[nerve].OnDepleted = hook
	list := add(d, "everything", damage(3, book.ToTarget), op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(2) }),
		applying(weak, book.ToTarget), applying(burning, book.ToTarget),
		op(book.RemoveAffect, func(o *book.Op) { o.Affect = weak }),
		op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then, o.Else = num(50), hook, hook }),
		op(book.SendOp, func(o *book.Op) { o.Text = 1 }))
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 10})
	work := func() {
		x.run(a, m, list)
		x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 10, Type: dread, Pool: book.NoPool})
		x.strike(m, a, 1000) // dies and rises
		x.Due()
		x.Leave(x.turn, n)
		x.Enter(x.turn, n, rules.Entrant{})
		x.next(15)
	}
	for range 20 {
		work()
	}
	if got := testing.AllocsPerRun(50, work); got != 0 {
		t.Errorf("%v allocations", got)
	}
}

// The same with the attribute read after each, so that what the affects add up to is worked out twice, and once more on a bearer
// of ten others with four rows each.
func BenchmarkApplyReadRemove(b *testing.B) {
	for _, others := range []int{0, 10} {
		b.Run(fmt.Sprintf("others=%d", others), func(b *testing.B) {
			d := newDefs()
			for range 3 {
				d.Affects[weak].Modifiers = append(d.Affects[weak].Modifiers, book.Modifier{Attr: might, Op: stat.Add, Value: -1})
			}
			off := add(d, "off", op(book.RemoveAffect, func(o *book.Op) { o.Affect, o.OwnOnly = weak, true }))
			x := newBench(b, d, nil)
			for i := range others {
				id := sim.MakeID(uint32(100+i), 1)
				x.Enter(x.turn, id, rules.Entrant{})
				x.applied(id, m, weak)
			}
			b.ReportAllocs()
			for b.Loop() {
				x.run(a, m, x.lists[weak])
				x.Attr(m, might)
				x.run(a, m, off)
				x.Attr(m, might)
				x.drainSome()
			}
		})
	}
}

// Whatever happens to affects allocates nothing once there has been room for it.
func TestAffectsAllocateNothingWhenWarm(t *testing.T) {
	c := newClimbing(nil)
	hold := c.affect(book.Affect{ID: "hold", Category: "curse", Indefinite: true, Concentration: true, OnApply: c.says("begins"), OnExpire: c.says("ends"), OnDispel: c.says("breaks")})
	ward := c.affect(book.Affect{ID: "ward", Duration: 60, Immune: []book.Tag{c.tag("hold")}, Handlers: []book.Handler{{Event: book.OnAffectBlocked, Ops: c.says("blocked")}}})
	c.Checks = append(c.Checks, book.Check{Def: check.Def{Dice: mustDice("1d6"), DC: num(0), Bands: []check.Band{{Label: "strip"}}}, Bands: []book.ListID{0}})
	strip := add(c.Defs, "strip", op(book.Dispel, func(o *book.Op) { o.Category, o.Count, o.Check = "curse", 3, int32(len(c.Checks)-1) }))
	x := newBench(t, c.Defs, nil)
	work := func() {
		for cast := range uint32(3) {
			for _, id := range []sim.ID{m, n} {
				x.cast(a, id, 1+cast, x.lists[hold])
			}
		}
		x.run(b, m, strip)
		x.run(m, m, x.lists[ward])
		x.cast(a, m, 9, x.lists[hold])
		x.run(n, m, c.up)
		x.run(n, m, c.up)
		x.run(n, m, c.down)
		x.Wear(x.turn, rules.Worn{Bearer: m, Slot: 1, Affect: strong, Magnitude: 1})
		x.TakeOff(x.turn, m, 1)
		x.strike(m, a, 1e6)
		x.Due()
		x.next(75)
	}
	for range 20 {
		work()
	}
	if got := testing.AllocsPerRun(50, work); got != 0 {
		t.Errorf("%v allocations", got)
	}
}
