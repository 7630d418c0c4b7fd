package host

import (
	"context"
	"fmt"

	"github.com/wick-engine/wick/netcode/protocol"
)

// LostError says that a host was closed before everything was on disk.
type LostError struct {
	Sheets int // that were not written; their characters come back where the sheet before says
	Err    error
}

// Error says how much was lost.
func (e *LostError) Error() string {
	return fmt.Sprintf("host: stopped with %d sheets unwritten: %v", e.Sheets, e.Err)
}

// Unwrap is why it was not waited for any longer.
func (e *LostError) Unwrap() error { return e.Err }

// Close ends all stays with CodeShutdown, stops the zones, and waits until everything that lasts is on disk. If the context
// ends before, what is not written is lost, and the error is a *LostError. Only the first call does something; the others
// wait for it and return the same.
func (h *Host) Close(ctx context.Context) error {
	h.once.Do(func() { h.closed = h.close(ctx) })
	return h.closed
}

func (h *Host) close(ctx context.Context) error {
	h.mu.Lock()
	h.closing = true
	for _, p := range h.people {
		p.dismiss(protocol.CodeShutdown, "The server stops. Your character is safe.")
	}
	for _, z := range h.zones {
		z.end()
	}
	h.mu.Unlock()
	defer context.AfterFunc(ctx, h.cancel)() // whoever waits for storage gives up with the caller
	h.work.Wait()                            // zones end within a tick
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

// finished is a zone whose goroutine has ended: nobody is in it any more, also not those who had no body yet.
func (h *Host) finished(z *Zone) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.evict(z, protocol.CodeShutdown, "This place is closed. Your character is safe.")
}
