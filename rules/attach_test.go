package rules_test

import (
	"fmt"
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

// pack is a pack of definitions to which a test adds affects, before it builds an engine.
type pack struct{ *book.Defs }

func newPack() pack { return pack{newDefs()} }

// tag is the index of a tag, which the pack has from now on.
func (p pack) tag(name string) book.Tag {
	if at := slices.Index(p.Tags, name); at >= 0 {
		return book.Tag(at)
	}
	p.Tags = append(p.Tags, name)
	return book.Tag(len(p.Tags) - 1)
}

// affect adds an affect, of whose id, category and tags it is what it is, and returns its index.
func (p pack) affect(a book.Affect, tags ...string) int {
	a.Is = append(a.Is, p.tag(a.ID))
	if a.Category != "" {
		a.Is = append(a.Is, p.tag(a.Category))
	}
	for _, name := range tags {
		a.Tags = append(a.Tags, p.tag(name))
		a.Is = append(a.Is, p.tag(name))
	}
	p.Affects = append(p.Affects, a)
	return len(p.Affects) - 1
}

// says is a list that does nothing but send a text to whom it is about.
func (p pack) says(text string, more ...book.Op) book.ListID {
	p.Templates = append(p.Templates, text)
	n := int32(len(p.Templates))
	return add(p.Defs, text, append(more, op(book.SendOp, func(o *book.Op) { o.Text = n }))...)
}

// lines are the events of the kinds that tests about affects look at, in words.
func (x *bench) lines(events []view.Event) (out []string) {
	for _, e := range events {
		switch e.Kind {
		case view.MessageSent:
			out = append(out, x.defs.Templates[e.Def])
		case view.OnApplyAffect:
			out = append(out, fmt.Sprintf("%s on %d %d", x.defs.Affects[e.Def].ID, e.Actor.Slot(), e.Reason))
		case view.OnAffectExpire:
			out = append(out, fmt.Sprintf("%s off %d %d", x.defs.Affects[e.Def].ID, e.Actor.Slot(), e.Reason))
		case view.OnAffectBlocked:
			out = append(out, fmt.Sprintf("%s kept off %d by %s", x.defs.Affects[e.Def].ID, e.Actor.Slot(), x.defs.Affects[e.Effect].ID))
		case view.OnAffectTick:
			out = append(out, fmt.Sprintf("%s ticks", x.defs.Affects[e.Def].ID))
		case view.Died:
			out = append(out, fmt.Sprintf("%d died", e.Actor.Slot()))
		case view.Diagnosed:
			out = append(out, "diagnosed")
		}
	}
	return out
}

// told checks what has been told about affects since the last time.
func (x *bench) told(want ...string) {
	x.t.Helper()
	if got := x.lines(x.Drain()); !slices.Equal(got, want) {
		x.t.Errorf("told %q, want %q", got, want)
	}
}

// has checks how many instances of an affect somebody bears.
func (x *bench) has(id sim.ID, def, want int) {
	x.t.Helper()
	n := 0
	for _, i := range x.Affects(id, nil) {
		if int(i.Def) == def {
			n++
		}
	}
	if n != want {
		x.t.Errorf("%v bears %d of %s, want %d", id, n, x.defs.Affects[def].ID, want)
	}
}

// reads checks the value of an attribute.
func (x *bench) reads(id sim.ID, attr stat.Index, want float64) {
	x.t.Helper()
	if got, _ := x.Attr(id, attr); got != want {
		x.t.Errorf("%s of %v is %v, want %v", x.defs.Attributes[attr].ID, id, got, want)
	}
}

// cast runs a list as a cast.
func (x *bench) cast(by, on sim.ID, cast uint32, list book.ListID) rules.Result {
	return x.Run(x.turn, rules.Act{Actor: by, Target: on, Magnitude: 1, Cause: rules.Cause{Cast: cast}}, list)
}

func TestTheOrderOfAnApplication(t *testing.T) {
	p := newPack()
	look := op(book.SetResource, func(o *book.Op) {
		o.Pool, o.Value = wardA, compiled(node(formula.Add, lit(0), of(formula.Target, might)))
	})
	hex := p.affect(book.Affect{
		ID: "hex", Duration: 600, Interval: 300, TickOnApply: true,
		Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: -3}}, OnApply: p.says("begins", look), Tick: p.says("hurts"),
	})
	keen := p.affect(book.Affect{ID: "keen", Indefinite: true, Handlers: []book.Handler{
		{Event: book.OnApplyAffect, Ops: p.says("noticed")},
		{Event: book.OnAffectTick, Ops: p.says("felt")},
	}})
	x := newBench(t, p.Defs, nil)
	x.run(m, m, x.lists[keen])
	x.told("keen on 3 1", "noticed")
	x.run(a, m, x.lists[hex])
	x.told("begins", "hex on 3 1", "noticed", "hex ticks", "felt", "hurts")
	x.want(m, wardA, 7) // its rows were there when its list ran
	x.run(a, m, x.lists[hex])
	x.told("begins", "hex on 3 2", "noticed")
	p.Affects[hex].Stacking = affect.Ignore
	before := x.hash()
	if r := x.run(a, m, x.lists[hex]); r != rules.NoOp || x.hash() != before {
		t.Errorf("ignored, it came to %v", r)
	}
	x.told()
}

