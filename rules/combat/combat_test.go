package combat_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/combat"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// The people of a ring: a and b are players, m and n are not.
var a, b, m, n = sim.MakeID(1, 1), sim.MakeID(2, 1), sim.MakeID(3, 1), sim.MakeID(4, 1)

const (
	maxHP, order = 0, 1
	hp           = 0
	stunned      = 0
	charmed      = 1
	pvp          = 0
)

// ring is an engine with combat rounds. Check 0 always hits, 1 misses, 2 is critical, 3 matches no band, 4 avoids, 5 does not.
type ring struct {
	t testing.TB
	*rules.Engine
	x       *combat.Combat
	defs    *book.Defs
	clock   *sim.Clock
	turn    sim.Turn
	profile map[sim.ID]int32
	scripts reactions
}

// reactions are scripts that are asked at ToHit.
type reactions struct {
	asked int
	do    func(c *rules.Call, r *rules.Reaction)
}

func (s *reactions) Run(*rules.Call, book.HookID)        {}
func (s *reactions) Allow(*rules.Call, book.HookID) bool { return false }
func (s *reactions) React(c *rules.Call, _ book.HookID, r *rules.Reaction) {
	s.asked++
	if s.do != nil {
		s.do(c, r)
	}
}

func dice(t testing.TB, text string) check.Dice {
	d, err := check.ParseDice(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func newRing(t testing.TB, change func(r *ring)) *ring {
	always := func(label string, byTarget bool) book.Check {
		c := book.Check{Def: check.Def{Dice: dice(t, "1d20"), DC: formula.Number(-100), ByTarget: byTarget}, Bands: []book.ListID{0}}
		c.Def.Bands = []check.Band{{Label: label}}
		return c
	}
	none := always("never", false)
	none.Def.Bands[0].Margin = check.Axis{Given: true, Min: formula.Number(1e6)}
	r := &ring{t: t, clock: sim.NewClock(0, 60), profile: map[sim.ID]int32{a: 0, b: 0, m: 0, n: 0}}
	r.defs = &book.Defs{
		Attributes:  []stat.Attribute{{ID: "max_hp", Base: formula.Number(1000)}, {ID: "combat_order", Base: formula.Number(0)}},
		Pools:       []book.Pool{{ID: "hp", MaxAttr: maxHP, Vital: true, Fronts: book.NoPool}},
		Checks:      []book.Check{always("hit", false), always("miss", false), always("crit", false), none, always("success", true), always("failure", true)},
		Tags:        []string{"act", "attack"},
		CombatOrder: order,
		Profiles:    []book.Profile{{Hit: -1, Dice: dice(t, "3"), Type: book.NoType, CritDice: 1}},
		Affects: []book.Affect{
			{ID: "stunned", Duration: 6000, Clock: affect.TickClock, Prevents: []book.Tag{0}, Harmful: true},
			{ID: "charmed", Duration: 6000, Clock: affect.TickClock, PreventsSource: []book.Tag{1}, Harmful: true},
		},
		Primary: hp, XPValue: book.NoAttribute, Roles: [book.RoleCount]book.AttrIndex{-1, -1, -1, -1, -1},
	}
	if change != nil {
		change(r)
	}
	r.Engine = rules.New(rules.Options{Defs: r.defs, Seed: 3, Scripts: &r.scripts})
	r.x = combat.New(r.Engine, r.defs, func(id sim.ID) int32 { return r.profile[id] })
	r.turn = r.clock.Begin()
	for _, id := range []sim.ID{a, b, m, n} {
		r.Enter(r.turn, id, rules.Entrant{Player: id == a || id == b})
	}
	return r
}

// engage lets two fight each other.
func (r *ring) engage(by, at sim.ID) {
	r.Strike(r.turn, rules.Blow{Actor: by, Target: at, Amount: 1, Type: book.NoType, Pool: book.NoPool})
}

// round goes on to the next combat round, plays it, and returns the swings.
func (r *ring) round() []view.Event {
	r.Drain()
	for {
		r.clock.End(r.turn)
		r.turn = r.clock.Begin()
		if r.turn.Round() {
			break
		}
		r.x.Round(r.turn) // nothing happens in between
		if got := r.Drain(); len(got) > 0 {
			r.t.Fatalf("between two rounds %d things happen", len(got))
		}
	}
	r.x.Round(r.turn)
	return swings(r.Drain())
}

func swings(events []view.Event) (list []view.Event) {
	for _, e := range events {
		if e.Kind == view.Swung {
			list = append(list, e)
		}
	}
	return list
}

func who(list []view.Event) (ids []sim.ID) {
	for _, e := range list {
		ids = append(ids, e.Actor)
	}
	return ids
}

// Those who fight swing by combat_order, the highest first, and of equals by id; nobody else does.
func TestOrder(t *testing.T) {
	r := newRing(t, nil)
	if got := r.round(); len(got) != 0 {
		t.Fatalf("%d swing at nobody", len(got))
	}
	r.engage(m, a)
	r.engage(n, b)
	if got := who(r.round()); !slices.Equal(got, []sim.ID{a, b, m, n}) {
		t.Errorf("equals swing in the order %v", got)
	}
	r.SetBase(r.turn, n, rules.Base{Attr: order, Value: 5})
	r.SetBase(r.turn, b, rules.Base{Attr: order, Value: 2})
	if got := who(r.round()); !slices.Equal(got, []sim.ID{n, b, a, m}) {
		t.Errorf("they swing in the order %v", got)
	}
}

// One swing from its gate to its blow, in every way it can go.
func TestASwing(t *testing.T) {
	for name, c := range map[string]struct {
		profile book.Profile
		avoid   []int32
		want    view.Reason
		dealt   int64
	}{
		"no check hits":        {book.Profile{Hit: -1, CritDice: 1}, nil, view.SwingHit, 3},
		"a hit":                {book.Profile{Hit: 0, CritDice: 1}, nil, view.SwingHit, 3},
		"a miss":               {book.Profile{Hit: 1, CritDice: 1}, nil, view.SwingMissed, 0},
		"a critical":           {book.Profile{Hit: 2, CritDice: 1}, nil, view.SwingCritical, 3},
		"its dice again":       {book.Profile{Hit: 2, CritDice: 3}, nil, view.SwingCritical, 9},
		"its whole":            {book.Profile{Hit: 2, CritDice: 1, Bonus: formula.Number(2), CritMult: formula.Number(2)}, nil, view.SwingCritical, 10},
		"both":                 {book.Profile{Hit: 2, CritDice: 2, Bonus: formula.Number(1), CritMult: formula.Number(1.5)}, nil, view.SwingCritical, 10},
		"no band hits":         {book.Profile{Hit: 3, CritDice: 1}, nil, view.SwingHit, 3},
		"avoided":              {book.Profile{Hit: 0, CritDice: 1}, []int32{5, 4, 5}, view.SwingAvoided, 0},
		"not avoided":          {book.Profile{Hit: 0, CritDice: 1}, []int32{5, 5}, view.SwingHit, 3},
		"a miss is no avoided": {book.Profile{Hit: 1, CritDice: 1}, []int32{4}, view.SwingMissed, 0},
	} {
		r := newRing(t, func(r *ring) {
			p := c.profile
			p.Dice, p.Type = dice(t, "3"), book.NoType
			r.defs.Profiles = []book.Profile{p, {Hit: -1, Avoid: c.avoid, Dice: dice(t, "1"), Type: book.NoType, CritDice: 1}}
			r.profile[m] = 1
		})
		before, _ := r.Pool(m, hp)
		r.Drain()
		if !r.x.Swing(r.turn, a, m) {
			t.Errorf("%s: it is not made", name)
		}
		events := r.Drain()
		got := swings(events)
		after, _ := r.Pool(m, hp)
		if len(got) != 1 || got[0].Reason != c.want || got[0].Other != m || got[0].Count != 1 || before-after != c.dealt {
			t.Errorf("%s: %d is dealt, %+v", name, before-after, got)
		}
		critical := slices.ContainsFunc(events, func(e view.Event) bool { return e.Kind == view.OnHit && e.Flags.Has(view.BlowCritical) })
		if critical != (c.want == view.SwingCritical) {
			t.Errorf("%s: critical is told: %t", name, critical)
		}
	}
}

// What cannot be swung is not, draws nothing, and leaves nothing behind but a record.
func TestRefusedSwings(t *testing.T) {
	for name, prepare := range map[string]func(r *ring){
		"stunned":         func(r *ring) { r.put(m, a, stunned) },
		"charmed":         func(r *ring) { r.put(m, a, charmed) },
		"no profile":      func(r *ring) { r.profile[m] = -1 },
		"dead":            func(r *ring) { r.kill(m) },
		"gone":            func(r *ring) { r.Leave(r.turn, m) },
		"on its way":      func(r *ring) { r.Freeze(r.turn, m, true) },
		"lying down":      func(r *ring) { r.SetPosture(r.turn, a, 1) },
		"does not agree":  func(r *ring) { r.profile[m] = 0 },
		"out of its head": func(r *ring) { r.put(a, a, stunned) },
	} {
		r := newRing(t, func(r *ring) {
			r.defs.Positions = []book.Position{{ID: "standing", Acts: true}, {ID: "lying"}}
			r.defs.Profiles[0].Hit, r.defs.Profiles[0].Dice = 0, dice(t, "1d6")
		})
		at := m
		if name == "does not agree" {
			at = b
		}
		prepare(r)
		r.Drain()
		var before, after sim.StateHash
		r.AddTo(&before)
		if r.x.Swing(r.turn, a, at) {
			t.Errorf("%s: it is made", name)
		}
		r.AddTo(&after)
		if got := swings(r.Drain()); len(got) != 1 || got[0].Reason != view.SwingRefused || before.Sum() != after.Sum() {
			t.Errorf("%s: %+v, and something has changed: %t", name, got, before.Sum() != after.Sum())
		}
	}
	r := newRing(t, nil)
	r.put(m, a, charmed)
	if !r.x.Swing(r.turn, a, n) {
		t.Error("who is charmed by one cannot swing at another")
	}
	r.profile[a] = -1
	if r.x.Swing(r.turn, a, n) || len(swings(r.Drain())) != 1 {
		t.Error("who has no profile swings")
	}
}

func (r *ring) put(by, on sim.ID, def int32) {
	c, _ := r.Begin(r.turn, rules.Act{Actor: by, Target: on, Magnitude: 1})
	if !c.Apply(c.Target(), rules.Granting{Affect: def, Magnitude: 1, Stacks: 1}) {
		r.t.Fatal("it does not hold")
	}
	c.End()
}

func (r *ring) kill(id sim.ID) {
	r.Strike(r.turn, rules.Blow{Actor: id, Target: id, Amount: 1e9, Type: book.NoType, Pool: book.NoPool})
}

// At most fifty times in a round, and no more often than it says; whoever dies of one of them swings no more, and whoever has nobody left.
func TestHowOften(t *testing.T) {
	for name, c := range map[string]struct {
		swings *formula.Formula
		want   int
	}{
		"once": {nil, 1}, "thrice": {formula.Number(3.9), 3}, "never": {formula.Number(0), 0}, "less than never": {formula.Number(-5), 0},
		"a thousand times": {formula.Number(1000), 50},
	} {
		r := newRing(t, func(r *ring) {
			r.defs.Profiles = append(r.defs.Profiles, book.Profile{Hit: -1, Dice: dice(t, "1"), Type: book.NoType, Swings: c.swings, CritDice: 1})
			r.profile[a] = 1
		})
		r.engage(a, m)
		got := 0
		for _, e := range r.round() {
			if e.Actor == a {
				if got++; int(e.Count) != got {
					t.Errorf("%s: swing %d is told as %d", name, got, e.Count)
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: %d swings", name, got)
		}
	}
	r := newRing(t, func(r *ring) {
		r.defs.Profiles = append(r.defs.Profiles, book.Profile{Hit: -1, Dice: dice(t, "400"), Type: book.NoType, Swings: formula.Number(9), CritDice: 1})
		r.profile[a] = 1
	})
	r.engage(a, m)
	if got := who(r.round()); !slices.Equal(got, []sim.ID{a, a, a}) {
		t.Errorf("against one that falls with the third %v swing", got)
	}
	if got := r.round(); len(got) != 0 {
		t.Errorf("at a dead one %d swing", len(got))
	}
}

// Whom a swing is for is asked before the check: it can be harder to hit for this one swing, and it can die, kill or go on the way.
func TestReactionsToASwing(t *testing.T) {
	asks := func(r *ring) {
		r.defs.Pools[hp].Reactions = []book.Reaction{{Event: book.ToHit, Hook: 1}}
		r.defs.Hooks = []string{"x.lua:f"}
		c := book.Check{Def: check.Def{Dice: dice(t, "10"), DC: formula.Number(10)}, Bands: []book.ListID{0, 0}}
		c.Def.Bands = []check.Band{{Label: "hit", Margin: check.Axis{Given: true, Min: formula.Number(0)}}, {Label: "miss"}}
		r.defs.Checks = append(r.defs.Checks, c)
		r.defs.Profiles[0].Hit = int32(len(r.defs.Checks) - 1)
	}
	for name, c := range map[string]struct {
		do   func(c *rules.Call, r *rules.Reaction)
		want []view.Reason
	}{
		"nothing":       {nil, []view.Reason{view.SwingHit}},
		"harder":        {func(_ *rules.Call, r *rules.Reaction) { r.Modify(rules.FieldArmor, 1) }, []view.Reason{view.SwingMissed}},
		"easier":        {func(_ *rules.Call, r *rules.Reaction) { r.Modify(rules.FieldArmor, -5) }, []view.Reason{view.SwingHit}},
		"another field": {func(_ *rules.Call, r *rules.Reaction) { r.Modify(rules.FieldAmount, -5) }, []view.Reason{view.SwingHit}},
		"no number":     {func(_ *rules.Call, r *rules.Reaction) { r.Modify(rules.FieldArmor, nan()) }, []view.Reason{view.SwingHit}},
		"cancelling":    {func(_ *rules.Call, r *rules.Reaction) { r.Cancel() }, []view.Reason{view.SwingHit}},
		"killing": {func(c *rules.Call, _ *rules.Reaction) {
			c.Damage(c.Target(), rules.Damage{Amount: 1e9, Type: book.NoType, Pool: book.NoPool})
		}, nil},
		"dying": {func(c *rules.Call, _ *rules.Reaction) {
			c.Damage(c.Actor(), rules.Damage{Amount: 1e9, Type: book.NoType, Pool: book.NoPool})
		}, nil},
	} {
		r := newRing(t, asks)
		r.scripts.do = c.do
		r.x.Swing(r.turn, n, m)
		var got []view.Reason
		for _, e := range swings(r.Drain()) {
			got = append(got, e.Reason)
		}
		if !slices.Equal(got, c.want) || r.scripts.asked != 1 {
			t.Errorf("%s: %v, asked %d times", name, got, r.scripts.asked)
		}
		r.scripts.do = nil
		if r.Alive(m) && r.Alive(n) {
			if r.x.Swing(r.turn, n, m); swings(r.Drain())[0].Reason != view.SwingHit {
				t.Errorf("%s: the next swing is as hard", name)
			}
		}
	}
	r := newRing(t, asks)
	r.put(n, m, stunned)
	if r.x.Swing(r.turn, n, m); r.scripts.asked != 0 {
		t.Error("who can do nothing is asked")
	}
}

func nan() float64 {
	zero := 0.0
	return zero / zero
}

// Whoever swings goes for somebody, and its own protection is over.
func TestProtectionEndsWithASwing(t *testing.T) {
	r := newRing(t, func(r *ring) { r.defs.ProtectionPulses = 20 })
	r.kill(a)
	if !r.Shielded(a) {
		t.Fatal("who has risen is not protected")
	}
	r.x.Swing(r.turn, m, a)
	if got := swings(r.Drain()); got[0].Reason != view.SwingRefused || !r.Shielded(a) {
		t.Errorf("a swing at it: %+v", got)
	}
	if r.x.Swing(r.turn, a, m); r.Shielded(a) {
		t.Error("it swings and is protected")
	}
}

func BenchmarkRound(bench *testing.B) {
	r := newRing(bench, func(r *ring) { r.defs.Attributes[maxHP].Base = formula.Number(1e12) })
	for i := range uint32(1000) {
		id := sim.MakeID(10+i, 1)
		r.Enter(r.turn, id, rules.Entrant{})
		r.profile[id] = 0
		if i%2 == 1 {
			r.engage(sim.MakeID(9+i, 1), id)
		}
	}
	bench.ReportAllocs()
	for bench.Loop() {
		bench.StopTimer()
		for {
			r.clock.End(r.turn)
			if r.turn = r.clock.Begin(); r.turn.Round() {
				break
			}
		}
		bench.StartTimer()
		r.x.Round(r.turn)
		r.Drain()
	}
}
