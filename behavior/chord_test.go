package behavior_test

import (
	"fmt"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// TestParabolasAreSweptAlongChords is BEH-110: between two ticks a parabola strikes, and stops at, what the straight line between
// its places meets, and nothing of what the arc above it would.
func TestParabolasAreSweptAlongChords(t *testing.T) {
	// With 1,000 m/s² the arc of one step is 0.0347 m above the middle of its chord.
	const dart = `"duration": 1, "movement": {"kind": "Parabola", "speed": 60, "gravity": 1000, "lift": 50}, "collision": {"shape": "Sphere", "radius": 0.005}`
	r := thrower(t, behavior.Options{}, dart)
	r.start(1, "throw", ahead)
	r.run(2)
	from := r.dart().Pos
	r.run(1)
	middle := from.Lerp(r.dart().Pos, 0.5)
	arc := middle.Add(sim.Vec{Y: 1000.0 / 60 / 60 / 8})
	for name, c := range map[string]struct {
		at   sim.Vec
		want int
	}{"the chord": {middle, 1}, "the arc": {arc, 0}, "below": {middle.Sub(sim.Vec{Y: 0.0347}), 0}} {
		r := thrower(t, behavior.Options{}, dart)
		body := at(2, 2, "", c.at)
		body.Radius = 0.005
		r.add(body)
		r.start(1, "throw", ahead)
		r.run(5)
		if lines := only(r.told(), "Hit"); len(lines) != c.want {
			t.Errorf("somebody on %s: %q", name, lines)
		}
	}
	// The end of a wall that the chord meets half way between two ticks.
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -50, Z: -50}, Max: sim.Vec{X: 50, Z: 50}},
		Walls:  []place.Wall{{Kind: place.Segment, A: sim.Vec{X: -1, Z: middle.Z}, B: sim.Vec{X: 1, Z: middle.Z}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	r = thrower(t, behavior.Options{Blockers: ground}, dart)
	r.TeleportActor(id(1), sim.Vec{Y: 9}, sim.Vec{})
	r.start(1, "throw", ahead)
	r.run(5)
	e := r.story[len(r.story)-1]
	if want := middle.Add(sim.Vec{Y: 9}); behavior.ExpireReason(e.Reason) != behavior.ExpiredBlocked || e.Pos.Dist(want) > 0.006 {
		t.Errorf("it ends with %s, want at %v", r.line(&e), want)
	}
}

// TestFastShotsCostTheirCells is BEH-284: a step that crosses a hundred cells looks at those who are near its way, as many for
// each cell as a slow step does, and not at everybody.
func TestFastShotsCostTheirCells(t *testing.T) {
	const cell, side = 4.0, 120
	looked := func(speed float64) int {
		file := func(list, text string) content.File {
			return content.File{Data: []byte(`{"type": "test", "version": 1, "` + list + `": [` + text + `]}`)}
		}
		// One step a second, so that a step is as long as the speed.
		loaded, err := define.LoadCatalog("test", define.Files{Skill: file("behaviors", ""), Buff: file("buffs", ""), Projectile: file("flyObjects",
			fmt.Sprintf(`{"id": "dart", "duration": 100, "movement": {"kind": "Line", "speed": %v}, "collision": {"shape": "Sphere", "radius": 0.1, "hitLimit": %d}}`, speed, catalog.MaxHits))}, 1)
		if err != nil {
			t.Fatal(err)
		}
		r := newRig(t, behavior.Options{Rate: 1, Cell: cell}, loaded.Catalog)
		r.add(at(1, 1, "test", sim.Vec{X: -50, Z: -50}))
		for i := range side * side { // one in each cell, none in the way
			r.add(at(2+i, 2, "", sim.Vec{X: cell * (float64(i%side) + 0.25), Z: cell * (float64(i/side) + 0.25)}))
		}
		for i := range 100 / int(speed/cell) {
			r.SpawnProjectile(behavior.ProjectileRequest{Owner: id(1), From: sim.Vec{X: cell * (60 + 0.75), Z: cell*10 + float64(i)*speed}, Aim: sim.Vec{Z: 1}})
		}
		before := r.Counters().Tests
		r.run(1)
		if hits := only(r.told(), "Hit"); len(hits) != 0 {
			t.Fatalf("somebody is in the way: %q", hits)
		}
		return int(r.Counters().Tests - before)
	}
	fast, slow := looked(100*cell), looked(2*cell) // one step over a hundred cells, and fifty steps over two each
	if fast < 100 || fast > 1000 {
		t.Errorf("a step over a hundred cells looks at %d of %d, want some for each cell", fast, side*side)
	}
	if fast > slow {
		t.Errorf("a fast shot looks at %d, slow ones for the same way at %d", fast, slow)
	}
}
