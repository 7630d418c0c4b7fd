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
	serial uint64 // of the call
	shared int    // the most variables that a function of the file shares with those in it
	own    int    // and how many the file does that is being loaded
	said   bool   // the error under way was raised here, and not by the machine below
	failed bool   // there was an error, caught or not
	broken string // what a function in Go has panicked with
}

func newState() *lua.LState {
	return lua.NewState(lua.Options{
		CallStackSize: MaxDepth, RegistrySize: 1024, RegistryMaxSize: MaxSlots, RegistryGrowStep: 4096, SkipOpenLibs: true,
	})
}

func newLevel(m *Machine) *level {
	v := &level{m: m}
	v.args = Args{m: m, v: v}
	v.renew()
	return v
}

// renew gives the level a state in which nothing has happened.
func (v *level) renew() {
	v.l, _ = v.m.globals.NewThread()
	v.l.SetContext(&v.meter)
}

// run runs a function and returns its first result.
func (v *level) run(fn *lua.LFunction, args []lua.LValue) (lua.LValue, error) {
	v.said, v.failed, v.broken = false, false, ""
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
	result := lua.LNil
	if err == nil {
		result = v.l.Get(-1)
	}
	if v.failed { // after an error the old one may have room for more values than a new one
		v.renew()
	} else {
		v.l.SetTop(0)
	}
	return result, err
}

// judge notes of an error whether it is a limit of the machine below, or a panic in Go, both of which end the call.
func (v *level) judge(err error) {
	said := v.said
	v.said = false
	if err == nil {
		return
	}
	v.failed = true
	e, ok := err.(*lua.ApiError)
	if !ok || v.stop != 0 {
		return
	}
	text, _ := e.Object.(lua.LString)
	switch {
	case e.Type == lua.ApiErrorPanic:
		v.stop, v.broken = Failed, "a function in Go has panicked: "+string(text)
	case said:
	case strings.HasSuffix(string(text), " stack overflow"):
		v.stop = Depth
	case strings.HasSuffix(string(text), " registry overflow"):
		v.stop = Slots
	}
}

// fail raises an error of ours, which no words in it can make one of the machine below.
func (v *level) fail(l *lua.LState, format string, args ...any) {
	v.said = true
	l.RaiseError("%s", fmt.Sprintf(format, args...))
}

// raise raises a value as an error, with the place so many calls above if it is a text.
func (v *level) raise(l *lua.LState, value lua.LValue, above int) {
	_, v.said = value.(lua.LString)
	l.Error(value, above)
}

// open is how many variables can be shared at most by the functions that are running. Making another one has to look through them for
// each that it shares, and leaving one for all of them.
func (v *level) open(l *lua.LState) int {
	depth := 1
	for depth < MaxDepth {
		if _, deeper := l.GetStack(depth); !deeper {
			break
		}
		depth *= 2
	}
	return depth*v.shared + v.own
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
