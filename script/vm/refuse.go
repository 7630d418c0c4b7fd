package vm

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// refusals makes what happens when a script does something with a value that has no such thing: an error in words of ours. The machine
// below would name keys by their addresses, and call a table userdata.
func (m *Machine) refusals() {
	m.refused = []named{
		{"__newindex", m.operator(func(a *Args) { a.v.fail(a.l, "cannot set %s of a %s", a.key(2), typeName(a.Value(1))) })},
		{"__call", m.operator(func(a *Args) { a.v.fail(a.l, "%sa %s, which cannot be called", a.called(), typeName(a.Value(1))) })},
		{"__len", m.operator(func(a *Args) { a.v.fail(a.l, "a %s has no length", typeName(a.Value(1))) })},
	}
	m.ordered = m.operator(func(a *Args) {
		a.v.fail(a.l, "a %s and a %s have no order", typeName(a.Value(1)), typeName(a.Value(2)))
	})
	for i, event := range []string{"__add", "__sub", "__mul", "__div", "__mod"} {
		m.reckoned = append(m.reckoned, named{event, m.Func(event, func(a *Args) int {
			return a.PushNumber(operate(i, a.operand(1), a.operand(2)))
		})})
	}
	m.reckoned = append(m.reckoned, named{"__unm", m.Func("__unm", func(a *Args) int { return a.PushNumber(-a.operand(1)) })})
	read := m.operator(func(a *Args) { a.v.fail(a.l, "cannot read %s of a %s", a.key(2), typeName(a.Value(1))) })
	for _, kind := range []lua.LValue{lua.LNil, lua.LFalse, lua.LNumber(0), m.globals.NewFunction(nil)} {
		meta := m.globals.NewTable()
		m.refuse(meta)
		meta.RawSetString("__index", read)
		if kind.Type() == lua.LTNumber {
			for _, r := range m.reckoned {
				meta.RawSetString(r.name, lua.LNil) // that is for the other operand to say
			}
		}
		m.globals.SetMetatable(kind, meta)
	}
}

// refuse lets what a kind of values has not fail with a word; what it has is set afterwards.
func (m *Machine) refuse(meta *lua.LTable) {
	for _, r := range m.refused {
		meta.RawSetString(r.name, r.value)
	}
	for _, r := range m.reckoned {
		meta.RawSetString(r.name, r.value)
	}
	meta.RawSetString("__lt", m.ordered)
	meta.RawSetString("__le", m.ordered)
}

// operator makes a function that only fails.
func (m *Machine) operator(f func(a *Args)) *lua.LFunction {
	return m.Func("", func(a *Args) int {
		f(a)
		return 0
	})
}

// key is how an error names a key.
func (a *Args) key(i int) string {
	if s, ok := a.Value(i).(lua.LString); ok {
		return strconv.Quote(Cut(string(s), 40))
	}
	return a.Display(i)
}

// called is what the script calls the thing that it has called, where that is known.
func (a *Args) called() string {
	frame, ok := a.l.GetStack(0)
	if !ok {
		return ""
	}
	if _, err := a.l.GetInfo("n", frame, nil); err != nil || strings.ContainsAny(frame.Name, "?( ") { // no name, or a kind of call
		return ""
	}
	return Cut(frame.Name, 40) + " is "
}

// operand is an operand as a number, which a text can be.
func (a *Args) operand(i int) float64 {
	switch x := a.Value(i).(type) {
	case lua.LNumber:
		return float64(x)
	case lua.LString:
		if n, ok := a.parseNumber(string(x)); ok {
			return n
		}
		a.v.fail(a.l, "cannot reckon with the text %s", a.key(i))
	default:
		a.v.fail(a.l, "cannot reckon with a %s", typeName(x))
	}
	return 0
}

// operate is one of + - * / %, by its place among them.
func operate(operator int, x, y float64) float64 {
	switch operator {
	case 0:
		return x + y
	case 1:
		return x - y
	case 2:
		return float64(x * y)
	case 3:
		return x / y
	}
	rest := math.Mod(x, y)
	if y > 0 && rest < 0 || y < 0 && rest > 0 {
		rest += y
	}
	return rest
}
