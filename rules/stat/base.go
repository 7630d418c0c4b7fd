package stat

import (
	"slices"
	"sort"

	"github.com/wick-engine/wick/sim"
)

// SetBase gives the entity a base of its own for an attribute. A value that is not finite, or an attribute the table does
// not have, is refused: it reports false and the old base stays.
func (s *Sheet) SetBase(a Index, value float64) bool {
	if int(a) >= len(s.marks) || !sim.IsFinite(value) {
		return false
	}
	if value == 0 {
		value = 0 // not −0
	}
	i, found := s.override(a)
	if found {
		s.overrides[i].value = value
	} else {
		s.overrides = slices.Insert(s.overrides, i, override{value, a})
		s.marks[a].flags |= overridden
	}
	s.touch()
	return true
}

// ClearBase lets the definition's base count again. It reports whether there was an override.
func (s *Sheet) ClearBase(a Index) bool {
	i, found := s.override(a)
	if !found {
		return false
	}
	s.overrides = slices.Delete(s.overrides, i, i+1)
	s.marks[a].flags &^= overridden
	s.touch()
	return true
}

// Base returns the base of an attribute, before any row, and where it comes from.
func (s *Sheet) Base(a Index) (float64, Origin) {
	if int(a) >= len(s.marks) {
		return 0, FromNothing
	}
	var f fold
	return s.base(a, &f)
}

// override returns where the override of an attribute is, or would be.
func (s *Sheet) override(a Index) (at int, found bool) {
	at = sort.Search(len(s.overrides), func(i int) bool { return s.overrides[i].attr >= a })
	return at, at < len(s.overrides) && s.overrides[at].attr == a
}
