package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

func workKinds(work []rules.Work) []rules.WorkKind {
	var out []rules.WorkKind
	for _, w := range work {
		out = append(out, w.Kind)
	}
	return out
}

func TestDeathInItsOrder(t *testing.T) {
	cases := []struct {
		name  string
		who   sim.ID
		hold  bool
		kinds []view.EventKind
		work  []rules.WorkKind
		alive bool
	}{
		{"a creature", m, false, []view.EventKind{view.OnDamageTaken, view.OnHit, view.Died, view.OnKill},
			[]rules.WorkKind{rules.Loot, rules.Corpse}, false},
		{"a player that rises at once", b, false,
			[]view.EventKind{view.OnDamageTaken, view.OnHit, view.Died, view.OnKill, view.Respawned},
			[]rules.WorkKind{rules.Loot, rules.MoveToStart}, true},
		{"a player that waits", b, true, []view.EventKind{view.OnDamageTaken, view.OnHit, view.Died, view.OnKill},
			[]rules.WorkKind{rules.Loot, rules.Rise}, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			x := newBench(t, newDefs(), func(o *rules.Options) { o.HoldRespawns = c.hold })
			x.ground.rooms[c.who] = 7
			x.strike(n, c.who, 30)
			x.strike(m, c.who, 10)
			x.Drain()
			if c.who == m {
				x.strike(a, m, 5)
				x.Drain()
			}
			if out := x.strike(n, c.who, 1000); !out.Killed {
				t.Fatalf("%+v", out)
			}
			events := x.Drain()
			if got := kinds(events); !slices.Equal(got, c.kinds) {
				t.Errorf("told %v, want %v", got, c.kinds)
			}
			died, kill := events[2], events[3]
			if died.Actor != c.who || died.Other != n || died.Count != 1 || died.Room != 7 || died.Def != uint32(hp) {
				t.Errorf("the death is told as %+v", died)
			}
			if kill.Actor != n || kill.Other != c.who || kill.Value != 100 {
				t.Errorf("the kill is told as %+v", kill)
			}
			work := x.Due()
			if got := workKinds(work); !slices.Equal(got, c.work) {
				t.Errorf("due is %v, want %v", got, c.work)
			}
			want := []rules.Share{{ID: m, Threat: 10}, {ID: n, Threat: 1030}}
			if c.who == m {
				want = []rules.Share{{ID: a, Threat: 5}, {ID: n, Threat: 1030}}
			}
			if w := work[0]; w.ID != c.who || w.Killer != n || w.Life != 1 || w.Room != 7 || !slices.Equal(w.Shares, want) {
				t.Errorf("the loot is %+v, want shares %+v", w, want)
			}
			if x.Alive(c.who) != c.alive || x.Life(c.who) != 2 {
				t.Errorf("alive %v in life %d", x.Alive(c.who), x.Life(c.who))
			}
			if len(x.Threats(c.who)) != 0 || x.Fighting(c.who) || x.Foe(n) != 0 {
				t.Errorf("threats %v, fighting %v, and its foe fights %v", x.Threats(c.who), x.Fighting(c.who), x.Foe(n))
			}
		})
	}
}

func TestNobodyIsAFoeOfTheDead(t *testing.T) {
	d := newDefs()
	list := add(d, "late", damage(2, book.ToTarget))
	x := newBench(t, d, nil)
	x.strike(b, m, 5)
	x.strike(b, n, 5)
	if x.Foe(m) != b || x.Foe(n) != b || x.Foe(b) != m || !x.Fighting(b) {
		t.Fatalf("foes %v %v %v", x.Foe(m), x.Foe(n), x.Foe(b))
	}
	x.strike(m, b, 1000)
	for _, id := range []sim.ID{a, m, n} {
		if x.Foe(id) == b || slices.ContainsFunc(x.Threats(id), func(s rules.Share) bool { return s.ID == b }) {
			t.Errorf("%v still knows the dead: foe %v, threats %v", id, x.Foe(id), x.Threats(id))
		}
	}
	if x.Fighting(b) || !x.Alive(b) {
		t.Error("it fights on after it rose")
	}
	// What its earlier life had sent on its way earns no threat, and hurts all the same.
	late := hit(b, m, 5)
	late.Life = 1
	if out := x.Strike(x.turn, late); out.Dealt != 5 || len(x.Threats(m)) != 0 {
		t.Errorf("%+v, threats %v", out, x.Threats(m))
	}
	shielded := x.Shielded(b)
	x.Run(x.turn, rules.Act{Actor: b, Target: m, Magnitude: 1, Life: 1}, list)
	if len(x.Threats(m)) != 0 || x.Shielded(b) != shielded || x.level(m, hp) != 88 {
		t.Errorf("a list of its earlier life left threats %v, protection %v and %d", x.Threats(m), x.Shielded(b), x.level(m, hp))
	}
	late.Life = 2
	if x.Strike(x.turn, late); len(x.Threats(m)) != 1 {
		t.Errorf("threats %v of its present life", x.Threats(m))
	}
}

