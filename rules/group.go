package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/sim"
)

// exclude ends what is on somebody of the group of an instance that has been applied, but for that one: all, or what is of the same
// source. What a room lends goes with it, until the room lends it again.
func (e *Engine) exclude(v *entity, g book.Group, but affect.ID, source sim.ID) {
	from := len(e.grips)
	for i := range e.affects.On(v.id) {
		if i.Owner == affect.Rules && i.ID != but && e.defs.Affects[i.Def].Group == g && (g.Rule == book.Exclusive || i.Source == source) {
			e.grips = append(e.grips, burden.Grip{ID: i.ID})
		}
	}
	e.slip(from, affect.Replaced)
}
