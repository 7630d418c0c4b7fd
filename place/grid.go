package place

import "math"

// grid divides the bounds of a ground into equal square cells, numbered row by row. Points outside belong to the nearest
// cell.
type grid struct {
	min     flat
	cell    float64 // side of a cell, in metres
	inverse float64 // cells per metre
	nx, nz  int
}

// newGrid returns a grid over an area with about want cells, none smaller than least.
func newGrid(area Area, want int, least float64) grid {
	lo, hi := onGround(area.Min), onGround(area.Max)
	w, d := hi.x-lo.x, hi.z-lo.z
	cell := max(least, math.Sqrt(float64(w*d)/float64(want)), max(w, d)/float64(want))
	return grid{min: lo, cell: cell, inverse: 1 / cell, nx: cellsAcross(w, cell), nz: cellsAcross(d, cell)}
}

func cellsAcross(length, cell float64) int { return max(1, int(math.Ceil(length/cell))) }

// size returns the number of cells.
func (g *grid) size() int { return g.nx * g.nz }

// column and row return the cell coordinates of a point, clamped into the grid.
func (g *grid) column(x float64) int { return clampCell(float64((x-g.min.x)*g.inverse), g.nx) }
func (g *grid) row(z float64) int    { return clampCell(float64((z-g.min.z)*g.inverse), g.nz) }

// clampCell converts within range only: what a conversion does with a number out of range depends on the machine.
func clampCell(c float64, n int) int {
	if !(c > 0) {
		return 0
	}
	if c >= float64(n-1) {
		return n - 1
	}
	return int(c)
}

// at returns the cell that holds a point.
func (g *grid) at(p flat) int { return g.row(p.z)*g.nx + g.column(p.x) }

// corridor walks the cells that a square touches on its way, as runs across the main direction of the motion, nearest run
// first. It visits no cell twice and leaves none out. Inside, lengths are in cells.
type corridor struct {
	first, last, stride int // the cells of the present run: first, first + stride, … last

	line, after, step int     // the next line of cells across the way, the one after the last, and 1 or −1
	lineStride, lines int     // how cells follow each other along a line, and how many there are
	p, across         float64 // the start of the way, along the main direction and across it
	perLine, slope    float64 // how far the way goes from line to line, and how far across per length
	lead, span        float64 // from a line's coordinate to where the square begins to touch it; how long it does
	half, length      float64
	scale             float64 // cells per metre
	alongStride       int
}

// corridor returns the walk of a square with sides of twice half from p along the unit vector e. For a square that stays
// where it is, e is zero.
func (g *grid) corridor(p, e flat, length, half float64) corridor {
	u := p.sub(g.min).scale(g.inverse)
	c := corridor{half: float64(half * g.inverse), length: float64(length * g.inverse), scale: g.inverse}
	lines, speed := g.nx, e.x
	if math.Abs(e.x) >= math.Abs(e.z) {
		c.p, c.across, c.slope = u.x, u.z, e.z
		c.alongStride, c.lineStride, c.lines = 1, g.nx, g.nz
	} else {
		lines, speed = g.nz, e.z
		c.p, c.across, c.slope = u.z, u.x, e.x
		c.alongStride, c.lineStride, c.lines = g.nx, 1, g.nx
	}
	end := c.p + float64(speed*c.length)
	if speed < 0 {
		c.line, c.after, c.step = clampCell(c.p+c.half, lines), clampCell(end-c.half, lines)-1, -1
		c.lead = 1 + c.half
	} else {
		c.line, c.after, c.step = clampCell(c.p-c.half, lines), clampCell(end+c.half, lines)+1, 1
		c.lead = -c.half
	}
	if speed != 0 {
		c.perLine = 1 / speed
		c.span = float64((1 + c.half + c.half) * math.Abs(c.perLine))
	}
	return c
}

// next moves to the next run and reports whether there is one that can be touched within limit metres of the start.
func (c *corridor) next(limit float64) bool {
	if c.line == c.after {
		return false
	}
	// The part of the way during which the square touches this line of cells.
	enter := float64((float64(c.line) + c.lead - c.p) * c.perLine)
	if enter > float64(limit*c.scale) {
		return false
	}
	leave := enter + c.span
	if enter < 0 {
		enter = 0
	}
	if leave > c.length {
		leave = c.length
	}
	lo, hi := c.across+float64(c.slope*enter), c.across+float64(c.slope*leave)
	if hi < lo {
		lo, hi = hi, lo
	}
	start := c.line * c.alongStride
	c.first = start + clampCell(lo-c.half, c.lines)*c.lineStride
	c.last = start + clampCell(hi+c.half, c.lines)*c.lineStride
	c.stride = c.lineStride
	c.line += c.step
	return true
}

// lists keeps, for each cell of a grid, the numbers of the things that touch it, ascending.
type lists struct {
	start []int32 // per cell, and one past the end
	item  []int32
}

// of returns the things of a cell.
func (l *lists) of(cell int) []int32 { return l.item[l.start[cell]:l.start[cell+1]] }

// build lists n things by counting sort. Each must report every cell of thing i, always the same ones.
func (l *lists) build(cells, n int, each func(i int, visit func(cell int))) {
	l.start = make([]int32, cells+1)
	for i := range n {
		each(i, func(cell int) { l.start[cell+1]++ })
	}
	for c := range cells {
		l.start[c+1] += l.start[c]
	}
	l.item = make([]int32, l.start[cells])
	fill := make([]int32, cells)
	for i := range n {
		each(i, func(cell int) {
			l.item[l.start[cell]+fill[cell]] = int32(i)
			fill[cell]++
		})
	}
}