// Whatever a death sets off, there is one of everything in each life.
func TestOneDeathInEachLife(t *testing.T) {
	d := newDefs()
	d.Pools[hp].OnDepleted = add(d, "again", damage(50, book.ToActor), damage(50, book.ToActor), damage(50, book.ToSource))
	for _, victim := range []sim.ID{m, b} {
		x := newBench(t, d, func(o *rules.Options) { o.ProtectionPulses = new(int) })
		for life := range 5 {
			x.Drain()
			x.Due()
			if out := x.strike(n, victim, 100); !out.Killed {
				t.Fatalf("life %d: %+v", life, out)
			}
			events, work := x.Drain(), x.Due()
			deaths, kills := only(events, view.Died), only(events, view.OnKill)
			loot := 0
			for _, w := range work {
				if w.Kind == rules.Loot && w.ID == victim {
					loot++
				}
			}
			count := 0
			for _, e := range deaths {
				if e.Actor == victim {
					count++
				}
			}
			credits := 0
			for _, e := range kills {
				if e.Other == victim {
					credits++
				}
			}
			if count != 1 || credits != 1 || loot != 1 {
				t.Errorf("%v in life %d: %d deaths, %d credits, %d loot rolls", victim, life, count, credits, loot)
			}
			if victim == m {
				x.Respawn(x.turn, m, true)
			}
			if got := x.Life(victim); got != uint32(life+2) {
				t.Errorf("it lives its life %d, want %d", got, life+2)
			}
			x.Heal(x.turn, rules.Mend{Target: n, Amount: 100, Pool: book.NoPool})
		}
	}
}

func TestTheHookOfAVitalPoolIsAVeto(t *testing.T) {
	d := newDefs()
	d.Pools[hp].OnDepleted = add(d, "veto", op(book.SetResource, func(o *book.Op) { o.To, o.Pool, o.Value = book.ToActor, hp, num(1) }))
	x := newBench(t, d, nil)
	if out := x.strike(a, m, 1000); out.Killed || x.Life(m) != 1 || len(x.Due()) != 0 {
		t.Errorf("%+v, life %d", out, x.Life(m))
	}
	x.want(m, hp, 1)
}

func TestDepletionAsksForTheLevel(t *testing.T) {
	d := newDefs()
	d.Pools[nerve].OnDepleted = add(d, "shaken", op(book.SendOp, func(o *book.Op) { o.To, o.Text = book.ToActor, 1 }))
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 10})
	blow := rules.Blow{Actor: a, Target: m, Amount: 6, Type: dread, Pool: book.NoPool}
	for i, runs := range []int{0, 1, 1, 1} {
		out := x.Strike(x.turn, blow)
		if got := len(only(x.Drain(), view.MessageSent)); got != runs || out.Killed {
			t.Errorf("blow %d ran the hook %d times, want %d: %+v", i, got, runs, out)
		}
	}
	if !x.Alive(m) {
		t.Error("a pool that is not vital killed")
	}
	// Nothing but damage runs it.
	x.Run(x.turn, rules.Act{Actor: m, Target: m, Magnitude: 1}, 0)
	for _, kind := range []book.OpKind{book.ModifyResource, book.SetResource} {
		list := add(d, "write", op(kind, func(o *book.Op) { o.Pool, o.Value, o.Amount.Flat = nerve, num(0), num(-100) }))
		x.Heal(x.turn, rules.Mend{Target: m, Amount: 10, Pool: nerve})
		x.Drain()
		x.run(m, m, list)
		if got := only(x.Drain(), view.MessageSent); len(got) != 0 {
			t.Errorf("%v ran the hook", kind)
		}
		x.want(m, nerve, 0)
	}
}

