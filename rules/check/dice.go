package check

import (
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// Dice is an expression such as 2d6+3, ready to be rolled. The zero value has no dice and always gives 0. Two that are
// equal roll alike.
type Dice struct {
	terms [MaxTerms]term
	count uint8 // of terms
	plus  int64 // sum of the plain numbers, at most sim.MaxAmount either way
}

// Roll draws all dice, left to right, and returns the total together with faces, to which the face of every die that was
// kept has been appended in the order of the draws. It allocates only if faces has less room than [Dice.Room]. The total is
// at most [sim.MaxAmount] either way.
func (d Dice) Roll(s *sim.Stream, faces []int16) (total int, kept []int16) {
	sum := d.plus
	for i := range d.terms[:d.count] {
		t := &d.terms[i]
		start := len(faces)
		faces = t.roll(s, faces)
		sum += t.sign(t.worths(faces[start:]))
	}
	return bounded(sum), faces
}

// Sum rolls as [Dice.Roll] does, for who does not need the faces. It allocates nothing.
func (d Dice) Sum(s *sim.Stream) int {
	sum := d.plus
	for i := range d.terms[:d.count] {
		t := &d.terms[i]
		part := int64(0)
		if t.kept < t.dice {
			part = t.drop(s)
		} else {
			for range t.dice {
				part += t.worth(t.draw(s))
			}
		}
		sum += t.sign(part)
	}
	return bounded(sum)
}

// Room returns how much room [Dice.Roll] needs for faces, at most MaxTerms × MaxDice. Dice that are dropped need some too
// until the others of their term are known.
func (d Dice) Room() int {
	room, kept := 0, 0
	for _, t := range d.terms[:d.count] {
		room = max(room, kept+int(t.dice))
		kept += int(t.kept)
	}
	return room
}

// bounded holds a total within what an amount may be.
func bounded(sum int64) int { return int(min(max(sum, -sim.MaxAmount), sim.MaxAmount)) }

// Count returns how many dice a formula asks for: its value cut to a whole number, from 0 to [MaxDice]. What is
// indeterminate asks for none.
func Count(f *formula.Formula, env formula.Env, scope formula.Scope) int {
	x, _ := f.Eval(env, scope)
	return int(min(max(sim.Whole(x), 0), MaxDice))
}
