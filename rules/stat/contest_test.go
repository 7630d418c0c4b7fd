package stat_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/stat"
)

// row is one on the first attribute.
func row(op stat.Op, x float64, from stat.Source) stat.Row {
	return stat.Row{Op: op, Value: x, Source: from}
}

func typed(r stat.Row, typ uint16) stat.Row      { r.Type = typ; return r }
func grouped(r stat.Row, group uint16) stat.Row  { r.Group = group; return r }
func ranked(r stat.Row, priority int16) stat.Row { r.Priority = priority; return r }

// TestStagesOfTheFold goes through the order of the fold, one stage after the other.
func TestStagesOfTheFold(t *testing.T) {
	for name, c := range map[string]struct {
		attr stat.Attribute
		rows []stat.Row
		want float64
	}{
		"increases add up":               {based(100), []stat.Row{row(stat.Inc, 0.5, 1), row(stat.Inc, 0.25, 2)}, 175},
		"they are of the sum":            {based(100), []stat.Row{row(stat.Inc, 0.5, 1), row(stat.Add, 20, 2)}, 180},
		"and come before factors":        {based(100), []stat.Row{row(stat.Mul, 2, 1), row(stat.Inc, 0.5, 2), row(stat.Add, 20, 3)}, 360},
		"no more than all is taken":      {based(100), []stat.Row{row(stat.Inc, -0.75, 1), row(stat.Inc, -0.75, 2), row(stat.Add, 20, 3)}, 0},
		"a set takes the place of all":   {based(100), []stat.Row{row(stat.Add, 20, 1), row(stat.Mul, 3, 2), row(stat.Set, 7, 0)}, 7},
		"a min raises it":                {based(100), []stat.Row{row(stat.Min, 150, 1), row(stat.Min, 120, 2)}, 150},
		"a min does not lower it":        {based(100), []stat.Row{row(stat.Min, 50, 1)}, 100},
		"a max lowers it":                {based(100), []stat.Row{row(stat.Max, 50, 1), row(stat.Max, 70, 2)}, 50},
		"a max does not raise it":        {based(100), []stat.Row{row(stat.Max, 150, 1)}, 100},
		"a max wins over a min":          {based(100), []stat.Row{row(stat.Max, 50, 1), row(stat.Min, 80, 2)}, 50},
		"a min raises what is set":       {based(100), []stat.Row{row(stat.Set, 7, 1), row(stat.Min, 9, 2)}, 9},
		"the declared clamp comes after": {bounded(100, 0, 120), []stat.Row{row(stat.Set, 300, 1), row(stat.Min, 200, 2)}, 120},
		"and so does the ceiling":        {based(100), []stat.Row{row(stat.Set, 1e15, 1)}, 1e12},
		"screened before it is set":      {based(100), []stat.Row{row(stat.Mul, 1e308, 1), row(stat.Mul, 1e308, 2), row(stat.Max, 4, 3)}, 4},
	} {
		for range len(c.rows) {
			s, _ := sheet(c.attr)
			put(t, s, c.rows...)
			if got := s.Value(0); got != c.want {
				t.Errorf("%s: %v of %v, want %v", name, got, c.rows, c.want)
			}
			c.rows = append(c.rows[1:], c.rows[0])
		}
	}
}

func TestIncreasesAreScaled(t *testing.T) {
	s, _ := sheet(based(100))
	put(t, s, row(stat.Inc, 0.125, 1).Scaled(2, 3))
	for _, op := range []stat.Op{stat.Set, stat.Min, stat.Max, stat.Mul} {
		if r := row(op, 3, 1).Scaled(2, 3); r.Value != 3 || r.Stacks != 3 {
			t.Errorf("%v is scaled to %+v", op, r)
		}
	}
	if got := s.Value(0); got != 175 {
		t.Errorf("100 increased by 0.125 × 2 × 3 is %v", got)
	}
}

