package behavior_test

import (
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// sprint is a run with a move and two buffs, one of which ends with it.
const sprint = `{"id": "sprint", "duration": 1, "input": "None", "timeline": [
	{"time": 0, "kind": "Move", "distance": 3, "duration": 1, "iframes": [0, 0.5], "dash": true},
	{"time": 0, "kind": "Buff", "buffId": "pace"}, {"time": 0, "kind": "Buff", "buffId": "sweat"}]}`

const paces = `{"id": "pace", "duration": 9, "untilRunEnds": true, "onRemove": ["tired"],
	"logicEffects": [{"id": "tired", "shape": "Locked", "target": "Owner", "effects": [{"type": "Buff", "buffId": "sweat"}]}]},
	{"id": "sweat", "duration": 9, "stacking": "StackIndependent"}`

// TestWhatEndsWithARun is BEH-81 and BEH-89: the move, then the buffs that end with it, then the run; of a death the other buffs
// after it, and what a removal asks for finds nobody alive.
func TestWhatEndsWithARun(t *testing.T) {
	play := func(o behavior.Options, end func(r *rig)) []string {
		r := newRig(t, o, author(t, sprint, "", paces))
		r.add(at(1, 1, "test", sim.Vec{}))
		r.SetOwn(id(1), true)
		r.start(1, "sprint", behavior.None())
		end(r)
		return only(r.told(), "MoveChanged", "BuffAdded", "BuffRemoved", "Stopped")
	}
	begun := []string{"0 MoveChanged 1 change 1", "0 BuffAdded 1 pace outcome 1 ends 540", "0 BuffAdded 1 sweat outcome 1 ends 540"}
	same(t, play(behavior.Options{AutoAccept: true}, func(r *rig) { r.run(60) }), append(begun[:3:3],
		"60 MoveChanged 1 change 2", "60 BuffRemoved 1 pace reason 5 after 0", "60 BuffAdded 1 sweat outcome 1 ends 600",
		"60 BehaviorStopped 1 sprint reason 1 after 60"))
	same(t, play(behavior.Options{AutoAccept: true}, func(r *rig) { r.run(20); r.SetActorLife(id(1), false) }), append(begun[:3:3],
		"20 MoveChanged 1 change 2", "20 BuffRemoved 1 pace reason 5 after 0", "20 BehaviorStopped 1 sprint reason 9 after 20",
		"20 BuffRemoved 1 sweat reason 4 after 0"))
	same(t, play(behavior.Options{AutoAccept: true}, func(r *rig) { r.run(20); r.RemoveActor(id(1)) }), append(begun[:3:3],
		"20 MoveChanged 1 change 2", "20 BuffRemoved 1 pace reason 5 after 0", "20 BehaviorStopped 1 sprint reason 10 after 20",
		"20 BuffRemoved 1 sweat reason 6 after 0"))
	// A client that predicts shows its own buffs as markers, which do nothing at their end.
	same(t, play(behavior.Options{Mode: behavior.ClientPredict}, func(r *rig) { r.run(20); r.StopBehavior(id(1), behavior.StopRejected) }),
		append(begun[:3:3], "20 MoveChanged 1 change 2", "20 BuffRemoved 1 pace reason 5 after 0", "20 BehaviorStopped 1 sprint reason 8 after 20"))
	// One that shows moves nobody, and attaches what it is told.
	same(t, play(behavior.Options{Mode: behavior.ClientPresentation}, func(r *rig) { r.run(60) }), []string{"60 BehaviorStopped 1 sprint reason 1 after 60"})
}

// TestMoveIsWhole is BEH-221 where a run ends together with its move, and the mark of a dash and of who cannot be touched.
func TestMoveIsWhole(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, sprint+`, {"id": "swing", "duration": 1, "input": "None",
		"timeline": [{"time": 0.25, "kind": "LogicEffect", "effectId": "s"}, {"time": 0.75, "kind": "LogicEffect", "effectId": "s"}],
		"logicEffects": [{"id": "s", "shape": "Sphere", "radius": 20, "effects": [{"type": "Attribute", "attribute": "hp", "value": -1}]}]}`, "", paces))
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "test", sim.Vec{X: 5}))
	r.start(1, "sprint", behavior.None())
	r.start(2, "swing", behavior.None())
	moves := 0
	for range 70 {
		r.run(1)
		r.EachMove(func(m behavior.MoveStep) {
			if moves++; !m.Dash {
				t.Error("a dash is not marked")
			}
		})
	}
	if a, _ := r.Actor(id(1)); moves != 60 || a.Pos.Dist(sim.Vec{Z: 3}) > 1e-4 {
		t.Errorf("%d moves to %v", moves, a.Pos)
	}
	missed := map[sim.Tick]bool{}
	for i := range r.story {
		if e := &r.story[i]; e.Kind == view.AttributeEffectRequested {
			missed[e.Tick] = behavior.Untouchable.In(e)
		}
	}
	if len(missed) != 2 || !missed[15] || missed[45] {
		t.Errorf("untouchable at the blows of %v", missed)
	}
}

