package rules_test

import (
	"bytes"
	"flag"
	"iter"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// wildDefs is the pack with everything on: hooks, holds, dice, decay, soak that is worked out.
func wildDefs() *book.Defs {
	d := lastingDefs(newDefs())
	d.Tracks[warden].Steps[1].Ops = add(d, "level", applying(strong, book.ToTarget), damage(9, book.ToTarget))
	d.Abilities[glow].Handlers = []book.Handler{{Event: book.OnDamageTaken, Ops: add(d, "glow", applying(mending, book.ToActor))}}
	d.Pools[hp].Regen = 0.7
	d.Pools[mana].PerRound = true
	d.Pools[wardA].Regen = -0.5
	d.Attributes[soakFire].Base = compiled(node(formula.Sub, attr(might), lit(9)))
	d.Affects[burning].Stacking, d.Affects[burning].MaxStacks = affect.Stack, 5
	d.Pools[nerve].OnDepleted = add(d, "shaken", applying(stunned, book.ToActor), damage(7, book.ToActor),
		op(book.SetResource, func(o *book.Op) { o.To, o.Pool, o.Value = book.ToActor, nerve, compiled(attr(maxNerve)) }))
	d.Pools[hp].OnDepleted = add(d, "falling", op(book.ChanceOp, func(o *book.Op) {
		o.Value, o.Then, o.Else = num(40), add(d, "down", applying(mortal, book.ToActor)), add(d, "thorns", damage(9, book.ToSource))
	}))
	return d
}

// wildLists are lists for random play.
func wildLists(d *book.Defs) []book.ListID {
	roll := damage(2, book.ToTarget)
	roll.Amount.Dice, roll.Amount.HasDice, roll.Type = mustDice("3d8"), true, fire
	fear := damage(6, book.ToTarget)
	fear.Type = dread
	return []book.ListID{
		add(d, "roll", roll), add(d, "fear", fear, fear), add(d, "burn", applying(burning, book.ToTarget)),
		add(d, "mend", op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(25) }), applying(mending, book.ToTarget)),
		add(d, "wear", applying(weak, book.ToTarget), applying(brittle, book.ToTarget)),
		add(d, "shield", applying(shroud, book.ToActor), applying(strong, book.ToActor),
			op(book.SetResource, func(o *book.Op) { o.To, o.Pool, o.Value, o.TakeHigher = book.ToActor, wardA, num(20), true })),
		add(d, "drain", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(-9) })),
		add(d, "clean", op(book.RemoveAffect, func(o *book.Op) { o.Affect = mortal }),
			op(book.RemoveAffect, func(o *book.Op) { o.Affect = strong })),
		add(d, "blast", damage(200, book.ToTarget), applying(cursed, book.ToTarget)),
		add(d, "learn", about(book.SetFlag, met, 1), about(book.GrantTrack, warden, 1), about(book.AdvanceTrack, warden, 1),
			about(book.GrantAbility, ember, 1), about(book.LearnProfession, chandler, 1), rebasing(maxHP, 1, false)),
		add(d, "forget", about(book.ClearFlag, met, 1), about(book.RevokeAbility, ember, 1), about(book.ProduceItem, ash, 1),
			about(book.ConsumeItem, relic, 1)),
		wildAffects(d),
	}
}

// wild is a bench with random play on it.
type wild struct {
	*bench
	lists []book.ListID
	ids   []sim.ID
}

func newWild(t testing.TB, seed uint64) *wild {
	d := wildDefs()
	lists := wildLists(d)
	w := &wild{newBench(t, d, func(o *rules.Options) { o.Seed = seed }), lists, []sim.ID{a, b, m, n}}
	for i := range 4 {
		id := sim.MakeID(uint32(20+i), 1)
		w.Enter(w.turn, id, rules.Entrant{Player: i == 0, Consents: true, Bases: []rules.Base{{Attr: maxNerve, Value: 12}}})
		w.ids = append(w.ids, id)
	}
	w.Consent(w.turn, a, true)
	w.SetBase(w.turn, n, rules.Base{Attr: maxNerve, Value: 10})
	return w
}

