package ability_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ability"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// interrupting is an op that breaks what its target casts.
func interrupting(d *book.Defs, lockout int32) book.ListID {
	d.Lists = append(d.Lists, book.List{Name: "kick", Ops: []book.Op{
		{Kind: book.Interrupt, Duration: lockout, Pool: book.NoPool, Type: book.NoType, Affect: -1, Check: -1},
	}})
	return book.ListID(len(d.Lists))
}

// channelled makes ember, once committed, deal 3 damage each 20 ticks, three times, at 4 mana each.
func channelled(d *book.Defs) {
	d.Abilities[ember].Channel = &book.Channel{
		Interval: 20, Times: 3, Ops: deal(d, 3), Costs: []book.Cost{{Pool: mana, Amount: number(4)}},
		Breaks: book.BrokenByControl | book.BrokenByMoving | book.BrokenByCost,
	}
	d.Abilities[ember].CastTime = book.Time{}
}

// A channel runs each interval from its commit, so often and no more, pays each time, and ends once.
func TestAChannel(t *testing.T) {
	x := newHall(t, channelled)
	if why := x.use(a, ember, m); why != 0 {
		t.Fatal(why)
	}
	if x.pool(m, hp) != 48 || x.pool(a, mana) != 30 {
		t.Fatalf("the commit: %d and %d", x.pool(m, hp), x.pool(a, mana))
	}
	if why := x.use(a, blink, 0); why != view.AbilityBusy {
		t.Errorf("meanwhile another is refused with %d", why)
	}
	if got := x.events(view.AbilityRefused); len(got) != 1 || got[0].Span != 60 {
		t.Errorf("it says %+v", got)
	}
	var at []int
	last := x.pool(m, hp)
	for i := range 100 {
		x.next(1)
		if now := x.pool(m, hp); now != last {
			if last-now != 3 {
				t.Errorf("a run takes %d", last-now)
			}
			at, last = append(at, i+1), now
		}
	}
	if want := []int{20, 40, 60}; !slices.Equal(at, want) {
		t.Errorf("it runs at %v", at)
	}
	begun, ended := x.events(view.ChannelBegun), x.events(view.ChannelEnded)
	if len(begun) != 1 || begun[0].Span != 60 || begun[0].Other != m || len(ended) != 1 || ended[0].Reason != view.ChannelDone || ended[0].Count != 0 {
		t.Errorf("told is %+v and %+v", begun, ended)
	}
	x.SetPosture(x.turn, a, 0) // the engine has not heard of this tick yet
	if x.pool(a, mana) != 18 || x.Cooling(a, ember) != 80 || len(x.events(view.CastInterrupted)) != 0 {
		t.Errorf("%d are left, %d ticks", x.pool(a, mana), x.Cooling(a, ember))
	}
	if _, casting := x.Casting(a); casting {
		t.Error("it is still channelled")
	}
}

// Whatever ends a channel early does so once. What was paid stays paid, and its cooldown goes on.
func TestWhatEndsAChannel(t *testing.T) {
	for _, c := range []struct {
		name string
		why  view.Reason // 0 for what does not
		do   func(x *hall)
	}{
		{"nothing", 0, func(*hall) {}},
		{"a step", view.CastMoved, func(x *hall) { x.Interrupt(x.turn, a, book.BrokenByMoving) }},
		{"a command", 0, func(x *hall) { x.Interrupt(x.turn, a, book.BrokenByCommand) }},
		{"a blow", 0, func(x *hall) { x.hit(n, a, 5) }},
		{"control", view.CastControlled, func(x *hall) { x.put(n, a, stun) }},
		{"what does not forbid it", 0, func(x *hall) { x.put(n, a, silence) }},
		{"no mana", view.CastUnpaid, func(x *hall) { x.drain(a, 100) }},
		{"its caster's death", view.CastBereft, func(x *hall) { x.hit(n, a, 1000) }},
		{"its target's death", view.CastLost, func(x *hall) { x.hit(n, m, 1000) }},
		{"its target's leaving", view.CastLost, func(x *hall) { x.Leave(x.turn, m) }},
		{"another room", view.CastMoved, func(x *hall) { x.ground.rooms[a] = 2; x.Moved(x.turn, a, 1) }},
		{"another room that nobody tells of", view.CastMoved, func(x *hall) { x.ground.rooms[a] = 2 }},
		{"a freeze", view.CastBereft, func(x *hall) { x.Freeze(x.turn, a, true) }},
		{"the op", view.CastStopped, func(x *hall) { x.Run(x.turn, rules.Act{Actor: n, Target: a, Magnitude: 1}, interrupting(x.defs, 0)) }},
	} {
		x := newHall(t, channelled)
		x.use(a, ember, m)
		x.next(25) // one run
		x.forget()
		c.do(x)
		x.next(80)
		ended := x.events(view.ChannelEnded)
		want := c.why
		if want == 0 {
			want = view.ChannelDone
		}
		if len(ended) != 1 || ended[0].Reason != want || (ended[0].Count == 2) != (c.why != 0) {
			t.Errorf("%s: it ends with %+v, and should with %d", c.name, ended, want)
		}
		if n := len(x.events(view.CastInterrupted)); n != 0 {
			t.Errorf("%s: %d casts are broken", c.name, n)
		}
		if c.why != 0 && c.why != view.CastBereft && x.Cooling(a, ember) == 0 {
			t.Errorf("%s: the cooldown is over", c.name)
		}
	}
}

