package ability_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ability"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Those of a group share their cooldown, whichever was used; and each is told to wait.
func TestACooldownGroup(t *testing.T) {
	x := newHall(t, func(d *book.Defs) {
		d.Abilities[blink].CooldownGroup, d.Abilities[mend].CooldownGroup = "flames", "flames"
		d.Abilities[mend].Cooldown = book.Time{Ticks: 33}
	})
	if why := x.use(a, blink, 0); why != 0 {
		t.Fatal(why)
	}
	var told []uint32
	for _, e := range x.events(view.AbilityWaits) {
		if e.Reason == view.WaitsForCooldown && e.Span == 60 {
			told = append(told, e.Def)
		}
	}
	if slices.Sort(told); !slices.Equal(told, []uint32{mend + 1, blink + 1}) {
		t.Errorf("told of %v", told)
	}
	if why := x.use(a, mend, a); why != view.AbilityCooling || x.Cooling(a, mend) != 60 || x.Cooling(a, ember) != 0 {
		t.Errorf("refused with %d for %d", why, x.Cooling(a, mend))
	}
	x.next(60)
	if why := x.use(a, mend, a); why != 0 || x.Cooling(a, blink) != 33 {
		t.Errorf("refused with %d; the other waits %d", why, x.Cooling(a, blink))
	}
	x.SetCooldown(x.turn, a, blink, 0)
	if x.Cooling(a, mend) != 0 {
		t.Error("made ready, the other waits")
	}
	x.SetCooldown(x.turn, a, blink, 50)
	there := newHall(t, func(d *book.Defs) {
		d.Abilities[blink].CooldownGroup, d.Abilities[mend].CooldownGroup = "flames", "flames"
	})
	if there.Restore(there.turn, a, x.Save(x.turn, a)); there.Cooling(a, mend) != 50 || there.Cooling(a, blink) != 50 {
		t.Errorf("elsewhere they wait %d and %d", there.Cooling(a, mend), there.Cooling(a, blink))
	}
}

// A cooldown is somebody's, and not of what it has been granted.
func TestACooldownSurvivesRevokeAndGrant(t *testing.T) {
	x := newHall(t, func(d *book.Defs) { d.Abilities[blink].Requires.Granted = true })
	x.Lend(x.turn, a, blink, 3)
	if why := x.use(a, blink, 0); why != 0 {
		t.Fatal(why)
	}
	x.TakeBack(x.turn, a, 3, 3)
	if why := x.use(a, blink, 0); why != view.AbilityCooling {
		t.Errorf("refused with %d", why)
	}
	x.next(30)
	x.Lend(x.turn, a, blink, 3)
	if x.Cooling(a, blink) != 30 {
		t.Errorf("it waits %d", x.Cooling(a, blink))
	}
}

// Charges are spent one by one; the cooldown begins with the last, and what hurries cooldowns hurries them.
func TestUsesWithCharges(t *testing.T) {
	charged := func(d *book.Defs) {
		d.Abilities[mend].Charges, d.Abilities[mend].Recharge, d.Abilities[mend].Cooldown = 2, 50, book.Time{Ticks: 20}
		d.Abilities[mend].Costs = nil
	}
	x := newHall(t, charged)
	for i := range 2 {
		if why := x.use(a, mend, a); why != 0 {
			t.Fatalf("use %d is refused with %d", i, why)
		}
		if left, next := x.Charges(a, mend); left != 1-i || next != 50-10*i {
			t.Errorf("%d are left and the next comes in %d", left, next)
		}
		if i == 0 {
			if x.Cooling(a, mend) != 0 || len(x.events(view.AbilityWaits)) != 0 {
				t.Error("the first begins a cooldown")
			}
			x.next(10)
		}
	}
	waits := x.events(view.AbilityWaits)
	if len(waits) != 2 || waits[0].Reason != view.WaitsForCooldown || waits[0].Span != 20 || waits[1].Reason != view.WaitsForCharge || waits[1].Span != 40 {
		t.Errorf("told is %+v", waits)
	}
	x.forget()
	if why := x.use(a, mend, a); why != view.AbilityNoCharges || x.events(view.AbilityRefused)[0].Span != 40 {
		t.Errorf("the third is refused with %d: %+v", why, x.events(view.AbilityRefused))
	}
	record := x.Save(x.turn, a)
	if want := []ready.Spent{{Ability: mend, Used: 2, Next: 40, Every: 50}}; !slices.Equal(record.Spent, want) {
		t.Errorf("the record has %v", record.Spent)
	}
	there := newHall(t, charged)
	there.Restore(there.turn, a, record)
	if left, next := there.Charges(a, mend); left != 0 || next != 40 {
		t.Errorf("elsewhere %d are left and the next comes in %d", left, next)
	}
	x.next(40)
	if why := x.use(a, mend, a); why != 0 {
		t.Errorf("with the one that has come back it is refused with %d", why)
	}
	if why := x.use(a, mend, a); why != view.AbilityNoCharges {
		t.Errorf("then it is refused with %d", why)
	}
	x.SetCooldown(x.turn, a, mend, 0)
	if left, _ := x.Charges(a, mend); left != 2 {
		t.Errorf("made ready, %d are left", left)
	}
	x = newHall(t, func(d *book.Defs) { charged(d); d.Attributes[haste].Base = number(0.5) })
	if x.use(a, mend, a); x.Charges1(mend) != 25 {
		t.Errorf("hurried, the next comes in %d", x.Charges1(mend))
	}
	x = newHall(t, func(d *book.Defs) { charged(d); d.Abilities[mend].Cooldown = book.Time{Ticks: 200} })
	x.use(a, mend, a)
	x.use(a, mend, a)
	if x.next(60); x.use(a, mend, a) != view.AbilityCooling {
		t.Error("a charge has come back, and the cooldown is not looked at")
	}
	z := newHall(t, charged) // a cast that is broken has spent none
	z.defs.Abilities[mend].CastTime = book.Time{Ticks: 20}
	z.use(a, mend, a)
	if z.put(n, a, stun); z.Charges1(mend) != 0 {
		t.Error("a broken cast has spent a charge")
	}
}

