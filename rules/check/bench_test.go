package check_test

import (
	"testing"

	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// swing is a check as blows have it: a die, a bonus and a defence that are attributes, and four bands.
func swing(t testing.TB) *check.Def {
	return &check.Def{
		Dice: dice(t, "1d20"), Bonus: formulaOf(t, bare(0)), DC: formulaOf(t, attr(formula.Target, 0)),
		Boon: formulaOf(t, bare(1)), BoonDice: dice(t, "2d20kh1"), Bane: formulaOf(t, bare(2)), BaneDice: dice(t, "2d20kl1"),
		Bands: []check.Band{
			{Natural: check.Natural{Face: 20, Count: 1}},
			{Natural: check.Natural{Face: 1, Count: 1}},
			{Margin: from(0)},
			{},
		},
	}
}

// contest is one side's pool of dice against another's.
func contest(t testing.TB) *check.Def {
	return &check.Def{
		Dice: dice(t, "8d10>=7"), Bonus: formulaOf(t, bare(1)),
		Versus: &check.Versus{Dice: dice(t, "4d6kh3+2"), Bonus: formulaOf(t, bare(0))},
		Bands:  []check.Band{{Margin: from(3)}, {Margin: from(0)}, {}},
	}
}

func audience() *people {
	env := &people{}
	env.attrs[formula.Actor] = [4]float64{6, 0, 0, 0}
	env.attrs[formula.Target] = [4]float64{14, 0, 0, 0}
	return env
}

func TestNothingIsAllocated(t *testing.T) {
	s := sim.NewStream(1, "rules.dice")
	env := audience()
	var h check.Hand
	boon := swing(t)
	boon.Boon = number(1)
	scalars := swing(t)
	scalars.Bands = []check.Band{{When: formulaOf(t, sum(scalar(formula.CheckTotal), num(-100)))}, {}}
	for name, d := range map[string]*check.Def{"swing": swing(t), "boon": boon, "contest": contest(t), "scalars": scalars} {
		d.Run(&s, env, &h)
		if n := testing.AllocsPerRun(200, func() { d.Run(&s, env, &h) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	all := dice(t, "100d6kh3+100d8>=3+4dF-7")
	room := make([]int16, 0, all.Room())
	if n := testing.AllocsPerRun(50, func() { all.Sum(&s); all.Roll(&s, room) }); n != 0 {
		t.Errorf("dice alone: %v allocations", n)
	}
}

func benchCheck(b *testing.B, d *check.Def) {
	s := sim.NewStream(1, "rules.dice")
	env := audience()
	var h check.Hand
	b.ReportAllocs()
	for b.Loop() {
		if r := d.Run(&s, env, &h); r.Band == check.None {
			b.Fatal("came to nothing")
		}
	}
}

func BenchmarkSwing(b *testing.B)   { benchCheck(b, swing(b)) }
func BenchmarkContest(b *testing.B) { benchCheck(b, contest(b)) }

func BenchmarkSum(b *testing.B) {
	s := sim.NewStream(1, "rules.dice")
	for _, text := range []string{"1d6", "2d6+3", "4d6kh3", "8d10>=7", "100d6kh50"} {
		d := dice(b, text)
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if d.Sum(&s) < 0 {
					b.Fatal("below zero")
				}
			}
		})
	}
}

func BenchmarkParseDice(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := check.ParseDice("4d6kh3 + 2d8>=5 - 3"); err != nil {
			b.Fatal(err)
		}
	}
}
