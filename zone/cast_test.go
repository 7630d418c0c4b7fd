package zone_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// What takes a second takes a second: then it is paid for, does what it does, and is told to everybody whom it concerns; and the caster
// waits for it, and for anything else, from then on.
func TestACastTakesItsTime(t *testing.T) {
	z, watch, hero, rat := mage(t)
	enter(t, z, 2, at(-3, 0))
	casts(t, z, 1, "ember", rat)
	begun := of(watch.events, view.CastBegun)
	if len(begun) != 1 || begun[0].Actor != hero || begun[0].Other != rat || begun[0].Def != ability(t, "ember") || begun[0].Span != 60 {
		t.Fatalf("begun: %+v", begun)
	}
	if got := watch.read(view.MessageSent); !slices.Equal(got, []string{"You draw on the fire."}) || watch.told(2, view.MessageSent) != 0 || watch.told(2, view.CastBegun) != 1 {
		t.Errorf("told is %q", got)
	}
	for range 59 {
		if z.Step(); len(of(watch.events, view.OnAbilityResolved, view.CastInterrupted)) != 0 || has(t, z, hero, "mana") != 100 {
			t.Fatalf("%d ticks after it has begun something comes of it", z.Tick().Since(begun[0].Tick))
		}
	}
	z.Step()
	if standing(t, z, rat).Health != 48 || has(t, z, hero, "mana") != 90 {
		t.Errorf("the rat has %d, and there is %d mana", standing(t, z, rat).Health, has(t, z, hero, "mana"))
	}
	got := kinds(of(watch.events, view.AbilityWaits, view.OnDamageTaken, view.MessageSent, view.OnAbilityResolved))
	want := []view.EventKind{
		view.AbilityWaits, view.AbilityWaits, view.OnDamageTaken, view.MessageSent, view.MessageSent, view.MessageSent, view.OnAbilityResolved,
	}
	if !slices.Equal(got, want) {
		t.Errorf("it is told as %v", got)
	}
	words := []string{"You fling an ember at Rat.", "Player1 flings an ember at you.", "Player1 flings an ember at Rat."}
	if got := watch.read(view.MessageSent); !slices.Equal(got, words) || watch.told(2, view.MessageSent) != 1 {
		t.Errorf("read is %q, and the other reads %d", got, watch.told(2, view.MessageSent))
	}

	resolved := z.Tick()
	again := func(ability string) view.Event {
		watch.events = nil
		casts(t, z, 1, ability, rat)
		refused := of(watch.events, view.AbilityRefused)
		if len(refused) != 1 {
			return view.Event{}
		}
		return refused[0]
	}
	if e := again("wail"); e.Reason != view.AbilityLagged || e.Span != 29 {
		t.Errorf("a tick later another is refused as %+v", e)
	}
	step(z, resolved.Plus(29).Since(z.Tick()))
	if e := again("wail"); e.Reason != 0 {
		t.Errorf("after half a second another is refused as %+v", e)
	}
	if e := again("ember"); e.Reason != view.AbilityCooling || e.Span != 180-31 {
		t.Errorf("the same is refused as %+v", e)
	}
	step(z, resolved.Plus(179).Since(z.Tick()))
	if e := again("ember"); e.Reason != 0 || len(of(watch.events, view.CastBegun)) != 1 {
		t.Errorf("after three seconds it is refused as %+v", e)
	}
}

// An ability is found by its id and by its verb, and what is none is refused and breaks nothing.
func TestAbilitiesByWord(t *testing.T) {
	for word, want := range map[string]string{"ember": "ember", "fire": "ember", "wail": "wail", "Fire": "", "firefire": ""} {
		z, watch, _, rat := mage(t)
		casts(t, z, 1, word, rat)
		done, refused := of(watch.events, view.CastBegun, view.OnAbilityResolved), of(watch.events, view.AbilityRefused)
		switch {
		case want == "" && (len(done) != 0 || len(refused) != 1 || refused[0].Reason != view.AbilityUnknown):
			t.Errorf("%q: %+v, %+v", word, done, refused)
		case want != "" && (len(done) != 1 || done[0].Def != ability(t, want)):
			t.Errorf("%q: %+v, %+v", word, done, refused)
		}
	}
}

