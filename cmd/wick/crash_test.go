package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/cmd/wick/child"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/storage/open"
)

var (
	crashRounds = flag.Int("crash.rounds", 3, "how often the server is killed")
	crashSeed   = flag.Uint64("crash.seed", 1, "seed of the moments at which it is killed, and of who does what")
)

const (
	sheetEvery = time.Second     // the setting sheet-seconds, 28 in real life
	sheetSlack = 2 * time.Second // what there is besides to get a sheet to the disk
	survivors  = 5               // players who stay, and come back by themselves

	walkersSpeed = 4 // m/s
)

// TestServerKilled kills a whole server, again and again, while players walk about and new ones come in, and starts it anew on
// the same file and the same port. After every kill the file is sound; every account and character that somebody was told of
// is there; where everybody stands is no older than it may be, and is a place where they were at that moment. Then the
// players come back by themselves, with their tokens, as who they were and to where the file says; and earlier ones get in with
// their guest's tokens and their passwords.
func TestServerKilled(t *testing.T) {
	w := newCrashWorld(t)
	w.start()
	for i := range survivors {
		w.walkers = append(w.walkers, w.join(fmt.Sprint("Walker ", i+1), i%2 == 0))
	}
	for round := range *crashRounds {
		w.round = round
		// Every other round is long enough for what is on disk to grow too old.
		wait := time.Duration(w.chance.Int64N(int64(2 * time.Second)))
		if round%2 == 1 {
			wait += 2*sheetEvery + sheetSlack
		}
		w.playUntilKilled(wait)
		w.checkFile()
		w.start()
		w.checkReturns()
		w.checkEarlier()
	}
	w.end()
	t.Logf("%d kills, %d accounts, %d sheets looked at, the oldest %v behind its player; the longest stall %v; seed %d",
		*crashRounds, len(w.heroes), w.sheets, w.oldest.Round(time.Millisecond), w.worst.Round(time.Millisecond), *crashSeed)
	if w.sheets == 0 || len(w.heroes) <= survivors {
		t.Error("nothing was looked at")
	}
}

// crashWorld is what the test knows. It belongs to the goroutine of the test but for what says otherwise.
type crashWorld struct {
	t       *testing.T
	program string // the command
	dir     string
	port    int
	chance  *rand.Rand
	server  *child.Server
	round   int
	killed  time.Time
	stall   time.Duration // the longest that this machine kept a write of the test's own, or a player, waiting in the round
	walkers []*walker
	heroes  []hero // everybody who was told that they have an account and a character
	sheets  int
	oldest  time.Duration
	worst   time.Duration // of the stalls of all rounds
}

// hero is somebody whom the server has told that they have a character.
type hero struct {
	name      string
	character int64
	entry     core.Entry // how to come back
}

