package behavior_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// kinds is a catalog whose one kit makes every kind of event there is. Its definitions do not stand first in their world.
const (
	kindBehaviors = `
	{"id": "all", "duration": 1, "input": "TargetActor", "combo": {"root": "all", "step": 1, "next": "fin", "opens": 0.5, "closes": 1.5}, "timeline": [
		{"time": 0, "kind": "Animation", "animation": "swing", "duration": 0.5}, {"time": 0.1, "kind": "Effect", "prefab": "ash", "duration": 0.25, "socket": "palm"},
		{"time": 0.2, "kind": "LogicEffect", "effectId": "hurt"}, {"time": 0.3, "kind": "Projectile", "flyObjectId": "dart"},
		{"time": 0.4, "kind": "Move", "distance": 1.5, "duration": 0.1, "dash": true}, {"time": 0.9, "kind": "Buff", "buffId": "glow"}],
	 "logicEffects": [{"id": "hurt", "shape": "Sphere", "radius": 4, "effects": [{"type": "Attribute", "attribute": "blood", "value": -5, "damageType": "frost"},
		{"type": "Buff", "buffId": "weak"}, {"type": "Knockback", "distance": 1.5, "duration": 0.2, "stagger": true},
		{"type": "Ops", "ops": [{"op": "send", "text": "ouch"}]}, {"type": "Resolve"}]}]},
	{"id": "fin", "duration": 0.5, "input": "TargetActor", "combo": {"root": "all", "step": 2, "finisher": true}, "timeline": [
		{"time": 0, "kind": "LogicEffect", "effectId": "fin_hit"}],
	 "logicEffects": [{"id": "fin_hit", "shape": "Locked", "effects": [{"type": "Attribute", "attribute": "mind", "value": 2}, {"type": "Buff", "buffId": "weak"}]}]},
	{"id": "draw", "duration": 0.5, "input": "Direction", "charge": {"min": 0.1, "max": 1.1, "onMax": "Hold", "scale": {"value": [1, 3], "speed": [1, 2]}}, "timeline": [
		{"time": 0, "kind": "Projectile", "flyObjectId": "dart"}, {"time": 0, "kind": "LogicEffect", "effectId": "drawn"}],
	 "logicEffects": [{"id": "drawn", "shape": "Sphere", "radius": 9, "effects": [{"type": "Attribute", "attribute": "blood", "value": -5}, {"type": "Ops", "ops": [{"op": "send"}]},
		{"type": "Resolve"}]}]}`
	kindShots = `{"id": "dart", "duration": 1.5, "movement": {"kind": "Homing", "speed": 6, "turnRate": 90, "seekRange": 30},
		"collision": {"shape": "Sphere", "radius": 0.1}, "timeline": [{"time": 0, "kind": "Effect", "prefab": "glint", "duration": 0.75, "socket": "point"},
			{"time": 0, "kind": "LogicEffect", "effectId": "prick", "trigger": "OnCollision"}],
		"logicEffects": [{"id": "prick", "shape": "Locked", "target": "HitActor", "effects": [{"type": "Attribute", "attribute": "mind", "value": -2}]}]}`
	kindBuffs = `{"id": "weak", "duration": 1.2, "tickInterval": 0.5, "onTick": []}, {"id": "glow", "permanent": true}`
)

// kindWorld is one who performs the kit, and its enemy. Both stand on the ground with their centres at 0.9 m.
func kindWorld(t *testing.T, o behavior.Options) *rig {
	r := newRig(t, o, example(t, "full"), author(t, kindBehaviors, kindShots, kindBuffs))
	me, enemy := at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 3})
	me.Height, me.Player, me.Life, enemy.Height = 0.9, true, 3, 0.9
	r.add(me, enemy)
	r.SetActorMods(id(1), behavior.Mods{Detonate: true})
	return r
}

// number is the index of a definition or a name in the world.
func (r *rig) number(of func(typ, id string) (int, bool), id string) uint32 {
	r.Helper()
	n, ok := of("test", id)
	if !ok || n == 0 {
		r.Fatalf("%q is number %d: it is not there, or stands first", id, n)
	}
	return uint32(n)
}

func (r *rig) named(names []string, name string) uint32 {
	r.Helper()
	return r.number(func(_, id string) (int, bool) { n := slices.Index(names, id); return n, n >= 0 }, name)
}

