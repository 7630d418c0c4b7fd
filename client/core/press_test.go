package core_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// TestKeptPressIsOneRun presses a little before an act is over: the server says Busy and keeps the press, and so does the client, so
// that what follows is one run and one shot on both sides and nothing is taken back.
func TestKeptPressIsOneRun(t *testing.T) {
	for _, link := range []string{"", "latency=150ms", "latency=400ms"} {
		w, r := newRing(t, away)
		s := w.join("Ada", link, core.Options{})
		w.run(4000)
		var beats beatCounter
		beats.look(s)
		beats.all = nil
		shots := map[uint32]int{}
		s.watch = func(scene *core.Scene, _ float64) {
			beats.look(s)
			for _, shot := range scene.Shots[:scene.ShotCount] {
				shots[shot.ID]++
			}
		}
		s.control = press(slashKey, core.Control{})
		w.run(26 * frameTime)
		s.control = press(shootKey, core.Control{})
		w.run(4000)
		if n := r.starts[r.of(s).id]; n != 2 || r.denied != 1 {
			t.Errorf("%q: the server performed %d runs and refused %d", link, n, r.denied)
		}
		for kind, want := range map[core.BeatKind]int{core.ActBeat: 2, core.AnimationBeat: 2, core.ActEndBeat: 2, core.ShotBeat: 1, core.ShotEndBeat: 1} {
			if got := beats.of(kind); len(got) != want {
				t.Errorf("%q: %d beats of kind %d, want %d: %+v", link, len(got), kind, want, got)
			}
		}
		for _, b := range beats.of(core.ActEndBeat) {
			if b.Reason != uint32(behavior.StopCompleted) {
				t.Errorf("%q: an act ended as %+v", link, b)
			}
		}
		if len(shots) != 1 || s.core.Status().Rejected > 1 {
			t.Errorf("%q: %d shots were drawn, %d acts taken back or refused", link, len(shots), s.core.Status().Rejected)
		}
	}
}

// TestPressAfterAHitch presses in the first frame after the page stood still: short of a second all the ticks in between are made at
// once, after a longer time they are skipped. Either way the press counts, once.
func TestPressAfterAHitch(t *testing.T) {
	for i, still := range []float64{200, 400, 600, 900, 5000, 200, 400, 600, 900, 5000} {
		w, r := newRing(t, away)
		s := w.join("Ada", []string{"latency=100ms", "latency=700ms"}[i/5], core.Options{})
		w.run(4000)
		s.frozen = true
		w.run(still)
		s.frozen = false
		s.control = press(slashKey, core.Control{})
		w.run(2000)
		if n := r.starts[r.of(s).id]; n != 1 || s.core.Status().Rejected != 0 {
			t.Errorf("after %g ms the press began %d runs, %d were taken back", still, n, s.core.Status().Rejected)
		}
	}
}

// TestPressNeedsABody presses in every frame until there is a body: none of that is done by it. Nor is a press that was held back when
// the connection broke.
func TestPressNeedsABody(t *testing.T) {
	w, r := newRing(t, away)
	s := w.join("Ada", "latency=100ms", core.Options{})
	pressed := 0
	s.control = func(now float64) (c core.Control) {
		if s.core.Scene(now).Mine == 0 {
			c.Press = slashKey
			pressed++
		}
		return c
	}
	w.run(3000)
	if pressed < 10 || len(r.starts) != 0 || s.core.Status().Rejected != 0 || s.core.Beats().Count != 0 {
		t.Errorf("%d presses without a body: runs %v, %d beats", pressed, r.starts, s.core.Beats().Count)
	}
	s.core.Advance(w.now, core.Control{}) // as far as time has gone
	s.core.Advance(w.now, core.Control{Press: slashKey})
	s.core.Cut(w.now)
	w.rep.Detach(s.sess.Number())
	r.bw.RemoveActor(r.of(s).id)
	r.bodies = slices.DeleteFunc(r.bodies, func(b *fighterBody) bool { return b.seat == s })
	s.connect("")
	w.run(2000)
	if s.own().Act != 0 || len(r.starts) != 0 || s.core.Beats().Count != 0 {
		t.Errorf("a press of before the connection broke: runs %v, beats %+v", r.starts, s.core.Beats().Rows[0])
	}
	s.control = press(slashKey, core.Control{})
	w.run(1000)
	if r.starts[r.of(s).id] != 1 {
		t.Errorf("a press after it: runs %v", r.starts)
	}
}

