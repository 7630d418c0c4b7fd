package zone_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// A press begins its behavior in its tick, and what comes of it stands in the stream in the order in which it came: what the
// behavior asks for, then what the rules made of it.
func TestTheOrderOfABlow(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(0, 0))
	dummy := creature(t, z, "dummy").ID
	act(t, z, 1, slash)
	begun := of(watch.events, view.BehaviorStarted)
	if len(begun) != 1 || begun[0].Actor != hero || begun[0].InputSeq != uint32(z.Tick()) || begun[0].Tick != z.Tick() {
		t.Fatalf("the press began %+v", begun)
	}
	step(z, 4)
	if n := len(of(watch.all, view.OnDamageTaken)); n != 0 || standing(t, z, dummy).Health != 60 {
		t.Fatalf("%d blows before their time", n)
	}
	z.Step() // the sixth tick after the start, which was before the tick of the press
	want := []view.EventKind{
		view.LogicEffectApplied, view.AttributeEffectRequested, view.OnEnterCombat, view.OnEnterCombat, view.OnDamageTaken, view.OnHit,
	}
	if got := kinds(watch.events); !slices.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}
	request, taken := watch.events[1], watch.events[4]
	if !request.Flags.Has(view.Internal) || taken.Flags.Has(view.Internal) {
		t.Error("the request is shown, or the blow is not")
	}
	if taken.Actor != dummy || taken.Other != hero || taken.Value != 30 || taken.Run != begun[0].Run {
		t.Errorf("the blow is %+v", taken)
	}
	if s := standing(t, z, dummy); s.Health != 30 || s.MaxHealth != 60 || !s.Alive {
		t.Errorf("the dummy stands at %d of %d", s.Health, s.MaxHealth)
	}
}

// However often a step with a press comes, and if it comes late, its behavior begins once.
func TestPressesAreDoneOnce(t *testing.T) {
	for late := range 4 {
		z, watch := pit(t)
		enter(t, z, 1, at(0, -20))
		at := z.Tick().Plus(1)
		step(z, late)
		for range 60 {
			post(t, z, press(1, at, mend, 0), press(1, at, mend, 0))
			z.Step()
		}
		begun := of(watch.all, view.BehaviorStarted, view.ActRefused)
		if len(begun) != 1 || begun[0].Kind != view.BehaviorStarted || begun[0].Tick != at.Plus(late) || begun[0].InputSeq != uint32(at) {
			t.Errorf("%d ticks late: %+v", late, begun)
		}
	}
}

// Every press is judged, also of several that come late together, in the order of their ticks; each answer says which it is for.
func TestEveryLatePressIsJudged(t *testing.T) {
	z, watch := pit(t)
	enter(t, z, 1, at(0, -20))
	first := z.Tick().Plus(1)
	step(z, 3)
	post(t, z, press(1, first.Plus(2), mend, 0), press(1, first.Plus(1), shot, 0), press(1, first, slash, 0), press(1, first.Plus(3), dash, 0))
	step(z, 2)
	begun, refused := of(watch.all, view.BehaviorStarted), of(watch.all, view.ActRefused)
	if len(begun) != 1 || begun[0].InputSeq != uint32(first) || begun[0].Tick != first.Plus(3) {
		t.Errorf("begun: %+v", begun)
	}
	if len(refused) != 3 {
		t.Fatalf("refused: %+v", refused)
	}
	for i, slot := range []uint8{shot, mend, dash} {
		if e := &refused[i]; e.InputSeq != uint32(first)+uint32(i)+1 || e.Count != int32(slot) || e.Tick != first.Plus(3) || e.Reason != view.Reason(behavior.Busy) {
			t.Errorf("number %d is refused as %+v", i, *e)
		}
	}
}

func TestRefusedActsAreToldToTheirPlayer(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(0, -20))
	act(t, z, 1, slash)
	act(t, z, 1, shot)
	command := inbox.Command{From: player(1), Verb: inbox.Act, Seq: 9, Text: "lob", Aim: inbox.AtPos}
	far := command
	far.Seq, far.Pos = 10, sim.Vec{X: 300}
	unknown := command
	unknown.Seq, unknown.Text = 11, "fly"
	post(t, z, command.Letter(), far.Letter(), unknown.Letter())
	z.Step()
	var got []view.Event
	for _, e := range of(watch.all, view.ActRefused) {
		if e.Actor != hero || !e.Flags.Has(view.Private) {
			t.Errorf("%+v", e)
		}
		got = append(got, view.Event{Reason: e.Reason, InputSeq: e.InputSeq, Count: e.Count})
	}
	want := []view.Event{
		{Reason: view.Reason(behavior.Busy), InputSeq: uint32(z.Tick()) - 1, Count: int32(shot)},
		{Reason: view.Reason(behavior.Busy), InputSeq: 9},
		{Reason: view.Reason(behavior.Busy), InputSeq: 10},
		{Reason: view.Reason(behavior.UnknownBehavior), InputSeq: 11},
	}
	if !slices.Equal(got, want) {
		t.Errorf("refused %+v, want %+v", got, want)
	}
}

