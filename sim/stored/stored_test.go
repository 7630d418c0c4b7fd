package stored_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/wick-engine/wick/sim/stored"
)

func TestNumbersComeBack(t *testing.T) {
	b := []byte{0x81}
	b = binary.LittleEndian.AppendUint16(b, 0xbeef)
	b = binary.LittleEndian.AppendUint32(b, 0xdeadbeef)
	b = binary.LittleEndian.AppendUint64(b, 0x0123456789abcdef)
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(-0.25))
	b = binary.LittleEndian.AppendUint32(b, 3)
	b = append(b, "abcdef!"...)
	r := stored.Reader{Rest: b}
	u8, u16, u32, u64, f64, n := r.U8(), r.U16(), r.U32(), r.U64(), r.F64(), r.Count(2)
	if u8 != 0x81 || u16 != 0xbeef || u32 != 0xdeadbeef || u64 != 0x0123456789abcdef || f64 != -0.25 || n != 3 {
		t.Errorf("%x %x %x %x %v %d", u8, u16, u32, u64, f64, n)
	}
	if r.Bad || string(r.Rest) != "abcdef!" {
		t.Errorf("left %q, bad %v", r.Rest, r.Bad)
	}
}

// What is cut off anywhere makes the reader bad, gives zeros from there on, and nothing is read twice.
func TestWhatIsCutOff(t *testing.T) {
	whole := make([]byte, 1+2+4+8+8)
	for i := range whole {
		whole[i] = 0xff
	}
	for n := range whole {
		r := stored.Reader{Rest: whole[:n]}
		r.U8()
		r.U16()
		r.U32()
		r.U64()
		if last := r.F64(); last != 0 || !r.Bad || len(r.Rest) != 0 {
			t.Errorf("of %d bytes: the last is %v, bad %v, %d left", n, last, r.Bad, len(r.Rest))
		}
		if r.U8() != 0 || r.U64() != 0 || r.Count(1) != 0 {
			t.Errorf("of %d bytes: something is read from nothing", n)
		}
	}
}

func TestListsThatAreTooLong(t *testing.T) {
	for _, c := range []struct {
		n    uint32
		size int
		ok   bool
	}{{0, 9, true}, {5, 2, true}, {6, 2, false}, {11, 1, false}, {10, 1, true}, {1, 11, false}, {math.MaxUint32, 1, false}} {
		r := stored.Reader{Rest: append(binary.LittleEndian.AppendUint32(nil, c.n), make([]byte, 10)...)}
		if n := r.Count(c.size); r.Bad == c.ok || c.ok && n != int(c.n) || !c.ok && (n != 0 || len(r.Rest) != 0) {
			t.Errorf("%d of %d bytes: %d, bad %v", c.n, c.size, n, r.Bad)
		}
	}
}

func TestBytes(t *testing.T) {
	r := stored.Reader{Rest: []byte("abcde")}
	if got := r.Bytes(3); string(got) != "abc" || string(r.Rest) != "de" || r.Bad {
		t.Errorf("got %q, left %q", got, r.Rest)
	}
	if got := r.Bytes(0); len(got) != 0 || r.Bad {
		t.Errorf("got %q of nothing", got)
	}
	for _, n := range []int{3, -1, math.MaxInt} {
		r := stored.Reader{Rest: []byte("de")}
		if got := r.Bytes(n); got != nil || !r.Bad || r.Rest != nil {
			t.Errorf("%d bytes: %q, bad %v", n, got, r.Bad)
		}
	}
}
