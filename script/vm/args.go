package vm

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"
)

// Args is what a function in Go is given, and where it puts what it returns. It is good until the function returns.
type Args struct {
	m    *Machine
	v    *level
	l    *lua.LState
	name string
}

// Func makes a function in Go one of scripts. name is what errors call it. It returns how many values it has pushed.
func (m *Machine) Func(name string, f func(a *Args) int) *lua.LFunction {
	return m.globals.NewFunction(func(l *lua.LState) int {
		v := m.now()
		a := &v.args
		outer := *a
		a.l, a.name = l, name
		n := f(a)
		*a = outer
		return n
	})
}

// Len is how many arguments there are.
func (a *Args) Len() int { return a.l.GetTop() }

// Value is the i-th argument from 1, nil where there is none.
func (a *Args) Value(i int) lua.LValue { return a.l.Get(i) }

// Fail stops the function with an error that names it.
func (a *Args) Fail(format string, args ...any) {
	a.v.fail(a.l, "%s: %s", a.name, fmt.Sprintf(format, args...))
}

// Wrong stops the function because an argument is not what it should be.
func (a *Args) Wrong(i int, want string) {
	got := typeName(a.l.Get(i))
	if i > a.l.GetTop() {
		got = "nothing"
	}
	a.Fail("argument %d is %s, and should be %s", i, got, want)
}

// Number is the i-th argument as a number.
func (a *Args) Number(i int) float64 {
	n, ok := a.l.Get(i).(lua.LNumber)
	if !ok {
		if s, is := a.l.Get(i).(lua.LString); is {
			if x, ok := a.parseNumber(string(s)); ok {
				return x
			}
		}
		a.Wrong(i, "a number")
	}
	return float64(n)
}

// Int is the i-th argument as a whole number, cut towards 0 and held within what any use of it needs.
func (a *Args) Int(i int) int {
	x := a.Number(i)
	if x != x {
		a.Wrong(i, "a whole number")
	}
	return int(min(max(x, -1<<53), 1<<53))
}

// OptInt is Int, or a value of its own where there is no argument.
func (a *Args) OptInt(i, otherwise int) int {
	if a.l.Get(i) == lua.LNil {
		return otherwise
	}
	return a.Int(i)
}

// OptNumber is Number, or a value of its own where there is no argument.
func (a *Args) OptNumber(i int, otherwise float64) float64 {
	if a.l.Get(i) == lua.LNil {
		return otherwise
	}
	return a.Number(i)
}

// Text is the i-th argument as a text; a number is one.
func (a *Args) Text(i int) string {
	switch x := a.l.Get(i).(type) {
	case lua.LString:
		return string(x)
	case lua.LNumber:
		return formatNumber(float64(x))
	}
	a.Wrong(i, "a text")
	return ""
}

// OptText is Text, or a value of its own where there is no argument.
func (a *Args) OptText(i int, otherwise string) string {
	if a.l.Get(i) == lua.LNil {
		return otherwise
	}
	return a.Text(i)
}

// Table is the i-th argument as a table.
func (a *Args) Table(i int) *Table {
	t := tableOf(a.l.Get(i))
	if t == nil {
		a.Wrong(i, "a table")
	}
	return t
}

// OptTable is Table, nil where there is no argument.
func (a *Args) OptTable(i int) *Table {
	if a.l.Get(i) == lua.LNil {
		return nil
	}
	return a.Table(i)
}

// Function is the i-th argument as a function.
func (a *Args) Function(i int) *lua.LFunction {
	f, ok := a.l.Get(i).(*lua.LFunction)
	if !ok {
		a.Wrong(i, "a function")
	}
	return f
}

// Charge takes instructions for work.
func (a *Args) Charge(n int) { a.v.charge(a.l, n) }

// Make charges for a new text of a length.
func (a *Args) Make(length int) { a.v.make(a.l, length) }

// Push gives a value back.
func (a *Args) Push(v lua.LValue) int {
	a.l.Push(v)
	return 1
}

// PushNumber gives a number back.
func (a *Args) PushNumber(x float64) int {
	if x >= 1 && x < smallNumbers && x == math.Trunc(x) {
		return a.Push(a.m.small[int(x)])
	}
	return a.Push(lua.LNumber(x))
}

// smallNumbers is below which whole numbers are made once and for all: most that games have are such.
const smallNumbers = 1024

func makeSmall() []lua.LValue {
	small := make([]lua.LValue, smallNumbers)
	for i := range small {
		small[i] = lua.LNumber(i)
	}
	return small
}

// PushBool gives true or false back.
func (a *Args) PushBool(x bool) int { return a.Push(lua.LBool(x)) }

// PushText gives a text back, and charges for it.
func (a *Args) PushText(text string) int {
	a.Make(len(text))
	return a.Push(lua.LString(text))
}

// PushNil gives nothing back.
func (a *Args) PushNil() int { return a.Push(lua.LNil) }

// NewTable makes a table of the call.
func (a *Args) NewTable() *Table { return a.m.newTable() }

// Value is a table as scripts have it.
func (t *Table) Value() lua.LValue { return t.value }

// Set sets a key of a table, as an assignment in the script would.
func (a *Args) Set(t *Table, key, value lua.LValue) { a.v.assign(a.l, t, key, value) }

// Field sets a named field of a table that the function has made.
func (t *Table) Field(name string, value lua.LValue) {
	t.set(lua.LString(name), value)
	if t.names != nil {
		t.names.RawSetString(name, value)
	}
}

// Add appends a value to a table that the function has made.
func (t *Table) Add(value lua.LValue) { t.set(lua.LNumber(len(t.list)+1), value) }

// Handle makes a value of scripts that stands for something of the host's, with the methods of a kind.
func (m *Machine) Handle(kind string, value any) *lua.LUserData {
	return &lua.LUserData{Value: value, Metatable: m.handles[kind]}
}

// Methods says what methods handles of a kind have. Nothing can be set in such a handle.
func (m *Machine) Methods(kind string, methods map[string]*lua.LFunction) {
	meta, index := m.globals.NewTable(), m.globals.NewTable()
	m.refuse(meta)
	for _, name := range sortedKeys(methods) {
		index.RawSetString(name, methods[name])
	}
	meta.RawSetString("__index", index)
	m.handles[kind] = meta
}

// Fields says that handles of a kind have fields, which f pushes by their names: what is asked for is the second argument. Nothing can be
// set in such a handle.
func (m *Machine) Fields(kind string, f func(a *Args) int) {
	meta := m.globals.NewTable()
	m.refuse(meta)
	meta.RawSetString("__index", m.Func(kind, f))
	m.handles[kind] = meta
}

// Host is what a handle stands for, nil for any other value.
func Host(v lua.LValue) any {
	if u, ok := v.(*lua.LUserData); ok {
		if _, table := u.Value.(*Table); !table {
			return u.Value
		}
	}
	return nil
}

// Display is the i-th argument as tostring gives it.
func (a *Args) Display(i int) string { return a.v.display(a.l.Get(i)) }

// Library makes a table of functions that nobody can change.
func (m *Machine) Library(functions map[string]*lua.LFunction) *Table {
	t := m.newLibrary()
	for _, f := range sortedKeys(functions) {
		t.Field(f, functions[f])
	}
	return t
}

// TableOf is the table that a value is, nil for any other.
func TableOf(v lua.LValue) *Table { return tableOf(v) }
