package zone_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// A buff that lowers a stat lowers it further with each of its ticks, and gives all of it back when it ends. Applied anew it
// begins anew, so that it never takes more.
func TestBuffsMoveStatsWhileTheyLast(t *testing.T) {
	z, watch := pit(t)
	enter(t, z, 1, at(0, 0))
	victim := spawned(t, z, "walker", at(0, 4))
	post(t, z, inbox.Order{Op: inbox.Remove, Target: creature(t, z, "dummy").ID}.Letter())
	speed := func() float64 { return standing(t, z, victim).Speed }
	act(t, z, 1, shot)
	for len(of(watch.events, view.BuffAdded)) == 0 {
		if z.Step(); z.Tick() > 500 {
			t.Fatal("the bolt does not hit")
		}
	}
	row, _ := watch.table.Find(victim)
	if m := watch.marks[row].Buffs; m.N != 1 || int(m.Items[0])-1 != indexOf(t, z, "hero", "slow") {
		t.Errorf("its marks are %+v", m)
	}
	var got []float64
	for range 4 {
		step(z, 30)
		got = append(got, speed())
	}
	if want := []float64{2.5, 2, 3, 3}; !slices.Equal(got, want) { // the third tick is also the end
		t.Errorf("its speed went %v, want %v", got, want)
	}
	row, _ = watch.table.Find(victim)
	if m := watch.marks[row].Buffs; m.N != 0 || watch.stride[row].Speed != 3 {
		t.Errorf("after the buff its marks are %+v, its speed %v", m, watch.stride[row].Speed)
	}

	act(t, z, 1, shot)
	watch.all = nil
	for len(of(watch.all, view.BuffTicked)) < 2 {
		z.Step()
	}
	if speed() != 2 {
		t.Fatalf("after two ticks its speed is %v", speed())
	}
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: body(t, z, 1).ID, Where: at(0, 3)}.Letter())
	act(t, z, 1, curse) // which renews the buff
	if added := of(watch.events, view.BuffAdded); len(added) != 1 || added[0].Reason != view.Reason(behavior.BuffRefreshed) || speed() != 3 {
		t.Errorf("renewed: %+v, and its speed is %v", added, speed())
	}
}

func indexOf(tb testing.TB, z *zone.Zone, typ, buff string) int {
	tb.Helper()
	first := 0
	for _, c := range z.Kit().Catalogs {
		if i, ok := c.Buff(buff); ok && c.Type == typ {
			return first + i
		}
		first += len(c.Buffs)
	}
	tb.Fatalf("%s has no buff %s", typ, buff)
	return 0
}

// The source's power multiplies what it takes, and nothing else.
func TestPowerMultipliesWhatIsTaken(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(0, -20))
	spawned(t, z, "biter", at(0, -19)) // power 2, bites for 25
	for len(of(watch.events, view.OnDamageTaken)) == 0 {
		z.Step()
	}
	if got := standing(t, z, hero).Health; got != 50 {
		t.Errorf("a bite leaves %d", got)
	}
	act(t, z, 1, mend)
	if healed := of(watch.events, view.Healed); len(healed) != 1 || healed[0].Value != 15 || standing(t, z, hero).Health != 65 {
		t.Errorf("mending: %+v, %d", healed, standing(t, z, hero).Health)
	}
}

// Blows miss who dashes, and the dash is not walked.
func TestADashDodges(t *testing.T) {
	for _, dashes := range []bool{false, true} {
		z, watch := pit(t)
		hero := enter(t, z, 1, at(0, -20))
		spawned(t, z, "biter", at(0, -19))
		for len(of(watch.events, view.BehaviorStarted)) == 0 {
			z.Step()
		}
		step(z, 5)
		from := standing(t, z, hero).Pos
		if dashes { // along the biter's reach: it is still there when the bite comes
			post(t, z, inbox.Command{From: player(1), Verb: inbox.Act, Seq: 1, Text: "dash", Aim: inbox.Along, Heading: 1 << 15}.Letter())
		}
		held := 0
		for len(of(watch.events, view.AttributeEffectRequested)) == 0 && z.Tick() < 200 {
			z.Step()
			row, _ := watch.table.Find(hero)
			if watch.stride[row].Held {
				held++
			}
		}
		if got := standing(t, z, hero).Health; (got == 100) != dashes {
			t.Errorf("dashing: %v: health %d", dashes, got)
		}
		if dashes && (held == 0 || standing(t, z, hero).Pos == from) {
			t.Errorf("it was held in %d ticks, and is at %v", held, standing(t, z, hero).Pos)
		}
	}
}

