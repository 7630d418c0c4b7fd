package vm_test

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/script/vm"
)

// What goes wrong is said in the words that a script is written in, with its line and without an address.
func TestErrorsAreReadable(t *testing.T) {
	for body, want := range map[string]string{
		`local x return x.y`: `cannot read "y" of a nil`, `local x return x[{}]`: "cannot read table of a nil", `return f1[f1]`: "cannot read function of a function",
		`local x = 5 x.y = 1`: `cannot set "y" of a number`, `("x").y = 1`: `cannot set "y" of a string`, `local x = true x[1] = 1`: "cannot set 1 of a boolean",
		`local ember ember()`: "ember is a nil, which cannot be called", `local t = {} t.light()`: "light is a nil, which cannot be called",
		`("x")()`: "a string, which cannot be called", `lantern:light()`: "light is a nil, which cannot be called", `lantern.oil = 1`: `cannot set "oil" of a lantern`,
		`lantern[f1] = 1`: "cannot set function of a lantern", `return {} + 1`: "cannot reckon with a table", `return 1 - nil`: "cannot reckon with a nil",
		`return "a" * 2`: `cannot reckon with the text "a"`, `return -lantern`: "cannot reckon with a lantern", `return "inf" + 1`: `cannot reckon with the text "inf"`,
		`return {} < {}`: "a table and a table have no order", `return lantern <= {}`: "a lantern and a table have no order", `return nil < nil`: "a nil and a nil have no order",
		`return #nil`: "a nil has no length", `return #lantern`: "a lantern has no length", `return {} .. "x"`: "cannot put a table together with text",
		`return string.rep()`: "string.rep: argument 1 is nothing, and should be a text", `math.floor({})`: "math.floor: argument 1 is table, and should be a number",
		`string.format("%d", 0/0)`: "string.format: argument 2 is nan, and should be a finite number", `string.format("%x", 2^63)`: "string.format: argument 2 is 9.2233720368548e+18, and should be a number of at most 63 bits",
		`string.format("%100d", 1)`: "string.format: a width or precision of more than two digits", `string.format("%p", {})`: "string.format: what stands behind % is none of c d i o u x X e E f g G q s",
		`error("no")`: "no", `error("no", 0)`: "no", `error()`: "nil", `error({})`: "table", `error(lantern)`: "lantern", `assert(false, "why")`: "why", `assert(nil)`: "assertion failed",
		`for i = 1, "x" do end`: "for statement limit must be a number",
	} {
		p, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: "function f1()\n" + body + "\nend"}})
		if len(faults) > 0 {
			t.Errorf("%s: %v", body, faults)
			continue
		}
		v, _ := newVictim(p, vm.Limits{})
		_, _, stop := v.m.Call(v.m.Function("s.lua", "f1"), 100_000)
		if stop == nil || stop.Kind != vm.Failed || stop.Text != want || stop.File != "s.lua" || stop.Line != 2 {
			t.Errorf("%s: %+v", body, stop)
			continue
		}
		if strings.Contains(stop.Text+stop.Trace, "0x") || strings.Contains(stop.Trace, "\x00") || !strings.Contains(stop.Trace, "s.lua:2") {
			t.Errorf("%s is traced as %q", body, stop.Trace)
		}
	}
}

// error names the place that its level asks for.
func TestErrorLevels(t *testing.T) {
	for level, want := range map[string]string{"0": "no", "1": "s.lua:2: no", "2": "s.lua:3: no", "3": "s.lua:3: no"} {
		got, stop := run(t, "local function g(l)\nerror('no', l) end\nlocal function h(l) g(l) end\nfunction f() local ok, e = pcall(h, "+level+") return e end")
		if got != want || stop != nil {
			t.Errorf("at level %s it says %q, %+v", level, got, stop)
		}
	}
	if got, _ := run(t, `function f() local ok, e = pcall(error, "no") return e end`); got != "no" {
		t.Errorf("an error that no script raises says %q", got)
	}
}

