package zone

import "github.com/wick-engine/wick/sim"

// timer is work for a later tick. It keeps ids and looks them up when it runs.
type timer struct {
	due   sim.Tick
	order uint64 // number of the timer, rising: among those due together the one set first runs first
	kind  timerKind
	who   sim.ID // a body, or the number of a nest
}

// timerKind says what a timer does.
type timerKind uint8

const (
	// leave takes out a body whose player was away for too long. It has no effect unless the body still leaves at this
	// very tick.
	leave timerKind = 1 + iota
	// rise lets a dead player live again, unless it rises at another tick.
	rise
	// rot takes away a creature that died.
	rot
	// hatch puts the next creature into a nest.
	hatch

	lastTimerKind = hatch
)

// timers is a heap, the earliest on top. Ticks in it are less than 2^31 apart, so their order survives the wrap.
type timers struct {
	heap []timer
	made uint64 // timers set so far
}

func (t *timer) before(u *timer) bool {
	if t.due != u.due {
		return t.due.Before(u.due)
	}
	return t.order < u.order
}

// set adds a timer.
func (t *timers) set(due sim.Tick, kind timerKind, who sim.ID) {
	t.made++
	t.push(timer{due: due, order: t.made, kind: kind, who: who})
}

func (t *timers) push(entry timer) {
	t.heap = append(t.heap, entry)
	for at := len(t.heap) - 1; at > 0; {
		parent := (at - 1) / 2
		if !t.heap[at].before(&t.heap[parent]) {
			return
		}
		t.heap[at], t.heap[parent] = t.heap[parent], t.heap[at]
		at = parent
	}
}

// pop takes the next timer that is due at now or was before.
func (t *timers) pop(now sim.Tick) (timer, bool) {
	if len(t.heap) == 0 || t.heap[0].due.After(now) {
		return timer{}, false
	}
	top := t.heap[0]
	last := len(t.heap) - 1
	t.heap[0] = t.heap[last]
	t.heap = t.heap[:last]
	for at := 0; ; {
		least := at
		for child := 2*at + 1; child <= 2*at+2 && child < last; child++ {
			if t.heap[child].before(&t.heap[least]) {
				least = child
			}
		}
		if least == at {
			return top, true
		}
		t.heap[at], t.heap[least] = t.heap[least], t.heap[at]
		at = least
	}
}
