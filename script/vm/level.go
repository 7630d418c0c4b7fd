package vm

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// level is a call within so many others: a state of its own, so that what unwinds in it leaves the calls around it alone.
type level struct {
	meter
	m    *Machine
	l    *lua.LState
	args Args
	last string // where the script was when it stopped
}

func newState() *lua.LState {
	return lua.NewState(lua.Options{
		CallStackSize: MaxDepth, RegistrySize: 1024, RegistryMaxSize: MaxSlots, RegistryGrowStep: 4096, SkipOpenLibs: true,
	})
}

func newLevel(m *Machine) *level {
	v := &level{m: m}
	v.l, _ = m.globals.NewThread()
	v.l.SetContext(&v.meter)
	v.args = Args{m: m, v: v}
	return v
}

// run runs a function and returns its first result.
func (v *level) run(fn *lua.LFunction, args []lua.LValue) (lua.LValue, error) {
	v.last = ""
	v.l.SetTop(0)
	v.l.Push(fn)
	for _, a := range args {
		if s, ok := a.(lua.LString); ok {
			v.note(len(s))
		}
		v.l.Push(a)
	}
	err := v.l.PCall(len(args), 1, nil)
	v.overflown(err)
	if err != nil {
		v.l.SetTop(0)
		return lua.LNil, err
	}
	result := v.l.Get(-1)
	v.l.SetTop(0)
	return result, nil
}

// overflown notes an error of the machine below that is a limit.
func (v *level) overflown(err error) {
	if err == nil || v.stop != 0 {
		return
	}
	switch text := err.Error(); {
	case strings.Contains(text, "stack overflow"):
		v.stop = Depth
	case strings.Contains(text, "registry overflow"):
		v.stop = Slots
	}
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
