package behavior_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// own are the events of the controller: what a client that predicts tells of its own actor as the server does.
func own(e view.Event) bool {
	switch e.Kind {
	case view.BehaviorStarted, view.BehaviorStopped, view.ComboWindow, view.ChargeChanged, view.MoveChanged, view.StartLapsed:
		return true
	}
	return false
}

// controlled are the controller's events of a story, without their place in it.
func controlled(story []view.Event) (kept []view.Event) {
	for _, e := range story {
		if own(e) {
			e.Seq = 0
			kept = append(kept, e)
		}
	}
	return kept
}

// TestStartsInEveryMode is BEH-193: a server and a client that predicts its own actor start, stop, open windows and charge alike,
// call by call; a client that shows begins whatever it is told, also where nobody could, and judges nothing.
func TestStartsInEveryMode(t *testing.T) {
	scene := func(o behavior.Options) *rig {
		r := newRig(t, o, example(t, "warrior"))
		r.add(at(1, 1, "warrior", sim.Vec{}))
		r.SetOwn(id(1), true)
		return r
	}
	server, client := scene(behavior.Options{}), scene(behavior.Options{Mode: behavior.ClientPredict})
	starts := 0
	for _, c := range []struct {
		wait int
		do   func(r *rig) (bool, behavior.Refusal)
	}{
		{0, func(r *rig) (bool, behavior.Refusal) { return r.TryStartBehavior(id(1), "cut_1", ahead) }},
		{10, func(r *rig) (bool, behavior.Refusal) { return r.TryStartBehavior(id(1), "cut_1", ahead) }},
		{10, func(r *rig) (bool, behavior.Refusal) { return r.TryStartBehavior(id(1), "cut_1", ahead) }},
		{40, func(r *rig) (bool, behavior.Refusal) { return r.TryStartBehavior(id(1), "cut_1", ahead) }},
		{3, func(r *rig) (bool, behavior.Refusal) { return r.StopBehavior(id(1), behavior.StopStunned), 0 }},
		{50, func(r *rig) (bool, behavior.Refusal) { return r.TryStartBehavior(id(1), "shield_rush", ahead) }},
		{20, func(r *rig) (bool, behavior.Refusal) { return r.ReleaseHold(id(1)), 0 }},
		{5, func(r *rig) (bool, behavior.Refusal) { return r.TryStartBehavior(id(1), "dash", ahead) }},
		{5, func(r *rig) (bool, behavior.Refusal) { return r.StopBehavior(id(1), behavior.StopCancelled), 0 }},
		{0, func(r *rig) (bool, behavior.Refusal) {
			n, _ := r.BehaviorIndex("warrior", "dash")
			return r.TryInterrupt(id(1), n, ahead, behavior.StopInterrupted)
		}},
		{9, func(r *rig) (bool, behavior.Refusal) { return r.TryStartBehavior(id(1), "nothing", ahead) }},
		{20, func(r *rig) (bool, behavior.Refusal) { return r.TryStartBehavior(id(1), "shield_rush", ahead) }},
		{70, func(r *rig) (bool, behavior.Refusal) {
			return r.TryStartBehavior(id(1), "dash", behavior.ToTarget(id(1)))
		}},
		{90, func(r *rig) (bool, behavior.Refusal) { return r.TryStartBehavior(id(1), "dash", ahead) }},
	} {
		server.run(c.wait)
		client.run(c.wait)
		ok, why := c.do(server)
		if mine, whyMine := c.do(client); mine != ok || whyMine != why {
			t.Errorf("tick %d: the server says %v, %s and the client %v, %s", server.Now(), ok, why, mine, whyMine)
		}
		if ok {
			starts++
		}
	}
	server.run(60)
	client.run(60)
	a, b := controlled(server.story), controlled(client.story)
	if !slices.Equal(a, b) || starts != 9 || len(a) < 20 {
		t.Errorf("%d went well; the server tells %d\n%q\nand the client %d\n%q", starts, len(a), server.told(), len(b), client.told())
	}

	shown := scene(behavior.Options{Mode: behavior.ClientPresentation})
	shown.SetActorEnabled(id(1), false)
	shown.start(1, "cut_1", ahead)
	shown.start(1, "dash", behavior.ToTarget(id(99))) // in the middle of it, with an input that it does not take
	shown.run(5)
	shown.start(1, "cut_2", ahead)
	shown.run(100)
	same(t, only(shown.told(), "Behavior"), []string{
		"0 BehaviorStarted 1 cut_1", "0 BehaviorStopped 1 cut_1 reason 4 after 0", "0 BehaviorStarted 1 dash",
		"5 BehaviorStopped 1 dash reason 4 after 5", "5 BehaviorStarted 1 cut_2", "35 BehaviorStopped 1 cut_2 reason 1 after 30",
	})
	if shown.Refused(id(1), behavior.Busy)+shown.Refused(id(1), behavior.Disabled)+shown.Refused(id(1), behavior.BadInputWrongKind) != 0 {
		t.Error("a world that shows judges")
	}
}

