package wire_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"pgregory.net/rapid"
)

// Probe has a field of every kind.
type Probe struct {
	Pos    sim.Vec     `net:"range=-100:100,step=0.25,interp,predicted"`
	Third  float64     `net:"range=-1:2,step=0.1"`
	Small  float32     `net:"range=0:1,step=0.125"`
	Exact  float64     `net:"predicted"`
	Exact4 float32     `net:"snap"`
	Turn   sim.Heading `net:"bits=8"`
	Full   sim.Heading `net:"snap"`
	Count  uint8       `net:"bits=3"`
	Signed int16       `net:"bits=5"`
	Ranged int32       `net:"range=-7:1000"`
	Big    int64       `net:"snap"`
	Tick   sim.Tick    `net:"snap"`
	Yes    bool        `net:"bits=1"`
	Whom   sim.ID      `net:"snap"`
	Name   view.Name   `net:"text"`
	Odd    [5]byte     `net:"text"`
	List   List
	Items  List   `net:"bits=9"`
	Own    uint32 `net:"send=owner"`
	Others uint32 `net:"send=notowner"`
	last   uint64
	Secret uint64
}

// List is a bounded list.
type List struct {
	N     uint8
	Items [4]uint16
}

func probeKind(tb testing.TB) *wire.Kind {
	tb.Helper()
	k, words, err := wire.NewKind(&view.GhostKind{Name: "probe", Components: []view.Component{{Name: "probe", Sample: Probe{}}}})
	if err != nil {
		tb.Fatal(err)
	}
	if len(words) != 1 || len(words[0]) != 19 {
		tb.Fatalf("%d fields are declared, want 19: %q", len(words[0]), words)
	}
	return k
}

// through sends a component through a face: captured, written against a default, read, restored.
func through(tb rapid.TB, k *wire.Kind, face wire.Face, p Probe) (got Probe, clamped int) {
	tb.Helper()
	l := k.Layout(face)
	from, to := []Probe{p}, []Probe{{}}
	a, err1 := k.Rows([]any{&from})
	b, err2 := k.Rows([]any{&to})
	if err1 != nil || err2 != nil {
		tb.Fatal(err1, err2)
	}
	row, back := make([]uint64, l.Width()), make([]uint64, l.Width())
	clamped = l.Capture(&a, 0, wire.Everything, row)
	told := append([]uint64(nil), row...)
	for _, j := range l.Refs() {
		told[j] = uint64(wire.PackID(sim.ID(row[j])))
	}
	var w wire.Writer
	l.Encode(&w, row, wire.Baseline{Old: l.Default(), Told: told})
	r := wire.NewReader(w.Align())
	l.Decode(&r, back, wire.Baseline{Old: l.Default()})
	if err := r.End(); err != nil {
		tb.Fatalf("%+v cannot be read: %v", p, err)
	}
	l.Restore(back, &b, 0)
	return to[0], clamped
}

func drawProbe(t *rapid.T) Probe {
	real := func(name string, low, high float64) float64 { return rapid.Float64Range(low, high).Draw(t, name) }
	p := Probe{
		Pos: sim.Vec{X: real("x", -100, 100), Y: real("y", -100, 100), Z: real("z", -100, 100)}, Third: real("third", -1, 2),
		Small: float32(real("small", 0, 1)), Exact: real("exact", -1e300, 1e300), Exact4: float32(real("exact4", -1e30, 1e30)),
		Turn: sim.Heading(rapid.Uint16().Draw(t, "turn")), Full: sim.Heading(rapid.Uint16().Draw(t, "full")),
		Count: rapid.Uint8Max(7).Draw(t, "count"), Signed: rapid.Int16Range(-16, 15).Draw(t, "signed"),
		Ranged: rapid.Int32Range(-7, 1000).Draw(t, "ranged"), Big: rapid.Int64().Draw(t, "big"), Tick: sim.Tick(rapid.Uint32().Draw(t, "tick")),
		Yes: rapid.Bool().Draw(t, "yes"), Whom: sim.MakeID(rapid.Uint32Max(65535).Draw(t, "slot"), rapid.Uint32Range(1, 65535).Draw(t, "gen")),
		Name: view.MakeName(rapid.String().Draw(t, "name")), Own: rapid.Uint32().Draw(t, "own"), Others: rapid.Uint32().Draw(t, "others"),
		last: 1, Secret: 2,
	}
	copy(p.Odd[:], rapid.SliceOfN(rapid.Byte(), 0, 5).Draw(t, "odd"))
	p.Items.N = rapid.Uint8Max(4).Draw(t, "n")
	for i := range p.Items.N {
		p.Items.Items[i] = rapid.Uint16Max(511).Draw(t, "item")
	}
	return p
}

