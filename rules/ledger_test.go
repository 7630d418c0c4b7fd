package rules_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// What each op that gives or takes for good asks for, and what can be read when it has taken effect.
var lastingOps = []struct {
	name   string
	before []book.Op // what has to be so first
	op     book.Op
	change ledger.Change
	read   func(*bench, sim.ID) any
	was    any
	is     any
}{
	{"set_flag", nil, about(book.SetFlag, met, 1), ledger.Change{Kind: ledger.RaiseFlag}, readFlag, false, true},
	{"clear_flag", []book.Op{about(book.SetFlag, met, 1)}, about(book.ClearFlag, met, 1),
		ledger.Change{Kind: ledger.LowerFlag}, readFlag, true, false},
	{"grant_track", nil, about(book.GrantTrack, scout, 1), ledger.Change{Kind: ledger.BeginTrack, Ref: scout},
		readTrack(scout), "0 false", "0 true"},
	{"advance_track", []book.Op{about(book.GrantTrack, warden, 1)}, about(book.AdvanceTrack, warden, 2),
		ledger.Change{Kind: ledger.TakeSteps, Ref: warden, Count: 2}, readTrack(warden), "0 true", "2 true"},
	{"advance_track beyond the end", []book.Op{about(book.GrantTrack, warden, 1)}, about(book.AdvanceTrack, warden, 9),
		ledger.Change{Kind: ledger.TakeSteps, Ref: warden, Count: 3}, readTrack(warden), "0 true", "3 true"},
	{"grant_ability", nil, about(book.GrantAbility, glow, 1), ledger.Change{Kind: ledger.GainAbility, Ref: glow},
		readAbility(glow), false, true},
	{"revoke_ability", []book.Op{about(book.GrantAbility, ember, 1)}, about(book.RevokeAbility, ember, 1),
		ledger.Change{Kind: ledger.LoseAbility, Ref: ember}, readAbility(ember), true, false},
	{"learn_profession", nil, about(book.LearnProfession, smith, 1), ledger.Change{Kind: ledger.GainProfession, Ref: smith, Count: 1},
		func(x *bench, id sim.ID) any { return x.Profession(id, smith) }, int32(0), int32(1)},
	{"modify_attribute_base set", nil, rebasing(might, 17, true), ledger.Change{Kind: ledger.SetBase, Attr: might, Value: 17},
		readMight, 10.0, 17.0},
	{"modify_attribute_base add", nil, rebasing(might, 2, false),
		ledger.Change{Kind: ledger.RaiseBase, Attr: might, Value: 2, From: 10}, readMight, 10.0, 12.0},
	{"modify_attribute_base add to what was set", []book.Op{rebasing(might, 20, true)}, rebasing(might, -2, false),
		ledger.Change{Kind: ledger.RaiseBase, Attr: might, Value: -2, From: 20}, readMight, 20.0, 18.0},
}

func readFlag(x *bench, id sim.ID) any { return x.HasFlag(id, met) }
func readMight(x *bench, id sim.ID) any {
	value, _ := x.Attr(id, might)
	return value
}

func readTrack(track int32) func(*bench, sim.ID) any {
	return func(x *bench, id sim.ID) any {
		step, ok := x.Track(id, track)
		return fmt.Sprint(step, " ", ok)
	}
}

func readAbility(ability int32) func(*bench, sim.ID) any {
	return func(x *bench, id sim.ID) any { return x.HasAbility(id, ability) }
}

// lastingBench is a bench with a keeper, on which somebody has run some ops that have taken effect.
func lastingBench(t *testing.T, id sim.ID, before ...book.Op) *keeper {
	d := lastingDefs(newDefs())
	first := add(d, "before", before...)
	k := keeperOf(newBench(t, d, nil))
	k.run(id, id, first)
	k.answer(true)
	k.Drain()
	return k
}

