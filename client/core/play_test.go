package core_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

func TestTwoPlayersSeeEachOther(t *testing.T) {
	w := newWorld(t, hall(t))
	ada := w.join("Ada", "latency=40ms", core.Options{})
	bo := w.join("Bo", "latency=90ms", core.Options{})
	w.run(1500)
	for name, s := range map[string]*seat{"Ada": ada, "Bo": bo} {
		status := s.core.Status()
		if status.Phase != core.Playing || status.Broken != 0 {
			t.Fatalf("%s: %+v, %s", name, *status, s.core.Text(core.RefusalText, nil))
		}
		f := s.own()
		if string(f.Name[:f.NameLen]) != name || f.Flags != core.Own|core.Person || f.Hue != 40 || f.Lamp != 8 || f.Radius != 0.5 || f.Room != 2 {
			t.Errorf("%s: the own figure is %+v", name, f)
		}
	}
	ada.control = func(float64) core.Control { return core.Control{Z: 1, Facing: math.Pi / 2} }
	w.run(2000)
	ada.control = func(float64) core.Control { return core.Control{Facing: math.Pi / 2} }
	w.run(1000)
	mine := ada.own()
	seen, ok := bo.other("Ada")
	if !ok {
		t.Fatal("Bo does not see Ada")
	}
	if mine.Z < 7.6 || mine.Z > 8.4 { // the clock may still be slowed or hurried
		t.Errorf("after two seconds Ada is at z = %g", mine.Z)
	}
	if d := math.Hypot(mine.X-seen.X, mine.Z-seen.Z); d > 0.05 {
		t.Errorf("Bo sees Ada %g m from where she is", d)
	}
	if math.Abs(seen.Facing-math.Pi/2) > 0.03 || math.Abs(mine.Facing-math.Pi/2) > 1e-3 {
		t.Errorf("Ada looks along %g and is seen to look along %g", mine.Facing, seen.Facing)
	}
	if seen.Flags != core.Person || seen.Age < 1000 {
		t.Errorf("Bo sees Ada as %+v", seen)
	}
	if there, _ := w.z.Character(1); there.Pos != (sim.Vec{X: mine.X, Y: mine.Y, Z: mine.Z}) {
		t.Errorf("Ada is drawn at %v, the server has her at %v", mine, there.Pos)
	}
	if rtt := bo.core.Status().RTT; rtt < 80 || rtt > 125 {
		t.Errorf("Bo measures a round trip of %g ms, 90 and up to two ticks was expected", rtt)
	}
}

// TestPerfectLinkNeedsNoCorrection plays a thousand ticks at random through real packets, three inputs in each.
func TestPerfectLinkNeedsNoCorrection(t *testing.T) {
	for seed := range uint64(8) {
		w := newWorld(t, hall(t))
		s := w.join("Ada", "", core.Options{})
		w.run(500)
		s.control = random(seed)
		w.run(1000 * tickTime)
		status := s.core.Status()
		if status.Corrections != 0 || status.Jumps != 0 || status.Broken != 0 || status.Snapshots < 330 {
			t.Errorf("seed %d: %d corrections, %d jumps, %d broken packets in %d snapshots", seed, status.Corrections, status.Jumps, status.Broken, status.Snapshots)
		}
		if c := w.z.Counters(); c.Gaps != 0 || c.Early != 0 {
			t.Errorf("seed %d: %d ticks had no input in time, %d inputs came too early", seed, c.Gaps, c.Early)
		}
	}
}

// TestPlayableInBadWeather is the promise: at 150 ms, 30 ms jitter and 3 % loss the own body answers in the next frame,
// corrections stay few, and others move without a stutter.
func TestPlayableInBadWeather(t *testing.T) {
	corrections := uint32(0)
	for seed := range uint64(4) {
		w := newWorld(t, hall(t))
		w.seed = seed
		link := "latency=150ms,jitter=30ms,loss=3%"
		ada, bo := w.join("Ada", link, core.Options{}), w.join("Bo", "", core.Options{})
		w.run(5000)
		before := ada.core.Status().Corrections
		ada.control = random(seed)
		// Bo walks in a circle of 2.5 m; Ada watches.
		bo.control = func(now float64) core.Control {
			return core.Control{X: math.Sin(now / 640), Z: math.Cos(now / 640)}
		}
		w.run(2000)
		var last core.Figure
		longest, jerk, loss, frames, extrapolated := 0.0, 0.0, 0.0, 0, 0
		lastStep := -1.0
		ada.watch = func(*core.Scene, float64) {
			f, ok := ada.other("Bo")
			if !ok {
				t.Fatalf("seed %d: Bo is out of sight", seed)
			}
			if f.Flags&core.Extrapolated != 0 {
				extrapolated++
			}
			if frames > 0 {
				step := math.Hypot(f.X-last.X, f.Z-last.Z)
				longest = max(longest, step)
				if lastStep >= 0 {
					jerk = max(jerk, math.Abs(step-lastStep))
				}
				lastStep = step
			}
			last = f
			frames++
			loss = max(loss, ada.core.Status().Loss)
		}
		w.run(30_000)
		status := ada.core.Status()
		t.Logf("seed %d: %d corrections, rtt %.0f, jitter %.0f, loss %.3f, delay %.0f, lead %.0f, longest %.3f, jerk %.3f, extrapolated %d of %d",
			seed, status.Corrections-before, status.RTT, status.Jitter, loss, status.Delay, status.Lead, longest, jerk, extrapolated, frames)
		// What a lost packet said is said again by the next one, in time for the server.
		corrections += status.Corrections - before
		if status.Largest > 0.5 {
			t.Errorf("seed %d: a correction of %g m", seed, status.Largest)
		}
		if status.Jumps != 0 {
			t.Errorf("seed %d: %d jumps of the clock", seed, status.Jumps)
		}
		if frames < 1700 || longest > 0.12 || jerk > 0.1 {
			t.Errorf("seed %d: in %d frames Bo moved %.3f m at once, by %.3f m more or less than the frame before", seed, frames, longest, jerk)
		}
		if loss < 0.02 || loss > 0.25 {
			t.Errorf("seed %d: a loss of at most %g was measured", seed, loss)
		}
	}
	if corrections > 12 {
		t.Errorf("%d corrections in two minutes", corrections)
	}
}