// Nobody harms who has not agreed to it, a push and a cruel buff included; what is kind needs no leave.
func TestFriendsAreSafe(t *testing.T) {
	z, watch := pit(t)
	enter(t, z, 1, at(0, -20))
	friend := enter(t, z, 2, at(0, -19))
	before := standing(t, z, friend)
	for _, slot := range []uint8{curse, shove, slash} {
		act(t, z, 1, slot)
		step(z, 30)
	}
	if after := standing(t, z, friend); after != before {
		t.Errorf("the friend was %+v and is %+v", before, after)
	}
	refused := of(watch.all, view.RulesRefused)
	if len(refused) != 3 { // the buff, the list of ops and the push; a slash is for enemies
		t.Errorf("%d refused: %+v", len(refused), refused)
	}
	for _, e := range refused {
		if e.Actor != friend || e.Reason != view.RefusedNotConsenting {
			t.Errorf("%+v", e)
		}
	}
	act(t, z, 1, haste)
	if got := standing(t, z, friend).Speed; got != 6 || standing(t, z, body(t, z, 1).ID).Speed != 6 {
		t.Errorf("the friend's speed is %v", got)
	}
	step(z, 60)
	if got := standing(t, z, friend).Speed; got != 4 {
		t.Errorf("and then %v", got)
	}
}

// Lists of ops run for whoever a behavior finds, and a push moves them.
func TestOpsAndPushes(t *testing.T) {
	z, watch := pit(t)
	enter(t, z, 1, at(0, 0))
	dummy := creature(t, z, "dummy").ID
	act(t, z, 1, curse)
	if got := standing(t, z, dummy).Health; got != 55 {
		t.Errorf("the list leaves %d", got)
	}
	step(z, 15)
	act(t, z, 1, shove)
	step(z, 12)
	if got := standing(t, z, dummy).Pos; math.Abs(got.Z-4) > 1e-3 || got.X != 0 {
		t.Errorf("the push brought it to %v", got)
	}
	z.Drain()
	lists := z.Kit().Defs.Lists
	list := uint32(1 + slices.IndexFunc(lists, func(l book.List) bool { return l.Ops[0].Kind == book.DealDamage }))
	post(t, z, inbox.Order{Op: inbox.RunList, Target: dummy, Actor: body(t, z, 1).ID, List: list}.Letter(),
		inbox.Order{Op: inbox.RunList, Target: dummy, List: uint32(len(lists)) + 1}.Letter())
	z.Step()
	if got := standing(t, z, dummy).Health; got != 50 || z.Counters().NoTarget != 1 {
		t.Errorf("an ordered list leaves %d; %+v", got, z.Counters())
	}
	if n := len(of(watch.events, view.OnDamageTaken)); n != 1 {
		t.Errorf("%d blows are shown", n)
	}
}

// A shot is shown from the tick in which it is there to the one in which it ends, then as destroyed, and no more.
func TestShotsAreShown(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(0, -10))
	act(t, z, 1, shot)
	if len(watch.shots.IDs) != 1 || watch.shots.IDs[0] != view.ShotID(1) || watch.shots.Owners[0] != hero || watch.shots.Fates[0] != view.Stays {
		t.Fatalf("shown: %+v", watch.shots)
	}
	first, mine := watch.flight[0], watch.mine[0]
	bolt, _ := z.Kit().Catalogs[1].Projectile("bolt")
	want := view.Flight{
		Def: uint16(len(z.Kit().Catalogs[0].Projectiles) + bolt), Born: z.Tick().Plus(-1), From: sim.Vec{Z: -10}, Team: 1, Hue: 1,
	}
	if first != want || mine != (view.Mine{}) { // the first of its shots
		t.Errorf("it flies as %+v, %+v", first, mine)
	}
	eye := watch.sees(1)
	if !slices.Contains(eye, view.ShotID(1)) || !slices.IsSorted(eye) {
		t.Errorf("its player sees %v", eye)
	}
	for watch.shots.Fates[0] == view.Stays {
		if watch.flight[0] != first {
			t.Fatalf("on its way it changes to %+v", watch.flight[0])
		}
		if z.Step(); len(watch.shots.IDs) != 1 {
			t.Fatal("it is gone without an end")
		}
	}
	end := watch.flight[0]
	// It touches the dummy, of radius 0.5 at z = 2, with its own 0.2.
	if end.End != uint8(behavior.ExpiredHitLimit) || math.Abs(end.Way-11.3) > 1e-9 || watch.shots.Fates[0] != view.Destroyed {
		t.Errorf("it ends as %+v", end)
	}
	z.Step()
	if len(watch.shots.IDs) != 0 {
		t.Errorf("after its end it is shown: %+v", watch.shots)
	}

	act(t, z, 1, lob)
	if rise := watch.flight[0].Rise; rise != 8 || watch.flight[0].Speed != 0 || watch.mine[0].Spawn != 1<<4 {
		t.Errorf("thrown as %+v, %+v", watch.flight[0], watch.mine[0])
	}
	post(t, z, inbox.Departure{From: player(1)}.Letter())
	z.Step()
	if len(watch.shots.IDs) != 1 || watch.shots.Owners[0] != 0 || watch.flight[0].Hue != 1 {
		t.Errorf("without its thrower: %+v, %+v", watch.shots, watch.flight)
	}
	for range 200 {
		z.Step()
	}
	if len(watch.shots.IDs) != 0 {
		t.Error("it never comes down")
	}
}

