package behavior_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// thrower performs "throw", which takes any input and spawns the projectile "dart", given without its id.
func thrower(t testing.TB, o behavior.Options, dart string) *rig {
	t.Helper()
	r := newRig(t, o, author(t, `{"id": "throw", "duration": 0.1, "input": ["Direction", "TargetPosition", "TargetActor"],
		"timeline": [{"time": 0, "kind": "Projectile", "flyObjectId": "dart"}]},
		{"id": "far", "duration": 0.1, "input": "Direction",
		"timeline": [{"time": 0, "kind": "Projectile", "flyObjectId": "dart", "offset": {"forward": 1, "right": 2, "up": 3}}]}`,
		`{"id": "dart", `+dart+`}`, ""))
	r.add(at(1, 1, "test", sim.Vec{}))
	return r
}

// dart returns the one projectile in the air.
func (r *rig) dart() (p behavior.ProjectileView) {
	r.Projectiles(func(v behavior.ProjectileView) { p = v })
	return p
}

const (
	straight = `"movement": {"kind": "Line", "speed": 6}, "collision": {"shape": "Sphere", "radius": 0.1}`
	arc      = `"duration": 5, "movement": {"kind": "Parabola", "speed": 10, "gravity": 20, "lift": 4}, "collision": {"shape": "Sphere", "radius": 0.1}`
)

// TestLine is BEH-107, at the longest flight there is.
func TestLine(t *testing.T) {
	r := thrower(t, behavior.Options{}, `"duration": 120, `+straight)
	r.start(1, "throw", behavior.ToDirection(sim.Vec{X: 3, Z: 4}))
	for n := range 7200 {
		if d := r.dart().Pos.Dist(sim.Vec{X: 0.6, Z: 0.8}.Scale(float64(n) * 6 / 60)); d > 1e-4 {
			t.Fatalf("after %d steps it is %v m off", n, d)
		}
		r.run(1)
	}
	same(t, only(r.told(), "Expired"), []string{"7200 ProjectileExpired 1 dart at (432,0,576), reason 2"})
}

// TestParabola is BEH-108 to BEH-109.
func TestParabola(t *testing.T) {
	r := thrower(t, behavior.Options{}, arc)
	r.TeleportActor(id(1), sim.Vec{Y: 1}, sim.Vec{})
	r.add(at(2, 1, "", sim.Vec{X: 7}))
	r.start(1, "throw", behavior.ToPosition(sim.Vec{Z: 10}))
	if v := r.dart(); v.Rise != 9 || v.Gravity != 20 {
		t.Errorf("rises with %v against %v", v.Rise, v.Gravity)
	}
	r.run(27)
	if y := r.dart().Pos.Y; math.Abs(y-3.025) > 1e-9 {
		t.Errorf("step 27: %v m high", y)
	}
	r.run(33)
	if p := r.dart().Pos; p.Dist(sim.Vec{Z: 10}) > 1e-9 {
		t.Errorf("step 60: at %v", p)
	}
	// A distance that is no whole number of steps, upwards, with a body moved aside meanwhile; nearest tick of 0.703 s is 42.
	r.start(1, "throw", behavior.ToPosition(sim.Vec{X: -7.03, Y: 4}))
	r.run(42)
	if p := r.dart().Pos; p.Dist(sim.Vec{X: -7.03, Y: 4}) > 1e-9 {
		t.Errorf("uphill: at %v", p)
	}
	// At nobody it begins with its lift, and from its own place it lands after one step.
	r.start(1, "throw", ahead)
	if v := r.dart(); v.Rise != 4 || v.Heading != (sim.Vec{Z: 1}) {
		t.Errorf("thrown ahead: %+v", v)
	}
	r.run(10)
	r.start(1, "throw", behavior.ToPosition(sim.Vec{}))
	r.run(1)
	if p := r.dart().Pos; p.Dist(sim.Vec{}) > 1e-9 {
		t.Errorf("straight down: at %v", p)
	}
}

