package sim

import "strconv"

// ID names one entry of a [Table]: the slot in the high 32 bits, which use of that slot in the low
// 32 (the generation, counted from 1). Ascending IDs are therefore ascending slots, and an ID whose
// entry is gone never names another. The zero ID names nothing.
type ID uint64

// MakeID returns the ID of the given use of a slot. A generation of 0 names nothing.
func MakeID(slot, generation uint32) ID { return ID(slot)<<32 | ID(generation) }

// Slot returns the slot the ID names.
func (id ID) Slot() uint32 { return uint32(id >> 32) }

// Generation returns which use of the slot is meant, from 1.
func (id ID) Generation() uint32 { return uint32(id) }

// String returns slot and generation: "7.1".
func (id ID) String() string {
	var text [21]byte
	b := strconv.AppendUint(text[:0], uint64(id.Slot()), 10)
	b = append(b, '.')
	return string(strconv.AppendUint(b, uint64(id.Generation()), 10))
}
