package host_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// in is any place in a map.
func in(id string) inbox.Where { return inbox.Where{Map: id} }

// spot is a place in the open.
func spot(id string, x float64) inbox.Where {
	return inbox.Where{Map: id, Room: "meadow", Exact: true, Pos: sim.Vec{X: x}}
}

func TestTransfer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		stay, out := h.enter(1)
		h.shelf.stop()
		if err := h.Transfer(1, spot("away", 7)); err != nil {
			t.Fatal(err)
		}
		if err := h.Transfer(1, in("slow")); !errors.Is(err, host.ErrAbsent) {
			t.Errorf("a transfer while under way: %v", err)
		}
		h.pass(time.Second)
		if key, ok := h.Has(1); ok {
			t.Errorf("before its sheet is written it is in %q", key)
		}
		if key, _ := h.crowd.where(1); key != "" {
			t.Errorf("before its sheet is written it is seen in %q", key)
		}
		stay.Say(1, "is there anybody")
		h.shelf.heal()
		h.pass(time.Second)
		key, _ := h.Has(1)
		seen, body := h.crowd.where(1)
		if key != "away" || seen != "away" || body.Pos.X != 7 {
			t.Errorf("it is in %q, seen in %q at %v", key, seen, body.Pos)
		}
		if got := out.maps(); !slices.Equal(got, []string{"home", "away"}) || out.stages[0].Stream == out.stages[1].Stream {
			t.Errorf("its connection was in %+v", out.stages)
		}
		if sheet := h.shelf.sheet(t, 1); inbox.Where(sheet.Place) != spot("away", 7) {
			t.Errorf("its sheet says %+v", sheet.Place)
		}
		before := out.sent()
		h.walk(stay, 2, 30)
		if _, body := h.crowd.where(1); body.Pos.X < 8.5 || out.sent() <= before {
			t.Errorf("it does not walk there: %v", body.Pos)
		}
		for err, to := range map[error]inbox.Where{host.ErrNoMap: in("nowhere"), host.ErrAbsent: in("home")} {
			who := int64(1)
			if errors.Is(err, host.ErrAbsent) {
				who = 2
			}
			if got := h.Transfer(who, to); !errors.Is(got, err) {
				t.Errorf("%+v: %v, want %v", to, got, err)
			}
		}
		if err := h.Transfer(1, spot("home", math.NaN())); err == nil {
			t.Error("it was sent to no place at all")
		}
		if err := h.Transfer(1, inbox.Where{Map: "home", Room: "a room that is gone"}); err != nil {
			t.Error(err)
		}
		h.pass(time.Second)
		if key, _ := h.Has(1); key != "home" {
			t.Errorf("back home it is in %q", key)
		}
	})
}

// What the player does while the character is between two zones counts when it arrives.
func TestPlayerOfATraveller(t *testing.T) {
	cases := []struct {
		name string
		do   func(*house, *host.Stay)
		// where it is two seconds and where it is two minutes after it set out
		soon, late string
		away       bool
	}{
		{"stays", func(*house, *host.Stay) {}, "away", "away", false},
		{"is lost", func(_ *house, s *host.Stay) { s.Lost() }, "away", "", true},
		{"leaves", func(_ *house, s *host.Stay) { s.Leave() }, "", "", false},
		{"comes again", func(h *house, _ *host.Stay) {
			go func() { _, _, _ = h.tryEnter(context.Background(), 1) }()
		}, "away", "away", false},
		{"is lost and comes again", func(h *house, s *host.Stay) {
			s.Lost()
			go func() { _, _, _ = h.tryEnter(context.Background(), 1) }()
		}, "away", "away", false},
	}
	for _, c := range cases {
		for _, moment := range []string{"before it has left", "while its sheet is written"} {
			synctest.Test(t, func(t *testing.T) {
				h := build(t, host.Options{})
				h.guest(1)
				stay, out := h.enter(1)
				h.shelf.stop()
				if err := h.Transfer(1, spot("away", 7)); err != nil {
					t.Fatal(err)
				}
				if moment != "before it has left" {
					h.pass(time.Second)
				}
				c.do(h, stay)
				h.pass(time.Second)
				h.shelf.heal()
				h.pass(2 * time.Second)
				key, body := h.crowd.where(1)
				if key != c.soon || key != "" && body.Pos.X != 7 || h.crowd.see("away").away[name(1)] != c.away {
					t.Errorf("%s %s: soon it is in %q at %v", c.name, moment, key, body.Pos)
				}
				h.pass(2 * time.Minute)
				if key, _ := h.crowd.where(1); key != c.late {
					t.Errorf("%s %s: later it is in %q, want %q", c.name, moment, key, c.late)
				}
				if c.name == "comes again" && out.closed() != protocol.CodeTaken {
					t.Errorf("%s %s: the first connection was told %v", c.name, moment, out.closed())
				}
				if sheet := h.shelf.sheet(t, 1); inbox.Where(sheet.Place) != spot("away", 7) {
					t.Errorf("%s %s: its sheet says %+v", c.name, moment, sheet.Place)
				}
			})
		}
	}
}

