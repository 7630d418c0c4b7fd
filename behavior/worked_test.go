package behavior_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// give puts a buff of the type "test" on an actor, from itself if nobody else is named.
func (r *rig) give(buff string, bearer int, source ...int) behavior.BuffAnswer {
	r.Helper()
	def, ok := r.BuffIndex("test", buff)
	if !ok {
		r.Fatalf("no buff %s", buff)
	}
	from := bearer
	if len(source) > 0 {
		from = source[0]
	}
	team := uint8(0)
	if a, ok := r.Actor(id(from)); ok {
		team = a.Team
	}
	return r.ApplyBuff(behavior.BuffRequest{Def: def, Target: id(bearer), Source: id(from), SourceTeam: team, Effect: -1})
}

// bearing counts the buffs on an actor.
func (r *rig) bearing(slot int) int {
	n := 0
	r.Buffs(id(slot), func(behavior.BuffView) { n++ })
	return n
}

// hurt adds up what was asked to be added to an attribute of an actor.
func (r *rig) hurt(slot int) float64 {
	sum := 0.0
	for _, e := range r.story {
		if e.Kind == view.AttributeEffectRequested && e.Actor == id(slot) {
			sum += e.Value
		}
	}
	return sum
}

const poison = `{"id": "poison", "duration": 12, "tickInterval": 3, "logicEffects": [
	{"id": "bite", "shape": "Locked", "target": "Owner", "effects": [{"type": "Attribute", "attribute": "hp", "value": -10}]}]}`

// TestLastTick is BEH-312.
func TestLastTick(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	chunks := map[string]func() int{
		"1": func() int { return 1 }, "2": func() int { return 2 }, "6": func() int { return 6 }, "42": func() int { return 42 },
		"random": func() int { return 1 + chance.IntN(90) },
	}
	for name, chunk := range chunks {
		r := newRig(t, behavior.Options{}, author(t, "", "", poison))
		r.add(at(1, 1, "", sim.Vec{}))
		r.give("poison", 1)
		listed := false
		for r.Now() < 800 {
			n := chunk()
			if r.Now() < 719 && r.Now()+sim.Tick(n) >= 719 {
				r.run(int(719 - r.Now()))
				listed = r.bearing(1) == 1
			}
			r.run(n)
		}
		if !listed {
			t.Errorf("by %s: not listed at 719", name)
		}
		same(t, only(r.told(), "Buff"), []string{
			"0 BuffAdded 1 poison outcome 1 ends 720",
			"180 BuffTicked 1 poison 1", "360 BuffTicked 1 poison 2", "540 BuffTicked 1 poison 3", "720 BuffTicked 1 poison 4",
			"720 BuffRemoved 1 poison reason 1 after 4",
		})
		if r.hurt(1) != -40 {
			t.Errorf("by %s: lost %v", name, r.hurt(1))
		}
	}
}

// TestOneLongCall is BEH-313.
func TestOneLongCall(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, "", "", poison))
	r.add(at(1, 1, "", sim.Vec{}))
	r.give("poison", 1)
	r.run(600)
	same(t, only(r.told(), "BuffTicked"), []string{
		"180 BuffTicked 1 poison 1", "360 BuffTicked 1 poison 2", "540 BuffTicked 1 poison 3",
	})
}

const volley = `{"id": "throw", "duration": 0.1, "input": "Direction", "timeline": [{"time": 0, "kind": "Projectile", "flyObjectId": "dart"}]}`

