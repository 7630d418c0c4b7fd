// Package child runs this program a second time, as a server of its own process: for bots that bring their server along,
// for benchmarks that must not measure server and clients in one process, and for tests that kill it.
package child

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Options say what is run.
type Options struct {
	// Program is the file to run; empty is this program itself.
	Program string
	// Args are what it is told; the first is the verb.
	Args []string
	// Environ is its environment, NAME=value each; nil is this process's.
	Environ []string
}

// Server is a server in a process of its own. Its methods may be called from any goroutine.
type Server struct {
	// URL is the address of its page; Admin that of its metrics, empty where there is none.
	URL, Admin string

	command *exec.Cmd
	output  tail
	done    chan struct{} // closed when the process has ended
	err     error         // of its end, once done is closed
}

// The lines by which `wick serve` says that it is ready.
const (
	openAt    = " is open at "
	metricsAt = "metrics and health are at "
)

// Start runs a server and waits until players can connect. If admin is set, it also waits for the address for operators.
// The error says what the process wrote last. If the context ends before, the process is ended.
func Start(ctx context.Context, o Options, admin bool) (*Server, error) {
	program := o.Program
	if program == "" {
		var err error
		if program, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	s := &Server{command: exec.Command(program, o.Args...), done: make(chan struct{})}
	s.command.Env = o.Environ
	s.command.Stderr = &s.output
	out, err := s.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.command.Start(); err != nil {
		return nil, err
	}
	ready := make(chan struct{})
	go s.watch(out, ready, admin)
	select {
	case <-ready:
		return s, nil
	case <-s.done:
		return nil, fmt.Errorf("the server did not start: %w\n%s", s.exit(), s.output.text())
	case <-ctx.Done():
		s.Kill()
		return nil, fmt.Errorf("the server was not ready in time: %w\n%s", ctx.Err(), s.output.text())
	}
}

// watch reads what the process prints until it ends.
func (s *Server) watch(out io.Reader, ready chan<- struct{}, admin bool) {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		line := lines.Text()
		fmt.Fprintln(&s.output, line)
		if _, rest, found := strings.Cut(line, openAt); found && s.URL == "" {
			s.URL, _, _ = strings.Cut(rest, " ")
		}
		if _, rest, found := strings.Cut(line, metricsAt); found && s.Admin == "" {
			s.Admin = rest
		}
		if ready != nil && s.URL != "" && (!admin || s.Admin != "") {
			close(ready)
			ready = nil
		}
	}
	_, _ = io.Copy(io.Discard, out) // a line that was too long must not hold the process up
	s.err = s.command.Wait()
	close(s.done)
}

// exit is how the process ended, which it has.
func (s *Server) exit() error {
	if s.err == nil {
		return errors.New("it left with code 0")
	}
	return s.err
}

// Done is closed when the process has ended.
func (s *Server) Done() <-chan struct{} { return s.done }

// Output is what the process wrote last.
func (s *Server) Output() string { return s.output.text() }

// Kill ends the process at once, as a power cut would, and waits until it is gone.
func (s *Server) Kill() {
	_ = s.command.Process.Kill() // an error is that it has ended already
	<-s.done
}

// Stop asks the process to end, as Ctrl-C does, and returns how it did: nil if with code 0. If it is not gone when the
// context ends it is killed.
func (s *Server) Stop(ctx context.Context) error {
	if err := s.command.Process.Signal(os.Interrupt); err != nil && !errors.Is(err, os.ErrProcessDone) {
		s.Kill() // this system knows no interrupts
		return nil
	}
	select {
	case <-s.done:
	case <-ctx.Done():
		s.Kill()
		return fmt.Errorf("the server did not stop in time: %w\n%s", ctx.Err(), s.output.text())
	}
	if s.err != nil && !interrupted(s.err) {
		return fmt.Errorf("the server stopped badly: %w\n%s", s.err, s.output.text())
	}
	return nil
}

// interrupted reports whether a process ended by the interrupt itself: it got it before it was ready for it, or a terminal
// had sent it one already.
func interrupted(err error) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == os.Interrupt
}

// Used is the processor time that an ended process has used; 0 while it runs.
func (s *Server) Used() time.Duration {
	select {
	case <-s.done:
		state := s.command.ProcessState
		return state.UserTime() + state.SystemTime()
	default:
		return 0
	}
}

// maxTail is how much of a process's output is kept, in bytes.
const maxTail = 8 << 10

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	data []byte
}

// Write never fails.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, b...)
	if over := len(t.data) - maxTail; over > 0 {
		t.data = append(t.data[:0], t.data[over:]...)
	}
	return len(b), nil
}

func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(bytes.TrimSpace(t.data))
}