func newCrashWorld(t *testing.T) *crashWorld {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	w := &crashWorld{t: t, dir: t.TempDir(), chance: rand.New(rand.NewPCG(*crashSeed, 1))}
	// This test program is the command when it goes by its name, see TestMain.
	w.program = filepath.Join(w.dir, "wick")
	if err := os.Symlink(self, w.program); err != nil {
		t.Skipf("this system lets nobody make links: %v", err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w.port = free.Addr().(*net.TCPAddr).Port
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.abandon)
	return w
}

func (w *crashWorld) db() string { return filepath.Join(w.dir, "crash.db") }

// fatal ends the test with the command that repeats it.
func (w *crashWorld) fatal(format string, args ...any) {
	w.t.Helper()
	if w.server != nil {
		w.t.Logf("the server's last words:\n%s", w.server.Output())
	}
	w.t.Fatalf(format+"\nround %d; repeat with go test ./cmd/wick -run TestServerKilled -crash.rounds %d -crash.seed %d", append(args, w.round,
		*crashRounds, *crashSeed)...)
}

// limited is a context for everything that is waited for.
func (w *crashWorld) limited() (context.Context, context.CancelFunc) {
	return context.WithTimeout(w.t.Context(), time.Minute)
}

func (w *crashWorld) start() {
	w.t.Helper()
	ctx, cancel := w.limited()
	defer cancel()
	var err error
	w.server, err = child.Start(ctx, child.Options{Program: w.program, Args: []string{
		"serve", "--pack", "../../packs/lantern", "--listen", fmt.Sprint("127.0.0.1:", w.port), "--db", w.db(), "--seed", "1",
		"--sheet-seconds", fmt.Sprint(int(sheetEvery.Seconds())),
	}}, false)
	if err != nil {
		w.fatal("%v", err)
	}
}

// abandon ends what a failed test leaves behind.
func (w *crashWorld) abandon() {
	for _, p := range w.walkers {
		p.stop()
	}
	if w.server != nil {
		w.server.Kill()
	}
}

// end stops everything as it is meant to be stopped.
func (w *crashWorld) end() {
	ctx, cancel := w.limited()
	defer cancel()
	for _, p := range w.walkers {
		if err := p.stop(); err != nil {
			w.t.Errorf("%s ended with %v", p.name, err)
		}
	}
	if err := w.server.Stop(ctx); err != nil {
		w.t.Error(err)
	}
}

func (w *crashWorld) url() string { return fmt.Sprintf("ws://127.0.0.1:%d/ws", w.port) }

// newcomer says as whom somebody new joins: as a guest, or with a password.
func newcomer(name string, guest bool) core.Entry {
	if guest {
		return core.Entry{Mode: asGuest, Character: name}
	}
	return core.Entry{Mode: asRegister, Name: name, Password: "a password for " + name, Character: name}
}

// told is what somebody who has just joined was told, and how they come back another day.
func told(c *client.Client, name string, first core.Entry) hero {
	h := hero{name: name, character: int64(c.Status().Character)}
	if first.Mode == asGuest {
		h.entry = core.Entry{Mode: asGuest, Token: []byte(c.Text(core.GuestToken)), Character: name}
	} else {
		h.entry = core.Entry{Mode: asLogin, Name: name, Password: first.Password, Character: name}
	}
	return h
}

// join lets a player in who stays.
func (w *crashWorld) join(name string, guest bool) *walker {
	w.t.Helper()
	ctx, cancel := w.limited()
	defer cancel()
	entry := newcomer(name, guest)
	c, err := client.Dial(ctx, w.url(), client.Options{Entry: entry})
	if err != nil {
		w.fatal("%s: %v", name, err)
	}
	h := told(c, name, entry)
	w.heroes = append(w.heroes, h)
	return startWalker(h, c, w.chance.Uint64())
}

// playUntilKilled lets new players come in, one after the other, until the time is over and the server is killed. Only who was
// let in is remembered: what the others have is not known.
func (w *crashWorld) playUntilKilled(wait time.Duration) {
	ctx, cancel := context.WithCancel(w.t.Context())
	came := make(chan hero)
	var refused error // before the kill, which is no reason for any
	go func() {
		defer close(came)
		for n := 0; ctx.Err() == nil; n++ {
			name := fmt.Sprintf("Guest %d of %d", n+1, w.round+1)
			entry := newcomer(name, n%2 == 0)
			c, err := client.Dial(w.t.Context(), w.url(), client.Options{Entry: entry, Patience: -1})
			if err != nil {
				if ctx.Err() == nil {
					refused = fmt.Errorf("%s: %w", name, err)
				}
				return
			}
			came <- told(c, name, entry)
			_ = c.Close() // the kill may have been faster
		}
	}()
	disk := make(chan time.Duration, 1)
	go func() { disk <- slowestWrite(ctx, filepath.Join(w.dir, "probe")) }()
	deadline := time.NewTimer(wait)
	defer deadline.Stop()
	for running := true; running; {
		select {
		case h := <-came:
			w.heroes = append(w.heroes, h)
		case <-w.server.Done():
			w.fatal("the server ended by itself")
		case <-deadline.C:
			running = false
		}
	}
	cancel()
	w.server.Kill()
	w.killed = time.Now()
	for h := range came {
		w.heroes = append(w.heroes, h)
	}
	if refused != nil {
		w.fatal("%v", refused)
	}
	w.stall = <-disk
	for _, p := range w.walkers {
		w.stall = max(w.stall, p.halt())
	}
	w.worst = max(w.worst, w.stall)
}

// slowestWrite is how long the slowest of many small writes to the disk took until the context ended: a machine where that takes
// long cannot have sheets on its disk any sooner.
func slowestWrite(ctx context.Context, file string) (slowest time.Duration) {
	f, err := os.Create(file)
	if err != nil {
		return 0
	}
	defer f.Close()
	beat := time.NewTicker(20 * time.Millisecond)
	defer beat.Stop()
	for ctx.Err() == nil {
		start := time.Now()
		_, err := f.WriteAt([]byte("now"), 0)
		if err := errors.Join(err, f.Sync()); err != nil {
			return slowest
		}
		slowest = max(slowest, time.Since(start))
		select {
		case <-beat.C:
		case <-ctx.Done():
		}
	}
	return slowest
}

// checkFile looks into the file that the killed server has left.
func (w *crashWorld) checkFile() {
	w.t.Helper()
	ctx, cancel := w.limited()
	defer cancel()
	w.checkIntegrity(ctx)
	store, err := open.Store(ctx, w.db(), open.Options{})
	if err != nil {
		w.fatal("the file does not open: %v", err)
	}
	err = store.Accounts().Read(ctx, func(tx account.ReadTx) error {
		for _, h := range w.heroes {
			c, found, err := tx.Character(h.character)
			if err != nil {
				return err
			}
			if !found || c.Name != h.name {
				return fmt.Errorf("%s was told of character %d; there is %v %q", h.name, h.character, found, c.Name)
			}
			if _, found, err := tx.Account(c.Account); err != nil || !found {
				return errors.Join(err, fmt.Errorf("the account of %s is there: %v", h.name, found))
			}
		}
		return nil
	})
	if err != nil {
		w.fatal("%v", err)
	}
	sheets := make([]keep.Sheet, len(w.walkers))
	for i, p := range w.walkers {
		if sheets[i], p.placed, err = keep.Load(ctx, store.Keep(), p.character); err != nil {
			w.fatal("%s: %v", p.name, err)
		}
		p.place = sheets[i].Place
	}
	for i, p := range w.walkers {
		w.checkSheet(p, sheets[i])
	}
	if err := store.Close(); err != nil {
		w.fatal("%v", err)
	}
}

// checkIntegrity asks the database itself.
func (w *crashWorld) checkIntegrity(ctx context.Context) {
	w.t.Helper()
	db, err := sql.Open("sqlite", w.db())
	if err != nil {
		w.fatal("%v", err)
	}
	var said string
	if err := errors.Join(db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&said), db.Close()); err != nil || said != "ok" {
		w.fatal("the file is not sound: %q, %v", said, err)
	}
}

