package vm

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// Table is what scripts have as a table. It keeps its keys in the order in which they were set, and whatever it does costs what can be
// said beforehand.
type Table struct {
	entries []entry              // in the order of insertion; what was deleted stays until there is much of it
	index   map[lua.LValue]int32 // where other keys than those of list are, also deleted ones
	list    []int32              // where the keys 1, 2, 3 ... are, up to the first that is missing
	dead    int                  // entries that were deleted
	frozen  bool
	store   *Store      // what it is kept in, nil for a table of a call
	level   int         // how deep it lies in that, from 1
	gaps    bool        // it is in Machine.gaps
	names   *lua.LTable // the same again, of a library
	value   *lua.LUserData
}

type entry struct{ key, value lua.LValue }

// newTable makes an empty table.
func (m *Machine) newTable() *Table {
	t := new(Table)
	t.value = &lua.LUserData{Value: t, Metatable: m.tables}
	return t
}

// tableOf is the table that a value is, nil for any other.
func tableOf(v lua.LValue) *Table {
	if u, ok := v.(*lua.LUserData); ok {
		t, _ := u.Value.(*Table)
		return t
	}
	return nil
}

// whole is a key as a place in the list, 0 for any other.
func whole(key lua.LValue) int {
	if n, ok := key.(lua.LNumber); ok && n >= 1 && n <= math.MaxInt32 && n == lua.LNumber(int(n)) {
		return int(n)
	}
	return 0
}

// Len is how many values there are at 1, 2, 3 and so on, up to the first that is missing: what a table contains says how long it is, and
// not what it once did.
func (t *Table) Len() int { return len(t.list) }

// at is where a key is, −1 for one that was never set.
func (t *Table) at(key lua.LValue) int {
	if n := whole(key); n > 0 && n <= len(t.list) {
		return int(t.list[n-1])
	}
	if at, ok := t.index[key]; ok {
		return int(at)
	}
	return -1
}

// Get is the value of a key.
func (t *Table) Get(key lua.LValue) lua.LValue {
	if at := t.at(key); at >= 0 {
		return t.entries[at].value
	}
	return lua.LNil
}

// set gives a key a value, and returns how much work that was.
func (t *Table) set(key, value lua.LValue) (work int) {
	at := t.at(key)
	switch {
	case value == lua.LNil && at < 0:
		return 0
	case value == lua.LNil:
		return t.delete(at, whole(key))
	case at >= 0 && t.entries[at].value != lua.LNil:
		t.entries[at].value = value
		return 0
	}
	if t.dead > 16 && t.dead > len(t.entries)/2 {
		work = len(t.entries)
		t.compact()
		at = t.at(key)
	}
	here := int32(len(t.entries))
	t.entries = append(t.entries, entry{key, value})
	if at >= 0 { // what was deleted stays where it was, as nothing
		t.entries[at].key = lua.LNil
	}
	if whole(key) == len(t.list)+1 {
		delete(t.index, key)
		t.list = append(t.list, here)
		return work + t.extend()
	}
	t.put(key, here)
	return work
}

// put notes where a key is that is not one of the list.
func (t *Table) put(key lua.LValue, at int32) {
	if t.index == nil {
		t.index = make(map[lua.LValue]int32)
	}
	t.index[key] = at
}

// extend moves keys that now follow the list into it.
func (t *Table) extend() (work int) {
	for len(t.index) > 0 {
		next := lua.LNumber(len(t.list) + 1)
		at, ok := t.index[next]
		if !ok || t.entries[at].value == lua.LNil {
			break
		}
		delete(t.index, next)
		t.list = append(t.list, at)
		work++
	}
	return work
}

// delete deletes an entry; n is its place in the list, if it is there. It stays where a walk over the table finds it.
func (t *Table) delete(at, n int) (work int) {
	if t.entries[at].value == lua.LNil {
		return 0
	}
	t.entries[at].value = lua.LNil
	t.dead++
	if n < 1 || n > len(t.list) {
		return 0
	}
	work = len(t.list) - n
	for i := n; i <= len(t.list); i++ {
		t.put(lua.LNumber(i), t.list[i-1])
	}
	t.list = t.list[:n-1]
	return work
}

// compact forgets what was deleted.
func (t *Table) compact() {
	old := t.entries
	t.entries, t.index, t.list, t.dead = make([]entry, 0, len(old)-t.dead), nil, t.list[:0], 0
	for _, e := range old {
		if e.value != lua.LNil {
			t.place(e)
		}
	}
	t.extend()
}

// place appends an entry with a key that is not there.
func (t *Table) place(e entry) {
	at := int32(len(t.entries))
	t.entries = append(t.entries, e)
	if n := whole(e.key); n == len(t.list)+1 {
		t.list = append(t.list, at)
		return
	}
	t.put(e.key, at)
}

// next is the entry behind a key, or the first one for nil, and how many were looked at. ok is false for a key that was never there.
func (t *Table) next(key lua.LValue) (e entry, looked int, ok bool) {
	at := 0
	if key != lua.LNil {
		if at = t.at(key); at < 0 {
			return entry{}, 0, false
		}
		at++
	}
	for ; at < len(t.entries); at++ {
		looked++
		if e := t.entries[at]; e.value != lua.LNil {
			return e, looked, true
		}
	}
	return entry{lua.LNil, lua.LNil}, looked, true
}

// walk calls visit with every entry in the order of their keys, until it returns false.
func (t *Table) walk(visit func(key, value lua.LValue) bool) {
	for _, e := range t.entries {
		if e.value != lua.LNil && !visit(e.key, e.value) {
			return
		}
	}
}
