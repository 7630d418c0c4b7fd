package behavior_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// realms is a performer and six enemies on one spot, half of them in its realm, the ones with the lower ids not.
func realms(t testing.TB) *rig {
	t.Helper()
	r := newRig(t, behavior.Options{AutoAccept: true}, author(t, `
		{"id": "swing", "duration": 0.1, "input": "None", "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "two"}],
		 "logicEffects": [{"id": "two", "shape": "Sphere", "radius": 3, "target": "Enemy", "limit": 2, "effects": [{"type": "Buff", "buffId": "mark"}]}]},
		{"id": "aim", "duration": 1, "input": "TargetActor", "timeline": [{"time": 0.5, "kind": "LogicEffect", "effectId": "one"}],
		 "logicEffects": [{"id": "one", "shape": "Locked", "target": "Enemy", "effects": [{"type": "Buff", "buffId": "mark"}]}]},
		{"id": "throw", "duration": 0.1, "input": "Direction", "timeline": [{"time": 0, "kind": "Projectile", "flyObjectId": "dart"}], "logicEffects": []},
		{"id": "seek", "duration": 0.1, "input": "TargetActor", "timeline": [{"time": 0, "kind": "Projectile", "flyObjectId": "seeker"}], "logicEffects": []}`,
		`{"id": "dart", "duration": 2, "movement": {"kind": "Line", "speed": 6},
		  "collision": {"shape": "Sphere", "radius": 0.1, "target": "Enemy", "hitLimit": 2}},
		 {"id": "seeker", "duration": 2, "movement": {"kind": "Homing", "speed": 3, "turnRate": 180, "seekRange": 1000, "acquire": true, "onLost": "Retarget"},
		  "collision": {"shape": "Sphere", "radius": 0.1, "target": "Enemy"}},
		 {"id": "pot", "duration": 2, "movement": {"kind": "Parabola", "speed": 10, "gravity": 20, "lift": 4},
		  "collision": {"shape": "Sphere", "radius": 0.1, "target": "Enemy"}}`,
		`{"id": "mark", "duration": 9, "tickInterval": 1, "onTick": [], "logicEffects": [
		  {"id": "spread", "shape": "Sphere", "radius": 3, "target": "Ally", "effects": [{"type": "Buff", "buffId": "stain"}]}], "onRemove": ["spread"]},
		 {"id": "stain", "duration": 9}`))
	me := at(1, 1, "test", sim.Vec{})
	me.Realm = 7
	r.add(me)
	for slot := 2; slot <= 7; slot++ {
		a := at(slot, 2, "", sim.Vec{Z: 2})
		if a.Realm = 7; slot < 5 {
			a.Realm = 8
		}
		r.add(a)
	}
	return r
}

// struck are the slots of those whom events of a kind are about, in order.
func (r *rig) struck(kind view.EventKind) (slots []int) {
	r.drain()
	for i := range r.story {
		if e := &r.story[i]; e.Kind == kind {
			slots = append(slots, int(e.Actor.Slot()))
		}
	}
	return slots
}

// Whoever is in another realm is found by no shape and met by nothing that flies, and takes nobody's place among those whom
// a limit allows.
func TestRealmsAreApart(t *testing.T) {
	r := realms(t)
	r.start(1, "swing", behavior.None())
	r.run(10)
	if got := r.struck(view.BuffRequested); !slices.Equal(got, []int{5, 6}) {
		t.Errorf("a swing finds %v", got)
	}
	r.start(1, "throw", ahead)
	r.run(120)
	if got := r.struck(view.ProjectileHit); !slices.Equal(got, []int{5, 6}) {
		t.Errorf("a dart meets %v", got)
	}
	r.refused(1, "aim", behavior.ToTarget(id(2)), behavior.BadInputNoTarget)
	if v, _ := r.Actor(id(2)); v.Realm != 8 {
		t.Errorf("it is in realm %d", v.Realm)
	}
}

