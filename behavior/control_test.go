package behavior_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// acts is a catalog with one behavior of each sort that the controller tells apart.
const acts = `
	{"id": "act", "duration": 1, "input": ["None", "Direction", "TargetPosition", "TargetActor"], "range": 5,
	 "timeline": [{"time": 0, "kind": "Animation", "animation": "a", "duration": 1}, {"time": 0.5, "kind": "LogicEffect", "effectId": "hurt"},
		{"time": 1, "kind": "LogicEffect", "effectId": "hurt"}],
	 "logicEffects": [{"id": "hurt", "shape": "Sphere", "radius": 3, "effects": [{"type": "Attribute", "attribute": "hp", "value": -1}]}]},
	{"id": "stubborn", "duration": 1, "canBeInterrupted": false, "input": "None", "timeline": []},
	{"id": "stun_fall", "duration": 0.5, "input": "None", "timeline": []},
	{"id": "friendly", "duration": 0.1, "input": "TargetActor", "aim": "Ally", "timeline": []},
	{"id": "patient", "duration": 1, "input": "Direction", "buffer": 0.2, "timeline": []}`

func actor(t *testing.T, o behavior.Options) *rig {
	r := newRig(t, o, author(t, acts, "", ""))
	r.add(at(1, 1, "test", sim.Vec{}))
	return r
}

// TestOneRun is BEH-76, BEH-79, BEH-80, BEH-88 and BEH-90.
func TestOneRun(t *testing.T) {
	r := actor(t, behavior.Options{})
	r.start(1, "act", behavior.None())
	r.refused(1, "stun_fall", behavior.None(), behavior.Busy)
	r.run(30)
	if !r.StopBehavior(id(1), behavior.StopStunned) || r.StopBehavior(id(1), behavior.StopStunned) {
		t.Error("a run is stopped once")
	}
	r.start(1, "stun_fall", behavior.None())
	r.run(100)
	same(t, r.told(), []string{
		"0 BehaviorStarted 1 act", "30 LogicEffectApplied 1 hurt on 0", "30 BehaviorStopped 1 act reason 5 after 30",
		"30 BehaviorStarted 1 stun_fall", "60 BehaviorStopped 1 stun_fall reason 1 after 30",
	})
	r = actor(t, behavior.Options{})
	r.start(1, "act", behavior.None())
	r.run(60)
	same(t, r.told()[2:], []string{"60 LogicEffectApplied 1 hurt on 0", "60 BehaviorStopped 1 act reason 1 after 60"})
}

// TestStops is BEH-77 and BEH-78: who stops what.
func TestStops(t *testing.T) {
	for why := behavior.StopReason(0); why < 14; why++ {
		special := why >= behavior.StopCancelled && why <= behavior.StopRejected
		terminal := why >= behavior.StopDeath && why <= behavior.StopDisabled
		for name, want := range map[string]bool{"act": special || terminal, "stubborn": terminal} {
			r := actor(t, behavior.Options{})
			r.start(1, name, behavior.None())
			before := r.Hash()
			if got := r.StopBehavior(id(1), why); got != want {
				t.Errorf("%s, reason %d: stopped %v", name, why, got)
			}
			if _, runs := r.Run(id(1)); runs == want {
				t.Errorf("%s, reason %d: runs %v", name, why, runs)
			}
			if !want && r.Hash() != before {
				t.Errorf("%s, reason %d: a refused stop changes something", name, why)
			}
		}
	}
	r := newRig(t, behavior.Options{Mode: behavior.ClientPredict}, author(t, acts, "", ""))
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 1, "test", sim.Vec{X: 9}))
	r.refused(1, "act", behavior.None(), behavior.NotHere)
	r.SetOwn(id(1), true)
	r.start(1, "stubborn", behavior.None())
	if !r.StopBehavior(id(1), behavior.StopRejected) {
		t.Error("a prediction cannot be taken back")
	}
}

