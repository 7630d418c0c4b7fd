package hands

import (
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

func wish(x int8) Input { return Input{Wish: place.Wish{X: x}} }

func TestHandsUseEachInputInItsTick(t *testing.T) {
	for _, now := range []sim.Tick{1000, 0xFFFFFFF0, 0} {
		var h Hands
		for i := range 5 {
			if h.Put(now, now.Plus(i), wish(int8(10+i))) != Taken {
				t.Fatalf("at %d the input %d ahead was refused", now, i)
			}
		}
		for i := range 5 {
			in, moves := h.Next(now.Plus(i), 15)
			if !moves || in != wish(int8(10+i)) || h.Used != now.Plus(i) || h.Gap != 0 {
				t.Errorf("at %d: %v, %v, used %d, gap %d", now.Plus(i), in, moves, h.Used, h.Gap)
			}
		}
	}
}

func TestHandsRepeatUpToTheBound(t *testing.T) {
	for _, repeat := range []int{0, 1, 15} {
		var h Hands
		now := sim.Tick(0xFFFFFFFA) // the gap goes across the wrap
		h.Put(now, now, wish(7))
		moved := 0
		for i := range 40 {
			in, moves := h.Next(now.Plus(i), repeat)
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
		if h.Put(late, late, wish(9)) != Taken {
			t.Fatal("an input after the gap was refused")
		}
		if in, moves := h.Next(late, repeat); !moves || in != wish(9) || h.Gap != 0 {
			t.Errorf("repeat %d: after the gap %v, %v", repeat, in, moves)
		}
	}
}

func TestHandsBoundWhatTheyHold(t *testing.T) {
	const now = sim.Tick(500)
	cases := []struct {
		name  string
		at    sim.Tick
		want  Verdict
		ahead int8
	}{
		{"present", now, Taken, 0},
		{"last slot", now.Plus(Slots - 1), Taken, Slots - 1},
		{"too far ahead", now.Plus(Slots), Early, Slots},
		{"a year ahead", now.Plus(1 << 30), Early, 127},
		{"late by one", now.Plus(-1), Late, -1},
		{"long ago", now.Plus(-1 << 30), Late, -128},
	}
	for _, c := range cases {
		var h Hands
		if got := h.Put(now, c.at, wish(1)); got != c.want || h.Ahead != c.ahead {
			t.Errorf("%s: verdict %d ahead %d, want %d ahead %d", c.name, got, h.Ahead, c.want, c.ahead)
		}
		if stored := h.filled != 0; stored != (c.want == Taken) {
			t.Errorf("%s: stored = %v", c.name, stored)
		}
	}
}

func TestHandsKeepTheFirstInputForATick(t *testing.T) {
	var h Hands
	if h.Put(10, 12, wish(1)) != Taken || h.Put(10, 12, wish(2)) != Repeated {
		t.Error("the second input for a tick was taken")
	}
	h.Next(10, 15)
	h.Next(11, 15)
	if got := h.Put(12, 12, wish(2)); got != Repeated {
		t.Errorf("a copy in its own tick: verdict %d", got)
	}
	if in, _ := h.Next(12, 15); in != wish(1) {
		t.Errorf("used %v", in)
	}
	h.Put(13, 13, wish(3))
	h.Replace(13, wish(4))
	if in, _ := h.Next(13, 15); in != wish(4) {
		t.Errorf("replaced, but used %v", in)
	}
}

func TestHandsStop(t *testing.T) {
	var h Hands
	h.Put(10, 10, wish(1))
	h.Put(10, 11, wish(2))
	h.Next(10, 15)
	h.Stop()
	if in, moves := h.Next(11, 15); moves {
		t.Errorf("after a stop %v", in)
	}
	if h.Used != 10 || !h.Started {
		t.Errorf("a stop forgot how far the inputs have come: %d, %v", h.Used, h.Started)
	}
}
