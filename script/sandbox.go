package script

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Sandbox runs the scripts of one zone. It belongs to the goroutine that steps the zone.
type Sandbox struct {
	defs    *book.Defs
	program *vm.Program
	machine *vm.Machine
	rate    int
	hooks   []*hook          // by book.HookID less one
	others  map[string]*hook // functions that only scripts name
	names   names

	// State.
	chance sim.Stream
	zone   *vm.Store
	kept   []keeping // by ascending id
	tasks  []task    // by time and then by number
	last   uint32    // number of the last task

	// Of the calls under way, and between them worthless.
	frames  []*frame
	depth   int
	handles []*handle // by slot
	near    []sim.ID
	dice    map[string]check.Dice
	logs    []Line
	second  sim.Tick // since when lines are counted
	lines   int
}

// Options say what a sandbox is made of.
type Options struct {
	// Program is the compiled scripts of a pack; nil for none.
	Program *vm.Program
	// Defs is what the pack says of rules: the names that scripts use are looked up here. It is needed.
	Defs *book.Defs
	// Seed is what chance begins from.
	Seed uint64
	// Rate is how many ticks a second has, 0 for sim.DefaultRate.
	Rate int
	// Limits bound a call.
	Limits vm.Limits
}

// hook is a function that is run.
type hook struct {
	id   book.HookID // 0 for one that only scripts name
	name string
	fn   *vm.Function
	breaker
}

// keeping is what is kept about somebody.
type keeping struct {
	id    sim.ID
	store *vm.Store
}

// Line is what a script has written into the log, or what is to be said of one that was stopped.
type Line struct {
	Tick  sim.Tick
	Fault bool
	Text  string
}

// New makes a sandbox. The faults are of files that could not be loaded; their functions do nothing.
func New(o Options) (*Sandbox, []vm.Fault) {
	s := &Sandbox{
		defs: o.Defs, program: o.Program, rate: o.Rate, names: namesOf(o.Defs), chance: sim.NewStream(o.Seed, "script"),
		others: make(map[string]*hook), dice: make(map[string]check.Dice),
	}
	if s.rate == 0 {
		s.rate = sim.DefaultRate
	}
	var faults []vm.Fault
	s.machine, faults = vm.New(o.Program, o.Limits, s.library)
	for i, name := range o.Defs.Hooks {
		s.hooks = append(s.hooks, s.function(name, book.HookID(i+1)))
	}
	return s, faults
}

// library makes what scripts can name.
func (s *Sandbox) library(m *vm.Machine) {
	s.machine = m
	s.zone = m.NewStore()
	m.Methods("handle", s.methods())
	m.Methods("reaction", s.wishes())
	m.Fields("call", s.field)
	m.Name("world", s.world(m))
}

// function finds a function by its name "file.lua:function".
func (s *Sandbox) function(name string, id book.HookID) *hook {
	file, function, _ := strings.Cut(name, ":")
	return &hook{id: id, name: name, fn: s.machine.Function(file, function)}
}

// other finds a function that a script names, nil for one that is not there.
func (s *Sandbox) other(name string) *hook {
	for _, h := range s.hooks {
		if h.name == name && h.fn != nil {
			return h
		}
	}
	h := s.others[name]
	if h == nil {
		if h = s.function(name, 0); h.fn == nil {
			return nil
		}
		s.others[name] = h
	}
	return h
}

var _ rules.Scripts = (*Sandbox)(nil)

// Run runs a hook.
func (s *Sandbox) Run(c *rules.Call, id book.HookID) {
	if h := s.hook(id); h != nil {
		s.call(c, h, nil, nil)
	}
}

// React lets a hook say what it wishes.
func (s *Sandbox) React(c *rules.Call, id book.HookID, r *rules.Reaction) {
	if h := s.hook(id); h != nil {
		s.call(c, h, r, nil)
	}
}

// Allow asks the pack's own policy. Anything but true is a no, and so is a script that was stopped.
func (s *Sandbox) Allow(c *rules.Call, id book.HookID) bool {
	h := s.hook(id)
	return h != nil && s.call(c, h, nil, nil) == lua.LTrue
}

