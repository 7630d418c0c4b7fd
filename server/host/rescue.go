package host

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

// A zone that fails this often within this time is given up.
const (
	mostFailures = 3
	failureTime  = time.Minute
)

// lastLetters is how many letters of the failed step are logged.
const lastLetters = 32

// safely runs a part of the zone's work and reports whether it came to its end. If it panics, what is known about it is
// logged.
func (z *Zone) safely(work func()) (ok bool) {
	defer func() {
		if ok {
			return
		}
		cause := recover()
		w := z.world
		letters := w.zone.Taken()
		z.host.options.Log.Error("a zone failed",
			"zone", z.key, "epoch", w.epoch, "tick", uint32(w.zone.Tick()), "cause", fmt.Sprint(cause),
			"letters", tail(letters), "stack", string(debug.Stack()))
	}()
	work()
	return true
}

// tail is the newest letters as the log shows them. What players said stays out of it.
func tail(letters []inbox.Letter) []slog.Attr {
	if len(letters) > lastLetters {
		letters = letters[len(letters)-lastLetters:]
	}
	attrs := make([]slog.Attr, len(letters))
	for i := range letters {
		l := letters[i]
		l.Command.Text = ""
		attrs[i] = slog.String(fmt.Sprint(i), fmt.Sprintf("%+v", l))
	}
	return attrs
}

// restart starts the zone anew after a panic, with everybody who was in it at the map's start. It reports false if the
// zone was given up instead.
func (z *Zone) restart() bool {
	z.bury()
	now := time.Now()
	if z.gauge.fail(&z.mu, now) > mostFailures {
		z.host.options.Log.Error("a zone that keeps failing is given up", "zone", z.key)
		z.host.abandon(z)
		return false
	}
	ctx, cancel := z.host.patience()
	defer cancel()
	epoch, err := keep.StartZone(ctx, z.host.options.Keep, z.key, z.host.options.Node, z.host.now())
	var fresh *world
	if err == nil {
		fresh, err = z.newWorld(epoch)
	}
	if err != nil {
		z.host.options.Log.Error("a failed zone could not be started anew", "zone", z.key, "error", err)
		z.host.abandon(z)
		return false
	}
	z.host.rehouse(z, fresh)
	return true
}

// bury tells the viewers of a failed zone that it has ended. One of them may have been what failed, and fail again.
func (z *Zone) bury() {
	defer func() { _ = recover() }() // it has been said already that the zone failed
	z.world.zone.Close(view.EndedPanic)
}

// rehouse gives a failed zone its new world and lets its players arrive there. Bodies whose players were away are not made
// again: they come back where their sheets say. Whoever was about to leave for elsewhere is on the way now.
func (h *Host) rehouse(z *Zone, fresh *world) {
	h.mu.Lock()
	defer h.mu.Unlock()
	z.mu.Lock()
	z.mailbox.discard()
	z.acks = nil
	z.mu.Unlock()
	h.renew(z.key, fresh.epoch)
	z.world, z.epoch = fresh, fresh.epoch
	for _, p := range h.of(z) {
		switch {
		case p.bound != nil:
			h.setOff(p)
		case p.Outlet == nil:
			h.drop(p)
		default:
			h.seat(p, inbox.Where{})
		}
	}
	h.pokeScribe()
}

// abandon ends a zone that cannot go on, and the stays in it.
func (h *Host) abandon(z *Zone) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.evict(z, protocol.CodeInternal, "This place has failed. Your character is safe; join again.")
}

// evict takes a zone out of the list, and drops everybody who is in it.
func (h *Host) evict(z *Zone, code protocol.Code, text string) {
	if h.zones[z.key] == z {
		delete(h.zones, z.key)
	}
	for _, p := range h.of(z) {
		p.dismiss(code, text)
		h.drop(p)
	}
}
