package zone_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// The lists of the windy pack.
const (
	gust  uint32 = 1 + iota // a blow, a push north, and another blow
	out                     // a push through an exit that there is none of
	east                    // to the room of that id
	above                   // to a room without a place to stand
	home                    // to the start
	alert                   // whoever has it is hurt a little by whatever it hears
	mist                    // fills the room
	fell                    // a blow that nobody survives
)

// windy is a pack with moves. Entering does the ops of onEnter to whoever enters, whatever it bears.
func windy(onEnter ...book.Op) *pack.Pack {
	op := func(kind book.OpKind, with func(*book.Op)) book.Op {
		o := book.Op{Kind: kind, Count: 1, Pool: book.NoPool, Type: book.NoType, Affect: -1, Check: -1}
		with(&o)
		return o
	}
	hurt := func(amount float64, to book.Who) book.Op {
		return op(book.DealDamage, func(o *book.Op) { o.To, o.Amount.Flat = to, formula.Number(amount) })
	}
	to := func(room string) book.Op { return op(book.Teleport, func(o *book.Op) { o.Name = room }) }
	exit := func(name string) book.Op { return op(book.Push, func(o *book.Op) { o.Name = name }) }
	applying := func(def int32) book.Op { return op(book.ApplyAffect, func(o *book.Op) { o.Affect = def }) }
	rules := &book.Defs{
		XPValue: book.NoAttribute, Tags: []string{"alert", "mist"},
		Attributes: []stat.Attribute{{ID: "max_hp", Base: formula.Number(100)}},
		Pools:      []book.Pool{{ID: "hp", Vital: true, Fronts: book.NoPool}},
		Affects: []book.Affect{
			{ID: "alert", Is: []book.Tag{0}, Indefinite: true, Handlers: []book.Handler{{Event: book.OnEnter, Ops: 10}, {Event: book.OnLeaveRoom, Ops: 10}}},
			{ID: "mist", Is: []book.Tag{1}, Indefinite: true, Room: true, Lease: 30, Clock: affect.PulseClock},
		},
		Lists: []book.List{
			{Name: "gust", Ops: []book.Op{hurt(5, book.ToTarget), exit("north"), hurt(7, book.ToTarget)}},
			{Name: "out", Ops: []book.Op{exit("out")}}, {Name: "east", Ops: []book.Op{to("east")}}, {Name: "above", Ops: []book.Op{to("above")}},
			{Name: "home", Ops: []book.Op{op(book.Teleport, func(o *book.Op) { o.Dest = book.DestStart })}},
			{Name: "alert", Ops: []book.Op{applying(0)}}, {Name: "mist", Ops: []book.Op{applying(1)}},
			{Name: "fell", Ops: []book.Op{hurt(1e9, book.ToTarget)}},
			{Name: "entering", Ops: onEnter}, {Name: "startled", Ops: []book.Op{hurt(1, book.ToActor)}},
		},
	}
	if len(onEnter) > 0 {
		rules.Pools[0].Handlers = []book.Handler{{Event: book.OnEnter, Ops: 9}}
	}
	for i := range rules.Roles {
		rules.Roles[i] = book.NoAttribute
	}
	return &pack.Pack{Hash: 6, Definitions: pack.Definitions{Rules: rules}}
}

// does is an order that lets somebody run a list on somebody.
func does(list uint32, by, on sim.ID) inbox.Letter {
	return inbox.Order{Op: inbox.RunList, Actor: by, Target: on, List: list}.Letter()
}

// openPack makes a zone of a map and a pack, with one lookout.
func openPack(tb testing.TB, m *place.Map, p *pack.Pack) (*zone.Zone, *lookout) {
	tb.Helper()
	watch := &lookout{}
	return openWith(tb, zone.Options{Map: m, Pack: p, Seed: 3, Viewers: []view.Viewer{watch}}), watch
}

// rat puts a creature somewhere and gives its body.
func rat(tb testing.TB, z *zone.Zone, w inbox.Where) sim.ID {
	tb.Helper()
	z.Drain()
	order := spawn(w)
	order.Ref = 1
	post(tb, z, order.Letter())
	z.Step()
	requests := z.Drain()
	if len(requests) != 1 || requests[0].Actor == 0 {
		tb.Fatalf("none was spawned: %+v", requests)
	}
	return requests[0].Actor
}

