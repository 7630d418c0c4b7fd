package check_test

import (
	"cmp"
	"flag"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

var rolls = flag.Int("check.rolls", 4000, "number of random expressions that are rolled")

func dice(t testing.TB, text string) check.Dice {
	t.Helper()
	d, err := check.ParseDice(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestBounds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text     string
		min, max int
		mean     float64
	}{
		{"7", 7, 7, 7},
		{"-7", -7, -7, -7},
		{"2d6", 2, 12, 7},
		{"d20", 1, 20, 10.5},
		{"-2d6+1", -11, -1, -6},
		{"10-d4", 6, 9, 7.5},
		{"d%", 1, 100, 50.5},
		{"4dF", -4, 4, 0},
		{"-4dF", -4, 4, 0},
		{"2d20kh1", 1, 20, 13.825},
		{"2d20kl1", 1, 20, 7.175},
		{"4d6kh3", 3, 18, 15869.0 / 1296},
		{"4d6kl3", 3, 18, 21 - 15869.0/1296},
		{"5d10>=8", 0, 5, 1.5},
		{"5d10<=8", 0, 5, 4},
		{"5d10>=1", 5, 5, 5},
		{"5d10>=0", 5, 5, 5},
		{"5d10>=11", 0, 0, 0},
		{"5d10<=0", 0, 0, 0},
		{"3dF>=1", 0, 3, 1},
		{"3dF<=0", 0, 3, 2},
		{"-3d6>=4", -3, 0, -1.5},
		{"5d10>=8+2", 2, 7, 3.5},
		{"5d10>=8+d4-1", 0, 8, 3},
		{"2d6kh1>=6", 0, 1, 11.0 / 36},
		{"2d6kl1<=1", 0, 1, 11.0 / 36},
		{"2d6kl1>=6", 0, 1, 1.0 / 36},
		{"100d1000kh1", 1, 1000, 990.5906779148},
		{"2dFkh1", -1, 1, 4.0 / 9},
		{"1000000000000", 1e12, 1e12, 1e12},
		{"100d1000+999999999999", 1e12, 1e12, 999999999999 + 50050},
	} {
		d := dice(t, c.text)
		if d.Min() != c.min || d.Max() != c.max || math.Abs(d.Mean()-c.mean) > 1e-9 {
			t.Errorf("%s goes from %d to %d around %v, want %d to %d around %v", c.text, d.Min(), d.Max(), d.Mean(), c.min, c.max, c.mean)
		}
	}
	if d := (check.Dice{}); d.Min() != 0 || d.Max() != 0 || d.Mean() != 0 || d.String() != "0" {
		t.Errorf("no dice are %s from %d to %d around %v", d, d.Min(), d.Max(), d.Mean())
	}
}

// TestEveryFaceComes rolls two dice often enough that each face of a kind comes about as often as any other.
func TestEveryFaceComes(t *testing.T) {
	t.Parallel()
	for text, faces := range map[string][2]int{"2d6": {1, 6}, "2dF": {-1, 1}, "2d2": {1, 2}, "2d%": {1, 100}, "2d1000": {1, 1000}} {
		s := sim.NewStream(1, text)
		d := dice(t, text)
		counts := map[int16]int{}
		sides := faces[1] - faces[0] + 1
		var room [2]int16
		for range sides * 500 {
			total, shown := d.Roll(&s, room[:0])
			if len(shown) != 2 || total != int(shown[0])+int(shown[1]) {
				t.Fatalf("%s: %v for %d", text, shown, total)
			}
			counts[shown[0]]++
			counts[shown[1]]++
		}
		for face := faces[0]; face <= faces[1]; face++ {
			if n := counts[int16(face)]; n < 750 || n > 1250 {
				t.Errorf("%s: %d came %d times of %d", text, face, n, sides*1000)
			}
			delete(counts, int16(face))
		}
		if len(counts) != 0 {
			t.Errorf("%s also shows %v", text, counts)
		}
	}
}

// expression is a random one, as its text and as what it means.
type expression struct {
	text  string
	terms []roll
	plus  int64
}

// roll is a term of dice.
type roll struct {
	sign, n, low, sides, keep int
	lowest                    bool
	compare                   string
	target                    int
}

// draw makes an expression.
func draw(s *sim.Stream) expression {
	var e expression
	blank := func() string { return strings.Repeat(" ", max(0, s.Intn(5)-3)) }
	for i := range 1 + s.Intn(check.MaxTerms) {
		sign := 1
		if s.Intn(3) == 0 {
			sign = -1
			e.text += blank() + "-" + blank()
		} else if i > 0 {
			e.text += blank() + "+" + blank()
		}
		if s.Intn(4) == 0 {
			n := s.Intn(1000)
			e.text += itoa(n) + blank()
			e.plus += int64(sign * n)
			continue
		}
		r := roll{sign: sign, n: 1 + s.Intn(12), low: 1, sides: 2 + s.Intn(30)}
		if s.Intn(10) == 0 {
			r.n = 1 + s.Intn(check.MaxDice)
		}
		if r.n > 1 || s.Intn(2) == 0 {
			e.text += itoa(r.n) + blank()
		}
		r.keep = r.n
		kind := blank() + itoa(r.sides)
		switch s.Intn(6) {
		case 0:
			kind, r.sides = "%", 100
		case 1:
			kind, r.sides, r.low = blank()+"F", 3, -1
		}
		e.text += "d" + kind + blank()
		if s.Intn(3) == 0 {
			r.keep, r.lowest = 1+s.Intn(r.n), s.Intn(2) == 0
			e.text += map[bool]string{true: "kl", false: "kh"}[r.lowest] + blank() + itoa(r.keep) + blank()
		}
		if s.Intn(3) == 0 {
			r.compare, r.target = []string{">=", "<="}[s.Intn(2)], s.Intn(r.sides+2)
			e.text += r.compare + blank() + itoa(r.target)
		}
		e.terms = append(e.terms, r)
	}
	return e
}

// play rolls an expression as the language is told: all dice first, then those kept that a stable sorting puts first.
func (e expression) play(s *sim.Stream) (total int, faces []int16) {
	sum := e.plus
	for _, r := range e.terms {
		var shown []int
		for range r.n {
			shown = append(shown, r.low+int(s.Below(uint64(r.sides))))
		}
		order := make([]int, r.n)
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(i, k int) int {
			if r.lowest {
				return cmp.Compare(shown[i], shown[k])
			}
			return cmp.Compare(shown[k], shown[i])
		})
		kept := order[:r.keep]
		slices.Sort(kept)
		for at, i := range kept {
			shown[at] = shown[i]
		}
		shown = shown[:r.keep]
		for _, face := range shown {
			faces = append(faces, int16(face))
			switch {
			case r.compare == "":
				sum += int64(r.sign * face)
			case r.compare == ">=" && face >= r.target, r.compare == "<=" && face <= r.target:
				sum += int64(r.sign)
			}
		}
	}
	return int(sum), faces
}

