// Play lets actors with all that catalogs can hold fight at random among walls, from a seed on, and prints for each how many events
// there were, and a hash of them and of the state. The lines are the same on every machine. The catalogs are read from the
// working directory.
package main

import (
	"fmt"
	"os"
	"strconv"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

const people = 12

var types = [...]string{"full", "warrior", "ranger", "fighter"}

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: play SEED FIGHTS TICKS")
		os.Exit(2)
	}
	seed, err1 := strconv.ParseUint(os.Args[1], 10, 64)
	fights, err2 := strconv.Atoi(os.Args[2])
	ticks, err3 := strconv.Atoi(os.Args[3])
	if err1 != nil || err2 != nil || err3 != nil {
		fmt.Fprintln(os.Stderr, "play: SEED, FIGHTS and TICKS are numbers")
		os.Exit(2)
	}
	for n := range fights {
		if err := play(seed+uint64(n), ticks); err != nil {
			fmt.Fprintln(os.Stderr, "play:", err)
			os.Exit(1)
		}
	}
}

func load(typ string) (*behavior.Catalog, error) {
	var files define.Files
	for part, file := range map[string]*content.File{"skill": &files.Skill, "flyobj": &files.Projectile, "buff": &files.Buff} {
		var err error
		if file.Data, err = os.ReadFile(typ + "_" + part + ".json"); err != nil {
			return nil, err
		}
	}
	loaded, err := define.LoadCatalog(typ, files, sim.DefaultRate)
	if err != nil {
		return nil, err
	}
	return loaded.Catalog, nil
}

// maze is a ground with walls at random places.
func maze(chance *sim.Stream) (*place.Ground, error) {
	geo := place.Geometry{Bounds: place.Area{Min: sim.Vec{X: -15, Z: -15}, Max: sim.Vec{X: 15, Z: 15}}}
	for range 8 {
		a := spot(chance)
		geo.Walls = append(geo.Walls, place.Wall{Kind: place.Segment, A: a, B: a.Add(spot(chance).Scale(0.3))})
	}
	return place.NewGround(geo)
}

func spot(chance *sim.Stream) sim.Vec {
	return sim.Vec{X: float64(chance.Float64()*24) - 12, Z: float64(chance.Float64()*24) - 12}
}

func id(slot int) sim.ID { return sim.MakeID(uint32(slot), 1) }

func play(seed uint64, ticks int) error {
	stream := sim.NewStream(seed, "play")
	chance := &stream
	ground, err := maze(chance)
	if err != nil {
		return err
	}
	w := behavior.NewWorld(behavior.Options{Blockers: ground, AutoAccept: true, Presentation: true, MoveEvents: 1})
	for _, typ := range types {
		c, err := load(typ)
		if err != nil {
			return err
		}
		if err := w.RegisterCatalog(c); err != nil {
			return err
		}
	}
	for slot := 1; slot <= people; slot++ {
		err := w.AddActor(behavior.ActorState{
			ID: id(slot), Catalog: types[slot%len(types)], Pos: spot(chance), Team: uint8(slot % 3), Radius: 0.5, Height: 0.9, Alive: true, Enabled: true,
		})
		if err != nil {
			return err
		}
	}
	var told sim.StateHash
	events := 0
	for range ticks {
		for slot := 1; slot <= people; slot++ {
			act(w, slot, chance, ground)
		}
		w.Tick(1)
		for _, e := range w.DrainEvents() {
			e.AddTo(&told)
			events++
		}
	}
	fmt.Printf("seed %d: %d events, told %016x, state %016x\n", seed, events, told.Sum(), w.Hash())
	return nil
}

// act lets an actor walk and, now and then, begin something.
func act(w *behavior.World, slot int, chance *sim.Stream, ground *place.Ground) {
	who := id(slot)
	a, _ := w.Actor(who)
	if !a.Moving {
		step := spot(chance).Scale(0.01)
		w.MoveActor(who, ground.Slide(a.Pos, step, a.Radius), step)
	}
	draw := chance.Uint64()
	c := w.Catalog((slot) % len(types))
	switch b := &c.Behaviors[draw>>8%uint64(len(c.Behaviors))]; draw % 32 {
	case 0, 1, 2, 3:
		w.TryStartBehavior(who, b.ID, behavior.ToDirection(spot(chance)))
	case 4:
		w.TryStartBehavior(who, b.ID, behavior.ToPosition(a.Pos.Add(spot(chance).Scale(0.3))))
	case 5:
		w.TryStartBehavior(who, b.ID, behavior.ToTarget(id(1+int(draw>>16%people))))
	case 6:
		w.TryStartBehavior(who, b.ID, behavior.None())
	case 7:
		w.ReleaseHold(who)
	case 8:
		w.StopBehavior(who, behavior.StopInterrupted)
	}
}