func TestWhatAPlayerIsGivenWaitsForItsAnswer(t *testing.T) {
	for _, c := range lastingOps {
		for _, ok := range []bool{true, false} {
			t.Run(fmt.Sprint(c.name, " ", ok), func(t *testing.T) {
				k := lastingBench(t, a, c.before...)
				list := add(k.defs, "it", c.op)
				before := k.hashOf(a)
				if r := k.run(a, a, list); r != rules.Done {
					t.Fatalf("it came to %v", r)
				}
				if got := c.read(k.bench, a); got != c.was || k.hashOf(a) != before {
					t.Errorf("before the answer it is %v, want %v", got, c.was)
				}
				units := k.collect()
				if len(units) != 1 || len(k.units[units[0]]) != 1 || !slices.Equal(k.Pending(nil), units) {
					t.Fatalf("due is %+v, waiting %v", k.units, k.Pending(nil))
				}
				c.change.Unit = units[0]
				if w := k.units[units[0]][0]; w.ID != a || w.Life != 1 || w.Change != c.change {
					t.Errorf("due is %+v, want %+v", w, c.change)
				}
				k.Drain()
				k.settle(units[0], ok)
				told := only(k.Drain(), view.DurableRefused)
				if ok {
					if got := c.read(k.bench, a); got != c.is || len(told) != 0 {
						t.Errorf("after the answer it is %v, want %v; told %+v", got, c.is, told)
					}
				} else if k.hashOf(a) != before || len(told) != 1 || told[0].Actor != a || told[0].Ref != units[0] || !told[0].Flags.Has(view.Private) {
					t.Errorf("after a refusal it is %v; told %+v", c.read(k.bench, a), told)
				}
				after := k.hashOf(a)
				for _, again := range []bool{true, false} {
					if k.Settle(k.turn, units[0], again) || k.hashOf(a) != after || len(k.Drain()) != 0 || len(k.Pending(nil)) != 0 {
						t.Errorf("a second answer, %v, did something", again)
					}
				}
			})
		}
	}
}

func TestCreaturesAreGivenAtOnce(t *testing.T) {
	for _, c := range lastingOps {
		k := lastingBench(t, m, c.before...)
		if r := k.run(a, m, add(k.defs, "it", c.op)); r != rules.Done {
			t.Errorf("%s came to %v", c.name, r)
		}
		if got := c.read(k.bench, m); got != c.is {
			t.Errorf("%s: it is %v, want %v", c.name, got, c.is)
		}
		if len(k.collect()) != 0 || len(k.Pending(nil)) != 0 {
			t.Errorf("%s: %+v is due", c.name, k.units)
		}
	}
}

// What is so already is not asked for again: in one cascade not twice, and otherwise not once it has taken effect. What another
// cascade asks for may be refused yet.
func TestWhatIsSoAlready(t *testing.T) {
	for _, c := range lastingOps {
		if c.change.Kind == ledger.TakeSteps || c.change.Kind == ledger.RaiseBase {
			continue
		}
		k := lastingBench(t, a, c.before...)
		twice, once := add(k.defs, "twice", c.op, c.op), add(k.defs, "once", c.op)
		if r := k.run(a, a, twice); c.change.Kind != ledger.SetBase && (r != rules.NoOp || len(k.Pending(nil)) != 1 || len(k.Due()) != 1) {
			t.Errorf("%s twice came to %v, %d are due", c.name, r, len(k.Due()))
		}
		first := k.Pending(nil)[0]
		if r := k.run(a, a, once); r != rules.Done || len(k.Pending(nil)) != 2 {
			t.Errorf("%s from another cascade came to %v", c.name, r)
		}
		k.Settle(k.turn, first, false)
		k.Settle(k.turn, first+1, true)
		if got := c.read(k.bench, a); got != c.is {
			t.Errorf("%s: it is %v though the second one was written down", c.name, got)
		}
		k.Drain()
		k.Due()
		if r := k.run(a, a, once); r != rules.NoOp || len(k.Due()) != 0 || len(k.Drain()) != 0 {
			t.Errorf("%s where it is so came to %v", c.name, r)
		}
	}
}

