//go:build unix

package sqlite

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"

	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/storagetest"
)

// killPoint tells a child process at which point it has to end itself.
const killPoint = "WICK_TEST_KILL_POINT"

// TestKilledEverywhere ends a process before and after statements, and around commits, in the hardest way there is.
func TestKilledEverywhere(t *testing.T) {
	storagetest.KilledEverywhere(t, place{engine: product()}, killer{})
}

type killer struct{}

// Kill runs the test binary again, as the teller.
func (killer) Kill(t testing.TB, at storagetest.Place, n int) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^$")
	child.Env = append(os.Environ(), crashFile+"="+at.(place).file, killPoint+"="+strconv.Itoa(n))
	var stderr bytes.Buffer
	child.Stderr = &stderr
	err := child.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		t.Fatalf("point %d: the child ended with %v: %s", n, err, stderr.String())
	}
}

// tellUntilKilled is what the child does.
func tellUntilKilled(file, point string) error {
	n, err := strconv.Atoi(point)
	if err != nil {
		return err
	}
	script := &storagetest.Script{}
	s, err := Open(context.Background(), file, Options{Hook: script})
	if err != nil {
		return err
	}
	script.Arm(n, storagetest.Calls(func(storage.Point) error {
		if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
			return err
		}
		select {} // it does not come any further
	}))
	return storagetest.Tell(context.Background(), s)
}
