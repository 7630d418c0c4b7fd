package wire

import (
	"math/bits"

	"github.com/wick-engine/wick/sim"
)

// Layout is how one face of a ghost kind becomes numbers, and numbers become bits. A *row* holds the numbers of one ghost:
// Width words, of which each is a lane. The zero row is not a ghost; Default is.
type Layout struct {
	lanes  []lane
	fields []field  // hot ones first
	hot    int      // how many fields are hot
	base   []uint64 // the default row
	lasts  bool
	refs   []int  // lanes that hold ids of ghosts
	ticks  []int  // lanes that hold ticks
	spans  []span // of lanes, by component
}

// span is the lanes of a component: they lie together.
type span struct{ from, to int }

// newLayout puts the fields that change all the time first: one bit then says that nothing else did.
func newLayout(b *builder, components int) Layout {
	l := Layout{lanes: b.lanes, spans: make([]span, components)}
	for i := range l.lanes {
		s := &l.spans[l.lanes[i].component]
		if s.to == 0 {
			s.from = i
		}
		s.to = i + 1
	}
	for _, hot := range []bool{true, false} {
		for i := range b.fields {
			if b.fields[i].hot == hot {
				l.fields = append(l.fields, b.fields[i])
			}
		}
		if hot {
			l.hot = len(l.fields)
		}
	}
	for i := range l.fields {
		l.lasts = l.lasts || l.fields[i].last
	}
	l.base = make([]uint64, len(l.lanes))
	for i := range l.lanes {
		switch l.lanes[i].form {
		case formRef:
			l.refs = append(l.refs, i)
		case formStep:
			l.base[i], _ = l.lanes[i].steps(0)
		case formSigned:
			l.base[i] = uint64(max(0, -l.lanes[i].base))
		}
		if l.lanes[i].tick {
			l.ticks = append(l.ticks, i)
		}
	}
	return l
}

// Width is the number of words of a row.
func (l *Layout) Width() int { return len(l.lanes) }

// Default is the row of components without a value in them. It must not be changed.
func (l *Layout) Default() []uint64 { return l.base }

// Fresh is the row that a ghost is told against of which the other end has nothing, in the snapshot of a tick: Default, but that
// ticks are the snapshot's, because what is new has mostly begun just now. It is in the memory of dst, or not to be changed.
func (l *Layout) Fresh(dst []uint64, now sim.Tick) []uint64 {
	if len(l.ticks) == 0 {
		return l.base
	}
	dst = append(dst[:0], l.base...)
	for _, i := range l.ticks {
		dst[i] = uint64(now)
	}
	return dst
}

// Refs are the lanes that hold the id of a ghost. Capture writes them as they are in the simulation; on a connection they
// are what PackID makes of its own ids.
func (l *Layout) Refs() []int { return l.refs }

// HasLast reports whether fields go with the exit of what was destroyed.
func (l *Layout) HasLast() bool { return l.lasts }

// LastLen is how many bits EncodeLast writes at most.
func (l *Layout) LastLen() (n int) {
	for i := range l.fields {
		f := &l.fields[i]
		if !f.last {
			continue
		}
		for j := f.first; j < f.first+f.count; j++ {
			n += 10 + l.lanes[j].width
		}
	}
	return n
}

// Everything is a set of components that holds all of them.
const Everything = ^uint64(0)

// Capture writes the numbers of a table's row into dst, those of a set of components; the others stay as they are. It
// returns how many values had to be changed because they lie beyond what can be told or are not finite.
func (l *Layout) Capture(rows *Rows, row int, components uint64, dst []uint64) (clamped int) {
	for c := range l.spans {
		if components>>c&1 == 0 {
			continue
		}
		cell := rows.cell(c, row)
		for i := l.spans[c].from; i < l.spans[c].to; i++ {
			q, fits := l.lanes[i].capture(cell)
			if !fits {
				clamped++
			}
			dst[i] = q
		}
	}
	for i := range l.fields {
		if l.fields[i].form == list {
			l.fields[i].trim(dst)
		}
	}
	return clamped
}

