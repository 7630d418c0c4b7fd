package ability_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ability"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Every refusal by itself; and of several the one of the earliest step is told.
func TestRefusals(t *testing.T) {
	type row struct {
		name string
		why  view.Reason
		// on is for whom, and prepare makes it be refused.
		on      sim.ID
		prepare func(x *hall)
	}
	rows := []row{
		{"dead", view.AbilityDead, m, func(x *hall) { x.defs.ProtectionPulses = 0; x.hit(n, a, 1000) }},
		{"busy", view.AbilityBusy, m, func(x *hall) { x.use(a, vow, 0) }},
		{"lagged", view.AbilityLagged, m, func(x *hall) { x.use(a, ember, m); x.next(60); x.self(a, func(s rules.Self) { s.Cool(ember, 0) }) }},
		{"no target", view.AbilityNoTarget, 0, func(*hall) {}},
		{"a target that is none", view.AbilityNoTarget, sim.MakeID(9, 9), func(*hall) {}},
		{"oneself as an enemy", view.AbilityNoTarget, a, func(*hall) {}},
		{"a dead target", view.AbilityNoTarget, m, func(x *hall) { x.hit(n, m, 1000) }},
		{"elsewhere", view.AbilityOutOfRange, m, func(x *hall) { x.ground.rooms[m] = 2 }},
		{"too far", view.AbilityOutOfRange, m, func(x *hall) { x.ground.far[m] = 10.5 }},
		{"behind a wall", view.AbilityNoSight, m, func(x *hall) { x.ground.hidden[m] = true }},
		{"cooling", view.AbilityCooling, m, func(x *hall) { x.self(a, func(s rules.Self) { s.Cool(ember, 50) }) }},
		{"prevented", view.AbilityPrevented, m, func(x *hall) { x.put(m, a, stun) }},
		{"something else prevented", view.AbilityPrevented, m, func(x *hall) {
			x.defs.Abilities[ember].Requires.NotPrevented = []book.Tag{tagSpeak}
			x.put(m, a, silence)
		}},
		{"charmed", view.AbilityPrevented, m, func(x *hall) { x.put(m, a, charm) }},
		{"too weak", view.AbilityUnmet, m, func(x *hall) { x.defs.Abilities[ember].Requires.Least = []book.Least{{Attr: might, Value: 11}} }},
		{"not granted", view.AbilityNotGranted, m, func(x *hall) { x.defs.Abilities[ember].Requires.Granted = true }},
		{"sitting", view.AbilityUnmet, m, func(x *hall) { x.SetPosture(x.turn, a, 1) }},
		{"standing where it sits", view.AbilityUnmet, m, func(x *hall) { x.defs.Abilities[ember].Requires.Position = 1 }},
		{"without the flag", view.AbilityUnmet, m, func(x *hall) { x.defs.Abilities[ember].Requires.Flag = flagOath }},
		{"untrained", view.AbilityUntrained, m, func(x *hall) { x.defs.Abilities[ember].Requires.Ranks = []book.Rank{{Profession: 0, Rank: 1}} }},
		{"not consenting", view.AbilityNotConsenting, b, func(*hall) {}},
		{"in a safe room", view.AbilityNotConsenting, b, func(x *hall) { x.agree(); x.ground.flags[1] = place.FlagSafe }},
		{"protected", view.AbilityProtected, b, func(x *hall) { x.agree(); x.hit(m, b, 1000) }},
		{"cannot pay", view.AbilityUnpayable, m, func(x *hall) { x.drain(a, 31) }},
		{"a price that cannot be said", view.AbilityUnpayable, m, func(x *hall) { x.defs.Abilities[ember].Costs[0].Amount = broken() }},
		{"a time that cannot be said", view.AbilityUnmet, m, func(x *hall) { x.defs.Abilities[ember].Cooldown.Formula = broken() }},
	}
	for _, r := range rows {
		x := newHall(t, nil)
		r.prepare(x)
		if r.name == "dead" {
			x = newHall(t, nil)
			x.defs.Affects[burn].SuspendsDeath = true
			x.put(a, a, burn)
			x.hit(m, a, 1000) // held at 0
		}
		x.forget()
		before := x.hash()
		if why := x.use(a, ember, r.on); why != r.why {
			t.Errorf("%s: refused with %d, and should be with %d", r.name, why, r.why)
		}
		if got := x.events(view.AbilityRefused); len(got) != 1 || got[0].Actor != a || got[0].Def != ember || !got[0].Flags.Has(view.Private) {
			t.Errorf("%s: told is %+v", r.name, got)
		}
		if x.hash() != before {
			t.Errorf("%s: a refusal has left something behind", r.name)
		}
		if r.on != m || r.why == view.AbilityUnpayable || r.name == "a time that cannot be said" {
			continue
		}
		x.drain(a, 100) // a later step would refuse it as well
		x.forget()
		if why := x.use(a, ember, r.on); why != r.why {
			t.Errorf("%s: without mana refused with %d", r.name, why)
		}
	}
	x := newHall(t, func(d *book.Defs) { d.Abilities[blink].Invoke = book.Passive })
	for _, what := range []int32{-1, 99, blink} {
		if why := x.use(a, what, m); why != view.AbilityUnknown {
			t.Errorf("ability %d is refused with %d", what, why)
		}
	}
	if got := x.events(view.AbilityRefused); len(got) != 3 {
		t.Errorf("%d refusals are told", len(got))
	}
}