func TestImmunity(t *testing.T) {
	p := newPack()
	fear := p.tag("fear")
	wardX := p.affect(book.Affect{ID: "x", Duration: 3600, Immune: []book.Tag{fear}}, "ward")
	wardY := p.affect(book.Affect{ID: "y", Duration: 600, Immune: []book.Tag{fear}}, "ward")
	panic_ := p.affect(book.Affect{ID: "panic", Duration: 900, OnApply: p.says("flees"), Prevents: []book.Tag{tagAct}}, "fear")
	x := newBench(t, p.Defs, nil)
	x.applied(m, m, wardX)
	x.applied(m, m, wardY)
	x.next(660) // y has ended, x holds on
	before := x.hashOf(m)
	if r := x.run(a, m, x.lists[panic_]); r != rules.NoOp || x.hashOf(m) != before {
		t.Errorf("it came to %v", r)
	}
	events := only(x.Drain(), view.OnAffectBlocked)
	if len(events) != 1 || events[0].Actor != m || events[0].Other != a || events[0].Def != uint32(panic_) || events[0].Effect != uint32(wardX) || events[0].Ref == 0 {
		t.Errorf("told %+v", events)
	}
	x.next(3000)
	x.run(a, m, x.lists[panic_])
	x.told("flees", "panic on 3 1")
	if !x.Incapacitated(m) {
		t.Error("it does nothing")
	}
}

// What an affect is kept off by is compared with all that it is, but a ward is not kept off by itself. What cannot be done and
// what cannot be applied are two things, and nothing that is there goes.
func TestWardsAndWhatIsWarded(t *testing.T) {
	p := newPack()
	self := p.affect(book.Affect{ID: "bubble", Category: "shell", Duration: 300, Immune: []book.Tag{p.tag("bubble"), p.tag("shell"), p.tag("thick")}}, "thick")
	other := p.affect(book.Affect{ID: "crust", Category: "shell", Duration: 300})
	named := p.affect(book.Affect{ID: "plain", Duration: 300})
	keeps := p.affect(book.Affect{ID: "keeps", Duration: 300, Immune: []book.Tag{p.tag("plain"), tagCast}})
	caster := p.affect(book.Affect{ID: "chant", Duration: 300}, "cast")
	mute := p.affect(book.Affect{ID: "mute", Duration: 300, Prevents: []book.Tag{tagCast}})
	x := newBench(t, p.Defs, nil)
	x.applied(m, m, self)
	x.run(m, m, x.lists[self])
	x.run(m, m, x.lists[other])
	x.told("bubble on 3 2", "crust kept off 3 by bubble")

	x.run(n, n, x.lists[named])
	x.run(n, n, x.lists[keeps])
	x.run(a, n, x.lists[named])
	x.told("plain on 4 1", "keeps on 4 1", "plain kept off 4 by keeps")
	x.has(n, named, 1)
	if x.Prevents(n, tagCast) {
		t.Error("who is immune to what is cast cannot cast")
	}
	x.run(n, n, x.lists[mute])
	x.run(n, n, x.lists[caster])
	x.told("mute on 4 1", "chant kept off 4 by keeps")
	if !x.Prevents(n, tagCast) {
		t.Error("it can cast")
	}
	x.run(b, b, x.lists[mute])
	x.run(b, b, x.lists[caster])
	x.told("mute on 2 1", "chant on 2 1") // being unable to cast keeps nothing off

	// A ward is a benefit: an ally may give it, and it is there after a death.
	if r := x.run(a, b, x.lists[keeps]); r != rules.Done {
		t.Errorf("giving it to an ally came to %v", r)
	}
	x.strike(m, b, 1e6)
	x.has(b, keeps, 1)
	x.has(b, mute, 0)
}