// Charges1 is in how many ticks a's next charge comes back.
func (x *hall) Charges1(what int32) int {
	_, next := x.Charges(a, what)
	return next
}

// want uses an ability as a player does, who may be a little early.
func (x *hall) want(what int32, seq uint32) ability.Reply {
	return x.casts.Use(x.turn, ability.Request{Actor: a, Ability: what, Target: m, Keep: true, Aim: rules.Aim{Seq: seq}})
}

// queued lets ember and blink be wanted 20 ticks early.
func queued(d *book.Defs) {
	d.Abilities[ember].Queue, d.Abilities[blink].Queue = 20, 20
	d.Abilities[blink].Cooldown, d.Abilities[ember].Cooldown = book.Time{}, book.Time{}
}

// What comes a little too early is kept without a word and begun as soon as it can be.
func TestAWish(t *testing.T) {
	x := newHall(t, queued)
	x.want(ember, 1)
	x.next(39)
	if r := x.want(blink, 2); r.Kept || r.Why != view.AbilityBusy {
		t.Errorf("21 ticks early: %+v", r)
	}
	x.next(1)
	x.forget()
	if r := x.want(blink, 3); !r.Kept || r.Why != 0 || len(x.events(view.AbilityRefused)) != 0 {
		t.Errorf("20 ticks early: %+v, told is %+v", r, x.events(view.AbilityRefused))
	}
	if r := x.casts.Use(x.turn, ability.Request{Actor: a, Ability: blink}); r.Kept || r.Why != view.AbilityBusy {
		t.Errorf("who does not want it to be kept: %+v", r)
	}
	x.forget()
	x.next(10)
	if r := x.want(ember, 4); !r.Kept {
		t.Errorf("the next: %+v", r)
	}
	if got := x.events(view.AbilityRefused); len(got) != 1 || got[0].InputSeq != 3 || got[0].Reason != view.AbilityBusy || got[0].Def != blink {
		t.Errorf("of the one that gave way is told %+v", got)
	}
	x.forget()
	x.next(10)
	if got := x.events(view.OnAbilityResolved); len(got) != 1 || got[0].Def != ember {
		t.Fatalf("the cast: %+v", got)
	}
	if _, casting := x.Casting(a); casting {
		t.Error("the lag of 30 ticks is not waited for, which is more than 20")
	}
	if got := x.events(view.AbilityRefused); len(got) != 1 || got[0].InputSeq != 4 || got[0].Reason != view.AbilityLagged {
		t.Errorf("told is %+v", got)
	}
	x.next(10)
	x.forget()
	if r := x.want(ember, 5); !r.Kept {
		t.Errorf("during the lag: %+v", r)
	}
	x.next(19)
	if _, casting := x.Casting(a); casting {
		t.Error("it has begun too early")
	}
	x.next(1)
	if k, casting := x.Casting(a); !casting || k.Ability != ember || k.Aim.Seq != 5 || k.Target.ID != m {
		t.Errorf("it has not begun: %+v", k)
	}
	y := newHall(t, func(d *book.Defs) { queued(d); d.GlobalCooldown = 15; d.Abilities[vow].CastTime = book.Time{} })
	y.use(a, vow, 0)
	if r := y.want(ember, 6); !r.Kept {
		t.Errorf("during the global cooldown: %+v", r)
	}
	if r := y.want(blink, 7); r.Kept || r.Why != 0 {
		t.Errorf("what has a time of its own: %+v", r)
	}
	y.next(15)
	if k, _ := y.Casting(a); k.Aim.Seq != 6 {
		t.Errorf("it casts %+v", k)
	}
}

