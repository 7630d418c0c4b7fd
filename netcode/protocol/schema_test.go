package protocol_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/view"
)

// lamp, and what may become of it.
type (
	lamp struct {
		Radius float64 `net:"range=0:64,step=0.0625"`
	}
	lampWithFuel struct {
		Radius float64 `net:"range=0:64,step=0.0625"`
		Fuel   uint8   `net:"bits=4"`
	}
	lampWithSecret struct {
		Radius float64 `net:"range=0:64,step=0.0625"`
		Oil    uint8
		spill  int
	}
	lampFiner struct {
		Radius float64 `net:"range=0:64,step=0.03125"`
	}
	lampWider struct {
		Radius float64 `net:"range=0:65,step=0.0625"`
	}
	lampSingle struct {
		Radius float32 `net:"range=0:64,step=0.0625"`
	}
	lampOwned struct {
		Radius float64 `net:"range=0:64,step=0.0625,send=owner"`
	}
	lampPredicted struct {
		Radius float64 `net:"range=0:64,step=0.0625,predicted"`
	}
	lampSmooth struct {
		Radius float64 `net:"range=0:64,step=0.0625,interp"`
	}
	lampLast struct {
		Radius float64 `net:"range=0:64,step=0.0625,last"`
	}
	lampRenamed struct {
		Reach float64 `net:"range=0:64,step=0.0625"`
	}
	lampSpelled struct { // the same, in other words
		Radius float64 `net:"snap,step=0.0625,send=all,range=0:64"`
	}
)

