package zone

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// archive walks over state, field by field. Hash, save and restore are three archives that walk the same way, so none of
// them can forget a field that the others know.
type archive interface {
	u8(*uint8)
	u16(*uint16)
	u32(*uint32)
	u64(*uint64)
	i8(*int8)
	i32(*int32)
	i64(*int64)
	f64(*float64)
	flag(*bool)
	// length passes the length of a list whose entries take at least size bytes each; have is the present length.
	length(have, size int) int
	// ids passes which bodies there are, without what they are like.
	ids(*sim.Table[actor])
	// memory reports whether what only explains is wanted too.
	memory() bool
}

// hasher hashes what it walks over.
type hasher struct{ sum sim.StateHash }

func (h *hasher) u8(x *uint8)             { h.sum.U8(*x) }
func (h *hasher) u16(x *uint16)           { h.sum.U16(*x) }
func (h *hasher) u32(x *uint32)           { h.sum.U32(*x) }
func (h *hasher) u64(x *uint64)           { h.sum.U64(*x) }
func (h *hasher) i8(x *int8)              { h.sum.U8(uint8(*x)) }
func (h *hasher) i32(x *int32)            { h.sum.U32(uint32(*x)) }
func (h *hasher) i64(x *int64)            { h.sum.I64(*x) }
func (h *hasher) f64(x *float64)          { h.sum.F64(*x) }
func (h *hasher) flag(x *bool)            { h.sum.Bool(*x) }
func (h *hasher) length(have, _ int) int  { h.sum.Int(have); return have }
func (h *hasher) ids(t *sim.Table[actor]) { h.sum.Bytes(t.AppendIDs(nil)) }
func (h *hasher) memory() bool            { return false }

// saver appends what it walks over to bytes.
type saver struct{ out []byte }

func (s *saver) u8(x *uint8)    { s.out = append(s.out, *x) }
func (s *saver) u16(x *uint16)  { s.out = appendU16(s.out, *x) }
func (s *saver) u32(x *uint32)  { s.out = appendU32(s.out, *x) }
func (s *saver) u64(x *uint64)  { s.out = appendU64(s.out, *x) }
func (s *saver) i8(x *int8)     { s.out = append(s.out, uint8(*x)) }
func (s *saver) i32(x *int32)   { s.out = appendU32(s.out, uint32(*x)) }
func (s *saver) i64(x *int64)   { s.out = appendU64(s.out, uint64(*x)) }
func (s *saver) f64(x *float64) { s.out = appendF64(s.out, *x) }
func (s *saver) flag(x *bool)   { s.out = appendBool(s.out, *x) }
func (s *saver) length(have, _ int) int {
	s.out = appendU32(s.out, uint32(have))
	return have
}
func (s *saver) ids(t *sim.Table[actor]) { s.out = t.AppendIDs(s.out) }
func (s *saver) memory() bool            { return true }

// loader fills in what it walks over.
type loader struct {
	reader
	maxActors int
}

func (l *loader) u8(x *uint8)                { *x = l.reader.u8() }
func (l *loader) u16(x *uint16)              { *x = l.reader.u16() }
func (l *loader) u32(x *uint32)              { *x = l.reader.u32() }
func (l *loader) u64(x *uint64)              { *x = l.reader.u64() }
func (l *loader) i8(x *int8)                 { *x = int8(l.reader.u8()) }
func (l *loader) i32(x *int32)               { *x = int32(l.reader.u32()) }
func (l *loader) i64(x *int64)               { *x = int64(l.reader.u64()) }
func (l *loader) f64(x *float64)             { *x = l.reader.f64() }
func (l *loader) flag(x *bool)               { *x = l.reader.bool() }
func (l *loader) length(_ int, size int) int { return l.reader.count(size) }
func (l *loader) ids(t *sim.Table[actor]) {
	rest, err := t.RestoreIDs(l.rest, l.maxActors)
	l.rest = rest
	l.require(err == nil)
}
func (l *loader) memory() bool { return true }

func walkVec(ar archive, v *sim.Vec) {
	ar.f64(&v.X)
	ar.f64(&v.Y)
	ar.f64(&v.Z)
}

func walkInput(ar archive, in *input) {
	ar.i8(&in.wish.X)
	ar.i8(&in.wish.Z)
	ar.u16((*uint16)(&in.heading))
}

func walkActor(ar archive, a *actor) {
	ar.i64(&a.character)
	ar.u64(&a.session)
	walkName(ar, &a.name)
	ar.u8(&a.hue)
	ar.f64(&a.lamp)
	ar.f64(&a.radius)
	ar.f64(&a.speed)
	walkVec(ar, &a.pos)
	ar.u16((*uint16)(&a.facing))
	ar.u8(&a.teleports)
	ar.u16((*uint16)(&a.room))
	walkHands(ar, &a.hands)
	walkInput(ar, &a.march)
	ar.u32(&a.seq)
	ar.u32((*uint32)(&a.leaves))
	if ar.memory() {
		walkStory(ar, &a.story)
	}
}

func walkName(ar archive, name *view.Name) {
	for i := range name {
		ar.u8(&name[i])
	}
}

// walkHands leaves out the slots that hold nothing: what is in them has been used.
func walkHands(ar archive, h *hands) {
	ar.u32(&h.filled)
	for i := range h.slots {
		if h.filled>>i&1 != 0 {
			walkInput(ar, &h.slots[i])
		}
	}
	walkInput(ar, &h.last)
	ar.u32((*uint32)(&h.used))
	ar.flag(&h.started)
	ar.flag(&h.holding)
	ar.i32(&h.gap)
	ar.i8(&h.ahead)
}

func walkStory(ar archive, s *story) {
	for _, c := range [...]*cause{&s.pos, &s.room, &s.speed} {
		ar.u8((*uint8)(&c.kind))
		ar.u32((*uint32)(&c.tick))
	}
	ar.u32(&s.steps)
	ar.u32((*uint32)(&s.first))
	ar.u32((*uint32)(&s.last))
}

// timerSize is the number of bytes that a timer takes in a save.
const timerSize = 21

func walkTimers(ar archive, t *timers) {
	ar.u64(&t.made)
	n := ar.length(len(t.heap), timerSize)
	for len(t.heap) < n {
		t.heap = append(t.heap, timer{})
	}
	for i := range t.heap {
		entry := &t.heap[i]
		ar.u32((*uint32)(&entry.due))
		ar.u64(&entry.order)
		ar.u8((*uint8)(&entry.kind))
		ar.u64((*uint64)(&entry.who))
	}
}
