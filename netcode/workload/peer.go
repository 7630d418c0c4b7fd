package workload

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Dot is the only component of the things that other engines are compared with: a place on a field of 1,000 by 1,000 units,
// told to a sixteenth, and two small numbers.
type Dot struct {
	X     float64 `net:"range=0:1000,step=0.0625,interp"`
	Y     float64 `net:"range=0:1000,step=0.0625,interp"`
	HP    uint8   `net:"bits=8"`
	State uint8   `net:"bits=8"`
}

// The numbers of the comparison.
const (
	peerSide   = 1000 // units
	peerSpeed  = 60   // units per second
	peerWindow = 500  // side of a window: a quarter of the area
	peerOrbit  = 250  // from the middle of the field to that of a window
	peerTurn   = 0.5  // radians per second
)

// Peer is the workload that other engines are compared with: dots that all move with 60 units a second and bounce off the
// edges. A client sees all of them, or those in a square window that goes round.
type Peer struct {
	Rate    int
	motion  Motion
	window  bool
	chance  sim.Stream
	heading []sim.Heading
	dots    []Dot
	frame   view.Frame
	tables  [1]view.Table
	seats   []view.Seat
}

// PeerKinds are the ghosts of the comparison.
func PeerKinds() []view.GhostKind {
	return []view.GhostKind{{Name: "dot", Components: []view.Component{{Name: "dot", Sample: Dot{}}}}}
}

// NewPeer makes the workload with n dots: Linear, Jittering or Idle.
func NewPeer(n int, motion Motion, window bool, seed uint64) *Peer {
	p := &Peer{Rate: sim.DefaultRate, motion: motion, window: window, chance: sim.NewStream(seed, "peer")}
	t := &p.tables[0]
	for i := range n {
		t.IDs = append(t.IDs, sim.MakeID(uint32(i), 1))
		p.dots = append(p.dots, Dot{X: p.chance.Float64() * peerSide, Y: p.chance.Float64() * peerSide, HP: 100})
		p.heading = append(p.heading, sim.Heading(p.chance.Uint64()))
	}
	t.Owners, t.Fates = make([]sim.ID, n), make([]view.Fate, n)
	t.Columns = []any{&p.dots}
	p.frame.Tables = p.tables[:]
	return p
}

// Seat lets a connection look: through an eye of its own if there are windows.
func (p *Peer) Seat(session uint64, _ int) {
	p.seats = append(p.seats, view.Seat{Actor: sim.MakeID(1<<20+uint32(session), 1), Session: session})
	if p.window || len(p.frame.Eyes) == 0 {
		p.frame.Eyes = append(p.frame.Eyes, view.Eye{Key: session, Seen: p.tables[0].IDs})
	}
	for i := range p.frame.Eyes {
		p.frame.Eyes[i].Seats = p.seats
		if p.window {
			p.frame.Eyes[i].Seats = p.seats[i : i+1]
			p.frame.Eyes[i].Seen = append([]sim.ID(nil), p.tables[0].IDs...)
		}
	}
}

// Scene is what viewers are told at first.
func (p *Peer) Scene() view.Scene { return view.Scene{Key: "peer", Rate: p.Rate, Ghosts: PeerKinds()} }

// Step moves everything by a tick and returns what there is to see.
func (p *Peer) Step() *view.Frame {
	p.frame.Tick++
	for i := range p.dots {
		if p.motion == Idle && i%10 != 0 {
			continue
		}
		if p.motion == Jittering {
			p.heading[i] = sim.Heading(p.chance.Uint64())
		}
		way := p.heading[i].Dir().Scale(peerSpeed / float64(p.Rate))
		d := &p.dots[i]
		d.X, d.Y = d.X+way.X, d.Y+way.Z
		if d.X < 0 || d.X > peerSide {
			p.heading[i] = -p.heading[i]
		}
		if d.Y < 0 || d.Y > peerSide {
			p.heading[i] = sim.FullTurn/2 - p.heading[i]
		}
		d.X, d.Y = sim.Clamp(d.X, 0, peerSide), sim.Clamp(d.Y, 0, peerSide)
	}
	if p.window {
		for i := range p.frame.Eyes {
			p.look(i)
		}
	}
	return &p.frame
}

// look finds what lies in the window of an eye.
func (p *Peer) look(i int) {
	angle := peerTurn*float64(p.frame.Tick)/float64(p.Rate) + 2*sim.Pi*float64(i)/float64(len(p.frame.Eyes))
	x, y := peerSide/2+peerOrbit*sim.Cos(angle), peerSide/2+peerOrbit*sim.Sin(angle)
	e := &p.frame.Eyes[i]
	e.Seen = e.Seen[:0]
	for j := range p.dots {
		d := &p.dots[j]
		if d.X >= x-peerWindow/2 && d.X <= x+peerWindow/2 && d.Y >= y-peerWindow/2 && d.Y <= y+peerWindow/2 {
			e.Seen = append(e.Seen, p.tables[0].IDs[j])
		}
	}
}
