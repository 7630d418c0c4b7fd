package rules

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
)

// ears are what a book listens for, sorted once. The bits are those of earOf.
type ears struct {
	// pools and abilities are those that have handlers, by ref.
	pools     []book.PoolIndex
	abilities []int32
	// anyPool is what any pool listens for; ability and affect say it of each.
	anyPool         uint64
	ability, affect []uint64
}

// newEars sorts out who of a book listens for what.
func newEars(d *book.Defs) *ears {
	r := &ears{ability: make([]uint64, len(d.Abilities)), affect: make([]uint64, len(d.Affects))}
	for i := range d.Pools {
		if bits := earsOf(d.Pools[i].Handlers); bits != 0 {
			r.anyPool |= bits
			r.pools = append(r.pools, book.PoolIndex(i))
		}
	}
	for i := range d.Abilities {
		if r.ability[i] = earsOf(d.Abilities[i].Handlers); r.ability[i] != 0 {
			r.abilities = append(r.abilities, int32(i))
		}
	}
	for i := range d.Affects {
		r.affect[i] = earsOf(d.Affects[i].Handlers)
	}
	slices.SortFunc(r.pools, func(a, b book.PoolIndex) int { return cmp.Compare(d.Pools[a].ID, d.Pools[b].ID) })
	slices.SortFunc(r.abilities, func(a, b int32) int { return cmp.Compare(d.Abilities[a].ID, d.Abilities[b].ID) })
	return r
}

// packEar is the bit of all events of a pack's own: they share one, so that it only says that somebody may listen.
const packEar = 63

// earOf is the bit of an event.
func earOf(event book.Event) uint64 { return 1 << min(event, packEar) }

func earsOf(handlers []book.Handler) (bits uint64) {
	for _, h := range handlers {
		bits |= earOf(h.Event)
	}
	return bits
}

// listen works out anew which events anybody listens for on behalf of somebody. It is called whenever its affects or abilities
// have changed. Of its pools it is enough that there are some with handlers: which of them it has depends on its attributes, and
// is asked when something happens.
func (e *Engine) listen(v *entity) {
	v.hears = e.ears.anyPool
	for _, ability := range e.ears.abilities {
		if v.able(ability) {
			v.hears |= e.ears.ability[ability]
		}
	}
	if len(e.ears.affect) == 0 {
		return
	}
	for i := range e.affects.On(v.id) {
		if e.contributes(&i) {
			v.hears |= e.ears.affect[i.Def]
		}
	}
}

// contributes reports whether an instance does something to its bearer while it lasts: of those under affect.Highest the
// strongest does.
func (e *Engine) contributes(i *affect.Instance) bool {
	return i.Owner == affect.Rules && (i.Stacking != affect.Highest || e.affects.Leader(i.Bearer, affect.Rules, i.Def) == i.ID)
}
