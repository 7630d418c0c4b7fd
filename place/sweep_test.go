package place

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
)

// tolerance of worked cases: touching is Slack deeper than the exact radius.
const near = 3 * Slack

func TestSweepWorkedCases(t *testing.T) {
	g := walled(t,
		fenceWall(5, -2, 5, 2),      // thin, across +x
		boxWall(-6, -1, -4, 1),      // solid, towards −x
		circleWall(0, 6, 1),         // towards +z
		fenceWall(-3, -5, -0.5, -5), // a doorway exactly 1 m wide, towards −z
		fenceWall(0.5, -5, 3, -5),
	)
	root := math.Sqrt(0.5)
	for _, c := range []struct {
		name     string
		from, to sim.Vec
		radius   float64
		at       float64 // metres until contact; −1 for none
		normal   sim.Vec
	}{
		{"thin wall head on", at(0, 0), at(8, 0), 0.5, 4.5, at(-1, 0)},
		{"thin wall from behind", at(9, 0), at(0, 0), 0.5, 3.5, at(1, 0)},
		{"a point", at(0, 0), at(8, 0), 0, 5, at(-1, 0)},
		{"at once, however fast", at(0, 0), at(9.4, 0), 0.5, 4.5, at(-1, 0)},
		{"contact at the very end", at(0, 0), at(4.5, 0), 0.5, -1, at(0, 0)},
		{"a little past it", at(0, 0), at(4.5001, 0), 0.5, 4.5, at(-1, 0)},
		{"end of the thin wall, off centre", at(2, 2.3), at(8, 2.3), 0.5, 2.6, at(-0.8, 0.6)},
		{"tangent to the end", at(2, 2.5), at(8, 2.5), 0.5, -1, at(0, 0)},
		{"end of the thin wall, head on", at(5, 5), at(5, 0), 0.5, 2.5, at(0, 1)},
		{"touching and leaving", at(4.5, 0), at(0, 0), 0.5, -1, at(0, 0)},
		{"touching and going along", at(4.5, -1), at(4.5, 1), 0.5, -1, at(0, 0)},
		{"touching and going in", at(4.5, 0), at(6, 0), 0.5, 0, at(-1, 0)},
		{"overlapping and going in", at(4.8, 0), at(6, 0), 0.5, 0, at(-1, 0)},
		{"overlapping and going out", at(4.8, 0), at(0, 0), 0.5, -1, at(0, 0)},
		{"overlapping and going along", at(4.8, 0), at(4.8, 1), 0.5, -1, at(0, 0)},
		{"overlapping an end and going out", at(5.1, 2.3), at(5.3, 4), 0.5, -1, at(0, 0)},
		{"overlapping an end and going along", at(5, 2.3), at(7, 2.3), 0.5, -1, at(0, 0)},
		{"overlapping an end and going in", at(5, 2.3), at(5.1, 1), 0.5, 0, at(0, 1)},
		{"overlapping a circle and going out", at(0, 4.8), at(1, 3), 0.5, -1, at(0, 0)},
		{"overlapping a circle and going along", at(0, 4.8), at(2, 4.8), 0.5, -1, at(0, 0)},
		{"overlapping a circle and going in", at(0, 4.8), at(0.1, 6), 0.5, 0, at(0, -1)},
		{"box face", at(0, 0), at(-8, 0), 0.5, 3.5, at(1, 0)},
		{"box corner at 45°", at(-2, 3), at(-6, -1), 1, 2*math.Sqrt2 - 1, at(root, root)},
		{"out of a box", at(-5, 0), at(0, 0), 0.5, -1, at(0, 0)},
		{"circle head on", at(0, 0), at(0, 8), 0.5, 4.5, at(0, -1)},
		{"circle off centre", at(1.2, 0), at(1.2, 9), 1, 6 - 1.6, at(0.6, -0.8)},
		{"circle tangent", at(1.5, 0), at(1.5, 9), 0.5, -1, at(0, 0)},
		{"doorway as wide as the body", at(0, 0), at(0, -8), 0.5, -1, at(0, 0)},
		{"doorway, a hand aside", at(0.1, 0), at(0.1, -8), 0.5, 4.7, at(-0.8, 0.6)},
		{"doorway, too wide a body", at(0, 0), at(0, -8), 0.625, 5 - 0.375, at(0, 0)},
		{"bounds", at(0, 3), at(20, 3), 0.5, 9.5, at(-1, 0)},
		{"over the bounds and out", at(9.8, 0), at(12, 1), 0.5, 0, at(-1, 0)},
		{"over the bounds and along", at(9.8, 0), at(9.8+1e-12, 5), 0.5, -1, at(0, 0)},
		{"over the bounds and in", at(9.8, 0), at(9, 5), 0.5, -1, at(0, 0)},
		{"no motion", at(4.8, 0), at(4.8, 0), 0.5, -1, at(0, 0)},
		{"upwards only", at(4.8, 0), sim.Vec{X: 4.8, Y: 3}, 0.5, -1, at(0, 0)},
		{"heights do not matter", sim.Vec{Y: 7}, sim.Vec{X: 8, Y: -7}, 0.5, 4.5, at(-1, 0)},
	} {
		got := g.Sweep(c.from, c.to, c.radius)
		if c.at < 0 {
			if got.Hit || got.T != 1 || got.Normal != (sim.Vec{}) {
				t.Errorf("%s: %+v, want no contact", c.name, got)
			}
			continue
		}
		if !got.Hit || math.Abs(got.T*c.from.GroundDist(c.to)-c.at) > near {
			t.Errorf("%s: %+v (%.7f m), want %v m", c.name, got, got.T*c.from.GroundDist(c.to), c.at)
		}
		if c.normal != (sim.Vec{}) && got.Normal.Dist(c.normal) > 1e-5 {
			t.Errorf("%s: normal %v, want %v", c.name, got.Normal, c.normal)
		}
	}
}