// What is prevented and by what is told, and how long it takes until it could begin.
func TestWhatARefusalSays(t *testing.T) {
	x := newHall(t, nil)
	x.put(m, a, stun)
	x.use(a, ember, m)
	instance := x.Affects(a, nil)[0].ID
	if got := x.events(view.AbilityRefused)[0]; got.Effect != tagCast+1 || got.Ref != uint64(instance) {
		t.Errorf("told is %+v", got)
	}
	x = newHall(t, nil)
	x.self(a, func(s rules.Self) { s.Cool(ember, 50) })
	x.next(20)
	x.use(a, ember, m)
	if got := x.events(view.AbilityRefused)[0]; got.Span != 30 {
		t.Errorf("it says %d ticks", got.Span)
	}
	if why, ticks := x.casts.Waits(a, ember); why != ready.ForItself || ticks != 30 {
		t.Errorf("it waits %d for %d", ticks, why)
	}
}

// self writes what concerns somebody alone.
func (x *hall) self(id sim.ID, f func(rules.Self)) {
	c, _ := x.Begin(x.turn, rules.Act{Actor: id, Magnitude: 1})
	s, _ := c.Self()
	f(s)
	c.End()
}

func (x *hall) agree() {
	x.Consent(x.turn, a, true)
	x.Consent(x.turn, b, true)
}

func (x *hall) drain(id sim.ID, n float64) {
	c, _ := x.Begin(x.turn, rules.Act{Actor: id, Target: id, Magnitude: 1})
	c.Modify(c.Target(), mana, -n)
	c.End()
}

// The whole life of a cast across the wrap of the tick counter: begun, done after its time to the tick, paid once, and each time begun
// that it says.
func TestALife(t *testing.T) {
	x := newHall(t, nil)
	if why := x.use(a, ember, m); why != 0 {
		t.Fatal(why)
	}
	begun := x.events(view.CastBegun)
	if len(begun) != 1 || begun[0].Span != 60 || begun[0].Other != m || begun[0].Def != ember || begun[0].Cast == 0 {
		t.Errorf("told is %+v", begun)
	}
	x.next(59)
	if x.pool(a, mana) != 40 || x.pool(m, hp) != 60 {
		t.Error("something has come of it before its time")
	}
	if _, casting := x.Casting(a); !casting {
		t.Error("it is not casting")
	}
	x.forget()
	x.next(1)
	if _, casting := x.Casting(a); casting || x.pool(a, mana) != 30 || x.pool(m, hp) != 48 || len(x.Affects(m, nil)) != 1 {
		t.Errorf("%d mana, %d left of its target", x.pool(a, mana), x.pool(m, hp))
	}
	order := []view.EventKind{view.BeforeCastCommit, view.AbilityWaits, view.AbilityWaits, view.OnDamageTaken, view.OnHit, view.OnEnterCombat, view.OnEnterCombat,
		view.OnApplyAffect, view.MessageSent, view.MessageSent, view.MessageSent, view.OnAbilityResolved, view.OnSkillUse}
	var kinds []view.EventKind
	for _, e := range x.told {
		kinds = append(kinds, e.Kind)
	}
	slices.Sort(kinds[3:8]) // how a blow tells itself is not asked here
	slices.Sort(order[3:8])
	if !slices.Equal(kinds, order) {
		t.Errorf("told is %v", kinds)
	}
	for _, e := range x.told {
		if e.Kind == view.OnDamageTaken && e.Cast != begun[0].Cast || e.Kind == view.OnAbilityResolved && (e.Other != m || e.Cast != begun[0].Cast) {
			t.Errorf("told is %+v", e)
		}
	}
	x.next(29)
	if why := x.use(a, mend, a); why != view.AbilityLagged {
		t.Errorf("while it is felt another is refused with %d", why)
	}
	x.next(1)
	if why := x.use(a, mend, a); why != 0 {
		t.Errorf("when it is felt no more another is refused with %d", why)
	}
	x.next(149)
	if why := x.use(a, ember, m); why != view.AbilityCooling {
		t.Errorf("a tick too early it is refused with %d", why)
	}
	x.next(1)
	if why := x.use(a, ember, m); why != 0 {
		t.Errorf("in time it is refused with %d", why)
	}
}

