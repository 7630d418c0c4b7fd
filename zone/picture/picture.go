package picture

import (
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/trail"
)

// Ghosts lists the kinds of replicated things, in the order of the tables in a frame. The order is part of the protocol.
func Ghosts() []view.GhostKind { return []view.GhostKind{view.ActorKind(), view.ShotKind()} }

// Picture is the memory of what is shown. A tick begins with Begin; what is said and who ends is told as it happens. Then come Bodies with
// a Body for each that is there, Shots with a Shot for each that flies, and Frame. Once it has shown a busy tick it allocates no more.
type Picture struct {
	frame  view.Frame
	tables [2]view.Table // of bodies and of shots
	bodies bodies
	flight []view.Flight
	mine   []view.Mine
	ended  []ended // in this tick
	gone   []ended // those of them that are still to be shown
	trail  trail.Trail
	words  words
	// Where every row is and who plays it, for the eyes.
	scenery view.Scenery
	sight   view.Sight
}

// New is a picture of what happens on a map. Sight is how far around its body a player is shown what there is on a ground, in metres;
// it is shown everything if the ground is not larger than that, or sight is negative.
func New(m *place.Map, sight float64) *Picture {
	p := new(Picture)
	p.tables[0].Columns = p.bodies.columns()
	p.tables[1].Columns = []any{&p.flight, &p.mine} // those of view.ShotKind
	p.frame.Tables = p.tables[:]
	p.scenery = view.Scenery{Rooms: len(m.Rooms), Tables: []view.Sighted{{Table: &p.tables[0]}, {Table: &p.tables[1]}}}
	if m.Ground != nil {
		p.scenery.Window = windowOn(m.Ground, sight)
		p.scenery.Whole = p.scenery.Window == view.Window{}
	}
	return p
}

// slack is by how much further than it comes into sight something has to be to go out of it.
const slack = 1.1

// windowOn is how far one sees on a ground; none where that is everything.
func windowOn(g *place.Ground, sight float64) view.Window {
	b := g.Bounds()
	if sight < 0 || b.Min.GroundDist(b.Max) <= sight {
		return view.Window{}
	}
	return view.Window{Near: sight, Far: float64(sight * slack)}
}

// Begin begins a tick, in which nobody has said anything and nobody has ended yet.
func (p *Picture) Begin() {
	p.words.begin()
	p.ended = p.ended[:0]
}

// Say adds the words that go with an event, for all who are shown it.
func (p *Picture) Say(event uint64, kind view.MessageKind, body string) {
	p.words.add(event, kind, body)
}

// Frame is what there is to show of a tick in which something happened, with the eyes that see it. In a text world an eye is a room
// with players in it. Where there is ground, every player has an eye for what is around it, or one eye sees everything if that is
// not much. It is valid until the next Begin.
func (p *Picture) Frame(now sim.Tick, events []view.Event) *view.Frame {
	p.fillShots()
	p.frame.Tick = now
	p.frame.Events, p.frame.Messages = events, p.words.messages
	p.scenery.Events = events
	p.frame.Eyes = p.sight.Look(&p.scenery)
	return &p.frame
}

// Shown is the last Frame, as it is now.
func (p *Picture) Shown() *view.Frame { return &p.frame }
