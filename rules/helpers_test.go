package rules_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// The attributes of the pack that these tests play with.
const (
	maxHP stat.Index = iota
	maxMana
	maxNerve
	might
	soakFire
	power
	broken // cannot be worked out
	armour // base 0
)

// Its pools.
const (
	hp book.PoolIndex = iota
	mana
	nerve
	wardB // listed before wardA, and spent after it
	wardA
	sanity // vital too; nobody has any unless given a base
)

// Its damage types.
const (
	fire book.TypeIndex = iota
	dread
	holy // reads the target
	cold // plain
)

// Its affects.
const (
	weak = iota // might −2
	shroud
	cursed
	downed
	mortal // downed, and dies when let go
	burning
	mending
	stunned
	strong  // max hp +50
	brittle // everything ×2
)

// Its tags.
const (
	tagAct book.Tag = iota
	tagCast
)

func num(x float64) *formula.Formula { return formula.Number(x) }

func compiled(n formula.Node) *formula.Formula {
	f, err := formula.Compile(&n)
	if err != nil {
		panic(err)
	}
	return f
}

func lit(x float64) formula.Node { return formula.Node{Head: formula.Lit, Value: x} }

func attr(i stat.Index) formula.Node { return formula.Node{Head: formula.Attr, Attr: uint32(i)} }

func of(s formula.Scope, i stat.Index) formula.Node {
	return formula.Node{Head: formula.Attr, Attr: uint32(i), Scope: s, Scoped: true}
}

func scalar(s formula.Scalar) *formula.Formula {
	return compiled(formula.Node{Head: formula.ScalarHead, Scalar: s})
}

func node(h formula.Head, args ...formula.Node) formula.Node {
	return formula.Node{Head: h, Args: args}
}

// op returns an op with what is nothing set to nothing.
func op(kind book.OpKind, with func(*book.Op)) book.Op {
	o := book.Op{Kind: kind, Pool: book.NoPool, Type: book.NoType, Affect: -1, Check: -1}
	if with != nil {
		with(&o)
	}
	return o
}

// damage is a blow of a flat amount.
func damage(amount float64, to book.Who) book.Op {
	return op(book.DealDamage, func(o *book.Op) { o.To, o.Amount.Flat = to, num(amount) })
}

func applying(def int32, to book.Who) book.Op {
	return op(book.ApplyAffect, func(o *book.Op) { o.To, o.Affect = to, def })
}

// add puts a list into the pack and returns its number.
func add(d *book.Defs, name string, ops ...book.Op) book.ListID {
	d.Lists = append(d.Lists, book.List{Name: name, Ops: ops})
	return book.ListID(len(d.Lists))
}

// newDefs returns the pack. Tests change what they need before they build an engine.
func newDefs() *book.Defs {
	d := &book.Defs{
		Attributes: []stat.Attribute{
			maxHP: {ID: "max_hp", Base: num(100)}, maxMana: {ID: "max_mana", Base: num(40)}, maxNerve: {ID: "max_nerve"},
			might: {ID: "might", Base: num(10)}, soakFire: {ID: "soak_fire"}, power: {ID: "power", Base: num(1)},
			broken: {ID: "broken", Base: compiled(node(formula.Div, lit(1), lit(0)))}, armour: {ID: "armour"},
		},
		Pools: []book.Pool{
			hp:     {ID: "hp", MaxAttr: book.AttrIndex(maxHP), Vital: true, Fronts: book.NoPool, Gauge: 1},
			mana:   {ID: "mana", MaxAttr: book.AttrIndex(maxMana), Fronts: book.NoPool, Regen: 1, RegenInCombat: true},
			nerve:  {ID: "nerve", MaxAttr: book.AttrIndex(maxNerve), Fronts: book.NoPool},
			wardB:  {ID: "ward_b", MaxAttr: book.NoAttribute, Absorb: true, Fronts: hp},
			wardA:  {ID: "ward_a", MaxAttr: book.NoAttribute, Absorb: true, Fronts: hp},
			sanity: {ID: "sanity", MaxAttr: book.AttrIndex(armour), Vital: true, Fronts: book.NoPool},
		},
		DamageTypes: []book.DamageType{
			fire:  {ID: "fire", Target: book.NoPool, Soak: book.AttrIndex(soakFire), Multiplier: num(1)},
			dread: {ID: "dread", Target: nerve, Soak: book.NoAttribute},
			holy:  {ID: "holy", Target: book.NoPool, Soak: book.NoAttribute, Multiplier: compiled(attr(power))},
			cold:  {ID: "cold", Target: book.NoPool, Soak: book.NoAttribute},
		},
		Tags: []string{tagAct: "act", tagCast: "cast"}, Templates: []string{"you", "it", "all"},
		Primary: hp, XPValue: book.NoAttribute, ProtectionPulses: 20,
		Roles: [book.RoleCount]book.AttrIndex{-1, book.AttrIndex(power), -1, -1, -1},
	}
	d.Affects = []book.Affect{
		weak:    {ID: "weak", Duration: 300, Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: -2}}},
		shroud:  {ID: "shroud", Duration: 600, Taken: []book.TakenFactor{{Type: fire, Factor: 0.5}}},
		cursed:  {ID: "cursed", Category: "curse", Duration: 300},
		downed:  {ID: "downed", SuspendsDeath: true, Duration: 150},
		mortal:  {ID: "mortal", SuspendsDeath: true, DieOnRelease: true, Duration: 150},
		burning: {ID: "burning", Duration: 240, Interval: 60, Stacking: affect.Stack, MaxStacks: 3, Clock: affect.PulseClock},
		mending: {ID: "mending", Duration: 240, Interval: 60, Clock: affect.PulseClock},
		stunned: {ID: "stunned", Duration: 120, Prevents: []book.Tag{tagAct, tagCast}},
		strong:  {ID: "strong", Indefinite: true, Modifiers: []book.Modifier{{Attr: maxHP, Op: stat.Add, Value: 50}}},
		brittle: {ID: "brittle", Duration: 300, Taken: []book.TakenFactor{{Type: book.AnyType, Factor: 2}}},
	}
	d.Affects[burning].Tick = add(d, "burning", op(book.DealDamage, func(o *book.Op) { o.Type, o.Amount.Flat = fire, num(3) }))
	d.Affects[mending].Tick = add(d, "mending", op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(5) }))
	return d
}

