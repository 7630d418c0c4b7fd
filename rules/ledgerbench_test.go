package rules_test

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
)

// A flag that is raised and lowered, asked for and answered.
func BenchmarkAskAndSettle(b *testing.B) {
	d := lastingDefs(newDefs())
	k := keeperOf(newBench(b, d, nil))
	list := add(d, "it", about(book.SetFlag, met, 1), about(book.ClearFlag, met, 1))
	once := func() {
		k.run(a, a, list)
		for _, w := range k.Due() {
			k.Settle(k.turn, w.Change.Unit, true)
		}
		k.drainSome()
	}
	for range 300 {
		once()
	}
	b.ReportAllocs()
	for b.Loop() {
		once()
	}
}