// TestKitComesLate fights before the kit is there: nothing can be predicted, but as soon as it is told what all is, what is under way
// is shown, once, and shots fly as fast as they do.
func TestKitComesLate(t *testing.T) {
	w, r := newRing(t, away)
	r.late = true
	ada, bo := w.join("Ada", "", core.Options{}), w.join("Bo", "", core.Options{})
	w.run(2000)
	var beats beatCounter
	shots := map[uint32]core.Shot{}
	ada.watch = func(scene *core.Scene, _ float64) {
		beats.look(ada)
		for _, shot := range scene.Shots[:scene.ShotCount] {
			shots[shot.ID] = shot
		}
	}
	ada.control, bo.control = press(shootKey, core.Control{}), press(shootKey, core.Control{})
	w.run(250)
	if len(beats.of(core.ActBeat)) != 0 || ada.own().Act == 0 {
		t.Errorf("before the kit: %+v, the own act is %d", beats.all, ada.own().Act)
	}
	ada.Message(r.kit.Append(nil))
	w.run(500)
	other, _ := ada.other("Bo")
	for _, id := range []uint32{ada.own().ID, other.ID} {
		for _, kind := range []core.BeatKind{core.ActBeat, core.AnimationBeat, core.ActEndBeat} {
			n := 0
			for _, b := range beats.of(kind) {
				if b.Who == id {
					n++
					if kind == core.ActBeat && (b.Elapsed < 100 || b.Def != shoots+1) {
						t.Errorf("an act under way began as %+v", b)
					}
				}
			}
			if n != 1 {
				t.Errorf("figure %d: %d beats of kind %d", id, n, kind)
			}
		}
	}
	if len(shots) != 2 {
		t.Errorf("%d shots were drawn", len(shots))
	}
	for _, shot := range shots {
		if want := 0.5 + shot.Age/1000*15; shot.Speed != 15 || math.Abs(shot.Z-want) > 0.01 || shot.Z < 3 {
			t.Errorf("a shot flies as %+v, want z = %g", shot, want)
		}
	}
}

// TestKitThatDoesNotFit: with catalogs of another rate nothing is predicted, which costs nothing in a frame, and all is shown as told.
func TestKitThatDoesNotFit(t *testing.T) {
	w, r := newRing(t, away)
	r.late = true
	s := w.join("Ada", "", core.Options{})
	w.run(1000)
	kit := protocol.Kit{Slots: r.kit.Slots}
	for _, c := range catalogs(t) {
		c.Rate = 30
		kit.Catalogs = append(kit.Catalogs, c.Append(nil))
	}
	s.Message(kit.Append(nil))
	w.run(1000)
	if s.core.Status().Kit != 1 {
		t.Fatal("the kit was not taken")
	}
	var beats beatCounter
	s.watch = func(*core.Scene, float64) { beats.look(s) }
	s.control = press(slashKey, core.Control{})
	w.run(1500)
	if len(beats.of(core.ActBeat)) != 1 || len(beats.of(core.ActEndBeat)) != 1 || r.starts[r.of(s).id] != 1 {
		t.Errorf("an act that was not predicted is shown as %+v", beats.all)
	}
	now, buffer := w.now, make([]byte, 0, 4096)
	if n := testing.AllocsPerRun(60, func() {
		now += frameTime
		s.core.Advance(now, core.Control{})
		for _, ok := s.core.Next(buffer); ok; _, ok = s.core.Next(buffer) {
		}
	}); n != 0 {
		t.Errorf("a frame allocates %g times", n)
	}
}

