package vm_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/script/vm"
)

// names are n names of variables with commas between them.
func names(prefix string, n int, between string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("%s%d", prefix, i)
	}
	return strings.Join(list, between)
}

// What hides work in one instruction is charged: a script that does it again and again does not get far.
func TestHiddenWorkIsCharged(t *testing.T) {
	wide := func(n, depth int, do string) string {
		return "local function g(n)\nlocal " + names("a", n, ", ") + "\nlocal c = function() return " + names("a", n, " or ") + " end\n" +
			fmt.Sprintf("if n > 0 then return 1 + g(n - 1) end\nwhile true do %s end\nend\nfunction f() return g(%d) end", do, depth)
	}
	long := "local a, b = ('x'):rep(1000000) .. 'a', ('x'):rep(1000000) .. 'b'\n"
	for name, c := range map[string]struct {
		source string
		most   float64
	}{
		"functions of many variables, deep down": {wide(100, 14, "store.n = store.n + 1 c = function() return "+names("a", 100, " or ")+" end"), 10},
		"leaving functions deep down":            {wide(20, 50, "store.n = store.n + 1 helper()"), 1000},
		"texts that were made while loading":     {long + "function f() while a ~= b do store.n = store.n + 1 end end", 150},
		"texts in tables made while loading":     {long + "local t = {{a}, {b}}\na, b = nil\nfunction f() while t[1][1] ~= t[2][1] do store.n = store.n + 1 end end", 150},
		"texts as keys made while loading":       {long + "local t = {[a] = 1}\na, b = nil\nfunction f() while not t[b] do store.n = store.n + 1 end end", 150},
		"texts of the call around":               {"function f2(t) while t[1] ~= t[2] do store.n = store.n + 1 end end\nfunction f() local t = {('x'):rep(1000000) .. 'a', ('x'):rep(1000000) .. 'b'} again(t) end", 20},
		"texts of a call within":                 {"function f2(t) t[1], t[2] = ('x'):rep(100000) .. 'a', ('x'):rep(100000) .. 'b' end\nfunction f() local t = {} again(t) while t[1] ~= t[2] do store.n = store.n + 1 end end", 1000},
		"copies of what was deleted":             {"local t = {} for i = 1, 3000 do t['k' .. i] = 1 end for i = 1, 3000 do t['k' .. i] = nil end\nfunction f() while true do store.n = store.n + 1 store.x = t end end", 150},
		"walks over what was deleted":            {"function f() local t = {} for i = 1, 1000 do t['k' .. i] = 1 end for i = 1, 1000 do t['k' .. i] = nil end while true do store.n = store.n + 1 next(t) end end", 100},
		"setting and deleting the front":         {"function f() local t = {} for i = 1, 1000 do t[i] = i end while true do store.n = store.n + 1 t[1] = nil t[1] = 1 end end", 100},
		"passing many values on":                 {"function f() local function g(...) store.n = store.n + 1 return g(...) end return g(" + strings.Repeat("1, ", 150) + "1) end", 200},
		"failing":                                {"function f() while true do store.n = store.n + 1 pcall(error) end end", 100},
		"reading numbers in long texts":          {"function f() local x = ('1'):rep(400000) while true do store.n = store.n + 1 local y = pcall(tonumber, x) end end", 10},
		"reckoning with long texts":              {"function f() local x = ('1'):rep(400000) while true do store.n = store.n + 1 local y = x + 1 end end", 10},
	} {
		t.Run(name, func(t *testing.T) {
			v, wrong := newVictimOf(t, "local function helper() end\n"+c.source, vm.Limits{})
			if len(wrong) > 0 {
				t.Fatal(wrong)
			}
			v.store.Load([]byte("\x01\x00\x04\x01\x00n\x03\x00\x00\x00\x00\x00\x00\x00\x00")) // n = 0
			_, used, stop := v.m.Call(v.m.Function("s.lua", "f"), 1_000_000)
			n := float64(vm.TableOf(v.store.Value()).Get(lua.LString("n")).(lua.LNumber))
			if stop == nil && !strings.Contains(name, "around") || n < 1 || n > c.most || used > 100_000 {
				t.Errorf("it is done %v times within %d instructions, and stops with %+v", n, used, stop)
			}
		})
	}
}

