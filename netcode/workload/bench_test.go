package workload_test

import (
	"fmt"
	"testing"
	"time"

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

// BenchmarkWorld is a snapshot of 100 walkers out of as many as 10,000: what is not seen costs what looking for it does.
func BenchmarkWorld(b *testing.B) {
	for _, things := range []int{100, 1000, 10_000} {
		b.Run(fmt.Sprint(things, " of which 100 are seen"), func(b *testing.B) {
			w, err := workload.New(workload.Options{Things: things, Clients: 1, Every: 1})
			if err != nil {
				b.Fatal(err)
			}
			w.Field.ShowOnly(100)
			for range 60 {
				if _, err := w.Step(); err != nil {
					b.Fatal(err)
				}
			}
			var took time.Duration
			for b.Loop() {
				n, err := w.Step()
				if err != nil {
					b.Fatal(err)
				}
				took += n
			}
			b.ReportMetric(float64(took.Nanoseconds())/float64(b.N), "ns/snapshot")
		})
	}
}

// BenchmarkDecode is what a client takes for a snapshot of 200 walkers.
func BenchmarkDecode(b *testing.B) {
	w, err := workload.New(workload.Options{Clients: 1, Every: 1, Decode: true})
	if err != nil {
		b.Fatal(err)
	}
	var all, server time.Duration
	for range 60 {
		if _, err := w.Step(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		n, err := w.Step()
		if err != nil {
			b.Fatal(err)
		}
		all += time.Since(start)
		server += n
	}
	b.ReportMetric(float64((all-server).Nanoseconds())/float64(b.N), "ns/decode+move")
}