// TestInterrupt is BEH-69: both, or nothing.
func TestInterrupt(t *testing.T) {
	r := actor(t, behavior.Options{})
	def := func(name string) int { i, _ := r.BehaviorIndex("test", name); return i }
	r.start(1, "act", behavior.None())
	before := r.Hash()
	if ok, why := r.TryInterrupt(id(1), def("friendly"), behavior.ToTarget(id(9)), behavior.StopStunned); ok || why != behavior.BadInputNoTarget {
		t.Errorf("bad input: %v, %s", ok, why)
	}
	if ok, why := r.TryInterrupt(id(1), def("stun_fall"), behavior.None(), behavior.StopCompleted); ok || why != behavior.Busy {
		t.Errorf("a reason of the world's own: %v, %s", ok, why)
	}
	if r.Hash() != before {
		t.Error("a refused interruption changes something")
	}
	if ok, why := r.TryInterrupt(id(1), def("stubborn"), behavior.None(), behavior.StopStunned); !ok {
		t.Errorf("refused as %s", why)
	}
	if ok, why := r.TryInterrupt(id(1), def("act"), behavior.None(), behavior.StopStunned); ok || why != behavior.Busy {
		t.Errorf("what may not be interrupted: %v, %s", ok, why)
	}
	same(t, only(r.told(), "Started", "Stopped"), []string{
		"0 BehaviorStarted 1 act", "0 BehaviorStopped 1 act reason 5 after 0", "0 BehaviorStarted 1 stubborn",
	})
}

// TestRefusals is BEH-67, BEH-68 and BEH-185 to BEH-191: each refusal, that it leaves no trace and allocates nothing.
func TestRefusals(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	r := newRig(t, behavior.Options{Bounds: behavior.Bounds{Min: sim.Vec{X: -3, Z: -20}, Max: sim.Vec{X: 3, Z: 20}}}, author(t, acts, "", ""))
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 1, "test", sim.Vec{Z: 6}), at(3, 2, "", sim.Vec{Z: 6.01}), at(4, 2, "", sim.Vec{Z: 1}),
		at(5, 0, "", sim.Vec{Z: 1}), at(6, 1, "", sim.Vec{Z: 1}), at(7, 1, "test", sim.Vec{X: 40}), at(8, 1, "test", sim.Vec{X: 50}))
	r.SetActorLife(id(4), false)
	r.SetActorLife(id(7), false)
	r.SetActorEnabled(id(8), false)
	for _, c := range []struct {
		slot int
		name string
		in   behavior.Input
		want behavior.Refusal
	}{
		{99, "act", behavior.None(), behavior.UnknownActor},
		{7, "act", behavior.None(), behavior.NotAlive},
		{8, "act", behavior.None(), behavior.Disabled},
		{1, "nothing", behavior.None(), behavior.UnknownBehavior},
		{3, "act", behavior.None(), behavior.UnknownBehavior},
		{1, "stubborn", behavior.ToDirection(sim.Vec{Z: 1}), behavior.BadInputWrongKind},
		{1, "act", behavior.Input{Kind: 200}, behavior.BadInputWrongKind},
		{1, "act", behavior.ToDirection(sim.Vec{X: nan}), behavior.BadInputNotFinite},
		{1, "act", behavior.ToDirection(sim.Vec{Z: inf}), behavior.BadInputNotFinite},
		{1, "act", behavior.ToPosition(sim.Vec{Y: nan}), behavior.BadInputNotFinite},
		{1, "act", behavior.ToDirection(sim.Vec{Y: 5}), behavior.BadInputZeroLength},
		{1, "act", behavior.ToDirection(sim.Vec{X: 0.99e-4}), behavior.BadInputZeroLength},
		{1, "act", behavior.ToPosition(sim.Vec{Z: 5.001}), behavior.BadInputOutOfRange},
		{1, "act", behavior.ToPosition(sim.Vec{X: 3.1}), behavior.BadInputOutOfRange},
		{1, "act", behavior.ToTarget(id(3)), behavior.BadInputOutOfRange},
		{1, "act", behavior.ToTarget(id(99)), behavior.BadInputNoTarget},
		{1, "act", behavior.ToTarget(id(4)), behavior.BadInputTargetDown},
		{1, "act", behavior.ToTarget(id(6)), behavior.BadInputWrongTarget},
		{1, "act", behavior.ToTarget(id(5)), behavior.BadInputWrongTarget},
		{1, "act", behavior.ToTarget(id(1)), behavior.BadInputWrongTarget},
		{1, "friendly", behavior.ToTarget(id(3)), behavior.BadInputWrongTarget},
	} {
		r.leavesNoTrace(c.slot, c.name, c.in, c.want)
	}
	for _, in := range []behavior.Input{
		behavior.ToDirection(sim.Vec{X: 1e300, Y: nan, Z: -1e300}), behavior.ToDirection(sim.Vec{X: 1e-4}), behavior.ToPosition(sim.Vec{Y: 3, Z: 5}),
		behavior.ToPosition(sim.Vec{}), {Kind: catalog.InputNone, Direction: sim.Vec{X: nan}},
	} {
		r.start(1, "act", in)
		if run, _ := r.Run(id(1)); math.Abs(run.Aim.Len()-1) > 1e-12 || run.Aim.Y != 0 {
			t.Errorf("%+v: aims along %v", in, run.Aim)
		}
		r.StopBehavior(id(1), behavior.StopCancelled)
	}
	r.TeleportActor(id(3), sim.Vec{Z: 6}, sim.Vec{}) // 5 and both radii away
	r.start(1, "act", behavior.ToTarget(id(3)))
}

