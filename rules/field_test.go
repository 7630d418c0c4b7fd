package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// fielded is a pack with a field that helps and one that harms, both without end, and lists that end them.
type fielded struct {
	pack
	grove, mire int
	off, strip  book.ListID
}

func newFielded(with func(grove, mire *book.Affect)) fielded {
	p := fielded{pack: newPack()}
	grove := book.Affect{
		ID: "grove", Room: true, Lease: 30, Indefinite: true, Clock: affect.PulseClock, Interval: 30, Tick: p.says("sap"), OnApply: p.says("in"),
		OnExpire: p.says("out"), OnDispel: p.says("broken"), Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: 3}},
	}
	mire := book.Affect{
		ID: "mire", Room: true, Lease: 30, Indefinite: true, Clock: affect.PulseClock, Interval: 15, Tick: add(p.Defs, "bog", damage(5, book.ToTarget)),
		Category: "curse", Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: -2}}, Taken: []book.TakenFactor{{Type: fire, Factor: 2}},
		Prevents: []book.Tag{tagAct}, Immune: []book.Tag{p.tag("frail")},
	}
	if with != nil {
		with(&grove, &mire)
	}
	p.grove, p.mire = p.affect(grove, "growth"), p.affect(mire)
	p.off = add(p.Defs, "off", op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(p.grove) }))
	p.strip = add(p.Defs, "strip", op(book.Dispel, func(o *book.Op) { o.Tags, o.Count = []book.Tag{p.tag("growth")}, 9 }))
	return p
}

// lays are the events that tests about fields look at, in words.
func (x *bench) lays(events []view.Event) (out []string) {
	for _, e := range events {
		who := fmt.Sprintf("on %d", e.Actor.Slot())
		if e.Actor == 0 {
			who = fmt.Sprintf("in room %d", e.Room)
		}
		switch e.Kind {
		case view.MessageSent:
			out = append(out, x.defs.Templates[e.Def]+" "+who)
		case view.OnApplyAffect, view.OnAffectExpire:
			out = append(out, fmt.Sprintf("%s %s: %s", x.defs.Affects[e.Def].ID, who, map[view.EventKind]map[view.Reason]string{
				view.OnApplyAffect: {view.AffectNew: "new", view.AffectReapplied: "again"},
				view.OnAffectExpire: {
					view.AffectExpired: "expired", view.AffectRemoved: "removed", view.AffectReplaced: "replaced", view.AffectDispelled: "dispelled",
					view.AffectUnheld: "unheld",
				},
			}[e.Kind][e.Reason]))
		case view.OnAffectTick:
			out = append(out, fmt.Sprintf("%s ticks %s", x.defs.Affects[e.Def].ID, who))
		case view.RulesRefused:
			out = append(out, "refused "+who)
		case view.OnAffectBlocked:
			out = append(out, "blocked "+who)
		case view.Died:
			out = append(out, "died "+who)
		}
	}
	return out
}

// pulses plays to the end of the next pulses and returns what was told on the way.
func (x *bench) pulses(n int) (told []string) {
	for n > 0 {
		if x.turn.Pulse() {
			n--
		}
		told = append(told, x.tick()...)
	}
	return told
}

// tick plays to the end of the tick and returns what was told.
func (x *bench) tick() []string {
	x.Engine.Pulse(x.turn)
	x.Engine.Round(x.turn)
	told := x.lays(x.Drain())
	x.clock.End(x.turn)
	x.turn = x.clock.Begin()
	return told
}

// same checks what has been told.
func (x *bench) same(got []string, want ...string) {
	x.t.Helper()
	if !slices.Equal(got, want) {
		x.t.Errorf("told %q, want %q", got, want)
	}
}

// lies checks how many fields lie on a room.
func (x *bench) lies(room view.Room, want int) {
	x.t.Helper()
	if got := x.Fields(room, nil); len(got) != want {
		x.t.Errorf("%d fields lie on room %d, want %d: %+v", len(got), room, want, got)
	}
}

