package nettest

import (
	"flag"
	"fmt"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

var seed = flag.Uint64("nettest.seed", 1, "seed of the links under test")

// conversation is a server's session and a client of a few lines, stepped together on one goroutine.
type conversation struct {
	t       *testing.T
	clock   *condition.Clock
	link    *Server
	client  *Client
	session *session.Session
	channel *protocol.Channel // the client's end

	joined bool
	heard  []uint32        // numbers of what the client said, as they came
	words  []string        // what the server said, as it came
	ticks  map[uint32]bool // ticks for which the server got an input
	sum    uint64          // of everything that happened, in order
}

func converse(t *testing.T, up, down condition.Options) *conversation {
	t.Helper()
	schema, err := protocol.NewSchema([]view.GhostKind{view.ActorKind()})
	if err != nil {
		t.Fatal(err)
	}
	c := &conversation{t: t, clock: condition.NewClock(), channel: protocol.NewChannel(protocol.ChannelOptions{}), ticks: map[uint32]bool{}}
	c.link, c.client = NewPair(PairOptions{Up: up, Down: down, Seed: *seed, Clock: c.clock})
	c.session = session.New(session.Options{
		Number: 1, Schema: schema, Limits: session.Limits{Chat: session.Rate{Count: -1}}, Channel: protocol.ChannelOptions{Resend: 250_000},
	}, c.clock.Now())
	hello := protocol.Hello{Version: protocol.Version, Hash: schema.Hash()}
	c.send(hello.Append(nil))
	return c
}

func (c *conversation) send(packet []byte) {
	if err := c.client.Send(packet); err != nil {
		c.t.Fatal(err)
	}
}

func (c *conversation) note(parts ...uint64) {
	c.sum = sim.Hash(append(parts, c.sum, uint64(c.clock.Now()))...)
}

// step lets a sixtieth of a second pass at both ends.
func (c *conversation) step() {
	c.clock.Advance(time.Second / 60)
	now := c.clock.Now()
	for {
		packet, ok := c.link.Poll()
		if !ok {
			break
		}
		events, err := c.session.Receive(packet, now)
		if err != nil {
			c.t.Fatalf("%v: %v", protocol.PacketType(packet[0]), err)
		}
		for _, e := range events {
			c.serve(e)
		}
	}
	for packet, ok := c.session.Next(now, nil); ok; packet, ok = c.session.Next(now, nil) {
		c.link.Reliable(packet)
	}
	for {
		packet, ok := c.client.Poll()
		if !ok {
			break
		}
		c.take(packet)
	}
	for packet, ok := c.channel.Next(now, nil); ok; packet, ok = c.channel.Next(now, nil) {
		c.send(packet)
	}
}

// serve is what a server does with an event.
func (c *conversation) serve(e session.Event) {
	c.note(uint64(e.Kind))
	switch e.Kind {
	case session.Asked:
		if err := c.session.Admit(protocol.Joined{Stage: protocol.Stage{Map: "yard", Stream: 1, Rate: 60, Every: 3}}); err != nil {
			c.t.Fatal(err)
		}
	case session.Spoke:
		c.heard = append(c.heard, e.Say.Seq)
		notice := protocol.Notice{Text: "you said " + e.Say.Text}
		if err := c.session.Send(notice.Append(nil)); err != nil {
			c.t.Fatal(err)
		}
	case session.Walked:
		for i := range e.Input.Steps {
			c.ticks[uint32(e.Input.First)+uint32(i)] = true
		}
	}
}

// take is what a client does with a packet.
func (c *conversation) take(packet []byte) {
	kind, _ := protocol.TypeOf(packet)
	c.note(100+uint64(kind), uint64(len(packet)))
	switch kind {
	case protocol.IsAccept:
		c.send((&protocol.Join{Mode: protocol.AsGuest}).Append(nil))
	case protocol.IsJoined:
		c.joined = true
	case protocol.IsReliable:
		if err := c.channel.Receive(packet); err != nil {
			c.t.Fatal(err)
		}
		for message, ok := c.channel.Pop(); ok; message, ok = c.channel.Pop() {
			var notice protocol.Notice
			var ground protocol.Ground
			if err := notice.Decode(message); err == nil {
				c.words = append(c.words, notice.Text)
			} else if err := ground.Decode(message); err == nil {
				c.words = append(c.words, fmt.Sprintf("ground of %d bytes", len(ground.Data)))
			} else {
				c.t.Fatal(err)
			}
		}
	}
}

// until steps until something is so, 60 seconds at most.
func (c *conversation) until(what string, done func() bool) {
	c.t.Helper()
	for range 3600 {
		if done() {
			return
		}
		c.step()
	}
	c.t.Fatalf("after a minute it is not so that %s (seed %d)", what, *seed)
}

// play is a whole conversation: it joins, gets a large ground, speaks a hundred times, and walks all the while.
func play(t *testing.T, up, down condition.Options) *conversation {
	t.Helper()
	c := converse(t, up, down)
	c.until("the client has joined", func() bool { return c.joined })
	ground := protocol.Ground{Data: make([]byte, 200_000)}
	if err := c.session.Send(ground.Append(nil)); err != nil {
		t.Fatal(err)
	}
	const words, inputs = 100, 600
	const again = 8 // how often each input is sent
	for tick := range uint32(inputs + again) {
		if tick%6 == 0 && tick/6 < words {
			say := protocol.Say{Seq: tick/6 + 1, Text: fmt.Sprint(tick/6 + 1)}
			if err := c.channel.Send(say.Append(nil)); err != nil {
				t.Fatal(err)
			}
		}
		first := sim.Tick(tick).Plus(1 - again)
		input := protocol.Input{Stream: 1, First: first, Steps: make([]protocol.Step, again)}
		c.send(input.Append(nil))
		c.step()
	}
	c.until("everything has been said and heard", func() bool { return len(c.heard) == words && len(c.words) == words+1 })
	for i, seq := range c.heard {
		if seq != uint32(i)+1 {
			t.Fatalf("word %d came where %d was expected", seq, i+1)
		}
	}
	if c.words[0] != "ground of 200000 bytes" {
		t.Errorf("the first message was %q", c.words[0])
	}
	for i, text := range c.words[1:] {
		if want := fmt.Sprintf("you said %d", i+1); text != want {
			t.Fatalf("the server said %q where %q was expected", text, want)
		}
	}
	missing := 0
	for tick := range uint32(inputs) {
		if !c.ticks[tick] {
			missing++
		}
	}
	if missing > 0 {
		t.Errorf("%d of %d inputs never came, although each was sent %d times (seed %d)", missing, inputs, again, *seed)
	}
	return c
}

// TestConversation holds one over links from perfect to hardly usable, twice each: what must arrive does, whatever is
// lost, and the same seed gives the same conversation.
func TestConversation(t *testing.T) {
	for _, c := range []struct{ name, link string }{
		{"perfect", ""},
		{"far away", "latency=300ms"},
		{"as the specification has it", "latency=150ms,jitter=30ms,loss=3%"},
		{"bad", "latency=200ms,jitter=100ms,loss=20%,duplicate=20%,reorder=20%"},
		{"narrow", "latency=80ms,bandwidth=40kB,loss=1%"},
		{"a stream", "latency=150ms,jitter=30ms,loss=3%,stream"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, err := condition.Parse(c.link)
			if err != nil {
				t.Fatal(err)
			}
			first, second := play(t, o, o), play(t, o, o)
			if first.sum != second.sum || first.clock.Now() != second.clock.Now() {
				t.Errorf("two runs of seed %d ended at %d and %d µs, with different histories", *seed, first.clock.Now(), second.clock.Now())
			}
			if sent := first.client.Sent(); o.Loss > 0.1 && !o.Stream && (sent.Lost == 0 || sent.Duplicated == 0 || sent.Reordered == 0) {
				t.Errorf("the weather did nothing: %+v", sent)
			}
		})
	}
}