// TestTravellingStacks is BEH-314, its part that concerns this room.
func TestTravellingStacks(t *testing.T) {
	r := newRig(t, behavior.Options{AutoAccept: true}, author(t, volley, `{"id": "dart", "duration": 2,
		"movement": {"kind": "Line", "speed": 10}, "collision": {"shape": "Sphere", "radius": 0.5},
		"timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "venom", "trigger": "OnCollision"}],
		"logicEffects": [{"id": "venom", "shape": "Locked", "target": "HitActor",
			"effects": [{"type": "Buff", "buffId": "weak"}, {"type": "Ops", "ops": [{"op": "send"}]}]}]}`,
		`{"id": "weak", "duration": 4, "stacking": "StackIndependent"}`))
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 11}))
	r.start(1, "throw", ahead)
	r.run(30)
	r.start(1, "throw", ahead)
	r.run(60)
	same(t, only(r.told(), "BuffAdded", "Ops"), []string{
		"60 BuffAdded 2 weak outcome 1 ends 300", "60 OpsRequested 2",
		"90 BuffAdded 2 weak outcome 1 ends 330", "90 OpsRequested 2",
	})
	if r.bearing(2) != 2 {
		t.Errorf("%d instances, want 2", r.bearing(2))
	}
}

// TestDefinitionStaysWhole is BEH-315.
func TestDefinitionStaysWhole(t *testing.T) {
	c := author(t, "", "", `{"id": "ten", "duration": 60, "tickInterval": 1, "repeatCount": 10, "onTick": []}`)
	hash := c.Hash()
	r := newRig(t, behavior.Options{}, c)
	r.add(at(1, 1, "", sim.Vec{}))
	answer := r.give("ten", 1)
	r.run(180)
	if !r.RemoveBuff(answer.Instance, behavior.BuffDispelled) || r.RemoveBuff(answer.Instance, behavior.BuffDispelled) {
		t.Error("an instance is removed once")
	}
	r.give("ten", 1)
	r.run(700)
	if n := len(only(r.told(), "BuffTicked")); n != 13 {
		t.Errorf("%d ticks, want 3 and 10", n)
	}
	same(t, only(r.told(), "BuffRemoved"), []string{
		"180 BuffRemoved 1 ten reason 3 after 3", "780 BuffRemoved 1 ten reason 2 after 10",
	})
	if again := author(t, "", "", `{"id": "ten", "duration": 60, "tickInterval": 1, "repeatCount": 10, "onTick": []}`); c.Hash() != hash || again.Hash() != hash {
		t.Error("the catalog has changed")
	}
}

// TestStacking is BEH-316 and BEH-141 to BEH-144.
func TestStacking(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, "", "", `
		{"id": "heap", "duration": 5, "stacking": "StackIndependent", "maxStacks": 6},
		{"id": "once", "duration": 5, "stacking": "IgnoreIfExists"},
		{"id": "long", "duration": 5, "tickInterval": 2, "repeatCount": 2, "onTick": []},
		{"id": "each", "duration": 5, "scope": "Source"}`))
	r.add(at(1, 1, "", sim.Vec{}), at(2, 1, "", sim.Vec{X: 9}))
	counts := map[behavior.BuffOutcome]int{}
	for range 10 {
		counts[r.give("heap", 1).Outcome]++
	}
	if counts[behavior.BuffNew] != 6 || counts[behavior.BuffAtCap] != 4 {
		t.Errorf("ten applications: %v", counts)
	}
	first := r.give("once", 1)
	r.run(60)
	if again := r.give("once", 1, 2); again.Outcome != behavior.BuffIgnored || again.Instance != first.Instance {
		t.Errorf("ignored: %+v after %+v", again, first)
	}
	if a, b := r.give("each", 1, 1), r.give("each", 1, 2); a.Outcome != behavior.BuffNew || b.Outcome != behavior.BuffNew {
		t.Error("two sources share an instance")
	}
	r.give("long", 1)
	r.run(130)
	if a := r.give("long", 1, 2); a.Outcome != behavior.BuffRefreshed {
		t.Errorf("again: %+v", a)
	}
	r.run(400)
	same(t, only(r.told(), " long"), []string{
		"60 BuffAdded 1 long outcome 1 ends 360", "180 BuffTicked 1 long 1",
		"190 BuffAdded 1 long outcome 2 ends 490", "300 BuffTicked 1 long 1", "420 BuffTicked 1 long 2",
		"420 BuffRemoved 1 long reason 2 after 2",
	})
	for _, e := range r.story {
		if e.Kind == view.BuffTicked && e.Tick == 300 && e.Other != id(2) {
			t.Error("the newest applier is not the source")
		}
	}
}

