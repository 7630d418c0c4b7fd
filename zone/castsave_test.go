package zone_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// restoredHearth is a zone made from a save, which must be the same one.
func restoredHearth(tb testing.TB, id string, z *zone.Zone) *zone.Zone {
	tb.Helper()
	p, save := hearth(tb), z.Save()
	again, err := zone.Restore(zone.Options{Pack: p, Map: p.Map(id)}, save)
	if err != nil {
		tb.Fatalf("at tick %d: %v", z.Tick(), err)
	}
	if again.Hash() != z.Hash() || !bytes.Equal(again.Save(), save) {
		tb.Fatalf("at tick %d the restored zone is another", z.Tick())
	}
	return again
}

// A zone that is saved in the middle of a cast, of a spark's flight, of what a script has put off and of what it waits for goes on as it
// would have.
func TestSavedInTheMiddleOfACast(t *testing.T) {
	z, watch, hero, rat := mage(t)
	enter(t, z, 2, at(0, -2))
	post(t, z, use(1, "ember", rat), use(2, "hex", rat), use(2, "note", 0))
	z.Step()
	fling(t, z, 2, 0)
	step(z, 30)
	k, casting := z.Insight().Casting(hero)
	again := restoredHearth(t, "yard", z)
	k2, still := again.Insight().Casting(hero)
	if !casting || !still || k.At != k2.At || k.Number != k2.Number || k.Target != k2.Target || z.KeptCasts() != 1 || again.KeptCasts() != 1 {
		t.Fatalf("it casts %+v, and then %+v", k, k2)
	}
	for range 240 {
		z.Step()
		again.Step()
		if z.Hash() != again.Hash() {
			t.Fatalf("they differ first at tick %d", z.Tick())
		}
	}
	if died := of(watch.all, view.Died); len(died) != 1 || died[0].Actor != rat { // 12, 9 and twice 20 are more than it has
		t.Errorf("died: %+v", died)
	}
}

// spells posts what people do who can cast: anything at anybody, in every way, walking and being struck meanwhile.
type spells struct {
	brawl
	known []sim.ID
}

func newSpells(seed uint64) *spells { return &spells{brawl: *newBrawl(seed)} }

func (s *spells) letters(z *zone.Zone) []inbox.Letter {
	c := &s.chance
	s.known = s.known[:0]
	z.Actors(func(b zone.Standing) bool { s.known = append(s.known, b.ID); return true })
	var list []inbox.Letter
	for n := range int64(4) {
		from := inbox.Sender{Character: n + 1, Session: s.sessions[n+1]}
		switch {
		case from.Session == 0 || c.Chance(0.002):
			from.Session += 1 + uint64(n)*1000
			s.sessions[n+1] = from.Session
			list = append(list, inbox.Arrival{From: from, Name: "Somebody", Where: s.near()}.Letter())
		case c.Chance(0.002):
			list = append(list, inbox.Departure{From: from, Grace: int32(c.Intn(60))}.Letter())
		}
		if c.Chance(0.5) {
			walk := inbox.Command{From: from, Verb: inbox.Walk, Next: true, Heading: sim.Heading(c.Uint64()), Press: uint8(c.Intn(8))}
			if c.Chance(0.1) {
				walk.Wish = place.Wish{X: int8(c.Uint64()), Z: int8(c.Uint64())}
			}
			list = append(list, walk.Letter())
		}
		if c.Chance(0.2) {
			list = append(list, s.use(from))
		}
	}
	if c.Chance(0.1) {
		list = append(list, s.order())
	}
	return list
}

// word is something that can be said of an ability.
func (s *spells) word() string {
	return []string{"ember", "chant", "fling", "dart", "mend", "wail", "hush", "hex", "note", "call", "turn", "spin", "doze", "rite", "scorch", "sing"}[s.chance.Intn(16)]
}

func (s *spells) whom() sim.ID {
	if len(s.known) == 0 || s.chance.Chance(0.1) {
		return sim.MakeID(uint32(s.chance.Intn(12)), uint32(1+s.chance.Intn(3)))
	}
	return s.known[s.chance.Intn(len(s.known))]
}

func (s *spells) use(from inbox.Sender) inbox.Letter {
	c := &s.chance
	s.seq++
	cmd := inbox.Command{
		From: from, Verb: inbox.Use, Seq: s.seq, Text: s.word(), Aim: inbox.Aim(c.Intn(4)), Target: s.whom(),
		Heading: sim.Heading(c.Uint64()), Pos: sim.Vec{X: c.Float64()*40 - 20, Z: c.Float64()*40 - 20},
	}
	if c.Chance(0.1) {
		cmd.Verb, cmd.Text = inbox.Pose, []string{"standing", "sitting", "flying"}[c.Intn(3)]
	}
	return cmd.Letter()
}

func (s *spells) order() inbox.Letter {
	c := &s.chance
	o := inbox.Order{
		Op:     []inbox.OrderOp{inbox.Spawn, inbox.Remove, inbox.PutAt, inbox.Cast, inbox.SetAbility, inbox.SetCooldown, inbox.SetLife, inbox.SetConsent}[c.Intn(8)],
		Target: s.whom(), Whom: s.whom(), Behavior: s.word(), Aim: inbox.AtTarget, Creature: []string{"rat", "imp", "brute", "wisp"}[c.Intn(4)],
		Where: s.near(), Ticks: int32(c.Intn(90)), On: c.Chance(0.5),
	}
	return o.Letter()
}

