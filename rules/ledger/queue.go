package ledger

import (
	"slices"

	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// MaxAsked is how many changes wait for an answer at most, of all players together.
const MaxAsked = 4096

// Asked is a change that somebody waits for.
type Asked struct {
	Who sim.ID
	Change
}

// Queue is what has been asked for and not been answered, in the order in which it was asked for, which is that of the units. The
// zero value is an empty one. What it says about somebody looks at every change that waits.
type Queue struct {
	asked    []Asked
	answered []Asked
}

// Spare reports whether n more changes may be asked for.
func (q *Queue) Spare(n int) bool { return len(q.asked)+n <= MaxAsked }

// Ask adds a change. Its unit is not below that of the last one.
func (q *Queue) Ask(who sim.ID, c Change) { q.asked = append(q.asked, Asked{who, c}) }

// Answer takes a unit out, and returns what it was in its order. The slice is valid until the next call.
func (q *Queue) Answer(unit uint64) []Asked {
	clear(q.answered) // lets go of the names of slots
	q.answered = q.answered[:0]
	q.asked = slices.DeleteFunc(q.asked, func(a Asked) bool {
		if a.Unit == unit {
			q.answered = append(q.answered, a)
		}
		return a.Unit == unit
	})
	return q.answered
}

// Drop forgets what somebody waits for.
func (q *Queue) Drop(who sim.ID) {
	q.asked = slices.DeleteFunc(q.asked, func(a Asked) bool { return a.Who == who })
}

// Units appends the units that wait to dst, oldest first and each once.
func (q *Queue) Units(dst []uint64) []uint64 {
	from := len(dst)
	for i := range q.asked {
		dst = append(dst, q.asked[i].Unit)
	}
	return dst[:from+len(slices.Compact(dst[from:]))]
}

// Idle reports whether asking for a change in a unit would change nothing: it is so, or the unit has asked for it already. undone
// is the kind of change that would undo it. What another unit has asked for may be refused yet, so it makes nothing idle.
func (q *Queue) Idle(who sim.ID, want Change, undone Kind, so bool) bool {
	for i := len(q.asked) - 1; i >= 0; i-- {
		a := &q.asked[i]
		if a.Who == who && a.Ref == want.Ref && (a.Kind == want.Kind || a.Kind == undone) {
			return a.Kind == want.Kind && a.Unit == want.Unit
		}
	}
	return so
}

// Track is how far somebody will be on a track when everything that waits has come true, from where it is.
func (q *Queue) Track(who sim.ID, track, step int32, begun bool) (int32, bool) {
	for i := range q.asked {
		if a := &q.asked[i]; a.Who == who && a.Ref == track && (a.Kind == BeginTrack || a.Kind == TakeSteps) {
			step, begun = step+a.Count, true // 0 for a beginning
		}
	}
	return step, begun
}

// Rank is which rank of a profession somebody will have when a unit has come true, from the one that it has.
func (q *Queue) Rank(who sim.ID, profession, rank int32, unit uint64) int32 {
	for i := range q.asked {
		if a := &q.asked[i]; a.Who == who && a.Ref == profession && a.Kind == GainProfession && a.Unit == unit {
			rank = max(rank, a.Count)
		}
	}
	return rank
}

// Base is what the base of an attribute will be when everything that waits has come true, from what it is, and whether anything
// waits.
func (q *Queue) Base(who sim.ID, attr stat.Index, base float64) (now float64, waits bool) {
	for i := range q.asked {
		a := &q.asked[i]
		if a.Who != who || a.Attr != attr {
			continue
		}
		switch a.Kind {
		case SetBase:
			base, waits = a.Value, true
		case RaiseBase:
			base, waits = base+a.Value, true
		}
	}
	return base, waits
}
