package workload_test

import (
	"fmt"
	"testing"

	"github.com/wick-engine/wick/netcode/workload"
)

// BenchmarkRound is one snapshot of 200 walkers for one, five or eight clients.
func BenchmarkRound(b *testing.B) {
	for _, clients := range []int{1, 5, 8} {
		b.Run(fmt.Sprint(clients, " clients"), func(b *testing.B) { round(b, workload.Options{Clients: clients}) })
	}
	b.Run("8 clients, all still", func(b *testing.B) { round(b, workload.Options{Motion: workload.Still}) })
}

func round(b *testing.B, o workload.Options) {
	w, err := workload.New(o)
	if err != nil {
		b.Fatal(err)
	}
	step := func() {
		for range 3 {
			if _, err := w.Step(); err != nil {
				b.Fatal(err)
			}
		}
	}
	for range 40 {
		step()
	}
	before := w.Server.Counters()
	b.ReportAllocs()
	for b.Loop() {
		step()
	}
	after := w.Server.Counters()
	b.ReportMetric(float64(after.Bytes-before.Bytes)/float64(after.Snapshots-before.Snapshots)/200, "B/ghost")
}
