package vm_test

import (
	"fmt"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/script/vm"
)

// machine runs a script named s.lua.
func machine(t testing.TB, text string) *vm.Machine {
	t.Helper()
	p, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: text}})
	if len(faults) > 0 {
		t.Fatalf("%v", faults)
	}
	m, wrong := vm.New(p, vm.Limits{}, func(m *vm.Machine) {
		store := m.NewStore()
		m.Name("store", store.Value())
	})
	if len(wrong) > 0 {
		t.Fatalf("%v", wrong)
	}
	return m
}

// run runs the function f of a script and returns what it returns, as text.
func run(t testing.TB, text string, args ...lua.LValue) (string, *vm.Stop) {
	t.Helper()
	return call(machine(t, text), args...)
}

func call(m *vm.Machine, args ...lua.LValue) (string, *vm.Stop) {
	v, _, stop := m.Call(m.Function("s.lua", "f"), 1_000_000, args...)
	return fmt.Sprint(v), stop
}

// What scripts say, and what comes of it.
func TestTheLanguage(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`return 1 + 2 * 3`, "7"}, {`return "a" .. 1 .. "b" .. 2.5`, "a1b2.5"}, {`return 2 ^ 10`, "1024"}, {`return -2 ^ 2`, "-4"},
		{`local t = {1, 2, 3, x = 4, [10] = 5} return #t + t.x + t[10]`, "12"}, {`local t = {} t[#t+1] = 7 t[#t+1] = 8 return t[2]`, "8"},
		{`local s = "" for k, v in pairs({b = 1, a = 2, 3}) do s = s .. tostring(k) .. v end return s`, "b1a213"},
		{`local s = 0 for i, v in ipairs({5, 6, nil, 8}) do s = s + i * v end return s`, "17"},
		{`local function sum(...) local s = 0 for i = 1, select("#", ...) do s = s + (select(i, ...)) end return s end return sum(1, 2, 3)`, "6"},
		{`local a, b, c = unpack({1, 2, 3}) return a + b + c`, "6"}, {`local function g(...) return ... end return (g(4, 5))`, "4"},
		{`local function g(...) return {...} end return #g(1, 2, 3)`, "3"}, {`local function g() return 1, 2 end local t = {g(), g()} return #t`, "3"},
		{`local t = {3, 1, 2} table.sort(t) return table.concat(t, ",")`, "1,2,3"},
		{`local t = {"b2", "a1", "b1"} table.sort(t, function(x, y) return x:sub(1, 1) < y:sub(1, 1) end) return table.concat(t, " ")`, "a1 b2 b1"},
		{`local t = {1, 2} table.insert(t, 3) table.insert(t, 1, 0) table.remove(t, 2) return table.concat(t, ",")`, "0,2,3"},
		{`return ("Ember"):lower():rep(2, "x")`, "emberember"}, {`return #"abc" + ("abc"):len()`, "6"}, {`return ("hello"):sub(-3, -2)`, "ll"},
		{`return (("a,b,c"):gsub(",", ";"))`, "a;b;c"}, {`return (("abc"):gsub("%w", {a = "1", b = false}))`, "1bc"},
		{`return (("abc"):gsub("(%w)", "<%1%0>"))`, "<aa><bb><cc>"}, {`return (("hello"):gsub("l", function(c) return c:upper() end, 1))`, "heLlo"},
		{`local s = "" for w in ("one two"):gmatch("%a+") do s = s .. w:sub(1, 1) end return s`, "ot"},
		{`local a, b = ("key=val"):match("(%w+)=(%w+)") return b .. a`, "valkey"}, {`return (("a.b"):find(".", 1, true))`, "2"},
		{`return string.format("%5.2f|%-4d|%04d|%s|%x|%q|%g", 3.14159, 7, 42, "hi", 255, "a\"b", 1e20)`, ` 3.14|7   |0042|hi|ff|"a\"b"|1e+20`},
		{`return tostring(1e15) .. " " .. tostring(0.1) .. " " .. tostring(1/3) .. " " .. tostring(-0.0)`, "1e+15 0.1 0.33333333333333 -0"},
		{`return tonumber("0x1f") + tonumber("10", 2) + tonumber(" 5 ")`, "38"}, {`return tostring(tonumber("5x"))`, "nil"},
		{`local ok, e = pcall(function() error("no") end) return tostring(ok) .. e`, "falses.lua:2: no"},
		{`local ok, e = pcall(error, {code = 5}) return e.code`, "5"}, {`local ok, a, b = pcall(function(x) return x, 2 end, 1) return a + b`, "3"},
		{`return type({}) .. type(1) .. type("") .. type(nil) .. type(print) .. type(type)`, "tablenumberstringnilnilfunction"},
		{`return math.floor(3.7) + math.max(1, 5, 2) + math.abs(-2) + (math.modf(4.5))`, "14"}, {`return math.pi > 3.14 and math.huge > 1e308`, "true"},
		{`local t = {} t.a = 1 t.b = 2 t.a = nil t.a = 3 local s = "" for k in pairs(t) do s = s .. k end return s`, "ba"},
		{`local t = {a = 1, b = 2, c = 3} for k in pairs(t) do t[k] = nil end return tostring(next(t))`, "nil"},
		{`local t = {} for i = 1, 100 do t[i] = i end for i = 100, 51, -1 do t[i] = nil end return #t`, "50"},
		{`local t = {} for i = 100, 1, -1 do t[i] = i end return #t`, "100"}, {`local x = 5 local function g() x = x + 1 return x end g() return g()`, "7"},
		{`repeat local y = 3 until y == 3 return "done"`, "done"}, {`local n = 0 while true do n = n + 1 if n > 3 then break end end return n`, "4"},
		{`local o = {n = 2} function o:twice() return self.n * 2 end return o:twice()`, "4"}, {`return 7 % 3 + -7 % 3`, "3"},
		{`local t = setmetatable`, "nil"}, {`store.a = {b = {1, 2}} store.a.b[3] = "x" return #store.a.b .. store.a.b[3]`, "3x"},
	} {
		got, stop := run(t, "function f()\n"+c.body+"\nend")
		if stop != nil || got != c.want {
			t.Errorf("%s gives %q, %+v", c.body, got, stop)
		}
	}
}

