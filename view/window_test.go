package view_test

import (
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
		return sim.Vec{X: float64(rapid.IntRange(0, 30).Draw(t, "x")), Y: float64(rapid.IntRange(-90, 90).Draw(t, "y"))}
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

// BenchmarkWindow is a thousand bodies over 60 by 60 metres, an eighth of them players.
func BenchmarkWindow(b *testing.B) {
	in := &view.Scenery{Window: view.Window{Near: 40, Far: 44}, Tables: []view.Sighted{{Table: &view.Table{}}}}
	chance := sim.NewStream(1, "window")
	for slot := range uint32(1000) {
		id := sim.MakeID(slot, 1)
		in.Tables[0].Table.IDs = append(in.Tables[0].Table.IDs, id)
		in.Tables[0].At = append(in.Tables[0].At, sim.Vec{X: 60 * chance.Float64(), Z: 60 * chance.Float64()})
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
