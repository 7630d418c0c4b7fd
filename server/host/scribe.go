package host

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/netcode/protocol"
)

// writeTimeout is how long one transaction may take before it counts as failed.
const writeTimeout = 10 * time.Second

// pokeScribe tells the scribe that there may be something to do.
func (h *Host) pokeScribe() {
	select {
	case h.poke <- struct{}{}:
	default:
	}
}

// scribe is the goroutine that brings sheets to the disk. No zone and no connection ever waits for it.
func (h *Host) scribe() {
	defer close(h.scribed)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		h.mu.Lock()
		now := h.now()
		h.fetch(now)
		work, some := h.queue.Next(now)
		next := h.nextTime(now)
		if h.flushed != nil && h.queue.Stats().Waiting == 0 {
			close(h.flushed)
			h.flushed = nil
		}
		h.mu.Unlock()
		if some {
			h.write(work)
			continue
		}
		timer.Reset(next)
		select {
		case <-timer.C:
		case <-h.poke:
		case <-h.life.Done():
			return
		}
	}
}

// patience is a context for one piece of work with storage.
func (h *Host) patience() (context.Context, context.CancelFunc) {
	return context.WithTimeout(h.life, writeTimeout)
}

// nextTime is how long the scribe may wait at most.
func (h *Host) nextTime(now int64) time.Duration {
	wait := time.Minute.Microseconds()
	if due, ok := h.queue.NextDue(); ok {
		wait = min(wait, due-now)
	}
	if h.queue.Stats().Waiting > 0 {
		wait = min(wait, h.queue.NextStart()-now)
	}
	return time.Duration(max(wait, 1000)) * time.Microsecond
}

// fetch asks the zones for the sheets that are due.
func (h *Host) fetch(now int64) {
	due := map[*Zone][]int64{}
	for _, character := range h.queue.Due(nil, now) {
		if p := h.people[character]; p != nil && p.zone != nil {
			due[p.zone] = append(due[p.zone], character)
		}
	}
	for z, characters := range due {
		z.do(func(w *world) { h.take(z, w, characters) })
	}
}

// take puts the sheets of characters that are in the zone into the queue.
func (h *Host) take(z *Zone, w *world, characters []int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, character := range characters {
		p := h.people[character]
		if s, here := w.zone.Character(character); here && p != nil && p.zone == z {
			h.put(p, w.zone.PlaceOf(s.ID))
		}
	}
	h.pokeScribe()
}

// write does one piece of the queue's work. Sheets are the only work there is so far.
func (h *Host) write(work keep.Work) {
	err := h.save(work.Sheets)
	if errors.Is(err, keep.ErrFenced) {
		err = h.saveEach(work.Sheets)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.options.Log.Error("sheets could not be written", "sheets", len(work.Sheets), "error", err)
		h.queue.Failed(work.Ticket, h.now())
		return
	}
	h.queue.Done(work.Ticket)
	for i := range work.Sheets {
		h.written(&work.Sheets[i])
	}
}

// save writes sheets in one transaction, if all of them are of zones that this process still has.
func (h *Host) save(sheets []keep.Sheet) error {
	ctx, cancel := h.patience()
	defer cancel()
	return keep.Save(ctx, h.options.Keep, h.fencesOf(sheets), sheets)
}

// saveEach writes sheets one by one where some are of zones that another process runs now. Those are not written: the other
// process knows better. Their zones are ended here.
func (h *Host) saveEach(sheets []keep.Sheet) error {
	for i := range sheets {
		err := h.save(sheets[i : i+1])
		switch {
		case errors.Is(err, keep.ErrFenced):
			h.yield(sheets[i].Character, err)
		case err != nil:
			return err
		}
	}
	return nil
}

// fencesOf are the zones that this process must still have for the sheets to be written.
func (h *Host) fencesOf(sheets []keep.Sheet) []keep.Fence {
	h.mu.Lock()
	defer h.mu.Unlock()
	var fences []keep.Fence
	for i := range sheets {
		if f := h.fences[sheets[i].Character]; !slices.Contains(fences, f) {
			fences = append(fences, f)
		}
	}
	return fences
}

// yield ends the zone that a character was in, because another process has started it since, and the character's stay if it
// has left for elsewhere.
func (h *Host) yield(character int64, err error) {
	const moved = "This place has moved to another server. Join again."
	h.mu.Lock()
	defer h.mu.Unlock()
	fence := h.fences[character]
	h.options.Log.Error("a zone is run by another process now", "zone", fence.Key, "error", err)
	if z := h.zones[fence.Key]; z != nil && z.epoch == fence.Epoch {
		h.evict(z, protocol.CodeShutdown, moved)
		z.end()
	}
	if p := h.people[character]; p != nil && p.zone == nil && p.bound != nil {
		p.dismiss(protocol.CodeShutdown, moved)
		h.drop(p)
	}
}
