package hands

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func press(slot uint8, heading sim.Heading) Input { return Input{Press: slot, Heading: heading} }

// presses asks hands what is to be done in one tick.
func (h *Hands) presses(now sim.Tick) []Press {
	all := h.Presses(now, nil)
	h.Next(now, 15)
	return all
}

// tick asks hands for the one thing that is to be done in one tick.
func (h *Hands) tick(now sim.Tick) Press {
	if all := h.presses(now); len(all) == 1 {
		return all[0]
	} else if len(all) > 1 {
		return Press{Slot: 255} // which nobody presses
	}
	return Press{}
}

func TestAPressIsDoneOnceInItsTick(t *testing.T) {
	for _, now := range []sim.Tick{1000, 1<<32 - 3} {
		var h Hands
		h.Put(now, now.Plus(2), press(3, 77))
		for i := range 60 {
			at := now.Plus(i)
			h.Put(at, now.Plus(2), press(3, 77)) // the same step once more, with every packet
			want := Press{}
			if i == 2 {
				want = Press{Slot: 3, Heading: 77, Tick: at}
			}
			if got := h.tick(at); got != want {
				t.Errorf("from %d: in tick %d %+v, want %+v", now, i, got, want)
			}
		}
	}
}

func TestAPressIsNotRepeatedOverAGap(t *testing.T) {
	var h Hands
	h.Put(10, 10, press(1, 0))
	if h.tick(10).Slot != 1 {
		t.Fatal("the press was not done")
	}
	for now := sim.Tick(11); now < 60; now++ {
		if p := h.tick(now); p != (Press{}) {
			t.Fatalf("in tick %d %+v", now, p)
		}
	}
	if h.Last.Press != 0 {
		t.Error("the input that is repeated holds a press")
	}
}

func TestALatePressIsDoneLate(t *testing.T) {
	for late := 1; late < 40; late++ {
		var h Hands
		now := sim.Tick(500)
		for range 60 {
			h.tick(now)
			now++
		}
		at := now.Plus(-late)
		verdict := h.Put(now, at, press(4, 9))
		again := h.Put(now, at, press(4, 9))
		want := Press{Slot: 4, Heading: 9, Tick: at}
		repeated := Repeated
		if late > Patience {
			want, repeated = Press{}, Late
		}
		if got := h.tick(now); verdict != Late || again != repeated || got != want {
			t.Errorf("%d late: verdicts %d and %d, then %+v, want %+v", late, verdict, again, got, want)
		}
		for range 50 {
			now++
			h.Put(now, at, press(4, 9))
			if got := h.tick(now); got != (Press{}) {
				t.Fatalf("%d late: done again: %+v", late, got)
			}
		}
	}
}

// Whatever comes late is done in the next tick, all of it, and in the order in which it was pressed, whatever the order in which it
// came; then the tick's own press.
func TestEveryLatePressIsDone(t *testing.T) {
	for _, now := range []sim.Tick{120, 5, 1<<32 - 1} {
		var h Hands
		for at := now.Plus(-40); at != now; at++ {
			h.tick(at)
		}
		var want []Press
		for late := Patience + 3; late >= 0; late-- {
			if late <= Patience && late%4 != 1 {
				want = append(want, Press{Slot: uint8(1 + late), Heading: sim.Heading(late), Tick: now.Plus(-late)})
			}
		}
		for late := range Patience + 4 { // the newest first, and every one twice
			p := press(uint8(1+late), sim.Heading(late))
			if late%4 == 1 {
				p.Press = 0
			}
			h.Put(now, now.Plus(-late), p)
			h.Put(now, now.Plus(-late), p)
		}
		if got := h.presses(now); !slices.Equal(got, want) {
			t.Errorf("at %d: %+v, want %+v", now, got, want)
		}
		for range 60 {
			now++
			if got := h.presses(now); len(got) != 0 {
				t.Fatalf("at %d again: %+v", now, got)
			}
		}
	}
}

func TestAStopForgetsPresses(t *testing.T) {
	var h Hands
	h.tick(9)
	h.Put(10, 9, press(2, 0))
	h.Put(10, 10, press(1, 0))
	h.Put(10, 11, press(1, 0))
	h.Stop()
	for now := sim.Tick(10); now < 13; now++ {
		if got := h.tick(now); got != (Press{}) {
			t.Errorf("in tick %d %+v", now, got)
		}
		h.Put(now.Plus(1), 10, press(1, 0)) // a copy that comes after the stop
	}
}