// TestRollsAgainstTheWords compares rolls with a plain reading of the expression: totals, faces, their order, and where
// the stream stands afterwards.
func TestRollsAgainstTheWords(t *testing.T) {
	t.Parallel()
	for seed := range uint64(*rolls) {
		s := sim.NewStream(seed, "expressions")
		e := draw(&s)
		d, err := check.ParseDice(e.text)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		a, b, c := sim.NewStream(seed, "rolls"), sim.NewStream(seed, "rolls"), sim.NewStream(seed, "rolls")
		room := make([]int16, 3, 3+d.Room())
		for range 4 {
			want, wanted := e.play(&a)
			got, shown := d.Roll(&b, room)
			if sum := d.Sum(&c); got != want || sum != want || !slices.Equal(shown[3:], wanted) {
				t.Fatalf("seed %d: %q came to %d (%d) of %v, want %d of %v", seed, e.text, got, sum, shown, want, wanted)
			}
			if &shown[0] != &room[0] {
				t.Fatalf("seed %d: room for %d was too little for %q", seed, d.Room(), e.text)
			}
			if got < d.Min() || got > d.Max() {
				t.Fatalf("seed %d: %q came to %d, outside of %d to %d", seed, e.text, got, d.Min(), d.Max())
			}
		}
		if a != b || a != c {
			t.Fatalf("seed %d: %q drew another number of dice", seed, e.text)
		}
	}
}

