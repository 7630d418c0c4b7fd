package vm

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/script/maths"
)

// base makes the functions that every script has, and the hidden ones.
func (m *Machine) base() {
	functions := map[string]func(*Args) int{
		"assert": assert, "error": raise, "ipairs": ipairs, "next": next, "pairs": pairs, "pcall": pcall, "select": selectArgs,
		"tonumber": toNumber, "tostring": toString, "type": typeOf, "unpack": unpack,
		hiddenConcat: concat, hiddenPow: pow, hiddenRest: rest, hiddenTable: makeTable, hiddenMore: moreTable,
		hiddenMade: made,
	}
	for _, name := range sortedKeys(functions) {
		m.Name(name, m.Func(strings.TrimPrefix(name, "\x00"), functions[name]))
	}
}

func assert(a *Args) int {
	if a.Len() == 0 {
		a.Wrong(1, "a value")
	}
	if lua.LVAsBool(a.Value(1)) {
		return a.Len()
	}
	if a.Len() > 1 {
		a.v.raise(a.l, a.Value(2), 0)
	}
	a.v.fail(a.l, "assertion failed")
	return 0
}

// raise is error: with the place where it was called, or, at level 2, where the function was called that did so.
func raise(a *Args) int {
	a.v.raise(a.l, a.Value(1), min(max(a.OptInt(2, 1), 0), 2))
	return 0
}

// pairs gives a function that goes through a table in the order of its keys.
func pairs(a *Args) int {
	t := a.Table(1)
	a.Push(nextOf(a))
	a.Push(t.value)
	a.PushNil()
	return 3
}

// nextOf is the function next, whatever a script has done to its name.
func nextOf(a *Args) lua.LValue { return a.m.named("next") }

func (m *Machine) named(name string) lua.LValue {
	for i := range m.builtIn {
		if m.builtIn[i].name == name {
			return m.builtIn[i].value
		}
	}
	return lua.LNil
}

func next(a *Args) int {
	e, looked, ok := a.Table(1).next(a.Value(2))
	if !ok {
		a.Fail("there never was such a key")
	}
	a.Charge(looked)
	a.Push(e.key)
	if e.key == lua.LNil {
		return 1
	}
	a.Push(e.value)
	return 2
}

func ipairs(a *Args) int {
	t := a.Table(1)
	a.Push(a.m.named(hiddenStep))
	a.Push(t.value)
	a.PushNumber(0)
	return 3
}

// hiddenStep is what ipairs steps with.
const hiddenStep = "\x00step"

func step(a *Args) int {
	n := a.Int(2) + 1
	v := a.Table(1).Get(lua.LNumber(n))
	if v == lua.LNil {
		return a.PushNil()
	}
	a.PushNumber(float64(n))
	a.Push(v)
	return 2
}

func selectArgs(a *Args) int {
	a.Charge(a.Len() / 8)
	if s, ok := a.Value(1).(lua.LString); ok && s == "#" {
		return a.PushNumber(float64(a.Len() - 1))
	}
	n := a.Int(1)
	switch {
	case n < 0:
		n = a.Len() + n
	case n > a.Len():
		n = a.Len()
	}
	if n < 1 {
		a.Wrong(1, "a number of one of the values behind it")
	}
	return a.Len() - n
}

func unpack(a *Args) int {
	t := a.Table(1)
	from, to := a.OptInt(2, 1), a.OptInt(3, t.Len())
	if to-from >= MaxResults {
		a.Fail("%d values: at most %d", to-from+1, MaxResults)
	}
	a.Charge(max(to-from, 0))
	n := 0
	for i := from; i <= to; i++ {
		a.Push(t.Get(lua.LNumber(i)))
		n++
	}
	return n
}

func typeOf(a *Args) int {
	if a.Len() == 0 {
		a.Wrong(1, "a value")
	}
	return a.Push(lua.LString(typeName(a.Value(1))))
}

func toString(a *Args) int {
	v := a.Value(1)
	if s, ok := v.(lua.LString); ok {
		return a.Push(s)
	}
	return a.PushText(a.v.display(v))
}

