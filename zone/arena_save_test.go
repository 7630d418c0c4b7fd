package zone_test

import (
	"errors"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// brawl posts what people do who fight: they walk anywhere, press anything, name all sorts of aims, come and go, and the
// world puts creatures among them.
type brawl struct {
	chance   sim.Stream
	sessions map[int64]uint64
	seq      uint32
}

func newBrawl(seed uint64) *brawl {
	return &brawl{chance: sim.NewStream(seed, "brawl"), sessions: map[int64]uint64{}}
}

// letters are those for the tick now.
func (b *brawl) letters(now sim.Tick) []inbox.Letter {
	c := &b.chance
	var list []inbox.Letter
	for n := range int64(4) {
		from := inbox.Sender{Character: n + 1, Session: b.sessions[n+1]}
		switch {
		case from.Session == 0 || c.Chance(0.001):
			from.Session += 1 + uint64(n)*1000
			b.sessions[n+1] = from.Session
			list = append(list, inbox.Arrival{From: from, Name: "Somebody", Where: b.where()}.Letter())
		case c.Chance(0.001):
			list = append(list, inbox.Departure{From: from, Grace: int32(c.Intn(60))}.Letter())
		}
		walk := inbox.Command{From: from, Verb: inbox.Walk, Tick: now.Plus(c.Intn(9) - 4), Heading: sim.Heading(c.Uint64())}
		walk.Wish = place.Wish{X: int8(c.Uint64()), Z: int8(c.Uint64())}
		if c.Chance(0.3) {
			walk.Press = uint8(1 + c.Intn(inbox.MaxSlots))
		}
		list = append(list, walk.Letter())
		if c.Chance(0.1) {
			list = append(list, b.act(from))
		}
	}
	if c.Chance(0.08) {
		list = append(list, b.order())
	}
	return list
}

func (b *brawl) act(from inbox.Sender) inbox.Letter {
	c := &b.chance
	b.seq++
	return inbox.Command{
		From: from, Verb: inbox.Act, Seq: b.seq, Text: []string{"slash", "lob", "bite", "torch", "daze", "scar"}[c.Intn(6)], Aim: inbox.Aim(c.Intn(4)),
		Heading: sim.Heading(c.Uint64()), Pos: sim.Vec{X: c.Float64()*40 - 20, Z: c.Float64()*40 - 20},
		Target: sim.MakeID(uint32(c.Intn(12)), uint32(1+c.Intn(3))),
	}.Letter()
}

func (b *brawl) order() inbox.Letter {
	c := &b.chance
	o := inbox.Order{
		Op: inbox.Spawn, Creature: []string{"dummy", "biter", "walker", "thrower"}[c.Intn(4)], Where: b.where(),
		Target: sim.MakeID(uint32(c.Intn(16)), uint32(1+c.Intn(3))),
	}
	switch c.Intn(5) {
	case 0:
		o.Op = inbox.Remove
	case 1:
		o.Op = inbox.PutAt
	case 2:
		o.Op, o.Speed = inbox.SetSpeed, c.Float64()*8
	case 3:
		o.Op, o.Actor, o.List = inbox.RunList, sim.MakeID(uint32(c.Intn(16)), 1), uint32(1+c.Intn(2))
	}
	return o.Letter()
}

func (b *brawl) where() inbox.Where {
	c := &b.chance
	return inbox.Where{
		Room: []string{"", "", "", "floor", "vault"}[c.Intn(5)], Exact: c.Chance(0.9),
		Pos: sim.Vec{X: c.Float64()*8 - 4, Z: c.Float64()*8 - 4}, Facing: sim.Heading(c.Uint64()),
	}
}

// fight steps a zone through a brawl, with something done between two ticks, and returns the hash after each.
func fight(tb testing.TB, z *zone.Zone, b *brawl, ticks int, between func(tick int, z *zone.Zone) *zone.Zone) []uint64 {
	tb.Helper()
	var hashes []uint64
	for i := range ticks {
		if between != nil {
			z = between(i, z)
		}
		for _, l := range b.letters(z.Tick().Plus(1)) {
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

const rounds = 900

// Whatever people do to each other: the same letters give the same hashes and the same events, also through saves in the
// middle of blows, flights and deaths; nobody dies twice in a life; and a spawn has one living creature.
func TestBrawls(t *testing.T) {
	p, died := arena(t), 0
	for _, id := range []string{"pit", "cellar"} {
		t.Run(id, func(t *testing.T) {
			eachSeed(t, func(t *testing.T, seed uint64) {
				open := func(w *lookout) *zone.Zone {
					return openWith(t, zone.Options{Pack: p, Map: p.Map(id), Seed: seed, Viewers: []view.Viewer{w}})
				}
				one, other := &lookout{}, &lookout{}
				hashes := fight(t, open(one), newBrawl(seed), rounds, func(_ int, z *zone.Zone) *zone.Zone {
					healthy(t, z)
					return z
				})
				again := fight(t, open(other), newBrawl(seed), rounds, func(i int, z *zone.Zone) *zone.Zone {
					if i%50 != 49 {
						return z
					}
					restored, err := zone.Restore(zone.Options{Pack: p, Map: p.Map(id), Viewers: []view.Viewer{other}}, z.Save())
					if err != nil {
						t.Fatalf("tick %d: %v", i, err)
					}
					return restored
				})
				same(t, "with and without saves", hashes, again)
				var h, g sim.StateHash
				for i := range one.all {
					one.all[i].AddTo(&h)
				}
				for i := range other.all {
					other.all[i].AddTo(&g)
				}
				if h.Sum() != g.Sum() {
					t.Error("the events differ")
				}
				died += deaths(t, one.all)
			})
		})
	}
	if *runs >= 10 && died < *runs {
		t.Errorf("only %d died: these brawls are none", died)
	}
}

// deaths counts the deaths, and fails if somebody died twice without living again.
func deaths(t *testing.T, events []view.Event) (died int) {
	t.Helper()
	dead := map[sim.ID]bool{}
	for _, e := range events {
		switch e.Kind {
		case view.Died:
			died++
			if dead[e.Actor] {
				t.Errorf("%v dies twice, at %d", e.Actor, e.Tick)
			}
			dead[e.Actor] = true
		case view.Respawned:
			dead[e.Actor] = false
		}
	}
	return died
}

// healthy fails if a body is neither dead nor alive, or has more life than it can have. That a spawn has one creature at a
// time and that rules and world agree is checked by the zone itself, under the tag invariants.
func healthy(t *testing.T, z *zone.Zone) {
	t.Helper()
	z.Actors(func(s zone.Standing) bool {
		if s.Health < 0 || s.Health > s.MaxHealth || (s.Health == 0) == s.Alive || !s.Pos.IsFinite() {
			t.Errorf("at %d %+v", z.Tick(), s)
		}
		return true
	})
}

// Saves from the middle of a fight are refused if a byte of them is another, and with another pack.
func TestFightsAreRestoredWhole(t *testing.T) {
	p := arena(t)
	z := openWith(t, zone.Options{Pack: p, Map: p.Map("pit"), Seed: 3})
	fight(t, z, newBrawl(3), 200, nil)
	save := z.Save()
	for at := 0; at < len(save); at += 7 {
		bad := append([]byte(nil), save...)
		bad[at] ^= 0x20
		if _, err := zone.Restore(zone.Options{Pack: p, Map: p.Map("pit")}, bad); err == nil {
			t.Fatalf("byte %d of %d changed, and it is restored", at, len(save))
		}
	}
	if _, err := zone.Restore(zone.Options{Map: p.Map("pit")}, save); !errors.Is(err, zone.ErrOtherWorld) {
		t.Errorf("without the pack: %v", err)
	}
	restored, err := zone.Restore(zone.Options{Pack: p, Map: p.Map("pit")}, save)
	if err != nil || restored.Hash() != z.Hash() || string(restored.Save()) != string(save) {
		t.Errorf("restored: %v", err)
	}
}

// Who watches, and how many, changes nothing in a fight.
func TestViewersDoNotChangeAFight(t *testing.T) {
	p := arena(t)
	run := func(viewers ...view.Viewer) []uint64 {
		z := openWith(t, zone.Options{Pack: p, Map: p.Map("pit"), Seed: 5, Viewers: viewers})
		return fight(t, z, newBrawl(5), 300, nil)
	}
	a, b := &lookout{}, &columns{}
	same(t, "nobody and one", run(), run(a))
	same(t, "in this order and that", run(a, b), run(b, a))
}