// ground is rooms with flags, and who is where. Whoever is not listed is in room 1.
type ground struct {
	rooms map[sim.ID]view.Room
	flags map[view.Room]place.RoomFlags
	gone  map[sim.ID]bool
}

func (g *ground) Room(id sim.ID) (view.Room, place.RoomFlags, bool) {
	room := g.rooms[id]
	if room == 0 {
		room = 1
	}
	return room, g.flags[room], !g.gone[id]
}

func (g *ground) Apart(one, other sim.ID) bool {
	here, _, _ := g.Room(one)
	there, _, ok := g.Room(other)
	return !ok || here != there
}

// Rooms are called by their numbers, players begin in room 1, and from each an exit "on" leads to the next.
func (g *ground) Find(name string) view.Room {
	n, _ := strconv.Atoi(name)
	return view.Room(n)
}

func (g *ground) Start() view.Room { return 1 }

func (g *ground) Exit(room view.Room, name string) view.Room {
	if name != "on" {
		return 0
	}
	return room + 1
}

func (g *ground) Move(_ sim.Turn, id sim.ID, to view.Room) bool {
	if g.gone[id] {
		return false
	}
	g.rooms[id] = to
	return true
}

func (g *ground) Name(id sim.ID) string { return "body " + id.String() }

func (g *ground) Near(id sim.ID, _ float64, dst []sim.ID) []sim.ID {
	here, _, _ := g.Room(id)
	for _, other := range []sim.ID{a, b, m, n} {
		if room, _, ok := g.Room(other); ok && room == here {
			dst = append(dst, other)
		}
	}
	return dst
}

func (g *ground) Distance(one, other sim.ID) float64 {
	if g.Apart(one, other) {
		return math.Inf(1)
	}
	return 0
}

func (g *ground) Sees(one, other sim.ID) bool { return !g.Apart(one, other) }

// a and b are players who do not belong together, and m and n belong together.
func (g *ground) Sides(one, other sim.ID) (ally, enemy bool) {
	players := [2]bool{one == a || one == b, other == a || other == b}
	switch {
	case one == other:
		return true, false
	case players == [2]bool{true, true}:
		return true, true
	}
	return players[0] == players[1], players[0] != players[1]
}

func (g *ground) Marked(room view.Room, flag string) bool {
	return flag == "safe" && g.flags[room].Has(place.FlagSafe) || flag == "arena" && g.flags[room].Has(place.FlagArena)
}

func (g *ground) Called(room view.Room) string { return strconv.Itoa(int(room)) }

func (g *ground) Exits(_ view.Room, dst []string) []string { return append(dst, "on") }

func (g *ground) Place(sim.ID) (sim.Vec, bool) { return sim.Vec{}, false }

// start is the tick before a pulse and a round, and 46 ticks before the counter wraps.
const start sim.Tick = 4_294_967_249

// bench is an engine with a clock, and who is there.
type bench struct {
	t testing.TB
	*rules.Engine
	clock  *sim.Clock
	turn   sim.Turn
	ground *ground
	lists  []book.ListID // lists that apply the affects
	wards  map[book.PoolIndex]book.ListID
	count  int

	defs    *book.Defs
	bags    *bags
	empties book.ListID
}