// Restore writes what the numbers stand for into a table's row. Fields that this face does not have are left alone.
func (l *Layout) Restore(src []uint64, rows *Rows, row int) {
	for i := range l.lanes {
		n := &l.lanes[i]
		n.restore(rows.cell(n.component, row), src[i])
	}
}

// trim clears what lies behind the end of a list, so that it is no difference.
func (f *field) trim(row []uint64) {
	at := f.first + 1 + int(row[f.first])*f.item
	clear(row[at : f.first+f.count])
}

// Baseline is what a row is told against.
type Baseline struct {
	Old []uint64 // what the other end has
	// Ahead is where the other end would expect the row to be, had it gone on as before; nil where that is not known.
	Ahead []uint64
	// Told is the row with the ids of ghosts as the connection knows them, for Encode; nil where the layout has no ids.
	Told []uint64
	// Costs gets the bits that each field took added, by their order in the layout, if it is not nil.
	Costs []Cost
}

// Cost is what a field has taken.
type Cost struct {
	Bits  uint64
	Times uint64 // how often it was told
}

// Predict fills dst with where the hot lanes would be: newer and older are rows that the other end has, taken before ticks
// apart, and after is how many ticks have passed since newer. Other lanes stay as in newer.
func (l *Layout) Predict(dst, newer, older []uint64, before, after int) {
	copy(dst, newer)
	for i := range l.fields[:l.hot] {
		f := &l.fields[i]
		if f.form != numbers {
			continue
		}
		for j := f.first; j < f.first+f.count; j++ {
			if w := l.lanes[j].width; w <= 32 && newer[j] != older[j] {
				dst[j] = Ahead(newer[j], older[j], w, before, after)
			}
		}
	}
}

// Encode writes a row:
//
//	1 bit     the hot fields are told against Ahead; 0 where there is none
//	1 bit     for each hot field: it is told (the others are as in Old)
//	1 bit     other fields are told; if so
//	1 bit     for each of the others: it is told
//	          the fields, each as its form says: lanes as in delta.go, or a text, or a list
//
// It takes Ahead if that makes fewer bits.
func (l *Layout) Encode(w *Writer, row []uint64, b Baseline) {
	from, ahead := b.Old, b.Ahead != nil && l.hotLen(row, b.Old, b.Ahead) < l.hotLen(row, b.Old, b.Old)
	if ahead {
		from = b.Ahead
	}
	var hot, cold uint64
	for i := range l.fields {
		f := &l.fields[i]
		if f.differs(row, b.Old) {
			if i < l.hot {
				hot |= 1 << i
			} else {
				cold |= 1 << (i - l.hot)
			}
		}
	}
	told := row
	if b.Told != nil {
		told = b.Told
	}
	w.Bool(ahead)
	w.Bits(hot, l.hot)
	w.Bool(cold != 0)
	if cold != 0 {
		w.Bits(cold, len(l.fields)-l.hot)
	}
	for ; hot != 0; hot &= hot - 1 {
		l.encodeCounted(w, bits.TrailingZeros64(hot), told, from, b.Costs)
	}
	for ; cold != 0; cold &= cold - 1 {
		l.encodeCounted(w, l.hot+bits.TrailingZeros64(cold), told, b.Old, b.Costs)
	}
}

// encodeCounted writes a field and counts what it took.
func (l *Layout) encodeCounted(w *Writer, i int, row, from []uint64, costs []Cost) {
	before := w.Len()
	l.encodeField(w, &l.fields[i], row, from)
	if costs != nil {
		costs[i].Bits += uint64(w.Len() - before)
		costs[i].Times++
	}
}

// Fields are the names of the fields, in the order of the layout: "body.Pos".
func (l *Layout) Fields() (names []string) {
	for i := range l.fields {
		names = append(names, l.fields[i].name)
	}
	return names
}

// hotLen is how many bits the hot fields take against a baseline.
func (l *Layout) hotLen(row, old, from []uint64) (n int) {
	for i := range l.fields[:l.hot] {
		f := &l.fields[i]
		if f.form != numbers || !f.differs(row, old) {
			continue
		}
		for j := f.first; j < f.first+f.count; j++ {
			n += DeltaLen(row[j], from[j], l.lanes[j].width)
		}
	}
	return n
}