// TestDeadAura is BEH-317.
func TestDeadAura(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, "", "", `{"id": "aura", "permanent": true, "tickInterval": 1, "logicEffects": [
		{"id": "burn", "shape": "Sphere", "radius": 5, "target": "All",
		 "effects": [{"type": "Attribute", "attribute": "hp", "value": -5}]}]}`))
	r.add(at(1, 1, "", sim.Vec{}), at(2, 1, "", sim.Vec{X: 3}), at(3, 2, "", sim.Vec{Z: 5.5}), at(4, 2, "", sim.Vec{Z: 6}))
	r.give("aura", 1)
	r.run(210)
	r.SetActorLife(id(1), false)
	r.run(300)
	if r.hurt(1) != 0 || r.hurt(2) != -15 || r.hurt(3) != -15 || r.hurt(4) != 0 {
		t.Errorf("lost %v, %v, %v, %v", r.hurt(1), r.hurt(2), r.hurt(3), r.hurt(4))
	}
	same(t, only(r.told(), "BuffRemoved"), []string{"210 BuffRemoved 1 aura reason 4 after 3"})
}

// TestStubbornBuff is BEH-318: the bystander is the buff's source here, whose effect at the end asks for the buff again.
func TestStubbornBuff(t *testing.T) {
	r := newRig(t, behavior.Options{AutoAccept: true}, author(t, "", "", `{"id": "clinging", "duration": 60, "onRemove": ["again"],
		"logicEffects": [{"id": "again", "shape": "Sphere", "radius": 5, "target": "All", "includeSelf": true,
			"effects": [{"type": "Buff", "buffId": "clinging"}]}]}`))
	r.add(at(1, 1, "", sim.Vec{}), at(2, 1, "", sim.Vec{X: 3}))
	r.give("clinging", 1)
	r.SetActorLife(id(1), false)
	r.run(60)
	if r.bearing(1) != 0 || r.bearing(2) != 1 {
		t.Errorf("the dead bears %d, the bystander %d", r.bearing(1), r.bearing(2))
	}
	same(t, only(r.told(), "BuffRemoved"), []string{"0 BuffRemoved 1 clinging reason 4 after 0"})
	if r.Counters().Applications != 0 {
		t.Error("the bounds of a cascade were reached")
	}
}

// TestCredit is BEH-319 and BEH-135.
func TestCredit(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, "", "", poison))
	r.add(at(1, 1, "", sim.Vec{}), at(2, 2, "", sim.Vec{X: 3}))
	r.give("poison", 2, 1)
	r.run(181)
	r.SetActorLife(id(1), false)
	r.run(100)
	r.SetActorLife(id(1), true)
	r.run(100)
	r.RemoveActor(id(1))
	r.run(400)
	n := 0
	for _, e := range r.story {
		if e.Kind == view.AttributeEffectRequested {
			n++
			if e.Other != id(1) {
				t.Errorf("tick %d names %s", e.Tick, e.Other)
			}
		}
	}
	if n != 4 {
		t.Errorf("%d requests, want 4", n)
	}
}