// TestOwnBodyAnswersAtOnce presses a key: the body moves in the same frame, whatever the round trip.
func TestOwnBodyAnswersAtOnce(t *testing.T) {
	w := newWorld(t, hall(t))
	s := w.join("Ada", "latency=300ms", core.Options{})
	w.run(4000)
	at := s.own()
	s.control = func(float64) core.Control { return core.Control{X: -1} }
	w.run(2 * frameTime)
	if moved := at.X - s.own().X; moved < 0.05 {
		t.Errorf("two frames after the key the body has moved by %g m", moved)
	}
}

// TestWalksFromTheFirstFrame joins with the key held down: the handshake has told how far the server is, so there is no time of
// corrections at the beginning.
func TestWalksFromTheFirstFrame(t *testing.T) {
	for _, link := range []string{"latency=20ms", "latency=200ms", "latency=200ms,jitter=40ms"} {
		w := newWorld(t, hall(t))
		s := w.join("Ada", link, core.Options{})
		s.control = random(3)
		w.run(5000)
		if st := s.core.Status(); st.Snapshots < 80 || st.Corrections > 4 {
			t.Errorf("%s: %d corrections in the first %d snapshots", link, st.Corrections, st.Snapshots)
		}
	}
}

func TestPacketsGoOutWhenTheyMatter(t *testing.T) {
	w := newWorld(t, hall(t))
	s := w.join("Ada", "", core.Options{})
	w.run(2000)
	before := s.core.Status().PacketsOut
	w.run(3000)
	if n := s.core.Status().PacketsOut - before; n < 58 || n > 62 {
		t.Errorf("an idle hand sent %d packets in three seconds, want 60", n)
	}
	// Every change of the way goes out in its own frame.
	turn := 0.0
	s.control = func(float64) core.Control { turn++; return core.Control{X: math.Sin(turn), Z: math.Cos(turn)} }
	before = s.core.Status().PacketsOut
	w.run(3000)
	if n := s.core.Status().PacketsOut - before; n < 178 || n > 182 {
		t.Errorf("a hand that turns in every tick sent %d packets in three seconds, want 180", n)
	}
	// So does a key that goes down, in whichever frame between two packets it does.
	still := func(float64) core.Control { return core.Control{} }
	for n := range 12 {
		s.control = still
		w.run(1000 + float64(n)*frameTime)
		before = s.core.Status().PacketsOut
		s.control = press(1, core.Control{})
		w.run(frameTime)
		if n := s.core.Status().PacketsOut - before; n != 1 {
			t.Errorf("in the frame of a key %d packets went out", n)
		}
	}
	if s.core.Status().Corrections != 0 {
		t.Errorf("%d corrections", s.core.Status().Corrections)
	}
}

func TestFiguresComeFadeAndGo(t *testing.T) {
	w := newWorld(t, hall(t))
	ada := w.join("Ada", "latency=50ms", core.Options{})
	w.run(1000)
	first := -1.0
	ada.watch = func(s *core.Scene, now float64) {
		if s.Count == 2 && first < 0 {
			first = s.Figures[1].Age
		}
	}
	bo := w.join("Bo", "", core.Options{})
	w.run(1000)
	if first != 0 {
		t.Errorf("the age of a fresh figure is %g, want 0", first)
	}
	f, ok := ada.other("Bo")
	if !ok || f.Age < 500 {
		t.Fatalf("Bo is seen: %v, for %g ms", ok, f.Age)
	}
	id := f.ID
	bo.core.Leave()
	bo.send()
	leaving := 0
	ada.watch = func(s *core.Scene, now float64) {
		if s.Count == 2 && s.Figures[1].ID == id && s.Figures[1].Flags&core.Leaving != 0 {
			leaving++
		}
	}
	w.run(1000)
	if _, ok := ada.other("Bo"); ok {
		t.Error("Bo is still drawn")
	}
	if leaving < 3 || leaving > 12 {
		t.Errorf("Bo was drawn as leaving in %d frames, want about a tenth of a second", leaving)
	}
}

