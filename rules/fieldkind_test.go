package rules_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// How a field that is laid again behaves is its stacking's business, as on somebody; its leases are what it is then.
func TestFieldsStack(t *testing.T) {
	type lent struct {
		source sim.ID
		stacks int32
	}
	for _, c := range []struct {
		stacking affect.Stacking
		all      bool  // keyed by the room alone
		again    bool  // whether a second time by the same one is told
		left     []int // pulses that the fields last, after a lays one of 4 pulses, and again a pulse later, and then b one
		leases   []lent
		might    float64 // what is written with magnitude 2 by a, and 3 when it lays it again, and 1 by b
	}{
		{affect.Refresh, false, true, []int{4, 4}, []lent{{a, 1}, {b, 1}}, 10 + 3 + 1},
		{affect.Refresh, true, true, []int{4}, []lent{{b, 1}}, 10 + 1},
		{affect.Stack, false, true, []int{4, 4}, []lent{{a, 2}, {b, 1}}, 10 + 6 + 1},
		{affect.Stack, true, true, []int{4}, []lent{{b, 2}}, 10 + 2}, // there are at most two
		{affect.Extend, false, true, []int{7, 4}, []lent{{a, 1}, {b, 1}}, 10 + 3 + 1},
		{affect.Ignore, false, false, []int{3, 4}, []lent{{a, 1}, {b, 1}}, 10 + 2 + 1},
		{affect.Highest, false, true, []int{4, 4}, []lent{{a, 1}, {b, 1}}, 10 + 3},
		{affect.Independent, false, true, []int{3, 4, 4}, []lent{{a, 1}, {a, 1}, {b, 1}}, 10 + 2 + 3 + 1},
	} {
		p := newFielded(func(grove, _ *book.Affect) {
			grove.Stacking, grove.OneForAll, grove.Indefinite, grove.Duration, grove.MaxStacks = c.stacking, c.all, false, 60, 2
			grove.Modifiers[0].Value, grove.Interval = 1, 0
		})
		lay := func(magnitude float64) book.ListID {
			return add(p.Defs, "lay", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Magnitude = int32(p.grove), num(magnitude) }))
		}
		first, second, other := lay(2), lay(3), lay(1)
		x := newBench(t, p.Defs, nil)
		x.next(1)
		x.run(a, a, first)
		x.Drain()
		x.pulses(1)
		r := x.run(a, a, second)
		if told := x.lays(x.Drain()); (r == rules.Done) != c.again || (len(told) == 1) != c.again {
			t.Errorf("%v: a second time it came to %v and told %q", c.stacking, r, told)
		}
		x.run(b, b, other)
		x.Drain()
		x.ground.rooms[n] = 2
		x.pulses(1)
		name := fmt.Sprintf("%v, %v", c.stacking, c.all)
		var left []int
		for _, i := range x.Fields(1, nil) {
			left = append(left, (i.Left(x.turn.Tick())+1)/sim.PulseTicks)
		}
		for i := range c.left {
			c.left[i]-- // one has passed
		}
		if !slices.Equal(left, c.left) {
			t.Errorf("%s: they last %v pulses, want %v", name, left, c.left)
		}
		var leases []lent
		for _, i := range x.Affects(m, nil) {
			leases = append(leases, lent{i.Source, i.Stacks})
		}
		if !slices.Equal(leases, c.leases) {
			t.Errorf("%s: lent are %v, want %v", name, leases, c.leases)
		}
		x.reads(m, might, c.might)
		if !x.Agrees(m) {
			t.Errorf("%s: rows or sums are not those of the leases", name)
		}
		// And when all is over, all of it is over.
		x.pulses(8)
		x.lies(1, 0)
		x.reads(m, might, 10)
		x.has(m, p.grove, 0)
	}
}

// Of several independent ones there are at most so many, of which the oldest gives way together with its leases.
func TestFieldsGiveWay(t *testing.T) {
	p := newFielded(func(grove, _ *book.Affect) {
		grove.Stacking, grove.MaxStacks, grove.Interval = affect.Independent, 2, 0
	})
	x := newBench(t, p.Defs, nil)
	x.next(1)
	for _, id := range []sim.ID{b, m, n} {
		x.ground.rooms[id] = 2
	}
	x.applied(a, a, p.grove)
	x.applied(a, a, p.grove)
	x.same(x.pulses(1), "in on 1", "grove on 1: new", "in on 1", "grove on 1: new")
	oldest := x.Fields(1, nil)[0].ID
	x.run(a, a, x.lists[p.grove])
	x.same(x.lays(x.Drain()), "grove in room 1: replaced", "out on 1", "grove on 1: replaced", "grove in room 1: new")
	x.lies(1, 2)
	if x.Fields(1, nil)[0].ID == oldest {
		t.Error("it is not the oldest that gave way")
	}
	x.pulses(1)
	x.has(a, p.grove, 2)
}

