package vm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/script/vm"
)

// What is changed before it is compiled means what was written, also where the compiler below would get it wrong.
func TestWhatIsRewrittenMeansTheSame(t *testing.T) {
	for source, want := range map[string]string{
		"function f(arg) local v, w, x = 5, 6, 7 arg = {1, 2, 3} return v .. w .. x .. #arg end":                                                 "5673",
		"function f(arg) local v, w, x = 5, 6, 7 arg = (tostring(3)) return v .. w .. x .. arg end":                                              "5673",
		"function f(arg) local v, w, x = 5, 6, 7 arg, x = 'a' .. 'b', 3 return v .. w .. x .. arg end":                                           "563ab",
		"function f(a, b, ...) local v = 5 b = {...} local g = function() b = (#b) return b end return v .. g() .. b end":                        "500",
		"local t = {} function t:m() local v = 5 self = {n = v} return v .. self.n end function f() return t:m() end":                            "55",
		"function f(a) local v = 1 for i = 1, 3 do a = (i ^ 2) v = v + a end return v end":                                                       "15",
		"function f() return 010 + 0x10 + 1e1 + .5 end":                                                                                          "36.5",
		"function f() return '010' + '0x10' + ' 1e1 ' end":                                                                                       "36",
		"function f() return '3' * '4' - -'2' % 3 / '2' end":                                                                                     "11.5",
		"function f() return 2 ^ 3 ^ 0.5 * -2 ^ 2 end":                                                                                           "-13.28798834193565",
		"function f() local function g() return 1, 2, 3 end local a, b = (g()) return tostring(a) .. tostring(b) .. select('#', g(), g()) end":   "1nil4",
		"function f() local function g(...) return ... end return g(1, g(2, 3)) .. select('#', g()) .. select('#', (g())) end":                   "101",
		"function f() local s = '' for i = 1, 120 do s = s .. i % 10 .. '' .. '' end return #s .. s:sub(118) end":                                "120890",
		"function f() local t = {(function() return 7 end)(), n = {m = {1, 2}}, (function() return 8, 9 end)()} return #t .. t[3] .. #t.n.m end": "392",
		"function f() local a = {} for i = 1, 3 do a[i] = function() i = i + 1 return i end end return a[1]() .. a[1]() .. a[2]() end":           "233",
		"function f() local n = 0 repeat local done = n > 3 local g = function() n = n + 1 return done end until g() return n end":               "5",
		"function f() for i = 1, 9 do if i == 2 then goto over end if i == 4 then return i end ::over:: end end":                                 "4",
		"function f() while true do local x = 1 local g = function() return x end if g() == 1 then break end end return 'out' end":               "out",
		"function f() local function even(n) if n == 0 then return true end return not even(n - 1) end return even(10) end":                      "true",
	} {
		if got, stop := run(t, source); stop != nil || got != want && got != fmt.Sprint(want) {
			t.Errorf("%s gives %q, %+v", source, got, stop)
		}
	}
}

// What the compiler below cannot do, or would take long for, is said with its line.
func TestWhatCannotBeCompiledIsSaid(t *testing.T) {
	var numbers strings.Builder
	for i := range 10_001 {
		fmt.Fprintf(&numbers, "x = %d\n", i)
	}
	for name, c := range map[string]struct {
		source, want string
		line         int
	}{
		"many shared variables": {"function f()\nlocal " + names("a", 150, ", ") + "\nreturn (function()\nlocal " + names("b", 150, ", ") + "\nreturn (function() return " +
			"{" + names("a", 150, ", ") + ", " + names("b", 150, ", ") + "} end)() end)() end", "shares more than 200 variables", 5},
		"many constants": {numbers.String(), "more than 10000 different", 10_000},
		"many values":    {"function f() return g(" + strings.Repeat("1, ", 250) + "1) end", "register overflow", 1},
		"a long jump":    {"function f()\nwhile true do " + strings.Repeat("f()", 70_000) + " end end", "more than 100000 instructions", 1},
		"no number":      {"x = 0x\n", "0x", 1},
		"a lost goto":    {"function f()\ngoto nowhere end", "nowhere", 0},
		"a lost break":   {"function f()\nbreak end", "no loop to break", 2},
	} {
		_, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: c.source}})
		if len(faults) == 0 || !strings.Contains(faults[0].Problem, c.want) || c.line > 0 && faults[0].Line != c.line {
			t.Errorf("%s: %+v", name, faults)
		}
	}
	if _, faults := vm.Compile([]vm.Source{{Name: "a.lua"}, {Name: "a.lua"}}); len(faults) != 1 || faults[0].Problem != "two scripts of one name" {
		t.Errorf("two scripts of one name: %v", faults)
	}
}

// In a function of very many calls a trace names none of them, because it would look through all of them for each.
func TestTracesAreCheap(t *testing.T) {
	for calls, want := range map[int]string{10: "function 'deep'", 2000: "function <s.lua:2>"} {
		source := "local function h() end\nlocal function deep(n) if n == 0 then error('x') end if n > 99 then " + strings.Repeat("h() ", calls) + " end return 1 + deep(n - 1) end\nfunction f() return 1 + deep(3) end"
		_, stop := run(t, source)
		if stop == nil || !strings.Contains(stop.Trace, want) {
			t.Errorf("with %d calls: %+v", calls, stop)
		}
	}
}