// TestHoming is BEH-111 to BEH-112.
func TestHoming(t *testing.T) {
	homing := `"duration": 9, "movement": {"kind": "Homing", "speed": 12, "turnRate": 180, "seekRange": 1000, "acquire": true},
		"collision": {"shape": "Sphere", "radius": 0.1}`
	r := thrower(t, behavior.Options{}, homing)
	r.add(at(2, 2, "", sim.Vec{X: 900}))
	r.start(1, "throw", ahead)
	turned := 0
	for n := 1; n <= 40; n++ {
		before := r.dart().Heading
		r.run(1)
		angle := math.Acos(min(before.Dot(r.dart().Heading), 1)) * 180 / math.Pi
		if angle > 1e-3 {
			turned = n
		}
		if n < 30 && math.Abs(angle-3) > 1e-9 || angle > 3+1e-9 {
			t.Fatalf("step %d turns by %v°", n, angle)
		}
	}
	if turned != 30 && turned != 31 {
		t.Errorf("faced its target after %d steps", turned)
	}
	// Dead astern it goes round by the left, and its circle has a radius of 3.82 m.
	r = thrower(t, behavior.Options{}, homing)
	r.add(at(2, 2, "", sim.Vec{Z: -900}))
	r.start(1, "throw", ahead)
	wide := 0.0
	for range 60 {
		r.run(1)
		wide = min(wide, r.dart().Pos.X)
	}
	if wide < -2*3.82*1.02 || wide > -2*3.82*0.98 {
		t.Errorf("its circle is %v m wide, want -7.64 within 2 %%", wide)
	}
	// Nobody within the range it seeks in: it flies straight, for good.
	r = thrower(t, behavior.Options{}, `"duration": 9, "movement": {"kind": "Homing", "speed": 12, "turnRate": 180, "seekRange": 5, "acquire": true},
		"collision": {"shape": "Sphere", "radius": 0.1}`)
	r.add(at(2, 2, "", sim.Vec{X: 5.1, Z: 1}))
	r.start(1, "throw", ahead)
	r.run(20)
	if p := r.dart(); p.Heading != (sim.Vec{Z: 1}) || p.Target != 0 {
		t.Errorf("it has turned: %+v", p)
	}
}

