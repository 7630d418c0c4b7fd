package place

import (
	"bytes"
	"math"
	"runtime"
	"testing"

	"github.com/wick-engine/wick/sim"
)

// randomFloors lays floors over a square of that size around the origin.
func randomFloors(s *sim.Stream, n int, size float64) []Floor {
	floors := make([]Floor, n)
	for i := range floors {
		lo := at(within(s, -size/2, size/2), math.Round(within(s, -size/2, size/2)))
		floors[i] = Floor{Area{lo, lo.Add(at(within(s, 1, size), 2))}, []float64{0, -2, 0.1, 1.0 / 3}[s.Intn(4)]}
	}
	return floors
}

// TestDecodedGroundAnswersAlike asks a ground and its copy on a client the same questions and compares every bit.
func TestDecodedGroundAnswersAlike(t *testing.T) {
	s := seeded(t)
	asked := 0
	for range 40 * *runsFlag {
		geo := Geometry{
			Walls:   randomWalls(s, 1+s.Intn(60), 40),
			Floors:  randomFloors(s, s.Intn(10), 40),
			Spawns:  []Spawn{{Name: "ambush"}},
			Regions: []Region{{Name: "trap", Area: area(1, 1, 2, 2), HasRoom: true}},
		}
		if s.Chance(0.5) {
			geo.Bounds = area(-20, -20, 20, 20)
		}
		g := mustGround(t, geo)
		message := g.Append([]byte("before"))
		if !bytes.HasPrefix(message, []byte("before")) {
			t.Fatal("Append does not append")
		}
		message = message[len("before"):]
		if bytes.Contains(message, []byte("ambush")) || bytes.Contains(message, []byte("trap")) {
			t.Fatal("what waits where was told")
		}
		c, err := DecodeGround(message)
		if err != nil {
			t.Fatal(err)
		}
		if c.Hash() != g.Hash() || c.Bounds() != g.Bounds() {
			t.Fatalf("hash %x, want %x", c.Hash(), g.Hash())
		}
		if len(c.Spawns()) != 0 || len(c.Regions()) != 0 {
			t.Fatal("a client knows what waits where")
		}
		ways, same := mustWays(t, g, 0.5), mustWays(t, c, 0.5)
		for range 100 {
			p, q := somewhere(t, s, g, 0.3), at(within(s, -20, 20), within(s, -20, 20))
			radius := within(s, 0, 1)
			a, aOK := g.Free(q, radius)
			b, bOK := c.Free(q, radius)
			ay, aFloor := g.Floor(p)
			by, bFloor := c.Floor(p)
			w := Wish{int8(s.Intn(256) - 128), int8(s.Intn(256) - 128)}
			if g.Sweep(p, q, radius) != c.Sweep(p, q, radius) || g.Sight(p, q) != c.Sight(p, q) ||
				g.Slide(p, q.Sub(p), radius) != c.Slide(p, q.Sub(p), radius) ||
				g.Walk(p, w, Stride{Speed: 4, Radius: radius}) != c.Walk(p, w, Stride{Speed: 4, Radius: radius}) ||
				a != b || aOK != bOK || ay != by || aFloor != bFloor {
				t.Fatalf("%v and %v: the copy answers otherwise", p, q)
			}
			asked++
		}
		one, _ := ways.Way(at(-15, -15), at(15, 15), nil)
		two, _ := same.Way(at(-15, -15), at(15, 15), nil)
		if len(one) != len(two) {
			t.Fatal("the copy knows another way")
		}
		for i := range one {
			if one[i] != two[i] {
				t.Fatal("the copy knows another way")
			}
		}
	}
	if asked < 4000 {
		t.Fatal(asked)
	}
	var text *Ground
	if got := text.Append([]byte("x")); string(got) != "x" || text.Hash() != 0 {
		t.Errorf("a text world: %q %x", got, text.Hash())
	}
}

