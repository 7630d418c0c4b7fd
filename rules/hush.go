package rules

import "github.com/wick-engine/wick/sim"

// Hush lets what is read of somebody from now on leave no trace, until Speak. Who looks on between two ticks looks between the
// two: a defect that it would be the first to meet would be told because of it, and a recording, which knows nothing of who
// looked, would play otherwise than it was made. For nobody it does nothing.
func (e *Engine) Hush(id sim.ID) {
	if v := e.get(id); v != nil {
		v.sheet.Hush()
	}
}

// Speak ends what Hush has begun.
func (e *Engine) Speak(id sim.ID) {
	if v := e.get(id); v != nil {
		v.sheet.Speak()
	}
}