// The script of an ability runs once, behind its ops and before its messages, and knows what the ability means. What it does is gated
// by itself: what is harmful leaves one who does not agree alone.
func TestTheScriptOfAnAbility(t *testing.T) {
	for _, meaning := range []book.Disposition{book.Harmful, book.Neutral} {
		x := newHall(t, func(d *book.Defs) {
			d.Hooks = []string{"x.lua:f"}
			d.Abilities[ember].OnResolveLua, d.Abilities[ember].CastTime, d.Abilities[ember].Disposition = 1, book.Time{}, meaning
		})
		runs := 0
		x.scripts.run = func(c *rules.Call) {
			runs++
			if x.pool(m, hp) != 48 || len(x.Affects(m, nil)) != 1 || c.Target().ID != m || c.Actor().ID != a || c.Harmful() != (meaning == book.Harmful) {
				t.Errorf("its target has %d, it is for %v by %v and means harm: %v", x.pool(m, hp), c.Target(), c.Actor(), c.Harmful())
			}
			if len(x.events(view.MessageSent)) > 0 {
				t.Error("the messages are told already")
			}
			c.Damage(rules.Handle{ID: b, Life: x.Life(b)}, rules.Damage{Amount: 9, Type: book.NoType, Pool: book.NoPool})
			c.Damage(c.Target(), rules.Damage{Amount: 8, Type: book.NoType, Pool: book.NoPool})
		}
		if why := x.use(a, ember, m); why != 0 {
			t.Fatal(why)
		}
		if runs != 1 || x.pool(m, hp) != 40 || x.pool(b, hp) != 60 {
			t.Errorf("run %d times, %d and %d are left", runs, x.pool(m, hp), x.pool(b, hp))
		}
		if len(x.events(view.MessageSent)) == 0 || len(x.events(view.OnSkillUse)) != 1 {
			t.Error("the messages or the event are missing") // only an op that is refused silences OnSkillUse
		}
	}
}