// leavesNoTrace wants a start to be refused, counted, and nothing else: no event, no id, no state, no memory.
func (r *rig) leavesNoTrace(slot int, name string, in behavior.Input, want behavior.Refusal) {
	r.Helper()
	r.drain()
	before, hash, count := r.SaveState(nil), r.Hash(), r.Refused(id(slot), want)
	r.refused(slot, name, in, want)
	if len(r.drain()) != 0 || r.Hash() != hash || !slices.Equal(r.SaveState(nil), before) {
		r.Errorf("%s: a refusal leaves a trace", want)
	}
	if _, there := r.Actor(id(slot)); there && r.Refused(id(slot), want) != count+1 {
		r.Errorf("%s: counted %d times", want, r.Refused(id(slot), want)-count)
	}
	if n := testing.AllocsPerRun(20, func() { r.TryStartBehavior(id(slot), name, in) }); n != 0 {
		r.Errorf("%s: %v allocations", want, n)
	}
}

// TestRefusalsOfTheBusy is the rest of BEH-67 and BEH-68: who is in the middle of something, staggers, is in the open window of
// a combo, or is not this world's to move.
func TestRefusalsOfTheBusy(t *testing.T) {
	r := actor(t, behavior.Options{})
	r.start(1, "act", ahead)
	r.leavesNoTrace(1, "act", ahead, behavior.Busy)
	r.run(59) // so late that a patient run would keep it
	r.leavesNoTrace(1, "stun_fall", behavior.None(), behavior.Busy)
	r.ApplyKnockback(behavior.KnockRequest{Target: id(1), Direction: sim.Vec{X: 1}, Distance: 1, Ticks: 9, Stagger: true})
	r.leavesNoTrace(1, "act", ahead, behavior.Controlled)
	if ok, why := r.TryInterrupt(id(1), 0, ahead, behavior.StopCancelled); ok || why != behavior.Controlled {
		t.Errorf("an interruption of a stagger: %v, %s", ok, why)
	}

	r = warrior(t)
	r.start(1, "cut_1", ahead)
	r.run(20)
	r.leavesNoTrace(1, "cut_1", behavior.ToTarget(id(2)), behavior.BadInputWrongKind)
	r.start(1, "cut_1", ahead)
	if lines := only(r.told(), "cut_2"); len(lines) != 1 {
		t.Errorf("the window is lost by a refusal: %q", lines)
	}

	r = newRig(t, behavior.Options{Mode: behavior.ClientPredict}, author(t, acts, "", ""))
	r.add(at(1, 1, "test", sim.Vec{}))
	r.leavesNoTrace(1, "act", ahead, behavior.NotHere)
}

// TestBufferedStart is BEH-83.
func TestBufferedStart(t *testing.T) {
	side := behavior.ToDirection(sim.Vec{X: 1})
	for _, c := range []struct {
		early int
		stop  bool
		want  []string
	}{
		{13, false, []string{"0 BehaviorStarted 1 patient", "60 BehaviorStopped 1 patient reason 1 after 60"}},
		{12, false, []string{"0 BehaviorStarted 1 patient", "60 BehaviorStopped 1 patient reason 1 after 60", "60 BehaviorStarted 1 stun_fall"}},
		{12, true, []string{"0 BehaviorStarted 1 patient", "48 BehaviorStopped 1 patient reason 3 after 48", "48 StartLapsed 1 stun_fall as Busy"}},
	} {
		r := actor(t, behavior.Options{})
		r.start(1, "patient", side)
		r.run(60 - c.early)
		r.refused(1, "patient", side, behavior.Busy)
		r.refused(1, "stun_fall", behavior.None(), behavior.Busy) // the newest counts
		r.refused(1, "stun_fall", side, behavior.Busy)            // nothing but Busy would be in its way: this is not kept
		if c.stop {
			r.StopBehavior(id(1), behavior.StopCancelled)
		}
		r.run(c.early + 5)
		same(t, r.told(), c.want)
	}
}