// play does one random thing.
func (w *wild) play(r *rand.Rand) {
	by, on := w.ids[r.IntN(len(w.ids))], w.ids[r.IntN(len(w.ids))]
	if r.IntN(12) == 0 {
		by = 0
	}
	switch r.IntN(10) {
	case 0, 1:
		w.Strike(w.turn, rules.Blow{
			Actor: by, Target: on, Amount: float64(r.IntN(60)) / 3, Type: book.TypeIndex(r.IntN(5) - 1),
			Pool: book.PoolIndex(r.IntN(5) - 1), Life: uint32(r.IntN(3)),
		})
	case 2:
		w.SetRow(w.turn, on, stat.Row{
			Attr: stat.Index(r.IntN(8)), Op: stat.Op(r.IntN(2)), Value: float64(r.IntN(9)) - 3, Source: stat.SourceHost(uint32(r.IntN(4))),
		})
	case 3:
		w.DropRows(w.turn, on, stat.SourceHost(0), stat.SourceHost(uint32(r.IntN(4))))
	case 4:
		switch r.IntN(12) {
		case 9, 10, 11:
			w.wear(r, on)
		case 0:
			w.Consent(w.turn, a, r.IntN(2) == 0)
		case 1:
			w.Respawn(w.turn, on, true)
		case 2:
			w.Disengage(w.turn, on)
		case 3:
			w.Freeze(w.turn, on, r.IntN(3) == 0)
		case 4:
			w.Lend(w.turn, on, glow, stat.SourceGear(uint32(r.IntN(3))))
		case 5:
			w.TakeBack(w.turn, on, 0, stat.SourceGear(uint32(r.IntN(3))))
		default:
			if waiting := w.Pending(nil); len(waiting) > 0 {
				w.Settle(w.turn, waiting[r.IntN(len(waiting))], r.IntN(3) > 0)
			}
		}
	default:
		w.Run(w.turn, rules.Act{Actor: by, Target: on, Magnitude: 1 + float64(r.IntN(3))/2, Harmful: r.IntN(9) == 0}, w.lists[r.IntN(len(w.lists))])
	}
}

// tick ends a tick of play and returns what came of it.
func (w *wild) tick() ([]view.Event, []rules.Work) {
	w.Engine.Pulse(w.turn)
	w.Engine.Round(w.turn)
	events, work := slices.Clone(w.Drain()), slices.Clone(w.Due())
	w.clock.End(w.turn)
	w.turn = w.clock.Begin()
	return events, work
}

// invariants are what holds at the end of every tick, whatever was played.
func (w *wild) invariants(seed uint64) {
	w.t.Helper()
	w.attached(seed)
	for _, id := range w.ids {
		for pool := range w.defs.Pools {
			now, limit := w.Pool(id, book.PoolIndex(pool))
			if now < 0 || now > limit || limit > sim.MaxAmount {
				w.t.Fatalf("seed %d: pool %d of %v holds %d of %d", seed, pool, id, now, limit)
			}
		}
		for i := range w.defs.Attributes {
			if v, ok := w.Attr(id, stat.Index(i)); !ok || !(v >= -sim.MaxAmount && v <= sim.MaxAmount) {
				w.t.Fatalf("seed %d: attribute %d of %v is %v", seed, i, id, v)
			}
		}
		last := sim.ID(0)
		for _, s := range w.Threats(id) {
			if s.ID <= last || s.Threat <= 0 || !w.Alive(s.ID) || !w.Alive(id) || s.ID == id {
				w.t.Fatalf("seed %d: threats of %v: %+v", seed, id, w.Threats(id))
			}
			last = s.ID
		}
		if foe := w.Foe(id); foe != 0 && (!w.Alive(foe) || !w.Alive(id)) {
			w.t.Fatalf("seed %d: %v fights %v, and one of them is dead", seed, id, foe)
		}
		if w.Downed(id) && !w.Alive(id) {
			w.t.Fatalf("seed %d: %v is downed and dead", seed, id)
		}
	}
	if w.Frames() != 0 {
		w.t.Fatalf("seed %d: %d frames are left", seed, w.Frames())
	}
}

var (
	runsFlag = flag.Int("runs", 1, "how many times the usual number of random plays")
	seedFlag = flag.Uint64("seed", 0, "seed of the first random play")
)

// seeds are those of a random test that usually plays n times. One that fails says how to repeat it.
func seeds(t *testing.T, n int) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		seed := *seedFlag
		defer func() {
			if t.Failed() {
				t.Logf("repeat with: go test ./rules -run '^%s$' -seed %d", t.Name(), seed)
			}
		}()
		for range n * *runsFlag {
			if !yield(seed) {
				return
			}
			seed++
		}
	}
}