// What breaks a cast before it is done, each with its reason and once; and afterwards everything is as if it had never begun.
func TestBreaks(t *testing.T) {
	type row struct {
		name string
		what int32
		on   sim.ID
		do   func(x *hall)
		why  view.Reason // 0: it goes on
	}
	for _, r := range []row{
		{"a tag of it", ember, m, func(x *hall) { x.put(m, a, stun) }, view.CastControlled},
		{"charmed by its target", ember, m, func(x *hall) { x.put(m, a, charm) }, view.CastControlled},
		{"charmed by another", ember, m, func(x *hall) { x.put(n, a, charm) }, 0},
		{"another tag", ember, m, func(x *hall) { x.put(m, a, silence) }, 0},
		{"another affect", ember, m, func(x *hall) { x.put(m, a, burn) }, 0},
		{"damage", ember, m, func(x *hall) { x.hit(m, a, 5) }, 0},
		{"damage where it counts", vow, 0, func(x *hall) { x.hit(m, a, 5) }, view.CastDamaged},
		{"no damage where it counts", vow, 0, func(x *hall) { x.hit(m, a, 0) }, 0},
		{"a tag where it does not count", vow, 0, func(x *hall) { x.put(m, a, stun) }, 0},
		{"walking", ember, m, func(x *hall) { x.Interrupt(x.turn, a, book.BrokenByMoving) }, 0},
		{"walking where it counts", vow, 0, func(x *hall) { x.Interrupt(x.turn, a, book.BrokenByMoving) }, view.CastMoved},
		{"a command where it counts", vow, 0, func(x *hall) { x.Interrupt(x.turn, a, book.BrokenByCommand) }, view.CastCommanded},
		{"a command", ember, m, func(x *hall) { x.Interrupt(x.turn, a, book.BrokenByCommand) }, 0},
		{"another room", ember, m, func(x *hall) { x.ground.rooms[a] = 2; x.Moved(x.turn, a, 1) }, view.CastMoved},
		{"its caster's death", ember, m, func(x *hall) { x.hit(m, a, 1000) }, view.CastBereft},
		{"its caster's departure", ember, m, func(x *hall) { x.Freeze(x.turn, a, true) }, view.CastBereft},
		{"its target's death", ember, m, func(x *hall) { x.hit(n, m, 1000) }, view.CastLost},
		{"its target's departure", ember, m, func(x *hall) { x.Leave(x.turn, m) }, view.CastLost},
		{"its target's death and rising", ember, m, func(x *hall) { x.hit(n, m, 1000); x.Respawn(x.turn, m, true) }, view.CastLost},
		{"its target's walk", ember, m, func(x *hall) { x.ground.far[m] = 100 }, 0},
		{"no mana in the end", ember, m, func(x *hall) { x.drain(a, 35) }, view.CastUnpaid},
		{"another's death", ember, m, func(x *hall) { x.hit(m, n, 1000) }, 0},
		{"somebody's death in an area", howl, 0, func(x *hall) { x.hit(n, m, 1000) }, 0},
	} {
		x := newHall(t, func(d *book.Defs) {
			d.GlobalCooldown = 90
			d.Abilities[vow].Requires.Position = -1
		})
		if why := x.use(a, r.what, r.on); why != 0 {
			t.Fatalf("%s: refused with %d", r.name, why)
		}
		x.next(30)
		x.forget()
		r.do(x)
		x.next(29)
		x.next(1)
		broken := x.events(view.CastInterrupted)
		want := []view.Reason(nil)
		if r.why != 0 {
			want = []view.Reason{r.why}
		}
		if got := reasons(broken); !slices.Equal(got, want) {
			t.Errorf("%s: broken for %v, and should be for %v", r.name, got, want)
			continue
		}
		if done := len(x.events(view.OnAbilityResolved)); (done == 1) != (r.why == 0) || done > 1 {
			t.Errorf("%s: done %d times", r.name, done)
		}
		if _, casting := x.Casting(a); casting {
			t.Errorf("%s: it is still casting", r.name)
		}
		if r.why != 0 && x.Has(a) {
			if left := x.Cooldowns(a, nil); len(left) != 0 {
				t.Errorf("%s: it has begun the cooldowns %v", r.name, left)
			}
			if why, _ := x.Held(a, mend); why != ready.Now {
				t.Errorf("%s: it keeps its caster from others for %d", r.name, why)
			}
		}
	}
}

// A cast that is broken leaves everything as if it had never begun, but for the number of casts.
func TestABrokenCastLeavesNothing(t *testing.T) {
	play := func(cast bool) (uint64, int64) {
		x := newHall(t, func(d *book.Defs) { d.GlobalCooldown = 90 })
		if cast {
			x.use(a, vow, 0)
		} else {
			x.self(a, func(s rules.Self) { s.Begin(rules.Casting{Ability: vow}); s.Commit() }) // that one has been begun
			x.next(0)
		}
		x.next(10)
		x.Interrupt(x.turn, a, book.BrokenByMoving)
		x.next(100)
		return x.hash(), x.pool(a, mana)
	}
	broken, left := play(true)
	never, all := play(false)
	if left != all || broken == 0 {
		t.Errorf("%d mana and %d", left, all)
	}
	_ = never // the global cooldown of the other has run out as well: the two are the same
	if broken != never {
		t.Error("the two are not the same")
	}
}

