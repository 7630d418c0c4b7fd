package place

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestFlowAgreesWithDijkstra(t *testing.T) {
	s := seeded(t)
	reachedCells, unreachedCells := 0, 0
	var f Flow
	for _, w := range waysWorlds(t, s, 60**runsFlag) {
		var goals []sim.Vec
		for range s.Intn(MaxGoals + 1) {
			goals = append(goals, somewhere(t, s, w.ground, w.radius))
		}
		w.Flow(goals, &f)
		if f.count > len(goals) {
			t.Fatal("more goals than asked for")
		}
		want := dijkstra(w.cells, f.seeds[:f.count])
		for cell := range w.part {
			length, last, ok := f.field.at(cell)
			if ok != (want[cell] != unreached) || ok && length != want[cell] {
				t.Fatalf("cell %d: %d %v, want %d", cell, length, ok, want[cell])
			}
			if !ok {
				unreachedCells++
				continue
			}
			reachedCells++
			if (last == noStep) != (length == 0) {
				t.Fatalf("cell %d: %d away, last step %d", cell, length, last)
			}
			if last == noStep {
				if d := f.goalOf(cell).sub(w.stand(cell)).length(); f.field.metres[cell] != d {
					t.Fatalf("cell %d: %v m to its goal, want %v", cell, f.field.metres[cell], d)
				}
				continue
			}
			from := cell - w.steps.index[last]
			if w.links[from]>>last&1 == 0 || want[from]+w.steps.cost[last] != length {
				t.Fatalf("cell %d: step %d from %d is on no shortest way", cell, last, from)
			}
			metres := f.field.metres[from] + w.stand(cell).sub(w.stand(from)).length()
			if math.Abs(f.field.metres[cell]-metres) > 1e-9 {
				t.Fatalf("cell %d: %v m, want %v", cell, f.field.metres[cell], metres)
			}
		}
	}
	if reachedCells < 10_000 || unreachedCells < 1000 {
		t.Fatalf("%d cells reached, %d not: too few", reachedCells, unreachedCells)
	}
}

// TestFlowLeadsToGoals walks along flows from everywhere.
func TestFlowLeadsToGoals(t *testing.T) {
	s := seeded(t)
	arrived, none := 0, 0
	var f Flow
	for _, w := range waysWorlds(t, s, 50**runsFlag) {
		g := w.ground
		var goals []sim.Vec
		for range 1 + s.Intn(3) {
			goals = append(goals, somewhere(t, s, g, w.radius))
		}
		w.Flow(goals, &f)
		for range 15 {
			p := somewhere(t, s, g, w.radius)
			away, ok := f.Distance(p)
			dir := f.Toward(p)
			if !ok {
				if none++; dir != (sim.Vec{}) {
					t.Fatalf("%v: no way, but a direction", p)
				}
				continue
			}
			if end := g.Slide(p, dir, w.radius); dir.Y != 0 || end.Dist(p.Add(dir)) > flowAside {
				t.Fatalf("%v: no way by %v, it ends at %v", p, dir, end)
			}
			start, limit := p, int(away/0.05)+40
			there := func() bool {
				for _, goal := range goals {
					if p.GroundDist(goal) < 0.01 {
						return true
					}
				}
				return false
			}
			for i := 0; !there(); i++ {
				if i > limit {
					t.Fatalf("from %v, %v m to %v: still at %v, heading %v", start, away, goals, p, f.Toward(p))
				}
				step := f.Toward(p)
				p = g.Walk(p, WishOf(step.Scale(1/0.05)), Stride{Speed: 3, Radius: w.radius})
			}
			arrived++
		}
	}
	t.Logf("%d arrived, %d had no way", arrived, none)
	if arrived < 500 {
		t.Fatal("too few to prove anything")
	}
}

