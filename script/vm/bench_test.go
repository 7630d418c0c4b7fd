package vm_test

import (
	"testing"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/script/vm"
)

// benchmark calls the function f1 of a script.
func benchmark(b *testing.B, source string, args ...lua.LValue) {
	v, wrong := newVictimOf(b, source, vm.Limits{})
	if len(wrong) > 0 {
		b.Fatal(wrong)
	}
	f := v.m.Function("s.lua", "f1")
	b.ReportAllocs()
	for b.Loop() {
		if _, _, stop := v.m.Call(f, 1_000_000, args...); stop != nil {
			b.Fatal(stop)
		}
	}
}

func BenchmarkEmptyCall(b *testing.B) { benchmark(b, "function f1() end") }

// Three calls of functions in Go, with a number each.
func BenchmarkThreeCallbacks(b *testing.B) {
	benchmark(b, "function f1(x) return math.abs(x) + math.floor(x) + math.sqrt(x) end", lua.LNumber(2.5))
}

// A call allocates next to nothing: nothing by itself, and a number now and then.
func TestCallsAllocateLittle(t *testing.T) {
	for source, most := range map[string]float64{
		"function f1() end": 0, "function f1(x) return x end": 0, "function f1(x) local y = math.abs(x) if y > math.floor(x) and math.sqrt(y) > 1 then return y end end": 4,
		"function f1(x) if lantern and math.max(x, 3) > 2 and math.min(x, 700) == x then return math.abs(x) end end": 0,
	} {
		v, _ := newVictimOf(t, source, vm.Limits{})
		f := v.m.Function("s.lua", "f1")
		args := []lua.LValue{lua.LNumber(9)}
		if n := testing.AllocsPerRun(200, func() { v.m.Call(f, 1_000_000, args...) }); n > most {
			t.Errorf("%s: %v allocations", source, n)
		}
	}
}

// A thousand turns of a loop of three instructions.
func BenchmarkLoop(b *testing.B) {
	benchmark(b, "function f1(n) local s = 0 for i = 1, n do s = s + i * 2 end return s end", lua.LNumber(1000))
}

// The same without anybody counting.
func BenchmarkLoopUncounted(b *testing.B) {
	l := lua.NewState(lua.Options{SkipOpenLibs: true})
	defer l.Close()
	if err := l.DoString("function f1(n) local s = 0 for i = 1, n do s = s + i * 2 end return s end"); err != nil {
		b.Fatal(err)
	}
	f := l.GetGlobal("f1")
	b.ReportAllocs()
	for b.Loop() {
		l.Push(f)
		l.Push(lua.LNumber(1000))
		l.Call(1, 1)
		l.SetTop(0)
	}
}

// A protected call that fails, and one that does not.
func BenchmarkFailing(b *testing.B) { benchmark(b, "function f1() pcall(error) end") }

func BenchmarkProtected(b *testing.B) {
	benchmark(b, "local function g() end\nfunction f1() pcall(g) end")
}

// Reading and setting what lasts, one table deep.
func BenchmarkStore(b *testing.B) {
	benchmark(b, "function f1() if not store.t then store.t = {n = 0} end store.t.n = store.t.n + 1 end")
}

// The dearest calls there are: the whole budget in the ways that cost most of it.
func BenchmarkWholeBudget(b *testing.B) {
	for name, source := range map[string]string{
		"loop":     "function f1() while true do end end",
		"tables":   "function f1() while true do local t = {1, 2, 3} end end",
		"pattern":  "function f1() local x = ('a'):rep(300) while true do x:find('a-b') end end",
		"failing":  "function f1() while true do pcall(error) end end",
		"sorting":  "function f1() local t = {} for i = 1, 500 do t[i] = i * 7 % 501 end while true do table.sort(t) end end",
		"closures": "function f1() local x while true do x = function() return x end end end",
	} {
		b.Run(name, func(b *testing.B) {
			v, _ := newVictimOf(b, source, vm.Limits{})
			f := v.m.Function("s.lua", "f1")
			b.ReportAllocs()
			for b.Loop() {
				if _, _, stop := v.m.Call(f, 1_000_000); stop == nil || stop.Kind != vm.Instructions {
					b.Fatal(stop)
				}
			}
		})
	}
}
