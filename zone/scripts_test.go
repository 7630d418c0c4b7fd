package zone_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// What a script puts off is done when its time comes, about whoever it was about, if that one still lives the same life.
func TestWhatScriptsPutOff(t *testing.T) {
	for name, c := range map[string]struct {
		order inbox.OrderOp
		left  int64
	}{"nothing": {0, 51}, "dead": {inbox.SetLife, 0}, "gone": {inbox.Remove, -1}} {
		z, watch, _, rat := mage(t)
		casts(t, z, 1, "hex", rat)
		if got := watch.read(view.TextSent); !slices.Equal(got, []string{"A hex lies on you."}) || watch.told(1, view.TextSent) != 0 {
			t.Errorf("told is %q", got)
		}
		begun := z.Tick()
		if c.order != 0 {
			post(t, z, inbox.Order{Op: c.order, Target: rat}.Letter())
		}
		step(z, 59)
		if s, ok := z.Actor(rat); ok && s.Alive && s.Health != 60 {
			t.Errorf("%s: it has %d after %d ticks", name, s.Health, z.Tick().Since(begun))
		}
		watch.events = nil
		z.Step()
		s, ok := z.Actor(rat)
		if !ok {
			s.Health = -1
		}
		if struck := len(of(watch.events, view.OnDamageTaken)); s.Health != c.left || struck > 0 != (c.left == 51) || len(of(watch.all, view.ScriptFault)) != 0 {
			t.Errorf("%s: it has %d, want %d, and is struck %d times", name, s.Health, c.left, struck)
		}
	}
}

// A script can call up a creature, which stands where its caller does in the same tick, and make another one of somebody, who stands where
// that one stood and lives at its spawn.
func TestScriptsCallUpAndTransform(t *testing.T) {
	z, watch, hero, rat := mage(t)
	before := z.Counters().NoTarget
	casts(t, z, 1, "call", 0)
	wisp := creature(t, z, "wisp")
	if wisp.Pos != standing(t, z, hero).Pos || wisp.Health != 10 || z.Counters().NoTarget != before+1 {
		t.Errorf("called up is %+v; %d were of nothing", wisp, z.Counters().NoTarget-before)
	}
	post(t, z, inbox.Order{Op: inbox.Remove, Target: wisp.ID}.Letter())
	z.Step()

	was := standing(t, z, rat)
	casts(t, z, 1, "turn", rat)
	next := creature(t, z, "wisp")
	if _, ok := z.Actor(rat); ok || next.Pos != was.Pos || next.Facing != was.Facing || z.Dweller("rat") != next.ID {
		t.Errorf("it has become %+v, and at the spawn lives %v", next, z.Dweller("rat"))
	}
	post(t, z, inbox.Order{Op: inbox.SetLife, Target: next.ID}.Letter())
	z.Step()
	if z.Dweller("rat") != 0 {
		t.Error("the dead lives at the spawn")
	}
	step(z, 180)
	if again := creature(t, z, "rat"); again.ID != z.Dweller("rat") || again.Pos != (sim.Vec{Z: 6}) {
		t.Errorf("the next one is %+v", again)
	}

	// Players, and whoever has become something else meanwhile, stay as they are.
	friend := enter(t, z, 2, at(-2, 0))
	post(t, z, use(1, "turn", friend), use(1, "turn", z.Dweller("rat")), use(1, "turn", z.Dweller("rat")))
	watch.all = nil
	z.Step()
	if _, ok := z.Actor(friend); !ok || len(of(watch.all, view.Arrived)) != 1 {
		t.Errorf("%d have become something", len(of(watch.all, view.Arrived)))
	}
}

// One that walks a route walks it no more when it has become something else, and dies as that.
func TestWhatWalkedARouteIsTransformed(t *testing.T) {
	z, _ := yard(t)
	enter(t, z, 1, at(24, 15))
	post(t, z, use(1, "turn", creature(t, z, "imp").ID))
	z.Step()
	wisp := creature(t, z, "wisp")
	if step(z, 120); standing(t, z, wisp.ID).Pos != wisp.Pos {
		t.Error("it walks")
	}
	restoredHearth(t, "yard", z)
}

