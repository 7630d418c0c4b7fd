package book

import "slices"

// Stage is one step at which the damage of a blow changes before it reaches anything.
type Stage uint8

// The stages.
const (
	ByType  Stage = iota // the multiplier of its type
	BySoak               // what the target shrugs off, and then what makes it worse
	ByTaken              // the factors of the target's affects
)

// Mitigation is the order of the three stages. The zero value is type, soak, taken.
type Mitigation uint8

// mitigations are the orders that there are, each at its number.
var mitigations = [...][3]Stage{
	{ByType, BySoak, ByTaken}, {ByType, ByTaken, BySoak}, {BySoak, ByType, ByTaken},
	{BySoak, ByTaken, ByType}, {ByTaken, ByType, BySoak}, {ByTaken, BySoak, ByType},
}

// Stages are the stages in their order.
func (m Mitigation) Stages() [3]Stage { return mitigations[m] }

// MitigationOf is the order of three stages, and false where one of them is missing.
func MitigationOf(stages [3]Stage) (m Mitigation, ok bool) {
	at := slices.Index(mitigations[:], stages)
	return Mitigation(max(at, 0)), at >= 0
}

// Mixed reports whether anything in a book asks for more of a blow than what its type is: what counts by tags, what is added to it, and
// blows that pass by what would hold them up. Of a book that does not nobody has to know the tags of a blow.
func Mixed(d *Defs) bool {
	for i := range d.Affects {
		a := &d.Affects[i]
		if mixed(a.Taken, a.Added) {
			return true
		}
		for _, r := range a.Rungs {
			if mixed(r.Taken, r.Added) {
				return true
			}
		}
	}
	for i := range d.Lists {
		for j := range d.Lists[i].Ops {
			if d.Lists[i].Ops[j].Bypass != 0 {
				return true
			}
		}
	}
	return false
}

func mixed(taken []TakenFactor, added []TakenAdd) bool {
	for _, f := range taken {
		if f.Tag != 0 {
			return true
		}
	}
	return len(added) > 0
}
