package behavior

// Tick does n steps; where n is not above 0 it does nothing. The outcome is that of n calls with 1, except that what the
// host moved is on its way for all n steps, in equal parts.
func (w *World) Tick(n int) {
	if n <= 0 {
		return
	}
	w.moves = w.moves[:0]
	for w.left = n; w.left > 0; w.left-- {
		w.step()
	}
	w.left = 0
}

// step is one tick. The order of its phases is part of what a world promises.
func (w *World) step() {
	w.now++
	w.running = true
	w.settle()
	flying := len(w.shots.live) // whoever spawns in this step flies from the next one on

	w.stepTimelines()
	w.stepMotion()
	w.stepShots(flying)
	w.stepBuffs()

	w.shots.sweep()
	w.running = false
}

// settle notes where everybody stands before anybody moves.
func (w *World) settle() {
	for slot, ok := w.moved.next(0); ok; slot, ok = w.moved.next(slot + 1) {
		w.bodies[slot].last = w.bodies[slot].pos
	}
	clear(w.moved)
}

// stepTimelines runs what has come due in the runs of all actors.
func (w *World) stepTimelines() {
	for slot, ok := w.busy.next(0); ok; slot, ok = w.busy.next(slot + 1) {
		w.judgeCombo(slot)
		w.judgeHold(slot)
		w.advanceRun(slot)
	}
}