// TestMeans rolls some expressions very often. What is rolled on average is what Mean says, within six deviations.
func TestMeans(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		s := sim.NewStream(seed, "means")
		e := draw(&s)
		d := dice(t, e.text)
		const n = 20_000
		sum, squares := 0.0, 0.0
		for range n {
			x := float64(d.Sum(&s)) - d.Mean()
			sum += x
			squares += x * x
		}
		if off := sum / n; math.Abs(off) > 6*math.Sqrt(squares/n/n)+1e-9 {
			t.Errorf("seed %d: %q is %v off its mean of %v", seed, e.text, off, d.Mean())
		}
	}
}

// TestOneDrawForEachDie holds the stream after a roll against one that drew the dice one by one, dropped ones included.
func TestOneDrawForEachDie(t *testing.T) {
	t.Parallel()
	d := dice(t, "3d6kh1 - 2d8>=4 + 4dF + 5 + d%kl1")
	a, b := sim.NewStream(3, "rules.dice"), sim.NewStream(3, "rules.dice")
	d.Sum(&a)
	for _, sides := range []uint64{6, 6, 6, 8, 8, 3, 3, 3, 3, 100} {
		b.Below(sides)
	}
	if a != b {
		t.Error("the stream stands elsewhere")
	}
}

func TestTiesKeepTheEarlier(t *testing.T) {
	t.Parallel()
	ties := 0
	for seed := range uint64(500) {
		a, b := sim.NewStream(seed, "ties"), sim.NewStream(seed, "ties")
		_, all := dice(t, "5d3").Roll(&a, nil)
		_, kept := dice(t, "5d3kl3").Roll(&b, nil)
		sorted := slices.Sorted(slices.Values(all))
		if !slices.Equal(slices.Sorted(slices.Values(kept)), sorted[:3]) {
			t.Fatalf("seed %d: of %v were kept %v", seed, all, kept)
		}
		if sorted[2] == sorted[3] {
			ties++
		}
	}
	if ties < 100 {
		t.Errorf("only %d ties", ties)
	}
}

func TestCountsFromFormulas(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		x    float64
		want int
	}{{0, 0}, {2.999, 2}, {2.9999999999, 3}, {-0.5, 0}, {-3, 0}, {100, 100}, {100.5, 100}, {1e300, 100}, {math.Inf(1), 0}, {math.NaN(), 0}} {
		if got := check.Count(formula.Number(c.x), nil, formula.Actor); got != c.want {
			t.Errorf("%v asks for %d dice, want %d", c.x, got, c.want)
		}
	}
	f := formulaOf(t, attr(formula.Target, 1))
	env := &people{}
	env.attrs[formula.Target][1] = 4
	if got := check.Count(f, env, formula.Actor); got != 4 {
		t.Errorf("the target's attribute asks for %d dice, want 4", got)
	}
	if got := check.Count(nil, env, formula.Actor); got != 0 {
		t.Errorf("nobody asks for %d dice", got)
	}
}

func TestLimitsAreTheDeclaredOnes(t *testing.T) {
	t.Parallel()
	if check.MaxDice != 100 || check.MinSides != 2 || check.MaxSides != 1000 || check.MaxTerms != 8 {
		t.Errorf("%d dice, %d to %d sides, %d terms", check.MaxDice, check.MinSides, check.MaxSides, check.MaxTerms)
	}
}
