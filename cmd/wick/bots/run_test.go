package bots_test

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/wick-engine/wick/cmd/wick/bots"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/server"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/storage/memory"
)

// serve runs a server of the reference game that ends with the test.
func serve(t *testing.T, door session.DoorLimits) *server.Server {
	t.Helper()
	return serveWith(t, door, strings.NewReplacer())
}

// serveWith is serve with something else written in the map where people arrive.
func serveWith(t *testing.T, door session.DoorLimits, edit *strings.Replacer) *server.Server {
	t.Helper()
	sources, err := pack.ReadDir("../../../packs/lantern")
	if err != nil {
		t.Fatal(err)
	}
	for i := range sources[0].Files {
		if f := &sources[0].Files[i]; f.Path == "maps/station.json" {
			f.Data = []byte(edit.Replace(string(f.Data)))
		}
	}
	loaded, faults := pack.Load(sources...)
	if loaded == nil {
		t.Fatal(faults.Err())
	}
	store := memory.Open(memory.Options{})
	s, err := server.Start(t.Context(), server.Options{
		Listen: "127.0.0.1:0", Admin: "127.0.0.1:0", Pack: loaded, Store: store, Door: door, Host: host.Options{Seed: 1},
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := s.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return s
}

// until waits for what is to be known about all zones together.
func until(t *testing.T, s *server.Server, holds func(people int, snapshots uint64) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	for {
		people, snapshots := 0, uint64(0)
		for _, z := range s.Host().Zones() {
			people += z.People
			snapshots += z.Net.Snapshots
		}
		if holds(people, snapshots) {
			return
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			t.Fatalf("%d characters are there, %d snapshots were sent", people, snapshots)
		}
	}
}

func TestBotsPlay(t *testing.T) {
	s := serve(t, session.DoorLimits{})
	const n = 5
	r, err := bots.Run(t.Context(), bots.Options{
		URL: s.URL(), Admin: "http://" + s.AdminAddr(), N: n, For: 6 * time.Second, Seed: 3, Sample: 100 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.ErrorCount != 0 || len(r.Errors) != 0 || r.Bots != n || r.Seconds < 6 {
		t.Errorf("%d bots, %.1f s, errors %v", r.Bots, r.Seconds, r.Errors)
	}
	if r.Snapshots <= 5 || r.Snapshots > 25 {
		t.Errorf("%.1f snapshots a second, expected about 20", r.Snapshots)
	}
	for name, s := range map[string]bots.Spread{"latency": r.Latency, "in": r.In, "out": r.Out} {
		if s.Median <= 0 || s.P95 < s.Median || s.Most < s.P95 {
			t.Errorf("%s is %+v", name, s)
		}
	}
	if f := r.Server; f == nil || f.Ticks < 60 || f.TickMean <= 0 || f.InSlot <= 0 || f.InSlot > 1 || f.Memory <= 0 {
		t.Errorf("the server has the figures %+v", f)
	}
	until(t, s, func(people int, _ uint64) bool { return people == 0 }) // lost connections would leave bodies for a minute
	var b strings.Builder
	if err := r.Print(&b); err != nil || !strings.Contains(b.String(), "errors       none\n") {
		t.Errorf("printed as\n%s%v", b.String(), err)
	}
}

// Bots that arrive among foes go for them, and what comes of it is counted by both sides alike.
func TestBotsFight(t *testing.T) {
	// The four places where people arrive, in the ring instead of the hall.
	s := serveWith(t, session.DoorLimits{}, strings.NewReplacer(
		`"start": "hall"`, `"start": "ring"`, `"at": [0, -2.4]`, `"at": [-10, 22]`, `"at": [-2.4, 0]`, `"at": [-4, 22]`,
		`"at": [0, 2.4]`, `"at": [4, 22]`, `"at": [2.4, 0]`, `"at": [-10, 33]`,
	))
	play, err := bots.Fight(nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := bots.Run(t.Context(), bots.Options{URL: s.URL(), N: 4, For: 6 * time.Second, Seed: 3, Play: play})
	if err != nil {
		t.Fatal(err)
	}
	if r.ErrorCount != 0 {
		t.Errorf("errors: %v", r.Errors)
	}
	w := r.Blows
	if w.Dealt < 4 || w.Damage < 4*12 || w.Pressed < w.Dealt/6 || w.Pressed > 4*10*6 || w.Refused > w.Pressed || w.Kills > w.Dealt || w.Deaths > w.Taken {
		t.Errorf("they fought with the figures %+v", w)
	}
	var b strings.Builder
	if err := r.Print(&b); err != nil || !strings.Contains(b.String(), "\nblows        ") || !strings.Contains(b.String(), "\nkeys         ") {
		t.Errorf("printed as\n%s%v", b.String(), err)
	}
	t.Logf("%+v", w)
}

func TestTurnedAwayIsAnError(t *testing.T) {
	s := serve(t, session.DoorLimits{Connections: 2})
	r, err := bots.Run(t.Context(), bots.Options{URL: s.URL(), N: 3, For: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if r.ErrorCount != 1 || len(r.Errors) != 1 || r.Errors[0].Count != 1 || r.Server != nil {
		t.Errorf("%d errors: %v", r.ErrorCount, r.Errors)
	}
}

func TestServerThatEndsIsAnError(t *testing.T) {
	s := serve(t, session.DoorLimits{})
	const n = 3
	type result struct {
		report *bots.Report
		err    error
	}
	done := make(chan result)
	go func() {
		r, err := bots.Run(t.Context(), bots.Options{URL: s.URL(), N: n, For: 3 * time.Second})
		done <- result{r, err}
	}()
	until(t, s, func(people int, snapshots uint64) bool { return people == n && snapshots > 20*n }) // they play
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := <-done
	if got.err != nil {
		t.Fatal(got.err)
	}
	if got.report.ErrorCount != n {
		t.Errorf("%d of %d bots noticed: %v", got.report.ErrorCount, n, got.report.Errors)
	}
	var b strings.Builder
	if err := got.report.Print(&b); err != nil || strings.Contains(b.String(), "none") || !strings.Contains(b.String(), "\nerror ") {
		t.Errorf("printed as\n%s%v", b.String(), err)
	}
}

func TestNobodyThere(t *testing.T) {
	if r, err := bots.Run(t.Context(), bots.Options{URL: "http://127.0.0.1:1", N: 2, For: time.Second}); err == nil {
		t.Errorf("nobody listens, and it reports %+v", r)
	}
	s := serve(t, session.DoorLimits{})
	_, err := bots.Run(t.Context(), bots.Options{URL: s.URL(), Admin: s.URL() + "nothing", N: 1, For: time.Second})
	if err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("metrics that are not there: %v", err)
	}
}

func TestOptions(t *testing.T) {
	sound := bots.Options{URL: "ws://127.0.0.1:7777/ws", N: 1, For: time.Second}
	if err := sound.Check(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*bots.Options){
		"0 bots":        func(o *bots.Options) { o.N = 0 },
		"10001 bots":    func(o *bots.Options) { o.N = bots.MaxBots + 1 },
		"for 1ms":       func(o *bots.Options) { o.For = time.Millisecond },
		"begins with":   func(o *bots.Options) { o.URL = "ftp://127.0.0.1" },
		"no address of": func(o *bots.Options) { o.URL = "127.0.0.1:7777" },
		"operators":     func(o *bots.Options) { o.Admin = "ws://127.0.0.1" },
		"loss":          func(o *bots.Options) { o.Link.Loss = 2 },
	} {
		o := sound
		change(&o)
		if err := o.Check(); err == nil || !strings.Contains(strings.ToLower(err.Error()), want) {
			t.Errorf("want %q: %v", want, err)
		}
		if _, err := bots.Run(t.Context(), o); err == nil {
			t.Errorf("want %q: it ran", want)
		}
	}
}
