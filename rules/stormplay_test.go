package rules_test

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// stormy is random play with a random pack.
type stormy struct {
	*wild
	*keeper
	s *storm
	r *rand.Rand
}

// newStormy starts the play of a seed. Two of one seed are alike.
func newStormy(t testing.TB, seed uint64, hostile bool) *stormy {
	s := newStorm(seed, hostile)
	var lists []book.ListID
	for range 12 {
		lists = append(lists, s.list(3))
	}
	y := &stormy{s: s, r: rand.New(rand.NewPCG(seed, 78))}
	x := newBench(t, s.d, func(o *rules.Options) { o.Seed, o.HoldRespawns = seed, seed%3 == 0 })
	y.wild, y.keeper = &wild{x, lists, []sim.ID{a, b, m, n}}, keeperOf(x)
	for i := range 4 {
		y.join(sim.MakeID(uint32(20+i), 1), i == 0)
	}
	for _, id := range []sim.ID{a, sim.MakeID(20, 1)} {
		for item := range int32(4) {
			x.bags.held[thing{id, item}] = 9
		}
		x.bags.worn[wearing{id, "hand"}] = lamp
	}
	x.Consent(x.turn, a, true)
	x.ground.flags[3] = place.FlagSafe
	return y
}

func (y *stormy) join(id sim.ID, player bool) {
	x := y.wild
	x.Enter(x.turn, id, rules.Entrant{Player: player, Consents: true, Bases: []rules.Base{{Attr: maxNerve, Value: 12}}})
	x.ids = append(x.ids, id)
}

// play does one random thing.
func (y *stormy) play() {
	x, r := y.wild, y.r
	anybody := func() sim.ID { return x.ids[r.IntN(len(x.ids))] }
	by, to := anybody(), anybody()
	if r.IntN(10) == 0 {
		by = 0
	}
	switch r.IntN(30) {
	case 0, 1, 2, 3:
		x.Strike(x.turn, rules.Blow{
			Actor: by, Target: to, Amount: float64(r.IntN(120)) / 3, Type: book.TypeIndex(r.IntN(5) - 1), Pool: book.NoPool, Life: uint32(r.IntN(3)),
		})
	case 4:
		x.SetRow(x.turn, to, stat.Row{
			Attr: stat.Index(r.IntN(8)), Op: stat.Op(r.IntN(2)), Value: float64(r.IntN(9)) - 3, Source: stat.SourceHost(uint32(r.IntN(4))),
		})
	case 5:
		x.DropRows(x.turn, to, stat.SourceHost(0), stat.SourceHost(uint32(r.IntN(4))))
	case 6:
		x.Consent(x.turn, a, r.IntN(2) == 0)
	case 7:
		x.Respawn(x.turn, to, r.IntN(2) == 0)
	case 8:
		x.Freeze(x.turn, to, r.IntN(3) == 0)
	case 9:
		x.Raise(x.turn, rules.Raise{Event: book.PackEvent(r.IntN(2)), Subject: to, Other: by, Magnitude: float64(r.IntN(20))})
	case 10:
		x.Raise(x.turn, rules.Raise{Event: book.OnRest + book.Event(r.IntN(3)), Subject: to})
	case 11:
		if r.IntN(2) == 0 {
			x.Lend(x.turn, to, glow, stat.SourceGear(1))
		} else {
			x.TakeBack(x.turn, to, 0, stat.SourceGear(9))
		}
	case 12:
		if at := len(x.ids) - 1; x.Leave(x.turn, x.ids[at]) { // somebody else comes into its slot
			old := x.ids[at]
			x.ids = x.ids[:at]
			y.join(sim.MakeID(old.Slot(), old.Generation()+1), false)
		}
	case 13:
		if r.IntN(2) == 0 {
			x.Wear(x.turn, rules.Worn{Bearer: to, Slot: uint32(r.IntN(2)), Affect: int32(y.s.affects + r.IntN(stormAffects)), Magnitude: 1})
		} else {
			x.TakeOff(x.turn, to, uint32(r.IntN(2)))
		}
	case 14: // it walks
		from, _, ok := x.ground.Room(to)
		if room := view.Room(1 + r.IntN(4)); ok && room != from && x.ground.Move(x.turn, to, room) {
			x.Moved(x.turn, to, from)
		}
	case 15:
		if r.IntN(4) == 0 {
			x.RoomGone(x.turn, view.Room(1+r.IntN(4)))
		}
	default:
		c := rules.Act{Actor: by, Target: to, Magnitude: 1 + float64(r.IntN(3))/2, Harmful: r.IntN(9) == 0, Cause: rules.Cause{Cast: uint32(r.IntN(3))}}
		if r.IntN(4) == 0 {
			c.Targets = slices.Clone(x.ids[r.IntN(len(x.ids)):])
			slices.Sort(c.Targets)
		}
		x.Run(x.turn, c, x.lists[r.IntN(len(x.lists))])
	}
}

