package account_test

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/memory"
	"github.com/wick-engine/wick/storage/storagetest"
)

const (
	start = int64(1_700_000_000_000_000)
	day   = int64(24 * 60 * 60 * 1_000_000)
)

// door is a decider over a store in memory, with a clock and chance of its own.
type door struct {
	*account.Accounts
	t      *testing.T
	store  storage.Store
	script *storagetest.Script
	now    int64
	random io.Reader
}

func newDoor(t *testing.T, o account.Options) *door {
	t.Helper()
	script := &storagetest.Script{}
	store := memory.Open(memory.Options{Hook: script})
	if o.Params == (account.Params{}) {
		o.Params = account.Params{Time: 1, Memory: 8, Threads: 1}
	}
	a, err := account.New(store.Accounts(), o)
	if err != nil {
		t.Fatal(err)
	}
	return &door{a, t, store, script, start, rand.NewChaCha8([32]byte{1})}
}

func (d *door) moment() account.Moment { return account.Moment{Now: d.now, Random: d.random} }

// let is the entry of somebody who has to be let in.
func (d *door) let(e account.Entry, err error) account.Entry {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	if e.Account.ID == 0 || e.Token == (account.Token{}) || e.Kind == "" {
		d.t.Fatalf("an entry without an account or a token: %+v", e)
	}
	return e
}

