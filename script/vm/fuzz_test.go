package vm_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/script/vm/hostile"
)

// Whatever a file says, it is compiled or has faults, and what it does ends, without a panic and twice in the same way.
func FuzzSource(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(hostile.Script(seed, hostile.Options{Functions: 2, Args: []string{"arg"}, Stores: []string{"store"}, Values: []string{"again(%)"}}))
	}
	for _, source := range []string{
		"function f1(a, ...) goto over local x = 0x1p4 ::over:: return ... end", "x = ((((1))))", "f1 = function() return -2 ^ 2 ^ -1 .. '' end", "return 1", "\xff\x00", "--[==[ ]]",
		"function f1() for k, v in next, {1, 2} do store[k] = v end end", "local t = {f = function(self) return self end}\nfunction f1() return t:f():f() end",
	} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		p, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: source}})
		for _, fault := range faults {
			if fault.File != "s.lua" || fault.Line < 0 || fault.Problem == "" || strings.Contains(fault.Problem, "runtime error") {
				t.Fatalf("%+v", fault)
			}
		}
		if p.Broken("s.lua") != (len(faults) > 0) {
			t.Fatalf("faults %v, and broken is %t", faults, p.Broken("s.lua"))
		}
		limits := vm.Limits{Instructions: 2000}
		one, wrong := newVictim(p, limits)
		two, wrongAgain := newVictim(p, limits)
		if len(wrong) != len(wrongAgain) || len(wrong) > 0 && (wrong[0] != wrongAgain[0] || strings.Contains(wrong[0].Problem, "runtime error")) {
			t.Fatalf("%v, and %v", wrong, wrongAgain)
		}
		for _, name := range []string{"f1", "f2", "f1"} {
			got, other := one.outcome(name, 1_000_000), two.outcome(name, 1_000_000)
			if got != other || strings.Contains(got, "panicked") {
				t.Fatalf("%s gives\n%s, and\n%s", name, got, other)
			}
		}
	})
}

// Bytes are loaded or refused, and what was loaded is saved and loaded again as it is.
func FuzzLoad(f *testing.F) {
	v, _ := newVictimOf(f, `function f1() store.a = {1, 2.5, "x", {b = true, [-3] = false}} store[7] = "" store.big = ("x"):rep(300) end`, vm.Limits{})
	v.m.Call(v.m.Function("s.lua", "f1"), 100_000)
	f.Add(v.store.Append(nil))
	f.Add([]byte{0, 0})
	f.Add([]byte{1, 0, 4, 1, 0, 'a', 5, 0, 0, 9, 9})
	f.Fuzz(func(t *testing.T, data []byte) {
		v, _ := newVictimOf(t, "function f1() local n = 0 for k, v in pairs(store) do n = n + 1 if type(v) == 'table' then n = n + #v end end return n end", vm.Limits{})
		rest, err := v.store.Load(data)
		if err != nil {
			if !bytes.Equal(rest, data) || !v.store.Empty() {
				t.Fatalf("refused, and %x is left of %x", rest, data)
			}
			return
		}
		saved := v.store.Append(nil)
		if len(saved) != len(data)-len(rest) {
			t.Fatalf("%d bytes were read and %d are written", len(data)-len(rest), len(saved))
		}
		if _, err := v.store.Load(saved); err != nil || !bytes.Equal(v.store.Append(nil), saved) {
			t.Fatalf("%x is loaded as %x: %v", saved, v.store.Append(nil), err)
		}
		if got := v.outcome("f1", 100_000); !strings.Contains(got, ", , keeps") {
			t.Fatal(got)
		}
	})
}
