package behavior

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// combo is when the next step of a chain may begin. It outlasts the run of the step before.
type combo struct {
	root, next    int32 // world indices
	step          int32 // of next
	from          sim.Tick
	opens, closes int32 // ticks after from, both included
	armed, isOpen bool
}

// takes reports whether starting a behavior now means the next step.
func (c *combo) takes(def int32) bool { return c.isOpen && def == c.root }

// armCombo begins to count for the step that begins now.
func (w *World) armCombo(slot uint32) {
	c := &w.controls[slot]
	k := &c.run.b.Combo
	if k.Step == 0 || k.Next < 0 {
		return
	}
	home := int32(w.bodies[slot].home.behaviors)
	c.combo = combo{root: home + k.Root, next: home + k.Next, step: k.Step + 1, from: c.run.base, opens: k.Opens, closes: k.Closes, armed: true}
	w.judgeCombo(slot)
}

// judgeCombo opens and shuts the window.
func (w *World) judgeCombo(slot uint32) {
	c := &w.controls[slot].combo
	if !c.armed {
		return
	}
	elapsed := int32(w.now.Since(c.from))
	if elapsed > c.closes {
		w.shutCombo(slot)
		w.refreshBusy(slot)
	} else if elapsed >= c.opens && !c.isOpen {
		c.isOpen = true
		w.comboWindow(slot, ComboOpened)
	}
}

// shutCombo forgets the chain: the next start of its root begins it anew.
func (w *World) shutCombo(slot uint32) {
	c := &w.controls[slot].combo
	if c.isOpen {
		w.comboWindow(slot, ComboShut)
	}
	*c = combo{}
}

func (w *World) comboWindow(slot uint32, change Change) {
	e := w.emit(view.ComboWindow)
	e.Actor, e.Reason, e.Count = w.bodies[slot].id, view.Reason(change), w.controls[slot].combo.step
}

// chain ends the step under way, if it still is, because the next begins.
func (w *World) chain(slot uint32) {
	w.shutCombo(slot)
	if w.controls[slot].run.id != 0 {
		w.stop(slot, StopChained)
	}
}