// refused wants a refusal with a code, and that nothing came with it.
func refused[T comparable](t *testing.T, what string, got T, err error, code account.Code) {
	t.Helper()
	var r *account.Refusal
	var nothing T
	if !errors.As(err, &r) || r.Code != code || r.Text == "" {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
	if got != nothing {
		t.Errorf("%s: it came with %+v", what, got)
	}
}

func credentials(name, password string) account.Credentials {
	return account.Credentials{Name: name, Password: password}
}

// TestGuest lets a guest in, and in again by its token as long as that is used now and then.
func TestGuest(t *testing.T) {
	d := newDoor(t, account.Options{GuestLife: 10 * day})
	ctx := t.Context()
	e := d.let(d.Guest(ctx, d.moment()))
	other := d.let(d.Guest(ctx, d.moment()))
	if !e.Account.Guest() || e.Kind != account.GuestToken || e.Account.CreatedAt != start || e.Account.ID == other.Account.ID || e.Token == other.Token {
		t.Errorf("guests %+v and %+v", e, other)
	}
	for range 5 { // each time within its life, together far beyond it
		d.now += 9 * day
		if again := d.let(d.Resume(ctx, e.Token, d.moment())); again != e {
			t.Fatalf("came back as %+v, was %+v", again, e)
		}
	}
	d.now += 10*day - 1
	d.let(d.Resume(ctx, e.Token, d.moment()))
	d.now += 10 * day // the very instant at which it ends
	got, err := d.Resume(ctx, e.Token, d.moment())
	refused(t, "expired", got, err, account.UnknownToken)
	got, err = d.Resume(ctx, account.Token{1}, d.moment())
	refused(t, "never given", got, err, account.UnknownToken)
	if n, err := d.Sweep(ctx, d.now); n != 2 || err != nil {
		t.Errorf("%d tokens swept, %v", n, err)
	}
	if n, err := d.Sweep(ctx, d.now); n != 0 || err != nil {
		t.Errorf("%d tokens swept again, %v", n, err)
	}
}

// TestComingBackRarelyWrites wants a guest that comes back on the same day to cost no write.
func TestComingBackRarelyWrites(t *testing.T) {
	d := newDoor(t, account.Options{})
	e := d.let(d.Guest(t.Context(), d.moment()))
	for _, c := range []struct{ later, writes int64 }{{0, 0}, {day, 0}, {1, 1}, {day, 0}, {day + 1, 1}} {
		d.now += c.later
		d.script.Arm(0, nil)
		d.let(d.Resume(t.Context(), e.Token, d.moment()))
		writes := int64(0)
		for _, p := range d.script.Points() {
			if p.Writes && p.Phase == storage.Committed {
				writes++
			}
		}
		if writes != c.writes {
			t.Errorf("%d µs later: %d writes, want %d", c.later, writes, c.writes)
		}
	}
}

// TestRegisterAndLogin makes an account with a name and comes back by password and by token.
func TestRegisterAndLogin(t *testing.T) {
	d := newDoor(t, account.Options{SessionLife: day})
	ctx := t.Context()
	e := d.let(d.Register(ctx, credentials("Zoe\u0308", "correct horse"), d.moment()))
	if e.Account.Guest() || e.Account.Name != "Zoë" || e.Account.Key != "zoë" || e.Kind != account.SessionToken || e.Account.Password == "" {
		t.Errorf("registered %+v", e)
	}
	for _, c := range []struct {
		account.Credentials
		code account.Code
	}{
		{credentials("ZOË", "correct horse"), account.NameTaken},
		{credentials("zo", "correct horse"), account.BadName},
		{credentials("Ada", "short"), account.BadPassword},
	} {
		got, err := d.Register(ctx, c.Credentials, d.moment())
		refused(t, "register "+c.Name, got, err, c.code)
	}
	in := d.let(d.Login(ctx, credentials("zoë", "correct horse"), d.moment()))
	if in.Account != e.Account || in.Token == e.Token || in.Kind != account.SessionToken {
		t.Errorf("logged in %+v", in)
	}
	for name, password := range map[string]string{"Zoë": "wrong horse", "Ada": "correct horse", "x": "correct horse", "zoe": "correct horse"} {
		got, err := d.Login(ctx, credentials(name, password), d.moment())
		refused(t, "login "+name, got, err, account.WrongPassword)
	}
	d.now += day - 1
	if back := d.let(d.Resume(ctx, in.Token, d.moment())); back.Account != e.Account || back.Kind != account.SessionToken {
		t.Errorf("came back as %+v", back)
	}
	d.now++ // being used does not lengthen a login
	got, err := d.Resume(ctx, in.Token, d.moment())
	refused(t, "a day later", got, err, account.UnknownToken)
}

// TestRevoke makes tokens worthless, one and all.
func TestRevoke(t *testing.T) {
	d := newDoor(t, account.Options{})
	ctx := t.Context()
	one := d.let(d.Register(ctx, credentials("Ada", "correct horse"), d.moment()))
	two := d.let(d.Login(ctx, credentials("Ada", "correct horse"), d.moment()))
	three := d.let(d.Login(ctx, credentials("Ada", "correct horse"), d.moment()))
	guest := d.let(d.Guest(ctx, d.moment()))
	if err := errors.Join(d.Revoke(ctx, one.Token), d.Revoke(ctx, account.Token{9})); err != nil {
		t.Fatal(err)
	}
	got, err := d.Resume(ctx, one.Token, d.moment())
	refused(t, "revoked", got, err, account.UnknownToken)
	d.let(d.Resume(ctx, two.Token, d.moment()))
	if err := d.RevokeAll(ctx, one.Account.ID); err != nil {
		t.Fatal(err)
	}
	for _, token := range []account.Token{two.Token, three.Token} {
		got, err := d.Resume(ctx, token, d.moment())
		refused(t, "all revoked", got, err, account.UnknownToken)
	}
	d.let(d.Resume(ctx, guest.Token, d.moment()))
}

// TestClaim gives a guest a name. Its characters stay, its old token goes.
func TestClaim(t *testing.T) {
	d := newDoor(t, account.Options{})
	ctx := t.Context()
	guest := d.let(d.Guest(ctx, d.moment()))
	ember, err := d.Enter(ctx, guest.Account.ID, "Ember", d.now)
	if err != nil {
		t.Fatal(err)
	}
	d.let(d.Register(ctx, credentials("Bob", "correct horse"), d.moment()))
	got, err := d.Claim(ctx, guest.Token, credentials("bob", "correct horse"), d.moment())
	refused(t, "a name that is taken", got, err, account.NameTaken)
	d.let(d.Resume(ctx, guest.Token, d.moment()))

	e := d.let(d.Claim(ctx, guest.Token, credentials("Ada", "correct horse"), d.moment()))
	if e.Account.ID != guest.Account.ID || e.Account.Guest() || e.Account.CreatedAt != guest.Account.CreatedAt || e.Kind != account.SessionToken {
		t.Errorf("claimed %+v, was %+v", e, guest)
	}
	got, err = d.Resume(ctx, guest.Token, d.moment())
	refused(t, "the guest's token", got, err, account.UnknownToken)
	got, err = d.Claim(ctx, e.Token, credentials("Eve", "correct horse"), d.moment())
	refused(t, "a second name", got, err, account.NotAGuest)
	in := d.let(d.Login(ctx, credentials("Ada", "correct horse"), d.moment()))
	if mine, err := d.Characters(ctx, in.Account.ID); err != nil || len(mine) != 1 || mine[0] != ember {
		t.Errorf("characters %+v, %v", mine, err)
	}
}

// TestBan shuts an account out by every way in, until the instant given.
func TestBan(t *testing.T) {
	d := newDoor(t, account.Options{})
	ctx := t.Context()
	e := d.let(d.Register(ctx, credentials("Ada", "correct horse"), d.moment()))
	guest := d.let(d.Guest(ctx, d.moment()))
	for _, id := range []account.ID{e.Account.ID, guest.Account.ID} {
		if err := d.Ban(ctx, id, start+100); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		got, err := d.Login(ctx, credentials("Ada", "correct horse"), d.moment())
		refused(t, "login", got, err, account.Banned)
		got, err = d.Resume(ctx, e.Token, d.moment())
		refused(t, "token", got, err, account.Banned)
		var r *account.Refusal
		if errors.As(err, &r) && r.Until != start+100 {
			t.Errorf("banned until %d", r.Until)
		}
		got, err = d.Claim(ctx, guest.Token, credentials("Eve", "correct horse"), d.moment())
		refused(t, "claim", got, err, account.Banned)
		got, err = d.Login(ctx, credentials("Ada", "wrong horse"), d.moment())
		refused(t, "whoever does not know the password", got, err, account.WrongPassword)
		d.now = start + 99
	}
	d.now = start + 100
	d.let(d.Login(ctx, credentials("Ada", "correct horse"), d.moment()))
	d.let(d.Resume(ctx, e.Token, d.moment()))
	if err := errors.Join(d.Ban(ctx, e.Account.ID, account.Forever), d.Ban(ctx, 77, 1)); err != nil {
		t.Fatal(err)
	}
	d.now += 1 << 60
	got, err := d.Login(ctx, credentials("Ada", "correct horse"), d.moment())
	refused(t, "for good", got, err, account.Banned)
	if err := d.Ban(ctx, e.Account.ID, 0); err != nil {
		t.Fatal(err)
	}
	d.let(d.Login(ctx, credentials("Ada", "correct horse"), d.moment()))
}

// TestRehash raises the parameters: the next login makes the hash anew, once, and a wrong password does not.
func TestRehash(t *testing.T) {
	d := newDoor(t, account.Options{})
	ctx := t.Context()
	was := d.let(d.Register(ctx, credentials("Ada", "correct horse"), d.moment())).Account.Password
	dearer, err := account.New(d.store.Accounts(), account.Options{Params: account.Params{Time: 2, Memory: 16, Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	d.Accounts = dearer
	got, err := d.Login(ctx, credentials("Ada", "wrong horse"), d.moment())
	refused(t, "wrong", got, err, account.WrongPassword)
	now := d.let(d.Login(ctx, credentials("Ada", "correct horse"), d.moment())).Account.Password
	if now == was {
		t.Error("the hash is the old one")
	}
	if ok, stale, err := account.Verify("correct horse", now, account.Params{Time: 2, Memory: 16, Threads: 1}); !ok || stale || err != nil {
		t.Errorf("the new hash fits: %v, stale %v, %v", ok, stale, err)
	}
	if again := d.let(d.Login(ctx, credentials("Ada", "correct horse"), d.moment())).Account.Password; again != now {
		t.Error("the hash is made anew though nothing changed")
	}
}

// TestSetPassword changes a password. All tokens go but the one that comes with it.
func TestSetPassword(t *testing.T) {
	d := newDoor(t, account.Options{})
	ctx := t.Context()
	old := d.let(d.Register(ctx, credentials("Ada", "correct horse"), d.moment()))
	got, err := d.SetPassword(ctx, credentials("Ada", "correct horse"), "short", d.moment())
	refused(t, "short", got, err, account.BadPassword)
	got, err = d.SetPassword(ctx, credentials("Ada", "wrong horse"), "battery staple", d.moment())
	refused(t, "wrong", got, err, account.WrongPassword)
	e := d.let(d.SetPassword(ctx, credentials("Ada", "correct horse"), "battery staple", d.moment()))
	d.let(d.Resume(ctx, e.Token, d.moment()))
	got, err = d.Resume(ctx, old.Token, d.moment())
	refused(t, "old token", got, err, account.UnknownToken)
	got, err = d.Login(ctx, credentials("Ada", "correct horse"), d.moment())
	refused(t, "old password", got, err, account.WrongPassword)
	d.let(d.Login(ctx, credentials("Ada", "battery staple"), d.moment()))
}

// meanwhile is a source of chance that lets something happen when it is read for the first time: in the middle of whatever
// draws from it, between what that has read and what it writes.
type meanwhile struct {
	random io.Reader
	happen func()
}

func (m *meanwhile) Read(p []byte) (int, error) {
	if m.happen != nil {
		m.happen()
		m.happen = nil
	}
	return m.random.Read(p)
}

// TestMeanwhile changes an account while somebody is being let in to it. What was true at the end counts.
func TestMeanwhile(t *testing.T) {
	ctx := t.Context()
	for _, c := range []struct {
		what string
		do   func(d *door, ada, guest account.Entry, m account.Moment) (account.Entry, error)
		then func(d *door, ada, guest account.Entry) error
		code account.Code
	}{
		{"login, the password is changed", login, func(d *door, _, _ account.Entry) error {
			_, err := d.SetPassword(ctx, credentials("Ada", "correct horse"), "battery staple", d.moment())
			return err
		}, account.WrongPassword},
		{"login, a ban", login, func(d *door, ada, _ account.Entry) error {
			return d.Ban(ctx, ada.Account.ID, account.Forever)
		}, account.Banned},
		{"claim, claimed", claim, func(d *door, _, guest account.Entry) error {
			_, err := d.Claim(ctx, guest.Token, credentials("Bob", "correct horse"), d.moment())
			return err
		}, account.UnknownToken},
		{"claim, the name goes", claim, func(d *door, _, _ account.Entry) error {
			_, err := d.Register(ctx, credentials("Eve", "correct horse"), d.moment())
			return err
		}, account.NameTaken},
		{"claim, a ban", claim, func(d *door, _, guest account.Entry) error {
			return d.Ban(ctx, guest.Account.ID, account.Forever)
		}, account.Banned},
		{"register, the name goes", func(d *door, _, _ account.Entry, m account.Moment) (account.Entry, error) {
			return d.Register(ctx, credentials("Eve", "correct horse"), m)
		}, func(d *door, _, _ account.Entry) error {
			_, err := d.Register(ctx, credentials("EVE", "correct horse"), d.moment())
			return err
		}, account.NameTaken},
	} {
		d := newDoor(t, account.Options{})
		ada := d.let(d.Register(ctx, credentials("Ada", "correct horse"), d.moment()))
		guest := d.let(d.Guest(ctx, d.moment()))
		happened := 0
		m := account.Moment{Now: d.now, Random: &meanwhile{d.random, func() {
			happened++
			if err := c.then(d, ada, guest); err != nil {
				t.Errorf("%s: meanwhile: %v", c.what, err)
			}
		}}}
		got, err := c.do(d, ada, guest, m)
		refused(t, c.what, got, err, c.code)
		if happened != 1 {
			t.Errorf("%s: it happened %d times", c.what, happened)
		}
	}
}

func login(d *door, _, _ account.Entry, m account.Moment) (account.Entry, error) {
	return d.Login(context.Background(), credentials("Ada", "correct horse"), m)
}

func claim(d *door, _, guest account.Entry, m account.Moment) (account.Entry, error) {
	return d.Claim(context.Background(), guest.Token, credentials("Eve", "correct horse"), m)
}

// TestHashesAreBounded starts many registrations and wants no more hashes under way than allowed.
func TestHashesAreBounded(t *testing.T) {
	d := newDoor(t, account.Options{Hashes: 2})
	salts := &gate{inside: make(chan struct{}), leave: make(chan struct{})}
	var wg sync.WaitGroup
	for _, name := range []string{"Ada", "Bob", "Eve", "Ivy", "Max"} {
		wg.Go(func() {
			_, err := d.Register(context.Background(), credentials(name, "correct horse"), account.Moment{Now: start, Random: salts})
			if err != nil {
				t.Error(err)
			}
		})
	}
	<-salts.inside
	<-salts.inside
	for range 3 {
		select {
		case <-salts.inside:
			t.Fatal("a third hash is under way")
		default:
		}
		salts.leave <- struct{}{}
		<-salts.inside
	}
	salts.leave <- struct{}{}
	salts.leave <- struct{}{}
	wg.Wait()
}

// TestNobodyWaitsToo lets somebody log in whom nobody knows while all places for hashing are taken: he has to wait for one like
// everybody else, or the time of the answer would tell which names there are.
func TestNobodyWaitsToo(t *testing.T) {
	d := newDoor(t, account.Options{Hashes: 1})
	salts := &gate{inside: make(chan struct{}), leave: make(chan struct{})}
	done := make(chan error)
	go func() {
		_, err := d.Register(context.Background(), credentials("Ada", "correct horse"), account.Moment{Now: start, Random: salts})
		done <- err
	}()
	<-salts.inside
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	const read = 6 // points, from begin to commit
	d.script.Arm(read, storagetest.Calls(func(storage.Point) error {
		cancel() // he has been looked up, and will give up waiting
		return nil
	}))
	got, err := d.Login(ctx, credentials("Nobody", "correct horse"), d.moment())
	if !errors.Is(err, context.Canceled) || len(d.script.Points()) != read {
		t.Errorf("%+v, %v after %d points", got, err, len(d.script.Points()))
	}
	salts.leave <- struct{}{}
	if err := <-done; err != nil {
		t.Error(err)
	}
	got, err = d.Login(t.Context(), credentials("Nobody", "correct horse"), d.moment())
	refused(t, "nobody", got, err, account.WrongPassword)
}

// gate is a source of chance that holds whoever draws a salt.
type gate struct {
	mu            sync.Mutex
	n             byte
	inside, leave chan struct{}
}

func (g *gate) Read(p []byte) (int, error) {
	if len(p) == 16 {
		g.inside <- struct{}{}
		<-g.leave
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.n++
	for i := range p {
		p[i] = g.n
	}
	return len(p), nil
}

// TestOptions names every option that is out of range.
func TestOptions(t *testing.T) {
	for name, o := range map[string]account.Options{
		"Params":      {Params: account.Params{Time: 1}},
		"GuestLife":   {GuestLife: day - 1},
		"SessionLife": {SessionLife: -1},
		"Characters":  {Characters: 101},
		"Hashes":      {Hashes: -1},
	} {
		if _, err := account.New(memory.Open(memory.Options{}).Accounts(), o); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := account.New(memory.Open(memory.Options{}).Accounts(), account.Options{}); err != nil {
		t.Errorf("the zero value: %v", err)
	}
}
