package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
)

// focused is a pack with two affects that need concentration and tell when they end.
func focused() (p pack, hold, veil int) {
	p = newPack()
	hold = p.affect(book.Affect{ID: "hold", Duration: 3000, Concentration: true, Prevents: []book.Tag{tagCast}, OnExpire: p.says("hold ends")})
	veil = p.affect(book.Affect{ID: "veil", Indefinite: true, Concentration: true, OnExpire: p.says("veil ends")})
	return p, hold, veil
}

func (x *bench) keeps(id sim.ID, n int) {
	x.t.Helper()
	if got := x.Grips(id); len(got) != n {
		x.t.Errorf("%v concentrates on %v, want %d", id, got, n)
	}
}

func TestOneThingIsKeptUpAtATime(t *testing.T) {
	p, hold, veil := focused()
	x := newBench(t, p.Defs, nil)
	// One cast may have any number of instances, of several affects, on anybody.
	x.cast(a, m, 1, x.lists[hold])
	x.cast(a, n, 1, x.lists[hold])
	x.cast(a, a, 1, x.lists[veil])
	x.told("hold on 3 1", "hold on 4 1", "veil on 1 1")
	x.keeps(a, 3)
	// Another caster has a slot of its own.
	x.cast(b, m, 2, x.lists[hold])
	x.told("hold on 3 1")
	x.keeps(b, 1)
	// The next cast ends all of it first, and before its own is told.
	x.cast(a, b, 3, x.lists[veil])
	x.told("hold ends", "hold off 3 5", "hold ends", "hold off 4 5", "veil ends", "veil off 1 5", "veil on 2 1")
	x.keeps(a, 1)
	x.keeps(b, 1)
	// What is kept off or stays as it is ends nothing.
	p.Affects[veil].Stacking = affect.Ignore
	x.cast(a, b, 4, x.lists[veil])
	x.told()
	x.keeps(a, 1)
	// What is renewed by the next cast goes on under it, and alone.
	p.Affects[veil].Stacking = affect.Refresh
	x.cast(a, m, 3, x.lists[hold])
	x.Drain()
	x.cast(a, b, 5, x.lists[veil])
	x.told("hold ends", "hold off 3 5", "veil on 2 2")
	x.keeps(a, 1)
	x.cast(a, a, 5, x.lists[veil])
	x.told("veil on 1 1")
	x.keeps(a, 2)
}

// Without a cast what is applied in one cascade belongs together.
func TestACascadeIsACast(t *testing.T) {
	p, hold, veil := focused()
	both := add(p.Defs, "both", applying(int32(hold), book.ToTarget), applying(int32(veil), book.ToActor))
	x := newBench(t, p.Defs, nil)
	x.run(a, m, both)
	x.keeps(a, 2)
	x.told("hold on 3 1", "veil on 1 1")
	x.run(a, n, both)
	x.keeps(a, 2)
	x.told("hold ends", "hold off 3 5", "veil ends", "veil off 1 5", "hold on 4 1", "veil on 1 1")
	x.cast(a, m, 1, x.lists[hold])
	x.keeps(a, 1)
}

func TestWhatEndsConcentration(t *testing.T) {
	p, hold, veil := focused()
	trance := p.affect(book.Affect{ID: "trance", Duration: 300, Concentration: true, Prevents: []book.Tag{tagAct}})
	off := add(p.Defs, "off", op(book.RemoveAffect, func(o *book.Op) { o.Affect = int32(hold) }))
	for _, c := range []struct {
		name string
		do   func(x *bench)
		want []string
	}{
		{"being stunned", func(x *bench) { x.applied(m, a, stunned) }, nil},
		{"being downed", func(x *bench) {
			x.applied(a, a, downed)
			x.strike(m, a, 1e6)
		}, []string{"hold ends", "hold off 4 5"}},
		{"dying", func(x *bench) { x.strike(m, a, 1e6) }, []string{"hold ends", "hold off 4 5", "1 died"}},
		{"leaving", func(x *bench) { x.Leave(x.turn, a) }, []string{"hold ends", "hold off 4 5"}},
		{"being handed over", func(x *bench) { x.Freeze(x.turn, a, true) }, []string{"hold ends", "hold off 4 5"}},
		{"a trance of its own", func(x *bench) { x.cast(a, a, 1, x.lists[trance]) }, []string{"hold ends", "hold off 4 5", "trance off 1 5"}},
		{"the death of who bears it", func(x *bench) { x.strike(m, n, 1e6) }, []string{"4 died"}},
		{"an op", func(x *bench) { x.run(n, n, off) }, []string{"hold ends", "hold off 4 2"}},
		{"that it goes", func(x *bench) { x.Leave(x.turn, n) }, nil},
	} {
		x := newBench(t, p.Defs, nil)
		x.cast(a, n, 1, x.lists[hold])
		x.Drain()
		c.do(x)
		if got := x.lines(x.Drain()); !slices.Equal(got, c.want) {
			t.Errorf("%s: told %q, want %q", c.name, got, c.want)
		}
		if len(x.Affects(n, nil)) != 0 || x.Has(a) && len(x.Grips(a)) != 0 {
			t.Errorf("%s: %+v is still there, %v kept up", c.name, x.Affects(n, nil), x.Has(a) && len(x.Grips(a)) != 0)
		}
	}

	// Who is hurt, hindered in something else or fought goes on; and being unable to react is not being unable to act.
	x := newBench(t, p.Defs, nil)
	x.cast(a, n, 1, x.lists[hold])
	x.strike(m, a, 50)
	x.applied(m, a, hold)
	x.next(300)
	x.keeps(a, 1)
	// Ticks and the end of the slot's other instances leave the rest.
	x.cast(a, m, 1, x.lists[veil])
	x.run(n, n, off)
	x.keeps(a, 1)
	x.has(m, veil, 1)
}

