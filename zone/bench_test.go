package zone_test

import (
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// counting looks at what it is shown without keeping anything, as the network does.
type counting struct {
	view.NopViewer
	rows, events, seen int
}

func (c *counting) Show(f *view.Frame) {
	c.rows += len(f.Tables[0].IDs)
	c.events += len(f.Events)
	for i := range f.Eyes {
		c.seen += len(f.Eyes[i].Seen)
	}
}

// crowd is a zone of n bodies that walk among walls in all directions, an eighth of them players.
func crowd(tb testing.TB, n int, m *place.Map) (*zone.Zone, *counting) {
	tb.Helper()
	watch := &counting{}
	z := openWith(tb, zone.Options{Map: m, Seed: 4, Viewers: []view.Viewer{watch}})
	chance := sim.NewStream(4, "crowd")
	for i := range n {
		where := at(chance.Float64()*60-30, chance.Float64()*60-30)
		where.Room = m.Rooms[i%len(m.Rooms)].ID
		if i%8 == 0 {
			post(tb, z, arrival(int64(i+1), where))
		} else {
			post(tb, z, spawn(where).Letter())
		}
	}
	z.Step()
	z.Actors(func(a zone.Standing) bool {
		if a.Character == 0 {
			wish := place.Wish{X: int8(chance.Intn(255) - 127), Z: int8(chance.Intn(255) - 127)}
			post(tb, z, inbox.Order{Op: inbox.March, Target: a.ID, Wish: wish}.Letter())
		}
		return true
	})
	z.Step()
	return z, watch
}

// second posts a second of inputs for the players of a crowd and steps through it, turning everybody round every ten ticks
// so that nobody ends up standing at a wall.
func second(tb testing.TB, z *zone.Zone, n int) {
	for i := range 60 {
		next := z.Tick().Plus(1)
		for player := 0; player < n; player += 8 {
			x := int8(127)
			if i/10%2 == 1 {
				x = -127
			}
			if err := z.Post(input(int64(player+1), next, x, int8(player%100))); err != nil {
				tb.Fatal(err)
			}
		}
		z.Step()
		z.Drain()
	}
}

func BenchmarkThousandWalkers(b *testing.B) {
	z, watch := crowd(b, 1000, field(b))
	second(b, z, 1000)
	b.ReportAllocs()
	for b.Loop() {
		second(b, z, 1000)
	}
	if watch.rows == 0 || watch.seen < watch.rows {
		b.Errorf("%d rows, %d seen", watch.rows, watch.seen)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/60, "µs/tick")
}

func BenchmarkThousandInRooms(b *testing.B) {
	z, _ := crowd(b, 1000, village())
	second(b, z, 1000)
	b.ReportAllocs()
	for b.Loop() {
		second(b, z, 1000)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/60, "µs/tick")
}

func BenchmarkPost(b *testing.B) {
	z := openWith(b, zone.Options{Map: village()})
	letter := input(1, 1, 1, 1)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i%4096 == 4095 {
			z.Step()
		}
		_ = z.Post(letter)
	}
}

func BenchmarkHashThousand(b *testing.B) {
	z, _ := crowd(b, 1000, field(b))
	b.ReportAllocs()
	for b.Loop() {
		z.Hash()
	}
}
