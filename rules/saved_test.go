package rules_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

func TestARecordHoldsPoolsAndAffects(t *testing.T) {
	c := newClimbing(nil)
	slow := c.affect(book.Affect{ID: "slow", Duration: 600, Interval: 180, Clock: affect.PulseClock, Level: 2, Stacking: affect.Stack, MaxStacks: 5, OnApply: c.says("again")})
	ward := c.affect(book.Affect{ID: "ward", Indefinite: true, Immune: []book.Tag{c.tag("slow"), c.tag("exhaustion")}})
	x := newBench(t, c.Defs, nil)
	x.applied(a, b, strong)
	x.strike(m, b, 30)
	x.ward(b, wardA, 20)
	x.strike(m, b, 5)
	x.next(7)
	strongly := add(c.Defs, "strongly", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Stacks, o.Magnitude = int32(slow), num(2), num(1.5) }))
	x.run(m, b, strongly)
	x.run(m, b, c.up)
	x.run(m, b, c.up)
	x.run(b, b, x.lists[ward])
	x.next(200)
	x.Freeze(x.turn, b, true)
	r := x.Save(x.turn, b)
	want := []affect.Saved{
		{Def: strong, Magnitude: 1, Stacks: 1, Remaining: -1},
		{Def: uint32(slow), Magnitude: 1.5, Level: 2, Stacks: 2, Remaining: 27, Next: 11, Done: 1},
		{Def: uint32(c.ladder), Magnitude: 1, Stacks: 1, Rung: 2, Remaining: -1},
		{Def: uint32(ward), Magnitude: 1, Stacks: 1, Remaining: -1},
	}
	if diff := cmp.Diff(want, r.Affects); diff != "" {
		t.Error(diff)
	}
	if p := r.Pools[hp]; p != (rules.PoolRecord{Pool: stat.Pool{Current: 120, Written: true}}) || len(r.Pools) != len(c.Pools) || r.Pools[mana].Written {
		t.Errorf("pools %+v", r.Pools)
	}
	if p := r.Pools[wardA]; p.Current != 15 || p.Cap != 20 {
		t.Errorf("buffer %+v", p)
	}
	x.Leave(x.turn, b)

	// Six hours later in another zone.
	y := newBench(t, c.Defs, nil)
	y.next(1000)
	for range 2 { // restoring twice is restoring once
		if !y.Restore(y.turn, b, r) {
			t.Fatal("it was refused")
		}
	}
	y.told()
	if diff := cmp.Diff(r, y.Save(y.turn, b)); diff != "" {
		t.Error(diff)
	}
	y.reads(b, might, 6)
	y.want(b, hp, 75) // the second rung halves what holds 120
	y.want(b, mana, 40)
	if now, most := y.Pool(b, wardA); now != 15 || most != 20 {
		t.Errorf("buffer %d of %d", now, most)
	}
	if !y.Agrees(b) {
		t.Error("rows are not those of its affects")
	}
	// Ticks go on at the phase they had, and the end comes when it would have come.
	first := y.turn.Tick().Plus(-int(y.turn.Age() % sim.PulseTicks))
	for _, i := range y.Affects(b, nil) {
		if i.Source != 0 || int(i.Def) == slow && i.Left(first) != 27*sim.PulseTicks {
			t.Errorf("%+v", i)
		}
	}
	late := int(y.turn.Age() % sim.PulseTicks)
	at, _ := y.story(600, view.OnAffectTick, view.OnAffectExpire)
	if !slices.Equal(at, []int{11*15 - late, 23*15 - late, 27*15 - late}) {
		t.Errorf("told at %v", at)
	}
	if y.Restore(y.turn, sim.MakeID(9, 9), r) {
		t.Error("nobody was restored")
	}
}

// A restored instance has nobody to answer for it: its ticks are what the world does.
func TestRestoredTicksAreNobodys(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.applied(a, m, burning)
	x.Restore(x.turn, m, x.Save(x.turn, m))
	x.next(60)
	x.Engine.Pulse(x.turn)
	if e := only(x.Drain(), view.OnDamageTaken); len(e) != 1 || e[0].Other != 0 || !e[0].Flags.Has(view.BlowSourceless|view.BlowPeriodic) {
		t.Errorf("told %+v", e)
	}
	if len(x.Threats(m)) != 0 {
		t.Errorf("threats %v", x.Threats(m))
	}
}

