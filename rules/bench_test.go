package rules_test

import (
	"fmt"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
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
		x.Run(x.turn, rules.Call{Actor: m, Target: m, Magnitude: 10}, x.wards[wardA])
		x.Strike(x.turn, blow)
		x.drainSome()
	}
}

func BenchmarkBufferAlone(b *testing.B) {
	x, _ := loadedBench(b)
	b.ReportAllocs()
	for b.Loop() {
		x.Run(x.turn, rules.Call{Actor: m, Target: m, Magnitude: 10}, x.wards[wardA])
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

// Ten thousand affects on a thousand entities, each with a blow on every pulse.
func BenchmarkTenThousandTicks(b *testing.B) {
	d := newDefs()
	d.Affects[burning] = book.Affect{ID: "dot", Interval: sim.PulseTicks, Tick: add(d, "dot", damage(1, book.ToTarget))}
	x := newBench(b, d, nil)
	for i := range 1000 {
		id := sim.MakeID(uint32(10+i), 1)
		x.Enter(x.turn, id, rules.Entrant{Bases: []rules.Base{{Attr: maxHP, Value: 1e12}}})
		for source := range 10 {
			x.run(sim.MakeID(uint32(10+source), 1), id, x.lists[burning])
		}
	}
	x.next(1)
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