func TestSweepOfNonsense(t *testing.T) {
	g := walled(t, fenceWall(5, -2, 5, 2))
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e7} {
		for _, c := range []Contact{
			g.Sweep(at(bad, 0), at(1, 0), 0.5),
			g.Sweep(at(0, 0), at(0, bad), 0.5),
		} {
			if c != (Contact{Hit: true}) {
				t.Errorf("%v: %+v, want a contact at 0", bad, c)
			}
		}
	}
	if c := g.Sweep(at(0, 0), at(1, 0), math.NaN()); c != (Contact{Hit: true}) {
		t.Errorf("radius NaN: %+v", c)
	}
	if c := g.Sweep(at(0, 0), at(8, 0), -3); !c.Hit || math.Abs(c.T*8-5) > near {
		t.Errorf("a negative radius is a point: %+v", c)
	}
	var text *Ground
	if c := text.Sweep(at(0, 0), at(8, 0), 1); c != (Contact{T: 1}) {
		t.Errorf("text world: %+v", c)
	}
}

// firstOfAll is the model of first: every primitive, no index.
func firstOfAll(g *Ground, m *motion) (q float64, n flat, ok bool) {
	q, n, ok = g.meetBounds(m)
	for i := range g.prims {
		if at, normal, met := g.prims[i].meet(m, q); met && (at < q || !ok) {
			q, n, ok = at, normal, true
		}
	}
	return q, n, ok
}

// TestSweepMissesNothing compares the index with a look at every wall, bit for bit.
func TestSweepMissesNothing(t *testing.T) {
	s := seeded(t)
	hits := 0
	for range 300 * *runsFlag {
		size := within(s, 4, 120)
		b := area(-size/2, -size/2, size/2, size/2)
		if s.Chance(0.5) { // walls stick out
			b = area(-size/5, -size/4, size/8, size/5)
		}
		g := mustGround(t, Geometry{Bounds: b, Walls: randomWalls(s, 1+s.Intn(200), size)})
		for range 150 {
			from := at(within(s, b.Min.X, b.Max.X), within(s, b.Min.Z, b.Max.Z))
			if whole := at(math.Round(from.X), math.Round(from.Z)); s.Chance(0.1) && b.Holds(whole) {
				from = whole
			}
			step := sim.Heading(s.Intn(sim.FullTurn))
			if s.Chance(0.2) {
				step &= 0xC000 // along an axis
			}
			to := from.Add(step.Dir().Scale(within(s, 0, []float64{0.1, 1, 30, 500}[s.Intn(4)])))
			m := motion{p: onGround(from), radius: touching([]float64{0, 0.5, 2, 5}[s.Intn(4)])}
			way := onGround(to).sub(m.p)
			if m.length = way.length(); m.length < shortest {
				continue
			}
			m.e = flat{way.x / m.length, way.z / m.length}
			q, n, ok := g.first(&m)
			wantQ, wantN, wantOK := firstOfAll(g, &m)
			if q != wantQ || n != wantN || ok != wantOK {
				t.Fatalf("%v to %v radius %v: %v %v %v, want %v %v %v", from, to, m.radius, q, n, ok, wantQ, wantN, wantOK)
			}
			if ok {
				hits++
			}
		}
	}
	if hits < 5000 {
		t.Fatalf("only %d contacts", hits)
	}
}