// TestNoSecondHelping is BEH-320: whoever is pushed along by a projectile, or runs along inside it, is struck once.
func TestNoSecondHelping(t *testing.T) {
	c := author(t, volley, `{"id": "dart", "duration": 2,
		"movement": {"kind": "Line", "speed": 6}, "collision": {"shape": "Sphere", "radius": 1, "hitLimit": 3},
		"timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "shove", "trigger": "OnCollision"}],
		"logicEffects": [{"id": "shove", "shape": "Locked", "target": "HitActor",
			"effects": [{"type": "Knockback", "distance": 8, "duration": 1}]}]}`, "")
	for _, pushed := range []bool{true, false} {
		r := newRig(t, behavior.Options{AutoAccept: pushed}, c)
		r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 3}))
		r.start(1, "throw", ahead)
		for range 130 {
			if a, _ := r.Actor(id(2)); !pushed && r.Now() > 15 {
				r.MoveActor(id(2), a.Pos.Add(sim.Vec{Z: 0.1}), sim.Vec{})
			}
			r.run(1)
		}
		if n := len(only(r.told(), "ProjectileHit")); n != 1 {
			t.Errorf("pushed %v: %d hits", pushed, n)
		}
	}
}

// TestWalls is BEH-321 and BEH-173 to BEH-174.
func TestWalls(t *testing.T) {
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -10, Z: -10}, Max: sim.Vec{X: 10, Z: 10}},
		Walls:  []place.Wall{{Kind: place.Segment, A: sim.Vec{X: -1, Z: 2}, B: sim.Vec{X: 1, Z: 2}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t, behavior.Options{Blockers: ground}, author(t, `{"id": "shout", "duration": 1, "input": "None",
		"timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "scare"}],
		"logicEffects": [{"id": "scare", "shape": "Sphere", "radius": 5, "limit": 1, "los": true,
			"effects": [{"type": "Attribute", "attribute": "hp", "value": -1}]}]}`, "", ""))
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 3}), at(3, 2, "", sim.Vec{X: 4}))
	r.start(1, "shout", behavior.None())
	r.drain()
	if r.hurt(2) != 0 || r.hurt(3) != -1 {
		t.Errorf("behind the wall %v, in the open %v", r.hurt(2), r.hurt(3))
	}
}

// TestDeadTarget is BEH-322, and the same of a target that takes no part any more.
func TestDeadTarget(t *testing.T) {
	for _, away := range []func(*rig, bool){
		func(r *rig, gone bool) { r.SetActorLife(id(2), !gone) }, func(r *rig, gone bool) { r.SetActorEnabled(id(2), !gone) },
	} {
		for _, lost := range []string{"Straight", "Expire", "Retarget"} {
			deadTarget(t, lost, away, false)
			if lost != "Retarget" { // which looks for somebody in the next step, and finds who is back by then
				deadTarget(t, lost, away, true)
			}
		}
	}
}

// deadTarget loses the target of a run and of a seeker, and takes it back: at once, or after a step.
func deadTarget(t *testing.T, lost string, away func(r *rig, gone bool), atOnce bool) {
	r := newRig(t, behavior.Options{}, author(t, `{"id": "hunt", "duration": 2, "input": "TargetActor", "aimTracks": true,
		"timeline": [{"time": 0, "kind": "Projectile", "flyObjectId": "seeker"},
			{"time": 0.5, "kind": "LogicEffect", "effectId": "glare"}, {"time": 1.5, "kind": "LogicEffect", "effectId": "glare"}],
		"logicEffects": [{"id": "glare", "shape": "Locked", "target": "Enemy",
			"effects": [{"type": "Attribute", "attribute": "mind", "value": -1}]}]}`,
		`{"id": "seeker", "duration": 3, "movement": {"kind": "Homing", "speed": 2, "turnRate": 90, "seekRange": 30, "onLost": "`+lost+`"},
		"collision": {"shape": "Sphere", "radius": 0.2}}`, ""))
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 9}), at(3, 2, "", sim.Vec{X: 9}))
	r.start(1, "hunt", behavior.ToTarget(id(2)))
	r.run(10)
	away(r, true)
	if atOnce {
		away(r, false)
	}
	r.run(1)
	var target sim.ID
	flying := 0
	r.Projectiles(func(p behavior.ProjectileView) { target = p.Target; flying++ })
	switch lost {
	case "Straight":
		if flying != 1 || target != 0 {
			t.Errorf("straight: %d fly after %s", flying, target)
		}
	case "Expire":
		same(t, only(r.told(), "Expired"), []string{"11 ProjectileExpired 1 seeker at (0,0,0.3333), reason 6"})
	case "Retarget":
		if flying != 1 || target != id(3) {
			t.Errorf("retarget: %d fly after %s", flying, target)
		}
	}
	away(r, false)
	r.MoveActor(id(2), sim.Vec{X: -9}, sim.Vec{})
	r.run(300)
	for _, e := range r.story {
		if e.Actor == id(2) {
			t.Errorf("%s: %s", lost, r.line(&e))
		}
		if e.Kind == view.LogicEffectApplied && e.Dir != (sim.Vec{Z: 1}) {
			t.Errorf("%s: the run aims along %v", lost, e.Dir)
		}
	}
	if n := len(only(r.told(), "glare on 0")); n != 2 {
		t.Errorf("%s: %d times nobody, want 2", lost, n)
	}
}

