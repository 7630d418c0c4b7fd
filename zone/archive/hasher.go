package archive

import "github.com/wick-engine/wick/sim"

// Hasher hashes what it is led over. The zero value is ready.
type Hasher struct{ hash sim.StateHash }

var _ Archive = (*Hasher)(nil)

// Sum is the hash of all that it was led over.
func (h *Hasher) Sum() uint64 { return h.hash.Sum() }

// U8 hashes a byte.
func (h *Hasher) U8(x *uint8) { h.hash.U8(*x) }

// U16 hashes 16 bits.
func (h *Hasher) U16(x *uint16) { h.hash.U16(*x) }

// U32 hashes 32 bits.
func (h *Hasher) U32(x *uint32) { h.hash.U32(*x) }

// U64 hashes 64 bits.
func (h *Hasher) U64(x *uint64) { h.hash.U64(*x) }

// I8 hashes a signed number of 8 bits.
func (h *Hasher) I8(x *int8) { h.hash.U8(uint8(*x)) }

// I32 hashes a signed number of 32 bits.
func (h *Hasher) I32(x *int32) { h.hash.U32(uint32(*x)) }

// I64 hashes a signed number of 64 bits.
func (h *Hasher) I64(x *int64) { h.hash.I64(*x) }

// F64 hashes a real number.
func (h *Hasher) F64(x *float64) { h.hash.F64(*x) }

// Flag hashes a truth value.
func (h *Hasher) Flag(x *bool) { h.hash.Bool(*x) }

// Length hashes a length, and leaves it as it is.
func (h *Hasher) Length(have, _ int) int { h.hash.Int(have); return have }

// IDs hashes which entries a table has and which it will have next.
func (h *Hasher) IDs(t Table) { h.hash.Bytes(t.AppendIDs(nil)) }

// Part lets another room add to the hash.
func (h *Hasher) Part(p Part) { p.AddTo(&h.hash) }

// Memory is false: what only explains has no part in what happens.
func (h *Hasher) Memory() bool { return false }