// What a wish is for is looked at when it is begun, by who wanted it, in the same life.
func TestWhatBecomesOfAWish(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(x *hall)
		why  []view.Reason
	}{
		{"its target is gone", func(x *hall) { x.Leave(x.turn, m) }, []view.Reason{view.AbilityNoTarget}},
		{"it cannot pay", func(x *hall) { x.drain(a, 100) }, []view.Reason{view.AbilityUnpayable}},
		{"it dies", func(x *hall) { x.hit(m, a, 1000) }, []view.Reason{view.AbilityDead}},
		{"it leaves", func(x *hall) { x.Leave(x.turn, a) }, nil},
		{"the host is busy", func(x *hall) {
			r := ability.Request{Actor: a, Ability: ember, Target: m, Keep: true, Aim: rules.Aim{Seq: 9}}
			if x.casts.Hold(x.turn, r, 21) || !x.casts.Hold(x.turn, r, 20) {
				t.Error("it is kept for too long or not at all")
			}
			r.Keep = false
			if x.casts.Hold(x.turn, r, 5) {
				t.Error("it is kept for whom nobody asked to")
			}
			if r.Keep, r.Ability = true, 99; x.casts.Hold(x.turn, r, 5) {
				t.Error("what there is not is kept")
			}
			x.drain(a, 100)
		}, []view.Reason{view.AbilityLagged, view.AbilityUnpayable}},
	} {
		x := newHall(t, queued)
		x.self(a, func(s rules.Self) { s.Lag(10) })
		x.want(ember, 8)
		x.forget()
		c.do(x)
		x.next(40)
		if got := reasons(x.events(view.AbilityRefused)); !slices.Equal(got, c.why) {
			t.Errorf("%s: refused with %v", c.name, got)
		}
		if _, casting := x.Casting(a); casting {
			t.Errorf("%s: it has begun", c.name)
		}
		x.next(1)
		if rest, err := newHall(t, queued).casts.LoadState(x.casts.AppendState(nil)); err != nil || len(rest) > 0 {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Wishes are state, and bytes that nobody wrote are none.
func TestWishesAreState(t *testing.T) {
	x, y := newHall(t, queued), newHall(t, queued)
	for _, id := range []sim.ID{b, a} {
		x.self(id, func(s rules.Self) { s.Lag(15) })
		x.casts.Use(x.turn, ability.Request{Actor: id, Ability: ember, Target: m, Keep: true})
	}
	engine, casts := x.AppendState(nil), x.casts.AppendState(nil)
	if _, err := y.LoadState(engine); err != nil {
		t.Fatal(err)
	}
	if _, err := y.casts.LoadState(casts); err != nil || !slices.Equal(y.casts.AppendState(nil), casts) {
		t.Fatal(err)
	}
	x.alike(y, 100)
	if y.pool(m, hp) != 36 {
		t.Errorf("%d are left", y.pool(m, hp))
	}
	for cut := range len(casts) {
		if _, err := y.casts.LoadState(casts[:cut]); err == nil {
			t.Errorf("%d bytes of %d are taken for all", cut, len(casts))
		}
	}
	taken := 0
	for at := range casts {
		for bit := range 8 {
			torn := slices.Clone(casts)
			torn[at] ^= 1 << bit
			z := newHall(t, queued)
			before := z.hash()
			rest, err := z.casts.LoadState(torn)
			switch {
			case err != nil && z.hash() != before:
				t.Fatalf("bit %d of byte %d: what is refused has changed something", bit, at)
			case err == nil && !slices.Equal(z.casts.AppendState(nil), torn[:len(torn)-len(rest)]):
				t.Fatalf("bit %d of byte %d: it is written otherwise", bit, at)
			case err == nil:
				taken++
				z.next(30)
			}
		}
	}
	if taken == 0 || taken > len(casts)*6 {
		t.Errorf("%d of %d changes are taken", taken, len(casts)*8)
	}
	if _, err := newHall(t, nil).casts.LoadState(casts); err == nil {
		t.Error("a wish is taken where none is kept")
	}
}

// press uses blink as it was wanted at a tick.
func (x *hall) press(at sim.Tick) view.Reason {
	return x.casts.Use(x.turn, ability.Request{Actor: a, Ability: blink, At: at, Judged: true}).Why
}

// Whoever presses every cooldown is let through each time however late the presses come, within the leeway; a tick more often is too often,
// and the leeway does not add up.
func TestLeeway(t *testing.T) {
	for _, c := range []struct {
		leeway int32
		every  int
		jitter int // how late presses come at most
		all    bool
	}{{12, 60, 12, true}, {12, 59, 12, false}, {12, 60, 0, true}, {0, 60, 0, true}, {0, 60, 12, false}, {12, 60, 15, false}} {
		random := rand.New(rand.NewPCG(4, uint64(c.every)))
		x := newHall(t, func(d *book.Defs) { d.Leeway = c.leeway })
		refused, at, now := 0, 20, 0
		for range 100 {
			late := 0
			if c.jitter > 0 {
				late = random.IntN(c.jitter + 1)
			}
			x.next(at + late - now)
			now = at + late
			if why := x.press(x.turn.Tick().Plus(-late)); why == view.AbilityCooling {
				refused++
			} else if why != 0 {
				t.Fatalf("%+v: refused with %d", c, why)
			}
			at += c.every
			x.forget()
		}
		if (refused == 0) != c.all {
			t.Errorf("%+v: %d of 100 are refused", c, refused)
		}
	}
}

// Whatever ticks somebody claims, an ability is not begun more often than its cooldown and the leeway once allow, and a refusal leaves
// nothing behind.
func TestLeewayDoesNotAddUp(t *testing.T) {
	accepted, refused := 0, 0
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 11))
		x := newHall(t, func(d *book.Defs) {
			d.Leeway = 12
			d.GlobalCooldown = 25
			d.Abilities[blink].OwnTime = seed%2 == 0
			d.Abilities[mend].OwnTime, d.Abilities[mend].Cooldown, d.Abilities[mend].Costs = true, book.Time{Ticks: 1}, nil
		})
		var at []int
		for now := range 900 {
			x.next(1)
			x.casts.Use(x.turn, ability.Request{Actor: a, Ability: mend, Target: a, At: x.turn.Tick().Plus(20), Judged: true})
			for range random.IntN(3) {
				x.SetPosture(x.turn, a, 0)
				before := x.hash()
				if why := x.press(x.turn.Tick().Plus(random.IntN(41) - 20)); why == 0 {
					at = append(at, now)
					accepted++
				} else if refused++; x.hash() != before {
					t.Fatalf("seed %d: a refusal with %d has left something", seed, why)
				}
			}
			x.forget()
		}
		for i := range at {
			for j := range i {
				if apart := at[i] - at[j]; apart < 60*(i-j)-24-2 { // 24 ahead of and behind the tick, and 2 for the deadlines at the wrap
					t.Fatalf("seed %d: %d uses in %d ticks", seed, i-j+1, apart)
				}
			}
		}
	}
	if accepted < 400 || refused < 4000 {
		t.Errorf("%d are let through, %d not", accepted, refused)
	}
}