func TestAFieldIsLentToWhoIsInside(t *testing.T) {
	p := newFielded(nil)
	x := newBench(t, p.Defs, nil)
	x.pulses(1)
	x.ground.rooms[n] = 2
	x.applied(a, a, p.grove)
	x.lies(1, 1)
	x.reads(a, might, 10) // not before the pulse
	x.same(x.pulses(1), "in on 1", "grove on 1: new", "in on 2", "grove on 2: new", "in on 3", "grove on 3: new")
	x.same(x.pulses(1), "grove ticks on 1", "sap on 1", "grove ticks on 2", "sap on 2", "grove ticks on 3", "sap on 3")
	// To renew a lease is no event, and the field goes on at its own phase.
	x.same(x.pulses(1))
	x.same(x.pulses(1), "grove ticks on 1", "sap on 1", "grove ticks on 2", "sap on 2", "grove ticks on 3", "sap on 3")
	for _, id := range []sim.ID{a, b, m} {
		got := x.Affects(id, nil)
		if len(got) != 1 || got[0].Left(x.turn.Tick()) != 29 || got[0].Source != a || got[0].Interval != 0 {
			t.Errorf("%v bears %+v", id, got)
		}
		x.reads(id, might, 13)
	}
	x.has(n, p.grove, 0)
	// Who comes in gets one with the next pulse, and whatever the field says about it tells of its lease.
	x.ground.rooms[n] = 1
	x.pulses(1)
	x.reads(n, might, 13)
	x.ground.rooms[n] = 2
	// An op on a person that is about a lease leaves it alone; so does one that is about the field, in another room.
	if r := x.run(n, n, p.off); r != rules.NoOp {
		t.Errorf("from another room it came to %v", r)
	}
	if r := x.run(n, n, p.strip); r != rules.NoOp {
		t.Errorf("dispelled from another room it came to %v", r)
	}
	x.has(n, p.grove, 1)
	x.lies(1, 1)
}

// After leaving it lasts until a lease is over, counted from the pulse that renewed it last.
func TestLeavingAField(t *testing.T) {
	for _, c := range []struct {
		clock affect.Clock
		lease int32
		ticks int // from the last renewal to the end
	}{
		{affect.PulseClock, 30, 30}, {affect.PulseClock, 15, 15}, {affect.PulseClock, 45, 45}, {affect.PulseClock, 31, 45},
		{affect.TickClock, 30, 30}, {affect.TickClock, 20, 20}, {affect.TickClock, 1, 15}, // no lease ends before it could be renewed
	} {
		p := newFielded(func(grove, _ *book.Affect) { grove.Lease, grove.Clock, grove.Interval = c.lease, c.clock, 0 })
		x := newBench(t, p.Defs, nil)
		x.applied(a, a, p.grove)
		x.pulses(1) // the tick of the first pulse is that of the application
		x.same(x.pulses(2))
		renewed := x.turn.Tick().Plus(-1)
		x.ground.rooms[b] = 2
		for x.turn.Tick().Since(renewed) < c.ticks {
			x.has(b, p.grove, 1)
			x.reads(b, might, 13)
			x.same(x.tick())
		}
		x.same(x.tick(), "out on 2", "grove on 2: expired")
		x.reads(b, might, 10)
		x.has(a, p.grove, 1)
		x.ground.rooms[b] = 1
		x.same(x.pulses(1), "in on 2", "grove on 2: new")
	}
}

// A lease is a part of the zone and not of who bears it: it stands in no record.
func TestLeasesAreNotSaved(t *testing.T) {
	p := newFielded(nil)
	x := newBench(t, p.Defs, nil)
	x.applied(a, a, p.grove)
	x.applied(b, b, strong)
	x.pulses(3)
	x.ground.rooms[b] = 2
	x.pulses(1)
	x.has(b, p.grove, 1)
	kept := x.Save(x.turn, b)
	if len(kept.Affects) != 1 || kept.Affects[0].Def != strong {
		t.Fatalf("saved is %+v", kept)
	}
	y := newBench(t, p.Defs, nil)
	y.Restore(y.turn, b, kept)
	y.has(b, p.grove, 0)
	y.has(b, strong, 1)
	// Nor does anything else make a lease or an instance on somebody out of a field.
	kept.Affects[0].Def = uint32(p.grove)
	y.Restore(y.turn, b, kept)
	y.has(b, p.grove, 0)
	x.Leave(x.turn, a) // but what it has laid stays
	x.lies(1, 1)
}

