package formula

// Cycle looks for a loop among attributes that are worked out from one another, and returns it as their indices with the
// first repeated at the end: [0 1 0] when 0 reads 1 and 1 reads 0. Without a loop it returns nil. There are n attributes,
// and formulasOf returns the formulas of one, nil ones among them if it likes.
//
// What counts is what an entity reads of itself, without a scope or as the actor; another entity's attribute is no part of
// a loop until the game says who that is. The search goes by ascending index and takes what is read in the order it is
// written, so that the same definitions always name the same loop.
func Cycle(n int, formulasOf func(attr int) []*Formula) []int {
	w := walk{formulasOf: formulasOf, state: make([]uint8, n)}
	for attr := range n {
		if w.visit(attr) {
			return w.loop
		}
	}
	return nil
}

const (
	unseen = iota
	open   // on the way that is being walked
	done   // leads to no loop
)

type walk struct {
	formulasOf func(attr int) []*Formula
	state      []uint8
	way        []int
	loop       []int
}

// visit reports whether a loop was found at or behind an attribute.
func (w *walk) visit(attr int) bool {
	switch w.state[attr] {
	case done:
		return false
	case open:
		start := len(w.way) - 1
		for w.way[start] != attr {
			start--
		}
		w.loop = append(append(w.loop, w.way[start:]...), attr)
		return true
	}
	w.state[attr] = open
	w.way = append(w.way, attr)
	for _, f := range w.formulasOf(attr) {
		if f == nil {
			continue
		}
		for _, r := range f.reads {
			if r.scope == Actor && int(r.attr) < len(w.state) && w.visit(int(r.attr)) {
				return true
			}
		}
	}
	w.state[attr] = done
	w.way = w.way[:len(w.way)-1]
	return false
}
