package host

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/zone"
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
func tail(letters []zone.Letter) []slog.Attr {
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

// recover starts the zone anew after a panic, with everybody who was in it at the map's start. It reports false if the
// zone was given up instead.
func (z *Zone) recover() bool {
	now := time.Now()
	if z.gauge.fail(&z.mu, now) > mostFailures {
		z.host.abandon(z)
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	epoch, err := keep.StartZone(ctx, z.host.options.Keep, z.key, z.host.options.Node, now.UnixMicro())
	if err == nil {
		var fresh *world
		if fresh, err = z.newWorld(epoch); err == nil {
			z.host.rehouse(z, fresh)
			return true
		}
	}
	z.host.options.Log.Error("a failed zone could not be started anew", "zone", z.key, "error", err)
	z.host.abandon(z)
	return false
}

// rehouse gives a failed zone its new world and lets its players arrive there. Bodies whose players were away are not made
// again: they come back where their sheets say.
func (h *Host) rehouse(z *Zone, fresh *world) {
	h.mu.Lock()
	defer h.mu.Unlock()
	z.mu.Lock()
	z.world, z.errands, z.acks = fresh, nil, nil
	z.mu.Unlock()
	h.epochs[z.key] = fresh.epoch
	for _, p := range h.of(z) {
		if p.outlet == nil {
			h.drop(p)
			continue
		}
		if p.bound != nil { // it had asked to go, and goes again
			p.bound = nil
			p.arrived()
		}
		h.place(z, p, zone.Where{})
	}
}

// abandon ends a zone that cannot go on, and the stays in it.
func (h *Host) abandon(z *Zone) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.zones[z.key] == z {
		delete(h.zones, z.key)
	}
	for _, p := range h.of(z) {
		if p.outlet != nil {
			p.outlet.Close(protocol.CodeInternal, "This place has failed. Your character is safe; join again.")
		}
		h.drop(p)
	}
}
