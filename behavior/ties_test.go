package behavior_test

import (
	"fmt"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// TestOneInstant is the end of BEH-128: of two reasons at the same instant the first of the list wins, wherever that instant
// lies and whatever the last bit of a product says.
func TestOneInstant(t *testing.T) {
	const small, aimed = `"collision": {"shape": "Sphere", "radius": 0.1}`, `"movement": {"kind": "Parabola", "speed": 6, "gravity": 20}, `
	for n := 5; n < 85; n++ {
		end := float64(n) * 0.1 // metres after n steps of 6 m/s
		lifetime, length := fmt.Sprintf(`"duration": %.9f, `, float64(n)/60), fmt.Sprintf(`"duration": 9, "range": %.9f, `, end)
		for name, c := range map[string]struct {
			dart        string
			height      float64 // from which it is thrown
			wall, enemy bool
			want        behavior.ExpireReason
		}{
			"a hit at a wall":             {dart: `"duration": 9, ` + straight, wall: true, enemy: true, want: behavior.ExpiredHitLimit},
			"a hit in the last step":      {dart: lifetime + straight, enemy: true, want: behavior.ExpiredHitLimit},
			"a hit at the range":          {dart: length + straight, enemy: true, want: behavior.ExpiredHitLimit},
			"a hit at the floor":          {dart: `"duration": 9, ` + aimed + small, height: 1, enemy: true, want: behavior.ExpiredHitLimit},
			"lifetime and range":          {dart: lifetime + fmt.Sprintf(`"range": %.9f, `, end) + straight, want: behavior.ExpiredLifetime},
			"lifetime at a wall":          {dart: lifetime + straight, wall: true, want: behavior.ExpiredLifetime},
			"lifetime at the floor":       {dart: lifetime + aimed + small, height: 1, want: behavior.ExpiredLifetime},
			"range at a wall":             {dart: length + straight, wall: true, want: behavior.ExpiredRange},
			"a wall that meets the floor": {dart: `"duration": 9, ` + aimed + small, height: 1, wall: true, want: behavior.ExpiredBlocked},
		} {
			g := place.Geometry{Bounds: place.Area{Min: sim.Vec{X: -50, Z: -50}, Max: sim.Vec{X: 50, Z: 50}}}
			if c.wall {
				z := end + 0.1 - 1.5*place.Slack // what is only touched stops nothing; this stops it half the slack earlier
				g.Walls = []place.Wall{{Kind: place.Segment, A: sim.Vec{X: -5, Z: z}, B: sim.Vec{X: 5, Z: z}}}
			}
			ground, err := place.NewGround(g)
			if err != nil {
				t.Fatal(err)
			}
			r := thrower(t, behavior.Options{Blockers: ground}, c.dart)
			r.TeleportActor(id(1), sim.Vec{Y: c.height}, sim.Vec{})
			if c.enemy {
				r.add(at(2, 2, "", sim.Vec{Z: end + 0.6}))
			}
			r.start(1, "throw", behavior.ToPosition(sim.Vec{Z: end}))
			r.run(n + 2)
			ends := 0
			for i := range r.story {
				e := &r.story[i]
				if e.Kind != view.ProjectileExpired {
					continue
				}
				ends++
				if got := behavior.ExpireReason(e.Reason); got != c.want || e.Pos.Dist(sim.Vec{Z: end}) > 1e-5 {
					t.Errorf("%s after %d steps: %s, want reason %d", name, n, r.line(e), c.want)
				}
			}
			if ends != 1 {
				t.Errorf("%s after %d steps: it ends %d times", name, n, ends)
			}
		}
	}
}
