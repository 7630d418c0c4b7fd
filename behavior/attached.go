package behavior

import (
	"math"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// attached keeps the time of buffs, in the set of everything that is attached to somebody.
type attached struct {
	set *affect.Set
	own bool // the world keeps the set; otherwise it is shared, and kept by who made it
	due []affect.Due
	ids []affect.ID
	was []byte // the set before the state that is being loaded
}

// BuffView is an instance of a buff.
type BuffView struct {
	Instance uint64
	Def      int // world index of the buff
	Bearer   sim.ID
	Source   sim.ID
	Start    sim.Tick // when it attached
	End      sim.Tick // when it ends, 0 for never
	Ticks    int      // done so far, since it attached or was refreshed
}

// Buffs calls visit for every buff on an actor, oldest first.
func (w *World) Buffs(bearer sim.ID, visit func(BuffView)) {
	for i := range w.attached.set.On(bearer) {
		if i.Owner == affect.Behavior {
			visit(BuffView{
				Instance: uint64(i.ID), Def: int(i.Def), Bearer: i.Bearer, Source: i.Source, Start: i.Start, End: i.Deadline(),
				Ticks: int(i.Done),
			})
		}
	}
}

// ApplyBuff attaches a buff, or does to the one that is there what its stacking says. A buff that ends with its run does not
// attach once that is over: nobody would end it. In a world that does not decide it is a marker: it is told when it comes and
// goes, and does nothing.
func (w *World) ApplyBuff(r BuffRequest) BuffAnswer {
	home, t := w.buffHome(r.Def), w.find(r.Target)
	switch {
	case home == nil:
		return BuffAnswer{Outcome: BuffUnknown}
	case t == nil || !t.able():
		return BuffAnswer{Outcome: BuffNotAlive}
	}
	b := &home.Buffs[r.Def-home.buffs]
	var ends *run // with which it ends; a world that shows is told its end
	if b.UntilRunEnds && w.opt.Mode != ClientPresentation {
		if ends = w.runOf(r.Source, r.Run); ends == nil || ends.ending {
			return BuffAnswer{Outcome: BuffNoRun}
		}
	}
	spec := affect.Spec{
		Owner: affect.Behavior, Def: uint32(r.Def), Bearer: r.Target, Source: r.Source, Key: affect.ByBearer,
		Clock: affect.TickClock, Duration: b.Duration, Interval: b.TickInterval, Repeat: b.RepeatCount,
		Note: noteOf(&r),
	}
	if b.PerSource {
		spec.Key = affect.BySource
	}
	switch b.Stacking {
	case catalog.StackRefresh:
		spec.Stacking = affect.Refresh
	case catalog.StackIgnore:
		spec.Stacking = affect.Ignore
	case catalog.StackIndependent:
		spec.Stacking, spec.Cap = affect.Independent, b.MaxStacks
	}
	out := w.attached.set.Apply(affect.AtTick(w.now), spec)
	answer := BuffAnswer{Instance: uint64(out.ID)}
	switch out.Result {
	case affect.New:
		answer.Outcome = BuffNew
	case affect.Refreshed:
		answer.Outcome = BuffRefreshed
	case affect.Ignored:
		answer.Outcome = BuffIgnored
		return answer
	case affect.AtCap:
		answer.Outcome = BuffAtCap
		return answer
	default:
		answer.Outcome = BuffNoRoom
		return answer
	}
	if ends != nil {
		ends.binds = true
	}
	w.tellBuff(out.ID, b, answer.Outcome)
	return answer
}

// noteOf is what a buff keeps of the request that it comes from. The number of the input stands as the scale of the note, which
// holds any of them exactly: a buff does what it does unscaled.
func noteOf(r *BuffRequest) affect.Note {
	return affect.Note{Ref: r.Run, Cast: r.Cast, Life: r.Life, Scale: float64(r.Seq), Flags: uint32(r.Flags), Team: r.SourceTeam}
}

// inputOf is the number of the input that a note keeps, 0 where it holds none that could be.
func inputOf(n *affect.Note) uint32 {
	if !(n.Scale >= 0 && n.Scale <= math.MaxUint32) { // out of a state that no world wrote
		return 0
	}
	return uint32(n.Scale)
}

// tellBuff tells of a buff that has attached or begun anew, and runs what a new one does.
func (w *World) tellBuff(id affect.ID, b *catalog.Buff, outcome BuffOutcome) {
	i, _ := w.attached.set.Get(id)
	e := w.buffEvent(view.BuffAdded, &i)
	e.Reason, e.Span = view.Reason(outcome), b.Duration
	if outcome == BuffNew {
		w.runBuffEffects(&i, b.OnAdd)
	}
}

func (w *World) buffEvent(kind view.EventKind, i *affect.Instance) *view.Event {
	e := w.emit(kind)
	e.Actor, e.Other, e.Ref, e.Def, e.Run = i.Bearer, i.Source, uint64(i.ID), i.Def, w.told(i.Source, i.Note.Ref)
	e.Flags, e.Cast, e.InputSeq = view.Flags(i.Note.Flags), i.Note.Cast, inputOf(&i.Note)
	return e
}

// runBuffEffects runs effects of an instance at its bearer.
func (w *World) runBuffEffects(i *affect.Instance, effects []int32) {
	if len(effects) == 0 || !w.decides() {
		return
	}
	bearer := w.find(i.Bearer)
	if bearer == nil {
		return
	}
	c := cause{
		home: w.buffHome(int(i.Def)), self: i.Bearer, source: i.Source, realm: bearer.realm, team: i.Note.Team, at: bearer.centre(), aim: bearer.forward,
		run: i.Note.Ref, ref: uint64(i.ID), def: -1, cast: i.Note.Cast, seq: inputOf(&i.Note),
		life: i.Note.Life, flags: Flag(i.Note.Flags) | FromBuff,
	}
	for _, def := range effects {
		c.at = bearer.centre()
		w.apply(&c, int(def))
	}
}

// stepBuffs ticks and ends what is due.
func (w *World) stepBuffs() {
	a := &w.attached
	a.due = a.set.Due(w.now, affect.Behavior, affect.Both, a.due[:0])
	for _, line := range a.due {
		if line.Tick {
			beat, ok := a.set.Tick(line.ID)
			if !ok {
				continue
			}
			w.tickBuff(&beat.Instance)
			if beat.Last { // also where what it did has renewed it
				w.exhaust(&beat)
				continue
			}
		}
		if ended, ok := a.set.Expire(line.ID, w.now); ok {
			w.buffEnded(&ended)
		}
	}
}

func (w *World) tickBuff(i *affect.Instance) {
	if !w.decides() {
		return
	}
	e := w.buffEvent(view.BuffTicked, i)
	e.Count = i.Done
	_, b := w.BuffDef(int(i.Def))
	w.runBuffEffects(i, b.OnTick)
}

// exhaust ends an instance with the last tick that it may make, if that has not ended it already.
func (w *World) exhaust(last *affect.Beat) {
	if ended, ok := w.attached.set.End(last.ID, affect.Exhausted); ok {
		ended.Done = last.Done
		w.buffEnded(&ended)
	}
}

// buffEnded tells of a buff that has come off, and runs what it does then.
func (w *World) buffEnded(ended *affect.Ended) {
	e := w.buffEvent(view.BuffRemoved, &ended.Instance)
	e.Reason, e.Count = view.Reason(buffReason(ended.Cause)), ended.Done
	_, b := w.BuffDef(int(ended.Def))
	w.runBuffEffects(&ended.Instance, b.OnRemove)
}

// cause is the reason in the words of the set.
func (r BuffReason) cause() affect.Cause {
	return [buffReasons]affect.Cause{
		BuffDuration: affect.Expired, BuffRepeatCount: affect.Exhausted, BuffDispelled: affect.Dispelled, BuffDeath: affect.Death,
		BuffRunEnded: affect.RunEnded, BuffActorGone: affect.BearerGone, BuffReplaced: affect.Replaced,
		BuffRejected: affect.Rejected, BuffHost: affect.Removed,
	}[r]
}

// buffReason is a cause as the reason of a removal; one that is none of ours is the host's.
func buffReason(c affect.Cause) BuffReason {
	for r := BuffDuration; r < buffReasons; r++ {
		if r.cause() == c {
			return r
		}
	}
	return BuffHost
}

// RemoveBuff ends an instance. It returns false where it is not attached (any more), or the reason is none. A set that is
// shared with others holds instances that are not buffs; those are unknown here.
func (w *World) RemoveBuff(instance uint64, why BuffReason) bool {
	i, ok := w.attached.set.Get(affect.ID(instance))
	if !ok || i.Owner != affect.Behavior || why < BuffDuration || why >= buffReasons {
		return false
	}
	return w.endBuff(i.ID, why)
}

func (w *World) endBuff(id affect.ID, why BuffReason) bool {
	ended, ok := w.attached.set.End(id, why.cause())
	if ok {
		w.buffEnded(&ended)
	}
	return ok
}

// endBuffsOf ends the buffs of an actor, or those of them that do not last through its death.
func (w *World) endBuffsOf(bearer sim.ID, why BuffReason, mortal bool) {
	w.endSome(w.attached.set.IDs(bearer, affect.Only(affect.Behavior), w.attached.ids), why, func(b *catalog.Buff) bool {
		return !mortal || !b.ThroughDeath
	})
}

// endBuffsOfRun ends the buffs that end with a run.
func (w *World) endBuffsOfRun(run uint64) {
	w.endSome(w.attached.set.OfRef(run, affect.Only(affect.Behavior), w.attached.ids), BuffRunEnded, func(b *catalog.Buff) bool {
		return b.UntilRunEnds
	})
}

// endSome ends those of a list that are meant. The list lies at the end of a stack, because what a buff does at its end may
// end others.
func (w *World) endSome(ids []affect.ID, why BuffReason, meant func(*catalog.Buff) bool) {
	from := len(w.attached.ids)
	w.attached.ids = ids
	for at := from; at < len(ids); at++ {
		i, ok := w.attached.set.Get(w.attached.ids[at])
		if !ok {
			continue
		}
		if _, b := w.BuffDef(int(i.Def)); meant(b) {
			w.endBuff(i.ID, why)
		}
	}
	w.attached.ids = w.attached.ids[:from]
}
