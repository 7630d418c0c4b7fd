package prediction_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// rate is ticks per millisecond.
const rate = 60.0 / 1000

// rig is one player in a zone, and the client that predicts it, over a link in virtual time. Snapshots and inputs cross the
// link as a few plain bytes: what is tried here is prediction, not their packing.
type rig struct {
	t    testing.TB
	z    *zone.Zone
	from inbox.Sender
	body view.Body
	gait view.Stride
	ack  view.Ack

	up, down *condition.Line
	now      float64 // ms
	served   float64 // when the zone steps next
	framed   float64 // when the client draws next
	echo     float64 // the client's clock in the last input that came, -1 for none

	w        prediction.Walker
	line     prediction.Timeline
	pace     prediction.Pace
	lead     prediction.Lead
	newest   sim.Tick
	step     protocol.Step
	hands    func(now float64) protocol.Step
	snaps    int
	jumps    int
	worst    float64 // longest way of the drawn body in one frame, in metres
	drawn    sim.Vec
	drewOnce bool
	frozen   bool // the client does not run
}

// eye shows the rig what the zone shows.
type eye struct {
	view.NopViewer
	rig *rig
}

func (e eye) Show(f *view.Frame) {
	if bodies := view.Column[view.Body](&f.Tables[0]); len(bodies) > 0 {
		e.rig.body, e.rig.gait = bodies[0], view.Column[view.Stride](&f.Tables[0])[0]
		e.rig.ack = view.Column[view.Ack](&f.Tables[0])[0]
	}
}

// yard is a ground with a wall, a pillar and a step.
func yard(t testing.TB) *place.Ground {
	g, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -30, Z: -30}, Max: sim.Vec{X: 30, Z: 30}},
		Walls: []place.Wall{
			{Kind: place.Segment, A: sim.Vec{X: 5, Z: -20}, B: sim.Vec{X: 5, Z: 4}},
			{Kind: place.Circle, A: sim.Vec{X: -4, Z: 2}, Radius: 1.5},
			{Kind: place.Box, A: sim.Vec{X: -10, Z: -9}, B: sim.Vec{X: -6, Z: -3}, Turn: 5000},
		},
		Floors: []place.Floor{{Area: place.Area{Min: sim.Vec{X: -30, Z: 6}, Max: sim.Vec{X: 30, Z: 30}}, Height: 0.5}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func newRig(t testing.TB, link string, seed uint64) *rig {
	t.Helper()
	o, err := condition.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, from: inbox.Sender{Character: 1, Session: 2}, echo: -1, framed: 3}
	g := yard(t)
	r.z, err = zone.New(zone.Options{
		Map: &place.Map{ID: "yard", Ground: g, Rooms: []place.Room{{ID: "yard"}}}, Seed: seed, Viewers: []view.Viewer{eye{rig: r}},
	})
	if err != nil {
		t.Fatal(err)
	}
	r.post(inbox.Arrival{From: r.from, Name: "Ada"}.Letter())
	r.up, r.down = condition.NewLine(o, seed, "up"), condition.NewLine(o, seed, "down")
	r.w.Stand(g, 60)
	r.line, r.lead = prediction.NewTimeline(60), prediction.NewLead(0)
	chance := sim.NewStream(seed, "hands")
	r.hands = func(float64) protocol.Step {
		if chance.Chance(0.05) {
			r.step = protocol.Step{X: int8(chance.Intn(255) - 127), Z: int8(chance.Intn(255) - 127), Heading: sim.Heading(chance.Intn(1 << 16))}
		}
		return r.step
	}
	return r
}

func (r *rig) post(l inbox.Letter) {
	r.t.Helper()
	if err := r.z.Post(l); err != nil {
		r.t.Fatal(err)
	}
}

// run lets so many milliseconds pass.
func (r *rig) run(ms float64) {
	end := r.now + ms
	for {
		next := min(r.served, r.framed)
		if next > end {
			r.now = end
			return
		}
		r.now = next
		if r.served <= r.framed {
			r.serve()
			r.served += 1 / rate
		} else {
			if !r.frozen {
				r.frame()
			}
			r.framed += 1 / rate
		}
	}
}

func (r *rig) micros() int64 { return int64(r.now * 1000) }

