package content

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// maxCompared bounds the names that are compared letter by letter; longer ones only match when they differ in spelling
// style alone.
const maxCompared = 64

// Nearest returns the known name that the author most likely meant, "" if none is near enough. Names that differ only in
// letter case and underscores are nearest of all: castTime means cast_time. After that counts the number of letters to
// insert, drop, change or swap, at most one in three. Of equally near names the alphabetically first wins.
func Nearest(name string, known []string) string {
	plain := foldName(name)
	best, most := "", allowedEdits(plain)
	for _, k := range known {
		folded := foldName(k)
		d := editDistance(plain, folded, most+1)
		if d > most || d > 0 && d >= len(folded) {
			continue // too far, or nothing of the known name is left in it
		}
		if best == "" || d < most || k < best {
			best, most = k, d
		}
	}
	return best
}

// NearestFirst returns at most n of the known names, those nearest to name first, equally near ones in alphabetical order.
func NearestFirst(name string, known []string, n int) []string {
	type ranked struct {
		name     string
		distance int
	}
	plain := foldName(name)
	all := make([]ranked, len(known))
	for i, k := range known {
		all[i] = ranked{k, editDistance(plain, foldName(k), maxCompared)}
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), strings.Compare(a.name, b.name))
	})
	names := make([]string, min(n, len(all)))
	for i := range names {
		names[i] = all[i].name
	}
	return names
}

// foldName takes letter case, underscores and hyphens out of a name.
func foldName(name string) string {
	plain := true
	for i := range len(name) {
		if c := name[i]; c == '_' || c == '-' || c < 'a' || c > 'z' {
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

// allowedEdits is how many letters may differ for a name to be taken for another.
func allowedEdits(plain string) int { return max(1, len(plain)/3) }

// editDistance counts the bytes to insert, drop, change or swap with their neighbour to get from a to b. It gives up, and
// returns most, as soon as it is sure to reach that.
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
