package scenario

import (
	"path/filepath"
	"testing"
)

// ordersDir is a pack that says of the way of a blow what can only be said of it as a whole.
const ordersDir = "testdata/orders"

// Its scenarios come out with their numbers.
func TestOrders(t *testing.T) {
	_, all := openPack(t, ordersDir)
	for _, s := range all {
		t.Run(filepath.Base(s.File), func(t *testing.T) {
			result, _ := play(t, s)
			for i := range result.Failures {
				t.Error(result.Failures[i].String())
			}
			if expectationsOf(s) < 2 {
				t.Error("it expects nothing")
			}
		})
	}
	if len(all) < 1 {
		t.Errorf("there are %d scenarios", len(all))
	}
}
