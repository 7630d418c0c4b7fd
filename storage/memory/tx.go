package memory

import (
	"context"
	"errors"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/storage"
)

// tx is a transaction. It writes to the tables at once, and holds what takes every write back.
type tx struct {
	*tables
	ctx    context.Context
	hook   storage.Hook
	writes bool
	undo   []func()
	err    error // what ended it
}

// write runs one transaction alone.
func (s *Store) write(ctx context.Context, fn func(*tx) error) error {
	if err := s.queue.Enter(ctx); err != nil {
		return err
	}
	defer s.queue.Leave()
	s.mu.Lock()
	defer s.mu.Unlock()
	return run(&tx{tables: &s.data, ctx: ctx, hook: s.hook, writes: true}, fn)
}

// read runs fn while nobody writes.
func (s *Store) read(ctx context.Context, fn func(*tx) error) error {
	if err := ctx.Err(); err != nil {
		return &storage.Error{Class: storage.ErrUnavailable, Doing: "begin", Err: err}
	}
	if s.queue.Closed() {
		return &storage.Error{Class: storage.ErrUnavailable, Doing: "the store is closed"}
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return run(&tx{tables: &s.data, ctx: ctx, hook: s.hook}, fn)
}

// run is the life of a transaction. Nothing of it is left unless it comes to the end of the commit, panic or not.
func run(t *tx, fn func(*tx) error) error {
	committed := false
	defer func() {
		if !committed {
			t.takeBack()
		}
		t.err = storage.ErrEnded
	}()
	for _, phase := range []storage.Phase{storage.Beginning, storage.Begun} {
		if err := t.at(phase, "begin"); err != nil {
			return err
		}
	}
	if err := fn(t); err != nil {
		return err
	}
	if t.err != nil {
		return t.err
	}
	if err := t.at(storage.Committing, "commit"); err != nil {
		return err
	}
	committed = true
	if err := t.at(storage.Committed, "commit"); err != nil {
		return &storage.Error{Class: storage.ErrUnknown, Doing: "commit", Err: err}
	}
	return nil
}

// at asks the hook.
func (t *tx) at(phase storage.Phase, statement string) error {
	if t.hook == nil {
		return nil
	}
	err := t.hook.At(storage.Point{Phase: phase, Statement: statement, Writes: t.writes})
	if err != nil {
		return &storage.Error{Doing: statement, Err: err}
	}
	return nil
}

// do runs one statement. Its error is the transaction's end.
func (t *tx) do(statement string, fn func() error) error {
	if t.err != nil {
		return t.err
	}
	if err := t.ctx.Err(); err != nil {
		t.err = &storage.Error{Class: storage.ErrUnavailable, Doing: statement, Err: err}
		return t.err
	}
	if t.err = t.at(storage.Before, statement); t.err != nil {
		return t.err
	}
	if err := fn(); err != nil {
		t.err = classify(statement, err)
		return t.err
	}
	t.err = t.at(storage.After, statement)
	return t.err
}

// errNoOwner is the error of a row that belongs to nobody.
var errNoOwner = errors.New("memory: its account does not exist")

// classify gives the error of a statement its class.
func classify(statement string, err error) error {
	e := &storage.Error{Doing: statement, Err: err}
	if errors.Is(err, account.ErrTaken) {
		e.Class = storage.ErrUnique
	}
	return e
}

// takeBack undoes everything, newest first.
func (t *tx) takeBack() {
	for i := len(t.undo) - 1; i >= 0; i-- {
		t.undo[i]()
	}
}

// put writes an entry of a table.
func put[K comparable, V any](t *tx, table map[K]V, key K, value V) {
	restore(t, table, key)
	table[key] = value
}

// remove takes an entry of a table away.
func remove[K comparable, V any](t *tx, table map[K]V, key K) {
	restore(t, table, key)
	delete(table, key)
}

// restore notes how an entry was.
func restore[K comparable, V any](t *tx, table map[K]V, key K) {
	old, was := table[key]
	t.undo = append(t.undo, func() {
		if was {
			table[key] = old
		} else {
			delete(table, key)
		}
	})
}
