package behavior

import (
	"encoding/binary"
	"math"

	"github.com/wick-engine/wick/sim"
)

// archive goes through state, field by field, and hashes it, writes it down or reads it. As each sort of state is described
// once, what is hashed is what is saved, and what is saved is read.
type archive struct {
	hash    *sim.StateHash // to hash
	bytes   []byte         // written, or left to be read
	reading bool
	bad     bool // what was read makes no sense
}

// must marks what was read as nonsense unless something holds.
func (a *archive) must(holds bool) {
	if a.reading && !holds {
		a.bad = true
	}
}

// word goes through 64 bits.
func (a *archive) word(x uint64) uint64 {
	switch {
	case a.hash != nil:
		a.hash.U64(x)
	case !a.reading:
		a.bytes = binary.LittleEndian.AppendUint64(a.bytes, x)
	case len(a.bytes) < 8:
		a.bad, a.bytes = true, nil
		return 0
	default:
		x = binary.LittleEndian.Uint64(a.bytes)
		a.bytes = a.bytes[8:]
	}
	return x
}

// half goes through 32 bits.
func (a *archive) half(x uint32) uint32 {
	switch {
	case a.hash != nil:
		a.hash.U32(x)
	case !a.reading:
		a.bytes = binary.LittleEndian.AppendUint32(a.bytes, x)
	case len(a.bytes) < 4:
		a.bad, a.bytes = true, nil
		return 0
	default:
		x = binary.LittleEndian.Uint32(a.bytes)
		a.bytes = a.bytes[4:]
	}
	return x
}

func (a *archive) u64(p *uint64)    { *p = a.word(*p) }
func (a *archive) u32(p *uint32)    { *p = a.half(*p) }
func (a *archive) i32(p *int32)     { *p = int32(a.half(uint32(*p))) }
func (a *archive) id(p *sim.ID)     { *p = sim.ID(a.word(uint64(*p))) }
func (a *archive) tick(p *sim.Tick) { *p = sim.Tick(a.half(uint32(*p))) }

// bits goes through up to 32 truth values.
func (a *archive) bits(ps ...*bool) {
	x := uint32(0)
	for i, p := range ps {
		if *p {
			x |= 1 << i
		}
	}
	x = a.half(x)
	a.must(uint64(x)>>len(ps) == 0)
	for i, p := range ps {
		*p = x>>i&1 != 0
	}
}

// hugest bounds every number of a state.
const hugest = 1e15

// num goes through a number, which is finite.
func (a *archive) num(p *float64) {
	if a.hash != nil {
		a.hash.F64(*p)
		return
	}
	*p = math.Float64frombits(a.word(math.Float64bits(*p)))
	a.must(math.Abs(*p) <= hugest)
}

// vec goes through three numbers. Most of a state is vectors, so they are not gone through one by one.
func (a *archive) vec(p *sim.Vec) {
	switch {
	case a.hash != nil:
		a.hash.Vec(*p)
	case !a.reading:
		b := binary.LittleEndian.AppendUint64(a.bytes, math.Float64bits(p.X))
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(p.Y))
		a.bytes = binary.LittleEndian.AppendUint64(b, math.Float64bits(p.Z))
	case len(a.bytes) < 24:
		a.bad, a.bytes = true, nil
	default:
		b := a.bytes[:24]
		p.X = math.Float64frombits(binary.LittleEndian.Uint64(b))
		p.Y = math.Float64frombits(binary.LittleEndian.Uint64(b[8:]))
		p.Z = math.Float64frombits(binary.LittleEndian.Uint64(b[16:]))
		a.bytes = a.bytes[24:]
		a.must(math.Abs(p.X) <= hugest && math.Abs(p.Y) <= hugest && math.Abs(p.Z) <= hugest)
	}
}

// count goes through a number of things, each of which takes at least some bytes.
func (a *archive) count(n, size int) int {
	n = int(a.half(uint32(n)))
	if a.reading && n > len(a.bytes)/size {
		a.bad = true
		return 0
	}
	return n
}

// within goes through a number that lies between two others, both included.
func (a *archive) within(p *int32, low, high int) {
	a.i32(p)
	a.must(int(*p) >= low && int(*p) <= high)
}