// serve is a tick of the server.
func (r *rig) serve() {
	for {
		b, ok := r.up.Receive(r.micros(), nil)
		if !ok {
			break
		}
		r.echo = math.Float64frombits(binary.LittleEndian.Uint64(b))
		first := sim.Tick(binary.LittleEndian.Uint32(b[8:]))
		for i := 12; i < len(b); i += 4 {
			walk := inbox.Command{
				From: r.from, Verb: inbox.Walk, Tick: first.Plus((i - 12) / 4), Wish: place.Wish{X: int8(b[i]), Z: int8(b[i+1])},
				Heading: sim.Heading(binary.LittleEndian.Uint16(b[i+2:])),
			}
			r.post(walk.Letter())
		}
	}
	r.z.Step()
	if r.z.Tick()%3 != 0 {
		return
	}
	b := binary.LittleEndian.AppendUint32(nil, uint32(r.z.Tick()))
	for _, x := range [...]float64{r.body.Pos.X, r.body.Pos.Y, r.body.Pos.Z, r.gait.Speed, r.gait.Radius, r.echo} {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(r.body.Facing))
	r.down.Send(r.micros(), append(b, r.body.Teleports, byte(r.ack.Ahead)), condition.Datagram)
	r.echo = -1
}

// frame is a frame of the client.
func (r *rig) frame() {
	for {
		b, ok := r.down.Receive(r.micros(), nil)
		if !ok {
			break
		}
		r.snapshot(b)
	}
	if !r.w.Ready() {
		return
	}
	target := r.line.At(r.now) + r.lead.Ticks(rate)
	set := r.pace.Follow(target, rate, r.now)
	to, share := r.line.Tick(r.pace.At())
	to = to.Plus(1)
	if set {
		r.jumps++
		r.w.Skip(to.Plus(-1))
	}
	step := r.hands(r.now)
	made := false
	for r.w.Head().Before(to) {
		r.w.Step(step)
		made = true
	}
	if made {
		r.send()
	}
	pos, _ := r.w.Draw(share, r.now)
	if r.drewOnce {
		r.worst = max(r.worst, pos.GroundDist(r.drawn)) // a step in the floor is a step in the picture
	}
	r.drawn, r.drewOnce = pos, true
}

func (r *rig) send() {
	first, steps := r.w.Inputs(nil, 12)
	b := binary.LittleEndian.AppendUint64(nil, math.Float64bits(r.now))
	b = binary.LittleEndian.AppendUint32(b, uint32(first))
	for _, s := range steps {
		b = binary.LittleEndian.AppendUint16(append(b, byte(s.X), byte(s.Z)), uint16(s.Heading))
	}
	r.up.Send(r.micros(), b, condition.Datagram)
}

func (r *rig) snapshot(b []byte) {
	tick := sim.Tick(binary.LittleEndian.Uint32(b))
	r.line.Arrived(tick, r.now)
	if r.snaps > 0 && !tick.After(r.newest) {
		return
	}
	r.newest = tick
	r.snaps++
	number := func(i int) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(b[4+8*i:])) }
	if echo := number(5); echo >= 0 {
		r.lead.Trips().Add(r.now - echo)
	}
	settled := r.pace.Off(r.line.At(r.now)+r.lead.Ticks(rate)) < 1
	r.lead.Report(int8(b[55]), settled, r.now)
	r.w.Confirm(tick, prediction.Body{
		Pos: sim.Vec{X: number(0), Y: number(1), Z: number(2)}, Facing: sim.Heading(binary.LittleEndian.Uint16(b[52:])), Teleports: b[54],
	}, prediction.Gait{Speed: number(3), Radius: number(4)}, r.now)
}

// settledDown lets the player stand until every input has been used, and holds the body against the zone's.
func (r *rig) settledDown() {
	r.t.Helper()
	still := protocol.Step{Heading: 77}
	r.hands = func(float64) protocol.Step { return still }
	r.run(3000)
	there, ok := r.z.Character(1)
	if !ok {
		r.t.Fatal("the zone has lost the body")
	}
	here := r.w.Body()
	if here.Pos != there.Pos || here.Facing != there.Facing || here.Teleports != there.Teleports {
		r.t.Errorf("the client ends at %+v, the server at %v %v %v", here, there.Pos, there.Facing, there.Teleports)
	}
	if d := r.w.Drawn(r.now); d != 0 {
		r.t.Errorf("the body is still drawn %g m from where it is", d)
	}
}
