package check_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// run rolls a check once, with a fresh stream and hand.
func run(d *check.Def, env formula.Env) check.Result {
	s := sim.NewStream(1, "rules.dice")
	var h check.Hand
	return d.Run(&s, env, &h)
}

func number(x float64) *formula.Formula { return formula.Number(x) }

func from(least float64) check.Axis { return check.Axis{Given: true, Min: number(least)} }
func upTo(most float64) check.Axis  { return check.Axis{Given: true, Max: number(most)} }

func TestTotalsAndMargins(t *testing.T) {
	t.Parallel()
	env := &people{}
	env.attrs[formula.Actor] = [4]float64{3.9, absent}
	env.attrs[formula.Target] = [4]float64{-7.9}
	own, gone := formulaOf(t, bare(0)), formulaOf(t, bare(1))
	infinite := formulaOf(t, formula.Node{Head: formula.Div, Args: []formula.Node{bare(0), num(0)}})
	five := dice(t, "5")
	type def = check.Def
	for _, c := range []struct {
		name   string
		def    def
		total  int
		margin float64
		has    bool
	}{
		{"no bonus", def{Dice: five, DC: number(5)}, 5, 0, true},
		{"above", def{Dice: five, DC: number(2)}, 5, 3, true},
		{"below", def{Dice: five, DC: number(12)}, 5, -7, true},
		{"bonus is cut", def{Dice: five, Bonus: own, DC: number(8)}, 8, 0, true},
		{"bonus below zero is cut towards it", def{Dice: five, Bonus: number(-2.9), DC: number(0)}, 3, 3, true},
		{"bonus just short of whole", def{Dice: five, Bonus: number(2.9999999999), DC: number(0)}, 8, 8, true},
		{"no bonus to be had", def{Dice: five, Bonus: gone, DC: number(0)}, 5, 5, true},
		{"dc is not cut", def{Dice: five, DC: number(5.5)}, 5, -0.5, true},
		{"dc from a formula", def{Dice: five, DC: own}, 5, 5 - 3.9, true},
		{"dc that is gone", def{Dice: five, DC: gone}, 5, 0, false},
		{"dc that is infinite", def{Dice: five, DC: infinite}, 5, 0, false},
		{"neither dc nor opponent", def{Dice: five}, 5, 0, false},
		{"saving throw", def{Dice: five, Bonus: own, ByTarget: true, DC: own}, -2, -2 - 3.9, true},
		{"contest", def{Dice: five, Bonus: own, Versus: &check.Versus{Dice: dice(t, "9"), Bonus: own}}, 8, 6, true},
		{"contest of the target", def{Dice: five, Bonus: own, ByTarget: true, Versus: &check.Versus{Dice: dice(t, "9"), Bonus: own}}, -2, -14, true},
		{"tied contest", def{Dice: five, Versus: &check.Versus{Dice: five}}, 5, 0, true},
		{"scopes that are named", def{Dice: five, Bonus: formulaOf(t, attr(formula.Target, 0)), DC: formulaOf(t, attr(formula.Source, 0))}, -2, -2, true},
		{"huge bonus", def{Dice: five, Bonus: number(1e300), DC: number(-1e300)}, 1e12, 1e12, true},
		{"huge dc", def{Dice: five, DC: number(1e300)}, 5, -1e12, true},
		{"huge contest", def{Dice: five, Bonus: number(-1e12), Versus: &check.Versus{Bonus: number(1e12)}}, -1e12 + 5, -1e12, true},
	} {
		r := run(&c.def, env)
		if r.Total != c.total || r.Margin != c.margin || r.HasMargin != c.has {
			t.Errorf("%s: total %d, margin %v (%v), want %d, %v (%v)", c.name, r.Total, r.Margin, r.HasMargin, c.total, c.margin, c.has)
		}
		if r.Band != check.None {
			t.Errorf("%s: band %d of none", c.name, r.Band)
		}
	}
	if r := run(&check.Def{Dice: five, Versus: &check.Versus{Dice: dice(t, "9"), Bonus: own}}, env); r.Opposed != 2 {
		t.Errorf("the opponent came to %d, want 2", r.Opposed)
	}
}

