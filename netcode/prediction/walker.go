package prediction

import (
	"math"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

const (
	// Kept is for how many ticks inputs are remembered: a little over two seconds at 60 a second. It divides 2^32, so that
	// the ring has no seam where ticks wrap.
	Kept = 128
	// Repeat is for how many ticks the server uses a player's last input again when the next one is missing.
	Repeat = sim.PulseTicks
)

// Body is what the owner predicts of a body. Two bodies are the same if all their bits are.
type Body struct {
	Pos       sim.Vec
	Facing    sim.Heading
	Teleports uint8
}

// same compares by bits, so that -0 is not 0: the server's next step may tell them apart.
func (b Body) same(o Body) bool {
	return b.Facing == o.Facing && b.Teleports == o.Teleports && math.Float64bits(b.Pos.X) == math.Float64bits(o.Pos.X) &&
		math.Float64bits(b.Pos.Y) == math.Float64bits(o.Pos.Y) && math.Float64bits(b.Pos.Z) == math.Float64bits(o.Pos.Z)
}

// Gait is what a body's walk depends on besides the ground, as the server has it.
type Gait struct {
	Speed  float64 // metres per second
	Radius float64 // metres
	Height float64 // of the middle of the body over its feet, in metres; walking does not depend on it
	// Held says that the server did not let the body walk, because something moves it: until a snapshot says otherwise it only turns.
	// What moved the body in that tick here as well is no reason: when that is over is known.
	Held bool
	Dead bool // the body neither walks nor turns
}

// Counts say how prediction went.
type Counts struct {
	Confirmed   uint32  // snapshots that showed what was predicted
	Corrections uint32  // snapshots that showed something else
	Teleports   uint32  // of these not counted: snapshots that showed that the body had been put elsewhere
	Overtaken   uint32  // snapshots of ticks that had not been predicted yet
	Largest     float64 // the largest change of the present position by a correction, in metres
}

// moment is what the walker did in one tick.
type moment struct {
	tick sim.Tick
	kept bool // the moment holds something
	idle bool // no input was made for this tick
	// carried says that the body was moved by way instead of walking.
	carried bool
	way     sim.Vec
	input   protocol.Step
	hold    hold
	after   Body
}

// hold is what a server's hands hold after a tick: which input it would use again, and how often it has done that.
type hold struct {
	last    protocol.Step
	holding bool
	gap     uint8
}

// Walker predicts one body. The zero value stands on no ground and waits for the first Confirm. It is copied by no one.
type Walker struct {
	ground *place.Ground
	rate   int
	gait   Gait
	begun  bool
	head   sim.Tick // the last tick that was predicted
	ring   [Kept]moment
	blend  blend
	counts Counts
}

// Stand forgets everything and waits for a Confirm on another ground: nil is a text world. Counts go on. Rate is the number of
// ticks per second.
func (w *Walker) Stand(ground *place.Ground, rate int) {
	*w = Walker{ground: ground, rate: rate, counts: w.counts}
}

// Ground changes the ground under a body that stays where it is: the ground of a place may come after its first snapshot.
func (w *Walker) Ground(ground *place.Ground) { w.ground = ground }

// Ready reports whether there is a body to predict.
func (w *Walker) Ready() bool { return w.begun }

// Head is the last tick that was predicted, 0 before the first Confirm.
func (w *Walker) Head() sim.Tick { return w.head }

// Inputs appends to dst the last inputs that were made, up to most of them without a gap, and says which tick the first is for.
// The last one is for Head.
func (w *Walker) Inputs(dst []protocol.Step, most int) (first sim.Tick, steps []protocol.Step) {
	n := 0
	for n < min(most, Kept) {
		if m := w.find(w.head.Plus(-n)); m == nil || m.idle {
			break
		}
		n++
	}
	first = w.head.Plus(1 - n)
	for i := range n {
		dst = append(dst, w.at(first.Plus(i)).input)
	}
	return first, dst
}

// Body is where the body is after Head.
func (w *Walker) Body() Body { return w.at(w.head).after }

// Counts say how it went so far.
func (w *Walker) Counts() Counts { return w.counts }

func (w *Walker) at(tick sim.Tick) *moment { return &w.ring[tick%Kept] }

// find is the moment of a tick, or nil if it is not remembered.
func (w *Walker) find(tick sim.Tick) *moment {
	if m := w.at(tick); m.kept && m.tick == tick {
		return m
	}
	return nil
}

// Step predicts the tick after Head with an input, which is to be sent for that tick.
func (w *Walker) Step(input protocol.Step) {
	w.next(moment{input: input})
}

// Skip predicts ticks for which no input was or will be made, up to and including tick: the server then uses the last one a few
// times more. Ticks that lie behind Head are no ticks to skip.
func (w *Walker) Skip(tick sim.Tick) {
	if tick.Since(w.head) > 2*Kept && w.begun {
		// Longer than everything that is remembered: the server has stopped repeating long ago.
		last := w.at(w.head).after
		w.ring = [Kept]moment{}
		w.head = tick.Plus(-1)
		*w.at(w.head) = moment{tick: w.head, kept: true, idle: true, after: last}
	}
	for w.begun && w.head.Before(tick) {
		w.next(moment{idle: true})
	}
}

// Carry says that in the tick Head the body did not walk but was moved to a place: by what it does itself, which the client
// predicts as well. Whatever is corrected later, it is moved by the same way.
func (w *Walker) Carry(pos sim.Vec) {
	m, from := w.find(w.head), w.find(w.head.Plus(-1))
	if !w.begun || m == nil || from == nil {
		return
	}
	m.carried, m.way = true, pos.Sub(from.after.Pos)
	m.after.Pos = pos
}

// Drop says that the body was not moved in the ticks from one on, up to Head: what was predicted there did not happen. It walks
// there instead.
func (w *Walker) Drop(from sim.Tick, now float64) {
	if !w.begun {
		return
	}
	first := from
	if w.head.Since(first) >= Kept-1 {
		first = w.head.Plus(2 - Kept)
	}
	dropped := false
	for t := first; !t.After(w.head); t = t.Plus(1) {
		if m := w.find(t); m != nil && m.carried {
			m.carried, dropped = false, true
		}
	}
	before := w.find(first.Plus(-1))
	if !dropped || before == nil {
		return
	}
	shown := w.Body()
	w.replay(first.Plus(-1), before.after)
	w.ease(shown, w.Body(), now)
}

// next predicts the tick after Head.
func (w *Walker) next(m moment) {
	if !w.begun {
		return
	}
	before := w.at(w.head)
	w.head = w.head.Plus(1)
	m.tick, m.kept = w.head, true
	w.walk(&m, before.hold, before.after)
	*w.at(w.head) = m
}

// walk does one tick as the server does it: the input for it, else the last one a few times more, else nothing.
func (w *Walker) walk(m *moment, held hold, from Body) {
	m.hold, m.after = held, from
	switch {
	case !m.idle:
		m.hold = hold{last: m.input, holding: true}
	case !held.holding:
		return
	case held.gap >= Repeat:
		m.hold.holding = false
		return
	default:
		m.hold.gap++
	}
	in := m.hold.last
	switch {
	case w.gait.Dead:
		return
	case m.carried:
		m.after.Facing = in.Heading
		m.after.Pos = from.Pos.Add(m.way)
		return
	case w.gait.Held:
		m.after.Facing = in.Heading
		return
	}
	m.after.Facing = in.Heading
	m.after.Pos = w.ground.Walk(from.Pos, place.Wish{X: in.X, Z: in.Z}, place.Stride{
		Speed: w.gait.Speed, Rate: w.rate, Radius: w.gait.Radius,
	})
}

// Confirm takes what a snapshot says of the body after a tick. Snapshots come in rising order of ticks; whoever calls leaves
// out older ones. It reports whether the body had been predicted otherwise.
func (w *Walker) Confirm(tick sim.Tick, body Body, gait Gait, now float64) (corrected bool) {
	if m := w.find(tick); m != nil && m.carried {
		gait.Held = false
	}
	changed := w.gait != gait
	w.gait = gait
	if !w.begun {
		w.begun = true
		w.settle(tick, body)
		return false
	}
	if tick.After(w.head) {
		// The snapshot is of a tick that is still to come here: there is nothing to compare it with.
		w.counts.Overtaken++
		shown := w.Body()
		w.settle(tick, body)
		w.ease(shown, body, now)
		return false
	}
	m := w.find(tick)
	if m != nil && m.after.same(body) {
		w.counts.Confirmed++
		if !changed {
			return false
		}
	}
	shown := w.Body()
	w.replay(tick, body)
	result := w.Body()
	corrected = m == nil || !m.after.same(body)
	if m != nil {
		m.after = body
	}
	w.ease(shown, result, now)
	switch {
	case !corrected:
	case shown.Teleports != body.Teleports:
		w.counts.Teleports++
	default:
		w.counts.Corrections++
		w.counts.Largest = max(w.counts.Largest, shown.Pos.Dist(result.Pos))
	}
	return corrected
}

// settle makes a body that came from outside the last thing that is known.
func (w *Walker) settle(tick sim.Tick, body Body) {
	held := hold{}
	if w.find(w.head) != nil {
		held = w.at(w.head).hold
	}
	w.head = tick
	*w.at(tick) = moment{tick: tick, kept: true, idle: true, hold: held, after: body}
}

// replay walks again from a body after a tick, with every input that was made since.
func (w *Walker) replay(tick sim.Tick, body Body) {
	var held hold
	if m := w.find(tick); m != nil && m.after.Teleports == body.Teleports {
		held = m.hold // where a body is put elsewhere, what was held is forgotten
	}
	for t := tick.Plus(1); !t.After(w.head); t = t.Plus(1) {
		m := w.find(t)
		if m == nil {
			// Too long ago to be remembered: what is remembered starts later.
			continue
		}
		w.walk(m, held, body)
		held, body = m.hold, m.after
	}
	if tick == w.head {
		w.at(tick).after = body
	}
}

// ease lets the picture go from where the body was shown to where it is.
func (w *Walker) ease(shown, result Body, now float64) {
	if shown.Teleports != result.Teleports {
		w.blend = blend{}
		return
	}
	w.blend.add(shown.Pos.Sub(result.Pos), now)
}

// Draw is where the body is to be drawn a share, 0 to 1, of a tick after the tick before Head: at 1 it is where the body is
// after Head. So the first step of a walk is seen in the frame in which its input is made.
func (w *Walker) Draw(share, now float64) (pos sim.Vec, facing sim.Heading) {
	to := w.Body()
	pos, facing = to.Pos, to.Facing
	if from := w.find(w.head.Plus(-1)); from != nil && from.after.Teleports == to.Teleports {
		pos = from.after.Pos.Lerp(to.Pos, share)
	}
	return pos.Add(w.blend.left(now)), facing
}

// Move is by how much the body moved in the tick Head, 0 if it was put there.
func (w *Walker) Move() sim.Vec {
	from := w.find(w.head.Plus(-1))
	if to := w.find(w.head); to != nil && from != nil && from.after.Teleports == to.after.Teleports {
		return to.after.Pos.Sub(from.after.Pos)
	}
	return sim.Vec{}
}

// Drawn is how far, in metres, the body is drawn from where it is.
func (w *Walker) Drawn(now float64) float64 { return w.blend.left(now).Len() }
