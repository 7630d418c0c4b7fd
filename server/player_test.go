package server

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/zone"
)

// brokenLink is a link that fails in a way that nobody has thought of.
type brokenLink struct {
	session.Link
	reads  int
	code   protocol.Code
	sealed bool
}

func (l *brokenLink) Peer() session.Peer { return session.Peer{} }

func (l *brokenLink) Recv(context.Context) ([]byte, error) {
	if l.reads++; l.reads == 1 {
		panic("out of thin air")
	}
	return nil, errors.New("the link has ended")
}

func (l *brokenLink) Close(code protocol.Code, _ string) {
	if !l.sealed {
		l.code, l.sealed = code, true
	}
}

// What panics while it serves a connection ends that one, tells the player, and is logged.
func TestPanicEndsOneConnection(t *testing.T) {
	schema, err := protocol.NewSchema(zone.Ghosts())
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	s := &Server{schema: schema, options: Options{Log: slog.New(slog.NewTextHandler(&log, nil))}}
	if err := s.numbers.Add(1, 1); err != nil {
		t.Fatal(err)
	}
	link := &brokenLink{}
	s.play(t.Context(), link)
	if link.code != protocol.CodeInternal || link.reads != 2 {
		t.Errorf("the link was closed with %v after %d reads", link.code, link.reads)
	}
	if !strings.Contains(log.String(), "out of thin air") || !strings.Contains(log.String(), "player_test.go") {
		t.Errorf("the log says %s", log.String())
	}
	// The one number was used up: the next one is told so.
	link = &brokenLink{reads: 1}
	s.play(t.Context(), link)
	if link.code != protocol.CodeInternal {
		t.Errorf("without a number the link was closed with %v", link.code)
	}
}
