package vm_test

import (
	"bytes"
	"flag"
	"fmt"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/script/vm/hostile"
)

// How many scripts are made, and from which seed on.
var (
	scripts   = flag.Int("scripts", 60, "how many hostile scripts are run")
	firstSeed = flag.Uint64("seed", 0, "the seed of the first of them")
)

// victim is a machine with a store, for a hostile script of two functions.
type victim struct {
	m     *vm.Machine
	store *vm.Store
}

// lamp is something of the host's.
type lamp struct{}

// TypeName is what a lamp is in errors of scripts.
func (lamp) TypeName() string { return "lantern" }

func newVictim(p *vm.Program, limits vm.Limits) (victim, []vm.Fault) {
	var v victim
	m, wrong := vm.New(p, limits, func(m *vm.Machine) {
		v.store = m.NewStore()
		m.Name("store", v.store.Value())
		m.Methods("lantern", nil)
		m.Name("lantern", m.Handle("lantern", lamp{}))
		m.Name("again", m.Func("again", func(a *vm.Args) int { // a call within the call, with a table of it
			inner := v.m.Function("s.lua", "f2")
			if inner == nil || a.Len() > 1 {
				return 0
			}
			got, used, stop := v.m.Call(inner, 3000, a.Value(1))
			a.Charge(used + 1000)
			if stop != nil {
				return a.PushNumber(float64(stop.Kind))
			}
			return a.Push(got)
		}))
	})
	v.m = m
	return v, wrong
}

// outcome is all that can be known of a call from outside.
func (v victim) outcome(name string, outer int) string {
	f := v.m.Function("s.lua", name)
	if f == nil {
		return "no such function"
	}
	got, used, stop := v.m.Call(f, outer, lua.LNumber(3))
	text := ""
	switch got.(type) {
	case lua.LString, lua.LNumber, lua.LBool:
		text = vm.Cut(got.String(), 200)
	default:
		text = got.Type().String()
	}
	told := ""
	if stop != nil {
		told = fmt.Sprintf("%+v", *stop)
	}
	return fmt.Sprintf("%q after %d, %s, keeps %x", text, used, told, v.store.Append(nil))
}

func hostileProgram(t testing.TB, seed uint64) *vm.Program {
	t.Helper()
	source := hostile.Script(seed, hostile.Options{Functions: 2, Args: []string{"arg"}, Stores: []string{"store"}, Values: []string{"again(%)", "arg"}, Calls: []string{"again({%, %})"}})
	p, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: source}})
	if len(faults) > 0 {
		t.Fatalf("seed %d: %v\n%s", seed, faults, source)
	}
	return p
}

// A machine that has run everything, one that has just been made and given what the other keeps, and one that did the same before: all
// of them do the same, and stop at the same instruction.
func TestHostileScriptsDoTheSameEverywhere(t *testing.T) {
	t.Parallel()
	stops := make(map[string]int)
	kept := 0
	for n := range *scripts {
		seed := *firstSeed + uint64(n)
		p := hostileProgram(t, seed)
		limits := vm.Limits{Instructions: 20_000}
		old, wrong := newVictim(p, limits)
		if len(wrong) > 0 {
			stops["loading"]++
			continue
		}
		twin, _ := newVictim(p, limits)
		for round := range 6 {
			fresh, _ := newVictim(p, limits)
			if rest, err := fresh.store.Load(old.store.Append(nil)); err != nil || len(rest) > 0 {
				t.Fatalf("seed %d, call %d: what is kept cannot be loaded: %v, %d bytes left", seed, round, err, len(rest))
			}
			name := []string{"f1", "f2"}[round%2]
			want := old.outcome(name, 1_000_000)
			for who, other := range map[string]victim{"the same machine elsewhere": twin, "a machine that was just loaded": fresh} {
				if got := other.outcome(name, 1_000_000); got != want {
					t.Fatalf("seed %d, call %d: %s gives\n%s, and should give\n%s", seed, round, who, got, want)
				}
			}
			if strings.Contains(want, "0xc0") || strings.Contains(want, "panic") {
				t.Fatalf("seed %d, call %d: %s", seed, round, want)
			}
			for _, kind := range []vm.Kind{vm.Failed, vm.Instructions, vm.Text, vm.Depth, vm.Slots} {
				if strings.Contains(want, "Kind:"+kind.String()) {
					stops[kind.String()]++
				}
			}
			if !strings.HasSuffix(want, "keeps 0000") {
				kept++
			}
		}
	}
	for _, kind := range []vm.Kind{vm.Failed, vm.Instructions, vm.Text} {
		if stops[kind.String()]*20 < *scripts {
			t.Errorf("only %d calls stop with %s: the scripts are too tame", stops[kind.String()], kind)
		}
	}
	if kept < *scripts {
		t.Errorf("only %d calls leave something behind", kept)
	}
}

// With more instructions a script comes as far and further, and what it needs is enough.
func TestBudgetsAreMonotone(t *testing.T) {
	t.Parallel()
	exact := 0
	for n := range *scripts {
		seed := *firstSeed + uint64(n)
		p := hostileProgram(t, seed)
		run := func(budget int) (used int, stop *vm.Stop, kept []byte) {
			v, _ := newVictim(p, vm.Limits{Instructions: 20_000})
			_, used, stop = v.m.Call(v.m.Function("s.lua", "f1"), budget, lua.LNumber(3))
			return used, stop, v.store.Append(nil)
		}
		if _, wrong := newVictim(p, vm.Limits{Instructions: 20_000}); len(wrong) > 0 {
			continue
		}
		used, stop, kept := run(19_999)
		if stop != nil && stop.Kind == vm.Outer {
			for _, budget := range []int{0, 1, 100, 5000, 19_998} {
				if some, stop, _ := run(budget); stop == nil || some != budget && stop.Kind == vm.Outer {
					t.Fatalf("seed %d: with %d instructions it uses %d and stops with %+v", seed, budget, some, stop)
				}
			}
			continue
		}
		again, stopAgain, keptAgain := run(used)
		if again != used || fmt.Sprint(stop) != fmt.Sprint(stopAgain) || !bytes.Equal(kept, keptAgain) {
			t.Fatalf("seed %d: given the %d instructions that it needs it uses %d and stops with %+v", seed, used, again, stopAgain)
		}
		if few, stop, _ := run(used - 1); stop == nil || stop.Kind != vm.Outer || few != used-1 {
			t.Fatalf("seed %d: given one instruction less than the %d that it needs it uses %d and stops with %+v", seed, used, few, stop)
		}
		exact++
	}
	if exact*20 < *scripts {
		t.Errorf("only %d scripts come to an end", exact)
	}
}
