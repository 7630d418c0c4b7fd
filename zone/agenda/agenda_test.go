package agenda

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/archive"
	"pgregory.net/rapid"
)

func TestEntriesRunInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := sim.Tick(rapid.SampledFrom([]uint32{0, 1, 5000, 1<<32 - 100, 1<<31 - 50}).Draw(t, "start"))
		var queue Agenda
		var want []Entry
		for i := range rapid.IntRange(0, 60).Draw(t, "timers") {
			due := start.Plus(rapid.IntRange(0, 200).Draw(t, "due"))
			queue.Set(due, 3, sim.ID(i))
			want = append(want, Entry{Due: due, Order: uint64(i + 1), Kind: 3, Who: sim.ID(i)})
		}
		slices.SortStableFunc(want, func(a, b Entry) int { return a.Due.Since(b.Due) })
		var got []Entry
		for i := range 201 {
			for {
				entry, due := queue.Next(start.Plus(i))
				if !due {
					break
				}
				if entry.Due != start.Plus(i) {
					t.Fatalf("the timer of %d ran at %d", entry.Due, start.Plus(i))
				}
				got = append(got, entry)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("ran %v, want %v", got, want)
		}
	})
}

func TestEntriesDoNotAllocateWhenWarm(t *testing.T) {
	var queue Agenda
	now := sim.Tick(0)
	round := func() {
		for i := range 100 {
			queue.Set(now.Plus(1+i%7), 3, sim.ID(i))
		}
		for range 7 {
			now++
			for _, due := queue.Next(now); due; _, due = queue.Next(now) {
			}
		}
		if queue.Len() != 0 {
			t.Fatalf("%d timers are left", queue.Len())
		}
	}
	round()
	if n := testing.AllocsPerRun(10, round); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestAnAgendaIsSavedWhole(t *testing.T) {
	var a Agenda
	for i := range 20 {
		a.Set(sim.Tick(50+i*7%40), uint8(i%3), sim.ID(i))
	}
	a.Next(60)
	var s archive.Saver
	a.Walk(&s)
	var b Agenda
	l := archive.Open(s.Seal(), 0)
	b.Walk(l)
	if !l.Done() || !slices.Equal(a.heap, b.heap) || a.made != b.made {
		t.Errorf("%+v came back as %+v", a, b)
	}
}

func TestUnsoundAgendasAreFound(t *testing.T) {
	cases := map[string]func(*Agenda){
		"nothing":             func(*Agenda) {},
		"upside down":         func(a *Agenda) { a.heap[0].Due += 50 },
		"twice the same":      func(a *Agenda) { a.heap[1] = a.heap[0]; a.heap[0].Order++ },
		"never made":          func(a *Agenda) { a.made = 1 },
		"made before all":     func(a *Agenda) { a.heap[0].Order = 0 },
		"due already":         func(a *Agenda) { a.heap[0].Due = 10 },
		"of a kind not known": func(a *Agenda) { a.heap[1].Kind = 9 },
	}
	for name, breaks := range cases {
		var a Agenda
		a.Set(20, 1, 5)
		a.Set(30, 2, 6)
		breaks(&a)
		sound := a.Sound(10, func(e Entry) bool { return e.Kind < 9 })
		if sound != (name == "nothing") {
			t.Errorf("%s: sound is %v", name, sound)
		}
	}
}