// TestTeleportIsNotDrawnAsAWay puts a body elsewhere: onlookers see it at one end or the other.
func TestTeleportIsNotDrawnAsAWay(t *testing.T) {
	w := newWorld(t, hall(t))
	ada, bo := w.join("Ada", "latency=50ms", core.Options{}), w.join("Bo", "", core.Options{})
	w.run(2000)
	body, _ := w.z.Character(bo.character)
	snaps := map[uint8]bool{}
	ada.watch = func(*core.Scene, float64) {
		f, _ := ada.other("Bo")
		snaps[f.Snaps] = true
		if f.X > 2.1 && f.X < 19.9 {
			t.Errorf("Bo is drawn at %g, between the ends", f.X)
		}
	}
	bo.watch = func(s *core.Scene, _ float64) {
		if x := s.Figures[0].X; x > 2.1 && x < 19.9 {
			t.Errorf("Bo draws himself at %g, between the ends", x)
		}
	}
	w.post(inbox.Order{Op: inbox.PutAt, Target: body.ID, Where: inbox.Where{Exact: true, Pos: sim.Vec{X: 20, Z: 0}}}.Letter())
	w.run(1000)
	if f, _ := ada.other("Bo"); f.X != 20 || len(snaps) != 2 {
		t.Errorf("Ada sees Bo at %g; %d values of Snaps, want 2", f.X, len(snaps))
	}
	if s := bo.core.Status(); s.Teleports != 1 || s.Corrections != 0 {
		t.Errorf("Bo counts %d teleports and %d corrections", s.Teleports, s.Corrections)
	}
}

func TestSpeechIsHeard(t *testing.T) {
	w := newWorld(t, hall(t))
	ada, bo := w.join("Ada", "latency=50ms", core.Options{}), w.join("Bo", "", core.Options{})
	w.run(1500)
	bo.core.Say("the lamp is low")
	bo.send()
	w.run(500)
	for name, s := range map[string]*seat{"Ada": ada, "Bo": bo} {
		lines := s.core.Lines()
		if lines.Count != 1 || lines.Version != 1 {
			t.Fatalf("%s has %d lines", name, lines.Count)
		}
		l := &lines.Rows[0]
		if got := fmt.Sprintf("%s: %s", l.Name[:l.NameLen], l.Text[:l.Length]); got != "Bo: the lamp is low" || l.Kind != core.Speech {
			t.Errorf("%s reads %q", name, got)
		}
		if l.Who == 0 {
			t.Errorf("%s does not know which figure spoke", name)
		}
	}
	if f, _ := ada.other("Bo"); f.ID != ada.core.Lines().Rows[0].Who {
		t.Error("the line is of another figure than Bo's")
	}
}

func TestTheRoomIsKnownInWords(t *testing.T) {
	w := newWorld(t, hall(t))
	s := w.join("Ada", "", core.Options{})
	w.run(1000)
	words := func() [3]string {
		return [3]string{
			string(s.core.Text(core.RoomText, nil)), string(s.core.Text(core.SceneryText, nil)), string(s.core.Text(core.ExitsText, nil)),
		}
	}
	for _, here := range []protocol.Here{
		{Room: 2, Name: "Gate", Text: "It is shut.", Exits: []string{"in", "up"}}, {Room: 1, Name: "Loft"},
	} {
		s.Message(here.Append(nil))
		w.run(500)
		if want := [3]string{here.Name, here.Text, strings.Join(here.Exits, "\n")}; words() != want {
			t.Errorf("the room is %q, want %q", words(), want)
		}
	}
	moved := protocol.Moved{Stage: protocol.Stage{Map: "elsewhere", Stream: 2, Rate: 60, Every: 3}}
	s.Message(moved.Append(nil))
	w.run(500)
	if words() != [3]string{} {
		t.Errorf("in another place the room is still %q", words())
	}
}

func TestLinesKeepTheNewest(t *testing.T) {
	w := newWorld(t, hall(t))
	s := w.join("Ada", "", core.Options{})
	w.run(1000)
	for i := range core.MaxLines + 10 {
		m := protocol.Notice{Text: fmt.Sprint("line ", i)}
		s.Message(m.Append(nil))
	}
	w.run(500)
	lines := s.core.Lines()
	if lines.Count != core.MaxLines || lines.Version != core.MaxLines+10 {
		t.Fatalf("%d lines, version %d", lines.Count, lines.Version)
	}
	for i := range lines.Rows {
		l := &lines.Rows[i]
		if got, want := string(l.Text[:l.Length]), fmt.Sprint("line ", i+10); got != want || l.Kind != core.Notice {
			t.Errorf("row %d is %q, want %q", i, got, want)
		}
	}
}
