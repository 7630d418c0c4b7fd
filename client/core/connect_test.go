package core_test

import (
	"math"
	"strings"
	"testing"

	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
)

func TestPhasesOfJoining(t *testing.T) {
	w := newWorld(t, hall(t))
	s := w.join("Ada", "latency=200ms", core.Options{Build: "a test"})
	var seen []core.Phase
	note := func() {
		if p := s.core.Status().Phase; len(seen) == 0 || seen[len(seen)-1] != p {
			seen = append(seen, p)
		}
	}
	note()
	s.watch = func(*core.Scene, float64) { note() }
	w.run(1500)
	want := []core.Phase{core.Greeting, core.Joining, core.Playing}
	if len(seen) != len(want) || seen[0] != want[0] || seen[1] != want[1] || seen[2] != want[2] {
		t.Errorf("the phases were %v, want %v", seen, want)
	}
	for kind, want := range map[core.TextKind]string{
		core.ServerBuild: "test server", core.MapText: "hall", core.NameText: "Ada", core.GuestToken: "guest",
		core.ResumeToken: "resume me", core.RefusalText: "", 0: "", 99: "",
	} {
		if got := string(s.core.Text(kind, nil)); got != want {
			t.Errorf("text %d is %q, want %q", kind, got, want)
		}
	}
	if a, b := s.core.Text(core.ClientHash, nil), s.core.Text(core.ServerHash, nil); len(a) != 16 || string(a) != string(b) {
		t.Errorf("the hashes are %q and %q", a, b)
	}
	if s.core.Status().Resumable != 1 {
		t.Error("there is a token and it is not resumable")
	}
}

func TestWaitsUntilToldWhomToJoin(t *testing.T) {
	w := newWorld(t, hall(t))
	s := &seat{world: w, core: core.New(core.Options{}), frame: 5, control: func(float64) core.Control { return core.Control{} }}
	w.seats = append(w.seats, s)
	s.connect("")
	w.run(500)
	if p := s.core.Status().Phase; p != core.Waiting {
		t.Fatalf("the phase is %d, want Waiting", p)
	}
	s.core.Join(core.Entry{Character: "Ada"})
	s.send()
	w.run(500)
	s.own()
}

func TestRefusals(t *testing.T) {
	cases := []struct {
		code  protocol.Code
		phase core.Phase
	}{
		{protocol.CodeName, core.Waiting},
		{protocol.CodeLogin, core.Waiting},
		{protocol.CodeToken, core.Waiting},
		{protocol.CodeFull, core.Refused},
		{protocol.CodeBanned, core.Refused},
	}
	for _, c := range cases {
		w := newWorld(t, hall(t))
		w.reject = c.code
		s := w.join("Ada", "", core.Options{})
		w.run(500)
		status := s.core.Status()
		if status.Phase != c.phase || status.Code != uint32(c.code) || string(s.core.Text(core.RefusalText, nil)) != "You cannot come in." {
			t.Errorf("%s: phase %d, code %d, %q", c.code, status.Phase, status.Code, s.core.Text(core.RefusalText, nil))
		}
		if c.phase != core.Waiting {
			continue
		}
		w.reject = 0
		s.core.Join(core.Entry{Character: "Ida"})
		s.send()
		w.run(500)
		if f := s.own(); string(f.Name[:f.NameLen]) != "Ida" {
			t.Errorf("%s: the second try came in as %q", c.code, f.Name[:f.NameLen])
		}
		if status.Code != 0 || len(s.core.Text(core.RefusalText, nil)) != 0 {
			t.Errorf("%s: the first refusal stands when the second try came in", c.code)
		}
	}
}

// TestOtherProtocolIsRefusedByName meets a server that has another component.
func TestOtherProtocolIsRefusedByName(t *testing.T) {
	kind := view.ActorKind()
	kind.Components = append(kind.Components, view.Component{Name: "glow", Sample: view.Lamp{}})
	schema, err := protocol.NewSchema([]view.GhostKind{kind})
	if err != nil {
		t.Fatal(err)
	}
	c := core.New(core.Options{})
	c.Join(core.Entry{})
	c.Open(0)
	server := session.New(session.Options{Number: 1, Schema: schema}, 0)
	for now := range int64(10) {
		for p, ok := c.Next(nil); ok; p, ok = c.Next(nil) {
			_, _ = server.Receive(p, now) // the refusal is what is looked at
		}
		for p, ok := server.Next(now, nil); ok; p, ok = server.Next(now, nil) {
			c.Receive(p, float64(now))
		}
	}
	status := c.Status()
	if status.Phase != core.Refused || protocol.Code(status.Code) != protocol.CodeVersion {
		t.Fatalf("phase %d, code %d", status.Phase, status.Code)
	}
	if got := string(c.Text(core.DifferenceText, nil)); !strings.Contains(got, "actor") {
		t.Errorf("the difference is said to be %q", got)
	}
	if string(c.Text(core.ServerHash, nil)) == string(c.Text(core.ClientHash, nil)) {
		t.Error("both hashes are the same")
	}
}

