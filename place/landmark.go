package place

// landmarks is how many cells of the largest part have their ways to all others measured beforehand.
const landmarks = 4

// marked is how far a cell is from each landmark, in units.
type marked [landmarks]uint32

// findLandmarks measures the ways from cells that lie at the far ends of the largest part. Two cells are at least as far
// apart as their distances from a landmark differ, which tells a search about walls that lie between them.
func (c *cells) findLandmarks() {
	c.marks = make([]marked, len(c.part))
	first, ok := c.inLargestPart()
	if !ok {
		return
	}
	var f field
	c.spread(&f, []int32{first}, []float64{0})
	next := f.furthest()
	seeds := make([]int32, 0, landmarks)
	for i := range landmarks {
		c.spread(&f, []int32{next}, []float64{0})
		for cell := range c.marks {
			if length, _, ok := f.at(cell); ok {
				c.marks[cell][i] = length
			}
		}
		seeds = append(seeds, next)
		c.spread(&f, seeds, make([]float64, len(seeds)))
		next = f.furthest()
	}
}

// furthest returns the cell furthest from the seeds.
func (f *field) furthest() int32 {
	best, longest := int32(0), uint32(0)
	for cell := range f.state {
		if length, _, ok := f.at(cell); ok && length >= longest {
			best, longest = int32(cell), length
		}
	}
	return best
}

// inLargestPart returns the first cell of the part with the most cells, and false if there are none.
func (c *cells) inLargestPart() (int32, bool) {
	var counts []int
	for _, part := range c.part {
		for int(part) >= len(counts) {
			counts = append(counts, 0)
		}
		counts[part]++
	}
	if len(counts) > taken {
		counts[taken] = 0
	}
	largest := 0
	for part, n := range counts {
		if n > counts[largest] {
			largest = part
		}
	}
	for cell, part := range c.part {
		if part != taken && int(part) == largest {
			return int32(cell), true
		}
	}
	return 0, false
}
