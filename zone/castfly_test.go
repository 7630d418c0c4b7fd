package zone_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// fling lets player n fling a spark along a heading, and steps.
func fling(tb testing.TB, z *zone.Zone, n int64, heading sim.Heading) {
	tb.Helper()
	post(tb, z, inbox.Command{From: player(n), Verb: inbox.Use, Text: "fling", Aim: inbox.Along, Heading: heading}.Letter())
	z.Step()
}

// What an ability does is done where its behavior says so: by the spark that hits, and by what the spark leaves behind. All of it is the
// cast's, and when nothing of that is under way any more, nothing of the cast is remembered.
func TestASparkCarriesItsAbility(t *testing.T) {
	z, watch, hero, rat := mage(t)
	fling(t, z, 1, 0)
	begun, resolved := of(watch.events, view.BehaviorStarted), of(watch.events, view.OnAbilityResolved)
	if len(begun) != 1 || len(resolved) != 1 || begun[0].Cast != resolved[0].Cast || begun[0].Cast == 0 {
		t.Fatalf("begun %+v, resolved %+v", begun, resolved)
	}
	if has(t, z, hero, "mana") != 95 || standing(t, z, rat).Health != 60 || z.KeptCasts() != 1 {
		t.Errorf("%d mana, %d health, %d casts kept", has(t, z, hero, "mana"), standing(t, z, rat).Health, z.KeptCasts())
	}
	var hits []sim.Tick
	for range 140 {
		z.Step()
		for _, e := range of(watch.events, view.OnDamageTaken) {
			if e.Actor != rat || e.Other != hero || e.Cast != begun[0].Cast || e.Count != 20 && e.Value != 20 {
				t.Errorf("a blow of it is %+v", e)
			}
			hits = append(hits, z.Tick())
		}
	}
	if len(hits) != 2 || hits[1].Since(hits[0]) != 60 || standing(t, z, rat).Health != 20 {
		t.Errorf("hits at %v, %d health", hits, standing(t, z, rat).Health)
	}
	if n := len(of(watch.all, view.ResolveRequested)); n != 2 || len(of(watch.all, view.OnAbilityResolved)) != 1 {
		t.Errorf("%d requests to resolve", n)
	}
	if z.KeptCasts() != 0 {
		t.Error("the cast is remembered when nothing of it is under way")
	}
}

// Whose spark it is that flies, stays so: of the dead who are here it still strikes, of whoever has gone it does nothing, and nothing is
// remembered of either.
func TestSparksOfTheDeadAndTheGone(t *testing.T) {
	for name, c := range map[string]struct {
		letter func(hero sim.ID) inbox.Letter
		left   int64
	}{
		"nothing": {nil, 40},
		"dead":    {func(hero sim.ID) inbox.Letter { return inbox.Order{Op: inbox.SetLife, Target: hero}.Letter() }, 40},
		"gone":    {func(sim.ID) inbox.Letter { return inbox.Departure{From: player(1)}.Letter() }, 60},
	} {
		z, _, hero, rat := mage(t)
		fling(t, z, 1, 0)
		step(z, 20)
		if c.letter != nil {
			post(t, z, c.letter(hero))
		}
		step(z, 60)
		if got := standing(t, z, rat).Health; got != c.left {
			t.Errorf("%s: the rat has %d, want %d", name, got, c.left)
		}
		if step(z, 100); z.KeptCasts() != 0 {
			t.Errorf("%s: %d casts are remembered", name, z.KeptCasts())
		}
	}
}

// A spark that hits nobody is forgotten as well, and so is a cast whose behavior cannot begin, which has been paid for.
func TestWhatComesToNothingIsForgotten(t *testing.T) {
	z, watch, hero, _ := mage(t)
	fling(t, z, 1, 1<<15)
	if step(z, 140); z.KeptCasts() != 0 || len(of(watch.all, view.ResolveRequested)) != 0 {
		t.Errorf("%d casts are remembered", z.KeptCasts())
	}
	watch.all = nil
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Use, Text: "grope", Seq: 31}.Letter())
	z.Step()
	refused := of(watch.events, view.ActRefused)
	if len(refused) != 1 || refused[0].Actor != hero || refused[0].InputSeq != 31 || refused[0].Reason == view.Reason(behavior.Accepted) {
		t.Errorf("what cannot begin is refused as %+v", refused)
	}
	if z.KeptCasts() != 0 || has(t, z, hero, "mana") != 90 || len(of(watch.events, view.OnAbilityResolved)) != 1 {
		t.Errorf("%d casts are remembered, %d mana is left", z.KeptCasts(), has(t, z, hero, "mana"))
	}
}

