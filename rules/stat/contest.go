package stat

// contest finds out which of the rows of an attribute stand for others. Its memory is kept from one fold to the next.
type contest struct {
	rows    []Row
	classes []class
}

// class are the rows that one of them stands for: of one group or type, of one op, and either raising or lowering.
type class struct {
	name      uint64
	lowers    bool
	best, now offer
}

// offer is what one contender comes to: a row, or all rows of a source.
type offer struct {
	by    uint64
	total float64
}

// nobody is what no source and no row is called.
const nobody = 1<<64 - 1

// judge returns the rows of an attribute with those marked that do not count beside the others. What it returns is good until the next
// call.
func (s *Sheet) judge(rows []Row) []Row {
	if s.contest == nil {
		s.contest = new(contest)
	}
	return s.contest.judge(rows)
}

// judge returns the rows of an attribute with those that another stands for marked as outdone: in a group by the strongest source,
// among what is left of a type by the largest row, among Sets by the first in rank. What raises never stands for what lowers, nor the other
// way round. Rows that are idle take no part.
func (c *contest) judge(rows []Row) []Row {
	c.rows = append(c.rows[:0], rows...)
	c.decide(func(_ int, r *Row) (uint16, uint64) { return r.Group, uint64(r.Source) })
	c.decide(func(i int, r *Row) (uint16, uint64) { return r.Type, uint64(i) })
	c.sets()
	return c.rows
}

// decide lets the strongest contender of each class stand for the others; of equals the first. entry says what a row contends for, 0
// for nothing, and in whose name. The rows of one contender lie side by side but for those of other classes.
func (c *contest) decide(entry func(int, *Row) (prize uint16, by uint64)) {
	c.classes = c.classes[:0]
	for i := range c.rows {
		r := &c.rows[i]
		prize, by := entry(i, r)
		if prize == 0 || !r.contends() {
			continue
		}
		at := c.class(r, prize)
		if at.now.by != by {
			at.settle()
			at.now = offer{by, r.Value}
		} else if r.Op == Mul {
			at.now.total = float64(at.now.total * r.Value)
		} else {
			at.now.total += r.Value
		}
	}
	for i := range c.classes {
		c.classes[i].settle()
	}
	for i := range c.rows {
		r := &c.rows[i]
		if prize, by := entry(i, r); prize != 0 && r.contends() && c.class(r, prize).best.by != by {
			r.Idle = Outdone
		}
	}
}

// contends reports whether a row can stand for others: it counts, and it raises or lowers.
func (r *Row) contends() bool {
	switch {
	case r.Idle != Counts:
		return false
	case r.Op == Mul:
		return r.Value != 1
	}
	return (r.Op == Add || r.Op == Inc) && r.Value != 0
}

// class returns the class in which a row contends for something.
func (c *contest) class(r *Row, prize uint16) *class {
	lowers := r.Value < 0 || r.Op == Mul && r.Value < 1
	name := uint64(prize)<<16 | uint64(r.Op)<<1
	if lowers {
		name |= 1
	}
	for i := range c.classes {
		if c.classes[i].name == name {
			return &c.classes[i]
		}
	}
	c.classes = append(c.classes, class{name, lowers, offer{by: nobody}, offer{by: nobody}})
	return &c.classes[len(c.classes)-1]
}

// settle holds the contender whose rows have been added up against the best so far.
func (c *class) settle() {
	better := c.now.total > c.best.total
	if c.lowers {
		better = c.now.total < c.best.total
	}
	if c.best.by == nobody || c.now.by != nobody && better {
		c.best = c.now
	}
}

// sets lets the Set of the highest priority stand for the others, of equals that of the highest source.
func (c *contest) sets() {
	best := -1
	for i := range c.rows {
		r := &c.rows[i]
		if r.Op != Set || r.Idle != Counts {
			continue
		}
		if best >= 0 {
			if r.Priority < c.rows[best].Priority {
				r.Idle = Outdone
				continue
			}
			c.rows[best].Idle = Outdone
		}
		best = i
	}
}