// Under Highest the strongest of those that somebody bears counts and ticks, also where it may not have the strongest of all.
func TestTheStrongestFieldLeads(t *testing.T) {
	p := newFielded(func(_, mire *book.Affect) { mire.Stacking, mire.Prevents = affect.Highest, nil })
	strong := add(p.Defs, "strong", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Magnitude = int32(p.mire), num(3) }))
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.ground.rooms[n] = 2
	x.run(a, a, strong)
	x.run(m, m, x.lists[p.mire])
	x.Drain()
	x.same(x.pulses(1), "mire on 1: new", "refused on 2", "mire on 3: new", "mire on 1: new", "mire on 2: new", "mire on 3: new",
		"mire ticks on 1", "mire ticks on 3", "mire ticks on 2")
	x.want(a, hp, 85)
	x.want(b, hp, 95) // that of a is not for it
	x.want(m, hp, 85)
	x.reads(m, might, 4)
	x.reads(b, might, 8)
}

// A ladder may lie on a room: ops move the field, and its leases follow with the next pulse.
func TestALadderOnARoom(t *testing.T) {
	c := newClimbing(func(a *book.Affect) { a.Room, a.Lease, a.Clock = true, 30, affect.PulseClock })
	x := newBench(t, c.Defs, nil)
	x.next(1)
	x.ground.rooms[n] = 2
	for i, step := range []struct {
		list book.ListID
		want rules.Result
		rung int16
		told []string
	}{
		{c.down, rules.NoOp, 0, nil},
		{c.two, rules.Done, 1, []string{"exhaustion in room 1: new"}},
		{c.up, rules.Done, 2, []string{"exhaustion in room 1: again"}},
		{c.two, rules.Done, 3, []string{"exhaustion in room 1: again"}},
		{c.up, rules.NoOp, 3, nil},
		{c.down, rules.Done, 2, nil},
		{c.at, rules.Done, 2, []string{"exhaustion in room 1: again"}},
		{c.down, rules.Done, 1, nil},
		{c.down, rules.Done, 0, []string{
			"exhaustion in room 1: removed", "rested on 1", "exhaustion on 1: removed", "rested on 2", "exhaustion on 2: removed", "rested on 3", "exhaustion on 3: removed",
		}},
		{c.down, rules.NoOp, 0, nil},
	} {
		if got := x.run(m, m, step.list); got != step.want {
			t.Errorf("step %d came to %v, want %v", i, got, step.want)
		}
		x.same(x.lays(x.Drain()), step.told...)
		x.pulses(1)
		for _, id := range []sim.ID{a, b, m} {
			x.rung(id, c.ladder, step.rung)
			x.reads(id, might, [...]float64{10, 8, 6, 10}[step.rung])
			if !x.Agrees(id) {
				t.Errorf("step %d: rows or sums are not those of the leases", i)
			}
		}
		x.rung(n, c.ladder, 0)
	}
	// It moves what stands highest there, and in no other room.
	x.run(m, m, c.two)
	if r := x.run(n, n, c.down); r != rules.NoOp {
		t.Errorf("from another room it came to %v", r)
	}
	// A player who is not asked about itself may not be made to bear a harmful one.
	if r := x.run(a, b, c.up); r != rules.Refused {
		t.Errorf("at a player it came to %v", r)
	}
}

