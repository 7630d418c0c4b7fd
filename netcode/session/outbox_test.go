package session

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"pgregory.net/rapid"
)

// took is a packet that was taken out of an outbox, as text.
func took(t *testing.T, o *Outbox) (string, Taken) {
	t.Helper()
	packet, taken := o.Take([]byte("."))
	if packet[0] != '.' {
		t.Fatal("Take does not append")
	}
	return string(packet[1:]), taken
}

func TestOutboxTakesTurns(t *testing.T) {
	o := NewOutbox(0)
	for _, word := range []string{"a", "b", "c"} {
		o.Reliable([]byte(word))
	}
	o.Snapshot([]byte("1"))
	o.Snapshot([]byte("2"))
	want := []struct {
		packet string
		taken  Taken
	}{{"2", Newest}, {"a", Ordered}, {"3", Newest}, {"b", Ordered}, {"c", Ordered}, {"", Nothing}}
	for i, w := range want {
		if packet, taken := took(t, o); packet != w.packet || taken != w.taken {
			t.Errorf("take %d is %q, %v; expected %q, %v", i, packet, taken, w.packet, w.taken)
		}
		if i == 0 { // while reliable packets wait, the next snapshot does not push itself in front of all of them
			o.Snapshot([]byte("3"))
		}
	}
	if stats := o.Stats(); stats != (Stats{Out: 5, OutBytes: 5, Snapshots: 2, Replaced: 1}) {
		t.Errorf("counted %+v", stats)
	}
}

func TestOutboxOverflow(t *testing.T) {
	o := NewOutbox(10)
	if !o.Reliable([]byte("12345")) || !o.Reliable([]byte("67890")) {
		t.Fatal("ten bytes do not fit into ten")
	}
	if o.Stats().Waiting != 10 || o.Closed() != nil {
		t.Fatalf("%+v, %v", o.Stats(), o.Closed())
	}
	if o.Reliable([]byte("x")) {
		t.Fatal("eleven bytes fit into ten")
	}
	if closed := o.Closed(); closed == nil || closed.Code != protocol.CodeSlow || closed.Remote {
		t.Errorf("closed with %v", closed)
	}
	packet, taken := o.Take(nil)
	var bye protocol.Bye
	if err := bye.Decode(packet); err != nil || taken != Farewell || bye.Code != protocol.CodeSlow {
		t.Errorf("the first packet afterwards is % x, %v: %v", packet, taken, err)
	}
	if _, taken := o.Take(nil); taken != Ended {
		t.Errorf("after the farewell comes %v", taken)
	}
}

func TestOutboxFails(t *testing.T) {
	o := NewOutbox(0)
	o.Reliable([]byte("a"))
	o.Snapshot([]byte("b"))
	lost := &Closed{Code: protocol.CodeLeft, Remote: true}
	if got := o.Fail(lost); got != lost {
		t.Errorf("Fail gave %v", got)
	}
	select {
	case <-o.Done():
	default:
		t.Error("Done is not closed")
	}
	if packet, taken := took(t, o); taken != Ended {
		t.Errorf("a broken link sends %q, %v", packet, taken)
	}
	if o.Close(protocol.CodeKicked, "") || o.Closed() != lost {
		t.Error("a broken link can be closed again")
	}

	o = NewOutbox(0)
	o.Close(protocol.CodeKicked, "out")
	if got := o.Fail(lost); got.Code != protocol.CodeKicked || got.Text != "out" || got.Remote {
		t.Errorf("a reason was replaced by %v", got)
	}
	if _, taken := o.Take(nil); taken != Ended {
		t.Errorf("a broken link says %v", taken)
	}
}

func TestOutboxWakes(t *testing.T) {
	o := NewOutbox(0)
	wakes := func(what string, f func()) {
		t.Helper()
		select {
		case <-o.Ready():
			t.Fatalf("before %s there was something", what)
		default:
		}
		f()
		select {
		case <-o.Ready():
		default:
			t.Errorf("%s wakes nobody", what)
		}
	}
	wakes("a snapshot", func() { o.Snapshot([]byte("a")) })
	wakes("a reliable packet", func() { o.Reliable([]byte("a")) })
	wakes("a farewell", func() { o.Close(0, "") })
	wakes("a failure", func() { o.Fail(&Closed{}) })
}

// TestRingIsAQueue compares the ring with a slice of slices.
func TestRingIsAQueue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r ring
		var model [][]byte
		size := 0
		for i := range rapid.IntRange(0, 300).Draw(t, "steps") {
			switch rapid.IntRange(0, 20).Draw(t, "do") {
			case 0:
				r.clear()
				model, size = nil, 0
			case 1, 2, 3, 4, 5, 6, 7, 8, 9, 10:
				packet := bytes.Repeat([]byte{byte(i)}, rapid.IntRange(0, 3000).Draw(t, "size"))
				r.push(packet)
				model, size = append(model, packet), size+len(packet)
			default:
				if len(model) > 0 {
					if got := r.pop([]byte{1}); !bytes.Equal(got[1:], model[0]) {
						t.Fatalf("popped % x, expected % x", got[1:], model[0])
					}
					size -= len(model[0])
					model = model[1:]
				}
			}
			if r.len() != len(model) || r.bytes != size {
				t.Fatalf("%d packets of %d bytes, expected %d of %d", r.len(), r.bytes, len(model), size)
			}
			if len(model) == 0 && cap(r.data) > ringKeeps {
				t.Fatalf("an empty queue keeps %d bytes", cap(r.data))
			}
		}
	})
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"", 5, ""}, {"abc", 5, "abc"}, {"abcdef", 5, "abcde"}, {"ääää", 5, "ää"}, {"a\xffb", 5, "a\uFFFDb"}, {"ab\xff", 4, "ab"},
		{strings.Repeat("x", 500), 123, strings.Repeat("x", 123)},
	} {
		if got := cut(c.text, c.most); got != c.want {
			t.Errorf("cut(%q, %d) = %q, expected %q", c.text, c.most, got, c.want)
		}
	}
}

// TestOutboxAllocatesNothing sends as a zone does: a snapshot, at times a word.
func TestOutboxAllocatesNothing(t *testing.T) {
	o := NewOutbox(0)
	snapshot, word, buffer := make([]byte, 1200), make([]byte, 300), make([]byte, 0, 2000)
	round := func() {
		o.Snapshot(snapshot)
		o.Snapshot(snapshot)
		o.Reliable(word)
		for taken := Newest; taken != Nothing; {
			_, taken = o.Take(buffer)
		}
	}
	if n := testing.AllocsPerRun(1000, round); n != 0 {
		t.Errorf("%v allocations for each round", n)
	}
}

func BenchmarkOutbox(b *testing.B) {
	o := NewOutbox(0)
	snapshot, buffer := make([]byte, 600), make([]byte, 0, 600)
	b.ReportAllocs()
	for b.Loop() {
		o.Snapshot(snapshot)
		o.Take(buffer)
	}
}