// Where it says so, a run that cannot be paid is left out and the channel goes on; and of an area each run is for whom it finds.
func TestRunsOfAChannel(t *testing.T) {
	x := newHall(t, func(d *book.Defs) { channelled(d); d.Abilities[ember].Channel.Breaks = 0 })
	x.use(a, ember, m)
	x.drain(a, 100)
	x.next(100)
	if got := x.events(view.ChannelEnded); x.pool(m, hp) != 48 || len(got) != 1 || got[0].Reason != view.ChannelDone {
		t.Errorf("%d are left, %+v", x.pool(m, hp), got)
	}
	x = newHall(t, func(d *book.Defs) {
		d.Abilities[howl].CastTime = book.Time{}
		d.Abilities[howl].Channel = &book.Channel{Interval: 10, Times: 2, Ops: deal(d, 3)}
	})
	x.ground.rooms[n] = 2
	x.use(a, howl, 0)
	x.next(10)
	x.ground.rooms[n], x.ground.rooms[m] = 1, 2
	x.next(10)
	if x.pool(m, hp) != 52 || x.pool(n, hp) != 57 {
		t.Errorf("%d and %d are left", x.pool(m, hp), x.pool(n, hp))
	}
}

// In the middle of a channel it is state.
func TestAChannelIsState(t *testing.T) {
	x, y := newHall(t, channelled), newHall(t, channelled)
	x.use(a, ember, m)
	x.next(25)
	y.next(25)
	engine := x.AppendState(nil)
	if _, err := y.LoadState(engine); err != nil {
		t.Fatal(err)
	}
	x.alike(y, 100)
	if y.pool(m, hp) != 39 {
		t.Errorf("%d are left", y.pool(m, hp))
	}
	plain := newHall(t, nil) // where there is no such channel
	if _, err := plain.LoadState(engine); err == nil {
		t.Error("a channel that there is not is taken")
	}
	z := newHall(t, func(d *book.Defs) { channelled(d); d.Abilities[ember].Channel.Times = 1 })
	if _, err := z.LoadState(engine); err == nil {
		t.Error("more runs than there are, are taken")
	}
}

// stance is an ability that keeps might up at 4 mana each 20 ticks.
const stance = 6

func toggled(d *book.Defs) {
	d.Affects = append(d.Affects, book.Affect{ID: "might", Indefinite: true, Category: "boon", Clock: affect.TickClock})
	d.Abilities = append(d.Abilities, book.Ability{
		ID: "stance", Verb: "stance", Mode: book.ForSelf, Requires: book.Requirements{Position: -1, Flag: -1}, Tags: []book.Tag{tagSpeak},
		Costs: []book.Cost{{Pool: mana, Amount: number(10)}}, Cooldown: book.Time{Ticks: 90}, Lag: book.Time{Ticks: 5},
		Toggle: &book.Toggle{Affect: int32(len(d.Affects) - 1), Interval: 20, Upkeep: []book.Cost{{Pool: mana, Amount: number(4)}}},
	})
}

func (x *hall) on(id sim.ID) bool {
	_, on := x.Toggles(id).On(stance)
	if _, bears := x.Bears(id, 4); bears != on {
		x.t.Errorf("on: %t, and borne: %t", on, bears)
	}
	return on
}