func toNumber(a *Args) int {
	if a.Len() == 0 {
		a.Wrong(1, "a value")
	}
	base := a.OptInt(2, 10)
	switch x := a.Value(1).(type) {
	case lua.LNumber:
		if base == 10 {
			return a.Push(x)
		}
	case lua.LString:
		if base == 10 {
			if n, ok := a.parseNumber(string(x)); ok {
				return a.PushNumber(n)
			}
			return a.PushNil()
		}
	}
	if base < 2 || base > 36 {
		a.Wrong(2, "a base from 2 to 36")
	}
	text := a.Text(1)
	a.Charge(len(text) / 16)
	if n, err := strconv.ParseInt(strings.ToLower(strings.TrimSpace(text)), base, 64); err == nil {
		return a.PushNumber(float64(n))
	}
	return a.PushNil()
}

// parseNumber reads a number in a text, and charges for it.
func (a *Args) parseNumber(text string) (float64, bool) {
	a.Charge(len(text) / 16)
	return numberOf(text)
}

// numberOf reads a number as Lua writes it: decimal, with an exponent, or hexadecimal.
func numberOf(text string) (float64, bool) {
	text = strings.Trim(text, " \t\n\r\v\f")
	digits := strings.TrimLeft(text, "+-")
	if text == "" || len(text)-len(digits) > 1 || strings.ContainsAny(digits, "_pPiInN") {
		return 0, false
	}
	if len(digits) > 1 && digits[0] == '0' && digits[1]|0x20 == 'x' {
		n, err := strconv.ParseUint(digits[2:], 16, 64)
		if err != nil {
			return 0, false
		}
		if text[0] == '-' {
			return -float64(n), true
		}
		return float64(n), true
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(x, 0) {
		return 0, false
	}
	return x, true
}

// concat is a..b..c.
func concat(a *Args) int {
	size := 0
	n := a.Len()
	for i := 1; i <= n; i++ {
		switch x := a.Value(i).(type) {
		case lua.LString:
			size += len(x)
		case lua.LNumber:
			size += 24
		default:
			a.v.fail(a.l, "cannot put a %s together with text", typeName(x))
		}
		if size > MaxText+24*maxArgs {
			break
		}
	}
	a.Make(size)
	var b strings.Builder
	b.Grow(size)
	for i := 1; i <= n; i++ {
		if s, ok := a.Value(i).(lua.LString); ok {
			b.WriteString(string(s))
		} else {
			b.WriteString(formatNumber(float64(a.Value(i).(lua.LNumber))))
		}
	}
	return a.Push(lua.LString(b.String()))
}

func pow(a *Args) int {
	a.Charge(20)
	return a.PushNumber(maths.Pow(a.Number(1), a.Number(2)))
}

// rest is ... where it stands for any number of values.
func rest(a *Args) int {
	a.Charge(a.Len())
	return a.Len()
}

// made charges for a function that shares so many variables of the one that makes it, and gives that function if it is given.
func made(a *Args) int {
	open := a.v.open(a.l)
	a.Charge(a.Int(1) * open / sharedAnInstruction)
	a.v.noteOpen(open)
	return a.Push(a.Value(2))
}

// sharedAnInstruction is how many shared variables are looked through in the time of an instruction.
const sharedAnInstruction = 16

// makeTable makes a table; see rewriter.table.
func makeTable(a *Args) int {
	t := a.NewTable()
	fill(a, t, 1)
	return a.Push(t.value)
}

func moreTable(a *Args) int {
	t := a.Table(1)
	fill(a, t, 2)
	return a.Push(t.value)
}

// fill sets the fields of a table, of which the argument at tells the shape.
func fill(a *Args, t *Table, at int) {
	shape := a.Text(at)
	at++
	a.Charge(a.Len())
	place := len(t.list)
	for i := range len(shape) {
		switch shape[i] {
		case 'k':
			key := a.Value(at)
			if n, ok := key.(lua.LNumber); key == lua.LNil || ok && n != n {
				a.v.fail(a.l, "a key is %s", a.Display(at))
			}
			t.set(key, a.Value(at+1))
			at += 2
			continue
		case 'm':
			for ; at <= a.Len(); at++ {
				place++
				t.set(lua.LNumber(place), a.Value(at))
			}
			continue
		}
		place++
		t.set(lua.LNumber(place), a.Value(at))
		at++
	}
}
