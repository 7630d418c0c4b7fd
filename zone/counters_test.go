package zone_test

import (
	"errors"
	"testing"

	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// What the inbox refuses is counted, and reaches nobody.
func TestRefusedLettersAreCounted(t *testing.T) {
	z := openWith(t, zone.Options{Map: village(), Limits: zone.Limits{Inbox: 3}})
	stop := inbox.Command{From: player(1), Verb: inbox.Stop}.Letter()
	for range 3 {
		post(t, z, stop)
	}
	if err := z.Post(stop); !errors.Is(err, inbox.ErrFull) {
		t.Errorf("a fourth letter: %v", err)
	}
	var refused *inbox.LetterError
	if err := z.Post(inbox.Letter{}); !errors.As(err, &refused) {
		t.Errorf("no letter: %v", err)
	}
	z.Step()
	if c := z.Counters(); c.InboxFull != 1 || c.BadLetters != 1 || len(z.Taken()) != 3 {
		t.Errorf("%+v, %d taken", c, len(z.Taken()))
	}
}