// TestSweepInPieces proves that a motion cut in two finds the contact of the whole.
func TestSweepInPieces(t *testing.T) {
	s := seeded(t)
	early, late, none, grazing := 0, 0, 0, 0
	for range 100 * *runsFlag {
		g := randomGround(t, s, 60, 40)
		for range 200 {
			radius := []float64{0, 0.3, 0.5, 1}[s.Intn(4)]
			from := somewhere(t, s, g, radius)
			to := from.Add(sim.Heading(s.Intn(sim.FullTurn)).Dir().Scale(within(s, 0.05, 20)))
			share := s.Float64()
			mid := from.Lerp(to, share)
			whole, first := g.Sweep(from, to, radius), g.Sweep(from, mid, radius)
			halves, normal := first.T*share, first.Normal
			if !first.Hit {
				second := g.Sweep(mid, to, radius)
				halves, normal = share+second.T*(1-share), second.Normal
				if second.Hit != whole.Hit {
					t.Fatalf("%v via %v to %v radius %v: hit %v, in pieces %v", from, mid, to, radius, whole.Hit, second.Hit)
				}
			}
			length := from.GroundDist(to)
			// The more a contact grazes, the less the angle of the motion, which a middle point rounds, determines it.
			slack := 1e-9
			if whole.Hit {
				into := -whole.Normal.Dot(to.Sub(from)) / length
				if into < 1e-3 {
					grazing++
					slack = 1e-6
				}
			}
			if math.Abs(whole.T-halves)*length > slack || whole.Normal.Dist(normal) > 1e3*slack {
				t.Fatalf("%v via %v to %v radius %v: %+v, in pieces %v %v", from, mid, to, radius, whole, halves, normal)
			}
			switch {
			case first.Hit:
				early++
			case whole.Hit:
				late++
			default:
				none++
			}
		}
	}
	t.Logf("contact in the first piece %d, in the second %d, none %d, grazing %d", early, late, none, grazing)
	if early < 1000 || late < 1000 || none < 1000 {
		t.Fatal("one of the cases hardly occurred")
	}
}

// mirror turns a geometry over: x becomes −x.
func mirror(geo Geometry) Geometry {
	flip := func(v sim.Vec) sim.Vec { v.X = -v.X; return v }
	turn := func(a Area) Area { return Area{at(-a.Max.X, a.Min.Z), at(-a.Min.X, a.Max.Z)} }
	out := Geometry{Bounds: turn(geo.Bounds)}
	for _, w := range geo.Walls {
		w.A, w.B, w.Turn = flip(w.A), flip(w.B), -w.Turn
		out.Walls = append(out.Walls, w)
	}
	for _, f := range geo.Floors {
		out.Floors = append(out.Floors, Floor{turn(f.Area), f.Height})
	}
	return out
}

func TestMirroredWorldGivesMirroredAnswers(t *testing.T) {
	s := seeded(t)
	flip := func(v sim.Vec) sim.Vec { v.X = -v.X; return v }
	hits, cut, sat := 0, 0, 0
	for range 50 * *runsFlag {
		geo := Geometry{Bounds: area(-15, -20, 25, 20), Walls: randomWalls(s, 60, 40)}
		g, m := mustGround(t, geo), mustGround(t, mirror(geo))
		for range 200 {
			radius := []float64{0, 0.3, 0.5, 1}[s.Intn(4)]
			from := somewhere(t, s, g, radius)
			to := somewhere(t, s, g, radius)
			a, b := g.Sweep(from, to, radius), m.Sweep(flip(from), flip(to), radius)
			if a.Hit != b.Hit || math.Abs(a.T-b.T) > 1e-9 || a.Normal.Dist(flip(b.Normal)) > 1e-6 {
				t.Fatalf("sweep %v to %v: %+v, mirrored %+v", from, to, a, b)
			}
			if g.Sight(from, to) != m.Sight(flip(from), flip(to)) {
				t.Fatalf("sight %v to %v", from, to)
			}
			step := to.Sub(from).Scale(within(s, 0.01, 0.3))
			if a, b := g.Slide(from, step, radius), m.Slide(flip(from), flip(step), radius); a.Dist(flip(b)) > 1e-6 {
				t.Fatalf("slide %v by %v: %v, mirrored %v", from, step, a, b)
			}
			if m.Clear(flip(to), 0.7) != g.Clear(to, 0.7) {
				t.Fatalf("clear %v", to)
			}
			if a.Hit {
				hits++
			}
			if !g.Sight(from, to) {
				cut++
			}
			if !g.Clear(to, 0.7) {
				sat++
			}
		}
	}
	if hits < 1000 || cut < 1000 || sat < 100 {
		t.Fatalf("hardly any contact: %d hits, %d lines cut, %d places taken", hits, cut, sat)
	}
}
