package dossier

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/sim/stored"
)

// Max bounds a dossier, in bytes: 32 KiB for what the rules know, and as much as scripts may keep about somebody.
const Max = 1<<15 + maxData

// maxData bounds what scripts keep about somebody, in bytes.
const maxData = vm.MaxStore + 2

// ErrBad is what reading refuses bytes with that are no dossier.
var ErrBad = errors.New("dossier: these bytes are no dossier")

// The form, in little endian:
//
//	pools    count: 2 bytes, then for each    flags: 1 byte    current, cap: 8 bytes each, if it is written
//	affects  count: 2 bytes, then for each    definition: 4 bytes    magnitude, level: 8 bytes each    stacks: 4 bytes
//	                                          rung: 2 bytes    remaining, next, done: 4 bytes each
//	cooldowns count: 2 bytes, then for each   ability: 4 bytes    ticks: 4 bytes
//	data     length: 4 bytes, then so many bytes
//
// and, where there are any of either,
//
//	charges  count: 2 bytes, then for each    ability, how many are gone: 4 bytes each    ticks to the next, and from it: 4 bytes each
//	toggles  count: 2 bytes, then for each    ability: 4 bytes    ticks: 4 bytes
const (
	written = 1 << iota
	held
)

const (
	affectBytes   = 4 + 8 + 8 + 4 + 2 + 4 + 4 + 4
	cooldownBytes = 4 + 4
	maxCooldowns  = 1024 // of more than these those of later abilities are over
	maxCasts      = 256  // and of these the later abilities have all their charges, and are off
)

// Write writes a record down; "" is one of nothing. Equal records are equal bytes. Of more affects than have room the newest are
// left out.
func Write(r *rules.Record, data string) string {
	if len(r.Pools)+len(r.Affects)+len(r.Cooldowns)+len(r.Spent)+len(r.Toggles)+len(data) == 0 || len(data) > maxData {
		return ""
	}
	cooldowns := r.Cooldowns[:min(len(r.Cooldowns), maxCooldowns)]
	casts := castsOf(r)
	room := 1<<15 - 2 - 4 - len(cooldowns)*cooldownBytes - len(casts)
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
	affects := r.Affects[:min(len(r.Affects), max(0, room-len(b)-2)/affectBytes)]
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
	b = binary.LittleEndian.AppendUint16(b, uint16(len(cooldowns)))
	for _, left := range cooldowns {
		b = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(b, uint32(left.Ability)), uint32(left.Ticks))
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(len(data)))
	return string(append(append(b, data...), casts...))
}

// castsOf writes down what is gone of charges and what is switched on, nothing where there is neither.
func castsOf(r *rules.Record) (b []byte) {
	spent, toggles := r.Spent[:min(len(r.Spent), maxCasts)], r.Toggles[:min(len(r.Toggles), maxCasts)]
	if len(spent)+len(toggles) == 0 {
		return nil
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(len(spent)))
	for _, c := range spent {
		for _, x := range [...]int32{c.Ability, c.Used, c.Next, c.Every} {
			b = binary.LittleEndian.AppendUint32(b, uint32(x))
		}
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(len(toggles)))
	for _, left := range toggles {
		b = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(b, uint32(left.Ability)), uint32(left.Ticks))
	}
	return b
}

// readCasts reads what castsOf wrote of something.
func readCasts(d *stored.Reader, r *rules.Record) bool {
	for range d.U16() {
		r.Spent = append(r.Spent, ready.Spent{Ability: int32(d.U32()), Used: int32(d.U32()), Next: int32(d.U32()), Every: int32(d.U32())})
		if d.Bad || len(r.Spent) > maxCasts {
			return false
		}
	}
	for range d.U16() {
		r.Toggles = append(r.Toggles, ready.Left{Ability: int32(d.U32()), Ticks: int32(d.U32())})
		if d.Bad || len(r.Toggles) > maxCasts {
			return false
		}
	}
	return len(r.Spent)+len(r.Toggles) > 0
}

// Read reads what Write has written.
func Read(text string) (r rules.Record, data string, err error) {
	if text == "" {
		return r, "", nil
	}
	d := stored.Reader{Rest: []byte(text)}
	for range d.U16() {
		flags := d.U8()
		p := rules.PoolRecord{Held: flags&held != 0}
		if flags&written != 0 {
			p.Written, p.Current, p.Cap = true, int64(d.U64()), int64(d.U64())
		}
		d.Bad = d.Bad || flags > written|held
		r.Pools = append(r.Pools, p)
		if d.Bad {
			return rules.Record{}, "", ErrBad
		}
	}
	for range d.U16() {
		r.Affects = append(r.Affects, affect.Saved{
			Def: d.U32(), Magnitude: d.F64(), Level: d.F64(), Stacks: int32(d.U32()),
			Rung: int16(d.U16()), Remaining: int32(d.U32()), Next: int32(d.U32()), Done: int32(d.U32()),
		})
		if d.Bad {
			break
		}
	}
	for range d.U16() {
		r.Cooldowns = append(r.Cooldowns, ready.Left{Ability: int32(d.U32()), Ticks: int32(d.U32())})
		if d.Bad || len(r.Cooldowns) > maxCooldowns {
			return rules.Record{}, "", ErrBad
		}
	}
	data = string(d.Bytes(int(d.U32())))
	if len(d.Rest) > 0 && !readCasts(&d, &r) {
		return rules.Record{}, "", ErrBad
	}
	if d.Bad || len(d.Rest) > 0 || len(text) > Max || len(r.Pools)+len(r.Affects)+len(r.Cooldowns)+len(r.Spent)+len(r.Toggles)+len(data) == 0 {
		return rules.Record{}, "", ErrBad
	}
	return r, data, nil
}