// TestKitOfTwoLines: a name that would be taken for two moves all that follow it, so such a kit is none.
func TestKitOfTwoLines(t *testing.T) {
	w, r := newRing(t, away)
	s := w.join("Ada", "", core.Options{})
	w.run(1000)
	s.Message((&protocol.Kit{Catalogs: r.kit.Catalogs, Looks: []string{"bell", "hu\nsk"}}).Append(nil))
	w.run(1000)
	if st := s.core.Status(); st.Kit != 1 || st.Broken != 1 || string(s.core.Text(core.LooksText, nil)) != "husk" {
		t.Errorf("%d kits, %d broken packets, looks %q", st.Kit, st.Broken, s.core.Text(core.LooksText, nil))
	}
}

// TestAnotherGround gets a ground with another wall in it while shots fly: those that were predicted are forgotten, but not the
// server's, which are drawn as far as that wall and play neither beginning nor end twice.
func TestAnotherGround(t *testing.T) {
	w, _ := newRing(t, away)
	ada, bo := w.join("Ada", "latency=40ms", core.Options{}), w.join("Bo", "", core.Options{})
	w.run(2000)
	var beats beatCounter
	beats.look(ada)
	beats.all = nil
	after, own, others := false, 0, 0
	ada.watch = func(scene *core.Scene, _ float64) {
		beats.look(ada)
		for _, shot := range scene.Shots[:scene.ShotCount] {
			if after && shot.X > 2 {
				t.Errorf("a shot is drawn behind the wall, at %g", shot.X)
			}
			switch {
			case after && shot.Flags&core.Own != 0:
				own++
			case after:
				others++
			}
		}
	}
	east := core.Control{Facing: math.Pi / 2}
	ada.control, bo.control = press(shootKey, east), press(shootKey, east)
	w.run(200)
	g, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -30, Z: -30}, Max: sim.Vec{X: 30, Z: 30}},
		Walls:  []place.Wall{{Kind: place.Segment, A: sim.Vec{X: 2, Z: -20}, B: sim.Vec{X: 2, Z: 20}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	ada.Message((&protocol.Ground{Hash: g.Hash(), Data: g.Append(nil)}).Append(nil))
	w.run(60)
	after = true
	w.run(2000)
	if own == 0 || own > 30 || others == 0 || others > 30 {
		t.Errorf("after the ground had come the own shot was drawn %d times, the other %d times", own, others)
	}
	if begun, ended := beats.of(core.ShotBeat), beats.of(core.ShotEndBeat); len(begun) != 2 || len(ended) != 2 {
		t.Errorf("two shots begin as %+v and end as %+v", begun, ended)
	}
}

// TestMoreShotsThanRoom lets a server tell of more shots than a scene holds, and end them all.
func TestMoreShotsThanRoom(t *testing.T) {
	w, r := newRing(t, away)
	s := w.join("Ada", "", core.Options{})
	w.run(1000)
	for n := range uint64(400) {
		r.flights[n] = view.Flight{Born: r.tick, From: sim.Vec{X: -25 + float64(n)/10, Z: -25}, Team: 2, Speed: 0.5}
	}
	w.run(4000)
	scene := s.core.Scene(w.now)
	if scene.ShotCount != core.MaxShots {
		t.Errorf("of 400 shots %d are drawn", scene.ShotCount)
	}
	seen := map[uint32]bool{}
	for _, shot := range scene.Shots[:scene.ShotCount] {
		if seen[shot.ID] || shot.Flags != core.Hostile || shot.Speed != 0.5 {
			t.Fatalf("a shot is drawn as %+v, before: %v", shot, seen[shot.ID])
		}
		seen[shot.ID] = true
	}
	for n := range uint64(400) {
		r.ended = append(r.ended, view.Event{Ref: n, Pos: r.flights[n].From})
	}
	r.publish()
	w.run(4000)
	if scene := s.core.Scene(w.now); scene.ShotCount != 0 {
		t.Errorf("of those that have ended %d are drawn", scene.ShotCount)
	}
}
