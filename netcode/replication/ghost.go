package replication

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
)

// ghost is something that at least one connection sees, or has not been told yet that it is gone.
type ghost struct {
	id    sim.ID
	owner sim.ID
	kind  int
	row   int    // in the table of its kind, in the round of stamp
	stamp uint64 // the last round in which an eye saw it
	refs  int    // connections that know it
	used  bool
	ended bool
	pos   sim.Vec // where it is, if it is anywhere
	was   []byte  // its components when they were last captured
	faces [wire.Faces]history
}

// history is the versions of one face of a ghost. Versions count from 1; each is a row that differs from the one before.
type history struct {
	version uint32   // the present one, 0 while there is none
	first   uint32   // the oldest that is kept
	kept    uint32   // how many there is room for
	rows    []uint64 // version v is at v mod kept: the round it is of, and the row
	current bool     // the present version is of the same moment as ghost.was
	round   uint64   // of chunks
	chunks  [maxChunks]chunk
	used    int
}

// row is the numbers of a version that is kept.
func (h *history) row(l *wire.Layout, version uint32) []uint64 {
	size := l.Width() + 1
	at := int(version%h.kept) * size
	return h.rows[at+1 : at+size]
}

// keeps reports whether a version is kept.
func (h *history) keeps(version uint32) bool { return version != 0 && version >= h.first }

// add makes a row the present version unless it equals it, and reports whether it did. At most limit versions are kept, and
// fewer of what seldom changes: room is made only while the version that would be lost was the present one in the last limit
// rounds.
func (h *history) add(l *wire.Layout, row []uint64, round uint64, limit uint32) bool {
	size := l.Width() + 1
	switch {
	case h.version == 0:
		h.kept, h.first = 2, 1
		h.rows = resized(h.rows, int(h.kept)*size)
	case equal(h.row(l, h.version), row):
		return false
	case h.kept < limit && h.version-h.first == h.kept-1:
		heir := int((h.first+1)%h.kept) * size
		if round-h.rows[heir] < uint64(limit) {
			h.grow(size, min(2*h.kept, limit))
		}
	}
	h.version++
	if h.version-h.first == h.kept {
		h.first++
	}
	at := int(h.version%h.kept) * size
	h.rows[at] = round
	copy(h.rows[at+1:at+size], row)
	return true
}

// compare orders the present versions of two ghosts of a kind by their numbers. What names ghosts does not count.
func (h *history) compare(other *history, l *wire.Layout) int {
	a, b := h.row(l, h.version), other.row(l, other.version)
	for j := range a {
		if a[j] != b[j] && !slices.Contains(l.Refs(), j) {
			return cmp.Compare(a[j], b[j])
		}
	}
	return 0
}

// names reports whether a version that is kept names a ghost.
func (h *history) names(l *wire.Layout, id sim.ID) bool {
	for v := h.version; h.keeps(v); v-- {
		row := h.row(l, v)
		for _, j := range l.Refs() {
			if row[j] == uint64(id) {
				return true
			}
		}
	}
	return false
}

// grow makes room for more versions and puts each where it belongs then.
func (h *history) grow(size int, kept uint32) {
	rows := make([]uint64, int(kept)*size)
	for v := h.version; v >= h.first; v-- {
		copy(rows[int(v%kept)*size:][:size], h.rows[int(v%h.kept)*size:][:size])
	}
	h.rows, h.kept = rows, kept
}

// reset forgets everything but the memory.
func (h *history) reset() { *h = history{rows: h.rows[:0]} }

func equal(a, b []uint64) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// resized is a slice of n words in the memory of s if that is large enough.
func resized(s []uint64, n int) []uint64 {
	if n <= cap(s) {
		return s[:n]
	}
	return make([]uint64, n)
}
