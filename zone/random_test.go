package zone_test

import (
	"fmt"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// mail is a random stream of letters: everything that can be posted, sensible or not, from a seed.
type mail struct {
	chance   sim.Stream
	sessions map[int64]uint64
}

func newMail(seed uint64) *mail {
	return &mail{chance: sim.NewStream(seed, "mail"), sessions: map[int64]uint64{}}
}

// letters are those of one tick.
func (m *mail) letters(now sim.Tick) []inbox.Letter {
	var list []inbox.Letter
	for range m.chance.Intn(8) {
		list = append(list, m.letter(now))
	}
	return list
}

func (m *mail) letter(now sim.Tick) inbox.Letter {
	c := &m.chance
	character := int64(1 + c.Intn(6))
	from := inbox.Sender{Character: character, Session: max(1, m.sessions[character])}
	if c.Chance(0.05) { // somebody else's connection
		from.Session++
	}
	switch c.Intn(20) {
	case 0, 1, 2:
		m.sessions[character]++
		from.Session = m.sessions[character]
		return inbox.Arrival{From: from, Name: fmt.Sprint("P", character), Lamp: float64(c.Intn(10)), Where: m.where()}.Letter()
	case 3:
		return inbox.Departure{From: from, Grace: int32(c.Intn(3) * 20)}.Letter()
	case 4, 5, 6, 7:
		return m.order()
	}
	return m.command(now, from)
}

func (m *mail) command(now sim.Tick, from inbox.Sender) inbox.Letter {
	c := &m.chance
	cmd := inbox.Command{From: from, Verb: inbox.Verb(1 + c.Intn(5)), Seq: uint32(c.Intn(40)), Heading: sim.Heading(c.Uint64())}
	switch cmd.Verb {
	case inbox.Walk:
		cmd.Tick, cmd.Next = now.Plus(c.Intn(40)-3), c.Chance(0.3)
		cmd.Wish = place.Wish{X: int8(c.Uint64()), Z: int8(c.Uint64())}
	case inbox.Go:
		cmd.Text = []string{"north", "south", "east", "west", "up"}[c.Intn(5)]
	case inbox.Say:
		cmd.Text = []string{"hello", "who is there?", "run"}[c.Intn(3)]
	}
	return cmd.Letter()
}

func (m *mail) order() inbox.Letter {
	c := &m.chance
	o := inbox.Order{
		Op: inbox.OrderOp(1 + c.Intn(6)), Target: sim.MakeID(uint32(c.Intn(12)), uint32(1+c.Intn(3))), Ref: uint64(c.Intn(3)),
		Name: "Rat", Lamp: float64(c.Intn(5)), Speed: float64(c.Intn(12)) / 2, Heading: sim.Heading(c.Uint64()),
		Wish: place.Wish{X: int8(c.Uint64()), Z: int8(c.Uint64())}, Where: m.where(),
	}
	return o.Letter()
}

func (m *mail) where() inbox.Where {
	c := &m.chance
	w := inbox.Where{
		Room:  []string{"", "yard", "hall", "cell", "west", "east", "attic"}[c.Intn(7)],
		Exact: c.Chance(0.7), Pos: sim.Vec{X: c.Float64()*70 - 35, Z: c.Float64()*70 - 35}, Facing: sim.Heading(c.Uint64()),
	}
	if c.Chance(0.1) {
		w.Map = "cave"
	}
	return w
}

// maps are the two worlds that random tests run in.
func maps(tb testing.TB) map[string]*place.Map {
	return map[string]*place.Map{"village": village(), "field": field(tb)}
}

// play posts random letters and steps, and returns the hash after each tick.
func play(tb testing.TB, z *zone.Zone, m *mail, ticks int, between func(tick int, z *zone.Zone) *zone.Zone) []uint64 {
	tb.Helper()
	var hashes []uint64
	for i := range ticks {
		if between != nil {
			z = between(i, z)
		}
		for _, l := range m.letters(z.Tick().Plus(1)) {
			if err := z.Post(l); err != nil {
				tb.Fatalf("tick %d: %v", i, err)
			}
		}
		z.Step()
		z.Drain()
		hashes = append(hashes, z.Hash())
	}
	return hashes
}

// same fails at the first tick at which two runs differ.
func same(tb testing.TB, what string, a, b []uint64) {
	tb.Helper()
	if len(a) != len(b) || len(a) == 0 {
		tb.Fatalf("%s: %d and %d ticks", what, len(a), len(b))
	}
	for i := range a {
		if a[i] != b[i] {
			tb.Fatalf("%s: the hashes differ first after tick %d of %d", what, i+1, len(a))
		}
	}
}

const ticks = 300

func TestSameLettersSameHash(t *testing.T) {
	for name, m := range maps(t) {
		t.Run(name, func(t *testing.T) {
			eachSeed(t, func(t *testing.T, seed uint64) {
				run := func() ([]uint64, uint64) {
					watch := &lookout{}
					z := openWith(t, zone.Options{Map: m, Seed: seed, Viewers: []view.Viewer{watch}})
					hashes := play(t, z, newMail(seed), ticks, nil)
					var h sim.StateHash
					for i := range watch.all {
						watch.all[i].AddTo(&h)
					}
					if len(watch.all) < ticks/10 || z.Counters().NoTarget == 0 || z.Counters().Strangers == 0 {
						t.Fatalf("little happened: %d events, %+v", len(watch.all), z.Counters())
					}
					return hashes, h.Sum()
				}
				first, events := run()
				again, eventsAgain := run()
				same(t, "twice the same", first, again)
				if events != eventsAgain {
					t.Error("the same letters gave other events")
				}
				other := play(t, openWith(t, zone.Options{Map: m, Seed: seed + 1000}), newMail(seed+1000), ticks, nil)
				if other[ticks-1] == first[ticks-1] {
					t.Error("other letters gave the same hash")
				}
			})
		})
	}
}

// Whoever looks, and in whichever order, nothing that happens depends on it.
func TestViewersChangeNothing(t *testing.T) {
	for name, m := range maps(t) {
		t.Run(name, func(t *testing.T) {
			eachSeed(t, func(t *testing.T, seed uint64) {
				run := func(viewers ...view.Viewer) []uint64 {
					return play(t, openWith(t, zone.Options{Map: m, Seed: seed, Viewers: viewers}), newMail(seed), ticks, nil)
				}
				a, b := &lookout{}, &lookout{}
				blind := run()
				same(t, "one viewer", blind, run(a))
				same(t, "two viewers", blind, run(view.NopViewer{}, b))
				same(t, "the other way round", blind, run(b, view.NopViewer{}))
				if a.frames != ticks || b.frames != 2*ticks {
					t.Errorf("%d and %d frames were shown", a.frames, b.frames)
				}
			})
		})
	}
}

// A letter that has been through its encoding does what it would have done without.
func TestEncodingLettersChangesNothing(t *testing.T) {
	for name, m := range maps(t) {
		t.Run(name, func(t *testing.T) {
			eachSeed(t, func(t *testing.T, seed uint64) {
				source := openWith(t, zone.Options{Map: m, Seed: seed})
				replica := openWith(t, zone.Options{Map: m, Seed: seed})
				post := newMail(seed)
				n := 0
				for range ticks {
					for _, l := range post.letters(source.Tick().Plus(1)) {
						if err := source.Post(l); err != nil {
							t.Fatal(err)
						}
					}
					source.Step()
					source.Drain()
					// What a recorder would have written down, and a replay read.
					var recorded []byte
					for i := range source.Taken() {
						recorded = inbox.Append(recorded, &source.Taken()[i])
						n++
					}
					for len(recorded) > 0 {
						l, rest, err := inbox.Decode(recorded)
						if err != nil {
							t.Fatal(err)
						}
						if err := replica.Post(l); err != nil {
							t.Fatal(err)
						}
						recorded = rest
					}
					replica.Step()
					replica.Drain()
					if source.Hash() != replica.Hash() {
						t.Fatalf("the hashes differ at tick %d", source.Tick())
					}
				}
				if n < ticks {
					t.Errorf("only %d letters were taken", n)
				}
			})
		})
	}
}

// A zone near the end of the tick counter goes on like any other, tick numbers apart.
func TestTicksWrap(t *testing.T) {
	for name, m := range maps(t) {
		t.Run(name, func(t *testing.T) {
			eachSeed(t, func(t *testing.T, seed uint64) {
				const before = 1<<32 - 100
				run := func(start sim.Tick) []string {
					watch := &lookout{}
					z := openWith(t, zone.Options{Map: m, Seed: seed, Start: start, Viewers: []view.Viewer{watch}})
					post := newMail(seed)
					var story []string
					for i := range ticks {
						for _, l := range post.letters(z.Tick().Plus(1)) {
							l.Departure.Grace = 0 // a deadline on tick 0 moves to 1, and is tested apart
							if err := z.Post(l); err != nil {
								t.Fatal(err)
							}
						}
						z.Step()
						z.Drain()
						if watch.tick != start.Plus(i+1) {
							t.Fatalf("shown tick %d, want %d", watch.tick, start.Plus(i+1))
						}
						story = append(story, fmt.Sprint(watch.bodies, watch.table.IDs, kinds(watch.events)))
					}
					return story
				}
				early, late := run(1000), run(before)
				for i := range early {
					if early[i] != late[i] {
						t.Fatalf("tick %d\n%s\nacross the wrap\n%s", i, early[i], late[i])
					}
				}
			})
		})
	}
}