// Wherever in a transfer the process dies, a new one finds the character in exactly one place.
func TestCrashDuringATransfer(t *testing.T) {
	type crash struct {
		name string
		at   func(h *house) // comes after the transfer was asked for
		want inbox.Where
	}
	for _, c := range []crash{
		{"before it has left", func(*house) {}, spot("home", 3)},
		{"after it has left, before it is written", func(h *house) { h.pass(time.Second) }, spot("home", 3)},
		{"after it is written, before it arrives", func(h *house) {
			h.shelf.heal()
			h.shelf.saved(h.shelf.stop) // nothing can be done after the sheet
			h.pass(time.Second)
			if key, ok := h.Has(1); ok {
				t.Errorf("it has arrived in %q", key)
			}
		}, spot("away", 7)},
		{"after it has arrived", func(h *house) {
			h.shelf.heal()
			h.pass(time.Second)
			if key, _ := h.Has(1); key != "away" {
				t.Errorf("it is in %q", key)
			}
		}, spot("away", 7)},
	} {
		synctest.Test(t, func(t *testing.T) {
			h := build(t, host.Options{})
			h.guest(1)
			stay, _ := h.enter(1)
			if err := h.Transfer(1, spot("home", 3)); err != nil {
				t.Fatal(err)
			}
			h.pass(time.Second)
			h.shelf.stop()
			if err := h.Transfer(1, spot("away", 7)); err != nil {
				t.Fatal(err)
			}
			c.at(h)
			// The process is cut off; another one runs on the same database.
			next := build(t, host.Options{Keep: &shelf{Store: h.shelf.Store}, Audience: newCrowd()})
			next.next = 1000
			next.enter(1)
			key, body := next.crowd.where(1)
			if key != c.want.Map || body.Pos != c.want.Pos {
				t.Errorf("%s: it is in %q at %v, want %+v", c.name, key, body.Pos, c.want)
			}
			// If the first one was not dead after all, what it still writes does not count.
			stay.Say(1, "hello?")
			h.shelf.heal()
			h.pass(time.Second)
			if sheet := next.shelf.sheet(t, 1); inbox.Where(sheet.Place) != c.want {
				t.Errorf("%s: its sheet says %+v", c.name, sheet.Place)
			}
			if got, _ := next.crowd.where(1); got != key {
				t.Errorf("%s: it was moved to %q", c.name, got)
			}
		})
	}
}

// It is the sheet with the new place that has to be written, and not one that was under way before.
func TestTransferWaitsForItsOwnSheet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{Sheets: time.Second})
		h.guest(1, 2)
		h.enter(2)
		if err := h.Transfer(2, in("away")); err != nil { // so that going there waits for nothing else
			t.Fatal(err)
		}
		_, out := h.enter(1)
		h.pass(time.Second)
		h.shelf.stop()
		h.pass(3 * time.Second) // one is being written
		if err := h.Transfer(1, spot("away", 7)); err != nil {
			t.Fatal(err)
		}
		h.pass(time.Second)
		hang := make(chan struct{})
		h.shelf.mu.Lock()
		before := h.shelf.hang
		h.shelf.onSave = func() {
			h.shelf.mu.Lock()
			defer h.shelf.mu.Unlock()
			h.shelf.hang = hang
		}
		h.shelf.hang = nil
		h.shelf.mu.Unlock()
		close(before)
		h.pass(time.Second)
		if key, here := h.Has(1); here || h.shelf.sheet(t, 1).Place.Map != "home" {
			t.Errorf("it is in %q, its sheet says %+v", key, h.shelf.sheet(t, 1).Place)
		}
		h.shelf.heal()
		h.pass(time.Second)
		if key, _ := h.Has(1); key != "away" || out.closed() != protocol.CodeNone {
			t.Errorf("it is in %q, told %v", key, out.closed())
		}
	})
}

// A transfer whose sheet cannot be written waits, and one whose zone cannot be started ends the stay in safety.
func TestTransferWithABadStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		_, out := h.enter(1)
		h.shelf.setFail(errors.New("a bad moment"))
		if err := h.Transfer(1, spot("away", 7)); err != nil {
			t.Fatal(err)
		}
		h.pass(10 * time.Second)
		if _, ok := h.Has(1); ok || h.Queue().Failed < 3 || out.closed() != protocol.CodeNone {
			t.Errorf("with a store that fails: %v, %+v", out.closed(), h.Queue())
		}
		h.shelf.heal()
		h.pass(10 * time.Second)
		if key, _ := h.Has(1); key != "away" {
			t.Errorf("when the store is back it is in %q", key)
		}
		h.crowd.set("slow begins", "a zone that cannot start", 0)
		if err := h.Transfer(1, in("slow")); err != nil {
			t.Fatal(err)
		}
		h.pass(time.Second)
		if _, ok := h.Has(1); ok || out.closed() != protocol.CodeInternal {
			t.Errorf("bound for a zone that cannot start it was told %v", out.closed())
		}
		h.crowd.mu.Lock()
		delete(h.crowd.poison, "slow begins")
		h.crowd.mu.Unlock()
		h.enter(1)
		if key, _ := h.Has(1); key != "slow" {
			t.Errorf("later it is in %q", key)
		}
	})
}

func TestNoRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{Limits: zone.Limits{Actors: 2}})
		h.guest(1, 2, 3)
		h.enter(1)
		stay, _ := h.enter(2)
		_, out := h.enter(3)
		if _, ok := h.Has(3); ok || out.closed() != protocol.CodeFull || h.zoneStats("home").People != 2 {
			t.Errorf("the third was told %v", out.closed())
		}
		stay.Leave()
		if _, out := h.enter(3); out.closed() != protocol.CodeNone {
			t.Errorf("there is room again, and it was told %v", out.closed())
		}
	})
}
