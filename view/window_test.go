package view_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"pgregory.net/rapid"
)

// drawGround is drawScenery on a ground, where what matters is how far apart things are.
func drawGround(t *rapid.T) *view.Scenery {
	in := drawScenery(t)
	in.Whole, in.Window = false, view.Window{Near: 10, Far: 12}
	place := rapid.Custom(func(t *rapid.T) sim.Vec {
		return sim.Vec{
			X: float64(rapid.IntRange(0, 30).Draw(t, "x")), Y: float64(rapid.IntRange(-90, 90).Draw(t, "y")),
			Z: float64(rapid.SampledFrom([]int{0, 0, 0, 8, -6}).Draw(t, "z")),
		}
	})
	for i := range in.Tables {
		for range in.Tables[i].Table.IDs {
			in.Tables[i].At = append(in.Tables[i].At, place.Draw(t, "at"))
		}
	}
	for i := range in.Events {
		in.Events[i].Pos = place.Draw(t, "happened")
	}
	return in
}

// Over any ticks, what an eye sees is what one finds by asking of everything one by one whether it is near, or was seen in the tick
// before and is not far.
func TestAWindowIsWhatOneByOneWouldGive(t *testing.T) {
	var sight view.Sight // one for all runs: whoever looked in the last of them is forgotten in the first tick of the next
	eyes, held := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		sight.Look(&view.Scenery{Window: view.Window{Near: 1, Far: 1}, Tables: []view.Sighted{{Table: new(view.Table)}}})
		saw := map[sim.ID][]sim.ID{}
		for range rapid.IntRange(1, 5).Draw(t, "ticks") {
			in := drawGround(t)
			now := map[sim.ID][]sim.ID{}
			got := sight.Look(in)
			for row, seat := range in.Seats {
				if seat.Actor == 0 {
					continue
				}
				from := in.Tables[0].At[row]
				e := got[0]
				got = got[1:]
				eyes++
				var seen []sim.ID
				for i := range in.Tables {
					for r, id := range in.Tables[i].Table.IDs {
						d := in.Tables[i].At[r].GroundDist(from)
						known := slices.Contains(saw[seat.Actor], id)
						if d <= 10 || d <= 12 && known {
							seen = append(seen, id)
						}
						if d > 10 && d <= 12 && known {
							held++
						}
					}
				}
				now[seat.Actor] = seen
				if e.Key != uint64(seat.Actor) || e.Room != 0 || !slices.Equal(e.Seats, []view.Seat{seat}) || !slices.Equal(e.Seen, seen) {
					t.Fatalf("the eye is %+v, sees %v, is to see %v", e, e.Seen, seen)
				}
				var events []int32
				for i := range in.Events {
					happened := &in.Events[i]
					there := slices.Contains(in.Tables[0].Table.IDs, happened.Actor)
					if !happened.Flags.Has(view.Internal) && (slices.Contains(seen, happened.Actor) || !there && happened.Pos.GroundDist(from) <= 10) {
						events = append(events, int32(i))
					}
				}
				if !slices.Equal(e.Events, events) {
					t.Fatalf("it is shown the events %v, is to be shown %v", e.Events, events)
				}
			}
			if len(got) > 0 {
				t.Fatalf("there are eyes of nobody: %+v", got)
			}
			saw = now
		}
	})
	if eyes < 100 || held < 10 {
		t.Errorf("%d eyes, %d things held at the edge", eyes, held)
	}
}

// herd is a table of bodies on a ground of some size, in metres, with what makes their ids.
type herd struct {
	view.Sighted
	size float64
	id   func(slot, tick uint32) sim.ID
}

// place is anywhere: half of the time on a lattice of half metres, and now and then far from everybody.
func (h *herd) place(chance *sim.Stream) sim.Vec {
	at := sim.Vec{X: h.size * (chance.Float64() - 0.5), Y: 50 * chance.Float64(), Z: h.size * (chance.Float64() - 0.5)}
	if chance.Intn(2) == 0 {
		at.X, at.Z = float64(int(at.X*2))/2, float64(int(at.Z*2))/2
	}
	if chance.Intn(200) == 0 {
		at.X += 1e6
	}
	return at
}

// step lets everybody walk, and puts somebody new into the place of one in twelve.
func (h *herd) step(chance *sim.Stream, tick uint32) {
	next := view.Sighted{Table: new(view.Table)}
	for slot := range uint32(150) {
		id, at := h.id(slot, tick), h.place(chance)
		if tick > 0 && chance.Intn(12) > 0 {
			id = h.Table.IDs[slot]
			at = h.At[slot].Add(sim.Vec{X: 4 * (chance.Float64() - 0.5), Z: 4 * (chance.Float64() - 0.5)})
		}
		next.Table.IDs, next.At = append(next.Table.IDs, id), append(next.At, at)
	}
	h.Sighted = next
}

