package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// A field ticks on each who is inside and has a lease, by id, in the name of whoever applied it. What has to be asked is asked of
// each, and a harming tick does nothing while the applier is away.
func TestAFieldTicksOnEach(t *testing.T) {
	p := newFielded(nil)
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.ground.rooms[n] = 2
	x.run(a, a, x.lists[p.mire])
	x.ground.rooms[a] = 3 // from another room too
	told := x.pulses(1)
	x.same(told, "mire in room 1: new", "refused on 2", "mire on 3: new", "mire ticks on 3")
	x.want(b, hp, 100)
	x.want(m, hp, 95)
	if got := x.Threats(m); len(got) != 1 || got[0].ID != a || got[0].Threat != 5 {
		t.Errorf("the blow is put down to %+v", got)
	}
	// Whoever has gone from there is spared, although the lease goes on.
	x.ground.rooms[m] = 2
	x.same(x.pulses(1), "refused on 2")
	x.has(m, p.mire, 1)
	x.want(m, hp, 95)
	x.ground.rooms[m] = 1
	x.pulses(1)
	x.want(m, hp, 90)
	x.ground.gone[a] = true
	x.same(x.pulses(1))
	x.want(m, hp, 90)
	x.ground.gone[a] = false
	x.same(x.pulses(1), "refused on 2", "mire ticks on 3")
	// What nobody is asked about goes on while the applier is away, and after it has left.
	y := newBench(t, p.Defs, nil)
	y.next(1)
	y.applied(a, a, p.grove)
	y.Leave(y.turn, a)
	y.pulses(1)
	y.same(y.pulses(1), "grove ticks on 2", "sap on 2", "grove ticks on 3", "sap on 3", "grove ticks on 4", "sap on 4")
}

// The tick of a field tells of the lease, and knows the numbers of the field as they are.
func TestAFieldTickKnowsItsField(t *testing.T) {
	p := newFielded(func(_, mire *book.Affect) { mire.Stacking, mire.MaxStacks = affect.Stack, 5 })
	strong := add(p.Defs, "three", op(book.ApplyAffect, func(o *book.Op) {
		o.Affect, o.Stacks, o.Magnitude, o.Level = int32(p.mire), num(3), num(2), num(7)
	}))
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.ground.rooms[a] = 2
	x.run(m, m, strong)
	x.pulses(1)
	x.want(m, hp, 100-2*3*5)
	x.reads(m, might, 10-2*2*3)
	lease := x.Affects(m, nil)[0]
	if lease.Stacks != 3 || lease.Magnitude != 2 || lease.Level != 7 {
		t.Errorf("lent is %+v", lease)
	}
	x.run(m, m, strong) // five of them now
	x.run(m, m, x.lists[p.mire])
	x.Engine.Pulse(x.turn)
	x.reads(m, might, 10-2*2*3)
	for !x.turn.Pulse() {
		x.next(1)
	}
	x.Engine.Pulse(x.turn)
	ticks := only(x.Drain(), view.OnAffectTick)
	if len(ticks) != 3 || ticks[1].Actor != m || ticks[1].Ref != uint64(lease.ID) || ticks[1].Other != m || ticks[1].Count != 5 {
		t.Errorf("told %+v", ticks)
	}
	x.want(m, hp, 70-5*5)
	x.reads(m, might, 0)
	if got := x.Affects(m, nil)[0]; got.ID != lease.ID || got.Stacks != 5 || got.Magnitude != 1 || !x.Agrees(m) {
		t.Errorf("lent is %+v", got)
	}
}