// An error that reads like a limit is none, and one that is a limit cannot be caught, however deep.
func TestNoErrorPassesForALimit(t *testing.T) {
	for _, raise := range []string{`error("stack overflow")`, `error("registry overflow", 0)`, `assert(false, "a stack overflow")`, `local x = nil x["stack overflow"] = 1`, `error("stopped")`, `("").x = " stack overflow"`} {
		if got, stop := run(t, "function f() local ok, e = pcall(function() "+raise+" end) return 'caught' end"); got != "caught" || stop != nil {
			t.Errorf("%s: %s, %+v", raise, got, stop)
		}
	}
	for body, want := range map[string]vm.Kind{
		`pcall(pcall, pcall, function() while true do end end)`: vm.Instructions, `local function g() return pcall(g) end g() return "out"`: vm.Depth,
		`local function g() return pcall(pcall, pcall, g) end pcall(g) return "out"`:       vm.Depth,
		`pcall(string.gsub, "x", "x", function() while true do end end) return "out"`:      vm.Instructions,
		`pcall(table.sort, {1, 2}, function() return ("x"):rep(1048577) end) return "out"`: vm.Text,
	} {
		if _, stop := run(t, "function f()\n"+body+"\nend"); stop == nil || stop.Kind != want || stop.Line == 0 {
			t.Errorf("%s: %+v", body, stop)
		}
	}
}

// Calls are counted through protected ones, and 200 of them may be made in each other.
func TestDepthIsOne(t *testing.T) {
	for name, c := range map[string]struct {
		source string
		per    int // calls of a level
	}{
		"plain":     {`local function g(n) store.n = n return 1 + g(n + 1) end function f() return g(1) end`, 1},
		"protected": {`local function g(n) store.n = n local ok = pcall(g, n + 1) end function f() return g(1) end`, 2},
		"mixed":     {`local function g(n) store.n = n if n % 2 == 0 then pcall(g, n + 1) else g(n + 1) end end function f() return g(1) end`, 0},
	} {
		v, _ := newVictimOf(t, c.source, vm.Limits{})
		_, _, stop := v.m.Call(v.m.Function("s.lua", "f"), 1_000_000)
		n := int(vm.TableOf(v.store.Value()).Get(lua.LString("n")).(lua.LNumber))
		want := map[int]int{0: 132, 1: 198, 2: 99}[c.per] // f, and a table's function while n is set
		if stop == nil || stop.Kind != vm.Depth || n != want {
			t.Errorf("%s: %d calls, %+v", name, n, stop)
		}
	}
}

// A protected call that fails leaves what goes on as it was.
func TestFailingLeavesTheRestAlone(t *testing.T) {
	for body, want := range map[string]string{
		`local n = 0 local function inc() n = n + 1 end pcall(error) inc() inc() return n`:                                                    "2",
		`local n, g = 0 pcall(function() local x = 5 g = function() x = x + 1 return x end n = 7 error("x") end) return n .. g() .. g()`:      "767",
		`local s = "" for i = 1, 3 do local k = i pcall(function() s = s .. k error() end) k = k + 1 s = s .. k end return s`:                 "122334",
		`local ok, a, b, c = pcall(function(...) return ... end, 1, nil, 3) return tostring(ok) .. tostring(a) .. tostring(b) .. tostring(c)`: "true1nil3",
		`return select("#", pcall(function() end))`: "1", `local ok, e = pcall(nil) return e`: "a nil, which cannot be called",
		`local function g() local t = {} pcall(function() t.x = 1 error() end) return t.x end return g()`: "1",
	} {
		if got, stop := run(t, "function f() "+body+" end"); got != want || stop != nil {
			t.Errorf("%s gives %q, %+v", body, got, stop)
		}
	}
}

// A function in Go that panics ends the call, and the machine goes on with the next one.
func TestAPanicInGoEndsTheCall(t *testing.T) {
	p, _ := vm.Compile([]vm.Source{{Name: "s.lua", Text: "function f()\npcall(burst) return 'out' end\nfunction g() return 'well' end"}})
	var m *vm.Machine
	m, _ = vm.New(p, vm.Limits{}, func(m *vm.Machine) {
		m.Name("burst", m.Func("burst", func(*vm.Args) int { panic("too bright") }))
	})
	for range 3 {
		_, _, stop := m.Call(m.Function("s.lua", "f"), 10_000)
		if stop == nil || stop.Kind != vm.Failed || stop.Text != "a function in Go has panicked: too bright" || stop.Line != 2 && stop.Line != 0 {
			t.Errorf("it stops with %+v", stop)
		}
		if v, _, stop := m.Call(m.Function("s.lua", "g"), 10_000); v != lua.LString("well") || stop != nil {
			t.Errorf("the next call gives %v, %+v", v, stop)
		}
	}
}