// tally counts what was found by measuring.
type tally struct{ near, held, lost, edge int }

// measured is what is seen from a place by one who saw some of it before, asked of everything one by one.
func (n *tally) measured(in *view.Scenery, from sim.Vec, saw []sim.ID) (seen []sim.ID) {
	near, far := in.Window.Near*in.Window.Near, in.Window.Far*in.Window.Far
	for _, s := range in.Tables {
		for row, id := range s.Table.IDs {
			d := s.At[row].GroundDistSq(from)
			_, known := slices.BinarySearch(saw, id)
			switch {
			case d <= near:
				seen = append(seen, id)
				n.near++
			case d <= far && known:
				seen = append(seen, id)
				n.held++
			case known:
				n.lost++
			}
			if d == near || d == far && known {
				n.edge++
			}
		}
	}
	return seen
}

// On grounds of all sizes, with hundreds of bodies that walk, come and go, windows see what one finds by measuring everything one
// by one, also what is exactly at the edge.
func TestWindowsOverManyBodiesAreExact(t *testing.T) {
	var n tally
	for seed := range uint64(30) {
		chance := sim.NewStream(seed, "bodies")
		size := []float64{0, 6, 30, 120, 2000}[seed%5]
		actors := herd{size: size, id: func(slot, tick uint32) sim.ID { return sim.MakeID(slot, 1+tick) }}
		shots := herd{size: size, id: func(slot, tick uint32) sim.ID { return view.ShotID(uint64(slot*100 + tick)) }}
		var sight view.Sight
		saw := map[sim.ID][]sim.ID{}
		for tick := range uint32(6) {
			actors.step(&chance, tick)
			shots.step(&chance, tick)
			in := &view.Scenery{Window: view.Window{Near: 10, Far: 12.5}, Tables: []view.Sighted{actors.Sighted, shots.Sighted}}
			for row, id := range actors.Table.IDs {
				seat := view.Seat{}
				if row%3 == 0 {
					seat.Actor = id
				}
				in.Seats = append(in.Seats, seat)
			}
			now := map[sim.ID][]sim.ID{}
			for _, e := range sight.Look(in) {
				who := e.Seats[0].Actor
				row, _ := actors.Table.Find(who)
				now[who] = n.measured(in, actors.At[row], saw[who])
				if !slices.Equal(e.Seen, now[who]) {
					t.Fatalf("seed %d, tick %d, within %v metres: %v sees %v, is to see %v", seed, tick, size, who, e.Seen, now[who])
				}
			}
			if len(now) != 50 {
				t.Fatalf("seed %d: %d eyes", seed, len(now))
			}
			saw = now
		}
	}
	if n.near < 100_000 || n.held < 1000 || n.lost < 100 || n.edge < 10 {
		t.Errorf("measured are %+v", n)
	}
}

// Once it has seen a busy tick, a window allocates nothing.
func TestAWindowAllocatesNothing(t *testing.T) {
	in := &view.Scenery{Window: view.Window{Near: 40, Far: 44}, Tables: []view.Sighted{{Table: &view.Table{}}}}
	for slot := range uint32(200) {
		id := sim.MakeID(slot, 1)
		in.Tables[0].Table.IDs = append(in.Tables[0].Table.IDs, id)
		in.Tables[0].At = append(in.Tables[0].At, sim.Vec{X: float64(slot)})
		in.Seats = append(in.Seats, view.Seat{Actor: id})
		in.Events = append(in.Events, view.Event{Actor: id})
	}
	var sight view.Sight
	for range 3 {
		sight.Look(in)
	}
	if n := testing.AllocsPerRun(10, func() { sight.Look(in) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkWindow is a thousand bodies over grounds of three sizes, an eighth of them players.
func BenchmarkWindow(b *testing.B) {
	for _, side := range []float64{60, 300, 1000} {
		b.Run(fmt.Sprint(side, " m"), func(b *testing.B) { windowsOn(b, side) })
	}
}

func windowsOn(b *testing.B, side float64) {
	in := &view.Scenery{Window: view.Window{Near: 40, Far: 44}, Tables: []view.Sighted{{Table: &view.Table{}}}}
	chance := sim.NewStream(1, "window")
	for slot := range uint32(1000) {
		id := sim.MakeID(slot, 1)
		in.Tables[0].Table.IDs = append(in.Tables[0].Table.IDs, id)
		in.Tables[0].At = append(in.Tables[0].At, sim.Vec{X: side * chance.Float64(), Z: side * chance.Float64()})
		seat := view.Seat{}
		if slot%8 == 0 {
			seat.Actor = id
		}
		in.Seats = append(in.Seats, seat)
	}
	var sight view.Sight
	b.ReportAllocs()
	for b.Loop() {
		if len(sight.Look(in)) != 125 {
			b.Fatal("eyes are missing")
		}
	}
}