// Nobody having laid it, each who is inside stands in for itself; who has just risen is spared, and stays protected.
func TestAFieldOfNobody(t *testing.T) {
	p := newFielded(func(grove, mire *book.Affect) { mire.Prevents = nil })
	kind := p.affect(book.Affect{ID: "glow", Indefinite: true, Category: "boon", Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: 1}}}, "lit")
	leech := p.affect(book.Affect{ID: "leech", Room: true, Lease: 30, Indefinite: true, Clock: affect.PulseClock, Interval: 15,
		Tick: add(p.Defs, "leech", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(-5) }),
			op(book.Dispel, func(o *book.Op) { o.Category, o.Count = "boon", 1 }),
			op(book.RemoveAffect, func(o *book.Op) { o.Affect = shroud }))})
	x := newBench(t, p.Defs, nil)
	x.next(1)
	shieldB(x)
	for _, id := range []sim.ID{a, b, m} {
		x.applied(id, id, kind)
		x.applied(id, id, shroud)
	}
	for _, def := range []int{p.mire, leech} {
		if r := x.Run(x.turn, rules.Act{Target: m, Magnitude: 1}, x.lists[def]); r != rules.Done {
			t.Fatalf("it came to %v", r)
		}
	}
	x.ground.rooms[n] = 2
	before := x.level(b, mana)
	x.Drain()
	for !x.turn.Pulse() {
		x.next(1)
	}
	x.Engine.Pulse(x.turn)
	events := x.Drain()
	refused := only(events, view.RulesRefused)
	if len(refused) != 4 { // the lease of the mire, and each of three ops
		t.Errorf("refused: %+v", refused)
	}
	for _, r := range refused {
		if r.Actor != b || r.Reason != view.Reason(rules.RefusedProtected) {
			t.Errorf("refused: %+v", r)
		}
	}
	if !x.Shielded(b) || len(only(events, view.ProtectionEnded)) != 0 {
		t.Error("its protection has ended")
	}
	x.has(b, kind, 1)
	x.has(b, shroud, 1)
	x.has(b, p.mire, 0)
	x.want(b, hp, 100)
	if got := x.level(b, mana); got < before {
		t.Errorf("%d of %d mana are left", got, before)
	}
	for _, id := range []sim.ID{a, m} {
		x.has(id, kind, 0)
		x.has(id, shroud, 0)
		x.want(id, hp, 95)
		x.want(id, mana, 36) // one has grown back
		x.reads(id, might, 8)
		if got := x.Affects(id, nil); len(got) != 2 || got[0].Source != 0 {
			t.Errorf("%v bears %+v", id, got)
		}
	}
	if blows := only(events, view.OnDamageTaken); len(blows) != 2 || blows[0].Other != 0 {
		t.Errorf("told %+v", blows)
	}
}

// Who dies of one tick is no longer there for the next, even if it stands there again at full strength.
func TestDeathInAFieldPass(t *testing.T) {
	p := newFielded(func(grove, mire *book.Affect) { grove.Interval = 15 })
	deadly := add(p.Defs, "deadly", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Magnitude = int32(p.mire), num(30) }))
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.ground.rooms[n] = 2
	x.Run(x.turn, rules.Act{Target: m, Magnitude: 1}, deadly)
	x.run(m, m, x.lists[p.grove])
	x.same(x.pulses(1),
		"mire in room 1: new", "grove in room 1: new",
		"mire on 1: new", "mire on 2: new", "mire on 3: new", "in on 1", "grove on 1: new", "in on 2", "grove on 2: new", "in on 3", "grove on 3: new",
		"mire ticks on 1", "died on 1", "mire ticks on 2", "died on 2", "mire ticks on 3", "died on 3")
	// Who has risen is protected from the one and has kept the other; who is dead has none.
	x.same(x.pulses(1), "refused on 1", "refused on 2", "grove ticks on 1", "sap on 1", "grove ticks on 2", "sap on 2")
	if got := x.Affects(m, nil); len(got) != 0 {
		t.Errorf("on the dead there is %+v", got)
	}
}

