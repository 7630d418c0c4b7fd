package server

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/storage"
)

// sessionID is the kind of ids that session numbers are set aside as.
const sessionID = storage.SessionID

// joinTimeout is how long a request to join may take, waiting for storage included.
const joinTimeout = 15 * time.Second

// join lets a player in, or says why not. The session reads nothing meanwhile.
func (p *player) join(ctx context.Context, ask protocol.Join) {
	ctx, cancel := context.WithTimeout(ctx, joinTimeout)
	defer cancel()
	entry, err := p.server.identify(ctx, &ask)
	var who account.Character
	if err == nil {
		who, err = p.server.accounts.Enter(ctx, entry.Account.ID, ask.Character, now())
	}
	if err != nil {
		p.reject(err)
		return
	}
	p.mu.Lock()
	p.joined = protocol.Joined{Token: entry.Token[:], Character: who.ID, Name: who.Name}
	if entry.Kind == account.GuestToken {
		p.joined.GuestToken = entry.Token[:]
	}
	number := p.session.Number()
	p.mu.Unlock()
	stay, err := p.server.host.Enter(ctx, host.Visitor{
		Character: who.ID, Session: number, Name: who.Name, Hue: ask.Hue, Outlet: p,
	})
	if err != nil {
		p.reject(err)
		return
	}
	p.stay = stay
	p.server.options.Log.Info("joined", "character", who.ID, "name", who.Name, "session", number)
}

// identify finds out whose connection it is.
func (s *Server) identify(ctx context.Context, ask *protocol.Join) (account.Entry, error) {
	m := account.Moment{Now: now(), Random: rand.Reader}
	credentials := account.Credentials{Name: ask.Name, Password: ask.Password}
	switch ask.Mode {
	case protocol.AsLogin:
		return s.accounts.Login(ctx, credentials, m)
	case protocol.AsRegister:
		return s.accounts.Register(ctx, credentials, m)
	case protocol.AsGuest:
		if len(ask.Token) == 0 {
			return s.accounts.Guest(ctx, m)
		}
	}
	var token account.Token
	if len(ask.Token) != len(token) {
		return account.Entry{}, &account.Refusal{
			Code: account.UnknownToken, Text: "This sign-in is not known here. Join with your name.",
		}
	}
	copy(token[:], ask.Token)
	return s.accounts.Resume(ctx, token, m)
}

// reject says why a player is not let in.
func (p *player) reject(err error) {
	code, text := rejection(err)
	if code == protocol.CodeInternal {
		p.server.options.Log.Error("somebody could not join", "error", err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.session.Reject(code, text, p.server.clock()) // an error is that the session is over
	p.flush()
}

// rejection is what a player is told about an error.
func rejection(err error) (protocol.Code, string) {
	var refusal *account.Refusal
	switch {
	case errors.As(err, &refusal):
		return codeOf(refusal.Code), refusal.Text
	case errors.Is(err, host.ErrClosing):
		return protocol.CodeShutdown, "The server is stopping."
	case errors.Is(err, storage.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		return protocol.CodeFull, "The server is too busy to let you in. Try again in a moment."
	}
	return protocol.CodeInternal, "Something went wrong on the server. Try again in a moment."
}

// codeOf is the protocol's word for a refusal of accounts.
func codeOf(code account.Code) protocol.Code {
	switch code {
	case account.UnknownToken:
		return protocol.CodeToken
	case account.Banned:
		return protocol.CodeBanned
	case account.TooManyTries:
		return protocol.CodeRate
	case account.WrongPassword, account.BadPassword:
		return protocol.CodeLogin
	}
	return protocol.CodeName
}
