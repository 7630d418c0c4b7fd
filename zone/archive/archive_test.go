package archive_test

import (
	"bytes"
	"errors"
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/archive"
)

// thing has a field of every sort.
type thing struct {
	a     uint8
	b     uint16
	c     uint32
	d     uint64
	e     int8
	f     int32
	g     int64
	h     float64
	i     bool
	list  []uint16
	table sim.Table[uint8]
	part  string
	pos   sim.Vec
	note  uint8 // only explains
}

var errPart = errors.New("no such part")

func (x *thing) walk(ar archive.Archive) {
	ar.U8(&x.a)
	ar.U16(&x.b)
	ar.U32(&x.c)
	ar.U64(&x.d)
	ar.I8(&x.e)
	ar.I32(&x.f)
	ar.I64(&x.g)
	ar.F64(&x.h)
	ar.Flag(&x.i)
	n := ar.Length(len(x.list), 2)
	for len(x.list) < n {
		x.list = append(x.list, 0)
	}
	for i := range x.list {
		ar.U16(&x.list[i])
	}
	ar.IDs(&x.table)
	ar.Part(archive.Part{
		AddTo:  func(h *sim.StateHash) { h.Text(x.part) },
		Append: func(b []byte) []byte { return append(b, x.part...) },
		Load: func(b []byte) error {
			if len(b) > 0 && b[0] != 'p' {
				return errPart
			}
			x.part = string(b)
			return nil
		},
	})
	archive.Vec(ar, &x.pos)
	if ar.Memory() {
		ar.U8(&x.note)
	}
}

func example() *thing {
	x := &thing{
		a: 1, b: 2, c: 3, d: math.MaxUint64, e: -5, f: -6, g: math.MinInt64, h: -0.5, i: true, list: []uint16{7, 8, 9},
		part: "part", pos: sim.Vec{X: 1, Y: 2, Z: 3}, note: 4,
	}
	x.table.Add(1)
	x.table.Remove(x.table.Add(2))
	return x
}

func save(x *thing) []byte {
	var s archive.Saver
	s.Text("thing")
	x.walk(&s)
	return s.Seal()
}

func hash(x *thing) uint64 {
	var h archive.Hasher
	x.walk(&h)
	return h.Sum()
}

func load(b []byte) (*thing, bool) {
	l := archive.Open(b, 10)
	if l.Text() != "thing" {
		return nil, false
	}
	x := new(thing)
	x.walk(l)
	return x, l.Done()
}

func TestWhatIsSavedIsLoaded(t *testing.T) {
	x := example()
	b := save(x)
	y, ok := load(b)
	if !ok || hash(y) != hash(x) || y.note != x.note || y.part != "part" || len(y.list) != 3 || y.h != -0.5 {
		t.Fatalf("%+v came back as %+v, %v", x, y, ok)
	}
	if again := save(y); !bytes.Equal(again, b) {
		t.Errorf("%x is saved as %x", b, again)
	}
	if id := y.table.Add(9); id != x.table.Add(9) {
		t.Error("the table goes on with another id")
	}
}

func TestEveryFieldCounts(t *testing.T) {
	changes := map[string]func(*thing){
		"u8": func(x *thing) { x.a++ }, "u16": func(x *thing) { x.b++ }, "u32": func(x *thing) { x.c++ },
		"u64": func(x *thing) { x.d++ }, "i8": func(x *thing) { x.e++ }, "i32": func(x *thing) { x.f++ },
		"i64": func(x *thing) { x.g++ }, "f64": func(x *thing) { x.h++ }, "flag": func(x *thing) { x.i = false },
		"an entry": func(x *thing) { x.list[2]++ }, "a length": func(x *thing) { x.list = x.list[:2] },
		"an id": func(x *thing) { x.table.Add(1) }, "a part": func(x *thing) { x.part = "pa" },
		"a vector": func(x *thing) { x.pos.Z++ },
	}
	seen := map[uint64]string{hash(example()): "nothing"}
	for name, change := range changes {
		x := example()
		change(x)
		h := hash(x)
		if other, twice := seen[h]; twice {
			t.Errorf("a change of %s hashes like one of %s", name, other)
		}
		seen[h] = name
		if bytes.Equal(save(x), save(example())) {
			t.Errorf("a change of %s is not saved", name)
		}
	}
	x := example()
	x.note++
	if hash(x) != hash(example()) || bytes.Equal(save(x), save(example())) {
		t.Error("what only explains is hashed, or not saved")
	}
}

func TestChangedBytesAreRefused(t *testing.T) {
	whole := save(example())
	for n := range whole {
		if _, ok := load(whole[:n]); ok {
			t.Errorf("%d of %d bytes are loaded", n, len(whole))
		}
		b := bytes.Clone(whole)
		b[n] ^= 1
		if _, ok := load(b); ok {
			t.Errorf("a save with byte %d changed is loaded", n)
		}
	}
	if _, ok := load(append(bytes.Clone(whole), 0)); ok {
		t.Error("a save with a byte more is loaded")
	}
}

// Bytes with a proper sum can still be anything: they are refused or loaded, and a length never asks for more memory than
// there are bytes.
func FuzzLoad(f *testing.F) {
	whole := save(example())
	f.Add(whole[:len(whole)-8])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		s := archive.Saver{Out: bytes.Clone(b)}
		x, ok := load(s.Seal())
		if !ok {
			return
		}
		if again := save(x); !bytes.Equal(again[:len(again)-8], b) {
			t.Fatalf("%x was loaded and is saved as %x", b, again[:len(again)-8])
		}
	})
}
