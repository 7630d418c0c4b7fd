package rules_test

import (
	"testing"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// ticksOf counts, over some ticks, on which of them an affect ticks, and on which it ends, from 0 on.
func (x *bench) ticksOf(ticks int) (beats []int, end int) {
	from := x.turn.Tick()
	x.Drain()
	for range ticks {
		x.clock.End(x.turn)
		x.turn = x.clock.Begin()
		x.Engine.Pulse(x.turn)
		for _, e := range x.Drain() {
			switch at := x.turn.Tick().Since(from); e.Kind {
			case view.OnAffectTick:
				beats = append(beats, at)
			case view.OnAffectExpire:
				end = at
			}
		}
	}
	return beats, end
}

// Applied again half-way between two ticks, what remains and when the next tick comes is as each rule says: of an interval of 20 and a
// time of 80 ticks, applied at 0 and at 30.
func TestApplyingAgain(t *testing.T) {
	for name, c := range map[string]struct {
		again affect.Again
		most  int32
		beats []int
		end   int
	}{
		"a new time":               {affect.Again{}, 0, []int{10, 30, 50, 70}, 80},
		"the longer":               {affect.Again{Time: affect.TimeLongest}, 0, []int{10, 30, 50, 70}, 80},
		"added":                    {affect.Again{Time: affect.TimeAdd}, 0, []int{10, 30, 50, 70, 90, 110, 130}, 130},
		"added up to a limit":      {affect.Again{Time: affect.TimeAdd}, 95, []int{10, 30, 50, 70, 90}, 95},
		"kept":                     {affect.Again{Time: affect.TimeKeep}, 0, []int{10, 30, 50}, 50},
		"carried":                  {affect.Again{Time: affect.TimeCarry}, 0, []int{10, 30, 50, 70}, 70},
		"a new phase":              {affect.Again{Phase: affect.PhaseReset}, 0, []int{20, 40, 60, 80}, 80},
		"fired":                    {affect.Again{Phase: affect.PhaseFire}, 0, []int{20, 40, 60, 80}, 80},
		"carried from a new phase": {affect.Again{Time: affect.TimeCarry, Phase: affect.PhaseReset}, 0, []int{20, 40, 60, 80}, 80},
		"kept, with a new phase":   {affect.Again{Time: affect.TimeKeep, Phase: affect.PhaseReset}, 0, []int{20, 40}, 50},
	} {
		p := newPack()
		def := p.affect(book.Affect{ID: "burn", Duration: 80, Interval: 20, Clock: affect.TickClock, Tick: p.says("burns"), Again: c.again, MaxDuration: c.most})
		x := newBench(t, p.Defs, nil)
		x.run(n, m, x.lists[def])
		x.ticksOf(30)
		x.run(n, m, x.lists[def])
		fired := 0
		for _, e := range x.Drain() {
			if e.Kind == view.OnAffectTick {
				fired++
			}
		}
		if (fired == 1) != (c.again.Phase == affect.PhaseFire) || fired > 1 {
			t.Errorf("%s: it ticks %d times at once", name, fired)
		}
		beats, end := x.ticksOf(150)
		if len(beats) != len(c.beats) || end != c.end {
			t.Errorf("%s: it ticks at %v and ends at %d, want %v and %d", name, beats, end, c.beats, c.end)
			continue
		}
		for i := range beats {
			if beats[i] != c.beats[i] {
				t.Errorf("%s: it ticks at %v, want %v", name, beats, c.beats)
				break
			}
		}
	}
}

// Wherever inside an interval what carries is applied again, as many ticks follow as a new one makes.
func TestCarriedTicksAreTheSameEverywhere(t *testing.T) {
	for _, clock := range []affect.Clock{affect.TickClock, affect.PulseClock} {
		for wait := 1; wait < 60; wait++ {
			p := newPack()
			def := p.affect(book.Affect{
				ID: "burn", Duration: 240, Interval: 60, Clock: clock, Tick: p.says("burns"), Again: affect.Again{Time: affect.TimeCarry},
			})
			x := newBench(t, p.Defs, nil)
			x.run(n, m, x.lists[def])
			x.ticksOf(wait)
			x.run(n, m, x.lists[def])
			if beats, _ := x.ticksOf(400); len(beats) != 4 {
				t.Errorf("clock %d, applied again after %d ticks: it ticks at %v", clock, wait, beats)
			}
		}
	}
}

// Magnitude and owner after an application that is weaker, and one that is stronger.
func TestSizesAndOwners(t *testing.T) {
	strong := func(p pack, def int, magnitude float64) book.ListID {
		return add(p.Defs, "strong", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Magnitude = int32(def), num(magnitude) }))
	}
	for name, c := range map[string]struct {
		again affect.Again
		want  [2]float64
		owner sim.ID
	}{
		"replaced":            {affect.Again{}, [2]float64{2, 5}, a},
		"the larger":          {affect.Again{Size: affect.SizeLarger}, [2]float64{3, 5}, a},
		"kept":                {affect.Again{Size: affect.SizeKeep}, [2]float64{3, 3}, a},
		"the first one's":     {affect.Again{FirstOwns: true}, [2]float64{2, 5}, n},
		"the larger, of sign": {affect.Again{Size: affect.SizeLarger}, [2]float64{3, -5}, a},
	} {
		p := newPack()
		def := p.affect(book.Affect{ID: "mark", Duration: 600, OneForAll: true, Again: c.again})
		first, second, third := strong(p, def, 3), strong(p, def, 2), strong(p, def, c.want[1])
		if name == "kept" {
			third = strong(p, def, 5)
		}
		x := newBench(t, p.Defs, nil)
		x.run(n, m, first)
		for i, list := range []book.ListID{second, third} {
			x.run(a, m, list)
			on := x.Affects(m, nil)
			if len(on) != 1 || on[0].Magnitude != c.want[i] || on[0].Source != c.owner {
				t.Errorf("%s: application %d leaves %+v", name, i, on)
			}
		}
	}
}

// Independent instances are as many as there may be, and the oldest gives way.
func TestIndependentInstancesGiveWay(t *testing.T) {
	p := newPack()
	def := p.affect(book.Affect{ID: "cut", Duration: 600, Stacking: affect.Independent, MaxStacks: 3})
	x := newBench(t, p.Defs, nil)
	for range 5 {
		x.run(n, m, x.lists[def])
	}
	x.run(a, m, x.lists[def])
	on := x.Affects(m, nil)
	if len(on) != 4 || on[0].ID != 3 || on[3].Source != a {
		t.Errorf("%+v", on)
	}
}