// near reports whether two numbers are at most half a step apart, but for the last bits of the arithmetic.
func near(a, b, step float64) bool { return math.Abs(a-b) <= step/2*(1+1e-9) }

func TestEveryFieldComesBackWithinHalfAStep(t *testing.T) {
	k := probeKind(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawProbe(t)
		for face := range wire.Faces {
			got, clamped := through(t, k, face, p)
			if clamped != 0 {
				t.Fatalf("%d values of %+v were clamped", clamped, p)
			}
			fine := near(got.Third, p.Third, 0.1) && near(float64(got.Small), float64(p.Small), 0.125)
			turn := got.Turn.To(p.Turn)
			fine = fine && turn >= -128 && turn <= 128
			want := p
			want.last, want.Secret = 0, 0
			if face == wire.ToOwner {
				want.Others = 0
			} else {
				want.Own = 0
				fine = fine && near(got.Pos.X, p.Pos.X, 0.25) && near(got.Pos.Y, p.Pos.Y, 0.25) && near(got.Pos.Z, p.Pos.Z, 0.25)
				want.Pos = got.Pos
			}
			want.Third, want.Small, want.Turn = got.Third, got.Small, got.Turn
			if !fine || got != want {
				t.Fatalf("face %d: %+v, want %+v", face, got, p)
			}
		}
	})
}

func TestWhatCannotBeToldIsClampedAndCounted(t *testing.T) {
	k := probeKind(t)
	inf, nan := math.Inf(1), math.NaN()
	cases := []struct {
		name    string
		set     func(p *Probe)
		get     func(p Probe) float64
		want    float64
		clamped [2]int
	}{
		{"above", func(p *Probe) { p.Pos.X = 1e9 }, func(p Probe) float64 { return p.Pos.X }, 100, [2]int{1, 0}},
		{"below", func(p *Probe) { p.Pos.Z = -101 }, func(p Probe) float64 { return p.Pos.Z }, -100, [2]int{1, 0}},
		{"infinite", func(p *Probe) { p.Pos.X = -inf }, func(p Probe) float64 { return p.Pos.X }, -100, [2]int{1, 1}},
		{"no number", func(p *Probe) { p.Pos.X = nan }, func(p Probe) float64 { return p.Pos.X }, 0, [2]int{1, 1}},
		{"no exact number", func(p *Probe) { p.Exact = nan }, func(p Probe) float64 { return p.Exact }, 0, [2]int{1, 1}},
		{"infinite exact", func(p *Probe) { p.Exact4 = float32(inf) }, func(p Probe) float64 { return float64(p.Exact4) }, 0, [2]int{1, 1}},
		{"count", func(p *Probe) { p.Count = 8 }, func(p Probe) float64 { return float64(p.Count) }, 7, [2]int{1, 1}},
		{"signed low", func(p *Probe) { p.Signed = -17 }, func(p Probe) float64 { return float64(p.Signed) }, -16, [2]int{1, 1}},
		{"signed high", func(p *Probe) { p.Signed = 99 }, func(p Probe) float64 { return float64(p.Signed) }, 15, [2]int{1, 1}},
		{"range", func(p *Probe) { p.Ranged = -8 }, func(p Probe) float64 { return float64(p.Ranged) }, -7, [2]int{1, 1}},
		{"length", func(p *Probe) { p.Items.N = 200 }, func(p Probe) float64 { return float64(p.Items.N) }, 4, [2]int{1, 1}},
	}
	for _, c := range cases {
		for face := range wire.Faces {
			var p Probe
			c.set(&p)
			got, clamped := through(t, k, face, p)
			want := c.want
			if face == wire.ToOwner && c.clamped[1] == 0 {
				want = c.get(p)
			} else if face == wire.ToOwner && c.name == "infinite" {
				want = 0
			}
			if c.get(got) != want || clamped != c.clamped[face] {
				t.Errorf("%s, face %d: %v and %d clamped, want %v and %d", c.name, face, c.get(got), clamped, want, c.clamped[face])
			}
		}
	}
}

