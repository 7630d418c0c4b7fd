package main

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"strings"
	"testing"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/server"
	"github.com/wick-engine/wick/storage/memory"
)

// TestVisit plays the example against a server of the reference pack.
func TestVisit(t *testing.T) {
	sources, err := pack.ReadDir("../../packs/lantern")
	if err != nil {
		t.Fatal(err)
	}
	lantern, faults := pack.Load(sources...)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	store := memory.Open(memory.Options{})
	defer store.Close()
	running, err := server.Start(t.Context(), server.Options{
		Listen: "127.0.0.1:0", Pack: lantern, Store: store, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := running.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	var out bytes.Buffer
	if err := visit(t.Context(), "ws://"+running.Addr()+"/ws", &out); err != nil {
		t.Fatalf("%v\n%s", err, out.Bytes())
	}
	got := out.String()
	for _, want := range []string{"joined station as Wanderer\n", "walked three metres\n", "Wanderer: Is anybody there?\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("the visit printed %q, want %q in it", got, want)
		}
	}
}

// TestShort keeps the promise of the example: a client in less than a hundred lines.
func TestShort(t *testing.T) {
	code, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(code, []byte{'\n'}); n >= 100 {
		t.Errorf("the example has %d lines", n)
	}
}
