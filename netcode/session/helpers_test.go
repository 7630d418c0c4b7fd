package session

import (
	"errors"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/view"
)

// schema is the one of the actors that there are.
func schema(t testing.TB, extra ...view.GhostKind) *protocol.Schema {
	t.Helper()
	s, err := protocol.NewSchema(append([]view.GhostKind{view.ActorKind()}, extra...))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// talk is a session under test, a time, and what came of the last step.
type talk struct {
	t      testing.TB
	s      *Session
	tally  *Tally
	schema *protocol.Schema
	now    int64
	events []Event
	err    error
}

func begin(t testing.TB, o Options) *talk {
	t.Helper()
	if o.Schema == nil {
		o.Schema = schema(t)
	}
	if o.Number == 0 {
		o.Number = 77
	}
	o.Build = "test 1"
	o.Tally = new(Tally)
	const start = 1_700_000_000_000_000
	return &talk{t: t, s: New(o, start), tally: o.Tally, schema: o.Schema, now: start}
}

// say hands a packet to the session.
func (k *talk) say(packet []byte) {
	k.t.Helper()
	k.events, k.err = k.s.Receive(packet, k.now)
}

// message hands a message to the session, as the packets of a channel.
func (k *talk) message(channel *protocol.Channel, message []byte) {
	k.t.Helper()
	if err := channel.Send(message); err != nil {
		k.t.Fatal(err)
	}
	for {
		packet, ok := channel.Next(k.now, nil)
		if !ok {
			return
		}
		k.say(packet)
	}
}

func (k *talk) wait(d time.Duration) { k.now += d.Microseconds() }

// hello is what a client that understands the server says.
func (k *talk) hello() *protocol.Hello {
	return &protocol.Hello{Version: protocol.Version, Hash: k.schema.Hash(), Build: "client 1"}
}

// play brings the session to where the client plays in a place of stream 1.
func (k *talk) play() {
	k.t.Helper()
	k.say(k.hello().Append(nil))
	k.expect(Waiting, Greeted)
	k.say((&protocol.Join{Mode: protocol.AsGuest}).Append(nil))
	k.expect(Asking, Asked)
	if err := k.s.Admit(protocol.Joined{Token: []byte("t"), Character: 1, Name: "Ada", Stage: stage(1)}); err != nil {
		k.t.Fatal(err)
	}
	k.packets(protocol.IsAccept, protocol.IsJoined)
}

func stage(stream uint16) protocol.Stage {
	return protocol.Stage{Map: "yard", Number: 1, Stream: stream, Tick: 100, Rate: 60, Every: 3}
}

// expect compares state and events.
func (k *talk) expect(state State, kinds ...EventKind) {
	k.t.Helper()
	if k.s.State() != state {
		k.t.Fatalf("the session is %v, expected %v (%v)", k.s.State(), state, k.err)
	}
	if len(k.events) != len(kinds) {
		k.t.Fatalf("%d events %+v, expected %v", len(k.events), k.events, kinds)
	}
	for i, e := range k.events {
		if e.Kind != kinds[i] || e.Session != k.s.Number() {
			k.t.Fatalf("event %d is %v of session %d, expected %v of %d", i, e.Kind, e.Session, kinds[i], k.s.Number())
		}
	}
}

// over expects that the session is over with a code, and without an event.
func (k *talk) over(code protocol.Code) {
	k.t.Helper()
	var closed *Closed
	if !errors.As(k.err, &closed) || closed.Code != code || k.s.Closed() != closed {
		k.t.Fatalf("the session ended with %v, expected %v", k.err, code)
	}
	k.expect(Over)
}

// packets takes what the session has to send, of these types, and returns the last one.
func (k *talk) packets(types ...protocol.PacketType) []byte {
	k.t.Helper()
	var last []byte
	for i := 0; ; i++ {
		packet, ok := k.s.Next(k.now, nil)
		if !ok {
			if i != len(types) {
				k.t.Fatalf("%d packets to send, expected %v", i, types)
			}
			return last
		}
		if kind, _ := protocol.TypeOf(packet); i >= len(types) || kind != types[i] {
			k.t.Fatalf("packet %d is a %v packet, expected %v", i, kind, types)
		}
		last = packet
	}
}

// refusal is the Refuse that the session has to send.
func (k *talk) refusal() protocol.Refuse {
	k.t.Helper()
	var p protocol.Refuse
	if err := p.Decode(k.packets(protocol.IsRefuse)); err != nil {
		k.t.Fatal(err)
	}
	return p
}

// counted compares one count.
func (k *talk) counted(w What, n uint64) {
	k.t.Helper()
	if got := k.tally.Count(w); got != n {
		k.t.Errorf("%v: %d, expected %d", w, got, n)
	}
}