// A numbered command begins any behavior with any input, once.
func TestActsTakeEveryInput(t *testing.T) {
	cases := []struct {
		name string
		c    inbox.Command
		want behavior.Refusal
	}{
		{"ahead", inbox.Command{Text: "mend"}, behavior.Accepted},
		{"along", inbox.Command{Text: "slash", Aim: inbox.Along, Heading: 1 << 14}, behavior.Accepted},
		{"at a place", inbox.Command{Text: "lob", Aim: inbox.AtPos, Pos: sim.Vec{Z: 4}}, behavior.Accepted},
		{"at a place too far", inbox.Command{Text: "lob", Aim: inbox.AtPos, Pos: sim.Vec{X: 29, Z: 29}}, behavior.BadInputOutOfRange},
		{"at somebody", inbox.Command{Text: "lob", Aim: inbox.AtTarget, Target: 1}, behavior.Accepted},
		{"at nobody", inbox.Command{Text: "lob", Aim: inbox.AtTarget, Target: 99}, behavior.BadInputNoTarget},
		{"at itself", inbox.Command{Text: "lob", Aim: inbox.AtTarget, Target: 2}, behavior.BadInputWrongTarget},
		{"of the wrong kind", inbox.Command{Text: "mend", Aim: inbox.Along}, behavior.BadInputWrongKind},
	}
	for _, c := range cases {
		z, watch := pit(t)
		hero, dummy := enter(t, z, 1, at(0, 0)), creature(t, z, "dummy").ID
		c.c.From, c.c.Verb, c.c.Seq = player(1), inbox.Act, 5
		switch c.c.Target {
		case 1:
			c.c.Target = dummy
		case 2:
			c.c.Target = hero
		}
		post(t, z, c.c.Letter(), c.c.Letter())
		z.Step()
		begun, refused := of(watch.events, view.BehaviorStarted), of(watch.events, view.ActRefused)
		got := behavior.Accepted
		if len(refused) == 1 {
			got = behavior.Refusal(refused[0].Reason)
		}
		if len(begun)+len(refused) != 1 || got != c.want {
			t.Errorf("%s: %d begun, %d refused with %v, want %v", c.name, len(begun), len(refused), got, c.want)
		}
		if len(begun) == 1 && begun[0].InputSeq != 5 {
			t.Errorf("%s: begun by input %d", c.name, begun[0].InputSeq)
		}
	}
}

// Whoever lies dead can do nothing but speak, and nobody can do anything to it.
func TestTheDeadDoNothing(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(18, 20))
	enter(t, z, 2, at(0, -20))
	for range 600 {
		if z.Step(); !standing(t, z, hero).Alive {
			break
		}
	}
	fallen := standing(t, z, hero)
	if fallen.Alive || fallen.Rises != z.Tick().Plus(120) || fallen.Health != 0 {
		t.Fatalf("the biter did not kill: %+v", fallen)
	}
	watch.all = nil
	walk := inbox.Command{From: player(1), Verb: inbox.Walk, Next: true, Press: slash, Heading: 1 << 14}
	walk.Wish.X = 127
	post(t, z, walk.Letter(), inbox.Command{From: player(1), Verb: inbox.Face, Heading: 77}.Letter(), command(1, inbox.Go, "out"), command(1, inbox.Say, "ow"))
	step(z, 60)
	if s := standing(t, z, hero); s.Pos != fallen.Pos || s.Facing != fallen.Facing {
		t.Errorf("it moved from %v to %v, or turned", fallen.Pos, s.Pos)
	}
	refused := of(watch.all, view.ActRefused, view.CommandRefused)
	if len(refused) != 2 || refused[0].Reason != view.RefusedDead || refused[1].Reason != view.Reason(behavior.NotAlive) {
		t.Errorf("refused %+v", refused)
	}
	if len(of(watch.all, view.Said)) != 1 || len(of(watch.all, view.OnDamageTaken)) != 0 {
		t.Error("the dead are struck, or do not speak")
	}
	row, _ := watch.table.Find(hero)
	if h := watch.health[row]; !h.Dead || h.Now != 0 || h.Cap != 100 {
		t.Errorf("it is shown as %+v", h)
	}
}