// A field may be what somebody concentrates on, alone or with what is on people.
func TestConcentratingOnAField(t *testing.T) {
	p := newFielded(func(grove, _ *book.Affect) { grove.Concentration, grove.OneForAll, grove.Interval = true, true, 0 })
	hold := p.affect(book.Affect{ID: "hold", Indefinite: true, Concentration: true})
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.ground.rooms[m], x.ground.rooms[n] = 2, 2
	x.cast(a, a, 1, x.lists[p.grove])
	x.cast(a, m, 1, x.lists[hold])
	x.keeps(a, 2)
	x.pulses(1)
	x.Drain()
	// The next one ends it, with its leases.
	x.cast(a, n, 2, x.lists[hold])
	x.same(x.lays(x.Drain()), "hold on 3: unheld", "grove in room 1: unheld", "out on 1", "grove on 1: unheld", "out on 2", "grove on 2: unheld",
		"hold on 4: new")
	// And it ends another.
	x.cast(a, a, 3, x.lists[p.grove])
	x.same(x.lays(x.Drain()), "hold on 4: unheld", "grove in room 1: new")
	x.keeps(a, 1)
	// Whoever lays the one of all again keeps it up instead.
	x.cast(b, b, 4, x.lists[p.grove])
	x.same(x.lays(x.Drain()), "grove in room 1: again")
	x.keeps(a, 0)
	x.keeps(b, 1)
	x.strike(m, a, 1e6)
	x.lies(1, 1)
	// Its death ends it, and so does its going.
	x.Drain()
	x.strike(m, b, 1e6)
	x.lies(1, 0)
	x.cast(m, m, 5, x.lists[p.grove])
	x.lies(2, 1)
	x.Leave(x.turn, m)
	x.lies(2, 0)
	// Who can do nothing keeps nothing up.
	x.applied(n, n, stunned)
	if r := x.cast(n, n, 6, x.lists[p.grove]); r != rules.NoOp {
		t.Errorf("it came to %v", r)
	}
	x.lies(2, 0)
}

// What its leases keep their bearers from doing to whoever laid it is about whoever laid it last, from the next pulse on.
func TestALeaseHasTheSourceOfItsField(t *testing.T) {
	p := newFielded(func(_, mire *book.Affect) {
		mire.PreventsSource, mire.OneForAll, mire.Tick = []book.Tag{tagCast}, true, 0
	})
	x := newBench(t, p.Defs, nil)
	x.next(1)
	for _, by := range []sim.ID{m, n} {
		x.applied(by, by, p.mire)
		x.pulses(1)
		other := m + n - by
		if got := x.Affects(a, nil); len(got) != 1 || got[0].Source != by || !x.PreventsAgainst(a, tagCast, by) || x.PreventsAgainst(a, tagCast, other) {
			t.Errorf("laid by %v it is %+v", by, got)
		}
	}
}

// What cannot be a room bears nothing, and where there is no ground everybody is in the first.
func TestFieldsNeedARoom(t *testing.T) {
	p := newFielded(func(grove, _ *book.Affect) { grove.Interval = 0 })
	x := newBench(t, p.Defs, nil)
	for _, room := range []view.Room{1 << 16, 1<<16 + 1, 1<<32 - 1} {
		x.ground.rooms[m] = room
		r := x.run(m, m, x.lists[p.grove])
		if there := room <= 1<<16; (r == rules.Done) != there || len(x.Fields(room, nil)) == 1 != there {
			t.Errorf("in room %d it came to %v", room, r)
		}
	}
	x.Engine.Pulse(x.turn)
	x.has(m, p.grove, 0)
	if n := x.RoomGone(x.turn, 1<<32-1) + x.RoomGone(x.turn, 0) + x.RoomGone(x.turn, 1<<16) + x.RoomGone(x.turn, 1<<16); n != 1 {
		t.Errorf("%d fields went", n)
	}
	y := newBench(t, p.Defs, func(o *rules.Options) { o.Ground = nil })
	y.next(1)
	y.applied(a, a, p.grove)
	y.lies(1, 1)
	y.pulses(1)
	for _, id := range []sim.ID{a, b, m, n} {
		y.has(id, p.grove, 1)
	}
}

