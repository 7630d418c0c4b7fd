package burden

import (
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
)

// Sums is what somebody's affects add up to, besides the rows of its sheet. Each list is as long as there are holders, so that
// nothing ends before the last of them does, and in their order. The zero value is that of no affects.
type Sums struct {
	// Taken are the factors on damage that it takes.
	Taken []Taken
	// Added are what is added to damage that it takes, of which only the largest counts.
	Added []Added
	// Suspended is how many of the affects hold it at 0.
	Suspended int

	prevents []book.Tag
	spared   []spared
	wards    []Ward
}

// Taken is a factor on damage as it counts, of one type or of book.AnyType.
type Taken struct {
	Factor   float64
	Instance affect.ID
	Type     book.TypeIndex
	Tag      int32 // as book.TakenFactor has it
}

// Added is what is added to damage of a type, or with a tag.
type Added struct {
	Amount   float64
	Instance affect.ID
	Type     book.TypeIndex
	Tag      int32
}

// Ward is what an instance, which is one of Def, keeps off its bearer.
type Ward struct {
	Instance affect.ID
	Def      uint32
	Tag      book.Tag
}

// spared is somebody to whom the bearer cannot do what carries a tag.
type spared struct {
	who sim.ID
	tag book.Tag
}

// Clear makes the sums those of no affects, in the same memory.
func (s *Sums) Clear() {
	*s = Sums{Taken: s.Taken[:0], Added: s.Added[:0], prevents: s.prevents[:0], spared: s.spared[:0], wards: s.wards[:0]}
}

// Add adds what an instance of an affect does. Instances are added in the order of their age, and of those under affect.Highest
// the one that leads.
func (s *Sums) Add(i *affect.Instance, d *book.Affect) {
	r := d.At(i.Rung)
	for _, f := range r.Taken {
		s.Taken = append(s.Taken, Taken{Type: f.Type, Factor: book.NormalFactor(f.Factor), Instance: i.ID, Tag: f.Tag})
	}
	for _, a := range r.Added {
		s.Added = append(s.Added, Added{a.Amount, i.ID, a.Type, a.Tag})
	}
	s.prevents = append(s.prevents, r.Prevents...)
	for _, tag := range r.Immune {
		s.wards = append(s.wards, Ward{i.ID, i.Def, tag})
	}
	if i.Source != 0 {
		for _, tag := range d.PreventsSource {
			s.spared = append(s.spared, spared{i.Source, tag})
		}
	}
	if d.SuspendsDeath {
		s.Suspended++
	}
}

// Prevents reports whether what carries a tag is forbidden.
func (s *Sums) Prevents(tag book.Tag) bool { return slices.Contains(s.prevents, tag) }

// Spares reports whether what carries a tag is forbidden against somebody.
func (s *Sums) Spares(who sim.ID, tag book.Tag) bool {
	return slices.Contains(s.spared, spared{who, tag})
}

// Against finds what keeps the affect of an index off, of all that do the oldest. What its own kind wards off does not count, so
// that a ward can be renewed.
func (s *Sums) Against(def uint32, d *book.Affect) (by Ward, ok bool) {
	for _, w := range s.wards {
		if w.Def != def && slices.Contains(d.Is, w.Tag) {
			return w, true
		}
	}
	return Ward{}, false
}
