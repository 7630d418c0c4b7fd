package protocol_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"pgregory.net/rapid"
)

// pump carries packets between two ends for a while: some are lost, doubled, or overtaken.
func pump(t rapid.TB, a, b *protocol.Channel, chance *sim.Stream, loss float64, turns int) (toA, toB [][]byte, packets int) {
	var way [2][][]byte
	ends := [2]*protocol.Channel{a, b}
	got := [2]*[][]byte{&toA, &toB}
	for turn := range turns {
		for i, end := range ends {
			for {
				p, ok := end.Next(int64(turn)*50_000, nil)
				if !ok {
					break
				}
				packets++
				if len(p) > protocol.FragmentSize+16 {
					t.Fatalf("a packet of %d bytes", len(p))
				}
				for copies := 1 + chance.Intn(2); copies > 0; copies-- {
					if !chance.Chance(loss) {
						at := chance.Intn(len(way[1-i]) + 1)
						way[1-i] = append(way[1-i][:at], append([][]byte{p}, way[1-i][at:]...)...)
					}
				}
			}
		}
		for i, end := range ends {
			arrive := len(way[i])
			if loss > 0 {
				arrive = chance.Intn(arrive + 1)
			}
			for _, p := range way[i][:arrive] {
				if err := end.Receive(p); err != nil {
					t.Fatal(err)
				}
				for m, ok := end.Pop(); ok; m, ok = end.Pop() {
					*got[i] = append(*got[i], m)
				}
			}
			way[i] = way[i][arrive:]
		}
	}
	return toA, toB, packets
}

func TestMessagesArriveWholeOnceAndInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chance := sim.NewStream(rapid.Uint64().Draw(t, "seed"), "channel")
		a, b := protocol.NewChannel(protocol.ChannelOptions{}), protocol.NewChannel(protocol.ChannelOptions{})
		var sent [2][][]byte
		for i, end := range []*protocol.Channel{a, b} {
			for n := range rapid.IntRange(0, 6).Draw(t, "messages") {
				m := bytes.Repeat([]byte{byte(n + 1)}, 1+chance.Intn(1+chance.Intn(40_000)))
				if err := end.Send(m); err != nil {
					t.Fatal(err)
				}
				sent[i] = append(sent[i], m)
			}
		}
		loss := rapid.Float64Range(0, 0.4).Draw(t, "loss")
		toA, toB, _ := pump(t, a, b, &chance, loss, 400)
		if a.Waiting()+b.Waiting() > 0 {
			more, extra, _ := pump(t, a, b, &chance, 0, 400)
			toA, toB = append(toA, more...), append(toB, extra...)
		}
		for i, got := range [][][]byte{toB, toA} {
			if len(got) != len(sent[i]) {
				t.Fatalf("%d of %d messages arrived", len(got), len(sent[i]))
			}
			for j := range got {
				if !bytes.Equal(got[j], sent[i][j]) {
					t.Fatalf("message %d has %d bytes, want %d", j, len(got[j]), len(sent[i][j]))
				}
			}
		}
		if a.Waiting() != 0 || b.Waiting() != 0 {
			t.Fatalf("%d and %d bytes still wait", a.Waiting(), b.Waiting())
		}
	})
}

