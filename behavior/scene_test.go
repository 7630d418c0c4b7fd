package behavior_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

var (
	scenes = flag.Int("scenes", 300, "number of random scenes that the world and its model play")
	scene  = flag.Uint64("scene", 0, "seed of the first scene")
)

// author writes random catalogs.
type pen struct{ *rand.Rand }

func (p pen) pick(words ...string) string { return words[p.IntN(len(words))] }
func (p pen) maybe(text string) string {
	if p.IntN(2) == 0 {
		return ""
	}
	return text
}

// effect writes an effect. filters are those that its place allows, and depth says what it may spawn.
func (p pen) effect(id string, filters []string, spawns string) string {
	shape := p.pick(
		fmt.Sprintf(`"Sector", "radius": %.1f, "angle": %d`, 1+p.Float64()*6, 10+p.IntN(351)),
		fmt.Sprintf(`"Sphere", "radius": %.1f`, p.Float64()*6),
		fmt.Sprintf(`"Ring", "inner": %.1f, "outer": %.1f`, p.Float64()*3, 3+p.Float64()*4),
		fmt.Sprintf(`"Line", "length": %.1f, "width": %.1f`, p.Float64()*9, p.Float64()*3),
		`"Locked"`, `"Locked", "range": 4`)
	ops := []string{fmt.Sprintf(`{"type": "Attribute", "attribute": "hp", "value": %d}`, p.IntN(50)-40)}
	if p.IntN(3) == 0 {
		ops = append(ops, fmt.Sprintf(`{"type": "Buff", "buffId": "buff%d"}`, p.IntN(3)))
	}
	if spawns != "" && p.IntN(3) == 0 {
		ops = append(ops, `{"type": "Projectile", "flyObjectId": "`+spawns+`"}`)
	}
	return fmt.Sprintf(`{"id": "%s", "shape": %s, "target": "%s", "includeSelf": %v, %s %s %s "effects": [%s]}`, id, shape,
		p.pick(filters...), p.IntN(2) == 0, p.maybe(fmt.Sprintf(`"limit": %d, "order": "%s",`, 1+p.IntN(4), p.pick("Nearest", "Id"))),
		p.maybe(`"origin": "`+p.pick("TargetPosition", "TargetActor")+`",`), p.maybe(`"offset": {"forward": 1, "right": -0.5, "up": 0.5},`),
		strings.Join(ops, ","))
}

var anyone = []string{"Self", "Ally", "Enemy", "All", "Owner"}