func TestBands(t *testing.T) {
	t.Parallel()
	env := &people{}
	env.attrs[formula.Actor] = [4]float64{10, absent, 1}
	env.attrs[formula.Target] = [4]float64{20}
	env.scalars[formula.CheckTotal], env.scalars[formula.CheckMargin] = 1000, 1000 // of another check, around this one
	env.scalars[formula.Mag] = 11
	f := func(n formula.Node) *formula.Formula { return formulaOf(t, n) }
	gone := f(bare(1))
	type band = check.Band
	for _, c := range []struct {
		name  string
		def   check.Def // rolls 12 against 10 unless it says otherwise
		bands []band
		want  int
	}{
		{"none", check.Def{}, nil, check.None},
		{"no conditions", check.Def{}, []band{{}}, 0},
		{"the first that matches", check.Def{}, []band{{Total: from(13)}, {Total: from(12)}, {}}, 1},
		{"least of the total is in it", check.Def{}, []band{{Total: from(12)}}, 0},
		{"most of the total is in it", check.Def{}, []band{{Total: upTo(12)}}, 0},
		{"below the least", check.Def{}, []band{{Total: from(12.001)}}, check.None},
		{"above the most", check.Def{}, []band{{Total: upTo(11.999)}}, check.None},
		{"least of the margin is in it", check.Def{}, []band{{Margin: from(2)}}, 0},
		{"most of the margin is in it", check.Def{}, []band{{Margin: upTo(2)}}, 0},
		{"margin too small", check.Def{}, []band{{Margin: from(3)}}, check.None},
		{"both edges", check.Def{}, []band{{Margin: check.Axis{Given: true, Min: number(3), Max: number(9)}}, {Margin: check.Axis{Given: true, Min: number(0), Max: number(2)}}}, 1},
		{"all conditions hold", check.Def{}, []band{{Total: from(12), Margin: from(2), When: number(1), Natural: check.Natural{Face: 12, Count: 0}}}, 0},
		{"one of them does not", check.Def{}, []band{{Total: from(12), Margin: from(3)}, {Total: from(13), Margin: from(2)}}, check.None},
		{"edges are formulas", check.Def{}, []band{{Total: check.Axis{Given: true, Min: f(attr(formula.Target, 0))}}, {Total: check.Axis{Given: true, Min: f(bare(0)), Max: f(attr(formula.Target, 0))}}}, 1},
		{"least that is gone", check.Def{}, []band{{Total: check.Axis{Given: true, Min: gone}}}, check.None},
		{"most that is gone", check.Def{}, []band{{Margin: check.Axis{Given: true, Max: gone}}}, check.None},
		{"most that is gone beside a good least", check.Def{}, []band{{Total: check.Axis{Given: true, Min: number(0), Max: gone}}, {}}, 1},
		{"margin without a dc", check.Def{DC: gone}, []band{{Margin: from(-100)}, {Margin: check.Axis{Given: true}}, {Total: from(12)}}, 2},
		{"margin without edges", check.Def{}, []band{{Margin: check.Axis{Given: true}}}, 0},
		{"total without edges", check.Def{}, []band{{Total: check.Axis{Given: true}}}, 0},
		{"when", check.Def{}, []band{{When: number(0)}, {When: number(-1)}, {When: gone}, {When: f(attr(formula.Target, 1))}, {When: number(0.5)}}, 4},
		{"when is infinite", check.Def{}, []band{{When: number(math.Inf(1))}}, check.None},
		{"forced by an attribute", check.Def{DC: number(99)}, []band{{When: f(bare(2))}, {Margin: from(0)}, {}}, 0},
		{"own total", check.Def{}, []band{{Total: check.Axis{Given: true, Min: f(sum(scalar(formula.CheckTotal), num(1)))}}, {Total: check.Axis{Given: true, Max: f(scalar(formula.CheckTotal))}}}, 1},
		{"own margin", check.Def{}, []band{{When: f(sum(scalar(formula.CheckMargin), num(-2)))}, {When: f(sum(scalar(formula.CheckMargin), num(-1)))}}, 1},
		{"own margin that there is none of", check.Def{DC: gone}, []band{{When: f(scalar(formula.CheckMargin))}}, check.None},
		{"what surrounds it", check.Def{}, []band{{Total: check.Axis{Given: true, Max: f(scalar(formula.Mag))}}, {When: f(scalar(formula.Mag))}}, 1},
		{"a dc of the check around it", check.Def{DC: f(scalar(formula.CheckTotal))}, []band{{Margin: upTo(-988)}}, 0},
	} {
		d := c.def
		d.Dice = dice(t, "12")
		if d.DC == nil {
			d.DC = number(10)
		}
		d.Bands = c.bands
		if r := run(&d, env); r.Band != c.want {
			t.Errorf("%s: band %d, want %d", c.name, r.Band, c.want)
		}
	}
	d := check.Def{Dice: dice(t, "3"), Bands: []band{{When: f(scalar(formula.Mag))}, {When: f(bare(0))}, {When: f(scalar(formula.CheckTotal))}}}
	if r := run(&d, nil); r.Band != 2 {
		t.Errorf("with nobody there: band %d, want 2", r.Band)
	}
}

