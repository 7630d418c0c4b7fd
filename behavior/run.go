package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// run is what an actor performs. The zero run is none.
type run struct {
	id       uint64
	b        *catalog.Behavior
	aim      sim.Vec // unit vector on the ground
	position sim.Vec // what the input named, or where the performer stood
	target   sim.ID  // what the input named, 0 from when it is lost
	def      int32   // world index
	next     int32   // the entry of the timeline that comes next
	level    int32   // of the charge
	start    sim.Tick
	base     sim.Tick // from which the timeline counts
	seq      uint32
	cast     uint32
	life     uint32 // of the performer, when it began
	flags    Flag
	kind     catalog.InputKind
	holding  bool
	ending   bool // it is being stopped
	binds    bool // it has attached a buff that ends with it
}

// RunView is what an actor performs.
type RunView struct {
	Run   uint64
	Def   int      // world index of the behavior
	Start sim.Tick // tick of the start; of a charged behavior that of the hold
	// Elapsed is how many ticks of the timeline are over. While Holding it is 0, and Held counts the ticks of the hold.
	Elapsed, Held int
	Holding       bool
	Level         int     // charge level, 0 to 256
	Aim           sim.Vec // unit vector on the ground
	Position      sim.Vec // what the input named, or where the performer stood
	Target        sim.ID  // the actor that the input named; 0 for none, and from when it is lost
	Seq, Cast     uint32  // of the input
	Step          int     // of the combo, 0 for none
}

// Run returns what an actor performs, false for nothing.
func (w *World) Run(id sim.ID) (RunView, bool) {
	if w.find(id) == nil {
		return RunView{}, false
	}
	r := &w.controls[id.Slot()].run
	if r.id == 0 {
		return RunView{}, false
	}
	v := RunView{
		Run: r.id, Def: int(r.def), Start: r.start, Holding: r.holding, Level: int(r.level), Aim: r.aim, Position: r.position,
		Target: r.target, Seq: r.seq, Cast: r.cast, Step: int(r.b.Combo.Step),
	}
	if r.holding {
		v.Held = w.now.Since(r.start)
	} else {
		v.Elapsed = w.now.Since(r.base)
	}
	return v, true
}

// runOf returns the run of an id that an actor performs, nil where it is not under way, or not any more.
func (w *World) runOf(performer sim.ID, id uint64) *run {
	if id == 0 || w.find(performer) == nil {
		return nil
	}
	if r := &w.controls[performer.Slot()].run; r.id == id {
		return r
	}
	return nil
}

// told returns the id of a run as events have it that come of it: 0 once BehaviorStopped has told its end, which is the last
// event with that id. Whatever happens later has Ref and Cast to tell what it comes of.
func (w *World) told(performer sim.ID, id uint64) uint64 {
	if w.runOf(performer, id) == nil {
		return 0
	}
	return id
}

// advanceRun runs the entries that have come due, and ends a run that is over.
func (w *World) advanceRun(slot uint32) {
	r := &w.controls[slot].run
	if r.id == 0 || r.holding {
		return
	}
	id := r.id
	elapsed := int32(w.now.Since(r.base))
	w.runEntries(slot, elapsed)
	if r.id == id && elapsed >= r.b.Duration {
		w.stop(slot, StopCompleted)
		w.tryKept(slot)
	}
}

// runEntries runs the entries up to a tick of the timeline, as long as the run goes on.
func (w *World) runEntries(slot uint32, elapsed int32) {
	r := &w.controls[slot].run
	for id := r.id; r.id == id && int(r.next) < len(r.b.Timeline); {
		entry := &r.b.Timeline[r.next]
		if entry.At > elapsed {
			return
		}
		r.next++
		w.track(slot)
		w.runEntry(slot, entry, elapsed-entry.At)
	}
}