func TestHashSeesEverything(t *testing.T) {
	base := func() Geometry {
		return Geometry{
			Bounds: area(-9, -9, 9, 9),
			Walls:  []Wall{fenceWall(0, 0, 1, 1), boxWall(2, 2, 3, 3), circleWall(5, 5, 1)},
			Floors: []Floor{{area(0, 0, 1, 1), 1}},
		}
	}
	seen := map[uint64]string{mustGround(t, base()).Hash(): "base"}
	for name, change := range map[string]func(*Geometry){
		"bounds":        func(g *Geometry) { g.Bounds.Max.X++ },
		"end of wall":   func(g *Geometry) { g.Walls[0].B.Z += 1e-9 },
		"corner of box": func(g *Geometry) { g.Walls[1].A.X += 1e-9 },
		"turn of box":   func(g *Geometry) { g.Walls[1].Turn++ },
		"radius":        func(g *Geometry) { g.Walls[2].Radius += 1e-9 },
		"kind":          func(g *Geometry) { g.Walls[0].Kind = Box },
		"order":         func(g *Geometry) { g.Walls[0], g.Walls[1] = g.Walls[1], g.Walls[0] },
		"one less":      func(g *Geometry) { g.Walls = g.Walls[:2] },
		"floor":         func(g *Geometry) { g.Floors[0].Area.Max.X++ },
		"height":        func(g *Geometry) { g.Floors[0].Height++ },
		"no floor":      func(g *Geometry) { g.Floors = nil },
	} {
		geo := base()
		change(&geo)
		h := mustGround(t, geo).Hash()
		if other, ok := seen[h]; ok {
			t.Errorf("%s has the hash of %s", name, other)
		}
		seen[h] = name
	}
	geo := base()
	geo.Walls[0].A.Y, geo.Floors[0].Area.Min.Y, geo.Bounds.Max.Y = 4, 5, 6 // ignored
	geo.Spawns = []Spawn{{Name: "x"}}
	if seen[mustGround(t, geo).Hash()] != "base" {
		t.Error("the hash sees what does not travel")
	}
}

func TestMessageIsShort(t *testing.T) {
	var walls []Wall
	for i := range 1000 {
		x := float64(i%40) * 2.5
		walls = append(walls, fenceWall(x, float64(i/40), x+1.25, float64(i/40)))
	}
	g := mustGround(t, Geometry{Walls: walls})
	if n := len(g.Append(nil)); n > 14_000 {
		t.Errorf("1,000 walls take %d bytes", n)
	}
}

func TestDecodeRefuses(t *testing.T) {
	g := mustGround(t, Geometry{
		Walls:  []Wall{fenceWall(0, 0, 0.1, 1), {Kind: Box, A: at(2, 2), B: at(3, 3), Turn: 300}, circleWall(5, 5, 1)},
		Floors: []Floor{{area(0, 0, 1, 1), 0.1}},
	})
	good := g.Append(nil)
	if _, err := DecodeGround(good); err != nil {
		t.Fatal(err)
	}
	for n := range good {
		if _, err := DecodeGround(good[:n]); err == nil {
			t.Errorf("accepted the first %d bytes", n)
		}
	}
	if _, err := DecodeGround(append(bytes.Clone(good), 0)); err == nil {
		t.Error("accepted a byte too many")
	}
	number := func(x float64) []byte { return appendNum(nil, x) }
	bounds := bytes.Join([][]byte{{codecVersion}, number(0), number(0), number(9), number(9)}, nil)
	message := func(parts ...[]byte) []byte { return append(bytes.Clone(bounds), bytes.Join(parts, nil)...) }
	raw := func(bits uint64) []byte {
		b := []byte{1}
		for shift := 0; shift < 64; shift += 8 {
			b = append(b, byte(bits>>shift))
		}
		return b
	}
	fence := func(x []byte) []byte {
		return message([]byte{1, byte(Segment)}, x, number(0), number(1), number(1), []byte{0})
	}
	if _, err := DecodeGround(fence(number(0))); err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string][]byte{
		"version":              append([]byte{2}, good[1:]...),
		"walls without end":    message(appendUvarint(nil, MaxWalls), make([]byte, 100)),
		"too many walls":       message(appendUvarint(nil, MaxWalls+1), make([]byte, 1<<20)),
		"a huge count":         message(appendUvarint(nil, 1<<60), make([]byte, 100)),
		"floors without end":   message([]byte{0}, appendUvarint(nil, MaxFloors), make([]byte, 100)),
		"unknown kind":         message([]byte{1, 3}, number(1), number(1), number(2), number(2), []byte{0}),
		"a turn too large":     message([]byte{1, byte(Box)}, number(1), number(1), number(2), number(2), appendUvarint(nil, 65536), []byte{0}),
		"not a number":         fence(raw(math.Float64bits(math.NaN()))),
		"infinite":             fence(raw(math.Float64bits(math.Inf(1)))),
		"beyond reach":         fence(raw(math.Float64bits(1e6 + 0.1))),
		"a number told long":   fence(raw(math.Float64bits(0.5))),
		"minus zero":           fence(raw(math.Float64bits(math.Copysign(0, -1)))),
		"an odd tag":           fence([]byte{3, 0, 0, 0, 0, 0, 0, 0, 0}),
		"a number with zeroes": fence([]byte{0x80, 0}),
		"an endless number":    fence(bytes.Repeat([]byte{0xff}, 20)),
		"bounds inside out":    bytes.Join([][]byte{{codecVersion}, number(9), number(0), number(0), number(9), {0, 0}}, nil),
		"no bounds":            bytes.Join([][]byte{{codecVersion}, number(0), number(0), number(0), number(0), {0, 0}}, nil),
		"no length":            message([]byte{1, byte(Segment)}, number(1), number(1), number(1), number(1), []byte{0}),
	} {
		if got, err := DecodeGround(m); err == nil {
			t.Errorf("%s: accepted as %+v", name, got.Geometry())
		}
	}
}

