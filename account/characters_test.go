package account_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/storagetest"
)

// TestCharacters makes characters up to the limit, deletes one, and makes another in its seat.
func TestCharacters(t *testing.T) {
	d := newDoor(t, account.Options{Characters: 3})
	ctx := t.Context()
	ada := d.let(d.Guest(ctx, d.moment())).Account.ID
	bob := d.let(d.Guest(ctx, d.moment())).Account.ID
	var made []account.Character
	for i, name := range []string{"Ember", "Wick", "Soot"} {
		c, err := d.CreateCharacter(ctx, ada, name, d.now)
		if err != nil || c.Slot != i || c.Name != name || c.Key != strings.ToLower(name) || c.Account != ada || c.CreatedAt != d.now || c.ID == 0 {
			t.Errorf("%+v, %v", c, err)
		}
		made = append(made, c)
	}
	got, err := d.CreateCharacter(ctx, ada, "Tallow", d.now)
	refused(t, "a fourth", got, err, account.TooManyCharacters)
	got, err = d.CreateCharacter(ctx, bob, "EMBER", d.now)
	refused(t, "another's name", got, err, account.NameTaken)
	got, err = d.CreateCharacter(ctx, bob, "x", d.now)
	refused(t, "a bad name", got, err, account.BadName)
	got, err = d.Character(ctx, bob, made[0].ID)
	refused(t, "another's character", got, err, account.NoCharacter)
	got, err = d.Character(ctx, ada, 77)
	refused(t, "nobody's character", got, err, account.NoCharacter)
	if c, err := d.Character(ctx, ada, made[1].ID); err != nil || c != made[1] {
		t.Errorf("%+v, %v", c, err)
	}
	refused(t, "deleting another's", 0, d.DeleteCharacter(ctx, bob, made[1].ID), account.NoCharacter)
	if err := d.DeleteCharacter(ctx, ada, made[1].ID); err != nil {
		t.Fatal(err)
	}
	refused(t, "deleting twice", 0, d.DeleteCharacter(ctx, ada, made[1].ID), account.NoCharacter)
	c, err := d.CreateCharacter(ctx, ada, "Wick", d.now)
	if err != nil || c.Slot != 1 || c.ID == made[1].ID {
		t.Errorf("in the free seat: %+v, %v, the one before was %d", c, err, made[1].ID)
	}
}

// TestEnter plays by name, making who is not there yet, or whoever comes first.
func TestEnter(t *testing.T) {
	d := newDoor(t, account.Options{Characters: 2})
	ctx := t.Context()
	ada := d.let(d.Guest(ctx, d.moment())).Account.ID
	got, err := d.Enter(ctx, ada, "", d.now)
	refused(t, "nobody to play", got, err, account.NoCharacter)
	ember, err := d.Enter(ctx, ada, "Ember", d.now)
	if err != nil || ember.Name != "Ember" {
		t.Fatalf("%+v, %v", ember, err)
	}
	wick, err := d.Enter(ctx, ada, "Wick", d.now)
	if err != nil || wick.Slot != 1 {
		t.Fatalf("%+v, %v", wick, err)
	}
	for name, want := range map[string]account.Character{"": ember, "EMBER": ember, "wick": wick} {
		if c, err := d.Enter(ctx, ada, name, d.now+5); err != nil || c != want {
			t.Errorf("%q: %+v, %v", name, c, err)
		}
	}
	got, err = d.Enter(ctx, ada, "Soot", d.now)
	refused(t, "a third", got, err, account.TooManyCharacters)
	bob := d.let(d.Guest(ctx, d.moment())).Account.ID
	got, err = d.Enter(ctx, bob, "Ember", d.now)
	refused(t, "another's", got, err, account.NameTaken)
	got, err = d.Enter(ctx, bob, "?", d.now)
	refused(t, "a bad name", got, err, account.BadName)
}

// TestStoreErrorsComeThrough fails the store at every point of every request: the error is the store's, never a refusal, and
// nothing comes with it; the same request succeeds afterwards.
func TestStoreErrorsComeThrough(t *testing.T) {
	broken := errors.New("broken")
	ctx := t.Context()
	total := 0
	for _, c := range []struct {
		name string
		do   func(d *door, ada, guest account.Entry) (any, error)
	}{
		{"guest", func(d *door, _, _ account.Entry) (any, error) { return empty(d.Guest(ctx, d.moment())) }},
		{"register", func(d *door, _, _ account.Entry) (any, error) {
			return empty(d.Register(ctx, credentials("Eve", "correct horse"), d.moment()))
		}},
		{"login", func(d *door, _, _ account.Entry) (any, error) {
			return empty(d.Login(ctx, credentials("Ada", "correct horse"), d.moment()))
		}},
		{"claim", func(d *door, _, guest account.Entry) (any, error) {
			return empty(d.Claim(ctx, guest.Token, credentials("Eve", "correct horse"), d.moment()))
		}},
		{"password", func(d *door, _, _ account.Entry) (any, error) {
			return empty(d.SetPassword(ctx, credentials("Ada", "correct horse"), "correct horse", d.moment()))
		}},
		{"resume", func(d *door, _, guest account.Entry) (any, error) {
			d.now += 2 * day
			return empty(d.Resume(ctx, guest.Token, d.moment()))
		}},
		{"revoke", func(d *door, ada, _ account.Entry) (any, error) { return nil, d.Revoke(ctx, ada.Token) }},
		{"ban", func(d *door, ada, _ account.Entry) (any, error) { return nil, d.Ban(ctx, ada.Account.ID, 1) }},
		{"sweep", func(d *door, _, _ account.Entry) (any, error) {
			n, err := d.Sweep(ctx, d.now)
			return empty(n, err)
		}},
		{"enter", func(d *door, ada, _ account.Entry) (any, error) {
			return empty(d.Enter(ctx, ada.Account.ID, "Ember", 1))
		}},
		{"characters", func(d *door, ada, _ account.Entry) (any, error) {
			list, err := d.Characters(ctx, ada.Account.ID)
			return empty(len(list), err)
		}},
	} {
		for n := 1; ; n++ {
			d := newDoor(t, account.Options{})
			ada := d.let(d.Register(ctx, credentials("Ada", "correct horse"), d.moment()))
			guest := d.let(d.Guest(ctx, d.moment()))
			d.script.Arm(n, storagetest.Fails{Err: broken})
			got, err := c.do(d, ada, guest)
			points := d.script.Points()
			if len(points) < n { // the request is over before
				if err != nil {
					t.Errorf("%s without a fault: %v", c.name, err)
				}
				break
			}
			total++
			var r *account.Refusal
			if !errors.Is(err, broken) || errors.As(err, &r) || got != nil {
				t.Errorf("%s, point %d, %+v: %v came with %v", c.name, n, points[n-1], err, got)
			}
			if points[n-1].Phase == storage.Committed {
				continue // it may stand, and then cannot be done again
			}
			d.script.Arm(0, nil)
			if _, err := c.do(d, ada, guest); err != nil {
				t.Errorf("%s, point %d, %+v: made again it says %v", c.name, n, points[n-1], err)
			}
		}
	}
	if total < 100 {
		t.Errorf("only %d points seen", total)
	}
}

// empty is nil for a zero value, so that one comparison serves for all.
func empty[T comparable](value T, err error) (any, error) {
	var nothing T
	if value == nothing {
		return nil, err
	}
	return value, err
}