// What undoes in the same cascade what it asked for is asked for, too, and both take effect in their order.
func TestOrderWithinAUnit(t *testing.T) {
	k := lastingBench(t, a)
	k.run(a, a, add(k.defs, "it", about(book.SetFlag, met, 1), about(book.ClearFlag, met, 1), about(book.GrantAbility, ember, 1),
		about(book.RevokeAbility, ember, 1), about(book.GrantAbility, ember, 1), rebasing(might, 1, false), rebasing(might, 5, true),
		rebasing(might, 2, false), about(book.GrantTrack, warden, 1), about(book.AdvanceTrack, warden, 1), about(book.AdvanceTrack, warden, 9)))
	if units := k.collect(); len(units) != 1 || len(k.units[units[0]]) != 11 {
		t.Fatalf("due is %+v", k.units)
	}
	k.answer(true)
	step, _ := k.Track(a, warden)
	if k.HasFlag(a, met) || !k.HasAbility(a, ember) || readMight(k.bench, a) != 7.0 || step != 3 {
		t.Errorf("flag %v, ability %v, might %v, step %d", k.HasFlag(a, met), k.HasAbility(a, ember), readMight(k.bench, a), step)
	}
}

func TestReservedFlags(t *testing.T) {
	d := lastingDefs(newDefs())
	k := keeperOf(newBench(t, d, func(o *rules.Options) { o.Reserved = []string{"staff", "unheard_of"} }))
	for _, flag := range []int32{flagPvp, flagSafe, flagArena, staff} {
		for _, kind := range []book.OpKind{book.SetFlag, book.ClearFlag} {
			for _, id := range []sim.ID{a, m} {
				list := add(d, "it", about(kind, flag, 1))
				before := k.hash()
				if r := k.run(id, id, list); r != rules.Refused {
					t.Errorf("%v of %s came to %v", kind, d.Flags[flag].ID, r)
				}
				told := k.Drain()
				if len(told) != 1 || told[0].Kind != view.Diagnosed || told[0].Reason != view.DiagnosedReserved || told[0].Actor != id ||
					told[0].Ref != uint64(flag) {
					t.Errorf("%v of %s is told %+v", kind, d.Flags[flag].ID, told)
				}
				if k.hash() != before || len(k.Due()) != 0 {
					t.Errorf("%v of %s left something behind", kind, d.Flags[flag].ID)
				}
			}
		}
	}
	if k.HasFlag(a, flagPvp) {
		t.Error("who does not consent has the flag pvp")
	}
	if k.Consent(k.turn, a, true); !k.HasFlag(a, flagPvp) || k.HasFlag(a, flagSafe) || k.HasFlag(b, flagPvp) {
		t.Error("the flag pvp is not whether somebody consents")
	}
	open := newBench(t, d, nil)
	if r := open.run(a, a, add(d, "staff", about(book.SetFlag, staff, 1))); r != rules.Done {
		t.Errorf("a flag that nobody reserved came to %v", r)
	}
}

// Steps are told one by one, a level after its step, and each does what it does when it has been told.
func TestStepsOfATrack(t *testing.T) {
	for _, id := range []sim.ID{a, m} {
		d := lastingDefs(newDefs())
		for i := range d.Tracks[warden].Steps {
			d.Tracks[warden].Steps[i].Ops = add(d, "step", damage(float64(1+i), book.ToTarget),
				op(book.SendOp, func(o *book.Op) { o.To, o.Text = book.ToSource, 1 }))
		}
		d.Pools[hp].Handlers = []book.Handler{{Event: book.OnTrackStep, Ops: add(d, "hears", op(book.ModifyResource, func(o *book.Op) {
			o.To, o.Pool, o.Amount.Flat = book.ToActor, mana, num(-1)
		}))}}
		list := add(d, "it", about(book.GrantTrack, warden, 1), about(book.AdvanceTrack, warden, 3))
		k := keeperOf(newBench(t, d, nil))
		k.run(id, id, list)
		k.answer(true)
		var told []string
		for _, e := range k.Drain() {
			told = append(told, fmt.Sprint(e.Kind, " ", e.Count))
			if e.Actor != id || (e.Kind == view.OnTrackStep || e.Kind == view.OnLevel) && e.Def != uint32(warden) {
				t.Errorf("told %+v", e)
			}
		}
		told = slices.DeleteFunc(told, func(s string) bool { return s == "OnHit 0" || s == "OnEnterCombat 0" })
		want := []string{
			"OnTrackStep 1", "OnDamageTaken 0", "MessageSent 0", "OnTrackStep 2", "OnLevel 2", "OnDamageTaken 0", "MessageSent 0",
			"OnTrackStep 3", "OnDamageTaken 0", "MessageSent 0",
		}
		if !slices.Equal(told, want) {
			t.Errorf("%v: told %q", id, told)
		}
		k.want(id, hp, 94)
		k.want(id, mana, 40-1-2-3) // the step is the magnitude of the event
	}
}

