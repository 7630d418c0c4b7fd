package hands

import (
	"testing"

	"github.com/wick-engine/wick/sim"
)

func press(slot uint8, heading sim.Heading) Input { return Input{Press: slot, Heading: heading} }

// tick asks hands what one tick has.
func (h *Hands) tick(now sim.Tick) Press {
	p, _ := h.Pressed(now)
	h.Next(now, 15)
	return p
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

// Of what comes late together one press counts, after that of the tick's own input.
func TestLatePressesAreBounded(t *testing.T) {
	var h Hands
	for now := sim.Tick(100); now < 120; now++ {
		h.tick(now)
	}
	for at := sim.Tick(119); at > 110; at-- {
		h.Put(120, at, press(uint8(at-110), 0))
	}
	h.Put(120, 120, press(1, 5))
	if got := h.tick(120); got != (Press{Slot: 1, Heading: 5, Tick: 120}) {
		t.Errorf("the tick's own press: %+v", got)
	}
	if got := h.tick(121); got != (Press{Slot: 9, Tick: 119}) {
		t.Errorf("the late one: %+v", got)
	}
	if got := h.tick(122); got != (Press{}) {
		t.Errorf("one more: %+v", got)
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
