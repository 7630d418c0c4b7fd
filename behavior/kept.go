package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// kept is a start that came a little too early: the newest, for when the run under way is over.
type kept struct {
	at     sim.Vec // direction or position
	target sim.ID
	def    int32
	seq    uint32
	cast   uint32
	kind   catalog.InputKind
	any    bool
}

// keep keeps a start that was refused as Busy and nothing else, if the run under way is about to end.
func (w *World) keep(slot uint32, def int, in *Input) {
	c := &w.controls[slot]
	r := &c.run
	if r.id == 0 || r.holding || r.b.Buffer == 0 || int32(w.now.Since(r.base)) < r.b.Duration-r.b.Buffer {
		return
	}
	if _, refusal := w.judge(slot, def, in, true); refusal != Accepted {
		return
	}
	c.kept = kept{at: in.Direction, target: in.Target, def: int32(def), seq: in.Seq, cast: in.Cast, kind: in.Kind, any: true}
	if in.Kind == catalog.InputPosition {
		c.kept.at = in.Position
	}
}

// Keeps reports whether the start with an input of that number, which was refused as Busy, is kept for when the run under way
// is over. Then it begins, and what tells of it is its BehaviorStarted; or a newer one takes its place; or it lapses, and a
// StartLapsed tells so.
func (w *World) Keeps(id sim.ID, seq uint32) bool {
	b := w.find(id)
	return b != nil && w.controls[id.Slot()].kept.any && w.controls[id.Slot()].kept.seq == seq
}

// lapse drops what was kept, if anything was.
func (w *World) lapse(slot uint32, why Refusal) {
	k := w.controls[slot].kept
	if !k.any {
		return
	}
	w.controls[slot].kept = kept{}
	e := w.emit(view.StartLapsed)
	e.Actor, e.Def, e.Reason, e.InputSeq, e.Cast = w.bodies[slot].id, uint32(k.def), view.Reason(why), k.seq, k.cast
	e.Flags = view.Internal
}

// tryKept starts what was kept, if it may begin now.
func (w *World) tryKept(slot uint32) {
	k := w.controls[slot].kept
	if !k.any || w.controls[slot].run.id != 0 {
		return
	}
	in := Input{Kind: k.kind, Direction: k.at, Position: k.at, Target: k.target, Seq: k.seq, Cast: k.cast}
	p, refusal := w.judge(slot, int(k.def), &in, false)
	if refusal != Accepted {
		w.lapse(slot, w.refuse(slot, refusal))
		return
	}
	w.controls[slot].kept = kept{}
	if p.chains {
		w.chain(slot)
	}
	w.begin(slot, &p, &in)
}