// Who can do nothing keeps nothing up, and what nobody applied needs nobody.
func TestWhoCannotConcentrate(t *testing.T) {
	p, _, veil := focused()
	x := newBench(t, p.Defs, nil)
	x.applied(m, a, stunned)
	if r := x.cast(a, b, 1, x.lists[veil]); r != rules.NoOp {
		t.Errorf("it came to %v", r)
	}
	x.Leave(x.turn, n)
	x.cast(n, b, 1, x.lists[veil])
	x.has(b, veil, 0)
	x.cast(0, b, 1, x.lists[veil])
	x.has(b, veil, 1)
	x.next(5000)
	x.has(b, veil, 1)
}

// Where all sources share one instance, whoever applied it last keeps it up.
func TestConcentrationChangesHands(t *testing.T) {
	p, hold, _ := focused()
	p.Affects[hold].OneForAll = true
	x := newBench(t, p.Defs, nil)
	x.cast(a, m, 1, x.lists[hold])
	x.cast(b, m, 2, x.lists[hold])
	x.keeps(a, 0)
	x.keeps(b, 1)
	x.Drain()
	x.strike(m, a, 1e6)
	x.has(m, hold, 1)
	x.cast(0, m, 0, x.lists[hold]) // nobody
	x.keeps(b, 0)
	x.strike(m, b, 1e6)
	x.has(m, hold, 1)
}

// What was kept up lives on after a save without anybody, until it is cast again.
func TestConcentrationDoesNotSurviveASave(t *testing.T) {
	p, _, veil := focused()
	x := newBench(t, p.Defs, nil)
	x.cast(a, b, 1, x.lists[veil])
	x.Freeze(x.turn, b, true)
	r := x.Save(x.turn, b)
	x.Leave(x.turn, b)
	x.keeps(a, 0)
	x.Enter(x.turn, b, rules.Entrant{Player: true})
	if !x.Restore(x.turn, b, r) {
		t.Fatal("it was not restored")
	}
	x.Drain()
	x.strike(m, a, 1e6)
	x.cast(a, m, 2, x.lists[veil])
	x.has(b, veil, 1)
	x.cast(a, b, 2, x.lists[veil])
	x.keeps(a, 2)
	x.has(b, veil, 2) // the one that came along is nobody's
}

// An end may begin something else, which then is what is kept up.
func TestConcentrationInTheMiddleOfItsEnd(t *testing.T) {
	p := newPack()
	echo := len(p.Affects) + 1
	song := p.affect(book.Affect{ID: "song", Duration: 300, Concentration: true, OnExpire: add(p.Defs, "echo", applying(int32(echo), book.ToTarget))})
	p.affect(book.Affect{ID: "echo", Duration: 300, Concentration: true, OnExpire: p.says("echo ends")})
	last := p.affect(book.Affect{ID: "last", Duration: 300, Concentration: true, OnApply: p.says("last begins")})
	x := newBench(t, p.Defs, nil)
	x.cast(a, m, 1, x.lists[song])
	x.Drain()
	x.cast(a, n, 2, x.lists[last])
	x.told("last off 4 5", "echo on 3 1", "song off 3 5") // the echo is of the first cast, and takes the slot from the second
	x.keeps(a, 1)
	x.has(n, last, 0)
	if x.Frames() != 0 || !x.Agrees(n) {
		t.Error("something is left")
	}
}

// Who dies of what its next spell replaces does not keep that one up, however soon it is back.
func TestDyingOfWhatIsReplaced(t *testing.T) {
	p := newPack()
	pact := p.affect(book.Affect{
		ID: "pact", Duration: 300, Concentration: true, Stacking: affect.Independent, MaxStacks: 1, OnExpire: add(p.Defs, "price", damage(1e6, book.ToActor)),
	})
	for _, cast := range []uint32{1, 2} {
		x := newBench(t, p.Defs, nil)
		x.cast(a, m, 1, x.lists[pact])
		x.told("pact on 3 1")
		x.cast(a, m, cast, x.lists[pact])
		if x.has(m, pact, 0); !x.Alive(a) || x.Life(a) == 1 {
			t.Error("it has not died and risen")
		}
		x.keeps(a, 0)
	}
}

