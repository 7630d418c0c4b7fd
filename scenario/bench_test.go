package scenario

import (
	"io"
	"testing"
)

// BenchmarkRun plays two walkers among the walls of the station: 841 ticks.
func BenchmarkRun(b *testing.B) {
	for _, kind := range []struct {
		name string
		o    Options
	}{{"alone", Options{}}, {"printed", Options{Events: io.Discard}}, {"recorded", Options{Record: io.Discard}}} {
		b.Run(kind.name, func(b *testing.B) {
			s := lanternNamed(b, "two_walkers")
			b.ReportAllocs()
			ticks := 0
			for b.Loop() {
				result, err := s.Run(kind.o)
				if err != nil {
					b.Fatal(err)
				}
				ticks += result.Ticks
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(ticks), "ns/tick")
		})
	}
}
