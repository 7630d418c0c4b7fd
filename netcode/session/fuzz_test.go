package session

import (
	"errors"
	"flag"
	"runtime"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
)

var (
	streams = flag.Int("session.streams", 300, "hostile streams to play")
	seed    = flag.Uint64("session.seed", 1, "seed of the hostile streams")
)

// good are packets that a correct client might send, from which hostile ones are made.
func good(t testing.TB, s *protocol.Schema) [][]byte {
	channel := protocol.NewChannel(protocol.ChannelOptions{})
	for _, m := range [][]byte{
		(&protocol.Say{Seq: 1, Text: "hello"}).Append(nil), (&protocol.Go{Seq: 2, Direction: "north"}).Append(nil),
	} {
		if err := channel.Send(m); err != nil {
			t.Fatal(err)
		}
	}
	first, _ := channel.Next(0, nil)
	second, _ := channel.Next(0, nil)
	return [][]byte{
		(&protocol.Hello{Version: protocol.Version, Hash: s.Hash(), Build: "x"}).Append(nil),
		(&protocol.Hello{Version: protocol.Version, Hash: s.Hash() + 1}).Append(nil),
		(&protocol.SchemaReply{Hash: s.Hash(), Declarations: s.Declarations()}).Append(nil),
		protocol.SchemaRequest{}.Append(nil),
		(&protocol.Join{Mode: protocol.AsLogin, Name: "ada", Password: "x"}).Append(nil),
		(&protocol.Input{Stream: 1, Acks: true, AckTick: 5, AckBits: 7, First: 9, Steps: []protocol.Step{{X: 3}, {Z: -4}}}).Append(nil),
		first, second,
		(&protocol.Reliable{Has: true, More: true, Seq: 2, Data: make([]byte, protocol.FragmentSize)}).Append(nil),
		(&protocol.Bye{Code: protocol.CodeLeft}).Append(nil),
	}
}

// holds is what must be true of every session after every packet of whoever.
func holds(t testing.TB, s *Session, events []Event, err error) {
	t.Helper()
	var closed *Closed
	if err != nil && (!errors.As(err, &closed) || closed.Code.String() == "unknown") {
		t.Fatalf("the session ended with %v (%T)", err, err)
	}
	if (err != nil) != (s.State() == Over) || (s.Closed() != nil) != (s.State() == Over) {
		t.Fatalf("the session is %v after %v", s.State(), err)
	}
	for _, e := range events {
		if e.Session != s.Number() {
			t.Fatalf("an event of session %d", e.Session)
		}
		switch {
		case e.Kind == Greeted && e.Hello != nil && s.State() != Playing:
		case e.Kind == Asked && e.Join != nil && s.State() == Asking:
		case e.Kind == Walked && e.Input != nil && len(e.Input.Steps) <= protocol.MaxSteps && e.Input.Stream == s.stream:
		case e.Kind == Spoke && e.Say != nil && len(e.Say.Text) <= protocol.MaxSpeech:
		case e.Kind == Went && e.Go != nil && len(e.Go.Direction) <= protocol.MaxDirection:
		case e.Kind == Hushed && (e.Say != nil || e.Go != nil):
		case e.Kind == Left && e.Bye != nil && s.State() == Over:
		default:
			t.Fatalf("an event %v that cannot be while %v: %+v", e.Kind, s.State(), e)
		}
	}
	if s.early > s.limits.Early+1 || len(s.out) > s.limits.Early+2 {
		t.Fatalf("%d packets before joining, %d waiting to be sent", s.early, len(s.out))
	}
}

// answer does what a server does: it admits, sends, and lets time pass.
func answer(t testing.TB, s *Session, now int64) {
	if s.State() == Asking {
		if err := s.Admit(protocol.Joined{Token: []byte("t"), Stage: stage(1)}); err != nil {
			t.Fatal(err)
		}
	}
	for range 200 {
		if _, ok := s.Next(now, nil); !ok {
			return
		}
	}
	t.Fatal("the session does not stop sending")
}

