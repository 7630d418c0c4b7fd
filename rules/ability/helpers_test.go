package ability_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ability"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// The people of a hall: a and b are players who belong to nobody, m and n are not players and belong together.
var a, b, m, n = sim.MakeID(1, 1), sim.MakeID(2, 1), sim.MakeID(3, 1), sim.MakeID(4, 1)

var everybody = []sim.ID{a, b, m, n}

// Indices of the book of a hall.
const (
	maxHP, might, maxMana, haste = 0, 1, 2, 3
	hp, mana                     = 0, 1
	stun, silence, charm, burn   = 0, 1, 2, 3
	tagCast, tagSpeak, tagAct    = 0, 1, 2
	flagPvP, flagOath            = 0, 1
	ember, howl, mend, blink     = 0, 1, 2, 3 // cast on an enemy, an area, an ally at once, nobody at once
	throw                        = 4          // what performs a behavior
	vow                          = 5          // what everybody may begin, for oneself
)

// start is 46 ticks before the counter of ticks wraps.
const start sim.Tick = 4_294_967_249

// ground is rooms in a line, with an exit "on" from each to the next.
type ground struct {
	rooms  map[sim.ID]view.Room
	flags  map[view.Room]place.RoomFlags
	gone   map[sim.ID]bool
	far    map[sim.ID]float64 // how far somebody is from everybody else
	hidden map[sim.ID]bool
}

func (g *ground) Room(id sim.ID) (view.Room, place.RoomFlags, bool) {
	room := max(g.rooms[id], 1)
	return room, g.flags[room], !g.gone[id]
}

func (g *ground) Apart(x, y sim.ID) bool {
	one, _, _ := g.Room(x)
	other, _, _ := g.Room(y)
	return one != other
}
func (g *ground) Find(string) view.Room                   { return 0 }
func (g *ground) Start() view.Room                        { return 1 }
func (g *ground) Exit(room view.Room, _ string) view.Room { return room + 1 }
func (g *ground) Move(_ sim.Turn, id sim.ID, to view.Room) bool {
	g.rooms[id] = to
	return true
}
func (g *ground) Name(id sim.ID) string { return id.String() }
func (g *ground) Near(id sim.ID, radius float64, dst []sim.ID) []sim.ID {
	for _, o := range everybody {
		if !g.Apart(id, o) && !g.gone[o] && (radius == 0 || g.Distance(id, o) <= radius) {
			dst = append(dst, o)
		}
	}
	return dst
}
func (g *ground) Distance(x, y sim.ID) float64 {
	if g.Apart(x, y) {
		return math.Inf(1)
	}
	if x == y {
		return 0
	}
	return g.far[x] + g.far[y]
}
func (g *ground) Sees(x, y sim.ID) bool { return !g.hidden[x] && !g.hidden[y] }
func (g *ground) Sides(x, y sim.ID) (ally, enemy bool) {
	one, other := x == a || x == b, y == a || y == b
	switch {
	case x == y:
		return true, false
	case one && other:
		return true, true
	}
	return one == other, one != other
}
func (g *ground) Marked(view.Room, string) bool            { return false }
func (g *ground) Called(view.Room) string                  { return "" }
func (g *ground) Exits(_ view.Room, dst []string) []string { return dst }
func (g *ground) Place(sim.ID) (sim.Vec, bool)             { return sim.Vec{}, false }

// hall is an engine with abilities.
type hall struct {
	t testing.TB
	*rules.Engine
	casts   *ability.Abilities
	defs    *book.Defs
	clock   *sim.Clock
	turn    sim.Turn
	ground  *ground
	scripts scripts
	told    []view.Event
}

// scripts are functions in Go in place of scripts.
type scripts struct {
	run   func(c *rules.Call)
	react func(c *rules.Call, r *rules.Reaction)
}

func (s *scripts) Run(c *rules.Call, _ book.HookID) {
	if s.run != nil {
		s.run(c)
	}
}
func (s *scripts) React(c *rules.Call, _ book.HookID, r *rules.Reaction) {
	if s.react != nil {
		s.react(c, r)
	}
}
func (s *scripts) Allow(*rules.Call, book.HookID) bool { return true }

