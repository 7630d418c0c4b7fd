package place

// A step from a cell to a neighbour is a number from 0 to 7, the straight ones first.
const (
	firstDiagonal = 4
	noStep        = 8 // in place of the last step of a way that has none
)

// Lengths of steps in whole units: 99/70 is the square root of two to four digits.
const (
	straight = 70
	diagonal = 99
	unit     = WayCell / straight // metres per unit
)

// compass says what the steps are. Over an index they depend on the width of the grid, so each grid has its own.
type compass struct {
	x, z    [8]int
	index   [8]int
	cost    [8]uint32
	metres  [8]float64  // between the middles of cells
	back    [8]uint8    // the step that undoes a step
	besides [8][2]uint8 // the two straight steps that a diagonal one is made of
	inBlock [8]uint8    // the steps from the neighbour at a step that stay in the block of nine
}

func newCompass(width int) compass {
	c := compass{
		x:       [8]int{1, -1, 0, 0, 1, -1, 1, -1},
		z:       [8]int{0, 0, 1, -1, 1, 1, -1, -1},
		back:    [8]uint8{1, 0, 3, 2, 7, 6, 5, 4},
		besides: [8][2]uint8{4: {0, 2}, 5: {1, 2}, 6: {0, 3}, 7: {1, 3}},
	}
	for d := range c.index {
		c.index[d] = c.z[d]*width + c.x[d]
		c.cost[d], c.metres[d] = straight, WayCell
		if d >= firstDiagonal {
			c.cost[d], c.metres[d] = diagonal, cellSpan
		}
		for e := range c.index {
			if x, z := c.x[d]+c.x[e], c.z[d]+c.z[e]; -1 <= x && x <= 1 && -1 <= z && z <= 1 {
				c.inBlock[d] |= 1 << e
			}
		}
	}
	return c
}

// row says which steps from a cell are worth trying, as bits, by the last step of the way there; at noStep all that can be
// walked. A step is left out if there is a way around the cell that is shorter, or one that is as long and takes its diagonal
// step first. Such a way ends with a straight step, and of these only such are left out that have a shorter way around: so no
// step is left out for the sake of one that is left out itself, and every cell is still reached by a shortest way. In the open
// one to three steps remain of eight.
type row [noStep + 1]uint8

// block is the links between a cell and its neighbours, and between those: all that its row depends on.
type block [9]uint8

// findOnward finds the rows of all cells, those of equal blocks once.
func (c *cells) findOnward() {
	known := make(map[block]uint32)
	for cell := range c.onward {
		b := c.block(cell)
		n, ok := known[b]
		if !ok {
			n = uint32(len(c.rows))
			c.rows = append(c.rows, c.row(cell))
			known[b] = n
		}
		c.onward[cell] = n
	}
}

func (c *cells) block(cell int) (b block) {
	b[8] = c.links[cell]
	x, z := cell%c.grid.nx, cell/c.grid.nx
	for at, index := range c.steps.index {
		x, z := x+c.steps.x[at], z+c.steps.z[at]
		if 0 <= x && x < c.grid.nx && 0 <= z && z < c.grid.nz {
			b[at] = c.links[cell+index] & c.steps.inBlock[at]
		}
	}
	return b
}

func (c *cells) row(cell int) (r row) {
	r[noStep] = c.links[cell]
	for last := range c.steps.index {
		if c.links[cell]>>c.steps.back[last]&1 == 0 {
			continue // no way comes by it
		}
		for d := range c.steps.index {
			if c.links[cell]>>d&1 != 0 && !c.around(cell, last, d) {
				r[last] |= 1 << d
			}
		}
	}
	return r
}

// around reports whether whoever comes to a cell by the step last and goes on by the step next can do without the cell.
func (c *cells) around(cell, last, next int) bool {
	s := &c.steps
	from, to := cell-s.index[last], cell+s.index[next]
	if from == to {
		return true
	}
	reach := s.cost[last] + s.cost[next]
	for a := range s.index {
		by := from + s.index[a]
		if (c.links[from]&s.inBlock[s.back[last]])>>a&1 == 0 || by == cell {
			continue
		}
		if by == to {
			return true // a single step is shorter than any two
		}
		for b := range s.index {
			if c.links[by]>>b&1 == 0 || by+s.index[b] != to {
				continue
			}
			length := s.cost[a] + s.cost[b]
			if length < reach || length == reach && a >= firstDiagonal && last < firstDiagonal {
				return true
			}
		}
	}
	return false
}

// worth returns the steps worth trying from a cell to which a way comes by the step last.
func (c *cells) worth(cell int, last uint32) uint8 { return c.rows[c.onward[cell]][last] }
