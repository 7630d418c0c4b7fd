package rules

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// bearing is a room as the bearer of fields.
func bearing(room view.Room) sim.ID { return sim.MakeID(uint32(room), 1) }

// newFields returns a set that has a slot for every room.
func newFields() *affect.Set { return affect.NewSet(affect.Options{Slots: place.MaxRooms + 1}) }

// roomOf is the room that a field lies on.
func roomOf(field *affect.Instance) view.Room { return view.Room(field.Bearer.Slot()) }

// applyField attaches an affect to the room that its bearer is in, or renews it there. The gate has been asked about the bearer;
// it is asked about everybody else when a lease is given.
func (e *Engine) applyField(a *application) Result {
	d := &e.defs.Affects[a.def]
	room, _, ok := e.where(a.bearer)
	if !ok || room == 0 {
		return NoOp
	}
	var holder *entity
	if d.Concentration && a.source != 0 {
		if holder = e.get(a.source); !e.present(holder) || e.helpless(holder) {
			return NoOp
		}
	}
	spec := a.spec(d, e.moment)
	spec.Bearer = bearing(room)
	var before affect.Instance
	if d.OneForAll && d.Concentration {
		before, _ = e.fields.Find(spec.Bearer, affect.Rules, spec.Def, 0)
	}
	out := e.fields.Apply(e.moment, spec)
	if !out.Result.Changed() {
		return NoOp
	}
	if len(d.Rungs) > 0 && out.Result == affect.New && a.rung == 0 {
		e.fields.SetRung(out.ID, 1)
	}
	if before.Source != a.source {
		e.letGo(before.Source, burden.Grip{ID: before.ID, Field: true})
	}
	if holder != nil {
		e.concentrate(holder, a.cast, burden.Grip{ID: out.ID, Field: true})
	}
	if out.Gone.ID != 0 {
		e.fieldEnded(&out.Gone)
	}
	e.tellField(out.ID, out.Result == affect.New)
	return Done
}

// tellField says that a field is laid, or has been renewed or moved on its ladder. What has ended on the way is not told any more.
func (e *Engine) tellField(id affect.ID, fresh bool) {
	i, there := e.fields.Get(id)
	if !there {
		return
	}
	r := e.aboutField(view.OnApplyAffect, &i)
	if r.Value, r.Reason = i.Magnitude, view.AffectReapplied; fresh {
		r.Reason = view.AffectNew
	}
	if i.Timed() {
		r.Span = int32(i.Left(e.now))
	}
	e.record(r)
}

// aboutField is what events about a field say: they have a room and nobody who bears it, so nobody listens.
func (e *Engine) aboutField(kind view.EventKind, i *affect.Instance) view.Event {
	return view.Event{
		Kind: kind, Other: i.Source, Def: i.Def, Ref: uint64(i.ID), Count: i.Stacks, Effect: uint32(i.Rung), Cast: i.Note.Cast,
		Room: roomOf(i),
	}
}

// fieldOf finds the field of a ladder that stands highest on the room that somebody is in, of equals the oldest.
func (e *Engine) fieldOf(v *entity, def int32) (best affect.Instance, ok bool) {
	room, _, _ := e.where(v)
	for i := range e.fields.On(bearing(room)) {
		if i.Def == uint32(def) && i.Rung > best.Rung {
			best, ok = i, true
		}
	}
	return best, ok
}

// raiseField is raiseRung for a ladder that lies on rooms. The leases follow with the next pulse.
func (e *Engine) raiseField(a *application, count int32) Result {
	i, there := e.fieldOf(a.bearer, a.def)
	if !there {
		a.rung = 1
		return e.applyField(a)
	}
	rung := min(int(i.Rung)+int(count), len(e.defs.Affects[a.def].Rungs))
	if rung <= int(i.Rung) {
		return NoOp
	}
	e.fields.SetRung(i.ID, int16(rung))
	e.tellField(i.ID, false)
	return Done
}

