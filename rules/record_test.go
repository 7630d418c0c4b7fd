package rules_test

import (
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
)

// FuzzRecord restores whatever a letter from elsewhere may say of somebody: what makes no sense is left out, and what is there goes
// on within all bounds, ends, and is a state that can be saved.
func FuzzRecord(f *testing.F) {
	f.Add(uint32(weak), 1.0, 2.0, int32(1), int16(0), int32(30), int32(0), int32(0), int64(40), int64(0), true, false)
	f.Add(uint32(burning), -3.0, inf(), int32(99), int16(7), int32(-1), int32(4), int32(2), int64(-5), int64(1<<62), true, true)
	f.Add(uint32(mortal), 1e308, 0.0, int32(-1), int16(-1), int32(1<<30), int32(-9), int32(1<<30), int64(1<<62), int64(-1), false, true)
	f.Add(uint32(downed), 1.0, 0.0, int32(1), int16(1), int32(10), int32(1), int32(1), int64(0), int64(0), true, true)
	f.Add(uint32(4_000_000_000), 1.0, 0.0, int32(1), int16(0), int32(30), int32(0), int32(0), int64(-5), int64(0), true, false)
	f.Fuzz(func(t *testing.T, def uint32, magnitude, level float64, stacks int32, rung int16, remaining, next, done int32, current, limit int64, written, held bool) {
		w := newWild(t, 5)
		pool := rules.PoolRecord{Pool: stat.Pool{Current: current, Cap: limit, Written: written}, Held: held}
		one := affect.Saved{Def: def, Magnitude: magnitude, Level: level, Stacks: stacks, Rung: rung, Remaining: remaining, Next: next, Done: done}
		r := rules.Record{Affects: []affect.Saved{one, {Def: def % uint32(len(w.defs.Affects)), Magnitude: 1, Stacks: 1, Remaining: max(remaining, 1)}, one}}
		for range len(w.defs.Pools) + 1 {
			r.Pools = append(r.Pools, pool)
		}
		if !w.Restore(w.turn, n, r) {
			t.Fatal("nobody is there")
		}
		w.invariants(0)
		state := w.AppendState(nil)
		if rest, err := newWild(t, 9).LoadState(state); err != nil || len(rest) > 0 {
			t.Fatalf("%v: what was restored is no state", err)
		}
		kept := w.Save(w.turn, n)
		w.Strike(w.turn, rules.Blow{Actor: m, Target: n, Amount: 1e6, Type: book.NoType, Pool: book.NoPool})
		for range 40 {
			w.tick()
		}
		w.invariants(0)
		if !w.Restore(w.turn, b, kept) {
			t.Fatal("what was saved is refused")
		}
		w.invariants(0)
	})
}