// TestEnds is BEH-118, BEH-122 and BEH-124 to BEH-129: what ends a projectile, where, and what wins of two at once.
func TestEnds(t *testing.T) {
	wall := func(z float64) place.Wall {
		return place.Wall{Kind: place.Segment, A: sim.Vec{X: -5, Z: z}, B: sim.Vec{X: 5, Z: z}}
	}
	end := `"timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "boom", "trigger": "OnExpire"},
		{"time": 0.5, "kind": "LogicEffect", "effectId": "timed"}], "logicEffects": [
		{"id": "boom", "shape": "Sphere", "radius": 1, "effects": []}, {"id": "timed", "shape": "Sphere", "radius": 1, "effects": []}], `
	for name, c := range map[string]struct {
		dart  string
		walls []place.Wall
		enemy float64 // 0 for none
		want  string
	}{
		"lifetime": {`"duration": 0.5, `, nil, 0, "[timed on 0 boom on 0 at (0,0,3), reason 2]"},
		// Contact at exactly the end of the last step counts: 3 m and both radii.
		"lifetime with a hit":     {`"duration": 0.5, `, nil, 3.6, "[at (0,0,3), hit 1 boom on 1 at (0,0,3), reason 1]"},
		"lifetime short of a hit": {`"duration": 0.5, `, nil, 3.60001, "[timed on 1 boom on 1 at (0,0,3), reason 2]"},
		"range":                   {`"duration": 2, "range": 2.95, `, nil, 0, "[timed on 0 boom on 0 at (0,0,2.95), reason 3]"},
		"range with a hit":        {`"duration": 2, "range": 2.95, `, nil, 3.55, "[at (0,0,2.95), hit 1 boom on 1 at (0,0,2.95), reason 1]"},
		"range short of a hit":    {`"duration": 2, "range": 2.95, `, nil, 3.55001, "[timed on 1 boom on 1 at (0,0,2.95), reason 3]"},
		"range before lifetime":   {`"duration": 0.5, "range": 2.95, `, nil, 0, "[timed on 0 boom on 0 at (0,0,2.95), reason 3]"},
		"lifetime and range":      {`"duration": 0.5, "range": 3, `, nil, 0, "[timed on 0 boom on 0 at (0,0,3), reason 2]"},
		"a wall":                  {`"duration": 2, `, []place.Wall{wall(2.05)}, 0, "[boom on 0 at (0,0,1.95), reason 4]"},
		"an actor before a wall":  {`"duration": 2, `, []place.Wall{wall(2.05)}, 2.549, "[at (0,0,1.949), hit 1 boom on 1 at (0,0,1.949), reason 1]"},
		"an actor behind a wall":  {`"duration": 2, `, []place.Wall{wall(2.05)}, 2.7, "[boom on 1 at (0,0,1.95), reason 4]"},
		"overlap at the start":    {`"duration": 2, `, nil, 0.3, "[at (0,0,0), hit 1 boom on 1 at (0,0,0), reason 1]"},
		"struck from behind":      {`"duration": 2, `, nil, -0.6, "[at (0,0,0), hit 1 boom on 1 at (0,0,0), reason 1]"},
	} {
		ground, err := place.NewGround(place.Geometry{Bounds: place.Area{Min: sim.Vec{X: -50, Z: -50}, Max: sim.Vec{X: 50, Z: 50}}, Walls: c.walls})
		if err != nil {
			t.Fatal(err)
		}
		r := thrower(t, behavior.Options{Blockers: ground}, c.dart+end+straight)
		if c.enemy != 0 {
			r.add(at(2, 2, "", sim.Vec{Z: c.enemy}))
		}
		r.start(1, "throw", ahead)
		r.run(150)
		var got []string
		for i := range r.story {
			e := &r.story[i]
			switch line := r.line(e); e.Kind {
			case view.LogicEffectApplied:
				_, f := r.EffectDef(int(e.Effect))
				got = append(got, fmt.Sprintf("%s on %d", f.ID, e.Count))
			case view.ProjectileHit:
				got = append(got, line[len(fmt.Sprintf("%d ProjectileHit 2 dart ", e.Tick)):])
			case view.ProjectileExpired:
				got = append(got, line[len(fmt.Sprintf("%d ProjectileExpired 1 dart ", e.Tick)):])
			}
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s:\n got %v\nwant %v", name, got, c.want)
		}
	}
}

// TestGround is BEH-129 on a floor with a step in it: the parabola ends at the edge of the higher part, not inside it.
func TestGround(t *testing.T) {
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -50, Z: -50}, Max: sim.Vec{X: 50, Z: 50}},
		Floors: []place.Floor{{Area: place.Area{Min: sim.Vec{X: -50, Z: -50}, Max: sim.Vec{X: 50, Z: 50}}},
			{Area: place.Area{Min: sim.Vec{X: -50, Z: 6}, Max: sim.Vec{X: 50, Z: 50}}, Height: 2}},
	})
	if err != nil {
		t.Fatal(err)
	}
	r := thrower(t, behavior.Options{Blockers: ground}, arc)
	r.start(1, "throw", ahead) // 10 m/s along, 4 m/s up: down again after 0.4 s
	r.run(60)
	same(t, only(r.told(), "Expired"), []string{"24 ProjectileExpired 1 dart at (0,0,4), reason 5"})
	r = thrower(t, behavior.Options{Blockers: ground}, arc)
	r.TeleportActor(id(1), sim.Vec{Z: 3.5}, sim.Vec{})
	r.start(1, "throw", ahead)
	r.run(60)
	e := r.story[len(r.story)-2]
	if e.Kind == view.BehaviorStopped {
		e = r.story[len(r.story)-1]
	}
	if e.Kind != view.ProjectileExpired || math.Abs(e.Pos.Z-6) > 1e-6 || e.Pos.Y >= 2 {
		t.Errorf("at the step: %s", r.line(&e))
	}
}