// What scripts write into the log is handed out once, and a script without end is stopped, told and left out after a while; the zone goes
// on.
func TestScriptsLogAndAreStopped(t *testing.T) {
	z, watch, _, _ := mage(t)
	casts(t, z, 1, "note", 0)
	lines := z.Logs()
	if len(lines) != 1 || lines[0].Fault || lines[0].Tick != z.Tick() || lines[0].Text != "noted 1" {
		t.Errorf("written is %+v", lines)
	}
	if len(z.Logs()) != 0 {
		t.Error("it is handed out twice")
	}
	faults := 0
	for range 12 {
		casts(t, z, 1, "spin", 0)
		for _, line := range z.Logs() {
			if line.Fault && strings.Contains(line.Text, "hearth.lua:spin") {
				faults++
			}
		}
	}
	got := reasons(watch.all, view.ScriptFault)
	if len(got) == 0 || got[0] != view.ScriptInstructions || got[len(got)-1] != view.ScriptOff || len(got) == 12 || faults != len(got) {
		t.Errorf("faults: %v, %d lines", got, faults)
	}
	if off := z.ScriptsOff(); !slices.Equal(off, []string{"hearth.lua:spin"}) {
		t.Errorf("left out are %v", off)
	}
	for _, e := range of(watch.all, view.ScriptFault) {
		if !e.Flags.Has(view.Internal) {
			t.Errorf("players are told of %+v", e)
		}
	}
	if casts(t, z, 1, "note", 0); len(z.Logs()) != 1 {
		t.Error("other scripts are left out as well")
	}
}

// A character takes along what scripts keep about it, and how long it has to wait for what; not what it was casting. Who lies dead takes
// along as much, and is whole again.
func TestWhatACharacterTakesAlong(t *testing.T) {
	for _, dies := range []bool{false, true} {
		z, watch, hero, rat := mage(t)
		casts(t, z, 1, "note", 0)
		fling(t, z, 1, 0)
		wait := z.Tick().Plus(60)
		step(z, 12)
		casts(t, z, 1, "ember", rat)
		if dies {
			post(t, z, inbox.Order{Op: inbox.SetLife, Target: hero}.Letter())
			z.Step()
		}
		gone := departed(t, z, 1)
		left := wait.Since(z.Tick())
		if cast := of(watch.all, view.CastInterrupted); len(cast) != 1 {
			t.Errorf("broken: %+v", cast)
		}

		there, shown := hearthZone(t, "house")
		where := arrival(1, in("cellar"))
		where.Arrival.Rules = gone.Rules
		post(t, there, where)
		there.Step()
		since := there.Tick()
		came := body(t, there, 1)
		if mana := has(t, there, came.ID, "mana"); mana != map[bool]int64{false: 95, true: 100}[dies] || came.Health != 100 {
			t.Errorf("it comes with %d mana and %d health", mana, came.Health)
		}
		if _, casting := there.Insight().Casting(came.ID); casting {
			t.Error("it goes on casting")
		}
		casts(t, there, 1, "note", 0)
		if got := shown.read(view.TextSent); !slices.Equal(got, []string{"Note 2."}) {
			t.Errorf("there it reads %q", got)
		}
		casts(t, there, 1, "fling", 0)
		refused := of(shown.events, view.AbilityRefused)
		if want := left - there.Tick().Since(since); len(refused) != 1 || refused[0].Reason != view.AbilityCooling || int(refused[0].Span) != want {
			t.Errorf("it has to wait %d ticks: %+v", want, refused)
		}
	}
}

// departed lets player n go and gives what the outbox says of it.
func departed(tb testing.TB, z *zone.Zone, n int64) zone.Request {
	tb.Helper()
	z.Drain()
	post(tb, z, inbox.Departure{From: player(n)}.Letter())
	z.Step()
	list := z.Drain()
	if len(list) != 1 || list[0].Kind != zone.Gone {
		tb.Fatalf("the outbox has %+v", list)
	}
	return list[0]
}

// Whatever is brought along as what scripts know is taken or refused, and the character comes in either way.
func TestWhatIsBroughtAlongIsNotBelieved(t *testing.T) {
	z, _, _, _ := mage(t)
	casts(t, z, 1, "note", 0)
	known := departed(t, z, 1).Rules
	for cut := range len(known) {
		broken := []byte(known)
		broken[cut] ^= 0x41
		there, shown := hearthZone(t, "house")
		for n, text := range []string{known[:cut], string(broken), known + "\x00"} {
			letter := arrival(int64(n+1), in("hall"))
			letter.Arrival.Rules = text
			post(t, there, letter)
		}
		there.Step()
		for n := range int64(3) {
			body(t, there, n+1)
			casts(t, there, n+1, "note", 0)
			if got := shown.read(view.TextSent); len(got) > 1 || len(got) == 1 && !strings.HasPrefix(got[0], "Note ") {
				t.Errorf("byte %d: it reads %q", cut, got)
			}
		}
	}
}