func TestAFieldThatEndsItself(t *testing.T) {
	p := newFielded(func(grove, _ *book.Affect) { grove.Interval = 15 })
	p.Affects[p.grove].Tick = add(p.Defs, "fades", op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(p.grove) }))
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.ground.rooms[n], x.ground.rooms[b] = 2, 2
	x.applied(a, a, p.grove)
	x.same(x.pulses(1), "in on 1", "grove on 1: new", "in on 3", "grove on 3: new", "grove ticks on 1", "grove in room 1: removed",
		"out on 1", "grove on 1: removed", "out on 3", "grove on 3: removed")
	x.lies(1, 0)

	// And one that a handler ends when its tick is told, so that the tick does not run.
	q := newFielded(func(grove, _ *book.Affect) { grove.Interval = 15 })
	q.Affects[q.grove].Handlers = []book.Handler{{Event: book.OnAffectTick, Ops: q.off}}
	y := newBench(t, q.Defs, nil)
	y.next(1)
	y.ground.rooms[n], y.ground.rooms[b], y.ground.rooms[m] = 2, 2, 2
	y.applied(a, a, q.grove)
	y.same(y.pulses(1), "in on 1", "grove on 1: new", "grove ticks on 1", "grove in room 1: removed", "out on 1", "grove on 1: removed")

	// And one that its first lease ends.
	z := newFielded(nil)
	z.Affects[z.grove].OnApply = z.off
	w := newBench(t, z.Defs, nil)
	w.next(1)
	w.applied(a, a, z.grove)
	w.same(w.pulses(1), "grove in room 1: removed", "out on 1", "grove on 1: removed")
	w.lies(1, 0)
}

// What is to tick at once does so on each when it gets its lease, and then not again in the same pulse.
func TestAFieldThatTicksAtOnce(t *testing.T) {
	p := newFielded(func(grove, _ *book.Affect) { grove.Interval, grove.TickOnApply = 15, true })
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.ground.rooms[n], x.ground.rooms[b] = 2, 2
	x.applied(a, a, p.grove)
	x.same(x.pulses(1), "in on 1", "grove on 1: new", "grove ticks on 1", "sap on 1", "in on 3", "grove on 3: new", "grove ticks on 3", "sap on 3")
	x.ground.rooms[b] = 1
	x.same(x.pulses(1), "in on 2", "grove on 2: new", "grove ticks on 2", "sap on 2", "grove ticks on 1", "sap on 1", "grove ticks on 3", "sap on 3")
	x.same(x.pulses(1), "grove ticks on 1", "sap on 1", "grove ticks on 2", "sap on 2", "grove ticks on 3", "sap on 3")
}

// Fields on a tick clock tick between pulses, on whom the last pulse has lent them to.
func TestAFieldBetweenPulses(t *testing.T) {
	p := newFielded(func(grove, _ *book.Affect) { grove.Clock, grove.Interval = affect.TickClock, 7 })
	x := newBench(t, p.Defs, nil)
	x.next(1)
	for _, id := range []sim.ID{m, n, b} {
		x.ground.rooms[id] = 2
	}
	x.applied(a, a, p.grove)
	x.applied(m, m, p.mire)
	var at []int
	began := x.turn.Tick()
	for x.turn.Tick().Since(began) < 30 {
		now := x.turn.Tick().Since(began)
		if slices.Contains(x.tick(), "grove ticks on 1") {
			at = append(at, now)
		}
	}
	if !slices.Equal(at, []int{14, 21, 28}) { // at 7 nobody had it
		t.Errorf("it ticked at %v", at)
	}
	if got := x.level(m, hp); got != 100-2*5 {
		t.Errorf("the other field has left %d", got)
	}
}

// On a pulse fields come before what is on people, with their ticks as with their ends, and rooms by their numbers.
func TestAPulseWithFields(t *testing.T) {
	p := newFielded(func(grove, _ *book.Affect) {
		grove.Indefinite, grove.Duration, grove.Interval, grove.OnApply, grove.OnExpire, grove.Tick = false, 15, 15, 0, 0, 0
	})
	itch := p.affect(book.Affect{ID: "itch", Duration: 15, Interval: 15, Clock: affect.PulseClock})
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.ground.rooms[a], x.ground.rooms[b], x.ground.rooms[n] = 3, 3, 2
	x.applied(m, m, itch)
	x.applied(n, n, p.grove)
	x.applied(m, m, p.grove)
	x.same(x.pulses(1), "grove on 3: new", "grove ticks on 3", "grove on 4: new", "grove ticks on 4", "itch ticks on 3",
		"grove in room 1: expired", "grove on 3: expired", "grove in room 2: expired", "grove on 4: expired", "itch on 3: expired")
}

