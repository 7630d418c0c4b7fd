package vm

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// level is a call within so many others: a state of its own, so that what unwinds in it leaves the calls around it alone.
type level struct {
	meter
	m      *Machine
	l      *lua.LState
	args   Args
	serial uint64        // of the call
	shared int           // the most variables that a function of the file shares with those in it
	own    int           // and how many the file does that is being loaded
	below  int           // how many calls there are in the states around the one that runs
	said   bool          // the error under way was raised here, and not by the machine below
	broken string        // what a function in Go has panicked with
	first  *lua.ApiError // the error that stopped it, where it was raised
}

func newLevel(m *Machine) *level {
	v := &level{m: m}
	v.args = Args{m: m, v: v}
	v.renew()
	return v
}

// renew gives the level a state in which nothing has happened.
func (v *level) renew() {
	v.l = v.m.newState(MaxDepth, 1024)
	over := make(chan struct{})
	close(over)
	v.over = over
	v.l.SetContext(&v.meter)
}

// run runs a function and returns its first result.
func (v *level) run(fn *lua.LFunction, args []lua.LValue) (lua.LValue, error) {
	v.said, v.below, v.broken, v.first = false, 0, "", nil
	v.l.SetTop(0)
	v.l.Push(fn)
	for _, a := range args {
		if s, ok := a.(lua.LString); ok {
			v.note(len(s))
		}
		v.l.Push(a)
	}
	err := v.l.PCall(len(args), 1, nil)
	v.judge(err)
	if err != nil {
		v.renew() // the old one may have room for more values than a new one
		return lua.LNil, err
	}
	result := v.l.Get(-1)
	v.l.SetTop(0)
	return result, nil
}

// judge notes of an error whether it is a limit of the machine below, or a panic in Go, both of which end the call.
func (v *level) judge(err error) {
	said := v.said
	v.said = false
	e, ok := err.(*lua.ApiError)
	if !ok {
		return
	}
	text, _ := e.Object.(lua.LString)
	switch {
	case v.stop != 0:
	case e.Type == lua.ApiErrorPanic:
		v.stop, v.broken = Failed, "a function in Go has panicked: "+string(text)
	case said:
	case strings.HasSuffix(string(text), " stack overflow"):
		v.stop = Depth
	case strings.HasSuffix(string(text), " registry overflow"):
		v.stop = Slots
	}
	if v.stop != 0 && v.first == nil {
		v.first = e
	}
}

// fail raises an error of ours, with the place of the script that is nearest; no words in it can make it one of the machine below.
func (v *level) fail(l *lua.LState, format string, args ...any) {
	above := 1
	for strings.HasPrefix(l.Where(above), "[") { // a function in Go
		above++
	}
	v.raise(l, lua.LString(fmt.Sprintf(format, args...)), above)
}

// raise raises a value as an error, with the place of the call so many above if it is a text and that is a script's.
func (v *level) raise(l *lua.LState, value lua.LValue, above int) {
	if text, ok := value.(lua.LString); ok {
		v.said = true
		if at := l.Where(above); above > 0 && at != "" && at[0] != '[' {
			value = lua.LString(at+" ") + text
		}
	}
	l.Error(value, 0)
}

// open is how many variables can be shared at most by the functions that are running. Making another one has to look through them for
// each that it shares, and leaving one for all of them.
func (v *level) open(l *lua.LState) int {
	return (v.below+frames(l))*v.shared + v.own
}

// display is a value as tostring gives it.
func (v *level) display(x lua.LValue) string {
	switch x := x.(type) {
	case lua.LString:
		return string(x)
	case lua.LNumber:
		return formatNumber(float64(x))
	case *lua.LNilType, lua.LBool:
		return x.String()
	}
	return typeName(x) // and no address
}
