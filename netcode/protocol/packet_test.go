package protocol_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"reflect"
	"strings"
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
			Steps: []protocol.Step{{1, -2, 3, 0}, {1, -2, 3, 0}, {}, {127, -127, 65535, 8}, {127, -127, 65535, 0}},
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
		&protocol.Happened{Number: 5, Kind: view.ActRefused, Actor: sim.MakeID(1, 1), Reason: 5, Count: 2, Input: 77},
		&protocol.Happened{
			Number: 6, Kind: view.OnDamageTaken, Tick: 9, Actor: sim.MakeID(1, 1), Other: sim.MakeID(2, 1), Value: -12.25, Flags: view.BlowCritical,
		},
		&protocol.Happened{Number: 7, Kind: view.Healed, Tick: 9, Actor: sim.MakeID(1, 1), Value: 1e300},
		&protocol.Happened{Number: 8, Kind: view.Died, Tick: 9, Actor: sim.MakeID(1, 1), Other: sim.MakeID(2, 1), Span: 180},
		&protocol.Roster{Rows: []protocol.RosterRow{{"Ana", 1, true, false}, {"Ben", 2, false, true}}},
		&protocol.Notice{Text: "the bell rings"},
		&protocol.Moved{Stage: stage()},
		&protocol.Say{Seq: 3, Text: "hello"},
		&protocol.Go{Seq: 4, Direction: "north"},
		&protocol.Here{Room: 2, Name: "The Bell", Text: "It hangs still.", Exits: []string{"north", "out"}},
		&protocol.Kit{Catalogs: [][]byte{{1, 2, 3}, {}, {4}}, Slots: []uint16{65535, 0, 7}, Looks: []string{"husk", "bell é"}},
		&protocol.Kit{Slots: []uint16{protocol.NoBehavior}, Abilities: []protocol.KitAbility{
			{Ability: 1<<32 - 1, Slot: protocol.MaxSlots, Name: "Mend", Verb: "mend", Text: "Heals.", Price: "30 focus", Cast: 36, Cooldown: 1<<32 - 1},
			{},
		}, Gauges: []protocol.KitGauge{{Name: "Life", Life: true}, {}, {Name: "Atem é"}}},
		&protocol.Use{Seq: 1<<32 - 1, Text: "mend ana"},
		&protocol.Happened{Number: 9, Kind: view.CastBegun, Tick: 9, Actor: sim.MakeID(1, 1), Other: sim.MakeID(2, 1), Span: 36, Def: 2},
		&protocol.Happened{Number: 10, Kind: view.AbilityRefused, Tick: 9, Actor: sim.MakeID(1, 1), Reason: view.AbilityUnpayable, Span: 7, Def: 2, Input: 8},
		&protocol.Kit{},
	}
}

// Amounts are finite and have one 0; who may know of an event is not told.
func TestAmountsOfEvents(t *testing.T) {
	for _, value := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1)} {
		m := protocol.Happened{Kind: view.Healed, Actor: sim.MakeID(1, 1), Value: value}
		var got protocol.Happened
		if err := got.Decode(m.Append(nil)); err != nil || math.Float64bits(got.Value) != 0 {
			t.Errorf("%g is told as %g: %v", value, got.Value, err)
		}
		m.Value = 1
		packet := m.Append(nil)
		binary.LittleEndian.PutUint64(packet[len(packet)-8:], math.Float64bits(value))
		if got.Decode(packet) == nil {
			t.Errorf("%g is accepted", value)
		}
	}
	m := protocol.Happened{Kind: view.OnDamageTaken, Flags: view.BlowPeriodic | view.Private | view.Internal}
	var got protocol.Happened
	packet := m.Append(nil)
	if err := got.Decode(packet); err != nil || got.Flags != view.BlowPeriodic {
		t.Errorf("flags are told as %b: %v", got.Flags, err)
	}
	packet[len(packet)-4] |= byte(view.Private)
	if got.Decode(packet) == nil {
		t.Error("a flag that says who may know is accepted")
	}
}