// Against any baseline, with and without a movement to go on with, what is read is what was written; and against itself
// nothing but the bits that say so.
func TestRowsAgainstBaselines(t *testing.T) {
	k := probeKind(t)
	l := k.Layout(wire.ToOthers)
	rapid.Check(t, func(t *rapid.T) {
		rows := []Probe{drawProbe(t), drawProbe(t), drawProbe(t)}
		reach, err := k.Rows([]any{&rows})
		if err != nil {
			t.Fatal(err)
		}
		words := [3][]uint64{}
		for i := range words {
			words[i] = make([]uint64, l.Width())
			l.Capture(&reach, i, wire.Everything, words[i])
			for _, j := range l.Refs() {
				words[i][j] = uint64(wire.PackID(sim.ID(words[i][j])))
			}
		}
		b := wire.Baseline{Old: words[1]}
		if rapid.Bool().Draw(t, "goes on") {
			b.Ahead = make([]uint64, l.Width())
			l.Predict(b.Ahead, words[1], words[2], rapid.IntRange(1, 255).Draw(t, "before"), rapid.IntRange(1, 255).Draw(t, "after"))
		}
		var w wire.Writer
		l.Encode(&w, words[0], b)
		r := wire.NewReader(w.Align())
		got := make([]uint64, l.Width())
		l.Decode(&r, got, b)
		if err := r.End(); err != nil || !reflect.DeepEqual(got, words[0]) {
			t.Fatalf("%v: %v, want %v", err, got, words[0])
		}
		w.Reset()
		l.Encode(&w, words[1], wire.Baseline{Old: words[1]})
		if w.Len() != 3 { // one hot field
			t.Fatalf("nothing new takes %d bits", w.Len())
		}
	})
}

func TestWrongDeclarationsAreRefused(t *testing.T) {
	type unknown struct {
		A uint8 `net:"bits=3,fast"`
	}
	type pointer struct{ P *int }
	type words struct {
		S string `net:"text"`
	}
	type half struct {
		F float64 `net:"step=1"`
	}
	type hiddenField struct {
		a uint8 `net:"bits=3"`
	}
	type mixed struct {
		M struct {
			A sim.ID
			B uint8
		} `net:"snap"`
	}
	type wide struct {
		F float64 `net:"range=0:1e12,step=0.01"`
	}
	type texts struct {
		T [4]uint16 `net:"text"`
	}
	cases := map[string]any{
		"means nothing": unknown{}, "no plain struct": pointer{}, "plain": words{}, "go together": half{}, "ids and numbers": mixed{},
		"2^32": wide{}, "array": texts{}, "hiddenField": hiddenField{a: 1}, "uint8": uint8(1),
	}
	for want, sample := range cases {
		_, _, err := wire.NewKind(&view.GhostKind{Name: "k", Components: []view.Component{{Name: "c", Sample: sample}}})
		if err == nil {
			t.Errorf("%T is accepted", sample)
		} else if want != "hiddenField" && want != "uint8" && !strings.Contains(err.Error(), want) {
			t.Errorf("%T: %v, want something with %q", sample, err, want)
		}
	}
}

func TestColumnsMustBeAsDeclared(t *testing.T) {
	k := probeKind(t)
	for _, columns := range [][]any{nil, {&[]Probe{}, &[]Probe{}}, {[]Probe{}}, {&[]List{}}, {nil}} {
		if _, err := k.Rows(columns); err == nil {
			t.Errorf("%T are accepted", columns)
		}
	}
	if _, err := k.Rows(k.Columns()); err != nil {
		t.Error(err)
	}
}