func TestTheHookKnowsWhatHappened(t *testing.T) {
	d := newDefs()
	set := func(pool book.PoolIndex, s formula.Scalar) book.Op {
		return op(book.SetResource, func(o *book.Op) { o.To, o.Pool, o.Value = book.ToActor, pool, scalar(s) })
	}
	d.Pools[hp].OnDepleted = add(d, "look", set(wardA, formula.DepletionAmount), set(wardB, formula.DepletionOverflow),
		op(book.ModifyResource, func(o *book.Op) { o.To, o.Pool, o.Amount.Flat = book.ToSource, mana, num(-7) }),
		op(book.SetResource, func(o *book.Op) { o.To, o.Pool, o.Value = book.ToTarget, hp, num(3) }))
	x := newBench(t, d, nil)
	x.strike(a, m, 140)
	x.want(m, wardA, 140)
	x.want(m, wardB, 40)
	x.want(m, hp, 3)
	x.want(a, mana, 33)
}

// What a hook deals to its owner is put down to whoever emptied the pool.
func TestAHookKillsForTheAttacker(t *testing.T) {
	d := newDefs()
	d.Pools[nerve].OnDepleted = add(d, "heart stops", damage(1000, book.ToActor))
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 10})
	out := x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 10, Type: dread, Pool: book.NoPool})
	if !out.Killed {
		t.Fatalf("%+v", out)
	}
	events := x.Drain()
	if kills := only(events, view.OnKill); len(kills) != 1 || kills[0].Actor != a {
		t.Errorf("kills %+v", kills)
	}
	work := x.Due()
	if want := []rules.Share{{ID: a, Threat: 1010}}; len(work) != 2 || work[1].Killer != a || !slices.Equal(work[0].Shares, want) {
		t.Errorf("work %+v, want shares %+v", work, want)
	}
}

// It is put down to the life that sent the blow, and comes of the same as the blow.
func TestAHookStrikesForTheLifeThatSentTheBlow(t *testing.T) {
	d := newDefs()
	d.Pools[nerve].OnDepleted = add(d, "shaken", damage(5, book.ToActor), op(book.SendOp, func(o *book.Op) { o.To, o.Text = book.ToActor, 1 }))
	x := newBench(t, d, nil)
	x.SetBase(x.turn, m, rules.Base{Attr: maxNerve, Value: 10})
	x.strike(n, b, 1000)
	x.Drain()
	blow := rules.Blow{Actor: b, Target: m, Amount: 10, Type: dread, Pool: book.NoPool, Life: 1, Cause: rules.Cause{Run: 5, Ref: 6, Cast: 7}}
	x.Strike(x.turn, blow)
	told := x.Drain()
	for _, e := range only(told, view.OnDamageTaken) {
		if e.Other != b || e.Run != 5 || e.Ref != 6 || e.Cast != 7 {
			t.Errorf("told %+v", e)
		}
	}
	if said := only(told, view.MessageSent); len(said) != 1 || said[0].Cast != 7 || len(x.Threats(m)) != 0 {
		t.Errorf("said %+v, threats %v", said, x.Threats(m))
	}
	x.want(m, hp, 95)
	blow.Life = 2
	if x.Strike(x.turn, blow); len(x.Threats(m)) != 1 || x.Threats(m)[0].Threat != 15 {
		t.Errorf("threats %v", x.Threats(m))
	}
}

func TestSuicideIsNobodysKill(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	if out := x.strike(m, m, 1000); !out.Killed {
		t.Fatalf("%+v", out)
	}
	if events := x.Drain(); len(only(events, view.OnKill)) != 0 || only(events, view.Died)[0].Other != 0 {
		t.Errorf("told %+v", events)
	}
}

func TestAnySecondVitalPoolKills(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.SetBase(x.turn, m, rules.Base{Attr: armour, Value: 5})
	out := x.Strike(x.turn, rules.Blow{Actor: a, Target: m, Amount: 5, Type: book.NoType, Pool: sanity})
	if !out.Killed || only(x.Drain(), view.Died)[0].Def != uint32(sanity) {
		t.Errorf("%+v", out)
	}
}