// Before the commit everybody alive in the room is asked, by id. Cancelling breaks the cast; killing, moving or stunning somebody has the
// consequences that it has anyway.
func TestReactionsBeforeTheCommit(t *testing.T) {
	asks := func(d *book.Defs) {
		d.Pools[hp].Reactions = []book.Reaction{{Event: book.BeforeCastCommit, Hook: 1}}
		d.Hooks = []string{"x.lua:f"}
	}
	type row struct {
		name string
		do   func(x *hall, c *rules.Call, r *rules.Reaction)
		why  view.Reason
		hurt bool
	}
	lethal := rules.Damage{Amount: 1000, Type: book.NoType, Pool: book.NoPool}
	for _, instant := range []bool{false, true} {
		for _, r := range []row{
			{"nothing", nil, 0, true},
			{"cancelling", func(_ *hall, _ *rules.Call, r *rules.Reaction) { r.Cancel() }, view.CastUnheard, false},
			{"killing the caster", func(_ *hall, c *rules.Call, _ *rules.Reaction) { c.Damage(c.Target(), lethal) }, view.CastBereft, false},
			{"killing the target", func(x *hall, c *rules.Call, _ *rules.Reaction) {
				c.Damage(rules.Handle{ID: m, Life: x.Life(m)}, lethal)
			}, view.CastLost, false},
			{"moving the caster", func(_ *hall, c *rules.Call, _ *rules.Reaction) { c.Push(c.Target(), "on") }, view.CastMoved, false},
			{"a modification", func(_ *hall, _ *rules.Call, r *rules.Reaction) { r.Modify(rules.FieldAmount, -9) }, 0, true},
		} {
			x := newHall(t, asks)
			if instant {
				x.defs.Abilities[ember].CastTime = book.Time{}
			}
			x.Consent(x.turn, a, true)
			var asked []sim.ID
			x.scripts.react = func(c *rules.Call, reaction *rules.Reaction) {
				asked = append(asked, c.Actor().ID)
				if r.do != nil && c.Actor().ID == n {
					r.do(x, c, reaction)
				}
			}
			x.use(a, ember, m)
			x.next(60)
			if got := reasons(x.events(view.CastInterrupted)); r.why == 0 && len(got) > 0 || r.why != 0 && !slices.Equal(got, []view.Reason{r.why}) {
				t.Errorf("%s, at once: %t: broken for %v", r.name, instant, got)
			}
			if hurt := x.pool(m, hp) == 48; hurt != r.hurt {
				t.Errorf("%s, at once: %t: its target has %d left", r.name, instant, x.pool(m, hp))
			}
			if paid := x.pool(a, mana) == 30; paid != r.hurt {
				t.Errorf("%s, at once: %t: %d mana are left", r.name, instant, x.pool(a, mana))
			}
			if !slices.Equal(asked, []sim.ID{a, b, m, n}) && r.why == 0 {
				t.Errorf("%s: asked are %v", r.name, asked)
			}
		}
	}
	x := newHall(t, asks)
	x.ground.rooms[n] = 2
	x.put(b, m, stun)
	x.hit(m, m, 0)
	asked := 0
	x.scripts.react = func(*rules.Call, *rules.Reaction) { asked++ }
	x.use(a, vow, 0)
	x.next(60)
	if asked != 2 {
		t.Errorf("%d are asked of whom two can react", asked)
	}
}

// An area is for whom it caught when it was begun, as far as they are still there; nobody who comes later, and it is no matter if nobody is
// left.
func TestAreas(t *testing.T) {
	x := newHall(t, nil)
	x.ground.far[n] = 50
	x.use(a, howl, 0)
	x.next(30)
	x.ground.far[n] = 0
	x.next(30)
	if x.pool(m, hp) != 55 || x.pool(n, hp) != 60 || x.pool(b, hp) != 60 {
		t.Errorf("left are %d, %d and %d", x.pool(m, hp), x.pool(n, hp), x.pool(b, hp))
	}
	if got := x.events(view.OnAbilityResolved); len(got) != 1 || got[0].Other != 0 {
		t.Errorf("told is %+v", got)
	}
	if len(x.events(view.OnSkillUse)) != 0 {
		t.Error("b did not agree, and it is told as if nothing had been refused")
	}
	x = newHall(t, nil)
	x.use(a, howl, 0)
	x.next(30)
	x.hit(n, m, 1000)
	x.hit(m, n, 1000)
	x.ground.rooms[n], x.ground.rooms[m] = 2, 2
	x.ground.rooms[b] = 2
	x.next(30)
	if len(x.events(view.OnAbilityResolved)) != 1 || len(x.events(view.OnSkillUse)) != 1 {
		t.Error("an area without anybody is not done")
	}
}