// A slot that there is not is no press, and a kit stays within its bounds.
func TestPressesAndKitsAreBounded(t *testing.T) {
	in := protocol.Input{First: 3, Steps: []protocol.Step{{Press: protocol.MaxSlots + 1}}}
	if new(protocol.Input).Decode(in.Append(nil)) == nil {
		t.Error("a press of slot 9 is accepted")
	}
	large := protocol.Kit{Catalogs: make([][]byte, 99), Slots: make([]uint16, 99), Looks: make([]string, 999)}
	for i := range large.Looks {
		large.Looks[i] = strings.Repeat("x", 999)
	}
	var got protocol.Kit
	if err := got.Decode(large.Append(nil)); err != nil || len(got.Catalogs) != 64 || len(got.Slots) != 8 || len(got.Looks) != 255 || len(got.Looks[0]) != 128 {
		t.Errorf("%d catalogs, %d slots, %d looks: %v", len(got.Catalogs), len(got.Slots), len(got.Looks), err)
	}
	many := protocol.Kit{Abilities: make([]protocol.KitAbility, 99), Gauges: make([]protocol.KitGauge, 99)}
	many.Abilities[0] = protocol.KitAbility{Name: strings.Repeat("x", 999), Verb: strings.Repeat("x", 999), Text: strings.Repeat("x", 999), Price: strings.Repeat("x", 999)}
	many.Gauges[0].Name = strings.Repeat("x", 999)
	if err := got.Decode(many.Append(nil)); err != nil || len(got.Abilities) != protocol.MaxAbilities || len(got.Gauges) != view.MaxGauges {
		t.Errorf("%d abilities, %d gauges: %v", len(got.Abilities), len(got.Gauges), err)
	} else if a := got.Abilities[0]; len(a.Name) != 80 || len(a.Verb) != 48 || len(a.Text) != 400 || len(a.Price) != 80 || len(got.Gauges[0].Name) != 80 {
		t.Errorf("names of %d, %d, %d, %d and %d bytes", len(a.Name), len(a.Verb), len(a.Text), len(a.Price), len(got.Gauges[0].Name))
	}
	beyond := protocol.Kit{Abilities: []protocol.KitAbility{{Slot: protocol.MaxSlots + 1}}}
	if got.Decode(beyond.Append(nil)) == nil {
		t.Error("an ability of slot 9 is accepted")
	}
	for over := range 2 { // as many as there may be, and one more
		abilities, gauges := protocol.MaxAbilities+over, view.MaxGauges+over
		crowd := append([]byte{byte(protocol.IsKit), 0, 0, 0, byte(abilities)}, make([]byte, 21*abilities+1)...)
		row := append([]byte{byte(protocol.IsKit), 0, 0, 0, 0, byte(gauges)}, make([]byte, 3*gauges)...)
		if a, b := got.Decode(crowd) == nil, got.Decode(row) == nil; a != (over == 0) || b != (over == 0) {
			t.Errorf("%d abilities are accepted: %v, %d gauges: %v", abilities, a, gauges, b)
		}
	}
	hollow := []byte{byte(protocol.IsKit), 1, 0xff, 0xff, 0xff, 0xff, 0, 0}
	if got.Decode(hollow) == nil {
		t.Error("a catalog longer than its message is accepted")
	}
}

// A place has a rate that a clock has, and snapshots.
func TestStagesHaveARate(t *testing.T) {
	for _, c := range []struct {
		rate  uint16
		every uint8
		ok    bool
	}{{1, 1, true}, {sim.MaxRate, 255, true}, {0, 3, false}, {60, 0, false}, {sim.MaxRate + 1, 3, false}, {65535, 3, false}} {
		m := protocol.Moved{Stage: protocol.Stage{Map: "m", Rate: c.rate, Every: c.every}}
		if err := new(protocol.Moved).Decode(m.Append(nil)); (err == nil) != c.ok {
			t.Errorf("%d ticks a second, a snapshot every %d: %v", c.rate, c.every, err)
		}
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