// step plays a tick to its end and checks what holds after every call of the engine.
func (y *stormy) step(seed uint64) ([]view.Event, []rules.Work) {
	x := y.wild
	y.keeper.answer(y.r.IntN(3) > 0)
	for range y.r.IntN(4) {
		y.play()
		ops, runs, depth := x.Spent()
		if ops > rules.MaxOps || runs > rules.MaxRuns || depth != 0 || x.Frames() != 0 {
			x.t.Fatalf("seed %d: %d ops, %d runs, %d deep, %d frames", seed, ops, runs, depth, x.Frames())
		}
	}
	x.Engine.Pulse(x.turn)
	x.Engine.Round(x.turn)
	x.invariants(seed)
	events, work := slices.Clone(x.Drain()), slices.Clone(x.Due())
	for _, w := range work {
		if w.Kind == rules.Lasting {
			y.units[w.Change.Unit] = append(y.units[w.Change.Unit], w)
		}
	}
	x.clock.End(x.turn)
	x.turn = x.clock.Begin()
	return events, work
}

// Whatever a pack says and whoever does what, numbers stay within bounds, budgets end every cascade, everybody dies once in each
// life, for one credit and one loot, and what affects have written goes with them.
func TestStormsKeepWhatMustHold(t *testing.T) {
	told := map[view.EventKind]int{}
	spent := 0
	for seed := range seeds(t, 60) {
		y := newStormy(t, seed, false)
		deaths, credited, kills, loot := map[[2]uint64]int{}, map[[2]sim.ID]int{}, map[[2]sim.ID]int{}, map[[2]uint64]int{}
		for range 90 {
			events, work := y.step(seed)
			for _, e := range events {
				told[e.Kind]++
				if e.Kind == view.Diagnosed && e.Reason == view.DiagnosedBudget {
					spent++
				}
				switch e.Kind {
				case view.Died:
					deaths[[2]uint64{uint64(e.Actor), uint64(e.Count)}]++
					if e.Other != 0 {
						credited[[2]sim.ID{e.Other, e.Actor}]++
					}
				case view.OnKill:
					kills[[2]sim.ID{e.Actor, e.Other}]++
				case view.OnDamageTaken:
					if e.Value <= 0 || e.Value != float64(int64(e.Value)) {
						t.Fatalf("seed %d: %+v", seed, e)
					}
				}
			}
			for _, w := range work {
				if w.Kind == rules.Loot {
					loot[[2]uint64{uint64(w.ID), uint64(w.Life)}]++
				}
			}
			for _, id := range y.wild.ids {
				if !y.wild.Agrees(id) || !y.foldsAlike(id) {
					t.Fatalf("seed %d: what the affects of %v add up to has not been kept up", seed, id)
				}
			}
		}
		for life, n := range deaths {
			if n != 1 {
				t.Fatalf("seed %d: the life %v ended %d times", seed, life, n)
			}
		}
		if !maps.Equal(deaths, loot) || !maps.Equal(credited, kills) {
			t.Fatalf("seed %d: deaths %v, loot %v, credits %v, kills %v", seed, deaths, loot, credited, kills)
		}
		for _, id := range y.wild.ids {
			for slot := range uint32(2) {
				y.wild.TakeOff(y.wild.turn, id, slot)
			}
			y.wild.DropRows(y.wild.turn, id, 0, ^stat.Source(0))
			if rows := rules.Stripped(y.wild.Engine, id); rows != 0 {
				t.Fatalf("seed %d: %d rows are left on %v", seed, rows, id)
			}
		}
	}
	for kind := view.OnCheck; kind <= view.DurableRefused; kind++ {
		if told[kind] == 0 {
			t.Errorf("in no storm there was a %v", kind)
		}
	}
	t.Logf("told %v, and %d cascades spent a budget", told, spent)
	if spent == 0 {
		t.Error("no cascade spent a budget")
	}
}