// What is cast at somebody is thrown at where that one is when it is done.
func TestADartGoesForItsTarget(t *testing.T) {
	z, watch, _, rat := mage(t)
	casts(t, z, 1, "dart", rat)
	step(z, 10)
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: rat, Where: at(-6, 0)}.Letter())
	step(z, 20)
	if len(watch.flight) != 1 {
		t.Fatalf("%d shots fly", len(watch.flight))
	}
	if d := watch.flight[0].Aim.Dir(); d.X > -0.99 {
		t.Errorf("it flies to %v", d)
	}
	if step(z, 60); standing(t, z, rat).Health != 50 {
		t.Errorf("the rat has %d", standing(t, z, rat).Health)
	}
}

// Keys use abilities: for the nearest enemy ahead that can be seen, for the ally straight ahead or else oneself, along where one looks.
func TestKeysUseAbilities(t *testing.T) {
	const north, east, south = sim.Heading(0), sim.Heading(1 << 14), sim.Heading(1 << 15)
	z, watch, hero, rat := mage(t)
	nearer := spawned(t, z, "rat", at(1, 4))
	friend := enter(t, z, 2, at(-4, 0))
	spawned(t, z, "rat", at(8, 0)) // behind the wall
	targets := map[string]sim.ID{"rat": rat, "nearer": nearer, "friend": friend, "hero": hero}
	try := func(slot uint8, heading sim.Heading, want string) {
		t.Helper()
		watch.all = nil
		post(t, z, press(1, z.Tick().Plus(1), slot, heading))
		z.Step()
		begun, refused := of(watch.all, view.CastBegun, view.OnAbilityResolved), reasons(watch.all, view.AbilityRefused)
		if want == "" {
			if len(begun) != 0 || !slices.Equal(refused, []view.Reason{view.AbilityNoTarget}) {
				t.Errorf("key %d along %d: %+v, %v", slot, heading, begun, refused)
			}
			return
		}
		if len(begun) != 1 || begun[0].Other != targets[want] {
			t.Errorf("key %d along %d is for %+v, want %s, refused %v", slot, heading, begun, want, refused)
		}
		post(t, z, inbox.Command{From: player(1), Verb: inbox.Walk, Next: true, Wish: place.Wish{X: 1}}.Letter())
		step(z, 3)
	}
	try(keyEmber, north, "nearer")
	try(keyEmber, south, "")
	try(keyEmber, east, "")
	post(t, z, inbox.Order{Op: inbox.SetLife, Target: nearer}.Letter())
	z.Step()
	try(keyEmber, north, "rat") // what lies dead is in nobody's way
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: friend, Where: at(0, 2)}.Letter())
	z.Step()
	try(keyEmber, north, "rat") // nor is a friend, who could be an enemy
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: friend, Where: at(-4, 0)}.Letter())
	z.Step()
	try(keyMend, north, "hero")
	try(keyMend, 3<<14, "friend")

	watch.all = nil
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: hero, Where: at(0, 0)}.Letter(), press(1, z.Tick().Plus(1), keyFling, east))
	z.Step()
	if len(watch.flight) != 1 || watch.flight[0].Aim != east || has(t, z, hero, "mana") != 100-8-8-5 {
		t.Errorf("a spark flies %+v, and %d mana is left", watch.flight, has(t, z, hero, "mana"))
	}
	refused := z.Tick().Plus(1)
	post(t, z, press(1, refused, keyFling, east))
	z.Step()
	if e := of(watch.events, view.AbilityRefused); len(e) != 1 || e[0].InputSeq != uint32(refused) {
		t.Errorf("a key too early is refused as %+v", e)
	}
}

// Whoever performs something begins no cast, and has paid nothing.
func TestBusyHandsPayNothing(t *testing.T) {
	z, watch, hero, _ := mage(t)
	perform(t, z, 1, "cut")
	fling(t, z, 1, 0)
	if got := reasons(watch.events, view.AbilityRefused); !slices.Equal(got, []view.Reason{view.AbilityBusy}) || has(t, z, hero, "mana") != 100 {
		t.Errorf("refused %v, %d mana", got, has(t, z, hero, "mana"))
	}
	step(z, 30)
	if fling(t, z, 1, 0); has(t, z, hero, "mana") != 95 {
		t.Error("a moment later it is refused too, so it waits for what was not begun")
	}
}

