package view

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// cells are the bodies of a tick in the order of the squares of ground that they stand on. They are sorted once, and every window
// looks at the squares around it alone.
//
// A square knows the bounds of what stands in it, and those decide about all of it at once. That is exact: differences, squares and
// sums grow with what they are made of, rounded or not, so nothing in a square is measured as further away than the furthest corner
// of its bounds, or as nearer than the nearest.
type cells struct {
	low           sim.Vec // the corner of the ground that has bodies on it
	inverse       float64 // 1 ÷ side of a square
	columns, rows int
	starts        []int32 // where the bodies of a square begin; two more than there are squares
	of            []int32 // the square of each body, as build finds it
	bodies        []standing
	bounds        []bounds // of what stands in each square
}

// standing is a body where it stands.
type standing struct {
	x, z float64
	bit  uint64 // of its row, in a word of a set
	word int32
	was  int32 // its row in the tick before
}

// bounds are an upright rectangle on the ground.
type bounds struct{ lowX, highX, lowZ, highZ float64 }

// empty are bounds that anything widens.
func empty() bounds { return bounds{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)} }

// widen makes a place lie within the bounds.
func (b *bounds) widen(x, z float64) {
	b.lowX, b.highX = min(b.lowX, x), max(b.highX, x)
	b.lowZ, b.highZ = min(b.lowZ, z), max(b.highZ, z)
}

// nearest is the square of how far the nearest place within the bounds is from another one.
func (b *bounds) nearest(at sim.Vec) float64 {
	x, z := outside(at.X, b.lowX, b.highX), outside(at.Z, b.lowZ, b.highZ)
	return float64(x*x) + float64(z*z)
}

// furthest is the square of how far the furthest place within the bounds is from another one.
func (b *bounds) furthest(at sim.Vec) float64 {
	x, z := max(at.X-b.lowX, b.highX-at.X), max(at.Z-b.lowZ, b.highZ-at.Z)
	return float64(x*x) + float64(z*z)
}

// outside is how far a coordinate is from a range, 0 within it.
func outside(x, low, high float64) float64 {
	switch {
	case x < low:
		return low - x
	case x > high:
		return x - high
	}
	return 0
}

// crowd is how many bodies there are for a square, at least, if they stand evenly. With fewer it takes longer to pass squares over than
// it would to measure the bodies.
const crowd = 4

// build sorts all bodies into squares of a side in metres, or of a longer one where there would be too many squares for them. was is
// for each the row of the tick before.
func (c *cells) build(tables []Sighted, side float64, was []int32) {
	all := empty()
	for i := range tables {
		for _, at := range tables[i].At {
			all.widen(at.X, at.Z)
		}
	}
	c.size(&all, side, len(was))
	row := 0
	for i := range tables {
		for _, at := range tables[i].At {
			cell := c.row(at.Z)*c.columns + c.column(at.X)
			c.of[row] = int32(cell)
			c.starts[cell+2]++ // counted two places up and summed, they are filled one place up and end as the beginnings
			c.bounds[cell].widen(at.X, at.Z)
			row++
		}
	}
	sum := int32(0)
	for i, n := range c.starts {
		sum += n
		c.starts[i] = sum
	}
	row = 0
	for i := range tables {
		for _, at := range tables[i].At {
			next := &c.starts[c.of[row]+1]
			c.bodies[*next] = standing{at.X, at.Z, 1 << (row & 63), int32(row >> 6), was[row]}
			*next++
			row++
		}
	}
}

// size makes room for n bodies within bounds, in squares that are empty.
func (c *cells) size(all *bounds, side float64, n int) {
	most := math.Ceil(math.Sqrt(float64(n) / crowd))
	wide, deep := all.highX-all.lowX, all.highZ-all.lowZ
	side = max(side, wide/most, deep/most)
	c.low, c.inverse = sim.Vec{X: all.lowX, Z: all.lowZ}, 1/side
	c.columns, c.rows = slot(wide/side, int(most))+1, slot(deep/side, int(most))+1
	squares := c.columns * c.rows
	c.starts, c.bounds = sized(c.starts, squares+2), sized(c.bounds, squares)
	clear(c.starts)
	for i := range c.bounds {
		c.bounds[i] = empty()
	}
	c.of, c.bodies = sized(c.of, n), sized(c.bodies, n)
}

// column and row are those that a coordinate lies in; outside of all of them, the first or the last.
func (c *cells) column(x float64) int { return slot(float64((x-c.low.X)*c.inverse), c.columns) }
func (c *cells) row(z float64) int    { return slot(float64((z-c.low.Z)*c.inverse), c.rows) }

// slot is the whole part of a number, within 0 and n-1 whatever the number is.
func slot(x float64, n int) int {
	switch {
	case !(x >= 0):
		return 0
	case x >= float64(n):
		return n - 1
	}
	return int(x)
}

// mark puts into a set what is seen from a place by whoever saw the set of rows before: what is near, and what was seen and is not
// far. Both sets have a bit for each row.
func (c *cells) mark(set, before []uint64, at sim.Vec, w *Window) {
	near, far := w.squares()
	limits := [2]float64{near, far} // for who was not seen before, and for who was
	reach := w.Far + 1              // a metre more, so that rounding does not decide which squares are looked at
	left, right := c.column(at.X-reach), c.column(at.X+reach)
	top, bottom := c.row(at.Z-reach), c.row(at.Z+reach)
	for row := top; row <= bottom; row++ {
		for cell := row*c.columns + left; cell <= row*c.columns+right; cell++ {
			bodies := c.bodies[c.starts[cell]:c.starts[cell+1]]
			if len(bodies) == 0 {
				continue
			}
			switch b := &c.bounds[cell]; {
			case b.nearest(at) > far:
			case b.furthest(at) <= near:
				for i := range bodies {
					set[bodies[i].word] |= bodies[i].bit
				}
			default:
				for i := range bodies { // without a jump, which nobody could foresee
					b := &bodies[i]
					x, z := b.x-at.X, b.z-at.Z
					seen := before[b.was>>6] >> (b.was & 63) & 1
					bit := b.bit
					if float64(x*x)+float64(z*z) > limits[seen] {
						bit = 0
					}
					set[b.word] |= bit
				}
			}
		}
	}
}
