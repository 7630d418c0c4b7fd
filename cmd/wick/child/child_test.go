package child_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/wick-engine/wick/cmd/wick/child"
)

// act is the variable that makes this test program play a server, and says how.
const act = "WICK_TEST_ACT"

func TestMain(m *testing.M) {
	switch os.Getenv(act) {
	case "":
		os.Exit(m.Run())
	case "faulty":
		fmt.Fprintln(os.Stderr, "wick: no pack")
		os.Exit(1)
	case "silent":
		wait()
	}
	fmt.Println("game 1.0.0 is open at http://127.0.0.1:1/ (ready in 1 ms)")
	fmt.Println("metrics and health are at http://127.0.0.1:2/")
	fmt.Fprint(os.Stderr, strings.Repeat("x", 10_000)+" the last word")
	fmt.Println("said")
	wait()
}

// wait waits to be ended.
func wait() { <-time.After(time.Hour) }

func start(t *testing.T, how string, within time.Duration) (*child.Server, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), within)
	defer cancel()
	return child.Start(ctx, child.Options{Environ: append(os.Environ(), act+"="+how)}, true)
}

func TestServer(t *testing.T) {
	for name, end := range map[string]func(*child.Server) error{
		"killed": func(s *child.Server) error { s.Kill(); return nil },
		// It has no handler, so the interrupt itself ends it.
		"interrupted": func(s *child.Server) error { return s.Stop(t.Context()) },
	} {
		s, err := start(t, "server", time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if s.URL != "http://127.0.0.1:1/" || s.Admin != "http://127.0.0.1:2/" {
			t.Errorf("%s: it is at %q and %q", name, s.URL, s.Admin)
		}
		if s.Used() != 0 {
			t.Errorf("%s: it runs, and has used %v", name, s.Used())
		}
		if err := end(s); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		select {
		case <-s.Done():
		default:
			t.Errorf("%s: it has not ended", name)
		}
		if s.Used() <= 0 {
			t.Errorf("%s: it has used no time", name)
		}
		if out := s.Output(); len(out) > 8<<10 || !strings.Contains(out, "metrics and health") && !strings.Contains(out, "the last word") {
			t.Errorf("%s: its output is %q", name, out)
		}
		s.Kill() // once more does nothing
	}
}

func TestDoesNotStart(t *testing.T) {
	if _, err := start(t, "faulty", time.Minute); err == nil || !strings.Contains(err.Error(), "exit status 1\nwick: no pack") {
		t.Errorf("faulty: %v", err)
	}
	if _, err := start(t, "silent", 300*time.Millisecond); err == nil || !strings.Contains(err.Error(), "not ready in time") {
		t.Errorf("silent: %v", err)
	}
	if _, err := child.Start(t.Context(), child.Options{Program: "no-such-program"}, false); err == nil {
		t.Error("a program that is not there starts")
	}
}