// TestHolds is BEH-236 and BEH-237.
func TestHolds(t *testing.T) {
	file := `{"id": "hold", "duration": 0.5, "input": "None", "charge": {"min": 0.5, "max": 1, "onMax": "Hold", "scale": {"value": [1, 2]}},
		"timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "s"}],
		"logicEffects": [{"id": "s", "shape": "Sphere", "radius": 2, "effects": [{"type": "Attribute", "attribute": "hp", "value": -1}]}]}`
	for held, want := range map[int][]string{
		29:   {"29 ChargeChanged 1 change 7 0", "29 BehaviorStopped 1 hold reason 3 after 29"},
		30:   {"30 ChargeChanged 1 change 6 0", "30 LogicEffectApplied 1 s on 0", "60 BehaviorStopped 1 hold reason 1 after 60"},
		59:   {"59 ChargeChanged 1 change 6 247", "59 LogicEffectApplied 1 s on 0", "89 BehaviorStopped 1 hold reason 1 after 89"},
		300:  {"300 ChargeChanged 1 change 6 256", "300 LogicEffectApplied 1 s on 0", "330 BehaviorStopped 1 hold reason 1 after 330"},
		5000: {"3600 ChargeChanged 1 change 7 0", "3600 BehaviorStopped 1 hold reason 3 after 3600"},
	} {
		r := newRig(t, behavior.Options{}, author(t, file, "", ""))
		r.add(at(1, 1, "test", sim.Vec{}))
		r.start(1, "hold", behavior.None())
		r.run(held)
		if r.ReleaseHold(id(1)) == (held == 5000) {
			t.Errorf("held %d: released", held)
		}
		r.run(40)
		same(t, r.told()[2:], want)
	}
}

