package wire_test

import (
	"bytes"
	"math/bits"
	"testing"

	"github.com/wick-engine/wick/netcode/wire"
	"pgregory.net/rapid"
)

// op is one thing that is written and read again.
type op struct {
	what  int // 0 bits, 1 bool, 2 number, 3 delta
	value uint64
	base  uint64
	width int
}

func drawOps(t *rapid.T) []op {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) op {
		o := op{what: rapid.IntRange(0, 3).Draw(t, "what"), width: rapid.IntRange(1, 64).Draw(t, "width")}
		o.value, o.base = rapid.Uint64().Draw(t, "value"), rapid.Uint64().Draw(t, "base")
		if rapid.Bool().Draw(t, "near") {
			o.base = o.value + rapid.Uint64Range(0, 1200).Draw(t, "distance") - 600
		}
		mask := uint64(1)<<uint(o.width) - 1
		if o.what != 2 {
			o.value, o.base = o.value&mask, o.base&mask
		}
		return o
	}), 0, 40).Draw(t, "ops")
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ops := drawOps(t)
		var w wire.Writer
		w.Reset(0xAA)
		for _, o := range ops {
			before := w.Len()
			expect := 0
			switch o.what {
			case 0:
				w.Bits(o.value, o.width)
				expect = o.width
			case 1:
				w.Bool(o.value&1 == 1)
				expect = 1
			case 2:
				w.Number(o.value)
				expect = wire.NumberLen(o.value)
			case 3:
				w.Delta(o.value, o.base, o.width)
				expect = wire.DeltaLen(o.value, o.base, o.width)
			}
			if got := w.Len() - before; got != expect {
				t.Fatalf("%+v took %d bits, foretold %d", o, got, expect)
			}
		}
		length := w.Len()
		data := bytes.Clone(w.Align())
		if data[0] != 0xAA || len(data) != (length+7)/8 {
			t.Fatalf("%d bits are %d bytes", length, len(data))
		}
		r := wire.NewReader(data[1:])
		for _, o := range ops {
			got, want := uint64(0), o.value
			switch o.what {
			case 0:
				got = r.Bits(o.width)
			case 1:
				want &= 1
				if r.Bool() {
					got = 1
				}
			case 2:
				got = r.Number()
			case 3:
				got = r.Delta(o.base, o.width)
			}
			if got != want {
				t.Fatalf("%+v reads as %d, want %d", o, got, want)
			}
		}
		if err := r.End(); err != nil {
			t.Fatal(err)
		}
		// A copy, at any offset, is the same bits.
		var c wire.Writer
		c.Bits(5, 3)
		c.Copy(data, length)
		r = wire.NewReader(c.Align())
		if r.Bits(3) != 5 || r.Bits(8) != 0xAA || c.Len() != (length+3+7)/8*8 {
			t.Fatal("a copy is not what was copied")
		}
		for _, o := range ops {
			if o.what == 0 && r.Bits(o.width) != o.value {
				t.Fatal("a copy is not what was copied")
			} else if o.what != 0 {
				break
			}
		}
	})
}

func TestReadingPastTheEnd(t *testing.T) {
	for _, n := range []int{1, 8, 32, 33, 64} {
		r := wire.NewReader(nil)
		if r.Bits(n) != 0 || !r.Bad() || r.End() == nil {
			t.Errorf("%d bits of nothing are read", n)
		}
	}
	for data, fine := range map[string]bool{"\x05": true, "\x0d": false, "\x05\x00": false, "": false, "\x05\x01": false} {
		r := wire.NewReader([]byte(data))
		if r.Bits(3); (r.End() == nil) != fine {
			t.Errorf("three bits of %x and an end: %v", data, r.End())
		}
	}
	r := wire.NewReader([]byte{0x08}) // a group that continues with nothing in it
	if r.Number(); !r.Bad() {
		t.Error("a number in a longer form than it needs is read")
	}
	r = wire.NewReader(bytes.Repeat([]byte{0xff}, 20))
	if r.Number(); !r.Bad() {
		t.Error("a number without end is read")
	}
}

func TestRewind(t *testing.T) {
	var w wire.Writer
	w.Bits(0x1234567, 29)
	m := w.Mark()
	for range 5 {
		w.Bits(1<<63-1, 63)
		w.Rewind(m)
	}
	w.Bits(3, 3)
	if got := w.Align(); !bytes.Equal(got, []byte{0x67, 0x45, 0x23, 0x61}) {
		t.Errorf("%x", got)
	}
}

// The forms of a distance cost what the drawing says.
func TestDeltaForms(t *testing.T) {
	cases := []struct {
		value, base uint64
		width, want int
	}{
		{7, 7, 8, 1}, {8, 7, 8, 4}, {5, 7, 8, 4}, {10, 7, 8, 8}, {0, 255, 8, 4}, {25, 7, 8, 8}, {26, 7, 8, 13},
		{1 << 16, 0, 17, 21}, {274, 0, 17, 13}, {275, 0, 17, 21}, {1 << 40, 0, 64, 10 + 42}, {0, 1, 1, 4},
	}
	for _, c := range cases {
		if got := wire.DeltaLen(c.value, c.base, c.width); got != c.want {
			t.Errorf("%d after %d of %d bits takes %d bits, want %d", c.value, c.base, c.width, got, c.want)
		}
	}
}

// What moves on evenly is where it is foretold, whatever the lane wraps at.
func TestAhead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(4, 32).Draw(t, "width")
		mask := uint64(1)<<uint(width) - 1
		start, speed := rapid.Uint64Max(mask).Draw(t, "start"), rapid.Int64Range(-3, 3).Draw(t, "speed")
		before, after := rapid.IntRange(1, 255).Draw(t, "before"), rapid.IntRange(0, 255).Draw(t, "after")
		if bits.Len64(uint64(3*before))+1 > width {
			return // it could have gone the other way round
		}
		at := func(ticks int) uint64 { return (start + uint64(speed*int64(ticks))) & mask }
		if got := wire.Ahead(at(before), at(0), width, before, after); got != at(before+after) {
			t.Fatalf("%d, want %d", got, at(before+after))
		}
	})
}

func FuzzReader(f *testing.F) {
	f.Add([]byte{1, 2, 3}, []byte{0xff, 0x80, 0x03})
	f.Fuzz(func(t *testing.T, script, data []byte) {
		r := wire.NewReader(data)
		for _, s := range script {
			switch n := int(s); {
			case n < 65:
				if v := r.Bits(n); n < 64 && v>>uint(n) != 0 {
					t.Fatalf("%d bits are %d", n, v)
				}
			case n < 129:
				if v := r.Delta(0, n-64); n < 128 && v>>uint(n-64) != 0 {
					t.Fatalf("%d on a lane of %d bits", v, n-64)
				}
			default:
				r.Number()
			}
		}
		_ = r.End()
	})
}
