package stat_test

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

var (
	seedFlag    = flag.Uint64("seed", 1, "seed of the random tests")
	changesFlag = flag.Int("changes", 10_000, "random changes of a sheet")
)

// model is a sheet that keeps nothing: every read begins at the definitions. It is written differently on purpose.
type model struct {
	attrs     []stat.Attribute
	overrides map[stat.Index]float64
	rows      []stat.Row // as they arrived
}

// read returns value and reason of an attribute. The definitions have no circles.
func (m *model) read(a stat.Index) (float64, stat.Reason) {
	reason := stat.Sound
	note := func(r stat.Reason) {
		if reason == stat.Sound {
			reason = r
		}
	}
	base, own := m.overrides[a]
	if f := m.attrs[a].Base; !own && f != nil {
		x, ok := f.Eval(m, formula.Actor)
		if base = x; !ok {
			base = 0
			note(stat.BadBase)
		}
	}
	var mine []stat.Row
	for _, r := range m.rows {
		if r.Attr == a && r.Idle == stat.Counts {
			mine = append(mine, r)
		}
	}
	slices.SortStableFunc(mine, func(x, y stat.Row) int {
		switch {
		case x.Source != y.Source && x.Source < y.Source, x.Source == y.Source && x.Index < y.Index:
			return -1
		case x.Source == y.Source && x.Index == y.Index:
			return 0
		}
		return 1
	})
	mine = standing(mine)
	total := base
	for _, r := range mine {
		if r.Op == stat.Add {
			total += r.Value
		}
	}
	if inc, any := 1.0, false; true {
		for _, r := range mine {
			if r.Op == stat.Inc {
				inc, any = inc+r.Value, true
			}
		}
		if any {
			total = float64(total * max(0, inc))
		}
	}
	for _, r := range mine {
		if r.Op == stat.Mul {
			total = float64(total * r.Value)
		}
	}
	switch {
	case math.IsNaN(total):
		note(stat.NaN)
		total = base
	case math.IsInf(total, 1):
		note(stat.Saturated)
		total = 1e12
	case math.IsInf(total, -1):
		note(stat.Saturated)
		total = -1e12
	}
	for _, op := range []stat.Op{stat.Set, stat.Min, stat.Max} {
		for _, r := range mine {
			switch {
			case r.Op != op:
			case op == stat.Set:
				total = r.Value
			case op == stat.Min:
				total = max(total, r.Value)
			default:
				total = min(total, r.Value)
			}
		}
	}
	for i, f := range []*formula.Formula{m.attrs[a].Min, m.attrs[a].Max} {
		if f == nil {
			continue
		}
		x, ok := f.Eval(m, formula.Actor)
		switch {
		case !ok:
			note(stat.BadBound)
		case i == 0:
			total = max(total, x)
		default:
			total = min(total, x)
		}
	}
	if total > 1e12 || total < -1e12 {
		note(stat.Saturated)
		total = max(-1e12, min(total, 1e12))
	}
	return total, reason
}

// standing are the rows for which no other stands: in their group, then in their type, then among the Sets.
func standing(rows []stat.Row) []stat.Row {
	raises := func(op stat.Op, x float64) int { // 1 or −1, 0 for neither
		if op == stat.Mul {
			x--
		} else if op != stat.Add && op != stat.Inc {
			return 0
		}
		switch {
		case x > 0:
			return 1
		case x < 0:
			return -1
		}
		return 0
	}
	// worth is what a source's rows of one group, op and way come to.
	worth := func(rows []stat.Row, like stat.Row, source stat.Source) (total float64, any bool) {
		for _, r := range rows {
			if r.Source != source || r.Group != like.Group || r.Op != like.Op || raises(r.Op, r.Value) != raises(like.Op, like.Value) {
				continue
			}
			switch {
			case !any:
				total, any = r.Value, true
			case r.Op == stat.Mul:
				total = float64(total * r.Value)
			default:
				total += r.Value
			}
		}
		return total, any
	}
	beaten := func(in []stat.Row, r stat.Row) bool {
		way := float64(raises(r.Op, r.Value))
		if r.Group == 0 || way == 0 {
			return false
		}
		own, _ := worth(in, r, r.Source)
		for _, rival := range in {
			if x, any := worth(in, r, rival.Source); any && (x*way > own*way || x == own && rival.Source < r.Source) {
				return true
			}
		}
		return false
	}
	left := slices.DeleteFunc(slices.Clone(rows), func(r stat.Row) bool { return beaten(rows, r) })
	var kept []stat.Row
	for i, r := range left {
		way, first := float64(raises(r.Op, r.Value)), true
		for n, rival := range left {
			alike := rival.Type == r.Type && rival.Op == r.Op && float64(raises(rival.Op, rival.Value)) == way
			if r.Type != 0 && way != 0 && alike && (rival.Value*way > r.Value*way || rival.Value == r.Value && n < i) {
				first = false
			}
			if r.Op == stat.Set && rival.Op == stat.Set && (rival.Priority > r.Priority || rival.Priority == r.Priority && n > i) {
				first = false
			}
		}
		if first {
			kept = append(kept, r)
		}
	}
	return kept
}

