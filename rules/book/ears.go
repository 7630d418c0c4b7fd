package book

import (
	"cmp"
	"slices"
)

// Ears are what a book listens for, sorted once.
type Ears struct {
	// Pools and Abilities are those that have handlers or reactions, by ref.
	Pools     []PoolIndex
	Abilities []int32
	// AnyPool is what any pool listens for; Ability and Affect say it of each. The bits are those of Event.Ear.
	AnyPool         uint64
	Ability, Affect []uint64
	// The same of what wants to be asked.
	AnyPoolAsks             uint64
	AbilityAsks, AffectAsks []uint64
}

// Listen sorts out who of a book listens for what.
func Listen(d *Defs) *Ears {
	r := &Ears{
		Ability: make([]uint64, len(d.Abilities)), Affect: make([]uint64, len(d.Affects)),
		AbilityAsks: make([]uint64, len(d.Abilities)), AffectAsks: make([]uint64, len(d.Affects)),
	}
	for i := range d.Pools {
		hears, asks := earsOf(d.Pools[i].Handlers), asksOf(d.Pools[i].Reactions)
		if hears|asks != 0 {
			r.AnyPool |= hears
			r.AnyPoolAsks |= asks
			r.Pools = append(r.Pools, PoolIndex(i))
		}
	}
	for i := range d.Abilities {
		r.Ability[i], r.AbilityAsks[i] = earsOf(d.Abilities[i].Handlers), asksOf(d.Abilities[i].Reactions)
		if r.Ability[i]|r.AbilityAsks[i] != 0 {
			r.Abilities = append(r.Abilities, int32(i))
		}
	}
	for i := range d.Affects {
		r.Affect[i], r.AffectAsks[i] = earsOf(d.Affects[i].Handlers), asksOf(d.Affects[i].Reactions)
	}
	slices.SortFunc(r.Pools, func(a, b PoolIndex) int { return cmp.Compare(d.Pools[a].ID, d.Pools[b].ID) })
	slices.SortFunc(r.Abilities, func(a, b int32) int { return cmp.Compare(d.Abilities[a].ID, d.Abilities[b].ID) })
	return r
}

// packEar is the bit of all events of a pack's own: they share one, so that it only says that somebody may listen.
const packEar = 63

// Ear is the bit that stands for an event in a mask of those that somebody listens for.
func (e Event) Ear() uint64 { return 1 << min(e, packEar) }

func earsOf(handlers []Handler) (bits uint64) {
	for _, h := range handlers {
		bits |= h.Event.Ear()
	}
	return bits
}

func asksOf(reactions []Reaction) (bits uint64) {
	for _, r := range reactions {
		bits |= r.Event.Ear()
	}
	return bits
}