// Whoever was held at 0 is still, as long as what holds it has come along.
func TestTheHeldStayHeld(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.applied(b, b, downed)
	x.strike(m, b, 1e6)
	r := x.Save(x.turn, b)
	x.Leave(x.turn, b)
	x.Enter(x.turn, b, rules.Entrant{Player: true})
	if x.Restore(x.turn, b, r); !x.Downed(b) || x.level(b, hp) != 0 {
		t.Error("it is up")
	}
	r.Affects = nil
	if x.Restore(x.turn, b, r); x.Downed(b) || x.level(b, hp) != 0 || !x.Alive(b) {
		t.Error("it is held by nothing")
	}
	dead := newBench(t, newDefs(), func(o *rules.Options) { o.HoldRespawns = true })
	dead.strike(m, b, 1e6)
	if dead.Restore(dead.turn, b, r) {
		t.Error("the dead were restored")
	}
}

// What a record cannot hold is left out, and the rest is as it says.
func TestRecordsThatMakeNoSense(t *testing.T) {
	c := newClimbing(nil)
	c.Affects[weak].Stacking, c.Affects[weak].MaxStacks = affect.Stack, 3
	fog := c.affect(book.Affect{ID: "fog", Indefinite: true, Room: true})
	x := newBench(t, c.Defs, nil)
	ok := affect.Saved{Def: weak, Magnitude: 1, Stacks: 1, Remaining: 30}
	bad := func(change func(*affect.Saved)) affect.Saved {
		s := ok
		change(&s)
		return s
	}
	r := rules.Record{Affects: []affect.Saved{
		ok,
		bad(func(s *affect.Saved) { s.Def = uint32(len(c.Affects)) }), bad(func(s *affect.Saved) { s.Def = math.MaxUint32 }),
		bad(func(s *affect.Saved) { s.Def = uint32(fog) }), bad(func(s *affect.Saved) { s.Magnitude = math.NaN() }),
		bad(func(s *affect.Saved) { s.Remaining = 0 }), bad(func(s *affect.Saved) { s.Remaining = -2 }),
		bad(func(s *affect.Saved) { s.Stacks = 99 }), bad(func(s *affect.Saved) { s.Rung = 7 }),
		bad(func(s *affect.Saved) { s.Def, s.Rung = uint32(c.ladder), 7 }), bad(func(s *affect.Saved) { s.Def = uint32(c.ladder) }),
	}}
	r.Pools = make([]rules.PoolRecord, 3)
	r.Pools[hp].Pool = stat.Pool{Current: -5, Written: true}
	r.Pools[mana].Pool = stat.Pool{Current: 3, Cap: 9, Written: true}
	r.Pools[nerve].Pool = stat.Pool{Current: 3}
	if !x.Restore(x.turn, m, r) {
		t.Fatal("it was refused")
	}
	x.want(m, hp, 100)
	x.want(m, mana, 40)
	var stacks []int32
	var rungs []int16
	for _, i := range x.Affects(m, nil) {
		stacks, rungs = append(stacks, i.Stacks), append(rungs, i.Rung)
	}
	if !slices.Equal(stacks, []int32{1, 3, 1, 1, 1}) || !slices.Equal(rungs, []int16{0, 0, 0, 3, 1}) {
		t.Errorf("stacks %v, rungs %v", stacks, rungs)
	}
	state := x.AppendState(nil)
	if _, err := newBench(t, c.Defs, nil).LoadState(state); err != nil {
		t.Error("what was restored is no state")
	}
}

