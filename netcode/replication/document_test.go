package replication_test

import (
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// blocks reads the fenced blocks of the protocol document that are dumps: by kind and name, without their remarks.
func blocks(t *testing.T, kind string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	name := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"+kind+" "):
			name = strings.TrimPrefix(line, "```"+kind+" ")
			found[name] = nil
		case strings.HasPrefix(line, "```"):
			name = ""
		case name != "":
			found[name] = append(found[name], line)
		}
	}
	return found
}

// dumped are the packets and messages that the document shows.
func dumped() map[string]interface{ Append([]byte) []byte } {
	small := protocol.Declaration{Name: "kind lamp", Hash: 0x2a, Fields: nil}
	stage := protocol.Stage{Map: "yard", Number: 3, Stream: 1, Tick: 1000, Rate: 60, Every: 3}
	return map[string]interface{ Append([]byte) []byte }{
		"hello":          &protocol.Hello{Version: 1, Hash: 0x0807060504030201, Build: "demo"},
		"challenge":      &protocol.Challenge{Nonce: []byte{0xaa, 0xbb}},
		"accept":         &protocol.Accept{Session: 7, ServerBuild: "wick", Hash: 0x0807060504030201, Rate: 60, Every: 3},
		"refuse":         &protocol.Refuse{Code: protocol.CodeVersion, Text: "old", ServerHash: 1, ClientHash: 2, Declaration: "kind lamp"},
		"schema request": protocol.SchemaRequest{},
		"schema reply":   &protocol.SchemaReply{Hash: sim.Hash(0x2a), Declarations: []protocol.Declaration{small}},
		"join":           &protocol.Join{Mode: protocol.AsGuest, Character: "Ana", Hue: 28},
		"joined":         &protocol.Joined{Token: []byte{1, 2}, Character: 5, Name: "Ana", Stage: stage},
		"input": &protocol.Input{
			Stream: 1, Acks: true, AckTick: 1000, AckBits: 4, Echo: 500, First: 1003,
			Steps: []protocol.Step{{X: 127, Heading: 0x4000}, {X: 127, Heading: 0x4000}, {X: 127, Heading: 0x4000, Press: 2}, {}},
		},
		"reliable": &protocol.Reliable{Ack: 2, Has: true, Seq: 9, Data: (&protocol.Say{Seq: 1, Text: "hi"}).Append(nil)},
		"bye":      &protocol.Bye{Code: protocol.CodeLeft},
		"ground":   &protocol.Ground{Hash: 0x10, Data: []byte{0xfe}},
		"happened": &protocol.Happened{Number: 1, Kind: view.Said, Tick: 1000, Actor: sim.MakeID(2, 1), Name: "Ana", Body: []byte("hi")},
		"damage": &protocol.Happened{
			Number: 2, Kind: view.OnDamageTaken, Tick: 1000, Actor: sim.MakeID(2, 1), Other: sim.MakeID(3, 1), Value: 12.5, Flags: view.BlowCritical,
		},
		"kit": &protocol.Kit{
			Catalogs: [][]byte{{0xfe, 0xff}}, Slots: []uint16{0, 3, protocol.NoBehavior}, Looks: []string{"husk"},
			Abilities: []protocol.KitAbility{
				{Ability: 2, Slot: 3, Name: "Mend", Verb: "mend", Text: "Six a second.", Price: "30 focus", Cast: 36, Cooldown: 480},
			},
			Gauges: []protocol.KitGauge{{Name: "Life", Life: true}, {Name: "Focus"}},
		},
		"roster": &protocol.Roster{Rows: []protocol.RosterRow{{Name: "Ana", Hue: 28, You: true}}},
		"notice": &protocol.Notice{Text: "dusk"},
		"moved":  &protocol.Moved{Stage: stage},
		"say":    &protocol.Say{Seq: 1, Text: "hi"},
		"go":     &protocol.Go{Seq: 2, Direction: "north"},
		"use":    &protocol.Use{Seq: 3, Text: "mend ana"},
		"here":   &protocol.Here{Room: 1, Name: "Gate", Text: "It is shut.", Exits: []string{"in"}},
	}
}

// The dumps in the document are what the code writes.
func TestDocumentShowsWhatIsSent(t *testing.T) {
	shown := blocks(t, "dump")
	want := dumped()
	for name, packet := range want {
		var text strings.Builder
		for _, line := range shown[name] {
			data, _, _ := strings.Cut(line, "  ")
			text.WriteString(strings.ReplaceAll(data, " ", ""))
		}
		if got := hex.EncodeToString(packet.Append(nil)); got != text.String() {
			t.Errorf("docs/protocol.md shows %s as %q, it is %s", name, text.String(), got)
		}
	}
	if len(shown) != len(want) || len(want) != 22 {
		t.Errorf("the document has %d dumps, want %d", len(shown), len(want))
	}
}

