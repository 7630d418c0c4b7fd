package vm

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// newLibrary makes a table that no script can change, and whose fields are found without asking a function.
func (m *Machine) newLibrary() *Table {
	t := m.newTable()
	t.frozen, t.names = true, m.globals.NewTable()
	meta := m.tableMeta()
	meta.RawSetString("__index", t.names)
	t.value.Metatable = meta
	return t
}

// tableMeta makes what tables do when a script reads, sets or measures them.
func (m *Machine) tableMeta() *lua.LTable {
	meta := m.globals.NewTable()
	m.refuse(meta)
	meta.RawSetString("__index", m.globals.NewFunction(func(l *lua.LState) int {
		m.now().charge(l, 1)
		l.Push(tableOf(l.Get(1)).Get(l.Get(2)))
		return 1
	}))
	meta.RawSetString("__newindex", m.globals.NewFunction(func(l *lua.LState) int {
		v := m.now()
		v.charge(l, 2)
		v.assign(l, tableOf(l.Get(1)), l.Get(2), l.Get(3))
		return 0
	}))
	meta.RawSetString("__len", m.globals.NewFunction(func(l *lua.LState) int {
		l.Push(lua.LNumber(tableOf(l.Get(1)).Len()))
		return 1
	}))
	return meta
}

// assign sets a key of a table for a script.
func (v *level) assign(l *lua.LState, t *Table, key, value lua.LValue) {
	switch k := key.(type) {
	case *lua.LNilType:
		v.fail(l, "a key is nil")
	case lua.LNumber:
		if k != k {
			v.fail(l, "a key is not a number")
		}
	}
	switch {
	case t.frozen:
		v.fail(l, "this table is the file's or the library's and cannot be changed; what has to last is kept in h:data() or world.zone")
	case t.store != nil && v.m.loading:
		v.fail(l, "nothing is kept while a file is loaded")
	case t.store != nil:
		work, err := t.store.keep(t, key, value)
		v.charge(l, work)
		if err != nil {
			v.fail(l, "%v", err)
		}
	default:
		v.charge(l, t.set(key, value))
	}
}

// freeze makes whatever a file has left behind unchangeable, and refuses functions that would keep something by themselves. It returns
// the length of the longest text that was left.
func (m *Machine) freeze(f *file, env *lua.LTable) (longest int, wrong *Fault) {
	z := freezer{seen: make(map[any]bool)}
	z.direct = append(z.direct, f.proto.FunctionPrototypes...)
	for key, v := env.Next(lua.LNil); key != lua.LNil; key, v = env.Next(key) {
		z.rest = append(z.rest, v)
	}
	for len(z.rest) > 0 {
		v := z.rest[len(z.rest)-1]
		z.rest = z.rest[:len(z.rest)-1]
		z.value(v)
	}
	if z.keeps == nil {
		return z.longest, nil
	}
	return 0, &Fault{File: f.name, Line: z.keeps.LineDefined,
		Problem: "a function that was made while the file was loaded changes what it shares with others; what has to last is kept in h:data() or world.zone"}
}

// freezer goes over everything that can be reached, one after another: a file can put tables deeper into each other than there are
// frames of calls.
type freezer struct {
	seen    map[any]bool
	rest    []lua.LValue         // what is still to be looked at
	direct  []*lua.FunctionProto // the functions that the file itself makes
	keeps   *lua.FunctionProto   // one that would keep something
	longest int
}

func (z *freezer) value(v lua.LValue) {
	switch x := v.(type) {
	case lua.LString:
		z.longest = max(z.longest, len(x))
		return
	case *lua.LFunction:
		z.function(x)
		return
	}
	t := tableOf(v)
	if t == nil || z.seen[t] || t.store != nil {
		return
	}
	z.seen[t] = true
	t.frozen = true
	t.walk(func(key, value lua.LValue) bool {
		z.rest = append(z.rest, key, value)
		return true
	})
}

func (z *freezer) function(f *lua.LFunction) {
	if f.IsG || z.seen[f] {
		return
	}
	z.seen[f] = true
	for _, u := range f.Upvalues {
		z.rest = append(z.rest, u.Value())
	}
	if len(f.Upvalues) > 0 && !slices.Contains(z.direct, f.Proto) && changes(f.Proto) && z.keeps == nil {
		z.keeps = f.Proto
	}
}

// changes reports whether a function, or one in it, changes a variable that it shares.
func changes(p *lua.FunctionProto) bool {
	for _, inst := range p.Code {
		if int(inst>>26) == lua.OP_SETUPVAL {
			return true
		}
	}
	return slices.ContainsFunc(p.FunctionPrototypes, changes)
}