func TestNaturalFaces(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"3d4", "3d4kh2", "5d4kl2 - 2d4kh1", "2dF+2d4", "4d4>=3"} {
		d := check.Def{Dice: dice(t, text)}
		for face := int16(-1); face <= 4; face++ {
			d.Bands = nil
			for count := int16(7); count > 0; count-- {
				d.Bands = append(d.Bands, check.Band{Natural: check.Natural{Face: face, Count: count}})
			}
			s := sim.NewStream(5, text)
			var h check.Hand
			for range 200 {
				r := d.Run(&s, nil, &h)
				shown := 0
				for _, f := range r.Faces {
					if f == face {
						shown++
					}
				}
				want := 7 - shown
				if shown == 0 {
					want = check.None
				}
				if r.Band != want {
					t.Fatalf("%s: %d times %d among %v is band %d, want %d", text, shown, face, r.Faces, r.Band, want)
				}
			}
		}
	}
}

// TestDroppedDiceHaveNoFaces asks for a 20 on the lower of two dice. With both counted it would come far more often.
func TestDroppedDiceHaveNoFaces(t *testing.T) {
	t.Parallel()
	d := check.Def{Dice: dice(t, "2d20kl1"), Bands: []check.Band{{Natural: check.Natural{Face: 20, Count: 1}}}}
	s := sim.NewStream(2, "rules.dice")
	var h check.Hand
	crits := 0
	for range 40_000 {
		r := d.Run(&s, nil, &h)
		if len(r.Faces) != 1 || int(r.Faces[0]) != r.Total {
			t.Fatalf("faces %v of %d", r.Faces, r.Total)
		}
		if r.Band == 0 {
			crits++
		}
	}
	if crits < 60 || crits > 140 {
		t.Errorf("%d of 40000, expected about 100", crits)
	}
}

func TestBoonAndBane(t *testing.T) {
	t.Parallel()
	env := &people{}
	env.attrs[formula.Actor] = [4]float64{5, absent, 0, -1}
	env.attrs[formula.Target] = [4]float64{absent, absent, absent, absent}
	read := func(i uint32) *formula.Formula { return formulaOf(t, bare(i)) }
	five, gone, zero, negative := read(0), read(1), read(2), read(3)
	infinite := formulaOf(t, formula.Node{Head: formula.Div, Args: []formula.Node{num(1), bare(2)}})
	for _, c := range []struct {
		name       string
		boon, bane *formula.Formula
		total      int
		channel    check.Channel
	}{
		{"neither", nil, nil, 1, check.Plain},
		{"boon", five, nil, 2, check.Boon},
		{"boon without bane", five, zero, 2, check.Boon},
		{"bane", nil, number(0.1), 3, check.Bane},
		{"bane without boon", negative, five, 3, check.Bane},
		{"five against one", five, number(1), 1, check.Plain},
		{"one against five", number(1), five, 1, check.Plain},
		{"broken boon", gone, nil, 1, check.Plain},
		{"broken boon against bane", gone, five, 3, check.Bane},
		{"broken bane against boon", five, gone, 2, check.Boon},
		{"infinite boon", infinite, nil, 1, check.Plain},
		{"zero and below", zero, negative, 1, check.Plain},
	} {
		d := check.Def{Dice: dice(t, "1"), BoonDice: dice(t, "2"), BaneDice: dice(t, "3"), Boon: c.boon, Bane: c.bane, DC: number(0), ByTarget: true}
		if r := run(&d, env); r.Total != c.total || r.Channel != c.channel {
			t.Errorf("%s: %d by channel %d, want %d by %d", c.name, r.Total, r.Channel, c.total, c.channel)
		}
	}
}

