//go:build unix

package sqlite

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	"flag"
	"fmt"
	"io"
	mrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
)

var (
	crashRounds = flag.Int("crash.rounds", 10, "how often the writing process is killed")
	crashSeed   = flag.Uint64("crash.seed", 1, "seed of the moments at which it is killed")
)

// crashFile tells a child process, by its environment, that it is one, and which file to write to.
const crashFile = "WICK_TEST_CRASH_FILE"

// TestMain is the test binary, or the process that is to be killed.
func TestMain(m *testing.M) {
	if file := os.Getenv(crashFile); file != "" {
		tell := func() error { return writeUntilKilled(file, os.Stdout) }
		if point := os.Getenv(killPoint); point != "" {
			tell = func() error { return tellUntilKilled(file, point) }
		}
		if err := tell(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// crashDecider is the decider of both processes.
func crashDecider(s interface{ Accounts() account.Store }) (*account.Accounts, error) {
	return account.New(s.Accounts(), account.Options{Params: account.Params{Time: 1, Memory: 8, Threads: 1}, Characters: 100})
}

// writeUntilKilled makes accounts and characters, writes sheets and starts zones, from several goroutines at once, and says of
// each when the store has said that it is done. It never ends by itself.
func writeUntilKilled(file string, out io.Writer) error {
	s, err := Open(context.Background(), file, Options{})
	if err != nil {
		return err
	}
	a, err := crashDecider(s)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	say := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(out, format+"\n", args...)
	}
	failed := make(chan error)
	for worker := range 3 {
		go func() {
			for n := 0; ; n++ {
				if err := writeSome(context.Background(), a, s.Keep(), worker, say); err != nil {
					failed <- err
				}
			}
		}()
	}
	return <-failed
}

// writeSome is one round of a worker.
func writeSome(ctx context.Context, a *account.Accounts, store keep.Store, worker int, say func(string, ...any)) error {
	m := account.Moment{Now: time.Now().UnixMicro(), Random: rand.Reader}
	e, err := a.Guest(ctx, m)
	if err != nil {
		return err
	}
	say("account %d %s", e.Account.ID, e.Token.Text())
	c, err := a.CreateCharacter(ctx, e.Account.ID, fmt.Sprintf("c%d", e.Account.ID*7+1000), m.Now)
	if err != nil {
		return err
	}
	say("character %d %d", c.ID, e.Account.ID)
	for version := int64(1); version <= 4; version++ {
		sheet := keep.Sheet{Character: c.ID, Version: version, SavedAt: m.Now, Place: keep.Place{Map: fmt.Sprint("m", version)}}
		if err := keep.Save(ctx, store, nil, []keep.Sheet{sheet}); err != nil {
			return err
		}
		say("sheet %d %d", c.ID, version)
	}
	key := fmt.Sprint("zone", worker)
	epoch, err := keep.StartZone(ctx, store, key, "child", m.Now)
	if err != nil {
		return err
	}
	say("epoch %s %d", key, epoch)
	return nil
}

// TestKilled kills the writing process at random moments and opens its file again. Everything that was acknowledged is there,
// the file is sound, ids are not given twice, and the next process goes on from it. Every process writes to the same file.
func TestKilled(t *testing.T) {
	rng := mrand.New(mrand.NewPCG(*crashSeed, 3))
	file := filepath.Join(t.TempDir(), "wick.db")
	seen := &acknowledged{sheets: map[int64]int64{}, epochs: map[string]int64{}, accounts: map[int64]string{}, owners: map[int64]int64{}}
	for round := range *crashRounds {
		lines, after := killAfter(t, file, 1+rng.IntN(120), time.Duration(rng.IntN(3000))*time.Microsecond)
		for _, line := range lines {
			seen.note(t, line)
		}
		seen.check(t, file)
		if t.Failed() {
			t.Fatalf("round %d, killed after %d lines: go test ./storage/sqlite -run TestKilled -crash.rounds %d -crash.seed %d",
				round, after, *crashRounds, *crashSeed)
		}
	}
	t.Logf("%d rounds: %d accounts, %d characters, %d sheets, none lost", *crashRounds, len(seen.accounts), len(seen.owners), len(seen.sheets))
	if len(seen.accounts) < *crashRounds {
		t.Errorf("only %d accounts were acknowledged", len(seen.accounts))
	}
}

// killAfter runs a child, kills it a little after so many lines, and returns all whole lines it has written.
func killAfter(t *testing.T, file string, count int, later time.Duration) (lines []string, n int) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^$")
	child.Env = append(os.Environ(), crashFile+"="+file)
	var stderr bytes.Buffer
	child.Stderr = &stderr
	pipe, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	in := bufio.NewReader(pipe)
	var killer *time.Timer
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			break // what is left of the last line was not acknowledged
		}
		lines = append(lines, strings.TrimSpace(line))
		if len(lines) == count {
			killer = time.AfterFunc(later, func() { _ = child.Process.Kill() })
		}
	}
	_ = child.Wait() // that it was killed is no news
	if killer == nil {
		t.Fatalf("the child ended by itself after %d lines: %s", len(lines), stderr.String())
	}
	return lines, count
}