// foldsAlike reports whether the attributes of somebody are what adding up its affects and the host's rows from nothing gives.
// Those that are worked out of others are left to stat.
func (y *stormy) foldsAlike(id sim.ID) bool {
	x := y.wild
	for a := range stat.Index(len(x.defs.Attributes)) {
		base, literal := x.defs.Attributes[a].Base.Literal()
		if x.defs.Attributes[a].Base != nil && !literal {
			continue
		}
		if own, ok := x.BaseOf(id, a); ok {
			base = own
		}
		sum, factors := base, []float64(nil)
		add := func(op stat.Op, value float64) {
			if op == stat.Add {
				sum += value
			} else {
				factors = append(factors, value)
			}
		}
		for _, i := range x.Affects(id, nil) { // their rows come before the host's
			d := &x.defs.Affects[i.Def]
			if i.Stacking == affect.Highest && x.strongest(id, i.Def) != i.ID {
				continue
			}
			scale := float64(i.Magnitude * float64(i.Stacks))
			if len(d.Rungs) > 0 {
				scale = 1
			}
			for _, mod := range d.At(i.Rung).Modifiers {
				if mod.Attr != a {
					continue
				}
				if mod.Op == stat.Add {
					add(mod.Op, float64(mod.Value*scale))
				} else {
					add(mod.Op, mod.Value)
				}
			}
		}
		for _, row := range x.HostRows(id) {
			if row.Attr == a {
				add(row.Op, row.Value)
			}
		}
		for _, f := range factors {
			sum = float64(sum * f)
		}
		if got, _ := x.Attr(id, a); got != min(max(sum, -sim.MaxAmount), sim.MaxAmount) {
			x.t.Logf("attribute %d of %v is %v, and adds up to %v", a, id, got, sum)
			return false
		}
	}
	return true
}

// strongest is the instance of an affect that counts where one does.
func (w *wild) strongest(id sim.ID, def uint32) (best affect.ID) {
	strength := -1.0
	for _, i := range w.Affects(id, nil) {
		if i.Def == def && i.Strength() > strength {
			best, strength = i.ID, i.Strength()
		}
	}
	return best
}

// The same seed tells the same story, and a save in the middle has the same future.
func TestStormsRepeat(t *testing.T) {
	for seed := range seeds(t, 20) {
		one, two := newStormy(t, seed, false), newStormy(t, seed, false)
		for tick := range 80 {
			if tick == 40 {
				two = two.reloaded(seed)
				one.wild.clock.End(one.wild.turn)
				one.wild.turn = one.wild.clock.Begin()
			}
			e1, w1 := one.step(seed)
			e2, w2 := two.step(seed)
			for i := range e1 {
				e1[i].Seq = 0
			}
			for i := range e2 {
				e2[i].Seq = 0
			}
			if !slices.Equal(e1, e2) || len(w1) != len(w2) || one.wild.hash() != two.wild.hash() {
				t.Fatalf("seed %d: they differ after tick %d", seed, tick)
			}
			if !bytes.Equal(one.wild.AppendState(nil), two.wild.AppendState(nil)) {
				t.Fatalf("seed %d: their states differ after tick %d", seed, tick)
			}
		}
	}
}

// reloaded goes on with the state of a play in an engine that has seen something else.
func (y *stormy) reloaded(seed uint64) *stormy {
	other := newStormy(y.wild.t, seed, false)
	for range 9 {
		other.play()
	}
	other.r = y.r
	state := y.wild.AppendState(nil)
	if rest, err := other.wild.LoadState(state); err != nil || len(rest) != 0 {
		y.wild.t.Fatalf("seed %d: %v, %d bytes are left", seed, err, len(rest))
	}
	if got := other.wild.AppendState(nil); !bytes.Equal(got, state) {
		y.wild.t.Fatalf("seed %d: what was loaded is not what was saved", seed)
	}
	other.wild.Drain()
	x, from := other.wild, y.wild
	x.ids = from.ids
	*x.ground, *x.bags = *from.ground, *from.bags
	other.keeper.units = y.units
	from.clock.End(from.turn)
	x.clock = sim.RestoreClock(from.clock.State())
	x.turn = x.clock.Begin()
	return other
}

// Whoever does not agree to fight has the same bits after anything that other players try, whatever the pack says.
func TestStormsPassTheProtectedBy(t *testing.T) {
	for seed := range seeds(t, 60) {
		y := newStormy(t, seed, true)
		x := y.wild
		players := []sim.ID{a, sim.MakeID(20, 1)}
		for i := range x.defs.Attributes { // what is wrong with them has been noticed
			x.Attr(b, stat.Index(i))
		}
		before, room := x.hashOf(b), x.ground.rooms[b]
		for range 120 {
			by := players[y.r.IntN(2)]
			c := rules.Act{Actor: by, Target: b, Source: b, Magnitude: 1, Harmful: y.r.IntN(2) == 0}
			if y.r.IntN(4) == 0 {
				c.Targets = []sim.ID{a, b, m}
			}
			switch y.r.IntN(5) {
			case 0:
				x.strike(by, b, 30)
			case 1:
				x.Raise(x.turn, rules.Raise{Event: book.PackEvent(y.r.IntN(2)), Subject: by, Other: b, Magnitude: 9})
			default:
				x.Run(x.turn, c, x.lists[y.r.IntN(len(x.lists))])
			}
			if x.hashOf(b) != before || x.ground.rooms[b] != room {
				t.Fatalf("seed %d: who did not consent has changed: %v", seed, x.Affects(b, nil))
			}
			x.Drain()
			x.Due()
		}
	}
}
