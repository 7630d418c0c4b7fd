package behavior

import (
	"math"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// shortestDirection is how long the direction of an input is at least, in metres.
const shortestDirection = 1e-4

// plan is a start that has been judged.
type plan struct {
	b             *catalog.Behavior
	aim, position sim.Vec
	target        sim.ID
	def           int32 // world index
	chains        bool  // it is the next step of an open combo
}

// TryStartBehavior starts a behavior of the actor's catalog by its id. It returns whether it did and, where not, why; then
// nothing has changed. Entries of the timeline that begin at once have run when it returns.
func (w *World) TryStartBehavior(id sim.ID, behavior string, in Input) (bool, Refusal) {
	b := w.find(id)
	if b == nil {
		return false, UnknownActor
	}
	def := -1
	if b.home != nil {
		if i, ok := b.home.Behavior(behavior); ok {
			def = b.home.behaviors + i
		}
	}
	return w.TryStart(id, def, in)
}

// TryStart is [World.TryStartBehavior] by world index. A behavior of another catalog than the actor's is unknown.
func (w *World) TryStart(id sim.ID, def int, in Input) (bool, Refusal) {
	b := w.find(id)
	if b == nil {
		return false, UnknownActor
	}
	if w.opt.Mode == ClientPresentation {
		return w.Show(id, def, in, 0)
	}
	slot := id.Slot()
	p, refusal := w.judge(slot, def, &in, false)
	if refusal != Accepted {
		if refusal == Busy {
			w.keep(slot, def, &in)
		}
		return false, w.refuse(slot, refusal)
	}
	if p.chains {
		w.chain(slot)
	}
	w.begin(slot, &p, &in)
	return true, Accepted
}

// TryInterrupt stops an actor's run for a reason and starts another behavior, as one act: where the start would be refused,
// or the run may not be stopped for that reason, nothing happens. Without a run it only starts.
func (w *World) TryInterrupt(id sim.ID, def int, in Input, why StopReason) (bool, Refusal) {
	b := w.find(id)
	if b == nil {
		return false, UnknownActor
	}
	if w.opt.Mode == ClientPresentation {
		return w.Show(id, def, in, 0)
	}
	slot := id.Slot()
	r := &w.controls[slot].run
	p, refusal := w.judge(slot, def, &in, true)
	if refusal == Accepted && r.id != 0 && !w.mayStop(r, why) {
		refusal = Busy
	}
	if refusal != Accepted {
		return false, w.refuse(slot, refusal)
	}
	if r.id != 0 {
		w.stop(slot, why)
	}
	w.begin(slot, &p, &in)
	return true, Accepted
}

// refuse counts a refusal.
func (w *World) refuse(slot uint32, r Refusal) Refusal {
	if n := &w.controls[slot].refused[r]; *n < math.MaxUint16 {
		*n++
	}
	return r
}

// Refused returns how often an actor's starts were refused for a reason, at most 65,535.
func (w *World) Refused(id sim.ID, r Refusal) int {
	if w.find(id) == nil || r >= refusals {
		return 0
	}
	return int(w.controls[id.Slot()].refused[r])
}

// judge decides about a start; with replace a run under way is no obstacle, because it will have been stopped.
func (w *World) judge(slot uint32, def int, in *Input, replace bool) (p plan, _ Refusal) {
	b, c := &w.bodies[slot], &w.controls[slot]
	switch {
	case !w.answersFor(b):
		return p, NotHere
	case !b.alive:
		return p, NotAlive
	case !b.enabled:
		return p, Disabled
	case b.home == nil || def < b.home.behaviors || def >= b.home.afterBehaviors:
		return p, UnknownBehavior
	}
	p.def = int32(def)
	p.b = &b.home.Behaviors[def-b.home.behaviors]
	if !replace {
		if c.combo.takes(p.def) {
			p.chains, p.def = true, c.combo.next
			p.b = &b.home.Behaviors[int(p.def)-b.home.behaviors]
		} else if c.run.id != 0 {
			return p, Busy
		}
	}
	if c.knock.staggers {
		return p, Controlled
	}
	return p, w.aim(slot, &p, in)
}

// aim judges the input, and works out what it means.
func (w *World) aim(slot uint32, p *plan, in *Input) Refusal {
	b := &w.bodies[slot]
	if !p.b.Inputs.Has(in.Kind) {
		return BadInputWrongKind
	}
	p.aim, p.position = b.forward, b.pos
	switch in.Kind {
	case catalog.InputDirection:
		if !sim.IsFinite(in.Direction.X) || !sim.IsFinite(in.Direction.Z) {
			return BadInputNotFinite
		}
		aim, ok := motion.Direction(in.Direction, shortestDirection)
		if !ok {
			return BadInputZeroLength
		}
		p.aim = aim
	case catalog.InputPosition:
		return w.aimAtPosition(b, p, in.Position)
	case catalog.InputActor:
		return w.aimAtActor(b, p, in.Target)
	}
	return Accepted
}

func (w *World) aimAtPosition(b *body, p *plan, at sim.Vec) Refusal {
	switch {
	case !at.IsFinite():
		return BadInputNotFinite
	case !place(at) || !w.opt.Bounds.hold(at):
		return BadInputOutOfRange
	case p.b.Range > 0 && b.pos.GroundDist(at) > p.b.Range+sim.Slack:
		return BadInputOutOfRange
	}
	p.position = at
	if aim, ok := motion.Direction(at.Sub(b.pos), motion.Shortest); ok {
		p.aim = aim
	}
	return Accepted
}

func (w *World) aimAtActor(b *body, p *plan, id sim.ID) Refusal {
	t := w.find(id)
	switch {
	case t == nil || t.realm != b.realm:
		return BadInputNoTarget
	case !t.able():
		return BadInputTargetDown
	case !t.passes(p.b.Aim, b.team, b.id, false):
		return BadInputWrongTarget
	case p.b.Range > 0 && b.pos.GroundDist(t.pos) > p.b.Range+b.radius+t.radius+sim.Slack:
		return BadInputOutOfRange
	}
	p.target, p.position = id, t.pos
	if aim, ok := motion.Direction(t.pos.Sub(b.pos), motion.Shortest); ok {
		p.aim = aim
	}
	return Accepted
}

// hold reports whether a position lies in bounds that were set.
func (b *Bounds) hold(p sim.Vec) bool {
	return *b == Bounds{} || p.X >= b.Min.X && p.X <= b.Max.X && p.Z >= b.Min.Z && p.Z <= b.Max.Z
}

// begin starts a run.
func (w *World) begin(slot uint32, p *plan, in *Input) {
	w.open(slot, p, in, 0)
	if p.b.Charge.Max > 0 {
		w.controls[slot].run.holding = true
		w.chargeChanged(slot, ChargeBegun)
		return
	}
	w.beginTimeline(slot)
}

// open makes a run that began some ticks ago elsewhere, or begins now.
func (w *World) open(slot uint32, p *plan, in *Input, since int) {
	b, c := &w.bodies[slot], &w.controls[slot]
	w.shutCombo(slot)
	w.runs++
	c.run = run{
		id: w.runs, b: p.b, aim: p.aim, position: p.position, target: p.target, def: p.def,
		start: w.now.Plus(-since), base: w.now.Plus(-since), seq: in.Seq, cast: in.Cast, life: b.life, kind: in.Kind,
	}
	if p.b.Combo.Finisher && p.b.Combo.Step > 0 {
		c.run.flags |= Finisher
	}
	c.run.flags |= b.mods.flags()
	w.busy.add(slot)
	e := w.emit(view.BehaviorStarted)
	e.Actor, e.Other, e.Run, e.Def, e.Span = b.id, p.target, c.run.id, uint32(p.def), int32(-since)
	e.Dir, e.Pos, e.Count = p.aim, p.position, p.b.Combo.Step
	e.Flags, e.InputSeq, e.Cast = view.Flags(c.run.flags), in.Seq, in.Cast
}

// beginTimeline starts the clock of a run's timeline.
func (w *World) beginTimeline(slot uint32) {
	r := &w.controls[slot].run
	r.base = w.now
	w.armCombo(slot)
	w.runEntries(slot, 0)
}

// Show makes a ClientPresentation world perform what an actor began elsewhere, since ticks ago: what is over by then is
// left out, what still goes on is begun with the ticks that it has lasted, and projectiles are where they are by now. A run
// under way gives way. Nothing is judged but that the actor and the behavior exist and the numbers are sound; other modes
// answer NotHere.
func (w *World) Show(id sim.ID, def int, in Input, since int) (bool, Refusal) {
	b := w.find(id)
	switch {
	case b == nil:
		return false, UnknownActor
	case w.opt.Mode != ClientPresentation:
		return false, NotHere
	case b.home == nil || def < b.home.behaviors || def >= b.home.afterBehaviors:
		return false, UnknownBehavior
	case in.Kind >= catalog.InputKindCount:
		return false, BadInputWrongKind
	case since < 0 || since > sim.MaxTicks:
		return false, BadInputOutOfRange
	}
	p := plan{b: &b.home.Behaviors[def-b.home.behaviors], def: int32(def), aim: b.forward, position: b.pos}
	switch in.Kind {
	case catalog.InputDirection:
		if aim, ok := motion.Direction(in.Direction, 0); ok {
			p.aim = aim
		}
	case catalog.InputPosition:
		if place(in.Position) {
			p.position = in.Position
			if aim, ok := motion.Direction(in.Position.Sub(b.pos), motion.Shortest); ok {
				p.aim = aim
			}
		}
	case catalog.InputActor:
		if t := w.find(in.Target); t != nil {
			p.target, p.position = in.Target, t.pos
			if aim, ok := motion.Direction(t.pos.Sub(b.pos), motion.Shortest); ok {
				p.aim = aim
			}
		}
	}
	slot := id.Slot()
	if w.controls[slot].run.id != 0 {
		w.stop(slot, StopInterrupted)
	}
	w.open(slot, &p, &in, since)
	if p.b.Charge.Max > 0 {
		w.controls[slot].run.holding = true
		w.chargeChanged(slot, ChargeBegun)
		return true, Accepted
	}
	w.armCombo(slot)
	w.runEntries(slot, int32(since))
	if int32(since) >= p.b.Duration && w.controls[slot].run.id != 0 {
		w.stop(slot, StopCompleted)
	}
	return true, Accepted
}
