package story

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/archive"
)

func TestAStoryIsTold(t *testing.T) {
	s := Begin(Arrived, 10)
	for now := sim.Tick(20); now < 25; now++ {
		s.Walked(now)
	}
	if got, want := s.Position(), []string{"set as the character arrived, at tick 10", "walked in 5 ticks since, from tick 20 to tick 24"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	s.Moved(Placed, 30)
	if got := s.Position(); len(got) != 1 || !strings.Contains(got[0], "put the body there, at tick 30") {
		t.Errorf("once it was moved: %q", got)
	}
	s.Walked(40)
	if got := s.Position(); !strings.Contains(got[1], "walked in 1 ticks since, from tick 40 to tick 40") {
		t.Errorf("and walked again: %q", got)
	}
	seen := map[string]bool{}
	for kind := Arrived; kind <= lastKind; kind++ {
		seen[Cause{kind, 7}.String()] = true
	}
	if len(seen) != int(lastKind) {
		t.Errorf("%d ways to tell %d causes", len(seen), lastKind)
	}
}

func TestAStoryIsSavedWhole(t *testing.T) {
	s := Begin(Spawned, 3)
	s.Walked(5)
	s.Walked(6)
	s.Room, s.Speed = Cause{Region, 4}, Cause{Ordered, 5}
	var ar archive.Saver
	s.Walk(&ar)
	var back Story
	l := archive.Open(ar.Seal(), 0)
	back.Walk(l)
	if !l.Done() || back != s {
		t.Errorf("%+v came back as %+v", s, back)
	}
}

func TestUnsoundStories(t *testing.T) {
	s := Begin(Arrived, 1)
	if !s.Sound() {
		t.Error("a story that has begun is not sound")
	}
	for _, c := range []*Cause{&s.Pos, &s.Room, &s.Speed} {
		for _, kind := range []Kind{0, lastKind + 1} {
			before := *c
			c.Kind = kind
			if s.Sound() {
				t.Errorf("kind %d is sound", kind)
			}
			*c = before
		}
	}
}

func TestAnAttributeIsTold(t *testing.T) {
	boots := stat.Line{Row: stat.Row{Op: stat.Add, Value: 3}, Name: "boots", Left: -1}
	song := stat.Line{Row: stat.Row{Op: stat.Mul, Value: 2, Idle: stat.Outdone}, Name: "song", Left: 12}
	hymn := stat.Line{Row: stat.Row{Op: stat.Mul, Value: 2}, Name: "hymn", Left: -1}
	half := stat.Line{Row: stat.Row{Op: stat.Inc, Value: 0.5}, Name: "half", Left: -1}
	set := stat.Line{Row: stat.Row{Op: stat.Set, Value: 1}, Name: "set", Left: -1}
	least := stat.Line{Row: stat.Row{Op: stat.Min, Value: 5}, Name: "least", Left: -1}
	most := stat.Line{Row: stat.Row{Op: stat.Max, Value: 6}, Name: "most", Left: -1}
	low, high := stat.Bound{Value: 5, Given: true}, stat.Bound{Value: 6, Given: true}
	for _, test := range []struct {
		name string
		e    stat.Explanation
		want []string
	}{
		{"a row that does not count", stat.Explanation{
			Value: 7, Base: 4, Origin: stat.FromFormula, Lines: []stat.Line{boots, song}, Sum: 7, Product: 7, Screened: 7, Held: 7, Clamped: 7,
		}, []string{
			"pace is 7", "its base is 4, from formula", "add 3 by boots", "that adds up to 7",
			"mul 2 by song, for 12 more ticks, which does not count: outdone",
		}},
		{"adding before multiplying, whatever the order of the lines", stat.Explanation{
			Value: 14, Base: 4, Origin: stat.FromOverride, Lines: []stat.Line{hymn, boots}, Sum: 7, Product: 14, Screened: 14, Held: 14, Clamped: 14,
		}, []string{
			"pace is 14", "its base is 4, from override", "add 3 by boots", "that adds up to 7", "mul 2 by hymn", "multiplied, that is 14",
		}},
		{"bounds that do not act", stat.Explanation{
			Value: 5.5, Base: 5.5, Min: low, Max: high, Sum: 5.5, Product: 5.5, Screened: 5.5, Held: 5.5, Clamped: 5.5,
		}, []string{"pace is 5.5", "its base is 5.5, from none"}},
		{"the lower bound", stat.Explanation{
			Value: 5, Base: -4, Min: low, Max: high, Sum: -4, Product: -4, Screened: -4, Held: -4, Clamped: 5,
		}, []string{"pace is 5", "its base is -4, from none", "it is never below 5"}},
		{"an upper bound below 0 without a lower one", stat.Explanation{
			Value: -2, Base: -1, Max: stat.Bound{Value: -2, Given: true}, Sum: -1, Product: -1, Screened: -1, Held: -1, Clamped: -2,
		}, []string{"pace is -2", "its base is -1, from none", "it is never above -2"}},
		{"bounds that cross", stat.Explanation{
			Value: 5, Base: 1, Min: high, Max: low, Sum: 1, Product: 1, Screened: 1, Held: 1, Clamped: 5,
		}, []string{"pace is 5", "its base is 1, from none", "it is never below 6", "it is never above 5"}},
		{"every op, in the order of the fold", stat.Explanation{
			Value: 6, Base: 4, Lines: []stat.Line{most, least, set, half, hymn, boots}, Sum: 7, Increased: 10.5, Product: 21, Screened: 21,
			Set: stat.Bound{Value: 1, Given: true}, Least: low, Most: high, Held: 5, Clamped: 6, Min: high,
		}, []string{
			"pace is 6", "its base is 4, from none", "add 3 by boots", "that adds up to 7", "inc 0.5 by half", "increased, that is 10.5",
			"mul 2 by hymn", "multiplied, that is 21", "set 1 by set", "min 5 by least", "max 6 by most", "which leaves 5", "it is never below 6",
		}},
		{"no number", stat.Explanation{
			Value: 3, Base: 3, Product: math.NaN(), Sum: 3, Screened: 3, Held: 3, Clamped: 3, Degraded: stat.NaN,
		}, []string{"pace is 3", "its base is 3, from none", "which is no amount, so 3 stands for it", "it is degraded: nan"}},
		{"beyond the ceiling", stat.Explanation{
			Value: 1e12, Base: 1e15, Sum: 1e15, Product: 1e15, Screened: 1e15, Held: 1e15, Clamped: 1e15, Degraded: stat.Saturated,
		}, []string{"pace is 1e+12", "its base is 1e+15, from none", "no amount is beyond 1e+12", "it is degraded: saturated"}},
	} {
		if got := Attribute("pace", &test.e); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%q, want\n%q", test.name, got, test.want)
		}
	}
}
