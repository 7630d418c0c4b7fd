package account_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/wick-engine/wick/account"
)

const minute = int64(60 * 1_000_000)

// TestWrongPasswords bars an account from logins by password, and nothing else, after too many wrong ones.
func TestWrongPasswords(t *testing.T) {
	ctx := context.Background()
	d := newDoor(t, account.Options{Wrong: 3, WrongSpan: 10 * minute})
	right, wrong := credentials("Ada", "correct horse"), credentials("Ada", "battery staple")
	ada := d.let(d.Register(ctx, right, d.moment()))
	d.let(d.Register(ctx, credentials("Grace", "correct horse"), d.moment()))
	fail := func(what string, c account.Credentials, code account.Code) {
		t.Helper()
		e, err := d.Login(ctx, c, d.moment())
		refused(t, what, e, err, code)
	}
	for range 5 { // right ones do not count
		d.let(d.Login(ctx, right, d.moment()))
	}
	for range 3 {
		fail("a wrong password", wrong, account.WrongPassword)
		d.now += minute
	}
	fail("one too many", wrong, account.TooManyTries)
	fail("the right one, too late", right, account.TooManyTries)
	_, err := d.Login(ctx, right, d.moment())
	var r *account.Refusal
	if !errors.As(err, &r) || r.Until != start+10*minute {
		t.Errorf("refused until %+v, expected %d", r, start+10*minute)
	}
	if e, err := d.SetPassword(ctx, right, "battery staple", d.moment()); err == nil {
		t.Errorf("the password was changed: %+v", e)
	}
	if n := d.Barred(); n != 4 {
		t.Errorf("%d logins were refused, expected 4", n)
	}
	d.let(d.Resume(ctx, ada.Token, d.moment()))
	d.let(d.Login(ctx, credentials("Grace", "correct horse"), d.moment()))
	for range 10 { // who does not exist cannot be barred
		fail("a name of nobody", credentials("Nobody", "correct horse"), account.WrongPassword)
	}
	d.now = start + 10*minute - 1
	fail("a moment before the end", right, account.TooManyTries)
	d.now++
	d.let(d.Login(ctx, right, d.moment()))
	fail("a wrong password of the next while", wrong, account.WrongPassword)
	d.now -= 60 * minute // a clock that goes back bars nobody for longer
	d.let(d.Login(ctx, right, d.moment()))

	open := newDoor(t, account.Options{Wrong: -1})
	open.let(open.Register(ctx, right, open.moment()))
	for range 20 {
		e, err := open.Login(ctx, wrong, open.moment())
		refused(t, "a wrong password without a limit", e, err, account.WrongPassword)
	}
}

// TestWrongPasswordsAtOnce tries many at the same moment: no more of them are compared than the limit.
func TestWrongPasswordsAtOnce(t *testing.T) {
	ctx := context.Background()
	d := newDoor(t, account.Options{Wrong: 4, Hashes: 32})
	d.let(d.Register(ctx, credentials("Ada", "correct horse"), d.moment()))
	var compared atomic.Int32
	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() {
			_, err := d.Login(ctx, credentials("Ada", fmt.Sprintf("battery staple %d", i)), account.Moment{Now: start})
			var r *account.Refusal
			if errors.As(err, &r) && r.Code == account.WrongPassword {
				compared.Add(1)
			}
		})
	}
	all.Wait()
	if n := compared.Load(); n != 4 {
		t.Errorf("%d passwords were compared, expected 4", n)
	}
}