func (s *Sandbox) hook(id book.HookID) *hook {
	if id == 0 || int(id) > len(s.hooks) {
		return nil
	}
	return s.hooks[id-1]
}

// frame is a call under way, as its script sees it.
type frame struct {
	c    *rules.Call
	r    *rules.Reaction
	data lua.LValue // what came with an event or with what was put off
	// passed is what it hands on to those that hear the event that it is raising.
	passed lua.LValue
	value  *lua.LUserData
	wish   *lua.LUserData
	lines  int
}

// frame is one for a call within so many others.
func (s *Sandbox) frame() *frame {
	if s.depth == len(s.frames) {
		f := new(frame)
		f.value = s.machine.Handle("call", f)
		f.wish = s.machine.Handle("reaction", f)
		s.frames = append(s.frames, f)
	}
	return s.frames[s.depth]
}

// TypeName is what a call is in errors of scripts.
func (f *frame) TypeName() string { return "call" }

// now is the call under way.
func (s *Sandbox) now() *frame { return s.frames[s.depth-1] }

// call runs a function within a call of the rules and returns what it returns, nil where it was stopped. data is what comes with it; with
// a nil one it is what the script hands on that raises the event which is handled.
func (s *Sandbox) call(c *rules.Call, h *hook, r *rules.Reaction, data lua.LValue) lua.LValue {
	if h.fn == nil || !h.tries(c.Tick()) {
		return lua.LNil
	}
	f := s.frame()
	*f = frame{c: c, r: r, data: data, passed: lua.LNil, value: f.value, wish: f.wish}
	if event, _ := c.Event(); data == nil {
		if f.data = lua.LNil; s.depth > 0 && r == nil && event >= book.PackEvent(0) {
			f.data = s.now().passed
		}
	}
	s.depth++
	var result lua.LValue
	var used int
	var stop *vm.Stop
	if r != nil {
		result, used, stop = s.machine.Call(h.fn, c.Instructions(), f.value, f.wish)
	} else {
		result, used, stop = s.machine.Call(h.fn, c.Instructions(), f.value)
	}
	s.depth--
	*f = frame{value: f.value, wish: f.wish}
	c.Use(used)
	if stop == nil {
		h.succeeds()
		return result
	}
	s.stopped(c, h, stop)
	return lua.LNil
}

// stopped tells of a script that was stopped, and leaves it out for a while if that happens too often.
func (s *Sandbox) stopped(c *rules.Call, h *hook, stop *vm.Stop) {
	c.Fault(h.id, s.program.Number(h.fn.File), stop.Line, reasons[stop.Kind])
	s.write(Line{c.Tick(), true, h.name + " was stopped at line " + decimal(stop.Line) + ": " + stop.Text + "\n" + stop.Trace})
	if h.fails(c.Tick()) {
		c.Fault(h.id, s.program.Number(h.fn.File), stop.Line, view.ScriptOff)
		s.write(Line{c.Tick(), true, h.name + " has failed too often and is left out for a minute"})
	}
}

// reasons are the reasons of stops as records say them.
var reasons = [...]view.Reason{
	vm.Failed: view.ScriptFailed, vm.Instructions: view.ScriptInstructions, vm.Outer: view.ScriptCascade, vm.Text: view.ScriptText,
	vm.Depth: view.ScriptDepth, vm.Slots: view.ScriptRegistry,
}

// The bounds of the log, in lines.
const (
	linesOfACall   = 200
	linesOfASecond = 50
)

// write writes a line, unless there were too many in this second of ticks.
func (s *Sandbox) write(line Line) {
	if since := line.Tick.Since(s.second); since >= s.rate || since < 0 {
		s.second, s.lines = line.Tick, 0
	}
	if s.lines++; s.lines <= linesOfASecond {
		s.logs = append(s.logs, line)
	}
}

// Logs returns what was written since the last call, oldest first. The slice is valid until the next call of the sandbox.
func (s *Sandbox) Logs() []Line {
	logs := s.logs
	s.logs = s.logs[len(s.logs):]
	if len(s.logs) == 0 && cap(s.logs) == 0 {
		s.logs = nil
	}
	return logs
}