// Behind the word may stand the beginning of a name: the nearest other who is called so is meant, or the first by id, and oneself where
// there is no other.
func TestUsesOnWhomeverIsNamed(t *testing.T) {
	z, watch, hero, rat := mage(t)
	nearer := spawned(t, z, "rat", at(2, 2))
	far := enter(t, z, 2, at(0, 4))
	imp := spawned(t, z, "imp", at(-4, 0))
	near := enter(t, z, 3, at(0, -1))
	for _, c := range []struct {
		text string
		want sim.ID
	}{
		{"hush rat", nearer}, {"hush RA", nearer}, {"  hush   imp ", imp}, {"hush player", near}, {"hush player2", far}, {"hush player1", hero},
		{"hush dragon", 0}, {"hush ratty", 0}, {"hush", 0}, {"mend", hero}, {"mend player2", far}, {"mend rat", 0},
	} {
		watch.all = nil
		casts(t, z, 1, c.text, 0)
		done := of(watch.all, view.OnAbilityResolved)
		if c.want == 0 && (len(done) != 0 || len(of(watch.all, view.AbilityRefused)) != 1) || c.want != 0 && (len(done) != 1 || done[0].Other != c.want) {
			t.Errorf("%q is for %+v, want %v", c.text, done, c.want)
		}
	}
	watch.all = nil
	post(t, z, use(1, "hush player2", rat)) // who was named by a number is named best
	z.Step()
	if done := of(watch.all, view.OnAbilityResolved); len(done) != 1 || done[0].Other != rat {
		t.Errorf("it is for %+v", done)
	}
	post(t, z, inbox.Order{Op: inbox.SetLife, Target: nearer}.Letter())
	watch.all = nil
	z.Step()
	casts(t, z, 1, "hush rat", 0)
	if done := of(watch.all, view.OnAbilityResolved); len(done) != 1 || done[0].Other != rat {
		t.Errorf("one that lies dead is meant: %+v", done)
	}
}

// Whoever may not, does not: it is told why, alone, with the number of its command, and has paid nothing.
func TestRefusedAbilitiesAreToldToTheirPlayer(t *testing.T) {
	type prepare func(z *zone.Zone, hero, rat sim.ID)
	command := func(n int64, c inbox.Command) prepare {
		return func(z *zone.Zone, _, _ sim.ID) { c.From = player(n); post(t, z, c.Letter()) }
	}
	put := func(x, y float64) prepare {
		return func(z *zone.Zone, _, rat sim.ID) {
			post(t, z, inbox.Order{Op: inbox.PutAt, Target: rat, Where: at(x, y)}.Letter())
		}
	}
	cases := []struct {
		name, ability string
		target        string // of the ability: rat, self, friend, gone, or nobody
		prepare       prepare
		want          view.Reason
	}{
		{"unknown", "sing", "rat", nil, view.AbilityUnknown},
		{"nobody", "ember", "", nil, view.AbilityNoTarget},
		{"nobody there", "ember", "gone", nil, view.AbilityNoTarget},
		{"oneself", "ember", "self", nil, view.AbilityNoTarget},
		{"an enemy", "mend", "rat", nil, view.AbilityNoTarget},
		{"out of range", "ember", "rat", put(0, 12.5), view.AbilityOutOfRange},
		{"behind the wall", "ember", "rat", put(9, 0), view.AbilityNoSight},
		{"who does not agree", "ember", "friend", nil, view.AbilityNotConsenting},
		{"no position", "doze", "", nil, view.AbilityUnmet},
		{"no position to act in", "ember", "rat", command(1, inbox.Command{Verb: inbox.Pose, Text: "sitting"}), view.AbilityUnmet},
		{"not granted", "rite", "", nil, view.AbilityNotGranted},
		{"hushed", "ember", "rat", func(z *zone.Zone, hero, _ sim.ID) { post(t, z, let(hero, "hush", hero)) }, view.AbilityPrevented},
		{"casting", "ember", "rat", command(1, inbox.Command{Verb: inbox.Use, Text: "chant"}), view.AbilityBusy},
		{"performing", "ember", "rat", command(1, inbox.Command{Verb: inbox.Act, Text: "cut"}), view.AbilityBusy},
		{"dead", "ember", "rat", func(z *zone.Zone, hero, _ sim.ID) {
			post(t, z, inbox.Order{Op: inbox.SetLife, Target: hero}.Letter())
		}, view.AbilityDead},
		{"cannot pay", "ember", "rat", func(z *zone.Zone, hero, _ sim.ID) {
			post(t, z, inbox.Order{Op: inbox.SetBase, Target: hero, Attr: 2, Value: 9}.Letter()) // max_mana
		}, view.AbilityUnpayable},
	}
	for _, c := range cases {
		z, watch, hero, rat := mage(t)
		friend := enter(t, z, 2, at(-3, 0))
		if c.prepare != nil {
			c.prepare(z, hero, rat)
			z.Step()
		}
		target := map[string]sim.ID{"rat": rat, "self": hero, "friend": friend, "gone": sim.MakeID(99, 1)}[c.target]
		mana := has(t, z, hero, "mana")
		post(t, z, inbox.Command{From: player(1), Verb: inbox.Use, Seq: 77, Text: c.ability, Target: target}.Letter())
		z.Step()
		refused := of(watch.events, view.AbilityRefused)
		if len(refused) != 1 || refused[0].Reason != c.want || refused[0].InputSeq != 77 || refused[0].Actor != hero {
			t.Errorf("%s: refused as %+v, want %v", c.name, refused, c.want)
		}
		if has(t, z, hero, "mana") != mana || len(of(watch.events, view.CastBegun, view.CastInterrupted, view.OnAbilityResolved, view.BehaviorStarted)) != 0 {
			t.Errorf("%s: something has come of it: %v", c.name, kinds(watch.events))
		}
		if watch.told(2, view.AbilityRefused) != 0 || watch.told(1, view.AbilityRefused) != 1 {
			t.Errorf("%s: it is told to whom it does not concern", c.name)
		}
	}
}

