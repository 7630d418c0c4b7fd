package sim

import (
	"iter"
	"math/bits"
)

// Table keeps values of one type under generational IDs. The zero Table is empty and ready.
//
// A new entry takes the lowest free slot, so tables stay dense, and which ID comes next follows
// from the IDs alone (see [Table.AppendIDs]), not from the order in which entries went. Once a
// table has had its largest size, adding, finding, removing and iterating allocate nothing.
type Table[T any] struct {
	slots  slots
	values []T
}

// Len returns the number of entries.
func (t *Table[T]) Len() int { return t.slots.count }

// Cap returns the number of slots ever in use: every slot is below it.
func (t *Table[T]) Cap() int { return len(t.values) }

// Add stores a value and returns its ID. Pointers got from the table before are no longer valid.
func (t *Table[T]) Add(value T) ID {
	slot := t.slots.take()
	if slot == len(t.values) {
		t.values = append(t.values, value)
	} else {
		t.values[slot] = value
	}
	return t.slots.id(slot)
}

// Get returns the entry of an ID, or nil when the ID names none or its entry is gone. The pointer
// is valid until the next Add.
func (t *Table[T]) Get(id ID) *T {
	if !t.slots.holds(id) {
		return nil
	}
	return &t.values[id.Slot()]
}

// At returns the entry in a slot, and false when the slot is empty or out of range.
func (t *Table[T]) At(slot int) (ID, *T, bool) {
	if slot < 0 || slot >= len(t.values) || t.slots.states[slot]&1 == 0 {
		return 0, nil, false
	}
	return t.slots.id(slot), &t.values[slot], true
}

// Remove takes an entry out and reports whether there was one. What the entry held is released.
func (t *Table[T]) Remove(id ID) bool {
	if !t.slots.holds(id) {
		return false
	}
	slot := int(id.Slot())
	t.slots.give(slot)
	var none T
	t.values[slot] = none
	return true
}

// All iterates over the entries in ascending ID. The loop may add and remove: an entry removed
// before its turn is not met, one added is met when its ID is above the present one.
func (t *Table[T]) All() iter.Seq2[ID, *T] {
	return func(yield func(ID, *T) bool) {
		for word := 0; word < len(t.slots.used); word++ {
			for left := t.slots.used[word]; left != 0; {
				bit := bits.TrailingZeros64(left)
				slot := word<<6 | bit
				if !yield(t.slots.id(slot), &t.values[slot]) {
					return
				}
				left = t.slots.used[word] & (^uint64(1) << bit)
			}
		}
	}
}

// AppendIDs appends to dst which IDs the table holds and which it will hand out next, but not its
// values: the number of slots, then for each slot twice its generation, plus 1 where it holds an
// entry. Numbers are written in groups of seven bits, the lowest first, with the high bit set on
// all but the last. Equal ID states have equal bytes.
func (t *Table[T]) AppendIDs(dst []byte) []byte { return t.slots.append(dst) }

// RestoreIDs makes the table hold the IDs that AppendIDs wrote, each with a zero value for the
// caller to fill, and hand out the same IDs as the table they came from. It returns the bytes that
// follow. When src is malformed or has more than most slots, the table stays as it was.
func (t *Table[T]) RestoreIDs(src []byte, most int) (rest []byte, err error) {
	restored, rest, err := readSlots(src, most)
	if err != nil {
		return nil, err
	}
	t.slots = restored
	t.values = make([]T, len(restored.states))
	return rest, nil
}
