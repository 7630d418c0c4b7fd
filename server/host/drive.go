package host

import (
	"context"
	"log/slog"
	"time"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/script"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// mostBehind is how many ticks a zone that was held up makes good at once. What is beyond is left out, and counted.
const mostBehind = 15

// run is a zone's goroutine: it steps the zone at its rate, lets it sleep while nobody is there, and starts it anew when it
// fails. Tick n after start is due at exactly n periods, so that no error adds up.
func (z *Zone) run() {
	timer := time.NewTimer(0)
	defer timer.Stop()
	start, n := time.Now(), int64(0)
	var empty time.Time // since when nobody has been there
	for {
		if z.people.Load() > 0 || !z.quiet() {
			empty = time.Time{}
		} else if empty.IsZero() {
			empty = time.Now()
		} else if time.Since(empty) >= z.host.options.Idle {
			if !z.sleep() {
				return
			}
			start, n, empty = time.Now(), 0, time.Time{}
		}
		if z.stopping() {
			z.finish()
			return
		}
		if !z.safely(z.tick) && !z.restart() {
			return
		}
		n++
		wait := time.Until(start.Add(period(n, z.rate)))
		if behind := -wait; behind > period(mostBehind, z.rate) {
			missed := int64(behind / (time.Second / time.Duration(z.rate)))
			z.gauge.skip(&z.mu, missed)
			n += missed
		}
		if wait > 0 {
			timer.Reset(wait)
			<-timer.C
		}
	}
}

// sleep waits until somebody comes, and reports false if the zone has ended instead.
func (z *Zone) sleep() bool {
	z.gauge.sleep(&z.mu, true)
	defer z.gauge.sleep(&z.mu, false)
	var linger <-chan time.Time
	if z.place.Instance != place.Shared {
		timer := time.NewTimer(z.host.options.Linger)
		defer timer.Stop()
		linger = timer.C
	}
	for {
		select {
		case <-z.wake:
			if z.people.Load() > 0 || !z.quiet() {
				return true
			}
		case <-linger:
			if !z.host.retire(z) {
				return true
			}
			z.safely(func() { z.world.zone.Close(view.EndedIdle) })
			return false
		}
	}
}

// tick does what waits and steps the zone once.
func (z *Zone) tick() {
	began := time.Now()
	w := z.world
	z.deliver()
	w.zone.Step()
	if requests := w.zone.Drain(); len(requests) > 0 {
		z.host.handle(z, requests)
		w.stale = true
	}
	z.printScripts(w.zone.Logs())
	z.admit(w)
	w.tellRooms(z.place)
	w.tellRoster()
	z.gauge.tick(&z.mu, time.Since(began), w)
}

// printScripts passes on what the zone's scripts have written, and what is to be said of those that were stopped.
func (z *Zone) printScripts(lines []script.Line) {
	for _, line := range lines {
		level := slog.LevelInfo
		if line.Fault {
			level = slog.LevelWarn
		}
		z.host.options.Log.Log(context.Background(), level, "script", "zone", z.key, "tick", uint32(line.Tick), "text", line.Text)
	}
}

// deliver empties the mailbox, as far as the zone's inbox has room, which a step empties.
func (z *Zone) deliver() {
	w := z.world
	z.mu.Lock()
	letters, acks := z.mailbox.take(z.host.options.Limits.Inbox), z.acks
	z.acks = nil
	z.mu.Unlock()
	for i := range letters {
		if do := letters[i].errand; do != nil {
			do(w)
			continue
		}
		_ = w.zone.Post(letters[i].letter) // there is room, and what no letter may hold the zone counts
	}
	for _, a := range acks {
		w.net.Ack(a.session, a.ack)
	}
}

// finish takes everybody out, so that they are saved, and ends.
func (z *Zone) finish() {
	ok := z.safely(func() {
		z.tick() // what waits
		w := z.world
		var all []zone.Request
		w.zone.Actors(func(s zone.Standing) bool {
			if s.Character != 0 {
				all = append(all, zone.Request{
					Kind: zone.Gone, Tick: w.zone.Tick(), From: inbox.Sender{Character: s.Character, Session: s.Session},
					Actor: s.ID, Where: w.zone.PlaceOf(s.ID),
				})
			}
			return true
		})
		z.host.handle(z, all)
		w.zone.Close(view.EndedStop)
	})
	if !ok {
		z.host.abandon(z)
	}
	z.host.finished(z)
}
