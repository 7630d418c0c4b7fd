package host

import (
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// mail is one thing that waits for a zone's goroutine: a letter for the zone's inbox, or an errand.
type mail struct {
	letter inbox.Letter
	errand errand // nil for a letter
}

// errand is something to be done on the zone's goroutine between two ticks.
type errand func(w *world)

// mailbox stands before the inbox of a zone and keeps the order in which things came. What players ask for is bounded. What
// lets them in and out is not, because none of it may be lost; there are never more of these than a few for each person.
type mailbox struct {
	waiting  []mail
	commands int    // of waiting
	spare    []mail // memory for the next time
}

func (b *mailbox) put(m mail) { b.waiting = append(b.waiting, m) }

// command puts a player's letter in, unless as many wait as the limit allows.
func (b *mailbox) command(l inbox.Letter, limit int) bool {
	if b.commands >= limit {
		return false
	}
	b.commands++
	b.put(mail{letter: l})
	return true
}

func (b *mailbox) empty() bool { return len(b.waiting) == 0 }

// take empties the mailbox, except for what is behind the first letters letters. The slice is valid until the next call.
func (b *mailbox) take(letters int) []mail {
	n := 0
	for n < len(b.waiting) && (letters > 0 || b.waiting[n].errand != nil) {
		if b.waiting[n].errand == nil {
			letters--
		}
		n++
	}
	clear(b.spare)
	taken := b.waiting[:n]
	b.waiting, b.spare = append(b.spare[:0], b.waiting[n:]...), b.waiting
	b.commands = 0
	for i := range b.waiting {
		if b.waiting[i].errand == nil && b.waiting[i].letter.Kind == inbox.IsCommand {
			b.commands++
		}
	}
	return taken
}

// discard empties the mailbox.
func (b *mailbox) discard() { *b = mailbox{} }

// redirect makes a character that is about to arrive what it was when it left, and reports false if it is not about to.
func (b *mailbox) redirect(character int64, left *zone.Request) bool {
	for i := range b.waiting {
		if l := &b.waiting[i].letter; b.waiting[i].errand == nil && l.Kind == inbox.IsArrival && l.Arrival.From.Character == character {
			l.Arrival.Where, l.Arrival.Rules = left.Where, left.Rules
			return true
		}
	}
	return false
}