func TestWhatABodyDoesIsShown(t *testing.T) {
	z, watch := pit(t)
	hero, dummy := enter(t, z, 1, at(0, 0)), creature(t, z, "dummy").ID
	post(t, z, press(1, z.Tick().Plus(1), slash, 12345))
	z.Step()
	row, _ := watch.table.Find(hero)
	a := watch.acts[row]
	if c, b := z.Kit().Catalogs[1], int(a.Def)-1-len(z.Kit().Catalogs[0].Behaviors); c.Behaviors[b].ID != "slash" || a.Aim != 12345 || a.Start != z.Tick().Plus(-1) {
		t.Errorf("it acts as %+v", a)
	}
	if f := watch.forms[row]; f != (view.Form{Team: 1, Size: 0.5}) || watch.lamps[row].Radius != 6 {
		t.Errorf("it looks as %+v with a lamp of %v", f, watch.lamps[row].Radius)
	}
	row, _ = watch.table.Find(dummy)
	f := watch.forms[row]
	if f.Team != 2 || f.Look == 0 || z.Kit().Looks[f.Look-1] != "dummy" || watch.acts[row] != (view.Act{}) {
		t.Errorf("the dummy looks as %+v", f)
	}
	step(z, 30)
	row, _ = watch.table.Find(hero)
	if watch.acts[row] != (view.Act{}) {
		t.Errorf("it still acts as %+v", watch.acts[row])
	}
}

// An order changes what a body begins from; what is added to that stays.
func TestOrdersChangeTheBase(t *testing.T) {
	z, _ := pit(t)
	hero := enter(t, z, 1, at(0, -20))
	act(t, z, 1, haste)
	post(t, z, inbox.Order{Op: inbox.SetSpeed, Target: hero, Speed: 2}.Letter(), inbox.Order{Op: inbox.SetLamp, Target: hero, Lamp: 9}.Letter())
	z.Step()
	if s := standing(t, z, hero); s.Speed != 4 || s.Lamp != 9 {
		t.Errorf("speed %v, lamp %v", s.Speed, s.Lamp)
	}
	lines, err := z.Explain(hero, "speed")
	text := strings.Join(lines, "\n")
	for _, part := range []string{"speed is 4 m/s", "set by an order", "base is 2, from override", "add 2 by buffs"} {
		if err != nil || !strings.Contains(text, part) {
			t.Errorf("no %q in %q, %v", part, text, err)
		}
	}
	lines, err = z.Explain(hero, "hp")
	if err != nil || lines[0] != fmt.Sprint("hp is 100 of 100 at tick ", z.Tick()) {
		t.Errorf("%q, %v", lines, err)
	}
	other := spawned(t, z, "walker", at(5, -20))
	if s := standing(t, z, other); s.Speed != 3 || s.Lamp != 6 || s.Name != "Walker" || s.Team != 2 {
		t.Errorf("a walker is %+v", s)
	}
	post(t, z, inbox.Order{Op: inbox.Spawn, Creature: "unicorn", Ref: 3}.Letter())
	z.Step()
	if r := z.Drain(); len(r) != 1 || r[0].Actor != 0 || z.Counters().NoTarget != 1 {
		t.Errorf("a creature that there is not: %+v", r)
	}
}

// A creature that the map has no spawn of may be put there by hand. It does what it does, and looks like nothing in particular.
func TestWhoIsPutThereByHandIsShown(t *testing.T) {
	z, watch := pit(t)
	hero, warden := enter(t, z, 1, at(0, -20)), spawned(t, z, "warden", at(1.5, -20))
	row, ok := watch.table.Find(warden)
	if !ok || watch.forms[row] != (view.Form{Team: 2, Size: 0.5}) || watch.who[row].Name.String() != "Warden" {
		t.Fatalf("it is shown: %v, as %+v", ok, watch.forms[row])
	}
	step(z, 10)
	if begun := of(watch.all, view.BehaviorStarted); len(begun) != 1 || begun[0].Actor != warden || begun[0].Other != hero {
		t.Errorf("begun: %+v", begun)
	}
}