// What a step gives is asked for by a cascade of its own, and a track may go on by itself to its end.
func TestAStepThatTakesTheNext(t *testing.T) {
	for _, id := range []sim.ID{a, m} {
		d := lastingDefs(newDefs())
		on := add(d, "on", about(book.AdvanceTrack, warden, 1), about(book.SetFlag, met, 1))
		for i := range d.Tracks[warden].Steps {
			d.Tracks[warden].Steps[i].Ops = on
		}
		k := keeperOf(newBench(t, d, nil))
		k.run(id, id, add(d, "it", about(book.GrantTrack, warden, 1), about(book.AdvanceTrack, warden, 1)))
		rounds := 0
		for ; len(k.collect()) > 0; rounds++ {
			if len(k.units) != 1 {
				t.Fatalf("%d units wait", len(k.units))
			}
			k.answer(true)
		}
		if step, _ := k.Track(id, warden); step != 3 || !k.HasFlag(id, met) || rounds != map[sim.ID]int{a: 3, m: 0}[id] {
			t.Errorf("%v: step %d after %d rounds", id, step, rounds)
		}
	}
}

// Each step of a player is a cascade of its own; those of a creature are part of the one that asks, and share its budgets.
func TestManySteps(t *testing.T) {
	const steps = rules.MaxRuns + 50
	for id, want := range map[sim.ID]int{a: steps, m: rules.MaxRuns} {
		d := lastingDefs(newDefs())
		says := add(d, "says", op(book.SendOp, func(o *book.Op) { o.Text = 1 }))
		d.Tracks[scout].Steps = make([]book.TrackStep, steps)
		for i := range d.Tracks[scout].Steps {
			d.Tracks[scout].Steps[i].Ops = says
		}
		k := keeperOf(newBench(t, d, nil))
		k.run(id, id, add(d, "it", about(book.GrantTrack, scout, 1), about(book.AdvanceTrack, scout, steps)))
		k.answer(true)
		told := k.Drain()
		if step, _ := k.Track(id, scout); step != steps || len(only(told, view.MessageSent)) != want || len(only(told, view.Diagnosed)) != min(steps-want, 1) {
			t.Errorf("%v: step %d, %d messages, want %d", id, step, len(only(told, view.MessageSent)), want)
		}
	}
}

func TestTracksWithoutSteps(t *testing.T) {
	k := lastingBench(t, a)
	advance := add(k.defs, "it", about(book.AdvanceTrack, scout, 1))
	grant := add(k.defs, "it", about(book.GrantTrack, scout, 1))
	if r := k.run(a, a, advance); r != rules.NoOp {
		t.Errorf("a step of a track that has not begun came to %v", r)
	}
	k.run(a, a, grant)
	k.run(a, a, advance)
	if r := k.run(a, a, advance); r != rules.NoOp {
		t.Errorf("a step beyond what is under way came to %v", r)
	}
	units := k.collect()
	k.settle(units[0], false)
	k.settle(units[1], true) // the store would refuse it, too
	if step, ok := k.Track(a, scout); step != 0 || ok {
		t.Errorf("a step of a track whose beginning was refused: %d, %v", step, ok)
	}
	if told := only(k.Drain(), view.OnTrackStep); len(told) != 0 {
		t.Errorf("told %+v", told)
	}
}

// Additions that are under way add up, and each is right whatever becomes of the others.
func TestBasesAddUp(t *testing.T) {
	for _, c := range []struct {
		first, second bool
		want          float64
	}{{true, true, 15}, {false, true, 13}, {true, false, 12}, {false, false, 10}} {
		k := lastingBench(t, a)
		k.run(a, a, add(k.defs, "two", rebasing(might, 2, false)))
		k.run(a, a, add(k.defs, "three", rebasing(might, 3, false)))
		units := k.collect()
		k.settle(units[0], c.first)
		k.settle(units[1], c.second)
		if got := readMight(k.bench, a); got != c.want {
			t.Errorf("%+v: might is %v", c, got)
		}
	}
}

