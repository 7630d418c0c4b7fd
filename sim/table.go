package sim

import (
	"iter"
	"math/bits"
)

// maxGeneration is the last use of a slot; a slot that has had it is never handed out again.
const maxGeneration = 1<<32 - 1

// Table keeps values of one type under generational IDs. The zero Table is empty and ready.
//
// A new entry takes the lowest free slot, so tables stay dense, and which ID comes next follows
// from the IDs alone (see [Table.AppendIDs]), not from the order in which entries went. Once a
// table has had its largest size, adding, finding, removing and iterating allocate nothing.
type Table[T any] struct {
	values      []T
	generations []uint32 // of the present use, or of the last one; 0 = never used
	used        []uint64 // a bit per slot that holds an entry
	full        []uint64 // a bit per word of used that is all ones
	count       int
}

// Len returns the number of entries.
func (t *Table[T]) Len() int { return t.count }

// Cap returns the number of slots ever in use: every slot is below it.
func (t *Table[T]) Cap() int { return len(t.values) }

// Add stores a value and returns its ID. Pointers got from the table before are no longer valid.
func (t *Table[T]) Add(value T) ID {
	slot := t.free()
	if slot == len(t.values) {
		t.grow()
	}
	t.values[slot] = value
	t.generations[slot]++
	t.occupy(slot)
	return MakeID(uint32(slot), t.generations[slot])
}

// Get returns the entry of an ID, or nil when the ID names none or its entry is gone. The pointer
// is valid until the next Add.
func (t *Table[T]) Get(id ID) *T {
	slot := int(id >> 32)
	if slot >= len(t.values) || !t.holds(slot) || t.generations[slot] != uint32(id) {
		return nil
	}
	return &t.values[slot]
}

// At returns the entry in a slot, and false when the slot is empty or out of range.
func (t *Table[T]) At(slot int) (ID, *T, bool) {
	if slot < 0 || slot >= len(t.values) || !t.holds(slot) {
		return 0, nil, false
	}
	return MakeID(uint32(slot), t.generations[slot]), &t.values[slot], true
}

// Remove takes an entry out and reports whether there was one. What the entry held is released.
func (t *Table[T]) Remove(id ID) bool {
	value := t.Get(id)
	if value == nil {
		return false
	}
	var none T
	*value = none
	slot := id.Slot()
	word := slot >> 6
	t.used[word] &^= 1 << (slot & 63)
	t.full[word>>6] &^= 1 << (word & 63)
	t.count--
	return true
}

// All iterates over the entries in ascending ID. The loop may add and remove: an entry removed
// before its turn is not met, one added is met when its ID is above the present one.
func (t *Table[T]) All() iter.Seq2[ID, *T] {
	return func(yield func(ID, *T) bool) {
		for word := 0; word < len(t.used); word++ {
			for left := t.used[word]; left != 0; {
				bit := bits.TrailingZeros64(left)
				slot := word<<6 | bit
				if !yield(MakeID(uint32(slot), t.generations[slot]), &t.values[slot]) {
					return
				}
				left = t.used[word] & (^uint64(1) << bit)
			}
		}
	}
}

// occupy marks a slot as holding an entry.
func (t *Table[T]) occupy(slot int) {
	word := slot >> 6
	t.used[word] |= 1 << (slot & 63)
	if t.used[word] == ^uint64(0) {
		t.full[word>>6] |= 1 << (word & 63)
	}
	t.count++
}

func (t *Table[T]) holds(slot int) bool { return t.used[slot>>6]>>(slot&63)&1 != 0 }

// free returns the lowest slot that can be handed out; it may be the one past the last. A slot that
// has had its last use is passed over.
func (t *Table[T]) free() int {
	for i, full := range t.full {
		for open := ^full; open != 0; open &= open - 1 {
			word := i<<6 | bits.TrailingZeros64(open)
			if word >= len(t.used) {
				return len(t.values)
			}
			for spare := ^t.used[word]; spare != 0; spare &= spare - 1 {
				slot := word<<6 | bits.TrailingZeros64(spare)
				if slot >= len(t.values) || t.generations[slot] != maxGeneration {
					return slot
				}
			}
		}
	}
	return len(t.values)
}

// grow adds an empty slot at the end.
func (t *Table[T]) grow() {
	var none T
	slot := len(t.values)
	t.values = append(t.values, none)
	t.generations = append(t.generations, 0)
	if slot&63 == 0 {
		t.used = append(t.used, 0)
		if slot&4095 == 0 {
			t.full = append(t.full, 0)
		}
	}
}
