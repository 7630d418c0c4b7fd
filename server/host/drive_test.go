package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// Every tick is due at a multiple of the period since the zone's start, however odd the period is, and no error adds up.
func TestTicksDoNotDrift(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1, 2)
		h.enter(1)
		if err := h.Transfer(1, inbox.Where{Map: "slow"}); err != nil {
			t.Fatal(err)
		}
		h.enter(2)
		h.pass(10 * time.Minute)
		for key, rate := range map[string]int64{"home": 60, "slow": 13} {
			times := h.crowd.see(key).times
			if n := int64(len(times)); n < 600*rate || n > 601*rate {
				t.Errorf("%s: %d ticks in ten minutes", key, n)
			}
			for n, at := range times {
				want := time.Duration(int64(n) / rate * int64(time.Second))
				want += time.Duration(int64(n)%rate*int64(time.Second)) / time.Duration(rate)
				if got := at.Sub(times[0]); got != want {
					t.Fatalf("%s: tick %d came after %v, want %v", key, n, got, want)
				}
			}
		}
	})
}

// A zone that is held up makes good a few ticks, leaves out the others, and is on time again.
func TestZoneThatIsHeldUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		h.enter(1)
		h.crowd.set("home", nil, 100*time.Millisecond)
		h.pass(time.Second)
		if z := h.zoneStats("home"); z.Skipped != 0 || z.Ticks < 60 {
			t.Errorf("held up for 100 ms: %d ticks, %d left out", z.Ticks, z.Skipped)
		}
		before := h.zoneStats("home").Ticks
		h.crowd.set("home", nil, 2*time.Second)
		h.pass(3 * time.Second)
		z := h.zoneStats("home")
		if z.Skipped < 115 || z.Skipped > 120 {
			t.Errorf("held up for 2 s: %d ticks were left out", z.Skipped)
		}
		if got := z.Ticks + z.Skipped - before; got < 179 || got > 181 {
			t.Errorf("%d ticks in 3 s", got)
		}
		var slow uint64
		for class, n := range z.Classes {
			if class == len(z.Classes)-1 {
				slow = n
			}
		}
		if slow != 2 {
			t.Errorf("%d ticks are counted as long ones, want 2: %v", slow, z.Classes)
		}
	})
}

func TestZoneSleepsAndWakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		stay, _ := h.enter(1)
		stay.Leave()
		h.pass(59 * time.Second)
		if h.zoneStats("home").Asleep {
			t.Error("it sleeps before a minute has passed")
		}
		h.pass(2 * time.Second)
		z := h.zoneStats("home")
		if !z.Asleep || z.People != 0 {
			t.Fatalf("it does not sleep: %+v", z)
		}
		h.pass(time.Hour)
		if again := h.zoneStats("home"); again.Ticks != z.Ticks {
			t.Errorf("%d ticks passed while it slept", again.Ticks-z.Ticks)
		}
		_, out := h.enter(1)
		h.pass(time.Second)
		again := h.zoneStats("home")
		if got := again.Ticks - z.Ticks; again.Asleep || got < 60 || got > 66 || again.Skipped != 0 {
			t.Errorf("a second after waking: asleep %v, %d ticks, %d left out", again.Asleep, got, again.Skipped)
		}
		if again.Epoch != z.Epoch || out.sent() < 20 {
			t.Errorf("epoch %d after %d, %d snapshots", again.Epoch, z.Epoch, out.sent())
		}
	})
}

func TestPrivateZoneEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1, 2)
		stays := map[int64]*host.Stay{}
		keys := map[string]bool{}
		for _, character := range []int64{1, 2} {
			stays[character], _ = h.enter(character)
			if err := h.Transfer(character, inbox.Where{Map: "cell"}); err != nil {
				t.Fatal(err)
			}
			h.pass(time.Second)
			key, _ := h.Has(character)
			keys[key] = true
		}
		if len(keys) != 2 || keys["cell"] {
			t.Fatalf("two characters are in %v", keys)
		}
		key, _ := h.Has(1)
		stays[1].Leave()
		h.pass(5 * time.Minute)
		if z := h.zoneStats(key); !z.Asleep {
			t.Errorf("after five minutes it is %+v", z)
		}
		h.pass(2 * time.Minute)
		if z := h.zoneStats(key); z.Key != "" {
			t.Errorf("it did not end: %+v", z)
		}
		if ended := h.crowd.see(key).ended; len(ended) != 1 || ended[0] != view.EndedIdle {
			t.Errorf("its viewer saw it end %v", ended)
		}
		if other, ok := h.Has(2); !ok || h.zoneStats(other).Asleep {
			t.Error("the other one ended as well")
		}
		h.enter(1)
		if again, _ := h.Has(1); again != key || h.zoneStats(key).Epoch != 2 {
			t.Errorf("back in %q, epoch %d", again, h.zoneStats(again).Epoch)
		}
	})
}

// What a player asks for too much of is dropped and counted; that it goes is not.
func TestFloodOfCommands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{Limits: zone.Limits{Inbox: 8}})
		h.guest(1, 2)
		stay, _ := h.enter(1)
		said := h.crowd.see("home").said
		for n := range 100 {
			stay.Say(uint32(n+1), "again")
		}
		_, out, err := h.tryEnter(t.Context(), 2)
		stay.Leave()
		h.pass(time.Second)
		if got := h.crowd.see("home").said - said; got != 8 {
			t.Errorf("%d lines were said", got)
		}
		z := h.zoneStats("home")
		if z.Dropped != 92 || z.Zone.InboxFull != 0 {
			t.Errorf("%d dropped, %d refused by the inbox", z.Dropped, z.Zone.InboxFull)
		}
		if err != nil || len(out.maps()) != 1 || z.People != 1 {
			t.Errorf("%d are here; the one who came: %v, %v", z.People, out.maps(), err)
		}
	})
}
