package stat_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

func poolHash(p stat.Pool) uint64 {
	var h sim.StateHash
	p.AddTo(&h)
	return h.Sum()
}

// eventful returns a sheet with a bit of everything.
func eventful(t testing.TB) (*stat.Sheet, *stat.Table) {
	t.Helper()
	table := stat.NewTable([]stat.Attribute{based(100), {Base: compile(t, attr(0))}, bounded(1, 0, 9)})
	var s stat.Sheet
	s.Reset(table, 7, nil)
	s.SetBase(2, 3.5)
	s.SetBase(0, -1)
	put(t, &s, mul(0, 1e308, 1), mul(0, 1e308, 2), add(2, 0.1, stat.SourceBoon(4)).Scaled(2, 3))
	s.Suspend(stat.SourceBoon(4), stat.SourceBoon(4), stat.Outdone)
	s.Value(1)
	return &s, table
}

func TestSheetsComeBack(t *testing.T) {
	s, table := eventful(t)
	saved := s.AppendState([]byte("head"))[4:]
	var d stat.Defects
	var back stat.Sheet
	back.Reset(table, 7, &d)
	rest, err := back.Load(append(bytes.Clone(saved), "rest"...))
	if err != nil || string(rest) != "rest" {
		t.Fatalf("%v, rest %q", err, rest)
	}
	if hash(&back) != hash(s) || !bytes.Equal(back.AppendState(nil), saved) {
		t.Error("another state comes back")
	}
	for a := range stat.Index(3) {
		if !sameBits(back.Value(a), s.Value(a)) || back.Degraded(a) != s.Degraded(a) {
			t.Errorf("attribute %d is %v, %v; was %v, %v", a, back.Value(a), back.Degraded(a), s.Value(a), s.Degraded(a))
		}
	}
	if list := d.Drain(); len(list) != 0 {
		t.Errorf("told again: %v", list)
	}
	// A sheet of the next entity in the same memory begins with nothing.
	back.Reset(table, 8, &d)
	var fresh stat.Sheet
	fresh.Reset(table, 8, nil)
	if hash(&back) != hash(&fresh) || back.RowCount() != 0 || back.Value(2) != 1 {
		t.Error("something of the entity before is left")
	}
}

// TestThereIsOneZero writes −0, which folds as 0 does and must not be told from it in a state.
func TestThereIsOneZero(t *testing.T) {
	var states [2][]byte
	for i, zero := range []float64{0, math.Copysign(0, -1)} {
		s, _ := sheet(based(1))
		s.SetBase(0, zero)
		put(t, s, add(0, zero, 1))
		states[i] = s.AppendState(nil)
		if _, err := s.Load(states[i]); err != nil {
			t.Errorf("%v: %v", zero, err)
		}
	}
	if !bytes.Equal(states[0], states[1]) {
		t.Error("−0 is saved as another number than 0")
	}
}

// TestEveryPartIsHashed changes one thing at a time.
func TestEveryPartIsHashed(t *testing.T) {
	base, _ := eventful(t)
	seen := map[uint64]string{hash(base): "nothing"}
	for name, change := range map[string]func(s *stat.Sheet){
		"override":     func(s *stat.Sheet) { s.SetBase(0, -2) },
		"no override":  func(s *stat.Sheet) { s.ClearBase(0) },
		"other":        func(s *stat.Sheet) { s.ClearBase(0); s.SetBase(1, -1) },
		"row":          func(s *stat.Sheet) { s.AddRow(add(1, 1, 1)) },
		"row's source": func(s *stat.Sheet) { s.AddRow(add(1, 1, 2)) },
		"row's value":  func(s *stat.Sheet) { s.AddRow(add(1, 2, 1)) },
		"row's op":     func(s *stat.Sheet) { s.AddRow(mul(1, 1, 1)) },
		"row's index":  func(s *stat.Sheet) { s.AddRow(stat.Row{Attr: 1, Value: 1, Source: 1, Index: 1}) },
		"row's stacks": func(s *stat.Sheet) { s.AddRow(stat.Row{Attr: 1, Value: 1, Source: 1, Stacks: 1}) },
		"row's rest":   func(s *stat.Sheet) { s.AddRow(stat.Row{Attr: 1, Value: 1, Source: 1, Idle: stat.Inhibited}) },
		"row's type":   func(s *stat.Sheet) { s.AddRow(stat.Row{Attr: 1, Value: 1, Source: 1, Type: 1}) },
		"row's group":  func(s *stat.Sheet) { s.AddRow(stat.Row{Attr: 1, Value: 1, Source: 1, Group: 1}) },
		"row's rank":   func(s *stat.Sheet) { s.AddRow(stat.Row{Attr: 1, Value: 1, Source: 1, Priority: -1}) },
		"told":         func(s *stat.Sheet) { s.AddRow(mul(0, 0, 3)); s.Value(0); s.DropRows(3, 3) },
	} {
		s, _ := eventful(t)
		change(s)
		if other, ok := seen[hash(s)]; ok {
			t.Errorf("%s hashes as %s", name, other)
		}
		seen[hash(s)] = name
		if !bytes.Equal(s.AppendState(nil), s.AppendState(nil)) || bytes.Equal(s.AppendState(nil), base.AppendState(nil)) {
			t.Errorf("%s is not saved", name)
		}
	}
}

