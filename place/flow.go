package place

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// MaxGoals is how many goals a [Flow] may lead to.
const MaxGoals = 8

// Flow leads any number of walkers towards the nearest of a few goals. It is filled by [Ways.Flow] and read until it is filled
// again; the zero value leads nowhere. It keeps its memory.
type Flow struct {
	cells *cells
	field field
	goals [MaxGoals]flat
	seeds [MaxGoals]int32 // the cells of the goals
	count int
}

const (
	// flowAhead is how many cells ahead of the nearest a walker heads straight for, if it can.
	flowAhead = 4
	// flowClose is how near to a goal, in metres, a walker heads straight for it, if it can.
	flowClose = 2 * WayCell
	// flowAside is how far aside, in metres, a walker may be pushed on its way to a place.
	flowAside = 0.1
)

// Flow fills f with the ways to the nearest of the first [MaxGoals] goals. Instead of a goal where the body has no room it
// leads to the nearest place in sight of it; a goal with none is left out. The work is bounded by the number of cells and
// nothing is allocated from the second time on; still, a few times a second is often enough for goals that walk.
func (w *Ways) Flow(goals []sim.Vec, f *Flow) {
	f.cells, f.count = w.cells, 0
	var beyond [MaxGoals]float64 // from the place of a cell to the goal
	for _, goal := range goals[:min(len(goals), MaxGoals)] {
		if !usable(goal) {
			continue
		}
		cell, end, ok := w.goalAt(onGround(goal), 0)
		if !ok {
			continue
		}
		f.goals[f.count], f.seeds[f.count] = end, int32(cell)
		beyond[f.count] = end.sub(w.stand(cell)).length()
		f.count++
	}
	w.spread(&f.field, f.seeds[:f.count], beyond[:f.count])
}

// Toward returns how a body at p should go on to get to the nearest goal: the vector on the ground to a place that it gets to
// by heading there. It should walk that far at most before it asks again. Zero says that it is there or that there is no way.
func (f *Flow) Toward(p sim.Vec) sim.Vec {
	target, _, ok := f.next(p)
	if !ok {
		return sim.Vec{}
	}
	return target.sub(onGround(p)).vec(0)
}

// Distance returns how far it is from p to the nearest goal on the way along the cells, in metres, and false if there is no
// way. Cells have neighbours in eight directions, which makes it up to a twelfth longer than the way pulled tight.
func (f *Flow) Distance(p sim.Vec) (float64, bool) {
	_, away, ok := f.next(p)
	return away, ok
}

// next returns the place to head for from p, and how long the way is. It is the way by the cell near p that makes it
// shortest. A step along it makes it shorter by just that step, so nobody who follows it comes back.
func (f *Flow) next(v sim.Vec) (target flat, away float64, ok bool) {
	if f.count == 0 || !usable(v) {
		return flat{}, 0, false
	}
	p := onGround(v)
	away = flowClose
	for _, goal := range f.goals[:f.count] {
		if d := goal.sub(p).length(); d < away && f.near(p, goal) {
			target, away, ok = goal, d, true
		}
	}
	if ok {
		return target, away, true
	}
	for reach := 1; reach <= startReach; reach++ {
		for tried := -1.0; ; tried = away {
			var cell int
			if cell, away, ok = f.shortest(p, reach, tried); !ok {
				break
			}
			if target, ok = f.along(p, cell); ok {
				return target, away, true
			}
		}
	}
	return flat{}, 0, false
}

// shortest returns the cell, of those up to reach cells away from p, by which the way is shortest but longer than tried.
func (f *Flow) shortest(p flat, reach int, tried float64) (best int, away float64, ok bool) {
	c := f.cells
	x, z := c.grid.column(p.x), c.grid.row(p.z)
	best, away = -1, math.Inf(1)
	for row := max(0, z-reach); row <= min(z+reach, c.grid.nz-1); row++ {
		for column := max(0, x-reach); column <= min(x+reach, c.grid.nx-1); column++ {
			cell := row*c.grid.nx + column
			if f.field.state[cell] == unreached {
				continue
			}
			if d := f.field.metres[cell] + c.standAt(cell, column, row).sub(p).length(); d < away && d > tried {
				best, away = cell, d
			}
		}
	}
	return best, away, best >= 0
}

// along returns the furthest place that can be headed for from p of a cell, the next few on its way, and the goal.
func (f *Flow) along(p flat, cell int) (flat, bool) {
	c := f.cells
	var places [flowAhead + 1]flat
	places[0] = c.stand(cell)
	n := 1
	for last := uint32(0); n < len(places) && last != noStep; n++ {
		if _, last, _ = f.field.at(cell); last == noStep {
			places[n] = f.goalOf(cell)
		} else {
			cell -= c.steps.index[last]
			places[n] = c.stand(cell)
		}
	}
	for n--; n >= 0; n-- {
		if f.near(p, places[n]) {
			return places[n], true
		}
	}
	return flat{}, false
}

// near reports whether who heads from p straight to a place gets there, or passes it closely because a wall pushes aside.
// Were it to be free of all walls, a walker that a wall has pushed by a hair could be sent back to where it is not in the way.
func (f *Flow) near(p, to flat) bool {
	c := f.cells
	end := c.ground.Slide(p.vec(0), to.sub(p).vec(0), c.radius)
	return onGround(end).sub(to).length() <= flowAside
}

// goalOf returns the goal in whose cell a way ends.
func (f *Flow) goalOf(cell int) flat {
	for i, seed := range f.seeds[:f.count] {
		if int(seed) == cell {
			return f.goals[i]
		}
	}
	return f.cells.stand(cell)
}
