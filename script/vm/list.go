package vm

import (
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// library makes a table of functions that nobody can change.
func (m *Machine) library(name string, functions map[string]func(*Args) int) *Table {
	t := m.newLibrary()
	for _, f := range sortedKeys(functions) {
		t.Field(f, m.Func(name+"."+f, functions[f]))
	}
	m.Name(name, t.value)
	return t
}

func (m *Machine) listLibrary() {
	m.library("table", map[string]func(*Args) int{"concat": listConcat, "insert": listInsert, "maxn": listMaxn, "remove": listRemove, "sort": listSort})
	m.Name(hiddenStep, m.Func("ipairs", step))
}

func listInsert(a *Args) int {
	t := a.Table(1)
	n := t.Len() + 1
	at, value := n, a.Value(2)
	switch {
	case a.Len() == 3:
		at, value = a.Int(2), a.Value(3)
	case a.Len() != 2:
		a.Fail("a table, maybe a place, and a value")
	}
	if at < 1 || at > n {
		a.Wrong(2, "a place in the list or right behind it")
	}
	a.Charge(2 * (n - at))
	for i := n; i > at; i-- {
		a.Set(t, lua.LNumber(i), t.Get(lua.LNumber(i-1)))
	}
	a.Set(t, lua.LNumber(at), value)
	return 0
}

func listRemove(a *Args) int {
	t := a.Table(1)
	n := t.Len()
	at := a.OptInt(2, n)
	if n == 0 {
		return a.PushNil()
	}
	if at < 1 || at > n {
		a.Wrong(2, "a place in the list")
	}
	gone := t.Get(lua.LNumber(at))
	a.Charge(2 * (n - at))
	for i := at; i < n; i++ {
		a.Set(t, lua.LNumber(i), t.Get(lua.LNumber(i+1)))
	}
	a.Set(t, lua.LNumber(n), lua.LNil)
	return a.Push(gone)
}

func listConcat(a *Args) int {
	t, between := a.Table(1), a.OptText(2, "")
	from, to := a.OptInt(3, 1), a.OptInt(4, t.Len())
	a.Charge(max(to-from, 0))
	var b strings.Builder
	for i := from; i <= to; i++ {
		v := t.Get(lua.LNumber(i))
		switch v.(type) {
		case lua.LString, lua.LNumber:
		default:
			a.Fail("a %s at place %d", typeName(v), i)
		}
		text := a.v.display(v)
		if i > from {
			b.WriteString(between)
		}
		b.WriteString(text)
		if b.Len() > MaxText {
			a.Make(MaxText + 1)
		}
		a.Charge((len(text)+len(between))/64 + 1)
	}
	return a.PushText(b.String())
}

func listMaxn(a *Args) int {
	t := a.Table(1)
	a.Charge(len(t.entries))
	most := 0.0
	t.walk(func(key, _ lua.LValue) bool {
		if n, ok := key.(lua.LNumber); ok {
			most = max(most, float64(n))
		}
		return true
	})
	return a.PushNumber(most)
}

// listSort sorts a list, equal ones staying in their order. A comparison that contradicts itself gives some order, and no other harm.
func listSort(a *Args) int {
	t := a.Table(1)
	n := t.Len()
	var before *lua.LFunction
	if a.Len() > 1 && a.Value(2) != lua.LNil {
		before = a.Function(2)
	}
	a.Charge(2 * n)
	list := make([]lua.LValue, n)
	for i := range list {
		list[i] = t.Get(lua.LNumber(i + 1))
	}
	merge(list, make([]lua.LValue, n), func(x, y lua.LValue) bool { return less(a, before, x, y) })
	for i, v := range list {
		a.Set(t, lua.LNumber(i+1), v)
	}
	return 0
}

// merge sorts by halves.
func merge(list, room []lua.LValue, less func(x, y lua.LValue) bool) {
	if len(list) < 2 {
		return
	}
	half := len(list) / 2
	merge(list[:half], room[:half], less)
	merge(list[half:], room[half:], less)
	copy(room, list)
	i, j := 0, half
	for k := range list {
		if j == len(list) || i < half && !less(room[j], room[i]) {
			list[k] = room[i]
			i++
		} else {
			list[k] = room[j]
			j++
		}
	}
}

func less(a *Args, before *lua.LFunction, x, y lua.LValue) bool {
	a.Charge(2 * a.v.weight)
	if before != nil {
		top := a.l.GetTop()
		a.Push(before)
		a.Push(x)
		a.Push(y)
		a.l.Call(2, 1)
		yes := lua.LVAsBool(a.l.Get(-1))
		a.l.SetTop(top)
		return yes
	}
	switch p := x.(type) {
	case lua.LNumber:
		if q, ok := y.(lua.LNumber); ok {
			return p < q
		}
	case lua.LString:
		if q, ok := y.(lua.LString); ok {
			return p < q
		}
	}
	a.Fail("a %s and a %s have no order", typeName(x), typeName(y))
	return false
}
