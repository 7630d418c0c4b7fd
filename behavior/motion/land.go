package motion

import "github.com/wick-engine/wick/sim"

// Floor is what can be stood on: it returns the height of the floor under or above p, false where there is none.
type Floor interface {
	Floor(p sim.Vec) (y float64, ok bool)
}

// halvings is how often the way to a step of the floor is halved.
const halvings = 40

// Land returns the share of a straight way, 0 to 1, after which it meets the floor; false for a way that does not lead down
// or does not end on the floor or below it. The floor may have a step on the way, of which no more is known than its heights
// here and there: then the way is halved until the step is found.
func Land(ground Floor, from, to sim.Vec) (share float64, lands bool) {
	if !(to.Y < from.Y) || !below(ground, to) {
		return 0, false
	}
	over, under := 0.0, 1.0
	if below(ground, from) {
		under = 0
	}
	if y, ok := ground.Floor(to); ok && under > 0 {
		if level, same := ground.Floor(from); same && level == y {
			over = min(max((from.Y-y)/(from.Y-to.Y), 0), 1)
			under = over
		}
	}
	for range halvings {
		if under-over <= 0 {
			break
		}
		if middle := (over + under) / 2; below(ground, from.Lerp(to, middle)) {
			under = middle
		} else {
			over = middle
		}
	}
	return under, true
}

// below reports whether a place is on the floor or under it.
func below(ground Floor, p sim.Vec) bool {
	y, ok := ground.Floor(p)
	return ok && p.Y <= y+sim.Slack
}