// TestOffset is BEH-106.
func TestOffset(t *testing.T) {
	r := thrower(t, behavior.Options{}, `"duration": 2, `+straight)
	r.start(1, "far", behavior.ToDirection(sim.Vec{X: 1}))
	same(t, only(r.told(), "Spawned"), []string{"0 ProjectileSpawned 1 dart at (1,3,-2) with (6,0,0)"})
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -50, Z: -50}, Max: sim.Vec{X: 50, Z: 50}},
		Walls:  []place.Wall{{Kind: place.Segment, A: sim.Vec{X: -5, Z: 0.6}, B: sim.Vec{X: 5, Z: 0.6}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	r = thrower(t, behavior.Options{Blockers: ground}, `"duration": 2, `+straight)
	r.start(1, "far", ahead)
	same(t, only(r.told(), "Projectile"), []string{
		"0 ProjectileSpawned 1 dart at (1,1.5,0.5) with (0,0,6)", "0 ProjectileExpired 1 dart at (1,1.5,0.5), reason 4",
	})
	r.run(20)
	if _, ok := r.Projectile(1); ok || len(only(r.told(), "Expired")) != 1 {
		t.Error("it lives on, or ends twice")
	}
}

// TestOwners is BEH-101, BEH-103 to BEH-105, BEH-120 and BEH-134: who owns it, and what becomes of it without the owner.
func TestOwners(t *testing.T) {
	for _, orphan := range []string{"Keep", "Expire"} {
		r := thrower(t, behavior.Options{}, `"duration": 2, "orphan": "`+orphan+`", `+straight)
		r.add(at(2, 2, "", sim.Vec{Z: 5}), at(3, 1, "", sim.Vec{Z: 2}), at(4, 0, "", sim.Vec{Z: 3}))
		r.start(1, "throw", ahead)
		r.run(1)
		r.SetActorTeam(id(1), 2) // the shot keeps the team it left with
		r.run(1)
		r.RemoveActor(id(1))
		r.run(100)
		want := []string{"44 ProjectileHit 2 dart at (0,0,4.4), hit 1", "44 ProjectileExpired 1 dart at (0,0,4.4), reason 1"}
		if orphan == "Expire" {
			want = []string{"2 ProjectileExpired 1 dart at (0,0,0.2), reason 7"}
		}
		same(t, only(r.told(), "Hit", "Expired"), want)
		if r.ExpireProjectile(1, behavior.ExpiredHost) {
			t.Error("an old id names something")
		}
	}
	r := thrower(t, behavior.Options{Limits: behavior.Limits{PerOwner: 3}}, `"duration": 1, `+straight)
	r.SetActorEnabled(id(1), true)
	def, _ := r.ProjectileIndex("test", "dart")
	spawn := func() bool {
		_, ok := r.SpawnProjectile(behavior.ProjectileRequest{Def: def, Owner: id(1), Aim: sim.Vec{Z: 1}})
		return ok
	}
	for n := range 5 {
		if spawn() != (n < 3) {
			t.Errorf("spawn %d", n)
		}
	}
	r.run(60)
	if !spawn() || r.Counters().Projectiles != 2 {
		t.Errorf("after the others ended; %d refused", r.Counters().Projectiles)
	}
	if !r.ExpireProjectile(4, behavior.ExpiredRejected) || r.ExpireProjectile(4, behavior.ExpiredRejected) {
		t.Error("a projectile ends once")
	}
	selfish := `"duration": 2, "movement": {"kind": "Line", "speed": 0}, "collision": {"shape": "Sphere", "radius": 1, "target": "All", "hitLimit": 9`
	for extra, hits := range map[string]int{"": 1, `, "includeSelf": true`: 2} {
		r := thrower(t, behavior.Options{}, selfish+extra+"}")
		r.add(at(2, 1, "", sim.Vec{Z: 3}))
		r.start(1, "throw", ahead)
		r.run(30)
		r.MoveActor(id(2), sim.Vec{Z: 1}, sim.Vec{}) // a standing hazard strikes who walks in
		r.run(30)
		if n := len(only(r.told(), "ProjectileHit")); n != hits {
			t.Errorf("%q: %d hits, want %d", extra, n, hits)
		}
	}
}

// TestOwnersWhoAreGone is BEH-104 for what the shots of somebody who has left spawn: the bound of an owner still holds.
func TestOwnersWhoAreGone(t *testing.T) {
	r := newRig(t, behavior.Options{Limits: behavior.Limits{PerOwner: 3}}, author(t, `{"id": "throw", "duration": 0.1, "input": "Direction",
		"timeline": [{"time": 0, "kind": "Projectile", "flyObjectId": "hive"}]}`,
		`{"id": "hive", "duration": 1, "movement": {"kind": "Line", "speed": 1}, "collision": {"shape": "Sphere", "radius": 0.1}, "timeline": [
			{"time": 0.1, "kind": "Projectile", "flyObjectId": "bee"}, {"time": 0.2, "kind": "Projectile", "flyObjectId": "bee"},
			{"time": 0.3, "kind": "Projectile", "flyObjectId": "bee"}]},
		 {"id": "bee", "duration": 0.5, "movement": {"kind": "Line", "speed": 1}, "collision": {"shape": "Sphere", "radius": 0.1}}`, ""))
	r.add(at(1, 1, "test", sim.Vec{}))
	r.start(1, "throw", ahead)
	r.RemoveActor(id(1))
	r.run(100)
	if n := len(only(r.told(), "Spawned")); n != 3 || r.Counters().Projectiles != 1 {
		t.Errorf("%d spawned, %d refused; want 3 and 1", n, r.Counters().Projectiles)
	}
}

// TestKnockOfAContact is BEH-180 for contacts: everybody whom the effect finds is pushed along the heading of the projectile,
// wherever they stand.
func TestKnockOfAContact(t *testing.T) {
	r := thrower(t, behavior.Options{}, `"duration": 2, `+straight+`, "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "blast", "trigger": "OnCollision"}],
		"logicEffects": [{"id": "blast", "shape": "Sphere", "radius": 3, "effects": [{"type": "Knockback", "distance": 1, "duration": 0.1}]}]`)
	r.add(at(2, 2, "", sim.Vec{Z: 4}), at(3, 2, "", sim.Vec{X: 2, Z: 4}), at(4, 2, "", sim.Vec{X: -2, Z: 2}))
	r.start(1, "throw", ahead)
	r.run(60)
	same(t, only(r.told(), "Knock"), []string{
		"34 KnockbackRequested 2 (0,0,1) by 1 over 6", "34 KnockbackRequested 3 (0,0,1) by 1 over 6", "34 KnockbackRequested 4 (0,0,1) by 1 over 6",
	})
}

// TestSpawnIDs is BOON-113 to BOON-115 as far as shots have them: the slot, the count, and the count coming round.
func TestSpawnIDs(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, `{"id": "throw", "duration": 0.01, "input": "Direction",
		"timeline": [{"time": 0, "kind": "Projectile", "flyObjectId": "dart"}]}`, `{"id": "dart", "duration": 90, `+straight+`}`, ""))
	r.add(behavior.ActorState{ID: id(7), Catalog: "test", Alive: true, Enabled: true, Player: true}, at(8, 1, "test", sim.Vec{X: 5}))
	for n := range 4097 {
		r.start(7, "throw", ahead)
		p := r.dart()
		switch {
		case n < 4096 && p.SpawnID != uint32(7<<16|n<<4):
			t.Fatalf("shot %d has the spawn id %#x", n, p.SpawnID)
		case n == 4096 && (p.ID != 4096 || r.Counters().Projectiles != 1):
			t.Errorf("shot %d: projectile %d, %d refused: the first still flies", n, p.ID, r.Counters().Projectiles)
		}
		for p.ID > 1 && n != 4095 { // all but the first and the last end at once
			r.ExpireProjectile(p.ID, behavior.ExpiredHost)
			break
		}
		r.run(1)
	}
	r.start(8, "throw", ahead)
	if p := r.dart(); p.SpawnID != 0 {
		t.Errorf("a creature's shot has the spawn id %#x", p.SpawnID)
	}
}