func (p pen) catalog(t testing.TB) *behavior.Catalog {
	var behaviors, shots, buffs []string
	for i := range 3 {
		behaviors = append(behaviors, fmt.Sprintf(`{"id": "act%d", "duration": %.2f, "input": ["None", "Direction", "TargetPosition", "TargetActor"],
			"aim": "All", "aimTracks": %v, "timeline": [
			{"time": %.2f, "kind": "LogicEffect", "effectId": "a%d"}, {"time": %.2f, "kind": "Projectile", "flyObjectId": "shot%d",
			"offset": {"forward": 0.5, "right": 0.2, "up": 0.3}}, {"time": 0.3, "kind": "Projectile", "flyObjectId": "shot%d"},
			{"time": 0.1, "kind": "Buff", "buffId": "buff%d"}], "logicEffects": [%s]}`,
			i, 0.3+p.Float64()*0.5, p.IntN(2) == 0, p.Float64()*0.3, i, p.Float64()*0.3, p.IntN(4), p.IntN(4), p.IntN(3),
			p.effect(fmt.Sprintf("a%d", i), anyone, "shot3")))
		buffs = append(buffs, fmt.Sprintf(`{"id": "buff%d", %s "stacking": "%s", "scope": "%s", "maxStacks": 3, "throughDeath": %v,
			%s "logicEffects": [%s, %s]}`, i, p.pick(`"permanent": true,`, fmt.Sprintf(`"duration": %.2f,`, 0.1+p.Float64())),
			p.pick("RefreshDuration", "IgnoreIfExists", "StackIndependent"), p.pick("Bearer", "Source"), p.IntN(2) == 0,
			p.pick(`"tickInterval": 0.2, "repeatCount": 3,`, `"tickInterval": 0.15,`,
				fmt.Sprintf(`"tickInterval": 0.3, "onAdd": [], "onTick": ["b%d"], "onRemove": ["c%d"],`, i, i)),
			p.effect(fmt.Sprintf("b%d", i), anyone, "shot3"), p.effect(fmt.Sprintf("c%d", i), anyone, "")))
	}
	for i := range 4 {
		spawns := "shot3"
		if i == 3 {
			spawns = ""
		}
		move := p.pick(fmt.Sprintf(`"Line", "speed": %.1f`, p.Float64()*p.Float64()*300), fmt.Sprintf(`"Parabola", "speed": %.1f, "gravity": 9, "lift": 2`, 1+p.Float64()*20),
			fmt.Sprintf(`"Homing", "speed": %.1f, "turnRate": %d, "seekRange": 12, "acquire": %v, "onLost": "%s"`, p.Float64()*15, p.IntN(400), p.IntN(2) == 0,
				p.pick("Straight", "Expire", "Retarget")))
		nested := ""
		if i < 3 {
			nested = p.maybe(`, {"time": 0.2, "kind": "Projectile", "flyObjectId": "shot3"}`)
		}
		shots = append(shots, fmt.Sprintf(`{"id": "shot%d", "duration": %.2f, %s "movement": {"kind": %s},
			"collision": {"shape": "Sphere", "radius": %.1f, "hitLimit": %d, "target": "%s", "includeSelf": %v},
			"timeline": [{"time": %.2f, "kind": "LogicEffect", "effectId": "d%d", "trigger": "OnCollision"},
				{"time": 0.2, "kind": "LogicEffect", "effectId": "e%d"}, {"time": 0, "kind": "LogicEffect", "effectId": "f%d", "trigger": "OnExpire"}%s],
			"logicEffects": [%s, %s, %s]}`, i, 0.2+p.Float64(), p.maybe(`"range": 5,`), move, p.Float64(), 1+p.IntN(3)*p.IntN(5),
			p.pick("Enemy", "Ally", "All"), p.IntN(2) == 0, p.Float64()*0.2, i, i, i, nested,
			p.effect(fmt.Sprintf("d%d", i), append([]string{"HitActor"}, anyone...), spawns),
			p.effect(fmt.Sprintf("e%d", i), anyone, spawns), p.effect(fmt.Sprintf("f%d", i), anyone, spawns)))
	}
	return author(t, strings.Join(behaviors, ","), strings.Join(shots, ","), strings.Join(buffs, ","))
}

// stage is a random scene: who is there and what is done in each tick, drawn as it is played.
type stage struct {
	*rand.Rand
	people []behavior.ActorState
}

func newStage(chance *rand.Rand) stage {
	s := stage{Rand: chance}
	for slot := 1; slot <= 3+chance.IntN(9); slot++ {
		a := at(slot, uint8(chance.IntN(4)), "test", s.spot())
		a.Radius, a.Height = chance.Float64(), chance.Float64()*2
		a.Forward = sim.Heading(chance.Uint32()).Dir()
		s.people = append(s.people, a)
	}
	return s
}

func (s stage) spot() sim.Vec {
	return sim.Vec{X: s.Float64()*16 - 8, Y: s.Float64(), Z: s.Float64()*16 - 8}
}

func (s stage) input() behavior.Input {
	switch s.IntN(4) {
	case 0:
		return behavior.ToDirection(sim.Vec{X: s.Float64() - 0.5, Z: s.Float64() - 0.5})
	case 1:
		return behavior.ToPosition(s.spot())
	case 2:
		return behavior.ToTarget(id(1 + s.IntN(len(s.people))))
	}
	return behavior.None()
}

// TestWorldAgreesWithModel is BEH-299: random scenes, played by the world and by the model.
func TestWorldAgreesWithModel(t *testing.T) {
	kinds := map[view.EventKind]int{}
	for n := range *scenes {
		seed := *scene + uint64(n)
		if !t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) { playBoth(t, seed, kinds) }) {
			t.Fatalf("repeat with -scene %d -scenes 1", seed)
		}
	}
	for kind := range map[view.EventKind]bool{
		view.BehaviorStarted: true, view.BehaviorStopped: true, view.ProjectileSpawned: true, view.ProjectileHit: true, view.ProjectileExpired: true,
		view.BuffAdded: true, view.BuffTicked: true, view.BuffRemoved: true, view.LogicEffectApplied: true, view.AttributeEffectRequested: true, view.BuffRequested: true,
	} {
		if kinds[kind] < *scenes {
			t.Errorf("%s happened %d times in %d scenes", kind, kinds[kind], *scenes)
		}
	}
}

