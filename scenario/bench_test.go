package scenario

import (
	"io"
	"testing"
)

// BenchmarkRun plays two walkers among the walls of the station: 841 ticks.
func BenchmarkRun(b *testing.B) {
	suite := openLantern(b)
	for i := range suite.Cases {
		c := &suite.Cases[i]
		if c.Name != "tests/two_walkers" {
			continue
		}
		for _, kind := range []struct {
			name string
			o    Options
		}{{"alone", Options{}}, {"printed", Options{Events: io.Discard}}, {"recorded", Options{Record: io.Discard}}} {
			b.Run(kind.name, func(b *testing.B) {
				b.ReportAllocs()
				ticks := 0
				for b.Loop() {
					result, err := c.Scenario.Run(kind.o)
					if err != nil {
						b.Fatal(err)
					}
					ticks += result.Ticks
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(ticks), "ns/tick")
			})
		}
	}
}

// BenchmarkReplay plays the recording of 301 ticks on the field.
func BenchmarkReplay(b *testing.B) {
	data, _ := walkRecording(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		r, err := ReadRecording(data)
		if err != nil {
			b.Fatal(err)
		}
		player, err := r.Play(nil)
		if err == nil {
			err = player.RunTo(player.Last())
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