// The table of events names the fields that are sent, of every kind and no other.
func TestDocumentListsTheEvents(t *testing.T) {
	text, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	names := [...]string{"actor", "other", "name", "reason", "count", "span", "def", "input", "value", "flags", "body"}
	listed := map[uint16]string{}
	_, table, _ := strings.Cut(string(text), "| kind | fields |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	remark := regexp.MustCompile(` \([^)]*\)`)
	for row := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(row), "|")
		for _, kind := range strings.Split(cells[1], ",") {
			number, err := strconv.ParseUint(strings.Fields(kind)[0], 10, 16)
			if err != nil {
				t.Fatal(err)
			}
			listed[uint16(number)] = strings.TrimSpace(remark.ReplaceAllString(cells[2], ""))
		}
	}
	sent := map[uint16]string{}
	view.EachEventKind(func(k view.EventKind, _ string) {
		fields, ok := protocol.EventFields(k)
		if !ok {
			return
		}
		var told []string
		for i, name := range names {
			if fields&(1<<i) != 0 {
				told = append(told, name)
			}
		}
		sent[uint16(k)] = strings.Join(told, ", ")
	})
	if diff := cmp.Diff(sent, listed); diff != "" || len(sent) != 25 {
		t.Errorf("%d kinds are sent; the document differs (-sent +listed):\n%s", len(sent), diff)
	}
}

// lampKinds is the kind of the document's example.
func lampKinds() []view.GhostKind {
	return []view.GhostKind{{Name: "lamp", Components: []view.Component{
		{Name: "body", Sample: view.Body{}}, {Name: "lamp", Sample: view.Lamp{}},
	}}}
}

// snapshots are the two of the document's example: a lamp comes into sight, then moves.
func snapshots(t *testing.T) (entry, change []byte) {
	t.Helper()
	schema, err := protocol.NewSchema(lampKinds())
	if err != nil {
		t.Fatal(err)
	}
	s, err := replication.NewServer(replication.Options{Schema: schema, Every: 1})
	if err != nil {
		t.Fatal(err)
	}
	s.Begin(view.Scene{Rate: 60, Ghosts: lampKinds()})
	id := sim.MakeID(40, 9)
	body := []view.Body{{Pos: sim.Vec{X: 1, Z: -2}, Facing: 0x4000, Room: 1}}
	lamp := []view.Lamp{{Radius: 7}}
	f := view.Frame{
		Tables: []view.Table{{IDs: []sim.ID{id}, Owners: []sim.ID{0}, Fates: []view.Fate{view.Stays}, Columns: []any{&body, &lamp}}},
		Eyes:   []view.Eye{{Key: 1, Seen: []sim.ID{id}, Seats: []view.Seat{{Session: 5}}}},
	}
	box := &inbox{}
	s.Attach(replication.Conn{ID: 5, Stream: 1, Sink: box})
	f.Tick = 1000
	s.Show(&f)
	entry = box.take()
	s.Ack(5, replication.Ack{Stream: 1, Has: true, Tick: 1000, Echo: 500})
	body[0].Pos.X = 1.25
	f.Tick++
	s.Show(&f)
	return entry, box.take()
}

// The bits in the document are what the server writes: each line is how many bits, their value, and what they are.
func TestDocumentShowsTheBitsOfASnapshot(t *testing.T) {
	entry, change := snapshots(t)
	shown := blocks(t, "bits")
	for name, want := range map[string][]byte{"entry": entry, "change": change} {
		var w wire.Writer
		for _, line := range shown[name] {
			var n int
			var value string
			if _, err := fmt.Sscan(line, &n, &value); err != nil {
				t.Fatalf("%s: %q: %v", name, line, err)
			}
			v, err := strconv.ParseUint(value, 10, 64)
			if err != nil {
				t.Fatalf("%s: %q: %v", name, line, err)
			}
			w.Bits(v, n)
		}
		bits := w.Len()
		if got := w.Align(); string(got) != string(want) {
			t.Errorf("docs/protocol.md shows the %s as\n%x, %d bits; it is\n%x", name, got, bits, want)
		}
		hexed := strings.Join(shown["bytes of the "+name], "")
		if got := hex.EncodeToString(want); got != strings.ReplaceAll(hexed, " ", "") {
			t.Errorf("the %s is the bytes %s", name, got)
		}
	}
	if len(shown) != 4 {
		t.Errorf("%d listings of bits, want 4", len(shown))
	}
}
