package client_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/netcode/nettest"
	"github.com/wick-engine/wick/netcode/protocol"
)

// limited is a context for everything that a test waits for.
func limited(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// dial joins, and leaves when the test ends.
func dial(t *testing.T, s *server, name string, o client.Options) *client.Client {
	t.Helper()
	o.Entry.Character = name
	c, err := client.Dial(limited(t), s.url, o)
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

func TestTwoClientsMeet(t *testing.T) {
	nettest.Leaks(t, "wick/client.")
	s := serve(t)
	ada, bo := dial(t, s, "Ada", client.Options{}), dial(t, s, "Bo", client.Options{})
	wait(t, ada, "Ada sees Bo", func(v client.View) bool { _, ok := named(v, "Bo"); return ok })
	bo.Face(1 << 14)
	bo.Move(1, 0)
	wait(t, ada, "Ada sees Bo walk", func(v client.View) bool { f, ok := named(v, "Bo"); return ok && f.X > 2 })
	bo.Move(0, 0)
	bo.Say("over here")
	wait(t, ada, "Ada hears Bo", func(v client.View) bool {
		return v.Lines.Count == 1 && string(v.Lines.Rows[0].Text[:v.Lines.Rows[0].Length]) == "over here"
	})
	own, ok := bo.Own()
	if !ok || own.X < 2 || math.Abs(own.Facing-math.Pi/2) > 1e-3 {
		t.Errorf("Bo has himself at %+v", own)
	}
	wait(t, ada, "Ada sees Bo where he stands", func(v client.View) bool {
		f, ok := named(v, "Bo")
		return ok && math.Abs(f.X-own.X) < 0.05 && f.VX == 0
	})
	if err := bo.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	wait(t, ada, "Ada sees Bo go", func(v client.View) bool { return v.Scene.Count == 1 })
	if got := ada.Text(core.MapText); got != "field" {
		t.Errorf("the map is %q", got)
	}
}

func TestComesBackAfterACut(t *testing.T) {
	nettest.Leaks(t, "wick/client.")
	s := serve(t)
	c := dial(t, s, "Ada", client.Options{})
	c.Move(-1, 0)
	wait(t, c, "Ada has walked", func(v client.View) bool { return v.Scene.Mine == 1 && v.Scene.Figures[0].X < -2 })
	c.Move(0, 0)
	var made uint32 // the last tick whose input may still be on the way
	c.Look(func(v client.View) { made = v.Status.Ahead + 1 })
	wait(t, c, "the server has used every input", func(v client.View) bool { return int32(v.Status.Tick-made) >= 0 })
	for n := range 3 {
		c.Drop()
		wait(t, c, "Ada is back", func(v client.View) bool {
			return v.Dials == n+2 && v.Status.Phase == core.Playing && v.Scene.Mine == 1
		})
		if own, _ := c.Own(); own.X > -2 || string(own.Name[:own.NameLen]) != "Ada" {
			t.Fatalf("after cut %d it is %q at %g", n, own.Name[:own.NameLen], own.X)
		}
	}
	if err := c.Err(); err != nil {
		t.Errorf("a client that came back has the error %v", err)
	}
}

func TestServerThatStopsIsTriedAgain(t *testing.T) {
	s := serve(t)
	c := dial(t, s, "Ada", client.Options{})
	s.wants(func() { s.close = protocol.CodeShutdown })
	wait(t, c, "Ada is back", func(v client.View) bool { return v.Dials == 2 && v.Scene.Mine == 1 })
}

func TestEndings(t *testing.T) {
	nettest.Leaks(t, "wick/client.")
	s := serve(t)
	for _, code := range []protocol.Code{protocol.CodeTaken, protocol.CodeKicked} {
		c := dial(t, s, "Ada", client.Options{})
		s.wants(func() { s.close = code })
		err := c.Wait(limited(t), func(client.View) bool { return false })
		var ended *client.Ended
		if !errors.As(err, &ended) || ended.Code != code || ended.Text != "as the test wants it" {
			t.Errorf("%s: the client ended with %v", code, err)
		}
		if !errors.Is(c.Close(), err) || c.Err() == nil {
			t.Errorf("%s: Close says %v, Err %v", code, c.Close(), c.Err())
		}
	}
}

func TestDialSaysWhyNot(t *testing.T) {
	nettest.Leaks(t, "wick/client.")
	s := serve(t)
	for _, code := range []protocol.Code{protocol.CodeName, protocol.CodeFull, protocol.CodeBanned} {
		s.wants(func() { s.reject = code })
		_, err := client.Dial(limited(t), s.url, client.Options{})
		var ended *client.Ended
		if !errors.As(err, &ended) || ended.Code != code || ended.Text != "Not today." {
			t.Errorf("%s: Dial says %v", code, err)
		}
	}
	_, err := client.Dial(limited(t), "ws://127.0.0.1:1/ws", client.Options{})
	var ended *client.Ended
	if !errors.As(err, &ended) || ended.Code != protocol.CodeNone || ended.Cause == nil {
		t.Errorf("nobody there: Dial says %v", err)
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := client.Dial(gone, s.url, client.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that is over: Dial says %v", err)
	}
}

// TestPlaysInBadWeather plays over a real socket with the weather of a telephone.
func TestPlaysInBadWeather(t *testing.T) {
	s := serve(t)
	link, err := condition.Parse("latency=150ms,jitter=30ms,loss=3%")
	if err != nil {
		t.Fatal(err)
	}
	c := dial(t, s, "Ada", client.Options{Link: link, Seed: 7})
	c.Move(0, 1)
	wait(t, c, "Ada has come to the wall", func(v client.View) bool {
		return v.Scene.Mine == 1 && v.Scene.Figures[0].Z > 19.4 && v.Scene.Figures[0].VZ == 0 && v.Status.RTT > 0
	})
	c.Move(0, 0)
	status := c.Status()
	if status.RTT < 130 || status.RTT > 400 {
		t.Errorf("a round trip of %g ms", status.RTT)
	}
	own, _ := c.Own()
	if math.Abs(own.Z-19.5) > 1e-3 {
		t.Errorf("it stands at %g, the wall lets it come to 19.5", own.Z)
	}
}
