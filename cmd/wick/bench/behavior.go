package bench

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/sim"
)

// measureBehavior measures steps of worlds full of people and shots, of idle ones, and single calls.
func measureBehavior(_ context.Context, o *Options) ([]Row, error) {
	p, err := battle()
	if err != nil {
		return nil, err
	}
	var rows []Row
	for _, measure := range []func(*Options, *pack.Pack) ([]Row, error){measureLoads, measureIdle, measureStarts, measurePredicted} {
		more, err := measure(o, p)
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	load, err := measureCatalog(o)
	return append(rows, load...), err
}

// measureLoads measures the reference load and its relatives.
func measureLoads(o *Options, p *pack.Pack) ([]Row, error) {
	played, throngs, err := o.play(p, half, reference, double, party, crowded)
	if err != nil {
		return nil, err
	}
	small, whole, large, zone, dense := played[0], played[1], played[2], played[3], played[4]
	calls := 360 * o.Seconds
	made := o.objects(calls, func() { throngs[1].step() })
	return []Row{
		figure("64 actors and 60 shots, a step", zone.median, "µs"),
		figure("the reference load, 1,000 actors and 2,000 shots, a step", whole.median, "µs").atMost(2000),
		figure("the same, slower than 99 of 100 steps", whole.p99, "µs").atMost(4000),
		figure(fmt.Sprintf("the same, allocated in %d steps", calls), made, "objects").atMost(0),
		figure("the same, actors looked at for a shot and step", whole.tests, "actors").atMost(6),
		figure("half the reference load, a step", small.median, "µs"),
		figure("the reference load, as twice its half", whole.median, "µs").against("half", small.median).atMost(doubling * small.median),
		figure("twice the reference load, a step", large.median, "µs").against("the load", whole.median).atMost(doubling * whole.median),
		figure("300 actors and 500 shots in 12 × 12 m, a step", dense.median, "µs").atMost(2000),
	}, nil
}

// measureIdle measures worlds in which nobody does anything.
func measureIdle(o *Options, p *pack.Pack) ([]Row, error) {
	var took [2]float64
	for i, people := range []int{1000, 10_000} {
		w, err := newWorld(p, behavior.Options{})
		if err != nil {
			return nil, err
		}
		for id := range everyone(people) {
			at := sim.Vec{X: float64(id.Slot() % 100), Z: float64(id.Slot() / 100)}
			if err := w.AddActor(behavior.ActorState{ID: id, Catalog: walker, Pos: at, Team: 1, Radius: 0.5, Alive: true, Enabled: true}); err != nil {
				return nil, err
			}
		}
		took[i] = o.perCall(func() { w.Tick(1) }) / 1000
	}
	return []Row{
		figure("1,000 idle actors, a step", took[0], "µs").atMost(50),
		figure("10,000 idle actors, a step", took[1], "µs").against("1,000", took[0]).atMost(11 * took[0]),
	}, nil
}

// keeper makes a world with one body that can slash and shoot.
func keeper(p *pack.Pack, o behavior.Options) (w *behavior.World, slash int, err error) {
	if w, err = newWorld(p, o); err != nil {
		return nil, 0, err
	}
	slash, ok := w.BehaviorIndex("keeper", "slash")
	if !ok {
		return nil, 0, fmt.Errorf("keepers do not slash")
	}
	return w, slash, w.AddActor(behavior.ActorState{ID: attacker, Catalog: "keeper", Team: 1, Radius: 0.5, Alive: true, Enabled: true, Player: true})
}

// measureStarts measures the call that begins a behavior.
func measureStarts(o *Options, p *pack.Pack) ([]Row, error) {
	w, slash, err := keeper(p, behavior.Options{})
	if err != nil {
		return nil, err
	}
	ahead := behavior.ToDirection(sim.Vec{Z: 1})
	began := 0
	start := o.perCall(func() {
		if ok, _ := w.TryStart(attacker, slash, ahead); ok && w.StopBehavior(attacker, behavior.StopCancelled) {
			began++
		}
		w.DrainEvents()
	})
	if began == 0 {
		return nil, fmt.Errorf("a keeper cannot slash")
	}
	w.TryStart(attacker, slash, ahead)
	refused := o.perCall(func() { w.TryStartBehavior(attacker, "slash", ahead) })
	if w.Refused(attacker, behavior.Busy) == 0 {
		return nil, fmt.Errorf("a keeper slashes twice at once")
	}
	return []Row{
		figure("a start, stopped and drained", start, "ns").atMost(1000),
		figure("a start that is refused", refused, "ns").atMost(300),
	}, nil
}

// measurePredicted measures what a client does when the server has seen its body elsewhere: it goes back and plays again.
func measurePredicted(o *Options, p *pack.Pack) ([]Row, error) {
	w, slash, err := keeper(p, behavior.Options{Mode: behavior.ClientPredict})
	if err != nil {
		return nil, err
	}
	w.SetOwn(attacker, true)
	w.TryStart(attacker, slash, behavior.ToDirection(sim.Vec{Z: 1}))
	bolt, _ := w.ProjectileIndex("keeper", "bolt")
	for i := range 16 {
		if _, ok := w.SpawnProjectile(behavior.ProjectileRequest{Def: bolt, Owner: attacker, Aim: sim.Heading(i * sim.FullTurn / 16).Dir()}); !ok {
			return nil, fmt.Errorf("shot %d does not fly", i)
		}
	}
	w.Tick(1)
	w.DrainEvents()
	state := w.SaveState(nil)
	var failed error
	restore := func() {
		if err := w.LoadState(state); err != nil {
			failed = err
		}
	}
	both := o.perCall(func() { state = w.SaveState(state[:0]); restore() })
	again := o.perCall(func() {
		restore()
		for range 30 {
			w.Tick(1)
		}
		w.DrainEvents()
	})
	return []Row{
		figure("a predicted actor with 16 shots, saved and restored", both/1000, "µs").atMost(10),
		figure("30 ticks of it, restored and played again", again/1000, "µs").atMost(150),
	}, failed
}

// measureCatalog measures the loader.
func measureCatalog(o *Options) ([]Row, error) {
	const behaviors = 500
	files := catalogOf(behaviors)
	var failed error
	took := o.perCall(func() {
		if loaded, err := define.LoadCatalog("large", files, sim.DefaultRate); err != nil || len(loaded.Catalog.Behaviors) != behaviors {
			failed = fmt.Errorf("a catalog that should load: %w", err)
		}
	})
	return []Row{figure("a catalog of 500 behaviors, shots and buffs, loaded", took/1e6, "ms").atMost(50)}, failed
}

// catalogOf writes the files of a type of so many behaviors, each with a shot and a buff of its own.
func catalogOf(behaviors int) define.Files {
	all := func(list, each string) content.File {
		entries := slices.Collect(func(yield func(string) bool) {
			for i := range behaviors {
				if !yield(strings.ReplaceAll(each, "#", fmt.Sprint(i))) {
					return
				}
			}
		})
		return content.File{Data: []byte(`{"type": "large", "version": 1, "` + list + `": [` + strings.Join(entries, ",") + `]}`)}
	}
	return define.Files{
		Skill: all("behaviors", `
			{"id": "slash_#", "duration": 0.8, "canBeInterrupted": true, "input": ["None", "Direction"],
			 "timeline": [
				{"time": 0, "kind": "Animation", "animation": "slash_#", "duration": 0.8},
				{"time": 0.25, "kind": "LogicEffect", "effectId": "hit_#"},
				{"time": 0.32, "kind": "Projectile", "flyObjectId": "wave_#"}],
			 "logicEffects": [{"id": "hit_#", "shape": "Sector", "radius": 2.4, "angle": 90, "target": "Enemy",
				"effects": [{"type": "Attribute", "attribute": "hp", "value": -30}]}]}`),
		Projectile: all("flyObjects", `
			{"id": "wave_#", "duration": 1.5, "movement": {"kind": "Line", "speed": 6}, "collision": {"shape": "Sphere", "radius": 0.4},
			 "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "wave_hit_#", "trigger": "OnCollision"}],
			 "logicEffects": [{"id": "wave_hit_#", "shape": "Locked", "target": "HitActor",
				"effects": [{"type": "Buff", "buffId": "slow_#"}]}]}`),
		Buff: all("buffs", `
			{"id": "slow_#", "duration": 3, "tickInterval": 1, "repeatCount": 3,
			 "logicEffects": [{"id": "slow_tick_#", "shape": "Locked", "target": "Owner",
				"effects": [{"type": "Attribute", "attribute": "speed", "value": -0.2}]}]}`),
	}
}
