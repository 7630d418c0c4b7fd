package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// ring is a place in the station of the reference pack, by its ground.
func ring(x, z float64) inbox.Where {
	return inbox.Where{Map: "station", Exact: true, Pos: sim.Vec{X: x, Z: z}}
}

// Who is taken elsewhere out of a fight, or dead, has one body in one place, alive, and nobody of the fight follows it: it is
// where it was sent, and does not rise a second time. It is as hurt as it was, and whole if it was dead.
func TestFightersAreTransferred(t *testing.T) {
	for _, dies := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			h := build(t, host.Options{Pack: lantern(t)})
			h.guest(1)
			h.enter(1)
			transfer := func(to inbox.Where) {
				t.Helper()
				if err := h.Transfer(1, to); err != nil {
					t.Fatal(err)
				}
				h.pass(time.Second)
			}
			transfer(ring(-10, 34.5)) // within the reach of a husk that strikes
			waited := 0
			for ; !h.crowd.see("station").hurt(1) || dies && !h.crowd.see("station").dead[name(1)]; waited++ {
				if h.pass(100 * time.Millisecond); waited > 1000 {
					t.Fatal("there is no fight")
				}
			}
			before := h.crowd.see("station").health[name(1)]
			transfer(in("crossing"))
			key, body := h.crowd.where(1)
			after := h.crowd.see("crossing").health[name(1)]
			if mended := after.Now - before.Now; after.Cap != before.Cap || dies && after.Now != after.Cap || !dies && (mended < 0 || mended > 3) {
				t.Errorf("dies: %v: it has left with %+v and come with %+v", dies, before, after)
			}
			h.pass(10 * time.Second) // in which it would have risen
			again, still := h.crowd.where(1)
			if key != "crossing" || again != key || still != body || h.crowd.see("crossing").dead[name(1)] {
				t.Errorf("dies: %v: it is in %q at %+v, then in %q at %+v", dies, key, body, again, still)
			}
			if n := len(h.crowd.see("station").bodies); n != 0 {
				t.Errorf("dies: %v: it has left %d bodies behind", dies, n)
			}
			h.crowd.check(t)
		})
	}
}

// hurt reports whether a character is there and not whole.
func (s spy) hurt(character int64) bool {
	h := s.health[name(character)]
	return h.Now < h.Cap
}

// What a zone has set for later waits while the zone sleeps: ticks do not pass, so a creature comes back as long after the
// waking as was left when the zone fell asleep.
func TestSpawnsWaitWhileAZoneSleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{Pack: lantern(t), Idle: time.Second})
		h.guest(1)
		stay, _ := h.enter(1)
		if err := h.Transfer(1, ring(-10, 23.5)); err != nil {
			t.Fatal(err)
		}
		h.pass(time.Second)
		all := h.crowd.see("station").living
		for n := 0; h.crowd.see("station").living == all; n++ {
			in := protocol.Input{First: h.crowd.tick("station").Plus(2), Steps: []protocol.Step{{Press: 1}}} // north, at a post
			stay.Walk(&in)
			if h.pass(100 * time.Millisecond); n > 1000 {
				t.Fatal("nothing dies")
			}
		}
		died := h.crowd.tick("station")
		stay.Leave()
		h.pass(3 * time.Second)
		asleep := h.zoneStats("station")
		h.pass(time.Hour)
		if again := h.zoneStats("station"); !asleep.Asleep || again.Ticks != asleep.Ticks || h.crowd.see("station").living != all-1 {
			t.Fatalf("asleep: %+v, %d live", again, h.crowd.see("station").living)
		}
		h.enter(1)
		for h.crowd.see("station").living < all {
			h.pass(10 * time.Millisecond)
			if h.crowd.tick("station").Since(died) > 400 {
				t.Fatal("nobody comes back")
			}
		}
		if got := h.crowd.tick("station").Since(died); got < 290 || got > 302 { // five seconds, as it was seen from here
			t.Errorf("the next one comes after %d ticks", got)
		}
	})
}
