package host

import (
	"context"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/zone"
)

// Visitor is a character whose player wants in.
type Visitor struct {
	Character int64  // not 0
	Session   uint64 // the connection's number, never used twice
	Name      string
	Hue       uint8
	Outlet    Outlet
}

// person is a character that this process has. Exactly one zone has it, or it is on its way between two.
type person struct {
	character int64
	name      string
	hue       uint8
	session   uint64 // the newest connection, also after it is lost
	outlet    Outlet // nil without a player
	stream    uint16 // places the connection has been in, wrapping
	zone      *Zone  // whose it is; nil while it is on its way
	// settled is closed when the person has arrived, or is gone; nil while it is neither coming nor going.
	settled chan struct{}
	bound   *journey // where it goes as soon as it has left, nil for nowhere
	// last is where its body went while another connection was about to take it over, which then gets a new one there.
	last zone.Where
}

// journey is where a person is to arrive, and what of it must be on disk before.
type journey struct {
	key   string
	where zone.Where
	after int64 // version of the sheet that has to be written first
}

// Stay is one player's hold on a character. Its methods may be called from any goroutine; after another connection has
// taken the character over, or the stay has ended, they do nothing.
type Stay struct {
	host *Host
	who  zone.Sender
}

// Character is whose stay it is.
func (s *Stay) Character() int64 { return s.who.Character }

// Walk hands in walking inputs, and which snapshots the client has.
func (s *Stay) Walk(in *protocol.Input) {
	z, ok := s.host.zoneOf(s.who)
	if !ok {
		return
	}
	z.ack(s.who.Session, in)
	for i, step := range in.Steps {
		c := zone.Command{From: s.who, Verb: zone.Walk, Tick: in.First.Plus(i), Heading: step.Heading}
		c.Wish.X, c.Wish.Z = step.X, step.Z
		z.post(c.Letter())
	}
}

// Say speaks. Seq numbers the client's commands.
func (s *Stay) Say(seq uint32, text string) { s.command(zone.Say, seq, text) }

// Go leaves the room through the exit of a direction.
func (s *Stay) Go(seq uint32, direction string) { s.command(zone.Go, seq, direction) }

func (s *Stay) command(verb zone.Verb, seq uint32, text string) {
	if z, ok := s.host.zoneOf(s.who); ok {
		z.post(zone.Command{From: s.who, Verb: verb, Seq: seq, Text: text}.Letter())
	}
}

// Lost says that the connection is gone. The body waits for another one for as long as Options.Grace.
func (s *Stay) Lost() { s.host.part(s.who, true) }

// Leave takes the character out at once.
func (s *Stay) Leave() { s.host.part(s.who, false) }

// zoneOf is the zone that has a character, if the session still plays it.
func (h *Host) zoneOf(who zone.Sender) (*Zone, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.people[who.Character]
	if p == nil || p.session != who.Session || p.outlet == nil || p.zone == nil {
		return nil, false
	}
	return p.zone, true
}

// part ends what a session had to do with its character.
func (h *Host) part(who zone.Sender, wait bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.people[who.Character]
	if p == nil || p.session != who.Session || p.outlet == nil {
		return
	}
	p.outlet = nil
	if p.zone == nil {
		return // on its way; whoever lets it arrive sees that nobody plays it
	}
	grace := int32(0)
	if wait {
		grace = h.graceTicks(p.zone)
	}
	p.zone.detach(who.Session)
	p.zone.post(zone.Departure{From: who, Grace: grace}.Letter())
}

// graceTicks is Options.Grace in the ticks of a zone.
func (h *Host) graceTicks(z *Zone) int32 {
	return int32(h.options.Grace.Seconds() * float64(z.rate))
}

// settle waits until a person has arrived or is gone. The host's lock is held before and after.
func (h *Host) settle(ctx context.Context, p *person) error {
	settled := p.settled
	h.mu.Unlock()
	defer h.mu.Lock()
	select {
	case <-settled:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// arrived says that a person is neither coming nor going any more.
func (p *person) arrived() {
	if p.settled != nil {
		close(p.settled)
		p.settled = nil
	}
}