// What is switched on is paid for until it cannot be, and its cooldown begins when it is off.
func TestAToggle(t *testing.T) {
	x := newHall(t, toggled)
	if why := x.use(a, stance, 0); why != 0 || !x.on(a) || x.pool(a, mana) != 30 || x.Cooling(a, stance) != 0 {
		t.Fatalf("refused with %d; on: %t, %d left, %d ticks", why, x.on(a), x.pool(a, mana), x.Cooling(a, stance))
	}
	for i, want := range []int64{26, 22, 18, 14, 10, 6, 2} {
		x.next(19)
		if x.pool(a, mana) != want+4 {
			t.Errorf("before upkeep %d: %d", i, x.pool(a, mana))
		}
		x.next(1)
		if x.pool(a, mana) != want || !x.on(a) {
			t.Errorf("upkeep %d: %d, on: %t", i, x.pool(a, mana), x.on(a))
		}
	}
	x.next(20)
	if x.on(a) || x.pool(a, mana) != 2 || x.Cooling(a, stance) != 90 {
		t.Errorf("on: %t, %d left, %d ticks", x.on(a), x.pool(a, mana), x.Cooling(a, stance))
	}
	if got := x.events(view.OnAffectExpire); len(got) != 1 || got[0].Reason != view.AffectRemoved {
		t.Errorf("told is %+v", got)
	}
}

// The next use switches it off, for nothing and whatever else it would ask for; and so does whatever else ends it.
func TestWhatSwitchesOff(t *testing.T) {
	for _, c := range []struct {
		name string
		off  bool
		do   func(x *hall)
	}{
		{"nothing", false, func(*hall) {}},
		{"the next use", true, func(x *hall) {
			x.drain(a, 100)
			if why := x.use(a, stance, 0); why != 0 {
				t.Errorf("it is refused with %d", why)
			}
		}},
		{"a dispel", true, func(x *hall) { x.Run(x.turn, rules.Act{Actor: a, Target: a, Magnitude: 1}, x.removing(4)) }},
		{"being prevented", false, func(x *hall) { x.put(m, a, silence) }},
		{"death", false, func(x *hall) { x.hit(m, a, 1000) }}, // it is a boon, which outlasts that
	} {
		x := newHall(t, toggled)
		x.use(a, stance, 0)
		x.next(10)
		x.forget()
		c.do(x)
		if x.on(a) == c.off || (x.Cooling(a, stance) == 90) != c.off {
			t.Errorf("%s: on: %t, %d ticks", c.name, x.on(a), x.Cooling(a, stance))
		}
		if waits := x.events(view.AbilityWaits); len(waits) != map[bool]int{true: 1}[c.off] {
			t.Errorf("%s: told is %+v", c.name, waits)
		}
	}
	x := newHall(t, toggled)
	x.use(a, stance, 0)
	x.next(2)
	if why := x.use(a, stance, 0); why != view.AbilityLagged || !x.on(a) {
		t.Errorf("while the last one is felt it is refused with %d", why)
	}
	x = newHall(t, toggled)
	x.use(a, stance, 0)
	x.Leave(x.turn, a)
	if got := x.events(view.AbilityWaits); len(got) != 1 || got[0].Reason != view.WaitsForLag {
		t.Errorf("who has left is told %+v", got)
	}
}

// removing is a list that ends an affect of its target.
func (x *hall) removing(def int32) book.ListID {
	x.defs.Lists = append(x.defs.Lists, book.List{Name: "end", Ops: []book.Op{
		{Kind: book.RemoveAffect, Affect: def, Pool: book.NoPool, Type: book.NoType, Check: -1},
	}})
	return book.ListID(len(x.defs.Lists))
}

// What is on is state, and goes along to another zone.
func TestAToggleIsState(t *testing.T) {
	x, y := newHall(t, toggled), newHall(t, toggled)
	x.use(a, stance, 0)
	x.next(30)
	y.next(30)
	state := x.AppendState(nil)
	if _, err := y.LoadState(state); err != nil {
		t.Fatal(err)
	}
	if again := y.AppendState(nil); !slices.Equal(again, state) {
		t.Error("it is written otherwise")
	}
	x.alike(y, 150)
	if y.on(a) {
		t.Error("it has not been switched off")
	}
	plain := newHall(t, func(d *book.Defs) { toggled(d); d.Abilities[stance].Toggle = nil })
	if _, err := plain.LoadState(state); err == nil {
		t.Error("what cannot be on is taken")
	}
	x = newHall(t, toggled)
	x.use(a, stance, 0)
	x.next(30)
	record := x.Save(x.turn, a)
	if want := []ready.Left{{Ability: stance, Ticks: 10}}; !slices.Equal(record.Toggles, want) {
		t.Fatalf("the record has %v", record.Toggles)
	}
	there := newHall(t, toggled)
	there.Restore(there.turn, a, record)
	if !there.on(a) {
		t.Fatal("it is off there")
	}
	there.next(9)
	if before := there.pool(a, mana); before != 26 {
		t.Errorf("%d are left", before)
	}
	if there.next(1); there.pool(a, mana) != 22 {
		t.Errorf("the upkeep: %d are left", there.pool(a, mana))
	}
	record.Affects = nil
	there = newHall(t, toggled)
	if there.Restore(there.turn, a, record); there.on(a) {
		t.Error("it is on without its affect")
	}
	record.Toggles = []ready.Left{{Ability: 99}, {Ability: -1}, {Ability: ember, Ticks: 3}}
	if there.Restore(there.turn, a, record); len(there.Toggles(a)) != 0 {
		t.Error("what cannot be on is")
	}
}

