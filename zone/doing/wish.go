package doing

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/archive"
)

// Wish is a press or a command that came a little too early, so that the world keeps it until the run under way is over. Its player is
// told nothing while it waits, and that it was refused only once it will not begin any more. The zero value is none.
type Wish struct {
	Any  bool   // whether there is one
	Seq  uint32 // as in the input
	Slot uint8  // that was pressed, 0 for a command
}

// Walk passes a wish.
func (w *Wish) Walk(ar archive.Archive) {
	ar.Flag(&w.Any)
	ar.U32(&w.Seq)
	ar.U8(&w.Slot)
}

// wait notes that the world keeps what was tried. What it kept before has given way.
func (d *Doings) wait(w *want) {
	waits := d.Host.Waits(w.who)
	if waits.Any {
		d.refuse(w.who, waits.Seq, waits.Slot, behavior.Busy)
	}
	*waits = Wish{Any: true, Slot: w.slot, Seq: w.in.Seq}
}

// Begun is the end of a wish if what has begun was waited for.
func (d *Doings) Begun(e *view.Event) {
	if w := d.waits(e); w != nil {
		*w = Wish{}
	}
}

// Lapsed is the end of a wish for what will not begin any more.
func (d *Doings) Lapsed(e *view.Event) {
	if w := d.waits(e); w != nil {
		d.refuse(e.Actor, w.Seq, w.Slot, behavior.Refusal(e.Reason))
		*w = Wish{}
	}
}

// waits is the wish that a record of the world is about, nil where there is none.
func (d *Doings) waits(e *view.Event) *Wish {
	if d.Host.Being(e.Actor) == nil {
		return nil
	}
	if w := d.Host.Waits(e.Actor); w.Any && w.Seq == e.InputSeq {
		return w
	}
	return nil
}