// wanted is an event that the story of a scene must have: the first, second ... of its kind, with every field.
type wanted struct {
	nth int
	view.Event
}

// has compares events of the story with those that are wanted, field by field. Places may be off by the last bits.
func (r *rig) has(list []wanted) {
	r.Helper()
	r.drain()
	for _, w := range list {
		n := w.nth
		i := slices.IndexFunc(r.story, func(e view.Event) bool {
			if e.Kind == w.Kind {
				n--
			}
			return n == 0
		})
		if i < 0 {
			r.Errorf("there is no %s number %d", w.Kind, w.nth)
			continue
		}
		got := r.story[i]
		w.Event.Seq = got.Seq
		for _, v := range []*sim.Vec{&got.Pos, &got.Dir} {
			*v = sim.Vec{X: even(v.X), Y: even(v.Y), Z: even(v.Z)}
		}
		if got != w.Event {
			r.Errorf("%s number %d:\n got %+v\nwant %+v", w.Kind, w.nth, got, w.Event)
		}
	}
}

func even(x float64) float64 { return math.Round(x*1e9)/1e9 + 0 }

// TestEveryKindOfEvent is BEH-239 to BEH-257 and BEH-341: an event of every kind that a world tells of, with every field of it.
// PredictionCorrected and CatalogSwapped are told of by nobody yet.
func TestEveryKindOfEvent(t *testing.T) {
	r := kindWorld(t, behavior.Options{AutoAccept: true, Presentation: true, MoveEvents: 30})
	r.start(1, "all", behavior.Input{Kind: catalog.InputActor, Target: id(2), Seq: 9, Cast: 4})
	r.run(60)
	r.start(1, "all", behavior.Input{Kind: catalog.InputActor, Target: id(2), Seq: 10, Cast: 5})
	r.run(100)
	var (
		all, fin             = r.number(r.BehaviorIndex, "all"), r.number(r.BehaviorIndex, "fin")
		hurt, prick, finHit  = r.number(r.EffectIndex, "hurt"), r.number(r.EffectIndex, "prick"), r.number(r.EffectIndex, "fin_hit")
		dart                 = r.number(r.ProjectileIndex, "dart")
		weak, glow           = r.number(r.BuffIndex, "weak"), r.number(r.BuffIndex, "glow")
		blood, mind          = r.named(r.Attributes(), "blood"), r.named(r.Attributes(), "mind")
		me, enemy            = id(1), id(2)
		ahead, centre        = sim.Vec{Z: 1}, sim.Vec{Y: 0.9}
		detonate, show, asks = view.Flags(behavior.Detonate), view.Flags(behavior.ForShow), view.Internal | view.Flags(behavior.Detonate)
		finisher             = view.Flags(behavior.Finisher)
		shot                 = view.Flags(behavior.FromProjectile)
	)
	r.has([]wanted{
		{1, view.Event{Kind: view.BehaviorStarted, Actor: me, Other: enemy, Run: 1, Def: all, Dir: ahead, Pos: sim.Vec{Z: 3}, Count: 1, Flags: detonate, InputSeq: 9, Cast: 4}},
		{2, view.Event{Kind: view.BehaviorStarted, Tick: 60, Actor: me, Other: enemy, Run: 2, Def: fin, Dir: ahead, Pos: sim.Vec{Z: 4.5}, Count: 2,
			Flags: detonate | finisher, InputSeq: 10, Cast: 5}},
		{1, view.Event{Kind: view.BehaviorStopped, Tick: 60, Actor: me, Run: 1, Def: all, Reason: view.Reason(behavior.StopCompleted), Count: 60, InputSeq: 9, Cast: 4}},
		{2, view.Event{Kind: view.BehaviorStopped, Tick: 90, Actor: me, Run: 2, Def: fin, Reason: view.Reason(behavior.StopCompleted), Count: 30, InputSeq: 10, Cast: 5}},
		{1, view.Event{Kind: view.TimelineAnimation, Actor: me, Run: 1, Effect: r.named(r.Animations(), "swing"), Count: 30, Flags: show, InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.TimelineEffect, Tick: 6, Actor: me, Run: 1, Effect: r.named(r.Prefabs(), "ash"), Def: r.named(r.Sockets(), "palm") + 1, Count: 15,
			Pos: centre, Flags: show, InputSeq: 9, Cast: 4}},
		{2, view.Event{Kind: view.TimelineEffect, Tick: 18, Actor: me, Run: 1, Ref: 1, Effect: r.named(r.Prefabs(), "glint"), Def: r.named(r.Sockets(), "point") + 1, Count: 45,
			Pos: centre, Flags: show, InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.ProjectileSpawned, Tick: 18, Actor: me, Other: enemy, Run: 1, Ref: 1, Def: dart, Pos: centre, Dir: sim.Vec{Z: 6}, Count: 1 << 16, Value: 1,
			Flags: detonate, InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.ProjectileMoved, Tick: 48, Actor: me, Run: 1, Ref: 1, Def: dart, Pos: sim.Vec{Y: 0.9, Z: 3}, Dir: ahead}},
		{1, view.Event{Kind: view.ProjectileHit, Tick: 57, Actor: enemy, Other: me, Run: 1, Ref: 1, Def: dart, Pos: sim.Vec{Y: 0.9, Z: 3.9}, Dir: ahead, Count: 1,
			Flags: detonate, InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.ProjectileExpired, Tick: 57, Actor: me, Run: 1, Ref: 1, Def: dart, Pos: sim.Vec{Y: 0.9, Z: 3.9}, Count: 1,
			Reason: view.Reason(behavior.ExpiredHitLimit), InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.BuffAdded, Tick: 12, Actor: enemy, Other: me, Run: 1, Ref: 1, Def: weak, Span: 72, Reason: view.Reason(behavior.BuffNew), Flags: detonate, InputSeq: 9, Cast: 4}},
		{2, view.Event{Kind: view.BuffAdded, Tick: 54, Actor: me, Other: me, Run: 1, Ref: 2, Def: glow, Reason: view.Reason(behavior.BuffNew), Flags: detonate, InputSeq: 9, Cast: 4}},
		{3, view.Event{Kind: view.BuffAdded, Tick: 60, Actor: enemy, Other: me, Run: 2, Ref: 1, Def: weak, Span: 72, Reason: view.Reason(behavior.BuffRefreshed),
			Flags: detonate | finisher, InputSeq: 10, Cast: 5}},
		{1, view.Event{Kind: view.BuffTicked, Tick: 42, Actor: enemy, Other: me, Run: 1, Ref: 1, Def: weak, Count: 1, Flags: detonate, InputSeq: 9, Cast: 4}},
		{3, view.Event{Kind: view.BuffTicked, Tick: 102, Actor: enemy, Other: me, Ref: 1, Def: weak, Count: 2, Flags: detonate | finisher, InputSeq: 10, Cast: 5}},
		{1, view.Event{Kind: view.BuffRemoved, Tick: 132, Actor: enemy, Other: me, Ref: 1, Def: weak, Count: 3, Reason: view.Reason(behavior.BuffDuration), Flags: detonate | finisher, InputSeq: 10, Cast: 5}},
		{1, view.Event{Kind: view.LogicEffectApplied, Tick: 12, Actor: me, Run: 1, Effect: hurt, Pos: centre, Dir: ahead, Count: 1, Value: 1, Flags: detonate, InputSeq: 9, Cast: 4}},
		{3, view.Event{Kind: view.LogicEffectApplied, Tick: 60, Actor: me, Run: 2, Effect: finHit, Pos: sim.Vec{Y: 0.9, Z: 1.5}, Dir: ahead, Count: 1, Value: 1,
			Flags: detonate | finisher, InputSeq: 10, Cast: 5}},
		{1, view.Event{Kind: view.AttributeEffectRequested, Tick: 12, Actor: enemy, Other: me, Run: 1, Def: blood, Value: -5, Effect: r.named(r.DamageTypes(), "frost") + 1,
			Count: int32(hurt) + 1, Span: 3, Flags: asks, InputSeq: 9, Cast: 4}},
		{2, view.Event{Kind: view.AttributeEffectRequested, Tick: 57, Actor: enemy, Other: me, Run: 1, Ref: 1, Def: mind, Value: -2,
			Count: int32(prick) + 1, Span: 3, Flags: asks | shot, InputSeq: 9, Cast: 4}},
		{3, view.Event{Kind: view.AttributeEffectRequested, Tick: 60, Actor: enemy, Other: me, Run: 2, Def: mind, Value: 2,
			Count: int32(finHit) + 1, Span: 3, Flags: asks | finisher, InputSeq: 10, Cast: 5}},
		{1, view.Event{Kind: view.BuffRequested, Tick: 12, Actor: enemy, Other: me, Run: 1, Def: weak, Effect: hurt + 1, Value: 1, Count: 1, Span: 3, Flags: asks, InputSeq: 9, Cast: 4}},
		{2, view.Event{Kind: view.BuffRequested, Tick: 54, Actor: me, Other: me, Run: 1, Def: glow, Value: 1, Count: 1, Span: 3, Flags: asks, InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.KnockbackRequested, Tick: 12, Actor: enemy, Other: me, Run: 1, Effect: hurt + 1, Dir: ahead, Value: 1.5, Count: 12, Span: 3,
			Flags: asks | view.Flags(behavior.Staggers), InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.OpsRequested, Tick: 12, Actor: enemy, Other: me, Run: 1, Effect: r.opList("hurt"), Value: 1, Count: int32(hurt) + 1, Span: 3, Flags: asks, InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.ResolveRequested, Tick: 12, Actor: enemy, Other: me, Run: 1, Effect: hurt + 1, Value: 1, Span: 3, Flags: asks, InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.MoveChanged, Tick: 24, Actor: me, Run: 1, Ref: 24, Reason: view.Reason(behavior.MoveBegun), Flags: view.Flags(behavior.Dash), InputSeq: 9, Cast: 4}},
		{2, view.Event{Kind: view.MoveChanged, Tick: 30, Actor: me, Run: 1, Ref: 24, Reason: view.Reason(behavior.MoveEnded), Span: -6, Pos: sim.Vec{Z: 1.5},
			Flags: view.Flags(behavior.Dash), InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.ComboWindow, Tick: 30, Actor: me, Reason: view.Reason(behavior.ComboOpened), Count: 2}},
		{2, view.Event{Kind: view.ComboWindow, Tick: 60, Actor: me, Reason: view.Reason(behavior.ComboShut), Count: 2}},
	})
	told := map[view.EventKind]bool{}
	for i := range r.story {
		told[r.story[i].Kind] = true
	}
	for kind := view.BehaviorStarted; kind <= view.ResolveRequested; kind++ {
		later := kind == view.ChargeChanged || kind == view.PredictionCorrected || kind == view.CatalogSwapped // the first of them in TestEventsOfAHold
		if told[kind] == later {
			t.Errorf("%s: told is %v", kind, told[kind])
		}
	}
}