// TestShapes is BEH-159 to BEH-163 and BEH-158, through effects of a world, every body being alone in it.
func TestShapes(t *testing.T) {
	shapes := map[string]string{
		"quarter": `"Sector", "radius": 2.4, "angle": 90`, "disc": `"Sector", "radius": 2.4, "angle": 360`,
		"ball": `"Sphere", "radius": 3`, "ring": `"Ring", "inner": 2, "outer": 4`, "beam": `"Line", "length": 5, "width": 1`,
	}
	type point struct{ x, z, r float64 }
	table := []struct {
		shape   string
		in, out []point
	}{
		{"quarter", []point{{0, 2.4, 0}, {0, 2.9, 0.5}, {1, 1, 0}, {1.2, 1, 0.15}, {0, -0.4, 0.5}, {0, 0, 0}},
			[]point{{0, 2.9001, 0.5}, {1.2, 1, 0}, {0, -0.6, 0.5}}},
		{"disc", []point{{0, -2.4, 0}, {0, 0, 0}}, []point{{0, -2.41, 0}}},
		{"ball", []point{{3.5, 0, 0.5}, {0, -3.5, 0.5}, {0, 0, 0}}, []point{{3.51, 0, 0.5}}},
		{"ring", []point{{2, 0, 0}, {1.5, 0, 0.5}, {0, 4.5, 0.5}, {0, 0, 3}, {0, 0, 2}},
			[]point{{1.99, 0, 0}, {0, 1.49, 0.5}, {4.51, 0, 0.5}, {0, 0, 1.99}}},
		{"beam", []point{{0.5, 5, 0}, {1, 2.5, 0.5}, {0, 5.5, 0.5}, {0, -0.5, 0.5}, {0, 0, 0}}, []point{{1.01, 2.5, 0.5}, {0.9, 5.4, 0.5}}},
	}
	for _, row := range table {
		c := author(t, `{"id": "act", "duration": 1, "input": "Direction",
			"timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "shape"}],
			"logicEffects": [{"id": "shape", "shape": `+shapes[row.shape]+`, "effects": [{"type": "Attribute", "attribute": "hp", "value": -1}]}]}`, "", "")
		for i, p := range slices.Concat(row.in, row.out) {
			want := i < len(row.in)
			for turn := range 8 { // the world looks the same in every direction
				h := sim.Heading(turn * sim.FullTurn / 8)
				r := newRig(t, behavior.Options{}, c)
				body := at(2, 2, "", sim.Vec{X: 7, Z: -3}.Add(sim.Vec{X: p.x, Z: p.z}.Rotate(h)))
				body.Radius = p.r
				r.add(at(1, 1, "test", sim.Vec{X: 7, Z: -3}), body)
				r.start(1, "act", behavior.ToDirection(h.Dir()))
				r.drain()
				if got := r.hurt(2) != 0; got != want {
					t.Errorf("%s, %v turned by %s: struck %v", row.shape, p, strconv.Itoa(45*turn)+"°", got)
				}
			}
		}
	}
}