// A creature has the abilities of its kind, casts by itself, stands while it does, and does something else while it cannot.
func TestCreaturesCastByThemselves(t *testing.T) {
	z, watch := yard(t)
	hero, imp := enter(t, z, 1, at(24, 18)), creature(t, z, "imp").ID
	first := sim.Tick(0)
	var stood sim.Vec
	for range 60 {
		z.Step()
		if begun := of(watch.events, view.CastBegun); len(begun) == 1 && first == 0 {
			first, stood = z.Tick(), standing(t, z, imp).Pos
			if begun[0].Actor != imp || begun[0].Other != hero || begun[0].Def != ability(t, "scorch") {
				t.Fatalf("it casts %+v", begun[0])
			}
		}
		if first != 0 && z.Tick().Since(first) < 15 && standing(t, z, imp).Pos != stood {
			t.Fatal("it walks while it casts")
		}
	}
	if n := len(of(watch.all, view.CastInterrupted)); n != 0 || first == 0 || standing(t, z, hero).Health > 93 {
		t.Fatalf("%d casts are broken, it began at %d, and the hero has %d", n, first, standing(t, z, hero).Health)
	}
	if standing(t, z, imp).Pos == stood {
		t.Error("it never walks on")
	}

	// Hushed it paws at once, and tries to cast no more often than four times a second.
	watch.all = nil
	for range 120 {
		post(t, z, let(imp, "hush", imp))
		z.Step()
	}
	refused := slices.DeleteFunc(of(watch.all, view.AbilityRefused), func(e view.Event) bool { return e.Def != ability(t, "scorch") })
	if n := len(refused); n < 2 || n > 8 || len(of(watch.all, view.CastBegun)) != 0 {
		t.Errorf("hushed it tries %d times", n)
	}
	if n := len(of(watch.all, view.BehaviorStarted)); n < 2 {
		t.Errorf("hushed it paws %d times in two seconds", n)
	}
	for id, want := range map[string]int{"imp": 0, "rat": 1} {
		watch.all = nil
		post(t, z, let(creature(t, z, id).ID, "rite", 0))
		z.Step()
		if got := len(of(watch.all, view.AbilityRefused)); got != want {
			t.Errorf("the rite of the %s is refused %d times", id, got)
		}
	}
}

// What orders lend, they take back, and they say when an ability is ready again.
func TestOrdersAboutAbilities(t *testing.T) {
	z, watch, hero, _ := mage(t)
	order := func(o inbox.Order) {
		o.Target, o.Behavior = hero, "rite"
		post(t, z, o.Letter())
	}
	rite := func(want view.Reason) {
		t.Helper()
		casts(t, z, 1, "rite", 0)
		got := append(reasons(watch.events, view.AbilityRefused), 0)[0]
		if got != want {
			t.Errorf("it is refused with %v, want %v", got, want)
		}
	}
	rite(view.AbilityNotGranted)
	order(inbox.Order{Op: inbox.SetAbility, On: true})
	rite(0)
	rite(view.AbilityCooling)
	order(inbox.Order{Op: inbox.SetCooldown})
	rite(0)
	order(inbox.Order{Op: inbox.SetCooldown, Ticks: 2})
	z.Step()
	rite(view.AbilityCooling)
	rite(0)
	order(inbox.Order{Op: inbox.SetCooldown})
	order(inbox.Order{Op: inbox.SetAbility})
	rite(view.AbilityNotGranted)

	before := z.Counters().NoTarget
	post(t, z, inbox.Order{Op: inbox.SetAbility, Target: hero, Behavior: "sing", On: true}.Letter(),
		inbox.Order{Op: inbox.SetCooldown, Target: hero, Behavior: "sing"}.Letter(), inbox.Order{Op: inbox.RunHook, Target: hero, List: 99}.Letter())
	z.Step()
	if got := z.Counters().NoTarget - before; got != 3 {
		t.Errorf("%d of three orders about nothing are counted", got)
	}
}

// Those who fight swing at the start of each round, between what the rules bring and what deaths leave.
func TestThoseWhoFightSwing(t *testing.T) {
	z, watch, hero, _ := mage(t)
	brute := spawned(t, z, "brute", at(0, 1))
	perform(t, z, 1, "cut")
	step(z, 10)
	if standing(t, z, brute).Health != 470 {
		t.Fatalf("it has %d", standing(t, z, brute).Health)
	}
	watch.all = nil
	step(z, 2*sim.RoundPulses*sim.PulseTicks)
	swings := of(watch.all, view.Swung)
	if len(swings) != 2 || swings[0].Actor != brute || swings[0].Other != hero || swings[0].Reason != view.SwingHit || standing(t, z, hero).Health != 94 {
		t.Errorf("%+v, and the hero has %d", swings, standing(t, z, hero).Health)
	}
	if len(swings) == 2 && swings[1].Tick.Since(swings[0].Tick) != sim.RoundPulses*sim.PulseTicks {
		t.Errorf("they are %d ticks apart", swings[1].Tick.Since(swings[0].Tick))
	}
}
