package book_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/book"
)

// An affect can be kept off if and only if another one of the book, on any of its rungs, grants immunity to something that it is.
func TestWhatCanBeKeptOff(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, 0))
	tags := func() (list []book.Tag) {
		for range r.IntN(3) {
			list = append(list, book.Tag(r.IntN(12)))
		}
		return list
	}
	var yes, no int
	for n := range 2000 {
		d := &book.Defs{Affects: make([]book.Affect, 1+r.IntN(5))}
		for i := range d.Affects {
			d.Affects[i] = book.Affect{Is: tags(), Immune: tags()}
			for range r.IntN(3) {
				d.Affects[i].Rungs = append(d.Affects[i].Rungs, book.Rung{Immune: tags()})
			}
		}
		got := book.Wardable(d)
		for i := range d.Affects {
			want := false
			for j := range d.Affects {
				grants := slices.Clone(d.Affects[j].Immune)
				for _, rung := range d.Affects[j].Rungs {
					grants = append(grants, rung.Immune...)
				}
				meets := slices.ContainsFunc(grants, func(tag book.Tag) bool { return slices.Contains(d.Affects[i].Is, tag) })
				want = want || i != j && meets
			}
			if got[i] != want {
				t.Fatalf("seed %d, book %d: affect %d of %+v can be kept off: %v", seed, n, i, d.Affects, got[i])
			}
			if want {
				yes++
			} else {
				no++
			}
		}
	}
	if yes < 500 || no < 500 {
		t.Errorf("seed %d: %d can be kept off and %d cannot", seed, yes, no)
	}
}