// What carries a tag ends when something begins that cancels it, or keeps it from beginning.
func TestCancelsAndBlocks(t *testing.T) {
	speaking, casting := []book.Tag{tagSpeak}, []book.Tag{tagCast}
	x := newHall(t, func(d *book.Defs) { toggled(d); d.Abilities[mend].Cancels = speaking })
	x.use(a, stance, 0)
	x.next(10)
	x.drain(a, 100)
	if why := x.use(a, mend, a); why != view.AbilityUnpayable || !x.on(a) {
		t.Errorf("refused with %d, it has switched off", why)
	}
	y := newHall(t, func(d *book.Defs) { toggled(d); d.Abilities[mend].Cancels = speaking })
	y.use(a, stance, 0)
	y.next(10)
	if why := y.use(a, mend, a); why != 0 || y.on(a) || y.Cooling(a, stance) != 90 {
		t.Errorf("refused with %d; on: %t", why, y.on(a))
	}

	x = newHall(t, func(d *book.Defs) { d.Abilities[blink].Cancels = casting; d.Abilities[ember].Cancels = casting })
	x.use(a, ember, m)
	if why := x.use(a, ember, m); why != view.AbilityBusy {
		t.Errorf("it would cancel itself: %d", why)
	}
	if why := x.use(a, blink, 0); why != 0 {
		t.Errorf("it is refused with %d", why)
	}
	if got := x.events(view.CastInterrupted); len(got) != 1 || got[0].Reason != view.CastReplaced || got[0].Def != ember || x.pool(a, mana) != 40 {
		t.Errorf("broken is %+v", got)
	}
	x = newHall(t, func(d *book.Defs) {
		channelled(d)
		d.Abilities[ember].Lag = book.Time{}
		d.Abilities[blink].Cancels = casting
	})
	x.use(a, ember, m)
	x.next(25)
	if x.use(a, blink, 0); !slices.Equal(reasons(x.events(view.ChannelEnded)), []view.Reason{view.CastReplaced}) {
		t.Errorf("ended is %+v", x.events(view.ChannelEnded))
	}

	for name, change := range map[string]func(d *book.Defs){
		"blocked_by": func(d *book.Defs) { d.Abilities[mend].BlockedBy = speaking },
		"blocks":     func(d *book.Defs) { d.Abilities[mend].Tags = casting; d.Abilities[stance].Blocks = casting },
	} {
		x = newHall(t, func(d *book.Defs) { toggled(d); change(d) })
		if why := x.use(a, mend, a); why != 0 {
			t.Errorf("%s: refused with %d before", name, why)
		}
		x.use(a, stance, 0)
		x.next(10)
		x.forget()
		x.SetPosture(x.turn, a, 0) // the engine has not heard of this tick yet
		before := x.hash()
		why := x.use(a, mend, a)
		instance, _ := x.Bears(a, 4)
		tag := map[string]uint32{"blocked_by": tagSpeak + 1, "blocks": tagCast + 1}[name]
		if got := x.events(view.AbilityRefused); why != view.AbilityBlocked || len(got) != 1 || got[0].Effect != tag || got[0].Ref != uint64(instance.ID) || x.hash() != before {
			t.Errorf("%s: refused with %d, told is %+v", name, why, got)
		}
		x.use(a, stance, 0)
		x.next(10)
		if why := x.use(a, mend, a); why != 0 {
			t.Errorf("%s: refused with %d afterwards", name, why)
		}
	}
}