// When what leads ends, what leads next may be worse.
func TestWhatLeadsNextBreaksConcentration(t *testing.T) {
	p, _, veil := focused()
	mood := p.affect(book.Affect{ID: "mood", Indefinite: true, Stacking: affect.Highest, Rungs: []book.Rung{{Prevents: []book.Tag{tagAct}}, {}}})
	own := add(p.Defs, "own", op(book.RemoveAffect, func(o *book.Op) { o.Affect, o.OwnOnly = int32(mood), true }))
	second := add(p.Defs, "second", op(book.ApplyAffect, func(o *book.Op) { o.Affect, o.Rung = int32(mood), 2 }))
	x := newBench(t, p.Defs, nil)
	x.run(n, m, second)
	x.run(a, m, x.lists[mood])
	x.cast(m, m, 1, x.lists[veil])
	x.keeps(m, 1)
	x.run(n, m, own)
	x.keeps(m, 0)
}

// A state in which somebody concentrates on what is not there, or not its own, is none; nor is one whose instances cannot be.
func TestStatesOfAffectsThatCannotBe(t *testing.T) {
	p, hold, veil := focused()
	ladder := p.affect(book.Affect{ID: "ladder", Indefinite: true, Rungs: make([]book.Rung, 2)})
	high := p.affect(book.Affect{ID: "high", Indefinite: true, Stacking: affect.Highest})
	fog := p.affect(book.Affect{ID: "fog", Indefinite: true, Room: true})
	load := func(change func(*affect.Set), also ...affect.Spec) error {
		set := affect.NewSet(affect.Options{})
		x := newBench(t, p.Defs, func(o *rules.Options) { o.Affects = set })
		x.cast(a, m, 1, x.lists[hold])
		x.run(a, m, x.lists[ladder])
		x.run(a, a, x.lists[fog])
		state := x.AppendState(nil)
		if change != nil {
			change(set)
		}
		for _, spec := range also {
			spec.Bearer = n
			if out := set.Apply(affect.AtTurn(x.turn), spec); out.Result != affect.New {
				t.Fatalf("%+v", out)
			}
		}
		y := newBench(t, p.Defs, func(o *rules.Options) { o.Affects = set })
		_, err := y.LoadState(state)
		return err
	}
	const lent, worn = 1 << 2, 1 << 3
	for name, spec := range map[string]affect.Spec{
		"lent":  {Def: uint32(fog), Key: affect.ByRef, Duration: 30, Note: affect.Note{Ref: 1, Flags: lent}},
		"plain": {Def: uint32(veil)}, "a rung": {Def: uint32(ladder), Rung: 2}, "the highest": {Def: uint32(high), Stacking: affect.Highest},
	} {
		if err := load(nil, spec); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, spec := range map[string]affect.Spec{
		"an affect beyond": {Def: uint32(len(p.Affects))}, "a rung of none": {Def: uint32(veil), Rung: 1}, "no rung": {Def: uint32(ladder)},
		"a rung beyond": {Def: uint32(ladder), Rung: 3}, "not among the highest": {Def: uint32(high)}, "among them": {Def: uint32(veil), Stacking: affect.Highest},
		"apart for nothing": {Def: uint32(veil), Key: affect.ByRef, Note: affect.Note{Ref: 1}}, "worn and not apart": {Def: uint32(veil), Note: affect.Note{Ref: 1, Flags: worn}},
		"lent without end": {Def: uint32(fog), Key: affect.ByRef, Note: affect.Note{Ref: 1, Flags: lent}}, "of a room": {Def: uint32(fog), Duration: 30},
		"lent by another": {Def: uint32(fog), Key: affect.ByRef, Duration: 30, Note: affect.Note{Ref: 2, Flags: lent}},
		"worn by a room":  {Def: uint32(fog), Key: affect.ByRef, Duration: 30, Note: affect.Note{Ref: 1, Flags: worn}},
		"worn nowhere":    {Def: uint32(veil), Key: affect.ByRef, Note: affect.Note{Flags: worn}},
	} {
		if load(nil, spec) != rules.ErrBadState {
			t.Errorf("%s is taken", name)
		}
	}
	for name, change := range map[string]func(*affect.Set){
		"nothing to concentrate on": func(s *affect.Set) { s.End(1, affect.Removed) },
		"somebody else's": func(s *affect.Set) {
			s.Apply(affect.AtTick(start), affect.Spec{Def: uint32(hold), Bearer: m, Source: b, Key: affect.ByBearer, Duration: 3000})
		},
	} {
		if load(change) != rules.ErrBadState {
			t.Errorf("%s is taken", name)
		}
	}
}