// acknowledged is what the children said was written.
type acknowledged struct {
	accounts map[int64]string // its token
	owners   map[int64]int64  // of characters
	sheets   map[int64]int64  // the newest version
	epochs   map[string]int64
}

func (a *acknowledged) note(t *testing.T, line string) {
	t.Helper()
	var id, n int64
	var text string
	switch word, rest, _ := strings.Cut(line, " "); word {
	case "account":
		scan(t, rest, &id, &text)
		if _, again := a.accounts[id]; again {
			t.Errorf("account %d was given twice", id)
		}
		a.accounts[id] = text
	case "character":
		scan(t, rest, &id, &n)
		if _, again := a.owners[id]; again {
			t.Errorf("character %d was given twice", id)
		}
		a.owners[id] = n
	case "sheet":
		scan(t, rest, &id, &n)
		a.sheets[id] = n
	case "epoch":
		scan(t, rest, &text, &n)
		if n <= a.epochs[text] {
			t.Errorf("zone %s was started as %d after %d", text, n, a.epochs[text])
		}
		a.epochs[text] = n
	default:
		t.Errorf("the child says %q", line)
	}
}

func scan(t *testing.T, text string, into ...any) {
	t.Helper()
	if _, err := fmt.Sscan(text, into...); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
}

// check opens the file and looks everything up.
func (a *acknowledged) check(t *testing.T, file string) {
	t.Helper()
	s, err := Open(t.Context(), file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	who, err := crashDecider(s)
	if err != nil {
		t.Fatal(err)
	}
	for id, text := range a.accounts {
		token, ok := account.ParseToken(text)
		e, err := who.Resume(t.Context(), token, account.Moment{Now: time.Now().UnixMicro(), Random: rand.Reader})
		if !ok || err != nil || int64(e.Account.ID) != id {
			t.Errorf("account %d: its token gives %+v, %v", id, e.Account, err)
		}
	}
	for id, owner := range a.owners {
		if c, err := who.Character(t.Context(), account.ID(owner), id); err != nil || c.ID != id {
			t.Errorf("character %d of account %d: %+v, %v", id, owner, c, err)
		}
	}
	for id, version := range a.sheets {
		sheet, found, err := keep.Load(t.Context(), s.Keep(), id)
		if err != nil || !found || sheet.Version < version || sheet.Place.Map != fmt.Sprint("m", sheet.Version) {
			t.Errorf("sheet of character %d: %+v, %v, %v, version %d was acknowledged", id, sheet, found, err, version)
		}
	}
	err = s.Keep().Read(t.Context(), func(tx keep.ReadTx) error {
		for key, epoch := range a.epochs {
			if row, _, err := tx.Epoch(key); err != nil || row.Epoch < epoch {
				t.Errorf("zone %s: %+v, %v, epoch %d was acknowledged", key, row, err, epoch)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	db := sql.OpenDB(connector{product(), dsn(file, true)})
	defer db.Close()
	var sound string
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&sound); err != nil || sound != "ok" {
		t.Errorf("the file is not sound: %q, %v", sound, err)
	}
	var orphans int
	if err := db.QueryRow("SELECT count(*) FROM pragma_foreign_key_check").Scan(&orphans); err != nil || orphans != 0 {
		t.Errorf("%d rows belong to nobody, %v", orphans, err)
	}
}