// Whatever somebody is made of, its record makes the same of somebody else, whenever that is.
func TestRecordsGoOnAlike(t *testing.T) {
	for seed := range seeds(t, 40) {
		w := newWild(t, seed)
		r := rand.New(rand.NewPCG(seed, 9))
		for range 150 {
			for range r.IntN(5) {
				w.play(r)
			}
			w.tick()
		}
		for _, id := range []sim.ID{a, b, m, n} {
			if !w.Has(id) || !w.Alive(id) {
				continue
			}
			kept := w.Save(w.turn, id)
			other := newWild(t, seed)
			other.next(r.IntN(500))
			if !other.Restore(other.turn, id, kept) {
				t.Fatalf("seed %d: %v was refused", seed, id)
			}
			if !slices.ContainsFunc(kept.Affects, func(s affect.Saved) bool { return w.defs.Affects[s.Def].SuspendsDeath }) {
				for i := range kept.Pools { // what it wore held it
					kept.Pools[i].Held = false
				}
			}
			if diff := cmp.Diff(kept, other.Save(other.turn, id)); diff != "" {
				t.Fatalf("seed %d: %v is another: %s", seed, id, diff)
			}
			if !other.Agrees(id) {
				t.Fatalf("seed %d: the rows of %v", seed, id)
			}
			other.next(r.IntN(3)) // and it is a state
			if _, err := newWild(t, seed).LoadState(other.AppendState(nil)); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
	}
}

// What comes back with a record and makes its bearer helpless ends what it has begun to concentrate on.
func TestARecordOfTheHelpless(t *testing.T) {
	p, _, veil := focused()
	x := newBench(t, p.Defs, nil)
	x.applied(m, b, stunned)
	r := x.Save(x.turn, b)
	x.cast(a, m, 1, x.lists[veil])
	x.Drain()
	x.Restore(x.turn, a, r)
	x.told("veil ends", "veil off 3 5")
	x.keeps(a, 0)
}

// A record can be made in any tick, also before that one has brought what it brings: no tick of an affect is lost, none comes
// twice, and what was to come later than another does.
func TestNoTickIsLostInARecord(t *testing.T) {
	for _, clock := range []affect.Clock{affect.PulseClock, affect.TickClock} {
		d := newDefs()
		d.Affects[burning] = book.Affect{ID: "dot", Duration: 240, Interval: 60, Clock: clock, Tick: add(d, "dot", damage(10, book.ToTarget))}
		d.Affects[mending] = book.Affect{ID: "hot", Duration: 240, Interval: 60, Clock: clock}
		for kept := range 261 {
			for _, after := range []bool{false, true} {
				x := newBench(t, d, nil)
				x.next(3)
				x.applied(m, b, burning)
				blows, beats := []int(nil), []int(nil)
				count := func(ticks, from int) {
					at, told := x.story(ticks, view.OnDamageTaken, view.OnAffectTick)
					for i, e := range told {
						if e.Kind == view.OnDamageTaken {
							blows = append(blows, from+at[i])
						} else if e.Def == mending {
							beats = append(beats, from+at[i])
						}
					}
				}
				count(15, 0)
				x.applied(m, b, mending)
				count(kept, 15)
				if after {
					x.Engine.Pulse(x.turn)
					for _, e := range x.Drain() {
						if e.Kind == view.OnDamageTaken {
							blows = append(blows, 15+kept)
						} else if e.Kind == view.OnAffectTick && e.Def == mending {
							beats = append(beats, 15+kept)
						}
					}
				}
				r := x.Save(x.turn, b)
				x.Leave(x.turn, b)
				x.Enter(x.turn, b, rules.Entrant{Player: true})
				x.Restore(x.turn, b, r)
				if diff := cmp.Diff(r, x.Save(x.turn, b)); diff != "" {
					t.Fatalf("clock %v, kept after %d: %s", clock, kept, diff)
				}
				if after {
					x.clock.End(x.turn)
					x.turn = x.clock.Begin()
				}
				count(300, 15+kept)
				if len(blows) != 4 || len(beats) != 4 {
					t.Fatalf("clock %v, kept after %d, %v: %d and %d ticks of four", clock, kept, after, len(blows), len(beats))
				}
				for i := range blows {
					if apart := beats[i] - blows[i]; apart < 1 || apart > 30 {
						t.Fatalf("clock %v, kept after %d: ticks at %v and %v", clock, kept, blows, beats)
					}
				}
			}
		}
	}
}

// Whatever a record says, who comes with it is a state that goes on and can be saved.
func TestRecordsThatWereMadeUp(t *testing.T) {
	edges := []int32{0, 1, -1, 2, 5, 100, math.MaxInt32, math.MinInt32, math.MaxInt32 / 15, math.MaxInt32/15 + 1, 1 << 30}
	sizes := []float64{1, -1, 0, 0.5, 1e300, -1e12, math.Inf(1), math.NaN()}
	taken := 0
	for seed := range seeds(t, 60) {
		y := newStormy(t, seed, false)
		edge := func() int32 { return edges[y.r.IntN(len(edges))] }
		size := func() float64 { return sizes[y.r.IntN(len(sizes))] }
		var r rules.Record
		for range y.r.IntN(20) {
			r.Affects = append(r.Affects, affect.Saved{
				Def: uint32(y.r.IntN(len(y.s.d.Affects) + 1)), Magnitude: size(), Level: size(),
				Stacks: edge(), Rung: int16(edge()), Remaining: edge(), Next: edge(), Done: edge(),
			})
		}
		for range y.r.IntN(len(y.s.d.Pools) + 3) {
			r.Pools = append(r.Pools, rules.PoolRecord{
				Pool: stat.Pool{Current: int64(edge()), Cap: int64(edge()), Written: y.r.IntN(2) == 0}, Held: y.r.IntN(2) == 0,
			})
		}
		y.wild.Restore(y.wild.turn, a, r)
		taken += len(y.wild.Affects(a, nil))
		for tick := range 60 {
			y.step(seed)
			if _, err := newBench(t, y.s.d, nil).LoadState(y.wild.AppendState(nil)); err != nil {
				t.Fatalf("seed %d, tick %d: %v of %+v", seed, tick, err, r)
			}
			if !y.wild.Agrees(a) || !y.wild.KeepsItsOwn(a) {
				t.Fatalf("seed %d, tick %d: what follows from the affects has not been kept up", seed, tick)
			}
		}
	}
	if taken == 0 {
		t.Error("nothing was restored")
	}
}
