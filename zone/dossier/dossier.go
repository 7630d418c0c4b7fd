package dossier

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
)

// Max bounds a dossier, in bytes.
const Max = 1 << 15

// ErrBad is what reading refuses bytes with that are no dossier.
var ErrBad = errors.New("dossier: these bytes are no dossier")

// The form, in little endian:
//
//	pools    count: 2 bytes, then for each    flags: 1 byte    current, cap: 8 bytes each, if it is written
//	affects  count: 2 bytes, then for each    definition: 4 bytes    magnitude, level: 8 bytes each    stacks: 4 bytes
//	                                          rung: 2 bytes    remaining, next, done: 4 bytes each
const (
	written = 1 << iota
	held
)

const affectBytes = 4 + 8 + 8 + 4 + 2 + 4 + 4 + 4

// Write writes a record down; "" is one of nothing. Equal records are equal bytes. Of more affects than have room the newest are
// left out.
func Write(r *rules.Record) string {
	if len(r.Pools)+len(r.Affects) == 0 {
		return ""
	}
	b := binary.LittleEndian.AppendUint16(nil, uint16(len(r.Pools)))
	for i := range r.Pools {
		p := &r.Pools[i]
		var flags byte
		if p.Held {
			flags |= held
		}
		if !p.Written {
			b = append(b, flags)
			continue
		}
		b = append(b, flags|written)
		b = binary.LittleEndian.AppendUint64(b, uint64(p.Current))
		b = binary.LittleEndian.AppendUint64(b, uint64(p.Cap))
	}
	affects := r.Affects[:min(len(r.Affects), max(0, Max-len(b)-2)/affectBytes)]
	b = binary.LittleEndian.AppendUint16(b, uint16(len(affects)))
	for i := range affects {
		a := &affects[i]
		b = binary.LittleEndian.AppendUint32(b, a.Def)
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(a.Magnitude))
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(a.Level))
		b = binary.LittleEndian.AppendUint32(b, uint32(a.Stacks))
		b = binary.LittleEndian.AppendUint16(b, uint16(a.Rung))
		for _, time := range [...]int32{a.Remaining, a.Next, a.Done} {
			b = binary.LittleEndian.AppendUint32(b, uint32(time))
		}
	}
	return string(b)
}

// Read reads what Write has written.
func Read(text string) (rules.Record, error) {
	var r rules.Record
	if text == "" {
		return r, nil
	}
	d := reader{rest: text}
	for range d.u16() {
		flags := d.u8()
		p := rules.PoolRecord{Held: flags&held != 0}
		if flags&written != 0 {
			p.Written, p.Current, p.Cap = true, int64(d.u64()), int64(d.u64())
		}
		d.bad = d.bad || flags > written|held
		r.Pools = append(r.Pools, p)
		if d.bad {
			return rules.Record{}, ErrBad
		}
	}
	for range d.u16() {
		r.Affects = append(r.Affects, affect.Saved{
			Def: d.u32(), Magnitude: math.Float64frombits(d.u64()), Level: math.Float64frombits(d.u64()), Stacks: int32(d.u32()),
			Rung: int16(d.u16()), Remaining: int32(d.u32()), Next: int32(d.u32()), Done: int32(d.u32()),
		})
		if d.bad {
			break
		}
	}
	if d.bad || d.rest != "" || len(text) > Max || len(r.Pools)+len(r.Affects) == 0 {
		return rules.Record{}, ErrBad
	}
	return r, nil
}

// reader takes numbers from the front of a text. What is not there makes it bad, and is 0.
type reader struct {
	rest string
	bad  bool
}

func (r *reader) number(bytes int) uint64 {
	if len(r.rest) < bytes {
		r.bad, r.rest = true, ""
		return 0
	}
	var x uint64
	for i := range bytes {
		x |= uint64(r.rest[i]) << (8 * i)
	}
	r.rest = r.rest[bytes:]
	return x
}

func (r *reader) u8() uint8   { return uint8(r.number(1)) }
func (r *reader) u16() uint16 { return uint16(r.number(2)) }
func (r *reader) u32() uint32 { return uint32(r.number(4)) }
func (r *reader) u64() uint64 { return r.number(8) }
