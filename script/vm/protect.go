package vm

import lua "github.com/yuin/gopher-lua"

// failurePrice is what it costs in instructions that a protected call fails: where it failed is looked up through all calls.
const failurePrice = 1000

// spare is a state in which a protected call may be made, with room for so many calls in each other.
type spare struct {
	l    *lua.LState
	room int
}

// mostSpare is how many of them are kept.
const mostSpare = 16

// pcall calls a function and catches what goes wrong in it, but for a limit that was passed. It is called in a state of its own: what the
// machine below does when something fails, it does to everything in the state, and variables of functions that go on would no longer be
// shared by those that share them.
func pcall(a *Args) int {
	if a.Len() == 0 {
		a.Wrong(1, "a function")
	}
	l, v := a.l, a.v
	below, mine, n := v.below, *a, a.Len()
	v.below += frames(l)
	in := v.borrow(l)
	for i := range n {
		in.Push(l.Get(i + 1))
	}
	err := in.PCall(n-1, lua.MultRet, nil)
	*a, v.below = mine, below // whatever was under way when it failed
	v.judge(err)
	if v.stop != 0 {
		v.end(l)
	}
	l.SetTop(0)
	if err == nil {
		results := in.GetTop()
		a.Charge(results / 8)
		l.Push(lua.LTrue)
		for i := range results {
			l.Push(in.Get(i + 1))
		}
		v.giveBack(in)
		return results + 1
	}
	v.charge(l, failurePrice)
	l.Push(lua.LFalse)
	raised := lua.LNil
	if e, ok := err.(*lua.ApiError); ok && e.Object != nil {
		raised = e.Object
	}
	if s, is := raised.(lua.LString); is {
		v.make(l, len(s))
	}
	l.Push(raised)
	return 2
}

// frames is how many calls there are within each other in a state.
func frames(l *lua.LState) int {
	there, beyond := 0, 1
	for has(l, beyond) {
		there, beyond = beyond, 2*beyond
	}
	for beyond-there > 1 {
		if half := (there + beyond) / 2; has(l, half) {
			there = half
		} else {
			beyond = half
		}
	}
	return there + 1
}

func has(l *lua.LState, call int) bool {
	_, ok := l.GetStack(call)
	return ok
}

// borrow is a state with room for the calls that may still be made in each other.
func (v *level) borrow(l *lua.LState) *lua.LState {
	room := MaxDepth - v.below
	if room < 1 {
		v.stop = Depth
		v.end(l)
	}
	m := v.m
	for i := len(m.spares) - 1; i >= 0; i-- {
		if s := m.spares[i]; s.room == room {
			m.spares[i] = m.spares[len(m.spares)-1]
			m.spares = m.spares[:len(m.spares)-1]
			s.l.SetContext(&v.meter)
			return s.l
		}
	}
	in := m.newState(room, 256)
	in.SetContext(&v.meter)
	return in
}

// giveBack keeps a state in which nothing has failed; after an error it might have more room than a new one.
func (v *level) giveBack(in *lua.LState) {
	in.SetTop(0)
	if len(v.m.spares) == mostSpare {
		copy(v.m.spares, v.m.spares[1:])
		v.m.spares = v.m.spares[:mostSpare-1]
	}
	v.m.spares = append(v.m.spares, spare{in, in.Options.CallStackSize})
}

// newState makes a state that shares everything with the others but its calls and its values.
func (m *Machine) newState(calls, values int) *lua.LState {
	m.globals.Options.CallStackSize, m.globals.Options.RegistrySize = calls, values
	l, _ := m.globals.NewThread()
	return l
}
