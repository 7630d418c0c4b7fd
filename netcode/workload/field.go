package workload

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Motion is how the things of a field move.
type Motion uint8

// The motions.
const (
	Walking   Motion = iota // 4 m/s, turning as players do, with a stop now and then
	Linear                  // straight on with 4 m/s, back from the edges
	Jittering               // in a new direction in every tick
	Idle                    // nine in ten stand still, the others walk
	Still                   // nobody moves
)

// String is the motion in one word.
func (m Motion) String() string {
	return [...]string{"walking", "linear", "jittering", "idle", "still"}[m]
}

// Kinds are the ghosts of a field: one kind, of the components of an actor.
func Kinds() []view.GhostKind {
	return []view.GhostKind{{Name: "actor", Components: []view.Component{
		{Name: "body", Sample: view.Body{}}, {Name: "who", Sample: view.Who{}}, {Name: "lamp", Sample: view.Lamp{}},
		{Name: "stride", Sample: view.Stride{}}, {Name: "ack", Sample: view.Ack{}},
	}}}
}

// Field is a zone of things that move, as viewers see it.
type Field struct {
	Rate   int
	motion Motion
	half   float64 // of the side of the square, in metres
	chance sim.Stream
	walks  []walk
	frame  view.Frame
	tables [1]view.Table
	body   []view.Body
	who    []view.Who
	lamp   []view.Lamp
	stride []view.Stride
	ack    []view.Ack
	seats  []view.Seat
	seen   int
}

// walk is where a thing is going.
type walk struct {
	heading sim.Heading
	turn    int // per tick
	left    int // ticks until it thinks anew
	stands  bool
}

const metresPerSecond = 4

// NewField makes a field of n things on a square of side metres.
func NewField(n int, motion Motion, side float64, seed uint64) *Field {
	f := &Field{Rate: sim.DefaultRate, motion: motion, half: side / 2, chance: sim.NewStream(seed, "field"), walks: make([]walk, n), seen: n}
	t := &f.tables[0]
	for i := range n {
		t.IDs = append(t.IDs, sim.MakeID(uint32(i), 1))
		f.body = append(f.body, view.Body{
			Pos:  sim.Vec{X: f.chance.Float64()*side - f.half, Z: f.chance.Float64()*side - f.half},
			Room: 1,
		})
		f.who = append(f.who, view.Who{Name: view.MakeName("walker"), Role: view.Person, Hue: uint8(i)})
		f.lamp = append(f.lamp, view.Lamp{Radius: 7})
		f.stride = append(f.stride, view.Stride{Speed: metresPerSecond, Radius: 0.5})
		f.walks[i].heading = sim.Heading(f.chance.Uint64())
	}
	f.ack = make([]view.Ack, n)
	t.Owners, t.Fates = make([]sim.ID, n), make([]view.Fate, n)
	t.Columns = []any{&f.body, &f.who, &f.lamp, &f.stride, &f.ack}
	f.frame.Tables = f.tables[:]
	f.frame.Eyes = []view.Eye{{Key: 1, Seen: t.IDs}}
	return f
}

// Seat lets a connection look, with an actor of its own among the things, or without one if own is negative.
func (f *Field) Seat(session uint64, own int) {
	seat := view.Seat{Actor: sim.MakeID(1<<20+uint32(session), 1), Session: session}
	if own >= 0 {
		seat.Actor = f.tables[0].IDs[own]
		f.tables[0].Owners[own] = seat.Actor
	}
	f.seats = append(f.seats, seat)
	f.frame.Eyes[0].Seats = f.seats
}

// ShowOnly makes only the first n things visible.
func (f *Field) ShowOnly(n int) { f.frame.Eyes[0].Seen = f.tables[0].IDs[:n] }

// Scene is what viewers are told at first.
func (f *Field) Scene() view.Scene { return view.Scene{Key: "field", Rate: f.Rate, Ghosts: Kinds()} }

// Body is where a thing is.
func (f *Field) Body(i int) view.Body { return f.body[i] }

// Step moves everything by a tick and returns what there is to see.
func (f *Field) Step() *view.Frame {
	f.frame.Tick++
	for i := range f.walks {
		f.move(i)
	}
	return &f.frame
}

func (f *Field) move(i int) {
	w, b := &f.walks[i], &f.body[i]
	switch f.motion {
	case Still:
		return
	case Idle:
		if i%10 != 0 {
			return
		}
		f.think(w)
	case Walking:
		f.think(w)
	case Jittering:
		w.heading = sim.Heading(f.chance.Uint64())
	}
	if w.stands {
		return
	}
	w.heading += sim.Heading(w.turn)
	b.Facing = w.heading
	b.Pos = b.Pos.Add(w.heading.Dir().Scale(metresPerSecond / float64(f.Rate)))
	if b.Pos.X < -f.half || b.Pos.X > f.half || b.Pos.Z < -f.half || b.Pos.Z > f.half {
		b.Pos = sim.Vec{X: sim.Clamp(b.Pos.X, -f.half, f.half), Z: sim.Clamp(b.Pos.Z, -f.half, f.half)}
		w.heading += sim.Heading(sim.FullTurn/4 + f.chance.Intn(sim.FullTurn/2))
	}
}

// think changes the turn of a walker every half second or so: up to a quarter of a turn per second, one in eight stands.
func (f *Field) think(w *walk) {
	if w.left--; w.left > 0 {
		return
	}
	w.left = f.Rate/4 + f.chance.Intn(f.Rate/2)
	most := sim.FullTurn / 4 / f.Rate
	w.turn = f.chance.Intn(2*most+1) - most
	w.stands = f.chance.Chance(0.125)
}
