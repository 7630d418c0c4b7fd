package core_test

import (
	"testing"

	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// frameTime and tickTime are milliseconds.
const (
	tickTime  = 1000.0 / 60
	frameTime = 1000.0 / 60
)

// world is a zone with a server around it and clients, in virtual time. Everything crosses the lines as real packets.
type world struct {
	t      testing.TB
	z      *zone.Zone
	rep    *replication.Server
	schema *protocol.Schema
	now    float64 // ms
	tick   float64 // when the zone steps next
	seats  []*seat
	people int64 // characters so far
	reject protocol.Code
	ring   *ring  // takes the place of the zone, if there is one
	seed   uint64 // of what happens on the lines
}

// seat is one client and the server's end of its connection.
type seat struct {
	world     *world
	core      *core.Core
	sess      *session.Session
	up, down  *condition.Line
	character int64
	name      string
	control   func(now float64) core.Control
	frame     float64 // when it draws next
	frozen    bool
	cut       bool
	watch     func(s *core.Scene, now float64)
}

// Snapshot and Message make a seat the sink of replication.
func (s *seat) Snapshot(packet []byte) { s.down.Send(s.world.micros(), packet, condition.Datagram) }

func (s *seat) Message(message []byte) {
	if err := s.sess.Send(message); err != nil {
		s.world.t.Errorf("the server cannot send a message: %v", err)
	}
}

// hall is a map with some walls and two floors.
func hall(t testing.TB) *place.Map {
	at := func(x, z float64) sim.Vec { return sim.Vec{X: x, Z: z} }
	g, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: at(-30, -30), Max: at(30, 30)},
		Walls: []place.Wall{
			{Kind: place.Segment, A: at(5, -20), B: at(5, 4)},
			{Kind: place.Circle, A: at(-6, 3), Radius: 1.5},
			{Kind: place.Box, A: at(-10, -9), B: at(-6, -3), Turn: 1 << 13},
		},
		Floors:  []place.Floor{{Area: place.Area{Min: at(-30, -30), Max: at(30, 30)}}, {Area: place.Area{Min: at(-30, 8), Max: at(30, 30)}, Height: 0.25}},
		Regions: []place.Region{{Name: "all", Area: place.Area{Min: at(-30, -30), Max: at(30, 30)}, HasRoom: true, Room: 1}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &place.Map{ID: "hall", Number: 3, Ground: g, Rooms: []place.Room{{ID: "out"}, {ID: "in"}}}
}

func newWorld(t testing.TB, m *place.Map) *world {
	t.Helper()
	schema, err := protocol.NewSchema(zone.Ghosts())
	if err != nil {
		t.Fatal(err)
	}
	rep, err := replication.NewServer(replication.Options{Schema: schema})
	if err != nil {
		t.Fatal(err)
	}
	z, err := zone.New(zone.Options{Map: m, Seed: 5, Start: sim.Tick(0).Plus(-120), Viewers: []view.Viewer{rep}})
	if err != nil {
		t.Fatal(err)
	}
	return &world{t: t, z: z, rep: rep, schema: schema}
}

func (w *world) micros() int64 { return int64(w.now * 1000) }

// join makes a client over a link and lets it say hello.
func (w *world) join(name, link string, o core.Options) *seat {
	w.t.Helper()
	s := &seat{world: w, core: core.New(o), frame: w.now + 5}
	s.control = func(float64) core.Control { return core.Control{} }
	w.seats = append(w.seats, s)
	s.core.Join(core.Entry{Character: name, Hue: 40})
	s.connect(link)
	return s
}

// connect opens a connection.
func (s *seat) connect(link string) {
	s.world.t.Helper()
	o, err := condition.Parse(link)
	if err != nil {
		s.world.t.Fatal(err)
	}
	w := s.world
	number := w.seed<<32 + uint64(1000+len(w.seats)*100+int(w.now))
	s.up, s.down = condition.NewLine(o, number, "up"), condition.NewLine(o, number, "down")
	s.sess = session.New(session.Options{Number: number, Schema: w.schema, Build: "test server", Channel: protocol.ChannelOptions{Resend: -1}}, w.micros())
	s.cut = false
	s.core.Open(w.now)
	s.send()
}

// breakOff loses the connection without a word.
func (s *seat) breakOff(grace int32) {
	w := s.world
	s.cut = true
	s.core.Cut(w.now)
	w.rep.Detach(s.sess.Number())
	w.post(inbox.Departure{From: s.sender(), Grace: grace}.Letter())
}

func (s *seat) sender() inbox.Sender {
	return inbox.Sender{Character: s.character, Session: s.sess.Number()}
}

func (w *world) post(l inbox.Letter) {
	w.t.Helper()
	if err := w.z.Post(l); err != nil {
		w.t.Fatal(err)
	}
}

// run lets so many milliseconds pass.
func (w *world) run(ms float64) {
	end := w.now + ms
	for {
		next, who := w.tick, (*seat)(nil)
		for _, s := range w.seats {
			if s.frame < next {
				next, who = s.frame, s
			}
		}
		if next > end {
			w.now = end
			return
		}
		w.now = next
		if who == nil {
			w.step()
			w.tick += tickTime
			continue
		}
		who.frame += frameTime
		if !who.frozen && !who.cut {
			who.draw()
		}
	}
}

// step is a tick of the server.
func (w *world) step() {
	for _, s := range w.seats {
		for !s.cut {
			packet, ok := s.up.Receive(w.micros(), nil)
			if !ok {
				break
			}
			w.take(s, packet)
		}
	}
	if w.ring != nil {
		w.ring.step()
	} else {
		w.z.Step()
		w.z.Drain()
	}
	for _, s := range w.seats {
		for !s.cut {
			packet, ok := s.sess.Next(w.micros(), nil)
			if !ok {
				break
			}
			s.down.Send(w.micros(), packet, condition.Stream)
		}
	}
}

// take does what a packet of a client says.
func (w *world) take(s *seat, packet []byte) {
	events, err := s.sess.Receive(packet, w.micros())
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case session.Asked:
			w.admit(s, e.Join)
		case session.Walked:
			in := e.Input
			w.rep.Ack(s.sess.Number(), replication.Ack{Stream: in.Stream, Tick: in.AckTick, Bits: in.AckBits, Has: in.Acks, Echo: in.Echo})
			for j, step := range in.Steps {
				if w.ring != nil {
					w.ring.hear(s, in.First.Plus(j), step)
					continue
				}
				w.post(inbox.Command{
					From: s.sender(), Verb: inbox.Walk, Tick: in.First.Plus(j), Wish: place.Wish{X: step.X, Z: step.Z}, Heading: step.Heading,
					Press: step.Press,
				}.Letter())
			}
		case session.Spoke:
			w.post(inbox.Command{From: s.sender(), Verb: inbox.Say, Seq: e.Say.Seq, Text: e.Say.Text}.Letter())
		case session.Went:
			w.post(inbox.Command{From: s.sender(), Verb: inbox.Go, Seq: e.Go.Seq, Text: e.Go.Direction}.Letter())
		case session.Left:
			w.rep.Detach(s.sess.Number())
			w.post(inbox.Departure{From: s.sender()}.Letter())
		}
	}
	if err != nil && s.sess.Closed().Code != protocol.CodeLeft {
		w.t.Errorf("the server ends the session: %v", err)
	}
}