func (m *model) Attr(_ formula.Scope, a uint32) (float64, bool) {
	x, reason := m.read(stat.Index(a))
	return x, reason == stat.Sound
}

func (m *model) Scalar(formula.Scalar) (float64, bool) { return 0, false }

// randomAttributes returns attributes of which each may be worked out from those before it.
func randomAttributes(t *testing.T, s *sim.Stream, n int) []stat.Attribute {
	attrs := make([]stat.Attribute, n)
	earlier := func(i int) formula.Node { return attr(uint32(s.Intn(i))) }
	for i := range attrs {
		attrs[i].Base = formula.Number(float64(s.Intn(200)-50) / 4)
		if i == 0 || s.Intn(3) == 0 {
			continue
		}
		attrs[i].Base = compile(t, head(formula.Add, head(formula.Mul, earlier(i), num(float64(s.Intn(30))/8)), earlier(i)))
		if s.Intn(3) == 0 {
			attrs[i].Min = compile(t, head(formula.Div, earlier(i), earlier(i))) // now and then by zero
		}
		if s.Intn(3) == 0 {
			attrs[i].Max = compile(t, head(formula.If, earlier(i), earlier(i), num(1e15)))
		}
	}
	return attrs
}

// change does one random thing to a sheet and to a model of it.
func change(s *sim.Stream, sheet *stat.Sheet, m *model) string {
	a := stat.Index(s.Intn(len(m.attrs)))
	from := stat.Source(s.Intn(20))
	to := from + stat.Source(s.Intn(3))
	switch s.Intn(8) {
	case 0:
		x := float64(s.Intn(100)) / 8
		sheet.SetBase(a, x)
		m.overrides[a] = x
		return fmt.Sprintf("base of %d is %v", a, x)
	case 1:
		sheet.ClearBase(a)
		delete(m.overrides, a)
		return fmt.Sprintf("base of %d is its own", a)
	case 2, 3:
		sheet.DropRows(from, to)
		m.rows = slices.DeleteFunc(m.rows, func(r stat.Row) bool { return from <= r.Source && r.Source <= to })
		return fmt.Sprintf("rows of %d..%d are gone", from, to)
	case 4:
		why := stat.Idle(s.Intn(3))
		sheet.Suspend(from, to, why)
		for i := range m.rows {
			if r := &m.rows[i]; from <= r.Source && r.Source <= to {
				r.Idle = why
			}
		}
		return fmt.Sprintf("rows of %d..%d: %v", from, to, why)
	}
	// The index is unique within a source, as that of a list of modifiers is.
	r := stat.Row{Attr: a, Source: from, Index: uint16(len(m.rows)), Value: float64(s.Intn(64)-16) / 7}
	switch s.Intn(8) {
	case 0, 1, 2:
	case 3, 4:
		r.Op = stat.Mul
	case 5, 6:
		r.Op, r.Value = stat.Inc, r.Value/16
	default:
		r.Op, r.Priority = stat.Op(3+s.Intn(3)), int16(s.Intn(3)-1)
	}
	if s.Intn(3) == 0 {
		r.Type = uint16(s.Intn(3))
	}
	if s.Intn(3) == 0 {
		r.Group = uint16(s.Intn(3))
	}
	for slices.ContainsFunc(m.rows, func(x stat.Row) bool { return x.Source == r.Source && x.Index == r.Index }) {
		r.Index++
	}
	if s.Intn(40) == 0 {
		r.Value = 1e200
	}
	if s.Intn(4) == 0 {
		r = r.Scaled(1.5, 3)
	}
	sheet.AddRow(r)
	m.rows = append(m.rows, r)
	return fmt.Sprintf("row %+v", r)
}