// TestComesBackToItsBody loses the connection and opens another one: the same body goes on, in the same place.
func TestComesBackToItsBody(t *testing.T) {
	w := newWorld(t, hall(t))
	s := w.join("Ada", "latency=50ms", core.Options{})
	w.run(1000)
	s.control = func(float64) core.Control { return core.Control{Z: -1} }
	w.run(2000)
	s.control = func(float64) core.Control { return core.Control{} }
	w.run(500)
	at := s.own()
	s.breakOff(3600)
	if p := s.core.Status().Phase; p != core.Closed {
		t.Fatalf("the phase is %d after a cut, want Closed", p)
	}
	w.run(3000)
	s.core.Join(core.Entry{Character: "Somebody else"}) // the token goes first
	s.connect("latency=50ms")
	w.run(1500)
	f := s.own()
	if f.X != at.X || f.Z != at.Z {
		t.Errorf("it came back at %g, %g, it was at %g, %g", f.X, f.Z, at.X, at.Z)
	}
	if string(f.Name[:f.NameLen]) != "Ada" {
		t.Errorf("it came back as %q", f.Name[:f.NameLen])
	}
	s.control = func(float64) core.Control { return core.Control{X: 1} }
	w.run(1000)
	if moved := s.own().X - f.X; moved < 3.5 {
		t.Errorf("in a second after it came back it walked %g m", moved)
	}
}