// opList is the number of the list of ops that an effect runs.
func (r *rig) opList(effect string) uint32 {
	r.Helper()
	_, f := r.EffectDef(int(r.number(r.EffectIndex, effect)))
	i := slices.IndexFunc(f.Operations, func(op catalog.Operation) bool { return op.Kind == catalog.OpOps })
	if i < 0 || len(r.Catalog(0).OpLists) == 0 {
		r.Fatalf("%s runs no ops, or the first list", effect)
	}
	return uint32(len(r.Catalog(0).OpLists)) + uint32(f.Operations[i].Def)
}

// TestEventsOfAHold is the rest of BEH-257, and the scale that shots, effects and requests carry of it.
func TestEventsOfAHold(t *testing.T) {
	r := kindWorld(t, behavior.Options{})
	aim := behavior.Input{Kind: catalog.InputDirection, Direction: sim.Vec{Z: 1}, Seq: 7, Cast: 8}
	r.start(1, "draw", aim)
	r.run(36)
	r.ReleaseHold(id(1)) // half way between the least and the most
	r.run(30)
	r.start(1, "draw", aim)
	r.run(5)
	r.StopBehavior(id(1), behavior.StopCancelled)
	drawn := r.number(r.EffectIndex, "drawn")
	charge := func(nth int, tick sim.Tick, run uint64, change behavior.Change, level int32) wanted {
		return wanted{nth, view.Event{Kind: view.ChargeChanged, Tick: tick, Actor: id(1), Run: run, Reason: view.Reason(change), Count: level, InputSeq: 7, Cast: 8}}
	}
	asks := view.Internal | view.Flags(behavior.Detonate)
	r.has([]wanted{
		charge(1, 0, 1, behavior.ChargeBegun, 0), charge(2, 36, 1, behavior.ChargeReleased, 128),
		charge(3, 66, 2, behavior.ChargeBegun, 0), charge(4, 71, 2, behavior.ChargeDropped, 0),
		{1, view.Event{Kind: view.ProjectileSpawned, Tick: 36, Actor: id(1), Run: 1, Ref: 1, Def: r.number(r.ProjectileIndex, "dart"), Pos: sim.Vec{Y: 0.9}, Dir: sim.Vec{Z: 9},
			Count: 1 << 16, Value: 2, Flags: view.Flags(behavior.Detonate), InputSeq: 7, Cast: 8}},
		{1, view.Event{Kind: view.LogicEffectApplied, Tick: 36, Actor: id(1), Run: 1, Effect: drawn, Pos: sim.Vec{Y: 0.9}, Dir: sim.Vec{Z: 1}, Count: 1, Value: 2,
			Flags: view.Flags(behavior.Detonate), InputSeq: 7, Cast: 8}},
		{1, view.Event{Kind: view.AttributeEffectRequested, Tick: 36, Actor: id(2), Other: id(1), Run: 1, Def: r.named(r.Attributes(), "blood"), Value: -10,
			Count: int32(drawn) + 1, Span: 3, Flags: asks, InputSeq: 7, Cast: 8}},
		{1, view.Event{Kind: view.OpsRequested, Tick: 36, Actor: id(2), Other: id(1), Run: 1, Effect: r.opList("drawn"), Value: 2, Count: int32(drawn) + 1, Span: 3,
			Flags: asks, InputSeq: 7, Cast: 8}},
		{1, view.Event{Kind: view.ResolveRequested, Tick: 36, Actor: id(2), Other: id(1), Run: 1, Effect: drawn + 1, Value: 2, Span: 3, Flags: asks, InputSeq: 7, Cast: 8}},
	})
}

