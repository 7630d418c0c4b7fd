package check

import "github.com/wick-engine/wick/rules/formula"

// Def is a check as a pack defines it. One side rolls: the subject. The other is the opponent. Formulas read the actor
// where they carry no scope, but a bonus reads whoever rolls the dice that it is added to.
type Def struct {
	// Dice are what the subject rolls with neither boon nor bane, or with both.
	Dice Dice
	// Bonus is cut to a whole number and added. nil, or indeterminate, is 0.
	Bonus *formula.Formula
	// ByTarget makes the target the subject, as in a saving throw. Otherwise the actor is.
	ByTarget bool
	// DC is what the total is measured against, unless there is Versus.
	DC *formula.Formula
	// Versus is what the opponent rolls, for a total to be measured against. nil where DC is given.
	Versus *Versus
	// Boon and Bane are there when they are finite and above 0.
	Boon, Bane *formula.Formula
	// BoonDice are rolled instead of Dice with a boon and no bane, BaneDice the other way round.
	BoonDice, BaneDice Dice
	// Bands are tried in order, and the first that matches is the outcome.
	Bands []Band
}

// Versus is the opponent's roll.
type Versus struct {
	Dice Dice
	// Bonus is cut to a whole number and added. nil, or indeterminate, is 0.
	Bonus *formula.Formula
}

// Band is an outcome. It matches when all its conditions hold; one without conditions always does. Its formulas can read
// the total and the margin of the check they belong to.
type Band struct {
	// Label is what the pack calls it.
	Label string
	// Total and Margin bound what was rolled, and by how much it passed. A margin that there is none of is never within
	// its bounds.
	Total, Margin Axis
	// Natural asks for faces among the dice that the subject kept.
	Natural Natural
	// When, where it is not nil, must be finite and above 0.
	When *formula.Formula
}

// Axis is a condition on a number. The zero value is no condition.
type Axis struct {
	// Given makes it one, even without edges.
	Given bool
	// Min and Max are the edges and belong to what they hold. nil is no edge; one that is indeterminate holds nothing.
	Min, Max *formula.Formula
}

// Natural is a condition on dice. The zero value is no condition.
type Natural struct {
	Face  int16 // what a die must show
	Count int16 // how many dice must show it at least; 0 is no condition
}

// Always reports whether the band has no conditions, so that none behind it is ever the outcome.
func (b *Band) Always() bool {
	return !b.Total.Given && !b.Margin.Given && b.Natural.Count == 0 && b.When == nil
}
