package story

import (
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
	e := stat.Explanation{Value: 7, Base: 4, Origin: stat.FromFormula, Lines: []stat.Line{
		{Row: stat.Row{Op: stat.Add, Value: 3}, Name: "boots", Left: -1},
		{Row: stat.Row{Op: stat.Mul, Value: 2, Idle: stat.Outdone}, Name: "song", Left: 12},
	}}
	want := []string{
		"pace is 7", "its base is 4, from formula", "add 3 by boots", "mul 2 by song, for 12 more ticks, which does not count: outdone",
	}
	if got := Attribute("pace", &e); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