// A limit that is passed stops the call, whatever the script does about it, and where it is says the same each time.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       vm.Kind
	}{
		{"an endless loop", `while true do end`, vm.Instructions},
		{"pcall in a loop", `while true do pcall(function() while true do end end) end`, vm.Instructions},
		{"a loop in pcall", `pcall(function() while true do end end) return "out"`, vm.Instructions},
		{"doubling", `local x = "x" while true do x = x .. x end`, vm.Text},
		{"doubling in pcall", `local x = "x" pcall(function() while true do x = x .. x end end) return "out"`, vm.Text},
		{"rep", `return ("x"):rep(1048577)`, vm.Text}, {"rep beyond counting", `return ("xx"):rep(2^52)`, vm.Text},
		{"nine texts of a mebibyte", `for i = 1, 9 do local x = ("x"):rep(1048576) end return "out"`, vm.Text},
		{"concat", `local t = {} for i = 1, 100 do t[i] = ("x"):rep(20000) end return table.concat(t)`, vm.Text},
		{"gsub", `return (("x"):rep(1000):gsub("x", ("y"):rep(4000)))`, vm.Text},
		{"format", `return string.format(("%s"):rep(100), unpack({}))`, vm.Failed},
		{"a hostile pattern", `return (("a"):rep(10000):find(("a*"):rep(30) .. "b"))`, vm.Instructions},
		{"recursion", `local function g() return 1 + g() end return g()`, vm.Depth},
		{"recursion in pcall", `local function g() pcall(g) return 1 + g() end pcall(g) return "out"`, vm.Depth},
		{"comparing long texts", `local a, b = ("x"):rep(1000000) .. "a", ("x"):rep(1000000) .. "b" while a ~= b do end`, vm.Instructions},
		{"long keys", `local a = ("x"):rep(1000000) local t = {} while true do t[a] = 1 end`, vm.Instructions},
		{"a far place", `local t = {} for i = 1, 1e9 do t[60000000 + i] = 1 end`, vm.Instructions},
		{"many values", `local function g(...) local a, b = g(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, ...) return a end return g()`, vm.Slots},
		{"unpack", `local t = {} for i = 1, 251 do t[i] = i end return unpack(t)`, vm.Failed},
		{"sort", `local t = {} for i = 1, 3000 do t[i] = i % 7 end while true do table.sort(t, function(a, b) return a < b end) end`, vm.Instructions},
		{"insert in front", `local t = {} while true do table.insert(t, 1, 1) end`, vm.Instructions},
		{"next again and again", `local t = {} for i = 1, 3000 do t["k" .. i] = 1 end for k in pairs(t) do t[k] = nil end while true do next(t) end`, vm.Instructions},
		{"failing behind many calls that end in a call", `local function g(n) if n > 0 then return g(n - 1) end while true do pcall(error) end end return g(30000)`, vm.Depth},
		{"failing deep down", `local function g(n) if n == 0 then error("x") end return 1 + g(n - 1) end while true do pcall(g, 150) end`, vm.Instructions},
		{"an error of its own", `error("no")`, vm.Failed}, {"a table as an error", `error({})`, vm.Failed}, {"nothing as an error", `error()`, vm.Failed},
		{"indexing nothing", `local x = nil return x.y`, vm.Failed}, {"calling nothing", `local x = nil return x()`, vm.Failed},
		{"adding a table", `return {} + 1`, vm.Failed}, {"a key that is nil", `local t = {} t[nil] = 1`, vm.Failed}, {"a key that is not a number", `local t = {} t[0/0] = 1`, vm.Failed},
	} {
		t.Run(c.name, func(t *testing.T) {
			source := "function f()\n" + c.body + "\nend"
			m := machine(t, source)
			_, used, stop := m.Call(m.Function("s.lua", "f"), 1_000_000)
			if stop == nil || stop.Kind != c.want {
				t.Fatalf("it stops with %+v after %d", stop, used)
			}
			if used > 100_000 {
				t.Errorf("%d instructions were used", used)
			}
			again := machine(t, source)
			for range 2 { // on another machine, and on the same one after having stopped
				_, twice, other := again.Call(again.Function("s.lua", "f"), 1_000_000)
				if other == nil || twice != used || *other != *stop {
					t.Errorf("the same script stops once with %+v after %d, and once with %+v after %d", stop, used, other, twice)
				}
			}
		})
	}
}

