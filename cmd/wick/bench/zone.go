package bench

import (
	"context"
	"fmt"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// looking is a viewer that looks at everything and keeps nothing, as the network does.
type looking struct {
	view.NopViewer
	rows int
}

// Show counts what there is to see.
func (l *looking) Show(f *view.Frame) { l.rows += len(f.Tables[0].IDs) }

// measureZone measures ticks of zones whose players all walk, for as many players as a party of bots, a crowd, and ten times
// that; and of fights.
func measureZone(_ context.Context, o *Options) ([]Row, error) {
	var rows []Row
	var small float64
	for _, players := range []int{10, 100, 1000} {
		tick, err := walkedTick(o, players)
		if err != nil {
			return nil, err
		}
		row := figure(fmt.Sprintf("a tick of %d players who walk", players), tick/1000, "µs")
		if players == 10 {
			small = tick
		} else {
			row = row.against("growth by the player since 10", small/1000*float64(players)/10)
		}
		rows = append(rows, row)
	}
	// A tick of 60 a second has 16.7 ms, the network included; a zone of a thousand is to leave most of that to it.
	rows[2] = rows[2].atMost(4000)
	fights, err := measureBattle(o)
	return append(rows, fights...), err
}

// sender is the player of a number.
func sender(i int) inbox.Sender { return inbox.Sender{Character: int64(i + 1), Session: uint64(i + 1)} }

// walkedTick is how many nanoseconds a tick takes, commands included.
func walkedTick(o *Options, players int) (float64, error) {
	ground, at, err := field(200, 100)
	if err != nil {
		return 0, err
	}
	watch := &looking{}
	z, err := zone.New(zone.Options{
		Map:  &place.Map{ID: "field", Number: 1, Ground: ground, Rooms: []place.Room{{ID: "field", Name: "Field"}}},
		Seed: 1, Viewers: []view.Viewer{watch}, Limits: zone.Limits{},
	})
	if err != nil {
		return 0, err
	}
	for i := range players {
		where := inbox.Where{Exact: true, Pos: at[i%len(at)]}
		if err := z.Post(inbox.Arrival{From: sender(i), Name: fmt.Sprint("Walker ", i), Lamp: 7, Where: where}.Letter()); err != nil {
			return 0, err
		}
	}
	z.Step()
	var failed error
	took := o.perCall(func() {
		next := z.Tick().Plus(1)
		x := int8(127)
		if next/30%2 == 1 {
			x = -127 // to and fro, so that nobody ends up standing at a wall
		}
		for i := range players {
			walk := inbox.Command{From: sender(i), Verb: inbox.Walk, Tick: next, Wish: place.Wish{X: x, Z: int8(i % 100)}, Heading: sim.Heading(i)}
			if err := z.Post(walk.Letter()); err != nil {
				failed = err
			}
		}
		z.Step()
		z.Drain()
	})
	if failed == nil && watch.rows == 0 {
		failed = fmt.Errorf("nobody of %d is seen", players)
	}
	return took, failed
}
