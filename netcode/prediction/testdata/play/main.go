// Play lets clients walk at random among walls, each predicting itself on a perfect link, and prints for each seed how many
// snapshots confirmed it, how many corrected it, and a hash of where it was. The lines are the same on every machine.
package main

import (
	"fmt"
	"os"
	"strconv"

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

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: play SEEDS TICKS")
		os.Exit(2)
	}
	seeds, err1 := strconv.Atoi(os.Args[1])
	ticks, err2 := strconv.Atoi(os.Args[2])
	if err1 != nil || err2 != nil {
		fmt.Fprintln(os.Stderr, "play: SEEDS and TICKS are numbers")
		os.Exit(2)
	}
	for seed := range seeds {
		if err := play(uint64(seed), ticks); err != nil {
			fmt.Fprintln(os.Stderr, "play:", err)
			os.Exit(1)
		}
	}
}

// eye keeps what a frame shows of the one body that there is.
type eye struct {
	view.NopViewer
	body   view.Body
	stride view.Stride
}

func (e *eye) Show(f *view.Frame) {
	if bodies := view.Column[view.Body](&f.Tables[0]); len(bodies) > 0 {
		e.body, e.stride = bodies[0], view.Column[view.Stride](&f.Tables[0])[0]
	}
}

// maze is a ground full of walls of every kind, with steps in its floor.
func maze(chance *sim.Stream) (*place.Ground, error) {
	share := func(least, size float64) float64 { return float64(chance.Float64()*size) + least }
	at := func() sim.Vec { return sim.Vec{X: share(-20, 40), Z: share(-20, 40)} }
	geo := place.Geometry{Bounds: place.Area{Min: sim.Vec{X: -20, Z: -20}, Max: sim.Vec{X: 20, Z: 20}}}
	for range 40 {
		a := at()
		b := a.Add(sim.Vec{X: share(0.5, 6), Z: share(0.5, 6)})
		switch chance.Intn(3) {
		case 0:
			geo.Walls = append(geo.Walls, place.Wall{Kind: place.Segment, A: a, B: b})
		case 1:
			geo.Walls = append(geo.Walls, place.Wall{Kind: place.Box, A: a, B: b, Turn: sim.Heading(chance.Intn(1 << 16))})
		default:
			geo.Walls = append(geo.Walls, place.Wall{Kind: place.Circle, A: a, Radius: share(0.2, 2)})
		}
		geo.Floors = append(geo.Floors, place.Floor{Area: place.Area{Min: a, Max: b}, Height: chance.Float64()})
	}
	return place.NewGround(geo)
}

func play(seed uint64, ticks int) error {
	chance := sim.NewStream(seed, "play")
	ground, err := maze(&chance)
	if err != nil {
		return err
	}
	watch := &eye{}
	z, err := zone.New(zone.Options{
		Map: &place.Map{ID: "maze", Ground: ground, Rooms: []place.Room{{ID: "maze"}}}, Seed: seed,
		Start: sim.Tick(0).Plus(-200), Viewers: []view.Viewer{watch}, // ticks wrap on the way
	})
	if err != nil {
		return err
	}
	from := inbox.Sender{Character: 1, Session: 2}
	if err := z.Post(inbox.Arrival{From: from, Name: "Ada"}.Letter()); err != nil {
		return err
	}
	var w prediction.Walker
	var pace prediction.Pace
	line := prediction.NewTimeline(60)
	lead := prediction.NewLead(0)
	w.Stand(ground, 60)
	var hash sim.StateHash
	var step protocol.Step
	for n := range ticks {
		now := float64(n) / rate
		z.Step()
		if n%3 == 0 {
			line.Arrived(z.Tick(), now)
			lead.Trips().Add(0)
			b := watch.body
			w.Confirm(z.Tick(), prediction.Body{Pos: b.Pos, Facing: b.Facing, Teleports: b.Teleports},
				prediction.Gait{Speed: watch.stride.Speed, Radius: watch.stride.Radius}, now)
		}
		if chance.Chance(0.1) {
			step = protocol.Step{X: int8(chance.Intn(256) - 128), Z: int8(chance.Intn(256) - 128), Heading: sim.Heading(chance.Intn(1 << 16))}
		}
		first := pace.Follow(line.At(now)+lead.Ticks(rate), rate, now)
		to, _ := line.Tick(pace.At())
		if first {
			w.Skip(to)
		}
		for w.Head().Before(to.Plus(1)) {
			w.Step(step)
			walk := inbox.Command{
				From: from, Verb: inbox.Walk, Tick: w.Head(), Wish: place.Wish{X: step.X, Z: step.Z}, Heading: step.Heading,
			}
			if err := z.Post(walk.Letter()); err != nil {
				return err
			}
		}
		hash.Vec(w.Body().Pos)
	}
	c := w.Counts()
	fmt.Printf("seed %d: %d confirmed, %d corrected, %d overtaken, %016x\n", seed, c.Confirmed, c.Corrections, c.Overtaken, hash.Sum())
	return nil
}
