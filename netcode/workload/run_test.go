package workload_test

import (
	"testing"

	"github.com/wick-engine/wick/netcode/workload"
)

func TestShow(t *testing.T) {
	for _, m := range []workload.Motion{workload.Walking, workload.Linear, workload.Jittering, workload.Idle, workload.Still} {
		for _, trip := range []int{-1, 3} {
			r, err := workload.Run(workload.Options{Motion: m, Trip: trip, Decode: true})
			t.Log(m, trip, r, err)
		}
	}
	for n := 1; n <= 8; n++ {
		r, _ := workload.Run(workload.Options{Clients: n})
		t.Log(n, r.Encode)
	}
}