func TestBasesAreNumbers(t *testing.T) {
	k := lastingBench(t, a)
	huge := add(k.defs, "huge", rebasing(might, 1.5e308, false))
	if r := k.run(a, a, huge); r != rules.Done {
		t.Fatalf("the first came to %v", r)
	}
	k.Drain()
	k.Due()
	before := k.hash()
	r := k.run(a, a, huge) // nobody has answered the first yet
	told := k.Drain()
	if r != rules.Refused || len(told) != 1 || told[0].Kind != view.Diagnosed || told[0].Reason != view.DiagnosedAmount || k.hash() != before {
		t.Errorf("a base beyond all numbers came to %v, told %+v", r, told)
	}
	for _, o := range []book.Op{
		rebasing(might, 0, false), rebasing(might, inf(), true), rebasing(might, inf(), false),
		op(book.ModifyAttributeBase, func(o *book.Op) { o.Attr, o.Replace, o.Value = book.AttrIndex(might), true, compiled(attr(broken)) }),
	} {
		if r := k.run(a, a, add(k.defs, "nothing", o)); r != rules.NoOp || len(k.Due()) != 0 || len(k.Pending(nil)) != 1 {
			t.Errorf("%+v came to %v", o, r)
		}
	}
	// Down, up and up again: where the first is refused, the sum of the others is no number and is left out.
	k = lastingBench(t, a)
	down, up := add(k.defs, "down", rebasing(might, -1.5e308, false)), add(k.defs, "up", rebasing(might, 1.5e308, false))
	for _, list := range []book.ListID{down, up, up} {
		if r := k.run(a, a, list); r != rules.Done {
			t.Fatalf("a sum that is a number came to %v", r)
		}
	}
	units := k.collect()
	for i, unit := range units {
		k.settle(unit, i > 0)
	}
	if got := k.Ledger(a).Bases; len(got) != 1 || got[0].Value != 1.5e308 {
		t.Errorf("the base is %v", got)
	}
}

// A base may be set to nothing, which has one sign.
func TestBasesOfNothing(t *testing.T) {
	for _, zero := range []float64{0, math.Copysign(0, -1)} {
		k := lastingBench(t, a)
		for _, want := range []rules.Result{rules.Done, rules.NoOp} {
			if r := k.run(a, a, add(k.defs, "nothing", rebasing(might, zero, true))); r != want {
				t.Errorf("setting %v came to %v, want %v", zero, r, want)
			}
			k.answer(true)
		}
		if got := k.Ledger(a).Bases; len(got) != 1 || math.Float64bits(got[0].Value) != 0 || readMight(k.bench, a) != 0.0 {
			t.Errorf("set to %v the bases are %v, and it reads %v", zero, got, readMight(k.bench, a))
		}
	}
}

func TestAbilitiesByWhoGivesThem(t *testing.T) {
	k := lastingBench(t, a, about(book.GrantAbility, ember, 1))
	ring, boots := stat.SourceGear(1), stat.SourceGear(2)
	for _, c := range []struct {
		ability int32
		source  stat.Source
		want    bool
	}{{glow, boots, true}, {glow, ring, true}, {glow, ring, false}, {ember, ring, true}, {ember, 0, false}, {2, ring, false}, {-1, ring, false}} {
		if got := k.Lend(k.turn, a, c.ability, c.source); got != c.want {
			t.Errorf("lending %d by %d: %v", c.ability, c.source, got)
		}
	}
	if k.Lend(k.turn, sim.MakeID(99, 1), ember, ring) || k.TakeBack(k.turn, sim.MakeID(99, 1), ring, boots) != 0 {
		t.Error("somebody who is not there was lent something")
	}
	if got := k.Abilities(a, []int32{7}); !slices.Equal(got, []int32{7, ember, glow}) {
		t.Errorf("its abilities are %v", got)
	}
	revoke := add(k.defs, "revoke", about(book.RevokeAbility, ember, 1), about(book.RevokeAbility, glow, 1))
	if r := k.run(a, a, revoke); r != rules.NoOp { // what is lent is not for ops
		t.Errorf("revoking came to %v", r)
	}
	k.answer(true)
	if !k.HasAbility(a, ember) || len(k.Ledger(a).Abilities) != 0 {
		t.Error("an op took away what a ring lends")
	}
	if got := k.TakeBack(k.turn, a, ring, ring); got != 2 || k.HasAbility(a, ember) || !k.HasAbility(a, glow) {
		t.Errorf("the ring took back %d, %v are left", got, k.Abilities(a, nil))
	}
	if got := k.TakeBack(k.turn, a, 0, boots); got != 1 || len(k.Abilities(a, nil)) != 0 {
		t.Errorf("the rest took back %d, %v are left", got, k.Abilities(a, nil))
	}
	if k.HasAbility(a, -1) || len(k.Abilities(sim.MakeID(99, 1), nil)) != 0 {
		t.Error("there are abilities that there are not")
	}
}