// The op breaks a cast whatever that says of what breaks it; and only if it broke one is it felt.
func TestInterrupt(t *testing.T) {
	kick := func(x *hall, by sim.ID) rules.Result {
		return x.Run(x.turn, rules.Act{Actor: by, Target: a, Magnitude: 1}, interrupting(x.defs, 50))
	}
	x := newHall(t, func(d *book.Defs) { d.Abilities[mend].Tags = []book.Tag{tagCast, tagSpeak} })
	if got := kick(x, m); got != rules.NoOp {
		t.Errorf("who casts nothing is interrupted: %d", got)
	}
	if why := x.use(a, ember, m); why != 0 {
		t.Fatalf("after that it is refused with %d", why)
	}
	if got := kick(x, b); got != rules.Refused {
		t.Errorf("another player interrupts: %d", got)
	}
	if got := kick(x, m); got != rules.Done || !slices.Equal(reasons(x.events(view.CastInterrupted)), []view.Reason{view.CastStopped}) {
		t.Errorf("it does not: %d", got)
	}
	x.forget()
	if why := x.use(a, mend, a); why != view.AbilityPrevented {
		t.Errorf("what shares a tag is refused with %d", why)
	}
	if got := x.events(view.AbilityRefused); len(got) != 1 || got[0].Span != 50 || got[0].Effect != tagCast+1 || got[0].Ref != 0 {
		t.Errorf("told is %+v", got)
	}
	if why := x.use(a, blink, 0); why != 0 {
		t.Errorf("what shares none is refused with %d", why)
	}
	y := newHall(t, func(d *book.Defs) { d.Abilities[mend].Tags = []book.Tag{tagCast, tagSpeak} })
	if _, err := y.LoadState(x.AppendState(nil)); err != nil || y.hash() != x.hash() {
		t.Errorf("after a save it is another: %v", err)
	}
	x.next(49)
	if why := x.use(a, mend, a); why != view.AbilityPrevented {
		t.Errorf("a tick before its end it is refused with %d", why)
	}
	if x.next(1); x.use(a, mend, a) != 0 {
		t.Error("at its end it is refused")
	}
}

// What a channel does not name does not end it; and the gate is asked of each run.
func TestEachRunOfAChannelIsJudged(t *testing.T) {
	x := newHall(t, func(d *book.Defs) { channelled(d); d.Abilities[ember].Channel.Breaks = book.BrokenByCost })
	x.use(a, ember, m)
	x.put(n, a, stun)
	if x.next(100); x.pool(m, hp) != 39 {
		t.Errorf("what is not named ends it: %d are left", x.pool(m, hp))
	}
	x = newHall(t, channelled)
	x.agree()
	x.use(a, ember, b)
	x.next(25)
	x.Consent(x.turn, b, false)
	x.next(60)
	if got := reasons(x.events(view.ChannelEnded)); x.pool(b, hp) != 45 || !slices.Equal(got, []view.Reason{view.CastForbidden}) {
		t.Errorf("consent withdrawn: %d are left, ended for %v", x.pool(b, hp), got)
	}
}

// What is done in the tick in which it is begun cannot be interrupted.
func TestWhatTakesNoTimeIsNotInterrupted(t *testing.T) {
	x := newHall(t, func(d *book.Defs) {
		kick := interrupting(d, 50)
		d.Lists[kick-1].Ops[0].To = book.ToActor
		d.Affects[burn].Handlers = []book.Handler{{Event: book.BeforeCastCommit, Ops: kick}}
		d.Abilities[mend].Tags = []book.Tag{tagSpeak}
	})
	x.put(a, a, burn)
	for range 2 {
		if why := x.use(a, mend, a); why != 0 {
			t.Errorf("it is refused with %d", why)
		}
	}
	if got := x.events(view.OnAbilityResolved); len(got) != 2 || len(x.events(view.CastInterrupted)) != 0 {
		t.Errorf("done is %+v", got)
	}
}

// The dead pay no upkeep, and go on paying when they are back.
func TestTheDeadPayNothing(t *testing.T) {
	x := newHall(t, toggled)
	x.Engine = rules.New(rules.Options{Defs: x.defs, Seed: 5, Ground: x.ground, Scripts: &x.scripts, HoldRespawns: true})
	x.casts = ability.New(x.Engine, x.defs)
	for _, id := range everybody {
		x.Enter(x.turn, id, rules.Entrant{Player: id == a || id == b})
	}
	x.use(a, stance, 0)
	x.drain(a, 29)
	x.hit(m, a, 1000)
	if x.next(50); !x.on(a) || x.Alive(a) {
		t.Fatalf("on: %t, alive: %t", x.on(a), x.Alive(a))
	}
	x.Respawn(x.turn, a, true)
	before := x.pool(a, mana)
	if x.next(10); x.pool(a, mana) != before-4 || !x.on(a) {
		t.Errorf("of %d there are %d left; on: %t", before, x.pool(a, mana), x.on(a))
	}
}