// Of a definition under Highest the strongest alone wards, lowers, prevents and multiplies.
func TestOnlyTheStrongestCounts(t *testing.T) {
	p := newPack()
	fear := p.tag("fear")
	aura := p.affect(book.Affect{
		ID: "aura", Duration: 600, Stacking: affect.Highest, Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: 2}},
		Taken: []book.TakenFactor{{Type: book.AnyType, Factor: 0.5}}, Immune: []book.Tag{fear}, PreventsSource: []book.Tag{tagCast},
	})
	strongly := add(p.Defs, "strongly", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Magnitude, o.Duration = int32(aura), num(3), 300 }))
	x := newBench(t, p.Defs, nil)
	x.run(a, m, x.lists[aura])
	x.reads(m, might, 12)
	x.run(n, m, strongly)
	x.reads(m, might, 16)
	if x.strike(a, m, 40); x.level(m, hp) != 80 {
		t.Errorf("two of them count: %d", x.level(m, hp))
	}
	if x.PreventsAgainst(m, tagCast, a) || !x.PreventsAgainst(m, tagCast, n) {
		t.Error("the weaker one prevents")
	}
	e := x.Explain(m, might)
	if len(e.Lines) != 2 || e.Lines[0].Idle != stat.Unselected || e.Lines[1].Idle != stat.Counts || e.Refold() != 16 {
		t.Errorf("explained as %+v", e)
	}
	x.next(301)
	x.reads(m, might, 12)
	if !x.PreventsAgainst(m, tagCast, a) || x.PreventsAgainst(m, tagCast, n) {
		t.Error("the next one has not taken over")
	}
	if !x.Agrees(m) {
		t.Error("what is kept is not what follows")
	}
}

func TestPreventsAgainstTheSource(t *testing.T) {
	p := newPack()
	attack := p.tag("attack")
	charm := p.affect(book.Affect{ID: "charm", Duration: 300, PreventsSource: []book.Tag{attack}})
	x := newBench(t, p.Defs, nil)
	x.applied(a, m, charm)
	x.applied(n, m, charm)
	for id, want := range map[sim.ID]bool{a: true, n: true, b: false, m: false, 0: false} {
		if got := x.PreventsAgainst(m, attack, id); got != want {
			t.Errorf("against %v: %v", id, got)
		}
	}
	if x.Prevents(m, attack) || x.PreventsAgainst(m, tagCast, a) || x.PreventsAgainst(a, attack, m) || x.PreventsAgainst(0, attack, a) {
		t.Error("it prevents more")
	}
	// It is harm to whoever bears it.
	if r := x.run(a, b, x.lists[charm]); r != rules.Refused {
		t.Errorf("on another player it came to %v", r)
	}
	// What was saved knows its source no more, and forbids nothing.
	x.Restore(x.turn, m, x.Save(x.turn, m))
	x.has(m, charm, 2)
	if x.PreventsAgainst(m, attack, a) || x.PreventsAgainst(m, attack, 0) {
		t.Error("a restored one prevents")
	}
}

func TestWhoCanReact(t *testing.T) {
	p := newPack()
	slow := p.affect(book.Affect{ID: "slow", Duration: 300, Prevents: []book.Tag{p.tag("react")}})
	x := newBench(t, p.Defs, nil)
	if !x.CanReact(m) || x.CanReact(sim.MakeID(9, 9)) {
		t.Error("who can react from the start?")
	}
	x.applied(a, m, slow)
	if x.CanReact(m) || x.Incapacitated(m) {
		t.Error("slow, it reacts, or can do nothing at all")
	}
	x.next(301)
	x.applied(a, m, stunned)
	if x.CanReact(m) {
		t.Error("stunned, it reacts")
	}
	x.next(301)
	x.applied(m, m, downed)
	x.strike(a, m, 1e6)
	if x.CanReact(m) || !x.Downed(m) {
		t.Error("down, it reacts")
	}
	x.strike(m, b, 1e6)
	if !x.CanReact(b) {
		t.Error("who has risen cannot react")
	}
	y := newBench(t, newDefs(), nil) // a pack without the tag
	if !y.CanReact(m) {
		t.Error("nothing prevents it")
	}
}
