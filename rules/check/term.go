package check

import "github.com/wick-engine/wick/sim"

// term is some dice of one kind.
type term struct {
	sides  uint16 // fate for F dice
	target int16  // what a die must reach, or must not pass, to count as a success
	dice   uint8
	kept   uint8 // as many as dice unless some are dropped
	flags  flags
}

// flags tell terms apart.
type flags uint8

const (
	minus   flags = 1 << iota // the term is taken away
	lowered                   // faces are -1, 0 and +1
	lowest                    // the lowest are kept, not the highest
	atLeast                   // dice of target or more count 1, others 0
	atMost                    // dice of target or less count 1, others 0
)

// first returns the smallest number that a die of the term shows.
func (t *term) first() int {
	if t.flags&lowered != 0 {
		return -1
	}
	return 1
}

// draw rolls one die.
func (t *term) draw(s *sim.Stream) int16 { return int16(t.first() + int(s.Below(uint64(t.sides)))) }

// roll rolls all dice of the term and appends the faces of those that are kept.
func (t *term) roll(s *sim.Stream, faces []int16) []int16 {
	start := len(faces)
	for range t.dice {
		faces = append(faces, t.draw(s))
	}
	if t.kept < t.dice {
		faces = faces[:start+t.keep(faces[start:])]
	}
	return faces
}

// drop rolls a term of which some dice are dropped, and returns what the others are worth.
//
//go:noinline
func (t *term) drop(s *sim.Stream) int64 {
	var room [MaxDice]int16
	return t.worths(t.roll(s, room[:0]))
}

// keep takes the worst dice out one by one, of equal ones the last, and returns how many are left. They stay in order.
func (t *term) keep(faces []int16) int {
	left := len(faces)
	for ; left > int(t.kept); left-- {
		worst := 0
		for i, face := range faces[:left] {
			if !t.better(face, faces[worst]) {
				worst = i
			}
		}
		copy(faces[worst:left], faces[worst+1:left])
	}
	return left
}

// better reports whether a face is kept before another.
func (t *term) better(face, other int16) bool {
	if t.flags&lowest != 0 {
		return face < other
	}
	return face > other
}

// worth returns what a die that was kept counts.
func (t *term) worth(face int16) int64 {
	switch {
	case t.flags&(atLeast|atMost) == 0:
		return int64(face)
	case t.flags&atLeast != 0 && face >= t.target, t.flags&atMost != 0 && face <= t.target:
		return 1
	}
	return 0
}

// worths returns what dice that were kept count together.
func (t *term) worths(faces []int16) int64 {
	sum := int64(0)
	for _, face := range faces {
		sum += t.worth(face)
	}
	return sum
}

// sign gives what the term counts its sign.
func (t *term) sign(sum int64) int64 {
	if t.flags&minus != 0 {
		return -sum
	}
	return sum
}
