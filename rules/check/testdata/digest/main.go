// Digest prints what many rolls and checks come to, one line for each kind, with a hash of all that was rolled. The lines
// are the same on every machine; the test that runs this program compares them.
package main

import (
	"fmt"
	"math"

	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// times is how often each of them is rolled.
const times = 20_000

func main() {
	for _, text := range []string{"1d20", "3d6", "d%", "4dF", "4d6kh3", "2d20kl1+5", "8d10>=7", "6d10kh3<=4 - 2dF + 1", "100d1000kl40"} {
		d := parse(text)
		s := sim.NewStream(7, "rules.dice")
		var h sim.StateHash
		room := make([]int16, 0, d.Room())
		sum := 0
		for range times {
			total, faces := d.Roll(&s, room)
			sum += total
			h.Int(total)
			for _, face := range faces {
				h.Int(int(face))
			}
		}
		fmt.Printf("%s: %d, %d to %d around %v, %016x\n", d, sum, d.Min(), d.Max(), d.Mean(), h.Sum())
	}
	s := sim.NewStream(7, "rules.dice")
	for i := range 4 {
		fmt.Printf("check %d: %s\n", i, run(definition(i), &s))
	}
}

func parse(text string) check.Dice {
	d, err := check.ParseDice(text)
	if err != nil {
		panic(err)
	}
	return d
}

// reads returns a formula: the attribute × factor + plus.
func reads(scope formula.Scope, attr uint32, factor, plus float64) *formula.Formula {
	f, err := formula.Compile(&formula.Node{Head: formula.Add, Args: []formula.Node{
		{Head: formula.Mul, Args: []formula.Node{{Head: formula.Attr, Scoped: true, Scope: scope, Attr: attr}, {Value: factor}}},
		{Value: plus},
	}})
	if err != nil {
		panic(err)
	}
	return f
}

// definition returns one of a few checks that differ in who rolls and against what.
func definition(i int) *check.Def {
	d := &check.Def{
		Dice: parse("1d20"), BoonDice: parse("2d20kh1"), BaneDice: parse("2d20kl1"), ByTarget: i%2 == 1,
		Bonus: reads(formula.Actor, 0, 0.7, 0.1), Boon: reads(formula.Target, 1, 1, -50), Bane: reads(formula.Actor, 2, 1, -50),
		DC: reads(formula.Target, 3, 0.3, 0.7),
		Bands: []check.Band{
			{Natural: check.Natural{Face: 20, Count: 1}},
			{Margin: check.Axis{Given: true, Min: reads(formula.Source, 4, 0.1, 0)}},
			{Total: check.Axis{Given: true, Min: reads(formula.Source, 5, 0.3, 0.1)}},
			{When: reads(formula.Source, 6, 1, -80)},
		},
	}
	if i >= 2 {
		d.DC, d.Versus = nil, &check.Versus{Dice: parse("6d10kh3"), Bonus: reads(formula.Target, 7, 0.3, 0.1)}
	}
	return d
}

// run rolls a check over and over, with other attributes each time.
func run(d *check.Def, s *sim.Stream) string {
	var hand check.Hand
	var h sim.StateHash
	var bands [5]int
	for i := range uint64(times) {
		r := d.Run(s, seen(i), &hand)
		h.Int(r.Total)
		h.Int(r.Opposed)
		h.U64(math.Float64bits(r.Margin))
		h.Int(r.Band)
		h.U8(uint8(r.Channel))
		bands[r.Band+1]++
	}
	return fmt.Sprintf("none and bands %v, %016x", bands, h.Sum())
}

// seen is an Env made of a number.
type seen uint64

func (n seen) Attr(scope formula.Scope, attr uint32) (float64, bool) {
	return float64(sim.Hash(uint64(n), uint64(scope), uint64(attr))%100_000) / 1000, true
}

func (n seen) Scalar(formula.Scalar) (float64, bool) { return 0, false }
