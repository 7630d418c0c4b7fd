package place

import (
	"container/heap"
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func mustWays(t testing.TB, g *Ground, radius float64) *Ways {
	t.Helper()
	w, err := NewWays(g, radius)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// frontier is a plain priority queue for the model.
type frontier []reached

func (f frontier) Len() int           { return len(f) }
func (f frontier) Less(i, j int) bool { return f[i].length < f[j].length }
func (f frontier) Swap(i, j int)      { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)        { *f = append(*f, x.(reached)) }
func (f *frontier) Pop() any {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}

// dijkstra is the model of spread: every link, no short cuts.
func dijkstra(c *cells, seeds []int32) []uint32 {
	length := make([]uint32, len(c.part))
	for i := range length {
		length[i] = unreached
	}
	var open frontier
	for _, cell := range seeds {
		length[cell] = 0
		open = append(open, reached{cell, 0})
	}
	for len(open) > 0 {
		here := heap.Pop(&open).(reached)
		if here.length > length[here.cell] {
			continue
		}
		for d, index := range c.steps.index {
			if c.links[here.cell]>>d&1 == 0 {
				continue
			}
			to := here.cell + int32(index)
			if far := here.length + c.steps.cost[d]; far < length[to] {
				length[to] = far
				heap.Push(&open, reached{to, far})
			}
		}
	}
	return length
}

// waysWorlds are grounds with all sorts of gaps, some of several parts.
func waysWorlds(t testing.TB, s *sim.Stream, n int) []*Ways {
	t.Helper()
	var list []*Ways
	for range n {
		size := within(s, 6, 40)
		radius := []float64{0.1, 0.3, 0.5, 0.8}[s.Intn(4)]
		list = append(list, mustWays(t, randomGround(t, s, 1+s.Intn(int(size*size/20)), size), radius))
	}
	return append(list, mustWays(t, rooms(t), 0.5))
}

func randomCell(s *sim.Stream, c *cells) (int, bool) {
	for range 1000 {
		if cell := s.Intn(len(c.part)); c.part[cell] != taken {
			return cell, true
		}
	}
	return 0, false
}

func TestCellsAndLinks(t *testing.T) {
	s := seeded(t)
	standing, links, shifted := 0, 0, 0
	for _, w := range waysWorlds(t, s, 30**runsFlag) {
		g := w.ground
		for cell := range w.part {
			at := w.stand(cell)
			if w.part[cell] == taken {
				for spot := range uint8(spotCount) {
					if p := w.middle(cell).add(spotShift(spot)); g.Clear(p.vec(0), w.radius) {
						t.Fatalf("cell %d counts as taken, but there is room at %v", cell, p)
					}
				}
				if w.links[cell] != 0 {
					t.Fatalf("cell %d is taken and has links", cell)
				}
				continue
			}
			standing++
			if !g.Clear(at.vec(0), w.radius) {
				t.Fatalf("cell %d: no room at %v", cell, at)
			}
			if g.Clear(w.middle(cell).vec(0), w.radius) && at != w.middle(cell) {
				t.Fatalf("cell %d: its middle is free, but it stands at %v", cell, at)
			}
			if at != w.middle(cell) {
				shifted++
			}
			x, z := cell%w.grid.nx, cell/w.grid.nx
			for d, index := range w.steps.index {
				nx, nz := x+w.steps.x[d], z+w.steps.z[d]
				has := w.links[cell]>>d&1 != 0
				if nx < 0 || nz < 0 || nx >= w.grid.nx || nz >= w.grid.nz {
					if has {
						t.Fatalf("cell %d has a link out of the grid", cell)
					}
					continue
				}
				to := cell + index
				may := w.part[to] != taken && w.straight(at, w.stand(to))
				if d >= firstDiagonal {
					may = may && w.part[nz*w.grid.nx+x] != taken && w.part[z*w.grid.nx+nx] != taken
				}
				if has != may {
					t.Fatalf("cell %d step %d: link %v, want %v", cell, d, has, may)
				}
				if has {
					links++
					if w.links[to]>>w.steps.back[d]&1 == 0 || w.part[to] != w.part[cell] {
						t.Fatalf("link %d to %d is of one way or joins two parts", cell, to)
					}
				}
			}
		}
	}
	if standing < 10_000 || links < 50_000 || shifted < 500 {
		t.Fatalf("%d cells, %d links, %d beside the middle: too few to prove anything", standing, links, shifted)
	}
}

func TestShortestWays(t *testing.T) {
	s := seeded(t)
	same, other := 0, 0
	for _, w := range waysWorlds(t, s, 40**runsFlag) {
		for range 20 {
			start, ok := randomCell(s, w.cells)
			goal, _ := randomCell(s, w.cells)
			if !ok {
				break
			}
			want := dijkstra(w.cells, []int32{int32(start)})
			if w.part[start] != w.part[goal] {
				if other++; want[goal] != unreached {
					t.Fatalf("%d and %d are of two parts, but %d apart", start, goal, want[goal])
				}
				continue
			}
			same++
			w.find(start, goal)
			if got := lengthOf(w.search.nodes[goal].state); got != want[goal] {
				t.Fatalf("%d to %d: %d, want %d", start, goal, got, want[goal])
			}
			w.trace(start, goal)
			length, path := uint32(0), w.search.path
			for i := range path[1:] {
				step := -1
				for d, index := range w.steps.index {
					if int(path[i+1])+index == int(path[i]) && w.links[path[i+1]]>>d&1 != 0 {
						step = d
					}
				}
				if step < 0 {
					t.Fatalf("no link from %d to %d", path[i+1], path[i])
				}
				length += w.steps.cost[step]
			}
			if length != want[goal] || int(path[0]) != goal || int(path[len(path)-1]) != start {
				t.Fatalf("%d to %d: a way of %d over %v, want %d", start, goal, length, path, want[goal])
			}
			for cell := range w.part {
				if w.part[cell] == w.part[goal] && want[cell] != unreached {
					if low := apart(&w.marks[start], &w.marks[cell]); low > want[cell] {
						t.Fatalf("landmarks say %d to %d are %d apart, they are %d", start, cell, low, want[cell])
					}
				}
			}
		}
	}
	if same < 300 || other < 1 {
		t.Fatalf("%d ways and %d pairs without: too few", same, other)
	}
}

// TestWaysCanBeWalked checks every corner of every way, and walks it.
func TestWaysCanBeWalked(t *testing.T) {
	s := seeded(t)
	found, none, bends := 0, 0, 0
	var dst []sim.Vec
	for _, w := range waysWorlds(t, s, 60**runsFlag) {
		g := w.ground
		b := g.Bounds()
		for range 20 {
			from := somewhere(t, s, g, w.radius)
			to := at(within(s, b.Min.X, b.Max.X), within(s, b.Min.Z, b.Max.Z))
			from.Y, to.Y = 1, 2
			var ok bool
			dst, ok = w.Way(from, to, append(dst[:0], at(-1, -1)))
			if dst[0] != at(-1, -1) {
				t.Fatal("what was in dst is lost")
			}
			way := dst[1:]
			if !ok {
				if none++; len(way) != 0 {
					t.Fatal("corners of no way")
				}
				continue
			}
			found++
			bends += len(way) - 1
			here, length := from, 0.0
			for i, corner := range way {
				if c := g.Sweep(here, corner, w.radius); c.Hit {
					t.Fatalf("%v to %v: piece %d from %v to %v touches a wall at %v", from, to, i, here, corner, c)
				}
				length += here.GroundDist(corner)
				here = corner
			}
			last := way[len(way)-1]
			if g.Clear(to, w.radius) && last.Ground() != to.Ground() {
				if !g.Sweep(last, to, w.radius).Hit {
					t.Fatalf("ends at %v, %v could be reached", last, to)
				}
			}
			if !g.Sight(last, to) {
				t.Fatalf("ends at %v, out of sight of %v", last, to)
			}
			if len(way) > 1 { // not longer than the way over the cells
				start, goal, _, _ := w.ends(from, to)
				cells := float64(dijkstra(w.cells, []int32{int32(start)})[goal]) * unit
				spare := 2*WayCell*math.Sqrt2*(startReach+1) + 0.1*cells + 2*spotFar*float64(len(way))
				if length > cells+spare {
					t.Fatalf("%v to %v: %v m, over the cells %v", from, to, length, cells)
				}
			}
			p := from
			for _, corner := range way {
				for range 4000 {
					if d := corner.Sub(p).Ground(); d.GroundLen() > 0.08 {
						p = g.Walk(p, WishOf(d), Stride{Speed: 4, Radius: w.radius})
					} else {
						p = g.Slide(p, d, w.radius)
						break
					}
				}
			}
			if p.GroundDist(last) > 0.01 {
				t.Fatalf("%v to %v: walking %v ends at %v", from, to, way, p)
			}
		}
	}
	t.Logf("%d ways with %d bends, %d times none", found, bends, none)
	if found < 300 || bends < 300 || none < 10 {
		t.Fatal("too few to prove anything")
	}
}

func TestWayWorkedCases(t *testing.T) {
	g := walled(t,
		fenceWall(0, -10, 0, 5),                               // a wall with a way around its end at z 5
		fenceWall(5, -10, 5, -3.7), fenceWall(5, -2.3, 5, 10), // a door 1.4 m wide
		boxWall(-8, -8, -6, -6),                                                                            // solid
		fenceWall(-9, 6, -7, 6), fenceWall(-7, 6, -7, 9), fenceWall(-7, 9, -9, 9), fenceWall(-9, 9, -9, 6), // closed
	)
	w := mustWays(t, g, 0.5)
	for _, c := range []struct {
		name     string
		from, to sim.Vec
		last     sim.Vec
		least    float64 // of its length; 0: no way
		most     float64
	}{
		{"in the open", at(-5, 0), at(-1, 0), at(-1, 0), 4, 4},
		{"around an end", at(-3, 0), at(3, 0), at(3, 0), 12.1, 13.2},
		{"through a door", at(3, 5), at(8, 5), at(8, 5), 16.7, 17.6},
		{"no room there, but beside", at(-1, 0), at(-0.1, 0), at(-0.75, -0.25), 0.2, 0.6},
		{"into a solid", at(-1, 0), at(-7, -7), at(0, 0), 0, 0},
		{"into a closed place", at(-1, 0), at(-8, 7.5), at(0, 0), 0, 0},
		{"out of a closed place", at(-8, 7.5), at(-1, 0), at(0, 0), 0, 0},
		{"within a closed place", at(-8.2, 7.5), at(-7.8, 7.5), at(-7.8, 7.5), 0.4, 0.4},
		{"to where one is", at(3, 3), at(3, 3), at(3, 3), 1e-300, 0},
		{"from nowhere", at(math.NaN(), 0), at(3, 3), at(0, 0), 0, 0},
		{"to nowhere", at(3, 3), at(0, math.Inf(-1)), at(0, 0), 0, 0},
	} {
		way, ok := w.Way(c.from, c.to, nil)
		if ok != (c.least > 0) {
			t.Errorf("%s: %v, want %v", c.name, ok, c.least > 0)
			continue
		}
		if !ok {
			continue
		}
		length, here := 0.0, c.from
		for _, corner := range way {
			length += here.Dist(corner)
			here = corner
		}
		if here.Dist(c.last) > 0.3 || length < c.least-1e-9 && c.most > 0 || length > c.most+1e-9 {
			t.Errorf("%s: %v, %v m", c.name, way, length)
		}
	}
}

func TestNarrowestDoor(t *testing.T) {
	s := seeded(t)
	for range 300 * *runsFlag {
		radius := within(s, 0.3, 1.2)
		middle, half := within(s, -5, 5), radius+0.2
		walls := []Wall{fenceWall(-10, 1.3, middle-half, 1.3), fenceWall(middle+half, 1.3, 10, 1.3)}
		w := mustWays(t, walled(t, walls...), radius)
		from, to := at(within(s, -8, 8), -3), at(within(s, -8, 8), 5)
		if s.Chance(0.5) { // turned by a quarter
			for i := range walls {
				walls[i].A, walls[i].B = walls[i].A.Right(), walls[i].B.Right()
			}
			from, to, w = from.Right(), to.Right(), mustWays(t, walled(t, walls...), radius)
		}
		if _, ok := w.Way(from, to, nil); !ok {
			t.Fatalf("radius %v: no way through a door of %v m at %v", radius, 2*half, middle)
		}
	}
}

func TestNewWaysRefuses(t *testing.T) {
	small := walled(t)
	large := mustGround(t, Geometry{Bounds: area(0, 0, 600, 600)})
	long := mustGround(t, Geometry{Bounds: area(-Reach, -Reach, Reach, Reach)})
	for name, try := range map[string]func() (*Ways, error){
		"text world":     func() (*Ways, error) { return NewWays(nil, 0.5) },
		"no radius":      func() (*Ways, error) { return NewWays(small, 0) },
		"radius below 0": func() (*Ways, error) { return NewWays(small, -1) },
		"radius NaN":     func() (*Ways, error) { return NewWays(small, math.NaN()) },
		"too large":      func() (*Ways, error) { return NewWays(large, 0.5) },
		"far too large":  func() (*Ways, error) { return NewWays(long, 0.5) },
	} {
		if w, err := try(); err == nil || w != nil {
			t.Errorf("%s: accepted", name)
		}
	}
	full := mustGround(t, Geometry{Bounds: area(0, 0, 4, 4), Walls: []Wall{boxWall(-1, -1, 5, 5)}})
	w := mustWays(t, full, 0.5)
	if _, ok := w.Way(at(1, 1), at(3, 3), nil); ok {
		t.Error("a way through solid rock")
	}
	if w.Radius() != 0.5 {
		t.Error("radius")
	}
}

// TestStepsWorthTrying checks that searches do not try what they need not: that is what makes them fast.
func TestStepsWorthTrying(t *testing.T) {
	w := mustWays(t, walled(t), 0.5)
	cell := w.grid.at(flat{0, 0}) // nothing near
	for last := range w.steps.index {
		steps := w.worth(cell, uint32(last))
		want := uint8(1) << last
		if last >= firstDiagonal {
			want |= 1<<w.steps.besides[last][0] | 1<<w.steps.besides[last][1]
		}
		if steps != want {
			t.Errorf("after step %d: %08b, want %08b", last, steps, want)
		}
	}
	if got := w.worth(cell, noStep); got != 0xff {
		t.Errorf("at the start: %08b", got)
	}
	s := seeded(t)
	for _, w := range waysWorlds(t, s, 10) {
		for cell := range w.part {
			for last := range w.steps.index {
				steps := w.worth(cell, uint32(last))
				if steps&^w.links[cell] != 0 || steps>>w.steps.back[last]&1 != 0 {
					t.Fatalf("cell %d after step %d: %08b of %08b", cell, last, steps, w.links[cell])
				}
			}
		}
	}
}

// TestLandmarksSeeWalls checks the lengths that landmarks tell where a search needs them most: in a small part of solid rock,
// at the two ends of a wall.
func TestLandmarksSeeWalls(t *testing.T) {
	g := walled(t, boxWall(-11, -11, -5, 11), boxWall(5, -11, 11, 11), boxWall(-6, -11, 6, -4), fenceWall(0, -10, 0, 8))
	w := mustWays(t, g, 0.5)
	a, b := w.grid.at(flat{-2, -2}), w.grid.at(flat{2, -2})
	length := dijkstra(w.cells, []int32{int32(a)})[b]
	low := apart(&w.marks[a], &w.marks[b])
	if length == unreached || low > length || low < length*3/4 {
		t.Errorf("landmarks say %d, the way is %d", low, length)
	}
}

func TestSharedWays(t *testing.T) {
	w := mustWays(t, rooms(t), 0.5)
	from, to := at(-45, -45), at(45, 45)
	want, ok := w.Way(from, to, nil)
	if !ok {
		t.Fatal("no way")
	}
	got := make(chan []sim.Vec)
	for range 2 {
		go func(own *Ways) {
			var way []sim.Vec
			for range 50 {
				way, _ = own.Way(from, to, way[:0])
			}
			got <- way
		}(w.Share())
	}
	for range 2 {
		way := <-got
		if len(way) != len(want) {
			t.Fatalf("%d corners, want %d", len(way), len(want))
		}
		for i := range way {
			if way[i] != want[i] {
				t.Fatalf("corner %d: %v, want %v", i, way[i], want[i])
			}
		}
	}
}

func TestSearchRoundsWrap(t *testing.T) {
	g := rooms(t)
	want, _ := mustWays(t, g, 0.5).Way(at(-45, -45), at(45, 45), nil)
	w := mustWays(t, g, 0.5)
	w.Way(at(-45, 45), at(-45, 20), nil)
	w.search.round = math.MaxUint32 // the next round is 0, which every untouched node has
	for range 3 {
		got, ok := w.Way(at(-45, -45), at(45, 45), nil)
		if !ok || len(got) != len(want) || got[0] != want[0] {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}
