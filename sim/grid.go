package sim

import (
	"math"
	"math/bits"
	"slices"
)

// Grid finds which of many points on the ground lie within a radius. It is rebuilt from all points
// whenever they have moved, by counting sort, which is cheaper than keeping it up to date.
//
// The cells wrap around like the surface of a torus, so a grid needs no bounds: far places share
// cells, and what is found in a cell is always measured. A Grid that has had its largest number of
// points allocates nothing. It belongs to one goroutine.
type Grid struct {
	inverse float64  // 1 ÷ size of a cell
	columns int      // cells per row, a power of two
	rows    int      // the same, or half as many
	starts  []int32  // where the points of a cell begin in entries; two more than there are cells
	cells   []uint32 // the cell of each point, as Build finds it
	entries []gridEntry
}

// gridEntry is a point, kept in the order of cells, so that a query reads memory in a row.
type gridEntry struct {
	x, z  float64
	index int32
}

const (
	maxGridWidth = 256
	// cellOrigin is the number of the cell right of the origin, a multiple of every width. Places as
	// many cells away on either side, or more, share a cell.
	cellOrigin = 1 << 30
)

// NewGrid returns an empty grid with square cells of the given size in metres, best about the
// radius of a usual query. It panics when the size is not above 0.
func NewGrid(cell float64) *Grid {
	if !(cell > 0 && cell <= math.MaxFloat64) {
		panic("sim: the cells of a grid need a size above 0")
	}
	return &Grid{inverse: 1 / cell}
}

// Len returns the number of points.
func (g *Grid) Len() int { return len(g.entries) }

// Build takes in the ground parts of all points; their indices name them from now on.
func (g *Grid) Build(points []Vec) {
	n := len(points)
	g.size(n)
	columns, rows := uint32(g.columns-1), uint32(g.rows-1)
	shift := bits.TrailingZeros(uint(g.columns))
	// Counted two places up, summed, and filled one place up, starts ends as the beginnings.
	starts, cells, entries := g.starts, g.cells[:n], g.entries[:n]
	for i := range points {
		cell := (g.cell(points[i].Z)&rows)<<shift | g.cell(points[i].X)&columns
		cells[i] = cell
		starts[cell+2]++
	}
	sum := int32(0)
	for i, n := range starts {
		sum += n
		starts[i] = sum
	}
	for i := range points {
		at := &starts[cells[i]+1]
		entries[*at] = gridEntry{points[i].X, points[i].Z, int32(i)}
		*at++
	}
}

// size makes room for n points and as many cells or up to twice as many, all counts 0.
func (g *Grid) size(n int) {
	g.columns, g.rows = 8, 8
	for g.rows < maxGridWidth && g.columns*g.rows < n {
		if g.rows < g.columns {
			g.rows *= 2
		} else {
			g.columns *= 2
		}
	}
	cells := g.columns * g.rows
	g.starts = slices.Grow(g.starts[:0], cells+2)[:cells+2]
	clear(g.starts)
	g.cells = slices.Grow(g.cells[:0], n)[:n]
	g.entries = slices.Grow(g.entries[:0], n)[:n]
}

// cell returns the number of the column or row that a coordinate lies in, before wrapping.
func (g *Grid) cell(x float64) uint32 {
	// Cutting a number above 0 off is its floor. The conversion of what does not fit differs between
	// machines, and NaN is below everything here.
	c := mul(x, g.inverse) + cellOrigin
	if !(c >= 0) {
		return 0
	}
	if c >= 2*cellOrigin {
		return 2*cellOrigin - 1
	}
	return uint32(int64(c))
}

// Near appends to dst the indices of the points within radius of a place on the ground, edge and
// [Slack] included, in ascending order, and returns the extended slice. A radius below 0 finds
// nothing.
func (g *Grid) Near(center Vec, radius float64, dst []int32) []int32 {
	if len(g.entries) == 0 || !(radius >= 0) {
		return dst
	}
	reach := radius + Slack
	// A little more than reach, so that rounding in a measure never decides which cells are seen.
	left, columns := g.span(center.X, reach+Slack, g.columns)
	top, rows := g.span(center.Z, reach+Slack, g.rows)
	width, mask := g.columns, g.rows-1
	before := len(dst)
	for row := range rows {
		first := ((top + row) & mask) * width
		if left+columns <= width {
			dst = g.scan(first+left, first+left+columns, center, reach, dst)
			continue
		}
		dst = g.scan(first+left, first+width, center, reach, dst)
		dst = g.scan(first, first+left+columns-width, center, reach, dst)
	}
	sortShort(dst[before:])
	return dst
}

// span returns the wrapped number of the first of width cells within reach of x, and how many there are.
func (g *Grid) span(x, reach float64, width int) (first, count int) {
	low, high := g.cell(x-reach), g.cell(x+reach)
	return int(low) & (width - 1), min(int(high)-int(low)+1, width)
}

// scan appends what lies within reach among the cells from to-1 of one row.
func (g *Grid) scan(from, to int, center Vec, reach float64, dst []int32) []int32 {
	limit := mul(reach, reach)
	entries := g.entries[g.starts[from]:g.starts[to]]
	for i := range entries {
		e := &entries[i]
		if squares(e.x-center.X, e.z-center.Z) <= limit {
			dst = append(dst, e.index)
		}
	}
	return dst
}

// sortShort sorts in ascending order; the usual handful by insertion.
func sortShort(a []int32) {
	if len(a) > 32 {
		slices.Sort(a)
		return
	}
	for i := 1; i < len(a); i++ {
		x := a[i]
		j := i
		for ; j > 0 && a[j-1] > x; j-- {
			a[j] = a[j-1]
		}
		a[j] = x
	}
}