// TestTheSubjectDrawsFirst follows the stream through a contest: the subject's dice, then the opponent's, and no more.
func TestTheSubjectDrawsFirst(t *testing.T) {
	t.Parallel()
	for _, byTarget := range []bool{false, true} {
		d := check.Def{
			Dice: dice(t, "2d20kh1 + 1d4"), ByTarget: byTarget, Bonus: number(2),
			Versus: &check.Versus{Dice: dice(t, "3d6kl1-1d8"), Bonus: number(1)},
			Bands:  []check.Band{{Margin: from(0)}, {}},
		}
		a, b := sim.NewStream(9, "rules.dice"), sim.NewStream(9, "rules.dice")
		var h check.Hand
		for range 50 {
			r := d.Run(&a, nil, &h)
			draw := func(sides int) int { return 1 + b.Intn(sides) }
			high, four := max(draw(20), draw(20)), draw(4)
			low, eight := min(draw(6), draw(6), draw(6)), draw(8)
			if r.Total != high+four+2 || r.Opposed != low-eight+1 || a != b {
				t.Fatalf("%d against %d, want %d against %d", r.Total, r.Opposed, high+four+2, low-eight+1)
			}
			if !slices.Equal(r.Faces, []int16{int16(high), int16(four)}) {
				t.Fatalf("faces %v, want %d and %d", r.Faces, high, four)
			}
			if won := r.Total >= r.Opposed; won != (r.Band == 0) {
				t.Fatalf("%d against %d is band %d", r.Total, r.Opposed, r.Band)
			}
		}
	}
}

// TestBandsDrawNothing compares the streams of a check with bands and of the same without.
func TestBandsDrawNothing(t *testing.T) {
	t.Parallel()
	d := check.Def{Dice: dice(t, "3d6"), DC: number(10)}
	a, b := sim.NewStream(1, "x"), sim.NewStream(1, "x")
	var h check.Hand
	plain := d.Run(&a, nil, &h)
	faces := slices.Clone(plain.Faces)
	d.Bands = []check.Band{{Margin: from(100)}, {Natural: check.Natural{Face: 7, Count: 1}}, {When: number(0)}, {}}
	banded := d.Run(&b, nil, &h)
	if a != b || plain.Total != banded.Total || !slices.Equal(faces, banded.Faces) || banded.Band != 3 {
		t.Errorf("%+v with bands, %+v without", banded, plain)
	}
}

// TestBetterOddsNeverLower moves what a check depends on, with the same draws each time: a larger bonus by a whole number
// moves total and margin by just that, and so does a smaller dc.
func TestBetterOddsNeverLower(t *testing.T) {
	t.Parallel()
	for seed := range uint64(500) {
		s := sim.NewStream(seed, "odds")
		e := draw(&s)
		d := check.Def{Dice: dice(t, e.text), DC: number(float64(s.Intn(40)))}
		more := float64(s.Intn(30))
		var h check.Hand
		at := s
		base := d.Run(&s, nil, &h)
		faces := slices.Clone(base.Faces)
		for _, moved := range []check.Def{
			{Dice: d.Dice, DC: d.DC, Bonus: number(more)},
			{Dice: d.Dice, DC: d.DC, Bonus: number(more + 0.75)},
		} {
			again := at
			r := moved.Run(&again, nil, &h)
			if r.Total != base.Total+int(more) || r.Margin != base.Margin+more || again != s || !slices.Equal(faces, r.Faces) {
				t.Fatalf("seed %d: %+v became %+v with %v more", seed, base, r, more)
			}
		}
		easier, _ := d.DC.Literal()
		again := at
		r := (&check.Def{Dice: d.Dice, DC: number(easier - more)}).Run(&again, nil, &h)
		if r.Total != base.Total || r.Margin != base.Margin+more {
			t.Fatalf("seed %d: %+v became %+v with a dc %v lower", seed, base, r, more)
		}
	}
}

func TestBandsThatAlwaysMatch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		band check.Band
		want bool
	}{
		{check.Band{Label: "plain"}, true},
		{check.Band{Natural: check.Natural{Face: 3}}, true},
		{check.Band{Total: check.Axis{Given: true}}, false},
		{check.Band{Margin: check.Axis{Given: true}}, false},
		{check.Band{Natural: check.Natural{Count: 1}}, false},
		{check.Band{When: number(1)}, false},
	} {
		if got := c.band.Always(); got != c.want {
			t.Errorf("%+v always matches: %v", c.band, got)
		}
	}
}

