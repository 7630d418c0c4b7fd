package zone

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// waiting is a press or a command that came a little too early, so that the world keeps it until the run under way is over.
// Its player is told nothing while it waits, and that it was refused only once it will not begin any more.
type waiting struct {
	any  bool
	slot uint8  // that was pressed, 0 for a command
	seq  uint32 // as in the input
}

// wait notes that the world keeps what was attempted. What it kept before has given way.
func (z *Zone) wait(turn sim.Turn, t *attempt) {
	turn.Check()
	a := z.actors.Get(t.who)
	if a.waits.any {
		z.tellRefused(t.who, a.waits, behavior.Busy)
	}
	a.waits = waiting{any: true, slot: t.slot, seq: t.in.Seq}
}

// waitedFor is the end of a wait if what has begun was waited for.
func (z *Zone) waitedFor(e *view.Event) {
	if a := z.actors.Get(e.Actor); a != nil && a.waits.any && a.waits.seq == e.InputSeq {
		a.waits = waiting{}
	}
}

// waitedInVain is the end of a wait for what will not begin any more.
func (z *Zone) waitedInVain(e *view.Event) {
	if a := z.actors.Get(e.Actor); a != nil && a.waits.any && a.waits.seq == e.InputSeq {
		z.tellRefused(e.Actor, a.waits, behavior.Refusal(e.Reason))
		a.waits = waiting{}
	}
}