// TestUselessTokenFallsBack has a token that the server does not know any more: the core joins as it was told otherwise.
func TestUselessTokenFallsBack(t *testing.T) {
	c := core.New(core.Options{})
	c.ResumeWith([]byte("old"))
	c.Join(core.Entry{Character: "Ada"})
	c.Open(0)
	schema, err := protocol.NewSchema(zone.Ghosts())
	if err != nil {
		t.Fatal(err)
	}
	server := session.New(session.Options{Number: 1, Schema: schema}, 0)
	var modes []protocol.JoinMode
	for now := range int64(20) {
		for p, ok := c.Next(nil); ok; p, ok = c.Next(nil) {
			events, err := server.Receive(p, now)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if e.Kind == session.Asked {
					modes = append(modes, e.Join.Mode)
					if e.Join.Mode == protocol.AsResume {
						if err := server.Reject(protocol.CodeToken, "", now); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
		}
		for p, ok := server.Next(now, nil); ok; p, ok = server.Next(now, nil) {
			c.Receive(p, float64(now))
		}
	}
	if len(modes) != 2 || modes[0] != protocol.AsResume || modes[1] != protocol.AsGuest {
		t.Errorf("it asked to join as %v", modes)
	}
	if c.Status().Resumable != 0 {
		t.Error("the useless token is kept")
	}
}

func TestSilenceEndsTheConnection(t *testing.T) {
	w := newWorld(t, hall(t))
	s := w.join("Ada", "", core.Options{Silence: 2000})
	w.run(1000)
	s.down = newWorld(t, hall(t)).join("", "loss=100%", core.Options{}).down
	w.run(1900)
	if p := s.core.Status().Phase; p != core.Playing {
		t.Fatalf("the phase is %d before the time is up", p)
	}
	w.run(300)
	if st := s.core.Status(); st.Phase != core.Closed || protocol.Code(st.Code) != protocol.CodeTimeout {
		t.Errorf("phase %d, code %d", st.Phase, st.Code)
	}
	if s.core.Status().Resumable != 1 {
		t.Error("after silence the body could still be taken up, and is given up")
	}
}

func TestLeaveSaysGoodbye(t *testing.T) {
	w := newWorld(t, hall(t))
	s := w.join("Ada", "", core.Options{})
	w.run(1000)
	s.core.Leave()
	s.send()
	w.run(100)
	if _, here := w.z.Character(1); here {
		t.Error("the body is still in the world")
	}
	if st := s.core.Status(); st.Phase != core.Closed || st.Resumable != 0 {
		t.Errorf("phase %d, resumable %d", st.Phase, st.Resumable)
	}
}

// TestGroundArrivesWhole compares the ground that is walked on with the server's, and its rows with the geometry.
func TestGroundArrivesWhole(t *testing.T) {
	m := hall(t)
	w := newWorld(t, m)
	s := w.join("Ada", "latency=50ms,loss=20%", core.Options{})
	w.run(3000)
	if s.core.Ground() == nil || s.core.Ground().Hash() != m.Ground.Hash() {
		t.Fatal("the ground has not arrived")
	}
	p, version := s.core.Floorplan()
	if version != 1 || s.core.Scene(w.now).GroundVersion != 1 {
		t.Errorf("version %d", version)
	}
	if len(p.Walls) != 3 || len(p.Floors) != 2 || p.MinX != -30 || p.MaxZ != 30 {
		t.Fatalf("the plan is %+v", p)
	}
	wants := []core.WallRow{
		{AX: 5, AZ: -20, BX: 5, BZ: 4, Kind: core.SegmentWall},
		{AX: -6, AZ: 3, Radius: 1.5, Kind: core.CircleWall},
		{AX: -10, AZ: -9, BX: -6, BZ: -3, Turn: 0.7853981633974483, Kind: core.BoxWall},
	}
	for i, want := range wants {
		if p.Walls[i] != want {
			t.Errorf("wall %d is %+v, want %+v", i, p.Walls[i], want)
		}
	}
	if want := (core.FloorRow{MinX: -30, MinZ: 8, MaxX: 30, MaxZ: 30, Height: 0.25}); p.Floors[1] != want {
		t.Errorf("floor 1 is %+v, want %+v", p.Floors[1], want)
	}
}

// TestMovedToAnotherPlace lets the server show another place from now on: nothing of the old one is drawn any more, late
// snapshots of it are ignored, and the body goes on from where the new one has it.
func TestMovedToAnotherPlace(t *testing.T) {
	w := newWorld(t, hall(t))
	ada, bo := w.join("Ada", "latency=100ms,jitter=30ms", core.Options{}), w.join("Bo", "", core.Options{})
	w.run(2000)
	if _, ok := ada.other("Bo"); !ok {
		t.Fatal("Bo is not in sight")
	}
	counts := 0
	ada.watch = func(s *core.Scene, _ float64) {
		if s.Count == 0 {
			counts++
		}
	}
	stage := protocol.Stage{Map: "cellar", Number: 4, Stream: 10, Tick: w.z.Tick(), Rate: 60, Every: 3}
	if err := ada.sess.Move(stage); err != nil {
		t.Fatal(err)
	}
	w.rep.Attach(replication.Conn{ID: ada.sess.Number(), Stream: 10, Sink: ada})
	bo.breakOff(0)
	ada.control = func(float64) core.Control { return core.Control{X: -1} }
	w.run(2000)
	if counts == 0 {
		t.Error("the old place went on to be drawn")
	}
	if _, ok := ada.other("Bo"); ok {
		t.Error("Bo is still drawn")
	}
	if f := ada.own(); f.X > -3 {
		t.Errorf("in the new place it walked to %g", f.X)
	}
	if got := string(ada.core.Text(core.MapText, nil)); got != "cellar" {
		t.Errorf("the map is %q", got)
	}
	if st := ada.core.Status(); st.Broken != 0 || st.Phase != core.Playing {
		t.Errorf("%d broken packets, phase %d", st.Broken, st.Phase)
	}
	if ada.core.Ground() == nil {
		t.Error("the new place has no ground")
	}
}

// TestPictureStandsOnTime draws between two calls of Advance: the picture moves on with time, even if packets came between.
func TestPictureStandsOnTime(t *testing.T) {
	w := newWorld(t, hall(t))
	ada, bo := w.join("Ada", "", core.Options{}), w.join("Bo", "", core.Options{})
	bo.control = func(now float64) core.Control { return core.Control{Z: -math.Copysign(1, math.Mod(now, 4000)-2000)} }
	w.run(2500)
	at, _ := ada.other("Bo")
	begin := ada.core.Scene(w.now).Tick
	notice := protocol.Notice{Text: "x"}
	for i := range 8 {
		later := w.now + float64(2*(i+1))
		fragment := protocol.Reliable{Has: true, Seq: 1000, Data: notice.Append(nil)} // too early to be of use
		ada.core.Receive(fragment.Append(nil), later)
		if got, want := ada.core.Scene(later).Tick-begin, float64(2*(i+1))*60/1000; math.Abs(got-want) > 1e-6 {
			t.Errorf("%g ms later the moment is %g ticks on, want %g", later-w.now, got, want)
		}
	}
	w.now += 16
	f, _ := ada.other("Bo")
	if moved := math.Abs(f.Z - at.Z); moved < 0.05 || moved > 0.08 {
		t.Errorf("in 16 ms Bo moved by %g m in the picture", moved)
	}
}

func TestRosterIsTaken(t *testing.T) {
	w := newWorld(t, hall(t))
	s := w.join("Ada", "", core.Options{})
	w.run(1000)
	m := protocol.Roster{Rows: []protocol.RosterRow{{Name: "Ada", Hue: 1, You: true}, {Name: "Bo", Hue: 2, Away: true}}}
	s.Message(m.Append(nil))
	w.run(200)
	r := s.core.Roster()
	if r.Count != 2 || r.Version != 1 || r.Left != 0 {
		t.Fatalf("%d rows, version %d", r.Count, r.Version)
	}
	if a := r.Rows[0]; string(a.Name[:a.NameLen]) != "Ada" || a.Flags != core.Person|core.Own || a.Hue != 1 {
		t.Errorf("row 0 is %+v", a)
	}
	if b := r.Rows[1]; string(b.Name[:b.NameLen]) != "Bo" || b.Flags != core.Person|core.Away || b.Hue != 2 {
		t.Errorf("row 1 is %+v", b)
	}
	many := protocol.Roster{Rows: make([]protocol.RosterRow, core.MaxRoster+3)}
	s.Message(many.Append(nil))
	w.run(200)
	if r.Count != core.MaxRoster || r.Left != 3 || r.Version != 2 {
		t.Errorf("of %d players %d have a row and %d do not", len(many.Rows), r.Count, r.Left)
	}
}
