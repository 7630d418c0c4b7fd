package protocol_test

import (
	"bytes"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
)

// whole is a schema reply, which samples leaves out because it is large.
func whole(tb testing.TB) codec {
	s := schemaOf(tb, torch(lamp{}))
	return &protocol.SchemaReply{Hash: s.Hash(), Declarations: s.Declarations()}
}

// FuzzPackets gives any bytes to every decoder. What is accepted has one form only: encoded again it is the same bytes.
func FuzzPackets(f *testing.F) {
	all := append(samples(), whole(f))
	for _, s := range all {
		f.Add(s.Append(nil))
	}
	f.Fuzz(func(t *testing.T, packet []byte) {
		for _, s := range all {
			got := fresh(s)
			if got.Decode(packet) != nil {
				continue
			}
			if again := got.Append(nil); !bytes.Equal(again, packet) {
				t.Fatalf("%T accepts %x and writes %x", got, packet, again)
			}
		}
		protocol.TypeOf(packet)
		protocol.MessageOf(packet)
	})
}

// Texts that are too long are cut between characters, bytes at their limit.
func TestTooLongTextsAreCut(t *testing.T) {
	long := string(bytes.Repeat([]byte("é"), 400))
	say := protocol.Say{Text: "x" + long}
	var got protocol.Say
	if err := got.Decode(say.Append(nil)); err != nil || len(got.Text) != protocol.MaxSpeech-1 {
		t.Errorf("%d bytes are said: %v", len(got.Text), err)
	}
	join := protocol.Join{Mode: protocol.AsGuest, Token: make([]byte, 4000), Name: "a\xffb"}
	var in protocol.Join
	if err := in.Decode(join.Append(nil)); err != nil || len(in.Token) != protocol.MaxToken || in.Name != "a\uFFFDb" {
		t.Errorf("%d bytes of token, name %q: %v", len(in.Token), in.Name, err)
	}
}

func TestNamesOfPacketsAndCodes(t *testing.T) {
	names := map[string]bool{}
	for i := range 256 {
		names[protocol.PacketType(i).String()] = true
	}
	if len(names) != 14 {
		t.Errorf("%d names of packets", len(names))
	}
	clear(names)
	for i := range 256 {
		names[protocol.Code(i).String()] = true
	}
	if len(names) != 19 {
		t.Errorf("%d names of codes", len(names))
	}
}