// TestLateShow is BEH-204.
func TestLateShow(t *testing.T) {
	show := func(since int) *rig {
		r := newRig(t, behavior.Options{Mode: behavior.ClientPresentation, Start: 1000}, example(t, "fighter"))
		r.add(at(1, 1, "fighter", sim.Vec{}))
		def, _ := r.BehaviorIndex("fighter", "slash")
		if ok, why := r.Show(id(1), def, ahead, since); !ok {
			t.Fatal(why)
		}
		return r
	}
	r := show(39)
	r.run(80)
	same(t, r.told(), []string{
		"1000 BehaviorStarted 1 slash",
		"1000 TimelineAnimation 1 slash_01 for 48 from -39",
		"1000 ProjectileSpawned 1 blade_wave at (0,0,2) with (0,0,6)",
		"1000 TimelineEffect 1 for 90 from -20",
		"1009 BehaviorStopped 1 slash reason 1 after 48",
		"1070 ProjectileExpired 1 blade_wave at (0,0,9), reason 2",
	})
	r = show(36)
	if lines := only(r.told(), "for 30"); len(lines) != 1 || lines[0] != "1000 TimelineEffect 1 for 30 from -29" {
		t.Errorf("after 36 ticks: %q", lines)
	}
	r = show(37)
	if lines := only(r.told(), "for 30"); len(lines) != 0 {
		t.Errorf("what is over is shown: %q", lines)
	}
	r = show(200)
	r.run(10)
	same(t, r.told(), []string{"1000 BehaviorStarted 1 slash", "1000 BehaviorStopped 1 slash reason 1 after 200"})
}

