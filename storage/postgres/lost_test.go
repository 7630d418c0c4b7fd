package postgres

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/storage"
)

// cut is where a wire is cut.
type cut int

const (
	nowhere        cut = iota
	beforeUpdate       // the statement does not arrive
	beforeCommit       // the commit does not arrive
	afterTheCommit     // it arrives, the answer does not
)

// wire is a wire to the server that can be cut in the middle of a transaction.
type wire struct {
	net.Listener
	server string
	mu     sync.Mutex
	cut    cut
}

// set says where the wire is cut from now on.
func (w *wire) set(c cut) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = c
}

// decide says whether bytes on their way to the server are the ones to cut at, and clears the cut if so.
func (w *wire) decide(sent []byte) cut {
	w.mu.Lock()
	defer w.mu.Unlock()
	at := w.cut
	switch {
	case at == beforeUpdate && bytes.Contains(sent, []byte("\x00\x00\x00\x00\x00\x00\x00\x02")), // the account's id
		at != beforeUpdate && at != nowhere && bytes.Contains(sent, []byte("COMMIT\x00")):
		w.cut = nowhere
		return at
	}
	return nowhere
}

// serve carries one connection.
func (w *wire) serve(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", w.server)
	if err != nil {
		return
	}
	defer server.Close()
	var mute sync.Mutex
	muted := false
	go func() {
		defer client.Close()
		buf := make([]byte, 1<<16)
		for {
			n, err := server.Read(buf)
			if err != nil {
				return
			}
			mute.Lock()
			quiet := muted
			mute.Unlock()
			if quiet {
				return // the answer is there, so the commit is done; nobody hears of it
			}
			if _, err := client.Write(buf[:n]); err != nil {
				return
			}
		}
	}()
	buf := make([]byte, 1<<16)
	for {
		n, err := client.Read(buf)
		if err != nil {
			return
		}
		switch w.decide(buf[:n]) {
		case beforeUpdate, beforeCommit:
			return
		case afterTheCommit:
			mute.Lock()
			muted = true
			mute.Unlock()
		}
		if _, err := server.Write(buf[:n]); err != nil {
			return
		}
	}
}

// stretch puts a wire between a store and its server.
func stretch(t *testing.T, dsn string) (*wire, string) {
	t.Helper()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{Listener: l, server: u.Host}
	var carried sync.WaitGroup
	carried.Go(func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			carried.Go(func() { w.serve(client) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		carried.Wait()
	})
	u.Host = l.Addr().String()
	return w, u.String()
}

// TestConnectionLost cuts the connection before and during the commit. Before it nothing was done; during it the store says
// that it does not know, and both outcomes happen. The store goes on with new connections.
func TestConnectionLost(t *testing.T) {
	_, dsn := fresh(t)
	w, through := stretch(t, dsn)
	var log bytes.Buffer // written to by this goroutine alone
	s, err := Open(t.Context(), through, Options{Writers: 1, Readers: 1, Log: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var until int64
	banned := func() (got int64) {
		t.Helper()
		err := s.Accounts().Read(context.Background(), func(tx account.ReadTx) error {
			a, _, err := tx.Account(2)
			got = a.BannedUntil
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	for _, c := range []struct {
		cut    cut
		class  error
		stands bool
	}{
		{nowhere, nil, true},
		{beforeUpdate, storage.ErrUnavailable, false},
		{beforeCommit, storage.ErrUnknown, false},
		{afterTheCommit, storage.ErrUnknown, true},
		{nowhere, nil, true},
	} {
		before := banned()
		until++
		log.Reset()
		w.set(c.cut)
		err := s.Accounts().Write(t.Context(), nil, func(tx account.Tx) error {
			return tx.UpdateAccount(account.Account{ID: 2, BannedUntil: until})
		})
		if !errors.Is(err, c.class) || errors.Is(err, io.EOF) && c.class == nil {
			t.Errorf("cut %d: %v, want %v", c.cut, err, c.class)
		}
		if logged := strings.Contains(log.String(), "rollback failed"); logged != (c.class != nil) {
			t.Errorf("cut %d: the log says %q", c.cut, log.String())
		}
		want := before
		if c.stands {
			want = until
		}
		if got := banned(); got != want {
			t.Errorf("cut %d: %d stands, want %d", c.cut, got, want)
		}
	}
}