func (f *field) differs(row, old []uint64) bool {
	for j := f.first; j < f.first+f.count; j++ {
		if row[j] != old[j] {
			return true
		}
	}
	return false
}

func (l *Layout) encodeField(w *Writer, f *field, row, from []uint64) {
	switch f.form {
	case numbers:
		for j := f.first; j < f.first+f.count; j++ {
			w.Delta(row[j], from[j], l.lanes[j].width)
		}
	case refs:
		for j := f.first; j < f.first+f.count; j++ {
			w.Bits(row[j], l.lanes[j].width)
		}
	case text:
		length := l.textLen(f, row)
		w.Bits(uint64(length), 8)
		for i := range length {
			w.Bits(row[f.first+i/8]>>(8*uint(i%8)), 8)
		}
	case list:
		n := int(row[f.first])
		w.Bits(row[f.first], l.lanes[f.first].width)
		for j := f.first + 1; j < f.first+1+n*f.item; j++ {
			w.Bits(row[j], l.lanes[j].width)
		}
	}
}

// textLen is the length of a text without the zero bytes at its end.
func (l *Layout) textLen(f *field, row []uint64) int {
	for j := f.first + f.count - 1; j >= f.first; j-- {
		if row[j] != 0 {
			return 8*(j-f.first) + (bits.Len64(row[j])+7)/8
		}
	}
	return 0
}

// Decode reads into row what Encode wrote. Where the reader is bad afterwards the row is worth nothing; it may be b.Old
// itself.
func (l *Layout) Decode(r *Reader, row []uint64, b Baseline) {
	ahead := r.Bool()
	if ahead && b.Ahead == nil {
		r.Fail()
		return
	}
	from := b.Old
	if ahead {
		from = b.Ahead
	}
	hot, cold := r.Bits(l.hot), uint64(0)
	if r.Bool() {
		cold = r.Bits(len(l.fields) - l.hot)
	}
	copy(row, b.Old)
	for ; hot != 0; hot &= hot - 1 {
		l.decodeField(r, &l.fields[bits.TrailingZeros64(hot)], row, from)
	}
	for ; cold != 0; cold &= cold - 1 {
		l.decodeField(r, &l.fields[l.hot+bits.TrailingZeros64(cold)], row, b.Old)
	}
}

func (l *Layout) decodeField(r *Reader, f *field, row, from []uint64) {
	switch f.form {
	case numbers:
		for j := f.first; j < f.first+f.count; j++ {
			l.put(r, row, j, r.Delta(from[j], l.lanes[j].width))
		}
	case refs:
		for j := f.first; j < f.first+f.count; j++ {
			l.put(r, row, j, r.Bits(l.lanes[j].width))
		}
	case text:
		clear(row[f.first : f.first+f.count])
		length := int(r.Bits(8))
		end := 8*(f.count-1) + int(l.lanes[f.first+f.count-1].size)
		if length > end {
			r.Fail()
			return
		}
		for i := range length {
			row[f.first+i/8] |= r.Bits(8) << (8 * uint(i%8))
		}
	case list:
		l.put(r, row, f.first, r.Bits(l.lanes[f.first].width))
		if r.Bad() {
			return
		}
		for j := f.first + 1; j < f.first+1+int(row[f.first])*f.item; j++ {
			l.put(r, row, j, r.Bits(l.lanes[j].width))
		}
		f.trim(row)
	}
}

// put stores a number if the lane can hold it.
func (l *Layout) put(r *Reader, row []uint64, j int, q uint64) {
	if !l.lanes[j].valid(q) {
		r.Fail()
		return
	}
	row[j] = q
}

// EncodeLast writes the fields that go with the exit of what was destroyed.
func (l *Layout) EncodeLast(w *Writer, row []uint64) {
	for i := range l.fields {
		if l.fields[i].last {
			l.encodeField(w, &l.fields[i], row, l.base)
		}
	}
}

// DecodeLast reads into row, which holds the last known values, what EncodeLast wrote.
func (l *Layout) DecodeLast(r *Reader, row []uint64) {
	for i := range l.fields {
		if l.fields[i].last {
			l.decodeField(r, &l.fields[i], row, l.base)
		}
	}
}