// TestEventsOfWhatIsTold is the rest of BEH-239 and of BEH-241 to BEH-243: what began some ticks ago elsewhere says so.
func TestEventsOfWhatIsTold(t *testing.T) {
	r := kindWorld(t, behavior.Options{Mode: behavior.ClientPresentation, Start: 500})
	in := behavior.Input{Kind: catalog.InputActor, Target: id(2), Seq: 9, Cast: 4}
	if ok, why := r.Show(id(1), int(r.number(r.BehaviorIndex, "all")), in, 20); !ok {
		t.Fatal(why)
	}
	r.has([]wanted{
		{1, view.Event{Kind: view.BehaviorStarted, Tick: 500, Actor: id(1), Other: id(2), Run: 1, Def: r.number(r.BehaviorIndex, "all"), Span: -20, Dir: sim.Vec{Z: 1},
			Pos: sim.Vec{Z: 3}, Count: 1, Flags: view.Flags(behavior.Detonate), InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.TimelineAnimation, Tick: 500, Actor: id(1), Run: 1, Effect: r.named(r.Animations(), "swing"), Count: 30, Span: -20, InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.TimelineEffect, Tick: 500, Actor: id(1), Run: 1, Effect: r.named(r.Prefabs(), "ash"), Def: r.named(r.Sockets(), "palm") + 1, Count: 15, Span: -14,
			Pos: sim.Vec{Y: 0.9}, InputSeq: 9, Cast: 4}},
		{1, view.Event{Kind: view.ProjectileSpawned, Tick: 500, Actor: id(1), Other: id(2), Run: 1, Ref: 1, Def: r.number(r.ProjectileIndex, "dart"), Span: -2,
			Pos: sim.Vec{Y: 0.9, Z: 0.2}, Dir: sim.Vec{Z: 6}, Value: 1, Flags: view.Flags(behavior.Detonate), InputSeq: 9, Cast: 4}},
		{2, view.Event{Kind: view.TimelineEffect, Tick: 500, Actor: id(1), Run: 1, Ref: 1, Effect: r.named(r.Prefabs(), "glint"), Def: r.named(r.Sockets(), "point") + 1, Count: 45,
			Span: -2, Pos: sim.Vec{Y: 0.9, Z: 0.2}, InputSeq: 9, Cast: 4}},
	})
}
