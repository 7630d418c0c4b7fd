package host_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/view"
)

func TestPanicIsContained(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1, 2, 3)
		stay, out := h.enter(1)
		h.walk(stay, 1, 60)
		lost, _ := h.enter(3)
		_, other := h.enter(2)
		if err := h.Transfer(2, spot("away", 7)); err != nil {
			t.Fatal(err)
		}
		h.pass(time.Second)
		lost.Lost()
		h.pass(time.Second)
		ticks := h.zoneStats("away").Ticks
		stay.Say(7, "a secret")
		h.crowd.set("home", "the lamp has gone out", 0)
		h.pass(time.Second)

		z := h.zoneStats("home")
		if z.Failures != 1 || z.Epoch != 2 || z.People != 1 {
			t.Errorf("the zone: %d failures, epoch %d, %d people", z.Failures, z.Epoch, z.People)
		}
		if got := out.maps(); len(got) != 2 || out.stages[1].Stream != out.stages[0].Stream+1 || out.closed() != protocol.CodeNone {
			t.Errorf("its player was in %+v, told %v", out.stages, out.closed())
		}
		if key, body := h.crowd.where(1); key != "home" || body.Pos.X > 1 {
			t.Errorf("its character is in %q at %v, want the start", key, body.Pos)
		}
		if _, here := h.Has(3); here {
			t.Error("the character whose player was away is still here")
		}
		if ended := h.crowd.see("home").ended; len(ended) != 1 || ended[0] != view.EndedPanic {
			t.Errorf("the viewer saw it end %v", ended)
		}
		if away := h.zoneStats("away"); away.Ticks-ticks < 59 || away.Failures != 0 || away.Skipped != 0 || len(other.maps()) != 2 {
			t.Errorf("the other zone noticed: %+v, %v", away, other.maps())
		}
		log := h.log.String()
		for _, want := range []string{"a zone failed", "the lamp has gone out", "zone=home", "epoch=1", "Character:1", "Verb:5", "rescue.go"} {
			if !strings.Contains(log, want) {
				t.Errorf("the log does not say %q:\n%s", want, log)
			}
		}
		if strings.Contains(log, "a secret") {
			t.Error("the log says what a player said")
		}
		h.walk(stay, 2, 60)
		if _, body := h.crowd.where(1); body.Pos.X < 3 {
			t.Errorf("it does not walk in the new zone: %v", body.Pos)
		}
		h.enter(3)
		if key, _ := h.crowd.where(3); key != "home" {
			t.Errorf("the one who was away comes back in %q", key)
		}
	})
}

func TestZoneThatKeepsFailing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1, 2)
		_, out := h.enter(1)
		for range 3 {
			h.crowd.set("home", "again", 0)
			h.pass(time.Second)
		}
		if out.closed() != protocol.CodeNone || h.zoneStats("home").Failures != 3 {
			t.Fatalf("after three failures it was told %v: %+v", out.closed(), h.zoneStats("home"))
		}
		h.pass(2 * time.Minute) // they are forgotten
		for range 3 {
			h.crowd.set("home", "again", 0)
			h.pass(time.Second)
		}
		if out.closed() != protocol.CodeNone {
			t.Fatalf("after three more, later, it was told %v", out.closed())
		}
		h.crowd.set("home", "again", 0)
		h.pass(time.Second)
		if out.closed() != protocol.CodeInternal || len(h.Zones()) != 0 {
			t.Errorf("after four in a minute it was told %v, there are %d zones", out.closed(), len(h.Zones()))
		}
		if _, out := h.enter(1); out.closed() != protocol.CodeNone || len(h.crowd.see("home").bodies) != 1 {
			t.Errorf("later it was told %v", out.closed())
		}
	})
}

// Who is on the way out of a zone that fails goes where they wanted to.
func TestPanicDuringATransfer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1, 2)
		_, out := h.enter(1)
		leaving, _ := h.enter(2)
		h.crowd.set("home", "poison", 0)
		if err := h.Transfer(1, spot("away", 7)); err != nil {
			t.Fatal(err)
		}
		leaving.Leave()
		h.pass(time.Second)
		key, body := h.crowd.where(1)
		if key != "away" || body.Pos.X != 7 || out.closed() != protocol.CodeNone {
			t.Errorf("it is in %q at %v, told %v", key, body.Pos, out.closed())
		}
		if _, here := h.Has(2); here {
			t.Error("the one who left is here")
		}
		h.enter(2)
	})
}

// A zone that fails while storage does not answer cannot be started anew; its players are told.
func TestPanicWithABadStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		_, out := h.enter(1)
		h.shelf.stop()
		h.crowd.set("home", "poison", 0)
		h.pass(time.Minute)
		if out.closed() != protocol.CodeInternal || len(h.Zones()) != 0 {
			t.Errorf("it was told %v, there are %d zones", out.closed(), len(h.Zones()))
		}
		h.shelf.heal()
		h.pass(10 * time.Second)
		if _, out := h.enter(1); out.closed() != protocol.CodeNone {
			t.Errorf("later it was told %v", out.closed())
		}
	})
}

// A zone that fails as it stops ends all the same.
func TestPanicWhileStopping(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		_, out := h.enter(1)
		h.crowd.set("home", "poison", 0)
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
		if out.closed() != protocol.CodeShutdown {
			t.Errorf("it was told %v", out.closed())
		}
	})
}