func TestChannelIsBounded(t *testing.T) {
	c := protocol.NewChannel(protocol.ChannelOptions{Queue: 10_000})
	for _, size := range []int{0, protocol.MaxMessage + 1} {
		if err := c.Send(make([]byte, size)); !errors.Is(err, protocol.ErrMessageSize) {
			t.Errorf("a message of %d bytes: %v", size, err)
		}
	}
	if err := c.Send(make([]byte, protocol.MaxMessage)); err != nil {
		t.Errorf("the largest message does not fit into an empty queue: %v", err)
	}
	if err := c.Send(make([]byte, 1)); !errors.Is(err, protocol.ErrChannelFull) {
		t.Errorf("a full queue: %v", err)
	}
	packets := 0
	for _, ok := c.Next(0, nil); ok; _, ok = c.Next(0, nil) {
		packets++
	}
	if packets != 64 {
		t.Errorf("%d fragments are under way at once, want 64", packets)
	}
	// Nothing is sent again before its time, and then all of it is.
	for _, at := range []int64{249_999, 250_000} {
		again := 0
		for _, ok := c.Next(at, nil); ok; _, ok = c.Next(at, nil) {
			again++
		}
		if want := map[int64]int{249_999: 0, 250_000: 64}[at]; again != want {
			t.Errorf("at %d µs %d fragments are sent again, want %d", at, again, want)
		}
	}
	never := protocol.NewChannel(protocol.ChannelOptions{Resend: -1})
	if err := never.Send([]byte{1}); err != nil {
		t.Fatal(err)
	}
	never.Next(0, nil)
	if _, ok := never.Next(1<<40, nil); ok {
		t.Error("a channel that never sends again does")
	}
}

func TestChannelRefusesWhatCannotBe(t *testing.T) {
	ack := func(n uint32) []byte { return (&protocol.Reliable{Ack: n}).Append(nil) }
	c := protocol.NewChannel(protocol.ChannelOptions{})
	if c.Receive(ack(1)) == nil {
		t.Error("an acknowledgement of what was never sent is accepted")
	}
	if err := c.Receive(ack(1<<32 - 5)); err != nil {
		t.Errorf("an old acknowledgement: %v", err)
	}
	if c.Receive(nil) == nil || c.Receive([]byte{byte(protocol.IsReliable)}) == nil {
		t.Error("half a packet is accepted")
	}
	// A message without an end is given up at the largest size.
	full := bytes.Repeat([]byte{1}, protocol.FragmentSize)
	for n := range uint32(1000) {
		p := protocol.Reliable{Has: true, More: true, Seq: n, Data: full}
		if err := c.Receive(p.Append(nil)); err != nil {
			if want := uint32(protocol.MaxMessage / protocol.FragmentSize); n != want {
				t.Errorf("refused at fragment %d, want %d", n, want)
			}
			return
		}
	}
	t.Error("a message without end is accepted")
}

// What comes too early is kept, but only so much of it.
func TestChannelKeepsAWindow(t *testing.T) {
	c := protocol.NewChannel(protocol.ChannelOptions{})
	for seq := uint32(100); seq > 0; seq-- {
		p := protocol.Reliable{Has: true, Seq: seq, Data: []byte{byte(seq)}}
		if err := c.Receive(p.Append(nil)); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := c.Pop(); ok {
		t.Fatal("something came before the first fragment")
	}
	first := protocol.Reliable{Has: true, Seq: 0, Data: []byte{200}}
	if err := c.Receive(first.Append(nil)); err != nil {
		t.Fatal(err)
	}
	n := 0
	for m, ok := c.Pop(); ok; m, ok = c.Pop() {
		if want := byte(n); n > 0 && m[0] != want {
			t.Fatalf("message %d is %v", n, m)
		}
		n++
	}
	if n != 64 {
		t.Errorf("%d messages, want 64", n)
	}
}

func FuzzChannel(f *testing.F) {
	f.Add([]byte{3, 11, 0, 0, 0, 0, 1, 0, 0, 0, 0, 9})
	f.Fuzz(func(t *testing.T, script []byte) {
		c := protocol.NewChannel(protocol.ChannelOptions{})
		_ = c.Send([]byte("hello"))
		for len(script) > 1 {
			n := min(int(script[0]), len(script)-1)
			if c.Receive(script[1:1+n]) != nil {
				return
			}
			script = script[1+n:]
			for p, ok := c.Next(0, nil); ok; p, ok = c.Next(0, nil) {
				if new(protocol.Reliable).Decode(p) != nil {
					t.Fatalf("%x is sent", p)
				}
			}
		}
	})
}
