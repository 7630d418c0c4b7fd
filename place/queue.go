package place

import "math/bits"

// queue gives back cells by ascending priority, of the same priority the last one first. Priorities never go back below the
// last one given back, and never more than queueSpan − 1 beyond it: so one bucket per priority, used in turn, is enough and
// nothing is ever compared.
type queue struct {
	head    [queueSpan]int32 // per bucket, one more than the place of its first entry; 0: empty
	filled  [queueSpan / 64]uint64
	entries []entry
	low     uint32 // the bucket of the last priority given back
	size    int
}

const queueSpan = 256

type entry struct {
	cell int32
	next int32 // as in head
}

// reset empties the queue; the next priorities are from low on.
func (q *queue) reset(low uint32) {
	if q.size > 0 {
		clear(q.head[:])
		clear(q.filled[:])
	}
	q.entries, q.low, q.size = q.entries[:0], low%queueSpan, 0
}

func (q *queue) push(priority uint32, cell int) {
	b := priority % queueSpan
	q.entries = append(q.entries, entry{int32(cell), q.head[b]})
	q.head[b] = int32(len(q.entries))
	q.filled[b/64] |= 1 << (b % 64)
	q.size++
}

// pop takes a cell out and returns it, or −1 from an empty queue.
func (q *queue) pop() int {
	if q.size == 0 {
		return -1
	}
	word, skip := q.low/64, q.low%64
	rest := q.filled[word] >> skip << skip
	for rest == 0 {
		word = (word + 1) % uint32(len(q.filled))
		rest = q.filled[word]
	}
	b := word*64 + uint32(bits.TrailingZeros64(rest))
	q.low = b
	e := q.entries[q.head[b]-1]
	if q.head[b] = e.next; e.next == 0 {
		q.filled[word] &^= 1 << (b % 64)
	}
	q.size--
	return int(e.cell)
}