func TestFlowWorkedCases(t *testing.T) {
	g := walled(t, fenceWall(0, -10, 0, 5),
		fenceWall(-9, 6, -7, 6), fenceWall(-7, 6, -7, 9), fenceWall(-7, 9, -9, 9), fenceWall(-9, 9, -9, 6)) // closed
	w := mustWays(t, g, 0.5)
	var f Flow
	if f.Toward(at(1, 1)) != (sim.Vec{}) {
		t.Error("an empty flow leads somewhere")
	}
	if _, ok := f.Distance(at(1, 1)); ok {
		t.Error("an empty flow knows a distance")
	}
	w.Flow(nil, &f)
	if f.Toward(at(1, 1)) != (sim.Vec{}) {
		t.Error("a flow without goals leads somewhere")
	}
	w.Flow([]sim.Vec{at(5, -5), at(math.NaN(), 0), at(-9, -9)}, &f)
	if got := f.Toward(at(5, 3)); got.Len() < 1 || math.Abs(got.X) > 0.3 || got.Z > -1 {
		t.Errorf("towards the first goal: %v", got)
	}
	if got := f.Toward(at(-5, -9)); got.Len() < 1 || math.Abs(got.Z) > 0.3 || got.X > -1 {
		t.Errorf("towards the third goal: %v", got)
	}
	if got := f.Toward(at(5.02, -5)); got.Dist(at(-0.02, 0)) > 1e-9 {
		t.Errorf("the last steps: %v", got)
	}
	if got := f.Toward(at(5, -5)); got != (sim.Vec{}) {
		t.Errorf("at the goal: %v", got)
	}
	if got := f.Toward(at(math.Inf(1), -5)); got != (sim.Vec{}) {
		t.Errorf("nowhere: %v", got)
	}
	if _, ok := f.Distance(at(-8, 7.5)); ok || f.Toward(at(-8, 7.5)) != (sim.Vec{}) {
		t.Error("a way out of a closed place")
	}
	w.Flow([]sim.Vec{at(-8, 7.5)}, &f)
	if _, ok := f.Distance(at(5, -5)); ok || f.Toward(at(5, -5)) != (sim.Vec{}) {
		t.Error("a way into a closed place")
	}
	w.Flow([]sim.Vec{at(5, -5)}, &f)
	if d, ok := f.Distance(at(-5, -5)); !ok || d < 22 || d > 26.5 {
		t.Errorf("%v m around the wall", d)
	}
	w = mustWays(t, g, 0.2)
	w.Flow([]sim.Vec{at(0.3, 0)}, &f)
	if got := f.Toward(at(-0.3, 0)); got.Z < 1 {
		t.Errorf("towards a goal behind a wall: %v", got)
	}
	var many []sim.Vec
	for i := range MaxGoals + 1 {
		many = append(many, at(float64(i)-9, 9))
	}
	many[MaxGoals-1], many[MaxGoals] = at(9, 9), at(5, -9)
	w.Flow(many, &f)
	if d, ok := f.Distance(at(9, 9)); !ok || d > 0.01 {
		t.Errorf("the last goal of as many as may be is %v m away", d)
	}
	if d, _ := f.Distance(at(5, -9)); d < 10 {
		t.Error("a goal too many was taken")
	}
}

// TestWarmSearchesDoNotAllocate repeats searches until their memory is large enough.
func TestWarmSearchesDoNotAllocate(t *testing.T) {
	g := rooms(t)
	w := mustWays(t, g, 0.5)
	var f Flow
	var dst []sim.Vec
	goals := []sim.Vec{at(1, 1), at(-30, 20)}
	wish, stride := Wish{90, -20}, Stride{Speed: 4, Radius: 0.5}
	p := at(-45, -45)
	for name, do := range map[string]func(){
		"way":  func() { dst, _ = w.Way(at(-45, -45), at(45, 45), dst[:0]) },
		"flow": func() { w.Flow(goals, &f); f.Toward(at(20, 20)) },
		"walk": func() { p = g.Walk(p, wish, stride) },
		"sight, clear, floor": func() {
			g.Sight(at(-45, -45), at(45, 45))
			g.Clear(at(3, 4), 0.5)
			g.Floor(at(3, 4))
		},
	} {
		do()
		if n := testing.AllocsPerRun(20, do); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}