// newVictimOf is a victim of a script.
func newVictimOf(t testing.TB, source string, limits vm.Limits) (victim, []vm.Fault) {
	t.Helper()
	p, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: source}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return newVictim(p, limits)
}

// What a store gives a script depends on what it contains, and not on what was once done to it: a zone that was loaded goes on like one
// that was not.
func TestStoresShowNoPast(t *testing.T) {
	for name, c := range map[string]struct{ before, after, want string }{
		"a list with a hole":          {`store.t = {1, 2, 3} store.t[2] = nil`, `return #store.t`, "1"},
		"a list that was filled":      {`store.t = {1, 2, 3} store.t[2] = nil store.t[2] = 5`, `return #store.t`, "3"},
		"a list that was filled late": {`store.t = {} for i = 9, 1, -1 do store.t[i] = i end`, `return #store.t`, "9"},
		"behind a deleted key":        {`store.t = {a = 1, b = 2} store.t.a = nil`, `return (pcall(next, store.t, "a"))`, "false"},
		"order":                       {`store.t = {a = 1, b = 2} store.t.a = nil store.t.a = 3`, `return (next(store.t))`, "b"},
		"the sign of a zero":          {`store.x = -0.0`, `return 1 / store.x`, "+Inf"},
		"the sign of a key":           {`store[-0.0] = 1`, `return 1 / next(store)`, "+Inf"},
		"a walk over what was there":  {`for i = 1, 60 do store[i .. ""] = i end for i = 1, 50 do store[i .. ""] = nil end`, `local n = 0 for k in pairs(store) do n = n + 1 end return n`, "10"},
		"one store within the other":  {`store.t = {1} store.t.in1 = store store.t[1] = nil`, `return #store.t.in1.t`, "1"},
		"while walking":               {`for i = 1, 9 do store[i] = i end for k in pairs(store) do store[k] = nil end`, `return (next(store))`, "nil"},
	} {
		t.Run(name, func(t *testing.T) {
			source := "function f1() " + c.before + " end\nfunction f2() " + c.after + " end"
			old, _ := newVictimOf(t, source, vm.Limits{})
			fresh, _ := newVictimOf(t, source, vm.Limits{})
			if first := old.outcome("f1", 100_000); !strings.Contains(first, ", , keeps") {
				t.Fatal(first)
			}
			if _, err := fresh.store.Load(old.store.Append(nil)); err != nil {
				t.Fatal(err)
			}
			got := old.outcome("f2", 100_000)
			if other := fresh.outcome("f2", 100_000); got != other || !strings.HasPrefix(got, `"`+c.want+`" after`) && !strings.HasPrefix(got, `"`+c.want+` after`) {
				t.Errorf("it gives\n%s, and once loaded\n%s", got, other)
			}
		})
	}
}