// TestWhichSetCounts: the highest priority, then the highest source, then the last of it.
func TestWhichSetCounts(t *testing.T) {
	set := func(x float64, from stat.Source, priority int16) stat.Row {
		return ranked(row(stat.Set, x, from), priority)
	}
	last := set(6, 9, 0)
	last.Index = 1
	for _, c := range []struct {
		rows []stat.Row
		want float64
	}{
		{[]stat.Row{set(5, 1, 0), set(4, 2, 0), set(3, 3, 0)}, 3},
		{[]stat.Row{set(5, 1, 1), set(4, 2, 0), set(3, 3, -1)}, 5},
		{[]stat.Row{set(5, 1, -5), set(4, 2, -4), set(3, 3, -6)}, 4},
		{[]stat.Row{set(5, 1, stat.MaxPriority), set(4, 2, stat.MaxPriority), set(3, 3, stat.MinPriority)}, 4},
		{[]stat.Row{set(5, 9, 0), last}, 6},
	} {
		for range len(c.rows) {
			s, _ := sheet(based(100))
			put(t, s, c.rows...)
			e := s.Explain(0, nil)
			counted := slices.DeleteFunc(e.Lines, func(l stat.Line) bool { return !l.Counted() })
			if s.Value(0) != c.want || e.Set != (stat.Bound{Value: c.want, Given: true}) || len(counted) != 1 || counted[0].Value != c.want {
				t.Errorf("%v of %v, explained as %v by %v, want %v", s.Value(0), c.rows, e.Set, counted, c.want)
			}
			c.rows = append(c.rows[1:], c.rows[0])
		}
	}
	// Once it is gone or idle, the next one counts.
	s, _ := sheet(based(100))
	put(t, s, set(5, 1, 1), set(4, 2, 0))
	s.Suspend(1, 1, stat.Inhibited)
	if got := s.Value(0); got != 4 {
		t.Errorf("with the first suspended it is %v", got)
	}
	if s.DropRows(2, 2); s.Value(0) != 100 {
		t.Errorf("with the second gone too it is %v", s.Value(0))
	}
}

// TestTypesStack: of one type, op and way only the largest.
func TestTypesStack(t *testing.T) {
	for name, c := range map[string]struct {
		rows []stat.Row
		want float64
		idle int
	}{
		"two of a type":              {[]stat.Row{typed(row(stat.Add, 2, 1), 1), typed(row(stat.Add, 3, 2), 1)}, 13, 1},
		"untyped":                    {[]stat.Row{row(stat.Add, 2, 1), row(stat.Add, 3, 2)}, 15, 0},
		"of two types":               {[]stat.Row{typed(row(stat.Add, 2, 1), 1), typed(row(stat.Add, 3, 2), 2)}, 15, 0},
		"one untyped":                {[]stat.Row{typed(row(stat.Add, 2, 1), 1), row(stat.Add, 3, 2)}, 15, 0},
		"a penalty beside them":      {[]stat.Row{typed(row(stat.Add, 2, 1), 1), typed(row(stat.Add, 3, 2), 1), typed(row(stat.Add, -4, 3), 1)}, 9, 1},
		"the largest penalty":        {[]stat.Row{typed(row(stat.Add, -2, 1), 1), typed(row(stat.Add, -4, 2), 1)}, 6, 1},
		"equals":                     {[]stat.Row{typed(row(stat.Add, 2, 1), 1), typed(row(stat.Add, 2, 2), 1)}, 12, 1},
		"one source":                 {[]stat.Row{typed(row(stat.Add, 2, 1), 1), typed(row(stat.Add, 3, 1), 1)}, 13, 1},
		"nothing is neither":         {[]stat.Row{typed(row(stat.Add, 0, 1), 1), typed(row(stat.Add, -3, 2), 1), typed(row(stat.Mul, 1, 3), 1)}, 7, 0},
		"by op":                      {[]stat.Row{typed(row(stat.Add, 2, 1), 1), typed(row(stat.Inc, 0.5, 2), 1), typed(row(stat.Mul, 2, 3), 1)}, 36, 0},
		"factors above and below":    {[]stat.Row{typed(row(stat.Mul, 2, 1), 1), typed(row(stat.Mul, 3, 2), 1), typed(row(stat.Mul, 0.5, 3), 1), typed(row(stat.Mul, 0.9, 4), 1)}, 15, 2},
		"increases":                  {[]stat.Row{typed(row(stat.Inc, 0.5, 1), 1), typed(row(stat.Inc, 0.25, 2), 1), typed(row(stat.Inc, -0.25, 3), 1)}, 12.5, 1},
		"in a group, then of a type": {[]stat.Row{grouped(typed(row(stat.Add, 5, 1), 1), 1), grouped(row(stat.Add, 6, 2), 1), typed(row(stat.Add, 2, 3), 1)}, 18, 1},
	} {
		for range len(c.rows) {
			s, _ := sheet(based(10))
			put(t, s, c.rows...)
			idle := 0
			for _, l := range s.Explain(0, nil).Lines {
				if l.Idle == stat.Outdone {
					idle++
				}
			}
			if got := s.Value(0); got != c.want || idle != c.idle {
				t.Errorf("%s: %v with %d outdone, want %v and %d", name, got, idle, c.want, c.idle)
			}
			c.rows = append(c.rows[1:], c.rows[0])
		}
	}
}

