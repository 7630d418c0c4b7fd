package book

import (
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
)

// Profile is how somebody swings and how it gets out of the way of swings.
type Profile struct {
	// Hit is the index in Defs.Checks of what says whether a swing hits, -1 for one that always does. Its band miss ends the swing,
	// crit makes it critical, and any other or none hits.
	Hit int32
	// Avoid are the checks by which whoever has this profile gets out of the way, in their order: a band success ends the swing.
	Avoid []int32
	// Dice and Bonus are the damage. The bonus is read on whoever swings; nil is 0.
	Dice  check.Dice
	Bonus *formula.Formula
	// Type is the damage type, NoType for none.
	Type TypeIndex
	// Swings is how often one swings in a round, cut to a whole number of 0 to MaxSwings; nil is once.
	Swings *formula.Formula
	// CritMult is what a critical hit multiplies the whole roll by, nil for 1, and CritDice how often its dice are rolled, at least 1.
	CritMult *formula.Formula
	CritDice int32
	// Reach is how far off whom one strikes may be, in metres; 0 is the same room.
	Reach float64
}

// MaxSwings is how often somebody swings in a round at most.
const MaxSwings = 50