// What is left to everything around a call bounds it, too, and says so.
func TestTheBudgetAround(t *testing.T) {
	m := machine(t, `function f() while true do end end`)
	_, used, stop := m.Call(m.Function("s.lua", "f"), 5000)
	if stop == nil || stop.Kind != vm.Outer || used != 5000 {
		t.Errorf("it stops with %+v after %d", stop, used)
	}
	if _, used, stop = m.Call(m.Function("s.lua", "f"), 0); stop == nil || stop.Kind != vm.Outer || used != 0 {
		t.Errorf("with nothing left it stops with %+v after %d", stop, used)
	}
}

// The budget of a call can be set, within bounds.
func TestBudgetsCanBeSet(t *testing.T) {
	p, _ := vm.Compile([]vm.Source{{Name: "s.lua", Text: "function f() while true do end end"}})
	for set, want := range map[int]int{0: 100_000, 1: 1000, -5: 1000, 1000: 1000, 2500: 2500, 10_000_000: 10_000_000, 20_000_000: 10_000_000} {
		m, _ := vm.New(p, vm.Limits{Instructions: set}, nil)
		if _, used, stop := m.Call(m.Function("s.lua", "f"), 1<<40); used != want || stop == nil || stop.Kind != vm.Instructions {
			t.Errorf("set to %d, it stops after %d with %+v", set, used, stop)
		}
	}
}

