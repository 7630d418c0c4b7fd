package burden

import (
	"slices"

	"github.com/wick-engine/wick/rules/book"
)

// Kind is what a blow is, as far as what changes its damage asks.
type Kind struct {
	// Type is its damage type, book.NoType for none.
	Type book.TypeIndex
	// Unsoaked says that it passes by everything that is its type's alone: soak, and what counts for the type.
	Unsoaked bool

	tags   []book.Tag // what it carries, in memory of its own
	bypass []book.Tag // what it passes by
}

// Set makes it the kind of a blow of a type, with the tags and the ones it passes by of two sets, as book.Defs.BlowTags counts them.
func (k *Kind) Set(d *book.Defs, typ book.TypeIndex, tags, bypass int32) {
	k.Type, k.Unsoaked, k.bypass = typ, false, d.TagsOf(bypass)
	k.tags = d.BlowTags(k.tags[:0], typ, tags)
	if typ != book.NoType {
		for _, tag := range d.DamageTypes[typ].Tags {
			k.Unsoaked = k.Unsoaked || slices.Contains(k.bypass, tag)
		}
	}
}

// Meets reports whether what counts for a type, or with a tag for that, counts for the blow.
func (k *Kind) Meets(typ book.TypeIndex, tag int32) bool {
	switch {
	case tag > 0:
		return slices.Contains(k.tags, book.Tag(tag-1)) && !slices.Contains(k.bypass, book.Tag(tag-1))
	case typ == book.AnyType:
		return true
	}
	return typ == k.Type && !k.Unsoaked
}

// Worst finds what is added to a blow: of all that counts for it the largest, of equals the oldest.
func (s *Sums) Worst(k *Kind) (worst Added, ok bool) {
	for _, a := range s.Added {
		if k.Meets(a.Type, a.Tag) && (!ok || a.Amount > worst.Amount) {
			worst, ok = a, true
		}
	}
	return worst, ok
}
