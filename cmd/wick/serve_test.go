package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
	gateway "github.com/wick-engine/wick/netcode/gateway/websocket"
	"github.com/wick-engine/wick/netcode/protocol"
)

// serving is wick serve as a process of its own.
type serving struct {
	t     testing.TB
	cmd   *exec.Cmd
	lines chan string // of its output
	url   string
	ready int // milliseconds that it says it took to be ready
	errs  *said
}

// serveArgs are those of a server on a free port.
func serveArgs(db string) []string {
	return []string{"serve", "--pack", "../../packs/lantern", "--listen", "127.0.0.1:0", "--db", db, "--seed", "1"}
}

// wick prepares this test binary to run as the command; see TestMain.
func wick(t testing.TB, args ...string) (*exec.Cmd, *said) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	errs := new(said)
	return &exec.Cmd{Path: self, Args: append([]string{"wick"}, args...), Stderr: errs}, errs
}

// A first pack is not only sound: it is open to players as it is, in the folder where its readme says to try that.
func TestNewPackServes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "first")
	var out, trouble strings.Builder
	if code := run([]string{"new", dir}, &console{Out: &out, Err: &trouble}); code != exitFine {
		t.Fatalf("wick new: %d, %s", code, &trouble)
	}
	cmd, errs := wick(t, "serve", "--listen", "127.0.0.1:0")
	cmd.Dir = dir
	s := serve(t, cmd, errs, "first")
	ada := s.dial(core.Entry{Character: "Ada"})
	ada.Close()
	s.interrupt()
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v: %s", err, errs)
	}
	out.Reset()
	if code := run([]string{"check", dir}, &console{Out: &out, Err: &trouble}); code != exitFine {
		t.Errorf("after it was served the pack is faulty: %s", &out)
	}
}

// startServing starts a server of Lantern and waits until it says where it is open.
func startServing(t testing.TB, db string) *serving {
	t.Helper()
	cmd, errs := wick(t, serveArgs(db)...)
	return serve(t, cmd, errs, "lantern")
}

// serve runs a server and waits until it says where it is open.
func serve(t testing.TB, cmd *exec.Cmd, errs *said, pack string) *serving {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s := &serving{t: t, cmd: cmd, lines: make(chan string, 16), errs: errs}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if cmd.ProcessState == nil {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}
	})
	go func() {
		defer close(s.lines)
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			s.lines <- scanner.Text()
		}
	}()
	line := s.line()
	found := regexp.MustCompile(`^` + pack + ` \S+ is open at (http://127\.0\.0\.1:\d+/) \(ready in (\d+) ms\)$`).FindStringSubmatch(line)
	if found == nil {
		t.Fatalf("it says %q; %s", line, errs)
	}
	s.url = found[1]
	s.ready, _ = strconv.Atoi(found[2])
	return s
}

// line is the next line that it prints.
func (s *serving) line() string {
	s.t.Helper()
	select {
	case line := <-s.lines:
		return line
	case <-time.After(30 * time.Second):
		s.t.Fatal("it says nothing")
		return ""
	}
}

// interrupt is Ctrl-C.
func (s *serving) interrupt() {
	s.t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGINT); err != nil {
		s.t.Fatal(err)
	}
}

func (s *serving) dial(entry core.Entry) *client.Client {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 30*time.Second)
	defer cancel()
	c, err := client.Dial(ctx, "ws"+strings.TrimPrefix(s.url, "http")+"ws", client.Options{Entry: entry, Patience: -1})
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = c.Close() })
	return c
}

// A server plays, tells its players that it stops, saves, and ends with 0; started again it has them where they were.
func TestServeStopsAndGoesOn(t *testing.T) {
	db := filepath.Join(t.TempDir(), "wick.db")
	s := startServing(t, db)
	t.Logf("ready in %d ms", s.ready)
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	c := s.dial(core.Entry{Character: "Ada"})
	start, _ := c.Own()
	c.Move(1, 0)
	if err := c.Wait(ctx, func(v client.View) bool { return v.Scene.Mine == 1 && math.Abs(v.Scene.Figures[0].X-start.X) > 1.5 }); err != nil {
		t.Fatal(err)
	}
	c.Move(0, 0)
	var made uint32 // the last tick whose input may still be on the way
	c.Look(func(v client.View) { made = v.Status.Ahead + 1 })
	if err := c.Wait(ctx, func(v client.View) bool { return int32(v.Status.Tick-made) >= 0 }); err != nil {
		t.Fatal(err)
	}
	before, _ := c.Own()
	token := []byte(c.Text(core.GuestToken))

	s.interrupt()
	var ended *client.Ended
	if err := c.Wait(ctx, func(client.View) bool { return false }); !errors.As(err, &ended) || ended.Code != protocol.CodeShutdown {
		t.Errorf("the player was told %v", err)
	}
	if line := s.line(); line != "stopping; Ctrl-C again ends at once" {
		t.Errorf("it says %q", line)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v: %s", err, s.errs)
	}
	if strings.Contains(s.errs.String(), "ERROR") {
		t.Errorf("the log has errors:\n%s", s.errs)
	}

	again := startServing(t, db)
	back, _ := again.dial(core.Entry{Token: token}).Own()
	if math.Hypot(back.X-before.X, back.Z-before.Z) > 0.05 {
		t.Errorf("after the restart it is at %g, %g; it was at %g, %g", back.X, back.Z, before.X, before.Z)
	}
	again.interrupt()
	if err := again.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v: %s", err, again.errs)
	}
}

// A second Ctrl-C ends the process at once, whatever it still waits for.
func TestSecondInterruptEndsAtOnce(t *testing.T) {
	s := startServing(t, "memory:")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	// A connection that never answers keeps a server waiting for as long as it lingers.
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(s.url, "http")+"ws", &websocket.DialOptions{
		Subprotocols: []string{gateway.Subprotocol},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	s.interrupt()
	s.line()
	began := time.Now()
	s.interrupt()
	err = s.cmd.Wait()
	var left *exec.ExitError
	if !errors.As(err, &left) || left.Sys().(syscall.WaitStatus).Signal() != syscall.SIGINT {
		t.Errorf("it ended with %v: %s", err, s.errs)
	}
	if took := time.Since(began); took > time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestServeWithATakenPort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	at := taken.Addr().String()
	for _, setting := range []string{"--listen", "--admin"} {
		cmd, errs := wick(t, append(serveArgs("memory:"), setting, at)...)
		err = cmd.Run()
		var left *exec.ExitError
		if !errors.As(err, &left) || left.ExitCode() != exitEnvironment {
			t.Errorf("%s: it ended with %v", setting, err)
		}
		lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
		want := fmt.Sprintf("wick: server: the address cannot be used: listen tcp %s: bind: address already in use", at)
		if lines[len(lines)-1] != want {
			t.Errorf("%s: it says %q, want %q", setting, errs, want)
		}
	}
}

// BenchmarkServeStart is what a person waits for who starts the reference game: settings, pack, database and ports. The
// limit is 300 ms.
func BenchmarkServeStart(b *testing.B) {
	var ready int
	for range b.N {
		s := startServing(b, filepath.Join(b.TempDir(), "wick.db"))
		ready += s.ready
		s.interrupt()
		if err := s.cmd.Wait(); err != nil {
			b.Fatalf("it ended with %v: %s", err, s.errs)
		}
	}
	b.ReportMetric(float64(ready)/float64(b.N), "ready-ms/op")
}

// said is what a process writes to its error output, to be looked at while it goes on.
type said struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}
