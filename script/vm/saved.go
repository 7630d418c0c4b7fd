package vm

import (
	"encoding/binary"
	"errors"
	"math"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
)

// ErrBadStore is what Load refuses bytes with that no store wrote.
var ErrBadStore = errors.New("vm: these bytes are no data of scripts")

// The marks before keys and values.
const (
	markFalse byte = 1 + iota
	markTrue
	markNumber
	markText
	markTable
)

// Append appends what is kept to dst, for Load: entries in their order.
func (s *Store) Append(dst []byte) []byte { return appendTable(dst, s.root) }

func appendTable(dst []byte, t *Table) []byte {
	dst = binary.LittleEndian.AppendUint16(dst, uint16(len(t.entries)-t.dead))
	t.walk(func(key, value lua.LValue) bool {
		dst = appendValue(appendValue(dst, key), value)
		return true
	})
	return dst
}

func appendValue(dst []byte, v lua.LValue) []byte {
	switch x := v.(type) {
	case lua.LBool:
		if x {
			return append(dst, markTrue)
		}
		return append(dst, markFalse)
	case lua.LNumber:
		return binary.LittleEndian.AppendUint64(append(dst, markNumber), math.Float64bits(float64(x)+0))
	case lua.LString:
		dst = binary.LittleEndian.AppendUint16(append(dst, markText), uint16(len(x)))
		return append(dst, x...)
	}
	return appendTable(append(dst, markTable), tableOf(v))
}

// AddTo adds what is kept to a hash.
func (s *Store) AddTo(h *sim.StateHash) {
	b := s.Append(nil)
	h.Int(len(b))
	for _, c := range b {
		h.U8(c)
	}
}

// Load replaces what is kept by what Append wrote, and returns the bytes that follow. Bytes that are no such thing are refused with
// ErrBadStore, and then nothing has changed.
func (s *Store) Load(src []byte) (rest []byte, err error) {
	r := stored.Reader{Rest: src}
	fresh := s.m.NewStore()
	if !fresh.read(&r, fresh.root, 1) || r.Bad || len(src)-len(r.Rest) > MaxStore+2 {
		return src, ErrBadStore
	}
	fresh.size = len(src) - len(r.Rest) - 2
	s.Become(fresh)
	return r.Rest, nil
}

// adopt makes a table and those in it a store's.
func (t *Table) adopt(s *Store) {
	t.store = s
	t.walk(func(_, v lua.LValue) bool {
		if o := tableOf(v); o != nil {
			o.adopt(s)
		}
		return true
	})
}

func (s *Store) read(r *stored.Reader, t *Table, level int) bool {
	n := int(r.U16())
	if level > MaxNested || n > len(r.Rest)/2 {
		return false
	}
	for range n {
		key := readValue(r)
		if key == nil || key.Type() == lua.LTBool || t.at(key) >= 0 {
			return false
		}
		if _, _, err := keptKey(key); err != nil {
			return false
		}
		var value lua.LValue
		if len(r.Rest) > 0 && r.Rest[0] == markTable {
			r.U8()
			in := s.m.newTable()
			in.level = level + 1
			if !s.read(r, in, level+1) {
				return false
			}
			value = in.value
		} else if value = readValue(r); value == nil {
			return false
		}
		t.place(entry{key, value})
	}
	t.extend()
	return !r.Bad
}

// readValue reads a value that is no table, nil for anything else.
func readValue(r *stored.Reader) lua.LValue {
	switch r.U8() {
	case markFalse:
		return lua.LFalse
	case markTrue:
		return lua.LTrue
	case markNumber:
		x := r.F64()
		if x-x != 0 || r.Bad {
			return nil
		}
		return lua.LNumber(x + 0)
	case markText:
		n := int(r.U16())
		text := r.Bytes(n)
		if r.Bad || n > MaxKept {
			return nil
		}
		return lua.LString(text)
	}
	return nil
}
