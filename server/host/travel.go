package host

import (
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// Transfer sends a character to another place, in whichever zone that is: it leaves the one that has it, what lasts of it
// is written, and then it arrives in the other. In between no zone has it; after a crash its sheet says which one does.
// Transfer returns when the character has been asked to leave. A room that does not exist stands for its map's start. The
// errors are ErrNoMap, ErrAbsent, and that of a place that cannot be.
func (h *Host) Transfer(character int64, to inbox.Where) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.people[character]
	switch {
	case h.options.Pack.Map(to.Map) == nil:
		return ErrNoMap
	case p == nil || p.Outlet == nil || p.settled != nil:
		return ErrAbsent
	}
	letter := p.arrival(h.options.lamp(), to)
	if err := letter.Check(); err != nil {
		return err
	}
	p.bound = &journey{where: to}
	p.moves()
	p.zone.detach(p.Session)
	p.zone.post(inbox.Departure{From: p.sender()}.Letter())
	return nil
}

// handle does what a zone asks for. It is called on the zone's goroutine.
func (h *Host) handle(z *Zone, requests []zone.Request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := range requests {
		r := &requests[i]
		p := h.people[r.From.Character]
		if p == nil || p.zone != z {
			continue
		}
		switch r.Kind {
		case zone.Gone:
			h.gone(p, r)
		case zone.TurnedAway:
			p.dismiss(protocol.CodeFull, "There is no room left in this place.")
			h.drop(p)
		}
	}
	h.pokeScribe()
}

// gone is a body that has left its zone, and what the zone says of it.
func (h *Host) gone(p *person, r *zone.Request) {
	if p.bound != nil {
		p.carries = r.Rules
		h.setOff(p)
		return
	}
	h.put(p, r.Where)
	if !h.closing && p.zone.redirect(p.Character, r) {
		return // the body went while somebody was about to take it over, who gets another one in its place
	}
	p.dismiss(protocol.CodeLeft, "You have left.")
	h.drop(p)
}

// setOff is a person that is bound elsewhere, and that its zone does not have any more.
func (h *Host) setOff(p *person) {
	p.bound.after = h.put(p, p.bound.where)
	p.zone.people.Add(-1)
	p.zone = nil
	if p.bound.after == 0 {
		h.setOut(p)
	}
}

// put hands a person's sheet to the queue, and returns its version, 0 if the queue does not take it. It will be written if
// the zone that has the person now is still this process's.
func (h *Host) put(p *person, where inbox.Where) int64 {
	version, err := h.queue.Put(keep.Sheet{
		Character: p.Character, SavedAt: h.now(), Place: keep.Place(where),
	})
	if err != nil {
		h.options.Log.Error("a sheet cannot be kept", "character", p.Character, "error", err)
		return 0
	}
	h.fences[p.Character] = keep.Fence{Key: p.zone.key, Epoch: p.zone.epoch}
	return version
}

// written is what follows when a sheet is on disk: a person that waits for that sets out.
func (h *Host) written(sheet *keep.Sheet) {
	if !h.queue.Busy(sheet.Character) {
		delete(h.fences, sheet.Character)
	}
	p := h.people[sheet.Character]
	if p != nil && p.bound != nil && p.zone == nil && p.bound.after <= sheet.Version {
		h.setOut(p)
	}
}

// setOut brings a person to where it is bound. The zone may have to be started, which waits for storage.
func (h *Host) setOut(p *person) {
	to := p.bound.where
	p.bound = nil
	if h.closing {
		h.drop(p)
		return
	}
	h.work.Go(func() {
		ctx, cancel := h.patience()
		defer cancel()
		h.mu.Lock()
		defer h.mu.Unlock()
		z, err := h.zone(ctx, h.mapOf(to.Map), p.Character)
		if err != nil {
			h.options.Log.Error("a character cannot go where it is bound", "character", p.Character, "map", to.Map, "error", err)
			p.dismiss(protocol.CodeInternal, "The way is closed. Your character is safe; join again.")
			h.drop(p)
			return
		}
		h.place(z, p, to)
	})
}