// Scripts keep nothing between calls but in a store.
func TestNothingIsKept(t *testing.T) {
	for name, source := range map[string]string{
		"a local of the file":           "local n = 0\nfunction f() n = n + 1 return n end",
		"a global":                      "n = 0\nfunction f() n = n + 1 return n end",
		"a global that was never there": "function f() n = 1 end",
		"a global function":             "function f() function g() end end",
		"a local deep down":             "local n = 0\nfunction f() return (function() n = 1 end)() end",
		"the name of the library":       "function f() math = nil end",
	} {
		_, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: source}})
		if len(faults) != 1 || faults[0].Line == 0 || !strings.Contains(faults[0].Problem, "h:data()") {
			t.Errorf("%s: %v", name, faults)
		}
	}
	p, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: "local function counter()\nlocal n = 0\nreturn function() n = n + 1 return n end\nend\nf = counter()"}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if _, wrong := vm.New(p, vm.Limits{}, nil); len(wrong) != 1 || wrong[0].Line != 3 {
		t.Errorf("a counter that was made while loading: %v", wrong)
	}
	for name, source := range map[string]string{
		"a table of the file":      "local t = {}\nfunction f() t.x = 1 end",
		"a table in a table":       "local t = {a = {b = {}}}\nfunction f() t.a.b[1] = 1 end",
		"a table a function holds": "local function make() local t = {} return function() t.x = 1 end end\nf = make()",
		"a global table":           "t = {}\nfunction f() table.insert(t, 1) end",
		"sorting one":              "t = {2, 1}\nfunction f() table.sort(t) end",
		"a library":                "function f() string.x = 1 end",
		"numbers":                  "function f() math.pi = 3 end",
		"a table as a key":         "local k = {}\nlocal t = {[k] = 1}\nfunction f() for key in pairs(t) do key.x = 1 end end",
	} {
		m := machine(t, source)
		_, stop := call(m)
		if stop == nil || stop.Kind != vm.Failed || !strings.Contains(stop.Text, "cannot be changed") {
			t.Errorf("%s: %+v", name, stop)
		}
	}
	if got, stop := run(t, "local t = {5, 6}\nfunction f() local s = 0 for _, v in ipairs(t) do s = s + v end return s + #t + select('#', unpack(t)) end"); got != "15" || stop != nil {
		t.Errorf("reading a table of the file gives %s, %v", got, stop)
	}
}

// The names that a script can use, and no others.
func TestNames(t *testing.T) {
	allowed := "assert error ipairs next pairs pcall select tonumber tostring type unpack string table math"
	for _, name := range strings.Fields(allowed) {
		if got, _ := run(t, "function f() return type("+name+") end"); got != "function" && got != "table" {
			t.Errorf("%s is a %s", name, got)
		}
	}
	forbidden := "_G _VERSION _ENV collectgarbage coroutine debug dofile getfenv getmetatable io load loadfile loadstring module newproxy os package print rawequal rawget rawlen rawset require setfenv setmetatable xpcall channel goto_ self"
	for _, name := range strings.Fields(forbidden) {
		if got, _ := run(t, "function f() return type("+name+") end"); got != "nil" {
			t.Errorf("%s is a %s", name, got)
		}
	}
	members := map[string]string{
		"string": "byte char find format gmatch gsub len lower match rep reverse sub upper",
		"table":  "concat insert maxn remove sort",
		"math":   "abs acos asin atan atan2 ceil cos cosh deg exp floor fmod frexp huge ldexp log log10 max min modf pi pow rad sin sinh sqrt tan tanh",
	}
	for library, want := range members {
		got, _ := run(t, "function f() local l = {} for k in pairs("+library+") do table.insert(l, k) end table.sort(l) return table.concat(l, ' ') end")
		if got != want {
			t.Errorf("%s has %s", library, got)
		}
	}
	if got, _ := run(t, "function f() return type((\"\").dump) end"); got != "nil" {
		t.Error("a text can be dumped")
	}
}

// Nothing shows where something lies in memory.
func TestNoAddressShows(t *testing.T) {
	for _, body := range []string{
		`return tostring({})`, `return tostring(f)`, `return tostring(tostring)`, `return tostring(string)`, `return string.format("%s %s", {}, f)`,
		`local ok, e = pcall(function() return {} .. "x" end) return e`, `local ok, e = pcall(function() return {} + 1 end) return e`,
		`local ok, e = pcall(function() return #nil end) return e`, `local ok, e = pcall(function() return {} < {} end) return e`,
		`local ok, e = pcall(function() return f.x end) return e`, `local ok, e = pcall(error, {}) return tostring(e)`, `local ok, e = pcall(string.rep, {}) return e`,
		`local ok, e = pcall(next, {}, f) return e`, `local ok, e = pcall(function() local x = {} x() end) return e`,
		`local ok, e = pcall(function() for i = 1, {} do end end) return e`, `local ok, e = pcall(pairs, f) return e`, `return type(next) .. tostring(pairs({}))`,
	} {
		got, stop := run(t, "function f()\n"+body+"\nend")
		if stop != nil || strings.Contains(got, "0x") || strings.Contains(got, "0xc0") {
			t.Errorf("%s gives %q, %+v", body, got, stop)
		}
	}
	_, stop := run(t, "function f() error({}) end")
	if stop == nil || strings.Contains(stop.Text+stop.Trace, "0x") {
		t.Errorf("a table as an error is told as %+v", stop)
	}
}