func number(x float64) *formula.Formula { return formula.Number(x) }

// deal is a list that deals damage to its target.
func deal(d *book.Defs, amount float64, more ...book.Op) book.ListID {
	ops := append([]book.Op{{Kind: book.DealDamage, Pool: book.NoPool, Type: book.NoType, Amount: book.Amount{Flat: number(amount)}, Affect: -1, Check: -1}}, more...)
	d.Lists = append(d.Lists, book.List{Name: "deal", Ops: ops})
	return book.ListID(len(d.Lists))
}

func newBook() *book.Defs {
	d := &book.Defs{
		Attributes: []stat.Attribute{
			{ID: "max_hp", Base: number(60)}, {ID: "might", Base: number(10)}, {ID: "max_mana", Base: number(40)}, {ID: "haste", Base: number(1)},
		},
		Pools: []book.Pool{
			{ID: "hp", MaxAttr: maxHP, Vital: true, Fronts: book.NoPool}, {ID: "mana", MaxAttr: maxMana, Fronts: book.NoPool},
		},
		Tags:  []string{tagCast: "cast", tagSpeak: "speak", tagAct: "act"},
		Flags: []book.Flag{{ID: "pvp"}, {ID: "oath"}}, Positions: []book.Position{{ID: "standing", Acts: true}, {ID: "sitting"}},
		Professions: []book.Profession{{ID: "chandler", Ranks: []string{"1", "2"}}}, Templates: []string{"start", "actor", "target", "room", "broken"},
		Affects: []book.Affect{
			stun:    {ID: "stun", Duration: 600, Clock: affect.TickClock, Prevents: []book.Tag{tagAct, tagCast}, Harmful: true},
			silence: {ID: "silence", Duration: 600, Clock: affect.TickClock, Prevents: []book.Tag{tagSpeak}, Harmful: true},
			charm:   {ID: "charm", Duration: 600, Clock: affect.TickClock, PreventsSource: []book.Tag{tagCast}, Harmful: true},
			burn:    {ID: "burn", Duration: 600, Clock: affect.TickClock, Harmful: true},
		},
		Primary: hp, XPValue: book.NoAttribute, CombatOrder: book.NoAttribute, ProtectionPulses: 20,
		Roles: [book.RoleCount]book.AttrIndex{-1, -1, haste, -1, -1},
	}
	any := book.Requirements{Position: -1, Flag: -1}
	d.Abilities = []book.Ability{
		ember: {ID: "ember", Verb: "ember", Mode: book.ForEnemy, Range: 10, Disposition: book.Harmful, Tags: []book.Tag{tagCast}, Requires: any,
			Costs: []book.Cost{{Pool: mana, Amount: number(10)}}, CastTime: book.Time{Ticks: 60}, Cooldown: book.Time{Ticks: 180}, Lag: book.Time{Ticks: 30},
			Breaks: book.BrokenByControl, Start: 1, ToActor: 2, ToTarget: 3, ToRoom: 4, Interrupted: 5},
		howl:  {ID: "howl", Verb: "howl", Mode: book.ForEnemiesAround, Range: 10, Disposition: book.Harmful, Requires: any, CastTime: book.Time{Ticks: 60}},
		mend:  {ID: "mend", Verb: "mend", Mode: book.ForAlly, Disposition: book.Helpful, Requires: any, Costs: []book.Cost{{Pool: mana, Amount: number(5)}}},
		blink: {ID: "blink", Verb: "blink", Requires: any, OwnTime: true, Cooldown: book.Time{Formula: number(4)}},
		throw: {ID: "throw", Verb: "throw", Disposition: book.Harmful, Requires: any, Behavior: "toss"},
		vow:   {ID: "vow", Verb: "vow", Mode: book.ForSelf, Requires: any, CastTime: book.Time{Ticks: 60}, Breaks: book.BrokenByDamage | book.BrokenByMoving | book.BrokenByCommand},
	}
	d.Abilities[ember].OnResolve = deal(d, 12, book.Op{Kind: book.ApplyAffect, Affect: burn, Check: -1, Pool: book.NoPool, Type: book.NoType})
	d.Abilities[howl].OnResolve = deal(d, 5)
	d.Abilities[throw].OnResolve = deal(d, 8)
	d.Lists = append(d.Lists, book.List{Name: "mend", Ops: []book.Op{{Kind: book.Heal, Pool: book.NoPool, Affect: -1, Check: -1, Amount: book.Amount{Flat: number(10)}}}})
	d.Abilities[mend].OnResolve = book.ListID(len(d.Lists))
	return d
}