// An ability listens as long as somebody gives it.
func TestAbilitiesListen(t *testing.T) {
	d := lastingDefs(newDefs())
	d.Abilities[glow].Handlers = []book.Handler{{Event: book.OnDamageTaken, Ops: add(d, "glows", op(book.SendOp, func(o *book.Op) {
		o.To, o.Text = book.ToActor, 1
	}))}}
	k := keeperOf(newBench(t, d, nil))
	grant, revoke := add(d, "grant", about(book.GrantAbility, glow, 1)), add(d, "revoke", about(book.RevokeAbility, glow, 1))
	heard := func(want int) {
		t.Helper()
		k.Drain()
		k.strike(m, a, 1)
		if got := len(only(k.Drain(), view.MessageSent)); got != want {
			t.Errorf("heard %d times, want %d", got, want)
		}
	}
	heard(0)
	k.run(a, a, grant)
	heard(0)
	k.answer(true)
	heard(1)
	k.Lend(k.turn, a, glow, 5)
	heard(1)
	k.run(a, a, revoke)
	k.answer(true)
	heard(1)
	k.TakeBack(k.turn, a, 5, 5)
	heard(0)
	k.SetLedger(k.turn, a, ledger.Ledger{Abilities: []int32{glow}})
	heard(1)
	if _, err := k.LoadState(k.AppendState(nil)); err != nil {
		t.Fatal(err)
	}
	heard(1)
}

// An ability that a handler before it takes away is not heard any more.
func TestAbilitiesTakenWhileTheyListen(t *testing.T) {
	d := lastingDefs(newDefs())
	revoke := about(book.RevokeAbility, glow, 1)
	revoke.To = book.ToActor
	says := op(book.SendOp, func(o *book.Op) { o.To, o.Text = book.ToActor, 1 })
	for i, list := range []book.ListID{add(d, "takes", revoke), add(d, "says", says)} {
		d.Abilities[i].Handlers = []book.Handler{{Event: book.OnDamageTaken, Ops: list}}
	}
	x := newBench(t, d, nil)
	x.run(m, m, add(d, "both", about(book.GrantAbility, glow, 1), about(book.GrantAbility, ember, 1)))
	x.Drain()
	x.strike(a, m, 1)
	if told := only(x.Drain(), view.MessageSent); len(told) != 0 || x.HasAbility(m, glow) {
		t.Errorf("told %+v", told)
	}
}

// A bundle gives to whom it is applied, whatever the targets of the list are, and one by one what the gate lets through.
func TestBundles(t *testing.T) {
	d := lastingDefs(newDefs())
	d.Bundles = []book.Bundle{
		{ID: "recruit", Ops: add(d, "recruit", about(book.GrantAbility, ember, 1), about(book.SetFlag, flagSafe, 1), about(book.GrantTrack, scout, 1),
			op(book.GrantAbility, func(o *book.Op) { o.To, o.Ref = book.ToSource, glow }))},
		{ID: "endless"},
	}
	d.Bundles[1].Ops = add(d, "endless", about(book.ApplyBundle, 1, 1))
	toActor := about(book.ApplyBundle, 0, 1)
	toActor.To = book.ToActor
	list, endless := add(d, "it", toActor, damage(3, book.ToTarget)), add(d, "endless", about(book.ApplyBundle, 1, 1))
	whom := add(d, "whom", about(book.ApplyBundle, 0, 1))
	k := keeperOf(newBench(t, d, nil))
	if r := k.Run(k.turn, rules.Act{Actor: a, Targets: []sim.ID{m, n}, Magnitude: 1}, list); r != rules.Refused {
		t.Errorf("a bundle with a reserved flag came to %v", r)
	}
	k.answer(true)
	if got := k.Abilities(a, nil); !slices.Equal(got, []int32{ember, glow}) || len(k.Abilities(m, nil)) != 0 {
		t.Errorf("abilities %v and %v", got, k.Abilities(m, nil))
	}
	if _, ok := k.Track(a, scout); !ok {
		t.Error("what stands behind what was refused was left out")
	}
	k.want(m, hp, 97) // the targets of the list are what they were
	k.want(n, hp, 97)

	k.Drain()
	before := k.hash()
	r := k.run(a, b, whom)
	if told := k.Drain(); r != rules.Refused || k.hash() != before || len(told) != 1 || told[0].Kind != view.RulesRefused {
		t.Errorf("a bundle for another player came to %v, told %+v", r, told)
	}
	if r := k.run(m, m, endless); r != rules.Skipped || len(only(k.Drain(), view.Diagnosed)) != 1 {
		t.Errorf("a bundle in itself came to %v", r)
	}
}