func (s *spells) near() inbox.Where {
	c := &s.chance
	return inbox.Where{Exact: true, Pos: sim.Vec{X: c.Float64()*16 - 8, Z: c.Float64()*16 - 8}, Facing: sim.Heading(c.Uint64())}
}

// cast steps a zone through what people cast, with something done between two ticks, and returns the hash after each.
func (s *spells) cast(tb testing.TB, z *zone.Zone, ticks int, between func(tick int, z *zone.Zone) *zone.Zone) []uint64 {
	tb.Helper()
	var hashes []uint64
	for i := range ticks {
		z = between(i, z)
		post(tb, z, s.letters(z)...)
		z.Step()
		z.Drain()
		hashes = append(hashes, z.Hash())
	}
	return hashes
}

// Whatever people cast, the same letters give the same hashes and the same events, through saves in the middle of everything and through
// the encoding of the letters; nobody has a cast broken that it has not begun, nor two at a time.
func TestSpells(t *testing.T) {
	p, total := hearth(t), map[view.EventKind]int{}
	for _, id := range []string{"yard", "ring", "house"} {
		t.Run(id, func(t *testing.T) {
			eachSeed(t, func(t *testing.T, seed uint64) {
				const ticks = 500
				open := func(w *lookout) *zone.Zone {
					return openWith(t, zone.Options{Pack: p, Map: p.Map(id), Seed: seed, Viewers: []view.Viewer{w}})
				}
				one, other := &lookout{}, &lookout{}
				hashes := newSpells(seed).cast(t, open(one), ticks, func(_ int, z *zone.Zone) *zone.Zone { return z })
				again := newSpells(seed).cast(t, open(other), ticks, func(i int, z *zone.Zone) *zone.Zone {
					if i%23 != 22 {
						return z
					}
					restored, err := zone.Restore(zone.Options{Pack: p, Map: p.Map(id), Viewers: []view.Viewer{other}}, z.Save())
					if err != nil || restored.Hash() != z.Hash() {
						t.Fatalf("tick %d: %v, or another zone", i, err)
					}
					return restored
				})
				same(t, "through saves", hashes, again)
				if !slices.Equal(one.all, other.all) {
					t.Fatal("other events come of the same letters")
				}
				castsAreWhole(t, one.all)
				for _, e := range one.all {
					total[e.Kind]++
				}
			})
		})
	}
	for _, kind := range []view.EventKind{
		view.CastBegun, view.CastInterrupted, view.OnAbilityResolved, view.AbilityRefused, view.ResolveRequested, view.TextSent, view.ScriptFault,
		view.Swung, view.Died,
	} {
		if total[kind] < 10 {
			t.Errorf("%v has happened %d times", kind, total[kind])
		}
	}
}

// castsAreWhole checks that every cast which begins ends once, by being broken or by being done, before its caster begins another.
func castsAreWhole(t *testing.T, events []view.Event) {
	t.Helper()
	under, ended := map[sim.ID]uint32{}, map[uint32]bool{}
	for _, e := range events {
		switch e.Kind {
		case view.CastBegun:
			if under[e.Actor] != 0 {
				t.Fatalf("%v begins %d within %d", e.Actor, e.Cast, under[e.Actor])
			}
			under[e.Actor] = e.Cast
		case view.CastInterrupted, view.OnAbilityResolved:
			if ended[e.Cast] || under[e.Actor] != 0 && under[e.Actor] != e.Cast {
				t.Fatalf("%d ends twice, or beside %d", e.Cast, under[e.Actor])
			}
			under[e.Actor], ended[e.Cast] = 0, true
		}
	}
}

// What a recorder writes down of letters about abilities, and a replay reads, does the same.
func TestSpellsAreRecorded(t *testing.T) {
	p := hearth(t)
	eachSeed(t, func(t *testing.T, seed uint64) {
		source := openWith(t, zone.Options{Pack: p, Map: p.Map("ring"), Seed: seed})
		replica := openWith(t, zone.Options{Pack: p, Map: p.Map("ring"), Seed: seed})
		s, uses := newSpells(seed), 0
		for range 300 {
			post(t, source, s.letters(source)...)
			source.Step()
			source.Drain()
			var recorded []byte
			for i := range source.Taken() {
				recorded = inbox.Append(recorded, &source.Taken()[i])
				if source.Taken()[i].Command.Verb == inbox.Use {
					uses++
				}
			}
			for len(recorded) > 0 {
				l, rest, err := inbox.Decode(recorded)
				if err != nil {
					t.Fatal(err)
				}
				post(t, replica, l)
				recorded = rest
			}
			replica.Step()
			replica.Drain()
			if source.Hash() != replica.Hash() {
				t.Fatalf("they differ first at tick %d", source.Tick())
			}
		}
		if uses < 100 {
			t.Errorf("only %d uses", uses)
		}
	})
}
