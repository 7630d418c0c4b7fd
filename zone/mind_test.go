package zone_test

import (
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// What a mind sees at the end of a tick it acts on in the next, turned towards whom it strikes, and not again before its time.
func TestMindsStrikeOnATimer(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(0, -20))
	biter := spawned(t, z, "biter", at(1.5, -20))
	seen := z.Tick()
	var begun []int
	for range 200 {
		z.Step()
		for _, e := range of(watch.events, view.BehaviorStarted) {
			if e.Actor != biter || e.Other != hero {
				t.Fatalf("%+v", e)
			}
			begun = append(begun, e.Tick.Since(seen))
		}
	}
	if len(begun) != 2 || begun[0] != 1 || begun[1] != 61 { // two bites are enough
		t.Errorf("it bites at %v", begun)
	}
	if f := standing(t, z, biter).Facing; f != 3<<14 {
		t.Errorf("it looks to %v", f.Degrees())
	}
}

// A wall hides whoever is behind it.
func TestMindsDoNotSeeThroughWalls(t *testing.T) {
	for _, c := range []struct {
		x       float64
		strikes bool
	}{{5, true}, {7, false}} {
		z, watch := pit(t)
		enter(t, z, 1, at(5, 0))
		spawned(t, z, "thrower", at(c.x, 2))
		watch.all = nil
		step(z, 60)
		if got := len(of(watch.all, view.BehaviorStarted)) > 0; got != c.strikes {
			t.Errorf("from x = %v it throws: %v", c.x, got)
		}
	}
}

// A creature with a route walks it with the pace of its kind, until the world says otherwise.
func TestRoutesAreWalked(t *testing.T) {
	z, _ := pit(t)
	walker := creature(t, z, "walker")
	if walker.Speed != 3 || walker.Pos != (sim.Vec{X: -20, Z: 20}) {
		t.Fatalf("it begins as %+v", walker)
	}
	corners := []sim.Vec{{X: -16, Z: 20}, {X: -16, Z: 24}, {X: -20, Z: 20}, {X: -16, Z: 20}}
	for range 1000 {
		z.Step()
		if p := standing(t, z, walker.ID).Pos; len(corners) > 0 && p.GroundDist(corners[0]) < 0.3 {
			corners = corners[1:]
		}
	}
	if len(corners) > 0 {
		t.Errorf("it never came to %v", corners)
	}
	post(t, z, inbox.Order{Op: inbox.Halt, Target: walker.ID}.Letter())
	step(z, 2)
	at := standing(t, z, walker.ID).Pos
	step(z, 60)
	if got := standing(t, z, walker.ID).Pos; got != at {
		t.Errorf("halted at %v it walks on to %v", at, got)
	}
}

// In a world of words everybody in a room stands together, and nobody reaches into another.
func TestFightsOfATextWorld(t *testing.T) {
	z, watch := arenaZone(t, "cellar")
	hero := enter(t, z, 1, in("steps"))
	biter := creature(t, z, "biter").ID
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Walk, Next: true, Press: slash}.Letter())
	step(z, 120)
	if n := len(of(watch.all, view.OnDamageTaken)); n != 0 || standing(t, z, biter).Health != 60 {
		t.Fatalf("%d blows from one room into another", n)
	}
	post(t, z, command(1, inbox.Go, "down"), inbox.Command{From: player(1), Verb: inbox.Walk, Next: true, Press: dash}.Letter())
	z.Step()
	if s := standing(t, z, hero); s.RoomID != "vault" || s.Pos != (sim.Vec{}) {
		t.Errorf("a dash leads to %v in %s", s.Pos, s.RoomID)
	}
	step(z, 30)
	for standing(t, z, biter).Alive {
		post(t, z, inbox.Command{From: player(1), Verb: inbox.Walk, Next: true, Press: slash}.Letter())
		if z.Step(); z.Tick() > 1000 {
			t.Fatal("the biter does not die")
		}
	}
	if standing(t, z, hero).Health == 100 {
		t.Error("the biter never bit")
	}
	if s := standing(t, z, hero); s.Pos != (sim.Vec{}) {
		t.Errorf("it stands at %v", s.Pos)
	}
}

// A zone has a pack's rules only at the pack's rate.
func TestCatalogsAreForOneRate(t *testing.T) {
	p := arena(t)
	m := *p.Map("pit")
	m.Rate = 30
	if _, err := zone.New(zone.Options{Pack: p, Map: &m}); err == nil {
		t.Error("a map of another rate is taken")
	}
}

// bitten is whom a body strikes in the next two seconds, in order.
func bitten(t *testing.T, z *zone.Zone, watch *lookout, id sim.ID) []sim.ID {
	t.Helper()
	watch.all = nil
	step(z, 120)
	var list []sim.ID
	for _, e := range of(watch.all, view.BehaviorStarted) {
		if e.Actor == id {
			list = append(list, e.Other)
		}
	}
	if len(list) < 3 {
		t.Fatalf("it strikes %v", list)
	}
	return list
}

// A creature strikes whoever has harmed it most, and the nearest while nobody has.
func TestTheGreatestThreatIsStruck(t *testing.T) {
	z, watch := arenaZone(t, "court")
	near, far := enter(t, z, 1, at(0, 8.8)), enter(t, z, 2, at(0, 8.2))
	warden := creature(t, z, "warden").ID
	only := func(what string, want sim.ID) {
		t.Helper()
		for i, got := range bitten(t, z, watch, warden) {
			if i > 0 && got != want { // the first may have been decided before
				t.Errorf("%s it strikes %v, want %v", what, got, want)
			}
		}
	}
	only("unharmed", near)
	act(t, z, 2, slash)
	only("harmed from further away", far)
	for range 2 {
		act(t, z, 1, slash)
		step(z, 40)
	}
	only("harmed more by the nearer one", near)
}

// Whom something has taken beyond its leash walks home, strikes nobody until it is there, and its fight is over then.
func TestALeashLeadsHome(t *testing.T) {
	z, watch := arenaZone(t, "court")
	hero, warden := enter(t, z, 1, at(0, 8)), creature(t, z, "warden")
	act(t, z, 1, slash)
	step(z, 40)
	if !z.Insight().Fighting(warden.ID) || z.Insight().Threat(warden.ID, hero) != 30 {
		t.Fatal("there is no fight")
	}
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: warden.ID, Where: at(0, 3)}.Letter(), inbox.Order{Op: inbox.PutAt, Target: hero, Where: at(0, 5)}.Letter())
	step(z, 2)
	watch.all = nil
	steps := 0
	for ; standing(t, z, warden.ID).Pos.Z < 9.7; steps++ {
		z.Step()
		if len(of(watch.all, view.BehaviorStarted)) > 0 || steps > 200 {
			t.Fatalf("after %d steps at %v it has begun %+v", steps, standing(t, z, warden.ID).Pos, of(watch.all, view.BehaviorStarted))
		}
	}
	if steps < 95 { // 6.7 m at 4 m/s
		t.Errorf("it is at home after %d steps", steps)
	}
	step(z, 5)
	if z.Insight().Fighting(warden.ID) || z.Insight().Fighting(hero) {
		t.Error("at home it fights on")
	}
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: hero, Where: at(0, 8)}.Letter())
	bitten(t, z, watch, warden.ID)

	// One that was put somewhere by hand belongs nowhere.
	stray := spawned(t, z, "warden", at(40, 40))
	step(z, 60)
	if p := standing(t, z, stray).Pos; p != (sim.Vec{X: 40, Z: 40}) {
		t.Errorf("the stray has gone to %v", p)
	}
}