// Whatever ends a field ends its leases, everywhere, each once and for the same reason.
func TestWhatEndsAField(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(x *bench, p fielded)
		why  string
		also []string // what runs before
	}{
		{"an op", func(x *bench, p fielded) { x.run(a, a, p.off) }, "removed", nil},
		{"a dispel", func(x *bench, p fielded) { x.run(a, a, p.strip) }, "dispelled", []string{"broken"}},
		{"its room", func(x *bench, _ fielded) {
			if n := x.RoomGone(x.turn, 1); n != 1 {
				x.t.Errorf("%d fields went", n)
			}
		}, "removed", nil},
		{"whoever keeps it up", func(x *bench, _ fielded) { x.run(m, a, x.lists[stunned]) }, "unheld", nil},
		{"its time", func(x *bench, _ fielded) {}, "expired", nil},
	} {
		p := newFielded(func(grove, _ *book.Affect) { grove.Concentration, grove.Duration, grove.Indefinite = true, 90, false })
		x := newBench(t, p.Defs, nil)
		x.next(1)
		x.cast(a, a, 1, x.lists[p.grove])
		x.keeps(a, 1)
		x.pulses(5)
		x.ground.rooms[b] = 2
		x.ground.rooms[m], x.ground.rooms[n] = 3, 3
		x.same(x.lays(x.Drain()))
		c.do(x, p)
		got := x.lays(x.Drain())
		switch c.why {
		case "unheld":
			got = got[:len(got)-1] // what stunned it is told last
		case "expired":
			got = x.pulses(1)
			got = got[slices.Index(got, "grove in room 1: expired"):]
		}
		want := []string{"grove in room 1: " + c.why}
		for slot := 1; slot <= 4; slot++ {
			for _, text := range append(c.also, "out") {
				want = append(want, fmt.Sprintf("%s on %d", text, slot))
			}
			want = append(want, fmt.Sprintf("grove on %d: %s", slot, c.why))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: told %q, want %q", c.name, got, want)
		}
		x.lies(1, 0)
		x.keeps(a, 0)
		for _, id := range []sim.ID{a, b, m, n} {
			if len(x.Affects(id, nil)) > 0 && x.Affects(id, nil)[0].Def == uint32(p.grove) || !x.Agrees(id) {
				t.Errorf("%s: %v still bears %+v", c.name, id, x.Affects(id, nil))
			}
		}
		x.same(x.pulses(2))
	}
}

// A field that harms is asked for by whoever applied it, of each inside and with every pulse, and what it does counts like that of
// anything else.
func TestAHarmfulFieldPassesTheGate(t *testing.T) {
	p := newFielded(func(_, mire *book.Affect) { mire.Tick, mire.Interval = 0, 0 })
	frail := p.affect(book.Affect{ID: "frail", Duration: 30})
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.applied(a, a, p.mire)
	x.same(x.pulses(1), "mire on 1: new", "refused on 2", "mire on 3: new", "mire on 4: new")
	x.has(b, p.mire, 0)
	x.reads(m, might, 8)
	if !x.Incapacitated(m) || x.Incapacitated(b) {
		t.Error("what it forbids is not what it does")
	}
	x.run(m, m, x.lists[frail])
	x.same(x.lays(x.Drain()), "blocked on 3")
	before := x.level(m, hp)
	x.Strike(x.turn, rules.Blow{Actor: n, Target: m, Amount: 4, Type: fire, Pool: book.NoPool})
	x.want(m, hp, before-8)
	x.Drain()
	// With consent it gets one, and when that is withdrawn it has had it after two pulses.
	x.Consent(x.turn, a, true)
	x.Consent(x.turn, b, true)
	x.same(x.pulses(1), "mire on 2: new")
	x.reads(b, might, 8)
	x.Consent(x.turn, b, false)
	x.same(x.pulses(1), "refused on 2")
	x.has(b, p.mire, 1)
	x.same(x.pulses(1), "refused on 2", "mire on 2: expired")
	x.reads(b, might, 10)
	// Its applier being away it harms nobody any more, and nobody is refused for it.
	x.Freeze(x.turn, a, true)
	x.same(x.pulses(1))
	x.same(x.pulses(1), "mire on 1: expired", "mire on 3: expired", "mire on 4: expired")
	x.lies(1, 1)
	x.Freeze(x.turn, a, false)
	x.same(x.pulses(1), "mire on 1: new", "refused on 2", "mire on 3: new", "mire on 4: new")
	// A creature needs nobody's consent, but respects who has just risen.
	y := newBench(t, p.Defs, nil)
	shieldB(y)
	y.applied(m, m, p.mire)
	y.same(y.pulses(1), "mire on 1: new", "refused on 2", "mire on 3: new", "mire on 4: new")
	told := y.pulses(20)
	y.has(b, p.mire, 1)
	if n := len(told); n != 20 { // it was refused until its time was over, and got one then
		t.Errorf("told %d lines: %q", n, told)
	}
}

// What is kept off by a ward is kept off without a word, and what has been lent lapses under it.
func TestAWardKeepsAFieldOff(t *testing.T) {
	p := newFielded(nil)
	dry := p.affect(book.Affect{ID: "dry", Indefinite: true, Immune: []book.Tag{p.tag("growth")}})
	x := newBench(t, p.Defs, nil)
	x.next(1)
	x.applied(b, b, dry)
	x.applied(m, m, p.grove)
	x.same(x.pulses(1), "in on 1", "grove on 1: new", "in on 3", "grove on 3: new", "in on 4", "grove on 4: new")
	x.same(x.pulses(1), "grove ticks on 1", "sap on 1", "grove ticks on 3", "sap on 3", "grove ticks on 4", "sap on 4")
	x.applied(a, a, dry)
	x.same(x.pulses(1))
	x.reads(a, might, 13)
	x.same(x.pulses(1)[6:], "out on 1", "grove on 1: expired")
	x.reads(a, might, 10)
}