func TestRandomPlayKeepsWhatMustHold(t *testing.T) {
	for seed := range seeds(t, 60) {
		w := newWild(t, seed)
		r := rand.New(rand.NewPCG(seed, 1))
		deaths := map[sim.ID]map[int32]int{}
		kills, loot := map[sim.ID]int{}, map[sim.ID]int{}
		for range 200 {
			for range r.IntN(6) {
				w.play(r)
			}
			w.invariants(seed)
			events, work := w.tick()
			for _, e := range events {
				switch e.Kind {
				case view.Died:
					if deaths[e.Actor] == nil {
						deaths[e.Actor] = map[int32]int{}
					}
					deaths[e.Actor][e.Count]++
				case view.OnKill:
					kills[e.Other]++
				case view.OnDamageTaken:
					if e.Value <= 0 || e.Value != float64(int64(e.Value)) {
						t.Fatalf("seed %d: %+v", seed, e)
					}
				}
			}
			for _, job := range work {
				if job.Kind == rules.Loot {
					loot[job.ID]++
				}
			}
		}
		for id, lives := range deaths {
			for life, n := range lives {
				if n != 1 {
					t.Fatalf("seed %d: life %d of %v ended %d times", seed, life, id, n)
				}
			}
			if len(lives) != loot[id] || kills[id] > len(lives) || w.Life(id) != uint32(len(lives)+1) {
				t.Fatalf("seed %d: %v has %d deaths, %d credits, %d loot rolls and lives its life %d", seed, id, len(lives), kills[id], loot[id], w.Life(id))
			}
		}
	}
}

// Whoever nobody may touch has the same bits after anything that another player tries.
func TestRandomPlayLeavesTheProtectedAlone(t *testing.T) {
	for seed := range seeds(t, 40) {
		w := newWild(t, seed)
		r := rand.New(rand.NewPCG(seed, 2))
		before := w.hashOf(b) // b never consents
		for range 300 {
			kind := w.lists[r.IntN(len(w.lists))]
			switch r.IntN(3) {
			case 0:
				w.strike(a, b, float64(r.IntN(500)))
			default:
				c := rules.Act{Actor: a, Target: b, Magnitude: 1, Harmful: true}
				if kind != w.lists[3] && kind != w.lists[5] { // those that help
					w.Run(w.turn, c, kind)
				}
			}
			if w.hashOf(b) != before {
				t.Fatalf("seed %d: list %d changed who did not consent", seed, kind)
			}
		}
	}
}

// Definitions are read and never written.
func TestDefinitionsStayWhole(t *testing.T) {
	w, fresh := newWild(t, 5), newWild(t, 5)
	if !reflect.DeepEqual(w.defs, fresh.defs) {
		t.Fatal("two packs made alike differ")
	}
	r := rand.New(rand.NewPCG(5, 5))
	for range 300 {
		w.play(r)
		w.play(r)
		w.tick()
	}
	if !reflect.DeepEqual(w.defs, fresh.defs) {
		t.Error("playing changed the definitions")
	}
}

func TestSameSeedSameStory(t *testing.T) {
	for seed := range seeds(t, 10) {
		one, two := newWild(t, seed), newWild(t, seed)
		r1, r2 := rand.New(rand.NewPCG(seed, 3)), rand.New(rand.NewPCG(seed, 3))
		for tick := range 200 {
			for range 4 {
				one.play(r1)
				two.play(r2)
			}
			e1, _ := one.tick()
			e2, _ := two.tick()
			if !slices.Equal(e1, e2) || one.hash() != two.hash() {
				t.Fatalf("seed %d: they differ after tick %d", seed, tick)
			}
		}
	}
	x, y := newWild(t, 1), newWild(t, 2)
	for range 50 {
		x.Run(x.turn, rules.Act{Actor: m, Target: n, Magnitude: 1}, x.lists[0])
		y.Run(y.turn, rules.Act{Actor: m, Target: n, Magnitude: 1}, y.lists[0])
	}
	if x.hash() == y.hash() {
		t.Error("the seed changes nothing")
	}
}

