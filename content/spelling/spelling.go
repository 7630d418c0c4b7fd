// Package spelling finds the known name that an author most likely meant by an unknown one.
package spelling

import (
	"math/bits"
	"strconv"
	"strings"
	"unicode"
)

// maxCompared bounds the names that are compared letter by letter; longer ones only match when they differ in spelling
// style alone.
const maxCompared = 64

// Nearest returns the known name that the author most likely meant, "" if none is near enough. Names that differ only in
// letter case, underscores and hyphens are nearest of all: castTime means cast_time. After that counts the number of
// letters to insert, drop, change or swap, at most one in three. Of equally near names the alphabetically first wins.
func Nearest(name string, known []string) string { return NewKnown(known).Nearest(name) }

// NearestFirst returns at most n of the known names, those nearest to name first, equally near ones in alphabetical order.
func NearestFirst(name string, known []string, n int) []string {
	return NewKnown(known).NearestFirst(name, n)
}

// Quoted joins words in quotes by commas, and by last before the last one: "a", "b" or "c".
func Quoted(words []string, last string) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			b.WriteString(last)
		default:
			b.WriteString(", ")
		}
		b.WriteString(strconv.Quote(w))
	}
	return b.String()
}

// Known are known names made ready to be compared with many others.
type Known struct {
	names  []string
	folded []string
	bags   []uint32
}

// NewKnown makes names ready. It keeps the slice, which may not change any more.
func NewKnown(names []string) *Known {
	k := &Known{names: names, folded: make([]string, len(names)), bags: make([]uint32, len(names))}
	for i, name := range names {
		k.folded[i] = foldName(name)
		k.bags[i] = letterBag(k.folded[i])
	}
	return k
}

// Len returns how many names are known.
func (k *Known) Len() int { return len(k.names) }

// Nearest is the function Nearest among the known names.
func (k *Known) Nearest(name string) string {
	plain := foldName(name)
	bag := letterBag(plain)
	best, most := "", max(1, len(plain)/3)
	for i, folded := range k.folded {
		if bits.OnesCount32(bag^k.bags[i]) > 2*most {
			continue // no edit changes more than two members of the bag
		}
		d := editDistance(plain, folded, most+1)
		if d > most || d > 0 && d >= len(folded) {
			continue // too far, or nothing of the known name is left in it
		}
		if best == "" || d < most || k.names[i] < best {
			best, most = k.names[i], d
		}
	}
	return best
}

// NearestFirst is the function NearestFirst among the known names. It keeps the n nearest in order while it looks at one name after the other: n is small, the names are many.
func (k *Known) NearestFirst(name string, n int) []string {
	plain := foldName(name)
	first := make([]string, 0, min(n, len(k.names)))
	distances := make([]int, 0, cap(first))
	for i, folded := range k.folded {
		most := maxCompared
		if len(first) == cap(first) {
			if len(first) == 0 {
				break
			}
			most = distances[len(first)-1] + 1
		}
		d := editDistance(plain, folded, most)
		at := len(first)
		for at > 0 && (d < distances[at-1] || d == distances[at-1] && k.names[i] < first[at-1]) {
			at--
		}
		if at == cap(first) {
			continue
		}
		if len(first) < cap(first) {
			first, distances = append(first, ""), append(distances, 0)
		}
		copy(first[at+1:], first[at:])
		copy(distances[at+1:], distances[at:])
		first[at], distances[at] = k.names[i], d
	}
	return first
}

// foldName takes letter case, underscores and hyphens out of a name.
func foldName(name string) string {
	plain := true
	for i := range len(name) {
		if c := name[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			plain = false
			break
		}
	}
	if plain {
		return name
	}
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// letterBag has a bit for every letter that a name has, some letters sharing one.
func letterBag(name string) (bag uint32) {
	for i := range len(name) {
		bag |= 1 << (name[i] % 32)
	}
	return bag
}

// editDistance counts the bytes to insert, drop, change or swap with their neighbour to get from a to b. It gives up, and
// returns most, as soon as it is sure to reach that; names too long to compare are that far from all others.
func editDistance(a, b string, most int) int {
	if a == b {
		return 0
	}
	if len(a) > maxCompared || len(b) > maxCompared || max(len(a)-len(b), len(b)-len(a)) >= most {
		return most
	}
	var rows [3][maxCompared + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			d := min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			least = min(least, d)
		}
		if least >= most {
			return most
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], most)
}
