package vm

import (
	"fmt"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// The bounds of what a store keeps.
const (
	MaxStore     = 64 << 10 // bytes in all, as they are saved
	MaxKept      = 4 << 10  // bytes of a text
	MaxNested    = 8        // tables in tables
	entryBytes   = 1        // of the mark before each key and each value
	numberBytes  = 9
	maxStoreName = 64 // bytes of a key
)

// Store keeps plain data for scripts between calls: numbers, texts, true and false, and tables of those. In a script it is a table;
// whatever else somebody sets in it is refused there and then.
type Store struct {
	root *Table
	size int // bytes, as it is saved
	m    *Machine
}

// NewStore makes an empty one. name is what errors call it.
func (m *Machine) NewStore() *Store {
	s := &Store{m: m}
	s.root = m.newTable()
	s.root.store, s.root.level = s, 1
	return s
}

// Value is the store as scripts have it.
func (s *Store) Value() lua.LValue { return s.root.value }

// Become replaces what is kept by what another store keeps, which must not be used any more. Scripts that hold the table go on with it.
func (s *Store) Become(o *Store) {
	root := s.root
	root.leave() // what is replaced is nobody's
	root.entries, root.index, root.list, root.dead = o.root.entries, o.root.index, o.root.list, o.root.dead
	s.size = o.size
	root.adopt(s)
}

// Empty reports whether nothing is kept.
func (s *Store) Empty() bool { return len(s.root.entries) == s.root.dead }

// keep sets a key of a table that is kept, and copies what is set. The error names the key.
func (s *Store) keep(t *Table, key, value lua.LValue) (work int, err error) {
	name, size, err := keptKey(key)
	if err != nil {
		return 0, err
	}
	c := copier{s: s, path: []string{name}, level: t.level}
	var kept lua.LValue = lua.LNil
	if value != lua.LNil {
		if kept, err = c.copy(value); err != nil {
			return c.work, err
		}
		size += c.size
	} else {
		size = 0
	}
	old := t.Get(key)
	if old != lua.LNil {
		_, keySize, _ := keptKey(key)
		size -= keySize + sizeOf(old)
	}
	if s.size+size > MaxStore {
		return c.work, fmt.Errorf("%s: more than %d bytes would be kept", name, MaxStore)
	}
	s.size += size
	if o := tableOf(old); o != nil {
		c.work += o.leave()
	}
	if kept == lua.LNil && !t.gaps {
		t.gaps = true
		s.m.gaps = append(s.m.gaps, t)
	}
	return c.work + t.set(plain(key), kept), nil
}

// closeGaps forgets what was deleted from stores, so that the next call finds what it would find if they had been saved and loaded.
func (m *Machine) closeGaps() {
	for _, t := range m.gaps {
		t.gaps = false
		if t.dead > 0 && t.store != nil {
			t.compact()
		}
	}
	clear(m.gaps)
	m.gaps = m.gaps[:0]
}

// plain is a value as it is kept: a text does not hold the longer one that it was a part of, and there is one zero, as in what is saved.
func plain(v lua.LValue) lua.LValue {
	switch x := v.(type) {
	case lua.LNumber:
		return x + 0
	case lua.LString:
		return lua.LString(strings.Clone(string(x)))
	}
	return v
}

// leave makes a table that is kept no longer one like any other, with those in it.
func (t *Table) leave() (work int) {
	t.store = nil
	t.walk(func(_, v lua.LValue) bool {
		work++
		if o := tableOf(v); o != nil {
			work += o.leave()
		}
		return true
	})
	return work
}

// keptKey is how a key is written in an error, and how many bytes it takes.
func keptKey(key lua.LValue) (name string, size int, err error) {
	switch k := key.(type) {
	case lua.LString:
		if len(k) > maxStoreName {
			return "", 0, fmt.Errorf("a key of %d bytes: at most %d can be kept", len(k), maxStoreName)
		}
		return string(k), entryBytes + 2 + len(k), nil
	case lua.LNumber:
		if k-k != 0 {
			return "", 0, fmt.Errorf("a key that is not a finite number cannot be kept")
		}
		return "[" + formatNumber(float64(k)) + "]", numberBytes, nil
	}
	return "", 0, fmt.Errorf("a %s as a key cannot be kept", typeName(key))
}

// copier copies plain data into a store.
type copier struct {
	s     *Store
	path  []string
	above []*Table
	level int
	size  int
	work  int
}

func (c *copier) where() string {
	text := ""
	for i, name := range c.path {
		if i > 0 && !strings.HasPrefix(name, "[") {
			text += "."
		}
		text += name
	}
	return text
}

func (c *copier) copy(v lua.LValue) (lua.LValue, error) {
	c.work++
	switch x := v.(type) {
	case lua.LBool:
		c.size += entryBytes
		return x, nil
	case lua.LNumber:
		if x-x != 0 {
			return nil, fmt.Errorf("%s: a number that is not finite cannot be kept", c.where())
		}
		c.size += numberBytes
		return plain(x), nil
	case lua.LString:
		if len(x) > MaxKept {
			return nil, fmt.Errorf("%s: a text of %d bytes: at most %d can be kept", c.where(), len(x), MaxKept)
		}
		c.size += entryBytes + 2 + len(x)
		return plain(x), nil
	}
	t := tableOf(v)
	if t == nil {
		return nil, fmt.Errorf("%s: a %s cannot be kept", c.where(), typeName(v))
	}
	for _, o := range c.above {
		if o == t {
			return nil, fmt.Errorf("%s: a table within itself cannot be kept", c.where())
		}
	}
	if c.level+len(c.above) >= MaxNested {
		return nil, fmt.Errorf("%s: tables can be kept %d deep", c.where(), MaxNested)
	}
	kept := c.s.m.newTable()
	kept.store, kept.level = c.s, c.level+len(c.above)+1
	c.work += len(t.entries) / 4
	c.size += entryBytes + 2
	c.above = append(c.above, t)
	for _, e := range t.entries {
		if e.value == lua.LNil {
			continue
		}
		name, size, err := keptKey(e.key)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.where(), err)
		}
		if c.size += size; c.size > MaxStore {
			return nil, fmt.Errorf("%s: more than %d bytes would be kept", c.where(), MaxStore)
		}
		c.path = append(c.path, name)
		value, err := c.copy(e.value)
		if err != nil {
			return nil, err
		}
		c.path = c.path[:len(c.path)-1]
		kept.place(entry{plain(e.key), value})
	}
	kept.extend()
	c.above = c.above[:len(c.above)-1]
	return kept.value, nil
}

// sizeOf is how many bytes a kept value takes.
func sizeOf(v lua.LValue) int {
	switch x := v.(type) {
	case lua.LBool:
		return entryBytes
	case lua.LNumber:
		return numberBytes
	case lua.LString:
		return entryBytes + 2 + len(x)
	}
	size := entryBytes + 2
	tableOf(v).walk(func(key, value lua.LValue) bool {
		_, n, _ := keptKey(key)
		size += n + sizeOf(value)
		return true
	})
	return size
}

// typeName is what a value is called in errors and by type.
func typeName(v lua.LValue) string {
	if u, ok := v.(*lua.LUserData); ok {
		switch x := u.Value.(type) {
		case *Table:
			return "table"
		case interface{ TypeName() string }:
			return x.TypeName()
		}
	}
	return v.Type().String()
}

// formatNumber writes a number as Lua does: fourteen digits at most, and no more than it takes.
func formatNumber(x float64) string {
	switch {
	case x != x:
		return "nan"
	case x > 1.7976931348623157e308:
		return "inf"
	case x < -1.7976931348623157e308:
		return "-inf"
	}
	return strconv.FormatFloat(x, 'g', 14, 64)
}