// What the rules tell before a move, what the zone tells of it, and what the rules tell after stand in the order in which they were.
func TestAPushInTheStream(t *testing.T) {
	z, watch := openPack(t, village(), windy())
	one, two := rat(t, z, in("yard")), rat(t, z, in("yard"))
	post(t, z, does(alert, one, one))
	z.Step()
	post(t, z, does(gust, one, two))
	z.Step()
	want := []view.EventKind{
		view.OnEnterCombat, view.OnEnterCombat, view.OnDamageTaken, view.OnHit, view.RoomLeft, view.RoomEntered, view.Placed,
		view.OnLeaveRoom, view.OnDamageTaken, view.OnHit, view.OnEnter, view.OnDamageTaken, view.OnHit,
	}
	if got := kinds(watch.events); !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
	for i := 1; i < len(watch.events); i++ {
		if watch.events[i].Seq != watch.events[i-1].Seq+1 || watch.events[i].Tick != z.Tick() {
			t.Errorf("out of order: %+v", watch.events[i])
		}
	}
	if s := standing(t, z, two); s.RoomID != "hall" || s.Health != 88 || s.Teleports != 1 {
		t.Errorf("it is %+v", s)
	}
	post(t, z, does(out, one, two), does(gust, two, two))
	if z.Step(); len(of(watch.events, view.RoomLeft, view.Placed)) != 0 || standing(t, z, two).RoomID != "hall" {
		t.Errorf("where there is no exit it went: %v", kinds(watch.events))
	}
	post(t, z, does(home, two, two))
	if z.Step(); standing(t, z, two).RoomID != "yard" {
		t.Errorf("it is in %s", standing(t, z, two).RoomID)
	}
}

// Whoever walks, by exits or on a ground, and whoever is put elsewhere has come from one room into another.
func TestWalkersAreTold(t *testing.T) {
	z, watch := openPack(t, village(), windy())
	hero, foe := enter(t, z, 1, in("yard")), rat(t, z, in("yard"))
	post(t, z, does(alert, hero, hero), does(alert, foe, foe), does(gust, foe, hero))
	z.Step() // pushed into the hall, with the fight going on
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Go, Text: "south"}.Letter())
	z.Step()
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Go, Text: "north"}.Letter())
	z.Step()
	got := of(watch.events, view.RoomLeft, view.RoomEntered, view.OnLeaveRoom, view.OnEnter)
	if want := []view.EventKind{view.RoomLeft, view.RoomEntered, view.OnLeaveRoom, view.OnEnter}; !slices.Equal(kinds(got), want) {
		t.Fatalf("told %v, want %v", kinds(got), want)
	}
	if leave, entered := got[2], got[3]; leave.Actor != foe || leave.Other != hero || leave.Room != 1 || entered.Actor != hero || entered.Room != 2 {
		t.Errorf("told %+v and %+v", leave, entered)
	}
	if s := standing(t, z, hero); s.Health != 100-5-7-3 { // it has come into a room three times
		t.Errorf("it is %+v", s)
	}

	z, watch = openPack(t, field(t), windy())
	hero = enter(t, z, 1, at(-1, 10))
	post(t, z, does(alert, hero, hero))
	for range 60 {
		post(t, z, input(1, z.Tick().Plus(1), 127, 0))
		z.Step()
	}
	if n := len(of(watch.all, view.OnEnter)); n != 1 || standing(t, z, hero).RoomID != "east" || standing(t, z, hero).Health != 99 {
		t.Errorf("on the ground it entered %d rooms and is %+v", n, standing(t, z, hero))
	}
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: hero, Where: at(20, 20)}.Letter())
	z.Step()
	if n := len(of(watch.all, view.OnEnter)); n != 1 {
		t.Error("to be put elsewhere in a room is to enter it")
	}
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: hero, Where: at(-20, 20)}.Letter())
	z.Step()
	if n := len(of(watch.all, view.OnEnter)); n != 2 || standing(t, z, hero).Health != 98 {
		t.Errorf("put into another room it has entered %d", n)
	}
}

// Two who cross in one tick enter when both are there, and what the first brings about does not undo the second's.
func TestCrossingTogether(t *testing.T) {
	home := book.Op{Kind: book.Teleport, To: book.ToActor, Dest: book.DestStart, Pool: book.NoPool, Type: book.NoType, Affect: -1, Check: -1}
	m := field(t)
	z, watch := openPack(t, m, windy(home))
	one, two := enter(t, z, 1, at(1.9, 10)), enter(t, z, 2, at(1.9, 12))
	for range 5 {
		post(t, z, input(1, z.Tick().Plus(1), 127, 0), input(2, z.Tick().Plus(1), 127, 0))
		z.Step()
	}
	var told []view.EventKind
	for _, e := range of(watch.all, view.RoomEntered, view.Placed, view.OnEnter) {
		told = append(told, e.Kind)
	}
	want := []view.EventKind{
		view.RoomEntered, view.RoomEntered, view.OnEnter, view.RoomEntered, view.Placed, view.OnEnter, view.OnEnter, view.RoomEntered, view.Placed, view.OnEnter,
	}
	if !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
	for _, id := range []sim.ID{one, two} {
		if s := standing(t, z, id); s.RoomID != "west" || s.Teleports != 1 || s.Pos.X > 0 {
			t.Errorf("it is %+v", s)
		}
	}
}