func TestBadStatesAreRefused(t *testing.T) {
	s, _ := eventful(t)
	saved := s.AppendState(nil)
	refused := func(name string, src []byte) {
		t.Helper()
		s, _ := eventful(t)
		before := hash(s)
		if _, err := s.Load(src); err == nil {
			t.Errorf("%s is taken", name)
		}
		if hash(s) != before {
			t.Errorf("%s leaves a trace", name)
		}
	}
	for n := range saved {
		refused("a state cut off", saved[:n])
	}
	const overrides, rows, told = 2, 2 + 2*10 + 2, 2 + 2*10 + 2 + 3*24 + 2
	change := func(at int, to ...byte) []byte {
		b := bytes.Clone(saved)
		copy(b[at:], to)
		return b
	}
	swap := func(at, size int) []byte {
		b := bytes.Clone(saved)
		copy(b[at:], saved[at+size:at+2*size])
		copy(b[at+size:], saved[at:at+size])
		return b
	}
	minusZero := []byte{0, 0, 0, 0, 0, 0, 0, 0x80}
	infinite := []byte{0, 0, 0, 0, 0, 0, 0xF0, 0x7F}
	refused("an override of another pack", change(overrides+10, 3))
	refused("an override out of order", swap(overrides, 10))
	refused("an infinite override", change(overrides+2, infinite...))
	refused("an override of −0", change(overrides+2, minusZero...))
	refused("a row out of order", swap(rows, 24))
	refused("a row of another pack", change(rows+48, 3))
	refused("a row without an op", change(rows+4, 6))
	refused("a row with nothing beside it that says otherwise", change(rows+4, 0x81, 0, 0, 0, 0, 0, 0, 0))
	refused("a row with no such reason", change(rows+5, 5))
	refused("an infinite row", change(rows+8, infinite...))
	refused("a row of −0", change(rows+8, minusZero...))
	refused("a defect of another pack", change(told+3, 3))
	refused("a defect without a reason", change(told+2, 0))
	refused("a defect with no such reason", change(told+2, 0x21))
	refused("a defect told twice", swap(told, 3))
}

func TestPoolsComeBack(t *testing.T) {
	seen := map[uint64]bool{}
	for _, p := range []stat.Pool{{}, {Written: true}, {Current: 7, Written: true}, {Current: 7, Cap: 30, Written: true}, {Cap: 7, Written: true}} {
		saved := p.AppendState(nil)
		var back stat.Pool
		if rest, err := back.Load(append(saved, 9)); err != nil || len(rest) != 1 || back != p {
			t.Errorf("%+v comes back as %+v, %v", p, back, err)
		}
		if seen[poolHash(p)] {
			t.Errorf("%+v hashes as another", p)
		}
		seen[poolHash(p)] = true
	}
	bad := map[string][]byte{
		"nothing": nil, "a part": stat.Pool{}.AppendState(nil)[:16],
		"below 0":                stat.Pool{Current: -1, Written: true}.AppendState(nil),
		"beyond all":             stat.Pool{Current: 1e12 + 1, Written: true}.AppendState(nil),
		"a cap below 0":          stat.Pool{Cap: -1, Written: true}.AppendState(nil),
		"unwritten with content": stat.Pool{Current: 1}.AppendState(nil),
		"unwritten with a cap":   stat.Pool{Cap: 1}.AppendState(nil),
		"neither true nor false": append(make([]byte, 16), 2),
	}
	for name, src := range bad {
		p := stat.Pool{Current: 5, Written: true}
		if _, err := p.Load(src); err == nil || p != (stat.Pool{Current: 5, Written: true}) {
			t.Errorf("%s: %v, %+v", name, err, p)
		}
	}
}

// FuzzLoad reads anything. What is taken is written again as it was, and nothing on the sheet is out of range.
func FuzzLoad(f *testing.F) {
	s, table := eventful(f)
	f.Add(s.AppendState(nil))
	f.Add([]byte{0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, src []byte) {
		var s stat.Sheet
		s.Reset(table, 7, nil)
		rest, err := s.Load(src)
		if err != nil {
			return
		}
		if got := s.AppendState(nil); !bytes.Equal(got, src[:len(src)-len(rest)]) {
			t.Fatalf("% x comes back as % x", src, got)
		}
		for a := range stat.Index(table.Len()) {
			if x := s.Value(a); !(x >= -1e12 && x <= 1e12) {
				t.Fatalf("attribute %d is %v", a, x)
			}
		}
	})
}
