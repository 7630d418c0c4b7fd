package book_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/book"
)

func TestGaugesInTheirOrder(t *testing.T) {
	d := book.Defs{Pools: []book.Pool{{ID: "air", Gauge: 2}, {ID: "hp", Gauge: 1}, {ID: "mana", Gauge: 3}, {ID: "nerve"}}}
	if got := d.Gauges([]book.PoolIndex{9}); !slices.Equal(got, []book.PoolIndex{9, 1, 0, 2}) {
		t.Errorf("listed %v", got)
	}
	if got := new(book.Defs).Gauges(nil); len(got) != 0 {
		t.Errorf("listed %v of none", got)
	}
}
