package bench

import (
	"fmt"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// fight is a zone with players who walk and press keys, and throwers around them who never stop.
type fight struct {
	*zone.Zone
	watch   fighting
	players int
	turn    int
	err     error
}

// fighting is a viewer that counts who is there.
type fighting struct {
	view.NopViewer
	bodies, shots, struck int
}

// Show counts.
func (f *fighting) Show(frame *view.Frame) {
	f.bodies, f.shots = len(frame.Tables[0].IDs), len(frame.Tables[1].IDs)
	for i := range frame.Events {
		if frame.Events[i].Kind == view.OnDamageTaken {
			f.struck++
		}
	}
}

// newFight lets players and throwers come in, times the size of a party, and fight until everything has its memory.
func newFight(p *pack.Pack, o *Options, times int) (*fight, error) {
	f := &fight{players: 4 * times}
	z, err := zone.New(zone.Options{Pack: p, Map: p.Start, Seed: 1, Viewers: []view.Viewer{&f.watch}})
	if err != nil {
		return nil, err
	}
	f.Zone = z
	// Parties stand 40 m apart, so that ten of them are ten fights and not one.
	middle := func(i int) sim.Vec { return sim.Vec{X: float64(i%4)*40 - 60, Z: float64(i/4)*40 - 40} }
	for i := range f.players {
		where := inbox.Where{Exact: true, Pos: middle(i / 4).Add(sim.Vec{X: float64(i%4) - 1.5})}
		f.post(inbox.Arrival{From: sender(i), Name: fmt.Sprint("Keeper ", i), Where: where}.Letter())
	}
	for i := range 60 * times {
		heading := sim.Heading(i % 60 * sim.FullTurn / 60)
		pos := middle(i / 60).Add(heading.Dir().Scale(8 + float64(i%5)*2))
		f.post(inbox.Order{Op: inbox.Spawn, Creature: "thrower", Where: inbox.Where{Exact: true, Pos: pos}}.Letter())
	}
	for range 120 * o.Seconds {
		f.round()
	}
	if w := &f.watch; f.err == nil && (w.bodies != 64*times || w.shots < 50*times || w.struck == 0) {
		f.err = fmt.Errorf("a fight of %d bodies, %d shots and %d blows", w.bodies, w.shots, w.struck)
	}
	return f, f.err
}

func (f *fight) post(l inbox.Letter) {
	if err := f.Post(l); err != nil {
		f.err = err
	}
}

// round is a tick, the commands of the players included: they walk to and fro, turn, and press a key three times a second.
func (f *fight) round() {
	f.turn++
	for i := range f.players {
		walk := inbox.Command{From: sender(i), Verb: inbox.Walk, Tick: f.Tick().Plus(1), Heading: sim.Heading(f.turn * 300)}
		walk.Wish = place.Wish{X: int8(80 - 160*(f.turn/40%2)), Z: int8(i % 4 * 10)}
		if (f.turn+i*7)%20 == 0 {
			walk.Press = uint8(1 + f.turn/20%2) // slash, shot
		}
		f.post(walk.Letter())
	}
	f.Step()
	f.Drain()
}

// measureBattle measures the tick that a descent is made of, and that of ten at once.
func measureBattle(o *Options) ([]Row, error) {
	p, err := battle()
	if err != nil {
		return nil, err
	}
	f, err := newFight(p, o, 1)
	if err != nil {
		return nil, err
	}
	tick := o.perCall(f.round) / 1000
	calls := 60 * o.Seconds
	made := o.objects(calls, f.round)
	ten, err := newFight(p, o, 10)
	if err != nil {
		return nil, err
	}
	much := o.perCall(ten.round) / 1000
	for _, f := range []*fight{f, ten} {
		if f.err != nil {
			return nil, f.err
		}
	}
	return []Row{
		figure("a tick of 4 players, 60 monsters and 60 shots", tick, "µs").atMost(150),
		figure(fmt.Sprintf("the same, allocated in %d ticks", calls), made, "objects").atMost(0),
		figure("a tick of 40 players, 600 monsters and 600 shots", much, "µs").
			against("ten times that of one", 10*tick).atMost(linear(tick, 10)),
	}, nil
}
