package host_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/server/host"
)

func TestSecondLoginTakesOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		first, told := h.enter(1)
		h.walk(first, 1, 30)
		_, before := h.crowd.where(1)
		second, out := h.enter(1)
		if told.closed() != protocol.CodeTaken {
			t.Errorf("the first was told %v", told.closed())
		}
		if _, body := h.crowd.where(1); body != before || body.Pos.X < 1.5 {
			t.Errorf("the body was at %v and is at %v", before, body)
		}
		if len(h.crowd.see("home").bodies) != 1 || h.zoneStats("home").People != 1 {
			t.Error("there are two of them")
		}
		sent := told.sent()
		said := h.crowd.see("home").said
		first.Say(1, "it is still me")
		h.walk(first, 1, 30)
		first.Lost()
		first.Leave()
		h.pass(2 * time.Minute)
		if _, body := h.crowd.where(1); body != before || h.crowd.see("home").said != said || told.sent() != sent {
			t.Errorf("the first stay still has an effect: %v", body)
		}
		h.walk(second, 1, 30)
		if _, body := h.crowd.where(1); body.Pos.X < before.Pos.X+1.5 {
			t.Errorf("the second does not walk: %v", body)
		}
		if out.closed() != protocol.CodeNone || out.sent() == 0 {
			t.Errorf("the second: %v, %d snapshots", out.closed(), out.sent())
		}
	})
}

func TestBodyWaitsForItsPlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1, 2)
		_, watcher := h.enter(2)
		stay, _ := h.enter(1)
		h.walk(stay, 1, 30)
		_, before := h.crowd.where(1)
		stay.Lost()
		h.pass(59 * time.Second)
		if _, body := h.crowd.where(1); body != before || !h.crowd.see("home").away[name(1)] {
			t.Fatalf("after 59 s its body is %v", body)
		}
		again, out := h.enter(1)
		h.pass(2 * time.Minute)
		if _, body := h.crowd.where(1); body != before || h.crowd.see("home").away[name(1)] {
			t.Fatalf("back in its body it is %v", body)
		}
		if ids := out.maps(); len(ids) != 1 || ids[0] != "home" {
			t.Errorf("its connection was in %v", ids)
		}
		again.Lost()
		h.pass(61 * time.Second)
		if key, _ := h.crowd.where(1); key != "" {
			t.Error("a minute later it still waits")
		}
		if key, here := h.Has(1); here {
			t.Errorf("the host has it in %q", key)
		}
		if got := h.shelf.sheet(t, 1); got.Place.Pos != before.Pos || got.Place.Map != "home" {
			t.Errorf("its sheet says %+v, it stood at %v", got.Place, before.Pos)
		}
		h.enter(1)
		if _, body := h.crowd.where(1); body.Pos != before.Pos {
			t.Errorf("it comes back at %v, it stood at %v", body.Pos, before.Pos)
		}
		watcher.mu.Lock()
		defer watcher.mu.Unlock()
		var seen []int
		for _, r := range watcher.rosters {
			n := len(r.Rows)
			for _, row := range r.Rows {
				if row.Away {
					n += 10
				}
			}
			if len(seen) == 0 || seen[len(seen)-1] != n {
				seen = append(seen, n)
			}
		}
		if want := []int{2, 12, 2, 12, 1}; !slices.Equal(seen, want) {
			t.Errorf("the other one's roster went through %v, want %v", seen, want)
		}
	})
}

// Whoever comes back in the very moment in which the body departs gets one at the same place, once.
func TestBackAtTheLastMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{Grace: time.Second})
		h.guest(1)
		stay, _ := h.enter(1)
		h.walk(stay, 1, 30)
		_, before := h.crowd.where(1)
		tick := time.Second / 60
		for early := -4 * tick; early < 6*tick; early += tick / 5 {
			stay.Lost()
			h.pass(time.Second + early)
			var out *outlet
			stay, out = h.enter(1)
			key, body := h.crowd.where(1)
			if key != "home" || body.Pos != before.Pos {
				t.Fatalf("%v after the grace it is in %q at %v, want %v", early, key, body.Pos, before.Pos)
			}
			h.pass(2 * time.Second)
			if key, body := h.crowd.where(1); key != "home" || body.Pos != before.Pos || out.closed() != protocol.CodeNone {
				t.Fatalf("%v after the grace and then a while it is in %q at %v, want %v: %v", early, key, body.Pos, before.Pos, out.closed())
			}
		}
	})
}