// The gate of the fourth step only changes when a refusal comes: without it, what the ability does is refused as well.
func TestTheOuterGateIsTheInnerOne(t *testing.T) {
	for _, prepare := range []func(x *hall){func(*hall) {}, func(x *hall) { x.agree() }, func(x *hall) { x.agree(); x.ground.flags[1] = place.FlagSafe }, func(x *hall) { x.ground.flags[1] = place.FlagArena }} {
		with, without := newHall(t, nil), newHall(t, func(d *book.Defs) { d.Abilities[ember].Disposition = book.Neutral })
		for _, x := range []*hall{with, without} {
			x.defs.Abilities[ember].CastTime = book.Time{}
			prepare(x)
			x.use(a, ember, b)
		}
		if with.pool(b, hp) != without.pool(b, hp) || len(with.Affects(b, nil)) != len(without.Affects(b, nil)) {
			t.Errorf("with it %d are left, and without %d", with.pool(b, hp), without.pool(b, hp))
		}
		if refused := with.pool(a, mana) == 40; refused != (with.pool(b, hp) == 60) {
			t.Error("a refusal has cost something")
		}
	}
	x := newHall(t, nil)
	x.defs.Abilities[ember].CastTime = book.Time{Ticks: 60}
	x.agree()
	x.use(a, ember, b)
	x.next(30)
	x.Consent(x.turn, b, false)
	x.next(30)
	if got := reasons(x.events(view.CastInterrupted)); !slices.Equal(got, []view.Reason{view.CastForbidden}) || x.pool(a, mana) != 40 {
		t.Errorf("consent that was taken back breaks it for %v", got)
	}
}

// A formula cooldown is sampled at the commit and is at least a tick; what reduces it multiplies.
func TestCooldowns(t *testing.T) {
	for factor, want := range map[float64]int{1: 60, 0.5: 30, 0.001: 1, 0: 1, 2: 120} {
		x := newHall(t, nil)
		x.SetBase(x.turn, a, rules.Base{Attr: haste, Value: factor})
		if why := x.use(a, blink, 0); why != 0 {
			t.Fatal(why)
		}
		if got := x.Cooling(a, blink); got != want {
			t.Errorf("at %v it is %d ticks", factor, got)
		}
	}
	x := newHall(t, nil)
	x.SetBase(x.turn, a, rules.Base{Attr: haste, Value: 0.5})
	x.SetRow(x.turn, a, stat.Row{Source: stat.SourceHost(9), Attr: haste, Op: stat.Mul, Value: 0.5})
	x.use(a, blink, 0)
	if got := x.Cooling(a, blink); got != 15 {
		t.Errorf("two halves are %d ticks", got)
	}
}

// Abilities of a group wait together, each for as long as the one that was used says; each is told of. What was begun outlasts that
// the ability is taken and given again.
func TestCooldownGroups(t *testing.T) {
	x := newHall(t, func(d *book.Defs) {
		d.Abilities[mend].CooldownGroup, d.Abilities[vow].CooldownGroup = "one", "one"
		d.Abilities[mend].Cooldown = book.Time{Ticks: 90}
		d.Abilities[vow].CastTime, d.Abilities[vow].Cooldown = book.Time{}, book.Time{Ticks: 30}
	})
	x.use(a, vow, 0)
	var told []uint32
	for _, e := range x.events(view.AbilityWaits) {
		if e.Reason == view.WaitsForCooldown {
			told = append(told, e.Def-1)
		}
	}
	if !slices.Equal(told, []uint32{mend, vow}) || x.Cooling(a, mend) != 30 || x.Cooling(a, vow) != 30 || x.Cooling(a, blink) != 0 {
		t.Errorf("told of %v, they wait for %d and %d", told, x.Cooling(a, mend), x.Cooling(a, vow))
	}
	if why := x.use(a, mend, a); why != view.AbilityCooling {
		t.Errorf("the other is refused with %d", why)
	}
	if why := x.use(b, mend, b); why != 0 {
		t.Errorf("somebody else is refused with %d", why)
	}
	x.next(30)
	if why := x.use(a, mend, a); why != 0 || x.Cooling(a, vow) != 90 {
		t.Errorf("in time it is refused with %d, and the other waits for %d", why, x.Cooling(a, vow))
	}
	record := x.Save(x.turn, a)
	y := newHall(t, func(d *book.Defs) { d.Abilities[mend].CooldownGroup, d.Abilities[vow].CooldownGroup = "one", "one" })
	if y.Restore(y.turn, a, record); y.Cooling(a, vow) != 90 || y.Cooling(a, mend) != 90 {
		t.Errorf("elsewhere %d and %d are left", y.Cooling(a, vow), y.Cooling(a, mend))
	}
}

