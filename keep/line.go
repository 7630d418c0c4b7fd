package keep

import "slices"

// entry is one write that was asked for and is not done.
type entry struct {
	owners     []int64
	sheet      Sheet
	unit       bool
	ref        uint64
	flying     bool
	prev, next *entry
}

func (e *entry) owns(id int64) bool { return slices.Contains(e.owners, id) }

// line is a list of entries, from any place of which one can be taken out.
type line struct {
	first, last *entry
	length      int
}

func (l *line) append(e *entry) {
	l.length++
	if l.last == nil {
		l.first, l.last = e, e
		return
	}
	e.prev, l.last.next = l.last, e
	l.last = e
}

func (l *line) remove(e *entry) {
	l.length--
	if e.prev == nil {
		l.first = e.next
	} else {
		e.prev.next = e.next
	}
	if e.next == nil {
		l.last = e.prev
	} else {
		e.next.prev = e.prev
	}
	e.prev, e.next = nil, nil
}

// turns is a heap of those who are there, the one due next on top. Of two due at once the one with the lower id is first.
type turns []*person

func (t turns) before(i, j int) bool {
	if t[i].due != t[j].due {
		return t[i].due < t[j].due
	}
	return t[i].id < t[j].id
}

func (t turns) swap(i, j int) {
	t[i], t[j] = t[j], t[i]
	t[i].place, t[j].place = i, j
}

// set gives a person its turn, a new one or another.
func (t *turns) set(p *person, due int64) {
	p.due = due
	if p.place < 0 {
		p.place = len(*t)
		*t = append(*t, p)
	}
	t.settle(p.place)
}

// remove takes a person out, if it is in.
func (t *turns) remove(p *person) {
	i, last := p.place, len(*t)-1
	if i < 0 {
		return
	}
	t.swap(i, last)
	(*t)[last] = nil
	*t = (*t)[:last]
	p.place = -1
	if i < last {
		t.settle(i)
	}
}

// settle moves the one at i up or down to where it belongs.
func (t *turns) settle(i int) {
	h := *t
	for i > 0 && h.before(i, (i-1)/2) {
		h.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
	for {
		next := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(h); child++ {
			if h.before(child, next) {
				next = child
			}
		}
		if next == i {
			return
		}
		h.swap(i, next)
		i = next
	}
}
