package burden_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

const (
	act book.Tag = iota
	fear
	shell
	attack
)

var source = sim.MakeID(3, 1)

// ladder says something at the top, which its two rungs stand for.
var ladder = book.Affect{
	Prevents: []book.Tag{act}, PreventsSource: []book.Tag{attack}, SuspendsDeath: true,
	Modifiers: []book.Modifier{{Attr: 0, Value: 100}},
	Rungs: []book.Rung{
		{Immune: []book.Tag{fear}, Modifiers: []book.Modifier{{Attr: 0, Value: 2}}},
		{Taken: []book.TakenFactor{{Type: 1, Factor: -3}}, Prevents: []book.Tag{shell}, Modifiers: []book.Modifier{{Attr: 1, Value: 3}, {Attr: 0, Op: stat.Mul, Value: 0.5}}},
	},
}

func TestSums(t *testing.T) {
	plain := book.Affect{
		Taken:    []book.TakenFactor{{Type: book.AnyType, Factor: math.NaN()}, {Type: 2, Factor: 1e9}},
		Prevents: []book.Tag{act}, Immune: []book.Tag{fear, shell}, PreventsSource: []book.Tag{attack},
	}
	var s burden.Sums
	for range 2 { // the second time in the memory of the first
		s.Add(&affect.Instance{ID: 4, Def: 1}, &plain)
		s.Add(&affect.Instance{ID: 5, Def: 2, Source: source, Rung: 1}, &ladder)
		s.Add(&affect.Instance{ID: 6, Def: 2, Rung: 9}, &ladder)
		want := []burden.Taken{{1, 4, book.AnyType, 0}, {book.MaxTakenFactor, 4, 2, 0}, {0, 6, 1, 0}}
		if !slices.Equal(s.Taken, want) || s.Suspended != 2 {
			t.Errorf("%+v", s)
		}
		for tag, want := range []bool{true, false, true, false} {
			if got := s.Prevents(book.Tag(tag)); got != want {
				t.Errorf("tag %d is forbidden: %v", tag, got)
			}
		}
		if !s.Spares(source, attack) || s.Spares(source, act) || s.Spares(0, attack) || s.Spares(sim.MakeID(4, 1), attack) {
			t.Error("somebody else is spared")
		}
		for _, c := range []struct {
			def  uint32
			is   []book.Tag
			want affect.ID
		}{
			{7, []book.Tag{fear}, 4}, {1, []book.Tag{fear, shell}, 5}, {2, []book.Tag{fear}, 4}, {1, []book.Tag{shell}, 0}, {7, []book.Tag{act, attack}, 0}, {7, nil, 0},
		} {
			by, ok := s.Against(c.def, &book.Affect{Is: c.is})
			if by.Instance != c.want || ok != (c.want != 0) || ok && !slices.Contains(c.is, by.Tag) {
				t.Errorf("affect %d that is %v is kept off by %+v", c.def, c.is, by)
			}
		}
		s.Clear()
		if _, ok := s.Against(7, &book.Affect{Is: []book.Tag{fear}}); ok || len(s.Taken) != 0 || s.Suspended != 0 || s.Prevents(act) || s.Spares(source, attack) {
			t.Errorf("of nothing: %+v", s)
		}
	}
}

func TestRows(t *testing.T) {
	table := stat.NewTable(make([]stat.Attribute, 2))
	var s stat.Sheet
	s.Reset(table, source, nil)
	s.AddRow(stat.Row{Attr: 0, Value: 1, Source: stat.SourceGear(1)})
	plain := book.Affect{Modifiers: []book.Modifier{{Attr: 0, Value: 2}, {Attr: 0, Op: stat.Mul, Value: 3}}}
	burden.Write(&s, &affect.Instance{ID: 1, Magnitude: 2, Stacks: 3}, &plain, true)
	if got := s.Value(0); got != (1+2*2*3)*3 {
		t.Errorf("the first reads %v", got)
	}
	burden.Write(&s, &affect.Instance{ID: 2, Magnitude: 9, Stacks: 9, Rung: 2}, &ladder, true)
	burden.Write(&s, &affect.Instance{ID: 3, Rung: 2}, &ladder, false)
	if a, b := s.Value(0), s.Value(1); a != 13*3*0.5 || b != 3 {
		t.Errorf("they read %v and %v", a, b)
	}
	idle := map[stat.Idle]int{}
	for _, r := range s.Rows(nil) {
		idle[r.Idle]++
		if r.Source != stat.SourceGear(1) && (r.Source < burden.First || r.Source > burden.Last) {
			t.Errorf("%+v is not an affect's", r)
		}
	}
	if idle[stat.OtherRung] != 1 || idle[stat.Unselected] != 3 || idle[stat.Counts] != 5 {
		t.Errorf("%v", idle)
	}
	if burden.Rows(&plain) != 2 || burden.Rows(&ladder) != 3 || burden.Rows(&book.Affect{}) != 0 {
		t.Error("the rows are miscounted")
	}
	grouped := book.Affect{
		Group:     book.Group{ID: 7, Rule: book.Strongest},
		Modifiers: []book.Modifier{{Attr: 1, Op: stat.Inc, Value: 1, Type: 3}, {Attr: 1, Op: stat.Set, Value: 4, Priority: -9}},
	}
	burden.Write(&s, &affect.Instance{ID: 4, Magnitude: 2, Stacks: 3}, &grouped, true)
	grouped.Group.Rule = book.Exclusive
	burden.Write(&s, &affect.Instance{ID: 5, Magnitude: 2, Stacks: 3}, &grouped, true)
	for i, r := range s.Rows(nil)[s.RowCount()-4:] {
		want := []stat.Row{
			{Attr: 1, Op: stat.Inc, Value: 6, Type: 3, Group: 7, Index: 0}, {Attr: 1, Op: stat.Set, Value: 4, Priority: -9, Group: 7, Index: 1},
			{Attr: 1, Op: stat.Inc, Value: 6, Type: 3, Index: 0}, {Attr: 1, Op: stat.Set, Value: 4, Priority: -9, Index: 1},
		}[i]
		if want.Source, want.Stacks = stat.SourceAffect(uint64(4+i/2)), 3; r != want {
			t.Errorf("row %d is %+v, want %+v", i, r, want)
		}
		burden.Erase(&s, affect.ID(4+i/2))
	}
	for n := range 3 {
		burden.Erase(&s, affect.ID(3-n))
	}
	if s.RowCount() != 1 || s.Value(0) != 1 {
		t.Errorf("%d rows are left", s.RowCount())
	}
	for s.RowCount() < stat.MaxRows-2 {
		s.AddRow(stat.Row{Attr: 1, Source: stat.SourceHost(uint32(s.RowCount()))})
	}
	if !burden.Fits(&s, &plain) || burden.Fits(&s, &ladder) {
		t.Error("what fits does not, or what does not does")
	}
}

func TestNothingIsAllocatedWhenWarm(t *testing.T) {
	var sums burden.Sums
	var f burden.Focus
	var gone []burden.Grip
	i := affect.Instance{ID: 4, Def: 1, Source: source, Rung: 2}
	work := func() {
		for n := range affect.ID(20) {
			sums.Add(&i, &ladder)
			gone = f.Take(uint32(n/10)+1, 0, on(20-n), gone[:0])
		}
		sums.Clear()
		f.Clear()
	}
	work()
	if n := testing.AllocsPerRun(20, work); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
