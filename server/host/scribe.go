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
func (h *Host) scribe(ctx context.Context) {
	defer close(h.scribed)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		h.mu.Lock()
		now := time.Now().UnixMicro()
		h.fetch(now)
		work, some := h.queue.Next(now)
		next := h.nextTime(now)
		if h.flushed != nil && h.queue.Stats().Waiting == 0 {
			close(h.flushed)
			h.flushed = nil
		}
		h.mu.Unlock()
		if some {
			h.write(ctx, work)
			continue
		}
		timer.Reset(next)
		select {
		case <-timer.C:
		case <-h.poke:
		case <-ctx.Done():
			return
		}
	}
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
			h.put(character, z.where(s))
		}
	}
	h.pokeScribe()
}

// write does one piece of the queue's work. Sheets are the only work there is so far.
func (h *Host) write(ctx context.Context, work keep.Work) {
	err := h.save(ctx, work.Sheets)
	if errors.Is(err, keep.ErrFenced) {
		err = h.saveEach(ctx, work.Sheets)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.options.Log.Error("sheets could not be written", "sheets", len(work.Sheets), "error", err)
		h.queue.Failed(work.Ticket, time.Now().UnixMicro())
		return
	}
	h.queue.Done(work.Ticket)
	for i := range work.Sheets {
		h.written(&work.Sheets[i])
	}
}

func (h *Host) save(ctx context.Context, sheets []keep.Sheet) error {
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return keep.Save(ctx, h.options.Keep, h.fences(sheets), sheets)
}

// saveEach writes sheets one by one where some are of zones that another process runs now. Those are not written: the other
// process knows better. Their zones are ended here.
func (h *Host) saveEach(ctx context.Context, sheets []keep.Sheet) error {
	for i := range sheets {
		err := h.save(ctx, sheets[i:i+1])
		switch {
		case errors.Is(err, keep.ErrFenced):
			h.yield(&sheets[i], err)
		case err != nil:
			return err
		}
	}
	return nil
}

// fences are the zones that this process must still have for the sheets to be written.
func (h *Host) fences(sheets []keep.Sheet) []keep.Fence {
	h.mu.Lock()
	defer h.mu.Unlock()
	var fences []keep.Fence
	for i := range sheets {
		key := instanceKey(h.mapOf(sheets[i].Place.Map), sheets[i].Character)
		f := keep.Fence{Key: key, Epoch: h.epochs[key]}
		if f.Epoch != 0 && !slices.Contains(fences, f) {
			fences = append(fences, f)
		}
	}
	return fences
}

// yield ends the zone of a sheet that another process has started since.
func (h *Host) yield(sheet *keep.Sheet, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := instanceKey(h.mapOf(sheet.Place.Map), sheet.Character)
	h.options.Log.Error("a zone is run by another process now", "zone", key, "error", err)
	z := h.zones[key]
	if z == nil {
		return
	}
	delete(h.zones, key)
	for _, p := range h.of(z) {
		if p.outlet != nil {
			p.outlet.Close(protocol.CodeShutdown, "This place has moved to another server. Join again.")
		}
		h.drop(p)
	}
	z.end()
}

// Close ends all stays with CodeShutdown, stops the zones, and waits until everything that lasts is on disk. If the context
// ends before, what is not written is lost, and the error says how much that is.
func (h *Host) Close(ctx context.Context) error {
	h.mu.Lock()
	if h.closing {
		h.mu.Unlock()
		<-h.scribed
		return nil
	}
	h.closing = true
	for _, p := range h.people {
		if p.outlet != nil {
			p.outlet.Close(protocol.CodeShutdown, "The server stops. Your character is safe.")
		}
	}
	for _, z := range h.zones {
		z.end()
	}
	h.mu.Unlock()
	h.work.Wait() // zones end within a tick; who is on its way has a timeout
	flushed := make(chan struct{})
	h.mu.Lock()
	h.flushed = flushed
	h.mu.Unlock()
	h.pokeScribe()
	var err error
	select {
	case <-flushed:
	case <-ctx.Done():
		err = &LostError{Sheets: h.Queue().Waiting, Err: ctx.Err()}
	}
	h.cancel()
	<-h.scribed
	return err
}
