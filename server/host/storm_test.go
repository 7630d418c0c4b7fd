package host_test

import (
	"context"
	"errors"
	"flag"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/sim"
)

var (
	runs  = flag.Int("runs", 6, "number of storms")
	first = flag.Uint64("seed", 1, "seed of the first storm")
)

// A crowd of characters that come, are lost, leave, travel and are taken over, while the store fails now and then. At the
// end of it everybody is in exactly one place, and where the host says.
func TestStorm(t *testing.T) {
	for i := range uint64(*runs) {
		seed := *first + i
		synctest.Test(t, func(t *testing.T) {
			const people = 8
			h := build(t, host.Options{Grace: 2 * time.Second, Idle: 3 * time.Second, Linger: time.Second})
			chance := sim.NewStream(seed, "storm")
			t.Cleanup(func() {
				if t.Failed() {
					t.Logf("repeat with: go test ./server/host -run TestStorm -runs 1 -seed %d", seed)
				}
			})
			stays := map[int64]*host.Stay{}
			for character := range int64(people) {
				h.guest(character + 1)
			}
			maps := []string{"home", "away", "slow", "cell"}
			for range 400 {
				character := int64(chance.Intn(people) + 1)
				stay := stays[character]
				switch n := chance.Intn(12); {
				case n < 4 || stay == nil:
					ctx, cancel := context.WithTimeout(t.Context(), time.Second)
					if stay, _, err := h.tryEnter(ctx, character); err == nil {
						stays[character] = stay
					}
					cancel()
				case n < 6:
					stay.Lost()
				case n < 7:
					stay.Leave()
				case n < 10:
					_ = h.Transfer(character, in(maps[chance.Intn(4)])) // it may not be here
				case n < 11:
					h.shelf.setFail(errors.New("a bad moment"))
				default:
					if chance.Intn(4) == 0 {
						h.crowd.set(maps[chance.Intn(3)], "poison", 0)
					}
					h.shelf.heal()
				}
				h.pass(time.Duration(chance.Intn(200)) * time.Millisecond)
			}
			h.shelf.heal()
			h.pass(20 * time.Second)
			here := 0
			for character := range int64(people) {
				key, ok := h.Has(character + 1)
				if seen, _ := h.crowd.where(character + 1); seen != key {
					t.Errorf("seed %d: the host has %d in %q, and it is seen in %q", seed, character+1, key, seen)
				}
				if ok {
					here++
				}
			}
			if q := h.Queue(); q.Waiting != 0 || q.Done == 0 {
				t.Errorf("seed %d: the queue is %+v", seed, q)
			}
			t.Logf("%d are here at the end; %+v", here, h.Queue())
		})
	}
}
