package host

import (
	"context"
	"time"

	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/zone"
)

// Transfer sends a character to another place, in whichever zone that is: it leaves the one that has it, what lasts of it
// is written, and then it arrives in the other. In between no zone has it; after a crash its sheet says which one does.
// Transfer returns when the character has been asked to leave. A place that does not exist stands for its map's start.
func (h *Host) Transfer(character int64, to zone.Where) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.options.Pack.Map(to.Map)
	p := h.people[character]
	switch {
	case m == nil:
		return ErrNoMap
	case p == nil || p.zone == nil || p.outlet == nil || p.settled != nil:
		return ErrAbsent
	}
	h.sendOff(p, journey{key: instanceKey(m, character), where: to})
	return nil
}

// sendOff has a person leave its zone for another.
func (h *Host) sendOff(p *person, to journey) {
	p.bound = &to
	p.settled = make(chan struct{})
	p.zone.detach(p.session)
	p.zone.post(zone.Departure{From: zone.Sender{Character: p.character, Session: p.session}}.Letter())
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
			if p.outlet != nil {
				p.outlet.Close(protocol.CodeFull, "There is no room left in this place.")
			}
			h.drop(p)
		}
	}
	h.pokeScribe()
}

// gone is a body that has left its zone.
func (h *Host) gone(p *person, r *zone.Request) {
	newer := p.outlet != nil && p.session != r.From.Session
	if p.bound != nil {
		r.Where = p.bound.where
	}
	version := h.put(p.character, r.Where)
	switch {
	case p.bound != nil:
		p.zone.people.Add(-1)
		p.zone = nil
		p.bound.after = version
		if version == 0 {
			h.setOut(p)
		}
	case newer && !h.closing:
		p.last = r.Where // its Arrival is under way
	default:
		if p.outlet != nil {
			p.outlet.Close(protocol.CodeLeft, "You have left.")
		}
		h.drop(p)
	}
}

// put hands a character's sheet to the queue, and returns its version, 0 if the queue does not take it.
func (h *Host) put(character int64, where zone.Where) int64 {
	version, err := h.queue.Put(keep.Sheet{
		Character: character, SavedAt: time.Now().UnixMicro(), Place: keep.Place(where),
	})
	if err != nil {
		h.options.Log.Error("a sheet cannot be kept", "character", character, "error", err)
		return 0
	}
	return version
}

// written is what follows when a sheet is on disk: a person that waits for that sets out.
func (h *Host) written(sheet *keep.Sheet) {
	p := h.people[sheet.Character]
	if p != nil && p.bound != nil && p.zone == nil && p.bound.after <= sheet.Version {
		h.setOut(p)
	}
}

// setOut brings a person to where it is bound. The zone may have to be started, which waits for storage.
func (h *Host) setOut(p *person) {
	to := *p.bound
	p.bound = nil
	if h.closing {
		h.drop(p)
		return
	}
	h.work.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
		defer cancel()
		z, err := h.zone(ctx, h.mapOf(to.where.Map), p.character)
		if err != nil {
			h.options.Log.Error("a character cannot go where it is bound", "character", p.character, "zone", to.key, "error", err)
			z, err = h.zone(ctx, h.options.Pack.Start, p.character)
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		if err != nil || h.closing {
			if p.outlet != nil {
				p.outlet.Close(protocol.CodeInternal, "The way is closed. Your character is safe; join again.")
			}
			h.drop(p)
			return
		}
		h.place(z, p, to.where)
		p.arrived()
	})
}