// TestGroupsKeepSignsApart: a member of a group stands for those that are weaker in the same way, and for nothing else.
func TestGroupsKeepSignsApart(t *testing.T) {
	s, _ := sheet(based(21))
	put(t, s, grouped(row(stat.Add, 8, 1), 1), grouped(row(stat.Add, -2, 2), 1), row(stat.Add, 2, 3))
	for _, more := range []stat.Row{grouped(row(stat.Add, 3, 4), 1), grouped(row(stat.Add, -1, 5), 1), grouped(row(stat.Add, 0, 6), 1)} {
		if got := s.Value(0); got != 29 {
			t.Errorf("it is %v", got)
		}
		put(t, s, more)
	}
	if got := s.Value(0); got != 29 {
		t.Errorf("with all it is %v", got)
	}
	put(t, s, grouped(row(stat.Add, 1, 7), 2))
	if got := s.Value(0); got != 30 {
		t.Errorf("with one of another group it is %v", got)
	}
	// The rows of a member are taken together.
	put(t, s, grouped(row(stat.Add, 5, 8), 1), grouped(row(stat.Add, 4, 8), 1))
	if got := s.Value(0); got != 31 {
		t.Errorf("with a member of two rows it is %v", got)
	}
	// With the strongest gone the next one counts; with all gone nobody contends any more.
	s.DropRows(8, 8)
	if got := s.Value(0); got != 30 {
		t.Errorf("with the strongest gone it is %v", got)
	}
	s.DropRows(1, 7)
	put(t, s, row(stat.Add, 1, 1), row(stat.Add, 1, 2))
	if got := s.Value(0); got != 23 {
		t.Errorf("with two that contend for nothing it is %v", got)
	}
}

// TestGroupedFactors: the side of a factor is whether it is above or below 1, and a member's factors count as one.
func TestGroupedFactors(t *testing.T) {
	s, _ := sheet(based(100))
	put(t, s, grouped(row(stat.Mul, 2, 1), 1), grouped(row(stat.Mul, 1.5, 2), 1), grouped(row(stat.Mul, 0.5, 3), 1), grouped(row(stat.Mul, 0.8, 4), 1))
	if got := s.Value(0); got != 100 {
		t.Errorf("× 2 × 0.5 is %v", got)
	}
	put(t, s, grouped(row(stat.Mul, 1.5, 2), 1), grouped(row(stat.Mul, 0.5, 4), 1))
	if got := s.Value(0); got != 90 {
		t.Errorf("× 1.5 × 1.5 × 0.8 × 0.5 is %v", got)
	}
}

func BenchmarkFoldOfContendingRows(b *testing.B) {
	s := crowded(b, 0)
	for i := range 160 {
		put(b, s, grouped(typed(row(stat.Add, float64(i%7), stat.SourceAffect(uint64(i))), uint16(i%3)), uint16(i%5)))
	}
	b.ReportAllocs()
	for b.Loop() {
		cold(s)
		s.Value(0)
	}
}