func schemaOf(tb testing.TB, kinds ...view.GhostKind) *protocol.Schema {
	tb.Helper()
	s, err := protocol.NewSchema(kinds)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func torch(sample any) view.GhostKind {
	return view.GhostKind{Name: "torch", Components: []view.Component{{Name: "body", Sample: view.Body{}}, {Name: "lamp", Sample: sample}}}
}

func TestHashCoversEverythingThatIsSent(t *testing.T) {
	was := schemaOf(t, torch(lamp{}))
	cases := []struct {
		name               string
		kinds              []view.GhostKind
		declaration, field string // what differs first; none if it is the same
	}{
		{"nothing", []view.GhostKind{torch(lamp{})}, "", ""},
		{"a field of the server's", []view.GhostKind{torch(lampWithSecret{spill: 1})}, "", ""},
		{"the same in other words", []view.GhostKind{torch(lampSpelled{})}, "", ""},
		{"a field", []view.GhostKind{torch(lampWithFuel{})}, "component torch.lamp", "Fuel"},
		{"a step", []view.GhostKind{torch(lampFiner{})}, "component torch.lamp", "Radius"},
		{"a range", []view.GhostKind{torch(lampWider{})}, "component torch.lamp", "Radius"},
		{"a type", []view.GhostKind{torch(lampSingle{})}, "component torch.lamp", "Radius"},
		{"a send rule", []view.GhostKind{torch(lampOwned{})}, "component torch.lamp", "Radius"},
		{"prediction", []view.GhostKind{torch(lampPredicted{})}, "component torch.lamp", "Radius"},
		{"interpolation", []view.GhostKind{torch(lampSmooth{})}, "component torch.lamp", "Radius"},
		{"last values", []view.GhostKind{torch(lampLast{})}, "component torch.lamp", "Radius"},
		{"a name", []view.GhostKind{torch(lampRenamed{})}, "component torch.lamp", "Radius"},
		{"a kind", []view.GhostKind{torch(lamp{}), torch(lamp{})}, "kind torch", ""},
		{"no kind", nil, "kind torch", ""},
		{"a component", []view.GhostKind{{Name: "torch", Components: []view.Component{
			{Name: "body", Sample: view.Body{}}, {Name: "lamp", Sample: lamp{}}, {Name: "who", Sample: view.Who{}},
		}}}, "kind torch", "who"},
		{"the order", []view.GhostKind{{Name: "torch", Components: []view.Component{
			{Name: "lamp", Sample: lamp{}}, {Name: "body", Sample: view.Body{}},
		}}}, "kind torch", "body"},
		{"the policy", []view.GhostKind{{Name: "torch", Detach: true, Components: torch(lamp{}).Components}}, "kind torch", "(detach)"},
		{"importance, which is the server's", []view.GhostKind{{Name: "torch", Importance: 9, Components: torch(lamp{}).Components}}, "", ""},
	}
	for _, c := range cases {
		s := schemaOf(t, c.kinds...)
		if same := s.Hash() == was.Hash(); same != (c.declaration == "") {
			t.Errorf("%s: the same hash: %v", c.name, same)
		}
		declaration, field := protocol.Diff(was.Declarations(), s.Declarations())
		if declaration != c.declaration || field != c.field {
			t.Errorf("%s: %q, %q differs, want %q, %q", c.name, declaration, field, c.declaration, c.field)
		}
	}
}

// Who has told the hashes of its declarations alone can be told which of them differs.
func TestDiffWithoutFields(t *testing.T) {
	a, b := schemaOf(t, torch(lamp{})).Declarations(), slices.Clone(schemaOf(t, torch(lampFiner{})).Declarations())
	for i := range b {
		b[i].Fields = nil
	}
	if d, f := protocol.Diff(a, b); d != "component torch.lamp" || f != "" {
		t.Errorf("%q, %q", d, f)
	}
}

// The language itself is declared: each packet, message and event.
func TestLanguageIsDeclared(t *testing.T) {
	counts := map[string]int{}
	for _, d := range schemaOf(t).Declarations() {
		kind, _, _ := strings.Cut(d.Name, " ")
		counts[kind]++
		if len(d.Fields) == 0 || d.Hash == 0 {
			t.Errorf("%+v says nothing", d)
		}
	}
	packets, messages := 0, 0
	for i := range 256 {
		if _, ok := protocol.TypeOf([]byte{byte(i)}); ok {
			packets++
		}
		if _, ok := protocol.MessageOf([]byte{byte(i)}); ok {
			messages++
		}
	}
	events := 0
	view.EachEventKind(func(k view.EventKind, _ string) {
		if _, ok := protocol.EventFields(k); ok {
			events++
		}
	})
	want := map[string]int{"protocol": 1, "packet": packets, "message": messages, "event": events}
	if !reflect.DeepEqual(counts, want) || packets != 12 || messages != 10 {
		t.Errorf("declared are %v, want %v", counts, want)
	}
}

func TestSchemaIsToldToTheOtherEnd(t *testing.T) {
	s := schemaOf(t, torch(lamp{}))
	reply := protocol.SchemaReply{Hash: s.Hash(), Declarations: s.Declarations()}
	packet := reply.Append(nil)
	var got protocol.SchemaReply
	if err := got.Decode(packet); err != nil || !reflect.DeepEqual(got, reply) {
		t.Fatalf("%v: %+v", err, got)
	}
	if len(packet) > protocol.MaxPacket/8 {
		t.Errorf("a schema of one kind takes %d bytes", len(packet))
	}
	refused := 0
	for i := range packet {
		bad := slices.Clone(packet)
		bad[i] ^= 1
		if new(protocol.SchemaReply).Decode(bad) != nil {
			refused++
		}
		if new(protocol.SchemaReply).Decode(packet[:i]) == nil {
			t.Fatalf("the first %d bytes are accepted", i)
		}
	}
	if refused != len(packet) {
		t.Errorf("%d of %d changes of a bit were noticed", refused, len(packet))
	}
}

func TestTooMuchIsRefused(t *testing.T) {
	type many struct {
		A [70]struct {
			B uint8 `net:"bits=1"`
		} `net:"snap"`
	}
	if _, err := protocol.NewSchema([]view.GhostKind{torch(many{})}); err != nil {
		t.Errorf("an array of seventy is one field: %v", err)
	}
	if _, err := protocol.NewSchema(make([]view.GhostKind, 256)); err == nil {
		t.Error("256 kinds are accepted")
	}
	if _, err := protocol.NewSchema([]view.GhostKind{torch(3)}); err == nil {
		t.Error("a number as a component is accepted")
	}
}
