package behavior_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// lives is a catalog in which every request comes of a run by each way that there is: at once, by a shot, by a shot of a shot,
// by a buff, by a shot of a buff and by a buff of a shot.
func lives(t testing.TB) *behavior.Catalog {
	asks := func(id, shape string) string {
		return `{"id": "` + id + `", ` + shape + `, "effects": [{"type": "Attribute", "attribute": "hp", "value": -1}, {"type": "Buff", "buffId": "leaf"},
			{"type": "Knockback", "distance": 1, "duration": 0.1}, {"type": "Ops", "ops": [{"op": "send"}]}, {"type": "Resolve"}]}`
	}
	const near = `"shape": "Sphere", "radius": 9`
	return author(t, `
		{"id": "all", "duration": 1, "input": "Direction", "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "now"},
			{"time": 0, "kind": "Projectile", "flyObjectId": "dart"}, {"time": 0, "kind": "Buff", "buffId": "aura"}],
		 "logicEffects": [`+asks("now", near)+`]}`,
		`{"id": "dart", "duration": 3, "movement": {"kind": "Line", "speed": 0}, "collision": {"shape": "Sphere", "radius": 0.1},
		  "timeline": [{"time": 2, "kind": "LogicEffect", "effectId": "late"}, {"time": 2, "kind": "Projectile", "flyObjectId": "shard"}],
		  "logicEffects": [`+asks("late", near)+`]},
		 {"id": "shard", "duration": 0.1, "movement": {"kind": "Line", "speed": 0}, "collision": {"shape": "Sphere", "radius": 0.1},
		  "timeline": [{"time": 0.1, "kind": "LogicEffect", "effectId": "later", "trigger": "OnTime"}],
		  "logicEffects": [`+asks("later", near)+`]}`,
		`{"id": "aura", "duration": 2.5, "throughDeath": true, "tickInterval": 2, "onTick": ["ache", "sow"], "onRemove": ["gone"],
		  "logicEffects": [`+asks("ache", near)+`, `+asks("gone", near)+`,
			{"id": "sow", `+near+`, "effects": [{"type": "Projectile", "flyObjectId": "shard"}]}]},
		 {"id": "leaf", "duration": 2.2, "stacking": "StackIndependent", "maxStacks": 99, "onRemove": ["fall"], "logicEffects": [`+asks("fall", `"shape": "Locked", "target": "Owner"`)+`]}`)
}

// TestRequestsSayTheLife is the life that requests carry for RUL-86: that in which began what they come of, by every way and
// in every kind of request, also when its source has died and lives again, or the world was saved meanwhile.
func TestRequestsSayTheLife(t *testing.T) {
	for _, saved := range []bool{false, true} {
		r := newRig(t, behavior.Options{}, lives(t))
		me := at(1, 1, "test", sim.Vec{})
		me.Life = 7
		r.add(me, at(2, 2, "", sim.Vec{Z: 2}))
		serve := func(steps int) {
			for range steps {
				for _, e := range r.run(1) {
					if e.Kind == view.BuffRequested {
						r.ApplyBuff(r.BuffRequested(&e))
					}
				}
			}
		}
		r.start(1, "all", ahead)
		serve(1)
		r.SetActorLife(id(1), false)
		if !r.CountLife(id(1), 8) || r.CountLife(id(9), 8) {
			t.Error("counting lives")
		}
		r.SetActorLife(id(1), true)
		if saved {
			state := r.SaveState(nil)
			r.CountLife(id(1), 0)
			if err := r.LoadState(state); err != nil {
				t.Fatal(err)
			}
			if a, _ := r.Actor(id(1)); a.Life != 8 {
				t.Errorf("saved as of life %d", a.Life)
			}
		}
		serve(400)
		early := r.requests()
		same(t, r.askers(), []string{"ache", "fall", "gone", "late", "later", "now"})
		r.story = nil
		r.start(1, "all", ahead)
		serve(1)
		now := r.requests()
		for _, kind := range asking {
			if n := len(early[kind]); n < 7 || slices.ContainsFunc(early[kind], func(e view.Event) bool { return behavior.LifeOf(&e) != 7 || e.Other != id(1) }) {
				t.Errorf("saved %v: %d %s, not all of life 7", saved, n, kind)
			}
			if n := len(now[kind]); n < 1 || slices.ContainsFunc(now[kind], func(e view.Event) bool { return behavior.LifeOf(&e) != 8 }) {
				t.Errorf("saved %v: %d %s of the new life, not all of life 8", saved, n, kind)
			}
		}
	}
}

// asking are the kinds of events that ask for something.
var asking = []view.EventKind{view.AttributeEffectRequested, view.BuffRequested, view.KnockbackRequested, view.OpsRequested, view.ResolveRequested}

// requests are those events of the story that ask for something, by kind.
func (r *rig) requests() map[view.EventKind][]view.Event {
	r.drain()
	by := map[view.EventKind][]view.Event{}
	for _, e := range r.story {
		if slices.Contains(asking, e.Kind) {
			by[e.Kind] = append(by[e.Kind], e)
		}
	}
	return by
}

// askers are the effects that asked for an attribute in the story, by name.
func (r *rig) askers() []string {
	var names []string
	for _, e := range r.requests()[view.AttributeEffectRequested] {
		if _, f := r.EffectDef(int(e.Count) - 1); !slices.Contains(names, f.ID) {
			names = append(names, f.ID)
		}
	}
	slices.Sort(names)
	return names
}

// TestLivesOfTheHosts is the life of what the host itself spawns and attaches, and that lives which nobody counts are 0.
func TestLivesOfTheHosts(t *testing.T) {
	for _, life := range []uint32{0, 1, 1<<32 - 1} {
		r := newRig(t, behavior.Options{}, lives(t))
		r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 2}))
		r.CountLife(id(1), life)
		r.CountLife(id(2), 5)
		dart, _ := r.ProjectileIndex("test", "dart")
		n, _ := r.SpawnProjectile(behavior.ProjectileRequest{Def: dart, Owner: id(1), Aim: sim.Vec{Z: 1}})
		if p, ok := r.Projectile(n); !ok || p.Life != life {
			t.Errorf("life %d: the shot is of %d", life, p.Life)
		}
		aura, _ := r.BuffIndex("test", "aura")
		r.ApplyBuff(behavior.BuffRequest{Def: aura, Target: id(2), Source: id(1), SourceTeam: 2, Life: life, Seq: 1<<32 - 1})
		r.CountLife(id(1), 77)
		r.run(160)
		for kind, events := range r.requests() {
			for _, e := range events {
				if behavior.LifeOf(&e) != life {
					t.Errorf("life %d: %s says %d", life, kind, behavior.LifeOf(&e))
				}
			}
		}
		for _, e := range r.story {
			if e.Kind == view.BuffTicked && e.InputSeq != 1<<32-1 {
				t.Errorf("a buff keeps the input as %d", e.InputSeq)
			}
		}
		if len(r.requests()) != len(asking) {
			t.Errorf("life %d: %d kinds of requests", life, len(r.requests()))
		}
	}
}
