package behavior

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
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

// tryKept starts what was kept, if it may begin now.
func (w *World) tryKept(slot uint32) {
	k := w.controls[slot].kept
	if !k.any || w.controls[slot].run.id != 0 {
		return
	}
	w.controls[slot].kept = kept{}
	in := Input{Kind: k.kind, Direction: k.at, Position: k.at, Target: k.target, Seq: k.seq, Cast: k.cast}
	p, refusal := w.judge(slot, int(k.def), &in, false)
	if refusal != Accepted {
		w.refuse(slot, refusal)
		return
	}
	if p.chains {
		w.chain(slot)
	}
	w.begin(slot, &p, &in)
}
