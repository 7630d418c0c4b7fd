package zone

import (
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

func wish(x int8) input { return input{wish: place.Wish{X: x}} }

func TestHandsUseEachInputInItsTick(t *testing.T) {
	for _, now := range []sim.Tick{1000, 0xFFFFFFF0, 0} {
		var h hands
		for i := range 5 {
			if !h.put(now, now.Plus(i), wish(int8(10+i))) {
				t.Fatalf("at %d the input %d ahead was refused", now, i)
			}
		}
		for i := range 5 {
			in, moves := h.next(now.Plus(i), 15)
			if !moves || in != wish(int8(10+i)) || h.used != now.Plus(i) || h.gap != 0 {
				t.Errorf("at %d: %v, %v, used %d, gap %d", now.Plus(i), in, moves, h.used, h.gap)
			}
		}
	}
}

func TestHandsRepeatUpToTheBound(t *testing.T) {
	for _, repeat := range []int{0, 1, 15} {
		var h hands
		now := sim.Tick(0xFFFFFFFA) // the gap goes across the wrap
		h.put(now, now, wish(7))
		moved := 0
		for i := range 40 {
			in, moves := h.next(now.Plus(i), repeat)
			if moves {
				moved++
				if in != wish(7) || i > repeat {
					t.Errorf("repeat %d: tick %d does %v", repeat, i, in)
				}
			}
		}
		if moved != 1+repeat {
			t.Errorf("repeat %d: moved in %d ticks, want %d", repeat, moved, 1+repeat)
		}
		late := now.Plus(40)
		if !h.put(late, late, wish(9)) {
			t.Fatal("an input after the gap was refused")
		}
		if in, moves := h.next(late, repeat); !moves || in != wish(9) || h.gap != 0 {
			t.Errorf("repeat %d: after the gap %v, %v", repeat, in, moves)
		}
	}
}

func TestHandsBoundWhatTheyHold(t *testing.T) {
	const now = sim.Tick(500)
	cases := []struct {
		name  string
		at    sim.Tick
		want  bool
		ahead int8
	}{
		{"present", now, true, 0},
		{"last slot", now.Plus(handSlots - 1), true, handSlots - 1},
		{"too far ahead", now.Plus(handSlots), false, handSlots},
		{"a year ahead", now.Plus(1 << 30), false, 127},
		{"late by one", now.Plus(-1), false, -1},
		{"long ago", now.Plus(-1 << 30), false, -128},
	}
	for _, c := range cases {
		var h hands
		if got := h.put(now, c.at, wish(1)); got != c.want || h.ahead != c.ahead {
			t.Errorf("%s: put = %v ahead %d, want %v ahead %d", c.name, got, h.ahead, c.want, c.ahead)
		}
		if stored := h.filled != 0; stored != c.want {
			t.Errorf("%s: stored = %v", c.name, stored)
		}
	}
}

func TestHandsKeepTheFirstInputForATick(t *testing.T) {
	var h hands
	if !h.put(10, 12, wish(1)) || h.put(10, 12, wish(2)) {
		t.Error("the second input for a tick was taken")
	}
	h.next(10, 15)
	h.next(11, 15)
	if in, _ := h.next(12, 15); in != wish(1) {
		t.Errorf("used %v", in)
	}
	h.put(13, 13, wish(3))
	h.replace(13, wish(4))
	if in, _ := h.next(13, 15); in != wish(4) {
		t.Errorf("replaced, but used %v", in)
	}
}

func TestHandsStop(t *testing.T) {
	var h hands
	h.put(10, 10, wish(1))
	h.put(10, 11, wish(2))
	h.next(10, 15)
	h.stop()
	if in, moves := h.next(11, 15); moves {
		t.Errorf("after a stop %v", in)
	}
	if h.used != 10 || !h.started {
		t.Errorf("a stop forgot how far the inputs have come: %d, %v", h.used, h.started)
	}
}
