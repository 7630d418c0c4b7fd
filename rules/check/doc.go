// Package check rolls dice and decides what a roll comes to.
//
// [ParseDice] reads an expression such as 2d6+3, 4d6kh3 or 8d10>=7 and says at which column it went wrong. [Dice] draws
// from one named stream, left to right, one draw for each die whether it is kept or not, so the same seed always gives the
// same faces.
//
// A [Def] is a check: somebody rolls, adds a bonus, is measured against a number or against what somebody else rolls, and
// the first [Band] whose conditions all hold is the outcome. A saving throw, a contest and the swing of a weapon are all
// of them checks. What follows from an outcome is decided elsewhere; this package changes nothing but the stream.
package check
