//go:build unix

package pgtest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/wick-engine/wick/internal/need"
)

// Server is a database server. The zero value starts at the first call of Database; a package that uses one keeps it in its
// tests, and stops it in TestMain.
type Server struct {
	once  sync.Once
	err   error
	dir   string
	port  int
	stdin io.Closer
	done  chan error
	mu    sync.Mutex
	made  int
}

// Database makes an empty database, and drops it when the test is over. It returns its address. Where the programs are
// missing the test is left out, or fails if the environment requires them.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	program := need.Path(t, "postgres")
	s.once.Do(func() { s.err = s.start(filepath.Dir(program)) })
	if s.err != nil {
		t.Fatalf("pgtest: %v", s.err)
	}
	s.mu.Lock()
	s.made++
	name := "test" + strconv.Itoa(s.made)
	s.mu.Unlock()
	s.admin(t, "CREATE DATABASE "+name)
	t.Cleanup(func() { s.admin(t, "DROP DATABASE "+name+" WITH (FORCE)") })
	return s.address(name)
}

func (s *Server) address(database string) string {
	return fmt.Sprintf("postgres://wick@127.0.0.1:%d/%s", s.port, database)
}

// admin runs a statement that belongs to no database.
func (s *Server) admin(t testing.TB, statement string) {
	t.Helper()
	ctx := context.Background() // the test's own is over when it is cleaned up
	conn, err := pgx.Connect(ctx, s.address("postgres"))
	if err != nil {
		t.Fatalf("pgtest: %v", err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statement); err != nil {
		t.Fatalf("pgtest: %s: %v", statement, err)
	}
}

// supervise runs the server until its standard input ends: on Stop, and also when the test binary is killed.
const supervise = `"$0" "$@" </dev/null & pid=$!; cat >/dev/null; kill -INT $pid; wait $pid`

// start makes a cluster and runs the server.
func (s *Server) start(bin string) (err error) {
	if s.dir, err = os.MkdirTemp("", "wick-postgres-"); err != nil {
		return err
	}
	attr, err := s.unprivileged()
	if err != nil {
		return err
	}
	data := filepath.Join(s.dir, "data")
	initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", data, "-U", "wick", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	initdb.Dir, initdb.SysProcAttr = s.dir, attr
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	for range 5 { // somebody else may take the port between the look and the start
		if s.port, err = freePort(); err != nil {
			return err
		}
		if err = s.run(filepath.Join(bin, "postgres"), data, attr); err == nil {
			return nil
		}
	}
	return err
}

// unprivileged says whom to run as: the server refuses root.
func (s *Server) unprivileged() (*syscall.SysProcAttr, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, errU := strconv.Atoi(u.Uid)
		gid, errG := strconv.Atoi(u.Gid)
		if err := errors.Join(errU, errG, os.Chown(s.dir, uid, gid)); err != nil {
			return nil, err
		}
		return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, nil
	}
	return nil, errors.New("no user postgres or nobody to run the server as")
}

// run starts the server and returns when it takes connections.
func (s *Server) run(program, data string, attr *syscall.SysProcAttr) error {
	cmd := exec.Command("sh", "-c", supervise, program, "-D", data, "-p", strconv.Itoa(s.port),
		"-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off", "-c", "autovacuum=off", "-c", "max_connections=200")
	cmd.Dir, cmd.SysProcAttr = s.dir, attr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	s.stdin, s.done = stdin, make(chan error, 1)
	ready := make(chan string, 1)
	go func() {
		var said strings.Builder
		up := false
		for lines := bufio.NewScanner(stderr); lines.Scan(); {
			if !up {
				said.WriteString(lines.Text() + "\n")
			}
			if !up && strings.Contains(lines.Text(), "ready to accept connections") {
				up = true
				ready <- ""
			}
		}
		s.done <- cmd.Wait()
		if !up {
			ready <- said.String()
		}
	}()
	if said := <-ready; said != "" {
		stdin.Close()
		return fmt.Errorf("the server did not start:\n%s", said)
	}
	return nil
}

// Stop ends the server, if it was started, and takes its folder away.
func (s *Server) Stop() error {
	if s.dir == "" {
		return nil
	}
	if s.stdin != nil {
		s.stdin.Close()
		<-s.done
	}
	return os.RemoveAll(s.dir)
}

// freePort is a port of the loopback device that nobody listens on.
func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}