// TestKeptValuesAgreeWithAFold holds every read of a sheet, and every explanation, against a fold from nothing, after each
// of many random changes. What is read, and in which order, is random too.
func TestKeptValuesAgreeWithAFold(t *testing.T) {
	s := sim.NewStream(*seedFlag, "changes")
	t.Logf("go test ./rules/stat -run TestKeptValuesAgreeWithAFold -seed %d -changes %d", *seedFlag, *changesFlag)
	const n = 24
	m := &model{attrs: randomAttributes(t, &s, n), overrides: map[stat.Index]float64{}}
	sheet, _ := sheet(m.attrs...)
	degraded := 0
	for i := range *changesFlag {
		did := change(&s, sheet, m)
		if sheet.RowCount() != len(m.rows) {
			t.Fatalf("change %d (%s): %d rows, %d expected", i, did, sheet.RowCount(), len(m.rows))
		}
		for range 1 + s.Intn(2*n) {
			a := stat.Index(s.Intn(n))
			want, reason := m.read(a)
			if got := sheet.Value(a); !sameBits(got, want) || sheet.Degraded(a) != reason {
				t.Fatalf("change %d (%s): attribute %d is %v, %v; want %v, %v", i, did, a, got, sheet.Degraded(a), want, reason)
			}
			if reason != stat.Sound {
				degraded++
			}
			if s.Intn(8) == 0 {
				checkExplanation(t, sheet, a, want, reason)
			}
		}
	}
	if degraded < *changesFlag/10 {
		t.Errorf("only %d degraded values were met: the test has become too kind", degraded)
	}
}

func checkExplanation(t *testing.T, s *stat.Sheet, a stat.Index, want float64, reason stat.Reason) {
	t.Helper()
	before := hash(s)
	e := s.Explain(a, nil)
	if !e.Known || !sameBits(e.Value, want) || !sameBits(e.Refold(), want) || e.Degraded != reason {
		t.Fatalf("attribute %d is %v, %v; explained as %v, folded again %v, %v", a, want, reason, e.Value, e.Refold(), e.Degraded)
	}
	if base, origin := s.Base(a); !sameBits(base, e.Base) || origin != e.Origin {
		t.Fatalf("attribute %d: base %v from %v, explained as %v from %v", a, base, origin, e.Base, e.Origin)
	}
	if hash(s) != before {
		t.Fatalf("explaining attribute %d changes the sheet", a)
	}
}

// TestAWayBackRestoresTheBits applies many affects and takes them off in another order.
func TestAWayBackRestoresTheBits(t *testing.T) {
	s := sim.NewStream(*seedFlag, "way back")
	t.Logf("go test ./rules/stat -run TestAWayBackRestoresTheBits -seed %d", *seedFlag)
	sheet, _ := sheet(based(0.1), stat.Attribute{Base: compile(t, head(formula.Mul, attr(0), num(1.1)))})
	put(t, sheet, add(0, 0.2, stat.SourceGear(0)), mul(0, 1.7, stat.SourceGear(1)))
	first, second, before := sheet.Value(0), sheet.Value(1), hash(sheet)
	for cycle := range 300 {
		var on []uint64
		for range 1 + s.Intn(10) {
			instance := s.Below(1 << 40)
			on = append(on, instance)
			put(t, sheet, add(0, float64(s.Intn(1000))/3, stat.SourceAffect(instance)),
				mul(0, float64(s.Intn(9))/7, stat.SourceAffect(instance)), add(1, 1e15, stat.SourceBuff(instance)))
		}
		sheet.Value(stat.Index(s.Intn(2)))
		for len(on) > 0 {
			i := s.Intn(len(on))
			from := stat.SourceAffect(on[i])
			if n := sheet.DropRows(from, from); n < 2 {
				t.Fatalf("cycle %d: %d rows go with their source", cycle, n)
			}
			on = slices.Delete(on, i, i+1)
		}
		sheet.DropRows(stat.SourceBuff(0), stat.SourceBuff(math.MaxUint64))
		if sheet.RowCount() != 2 || !sameBits(sheet.Value(0), first) || !sameBits(sheet.Value(1), second) || hash(sheet) != before {
			t.Fatalf("cycle %d: %d rows, values %v and %v; at first 2, %v and %v", cycle, sheet.RowCount(), sheet.Value(0), sheet.Value(1), first, second)
		}
	}
}
