package brain_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/brain"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

func body(n uint32, team uint8, x, z float64) brain.Body {
	return brain.Body{ID: sim.MakeID(n, 1), Pos: sim.Vec{X: x, Z: z}, Team: team}
}

func striker(strikes ...brain.Strike) *brain.Def { return &brain.Def{Sight: 10, Strikes: strikes} }

func TestWhomAMindStrikes(t *testing.T) {
	reach := brain.Strike{Near: 1, Far: 5, Every: 30}
	self := body(5, 2, 0, 0)
	cases := []struct {
		name   string
		def    *brain.Def
		around []brain.Body
		want   uint32 // slot plus one, 0 for nobody
		strike int
	}{
		{"nobody there", striker(reach), nil, 0, 0},
		{"itself alone", striker(reach), []brain.Body{self}, 0, 0},
		{"the nearest", striker(reach), []brain.Body{body(1, 1, 4, 0), body(2, 1, 0, 3), self, body(7, 1, 0, 3.5)}, 3, 0},
		{"the lowest id of those as near", striker(reach), []brain.Body{body(3, 1, 0, -3), body(4, 1, 3, 0), self}, 4, 0},
		{"no friend", striker(reach), []brain.Body{body(1, 2, 2, 0), self}, 0, 0},
		{"nobody neutral", striker(reach), []brain.Body{body(1, 0, 2, 0), self}, 0, 0},
		{"at the far edge", striker(reach), []brain.Body{body(1, 1, 5, 0)}, 2, 0},
		{"beyond it", striker(reach), []brain.Body{body(1, 1, 5.001, 0)}, 0, 0},
		{"at the near edge", striker(reach), []brain.Body{body(1, 1, 0, 1)}, 2, 0},
		{"within it", striker(reach), []brain.Body{body(1, 1, 0, 0.999)}, 0, 0},
		{"the further one if the nearer is too near", striker(reach), []brain.Body{body(1, 1, 0.5, 0), body(2, 1, 2, 0)}, 3, 0},
		{"heights do not matter", striker(reach), []brain.Body{{ID: sim.MakeID(1, 1), Pos: sim.Vec{X: 2, Y: 90}, Team: 1}}, 2, 0},
		{"out of sight, within reach", striker(brain.Strike{Far: 50, Every: 1}), []brain.Body{body(1, 1, 11, 0)}, 0, 0},
		{"the first strike that reaches", striker(brain.Strike{Far: 1, Every: 1}, reach), []brain.Body{body(1, 1, 2, 0)}, 2, 1},
		{"the first of several that do", striker(reach, brain.Strike{Far: 9, Every: 1}), []brain.Body{body(1, 1, 2, 0)}, 2, 0},
	}
	for _, c := range cases {
		var m brain.Mind
		in := m.Think(c.def, &brain.Sense{Now: 100, Self: self, Around: c.around})
		want := sim.ID(0)
		if c.want > 0 {
			want = sim.MakeID(c.want-1, 1)
		}
		if in.Target != want || int(in.Strike) != c.strike {
			t.Errorf("%s: strikes %v with %d, want %v with %d", c.name, in.Target, in.Strike, want, c.strike)
		}
		if in.Walk != (place.Wish{}) || in.Turns != (c.want > 0) {
			t.Errorf("%s: walks %v, turns: %v", c.name, in.Walk, in.Turns)
		}
	}
}

func TestAStruckMindWaits(t *testing.T) {
	for _, start := range []sim.Tick{100, 1<<32 - 20} {
		def := striker(brain.Strike{Far: 5, Every: 30}, brain.Strike{Far: 5, Every: 7})
		s := &brain.Sense{Now: start, Self: body(5, 2, 0, 0), Around: []brain.Body{body(1, 1, 2, 0)}}
		var m brain.Mind
		var got []int
		for range 61 {
			if in := m.Think(def, s); in.Target != 0 {
				m.Struck(def, in.Strike, s.Now.Plus(1))
				got = append(got, s.Now.Since(start), int(in.Strike))
			}
			s.Now = s.Now.Plus(1)
		}
		want := []int{0, 0, 1, 1, 8, 1, 15, 1, 22, 1, 29, 1, 30, 0, 36, 1, 43, 1, 50, 1, 57, 1, 60, 0}
		if len(got) != len(want) {
			t.Fatalf("from %d: %v, want %v", start, got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("from %d: %v, want %v", start, got, want)
			}
		}
	}
}

// An intent that nobody carried out is had again, so that no time is lost to it.
func TestAMindThatDidNotStrikeWantsTo(t *testing.T) {
	def := striker(brain.Strike{Far: 5, Every: 600})
	s := &brain.Sense{Now: 5, Self: body(5, 2, 0, 0), Around: []brain.Body{body(1, 1, 2, 0)}}
	var m brain.Mind
	for range 3 {
		if m.Think(def, s).Target == 0 {
			t.Errorf("it does not want to strike at %d", s.Now)
		}
		s.Now++
	}
	s.Busy = true
	if m.Think(def, s).Target != 0 {
		t.Error("it wants to strike while it is busy")
	}
}

