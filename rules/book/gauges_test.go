package book_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/book"
)

func TestGaugesInTheirOrder(t *testing.T) {
	d := book.Defs{Pools: []book.Pool{{ID: "mana", Gauge: true}, {ID: "nerve"}, {ID: "air", Gauge: true}, {ID: "hp", Gauge: true}}}
	if got := d.Gauges([]book.PoolIndex{9}); !slices.Equal(got, []book.PoolIndex{9, 0, 2, 3}) {
		t.Errorf("listed %v", got)
	}
	if got := new(book.Defs).Gauges(nil); len(got) != 0 {
		t.Errorf("listed %v of none", got)
	}
}