// What breaks a cast does so in the same tick, once, and nothing has been paid then; what does not, does not.
func TestWhatBreaksACast(t *testing.T) {
	tell := func(c inbox.Command) func(z *zone.Zone, hero, rat sim.ID) []inbox.Letter {
		return func(*zone.Zone, sim.ID, sim.ID) []inbox.Letter { c.From = player(1); return []inbox.Letter{c.Letter()} }
	}
	order := func(o inbox.Order, onRat bool) func(z *zone.Zone, hero, rat sim.ID) []inbox.Letter {
		return func(_ *zone.Zone, hero, rat sim.ID) []inbox.Letter {
			if o.Target = hero; onRat {
				o.Target = rat
			}
			return []inbox.Letter{o.Letter()}
		}
	}
	cases := []struct {
		name    string
		letters func(z *zone.Zone, hero, rat sim.ID) []inbox.Letter
		want    view.Reason // 0 for nothing
	}{
		{"walking", tell(inbox.Command{Verb: inbox.Walk, Next: true, Wish: place.Wish{X: 9}}), view.CastMoved},
		{"being put elsewhere", order(inbox.Order{Op: inbox.PutAt, Where: at(1, 0)}, false), view.CastMoved},
		{"being put into another room", order(inbox.Order{Op: inbox.PutAt, Where: at(0, -25)}, false), view.CastMoved},
		{"a blow", func(_ *zone.Zone, hero, rat sim.ID) []inbox.Letter { return []inbox.Letter{let(rat, "wail", 0)} }, view.CastDamaged},
		{"a hush", func(_ *zone.Zone, hero, rat sim.ID) []inbox.Letter { return []inbox.Letter{let(rat, "hush", hero)} }, view.CastControlled},
		{"death", order(inbox.Order{Op: inbox.SetLife}, false), view.CastDamaged}, // the blow that kills comes first
		{"its death", order(inbox.Order{Op: inbox.SetLife}, true), view.CastLost},
		{"its going", order(inbox.Order{Op: inbox.Remove}, true), view.CastLost},
		{"leaving", func(*zone.Zone, sim.ID, sim.ID) []inbox.Letter {
			return []inbox.Letter{inbox.Departure{From: player(1)}.Letter()}
		}, view.CastBereft},
		{"another use", tell(inbox.Command{Verb: inbox.Use, Text: "chant"}), view.CastCommanded},
		{"an act", tell(inbox.Command{Verb: inbox.Act, Text: "cut"}), view.CastCommanded},
		{"a key", tell(inbox.Command{Verb: inbox.Walk, Next: true, Press: keyCut}), view.CastCommanded},

		{"nothing", func(*zone.Zone, sim.ID, sim.ID) []inbox.Letter { return nil }, 0},
		{"a key without anything", tell(inbox.Command{Verb: inbox.Walk, Next: true, Press: 8}), 0},
		{"turning", tell(inbox.Command{Verb: inbox.Face, Heading: 999}), 0},
		{"stopping", tell(inbox.Command{Verb: inbox.Stop}), 0},
		{"speaking", tell(inbox.Command{Verb: inbox.Say, Text: "hm"}), 0},
		{"an ability that is none", tell(inbox.Command{Verb: inbox.Use, Text: "sing"}), 0},
		{"an act that is none", tell(inbox.Command{Verb: inbox.Act, Text: "sing"}), 0},
		{"an exit that is none", tell(inbox.Command{Verb: inbox.Go, Text: "up"}), 0},
		{"its coming nearer", order(inbox.Order{Op: inbox.PutAt, Where: at(0, 3)}, true), 0},
		{"its going out of reach", order(inbox.Order{Op: inbox.PutAt, Where: at(0, 20)}, true), 0},
	}
	for _, c := range cases {
		z, watch, hero, rat := mage(t)
		casts(t, z, 1, "ember", rat)
		step(z, 10)
		post(t, z, c.letters(z, hero, rat)...)
		z.Step()
		broken := of(watch.all, view.CastInterrupted)
		if c.want == 0 {
			if step(z, 49); len(of(watch.all, view.CastInterrupted)) != 0 || len(of(watch.events, view.OnAbilityResolved)) != 1 {
				t.Errorf("%s: broken: %+v", c.name, of(watch.all, view.CastInterrupted))
			}
			continue
		}
		if len(broken) != 1 || broken[0].Reason != c.want || broken[0].Tick != z.Tick() || broken[0].Actor != hero {
			t.Errorf("%s: broken: %+v, want %v", c.name, broken, c.want)
		}
		if _, here := z.Actor(hero); here {
			if got := has(t, z, hero, "mana"); got != 100 {
				t.Errorf("%s: it has cost %d", c.name, 100-got)
			}
			if !slices.Contains(watch.read(view.MessageSent), "The fire goes out.") {
				t.Errorf("%s: read is %q", c.name, watch.read(view.MessageSent))
			}
		}
		step(z, 120)
		if len(of(watch.all, view.CastInterrupted)) != 1 || standing60(z, rat) != 60 {
			t.Errorf("%s: something comes of it afterwards", c.name)
		}
	}
}

