package session

import (
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
)

// Options say what a session is to tell a client. Number and Schema are required.
type Options struct {
	// Number is the session's own, from Numbers: never 0, never used before.
	Number uint64
	// Schema is what the client has to have as well.
	Schema *protocol.Schema
	// Catalogs are the compiled definitions that clients predict with. A client that names one of them by another hash, or
	// one that is not here, is refused; one that names none is not.
	Catalogs []protocol.Catalog
	// Build is name and version of the server.
	Build string
	// Rate is the number of ticks per second of places that do not say otherwise; 0 stands for 60.
	Rate uint16
	// Every is the number of ticks from one snapshot to the next; 0 stands for 3.
	Every uint8
	// Challenge, where it is not empty, has to be given back by the client before anything else is believed: for transports
	// in which an address proves nothing.
	Challenge []byte
	// Pass is the connection's place in the door; nil where nobody counts.
	Pass *Pass
	// Tally counts what happens; nil counts nothing.
	Tally *Tally
	// Limits bound what the client may do.
	Limits Limits
	// Channel bounds what waits for the client to acknowledge it. Where its Largest is 0, the longest Say is the largest
	// message that is taken; where its Resend is 0, nothing is sent again, because links lose nothing of what goes out by
	// Link.Reliable.
	Channel protocol.ChannelOptions
}

// State is how far a session has come.
type State uint8

// The states, in the order in which they come.
const (
	Greeting  State = iota // waits for a Hello
	Comparing              // waits for the schema of a client that is going to be refused
	Waiting                // waits for a Join
	Asking                 // waits for Admit or Reject
	Playing
	Over
)

// String is the state in one word.
func (s State) String() string {
	names := [...]string{"greeting", "comparing", "waiting", "asking", "playing", "over"}
	if int(s) < len(names) {
		return names[s]
	}
	return "unknown"
}

// Session is the server's half of a conversation with one client. It is a state machine without clock, socket and
// goroutine: times are microseconds of one clock of the caller's, what happened comes back as events, and the packets to
// send are had from Next. It belongs to one goroutine, or to a lock.
//
// Errors of its methods that are a *Closed mean that the session is over: what Next still gives is to be sent, and the link
// closed with that code and text.
type Session struct {
	options  Options
	limits   Limits
	state    State
	deadline int64 // 0 for none
	closed   *Closed
	channel  *protocol.Channel
	out      [][]byte // packets of the handshake
	events   []Event

	early, tries, schemas int
	challenged            bool
	differs               protocol.Refuse // what a client in Comparing will be told
	stream                uint16          // of the place that inputs are for

	packets, bytes, inputs, commands, chat Bucket

	hello protocol.Hello
	join  protocol.Join
	input protocol.Input
	bye   protocol.Bye
}

// maxOrder is the largest message that a client has to send, in bytes: a Say with all of its text.
const maxOrder = 1 + 4 + 2 + protocol.MaxSpeech

// New begins a session at a time.
func New(o Options, now int64) *Session {
	if o.Rate == 0 {
		o.Rate = 60
	}
	if o.Every == 0 {
		o.Every = 3
	}
	if o.Channel.Largest == 0 {
		o.Channel.Largest = maxOrder
	}
	if o.Channel.Resend == 0 {
		o.Channel.Resend = -1
	}
	s := &Session{options: o, limits: o.Limits.withDefaults(), channel: protocol.NewChannel(o.Channel)}
	s.by(now, s.limits.Hello)
	return s
}

// Number is the session's number.
func (s *Session) Number() uint64 { return s.options.Number }

// State is how far the session has come.
func (s *Session) State() State { return s.state }

// Closed is why the session is over, nil before.
func (s *Session) Closed() *Closed { return s.closed }

// Deadline is the time by which the client has to have made the next step, 0 if it may take its time.
func (s *Session) Deadline() int64 { return s.deadline }

// by sets the deadline.
func (s *Session) by(now int64, wait time.Duration) { s.deadline = now + wait.Microseconds() }

// Expired ends the session if the client has not made its step by the deadline: the error is then a *Closed, as it is when
// the session was over before.
func (s *Session) Expired(now int64) error {
	if s.closed != nil {
		return s.closed
	}
	if s.deadline == 0 || now < s.deadline {
		return nil
	}
	s.options.Tally.add(TooLate)
	if s.state == Comparing {
		return s.refuse(s.differs)
	}
	return s.end(protocol.CodeTimeout, "a step of the handshake took too long")
}

// Close ends the session from the server's side. If it is over already, its reason stays.
func (s *Session) Close(code protocol.Code, text string) { _ = s.end(code, text) }

// end ends the session and returns why it is over.
func (s *Session) end(code protocol.Code, text string) error {
	if s.closed == nil {
		s.closed = &Closed{Code: code, Text: text}
		s.state, s.deadline = Over, 0
	}
	return s.closed
}

// Next appends to dst the next packet that is to be sent, all of them by Link.Reliable, or returns false if there is none.
// It is called until then: after every other call, and a few times a second where Options.Channel has a Resend.
func (s *Session) Next(now int64, dst []byte) (packet []byte, ok bool) {
	if len(s.out) > 0 {
		dst = append(dst, s.out[0]...)
		s.out[0] = nil
		s.out = s.out[1:]
		return dst, true
	}
	s.out = nil
	if s.state != Playing {
		return dst, false
	}
	return s.channel.Next(now, dst)
}

// Send queues a message for a client that plays. A client that does not take its messages ends the session; a message of a
// size that does not exist is a mistake of the caller and does not.
func (s *Session) Send(message []byte) error {
	switch {
	case s.closed != nil:
		return s.closed
	case s.state != Playing:
		return errNotPlaying
	}
	err := s.channel.Send(message)
	if err == protocol.ErrChannelFull {
		s.options.Tally.add(Behind)
		return s.end(protocol.CodeSlow, "the connection does not keep up")
	}
	return err
}

// Waiting is how many bytes of messages the client has not acknowledged.
func (s *Session) Waiting() int { return s.channel.Waiting() }

// Move tells a client that plays that it is in another place from now on. Inputs for the place before it are dropped.
func (s *Session) Move(stage protocol.Stage) error {
	m := protocol.Moved{Stage: stage}
	err := s.Send(m.Append(nil))
	if err == nil {
		s.stream = stage.Stream
	}
	return err
}