func playBoth(t *testing.T, seed uint64, kinds map[view.EventKind]int) {
	chance := rand.New(rand.NewPCG(seed, 7))
	c := pen{chance}.catalog(t)
	s := newStage(chance)
	r := newRig(t, behavior.Options{Cell: 0.5 + chance.Float64()*8}, c)
	m := &model{c: c}
	for _, a := range s.people {
		m.actors = append(m.actors, &modelActor{ActorState: a, last: a.Pos, goal: a.Pos})
	}
	shuffled := slices.Clone(s.people)
	chance.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	r.add(shuffled...)
	for range 90 {
		for i := range s.people {
			who := id(i + 1)
			if in := s.input(); chance.IntN(10) == 0 {
				def := chance.IntN(len(c.Behaviors))
				if ok, _ := r.TryStart(who, def, in); ok {
					m.start(who, def, in)
				}
			}
			if chance.IntN(3) == 0 {
				to := m.find(who).Pos.Add(sim.Vec{X: chance.Float64() - 0.5, Y: 0, Z: chance.Float64() - 0.5}.Scale(chance.Float64() * 2))
				r.MoveActor(who, to, sim.Vec{})
				m.find(who).goal = to
			}
			if a := m.find(who); a.Alive && chance.IntN(150) == 0 {
				r.SetActorLife(who, false)
				m.kill(who)
			} else if !a.Alive && chance.IntN(20) == 0 {
				r.SetActorLife(who, true)
				a.Alive = true
			}
		}
		r.Tick(1)
		m.tick()
		for _, e := range compare(t, r, m) {
			kinds[e.Kind]++
			if e.Kind == view.BuffRequested {
				request := r.BuffRequested(&e)
				r.ApplyBuff(request)
				m.applyBuff(request)
			}
		}
	}
}

// compare wants the world to have told the same since the last drain as the model since it was last compared, and returns it.
func compare(t *testing.T, r *rig, m *model) []view.Event {
	t.Helper()
	events := r.DrainEvents()
	for i := range max(len(events), len(m.story)) {
		if i >= len(events) || i >= len(m.story) {
			t.Fatalf("tick %d: %d events, the model has %d", m.now, len(events), len(m.story))
		}
		if got, want := factOf(&events[i]), m.story[i]; !got.like(want) {
			t.Fatalf("tick %d, event %d:\n got %+v\nwant %+v", m.now, i, got, want)
		}
	}
	m.story = m.story[:0]
	return events
}

// like compares places with a little tolerance: the model adds up what the world works out at once.
func (f fact) like(g fact) bool {
	near := f.pos.Dist(g.pos) < 1e-6
	f.pos, g.pos = sim.Vec{}, sim.Vec{}
	return near && f == g
}

func factOf(e *view.Event) fact {
	f := fact{kind: e.Kind, tick: e.Tick, actor: e.Actor, other: e.Other, run: e.Run, ref: e.Ref}
	switch e.Kind {
	case view.BehaviorStarted:
		f.def, f.pos = e.Def, e.Pos
	case view.BehaviorStopped:
		f.def, f.reason, f.count = e.Def, e.Reason, e.Count
	case view.ProjectileSpawned:
		f.def, f.pos = e.Def, e.Pos
	case view.ProjectileHit:
		f.def, f.pos, f.count = e.Def, e.Pos, e.Count
	case view.ProjectileExpired:
		f.def, f.pos, f.reason, f.count = e.Def, e.Pos, e.Reason, e.Count
	case view.BuffAdded:
		f.def, f.reason = e.Def, e.Reason
	case view.BuffTicked:
		f.def, f.count = e.Def, e.Count
	case view.BuffRemoved:
		f.def, f.reason, f.count = e.Def, e.Reason, e.Count
	case view.LogicEffectApplied:
		f.effect, f.pos, f.count = e.Effect, e.Pos, e.Count
	case view.AttributeEffectRequested:
		f.def, f.value = e.Def, e.Value
	case view.BuffRequested:
		f.def = e.Def
	}
	return f
}
