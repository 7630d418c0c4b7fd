package server_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/server"
	"github.com/wick-engine/wick/storage/memory"
)

// limited is a context for everything that a test waits for.
func limited(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// lantern is the reference pack.
func lantern(t *testing.T) *pack.Pack { return read(t, "../packs/lantern") }

func read(t *testing.T, dir string) *pack.Pack {
	t.Helper()
	sources, err := pack.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	p, faults := pack.Load(sources...)
	if p == nil {
		t.Fatal(faults)
	}
	return p
}

// serve starts a server on a free port, and closes it when the test ends.
func serve(t *testing.T, o server.Options) *server.Server {
	t.Helper()
	o.Listen = "127.0.0.1:0"
	if o.Pack == nil {
		o.Pack = lantern(t)
	}
	if o.Store == nil {
		store := memory.Open(memory.Options{})
		t.Cleanup(func() { store.Close() })
		o.Store = store
	}
	if o.Log == nil {
		o.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	}
	s, err := server.Start(limited(t), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(limited(t)); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return s
}

// dial joins, and leaves when the test ends.
func dial(t *testing.T, s *server.Server, name string, o client.Options) *client.Client {
	t.Helper()
	o.Entry.Character = name
	c, err := client.Dial(limited(t), "ws://"+s.Addr()+"/ws", o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() }) // tests that look at the error have closed it before
	return c
}

func wait(t *testing.T, c *client.Client, what string, holds func(client.View) bool) {
	t.Helper()
	if err := c.Wait(limited(t), holds); err != nil {
		t.Fatalf("waiting until %s: %v; status %+v", what, err, c.Status())
	}
}

func named(v client.View, name string) (core.Figure, bool) {
	for _, f := range v.Scene.Figures[:v.Scene.Count] {
		if string(f.Name[:f.NameLen]) == name {
			return f, true
		}
	}
	return core.Figure{}, false
}

// persons is how many players are in the picture: the place has creatures of its own.
func persons(v client.View) (n int) {
	for _, f := range v.Scene.Figures[:v.Scene.Count] {
		if f.Flags&core.Person != 0 {
			n++
		}
	}
	return n
}

func TestTwoPlayersMeet(t *testing.T) {
	s := serve(t, server.Options{})
	ada, bo := dial(t, s, "Ada", client.Options{}), dial(t, s, "Bob", client.Options{})
	wait(t, ada, "Ada sees Bo", func(v client.View) bool { _, ok := named(v, "Bob"); return ok })
	before, _ := bo.Own()
	bo.Move(1, 0)
	wait(t, ada, "Ada sees Bob walk", func(v client.View) bool {
		f, ok := named(v, "Bob")
		return ok && f.X > before.X+1
	})
	bo.Move(0, 0)
	bo.Say("over here")
	wait(t, ada, "Ada hears Bo", func(v client.View) bool {
		return v.Lines.Count == 1 && string(v.Lines.Rows[0].Text[:v.Lines.Rows[0].Length]) == "over here"
	})
	if err := bo.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	wait(t, ada, "Ada sees Bob go", func(v client.View) bool { return persons(v) == 1 })
}
