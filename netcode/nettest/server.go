package nettest

import (
	"context"
	"errors"

	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
)

// Server is the server's end of a pair. It is a session.Link.
type Server struct {
	pair    *pair
	peer    session.Peer
	buffer  []byte
	in      uint64
	inBytes uint64
}

var _ session.Link = (*Server)(nil)

// Snapshot is Link.Snapshot.
func (s *Server) Snapshot(packet []byte) {
	s.pair.out.Snapshot(packet)
	s.pair.pump()
}

// Reliable is Link.Reliable.
func (s *Server) Reliable(packet []byte) {
	if !s.pair.out.Reliable(packet) {
		s.pair.up.Close()
	}
	s.pair.pump()
}

// Close is Link.Close. There is nothing to be closed by force here: a client that does not read holds what it was sent.
func (s *Server) Close(code protocol.Code, text string) {
	s.pair.out.Close(code, text)
	s.pair.up.Close()
	s.pair.pump()
}

// Peer is Link.Peer.
func (s *Server) Peer() session.Peer { return s.peer }

// Stats is Link.Stats.
func (s *Server) Stats() session.Stats {
	stats := s.pair.out.Stats()
	s.pair.mu.Lock()
	defer s.pair.mu.Unlock()
	stats.In, stats.InBytes = s.in, s.inBytes
	return stats
}

// Recv is Link.Recv.
func (s *Server) Recv(ctx context.Context) ([]byte, error) {
	packet, err := s.pair.up.Recv(ctx, s.buffer[:0])
	s.buffer = packet
	switch {
	case err == nil:
		return s.took(packet)
	case errors.Is(err, condition.ErrClosed):
		if closed := s.pair.out.Closed(); closed != nil {
			return nil, closed
		}
		closed := s.pair.out.Fail(&session.Closed{Code: protocol.CodeLeft, Remote: true})
		s.pair.pump()
		return nil, closed
	case errors.Is(err, context.DeadlineExceeded):
		s.Close(protocol.CodeTimeout, "nothing came in time")
	default:
		s.Close(protocol.CodeShutdown, "the server is stopping")
	}
	return nil, s.pair.out.Closed()
}

// Poll is the next packet if it is there now, for tests that step both ends on one goroutine.
func (s *Server) Poll() ([]byte, bool) {
	packet, ok := s.pair.up.Poll(s.buffer[:0])
	s.buffer = packet
	if !ok {
		return nil, false
	}
	packet, err := s.took(packet)
	return packet, err == nil
}

// took looks at a packet that came in.
func (s *Server) took(packet []byte) ([]byte, error) {
	if closed := s.pair.out.Closed(); closed != nil {
		return nil, closed
	}
	if len(packet) > protocol.MaxPacket {
		s.Close(protocol.CodeTooLarge, "a packet is too large")
		return nil, s.pair.out.Closed()
	}
	s.pair.mu.Lock()
	defer s.pair.mu.Unlock()
	s.in++
	s.inBytes += uint64(len(packet))
	return packet, nil
}