// TestCut breaks the network silently: neither end hears of it, and what was under way is gone.
func TestCut(t *testing.T) {
	clock := condition.NewClock()
	link, end := NewPair(PairOptions{Up: condition.Options{Latency: time.Second}, Clock: clock})
	if err := end.Send([]byte{1}); err != nil {
		t.Fatal(err)
	}
	link.Reliable([]byte{2})
	end.Cut()
	if err := end.Send([]byte{3}); err != nil {
		t.Fatal(err)
	}
	link.Snapshot([]byte{4})
	link.Reliable([]byte{5})
	clock.Advance(time.Hour)
	if packet, ok := link.Poll(); ok {
		t.Errorf("% x came through a cut", packet)
	}
	if packet, ok := end.Poll(); ok {
		t.Errorf("% x came through a cut", packet)
	}
	if stats := link.Stats(); stats.Waiting != 2 || stats.Out != 1 {
		t.Errorf("the server's end has %+v", stats)
	}
	link.Close(protocol.CodeTimeout, "nothing was heard")
	if _, err := link.Recv(t.Context()); err == nil {
		t.Error("a closed link goes on")
	}
}

func TestWindow(t *testing.T) {
	link, end := NewPair(PairOptions{Window: 3, Clock: condition.NewClock()})
	for n := range 10 {
		link.Snapshot(numbered(protocol.IsSnapshot, n, 10))
	}
	for _, want := range []int{0, 1, 2, 9} { // three on their way, and the newest
		packet, ok := end.Poll()
		if !ok || numberOf(t, packet) != want {
			t.Errorf("% x came, expected snapshot %d", packet, want)
		}
	}
	if packet, ok := end.Poll(); ok {
		t.Errorf("% x came after the newest", packet)
	}
	if stats := link.Stats(); stats.Replaced != 6 || stats.Snapshots != 4 {
		t.Errorf("counted %+v", stats)
	}
}

// complaints is a test that takes note of its failures instead of failing.
type complaints struct {
	testing.TB
	cleanups []func()
	failed   bool
}

func (c *complaints) Helper()               {}
func (c *complaints) Cleanup(f func())      { c.cleanups = append(c.cleanups, f) }
func (c *complaints) Errorf(string, ...any) { c.failed = true }

func TestLeaksAreFound(t *testing.T) {
	stop, running, stopped := make(chan struct{}), make(chan struct{}), make(chan struct{})
	c := &complaints{TB: t}
	leaks(c, 0, "wick/netcode/nettest")
	go func() {
		close(running)
		<-stop
		close(stopped)
	}()
	<-running
	c.cleanups[0]()
	if !c.failed {
		t.Error("a goroutine that stays is not found")
	}
	c.failed = false
	close(stop)
	<-stopped
	leaks(c, patience, "wick/netcode/nettest")
	c.cleanups[1]()
	if c.failed {
		t.Error("a goroutine that has ended is found")
	}
}