func TestHeldAtNothing(t *testing.T) {
	d := newDefs()
	runs := op(book.SendOp, func(o *book.Op) { o.To, o.Text = book.ToActor, 1 })
	d.Pools[hp].OnDepleted = add(d, "down", runs, applying(downed, book.ToActor))
	x := newBench(t, d, nil)
	out := x.strike(a, m, 1000)
	if out.Killed || !x.Downed(m) || !x.Incapacitated(m) || !x.Alive(m) {
		t.Fatalf("%+v, downed %v", out, x.Downed(m))
	}
	if got := len(only(x.Drain(), view.MessageSent)); got != 1 {
		t.Errorf("the hook ran %d times", got)
	}
	// A further blow holds it again and runs nothing.
	if out = x.strike(a, m, 1000); out.Killed || out.Dealt != 1000 || len(only(x.Drain(), view.MessageSent)) != 0 || !x.Downed(m) {
		t.Errorf("%+v", out)
	}
	// Whoever lifts it above nothing ends the hold; the next emptying blow runs the hook again.
	x.Heal(x.turn, rules.Mend{Target: m, Amount: 1, Pool: book.NoPool})
	if x.Downed(m) {
		t.Error("it is downed with a point of life")
	}
	x.Drain()
	if out = x.strike(a, m, 5); out.Killed || len(only(x.Drain(), view.MessageSent)) != 1 || !x.Downed(m) {
		t.Errorf("%+v", out)
	}
	// When the affect ends it stays where it is, until the next emptying blow.
	x.next(151)
	if x.Downed(m) || !x.Alive(m) {
		t.Errorf("downed %v, alive %v after the hold", x.Downed(m), x.Alive(m))
	}
	x.want(m, hp, 0)
}

func TestLetGoOf(t *testing.T) {
	for _, c := range []struct {
		affect int
		dies   bool
	}{{downed, false}, {mortal, true}} {
		d := newDefs()
		lift := add(d, "lift", op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(c.affect) }))
		x := newBench(t, d, nil)
		x.applied(m, m, c.affect)
		x.strike(a, m, 100)
		x.strike(n, m, 1)
		x.next(1)
		x.run(m, m, lift)
		if x.Alive(m) == c.dies {
			t.Errorf("alive %v after %s went", x.Alive(m), d.Affects[c.affect].ID)
		}
		died := only(x.Drain(), view.Died)
		if c.dies && (len(died) != 1 || died[0].Other != n) {
			t.Errorf("the death is told as %+v", died)
		}
		// Who struck it in an earlier life has no part in how the next one ends.
		if x.Respawn(x.turn, m, true); c.dies {
			x.applied(m, m, c.affect)
			x.strike(0, m, 1000)
			x.run(m, m, lift)
			if died = only(x.Drain(), view.Died); len(died) != 1 || died[0].Other != 0 || died[0].Count != 2 {
				t.Errorf("the next death is told as %+v", died)
			}
		}
		// Who was lifted above nothing before the hold ended does not die of it.
		x.applied(n, n, c.affect)
		x.strike(a, n, 1000)
		x.Heal(x.turn, rules.Mend{Target: n, Amount: 5, Pool: book.NoPool})
		x.run(n, n, lift)
		if !x.Alive(n) {
			t.Error("it died with life left in it")
		}
	}
}

func TestRespawn(t *testing.T) {
	d := newDefs()
	d.Affects[downed] = book.Affect{ID: "odd", Duration: 9000, Interval: 150, // no harm, and not proved to be none
		Tick: add(d, "odd", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(1) }))}
	x := newBench(t, d, func(o *rules.Options) { o.HoldRespawns = true })
	x.applied(b, b, shroud)
	x.applied(b, b, downed)
	x.applied(b, b, strong)
	x.applied(m, b, weak)
	x.applied(b, b, mending)
	x.applied(m, b, burning)
	x.ward(b, wardA, 5)
	x.Strike(x.turn, rules.Blow{Actor: m, Target: b, Amount: 20, Type: book.NoType, Pool: mana})
	if x.Respawn(x.turn, b, false) {
		t.Error("it respawned alive")
	}
	x.strike(m, b, 1000)
	// What the dead had sent on its way still lands. It is told of its victim alone, and makes nobody dead a threat.
	x.Drain()
	if x.strike(b, n, 5); !slices.Equal(kinds(x.Drain()), []view.EventKind{view.OnDamageTaken}) || len(x.Threats(n)) != 0 {
		t.Errorf("threats %v", x.Threats(n))
	}
	if x.Fighting(b) || x.Fighting(n) {
		t.Error("the dead fight")
	}
	x.next(1)
	x.Due()
	if x.Heal(x.turn, rules.Mend{Target: b, Amount: 5, Pool: book.NoPool}) != 0 {
		t.Error("the dead were healed")
	}
	if !x.Respawn(x.turn, b, true) || x.Respawn(x.turn, b, true) {
		t.Error("it did not respawn once")
	}
	var left []uint32
	for _, i := range x.Affects(b, nil) {
		left = append(left, i.Def)
	}
	if want := []uint32{shroud, strong, mending}; !slices.Equal(left, want) {
		t.Errorf("affects %v are left, want %v", left, want)
	}
	x.want(b, hp, 150)
	x.want(b, mana, 40)
	x.want(b, wardA, 0)
	if now, capacity := x.Pool(b, nerve); now != 0 || capacity != 0 {
		t.Errorf("a pool without room holds %d of %d", now, capacity)
	}
	x.SetBase(x.turn, b, rules.Base{Attr: maxNerve, Value: 10})
	x.want(b, nerve, 10) // nobody wrote it while it had no room
	events := x.Drain()
	if len(events) != 1 || events[0].Kind != view.Respawned || events[0].Count != 2 || events[0].Span != 300 ||
		events[0].Reason != view.RespawnedInPlace {
		t.Errorf("told %+v", events)
	}
	if work := x.Due(); len(work) != 0 {
		t.Errorf("due is %+v after a respawn in place", work)
	}
	if len(x.Threats(n)) != 0 {
		t.Errorf("it is a threat from before: %v", x.Threats(n))
	}
	x.strike(m, b, 1) // refused: it is protected
	if len(x.Threats(m)) != 0 || !x.Shielded(b) {
		t.Errorf("threats %v, shielded %v", x.Threats(m), x.Shielded(b))
	}
}

