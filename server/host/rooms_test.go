package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/zone/inbox"
)

// A player is told the room it is in once, and again with every change: by an exit, by another zone, by another connection.
func TestRoomsAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		stay, out := h.enter(1)
		meadow := protocol.Here{Room: 1, Name: "Meadow", Text: "Grass."}
		hut := protocol.Here{Room: 1, Name: "Hut", Text: "Smoke.", Exits: []string{"up"}}
		loft := protocol.Here{Room: 2, Name: "Loft", Text: "Straw.", Exits: []string{"down"}}
		told := func(o *outlet, want ...protocol.Here) {
			t.Helper()
			h.pass(time.Second)
			o.mu.Lock()
			defer o.mu.Unlock()
			if d := cmp.Diff(want, o.rooms); d != "" {
				t.Errorf("the rooms that were told (-want +got):\n%s", d)
			}
		}
		told(out, meadow)
		if err := h.Transfer(1, inbox.Where{Map: "slow", Room: "hut"}); err != nil {
			t.Fatal(err)
		}
		told(out, meadow, hut)
		stay.Go(1, "up")
		told(out, meadow, hut, loft)
		_, second := h.enter(1)
		told(second, loft)
		told(out, meadow, hut, loft)
	})
}