// runEntry runs one entry; late is how many ticks ago it was due, which is only ever above 0 for a run that is shown.
func (w *World) runEntry(slot uint32, entry *catalog.Entry, late int32) {
	b, r := &w.bodies[slot], &w.controls[slot].run
	switch entry.Kind {
	case catalog.EntryAnimation, catalog.EntryPrefab:
		if w.shows() && (late == 0 || late < entry.Duration) {
			w.show(slot, entry, late)
		}
	case catalog.EntryEffect:
		c := w.runCause(slot)
		w.apply(&c, int(entry.Def))
	case catalog.EntryProjectile:
		w.shoot(slot, entry, late)
	case catalog.EntryBuff:
		c := w.runCause(slot)
		w.runBuff(&c, b, int(entry.Def))
	case catalog.EntryMove:
		w.beginMove(slot, entry, late)
	case catalog.EntryKnockback:
		if w.opt.Mode != ClientPresentation {
			w.push(slot, knock{
				dir: r.aim.Neg(), distance: float64(entry.Distance * w.factor(r, catalog.ScaleDistance)), ticks: entry.Duration,
			})
		}
	}
}

// show emits what is to be seen.
func (w *World) show(slot uint32, entry *catalog.Entry, late int32) {
	b, r := &w.bodies[slot], &w.controls[slot].run
	kind := view.TimelineAnimation
	if entry.Kind == catalog.EntryPrefab {
		kind = view.TimelineEffect
	}
	e := w.emit(kind)
	e.Actor, e.Run, e.Count, e.Span, e.InputSeq, e.Cast = b.id, r.id, entry.Duration, -late, r.seq, r.cast
	if entry.Kind == catalog.EntryPrefab {
		e.Effect, e.Pos = uint32(b.home.prefabs+int(entry.Def)), b.centre()
		if entry.Socket >= 0 {
			e.Def = uint32(b.home.sockets+int(entry.Socket)) + 1
		}
	} else {
		e.Effect = uint32(b.home.animations + int(entry.Def))
	}
	if w.decides() {
		e.Flags |= view.Flags(ForShow)
	}
}

// track takes the aim anew at the target, for runs that do.
func (w *World) track(slot uint32) {
	r := &w.controls[slot].run
	if !r.b.AimTracks || r.target == 0 {
		return
	}
	if t := w.find(r.target); t != nil && t.able() {
		if aim, ok := motion.Direction(t.pos.Sub(w.bodies[slot].pos), motion.Shortest); ok {
			r.aim = aim
		}
	}
}

// factor returns what the charge of a run multiplies a sort of number by.
func (w *World) factor(r *run, s catalog.Scaled) float64 { return r.b.Charge.Factor(r.level, s) }

// stop ends a run: its hold, its move, the buffs that end with it, then the run itself.
func (w *World) stop(slot uint32, why StopReason) {
	c := &w.controls[slot]
	r := &c.run
	if r.ending {
		return
	}
	r.ending = true
	if r.holding {
		w.chargeChanged(slot, ChargeDropped)
	}
	w.endMove(slot, why == StopCompleted)
	if r.binds {
		w.endBuffsOfRun(r.id)
	}
	e := w.emit(view.BehaviorStopped)
	e.Actor, e.Run, e.Def, e.Reason = w.bodies[slot].id, r.id, uint32(r.def), view.Reason(why)
	e.Count, e.InputSeq, e.Cast = int32(w.now.Since(r.start)), r.seq, r.cast
	c.run = run{}
	if why != StopCompleted {
		w.lapse(slot, Busy)
	}
	if why != StopCompleted && why != StopChained {
		w.shutCombo(slot)
	}
	w.refreshBusy(slot)
}

// refreshBusy keeps busy true.
func (w *World) refreshBusy(slot uint32) {
	c := &w.controls[slot]
	w.busy.put(slot, c.run.id != 0 || c.combo.armed)
}

// StopBehavior ends an actor's run. It returns false, with nothing changed, where there is no run, where it may not be
// stopped for that reason, or where the reason is not one for the host to give.
func (w *World) StopBehavior(id sim.ID, why StopReason) bool {
	b := w.find(id)
	if b == nil || !w.answersFor(b) || !w.mayStop(&w.controls[id.Slot()].run, why) {
		return false
	}
	w.stop(id.Slot(), why)
	return true
}

// mayStop reports whether a run may be stopped for a reason.
func (w *World) mayStop(r *run, why StopReason) bool {
	switch {
	case r.id == 0 || r.ending || why <= StopChained || why >= stopReasons:
		return false
	case why >= StopDeath || why == StopRejected && w.opt.Mode == ClientPredict:
		return true
	}
	return r.b.Interruptible
}
