package condition

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text string
		want Options
	}{
		{"", Options{}},
		{" , ", Options{}},
		{"latency=150ms,jitter=30ms,loss=3%", Options{Latency: 150 * time.Millisecond, Jitter: 30 * time.Millisecond, Loss: 0.03}},
		{" loss = 0.5 , duplicate=100% ", Options{Loss: 0.5, Duplicate: 1}},
		{"reorder=2%,hold=1s", Options{Reorder: 0.02, Hold: time.Second}},
		{"bandwidth=20kB,queue=1.5MB", Options{Bandwidth: 20_000, Queue: 1_500_000}},
		{"bandwidth=20", Options{Bandwidth: 20}},
		{"bandwidth=7B", Options{Bandwidth: 7}},
		{"stream", Options{Stream: true}},
	} {
		if got, err := Parse(c.text); err != nil || got != c.want {
			t.Errorf("Parse(%q) = %+v, %v; expected %+v", c.text, got, err, c.want)
		}
	}
}

func TestParseFaults(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"lag=1s", `"lag" is unknown`},
		{"latency=150", `latency is "150"`},
		{"latency", `latency is ""`},
		{"latency=-1s", "latency is -1s"},
		{"jitter=2m", "jitter is 2m0s"},
		{"loss=101%", "loss is 1.01"},
		{"loss=-1%", "loss is -0.01"},
		{"loss=NaN", "loss is NaN"},
		{"loss=much", `loss is "much"`},
		{"bandwidth=fast", `bandwidth is "fast"`},
		{"bandwidth=-1kB", "bandwidth is -1000 bytes"},
		{"bandwidth=NaN", `bandwidth is "NaN"`},
		{"queue=2000MB", "queue is 2000000000 bytes"},
		{"stream=yes", "stream takes no value"},
		{"loss=1%,loss=2%", "loss is given twice"},
	} {
		got, err := Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.says) || got != (Options{}) {
			t.Errorf("Parse(%q) = %+v, %v; expected the fault %q", c.text, got, err, c.says)
		}
	}
	if _, err := Parse("lag=1s,loss=much"); err == nil || strings.Count(err.Error(), "condition:") != 2 {
		t.Errorf("two faults were reported as %v", err)
	}
}

func TestStringIsParsed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		delay := func(name string) time.Duration {
			return time.Duration(rapid.Int64Range(0, int64(MaxDelay)).Draw(t, name))
		}
		share := func(name string) float64 { return rapid.Float64Range(0, 1).Draw(t, name) }
		want := Options{
			Latency: delay("latency"), Jitter: delay("jitter"), Loss: share("loss"), Duplicate: share("duplicate"), Reorder: share("reorder"),
			Hold: delay("hold"), Bandwidth: rapid.IntRange(0, MaxBandwidth).Draw(t, "bandwidth"), Queue: rapid.IntRange(0, MaxQueue).Draw(t, "queue"),
			Stream: rapid.Bool().Draw(t, "stream"),
		}
		if got, err := Parse(want.String()); err != nil || got != want {
			t.Fatalf("Parse(%q) = %+v, %v; expected %+v", want.String(), got, err, want)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("latency=150ms,jitter=30ms,loss=3%")
	f.Add("bandwidth=1e9MB,queue=-0,stream")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := Parse(text)
		if err != nil {
			return
		}
		if err := o.Check(); err != nil {
			t.Fatalf("Parse(%q) gave what Check refuses: %v", text, err)
		}
		if again, err := Parse(o.String()); err != nil || again != o {
			t.Fatalf("Parse(%q) = %+v, but its String %q gives %+v, %v", text, o, o.String(), again, err)
		}
	})
}