// TestWhereRequestsComeFrom is the rest of BEH-182: a request tells what it came of, and passes the run on for as long as that
// is under way, and the cast for good.
func TestWhereRequestsComeFrom(t *testing.T) {
	r := newRig(t, behavior.Options{AutoAccept: true}, author(t, `{"id": "curse", "duration": 1.5, "input": "None", "timeline": [
		{"time": 0, "kind": "Buff", "buffId": "hex"}]}`,
		`{"id": "spark", "duration": 1, "movement": {"kind": "Line", "speed": 60}, "collision": {"shape": "Sphere", "radius": 0.1},
		  "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "zap", "trigger": "OnCollision"}],
		  "logicEffects": [{"id": "zap", "shape": "Locked", "target": "HitActor", "effects": [{"type": "Attribute", "attribute": "hp", "value": -1, "damageType": "fire"}]}]}`,
		`{"id": "hex", "duration": 2, "tickInterval": 1, "logicEffects": [{"id": "shoot", "shape": "Sphere", "radius": 9,
		  "effects": [{"type": "Attribute", "attribute": "mind", "value": -1}, {"type": "Projectile", "flyObjectId": "spark"}, {"type": "Resolve"}, {"type": "Ops", "ops": [{"op": "send"}]}]}]}`))
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{X: 5}))
	r.start(1, "curse", behavior.Input{Seq: 77, Cast: 88})
	r.run(140)
	under := func(e *view.Event) uint64 {
		if e.Tick < 90 {
			return 1
		}
		return 0
	}
	seen := map[string]int{}
	for i := range r.story {
		e := &r.story[i]
		switch e.Kind {
		case view.AttributeEffectRequested:
		case view.ResolveRequested, view.OpsRequested:
			seen[e.Kind.String()]++
			if e.Actor != id(2) || e.Other != id(1) || e.Run != under(e) || e.Cast != 88 || e.Value != 1 || !e.Flags.Has(view.Internal) || !behavior.FromBuff.In(e) {
				t.Errorf("%s: %+v", e.Kind, *e)
			}
			continue
		default:
			continue
		}
		name := r.Attributes()[e.Def]
		seen[name]++
		if e.Run != under(e) || e.Cast != 88 || e.InputSeq != 77 || e.Other != id(1) || !e.Flags.Has(view.Internal) {
			t.Errorf("%s: %+v", name, *e)
		}
		_, effect := r.EffectDef(int(e.Count) - 1)
		shot, ref := name == "hp", uint64(1)
		if shot && e.Tick > 120 {
			ref = 2
		}
		if behavior.FromProjectile.In(e) != shot || behavior.FromBuff.In(e) == shot || e.Ref != ref || (effect.ID == "zap") != shot || (e.Effect == 1) != shot {
			t.Errorf("%s: %+v of %s", name, *e, effect.ID)
		}
	}
	if seen["mind"] != 2 || seen["hp"] != 2 || seen["ResolveRequested"] != 2 || seen["OpsRequested"] != 2 || len(r.OpLists()) != 1 || r.DamageTypes()[0] != "fire" {
		t.Errorf("%v", seen)
	}
}

// TestOwnEnd is BEH-91: a run that ends itself finishes the entry that does it, and begins no other of the same tick.
func TestOwnEnd(t *testing.T) {
	r := newRig(t, behavior.Options{AutoAccept: true}, author(t, `{"id": "trip", "duration": 1, "input": "None", "timeline": [
		{"time": 0.5, "kind": "LogicEffect", "effectId": "fall"}, {"time": 0.5, "kind": "LogicEffect", "effectId": "after"}], "logicEffects": [
		{"id": "fall", "shape": "Locked", "target": "Self", "effects": [{"type": "Knockback", "distance": 1, "duration": 0.1, "stagger": true},
			{"type": "Attribute", "attribute": "pride", "value": -1}]},
		{"id": "after", "shape": "Locked", "target": "Self", "effects": [{"type": "Attribute", "attribute": "hp", "value": -1}]}]}`, "", ""))
	r.add(at(1, 1, "test", sim.Vec{}))
	r.start(1, "trip", behavior.None())
	r.run(60)
	same(t, r.told(), []string{
		"0 BehaviorStarted 1 trip", "30 LogicEffectApplied 1 fall on 1", "30 KnockbackRequested 1 (0,0,1) by 1 over 6",
		"30 BehaviorStopped 1 trip reason 6 after 30", "30 AttributeEffectRequested 1 pride -1",
	})
	if a, _ := r.Actor(id(1)); a.Pos.Dist(sim.Vec{Z: 1}) > 1e-9 {
		t.Errorf("fell to %v", a.Pos)
	}
}

// TestNoGround is a world whose blockers are those of a text world: nothing stops, everything is in sight, nothing falls.
func TestNoGround(t *testing.T) {
	var none *place.Ground
	r := thrower(t, behavior.Options{Blockers: none}, arc)
	r.start(1, "far", ahead)
	r.ApplyKnockback(behavior.KnockRequest{Target: id(1), Direction: sim.Vec{X: 1}, Distance: 3, Ticks: 3})
	r.run(310)
	if a, _ := r.Actor(id(1)); a.Pos.Dist(sim.Vec{X: 3}) > 1e-9 {
		t.Errorf("pushed to %v", a.Pos)
	}
	if lines := only(r.told(), "Expired"); len(lines) != 1 || lines[0][len(lines[0])-1] != '2' {
		t.Errorf("%q, want the end of its lifetime", lines)
	}
}