// Ticks that are late are made up for, each, room by room.
func TestFieldsThatAreLate(t *testing.T) {
	p := newFielded(func(grove, mire *book.Affect) {
		grove.Clock, grove.Interval, mire.Clock, mire.Interval = affect.TickClock, 7, affect.TickClock, 5
	})
	x := newBench(t, p.Defs, nil)
	x.next(1)
	for _, id := range []sim.ID{b, n} {
		x.ground.rooms[id] = 3
	}
	x.ground.rooms[m] = 2
	x.applied(a, a, p.grove)
	x.applied(m, m, p.mire)
	x.pulses(1)
	for range 16 { // the host is away
		x.clock.End(x.turn)
		x.turn = x.clock.Begin()
	}
	x.same(x.tick(), "grove ticks on 1", "sap on 1", "grove ticks on 1", "sap on 1", "mire ticks on 3", "mire ticks on 3", "mire ticks on 3", "mire ticks on 3")
}

// Two fields on two rooms: who walks between has first one, then both, then the other, and who is moved in the middle of a pass
// meets those of one room only.
func TestBetweenTwoFields(t *testing.T) {
	p := newFielded(func(grove, _ *book.Affect) { grove.Interval = 15 })
	x := newBench(t, p.Defs, nil)
	x.next(1)
	for _, id := range []sim.ID{m, n} {
		x.ground.rooms[id] = 2
	}
	x.ground.rooms[b] = 3
	x.applied(a, a, p.grove)
	x.applied(m, m, p.grove)
	x.lies(1, 1)
	x.lies(2, 1)
	x.same(x.pulses(1), "in on 1", "grove on 1: new", "grove ticks on 1", "sap on 1", "in on 3", "grove on 3: new", "in on 4", "grove on 4: new",
		"grove ticks on 3", "sap on 3", "grove ticks on 4", "sap on 4")
	x.ground.rooms[a] = 2
	x.same(x.pulses(1), "in on 1", "grove on 1: new", "grove ticks on 1", "sap on 1", "grove ticks on 3", "sap on 3", "grove ticks on 4", "sap on 4")
	x.reads(a, might, 16)
	x.same(x.pulses(1)[6:], "out on 1", "grove on 1: expired")
	x.reads(a, might, 13)
	x.has(a, p.grove, 1)

	// A wind that blows whoever is in it on into the next room, where another one blows.
	q := newFielded(func(grove, _ *book.Affect) { grove.Interval, grove.OnApply, grove.OnExpire = 15, 0, 0 })
	q.Affects[q.grove].Tick = q.says("blown", op(book.Push, func(o *book.Op) { o.Name = "on" }))
	y := newBench(t, q.Defs, nil)
	y.next(1)
	for _, id := range []sim.ID{a, b, n} {
		y.ground.rooms[id] = 9
	}
	y.applied(m, m, q.grove)
	y.ground.rooms[m] = 2
	y.applied(m, m, q.grove)
	y.ground.rooms[m] = 1
	y.same(y.pulses(1), "grove on 3: new", "grove ticks on 3", "blown on 3")
	if y.ground.rooms[m] != 2 {
		t.Errorf("it is in room %d", y.ground.rooms[m])
	}
	y.same(y.pulses(1), "grove on 3: new", "grove ticks on 3", "blown on 3")
	if y.ground.rooms[m] != 3 {
		t.Errorf("it is in room %d", y.ground.rooms[m])
	}
}

// Whom the tick on somebody else has taken away it does not tick on any more.
func TestWhoIsMovedIsNotTickedOn(t *testing.T) {
	p := newFielded(func(grove, _ *book.Affect) { grove.Interval, grove.OnApply, grove.OnExpire = 15, 0, 0 })
	p.Affects[p.grove].Tick = add(p.Defs, "gone", op(book.Teleport, func(o *book.Op) { o.To, o.Name = book.ToActor, "7" }))
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.ground.rooms[b], x.ground.rooms[n] = 2, 2
	x.applied(m, m, p.grove)
	x.same(x.pulses(1), "grove on 1: new", "grove on 3: new", "grove ticks on 1")
	if x.ground.rooms[m] != 7 {
		t.Errorf("it is in room %d", x.ground.rooms[m])
	}
}
