package define

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules/book"
)

// Gauges are in the order in which the files define them, file by file, whatever their ids are; others are none.
func TestGaugesInTheOrderOfTheFiles(t *testing.T) {
	d, _, faults := load(`
-- attributes/a.json
[{"id": "max_hp", "base": 100}]
-- resources/a.json
[{"id": "wind", "max_attr": "max_hp", "gauge": true}, {"id": "hp", "max_attr": "max_hp", "vital": true, "primary": true, "gauge": true}]
-- resources/b.json
{"id": "nerve", "max_attr": "max_hp"}
-- resources/c.json
[{"id": "air", "max_attr": "max_hp", "gauge": true}, {"id": "zest", "max_attr": "max_hp"}, {"id": "bile", "max_attr": "max_hp", "gauge": true}]
`)
	if faults.Len() > 0 {
		t.Fatal(faults)
	}
	var got []string
	for _, pool := range d.Gauges(nil) {
		got = append(got, d.Pools[pool].ID)
	}
	if want := []string{"wind", "hp", "air", "bile"}; !slices.Equal(got, want) {
		t.Errorf("listed are %v, want %v", got, want)
	}
	for n := book.MaxGauges; n <= book.MaxGauges+1; n++ {
		var pools strings.Builder
		for i := range n - 1 {
			fmt.Fprintf(&pools, `, {"id": "p%d", "max_attr": "max_hp", "gauge": true}`, i)
		}
		_, _, faults := load(`
-- attributes/a.json
[{"id": "max_hp", "base": 100}]
-- resources/a.json
[{"id": "hp", "max_attr": "max_hp", "vital": true, "primary": true, "gauge": true}` + pools.String() + `]
`)
		if got := faults.Len(); got != n-book.MaxGauges {
			t.Errorf("%d gauges: %d faults: %v", n, got, faults)
		} else if got == 1 && (faults.All()[0].Code != ManyGauges || !strings.Contains(faults.String(), `in "p7"`)) {
			t.Errorf("%d gauges: %v", n, faults)
		}
	}
}