// Whoever takes over between the tick in which the body departs and the moment in which the host hears of it gets another one
// in its place.
func TestBackInTheTickOfTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{Grace: time.Second})
		h.guest(1)
		stay, _ := h.enter(1)
		h.walk(stay, 1, 30)
		_, before := h.crowd.where(1)
		var out *outlet
		h.crowd.mu.Lock()
		h.crowd.gone = func() { _, out, _ = h.tryEnter(t.Context(), 1) }
		h.crowd.mu.Unlock()
		stay.Lost()
		h.pass(2 * time.Second)
		if out == nil || out.closed() != protocol.CodeNone || len(out.maps()) != 1 {
			t.Fatalf("the one who came: %+v", out)
		}
		if key, body := h.crowd.where(1); key != "home" || body.Pos != before.Pos {
			t.Errorf("it is in %q at %v, want %v", key, body.Pos, before.Pos)
		}
	})
}

func TestLeaveAndComeBackAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		stay, out := h.enter(1)
		h.walk(stay, 1, 30)
		_, before := h.crowd.where(1)
		for n := range 30 {
			h.pass(time.Duration(n) * time.Millisecond)
			stay.Leave()
			old := out
			stay, out = h.enter(1)
			if _, body := h.crowd.where(1); body.Pos != before.Pos {
				t.Fatalf("it left and came back at %v, want %v", body.Pos, before.Pos)
			}
			if old.closed() != protocol.CodeNone || out.closed() != protocol.CodeNone {
				t.Fatalf("told %v and %v", old.closed(), out.closed())
			}
		}
		stay.Leave()
		stay.Leave()
		h.pass(time.Second)
		if _, here := h.Has(1); here {
			t.Error("it is still here")
		}
	})
}

func TestEnterSaysWhyNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		for _, v := range []host.Visitor{
			{Session: 1, Name: "nobody"}, {Character: 1, Name: "no session"},
			{Character: 1, Session: 1, Name: "a name that is much longer than names of bodies may be"},
		} {
			if _, err := h.Enter(t.Context(), v); err == nil {
				t.Errorf("%+v was let in", v)
			}
		}
		broken := errors.New("the disk is gone")
		h.shelf.setFail(broken)
		if _, _, err := h.tryEnter(t.Context(), 1); !errors.Is(err, broken) {
			t.Errorf("with a broken store: %v", err)
		}
		h.shelf.heal()
		h.shelf.stop()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, _, err := h.tryEnter(ctx, 1); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("with a store that does not answer: %v", err)
		}
		h.shelf.heal()
		h.crowd.set("home begins", "a viewer that cannot begin", 0)
		if _, _, err := h.tryEnter(t.Context(), 1); err == nil {
			t.Error("let into a zone that cannot start")
		}
		h.crowd.mu.Lock()
		delete(h.crowd.poison, "home begins")
		h.crowd.mu.Unlock()
		h.enter(1)
		if err := h.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, _, err := h.tryEnter(t.Context(), 1); !errors.Is(err, host.ErrClosing) {
			t.Errorf("after Close: %v", err)
		}
	})
}

// Everybody who asks for the same character at the same time is let in, one after the other, and the last one has it.
func TestManyAtOnceForOneCharacter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		outs := make(chan *outlet, 20)
		for n := range uint64(20) {
			go func() {
				out := &outlet{session: 100 + n}
				if _, err := h.Enter(t.Context(), host.Visitor{Character: 1, Session: 100 + n, Name: name(1), Outlet: out}); err != nil {
					t.Error(err)
				}
				outs <- out
			}()
		}
		h.pass(time.Second)
		open := 0
		for range 20 {
			if out := <-outs; out.closed() == protocol.CodeNone {
				open++
			} else if out.closed() != protocol.CodeTaken {
				t.Errorf("one was told %v", out.closed())
			}
		}
		if open != 1 || len(h.crowd.see("home").bodies) != 1 || h.zoneStats("home").Epoch != 1 {
			t.Errorf("%d have it, in %d bodies, in a zone of epoch %d", open, len(h.crowd.see("home").bodies), h.zoneStats("home").Epoch)
		}
	})
}
