package place

import (
	"math"
	"math/bits"
)

// field is how far every cell is from the nearest of some cells.
type field struct {
	// state is, per cell, the length of its way in units and the last step of the way there, from a seed; unreached where
	// there is no way.
	state []uint32
	// metres is, per cell that was reached, how long that way is if it is walked from place to place.
	metres []float64
	// lanes are the cells to go on from, those reached by a straight step and those reached by a diagonal one. As cells are
	// gone on from by growing length, each lane is in order by itself.
	lanes [2]lane
}

// lane is a queue that keeps what was taken out until it is emptied.
type lane struct {
	reached []reached
	head    int
}

type reached struct {
	cell   int32
	length uint32
}

func (l *lane) empty() bool { return l.head == len(l.reached) }

const (
	unreached = math.MaxUint32
	stepBits  = 4
	stepMask  = 1<<stepBits - 1
)

// The longest way fits into a state.
const _ = uint32(1<<(32-stepBits) - MaxWayCells*diagonal)

// lengthOf returns the length of a state.
func lengthOf(state uint32) uint32 { return state >> stepBits }

// spread measures the ways from all cells to the nearest of seeds, each of which lies so many metres beyond its cell. Of seeds
// in a cell the first counts, of ways as long as each other the one found first.
func (c *cells) spread(f *field, seeds []int32, beyond []float64) {
	if len(f.state) != len(c.part) {
		f.state = make([]uint32, len(c.part))
		f.metres = make([]float64, len(c.part))
	}
	for i := range f.state {
		f.state[i] = unreached
	}
	for i := range f.lanes {
		f.lanes[i].reached, f.lanes[i].head = f.lanes[i].reached[:0], 0
	}
	for i, cell := range seeds {
		if f.state[cell] == unreached {
			f.state[cell], f.metres[cell] = noStep, beyond[i]
			f.lanes[0].reached = append(f.lanes[0].reached, reached{cell, 0})
		}
	}
	for {
		cell, state, ok := f.next()
		if !ok {
			return
		}
		length, last := lengthOf(state), state&stepMask
		if last != noStep {
			f.metres[cell] = f.metres[cell-c.steps.index[last]] + c.span(cell, last)
		}
		for links := c.worth(cell, last); links != 0; links &= links - 1 {
			d := bits.TrailingZeros8(links) & 7
			to := cell + c.steps.index[d]
			far := length + c.steps.cost[d]
			if far >= lengthOf(f.state[to]) {
				continue
			}
			f.state[to] = far<<stepBits | uint32(d)
			on := &f.lanes[d/firstDiagonal]
			on.reached = append(on.reached, reached{int32(to), far})
		}
	}
}

// next takes out the next cell in the order of their length, and its state.
func (f *field) next() (cell int, state uint32, ok bool) {
	level, across := &f.lanes[0], &f.lanes[1]
	for {
		from := level
		if level.empty() || !across.empty() && across.reached[across.head].length < level.reached[level.head].length {
			if from = across; across.empty() {
				return 0, 0, false
			}
		}
		here := from.reached[from.head]
		from.head++
		if state = f.state[here.cell]; here.length == lengthOf(state) {
			return int(here.cell), state, true
		}
		// A shorter way was found after this one.
	}
}

// at returns the length of the way to a cell in units, its last step, and false if there is no way.
func (f *field) at(cell int) (length, last uint32, ok bool) {
	state := f.state[cell]
	return lengthOf(state), state & stepMask, state != unreached
}
