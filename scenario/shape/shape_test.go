package shape

import (
	"math"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/sim"
)

// read decodes one JSON value and returns what is wrong with it, "" for nothing.
func read(t *testing.T, text string, into content.NodeDecoder) string {
	t.Helper()
	var faults content.Faults
	node := content.Parse(content.File{Path: "x", Data: []byte(text)}, &faults)
	if node == nil {
		t.Fatal(faults.String())
	}
	ok := into.DecodeNode(node, new(content.Decoder), &faults)
	if ok != (faults.Errors() == 0) {
		t.Errorf("%s: decoded %t with %d faults", text, ok, faults.Errors())
	}
	return faults.String()
}

func TestMoment(t *testing.T) {
	for text, want := range map[string][2]int{ // ticks at 60 and at 20 per second
		`0`: {0, 0}, `90`: {90, 90}, `"90t"`: {90, 90}, `"1.5s"`: {90, 30}, `"0.001s"`: {1, 1}, `"2p"`: {30, 30}, `"1r"`: {150, 150},
		`1000000`: {1_000_000, 1_000_000},
	} {
		var m Moment
		if wrong := read(t, text, &m); wrong != "" {
			t.Errorf("%s: %s", text, wrong)
			continue
		}
		var faults content.Faults
		if a, b := m.Ticks(60, &faults), m.Ticks(20, &faults); a != want[0] || b != want[1] || faults.Len() > 0 {
			t.Errorf("%s is %d and %d ticks, want %v: %s", text, a, b, want, faults.String())
		}
	}
	for _, text := range []string{`-1`, `1.5`, `"12"`, `""`, `"s"`, `"1h"`, `"-1s"`, `true`, `null`, `[1]`, `{}`, `1e400`, `"1.5t"`} {
		if wrong := read(t, text, new(Moment)); !strings.Contains(wrong, "ticks as a number") {
			t.Errorf("%s: %q", text, wrong)
		}
	}
	var late Moment
	var faults content.Faults
	if read(t, `"17000s"`, &late); late.Ticks(60, &faults) != 0 || !strings.Contains(faults.String(), "at most 1000000 ticks") {
		t.Errorf("a late moment: %s", faults.String())
	}
	if n := new(Moment).Ticks(60, &faults); n != 0 || faults.Errors() != 1 {
		t.Errorf("no moment is %d ticks", n)
	}
}

func TestPoint(t *testing.T) {
	var p Point
	if wrong := read(t, `[1.5, -2]`, &p); wrong != "" || p.Pos != (sim.Vec{X: 1.5, Z: -2}) || p.Height || p.String() != "[1.5, -2]" {
		t.Errorf("%s: %+v", wrong, p)
	}
	if d := p.Distance(sim.Vec{X: 1.5, Y: 9, Z: -5}); d != 3 {
		t.Errorf("on the ground it is %g away", d)
	}
	if wrong := read(t, `[1.5, 9, -2]`, &p); wrong != "" || p.Pos != (sim.Vec{X: 1.5, Y: 9, Z: -2}) || !p.Height || p.String() != "[1.5, 9, -2]" {
		t.Errorf("%s: %+v", wrong, p)
	}
	if d := p.Distance(sim.Vec{X: 1.5, Y: 5, Z: -5}); d != 5 {
		t.Errorf("with its height it is %g away", d)
	}
	for text, want := range map[string]string{
		`[]`: "a point: [x, z]", `[1]`: "a point: [x, z]", `[1,2,3,4]`: "a point: [x, z]", `"1,2"`: "a point: [x, z]", `7`: "a point: [x, z]",
		`[1, "2"]`: "x:1:5: ", `[100001, 0]`: "from -100000 to 100000", `[0, 1e400]`: "",
	} {
		if wrong := read(t, text, new(Point)); wrong == "" || !strings.Contains(wrong, want) {
			t.Errorf("%s: %q", text, wrong)
		}
	}
}

func TestBearing(t *testing.T) {
	for text, degrees := range map[string]float64{
		`0`: 0, `90`: 90, `-90`: 270, `360`: 0, `"north"`: 0, `"northeast"`: 45, `"east"`: 90, `"southeast"`: 135, `"south"`: 180,
		`"southwest"`: 225, `"west"`: 270, `"northwest"`: 315,
	} {
		var b Bearing
		wrong := read(t, text, &b)
		if got := b.Heading.Degrees(); wrong != "" || math.Abs(got-degrees) > 0.01 {
			t.Errorf("%s is %g°: %s", text, got, wrong)
		}
		if written := strings.Trim(text, `"`); text[0] == '"' && b.String() != written {
			t.Errorf("%s is written as %s", text, b.String())
		}
	}
	// East is where x grows.
	var east Bearing
	if read(t, `"east"`, &east); east.Heading.Dir() != (sim.Vec{X: 1}) {
		t.Errorf("east is %v", east.Heading.Dir())
	}
	for text, want := range map[string]string{`"est"`: `did you mean "east"?`, `361`: "from -360 to 360", `[0]`: "a point of the compass", `"East"`: `"east"`} {
		if wrong := read(t, text, new(Bearing)); !strings.Contains(wrong, want) {
			t.Errorf("%s: %q", text, wrong)
		}
	}
}

func TestTarget(t *testing.T) {
	var who, where Target
	if wrong := read(t, `"ada"`, &who); wrong != "" || who.Entity != "ada" || who.Point != nil {
		t.Errorf("%s: %+v", wrong, who)
	}
	if wrong := read(t, `[1, 2]`, &where); wrong != "" || where.Point == nil || where.Point.Pos.Z != 2 {
		t.Errorf("%s: %+v", wrong, where)
	}
	for _, text := range []string{`7`, `{}`, `[1]`} {
		if wrong := read(t, text, new(Target)); !strings.Contains(wrong, "a point") {
			t.Errorf("%s: %q", text, wrong)
		}
	}
}