// TestHoldFast is the saving throw of the example pack: the target rolls 1d20 and its might against ten and the actor's.
func TestHoldFast(t *testing.T) {
	t.Parallel()
	env := &people{}
	env.attrs[formula.Actor][0], env.attrs[formula.Target][0] = 10, 12
	d := check.Def{
		ByTarget: true, Dice: dice(t, "1d20"), Bonus: formulaOf(t, attr(formula.Target, 0)),
		DC: formulaOf(t, sum(num(10), attr(formula.Actor, 0))),
		Bands: []check.Band{
			{Label: "steady", Natural: check.Natural{Face: 20, Count: 1}},
			{Label: "held", Margin: from(0)},
			{Label: "cowed"},
		},
	}
	s := sim.NewStream(1, "rules.dice")
	var h check.Hand
	var seen [3]int
	for range 2000 {
		r := d.Run(&s, env, &h)
		face := int(r.Faces[0])
		want := 2
		switch {
		case face == 20:
			want = 0
		case face+12 >= 20:
			want = 1
		}
		if r.Band != want || r.Total != face+12 || r.Margin != float64(face-8) {
			t.Fatalf("a %d is %+v, want band %d", face, r, want)
		}
		seen[want]++
	}
	if seen[0] < 50 || seen[1] < 1000 || seen[2] < 500 {
		t.Errorf("steady, held, cowed: %v", seen)
	}
}

// TestAHandServesCheckAfterCheck uses one hand for checks of all sizes and finds what fresh hands find.
func TestAHandServesCheckAfterCheck(t *testing.T) {
	t.Parallel()
	a, b := sim.NewStream(1, "x"), sim.NewStream(1, "x")
	var used check.Hand
	pick := sim.NewStream(2, "x")
	for range 300 {
		d := check.Def{Dice: dice(t, draw(&pick).text), Bands: []check.Band{{Natural: check.Natural{Face: 1, Count: 1}}, {}}}
		var fresh check.Hand
		x, y := d.Run(&a, nil, &used), d.Run(&b, nil, &fresh)
		if x.Total != y.Total || x.Band != y.Band || !slices.Equal(x.Faces, y.Faces) {
			t.Fatalf("%s: %+v with a used hand, %+v with a fresh one", d.Dice, x, y)
		}
	}
}

// TestEveryFormulaReadsEveryone names all three scopes in each formula of a check. Together they come to 123, and no two
// of them do.
func TestEveryFormulaReadsEveryone(t *testing.T) {
	t.Parallel()
	env := &people{}
	for s, x := range []float64{100, 20, 3} {
		env.attrs[s][1] = x
	}
	all := formulaOf(t, sum(attr(formula.Actor, 1), attr(formula.Target, 1), attr(formula.Source, 1)))
	beyond := formulaOf(t, sum(num(-122.5), attr(formula.Actor, 1), attr(formula.Target, 1), attr(formula.Source, 1)))
	exactly := check.Axis{Given: true, Min: all, Max: all}
	for _, byTarget := range []bool{false, true} {
		for _, c := range []struct {
			name string
			def  check.Def
			band check.Band
		}{
			{"bonus", check.Def{Bonus: all}, check.Band{Total: check.Axis{Given: true, Min: number(123), Max: number(123)}}},
			{"dc", check.Def{DC: all}, check.Band{Margin: check.Axis{Given: true, Min: number(-123), Max: number(-123)}}},
			{"bonus of the opponent", check.Def{Versus: &check.Versus{Bonus: all}}, check.Band{Margin: check.Axis{Given: true, Min: number(-123), Max: number(-123)}}},
			{"boon", check.Def{Boon: beyond, BoonDice: dice(t, "7")}, check.Band{Total: from(7)}},
			{"bane", check.Def{Bane: beyond, BaneDice: dice(t, "7")}, check.Band{Total: from(7)}},
			{"edges of the total", check.Def{Dice: dice(t, "123")}, check.Band{Total: exactly}},
			{"edges of the margin", check.Def{Dice: dice(t, "123"), DC: number(0)}, check.Band{Margin: exactly}},
			{"when", check.Def{}, check.Band{When: beyond}},
		} {
			c.def.ByTarget, c.def.Bands = byTarget, []check.Band{c.band}
			if r := run(&c.def, env); r.Band != 0 {
				t.Errorf("%s, by the target %v: %+v", c.name, byTarget, r)
			}
		}
	}
}