// standing60 is the health of a body, and 60 where it is gone or lies dead.
func standing60(z *zone.Zone, id sim.ID) int64 {
	if s, ok := z.Actor(id); ok && s.Alive {
		return s.Health
	}
	return 60
}

// What nothing breaks goes on while its caster walks, is struck and wants something else, for which it is busy.
func TestWhatNothingBreaks(t *testing.T) {
	z, watch, hero, rat := mage(t)
	casts(t, z, 1, "chant", 0)
	post(t, z, let(rat, "wail", 0), let(rat, "hush", hero), use(1, "wail", 0), inbox.Command{From: player(1), Verb: inbox.Act, Text: "cut"}.Letter())
	for range 30 {
		post(t, z, inbox.Command{From: player(1), Verb: inbox.Walk, Next: true, Wish: place.Wish{X: 9}}.Letter())
		z.Step()
	}
	if standing(t, z, hero).Health != 100-4+4 || len(of(watch.events, view.OnAbilityResolved)) != 1 {
		t.Errorf("it has %d, and %v", standing(t, z, hero).Health, kinds(watch.events))
	}
	if got := reasons(watch.all, view.AbilityRefused); !slices.Equal(got, []view.Reason{view.AbilityBusy}) {
		t.Errorf("another is refused as %v", got)
	}
	if len(of(watch.all, view.ActRefused)) != 1 || len(of(watch.all, view.BehaviorStarted, view.CastInterrupted)) != 0 {
		t.Errorf("an act begins while it casts")
	}
}

// Of one tick commands come first, in their order, then what has been cast, by its time and its caster, and then what hands press.
func TestTheOrderOfATick(t *testing.T) {
	z, watch := yard(t)
	for n := range int64(4) {
		enter(t, z, n+1, at(float64(n), 0))
	}
	post(t, z, use(4, "dart", creature(t, z, "rat").ID)) // which takes as long, and begins earlier
	z.Step()
	post(t, z, use(3, "chant", 0), use(1, "chant", 0))
	z.Step()
	step(z, 29)
	if resolved := of(watch.events, view.OnAbilityResolved); len(resolved) != 1 || resolved[0].Actor != body(t, z, 4).ID {
		t.Fatalf("due a tick earlier: %+v", resolved)
	}
	post(t, z, press(2, z.Tick().Plus(1), keyMend, 0), use(4, "wail", 0), use(2, "wail", 0))
	z.Step()
	var got []string
	for _, e := range of(watch.events, view.OnAbilityResolved, view.AbilityRefused) {
		for n := range int64(4) {
			if e.Actor == body(t, z, n+1).ID {
				got = append(got, fmt.Sprint(n+1, hearth(t).Rules.Abilities[e.Def].ID))
			}
		}
	}
	// The fourth performs what it has cast.
	if want := []string{"4wail", "2wail", "1chant", "3chant", "2mend"}; !slices.Equal(got, want) {
		t.Errorf("they come in the order %v, want %v", got, want)
	}
}