// FuzzReceive plays streams of packets: each is its length in a byte, or zero and a choice among the good ones.
func FuzzReceive(f *testing.F) {
	s := schema(f)
	packets := good(f, s)
	f.Add([]byte{0, 0, 0, 4, 0, 5, 0, 6, 0, 7, 0, 9})
	f.Add([]byte{0, 1, 0, 2})
	f.Add([]byte{0, 0, 0, 3, 0, 4, 0, 8, 0, 8})
	f.Add([]byte{3, 1, 2, 3})
	f.Fuzz(func(t *testing.T, stream []byte) {
		now := int64(1_700_000_000_000_000)
		session := New(Options{Number: 1, Schema: s}, now)
		for len(stream) >= 2 {
			n := int(stream[0])
			packet := stream[1:min(1+n, len(stream))]
			if n == 0 {
				packet = packets[int(stream[1])%len(packets)]
				n = 1
			}
			stream = stream[min(1+n, len(stream)):]
			events, err := session.Receive(packet, now)
			holds(t, session, events, err)
			answer(t, session, now)
			now += 1000
		}
	})
}

// damaged is a packet with a bit changed, an end missing or added, or random contents.
func damaged(chance *sim.Stream, packet []byte) []byte {
	switch chance.Intn(4) {
	case 0:
		packet[chance.Intn(len(packet))] ^= byte(1 << chance.Intn(8))
	case 1:
		packet = packet[:chance.Intn(len(packet))]
	case 2:
		packet = append(packet, make([]byte, chance.Intn(2000))...)
	case 3:
		for i := 1; i < len(packet); i++ {
			packet[i] = byte(chance.Uint64())
		}
	}
	return packet
}

// TestHostileStreams plays streams of good, damaged, random and repeated packets from a seed, at all speeds. Who plays
// says up to ten packets a second, so that only the early limit and the one of the schema are reached.
func TestHostileStreams(t *testing.T) {
	s := schema(t)
	packets := good(t, s)
	reached := map[State]int{}
	ended := map[protocol.Code]int{}
	for i := range *streams {
		chance := sim.NewStream(*seed+uint64(i), "hostile")
		now := int64(1_700_000_000_000_000)
		session := New(Options{Number: uint64(i + 1), Schema: s}, now)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		// Most packets are such as fit the state, so that what comes later is reached.
		fits := map[State][]int{Greeting: {0, 0, 0, 1}, Comparing: {2}, Waiting: {3, 4, 4}, Playing: {5, 5, 5, 6, 7, 8}}
		for range 200 {
			choices := fits[session.State()]
			if len(choices) == 0 || chance.Chance(0.01) {
				choices = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
			}
			packet := append([]byte(nil), packets[choices[chance.Intn(len(choices))]]...)
			if chance.Chance(0.03) {
				packet = damaged(&chance, packet)
			}
			events, err := session.Receive(packet, now)
			holds(t, session, events, err)
			answer(t, session, now)
			if session.Expired(now) != nil && session.Closed() == nil {
				t.Fatal("expired without being closed")
			}
			reached[session.State()]++
			now += int64(chance.Intn(int(100 * time.Millisecond / time.Microsecond)))
		}
		if c := session.Closed(); c != nil {
			ended[c.Code]++
		}
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
			t.Fatalf("stream %d took %d bytes of memory; go test ./netcode/session -run TestHostileStreams -session.seed %d -session.streams 1",
				i, used, *seed+uint64(i))
		}
	}
	for _, state := range []State{Comparing, Waiting, Playing, Over} {
		if reached[state] == 0 && *streams >= 100 {
			t.Errorf("no stream came to where the session is %v: %v", state, reached)
		}
	}
	for _, code := range []protocol.Code{protocol.CodeMalformed, protocol.CodeVersion, protocol.CodeRate, protocol.CodeLeft} {
		if ended[code] == 0 && *streams >= 100 {
			t.Errorf("no stream ended with %v: %v", code, ended)
		}
	}
}
