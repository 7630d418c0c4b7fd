package host

import (
	"context"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/zone/inbox"
)

// Visitor is a character whose player wants in.
type Visitor struct {
	Character int64  // not 0
	Session   uint64 // the connection's number, not 0 and never used twice
	Name      string // at most inbox.MaxName bytes
	Hue       uint8
	Outlet    Outlet
}

// arrival is the letter that lets a visitor in.
func (v *Visitor) arrival(lamp float64, where inbox.Where) inbox.Letter {
	return inbox.Arrival{
		From: inbox.Sender{Character: v.Character, Session: v.Session}, Name: v.Name, Hue: v.Hue, Lamp: lamp, Where: where,
	}.Letter()
}

// person is a character that this process has. Exactly one zone has it, or none while it comes in or is between two. All
// of it is changed under the host's lock.
type person struct {
	Visitor        // of its newest connection, also after that is lost; Outlet is nil without a player
	stream  uint16 // places the connection has been in, wrapping
	zone    *Zone  // whose it is; nil while it is on its way
	// settled is closed when the person has arrived, or is gone; nil while it is neither coming nor going.
	settled chan struct{}
	bound   *journey // where it goes as soon as it has left, nil for nowhere
	quits   bool     // on its way its player has left for good, and not just lost the connection
	carries string   // what the rules knew of it in the zone that it has left for another, until it is there
}

// journey is where a person is to arrive, and what of it must be on disk before.
type journey struct {
	where inbox.Where
	after int64 // version of the sheet that has to be written first
}

// sender is who speaks for the person.
func (p *person) sender() inbox.Sender {
	return inbox.Sender{Character: p.Character, Session: p.Session}
}

// dismiss ends the stay of the person's player, if it has one.
func (p *person) dismiss(code protocol.Code, text string) {
	if p.Outlet != nil {
		p.Outlet.Close(code, text)
	}
}

// moves says that the person comes or goes from now on.
func (p *person) moves() { p.settled = make(chan struct{}) }

// arrived says that the person is neither coming nor going any more.
func (p *person) arrived() {
	if p.settled != nil {
		close(p.settled)
		p.settled = nil
	}
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

// Stay is one player's hold on a character. Its methods may be called from any goroutine; after another connection has
// taken the character over, or the stay has ended, they do nothing.
type Stay struct {
	host *Host
	who  inbox.Sender
}

// Character is whose stay it is.
func (s *Stay) Character() int64 { return s.who.Character }

// Walk hands in what the client's hands did in which tick, and which snapshots it has.
func (s *Stay) Walk(in *protocol.Input) {
	z, ok := s.host.zoneOf(s.who)
	if !ok {
		return
	}
	z.ack(s.who.Session, in)
	for i, step := range in.Steps {
		c := inbox.Command{From: s.who, Verb: inbox.Walk, Tick: in.First.Plus(i), Heading: step.Heading, Press: step.Press}
		c.Wish.X, c.Wish.Z = step.X, step.Z
		z.command(c)
	}
}

// Say speaks. Seq numbers the client's commands.
func (s *Stay) Say(seq uint32, text string) { s.command(inbox.Say, seq, text) }

// Go leaves the room through the exit of a direction.
func (s *Stay) Go(seq uint32, direction string) { s.command(inbox.Go, seq, direction) }

// Use uses an ability, by its verb and maybe the beginning of a name.
func (s *Stay) Use(seq uint32, text string) { s.command(inbox.Use, seq, text) }

func (s *Stay) command(verb inbox.Verb, seq uint32, text string) {
	if z, ok := s.host.zoneOf(s.who); ok {
		z.command(inbox.Command{From: s.who, Verb: verb, Seq: seq, Text: text})
	}
}

// Lost says that the connection is gone. The body waits for another one for as long as Options.Grace.
func (s *Stay) Lost() { s.host.part(s.who, false) }

// Leave takes the character out at once.
func (s *Stay) Leave() { s.host.part(s.who, true) }

// zoneOf is the zone that has a character, if the session still plays it.
func (h *Host) zoneOf(who inbox.Sender) (*Zone, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.people[who.Character]
	if p == nil || p.Session != who.Session || p.Outlet == nil || p.zone == nil {
		return nil, false
	}
	return p.zone, true
}

// part ends what a session had to do with its character.
func (h *Host) part(who inbox.Sender, quits bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.people[who.Character]
	if p == nil || p.Session != who.Session || p.Outlet == nil {
		return
	}
	p.Outlet = nil
	if p.settled != nil { // on its way; whoever lets it arrive sees that nobody plays it
		p.quits = quits
		return
	}
	p.zone.detach(who.Session)
	h.depart(p, quits)
}

// depart has a person's body leave the zone: at once, or when nobody has come for it within the grace.
func (h *Host) depart(p *person, quits bool) {
	grace := int32(0)
	if !quits {
		grace = int32(h.options.Grace.Seconds() * float64(p.zone.rate))
	}
	if grace == 0 {
		p.moves() // nobody takes over a body that is going
	}
	p.zone.post(inbox.Departure{From: p.sender(), Grace: grace}.Letter())
}
