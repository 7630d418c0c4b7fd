package affect_test

import (
	"testing"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// laden returns a set with some instances on each of many bearers, made at start, and a buffer for what is due.
func laden(bearers, each int, spec affect.Spec) (*affect.Set, []affect.Due) {
	set := affect.NewSet(affect.Options{})
	spec.Stacking = affect.Independent
	for b := range bearers {
		spec.Bearer = sim.MakeID(uint32(b), 1)
		for range each {
			set.Apply(affect.AtTick(start), spec)
		}
	}
	return set, make([]affect.Due, 0, bearers*each)
}

func BenchmarkNothingDue1000(b *testing.B) {
	set, due := laden(200, 5, affect.Spec{Interval: 1 << 20})
	b.ReportAllocs()
	for b.Loop() {
		if due = set.Due(start.Plus(1), affect.Rules, affect.Both, due[:0]); len(due) != 0 {
			b.Fatal("something is due")
		}
	}
}

// BenchmarkOneDueOfMany has 10,000 instances of which one ticks: the others cost what looking at their bearers costs.
func BenchmarkOneDueOfMany(b *testing.B) {
	set, due := laden(1000, 10, affect.Spec{Interval: 1 << 30})
	set.Apply(affect.AtTick(start), affect.Spec{Bearer: sim.MakeID(500, 1), Def: 1, Interval: 1})
	now := start
	b.ReportAllocs()
	for b.Loop() {
		now++
		if due = set.Due(now, affect.Rules, affect.Ticks, due[:0]); len(due) != 1 {
			b.Fatal("not one is due")
		}
	}
}

// BenchmarkAllDue is a pulse on which 10,000 instances tick.
func BenchmarkAllDue(b *testing.B) {
	set, due := laden(1000, 10, affect.Spec{Interval: 15})
	now := start
	b.ReportAllocs()
	for b.Loop() {
		now += 15
		due = set.Due(now, affect.Rules, affect.Ticks, due[:0])
		for i := range due {
			if _, ok := set.Tick(due[i].ID); !ok {
				b.Fatal("an instance has gone")
			}
		}
		if len(due) != 10_000 {
			b.Fatal("not all are due")
		}
	}
}

// BenchmarkBuffsOfASecond is a tick of a zone with 1,000 buffs that tick once a second, at all times of it.
func BenchmarkBuffsOfASecond(b *testing.B) {
	set := affect.NewSet(affect.Options{})
	s := sim.NewStream(1, "buffs")
	for i := range 1000 {
		set.Apply(affect.AtTick(start.Plus(-s.Intn(60))), affect.Spec{Owner: affect.Behavior, Bearer: sim.MakeID(uint32(i), 1), Interval: 60})
	}
	now, due := start.Plus(-61), make([]affect.Due, 0, 1000)
	b.ReportAllocs()
	for b.Loop() {
		now++
		due = set.Due(now, affect.Behavior, affect.Both, due[:0])
		for i := range due {
			set.Tick(due[i].ID)
			set.Expire(due[i].ID, now)
		}
	}
}

func BenchmarkApplyAndEnd(b *testing.B) {
	set, _ := laden(200, 5, affect.Spec{Interval: 60})
	spec := affect.Spec{Bearer: sim.MakeID(7, 1), Def: 9, Duration: 600, Interval: 60, Magnitude: 1}
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := set.End(set.Apply(affect.AtTick(start), spec).ID, affect.Removed); !ok {
			b.Fatal("nothing was attached")
		}
	}
}

func BenchmarkRefresh(b *testing.B) {
	set, _ := laden(200, 5, affect.Spec{Interval: 60})
	spec := affect.Spec{Bearer: sim.MakeID(7, 1), Def: 9, Duration: 600, Interval: 60, Magnitude: 1}
	b.ReportAllocs()
	for b.Loop() {
		set.Apply(affect.AtTick(start), spec)
	}
}

func BenchmarkHash1000(b *testing.B) {
	set, _ := laden(200, 5, affect.Spec{Interval: 60})
	b.ReportAllocs()
	for b.Loop() {
		var h sim.StateHash
		set.AddTo(&h, affect.All)
	}
}

func TestNothingAllocatesWhenWarm(t *testing.T) {
	set, due := laden(50, 4, affect.Spec{Interval: 2, Duration: 1 << 20})
	ended, ids := make([]affect.Ended, 0, 100), make([]affect.ID, 0, 1000)
	now := start
	if n := testing.AllocsPerRun(200, func() {
		now++
		spec := affect.Spec{Bearer: sim.MakeID(uint32(now)%50, 1), Def: 7, Duration: 3, Interval: 1, Stacking: affect.Stacking(uint32(now) % 6)}
		set.Apply(affect.AtTick(now), spec)
		set.Apply(affect.AtTick(now), spec)
		for _, pass := range []affect.Pass{affect.Ticks, affect.Ends} {
			due = set.Due(now, affect.Rules, pass, due[:0])
			for _, d := range due {
				set.Tick(d.ID)
				set.Expire(d.ID, now)
			}
		}
		for i := range set.On(spec.Bearer) {
			ids = append(ids[:0], i.ID)
		}
		ids = set.OfRef(0, affect.All, ids[:0])
		spec.Bearer = sim.MakeID(50, 1)
		set.Apply(affect.AtTick(now), spec)
		ended = set.EndAll(spec.Bearer, affect.All, affect.Death, ended[:0])
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