// A state that is saved in the middle goes on alike, and one with a lease without its field is none.
func TestFieldsAreState(t *testing.T) {
	p := newFielded(nil)
	x, y := newBench(t, p.Defs, nil), newBench(t, p.Defs, nil)
	x.next(1)
	x.applied(a, a, p.grove)
	x.ground.rooms[n], y.ground.rooms[n] = 2, 2
	plain := x.hash()
	x.applied(n, n, p.mire)
	if x.hash() == plain {
		t.Error("a field does not show in the hash")
	}
	x.pulses(2)
	x.next(7)
	for y.turn.Tick() != x.turn.Tick() {
		y.next(1)
	}
	if rest, err := y.LoadState(x.AppendState(nil)); err != nil || len(rest) != 0 || y.hash() != x.hash() {
		t.Fatalf("%v, %d bytes are left", err, len(rest))
	}
	for range 6 {
		if got, want := y.pulses(1), x.pulses(1); !slices.Equal(got, want) || x.hash() != y.hash() {
			t.Fatalf("told %q, want %q", got, want)
		}
	}
	field := x.Fields(1, nil)[0]
	for name, change := range map[string]func(i *affect.Instance){
		"":                   func(*affect.Instance) {},
		"another's":          func(i *affect.Instance) { i.Owner = affect.Boon },
		"no affect":          func(i *affect.Instance) { i.Def = uint32(len(p.Affects)) },
		"not for rooms":      func(i *affect.Instance) { i.Def = strong },
		"no room":            func(i *affect.Instance) { i.Bearer = sim.MakeID(0, 1) },
		"a room used twice":  func(i *affect.Instance) { i.Bearer = sim.MakeID(1, 2) },
		"on a rung":          func(i *affect.Instance) { i.Rung = 1 },
		"a lease":            func(i *affect.Instance) { i.Note.Flags = 1 << 2 },
		"keyed like a lease": func(i *affect.Instance) { i.Key = affect.ByRef },
		"of the strongest":   func(i *affect.Instance) { i.Stacking = affect.Highest },
	} {
		i := field
		if change(&i); x.Layable(i) != (name == "") {
			t.Errorf("a field that is %q: %v", name, x.Layable(i))
		}
	}
	// Two rooms in one hash are not two fields on one.
	z, w := newBench(t, p.Defs, nil), newBench(t, p.Defs, nil)
	z.ground.rooms[a] = 2
	z.applied(a, a, p.grove)
	w.applied(a, a, p.grove)
	if z.hash() == w.hash() {
		t.Error("where a field lies does not show in the hash")
	}
}

// Whatever happens with fields, what is told is told once, every lease is of a field that is there, and to load a save in the
// middle changes nothing.
func TestFieldsAtRandom(t *testing.T) {
	ends, times := 0, 0
	for seed := range seeds(t, 60) {
		plain := playFields(t, seed, false)
		loaded := playFields(t, seed, true)
		if !slices.Equal(plain, loaded) {
			t.Fatalf("seed %d: with loading in between it goes on otherwise", seed)
		}
		for _, line := range plain {
			if strings.HasSuffix(line, "expired") || strings.HasSuffix(line, "unheld") {
				ends++
			}
			if strings.Contains(line, " ticks on ") {
				times++
			}
		}
	}
	if ends < 500 || times < 500 {
		t.Errorf("%d ends and %d ticks: the play has become too kind", ends, times)
	}
}

