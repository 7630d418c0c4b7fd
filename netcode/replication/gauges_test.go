package replication_test

import (
	"bytes"
	"testing"

	"github.com/wick-engine/wick/view"
)

// What somebody has in its pools is told to its own player alone: of a spell that empties one, nobody else is sent as much as a longer
// packet.
func TestGaugesAreTheirOwnersBusiness(t *testing.T) {
	var told [2][2][]byte
	for i, spends := range []bool{false, true} {
		g := newGallery(t)
		for n := range 60 {
			if spends {
				now := view.GaugeList{N: 2, Items: [view.MaxGauges]uint32{uint32(1000 - n), 0xabcde}}
				g.gauges[0] = view.Gauges{Now: now, Cap: view.GaugeList{N: 2, Items: [view.MaxGauges]uint32{1000, view.MaxGauge}}}
			}
			g.pass(1)
		}
		g.pass(3)
		told[i] = g.told
		for who := range g.clients {
			table := &g.clients[who].Tables()[0]
			for row, got := range view.Column[view.Gauges](table) {
				want := view.Gauges{}
				if who == 0 && table.Owners[row] != 0 {
					want = g.gauges[0]
				}
				if got != want {
					t.Errorf("player %d reads %+v of row %d, want %+v", who, got, row, want)
				}
			}
		}
	}
	if bytes.Equal(told[0][0], told[1][0]) {
		t.Error("its own player is not told either")
	}
	if !bytes.Equal(told[0][1], told[1][1]) {
		t.Error("the other player's packets are other ones")
	}
}