// TestFlightInEveryMode is BEH-196 to BEH-198: in every mode shots are spawned and fly the same way, and end at the same walls,
// floors and times; only a server lets them strike.
func TestFlightInEveryMode(t *testing.T) {
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -50, Z: -50}, Max: sim.Vec{X: 50, Z: 50}},
		Floors: []place.Floor{{Area: place.Area{Min: sim.Vec{X: -50, Z: -50}, Max: sim.Vec{X: 50, Z: 50}}}},
		Walls:  []place.Wall{{Kind: place.Segment, A: sim.Vec{X: -5, Z: 3}, B: sim.Vec{X: 5, Z: 3}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	const hits = `"collision": {"shape": "Sphere", "radius": 0.1}`
	for name, dart := range map[string]string{
		"a line to a wall":     `"duration": 2, "movement": {"kind": "Line", "speed": 6}, ` + hits,
		"a line over walls":    `"duration": 1, "movement": {"kind": "Line", "speed": 6}, "collision": {"shape": "Sphere", "radius": 0.1, "blockers": false}`,
		"a range":              `"duration": 2, "range": 2.05, "movement": {"kind": "Line", "speed": 6}, ` + hits,
		"a fall to the ground": `"duration": 2, "movement": {"kind": "Parabola", "speed": 2, "gravity": 9, "lift": 3}, ` + hits,
		"a chase":              `"duration": 2, "movement": {"kind": "Homing", "speed": 6, "turnRate": 90, "seekRange": 30, "acquire": true}, ` + hits,
	} {
		stories := map[behavior.Mode][]view.Event{}
		for mode := behavior.ServerLogic; mode <= behavior.ClientPredict; mode++ {
			for _, struck := range []bool{false, true} {
				r := thrower(t, behavior.Options{Mode: mode, Blockers: ground, MoveEvents: 1}, dart)
				r.SetOwn(id(1), true)
				target := sim.Vec{X: 20, Z: 20} // to be chased
				if struck {
					target = sim.Vec{Z: 1.5, Y: -0.01}
				}
				r.add(at(2, 2, "", target))
				r.start(1, "throw", ahead)
				r.run(150)
				var flown []view.Event
				for _, e := range r.story {
					if e.Ref == 1 {
						e.Seq = 0
						flown = append(flown, e)
					}
				}
				if n := len(only(r.told(), "ProjectileHit")); n > 0 != (struck && mode == behavior.ServerLogic) {
					t.Errorf("%s, mode %d, somebody in the way %v: %d hits", name, mode, struck, n)
				}
				if !struck {
					stories[mode] = flown
				}
			}
		}
		first := stories[behavior.ServerLogic]
		if len(first) < 20 || first[0].Kind != view.ProjectileSpawned || first[len(first)-1].Kind != view.ProjectileExpired {
			t.Errorf("%s: %d events of the flight", name, len(first))
		}
		for mode, other := range stories {
			if !slices.Equal(first, other) {
				t.Errorf("%s: mode %d flies in another way than a server", name, mode)
			}
		}
	}
	// A client that predicts has no shots of others, and no shots of what it may not start.
	r := thrower(t, behavior.Options{Mode: behavior.ClientPredict}, `"duration": 2, `+straight)
	r.refused(1, "throw", ahead, behavior.NotHere)
	if r.run(10); len(r.story) != 0 {
		t.Errorf("%q", r.told())
	}
}

// TestWindowsAgree is BEH-233: whenever the second press comes, a server and a client that predicts take it for the same step,
// and the first and the last tick of a window are in it.
func TestWindowsAgree(t *testing.T) {
	for press := range 60 {
		var got []string
		for _, mode := range []behavior.Mode{behavior.ServerLogic, behavior.ClientPredict} {
			r := newRig(t, behavior.Options{Mode: mode, Start: ^sim.Tick(0) - 20}, example(t, "warrior")) // the count of ticks comes round in between
			r.add(at(1, 1, "warrior", sim.Vec{}))
			r.SetOwn(id(1), true)
			r.start(1, "cut_1", ahead)
			r.run(press)
			ok, why := r.TryStartBehavior(id(1), "cut_1", ahead)
			run, _ := r.Run(id(1))
			got = append(got, fmt.Sprintf("%v %s, step %d after %d, %q", ok, why, run.Step, run.Elapsed, only(r.told(), "Window")))
		}
		if got[0] != got[1] {
			t.Errorf("pressed after %d ticks: %s on a server, %s on a client", press, got[0], got[1])
		}
		want := "true Accepted, step 2 after 0"
		switch {
		case press < 15:
			want = fmt.Sprintf("false Busy, step 1 after %d", press)
		case press > 45:
			want = "true Accepted, step 1 after 0"
		}
		if got[0][:len(want)] != want {
			t.Errorf("pressed after %d ticks: %s, want %s", press, got[0], want)
		}
	}
}