// A cast that takes time is done by the caster's own clock, and what it waits for counts from there.
func TestALateCast(t *testing.T) {
	x := newHall(t, func(d *book.Defs) { d.Leeway = 12 })
	x.next(20)
	x.forget()
	r := ability.Request{Actor: a, Ability: ember, Target: m, At: x.turn.Tick().Plus(-10), Judged: true}
	if why := x.casts.Use(x.turn, r).Why; why != 0 {
		t.Fatal(why)
	}
	if got := x.events(view.CastBegun); len(got) != 1 || got[0].Span != 50 {
		t.Errorf("told is %+v", got)
	}
	x.next(49)
	if x.pool(m, hp) != 60 {
		t.Error("it is done too early")
	}
	if x.next(1); x.pool(m, hp) != 48 || x.Cooling(a, ember) != 180 {
		t.Errorf("%d are left, it waits %d", x.pool(m, hp), x.Cooling(a, ember))
	}
	y := newHall(t, func(d *book.Defs) { d.Leeway = 12; d.Abilities[ember].CastTime = book.Time{Ticks: 4} })
	y.next(20)
	r.At = y.turn.Tick().Plus(-10)
	y.casts.Use(y.turn, r)
	y.casts.Due(y.turn) // the time of the cast was over when it began
	if y.pool(m, hp) != 48 || y.Cooling(a, ember) != 174 {
		t.Errorf("%d are left, it waits %d", y.pool(m, hp), y.Cooling(a, ember))
	}
}
