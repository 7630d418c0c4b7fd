package core_test

import (
	"math"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Slots of the kit of the ring.
const (
	slashKey = 1
	shootKey = 2
	dashKey  = 3
)

var away = sim.Vec{X: 20, Z: 20}

// TestOwnActBeginsInTheFrameOfItsKey presses a key at a round trip of 300 ms: the act, its animation and its area are there two frames
// later, the server performs it once, and nothing of it is seen twice.
func TestOwnActBeginsInTheFrameOfItsKey(t *testing.T) {
	w, r := newRing(t, away)
	s := w.join("Ada", "latency=300ms", core.Options{})
	w.run(4000)
	var beats beatCounter
	beats.look(s)
	beats.all = nil
	acts, areas, breaks := 0, 0, 0
	last := uint32(0)
	fill := 0.0
	s.watch = func(scene *core.Scene, _ float64) {
		beats.look(s)
		f := &scene.Figures[0]
		if f.Act != 0 {
			acts++
			if f.Act != slashes+1 || f.ActDuration != 500 || math.Abs(f.Aim-math.Pi/2) > 1e-3 {
				t.Errorf("the own act is %d of %g ms towards %g", f.Act, f.ActDuration, f.Aim)
			}
		} else if last != 0 {
			breaks++
		}
		last = f.Act
		for _, a := range scene.Areas[:scene.AreaCount] {
			areas++
			if a.Shape != core.SectorArea || a.Radius != 2.5 || math.Abs(a.Angle-math.Pi/2) > 1e-9 || a.Flags != core.Own || a.Figure != f.ID || a.Fill < fill {
				t.Errorf("an own area is %+v after %g", a, fill)
			}
			fill = a.Fill
		}
	}
	s.control = press(slashKey, core.Control{Facing: math.Pi / 2})
	w.run(2 * frameTime)
	if acts == 0 || len(beats.of(core.ActBeat)) != 1 || len(beats.of(core.AnimationBeat)) != 1 || areas == 0 {
		t.Fatalf("two frames after the key: %d frames of the act, areas in %d, beats %+v", acts, areas, beats.all)
	}
	w.run(2000)
	if acts < 29 || acts > 31 || breaks != 1 || areas < 11 || areas > 13 || fill < 0.8 {
		t.Errorf("the act was drawn in %d frames with %d ends, its area in %d up to %g", acts, breaks, areas, fill)
	}
	if n := r.starts[r.of(s).id]; n != 1 {
		t.Errorf("the server performed it %d times", n)
	}
	for kind, want := range map[core.BeatKind]int{core.ActBeat: 1, core.AnimationBeat: 1, core.EffectBeat: 1, core.ActEndBeat: 1, core.RefusalBeat: 0} {
		if got := beats.of(kind); len(got) != want {
			t.Errorf("%d beats of kind %d, want %d: %+v", len(got), kind, want, got)
		}
	}
	if b := beats.of(core.AnimationBeat)[0]; b.Def != 2 || b.Duration != 500 || b.Elapsed != 0 || b.Who != s.own().ID {
		t.Errorf("the animation is %+v", b)
	}
	if b := beats.of(core.EffectBeat)[0]; b.Def != 1 || b.Socket != 1 || b.Duration != 200 {
		t.Errorf("the effect is %+v", b)
	}
}

// TestEveryPressIsOneRun presses a hundred times over lines that lose, delay and double: the server performs every press exactly
// once, and each is shown once.
func TestEveryPressIsOneRun(t *testing.T) {
	for seed := range uint64(3) {
		w, r := newRing(t, away)
		w.seed = seed
		s := w.join("Ada", "latency=150ms,jitter=30ms,loss=5%,duplicate=5%", core.Options{})
		w.run(5000)
		var beats beatCounter
		s.watch = func(*core.Scene, float64) { beats.look(s) }
		walk := random(seed)
		frames, presses := 0, 0
		s.control = func(now float64) core.Control {
			c := walk(now)
			if frames++; frames%75 == 0 && presses < 100 {
				presses++
				c.Press = slashKey
			}
			return c
		}
		w.run(100*75*frameTime + 3000)
		if n := r.starts[r.of(s).id]; n != 100 || r.denied != 0 {
			t.Errorf("seed %d: of 100 presses the server performed %d and refused %d", seed, n, r.denied)
		}
		if n := len(beats.of(core.ActBeat)); n != 100 {
			t.Errorf("seed %d: 100 presses were shown as %d acts", seed, n)
		}
		if n := s.core.Status().Rejected; n != 0 {
			t.Errorf("seed %d: %d acts were taken back", seed, n)
		}
	}
}

// TestRefusedActIsTakenBack lets the server refuse: the act ends, its shot vanishes without an end, and the player is told once.
func TestRefusedActIsTakenBack(t *testing.T) {
	w, r := newRing(t, away)
	s := w.join("Ada", "latency=150ms", core.Options{})
	w.run(3000)
	r.deny = behavior.Controlled
	var beats beatCounter
	beats.look(s)
	beats.all = nil
	shots, acts := 0, 0
	s.watch = func(scene *core.Scene, _ float64) {
		beats.look(s)
		shots += int(scene.ShotCount)
		if scene.Figures[0].Act != 0 {
			acts++
		}
	}
	s.control = press(shootKey, core.Control{})
	w.run(2000)
	refusals := beats.of(core.RefusalBeat)
	if len(refusals) != 1 || refusals[0].Reason != uint32(behavior.Controlled) || refusals[0].Value != shootKey {
		t.Errorf("the player is told %+v", refusals)
	}
	if acts == 0 || acts > 15 || shots == 0 || shots > 15 {
		t.Errorf("what the server refused was drawn in %d frames, its shot in %d", acts, shots)
	}
	if ends := beats.of(core.ShotEndBeat); len(ends) != 0 || r.denied != 1 || len(r.starts) != 0 {
		t.Errorf("the shot ended as %+v; %d presses were refused", ends, r.denied)
	}
	// One that cannot begin here is refused here at once, and the server's word for it is no second one.
	r.deny = behavior.Accepted
	beats.all = nil
	s.control = press(slashKey, core.Control{})
	w.run(5 * frameTime)
	s.control = press(shootKey, core.Control{})
	w.run(2 * frameTime)
	if got := beats.of(core.RefusalBeat); len(got) != 1 || got[0].Reason != uint32(behavior.Busy) {
		t.Errorf("a second act at once is answered with %+v", got)
	}
	w.run(2000)
	if got := beats.of(core.RefusalBeat); len(got) != 1 || r.denied != 2 {
		t.Errorf("a second act is refused %d times in all, by the server %d times", len(got), r.denied-1)
	}
}

// TestOwnShotIsSeenOnce shoots at the husk: from the frame of the key one shot is drawn, it keeps its name, and it ends where the
// server says, with the husk hurt.
func TestOwnShotIsSeenOnce(t *testing.T) {
	for _, link := range []string{"", "latency=200ms", "latency=150ms,jitter=20ms,loss=3%"} {
		w, r := newRing(t, sim.Vec{X: -2, Z: 12})
		s := w.join("Ada", link, core.Options{})
		w.run(4000)
		var beats beatCounter
		beats.look(s)
		beats.all = nil
		ids := map[uint32]int{}
		most := uint32(0)
		back := 0
		lastZ := map[uint32]float64{}
		s.watch = func(scene *core.Scene, _ float64) {
			beats.look(s)
			most = max(most, scene.ShotCount)
			for _, shot := range scene.Shots[:scene.ShotCount] {
				ids[shot.ID]++
				if shot.Flags != core.Own || shot.Def != 1 || shot.Radius != 0.2 || math.Abs(shot.Speed-15) > 1e-6 {
					t.Errorf("%s: a shot is drawn as %+v", link, shot)
				}
				if shot.Z < lastZ[shot.ID]-0.05 {
					back++
				}
				lastZ[shot.ID] = shot.Z
			}
		}
		for range 3 {
			s.control = press(shootKey, core.Control{})
			w.run(2000)
		}
		if most != 1 || len(ids) != 3 || back != 0 {
			t.Errorf("%s: of three shots %d were drawn at once, %d in all, %d times going back", link, most, len(ids), back)
		}
		ends := beats.of(core.ShotEndBeat)
		if len(beats.of(core.ShotBeat)) != 3 || len(ends) != 3 {
			t.Fatalf("%s: three shots began %d times and ended as %+v", link, len(beats.of(core.ShotBeat)), ends)
		}
		for _, e := range ends {
			if ids[e.Shot] == 0 || e.Reason != uint32(behavior.ExpiredHitLimit) || math.Hypot(e.X+2, e.Z-11.3) > 0.5 || e.Flags != core.OwnDealt {
				t.Errorf("%s: a shot ended as %+v", link, e)
			}
		}
		blows := beats.of(core.DamageBeat)
		if len(blows) != 3 || r.husk.health.Now != 70 {
			t.Fatalf("%s: the husk took %+v and has %g left", link, blows, r.husk.health.Now)
		}
		husk, _ := s.other("husk")
		for _, b := range blows {
			if b.Value != 10 || b.Who != husk.ID || b.Other != s.own().ID || b.Flags != core.OwnDealt || math.Abs(b.Heading) > 0.01 && math.Abs(b.Heading-2*math.Pi) > 0.01 {
				t.Errorf("%s: a blow is told as %+v", link, b)
			}
		}
		if husk.Health != 70 || husk.Cap != 100 || husk.Look != 1 || husk.Team != 2 || husk.Flags != core.Creature|core.Hostile {
			t.Errorf("%s: the husk is drawn as %+v", link, husk)
		}
	}
}

// TestAWallStopsShotsAtOnce: a predicted shot ends at a wall here, and the server's end of it is not a second one.
func TestAWallStopsShotsAtOnce(t *testing.T) {
	w, _ := newRing(t, away)
	s := w.join("Ada", "latency=100ms", core.Options{})
	w.run(3000)
	var beats beatCounter
	beats.look(s)
	beats.all = nil
	s.watch = func(scene *core.Scene, _ float64) {
		beats.look(s)
		for _, shot := range scene.Shots[:scene.ShotCount] {
			if shot.X > 5 {
				t.Errorf("a shot is drawn behind the wall, at %g", shot.X)
			}
		}
	}
	s.control = press(shootKey, core.Control{Facing: math.Pi / 2})
	w.run(2000)
	ends := beats.of(core.ShotEndBeat)
	if len(ends) != 1 || ends[0].Reason != uint32(behavior.ExpiredBlocked) || math.Abs(ends[0].X-4.8) > 0.05 {
		t.Errorf("the shot ended as %+v", ends)
	}
}

// TestOthersActsAndShotsAreSeen watches another player fight.
func TestOthersActsAndShotsAreSeen(t *testing.T) {
	w, _ := newRing(t, sim.Vec{X: -2, Z: 12}) // Bo is there first
	ada, bo := w.join("Ada", "latency=60ms", core.Options{}), w.join("Bo", "latency=20ms", core.Options{})
	w.run(3000)
	var beats beatCounter
	beats.look(ada)
	beats.all = nil
	acts, shots := 0, map[uint32]int{}
	nearest := 99.0
	ada.watch = func(scene *core.Scene, _ float64) {
		beats.look(ada)
		for _, f := range scene.Figures[1:scene.Count] {
			if f.Act != 0 {
				acts++
			}
		}
		for _, shot := range scene.Shots[:scene.ShotCount] {
			shots[shot.ID]++
			if shot.Flags != 0 || shot.Hue != 40 {
				t.Errorf("a friend's shot is drawn as %+v", shot)
			}
			nearest = min(nearest, 12-shot.Z)
		}
	}
	bo.control = press(shootKey, core.Control{})
	w.run(2500)
	if acts < 22 || acts > 27 || len(shots) != 1 || nearest > 1.2 || nearest < 0.4 {
		t.Errorf("the act was seen in %d frames, %d shots, as near as %g m to the husk", acts, len(shots), nearest)
	}
	other, _ := ada.other("Bo")
	for kind, want := range map[core.BeatKind]int{
		core.ActBeat: 1, core.AnimationBeat: 1, core.ActEndBeat: 1, core.ShotBeat: 1, core.ShotEndBeat: 1, core.DamageBeat: 1,
	} {
		got := beats.of(kind)
		if len(got) != want {
			t.Errorf("%d beats of kind %d, want %d", len(got), kind, want)
			continue
		}
		if b := got[0]; b.Flags != 0 || kind == core.ActBeat && (b.Who != other.ID || b.Def != shoots+1) || kind == core.DamageBeat && b.Other != other.ID {
			t.Errorf("a beat of another's act is %+v", b)
		}
	}
}

// TestTelegraphFillsAsTheWindUpRuns: a hostile area is full when the own body has come to the tick in which it strikes.
func TestTelegraphFillsAsTheWindUpRuns(t *testing.T) {
	w, r := newRing(t, sim.Vec{X: -2, Z: 2})
	s := w.join("Ada", "latency=80ms", core.Options{})
	w.run(3000)
	var beats beatCounter
	beats.look(s)
	beats.all = nil
	frames, last, left := 0, core.Area{}, 1e9
	ends := 0.0
	s.watch = func(scene *core.Scene, now float64) {
		beats.look(s)
		if scene.AreaCount == 0 {
			return
		}
		frames++
		a := scene.Areas[0]
		if scene.AreaCount != 1 || a.Shape != core.RingArea || a.Inner != 1 || a.Outer != 3 || a.Flags != core.Hostile || math.Hypot(a.X+2, a.Z-2) > 0.1 {
			t.Errorf("the telegraph is %+v", a)
		}
		if a.Fill < last.Fill || a.Left > left || a.Act != swings+1 {
			t.Errorf("it goes back from %g to %g", last.Fill, a.Fill)
		}
		last, left, ends = a, a.Left, now+a.Left
	}
	strikes := r.tick.Plus(1 + 40)
	r.swing()
	w.run(1500)
	if frames < 20 || frames > 40 || last.Fill < 0.95 {
		t.Errorf("it was seen in %d frames, up to %g", frames, last.Fill)
	}
	// The own body predicts the tick in which it strikes when the area is full.
	status := s.core.Status()
	at := w.now - float64(sim.Tick(status.Ahead).Since(strikes))*tickTime
	if math.Abs(at-ends) > 2.5*tickTime {
		t.Errorf("it is full at %g, and the own body is in the tick of the strike at %g", ends, at)
	}
	blows := beats.of(core.DamageBeat)
	if len(blows) != 1 || blows[0].Flags != core.OwnTaken || s.own().Health != 90 {
		t.Errorf("the blow is %+v, and %g is left", blows, s.own().Health)
	}
}

// TestTheDeadDoNotWalk: the own body falls, stays where it fell whatever the hands do, starts nothing, and walks when it has risen.
func TestTheDeadDoNotWalk(t *testing.T) {
	w, r := newRing(t, away)
	s := w.join("Ada", "latency=100ms", core.Options{})
	w.run(3000)
	var beats beatCounter
	s.watch = func(*core.Scene, float64) { beats.look(s) }
	s.control = func(float64) core.Control { return core.Control{X: -1} }
	w.run(500)
	me := r.of(s)
	r.hurt(me.id, r.husk.id, 1000)
	w.run(1000)
	at, corrections := s.own(), s.core.Status().Corrections
	there, _ := r.bw.Actor(me.id)
	if at.Flags&core.Dead == 0 || math.Abs(at.X-there.Pos.X) > 1e-9 || at.Health != 0 {
		t.Fatalf("the dead body is drawn at %g with %g left, it lies at %g", at.X, at.Health, there.Pos.X)
	}
	s.control = press(slashKey, core.Control{X: -1})
	w.run(1500)
	if now := s.own(); now.X != at.X || now.Act != 0 || s.core.Status().Corrections != corrections {
		t.Errorf("it has moved from %g to %g and does %d, with %d corrections", at.X, now.X, now.Act, s.core.Status().Corrections-corrections)
	}
	deaths, blows, refused := beats.of(core.DeathBeat), beats.of(core.DamageBeat), beats.of(core.RefusalBeat)
	if len(deaths) != 1 || deaths[0].Flags != core.OwnTaken || deaths[0].Duration != 3000 || len(blows) != 1 || blows[0].Flags != core.OwnTaken|core.Killing {
		t.Errorf("the death is told as %+v after %+v", deaths, blows)
	}
	if len(refused) != 1 || refused[0].Reason != uint32(behavior.NotAlive) {
		t.Errorf("an act of the dead is answered with %+v", refused)
	}
	me.health = view.Health{Now: 50, Cap: 100, Shielded: true}
	r.bw.SetActorLife(me.id, true)
	w.run(1500)
	if now := s.own(); now.X > at.X-2 || now.Flags&core.Shielded == 0 || now.Flags&core.Dead != 0 {
		t.Errorf("the risen body is at %g, flags %b", now.X, now.Flags)
	}
}

// TestDashNeedsNoCorrection: what an own act moves is predicted to the bit.
func TestDashNeedsNoCorrection(t *testing.T) {
	w, r := newRing(t, away)
	s := w.join("Ada", "", core.Options{})
	w.run(2000)
	walk := random(5)
	frames := 0
	s.control = func(now float64) core.Control {
		c := walk(now)
		if frames++; frames%40 == 0 {
			c.Press = dashKey
		}
		return c
	}
	w.run(20_000)
	s.control = func(float64) core.Control { return core.Control{} }
	w.run(1000)
	status := s.core.Status()
	if n := r.starts[r.of(s).id]; status.Corrections != 0 || n < 29 || status.Rejected != 0 {
		t.Errorf("%d corrections in %d dashes, %d taken back, the largest %g m", status.Corrections, n, status.Rejected, status.Largest)
	}
	at, _ := r.bw.Actor(r.of(s).id)
	if own := s.own(); own.X != at.Pos.X || own.Z != at.Pos.Z {
		t.Errorf("the body is drawn at %g, %g and is at %v", own.X, own.Z, at.Pos)
	}
}

// TestDashIntoAWall: a dash that comes nowhere is one all the same, and the body walks away as soon as it is over.
func TestDashIntoAWall(t *testing.T) {
	w, r := newRing(t, away)
	s := w.join("Ada", "latency=100ms", core.Options{})
	w.run(3000)
	east := core.Control{Facing: math.Pi / 2}
	s.control = func(float64) core.Control { return core.Control{X: 1, Facing: math.Pi / 2} }
	w.run(3000)
	s.control = press(0, east)
	w.run(1000)
	at, corrections := s.own(), s.core.Status().Corrections
	s.control = press(dashKey, east)
	w.run(17 * frameTime) // the act goes on for three ticks more, but nothing moves the body any more
	s.control = func(float64) core.Control { return core.Control{X: -1, Facing: math.Pi / 2} }
	w.run(1500)
	status := s.core.Status()
	if math.Abs(at.X-4.5) > 0.01 || s.own().X > at.X-4 || r.starts[r.of(s).id] != 1 {
		t.Errorf("the body came to %g and from there to %g, with %d dashes", at.X, s.own().X, r.starts[r.of(s).id])
	}
	if n := status.Corrections - corrections; n != 0 {
		t.Errorf("%d corrections, the largest %g m", n, status.Largest)
	}
}

// TestKitIsNamed reads what there is to do and to see.
func TestKitIsNamed(t *testing.T) {
	w, _ := newRing(t, away)
	s := w.join("Ada", "", core.Options{})
	w.run(1000)
	for kind, want := range map[core.TextKind]string{
		core.SlotsText: "slash shoot dash", core.BehaviorsText: "dash shoot slash sweep", core.ProjectilesText: "bolt", core.BuffsText: "",
		core.AnimationsText: "aim swing lurch", core.PrefabsText: "arc", core.SocketsText: "hand", core.LooksText: "husk",
	} {
		if got := strings.ReplaceAll(string(s.core.Text(kind, nil)), "\n", " "); got != want {
			t.Errorf("text %d is %q, want %q", kind, got, want)
		}
	}
	if s.core.Status().Kit != 1 {
		t.Errorf("%d kits", s.core.Status().Kit)
	}
}

// TestOwnGaugesAreDrawn has two players, each of whom reads its own pools and those of nobody else; and while there is no connection,
// none.
func TestOwnGaugesAreDrawn(t *testing.T) {
	w, _ := newRing(t, away)
	ada, ben := w.join("Ada", "", core.Options{}), w.join("Ben", "", core.Options{})
	if n := ada.core.Scene(0).GaugeCount; n != 0 {
		t.Errorf("before anything is known there are %d gauges", n)
	}
	w.run(2000)
	var first [2]core.Gauge
	for i, p := range []*seat{ada, ben} {
		s := p.core.Scene(w.now)
		if s.GaugeCount != 2 || s.Gauges[0].Cap != 100 || s.Gauges[1].Cap != 200 || s.Gauges[1].Now != s.Gauges[0].Now+1 || s.Gauges[0].Now == 0 {
			t.Errorf("player %d reads %d gauges: %+v", i, s.GaugeCount, s.Gauges)
		}
		first[i] = s.Gauges[0]
	}
	if first[0] == first[1] {
		t.Errorf("both read %+v", first[0])
	}
}

// TestPointBlankShotVanishes shoots somebody who stands in front of the muzzle: no snapshot ever shows the shot, and the predicted
// one is let go of soon.
func TestPointBlankShotVanishes(t *testing.T) {
	w, r := newRing(t, sim.Vec{X: -2, Z: 1.5})
	s := w.join("Ada", "latency=60ms", core.Options{})
	w.run(3000)
	farthest := 0.0
	s.watch = func(scene *core.Scene, _ float64) {
		for _, shot := range scene.Shots[:scene.ShotCount] {
			farthest = max(farthest, shot.Z)
		}
	}
	s.control = press(shootKey, core.Control{})
	w.run(2000)
	// The way there and back and the margins are some 14 ticks, and 9 more until a snapshot is missing it: 23 ticks at 15 m/s.
	if r.husk.health.Now != 90 || farthest == 0 || farthest > 6.5 {
		t.Errorf("%g is left of the husk, the shot was drawn as far as %g m", r.husk.health.Now, farthest)
	}
}
