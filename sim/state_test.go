package sim_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/sim"
)

// TestStateHashGolden pins the state hash, write by write.
func TestStateHashGolden(t *testing.T) {
	t.Parallel()
	var s sim.StateHash
	want := []uint64{
		0x48218226ff3cd4bf, 0xf2ebc397fa1b039e, 0x176dbd0210c44d09, 0x5aa32202f2896c58, 0x72bc9bcbb91f2673, 0xa523ab7ffb09b930, 0x9775fa8596951df9,
		0xfee092a626dce221, 0x2951675a728687f, 0xd3b7f11bd1331a58, 0x7feff862e0d09111, 0xda7886e87e625f81, 0xcedb48df92108f17, 0xc47eea67b25eefa6,
	}
	steps := []func(){
		func() {},
		func() { s.U8(200) },
		func() { s.U16(60000) },
		func() { s.U32(4e9) },
		func() { s.U64(1<<64 - 1) },
		func() { s.I64(-1) },
		func() { s.Int(-2) },
		func() { s.F64(-1.5) },
		func() { s.Bool(true) },
		func() { s.Tick(77) },
		func() { s.ID(sim.MakeID(3, 4)) },
		func() { s.Vec(sim.Vec{X: 1, Y: -2, Z: 0.5}) },
		func() { s.Text("a lamp in the dark") },
		func() { s.Bytes([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9}) },
	}
	var got []uint64
	for _, step := range steps {
		step()
		got = append(got, s.Sum())
	}
	if len(got) != len(want) {
		t.Fatalf("sums %#v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("after step %d the sum is %#x, want %#x", i, got[i], want[i])
		}
	}
}

func sumOf(write func(*sim.StateHash)) uint64 {
	var s sim.StateHash
	write(&s)
	return s.Sum()
}

func TestStateHashIsCanonical(t *testing.T) {
	t.Parallel()
	f := func(x float64) uint64 { return sumOf(func(s *sim.StateHash) { s.F64(x) }) }
	if f(0) != f(math.Copysign(0, -1)) {
		t.Error("−0 is not 0")
	}
	nan := f(math.NaN())
	for _, b := range []uint64{0x7FF0000000000001, 0xFFF8000000000000, 0x7FFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF} {
		if f(math.Float64frombits(b)) != nan {
			t.Errorf("the NaN %#x is another", b)
		}
	}
	negZero := math.Copysign(0, -1)
	if sumOf(func(s *sim.StateHash) { s.Vec(sim.Vec{X: negZero, Y: negZero, Z: negZero}) }) != sumOf(func(s *sim.StateHash) { s.Vec(sim.Vec{}) }) {
		t.Error("a vector of −0 is not one of 0")
	}
	if sumOf(func(s *sim.StateHash) { s.Text("same bytes, both ways") }) != sumOf(func(s *sim.StateHash) { s.Bytes([]byte("same bytes, both ways")) }) {
		t.Error("a text and its bytes differ")
	}
	var s sim.StateHash
	s.U64(1)
	s.Sum()
	s.U64(2)
	if s.Sum() != sumOf(func(s *sim.StateHash) { s.U64(1); s.U64(2) }) {
		t.Error("reading the sum changed what follows")
	}
}

func TestStateHashTellsApart(t *testing.T) {
	t.Parallel()
	seen := map[uint64]int{}
	writes := []func(*sim.StateHash){
		func(s *sim.StateHash) {},
		func(s *sim.StateHash) { s.U64(0) },
		func(s *sim.StateHash) { s.U64(0); s.U64(0) },
		func(s *sim.StateHash) { s.U64(0); s.U64(0); s.U64(1) },
		func(s *sim.StateHash) { s.U64(0); s.U64(1); s.U64(0) },
		func(s *sim.StateHash) { s.U64(1) },
		func(s *sim.StateHash) { s.U64(1); s.U64(2) },
		func(s *sim.StateHash) { s.U64(2); s.U64(1) },
		func(s *sim.StateHash) { s.I64(-1) },
		func(s *sim.StateHash) { s.F64(1) },
		func(s *sim.StateHash) { s.F64(-1) },
		func(s *sim.StateHash) { s.F64(math.NaN()) },
		func(s *sim.StateHash) { s.F64(math.Inf(1)) },
		func(s *sim.StateHash) { s.F64(1e-323) },
		func(s *sim.StateHash) { s.Text("a") },
		func(s *sim.StateHash) { s.Text("a\x00") },
		func(s *sim.StateHash) { s.Text("ab"); s.Text("c") },
		func(s *sim.StateHash) { s.Text("a"); s.Text("bc") },
		func(s *sim.StateHash) { s.Text("abcdefgh") },
		func(s *sim.StateHash) { s.Text("abcdefgh\x00") },
		func(s *sim.StateHash) { s.Vec(sim.Vec{X: 1}) },
		func(s *sim.StateHash) { s.Vec(sim.Vec{Y: 1}) },
		func(s *sim.StateHash) { s.Vec(sim.Vec{Z: 1}) },
	}
	for i, write := range writes {
		h := sumOf(write)
		if j, ok := seen[h]; ok {
			t.Errorf("states %d and %d have one sum", j, i)
		}
		seen[h] = i
	}
	// One changed bit anywhere in a long state changes the sum.
	base := make([]byte, 200)
	seen[sumOf(func(s *sim.StateHash) { s.Bytes(base) })] = -1
	for bit := range 1600 {
		base[bit/8] ^= 1 << (bit % 8)
		h := sumOf(func(s *sim.StateHash) { s.Bytes(base) })
		if j, ok := seen[h]; ok {
			t.Fatalf("bit %d: the sum is that of %d", bit, j)
		}
		seen[h] = 1000 + bit
		base[bit/8] ^= 1 << (bit % 8)
	}
}

// Reference: about 2 ns a number.
func BenchmarkStateHashF64(b *testing.B) {
	b.ReportAllocs()
	var s sim.StateHash
	x := 0.5
	for b.Loop() {
		s.F64(x)
		x++
	}
	sink = float64(s.Sum())
}

// Reference: about 4 GB/s.
func BenchmarkStateHashBytes(b *testing.B) {
	b.ReportAllocs()
	var s sim.StateHash
	data := make([]byte, 1<<16)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		s.Bytes(data)
	}
	sink = float64(s.Sum())
}