// A save in the middle has the same future, to the last bit and event.
func TestASaveInTheMiddle(t *testing.T) {
	for seed := range seeds(t, 30) {
		w := newWild(t, seed)
		r := rand.New(rand.NewPCG(seed, 4))
		for range 40 + int(seed%30)*5 {
			w.play(r)
			w.play(r)
			w.tick()
		}
		state := w.AppendState(nil)
		other := newWild(t, seed+1000)
		for range 30 {
			other.play(r) // something to be forgotten
		}
		other.strike(m, b, 1e9)
		rest, err := other.LoadState(append(slices.Clone(state), 1, 2, 3))
		if err != nil || !bytes.Equal(rest, []byte{1, 2, 3}) {
			t.Fatalf("seed %d: %v, %d bytes left", seed, err, len(rest))
		}
		if other.hash() != w.hash() || !bytes.Equal(other.AppendState(nil), state) {
			t.Fatalf("seed %d: it is not what was saved", seed)
		}
		if events, work := other.Drain(), other.Due(); len(events)+len(work) > 0 {
			t.Fatalf("seed %d: what came of another past is told: %v, %+v", seed, kinds(events), work)
		}
		other.clock.End(other.turn)
		other.clock = sim.RestoreClock(w.clock.State())
		w.clock.End(w.turn)
		other.clock = sim.RestoreClock(w.clock.State())
		w.turn, other.turn = w.clock.Begin(), other.clock.Begin()
		for _, id := range w.ids {
			if w.Shielded(id) != other.Shielded(id) || w.Fighting(id) != other.Fighting(id) || w.Downed(id) != other.Downed(id) ||
				w.Follows(id) != other.Follows(id) {
				t.Fatalf("seed %d: %v reads differently", seed, id)
			}
		}
		r1, r2 := rand.New(rand.NewPCG(seed, 5)), rand.New(rand.NewPCG(seed, 5))
		for tick := range 150 {
			w.play(r1)
			other.play(r2)
			e1, _ := w.tick()
			e2, _ := other.tick()
			for i := range e1 {
				e1[i].Seq = 0
			}
			for i := range e2 {
				e2[i].Seq = 0
			}
			if !slices.Equal(e1, e2) || w.hash() != other.hash() {
				t.Fatalf("seed %d: they differ %d ticks later", seed, tick)
			}
		}
	}
}

func savedState(t testing.TB) []byte {
	w := newWild(t, 3)
	r := rand.New(rand.NewPCG(3, 3))
	for range 60 {
		w.play(r)
		w.play(r)
		w.tick()
	}
	return w.AppendState(nil)
}

// Whatever changes what happens next changes the hash and the save.
func TestTheHashSeesEverything(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.strike(m, n, 10)
	x.applied(m, n, weak)
	coin := add(x.defs, "coin", op(book.ChanceOp, func(o *book.Op) { o.Value = num(50) }))
	dice := add(x.defs, "dice", op(book.Heal, func(o *book.Op) { o.Amount.Dice, o.Amount.HasDice = mustDice("1d6"), true }))
	for _, step := range []struct {
		name string
		does func()
	}{
		{"consent", func() { x.Consent(x.turn, a, true) }},
		{"freezing", func() { x.Freeze(x.turn, b, true) }},
		{"a fight that ends", func() { x.Disengage(x.turn, m) }},
		{"a base", func() { x.SetBase(x.turn, m, rules.Base{Attr: might, Value: 3}) }},
		{"a row", func() { x.SetRow(x.turn, m, stat.Row{Attr: might, Value: 3, Source: stat.SourceHost(1)}) }},
		{"a draw of chance", func() { x.run(m, m, coin) }},
		{"a draw of dice", func() { x.run(m, m, dice) }},
		{"a threat", func() { x.strike(a, n, 1) }},
		{"an affect", func() { x.run(m, n, x.lists[shroud]) }},
		{"somebody who left", func() { x.Leave(x.turn, m) }},
		{"somebody who died", func() { x.strike(0, n, 1e6) }},
		{"somebody who came", func() { x.Enter(x.turn, sim.MakeID(3, 2), rules.Entrant{}) }},
		{"a defect", func() { x.Attr(n, broken) }},
	} {
		hash, save := x.hash(), x.AppendState(nil)
		step.does()
		if x.hash() == hash || bytes.Equal(x.AppendState(nil), save) {
			t.Errorf("%s does not show", step.name)
		}
	}
}