// What a buff does happens where its bearer is.
func TestBuffsActInTheRealmOfTheirBearer(t *testing.T) {
	r := realms(t)
	answer := r.ApplyBuff(behavior.BuffRequest{Def: 0, Target: id(2), Source: id(1), SourceTeam: 2})
	r.RemoveBuff(answer.Instance, behavior.BuffHost)
	if got := r.struck(view.BuffRequested); !slices.Equal(got, []int{3, 4}) {
		t.Errorf("it spreads to %v", got)
	}
}

// Who goes to another realm is lost to whoever aimed at it, and the other way round. What flies stays.
func TestGoingToAnotherRealm(t *testing.T) {
	for _, goes := range []int{0, 1, 5} {
		r := realms(t)
		r.start(1, "aim", behavior.ToTarget(id(5)))
		if goes > 0 && !r.SetActorRealm(id(goes), 9) {
			t.Fatal("nobody goes")
		}
		if run, _ := r.Run(id(1)); (run.Target == 0) != (goes > 0) {
			t.Errorf("%d goes: the run is aimed at %v", goes, run.Target)
		}
		r.run(60)
		if got := len(r.struck(view.BuffRequested)); (got == 0) != (goes > 0) {
			t.Errorf("%d goes: %d are marked", goes, got)
		}
	}
	r := realms(t)
	r.start(1, "seek", behavior.ToTarget(id(7)))
	r.SetActorRealm(id(7), 8)
	r.SetActorRealm(id(1), 8)
	r.run(1)
	if p := r.dart(); p.Realm != 7 || p.Target != id(5) {
		t.Errorf("it flies in %d, and follows %v", p.Realm, p.Target)
	}
	r.run(100)
	if got := r.struck(view.ProjectileHit); !slices.Equal(got, []int{5}) {
		t.Errorf("it meets %v", got)
	}
	if r.SetActorRealm(id(99), 1) {
		t.Error("somebody goes who is not there")
	}
	// The host's own shots are in the realm of their owner, and follow nobody in another.
	seeker, _ := r.ProjectileIndex("test", "seeker")
	if _, ok := r.SpawnProjectile(behavior.ProjectileRequest{Def: seeker, Owner: id(1), Target: id(5), Aim: sim.Vec{X: 1}}); !ok {
		t.Fatal("nothing is spawned")
	}
	r.run(1)
	if p := r.dart(); p.Realm != 8 || p.Target == id(5) || p.Target == 0 {
		t.Errorf("the host's flies in %d, and follows %v", p.Realm, p.Target)
	}
	pot, _ := r.ProjectileIndex("test", "pot")
	for target, rise := range map[int]float64{5: 4, 2: 2} { // at somebody in its own realm, two metres off, it is thrown flatter
		n, ok := r.SpawnProjectile(behavior.ProjectileRequest{Def: pot, Owner: id(1), Target: id(target), Aim: sim.Vec{X: 1}})
		if v, _ := r.Projectile(n); !ok || v.Rise != rise {
			t.Errorf("thrown at %d it rises with %v", target, v.Rise)
		}
	}
}

// Realms are state.
func TestRealmsAreSaved(t *testing.T) {
	r := realms(t)
	r.start(1, "throw", ahead)
	hash, state := r.Hash(), r.SaveState(nil)
	r.SetActorRealm(id(1), 8)
	if err := r.LoadState(state); err != nil || r.Hash() != hash {
		t.Fatalf("%v, hash %x and %x", err, r.Hash(), hash)
	}
	if v, _ := r.Actor(id(1)); v.Realm != 7 || r.dart().Realm != 7 {
		t.Errorf("realms %d and %d", v.Realm, r.dart().Realm)
	}
	r.SetActorRealm(id(2), 1<<16-1)
	if r.Hash() == hash {
		t.Error("another realm has the same hash")
	}
}