// The people of a bench: a and b are players, m and n are not.
var a, b, m, n = sim.MakeID(1, 1), sim.MakeID(2, 1), sim.MakeID(3, 1), sim.MakeID(4, 1)

func newBench(t testing.TB, d *book.Defs, with func(*rules.Options)) *bench {
	x := &bench{t: t, defs: d, bags: newBags(t), ground: &ground{rooms: map[sim.ID]view.Room{}, flags: map[view.Room]place.RoomFlags{}, gone: map[sim.ID]bool{}}}
	for i := range d.Affects {
		x.lists = append(x.lists, add(d, "apply", applying(int32(i), book.ToTarget)))
	}
	x.wards = map[book.PoolIndex]book.ListID{}
	for _, pool := range []book.PoolIndex{wardA, wardB} {
		x.wards[pool] = add(d, "ward", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = pool, scalar(formula.Mag) }))
	}
	o := rules.Options{Defs: d, Seed: 1, Ground: x.ground, Bags: x.bags}
	if with != nil {
		with(&o)
	}
	x.Engine = rules.New(o)
	x.clock = sim.NewClock(start, sim.DefaultRate)
	x.turn = x.clock.Begin()
	for _, id := range []sim.ID{a, b, m, n} {
		x.Enter(x.turn, id, rules.Entrant{Player: id == a || id == b})
	}
	return x
}

// next goes on by a number of ticks, with everything that comes at the end of a tick.
func (x *bench) next(ticks int) {
	for range ticks {
		x.Engine.Pulse(x.turn)
		x.Engine.Round(x.turn)
		x.Drain()
		x.clock.End(x.turn)
		x.turn = x.clock.Begin()
	}
}

func (x *bench) hash() uint64 {
	var h sim.StateHash
	x.AddTo(&h)
	return h.Sum()
}

// hashOf is a hash of what is about one entity, and nobody else.
func (x *bench) hashOf(id sim.ID) uint64 { return x.Engine.EntityHash(id) }

// hit is a plain blow.
func hit(by, on sim.ID, amount float64) rules.Blow {
	return rules.Blow{Actor: by, Target: on, Amount: amount, Type: book.NoType, Pool: book.NoPool}
}

func (x *bench) strike(by, on sim.ID, amount float64) rules.Outcome {
	return x.Strike(x.turn, hit(by, on, amount))
}

// run runs ops as a list of their own: the engine reads the pack's lists, so the list has been added before.
func (x *bench) run(by, on sim.ID, list book.ListID) rules.Result {
	return x.Run(x.turn, rules.Act{Actor: by, Target: on, Magnitude: 1}, list)
}

func (x *bench) level(id sim.ID, pool book.PoolIndex) int64 {
	now, _ := x.Pool(id, pool)
	return now
}

// want checks what is in a pool.
func (x *bench) want(id sim.ID, pool book.PoolIndex, amount int64) {
	x.t.Helper()
	if got := x.level(id, pool); got != amount {
		x.t.Errorf("pool %d of %v holds %d, want %d", pool, id, got, amount)
	}
}

// kinds are the kinds of the events since the last drain.
func kinds(events []view.Event) []view.EventKind {
	var out []view.EventKind
	for _, e := range events {
		out = append(out, e.Kind)
	}
	return out
}

// applied attaches an affect by one to another, past the gate of other tests' making.
func (x *bench) applied(by, on sim.ID, def int) {
	x.t.Helper()
	if r := x.run(by, on, x.lists[def]); r != rules.Done {
		x.t.Fatalf("affect %d was not applied: %v", def, r)
	}
	x.Drain()
}

// ward gives somebody a buffer.
func (x *bench) ward(id sim.ID, pool book.PoolIndex, amount float64) {
	x.t.Helper()
	if r := x.Run(x.turn, rules.Act{Actor: id, Target: id, Magnitude: amount}, x.wards[pool]); r != rules.Done {
		x.t.Fatalf("the buffer was not written: %v", r)
	}
	x.Drain()
}

// only are the events of a kind.
func only(events []view.Event, kind view.EventKind) []view.Event {
	var out []view.Event
	for _, e := range events {
		if e.Kind == kind {
			out = append(out, e)
		}
	}
	return out
}

// drainSome drains now and then, so that a loop without ticks does not fill the log.
func (x *bench) drainSome() {
	if x.count++; x.count%256 == 0 {
		x.Drain()
		x.Due()
	}
}

// empty is a list that empties a buffer.
func (x *bench) empty(pool book.PoolIndex) book.ListID {
	if x.empties == 0 {
		x.empties = add(x.defs, "empty", op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = pool, num(0) }))
	}
	return x.empties
}

func inf() float64 { return math.Inf(1) }
