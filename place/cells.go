package place

import "math"

// A cell stands for one of five by five spots inside it, numbered row by row.
const (
	spotsAcross = 5
	spotCount   = spotsAcross * spotsAcross
	spotGap     = WayCell / spotsAcross
	spotMiddle  = spotCount / 2
	spotFar     = 2 * spotGap * math.Sqrt2 // of the furthest spot from the middle
	cellSpan    = WayCell * math.Sqrt2     // between the middles of diagonal neighbours
)

// spotShift returns where a spot is, from the middle of its cell.
func spotShift(spot uint8) flat {
	x, z := int(spot)%spotsAcross-spotsAcross/2, int(spot)/spotsAcross-spotsAcross/2
	return flat{float64(float64(x) * spotGap), float64(float64(z) * spotGap)}
}

// spotOrder returns the spots in the order in which a cell tries them: nearest to the middle first.
func spotOrder() [spotCount]uint8 {
	return [spotCount]uint8{
		12, 13, 11, 17, 7, 18, 16, 8, 6, 14, 10, 22, 2, 19, 15, 9, 5, 23, 21, 3, 1, 24, 20, 4, 0,
	}
}

// middle returns the middle of a cell.
func (c *cells) middle(cell int) flat { return c.middleAt(cell%c.grid.nx, cell/c.grid.nx) }

func (c *cells) middleAt(x, z int) flat {
	return c.grid.min.add(flat{float64((float64(x) + 0.5) * WayCell), float64((float64(z) + 0.5) * WayCell)})
}

// stand returns the place that a cell stands for.
func (c *cells) stand(cell int) flat { return c.standAt(cell, cell%c.grid.nx, cell/c.grid.nx) }

// standAt is stand for whoever knows column and row.
func (c *cells) standAt(cell, x, z int) flat {
	if spot := c.spot[cell]; spot != spotMiddle {
		return c.middleAt(x, z).add(spotShift(spot))
	}
	return c.middleAt(x, z)
}

// span returns how far the place of a cell is from that of the cell before, by the step between them.
func (c *cells) span(cell int, step uint32) float64 {
	before := cell - c.steps.index[step]
	if c.spot[cell] == spotMiddle && c.spot[before] == spotMiddle {
		return c.steps.metres[step]
	}
	return c.stand(cell).sub(c.stand(before)).length()
}

// taken is the part of cells without room.
const taken = 0

// findRoom finds the place of every cell where a body has room and marks its part 1. It returns which cells have so much
// room around their middle that all their neighbours stand there too and no wall is near any link.
func (c *cells) findRoom() (open []bool) {
	open = make([]bool, len(c.part))
	order := spotOrder()
	clear := func(at flat, radius float64) bool { return c.ground.Clear(at.vec(0), radius) }
	for cell := range c.part {
		middle := c.middle(cell)
		c.spot[cell] = spotMiddle
		if open[cell] = clear(middle, c.radius+cellSpan+listPad); open[cell] {
			c.part[cell] = 1
			continue
		}
		if c.radius > spotFar && !clear(middle, c.radius-spotFar-listPad) {
			continue // too close even for the furthest spot
		}
		for _, spot := range order {
			if clear(middle.add(spotShift(spot)), c.radius) {
				c.spot[cell], c.part[cell] = spot, 1
				break
			}
		}
	}
	return open
}

// findLinks links neighbours between which a body can walk straight.
func (c *cells) findLinks(open []bool) {
	for cell := range c.part {
		if c.part[cell] == taken {
			continue
		}
		x, z := cell%c.grid.nx, cell/c.grid.nx
		for d, index := range c.steps.index {
			nx, nz, to := x+c.steps.x[d], z+c.steps.z[d], cell+index
			if nx < 0 || nx >= c.grid.nx || nz < 0 || nz >= c.grid.nz || c.part[to] == taken {
				continue
			}
			if to < cell || d >= firstDiagonal && !c.besideFree(cell, d) { // a link is set at both ends from the lower one
				continue
			}
			if open[cell] || open[to] || c.straight(c.stand(cell), c.stand(to)) {
				c.links[cell] |= 1 << d
				c.links[to] |= 1 << c.steps.back[d]
			}
		}
	}
}

// besideFree reports whether a diagonal step cuts no corner: whether there is room in both cells beside it.
func (c *cells) besideFree(cell, d int) bool {
	a, b := c.steps.besides[d][0], c.steps.besides[d][1]
	return c.part[cell+c.steps.index[a]] != taken && c.part[cell+c.steps.index[b]] != taken
}

// straight reports whether a body can walk straight from a to b.
func (c *cells) straight(a, b flat) bool {
	return !c.ground.Sweep(a.vec(0), b.vec(0), c.radius).Hit
}

// findParts numbers the parts of the ground that hang together, from 1.
func (c *cells) findParts() {
	const unnumbered = 1
	var front []int32
	part := int32(unnumbered)
	for first := range c.part {
		if c.part[first] != unnumbered {
			continue
		}
		part++
		c.part[first] = part
		front = append(front[:0], int32(first))
		for len(front) > 0 {
			cell := int(front[len(front)-1])
			front = front[:len(front)-1]
			for d, index := range c.steps.index {
				if c.links[cell]>>d&1 == 0 {
					continue
				}
				if to := cell + index; c.part[to] == unnumbered {
					c.part[to] = part
					front = append(front, int32(to))
				}
			}
		}
	}
}
