package storagetest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/storage"
)

// operation is one transaction of the story that is interrupted at every point.
type operation struct {
	name string
	run  func(s storage.Store) error
}

// story has every kind of transaction in it, each building on the ones before.
func story(ctx context.Context) []operation {
	accounts := func(fn func(tx account.Tx) error) func(storage.Store) error {
		return func(s storage.Store) error { return s.Accounts().Write(ctx, []account.ID{1, 2}, fn) }
	}
	return []operation{
		{"make", accounts(func(tx account.Tx) error {
			for id := range account.ID(2) {
				if err := tx.InsertAccount(guest(id + 1)); err != nil {
					return err
				}
				if err := tx.InsertToken(token(fmt.Sprint("t", id+1), id+1, int64(id))); err != nil {
					return err
				}
			}
			return tx.InsertCharacter(character(1, 1, 0))
		})},
		{"claim", accounts(func(tx account.Tx) error {
			if err := tx.UpdateAccount(named(1, "Ada")); err != nil {
				return err
			}
			if err := tx.DeleteTokens(1); err != nil {
				return err
			}
			return tx.InsertToken(token("t3", 1, 9))
		})},
		{"sheets", func(s storage.Store) error {
			return keep.Save(ctx, s.Keep(), nil, []keep.Sheet{{Character: 1, Version: 1, SavedAt: 5, Place: keep.Place{Map: "gate", Exact: true}}})
		}},
		{"zone", func(s storage.Store) error {
			_, err := keep.StartZone(ctx, s.Keep(), "gate", "here", 3)
			return err
		}},
		{"sweep", accounts(func(tx account.Tx) error {
			_, err := tx.DeleteExpired(1)
			return err
		})},
		{"second character", accounts(func(tx account.Tx) error {
			if err := tx.DeleteToken("t3"); err != nil {
				return err
			}
			return tx.InsertCharacter(character(2, 2, 0))
		})},
		{"delete", accounts(func(tx account.Tx) error { return tx.DeleteCharacter(1) })},
		{"look", func(s storage.Store) error {
			return s.Accounts().Read(ctx, func(tx account.ReadTx) error {
				_, _, err := tx.Account(1)
				return err
			})
		}},
	}
}

func storyUniverse() universe {
	return universe{
		accounts: []int64{1, 2}, characters: []int64{1, 2}, keys: []string{"key of Ada"}, names: []string{"name 1", "name 2"},
		tokens: []string{"t1", "t2", "t3"}, zones: []string{"gate"},
	}
}

// testFaultEverywhere fails at every point of every transaction of the story. What was under way is undone whole, or stands
// whole if it was committed already; the same store then goes on.
func testFaultEverywhere(t *testing.T, place Place) {
	broken := errors.New("broken")
	everywhere(t, place, func(script *Script, n int, run func() error) (committed bool) {
		script.Arm(n, Fails{Err: broken})
		err := run()
		points := script.Points()
		last := points[n-1]
		if !errors.Is(err, broken) || errors.Is(err, storage.ErrUnknown) != (last.Phase == storage.Committed) {
			t.Errorf("%v at %+v", err, last)
		}
		for _, p := range points[n:] {
			if p.Phase == storage.Committing || p.Phase == storage.Before || p.Phase == storage.Committed {
				t.Errorf("after the error at %+v it went on to %+v", last, p)
			}
		}
		return last.Phase == storage.Committed
	})
}

// testPanicEverywhere panics at every point.
func testPanicEverywhere(t *testing.T, place Place) {
	value := &struct{ int }{1}
	everywhere(t, place, func(script *Script, n int, run func() error) (committed bool) {
		script.Arm(n, Panics{Value: value})
		defer func() {
			if got := recover(); got != any(value) {
				t.Errorf("recovered %v at point %d", got, n)
			}
			committed = script.Points()[n-1].Phase == storage.Committed
		}()
		err := run()
		t.Errorf("no panic at point %d: %v", n, err)
		return false
	})
}

// everywhere runs the story, and each of its transactions first with a fault at its first point, then at its second, and so
// on. The interrupted function says whether the transaction was committed all the same.
func everywhere(t *testing.T, place Place, interrupted func(*Script, int, func() error) bool) {
	script := &Script{}
	s := open(t, place, Options{Hook: script})
	twin := open(t, place.Fresh(t), Options{}) // the same story without faults
	points := 0
	for _, op := range story(t.Context()) {
		before := dump(t, s, storyUniverse())
		if err := op.run(twin); err != nil {
			t.Fatalf("%s: %v", op.name, err)
		}
		after := dump(t, twin, storyUniverse())
		committed := false
		for n := 1; !committed; n++ {
			want := before
			if committed = interrupted(script, n, func() error { return op.run(s) }); committed {
				want = after
			}
			points++
			script.Arm(0, nil)
			same(t, fmt.Sprintf("%s, interrupted at point %d", op.name, n), dump(t, s, storyUniverse()), want)
			if n > 100 {
				t.Fatal("the commit never comes")
			}
		}
	}
	if points < 60 {
		t.Errorf("only %d points seen", points)
	}
}
