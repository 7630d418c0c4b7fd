package behavior

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/sim"
)

// found is somebody whom an effect means or a flight meets.
type found struct {
	id sim.ID
	by float64 // what they are put in order by: the square of a distance, or a share of a flight
}

// fewFound is up to how many are sorted by insertion, which is quicker for the usual handful.
const fewFound = 32

// sortFound sorts by what was found and, where that is equal, by id.
func sortFound(a []found) {
	if len(a) > fewFound {
		slices.SortFunc(a, func(a, b found) int { return cmp.Or(cmp.Compare(a.by, b.by), cmp.Compare(a.id, b.id)) })
		return
	}
	for i := 1; i < len(a); i++ {
		x := a[i]
		j := i
		for ; j > 0 && (a[j-1].by > x.by || a[j-1].by == x.by && a[j-1].id > x.id); j-- {
			a[j] = a[j-1]
		}
		a[j] = x
	}
}