// lowerField is lowerRung for a ladder that lies on rooms.
func (e *Engine) lowerField(def, count int32, to *entity) Result {
	i, there := e.fieldOf(to, def)
	switch {
	case !there:
		return NoOp
	case int32(i.Rung) <= count:
		e.endField(i.ID, affect.Removed)
	default:
		e.fields.SetRung(i.ID, i.Rung-int16(count))
	}
	return Done
}

// removeFields ends the instances of an affect on the room that somebody is in, or those that the actor applied.
func (e *Engine) removeFields(c *Call, op *book.Op, to *entity) Result {
	room, _, ok := e.where(to)
	if !ok {
		return NoOp
	}
	from := len(e.gone)
	for i := range e.fields.On(bearing(room)) {
		if i.Def == uint32(op.Affect) && (!op.OwnOnly || i.Source == c.answers()) {
			e.gone = append(e.gone, i.ID)
		}
	}
	worst := NoOp
	for at, last := from, len(e.gone); at < last; at++ {
		if e.endField(e.gone[at], affect.Removed) {
			worst = Done
		}
	}
	e.gone = e.gone[:from]
	return worst
}

// gatherFields adds to the candidates of a dispel what lies on the room that somebody is in.
func (e *Engine) gatherFields(op *book.Op, to *entity) {
	room, _, ok := e.where(to)
	if !ok {
		return
	}
	for i := range e.fields.On(bearing(room)) {
		if dispels(op, &e.defs.Affects[i.Def]) {
			e.candidates = append(e.candidates, candidate{burden.Grip{ID: i.ID, Field: true}, i.Level})
		}
	}
}

// endField ends a field and its leases, and reports whether it was there.
func (e *Engine) endField(id affect.ID, cause affect.Cause) bool {
	gone, ok := e.fields.End(id, cause)
	if ok {
		e.fieldEnded(&gone)
	}
	return ok
}

// fieldEnded is what follows when a field is gone: nobody concentrates on it, it is told, and its leases end of the same cause.
func (e *Engine) fieldEnded(gone *affect.Ended) {
	e.letGo(gone.Source, burden.Grip{ID: gone.ID, Field: true})
	r := e.aboutField(view.OnAffectExpire, &gone.Instance)
	r.Reason = reasonOfEnd(gone.Cause)
	e.record(r)
	from := len(e.gone)
	for _, v := range e.slots {
		if v == nil || v.id == 0 {
			continue
		}
		if i, ok := e.leased(v, gone.ID); ok {
			e.gone = append(e.gone, i.ID)
		}
	}
	for at, last := from, len(e.gone); at < last; at++ {
		e.remove(e.gone[at], gone.Cause)
	}
	e.gone = e.gone[:from]
}

// fieldEnds ends the fields whose time is over.
func (e *Engine) fieldEnds() {
	e.lines = e.fields.Due(e.now, affect.Rules, affect.Ends, e.lines[:0])
	for _, line := range e.lines {
		e.begin()
		if gone, ok := e.fields.Expire(line.ID, e.now); ok {
			e.fieldEnded(&gone)
		}
	}
}

// Fields appends what lies on a room to dst, the oldest first.
func (e *Engine) Fields(room view.Room, dst []affect.Instance) []affect.Instance {
	for i := range e.fields.On(bearing(room)) {
		dst = append(dst, i)
	}
	return dst
}

// RoomGone ends, for a room that is no more, whatever lies on it, with its leases, and returns how many fields it was. Nobody is
// expected to be inside.
func (e *Engine) RoomGone(turn sim.Turn, room view.Room) int {
	e.open(turn)
	from := len(e.gone)
	e.gone = e.fields.IDs(bearing(room), affect.Only(affect.Rules), e.gone)
	n := len(e.gone) - from
	for at := from; at < from+n; at++ {
		e.endField(e.gone[at], affect.Removed)
	}
	e.gone = e.gone[:from]
	return n
}