// A strike that was refused gives way to the next for a quarter of a second.
func TestARefusedStrikeGivesWay(t *testing.T) {
	for _, start := range []sim.Tick{100, 1<<32 - 8} {
		def := striker(brain.Strike{Far: 5, Every: 600}, brain.Strike{Far: 5, Every: 600})
		s := &brain.Sense{Now: start, Self: body(5, 2, 0, 0), Around: []brain.Body{body(1, 1, 2, 0)}}
		var m brain.Mind
		var got []int
		for range 32 {
			if in := m.Think(def, s); in.Target != 0 {
				m.Balked(in.Strike, s.Now.Plus(1))
				got = append(got, s.Now.Since(start), int(in.Strike))
			}
			s.Now = s.Now.Plus(1)
		}
		if want := []int{0, 0, 1, 1, 15, 0, 16, 1, 30, 0, 31, 1}; !slices.Equal(got, want) {
			t.Errorf("from %d it tries %v, want %v", start, got, want)
		}
	}
}

func TestAMindAloneThinksFourTimesASecond(t *testing.T) {
	def := striker(brain.Strike{Far: 5, Every: 1})
	s := &brain.Sense{Now: 1000, Self: body(5, 2, 0, 0)}
	var m brain.Mind
	m.Think(def, s)
	s.Around = []brain.Body{body(1, 1, 2, 0)}
	for s.Now = 1001; m.Think(def, s).Target == 0; s.Now++ {
		if s.Now > 1020 {
			t.Fatal("it never looks again")
		}
	}
	if s.Now != 1014 { // for tick 1015
		t.Errorf("it sees him at %d", s.Now)
	}
	s.Now++
	if m.Think(def, s).Target == 0 {
		t.Error("with an enemy near it does not think in every tick")
	}
}

func TestWallsAreNotSeenThrough(t *testing.T) {
	g, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -20, Z: -20}, Max: sim.Vec{X: 20, Z: 20}},
		Walls:  []place.Wall{{A: sim.Vec{X: 1, Z: -1}, B: sim.Vec{X: 1, Z: 1}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	def := striker(brain.Strike{Far: 8, Every: 1})
	near, far := body(1, 1, 2, 0), body(2, 1, 0, 6)
	var m brain.Mind
	in := m.Think(def, &brain.Sense{Self: body(5, 2, 0, 0), Around: []brain.Body{near, far}, Ground: g})
	if in.Target != far.ID {
		t.Errorf("it strikes %v", in.Target)
	}
	if in := m.Think(def, &brain.Sense{Self: body(5, 2, 0, 0), Around: []brain.Body{near, far}}); in.Target != near.ID {
		t.Errorf("without walls it strikes %v", in.Target)
	}
}

// A walker with a route comes to each of its points in turn, and begins again.
func TestARouteIsWalked(t *testing.T) {
	def := &brain.Def{Route: []sim.Vec{{X: 3}, {X: 3, Z: 4}, {Y: 7}}}
	s := &brain.Sense{Self: body(5, 2, 0, 0)}
	var m brain.Mind
	var visited []uint16
	for range 400 {
		before := m.Point
		in := m.Think(def, s)
		if m.Point != before {
			visited = append(visited, before)
			if d := s.Self.Pos.GroundDist(def.Route[before]); d > 0.25 {
				t.Errorf("point %d is left %g away", before, d)
			}
		}
		step := in.Walk.Share().Scale(4.0 / 60)
		if facing, _ := sim.HeadingOf(step); !in.Turns || facing.To(in.Facing) > 200 || facing.To(in.Facing) < -200 {
			t.Fatalf("it walks %v and looks to %v", step, in.Facing)
		}
		s.Self.Pos = s.Self.Pos.Add(step)
		s.Now++
	}
	for i, p := range visited {
		if int(p) != i%3 {
			t.Fatalf("visited in the order %v", visited)
		}
	}
	if len(visited) < 5 {
		t.Errorf("only %d points in 400 ticks", len(visited))
	}
}

func TestARouteOfOnePointEndsThere(t *testing.T) {
	def := &brain.Def{Route: []sim.Vec{{X: 1}}}
	m := brain.Mind{Point: 9} // of a longer route
	in := m.Think(def, &brain.Sense{})
	if in.Walk != (place.Wish{X: 127}) {
		t.Errorf("it sets out %v", in.Walk)
	}
	if in := m.Think(def, &brain.Sense{Self: body(1, 1, 0.9, 0)}); in.Walk != (place.Wish{}) || in.Turns {
		t.Errorf("there it walks %v", in.Walk)
	}
}

func BenchmarkThink(b *testing.B) {
	def := striker(brain.Strike{Far: 5, Every: 1})
	s := &brain.Sense{Self: body(70, 2, 0, 0)}
	for n := range uint32(64) {
		s.Around = append(s.Around, body(n, uint8(1+n%2), float64(n)/8, 3))
	}
	var m brain.Mind
	b.ReportAllocs()
	for b.Loop() {
		if m.Think(def, s).Target == 0 {
			b.Fatal("nobody was struck")
		}
	}
}
