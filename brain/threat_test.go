package brain_test

import (
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/brain"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// harm is how much of a threat the body of a number is.
func harm(n uint32, amount int64) brain.Threat {
	return brain.Threat{ID: sim.MakeID(n, 1), Amount: amount}
}

// Of those in reach the greatest threat within the leash is struck, without any the nearest enemy in sight.
func TestWhomAGrudgeIsFor(t *testing.T) {
	wall, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -30, Z: -30}, Max: sim.Vec{X: 30, Z: 30}},
		Walls:  []place.Wall{{A: sim.Vec{X: 3, Z: -1}, B: sim.Vec{X: 3, Z: 1}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	def := &brain.Def{Sight: 6, Leash: 12, Strikes: []brain.Strike{{Near: 1, Far: 10, Every: 30}}}
	self, home := body(9, 2, 0, 0), sim.Vec{X: -4}
	near, far, edge, beyond := body(1, 1, 2, 0), body(2, 1, 4, 0), body(3, 1, 8, 0), body(4, 1, 8.01, 0)
	cases := []struct {
		name    string
		around  []brain.Body
		threats []brain.Threat
		ground  *place.Ground
		want    uint32
	}{
		{"nobody has harmed it", []brain.Body{near, far}, nil, nil, 1},
		{"the one who has", []brain.Body{near, far}, []brain.Threat{harm(2, 1)}, nil, 2},
		{"the greater harm", []brain.Body{near, far, edge}, []brain.Threat{harm(1, 5), harm(2, 9), harm(3, 8)}, nil, 2},
		{"of as much the lower id", []brain.Body{near, far, edge}, []brain.Threat{harm(2, 5), harm(3, 5)}, nil, 2},
		{"further away than it sees", []brain.Body{near, edge}, []brain.Threat{harm(3, 1)}, nil, 3},
		{"beyond the leash", []brain.Body{near, beyond}, []brain.Threat{harm(4, 9)}, nil, 1},
		{"beyond the leash, and nobody else", []brain.Body{beyond}, []brain.Threat{harm(4, 9)}, nil, 0},
		{"out of reach", []brain.Body{near, body(5, 1, 0, 0.5)}, []brain.Threat{harm(5, 9)}, nil, 1},
		{"behind a wall", []brain.Body{near, far}, []brain.Threat{harm(2, 9)}, wall, 1},
		{"no harm at all", []brain.Body{near, far}, []brain.Threat{harm(2, 0)}, nil, 1},
		{"a friend", []brain.Body{near, body(6, 2, 2, 1)}, []brain.Threat{harm(6, 9)}, nil, 1},
		{"somebody who is gone", []brain.Body{near, far}, []brain.Threat{harm(7, 9)}, nil, 1},
	}
	for _, c := range cases {
		want := sim.ID(0)
		if c.want > 0 {
			want = sim.MakeID(c.want, 1)
		}
		var m brain.Mind
		in := m.Think(def, &brain.Sense{Now: 50, Self: self, Around: c.around, Threats: c.threats, Ground: c.ground, Home: home, Homed: true})
		if in.Target != want {
			t.Errorf("%s: it strikes %v, want %v", c.name, in.Target, want)
		}
	}
	var m brain.Mind
	if in := m.Think(def, &brain.Sense{Now: 50, Self: self, Around: []brain.Body{near, beyond}, Threats: []brain.Threat{harm(4, 9)}}); in.Target != beyond.ID {
		t.Errorf("without a home it strikes %v", in.Target)
	}
}

// Whatever the order of those around, it is the same as choosing the best of all.
func TestATargetIsTheBestOfAll(t *testing.T) {
	for seed := range uint64(400) {
		rnd := rand.New(rand.NewPCG(seed, 8))
		def := &brain.Def{Sight: 8, Leash: 10, Strikes: []brain.Strike{{Near: 1, Far: 12, Every: 1}}}
		s := &brain.Sense{Now: 9, Self: body(0, 2, 0, 0), Home: sim.Vec{Z: 3}, Homed: true}
		better := func(b *brain.Body, harmed int64, than *brain.Body, thanHarmed int64) bool {
			if harmed != thanHarmed {
				return harmed > thanHarmed
			}
			return harmed == 0 && b.Pos.GroundDist(s.Self.Pos) < than.Pos.GroundDist(s.Self.Pos)
		}
		var best *brain.Body
		var worst int64
		for n := range uint32(1 + rnd.IntN(9)) {
			b := body(1+n, uint8(rnd.IntN(3)), float64(rnd.IntN(25)-12), float64(rnd.IntN(25)-12))
			s.Around = append(s.Around, b)
			amount := int64(rnd.IntN(3))
			if amount > 0 {
				s.Threats = append(s.Threats, harm(1+n, amount))
			}
			if b.Pos.GroundDist(s.Home) > def.Leash {
				amount = 0
			}
			d := b.Pos.GroundDist(s.Self.Pos)
			if b.Team != 1 || d < 1 || d > 12 || amount == 0 && d > 8 {
				continue
			}
			if best == nil || better(&b, amount, best, worst) {
				best, worst = &b, amount
			}
		}
		want := sim.ID(0)
		if best != nil {
			want = best.ID
		}
		var m brain.Mind
		if in := m.Think(def, s); in.Target != want {
			t.Fatalf("seed %d: it strikes %v, want %v of %+v, harmed by %+v", seed, in.Target, want, s.Around, s.Threats)
		}
	}
}

// Who is beyond its leash walks home, strikes nobody on the way, forgets once it is there, and strikes again.
func TestALeashLeadsHome(t *testing.T) {
	def := &brain.Def{Sight: 20, Leash: 5, Strikes: []brain.Strike{{Far: 20, Every: 1}}}
	s := &brain.Sense{Now: 7, Self: body(9, 2, 5, 0), Around: []brain.Body{body(1, 1, 1, 1)}, Threats: []brain.Threat{harm(1, 3)}, Homed: true}
	var m brain.Mind
	if in := m.Think(def, s); in.Target == 0 || in.Walk != (place.Wish{}) || in.Forgets || m.Returns {
		t.Fatalf("at the end of its leash it wants %+v", in)
	}
	s.Self.Pos.X = 5.1
	forgot := 0
	for steps := 0; ; steps++ {
		in := m.Think(def, s)
		if in.Forgets {
			forgot++
		}
		if in.Walk == (place.Wish{}) {
			if d := s.Self.Pos.GroundLen(); d > 0.25 || in.Target == 0 || m.Returns || forgot != 1 {
				t.Errorf("it stops %g m from home, wants %+v, and has forgotten %d times", d, in, forgot)
			}
			break
		}
		if facing, _ := sim.HeadingOf(sim.Vec{X: -1}); in.Target != 0 || !m.Returns || in.Facing != facing || steps > 200 {
			t.Fatalf("at %v, after %d steps, it wants %+v", s.Self.Pos, steps, in)
		}
		s.Self.Pos = s.Self.Pos.Add(in.Walk.Share().Scale(4.0 / 60))
		s.Now++
	}
	if in := m.Think(def, s); in.Forgets || in.Target == 0 {
		t.Errorf("at home it wants %+v", in)
	}
	for name, free := range map[string]brain.Def{"without a leash": {Sight: 20}, "on its route": {Leash: 5, Route: []sim.Vec{{X: 90}}}} {
		var m brain.Mind
		s.Self.Pos.X = 50
		if in := m.Think(&free, s); m.Returns || in.Walk.X < 0 {
			t.Errorf("%s it goes home: %+v", name, in)
		}
	}
	s.Homed = false
	if in := m.Think(def, s); m.Returns || in.Walk != (place.Wish{}) {
		t.Errorf("without a home it goes there: %+v", in)
	}
}

// Who has been harmed from afar sees it within the pause in which nobody near is looked for.
func TestHarmFromAfarIsNoticed(t *testing.T) {
	def := &brain.Def{Sight: 3, Strikes: []brain.Strike{{Far: 20, Every: 1}}}
	s := &brain.Sense{Now: 1000, Self: body(9, 2, 0, 0), Around: []brain.Body{body(1, 1, 15, 0)}}
	var m brain.Mind
	if m.Think(def, s).Target != 0 {
		t.Fatal("it strikes whom it does not see")
	}
	s.Threats = []brain.Threat{harm(1, 1)}
	for s.Now++; m.Think(def, s).Target == 0; s.Now++ {
		if s.Now > 1000+sim.PulseTicks {
			t.Fatal("it never notices")
		}
	}
}
