package host

import (
	"testing"

	"github.com/wick-engine/wick/zone/inbox"
)

// What a mailbox gives out is what was put in, in order; a command it does not give out still counts against the limit.
func TestMailboxKeepsOrderAndLimit(t *testing.T) {
	var b mailbox
	command := func(seq uint32) bool {
		return b.command(inbox.Command{Verb: inbox.Stop, Seq: seq}.Letter(), 4)
	}
	ran := 0
	for seq := range uint32(3) {
		if !command(seq) {
			t.Fatalf("command %d was refused", seq)
		}
	}
	b.put(mail{errand: func(*world) { ran++ }})
	b.put(mail{letter: inbox.Departure{Grace: 7}.Letter()})
	if !command(3) || command(4) {
		t.Error("four commands are allowed, no more and no fewer")
	}
	if got := b.take(2); len(got) != 2 || got[0].letter.Command.Seq != 0 || got[1].letter.Command.Seq != 1 {
		t.Errorf("took %+v", got)
	}
	if !command(5) || !command(6) || command(7) {
		t.Error("two of four are still there")
	}
	got := b.take(2)
	if len(got) != 3 || got[0].letter.Command.Seq != 2 || got[1].errand == nil || got[2].letter.Kind != inbox.IsDeparture {
		t.Errorf("took %+v", got)
	}
	for seq, m := range b.take(100) {
		if want := []uint32{3, 5, 6}[seq]; m.letter.Command.Seq != want {
			t.Errorf("took command %d, want %d", m.letter.Command.Seq, want)
		}
	}
	if !b.empty() || len(b.take(100)) != 0 || b.commands != 0 {
		t.Error("something is left")
	}
}