// A room of a map with ground is where its region is, and one without a region is nowhere to go to: then nothing changes.
func TestRoomsOnAGround(t *testing.T) {
	m := field(t)
	m.Rooms = append(m.Rooms, place.Room{ID: "above"})
	z, _ := openPack(t, m, windy())
	twin, _ := openPack(t, m, windy())
	hero := enter(t, z, 1, at(-20, -20))
	enter(t, twin, 1, at(-20, -20))
	post(t, z, does(above, hero, hero))
	post(t, twin, does(out, hero, hero))
	z.Step()
	twin.Step()
	if z.Hash() != twin.Hash() || standing(t, z, hero).RoomID != "west" {
		t.Errorf("it is in %s, or something else has changed", standing(t, z, hero).RoomID)
	}
	post(t, z, does(east, hero, hero))
	z.Step()
	if s := standing(t, z, hero); s.RoomID != "east" || s.Pos.X != 17 || s.Pos.Z != 0 {
		t.Errorf("it is %+v", s)
	}
	post(t, z, does(home, hero, hero))
	z.Step()
	if s := standing(t, z, hero); s.RoomID != "west" || s.Pos.X != -4 || s.Pos.Z != 0 && s.Pos.Z != 4 {
		t.Errorf("it is %+v", s)
	}
}

// Who dies of entering the start, again and again, ends there alive and holds nobody up.
func TestDyingOfComingBack(t *testing.T) {
	op := func(kind book.OpKind) book.Op {
		return book.Op{Kind: kind, Pool: book.NoPool, Type: book.NoType, Affect: -1, Check: -1}
	}
	away, kill := op(book.Teleport), op(book.DealDamage)
	away.Name, kill.Amount.Flat = "cell", formula.Number(1e9)
	away.To, kill.To = book.ToActor, book.ToActor
	z, watch := openPack(t, village(), windy(away, kill))
	hero := enter(t, z, 1, in("hall"))
	post(t, z, does(fell, 0, hero))
	z.Step()
	if s := standing(t, z, hero); s.RoomID != "yard" || !s.Alive || len(of(watch.events, view.Died)) != 2 {
		t.Errorf("it is %+v and died %d times", s, len(of(watch.events, view.Died)))
	}
	told := len(watch.all)
	if z.Step(); len(watch.all) != told {
		t.Errorf("and then %v", kinds(watch.events))
	}
}

// A field lends itself to whoever is in its room, also on from a save, and to nobody in another.
func TestAFieldInAZone(t *testing.T) {
	watch := &lookout{}
	o := zone.Options{Map: village(), Pack: windy(), Seed: 3, Viewers: []view.Viewer{watch}}
	z := openWith(t, o)
	hero, far := enter(t, z, 1, in("yard")), enter(t, z, 2, in("cell"))
	post(t, z, does(mist, hero, hero))
	step(z, 16)
	if n := len(attached(z, hero)); n != 1 || len(attached(z, far)) != 0 {
		t.Fatalf("%d and %d are attached", n, len(attached(z, far)))
	}
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Go, Text: "north"}.Letter())
	z.Step()
	hash, saved := z.Hash(), z.Save()
	again, err := zone.Restore(o, saved)
	if err != nil || again.Hash() != hash {
		t.Fatalf("restored: %v", err)
	}
	for tick := range 45 {
		z.Step()
		if again.Step(); z.Hash() != again.Hash() {
			t.Fatalf("%d ticks after the save it goes on otherwise", tick+1)
		}
	}
	if len(attached(z, hero)) != 0 || len(of(watch.all, view.OnAffectExpire)) != 2 { // both zones tell it
		t.Errorf("%+v is attached, told %v", attached(z, hero), kinds(watch.all))
	}
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Go, Text: "south"}.Letter())
	if step(z, 16); len(attached(z, hero)) != 1 {
		t.Error("coming back it gets none")
	}
}