// TestManyHits is BEH-122 with a history longer than seven, also through a save in the middle, and the bound of the world.
func TestManyHits(t *testing.T) {
	dart := `"duration": 5, "movement": {"kind": "Line", "speed": 60}, "collision": {"shape": "Sphere", "radius": 0.1, "hitLimit": 20}`
	r := thrower(t, behavior.Options{Limits: behavior.Limits{Projectiles: 3}}, dart)
	for slot := 2; slot < 40; slot++ {
		r.add(at(slot, 2, "", sim.Vec{Z: 2 * float64(slot)}))
	}
	for shot := range 4 {
		r.start(1, "throw", ahead)
		r.run(8)
		if refused := int(r.Counters().Projectiles); refused != max(shot-2, 0) {
			t.Errorf("shot %d: %d refused", shot, refused)
		}
	}
	twin := newRig(t, behavior.Options{Limits: behavior.Limits{Projectiles: 3}}, r.Catalog(0))
	if err := twin.LoadState(r.SaveState(nil)); err != nil {
		t.Fatal(err)
	}
	from := len(r.story)
	r.run(100)
	if !slices.Equal(r.story[from:], twin.run(100)) {
		t.Error("a saved history is another one")
	}
	struck := map[uint64]int{}
	for _, e := range r.story {
		if e.Kind == view.ProjectileHit {
			struck[e.Ref]++
		}
	}
	if len(struck) != 3 || struck[1] != 20 || struck[2] != 20 || struck[3] != 20 {
		t.Errorf("hits: %v, want 20 of each of three", struck)
	}
	if n := len(only(r.told(), "Expired")); n != 3 {
		t.Errorf("%d ends", n)
	}
}
