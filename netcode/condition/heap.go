package condition

// flight is a packet on its way.
type flight struct {
	at    int64
	order uint64
	body  []byte
}

func (f *flight) before(g *flight) bool {
	return f.at < g.at || f.at == g.at && f.order < g.order
}

// heap holds packets on their way, the one due first in front.
type heap []flight

func (h *heap) push(f flight) {
	*h = append(*h, f)
	s := *h
	for i := len(s) - 1; i > 0; {
		parent := (i - 1) / 2
		if !s[i].before(&s[parent]) {
			return
		}
		s[i], s[parent] = s[parent], s[i]
		i = parent
	}
}

// pop takes the first one out; there must be one.
func (h *heap) pop() flight {
	s := *h
	first := s[0]
	last := len(s) - 1
	s[0] = s[last]
	s[last] = flight{}
	s = s[:last]
	*h = s
	for i := 0; ; {
		child := 2*i + 1
		if child >= last {
			return first
		}
		if right := child + 1; right < last && s[right].before(&s[child]) {
			child = right
		}
		if !s[child].before(&s[i]) {
			return first
		}
		s[i], s[child] = s[child], s[i]
		i = child
	}
}