func TestBadStatesAreRefused(t *testing.T) {
	state := savedState(t)
	w := newWild(t, 9)
	before := w.AppendState(nil)
	refused := 0
	try := func(bad []byte) {
		rest, err := w.LoadState(bad)
		if err == nil {
			// What is taken is a state: it is written again as it was read.
			if again := w.AppendState(nil); !bytes.Equal(again, bad[:len(bad)-len(rest)]) {
				t.Fatalf("a state was taken and became another one")
			}
			if _, err := w.LoadState(before); err != nil {
				t.Fatal(err)
			}
			return
		}
		refused++
		if err != rules.ErrBadState || !bytes.Equal(rest, bad) || !bytes.Equal(w.AppendState(nil), before) {
			t.Fatalf("refused with %v, and something changed", err)
		}
	}
	for cut := range len(state) {
		try(state[:cut])
	}
	if refused != len(state) {
		t.Errorf("%d of %d cut states were refused", refused, len(state))
	}
	for at := range len(state) {
		for _, flip := range []byte{1, 0x80, 0xff} {
			bad := slices.Clone(state)
			bad[at] ^= flip
			try(bad)
		}
	}
	if _, err := newWild(t, 1).LoadState(state); err != nil {
		t.Errorf("a good one: %v", err)
	}
}

func FuzzLoadState(f *testing.F) {
	state := savedState(f)
	f.Add(state)
	f.Add(state[:len(state)/2])
	f.Add([]byte{})
	w := newWild(f, 9)
	before := w.AppendState(nil)
	f.Fuzz(func(t *testing.T, bad []byte) {
		rest, err := w.LoadState(bad)
		if err != nil {
			if !bytes.Equal(w.AppendState(nil), before) {
				t.Fatal("a state was refused and something changed")
			}
			return
		}
		if again := w.AppendState(nil); !bytes.Equal(again, bad[:len(bad)-len(rest)]) {
			t.Fatal("a state was taken and became another one")
		}
		if _, err := w.LoadState(before); err != nil {
			t.Fatal(err)
		}
	})
}

// Whatever number comes in, what is stored and told is finite and within bounds.
func FuzzNumbers(f *testing.F) {
	f.Add(1.0, 2.0, 3.0, 4.0)
	f.Add(inf(), -inf(), 0.0, 1e308)
	f.Add(-1e308, 1e12, inf()-inf(), 5e-324)
	f.Fuzz(func(t *testing.T, amount, factor, row, magnitude float64) {
		d := newDefs()
		d.DamageTypes[fire].Multiplier = num(factor)
		d.Affects[shroud].Taken = []book.TakenFactor{{Type: fire, Factor: factor}, {Type: fire, Factor: row}}
		list := add(d, "list", op(book.DealDamage, func(o *book.Op) { o.Type, o.Amount.Flat = fire, num(amount) }),
			op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(amount) }),
			op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardA, num(row) }),
			op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Magnitude = strong, num(magnitude) }))
		w := &wild{bench: newBench(t, d, nil), ids: []sim.ID{a, b, m, n}}
		w.SetRow(w.turn, m, stat.Row{Attr: maxHP, Op: stat.Mul, Value: row, Source: stat.SourceHost(1)})
		w.SetRow(w.turn, m, stat.Row{Attr: soakFire, Op: stat.Add, Value: factor, Source: stat.SourceHost(1)})
		w.SetBase(w.turn, m, rules.Base{Attr: maxMana, Value: row})
		w.Run(w.turn, rules.Act{Actor: a, Target: m, Magnitude: magnitude}, list)
		w.run(a, m, w.bench.lists[shroud])
		for _, typ := range []book.TypeIndex{book.NoType, fire, holy} {
			w.Strike(w.turn, rules.Blow{Actor: a, Target: m, Amount: amount, Type: typ, Pool: book.NoPool})
		}
		w.Heal(w.turn, rules.Mend{Target: m, Amount: magnitude, Pool: book.NoPool})
		w.invariants(0)
		events, _ := w.tick()
		for _, e := range events {
			for _, v := range []float64{e.Value, e.Dir.X, e.Dir.Y, e.Dir.Z} {
				if !(v >= -sim.MaxAmount && v <= sim.MaxAmount) && e.Kind != view.OnApplyAffect {
					t.Errorf("told %+v", e)
				}
			}
			if !sim.IsFinite(e.Value) {
				t.Errorf("told %+v", e)
			}
		}
	})
}
