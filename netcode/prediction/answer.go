package prediction

import (
	"slices"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Answer takes what a snapshot of a tick says of the own body: what it performs, and which inputs have been used. What was
// predicted and did not come to pass ends. It returns the tick from which on the body was not moved by what has ended, if
// anything has.
func (a *Acts) Answer(tick sim.Tick, told view.Act, ack view.Ack) (from sim.Tick, rejected bool) {
	if a.world == nil {
		return 0, false
	}
	for i := max(0, a.count-actsKept); i < a.count; i++ {
		r := &a.runs[i%actsKept]
		if r.over || tick.Before(r.start.Plus(1)) || !ack.HasTick || ack.Tick.Before(r.press) {
			continue
		}
		age := tick.Since(r.start)
		switch same := a.same(r, told); {
		case same:
			r.confirmed, r.late = true, told.Start.Since(r.start)
		case age >= r.duration:
			r.over = true // it was over before a snapshot could show it, or is by now
		case r.confirmed || age >= a.due(i):
			if a.end(r) {
				from, rejected = r.start, true
			}
		}
		r.over = r.over || age > Kept
	}
	a.expire(tick)
	return from, rejected
}

// due is how many ticks after it began here the i-th act must be seen on the server. It begins later there if the act before it
// did, and was in its way.
func (a *Acts) due(i int) int {
	const soon = 2
	if i == 0 || a.count-i >= actsKept {
		return soon
	}
	before, r := &a.runs[(i-1)%actsKept], &a.runs[i%actsKept]
	if late := before.start.Plus(before.duration + before.late).Since(r.start); before.late > 0 && late > 0 {
		return soon + min(late, LateStart)
	}
	return soon
}

// same reports whether what the server performs is an act that was predicted.
func (a *Acts) same(r *act, told view.Act) bool {
	late := told.Start.Since(r.start)
	return int(told.Def) == r.def+1 && late >= 0 && late <= LateStart
}

// Knows reports whether what the server performs was predicted: then it is shown already, or has been.
func (a *Acts) Knows(told view.Act) bool {
	for i := max(0, a.count-actsKept); i < a.count; i++ {
		if r := &a.runs[i%actsKept]; !r.rejected && a.same(r, told) {
			return true
		}
	}
	return false
}

// Began reports whether the press of a tick began something here.
func (a *Acts) Began(press sim.Tick) bool {
	for i := max(0, a.count-actsKept); i < a.count; i++ {
		if a.runs[i%actsKept].press == press {
			return true
		}
	}
	return false
}

// Refuse takes the server's word that the press of a tick began nothing. It returns the tick from which on the body was not
// moved by it, if it had been predicted. Busy is no last word, because such a press may be kept until the act under way is over;
// what becomes of it the snapshots say.
func (a *Acts) Refuse(press sim.Tick, why behavior.Refusal) (from sim.Tick, rejected bool) {
	if why == behavior.Busy {
		return 0, false
	}
	for i := max(0, a.count-actsKept); i < a.count; i++ {
		if r := &a.runs[i%actsKept]; a.world != nil && r.press == press && !r.over && !r.confirmed {
			if a.end(r) {
				from, rejected = r.start, true
			}
		}
	}
	return from, rejected
}

// end stops an act that the server does not know of, and takes back what flew from it. It reports whether it was still under
// way or something flew.
func (a *Acts) end(r *act) (something bool) {
	r.over = true
	r.rejected = !r.confirmed
	if run, ok := a.world.Run(self); ok && run.Def == r.def && run.Start == r.start {
		something = a.world.StopBehavior(self, behavior.StopRejected)
	}
	if r.confirmed {
		return something // it was cut short; what had left it flies on
	}
	for i := range a.shots {
		if s := &a.shots[i]; s.Press == r.press && s.Ghost == 0 && !s.Ended {
			a.reject(s)
			something = true
		}
	}
	a.forget()
	return something
}

// expire takes back the shots whose twins should have been seen by a tick, and forgets those that nothing is to be learnt about any
// more.
func (a *Acts) expire(tick sim.Tick) {
	for i := range a.shots {
		if s := &a.shots[i]; !s.Ended && s.Ghost == 0 && tick.Since(s.Born) > a.patience(s) {
			a.reject(s)
		}
	}
	a.forget()
	a.shots = slices.DeleteFunc(a.shots, func(s Shot) bool { return s.Ended && s.Ghost == 0 && tick.Since(s.Born) > Kept })
}

// patience is for how many ticks after its birth a shot is believed in without a twin.
func (a *Acts) patience(s *Shot) int {
	for i := max(0, a.count-actsKept); i < a.count; i++ {
		if r := &a.runs[i%actsKept]; r.press == s.Press && r.confirmed {
			return Prompt + r.late
		}
	}
	return Patience
}

// reject takes a shot back. Should the server know of one like it after all, that is another one.
func (a *Acts) reject(s *Shot) {
	a.world.ExpireProjectile(s.Number, behavior.ExpiredRejected)
	s.Ended, s.rejected = true, true
}

// forget lets go of the shots that were taken back.
func (a *Acts) forget() {
	a.shots = slices.DeleteFunc(a.shots, func(s Shot) bool { return s.rejected })
}

// Adopt takes a shot of the player as the server has it, and looks for the one that was predicted. From then on the two are one:
// it is drawn as it was predicted, and ends with the server's. It reports whether there is one.
func (a *Acts) Adopt(ghost uint32, f view.Flight, spawn uint16) bool {
	best := -1
	for i := range a.shots {
		s := &a.shots[i]
		if s.Ghost == ghost {
			return true
		}
		if s.Ghost != 0 || s.Def != int(f.Def) || apart(f.Born, s.Born) > Twins || s.Spawn != spawn && apart(f.Born, s.Born) > Patience {
			continue
		}
		if best < 0 || a.nearer(s, &a.shots[best], f, spawn) {
			best = i
		}
	}
	if best < 0 {
		return false
	}
	a.shots[best].Ghost = ghost
	return true
}

// Paired reports whether a predicted shot is one with the server's of that name.
func (a *Acts) Paired(ghost uint32) bool {
	return slices.ContainsFunc(a.shots, func(s Shot) bool { return s.Ghost == ghost })
}

// nearer reports whether s is more likely than t to be the twin of a flight: by its birth, then by its id, then by where it goes.
// The birth goes first because a count of shots that was begun anew on one side makes equal ids of unequal shots.
func (a *Acts) nearer(s, t *Shot, f view.Flight, spawn uint16) bool {
	if x, y := apart(f.Born, s.Born), apart(f.Born, t.Born); x != y {
		return x < y
	}
	if x, y := s.Spawn == spawn, t.Spawn == spawn; x != y {
		return x
	}
	aim := f.Aim.Dir()
	return s.Heading.Dot(aim) > t.Heading.Dot(aim)
}

// apart is how many ticks lie between two.
func apart(a, b sim.Tick) int {
	d := a.Since(b)
	return max(d, -d)
}

// Lose takes note that the server's shot has ended or gone out of sight: the predicted one ends with it.
func (a *Acts) Lose(ghost uint32) (s Shot, ok bool) {
	i := slices.IndexFunc(a.shots, func(s Shot) bool { return s.Ghost == ghost })
	if i < 0 {
		return Shot{}, false
	}
	s = a.shots[i]
	if !s.Ended && a.world != nil {
		a.world.ExpireProjectile(s.Number, behavior.ExpiredHost)
	}
	a.shots = slices.Delete(a.shots, i, i+1)
	return s, true
}