// admit lets a client in, or not if the test says so.
func (w *world) admit(s *seat, j *protocol.Join) {
	if w.reject != 0 {
		if err := s.sess.Reject(w.reject, "You cannot come in.", w.micros()); err != nil && s.sess.Closed() == nil {
			w.t.Error(err)
		}
		return
	}
	if j.Mode != protocol.AsResume {
		w.people++
		s.character, s.name = w.people, j.Character
	}
	if w.ring != nil {
		w.ring.admit(s)
		return
	}
	w.post(inbox.Arrival{
		From: s.sender(), Name: s.name, Hue: j.Hue, Lamp: 8, Where: inbox.Where{Exact: true, Pos: sim.Vec{X: float64(s.character)}},
	}.Letter())
	joined := protocol.Joined{
		Token: []byte("resume me"), GuestToken: []byte("guest"), Character: s.character, Name: s.name,
		Stage: protocol.Stage{Map: "hall", Number: 3, Stream: 9, Tick: w.z.Tick(), Rate: 60, Every: 3},
	}
	if err := s.sess.Admit(joined); err != nil {
		w.t.Error(err)
	}
	w.rep.Attach(replication.Conn{ID: s.sess.Number(), Stream: 9, Sink: s})
}

// draw is a frame of a client.
func (s *seat) draw() {
	w := s.world
	for {
		packet, ok := s.down.Receive(w.micros(), nil)
		if !ok {
			break
		}
		s.core.Receive(packet, w.now)
	}
	s.core.Advance(w.now, s.control(w.now))
	s.send()
	scene := s.core.Scene(w.now)
	if s.watch != nil {
		s.watch(scene, w.now)
	}
}

// send takes what the core has to send.
func (s *seat) send() {
	for {
		packet, ok := s.core.Next(nil)
		if !ok {
			return
		}
		class := condition.Stream
		if kind, _ := protocol.TypeOf(packet); kind == protocol.IsInput {
			class = condition.Datagram
		}
		s.up.Send(s.world.micros(), packet, class)
	}
}

// own is a client's own figure, which must be there.
func (s *seat) own() core.Figure {
	s.world.t.Helper()
	scene := s.core.Scene(s.world.now)
	if scene.Mine != 1 {
		s.world.t.Fatalf("the client does not see its own body; status %+v", *s.core.Status())
	}
	return scene.Figures[0]
}

// other is the figure of that name in a client's scene.
func (s *seat) other(name string) (core.Figure, bool) {
	scene := s.core.Scene(s.world.now)
	for _, f := range scene.Figures[scene.Mine:scene.Count] {
		if string(f.Name[:f.NameLen]) == name {
			return f, true
		}
	}
	return core.Figure{}, false
}

// random walks among the walls.
func random(seed uint64) func(float64) core.Control {
	chance := sim.NewStream(seed, "hands")
	var c core.Control
	return func(float64) core.Control {
		if chance.Chance(0.05) {
			c.X, c.Z = chance.Float64()*2-1, chance.Float64()*2-1
		}
		c.Facing += chance.Float64() * 0.2
		return c
	}
}