// What a store refuses it names, and it keeps what can be saved and loaded.
func TestStoresRefuseByName(t *testing.T) {
	for value, want := range map[string]string{
		`store.a = f1`: "a: a function cannot be kept", `store.a = {b = {c = {1, f1}}}`: "a.b.c[2]: a function cannot be kept",
		`store.a = {[""] = f1}`: "a.: a function cannot be kept", `store.a = string.gmatch("", "")`: "a: a function cannot be kept",
		`local t = {} t.t = t store.a = t`: "a.t: a table within itself cannot be kept",
		`store.a = 0/0`:                    "a: a number that is not finite cannot be kept",
		`store.a = {1, math.huge}`:         "a[2]: a number that is not finite cannot be kept",
		`store[math.huge] = 1`:             "a key that is not a finite number cannot be kept",
		`store.a = {[-math.huge] = 1}`:     "a: a key that is not a finite number cannot be kept",
		`store[true] = 1`:                  "a boolean as a key cannot be kept",
		`store[{}] = 1`:                    "a table as a key cannot be kept",
		`store[("x"):rep(65)] = 1`:         "a key of 65 bytes: at most 64 can be kept",
		`store.a = ("x"):rep(4097)`:        "a: a text of 4097 bytes: at most 4096 can be kept",
		`store.a = {{{{{{{{}}}}}}}}`:       "a[1][1][1][1][1][1][1]: tables can be kept 8 deep",
		`local t = {} for i = 1, 20 do t[i] = ("x"):rep(4096) end store.a = t`: "a: more than 65536 bytes would be kept",
		`for i = 1, 20 do store[i] = ("x"):rep(4000) end`:                      "[17]: more than 65536 bytes would be kept",
	} {
		v, _ := newVictimOf(t, "function f1() "+value+" end", vm.Limits{})
		_, _, stop := v.m.Call(v.m.Function("s.lua", "f1"), 100_000)
		if stop == nil || stop.Kind != vm.Failed || stop.Text != want {
			t.Errorf("%s: %+v", value, stop)
		}
		if len(v.store.Append(nil)) > vm.MaxStore+2 {
			t.Errorf("%s leaves %d bytes", value, len(v.store.Append(nil)))
		}
	}
}

// A letter that is kept does not keep the text that it was taken from.
func TestStoresHoldNoMoreThanTheyKeep(t *testing.T) {
	v, _ := newVictimOf(t, `function f1(i) local x = ("ember"):rep(200000) store[x:sub(i, i + 3) .. ""] = 1 store[i] = {x:sub(1, 3)} store[x:sub(i * 5, i * 5 + 9)] = x:sub(2, 4) end`, vm.Limits{})
	heap := func() uint64 {
		runtime.GC()
		var s runtime.MemStats
		runtime.ReadMemStats(&s)
		return s.HeapAlloc
	}
	before := heap()
	for i := range 60 {
		if _, _, stop := v.m.Call(v.m.Function("s.lua", "f1"), 100_000, lua.LNumber(i+1)); stop != nil {
			t.Fatal(stop)
		}
	}
	if after := heap(); after > before+8<<20 {
		t.Errorf("%d bytes are held for %d that are kept", after-before, len(v.store.Append(nil)))
	}
	runtime.KeepAlive(v)
}

// What remembers something by itself does not outlast its call.
func TestNothingRemembersByItself(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"an iterator": {`local it = ("a b c"):gmatch("%a")
			function f1() return it() end`, "another call"},
		"an iterator handed to a call within": {`function f1(t) if t then return t.it() end return again({it = ("a b"):gmatch("%a")}) end`, ""},
	} {
		v, wrong := newVictimOf(t, c.source, vm.Limits{})
		if len(wrong) > 0 {
			t.Fatal(wrong)
		}
		first, second := v.outcome("f1", 10_000), v.outcome("f1", 10_000)
		if first != second || !strings.Contains(first, c.want) {
			t.Errorf("%s: %s, and then %s", name, first, second)
		}
	}
	for _, source := range []string{`store.a = {n = 0}`, `store.n = 1`, "local s = store\ns[1] = 1", "for k in pairs({1}) do store[k] = k end"} {
		if _, wrong := newVictimOf(t, source, vm.Limits{}); len(wrong) != 1 || !strings.Contains(wrong[0].Problem, "nothing is kept while a file is loaded") {
			t.Errorf("%s, while it is loaded: %v", source, wrong)
		}
	}
	if _, wrong := newVictimOf(t, "local ok = pcall(function() store.a = {} end)\nlocal d = store.a\nfunction f1() return d.x end", vm.Limits{}); len(wrong) > 0 {
		t.Error(wrong)
	}
}