// playFields plays with fields by chance and returns what was told. It may go on from a save now and then.
func playFields(t *testing.T, seed uint64, loads bool) (told []string) {
	r := rand.New(rand.NewPCG(seed, 20))
	p := newFielded(func(grove, mire *book.Affect) {
		for _, d := range []*book.Affect{grove, mire} {
			d.Stacking, d.OneForAll, d.MaxStacks = affect.Stacking(r.IntN(6)), r.IntN(2) == 0, 3
			d.Concentration, d.TickOnApply = r.IntN(3) == 0, r.IntN(3) == 0
			d.Lease, d.Interval, d.Clock = int32(15+r.IntN(40)), int32(r.IntN(40)), affect.Clock(r.IntN(2))
			if r.IntN(2) == 0 {
				d.Indefinite, d.Duration = false, int32(20+r.IntN(100))
			}
		}
	})
	wind := add(p.Defs, "wind", op(book.Push, func(o *book.Op) { o.Name = "on" }))
	home := add(p.Defs, "home", op(book.Teleport, func(o *book.Op) { o.Dest = book.DestStart }))
	p.Affects[p.mire].OnExpire = wind
	x := newBench(t, p.Defs, nil)
	on, off := map[string]bool{}, map[string]bool{}
	for tick := range 300 {
		x.playField(r, p, wind, home)
		x.Engine.Pulse(x.turn)
		events := x.Drain()
		for _, e := range events {
			key := fmt.Sprint(e.Actor == 0, e.Ref)
			switch e.Kind {
			case view.OnApplyAffect:
				if off[key] || e.Reason == view.AffectNew && on[key] {
					t.Fatalf("seed %d: %+v", seed, e)
				}
				on[key] = true
			case view.OnAffectExpire:
				if off[key] || e.Reason == 0 {
					t.Fatalf("seed %d: %+v", seed, e)
				}
				off[key] = true
			}
		}
		told = append(append(told, x.lays(events)...), fmt.Sprint(x.hash()))
		for _, id := range []sim.ID{a, b, m, n} {
			for _, i := range x.Affects(id, nil) {
				if room := p.Affects[i.Def].Room; room && !x.lent(i) || !room && i.Note.Ref != 0 || !x.Agrees(id) || !x.KeepsItsOwn(id) {
					t.Fatalf("seed %d: %v bears %+v", seed, id, i)
				}
			}
		}
		x.Due()
		x.clock.End(x.turn)
		x.turn = x.clock.Begin()
		if loads && tick%40 == 7 {
			state := x.AppendState(nil)
			x.Engine = newBench(t, p.Defs, func(o *rules.Options) { o.Ground = x.ground }).Engine
			if _, err := x.LoadState(state); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
	}
	return told
}

// playField does one thing that has to do with fields, or nothing.
func (x *bench) playField(r *rand.Rand, p fielded, wind, home book.ListID) {
	all := []sim.ID{a, b, m, n}
	by, to := all[r.IntN(4)], all[r.IntN(4)]
	switch r.IntN(16) {
	case 0, 1:
		x.cast(by, by, uint32(r.IntN(3)), x.lists[p.grove])
	case 2:
		x.cast(by, by, uint32(r.IntN(3)), x.lists[p.mire])
	case 3:
		x.run(by, to, home)
	case 4:
		x.run(by, to, wind)
	case 5:
		if r.IntN(6) == 0 {
			x.run(by, to, []book.ListID{p.off, p.strip, x.lists[stunned]}[r.IntN(3)])
		}
	case 6:
		from, _, _ := x.ground.Room(to)
		x.ground.rooms[to] = view.Room(1 + r.IntN(3))
		x.Moved(x.turn, to, from)
	case 7:
		x.Consent(x.turn, to, r.IntN(2) == 0)
	case 8:
		if r.IntN(8) == 0 {
			x.Freeze(x.turn, to, r.IntN(2) == 0)
		}
	}
}

// lent reports whether a lease is of a field that lies on some room, and is as its field is in what never changes.
func (x *bench) lent(lease affect.Instance) bool {
	for room := range view.Room(500) {
		for _, i := range x.Fields(room, nil) {
			if uint64(i.ID) == lease.Note.Ref {
				return i.Def == lease.Def && lease.Timed() && lease.Key == affect.ByRef
			}
		}
	}
	return false
}

// patches is a zone of a hundred rooms with a field each and a thousand people.
func patches(tb testing.TB) *bench {
	p := newFielded(func(grove, _ *book.Affect) { grove.OnApply, grove.OnExpire, grove.Interval = 0, 0, 15 })
	p.Affects[p.grove].Tick = add(p.Defs, "heals", op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(1) }))
	p.Affects[p.grove].Modifiers = []book.Modifier{{Attr: might, Op: stat.Add, Value: 1}}
	g := rooms{at: make([]view.Room, 1100)}
	x := newBench(tb, p.Defs, func(o *rules.Options) { o.Ground = g })
	for i := range uint32(1000) {
		id := sim.MakeID(10+i, 1)
		x.Enter(x.turn, id, rules.Entrant{})
		g.at[10+i] = view.Room(1 + i%100)
		if i < 100 {
			x.run(id, id, x.lists[p.grove])
			x.drainSome()
		}
	}
	for range 4 {
		x.pulses(1)
	}
	for i := range uint32(1000) {
		if n := len(x.Affects(sim.MakeID(10+i, 1), nil)); n != 1 {
			tb.Fatalf("%d leases", n)
		}
	}
	return x
}

func TestFieldsAllocateNothingWhenWarm(t *testing.T) {
	x := patches(t)
	if got := testing.AllocsPerRun(30, func() { x.next(15) }); got != 0 {
		t.Errorf("%v allocations", got)
	}
}

// A pulse of a hundred rooms with a field each, in which a thousand people have their leases renewed and are ticked on.
func BenchmarkHundredFields(b *testing.B) {
	x := patches(b)
	benchmarkPulses(b, x)
}

// rooms is a ground that knows the room of each slot.
type rooms struct {
	*ground
	at []view.Room
}

func (r rooms) Room(id sim.ID) (view.Room, place.RoomFlags, bool) { return r.at[id.Slot()], 0, true }
