// Digest prints what hostile scripts come to: a hash, and how many calls stop for which reason. The lines are the same on every machine;
// the test that runs this program compares them.
package main

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/script/vm/hostile"
	"github.com/wick-engine/wick/sim"
)

// groups is how many lines there are, and each how many scripts a line tells of.
const (
	groups = 8
	each   = 15
)

func main() {
	for group := range groups {
		var h sim.StateHash
		stops := make([]int, vm.Slots+1)
		for i := range each {
			play(uint64(group*each+i), &h, stops)
		}
		fmt.Printf("%d: %v %016x\n", group, stops, h.Sum())
	}
}

// play runs a script's functions on one machine, and adds all that comes of it.
func play(seed uint64, h *sim.StateHash, stops []int) {
	source := hostile.Script(seed, hostile.Options{Functions: 2, Args: []string{"arg"}, Stores: []string{"store"}})
	p, faults := vm.Compile([]vm.Source{{Name: "s.lua", Text: source}})
	if len(faults) > 0 {
		panic(fmt.Sprint(seed, faults))
	}
	var store *vm.Store
	m, wrong := vm.New(p, vm.Limits{Instructions: 15_000}, func(m *vm.Machine) {
		store = m.NewStore()
		m.Name("store", store.Value())
	})
	text(h, fmt.Sprint(wrong))
	for _, name := range []string{"f1", "f2", "f1"} {
		f := m.Function("s.lua", name)
		if f == nil {
			continue
		}
		got, used, stop := m.Call(f, 1_000_000, lua.LNumber(2.5))
		h.Int(used)
		switch got.(type) {
		case lua.LString, lua.LNumber, lua.LBool:
			text(h, got.String())
		default:
			text(h, got.Type().String())
		}
		if stop == nil {
			stops[0]++
		} else {
			stops[stop.Kind]++
			text(h, fmt.Sprint(*stop))
		}
		store.AddTo(h)
	}
}

func text(h *sim.StateHash, s string) {
	h.Int(len(s))
	for i := range len(s) {
		h.U8(s[i])
	}
}