// Bits of a stranger give a row that can be restored, or an error.
func FuzzRow(f *testing.F) {
	k := probeKind(f)
	f.Add([]byte{0xff, 0x03, 0x00, 0x10})
	f.Fuzz(func(t *testing.T, data []byte) {
		for face := range wire.Faces {
			l := k.Layout(face)
			row := make([]uint64, l.Width())
			r := wire.NewReader(data)
			l.Decode(&r, row, wire.Baseline{Old: l.Default()})
			if r.Bad() {
				continue
			}
			to := []Probe{{}}
			rows, _ := k.Rows([]any{&to})
			l.Restore(row, &rows, 0)
			p := to[0]
			if !sim.IsFinite(p.Exact) || !p.Pos.IsFinite() || p.Items.N > 4 || p.Count > 7 || p.Ranged < -7 || p.Ranged > 1000 {
				t.Fatalf("%x is %+v", data, p)
			}
		}
	})
}

// Only components that differ from what they were are captured, and what they were is brought up to date.
func TestOnlyChangedComponentsAreCaptured(t *testing.T) {
	k, _, err := wire.NewKind(&view.GhostKind{Name: "two", Components: []view.Component{
		{Name: "list", Sample: Probe{}}, {Name: "lamp", Sample: view.Lamp{}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	probes, lamps := []Probe{{}, {Count: 3}}, []view.Lamp{{}, {Radius: 5}}
	rows, err := k.Rows([]any{&probes, &lamps})
	if err != nil {
		t.Fatal(err)
	}
	l, was := k.Layout(wire.ToOthers), make([]byte, k.Size())
	row, whole := make([]uint64, l.Width()), make([]uint64, l.Width())
	changes := []struct {
		change func()
		want   uint64
	}{
		{func() {}, 3},
		{func() {}, 0},
		{func() { lamps[1].Radius = 6 }, 2},
		{func() { probes[1].Secret = 1 }, 1},
		{func() { probes[1].Pos.X, lamps[1].Radius = 9, 1 }, 3},
	}
	for i, c := range changes {
		c.change()
		changed := rows.Changed(1, was)
		if changed != c.want {
			t.Errorf("%d: changed are %b, want %b", i, changed, c.want)
		}
		l.Capture(&rows, 1, changed, row)
		l.Capture(&rows, 1, wire.Everything, whole)
		if !reflect.DeepEqual(row, whole) {
			t.Errorf("%d: captured %v, want %v", i, row, whole)
		}
	}
}

// What is new tells its ticks against the present one, and the reader gets the same row.
func TestFreshTicksAreShort(t *testing.T) {
	type Begun struct {
		Start sim.Tick
		At    sim.Tick `net:"bits=32"`
		Short sim.Tick `net:"bits=8"`
	}
	k, _, err := wire.NewKind(&view.GhostKind{Name: "begun", Components: []view.Component{{Name: "begun", Sample: Begun{}}}})
	if err != nil {
		t.Fatal(err)
	}
	l := k.Layout(wire.ToOthers)
	for _, now := range []sim.Tick{0, 7, 5_000_000, 1<<32 - 1} {
		rows := []Begun{{At: now.Plus(-3), Short: 9}}
		r, err := k.Rows([]any{&rows})
		if err != nil {
			t.Fatal(err)
		}
		row, back := make([]uint64, l.Width()), make([]uint64, l.Width())
		l.Capture(&r, 0, wire.Everything, row)
		var w wire.Writer
		l.Encode(&w, row, wire.Baseline{Old: l.Fresh(nil, now)})
		bits := w.Len()
		read := wire.NewReader(w.Align())
		l.Decode(&read, back, wire.Baseline{Old: l.Fresh(make([]uint64, 0, 8), now)})
		if err := read.End(); err != nil || !slices.Equal(row, back) {
			t.Errorf("at %d: %v is read as %v: %v", now, row, back, err)
		}
		if bits > 20 {
			t.Errorf("at %d a start of three ticks ago takes %d bits", now, bits)
		}
	}
	if l.Default()[0] != 0 {
		t.Error("the default has been written to")
	}
}