// Whoever leaves is passed over, and everybody else who is concerned is told once.
func TestWhoLeavesAndWhoIsTold(t *testing.T) {
	for _, ok := range []bool{true, false} {
		k := lastingBench(t, a)
		k.Consent(k.turn, a, true)
		k.Consent(k.turn, b, true)
		toActor := about(book.SetFlag, met, 1)
		toActor.To = book.ToActor
		list := add(k.defs, "both", about(book.SetFlag, met, 1), toActor, about(book.GrantAbility, ember, 1), about(book.GrantTrack, scout, 1))
		k.run(a, b, list)
		units := k.collect()
		k.run(b, a, list)
		if len(units) != 1 || len(k.units[units[0]]) != 4 {
			t.Fatalf("due is %+v", k.units)
		}
		k.Drain()
		k.Leave(k.turn, a)
		if !slices.Equal(k.Pending(nil), []uint64{units[0], units[0] + 1}) {
			t.Errorf("waiting is %v", k.Pending(nil))
		}
		k.answer(ok)
		told := only(k.Drain(), view.DurableRefused)
		if k.HasFlag(b, met) != ok || k.HasAbility(b, ember) != ok || len(k.Pending(nil)) != 0 {
			t.Errorf("%v: b has the flag %v, the ability %v", ok, k.HasFlag(b, met), k.HasAbility(b, ember))
		}
		if !ok && (len(told) != 2 || told[0].Actor != b || told[1].Actor != b || told[0].Ref == told[1].Ref) {
			t.Errorf("told %+v", told)
		}
		k.Enter(k.turn, sim.MakeID(a.Slot(), 2), rules.Entrant{Player: true})
		if !reflect.DeepEqual(k.Ledger(sim.MakeID(a.Slot(), 2)), ledger.Ledger{}) {
			t.Error("who comes in after somebody has what that had")
		}
	}
}

// More than is kept waiting is refused, and says so; what is answered makes room.
func TestTheQueueIsBounded(t *testing.T) {
	d := lastingDefs(newDefs())
	k := keeperOf(newBench(t, d, nil))
	flip := add(d, "flip", about(book.SetFlag, met, 1), about(book.ClearFlag, met, 1))
	for range ledger.MaxAsked / 2 {
		if r := k.run(a, a, flip); r != rules.Done {
			t.Fatalf("it came to %v", r)
		}
		k.drainSome()
	}
	k.Drain()
	before := k.hash()
	for name, o := range map[string]book.Op{
		"flag": about(book.SetFlag, met, 1), "item": about(book.ProduceItem, ash, 1), "base": rebasing(might, 1, false),
	} {
		r := k.run(b, b, add(d, name, o))
		told := k.Drain()
		if r != rules.Refused || k.hash() != before || len(told) != 1 || told[0].Kind != view.RulesRefused || told[0].Reason != view.RefusedBusy {
			t.Errorf("%s beyond the bound came to %v, told %+v", name, r, told)
		}
		if r := k.run(m, m, add(d, name, o)); r == rules.Refused {
			t.Errorf("%s for a creature came to %v", name, r)
		}
		k.Drain()
		before = k.hash()
	}
	// What asks for several things at once is asked for as a whole: here there is room for two.
	k.Settle(k.turn, k.Pending(nil)[0], true)
	k.bags.held[thing{b, ash}], k.bags.held[thing{b, oil}], k.bags.worn[wearing{b, "hand"}] = 9, 9, lamp
	k.SetLedger(k.turn, b, ledger.Ledger{Professions: []ledger.Reached{{Ref: chandler, Count: 2}}})
	worn, craft := add(d, "worn", augmenting(1)), add(d, "craft", about(book.CraftRecipe, lighting, 1))
	for _, c := range []struct {
		list book.ListID
		want rules.Result
	}{{craft, rules.Refused}, {worn, rules.Done}, {worn, rules.Done}, {worn, rules.Refused}} {
		if r := k.run(b, b, c.list); r != c.want || len(k.bags.aside) != 0 {
			t.Errorf("with little room it came to %v, want %v", r, c.want)
		}
	}
	k.Drain()
	k.Settle(k.turn, k.Pending(nil)[0], true)
	if r := k.run(b, b, flip); r != rules.Done {
		t.Errorf("with room again it came to %v", r)
	}
}