func newHall(t testing.TB, change func(d *book.Defs)) *hall {
	d := newBook()
	if change != nil {
		change(d)
	}
	x := &hall{t: t, defs: d, clock: sim.NewClock(start, 60), ground: &ground{
		rooms: map[sim.ID]view.Room{}, flags: map[view.Room]place.RoomFlags{}, gone: map[sim.ID]bool{}, far: map[sim.ID]float64{}, hidden: map[sim.ID]bool{},
	}}
	x.Engine = rules.New(rules.Options{Defs: d, Seed: 5, Ground: x.ground, Scripts: &x.scripts})
	x.casts = ability.New(x.Engine, d)
	x.turn = x.clock.Begin()
	for _, id := range everybody {
		x.Enter(x.turn, id, rules.Entrant{Player: id == a || id == b})
	}
	return x
}

// use lets somebody use an ability on somebody, and returns why not.
func (x *hall) use(by sim.ID, what int32, on sim.ID) view.Reason {
	return x.casts.Use(x.turn, ability.Request{Actor: by, Ability: what, Target: on}).Why
}

// next goes on by ticks, in each of which what is due is done.
func (x *hall) next(ticks int) {
	for range ticks {
		x.Pulse(x.turn)
		x.keep()
		x.clock.End(x.turn)
		x.turn = x.clock.Begin()
		x.casts.Due(x.turn)
		for _, r := range x.casts.Wishes(x.turn) {
			x.casts.Use(x.turn, r)
		}
	}
	x.keep()
}

func (x *hall) keep() { x.told = append(x.told, x.Drain()...) }

// events are those of a kind since it was asked last for any.
func (x *hall) events(kind view.EventKind) (list []view.Event) {
	x.keep()
	for _, e := range x.told {
		if e.Kind == kind {
			list = append(list, e)
		}
	}
	return list
}

func (x *hall) forget() {
	x.keep()
	x.told = nil
}

func (x *hall) hash() uint64 {
	var h sim.StateHash
	x.AddTo(&h)
	x.casts.AddTo(&h)
	return h.Sum()
}

func (x *hall) pool(id sim.ID, p book.PoolIndex) int64 {
	now, _ := x.Pool(id, p)
	return now
}

// put puts an affect on somebody.
func (x *hall) put(by, on sim.ID, def int32) {
	c, _ := x.Begin(x.turn, rules.Act{Actor: by, Target: on, Magnitude: 1})
	c.Apply(c.Target(), rules.Granting{Affect: def, Magnitude: 1, Stacks: 1})
	c.End()
}

func (x *hall) hit(by, on sim.ID, amount float64) {
	x.Strike(x.turn, rules.Blow{Actor: by, Target: on, Amount: amount, Type: book.NoType, Pool: book.NoPool})
}

// reasons are the reasons of events, in their order.
func reasons(list []view.Event) (r []view.Reason) {
	for _, e := range list {
		r = append(r, e.Reason)
	}
	return r
}

// broken is a formula that nothing comes of.
func broken() *formula.Formula {
	f, err := formula.Compile(&formula.Node{Head: formula.Div, Args: []formula.Node{{Head: formula.Lit, Value: 1}, {Head: formula.Lit, Value: 0}}})
	if err != nil {
		panic(err)
	}
	return f
}

// alike goes on by ticks in two halls, which must be of the same state before each.
func (x *hall) alike(y *hall, ticks int) {
	x.t.Helper()
	for tick := range ticks {
		if x.hash() != y.hash() {
			x.t.Fatalf("%d ticks on they differ", tick)
		}
		x.next(1)
		y.next(1)
	}
}