// hostile is the message with the most work per byte: boxes over everything.
func hostile() []byte {
	m := []byte{codecVersion}
	for _, x := range []float64{-50, -50, 50, 50} {
		m = appendNum(m, x)
	}
	const n = 5000
	m = appendUvarint(m, n)
	for range n {
		m = append(m, byte(Box))
		for _, x := range []float64{-50, -50, 50, 50} {
			m = appendNum(m, x)
		}
		m = appendUvarint(m, 8000)
	}
	return append(m, 0)
}

func TestDecodeBoundsItsMemory(t *testing.T) {
	m := hostile()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := DecodeGround(m); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 200*uint64(len(m)) {
		t.Errorf("%d bytes for a message of %d", used, len(m))
	}
}

func TestDecodeBelievesNoCount(t *testing.T) {
	m := bytes.Join([][]byte{{codecVersion, 0, 0, 0, 0}, appendUvarint(nil, MaxWalls), make([]byte, 100)}, nil)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := DecodeGround(m); err == nil {
		t.Fatal("accepted")
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<16 {
		t.Errorf("%d bytes for a message of %d", used, len(m))
	}
}

func FuzzDecodeGround(f *testing.F) {
	s := sim.NewStream(1, "fuzz")
	for range 5 {
		g := mustGround(f, Geometry{Walls: randomWalls(&s, 1+s.Intn(10), 20), Floors: randomFloors(&s, s.Intn(3), 20)})
		f.Add(g.Append(nil))
	}
	f.Add([]byte{codecVersion})
	f.Fuzz(func(t *testing.T, message []byte) {
		g, err := DecodeGround(message)
		if err != nil {
			return
		}
		if again := g.Append(nil); !bytes.Equal(again, message) {
			t.Fatalf("%x decodes, but encodes to %x", message, again)
		}
		// Whatever is accepted answers without panic, and keeps its promises.
		b := g.Bounds()
		p, ok := g.Free(b.Center(), 0.3)
		if !ok {
			return
		}
		for i := range 8 {
			q := g.Slide(p, sim.Heading(i*7001).Dir().Scale(3), 0.3)
			if q.GroundDist(p) > 3+1e-9 || !g.Clear(q, 0.3-1e-8) {
				t.Fatalf("%v slides to %v", p, q)
			}
			if g.Sight(p, q) != g.Sight(q, p) {
				t.Fatalf("%v and %v do not see each other alike", p, q)
			}
			p = q
		}
	})
}