// The global cooldown begins with a cast, is waited for by all that do not keep their own time, and ends with a cast that is broken.
func TestTheGlobalCooldown(t *testing.T) {
	x := newHall(t, func(d *book.Defs) { d.GlobalCooldown = 90 })
	x.use(a, mend, a)
	if why := x.use(a, mend, a); why != view.AbilityGlobal {
		t.Errorf("another is refused with %d", why)
	}
	if why := x.use(a, blink, 0); why != 0 {
		t.Errorf("what keeps its own time is refused with %d", why)
	}
	x.next(89)
	if why := x.use(a, mend, a); why != view.AbilityGlobal {
		t.Errorf("a tick too early it is refused with %d", why)
	}
	x.next(1)
	if why := x.use(a, mend, a); why != 0 {
		t.Errorf("in time it is refused with %d", why)
	}
}

// Whose time has come in one tick is done by deadline, and of equals by id; after the commands of the tick.
func TestTheOrderOfDeadlines(t *testing.T) {
	x := newHall(t, nil)
	x.use(b, vow, 0)
	x.use(a, vow, 0)
	x.next(1)
	x.use(n, vow, 0)
	x.next(59)
	x.next(1)
	var got []sim.ID
	for _, e := range x.events(view.OnAbilityResolved) {
		got = append(got, e.Actor)
	}
	if !slices.Equal(got, []sim.ID{a, b, n}) {
		t.Errorf("done are those of %v", got)
	}
}

// An ability that performs a behavior does what it does where the behavior says so, for as long as anything of it goes on.
func TestResolve(t *testing.T) {
	x := newHall(t, nil)
	aim := rules.Aim{Kind: 2, At: sim.Vec{X: 1}, Seq: 77}
	reply := x.casts.Use(x.turn, ability.Request{Actor: a, Ability: throw, Aim: aim})
	if !reply.Begins || reply.Start.Behavior != "toss" || reply.Start.Actor != a || reply.Start.Cast != reply.Cast || reply.Start.Aim != aim {
		t.Fatalf("it begins %+v", reply)
	}
	if len(x.events(view.OnAbilityResolved)) != 1 || x.pool(m, hp) != 60 {
		t.Error("the commit is not told, or something has come of it already")
	}
	for range 2 {
		if !x.casts.Resolve(x.turn, reply.Cast, m, 1.5) {
			t.Error("nothing is known of it")
		}
	}
	if x.pool(m, hp) != 36 {
		t.Errorf("%d are left", x.pool(m, hp))
	}
	if x.casts.Resolve(x.turn, reply.Cast, b, 1); x.pool(b, hp) != 60 {
		t.Error("the gate was not asked")
	}
	state := x.casts.AppendState(nil)
	y := newHall(t, nil)
	if rest, err := y.casts.LoadState(state); err != nil || len(rest) > 0 {
		t.Fatal(err)
	}
	if !y.casts.Resolve(y.turn, reply.Cast, m, 1) || y.pool(m, hp) != 52 {
		t.Error("after a save nothing is known of it")
	}
	for cut := range len(state) {
		if _, err := y.casts.LoadState(state[:cut]); err == nil {
			t.Errorf("%d bytes of %d are taken for all", cut, len(state))
		}
	}
	x.casts.Ended(reply.Cast)
	if x.casts.Resolve(x.turn, reply.Cast, m, 1) || x.pool(m, hp) != 36 || len(x.casts.Kept(nil)) != 0 {
		t.Error("what has ended still does something")
	}
	x.hit(m, a, 1000) // and what an earlier life has thrown earns nothing
	if x.casts.Resolve(x.turn, 999, m, 1) {
		t.Error("a cast that there never was does something")
	}
}