// SetLedger gives back what Ledger has read.
func TestLedgersTravel(t *testing.T) {
	k := lastingBench(t, a, about(book.SetFlag, met, 1), about(book.GrantTrack, warden, 1), about(book.AdvanceTrack, warden, 2),
		about(book.GrantTrack, scout, 1), about(book.GrantAbility, glow, 1), about(book.LearnProfession, chandler, 1), rebasing(might, 4, false),
		rebasing(armour, 3, true))
	k.Lend(k.turn, a, ember, 5)
	l := k.Ledger(a)
	want := ledger.Ledger{
		Flags: []int32{met}, Tracks: []ledger.Reached{{Ref: warden, Count: 2}, {Ref: scout}}, Abilities: []int32{glow},
		Professions: []ledger.Reached{{Ref: chandler, Count: 1}}, Bases: []ledger.Base{{Attr: might, Value: 14}, {Attr: armour, Value: 3}},
	}
	if !reflect.DeepEqual(l, want) {
		t.Fatalf("the ledger is %+v", l)
	}
	k.Drain()
	if !k.SetLedger(k.turn, b, l) || !reflect.DeepEqual(k.Ledger(b), want) || len(k.Drain()) != 0 || readMight(k.bench, b) != 14.0 {
		t.Errorf("the other's is %+v", k.Ledger(b))
	}
	l.Flags[0] = staff
	if !k.HasFlag(a, met) || !k.HasFlag(b, met) {
		t.Error("a ledger that was read or set is shared")
	}
	if !k.SetLedger(k.turn, b, ledger.Ledger{}) || readMight(k.bench, b) != 10.0 || k.HasAbility(b, glow) || k.Profession(b, chandler) != 0 {
		t.Errorf("an empty ledger leaves %+v, might %v", k.Ledger(b), readMight(k.bench, b))
	}
	before := k.hash()
	for name, bad := range map[string]ledger.Ledger{
		"flag": {Flags: []int32{5}}, "negative": {Flags: []int32{-1}}, "twice": {Flags: []int32{0, 0}}, "pvp": {Flags: []int32{flagPvp}},
		"order": {Flags: []int32{4, 0}}, "track": {Tracks: []ledger.Reached{{Ref: 2}}}, "step": {Tracks: []ledger.Reached{{Ref: warden, Count: 4}}},
		"below": {Tracks: []ledger.Reached{{Ref: warden, Count: -1}}}, "ability": {Abilities: []int32{2}},
		"profession": {Professions: []ledger.Reached{{Ref: 2, Count: 1}}}, "rank": {Professions: []ledger.Reached{{Ref: chandler, Count: 3}}},
		"no rank": {Professions: []ledger.Reached{{Ref: chandler}}}, "attribute": {Bases: []ledger.Base{{Attr: 99}}},
		"base": {Bases: []ledger.Base{{Attr: might, Value: inf()}}},
	} {
		if k.SetLedger(k.turn, b, bad) || k.hash() != before {
			t.Errorf("a ledger with a bad %s was taken", name)
		}
	}
	if k.SetLedger(k.turn, sim.MakeID(99, 1), ledger.Ledger{}) || !reflect.DeepEqual(k.Ledger(sim.MakeID(99, 1)), ledger.Ledger{}) {
		t.Error("somebody who is not there has a ledger")
	}
}