// What was called harm when it was applied is harm, whatever it does.
func TestRespawnStripsWhatWasCalledHarm(t *testing.T) {
	d := newDefs()
	called := applying(shroud, book.ToTarget)
	called.Harmful = true
	label := add(d, "called", called)
	d.Affects[mending].Tick = add(d, "gives more", applying(strong, book.ToTarget)) // no harm, but not proved to be only a gain
	x := newBench(t, d, nil)
	x.applied(b, b, shroud)
	x.applied(b, b, mending)
	x.run(n, b, label)
	x.Run(x.turn, rules.Act{Actor: m, Target: b, Magnitude: 1, Harmful: true}, x.lists[shroud])
	if got := x.Affects(b, nil); len(got) != 4 {
		t.Fatalf("%d instances", len(got))
	}
	x.strike(m, b, 1000)
	if got := x.Affects(b, nil); len(got) != 1 || got[0].Source != b || got[0].Def != shroud {
		t.Errorf("left is %+v", got)
	}
}

// Protection is of one life: whoever ends its own has none while it is dead.
func TestTheDeadAreNotProtected(t *testing.T) {
	x := newBench(t, newDefs(), func(o *rules.Options) { o.HoldRespawns = true })
	x.strike(m, b, 1000)
	x.Respawn(x.turn, b, true)
	x.strike(b, b, 1000)
	if x.Alive(b) || x.Shielded(b) {
		t.Errorf("alive %v, protected %v", x.Alive(b), x.Shielded(b))
	}
}

// Nothing happens to who is on the way to another zone: no tick, no credit, and no death of being let go.
func TestTheFrozenAreLeftAlone(t *testing.T) {
	d := newDefs()
	d.Affects[mending].Tick = add(d, "note", op(book.SendOp, func(o *book.Op) { o.Text = 1 }))
	x := newBench(t, d, nil)
	x.applied(m, m, mortal)
	x.applied(n, m, burning)
	x.applied(n, m, mending)
	x.applied(n, b, burning)
	x.strike(a, m, 1000)
	x.Freeze(x.turn, m, true)
	x.Freeze(x.turn, n, true)
	x.Drain()
	_, told := x.story(160, view.OnAffectTick, view.OnDamageTaken, view.MessageSent, view.RulesRefused, view.Died, view.OnAffectExpire)
	if got := kinds(told); !slices.Equal(got, []view.EventKind{view.OnAffectExpire}) || !x.Alive(m) || x.Downed(m) {
		t.Errorf("told %v, alive %v, downed %v", got, x.Alive(m), x.Downed(m))
	}
	x.want(b, hp, 100)
}

func TestKillWorth(t *testing.T) {
	d := newDefs()
	d.XPValue = book.AttrIndex(might)
	for _, c := range []struct {
		defs *book.Defs
		cap  float64
		want float64
	}{{d, 100, 10}, {newDefs(), 250, 250}, {newDefs(), 5e6, 100_000}} {
		x := newBench(t, c.defs, nil)
		x.SetBase(x.turn, m, rules.Base{Attr: maxHP, Value: c.cap})
		x.strike(a, m, 1e9)
		if kill := only(x.Drain(), view.OnKill); len(kill) != 1 || kill[0].Value != c.want {
			t.Errorf("the kill is told as %+v, want worth %v", kill, c.want)
		}
	}
}