// Files know nothing of each other.
func TestFilesAreApart(t *testing.T) {
	p, faults := vm.Compile([]vm.Source{{Name: "b.lua", Text: "function f() return type(secret) end"}, {Name: "a.lua", Text: "secret = 1\nmath = nil\nfunction f() return type(math) end"}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	m, wrong := vm.New(p, vm.Limits{}, nil)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	for _, file := range []string{"a.lua", "b.lua"} {
		if v, _, stop := m.Call(m.Function(file, "f"), 10_000); v != lua.LString("nil") || stop != nil {
			t.Errorf("%s gives %v, %v", file, v, stop)
		}
	}
	if m.Function("a.lua", "math") != nil || m.Function("c.lua", "f") != nil || m.Function("b.lua", "tostring") != nil {
		t.Error("functions are found that a file does not define")
	}
}

// What is wrong with a file is said with its line, and nothing in it can break the compiler.
func TestFaults(t *testing.T) {
	for name, c := range map[string]struct {
		source string
		line   int
	}{
		"syntax":           {"function f()\n  return 1 +\nend", 3},
		"an open text":     {"x = \"abc\n", 2},
		"deep parentheses": {"x = " + strings.Repeat("(", 5000) + "1" + strings.Repeat(")", 5000), 0},
		"deep minus":       {"x = " + strings.Repeat("- ", 5000) + "1", 1},
		"deep tables":      {"x = " + strings.Repeat("{", 5000) + strings.Repeat("}", 5000), 1},
		"deep blocks":      {strings.Repeat("do ", 5000) + strings.Repeat(" end", 5000), 1},
		"deep functions":   {strings.Repeat("x = function() ", 1000) + strings.Repeat(" end", 1000), 1},
		"many locals":      {strings.Repeat("local x = 1\n", 300), 0},
		"a huge file":      {strings.Repeat("-", 300_000), 0},
	} {
		_, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: c.source}})
		if name == "deep parentheses" && len(faults) == 0 {
			continue // they are nothing to the parser
		}
		if len(faults) == 0 || faults[0].File != "s.lua" || c.line != 0 && faults[0].Line != c.line {
			t.Errorf("%s: %+v", name, faults)
		}
	}
	source := "x = 1" + strings.Repeat(" .. 1", 1500) + "\nt = {" + strings.Repeat("1, ", 1000) + "a = 2}\nfunction f() return #t + t.a + #x end"
	if got, stop := run(t, source); got != "2503" || stop != nil {
		t.Errorf("a long chain and a long table give %s, %v", got, stop)
	}
}

// A call within a call has a budget of its own, and what stops it does not stop the one around it.
func TestCallsWithinCalls(t *testing.T) {
	p, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: `
function f() local n = 0 local function more() n = n + 1 end more() inner() more() return n end
function g() while true do end end`}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var m *vm.Machine
	var inner *vm.Stop
	m, wrong := vm.New(p, vm.Limits{}, func(lib *vm.Machine) {
		lib.Name("inner", lib.Func("inner", func(a *vm.Args) int {
			_, _, inner = m.Call(m.Function("s.lua", "g"), 1_000_000)
			return 0
		}))
	})
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	got, used, stop := m.Call(m.Function("s.lua", "f"), 1_000_000)
	if stop != nil || got != lua.LNumber(2) || used > 200 {
		t.Errorf("the call around gives %v after %d, %v", got, used, stop)
	}
	if inner == nil || inner.Kind != vm.Instructions || inner.Line != 3 {
		t.Errorf("the call within stops with %+v", inner)
	}
}
