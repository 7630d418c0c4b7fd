package session

import (
	"bytes"
	"errors"

	"github.com/wick-engine/wick/netcode/protocol"
)

// errNotPlaying is the answer to a message for a client that has not joined, errNotAsking to an answer that nobody asked for.
var (
	errNotPlaying = errors.New("session: the client has not joined")
	errNotAsking  = errors.New("session: the client does not ask to join")
)

// takeHello answers a Hello: with a Challenge, an Accept, a question for the schema that differs, or a Refuse.
func (s *Session) takeHello(packet []byte, now int64) error {
	p := &s.hello
	if err := p.Decode(packet); err != nil {
		return s.malformed("a hello that cannot be read")
	}
	if want := s.options.Challenge; len(want) > 0 && !bytes.Equal(p.Answer, want) {
		if s.challenged {
			return s.refuse(protocol.Refuse{Code: protocol.CodeToken, Text: "The answer to the server's challenge is wrong."})
		}
		s.challenged = true
		challenge := protocol.Challenge{Nonce: want}
		s.reply(challenge.Append(nil))
		return nil
	}
	refusal := protocol.Refuse{ServerHash: s.options.Schema.Hash(), ClientHash: p.Hash}
	if p.Version != protocol.Version {
		refusal.Code, refusal.Text = protocol.CodeVersion, "This client speaks another version of the protocol than the server."
		refusal.Declaration, refusal.Field = "protocol", "version"
		return s.refuse(refusal)
	}
	if p.Hash != s.options.Schema.Hash() {
		refusal.Code, refusal.Text = protocol.CodeVersion, "This client was made for another version of the game."
		s.differs = refusal
		s.state = Comparing
		s.by(now, s.limits.Schema)
		s.reply(protocol.SchemaRequest{}.Append(nil))
		return nil
	}
	if unlike, ok := s.unlike(p.Catalogs); ok {
		refusal.Code, refusal.Text = protocol.CodeCatalog, "This client has other definitions than the server."
		refusal.Declaration = "catalog " + unlike
		return s.refuse(refusal)
	}
	accept := protocol.Accept{
		Session: s.options.Number, ServerBuild: s.options.Build, Hash: s.options.Schema.Hash(), Rate: s.options.Rate,
		Every: s.options.Every,
	}
	s.reply(accept.Append(nil))
	s.state = Waiting
	s.by(now, s.limits.Join)
	s.options.Tally.add(Accepted)
	s.tell(Event{Kind: Greeted, Hello: p})
	return nil
}

// unlike is the first of a client's catalogs that the server does not have in the same form.
func (s *Session) unlike(theirs []protocol.Catalog) (string, bool) {
	for _, catalog := range theirs {
		same := false
		for _, own := range s.options.Catalogs {
			same = same || own == catalog
		}
		if !same {
			return catalog.Type, true
		}
	}
	return "", false
}

// takeSchema refuses a client whose schema differs, now that it is known in what.
func (s *Session) takeSchema(packet []byte) error {
	var p protocol.SchemaReply
	if err := p.Decode(packet); err != nil {
		return s.malformed("a schema that cannot be read")
	}
	s.differs.Declaration, s.differs.Field = protocol.Diff(s.options.Schema.Declarations(), p.Declarations)
	return s.refuse(s.differs)
}

// takeSchemaRequest tells the schema, which is long: not more than twice.
func (s *Session) takeSchemaRequest(packet []byte) error {
	if err := (protocol.SchemaRequest{}).Decode(packet); err != nil {
		return s.malformed("a request that cannot be read")
	}
	if s.schemas++; s.schemas > 2 {
		return s.tooFast("the schema was asked for too often")
	}
	reply := protocol.SchemaReply{Hash: s.options.Schema.Hash(), Declarations: s.options.Schema.Declarations()}
	s.reply(reply.Append(nil))
	return nil
}

// takeJoin hands a request to join up.
func (s *Session) takeJoin(packet []byte, now int64) error {
	p := &s.join
	if err := p.Decode(packet); err != nil {
		return s.malformed("a request to join that cannot be read")
	}
	if s.tries++; s.tries > s.limits.Tries || !s.options.Pass.TryJoin(now) {
		s.options.Tally.add(ManyJoins)
		return s.refuse(protocol.Refuse{Code: protocol.CodeRate, Text: "Too many attempts to join. Wait a minute and try again."})
	}
	s.state = Asking
	s.deadline = 0 // it is the server's turn
	s.tell(Event{Kind: Asked, Join: p})
	return nil
}

// Admit answers a request to join: the client is in.
func (s *Session) Admit(joined protocol.Joined) error {
	switch {
	case s.closed != nil:
		return s.closed
	case s.state != Asking:
		return errNotAsking
	}
	s.join = protocol.Join{} // the password is not needed any more
	s.reply(joined.Append(nil))
	s.state = Playing
	s.stream = joined.Stage.Stream
	s.options.Pass.Join()
	s.options.Tally.add(Joined)
	return nil
}

// Reject answers a request to join: the client is not in, and may try again where a name, a password or a token was at
// fault. Any other code ends the session.
func (s *Session) Reject(code protocol.Code, text string, now int64) error {
	switch {
	case s.closed != nil:
		return s.closed
	case s.state != Asking:
		return errNotAsking
	}
	s.join = protocol.Join{}
	s.options.Tally.add(Rejected)
	refusal := protocol.Refuse{Code: code, Text: text}
	switch code {
	case protocol.CodeName, protocol.CodeLogin, protocol.CodeToken:
		s.reply(refusal.Append(nil))
		s.state = Waiting
		s.by(now, s.limits.Join)
		return nil
	}
	s.reply(refusal.Append(nil))
	return s.end(code, text)
}

// refuse ends the handshake.
func (s *Session) refuse(p protocol.Refuse) error {
	s.options.Tally.add(Refused)
	s.reply(p.Append(nil))
	return s.end(p.Code, p.Text)
}

// reply queues a packet of the handshake.
func (s *Session) reply(packet []byte) { s.out = append(s.out, packet) }
