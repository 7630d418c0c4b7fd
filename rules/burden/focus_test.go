package burden_test

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/sim"
)

func on(id affect.ID) burden.Grip    { return burden.Grip{ID: id} }
func field(id affect.ID) burden.Grip { return burden.Grip{ID: id, Field: true} }

func TestAFocusHoldsOneCast(t *testing.T) {
	var f burden.Focus
	for n, c := range []struct {
		cast    uint32
		unit    uint64
		take    burden.Grip
		gaveUp  []burden.Grip
		holding []burden.Grip
	}{
		{1, 0, on(5), nil, []burden.Grip{on(5)}},
		{1, 9, field(2), nil, []burden.Grip{on(5), field(2)}}, // with a cast no cascade counts
		{1, 0, on(3), nil, []burden.Grip{on(3), on(5), field(2)}},
		{1, 0, on(3), nil, []burden.Grip{on(3), on(5), field(2)}},
		{2, 0, on(5), []burden.Grip{on(3), field(2)}, []burden.Grip{on(5)}},
		{0, 7, on(6), []burden.Grip{on(5)}, []burden.Grip{on(6)}},
		{0, 7, field(6), nil, []burden.Grip{on(6), field(6)}},
		{0, 8, on(1), []burden.Grip{on(6), field(6)}, []burden.Grip{on(1)}},
	} {
		before := []burden.Grip{on(99)} // what others have put there stays
		got := f.Take(c.cast, c.unit, c.take, before)
		if !slices.Equal(got[1:], c.gaveUp) || got[0] != on(99) || !slices.Equal(f.Grips(), c.holding) {
			t.Errorf("step %d gave up %v and holds %v", n, got[1:], f.Grips())
		}
	}
	if f.Unit() != 8 || !f.Holds(on(1)) || f.Holds(field(1)) || f.Holds(on(2)) {
		t.Errorf("%+v", f)
	}
	f.Drop(field(1))
	f.Drop(on(1))
	if len(f.Grips()) != 0 || f.Unit() != 0 {
		t.Errorf("%+v", f)
	}
	f.Take(0, 3, on(1), nil)
	if f.Clear(); len(f.Grips()) != 0 || f.Unit() != 0 || f.Holds(on(1)) {
		t.Errorf("%+v", f)
	}
}

func hash(f *burden.Focus) uint64 {
	var h sim.StateHash
	f.AddTo(&h)
	return h.Sum()
}

// Whatever has been taken and dropped, it is a set in order, comes back as it was saved, and any change shows in the hash.
func TestAFocusIsASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var f burden.Focus
		held := map[burden.Grip]bool{}
		var cast uint32
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			g := burden.Grip{ID: affect.ID(rapid.IntRange(1, 6).Draw(t, "id")), Field: rapid.Bool().Draw(t, "field")}
			if rapid.IntRange(0, 2).Draw(t, "what") == 0 {
				f.Drop(g)
				if delete(held, g); len(held) == 0 {
					cast = 0
				}
				continue
			}
			next := uint32(rapid.IntRange(1, 3).Draw(t, "cast"))
			gone := f.Take(next, 0, g, nil)
			if next != cast {
				for _, old := range gone {
					if !held[old] || old == g {
						t.Fatalf("it gave up %v", old)
					}
				}
				clear(held)
			} else if len(gone) > 0 {
				t.Fatalf("it gave up %v", gone)
			}
			cast, held[g] = next, true
		}
		if len(f.Grips()) != len(held) {
			t.Fatalf("it holds %v, want %v", f.Grips(), held)
		}
		for g := range held {
			if !f.Holds(g) {
				t.Fatalf("it does not hold %v", g)
			}
		}
		state := f.AppendState([]byte{7})[1:]
		var back burden.Focus
		back.Take(9, 0, on(4), nil)
		rest, err := back.Load(append(slices.Clone(state), 1, 2, 3))
		if err != nil || !bytes.Equal(rest, []byte{1, 2, 3}) || hash(&back) != hash(&f) || !bytes.Equal(back.AppendState(nil), state) {
			t.Fatalf("%v, %v came back of %v", err, back.Grips(), f.Grips())
		}
		if f.Take(cast, 0, on(7), nil); hash(&back) == hash(&f) {
			t.Fatal("one more does not show in the hash")
		}
	})
}

func TestABadFocusIsRefused(t *testing.T) {
	var f burden.Focus
	f.Take(1, 0, on(5), nil)
	f.Take(1, 0, field(2), nil)
	state := f.AppendState(nil)
	change := func(at int, x byte) []byte {
		b := bytes.Clone(state)
		b[at] = x
		return b
	}
	swapped := slices.Concat(state[:16], state[25:], state[16:25])
	for name, src := range map[string][]byte{
		"a cast and a cascade": change(4, 1), "neither": change(0, 0), "more than there is": change(12, 3), "far more": change(15, 0xFF),
		"out of order": swapped, "twice": change(33, 0), "no truth": change(24, 2), "none of a cast": change(12, 0)[:16],
	} {
		g := f
		if name == "twice" {
			src[25] = 5
		}
		if rest, err := g.Load(src); err == nil || !bytes.Equal(rest, src) || hash(&g) != hash(&f) {
			t.Errorf("%s is taken", name)
		}
	}
	for n := range state {
		if _, err := f.Load(state[:n]); err == nil {
			t.Errorf("%d bytes are taken", n)
		}
	}
}

func FuzzLoadFocus(f *testing.F) {
	var focus burden.Focus
	f.Add(focus.AppendState(nil))
	focus.Take(0, 3, on(5), nil)
	focus.Take(0, 3, field(5), nil)
	f.Add(focus.AppendState(nil))
	f.Fuzz(func(t *testing.T, src []byte) {
		var f burden.Focus
		rest, err := f.Load(src)
		if err != nil {
			return
		}
		if got := f.AppendState(nil); !bytes.Equal(got, src[:len(src)-len(rest)]) {
			t.Errorf("%x came back as %x", src, got)
		}
	})
}