// A use that comes twice is done once, and what a stranger wants of somebody's body is not.
func TestUsesOfStrangersAndTwice(t *testing.T) {
	z, watch, _, _ := mage(t)
	c := inbox.Command{From: player(1), Verb: inbox.Use, Seq: 4, Text: "wail"}
	stranger := c
	stranger.From.Session++
	stranger.Seq = 5
	post(t, z, c.Letter(), c.Letter(), stranger.Letter())
	z.Step()
	if n := len(of(watch.events, view.OnAbilityResolved)); n != 1 || z.Counters().Repeated != 1 || z.Counters().Strangers != 1 {
		t.Errorf("%d uses, %+v", n, z.Counters())
	}
}

// Two players cast at one: each pays for its own, and answers for its own.
func TestTwoCasters(t *testing.T) {
	z, watch, hero, rat := mage(t)
	friend := enter(t, z, 2, at(2, 0))
	post(t, z, use(1, "ember", rat), use(2, "ember", rat))
	z.Step()
	post(t, z, inbox.Command{From: player(2), Verb: inbox.Walk, Next: true, Wish: place.Wish{X: 9}}.Letter())
	z.Step()
	post(t, z, use(2, "wail", 0))
	step(z, 60)
	if standing(t, z, rat).Health != 60-12-4 && standing(t, z, rat).Health != 60-12 {
		t.Errorf("the rat has %d", standing(t, z, rat).Health)
	}
	if has(t, z, hero, "mana") != 90 || has(t, z, friend, "mana") != 100 {
		t.Errorf("they have %d and %d mana", has(t, z, hero, "mana"), has(t, z, friend, "mana"))
	}
	broken := of(watch.all, view.CastInterrupted)
	if len(broken) != 1 || broken[0].Actor != friend || broken[0].Cast == of(watch.all, view.OnAbilityResolved)[0].Cast {
		t.Errorf("broken: %+v", broken)
	}
}

// In a text world one casts at whoever is in the same room, and leaving it ends the cast, on either side.
func TestCastsInRooms(t *testing.T) {
	z, watch := hearthZone(t, "house")
	hero := enter(t, z, 1, in("hall"))
	rat := spawned(t, z, "rat", in("hall"))
	casts(t, z, 1, "ember", rat)
	step(z, 60)
	if standing(t, z, rat).Health != 48 {
		t.Fatalf("the rat has %d", standing(t, z, rat).Health)
	}
	step(z, 180)
	casts(t, z, 1, "ember", rat)
	post(t, z, command(1, inbox.Go, "nowhere"))
	z.Step()
	if len(of(watch.all, view.CastInterrupted)) != 0 {
		t.Error("an exit that is none breaks a cast")
	}
	post(t, z, command(1, inbox.Go, "down"))
	z.Step()
	if got := reasons(watch.all, view.CastInterrupted); !slices.Equal(got, []view.Reason{view.CastCommanded}) {
		t.Errorf("going is %v", got)
	}
	casts(t, z, 1, "ember", rat)
	if got := reasons(watch.events, view.AbilityRefused); len(got) != 1 || has(t, z, hero, "mana") != 90 {
		t.Errorf("somebody in another room is %v, with %d mana left", got, has(t, z, hero, "mana"))
	}
	casts(t, z, 1, "wail", 0)
	if standing(t, z, rat).Health != 48 {
		t.Error("an area reaches another room")
	}
}

// Who still feels the last ability can begin no other, and walks as it likes.
func TestLagHoldsNoFeet(t *testing.T) {
	z, watch, hero, rat := mage(t)
	casts(t, z, 1, "ember", rat)
	step(z, 60)
	if got := reasons(watch.all, view.AbilityRefused); len(got) != 0 || has(t, z, hero, "mana") != 90 {
		t.Fatalf("refused %v", got)
	}
	before := standing(t, z, hero).Pos
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Walk, Next: true, Wish: place.Wish{X: 1}}.Letter())
	z.Step()
	casts(t, z, 1, "wail", rat)
	if got := reasons(watch.events, view.AbilityRefused); !slices.Equal(got, []view.Reason{view.AbilityLagged}) {
		t.Errorf("another is refused for %v", got)
	}
	if moved := standing(t, z, hero).Pos.Sub(before).Len(); moved == 0 {
		t.Error("its feet are held")
	}
}
