package session

import "github.com/wick-engine/wick/netcode/protocol"

// Receive takes a packet of the client. The events are what came of it, in order, and are valid until the next call; there
// may be some where there is an error too. The error is a *Closed: the session is over, because of this packet or since
// before it. Nothing is kept of the packet.
func (s *Session) Receive(packet []byte, now int64) ([]Event, error) {
	s.events = s.events[:0]
	if s.closed != nil {
		s.options.Tally.add(AfterTheEnd)
		return nil, s.closed
	}
	if err := s.Expired(now); err != nil {
		return nil, err
	}
	if !s.packets.Take(s.limits.Packets, 1, now) || !s.bytes.Take(s.limits.Bytes, len(packet), now) {
		return nil, s.tooFast("too much was sent in too short a time")
	}
	kind, ok := protocol.TypeOf(packet)
	if !ok {
		return nil, s.malformed("a packet of no known type")
	}
	if len(packet) > protocol.MaxPacket {
		s.options.Tally.add(Malformed)
		return nil, s.end(protocol.CodeTooLarge, "a packet is too large")
	}
	if s.state < Playing {
		if s.early++; s.early > s.limits.Early {
			return nil, s.tooFast("too many packets before joining")
		}
	}
	err := s.take(kind, packet, now)
	return s.events, err
}

// take does what a packet says, if it may be said now.
func (s *Session) take(kind protocol.PacketType, packet []byte, now int64) error {
	switch {
	case kind == protocol.IsBye:
		return s.takeBye(packet)
	case kind == protocol.IsHello && s.state == Greeting:
		return s.takeHello(packet, now)
	case kind == protocol.IsSchemaReply && s.state == Comparing:
		return s.takeSchema(packet)
	case kind == protocol.IsSchemaRequest && s.state >= Waiting:
		return s.takeSchemaRequest(packet)
	case kind == protocol.IsJoin && s.state == Waiting:
		return s.takeJoin(packet, now)
	case kind == protocol.IsInput && s.state == Playing:
		return s.takeInput(packet, now)
	case kind == protocol.IsReliable && s.state == Playing:
		return s.takeReliable(packet, now)
	}
	return s.malformed("a " + kind.String() + " packet while " + s.state.String())
}

// takeInput hands walking inputs up.
func (s *Session) takeInput(packet []byte, now int64) error {
	p := &s.input
	if err := p.Decode(packet); err != nil {
		return s.malformed("an input that cannot be read")
	}
	switch {
	case p.Stream != s.stream:
		s.options.Tally.add(LateInputs)
	case !s.inputs.Take(s.limits.Inputs, 1, now):
		s.options.Tally.add(ManyInputs)
	default:
		s.tell(Event{Kind: Walked, Input: p})
	}
	return nil
}

// takeReliable takes a fragment, and the messages that are whole with it.
func (s *Session) takeReliable(packet []byte, now int64) error {
	if err := s.channel.Receive(packet); err != nil {
		return s.malformed("a fragment that cannot be")
	}
	for {
		message, ok := s.channel.Pop()
		if !ok {
			return nil
		}
		if err := s.takeMessage(message, now); err != nil {
			return err
		}
	}
}

// takeMessage hands a message up.
func (s *Session) takeMessage(message []byte, now int64) error {
	kind, _ := protocol.MessageOf(message)
	switch kind {
	case protocol.IsSay:
		p := new(protocol.Say)
		if err := p.Decode(message); err != nil {
			return s.malformed("speech that cannot be read")
		}
		if !s.chat.Take(s.limits.Chat, 1, now) {
			s.options.Tally.add(ManyWords)
			s.tell(Event{Kind: Hushed, Say: p})
			return nil
		}
		s.tell(Event{Kind: Spoke, Say: p})
	case protocol.IsGo:
		p := new(protocol.Go)
		if err := p.Decode(message); err != nil {
			return s.malformed("a command that cannot be read")
		}
		if !s.commands.Take(s.limits.Commands, 1, now) {
			s.options.Tally.add(ManyOrders)
			s.tell(Event{Kind: Hushed, Go: p})
			return nil
		}
		s.tell(Event{Kind: Went, Go: p})
	case protocol.IsUse:
		p := new(protocol.Use)
		if err := p.Decode(message); err != nil {
			return s.malformed("a command that cannot be read")
		}
		if !s.commands.Take(s.limits.Commands, 1, now) {
			s.options.Tally.add(ManyOrders)
			s.tell(Event{Kind: Hushed, Use: p})
			return nil
		}
		s.tell(Event{Kind: Used, Use: p})
	default:
		return s.malformed("a message that is not for servers")
	}
	return nil
}

// takeBye ends the session because the client leaves.
func (s *Session) takeBye(packet []byte) error {
	p := &s.bye
	if err := p.Decode(packet); err != nil {
		return s.malformed("a goodbye that cannot be read")
	}
	s.tell(Event{Kind: Left, Bye: p})
	s.closed = &Closed{Code: p.Code, Text: p.Text, Remote: true}
	s.state, s.deadline = Over, 0
	return s.closed
}

// tell adds an event.
func (s *Session) tell(e Event) {
	e.Session = s.options.Number
	s.events = append(s.events, e)
}

// malformed ends the session because of what no correct client does.
func (s *Session) malformed(text string) error {
	s.options.Tally.add(Malformed)
	if s.state <= Comparing {
		s.options.Tally.add(Refused)
	}
	return s.end(protocol.CodeMalformed, text)
}

// tooFast ends the session because of how much was sent.
func (s *Session) tooFast(text string) error {
	s.options.Tally.add(TooFast)
	return s.end(protocol.CodeRate, text)
}
