package core

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// theatre shows a core ghosts of one kind, over a server's and a client's half of replication.
type theatre struct {
	t      *testing.T
	core   *Core
	server *replication.Server
	frame  view.Frame
	tables [1]view.Table
	bodies []view.Body
	tick   sim.Tick
	packet []byte
}

const spectator = 5

func newTheatre(t *testing.T, detach bool) *theatre {
	t.Helper()
	kinds := []view.GhostKind{{Name: "torch", Components: []view.Component{{Name: "body", Sample: view.Body{}}}, Detach: detach}}
	th := &theatre{t: t, core: New(Options{Ghosts: kinds}), tick: 100}
	var err error
	if th.server, err = replication.NewServer(replication.Options{Schema: th.core.schema, Every: 1}); err != nil {
		t.Fatal(err)
	}
	th.server.Begin(view.Scene{Key: "test", Rate: 60, Ghosts: kinds})
	th.server.Attach(replication.Conn{ID: spectator, Stream: 1, Sink: th})
	th.core.Open(0)
	th.core.enter(protocol.Stage{Stream: 1, Tick: 100, Rate: 60, Every: 1})
	th.core.phase(Playing)
	th.tables[0].Columns = []any{&th.bodies}
	th.frame.Tables = th.tables[:]
	return th
}

func (th *theatre) Snapshot(packet []byte) { th.packet = slices.Clone(packet) }
func (th *theatre) Message([]byte)         {}

// now is the time of the present tick.
func (th *theatre) now() float64 { return float64(th.tick) * 1000 / 60 }

// show lets some ticks pass in which these ghosts are seen, each at the x of its slot and on its way along z, and those that ended end.
func (th *theatre) show(ticks int, seen []sim.ID, fates ...view.Fate) {
	th.t.Helper()
	for range ticks {
		th.tick++
		t := &th.tables[0]
		t.IDs, t.Owners, t.Fates, th.bodies = seen, make([]sim.ID, len(seen)), make([]view.Fate, len(seen)), th.bodies[:0]
		copy(t.Fates, fates)
		for _, id := range seen {
			th.bodies = append(th.bodies, view.Body{Pos: sim.Vec{X: float64(id.Slot()), Z: float64(th.tick)}})
		}
		th.frame.Tick = th.tick
		th.frame.Eyes = []view.Eye{{Key: 1, Seats: []view.Seat{{Session: spectator}}, Seen: seen}}
		th.server.Show(&th.frame)
		if err := th.core.takeSnapshot(th.packet, th.now()); err != nil {
			th.t.Fatal(err)
		}
		th.core.Advance(th.now(), Control{})
		th.core.heard = th.now()
		newest, bits, has := th.core.ghosts.Ack()
		th.server.Ack(spectator, replication.Ack{Stream: 1, Tick: newest, Bits: bits, Has: has})
	}
}

// figures are those that are drawn now.
func (th *theatre) figures() []Figure {
	s := th.core.Scene(th.now())
	return slices.Clone(s.Figures[:s.Count])
}

// What goes out of sight is gone from the picture, or stands in it as it was seen last: its kind says which. What comes back
// is itself again, and does not come in anew if it was drawn all the while.
func TestOutOfSightByTheKindsPolicy(t *testing.T) {
	torch, other := sim.MakeID(9, 1), sim.MakeID(12, 1)
	for _, detach := range []bool{false, true} {
		th := newTheatre(t, detach)
		th.show(60, []sim.ID{torch, other})
		if n := len(th.figures()); n != 2 {
			t.Fatalf("%d figures, want 2", n)
		}
		th.show(60, []sim.ID{other}) // long enough for its name to be free
		want := 1
		if detach {
			want = 2
		}
		figures := th.figures()
		if len(figures) != want {
			t.Fatalf("detach %v: %d figures while one is out of sight, want %d", detach, len(figures), want)
		}
		for _, f := range figures {
			stands := f.VZ == 0 && f.Z == 160
			if f.X != 9 && f.X != 12 || stands != (f.X == 9) || f.Flags&Leaving != 0 {
				t.Errorf("detach %v: flags %b, drawn at (%g, %g), moving by %g", detach, f.Flags, f.X, f.Z, f.VZ)
			}
		}
		for range 60 { // never both as it was and as it is, and never neither
			th.show(1, []sim.ID{torch, other})
			if n := len(th.figures()); n != 2 && detach || n < 1 || n > 2 {
				t.Fatalf("detach %v: %d figures while it comes back", detach, n)
			}
		}
		figures = th.figures()
		i := slices.IndexFunc(figures, func(f Figure) bool { return f.X == 9 })
		if len(figures) != 2 || i < 0 {
			t.Fatalf("detach %v: %d figures after it came back", detach, len(figures))
		}
		if old := figures[i].Age > 1500; old != detach {
			t.Errorf("detach %v: it is drawn for %g ms", detach, figures[i].Age)
		}
		th.show(1, []sim.ID{torch, other}, view.Destroyed, view.Withdrawn)
		th.show(60, nil)
		want = 0
		if detach {
			want = 1 // what is destroyed is not kept
		}
		if n := len(th.figures()); n != want {
			t.Errorf("detach %v: %d figures after one was destroyed and one withdrawn, want %d", detach, n, want)
		}
	}
}

// No more is kept of what is out of sight than can be known when it comes back: the longest unseen goes first.
func TestOutOfSightIsBounded(t *testing.T) {
	th := newTheatre(t, true)
	for slot := range uint32(mostDetached + 30) {
		th.show(3, []sim.ID{sim.MakeID(slot+1, 1)})
	}
	th.show(60, nil)
	figures := th.figures()
	if len(figures) != mostDetached || len(th.core.crowd.tracks) != mostDetached {
		t.Fatalf("%d figures of %d tracks, want %d", len(figures), len(th.core.crowd.tracks), mostDetached)
	}
	for _, f := range figures {
		if f.X <= 30 {
			t.Errorf("one that has been out of sight for long is still drawn at %g", f.X)
		}
	}
}

// What no word comes of goes on as it went for a tenth of a second, and no further.
func TestDrawnOnForATenthOfASecond(t *testing.T) {
	th := newTheatre(t, false)
	th.show(120, []sim.ID{sim.MakeID(9, 1)})
	last := float64(th.tick)
	far := 0.0
	for range 60 { // a second without a snapshot
		th.tick++
		th.core.Advance(th.now(), Control{})
		figures := th.figures()
		if len(figures) != 1 {
			t.Fatalf("%d figures", len(figures))
		}
		far = max(far, figures[0].Z-last)
	}
	if far < 5.9 || far > 6.1 { // ticks, of which it makes a metre in each
		t.Errorf("it goes on for %g ticks, want 6", far)
	}
	if f := th.figures()[0]; f.VZ != 0 || f.Flags&Extrapolated == 0 {
		t.Errorf("after that it moves by %g, flags %b", f.VZ, f.Flags)
	}
}