// TestHeldStartsKeepNothing is the end of BEH-83: while a start is held its run is not about to end, however long that takes.
func TestHeldStartsKeepNothing(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, `{"id": "draw", "duration": 0.5, "input": "None", "buffer": 0.5,
		"charge": {"min": 0.1, "max": 1, "onMax": "Hold", "scale": {"value": [1, 2]}}, "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "s"}],
		"logicEffects": [{"id": "s", "shape": "Sphere", "radius": 2, "effects": [{"type": "Attribute", "attribute": "hp", "value": -1}]}]},
		{"id": "loose", "duration": 0.1, "input": "None", "timeline": []}`, "", ""))
	r.add(at(1, 1, "test", sim.Vec{}))
	r.start(1, "draw", behavior.None())
	r.run(50)
	r.leavesNoTrace(1, "loose", behavior.None(), behavior.Busy)
	r.ReleaseHold(id(1))
	r.refused(1, "loose", behavior.Input{Seq: 9}, behavior.Busy)
	if !r.Keeps(id(1), 9) || r.Keeps(id(1), 8) {
		t.Error("once it is released a start is kept, and by its number")
	}
}

// TestChangingActors is BEH-62 to BEH-64, BEH-66, BEH-81 and BEH-82.
func TestChangingActors(t *testing.T) {
	r := actor(t, behavior.Options{})
	for name, a := range map[string]behavior.ActorState{
		"no id": {}, "a taken slot": {ID: sim.MakeID(1, 2)}, "an unknown type": {ID: id(2), Catalog: "none"}, "a far slot": {ID: id(1 << 20)},
		"a bad place": {ID: id(2), Pos: sim.Vec{X: math.NaN()}}, "a bad forward": {ID: id(2), Forward: sim.Vec{Z: math.Inf(1)}},
		"a negative radius": {ID: id(2), Radius: -1}, "no height": {ID: id(2), Height: math.NaN()},
	} {
		before := r.Hash()
		if r.AddActor(a) == nil || r.Hash() != before {
			t.Errorf("%s: added", name)
		}
	}
	for name, ok := range map[string]bool{
		"move": r.MoveActor(id(1), sim.Vec{X: math.Inf(1)}, sim.Vec{}), "teleport": r.TeleportActor(id(1), sim.Vec{}, sim.Vec{X: math.NaN()}),
		"radius": r.SetActorRadius(id(1), -1), "remove": r.RemoveActor(id(2)), "life": r.SetActorLife(id(2), true),
	} {
		if ok {
			t.Errorf("%s: done", name)
		}
	}
	r.start(1, "stubborn", behavior.None())
	if ok, why := r.SetActorCatalog(id(1), ""); ok || why != behavior.Busy {
		t.Errorf("a switch under a stubborn run: %v, %s", ok, why)
	}
	r.SetActorEnabled(id(1), false)
	r.SetActorEnabled(id(1), true)
	r.start(1, "act", behavior.None())
	if ok, _ := r.SetActorCatalog(id(1), "none"); ok {
		t.Error("an unknown type")
	}
	if ok, why := r.SetActorCatalog(id(1), ""); !ok {
		t.Errorf("a switch: %s", why)
	}
	r.refused(1, "act", behavior.None(), behavior.UnknownBehavior)
	r.SetActorCatalog(id(1), "test")
	r.start(1, "act", behavior.None())
	if !r.RemoveActor(id(1)) {
		t.Error("not removed")
	}
	same(t, only(r.told(), "Stopped"), []string{
		"0 BehaviorStopped 1 stubborn reason 11 after 0", "0 BehaviorStopped 1 act reason 7 after 0", "0 BehaviorStopped 1 act reason 10 after 0",
	})
}

// TestWalkIsSpread is BEH-72: what the host moved before a call arrives at its end, evenly, and exactly.
func TestWalkIsSpread(t *testing.T) {
	r := actor(t, behavior.Options{})
	goal := sim.Vec{X: 0.7, Y: 0.1, Z: 1.3}
	r.MoveActor(id(1), sim.Vec{X: 50}, sim.Vec{})
	r.MoveActor(id(1), goal, sim.Vec{X: 1})
	a, _ := r.Actor(id(1))
	if a.Pos != (sim.Vec{}) || a.Forward != (sim.Vec{X: 1}) {
		t.Errorf("before the step it is at %v and looks along %v", a.Pos, a.Forward)
	}
	r.run(7)
	if a, _ = r.Actor(id(1)); a.Pos != goal {
		t.Errorf("came to %v", a.Pos)
	}
	r.run(3)
	if a, _ = r.Actor(id(1)); a.Pos != goal {
		t.Errorf("went on to %v", a.Pos)
	}
	r.Tick(0)
	if r.Tick(-5); r.Now() != 10 {
		t.Errorf("it is tick %d", r.Now())
	}
}

