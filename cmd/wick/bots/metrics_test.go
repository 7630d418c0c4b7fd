package bots

import (
	"math"
	"strings"
	"testing"
)

const exposed = `# HELP process_cpu_seconds_total Total.
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total 1.5
process_resident_memory_bytes 5.24288e+07
wick_zone_tick_seconds_bucket{zone="a b",le="0.008"} 5
wick_zone_tick_seconds_bucket{zone="a b",le="0.016"} 8
wick_zone_tick_seconds_bucket{zone="a b",le="+Inf"} 10
wick_zone_tick_seconds_bucket{zone="c",le="0.016"} 20
wick_zone_tick_seconds_sum{zone="a b"} 0.04
wick_zone_tick_seconds_count{zone="a b"} 10
wick_zone_tick_seconds_count{zone="c"} 20

wick_zone_skipped_ticks_total{zone="c"} 2
`

func TestMetrics(t *testing.T) {
	m, err := parseMetrics(strings.NewReader(exposed))
	if err != nil {
		t.Fatal(err)
	}
	s := serverFigures(metrics{cpuSeconds: 0.5}, m, 4)
	want := Server{Cores: 0.25, Memory: 50 << 20, Ticks: 30, TickMean: 0.04 / 30 * 1000, InSlot: 28. / 32, Skipped: 2}
	if *s != want {
		t.Errorf("got  %+v\nwant %+v", *s, want)
	}
	if serverFigures(nil, m, 1) != nil {
		t.Error("figures of nothing")
	}
	if _, err := parseMetrics(strings.NewReader("a b\n")); err == nil {
		t.Error("b is no number")
	}
}

func FuzzMetrics(f *testing.F) {
	f.Add(exposed)
	f.Add(" 1")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := parseMetrics(strings.NewReader(text))
		if err == nil {
			serverFigures(m, m, 1)
		}
	})
}

func TestSpread(t *testing.T) {
	var values []float64
	for i := 100; i >= 0; i-- {
		values = append(values, float64(i))
	}
	if got, want := spread(values), (Spread{50, 95, 100}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := spread(nil); got != (Spread{}) {
		t.Errorf("of nothing: %v", got)
	}
	if got := spread([]float64{7}); math.Abs(got.Median-7)+math.Abs(got.P95-7)+math.Abs(got.Most-7) != 0 {
		t.Errorf("of one: %v", got)
	}
}

func TestErrorsAreGathered(t *testing.T) {
	var r Report
	r.Seconds = 1
	var crew []*bot
	for i := range 50 {
		b := &bot{number: i}
		if i >= 10 {
			b.fail(errorText(strings.Repeat("x", i%25)))
			b.fail(errorText("later"))
		}
		crew = append(crew, b)
	}
	r.gather(crew)
	if r.ErrorCount != 40 || len(r.Errors) != maxErrors || r.Errors[0] != (Error{strings.Repeat("x", 10), 2, 11}) {
		t.Errorf("%d errors, %v", r.ErrorCount, r.Errors)
	}
}

type errorText string

func (e errorText) Error() string { return string(e) }
