package protocol_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// codec is what packets and messages have in common.
type codec interface {
	Append([]byte) []byte
	Decode([]byte) error
}

func stage() protocol.Stage {
	return protocol.Stage{Map: "station", Number: -3, Stream: 7, Tick: 1<<32 - 5, Rate: 60, Every: 3}
}

// samples hold one of each packet and message, every field filled, and some in their smallest form.
func samples() []codec {
	return []codec{
		&protocol.Hello{
			Magic: protocol.Magic, Version: 9, Hash: 1 << 63, Catalogs: []protocol.Catalog{{"walker", 5}, {"", 0}}, Build: "page 1é",
			Resume: []byte{1, 2}, Answer: []byte{3},
		},
		&protocol.Hello{Magic: protocol.Magic},
		&protocol.Challenge{Nonce: []byte("nonce")},
		&protocol.Accept{Session: 77, ServerBuild: "wick 0.1", Hash: 3, Rate: 60, Every: 3},
		&protocol.Refuse{Code: protocol.CodeVersion, Text: "too old", ServerHash: 1, ClientHash: 2, Declaration: "kind actor", Field: "who"},
		&protocol.SchemaRequest{},
		&protocol.Join{Mode: protocol.AsLogin, Token: []byte{9}, Name: "ana", Password: "pass word", Character: "Ana", Hue: 28},
		&protocol.Joined{Token: []byte("t"), GuestToken: []byte("g"), Character: -1, Name: "Ana", Stage: stage()},
		&protocol.Input{
			Stream: 3, Acks: true, AckTick: 1<<32 - 1, AckBits: 1 << 63, Echo: 65535, First: 1<<32 - 2,
			Steps: []protocol.Step{{1, -2, 3}, {1, -2, 3}, {}, {127, -127, 65535}},
		},
		&protocol.Input{},
		&protocol.Reliable{Ack: 5},
		&protocol.Reliable{Ack: 5, Has: true, Seq: 1<<32 - 1, Data: []byte{0}},
		&protocol.Reliable{Ack: 5, Has: true, More: true, Seq: 6, Data: bytes.Repeat([]byte{7}, protocol.FragmentSize)},
		&protocol.Bye{Code: protocol.CodeShutdown, Text: "the server stops"},
		&protocol.Ground{Room: 4, Hash: 5, Data: []byte("ground")},
		&protocol.Happened{Number: 1, Kind: view.Said, Tick: 8, Actor: sim.MakeID(3, 4), Name: "Ana", Body: []byte("hello")},
		&protocol.Happened{Number: 2, Kind: view.CommandRefused, Tick: 8, Actor: sim.MakeID(0, 1), Reason: 2, Count: -1, Input: 9},
		&protocol.Happened{Number: 3, Kind: view.RoomLeft, Tick: 8, Actor: sim.MakeID(65535, 65535), Name: "Ana", Count: 1, Def: 2},
		&protocol.Happened{Number: 4, Kind: view.LinkLost, Actor: sim.MakeID(1, 1), Span: -9},
		&protocol.Roster{Rows: []protocol.RosterRow{{"Ana", 1, true, false}, {"Ben", 2, false, true}}},
		&protocol.Notice{Text: "the bell rings"},
		&protocol.Moved{Stage: stage()},
		&protocol.Say{Seq: 3, Text: "hello"},
		&protocol.Go{Seq: 4, Direction: "north"},
		&protocol.Here{Room: 2, Name: "The Bell", Text: "It hangs still.", Exits: []string{"north", "out"}},
	}
}

// fresh is a zero value of the same type.
func fresh(c codec) codec { return reflect.New(reflect.TypeOf(c).Elem()).Interface().(codec) }

func TestPacketsAndMessagesRoundTrip(t *testing.T) {
	seen := map[byte]int{}
	for _, sample := range samples() {
		packet := sample.Append(nil)
		got := fresh(sample)
		if err := got.Decode(packet); err != nil {
			t.Errorf("%T: %v", sample, err)
			continue
		}
		if !reflect.DeepEqual(got, sample) {
			t.Errorf("%T is %+v, want %+v", sample, got, sample)
		}
		if again := got.Append(nil); !bytes.Equal(again, packet) {
			t.Errorf("%T has a second form", sample)
		}
		seen[packet[0]]++
		// Every beginning of it, and anything behind it, is malformed; so is another type.
		for n := range packet {
			if _, rest := sample.(*protocol.Reliable); rest && n >= 11 {
				continue
			}
			if _, rest := sample.(*protocol.Ground); rest && n >= 13 {
				continue
			}
			if fresh(sample).Decode(packet[:n]) == nil {
				t.Errorf("%T: %d of %d bytes are accepted", sample, n, len(packet))
			}
		}
		if _, rest := sample.(*protocol.Ground); !rest && fresh(sample).Decode(append(packet, 0)) == nil && !isOpenEnded(sample) {
			t.Errorf("%T: a byte too many is accepted", sample)
		}
		packet[0] ^= 64
		if fresh(sample).Decode(packet) == nil {
			t.Errorf("%T: another type is accepted", sample)
		}
	}
	if len(seen) < 11 {
		t.Errorf("%d different first bytes", len(seen))
	}
}

func isOpenEnded(c codec) bool {
	r, ok := c.(*protocol.Reliable)
	return ok && r.Has && !r.More
}
