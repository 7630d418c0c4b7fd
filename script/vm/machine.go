package vm

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Stop is why a call has not come to its end.
type Stop struct {
	Kind Kind
	// File and Line are where, as far as that is known, and Text what a person reads.
	File string
	Line int
	Text string
	// Trace is who called whom, a line each.
	Trace string
}

// Limits bound a call. The zero value has the defaults.
type Limits struct {
	// Instructions of a call, from 1,000 to 10,000,000; default 100,000.
	Instructions int
}

// Machine runs the functions of a program. It belongs to one goroutine.
type Machine struct {
	program *Program
	limits  Limits
	globals *lua.LState
	levels  []*level
	depth   int    // calls under way
	serial  uint64 // of the last call
	loading bool
	tables  *lua.LTable
	handles map[string]*lua.LTable
	files   map[string]*loaded
	builtIn []named // what every file can name
	spares  []spare // states for protected calls
	small   []lua.LValue
	gaps    []*Table // of stores: tables in which something was deleted

	// What refuses, by what it refuses: anything, reckoning, order.
	refused, reckoned []named
	ordered           *lua.LFunction
}

// loaded is a file that has been run.
type loaded struct {
	env *lua.LTable
	burden
}

// named is a value with a name.
type named struct {
	name  string
	value lua.LValue
}

// New makes a machine. library, which may be nil, adds to what scripts can name besides the language's own. Every file is run once, in
// its order by name and within the budget of a call. The faults are those of files that failed, which then have no functions.
func New(p *Program, limits Limits, library func(*Machine)) (*Machine, []Fault) {
	if limits.Instructions == 0 {
		limits.Instructions = 100_000
	}
	limits.Instructions = min(max(limits.Instructions, 1000), 10_000_000)
	m := &Machine{program: p, limits: limits, handles: make(map[string]*lua.LTable), files: make(map[string]*loaded), small: makeSmall()}
	m.globals = lua.NewState(lua.Options{RegistryMaxSize: MaxSlots, RegistryGrowStep: 4096, SkipOpenLibs: true})
	m.refusals()
	m.tables = m.tableMeta()
	m.base()
	m.textLibrary()
	m.listLibrary()
	m.numberLibrary()
	if library != nil {
		library(m)
	}
	var faults []Fault
	m.loading = true
	defer func() { m.loading = false }()
	for i := range p.files {
		if f := &p.files[i]; !f.broken {
			if wrong := m.load(f); wrong != nil {
				faults = append(faults, *wrong)
			}
		}
	}
	return m, faults
}

// Name gives scripts a value by a name.
func (m *Machine) Name(name string, value lua.LValue) {
	m.builtIn = append(m.builtIn, named{name, value})
}

// load runs a file, and freezes what it has made.
func (m *Machine) load(f *file) *Fault {
	env := m.globals.NewTable()
	for _, b := range m.builtIn {
		env.RawSetString(b.name, b.value)
	}
	fn := m.globals.NewFunctionFromProto(f.proto)
	fn.Env = env
	if _, _, stop := m.call(&Function{fn: fn, burden: f.burden}, m.limits.Instructions, false); stop != nil {
		return &Fault{f.name, stop.Line, stop.Text, stop.Kind}
	}
	longest, wrong := m.freeze(f, env)
	if wrong != nil {
		return wrong
	}
	m.files[f.name] = &loaded{env, burden{longest: max(f.longest, longest), shared: f.shared}}
	return nil
}

// Function is a function of a program that a machine has loaded.
type Function struct {
	fn *lua.LFunction
	burden
	// File and Name are what it is called.
	File, Name string
}

// Function finds a function by its name in a file, nil for one that is not there.
func (m *Machine) Function(file, name string) *Function {
	l := m.files[file]
	if l == nil {
		return nil
	}
	fn, ok := l.env.RawGetString(name).(*lua.LFunction)
	if !ok || fn.IsG {
		return nil
	}
	return &Function{fn, l.burden, file, name}
}

// Call calls a function, within another call or not. outer is how many instructions are left to everything that the call is a part of.
// It returns the first result and how many instructions were used; where stop is not nil, whatever the function has done stays done.
func (m *Machine) Call(f *Function, outer int, args ...lua.LValue) (result lua.LValue, used int, stop *Stop) {
	budget := m.limits.Instructions
	if outer < budget {
		return m.call(f, max(outer, 0), true, args...)
	}
	return m.call(f, budget, false, args...)
}

func (m *Machine) call(f *Function, budget int, outer bool, args ...lua.LValue) (lua.LValue, int, *Stop) {
	if m.depth == maxLevels {
		return lua.LNil, 0, &Stop{Kind: Depth, Text: "too many scripts within scripts"}
	}
	if m.depth == len(m.levels) {
		m.levels = append(m.levels, newLevel(m))
	}
	l := m.levels[m.depth]
	longest := f.longest
	if m.depth > 0 { // it may be handed tables of the call around it
		longest = max(longest, m.now().longest)
	}
	m.depth++
	m.serial++
	l.begin(budget, outer, longest)
	l.serial, l.shared, l.own = m.serial, f.shared, f.own
	result, err := l.run(f.fn, args)
	m.depth--
	if m.depth > 0 { // and may have put something into them
		m.now().note(l.longest)
	} else {
		m.closeGaps()
	}
	used := min(budget-l.left, budget)
	if err == nil {
		return result, used, nil
	}
	return lua.LNil, used, l.stopOf(err)
}

// maxLevels is how many calls there may be within each other.
const maxLevels = 40

// now is the level of the call under way.
func (m *Machine) now() *level { return m.levels[m.depth-1] }

// stopOf says why a call has ended with an error.
func (l *level) stopOf(err error) *Stop {
	s := &Stop{Kind: l.stop}
	if s.Kind == 0 {
		s.Kind = Failed
	}
	text, trace := "", ""
	if l.first != nil {
		err = l.first
	}
	if e, ok := err.(*lua.ApiError); ok {
		trace = e.StackTrace
		if e.Object != nil {
			text = l.display(e.Object)
		} else {
			text = e.Error()
		}
	} else {
		text = err.Error()
	}
	s.File, s.Line, s.Text = place(text)
	switch {
	case s.Kind != Failed:
		s.Text = s.Kind.String()
	case l.broken != "":
		s.Text = l.broken
	}
	trace = strings.ReplaceAll(trace, "\x00", "") // before the names of hidden functions
	for line := range strings.Lines(trace) {
		if s.File == "" {
			s.File, s.Line, _ = place(strings.TrimSpace(line))
		}
	}
	s.Text, s.Trace = Cut(s.Text, 400), Cut(trace, 2000)
	return s
}

// String says what limit was passed.
func (k Kind) String() string {
	switch k {
	case Instructions:
		return "too many instructions"
	case Outer:
		return "too many instructions of all scripts together"
	case Text:
		return "too much text"
	case Depth:
		return "calls too deep in each other"
	case Slots:
		return "too many values"
	}
	return "an error"
}

// place takes a place like "charm.lua:12:" off the front of a message.
func place(text string) (file string, line int, rest string) {
	name, after, ok := strings.Cut(text, ".lua:")
	if !ok || strings.ContainsAny(name, " \n\t:") {
		return "", 0, text
	}
	number, rest, ok := strings.Cut(after, ":")
	if !ok {
		return "", 0, text
	}
	if _, err := fmt.Sscanf(number, "%d", &line); err != nil {
		return "", 0, text
	}
	return name + ".lua", line, strings.TrimSpace(rest)
}

// Cut shortens a text that is longer than most bytes.
func Cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