// Half-way through its time a cast is state: it goes on after a save, to the tick.
func TestACastIsState(t *testing.T) {
	x := newHall(t, nil)
	x.use(a, ember, m)
	x.next(20)
	engine, casts := x.AppendState(nil), x.casts.AppendState(nil)
	y := newHall(t, nil)
	y.next(20)
	if _, err := y.LoadState(engine); err != nil {
		t.Fatal(err)
	}
	if _, err := y.casts.LoadState(casts); err != nil {
		t.Fatal(err)
	}
	x.alike(y, 200)
	if y.pool(m, hp) != 48 || y.pool(a, mana) != 30 {
		t.Errorf("%d and %d are left", y.pool(m, hp), y.pool(a, mana))
	}
	x = newHall(t, nil)
	x.use(a, ember, m)
	x.next(60)
	record := x.Save(x.turn, a)
	y = newHall(t, nil)
	y.Restore(y.turn, a, record)
	if got := y.Cooling(a, ember); got != 180 {
		t.Errorf("elsewhere %d ticks are left of the cooldown", got)
	}
}

// Random uses, breaks and waits against a simple model of when somebody is ready.
func TestReadinessAgainstAModel(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 9))
		x := newHall(t, func(d *book.Defs) {
			d.GlobalCooldown = int32(r.IntN(3) * 20)
			for i := range d.Abilities {
				d.Abilities[i].CastTime = book.Time{Ticks: int32(r.IntN(3) * 20)}
				d.Abilities[i].Cooldown = book.Time{Ticks: int32(r.IntN(3) * 50)}
				d.Abilities[i].Lag = book.Time{Ticks: int32(r.IntN(3) * 15)}
				d.Abilities[i].Costs = nil
				d.Abilities[i].Mode, d.Abilities[i].Behavior, d.Abilities[i].Disposition = book.ForSelf, "", book.Neutral
				d.Abilities[i].OwnTime = i%2 == 0
				d.Abilities[i].OnResolve, d.Abilities[i].Breaks = 0, book.BrokenByMoving
			}
		})
		now, lag, global, busy, casting := 0, 0, 0, 0, -1
		cooldowns := make([]int, len(x.defs.Abilities))
		// until is when a number of ticks is over: a deadline is never tick 0, which stands for none.
		until := func(ticks int32) int {
			at := now + int(ticks)
			if start.Plus(1+at) == 0 {
				at++
			}
			return at
		}
		commit := func(i int) {
			d := &x.defs.Abilities[i]
			cooldowns[i], casting = until(d.Cooldown.Ticks), -1
			if d.Lag.Ticks > 0 {
				lag = until(d.Lag.Ticks)
			}
		}
		for range 400 {
			switch r.IntN(4) {
			case 0:
				for range r.IntN(30) {
					x.next(1)
					if now++; casting >= 0 && now == busy {
						commit(casting)
					}
				}
			case 1:
				broken := x.Interrupt(x.turn, a, book.BrokenByMoving)
				if broken != (casting >= 0) {
					t.Fatalf("seed %d: broken: %t", seed, broken)
				}
				if broken && !x.defs.Abilities[casting].OwnTime {
					global = 0
				}
				if broken {
					casting = -1
				}
			default:
				i := r.IntN(len(x.defs.Abilities))
				d := &x.defs.Abilities[i]
				want := view.Reason(0)
				switch {
				case casting >= 0:
					want = view.AbilityBusy
				case now < lag:
					want = view.AbilityLagged
				case now < global && !d.OwnTime:
					want = view.AbilityGlobal
				case now < cooldowns[i]:
					want = view.AbilityCooling
				}
				if got := x.use(a, int32(i), 0); got != want {
					t.Fatalf("seed %d: ability %d is refused with %d, and should be with %d", seed, i, got, want)
				}
				if want != 0 {
					break
				}
				if !d.OwnTime && x.defs.GlobalCooldown > 0 {
					global = until(x.defs.GlobalCooldown)
				}
				if casting, busy = i, until(d.CastTime.Ticks); d.CastTime.Ticks == 0 {
					commit(i)
				}
			}
			x.forget()
		}
	}
}

func BenchmarkUse(bench *testing.B) {
	x := newHall(bench, func(d *book.Defs) {
		d.Abilities[ember].CastTime, d.Abilities[ember].Cooldown, d.Abilities[ember].Lag = book.Time{}, book.Time{}, book.Time{}
		d.Abilities[ember].Costs[0].Amount = number(0)
		d.Attributes[maxHP].Base = number(1e12)
	})
	bench.ReportAllocs()
	for bench.Loop() {
		if x.use(a, ember, m) != 0 {
			bench.Fatal("refused")
		}
		x.Drain()
	}
}
