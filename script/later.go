package script

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/sim"
)

// task is something that a script has put off.
type task struct {
	number uint32
	at     sim.Tick
	name   string // of the function
	act    rules.Act
	target rules.Handle // whom it is about, if it still lives the same life
	data   *vm.Store    // what comes with it, under one key; nil for nothing
}

// maxTasks is how much scripts of a zone can put off.
const maxTasks = 1024

// dataKey is the key under which a task keeps what comes with it.
const dataKey = "data"

func (s *Sandbox) after(a *vm.Args, c *rules.Call) int {
	if c.Sealed() {
		return a.PushNil()
	}
	ticks := s.ticks(a, 1)
	name := a.Text(2)
	if s.other(name) == nil {
		a.Fail("there is no function %q: \"file.lua:function\"", name)
	}
	if len(s.tasks) == maxTasks {
		a.Fail("more than %d things put off", maxTasks)
	}
	t := task{at: c.Tick().Plus(int(max(ticks, 1))), name: name, act: c.Again(), target: optional(a, 3)}
	t.act.Target, t.act.Cause = 0, rules.Cause{Cast: t.act.Cause.Cast}
	if v := a.Value(4); v != lua.LNil {
		t.data = s.machine.NewStore()
		a.Set(vm.TableOf(t.data.Value()), lua.LString(dataKey), v)
	}
	if s.last++; s.last == 0 {
		s.last = 1
	}
	t.number = s.last
	at, _ := slices.BinarySearchFunc(s.tasks, t, func(x, y task) int {
		if d := x.at.Since(y.at); d != 0 {
			return d
		}
		return int(int32(x.number - y.number))
	})
	s.tasks = slices.Insert(s.tasks, at, t)
	return a.PushNumber(float64(t.number))
}

func (s *Sandbox) cancel(number uint32) bool {
	for i := range s.tasks {
		if s.tasks[i].number == number {
			s.tasks = slices.Delete(s.tasks, i, i+1)
			return true
		}
	}
	return false
}

// Wake runs what scripts have put off until now, in the order of their times, each in a cascade of its own. It is called once in every
// tick. What is put off meanwhile waits for a later tick.
func (s *Sandbox) Wake(turn sim.Turn, e *rules.Engine) {
	for len(s.tasks) > 0 && !turn.Tick().Before(s.tasks[0].at) {
		t := s.tasks[0]
		s.tasks = slices.Delete(s.tasks, 0, 1)
		h := s.other(t.name)
		if h == nil || t.act.Actor != 0 && (!e.Has(t.act.Actor) || t.act.Life != 0 && e.Life(t.act.Actor) == 0) {
			continue
		}
		if e.Life(t.target.ID) == t.target.Life {
			t.act.Target = t.target.ID
		}
		c, ok := e.Begin(turn, t.act)
		if !ok {
			continue
		}
		data := lua.LValue(lua.LNil)
		if t.data != nil {
			data = vm.TableOf(t.data.Value()).Get(lua.LString(dataKey))
		}
		s.call(c, h, nil, data)
		c.End()
	}
}