// A player that died rises after its time at the start, whole, and cannot be harmed for a while, unless it harms others.
func TestPlayersRise(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(18, 20))
	for standing(t, z, hero).Alive {
		z.Step()
	}
	died := z.Tick()
	step(z, 119)
	if standing(t, z, hero).Alive {
		t.Fatal("it rises early")
	}
	z.Step()
	s := standing(t, z, hero)
	if !s.Alive || !s.Shielded || s.Health != 100 || s.Rises != 0 || s.Pos != (sim.Vec{Z: -25}) || s.RoomID != "gate" {
		t.Errorf("%d ticks after its death it stands as %+v", z.Tick().Since(died), s)
	}
	row, _ := watch.table.Find(hero)
	if h := watch.health[row]; h.Dead || !h.Shielded || h.Now != 100 || watch.bodies[row].Teleports != 1 {
		t.Errorf("it is shown as %+v, %+v", h, watch.bodies[row])
	}
	if n := len(of(watch.all, view.Died)); n != 1 {
		t.Errorf("%d deaths", n)
	}

	post(t, z, inbox.Order{Op: inbox.PutAt, Target: hero, Where: at(18, 20)}.Letter())
	ended := sim.Tick(0)
	for range 400 {
		z.Step()
		if len(of(watch.events, view.ProtectionEnded)) > 0 {
			ended = z.Tick()
		}
		if s := standing(t, z, hero); s.Health < 100 {
			if ended == 0 || s.Shielded {
				t.Errorf("it was struck at %d while shielded", z.Tick())
			}
			break
		}
	}
	if got := ended.Since(died.Plus(120)); got != 8*sim.PulseTicks {
		t.Errorf("its shield lasted %d ticks", got)
	}
	if len(of(watch.all, view.RulesRefused)) == 0 {
		t.Error("nothing was refused")
	}
}

func TestWhoHarmsLosesItsShield(t *testing.T) {
	z, watch := pit(t)
	hero := enter(t, z, 1, at(18, 20))
	for standing(t, z, hero).Alive {
		z.Step()
	}
	step(z, 120)
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: hero, Where: at(0, 0)}.Letter())
	act(t, z, 1, slash)
	step(z, 5)
	ended := of(watch.events, view.ProtectionEnded)
	if len(ended) != 1 || ended[0].Reason != view.ProtectionForfeited || standing(t, z, hero).Shielded {
		t.Errorf("after its blow: %+v", ended)
	}
}

// A creature dies once, lies for its time, and the next one comes to its spawn.
func TestCreaturesDieOnceAndComeBack(t *testing.T) {
	z, watch := pit(t)
	enter(t, z, 1, at(0, 0))
	enter(t, z, 2, at(0.5, 0))
	dummy := creature(t, z, "dummy").ID
	for range 2 { // four blows where two suffice
		post(t, z, press(1, z.Tick().Plus(1), slash, 0), press(2, z.Tick().Plus(1), slash, 0))
		step(z, 31)
	}
	died := of(watch.all, view.Died)
	if len(died) != 1 || died[0].Actor != dummy || len(of(watch.all, view.OnKill)) != 1 {
		t.Fatalf("%d deaths: %+v", len(died), died)
	}
	death := died[0].Tick
	for ; z.Tick() != death.Plus(179); z.Step() {
		if s, ok := z.Actor(dummy); !ok || s.Alive {
			t.Fatalf("at %d the dead is %+v, %v", z.Tick(), s, ok)
		}
	}
	alive := func() (n int) {
		z.Actors(func(s zone.Standing) bool {
			if s.Creature == "dummy" && s.Alive {
				n++
			}
			return true
		})
		return n
	}
	if alive() != 0 {
		t.Fatal("the next one comes early")
	}
	z.Step()
	if next := creature(t, z, "dummy"); next.ID == dummy || next.Pos != (sim.Vec{Z: 2}) || next.Health != 60 {
		t.Errorf("the next one is %+v", next)
	}
	step(z, 119)
	if _, ok := z.Actor(dummy); !ok {
		t.Error("the dead went early")
	}
	z.Step()
	if _, ok := z.Actor(dummy); ok || len(of(watch.events, view.Departed)) != 1 {
		t.Error("the dead did not go")
	}
	if row, ok := watch.table.Find(dummy); !ok || watch.table.Fates[row] != view.Destroyed || !watch.health[row].Dead {
		t.Error("its end is not shown")
	}
	step(z, 600)
	if n := alive(); n != 1 {
		t.Errorf("%d live at one spawn", n)
	}
}
