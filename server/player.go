package server

import (
	"context"
	"runtime/debug"
	"sync"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/server/host"
)

// player is one connection: its link, its session, and the stay that it has once it has joined. Its outlet methods are
// called by zones, everything else by the goroutine that reads.
type player struct {
	server *Server
	link   session.Link
	stay   *host.Stay

	mu      sync.Mutex
	session *session.Session
	joined  protocol.Joined // what is said when the first place is entered
	in      bool            // the first place was entered
	buffer  []byte
	timer   *time.Timer // ends a step of the handshake that takes too long
}

// play serves a connection until it ends.
func (s *Server) play(ctx context.Context, link session.Link) {
	number, err := s.numbers.Next()
	if err != nil {
		link.Close(protocol.CodeInternal, "The server cannot take connections at the moment.")
		drain(ctx, link)
		return
	}
	p := &player{server: s, link: link}
	p.session = session.New(session.Options{
		Number: number, Schema: s.schema, Build: s.options.Build, Every: uint8(s.options.Host.Every), Pass: link.Peer().Pass,
		Tally: &s.tally, Limits: s.options.Limits,
	}, s.clock())
	p.mu.Lock()
	p.timer = time.AfterFunc(0, p.expire) // flush sets it
	p.mu.Unlock()
	defer p.timer.Stop()
	ended := p.listen(ctx)
	p.part()
	if !ended {
		drain(ctx, link)
	}
}

// listen does what the client asks for until the session or the link is over, and reports whether the link is. A panic on the way
// ends this connection and no other one.
func (p *player) listen(ctx context.Context) (ended bool) {
	defer func() {
		if cause := recover(); cause != nil {
			p.server.options.Log.Error("a connection failed", "session", p.session.Number(), "cause", cause, "stack", string(debug.Stack()))
			p.Close(protocol.CodeInternal, "Something went wrong on the server. Your character is safe; join again.")
		}
	}()
	for {
		packet, err := p.link.Recv(ctx)
		if err != nil {
			return true
		}
		if !p.receive(ctx, packet) {
			return false
		}
	}
}

// drain reads until the link has ended, so that what it was sent last goes out.
func drain(ctx context.Context, link session.Link) {
	for {
		if _, err := link.Recv(ctx); err != nil {
			return
		}
	}
}

// part ends the session, and the stay: at once if the player said goodbye, and otherwise so that it can come back.
func (p *player) part() {
	p.mu.Lock()
	p.session.Close(protocol.CodeLeft, "the connection is gone")
	closed := p.session.Closed()
	p.mu.Unlock()
	switch {
	case p.stay == nil:
	case closed.Remote && closed.Code == protocol.CodeLeft:
		p.stay.Leave()
	default:
		p.stay.Lost()
	}
}

// receive takes a packet and does what it asks for. It reports false when the session is over.
func (p *player) receive(ctx context.Context, packet []byte) bool {
	events, err := p.take(packet)
	for i := range events {
		p.act(ctx, &events[i])
	}
	return err == nil && p.alive()
}

// take hands a packet to the session, and sends what that has to say.
func (p *player) take(packet []byte) ([]session.Event, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	events, err := p.session.Receive(packet, p.server.clock())
	p.flush()
	return events, err
}

// act does what one event asks for.
func (p *player) act(ctx context.Context, e *session.Event) {
	switch e.Kind {
	case session.Asked:
		p.join(ctx, *e.Join)
	case session.Walked:
		p.stay.Walk(e.Input)
	case session.Spoke:
		p.stay.Say(e.Say.Seq, e.Say.Text)
	case session.Went:
		p.stay.Go(e.Go.Seq, e.Go.Direction)
	case session.Used:
		p.stay.Use(e.Use.Seq, e.Use.Text)
	case session.Hushed:
		p.notice("Not so fast: that was too much at once, and was dropped.")
	}
}

// notice shows the player a line.
func (p *player) notice(text string) {
	m := protocol.Notice{Text: text}
	p.Message(m.Append(nil))
}

// alive reports whether the session goes on.
func (p *player) alive() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.session.Closed() == nil
}

// flush sends what the session has to say, closes the link when it is over, and sets the clock for the next step. The lock
// is held.
func (p *player) flush() {
	for {
		packet, ok := p.session.Next(p.server.clock(), p.buffer[:0])
		p.buffer = packet
		if !ok {
			break
		}
		p.link.Reliable(packet)
	}
	if closed := p.session.Closed(); closed != nil {
		p.link.Close(closed.Code, closed.Text)
		return
	}
	if deadline := p.session.Deadline(); deadline != 0 {
		p.timer.Reset(time.Duration(deadline-p.server.clock()) * time.Microsecond)
	}
}

// expire ends the session if a step has taken too long.
func (p *player) expire() {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.session.Expired(p.server.clock()) // over or not, flush sees it
	p.flush()
}

// Enter is said by a zone that the player comes into.
func (p *player) Enter(stage protocol.Stage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.in {
		p.in = true
		p.joined.Stage = stage
		_ = p.session.Admit(p.joined) // an error is that the session is over
	} else {
		_ = p.session.Move(stage)
	}
	p.flush()
}

// Message is said by a zone.
func (p *player) Message(message []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.session.Send(message) // an error is that the session is over
	p.flush()
}

// Snapshot is said by a zone.
func (p *player) Snapshot(packet []byte) { p.link.Snapshot(packet) }

// Close is said by the host when the stay is over. Before the first place was entered it is a refusal.
func (p *player) Close(code protocol.Code, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.in {
		_ = p.session.Reject(code, text, p.server.clock()) // an error is that the session is over
	}
	p.session.Close(code, text)
	p.flush()
}