// TestKnocks is BEH-180 and BEH-226 to BEH-228.
func TestKnocks(t *testing.T) {
	r := actor(t, behavior.Options{})
	r.add(behavior.ActorState{ID: id(2), Alive: true, Enabled: true, KnockImmune: true}, at(3, 2, "", sim.Vec{Z: 3}))
	knock := behavior.KnockRequest{Target: id(1), Source: id(3), Direction: sim.Vec{X: 9}, Distance: 2, Ticks: 10}
	for name, bad := range map[string]func(k behavior.KnockRequest) behavior.KnockRequest{
		"immune":       func(k behavior.KnockRequest) behavior.KnockRequest { k.Target = id(2); return k },
		"unknown":      func(k behavior.KnockRequest) behavior.KnockRequest { k.Target = id(9); return k },
		"no direction": func(k behavior.KnockRequest) behavior.KnockRequest { k.Direction = sim.Vec{Y: 1}; return k },
		"no time":      func(k behavior.KnockRequest) behavior.KnockRequest { k.Ticks = 0; return k },
		"no distance":  func(k behavior.KnockRequest) behavior.KnockRequest { k.Distance = math.NaN(); return k },
	} {
		if r.ApplyKnockback(bad(knock)) {
			t.Errorf("%s: knocked", name)
		}
	}
	where := func() sim.Vec { a, _ := r.Actor(id(1)); return a.Pos }
	r.start(1, "act", behavior.None())
	r.ApplyKnockback(knock)
	r.run(5)
	if where().Dist(sim.Vec{X: 1}) > 1e-9 {
		t.Errorf("half way it is at %v", where())
	}
	knock.Direction, knock.Stagger = sim.Vec{X: -1}, true // a second one replaces the first
	r.ApplyKnockback(knock)
	r.refused(1, "act", behavior.None(), behavior.Controlled)
	r.run(9)
	r.refused(1, "act", behavior.None(), behavior.Controlled)
	r.run(1)
	if where().Dist(sim.Vec{X: -1}) > 1e-9 {
		t.Errorf("at the end it is at %v", where())
	}
	same(t, only(r.told(), "Stopped"), []string{"5 BehaviorStopped 1 act reason 6 after 5"})
	r.start(1, "stubborn", behavior.None())
	r.ApplyKnockback(knock)
	if _, runs := r.Run(id(1)); !runs {
		t.Error("a stagger ends what may not be interrupted")
	}
	r.SetActorLife(id(1), false)
	r.run(10)
	if where().Dist(sim.Vec{X: -1}) > 1e-9 {
		t.Errorf("the dead one slides to %v", where())
	}
	r.SetActorLife(id(1), true)
	r.TeleportActor(id(1), sim.Vec{}, sim.Vec{})
	r.ApplyKnockback(behavior.KnockRequest{Target: id(1), Source: id(3), Direction: sim.Vec{Z: 1}, Distance: 50, Ticks: 10, Pull: true})
	r.run(10)
	if where().Dist(sim.Vec{Z: 2}) > 1e-4 {
		t.Errorf("pulled to %v, want 2 m: in touch with the source", where())
	}
}

