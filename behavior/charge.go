package behavior

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// longestHold is after how many seconds a hold ends by itself.
const longestHold = 60

// judgeHold releases or ends a hold whose time has come.
func (w *World) judgeHold(slot uint32) {
	r := &w.controls[slot].run
	if !r.holding {
		return
	}
	held := w.now.Since(r.start)
	switch {
	case !r.b.Charge.Hold && held >= int(r.b.Charge.Max):
		w.release(slot)
	case held >= longestHold*w.opt.Rate:
		w.stop(slot, StopCancelled)
	}
}

// ReleaseHold lets go of a charged behavior: its timeline begins, or, where it was held for too short a time, its tap
// behavior, or nothing. It returns false where the actor holds nothing.
func (w *World) ReleaseHold(id sim.ID) bool {
	b := w.find(id)
	if b == nil || !w.answersFor(b) || !w.controls[id.Slot()].run.holding {
		return false
	}
	slot := id.Slot()
	r := &w.controls[slot].run
	if w.now.Since(r.start) >= int(r.b.Charge.Min) {
		w.release(slot)
		return true
	}
	tap := r.b.Charge.Tap
	if tap < 0 {
		w.stop(slot, StopCancelled)
		return true
	}
	in := Input{Kind: r.kind, Seq: r.seq, Cast: r.cast}
	p := plan{b: &b.home.Behaviors[tap], def: int32(b.home.behaviors) + tap, aim: r.aim, position: r.position, target: r.target}
	w.stop(slot, StopChained)
	w.begin(slot, &p, &in)
	return true
}

// release begins the timeline of a run that was held.
func (w *World) release(slot uint32) {
	r := &w.controls[slot].run
	c := &r.b.Charge
	held := int64(w.now.Since(r.start)) - int64(c.Min)
	r.level = int32(min(max(256*held/int64(c.Max-c.Min), 0), 256))
	r.holding = false
	w.chargeChanged(slot, ChargeReleased)
	w.beginTimeline(slot)
}

func (w *World) chargeChanged(slot uint32, change Change) {
	r := &w.controls[slot].run
	e := w.emit(view.ChargeChanged)
	e.Actor, e.Run, e.Reason, e.Count, e.InputSeq, e.Cast = w.bodies[slot].id, r.id, view.Reason(change), r.level, r.seq, r.cast
}
