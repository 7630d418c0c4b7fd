package inbox_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/wick-engine/wick/zone/inbox"
)

func TestABoxIsBounded(t *testing.T) {
	box := inbox.New(3)
	letter := inbox.Order{Op: inbox.Remove, Target: 1}.Letter()
	var memory []inbox.Letter
	for round := range 3 {
		for range 3 {
			if err := box.Post(letter); err != nil {
				t.Fatal(err)
			}
		}
		for range 5 {
			if err := box.Post(letter); !errors.Is(err, inbox.ErrFull) {
				t.Fatalf("the fourth letter: %v", err)
			}
		}
		memory = box.Take(memory)
		if full, bad := box.Refused(); full != uint64(5*(round+1)) || bad != 0 || len(memory) != 3 {
			t.Errorf("round %d: %d refused, %d bad, %d taken", round, full, bad, len(memory))
		}
	}
	if left := box.Take(nil); len(left) != 0 {
		t.Errorf("%d letters were taken twice", len(left))
	}
}

// Post is the one call that other goroutines may make, and keeps the order in which each of them calls.
func TestPostFromManyGoroutines(t *testing.T) {
	box := inbox.New(8 * 200)
	var all sync.WaitGroup
	for n := range int64(8) {
		all.Go(func() {
			for seq := range uint32(200) {
				from := inbox.Sender{Character: n + 1, Session: 1}
				if err := box.Post(inbox.Command{From: from, Verb: inbox.Stop, Seq: seq + 1}.Letter()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	got := 0
	last := map[int64]uint32{}
	var memory []inbox.Letter
	count := func() {
		memory = box.Take(memory)
		for i := range memory {
			got++
			c := &memory[i].Command
			if c.Seq != last[c.From.Character]+1 {
				t.Errorf("character %d: %d comes after %d", c.From.Character, c.Seq, last[c.From.Character])
			}
			last[c.From.Character] = c.Seq
		}
	}
	for range 50 {
		count()
	}
	all.Wait()
	count()
	if got != 8*200 {
		t.Errorf("%d letters were taken, want %d", got, 8*200)
	}
}
