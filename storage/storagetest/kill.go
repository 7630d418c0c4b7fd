package storagetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/wick-engine/wick/storage"
)

// Killer runs a process of its own that opens the store at a place with a script for its hook, tells the story with Tell, and
// ends itself at the n-th point, counted from 1 over the whole story.
type Killer interface {
	Kill(t testing.TB, place Place, n int)
}

// Tell runs the story of all kinds of transactions on an empty store.
func Tell(ctx context.Context, s storage.Store) error {
	for _, op := range story(ctx) {
		if err := op.run(s); err != nil {
			return fmt.Errorf("%s: %w", op.name, err)
		}
	}
	return nil
}

// KilledEverywhere kills the teller of the story at every point. What is found afterwards is what was
// there before the transaction under way, or what it leads to if it was committed already, never anything between; and the
// rest of the story can be told from there.
func KilledEverywhere(t *testing.T, place Place, killer Killer) {
	u := storyUniverse()
	ops := story(t.Context())
	states, points, of := rehearse(t, place.Fresh(t))
	for n := 1; n <= len(points); n++ {
		at := place.Fresh(t)
		killer.Kill(t, at, n)
		next := of[n-1]
		if points[n-1].Phase == storage.Committed {
			next++
		}
		s := at.Open(t, Options{})
		what := fmt.Sprintf("killed at point %d, %+v of %q", n, points[n-1], ops[of[n-1]].name)
		same(t, what, dump(t, s, u), states[next])
		for _, op := range ops[next:] {
			if err := op.run(s); err != nil {
				t.Errorf("%s: %s afterwards: %v", what, op.name, err)
			}
		}
		same(t, what+", and told to the end", dump(t, s, u), states[len(ops)])
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if len(points) < 60 {
		t.Errorf("the story has only %d points", len(points))
	}
}

// rehearse tells the story without faults. It returns what is there before each operation and at the end, all points, and of
// which operation each is.
func rehearse(t *testing.T, place Place) (states []state, points []storage.Point, of []int) {
	t.Helper()
	script := &Script{}
	s := open(t, place, Options{Hook: script})
	states = append(states, dump(t, s, storyUniverse()))
	for i, op := range story(t.Context()) {
		script.Arm(0, nil)
		if err := op.run(s); err != nil {
			t.Fatalf("%s: %v", op.name, err)
		}
		for _, p := range script.Points() {
			points, of = append(points, p), append(of, i)
		}
		states = append(states, dump(t, s, storyUniverse()))
	}
	return states, points, of
}