// TestMods is BEH-182 and the pull of BEH-180: what a run carries is what its actor had when it began.
func TestMods(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, `{"id": "yank", "duration": 1, "input": "None", "timeline": [
		{"time": 0, "kind": "LogicEffect", "effectId": "near"}, {"time": 0.5, "kind": "LogicEffect", "effectId": "near"}],
		"logicEffects": [{"id": "near", "shape": "Sphere", "radius": 9, "effects": [{"type": "Knockback", "distance": 2, "duration": 0.2, "stagger": true}]}]}`, "", ""))
	r.add(at(1, 1, "test", sim.Vec{X: 1}), at(2, 2, "", sim.Vec{X: 4}))
	r.SetActorMods(id(1), behavior.Mods{Pull: true, Detonate: true})
	r.start(1, "yank", behavior.None())
	r.SetActorMods(id(1), behavior.Mods{})
	r.run(60)
	r.start(1, "yank", behavior.None())
	r.drain()
	same(t, only(r.told(), "Knockback"), []string{
		"0 KnockbackRequested 2 (-1,0,0) by 2 over 12", "30 KnockbackRequested 2 (-1,0,0) by 2 over 12", "60 KnockbackRequested 2 (1,0,0) by 2 over 12",
	})
	for i := range r.story {
		e := &r.story[i]
		carried := e.Tick < 60 && (e.Kind == view.KnockbackRequested || e.Kind == view.LogicEffectApplied || e.Kind == view.BehaviorStarted)
		if behavior.Detonate.In(e) != carried || behavior.Pull.In(e) != carried {
			t.Errorf("%s: wrongly marked", r.line(e))
		}
		if e.Kind == view.KnockbackRequested {
			if k := r.KnockRequested(e); k.Pull != carried || !k.Stagger || k.Source != id(1) || k.Target != id(2) || k.Ticks != 12 {
				t.Errorf("read as %+v", k)
			}
		}
	}
}

// TestModsOfTheHostsShots is the rest of BEH-101: a shot that the host spawns carries what its owner has then.
func TestModsOfTheHostsShots(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, "", `{"id": "dart", "duration": 2, `+straight+`,
		"timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "pull", "trigger": "OnCollision"}],
		"logicEffects": [{"id": "pull", "shape": "Locked", "target": "HitActor", "effects": [{"type": "Knockback", "distance": 1, "duration": 0.1}]}]}`, ""))
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 3}))
	for _, mods := range []behavior.Mods{{Pull: true}, {Detonate: true}} {
		r.SetActorMods(id(1), mods)
		r.SpawnProjectile(behavior.ProjectileRequest{Owner: id(1), Aim: sim.Vec{Z: 1}})
		r.SetActorMods(id(1), behavior.Mods{})
		r.run(60)
		e := r.story[len(r.story)-2]
		if want := map[bool]sim.Vec{true: {Z: -1}, false: {Z: 1}}[mods.Pull]; e.Kind != view.KnockbackRequested || e.Dir != want ||
			behavior.Pull.In(&e) != mods.Pull || behavior.Detonate.In(&e) != mods.Detonate {
			t.Errorf("%+v: %s, flags %b", mods, r.line(&e), e.Flags)
		}
	}
}

// TestCascade is BEH-183: a chain of buffs that each give the next at once, and one that gives something to many at once.
func TestCascade(t *testing.T) {
	var buffs []string
	for i := range 10 {
		buffs = append(buffs, fmt.Sprintf(`{"id": "b%d", "duration": 1, "onAdd": ["e%d"], "logicEffects": [{"id": "e%d", "shape": "Locked",
			"target": "Owner", "effects": [{"type": "Buff", "buffId": "b%d"}]}]}`, i, i, i, i+1))
	}
	last := `{"id": "b10", "duration": 1}, {"id": "crowd", "duration": 1, "stacking": "StackIndependent", "maxStacks": 1000, "onAdd": ["all"],
		"logicEffects": [{"id": "all", "shape": "Sphere", "radius": 50, "target": "All", "effects": [{"type": "Buff", "buffId": "leaf"}]}]},
		{"id": "leaf", "duration": 1, "stacking": "StackIndependent", "maxStacks": 1000, "onAdd": ["quiet"],
		"logicEffects": [{"id": "quiet", "shape": "Locked", "target": "Owner", "effects": []}]}`
	r := newRig(t, behavior.Options{AutoAccept: true}, author(t, "", "", strings.Join(append(buffs, last), ",")))
	for slot := range 300 {
		r.add(at(slot+1, 1, "", sim.Vec{X: float64(slot) / 10}))
	}
	r.give("b0", 1)
	if n := len(only(r.told(), "LogicEffectApplied")); n != 8 || r.Counters().Applications != 1 {
		t.Errorf("%d deep, %d skipped; want 8 and 1", n, r.Counters().Applications)
	}
	r.story = nil
	r.give("crowd", 1)
	if n := len(only(r.told(), "LogicEffectApplied")); n != 256 || r.Counters().Applications != 1+299+1-256 {
		t.Errorf("%d applications, %d skipped", n, r.Counters().Applications)
	}
	r.story = nil
	r.give("b0", 2) // the next thing has a cascade of its own
	if n := len(only(r.told(), "LogicEffectApplied")); n != 8 {
		t.Errorf("afterwards %d deep", n)
	}
}