// checkSheet compares what is on disk of a player with where it was.
func (w *crashWorld) checkSheet(p *walker, sheet keep.Sheet) {
	w.t.Helper()
	since, trail := p.seen()
	age := w.killed.Sub(since) // how much play would be lost if there were no sheet of it
	if p.placed {
		age = min(age, w.killed.Sub(time.UnixMicro(sheet.SavedAt)))
	}
	// A sheet waits for its turn among those who join, a write each, and is then written itself.
	if most := sheetEvery + sheetSlack + 4*w.stall; age > most {
		w.fatal("what is on disk of %s is %v old, expected at most %v; the slowest write took %v", p.name, age, most, w.stall)
	}
	if !p.placed {
		return
	}
	w.sheets++
	w.oldest = max(w.oldest, age)
	if at := time.UnixMicro(sheet.SavedAt); at.After(since) {
		// A second around the moment is for the way to the client and back. A body that was kept waiting is where its player
		// does not see it until the next snapshot.
		near, from, to := math.Inf(1), at.Add(-time.Second-w.stall), at.Add(time.Second+w.stall)
		for _, s := range trail {
			if s.at.After(from) && s.at.Before(to) {
				near = min(near, math.Hypot(s.x-sheet.Place.Pos.X, s.z-sheet.Place.Pos.Z))
			}
		}
		if most := 0.5 + walkersSpeed*w.stall.Seconds(); near > most {
			w.fatal("%s was never within %.2f m of %v around %v, expected %.2f", p.name, near, sheet.Place.Pos, at, most)
		}
	}
}

// checkReturns waits until everybody is back by themselves, and looks where.
func (w *crashWorld) checkReturns() {
	w.t.Helper()
	ctx, cancel := w.limited()
	defer cancel()
	for _, p := range w.walkers {
		if err := p.back(ctx); err != nil {
			w.fatal("%s does not come back: %v", p.name, err)
		}
		if got := int64(p.client.Status().Character); got != p.character {
			w.fatal("%s was character %d and is %d", p.name, p.character, got)
		}
		own, _ := p.client.Own()
		if d := math.Hypot(own.X-p.place.Pos.X, own.Z-p.place.Pos.Z); p.placed && p.place.Exact && d > 0.5 {
			w.fatal("%s is back %.2f m away from where the file says", p.name, d)
		}
	}
	for _, p := range w.walkers {
		p.walk()
	}
}

// checkEarlier lets a few of those in who have left, and the one who came last.
func (w *crashWorld) checkEarlier() {
	w.t.Helper()
	gone := w.heroes[survivors:]
	if len(gone) == 0 {
		return
	}
	picks := []int{len(gone) - 1, w.chance.IntN(len(gone)), w.chance.IntN(len(gone))}
	slices.Sort(picks)
	for _, i := range slices.Compact(picks) {
		ctx, cancel := w.limited()
		c, err := client.Dial(ctx, w.url(), client.Options{Entry: gone[i].entry})
		cancel()
		if err != nil {
			w.fatal("%s cannot come back: %v", gone[i].name, err)
		}
		if got := int64(c.Status().Character); got != gone[i].character {
			w.fatal("%s was character %d and is %d", gone[i].name, gone[i].character, got)
		}
		if err := c.Close(); err != nil {
			w.fatal("%s: %v", gone[i].name, err)
		}
	}
}
