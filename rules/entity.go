package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/rules/underway"
	"github.com/wick-engine/wick/sim"
)

// entity is the rules' side of somebody, player or not.
type entity struct {
	id       sim.ID // 0 while nobody is here
	player   bool
	consents bool
	frozen   bool
	dead     bool
	// life is which life it lives, from 1: it rises with each death.
	life   uint32
	shield sim.Tick // until when it is protected, 0 for not at all
	foe    sim.ID   // whom it fights
	blamed sim.ID   // who struck it last
	pools  []reserve
	threat []Share // by ascending id
	sheet  stat.Sheet
	focus  burden.Focus // what it keeps up by concentrating
	// Which cascade came across it last, and in which life it was then.
	met     uint64
	metLife uint32
	hitting bool   // it is handling an OnHit of its own
	moves   uint64 // how often it has come from one room into another
	ready   ready.State
	casting Casting
	toggles underway.Toggles
	posture int32 // the index of its position in the book
	ledger  ledger.Ledger
	loans   ledger.Loans // abilities that it has for a while

	// What follows from the rest.
	foes   int         // how many fight it
	stale  bool        // sums are of other affects than there are now; see fold
	sums   burden.Sums // what its affects add up to
	hears  uint64      // what anybody listens for on its behalf, see listen
	asked  uint64      // what anybody wants to be asked about on its behalf
	listed uint32      // the life it lived when the pass under way was listed
}

// get finds somebody, nil for whom there is none.
func (e *Engine) get(id sim.ID) *entity {
	if slot := int(id.Slot()); slot < len(e.slots) && id != 0 {
		if v := e.slots[slot]; v != nil && v.id == id {
			return v
		}
	}
	return nil
}

// shielded reports whether somebody's protection is on.
func (v *entity) shielded(now sim.Tick) bool { return v.shield != 0 && now.Before(v.shield) }

// value reads an attribute as a bounded number, 0 for none.
func (e *Engine) value(v *entity, a book.AttrIndex) float64 {
	if a < 0 {
		return 0
	}
	return v.sheet.Value(stat.Index(a))
}
