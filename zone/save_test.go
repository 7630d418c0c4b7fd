package zone_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// restored is a zone made from a save, in the same world.
func restored(tb testing.TB, m *place.Map, save []byte) *zone.Zone {
	tb.Helper()
	z, err := zone.Restore(zone.Options{Map: m}, save)
	if err != nil {
		tb.Fatal(err)
	}
	return z
}

// A zone that is saved and restored in the middle, once or at every tick, has the same future as one that is not.
func TestSavedMidwaySameFuture(t *testing.T) {
	for name, m := range maps(t) {
		t.Run(name, func(t *testing.T) {
			eachSeed(t, func(t *testing.T, seed uint64) {
				for _, start := range []sim.Tick{0, 1<<32 - 100} {
					fresh := func() *zone.Zone { return openWith(t, zone.Options{Map: m, Seed: seed, Start: start}) }
					straight := play(t, fresh(), newMail(seed), ticks, nil)
					saves := 0
					reload := func(every int) func(int, *zone.Zone) *zone.Zone {
						return func(tick int, z *zone.Zone) *zone.Zone {
							if tick%every != every-1 {
								return z
							}
							saves++
							save, hash := z.Save(), z.Hash()
							again := restored(t, m, save)
							if again.Hash() != hash || again.Tick() != z.Tick() || again.Players() != z.Players() {
								t.Fatalf("tick %d: the restored zone is another", tick)
							}
							if !bytes.Equal(again.Save(), save) {
								t.Fatalf("tick %d: saving again gives other bytes", tick)
							}
							return again
						}
					}
					same(t, "saved once", straight, play(t, fresh(), newMail(seed), ticks, reload(ticks/2)))
					same(t, "saved at every tick", straight, play(t, fresh(), newMail(seed), ticks, reload(1)))
					if saves != 2+ticks {
						t.Fatalf("%d saves, want %d", saves, 2+ticks)
					}
				}
			})
		})
	}
}

// busy is a zone in which everything that can be saved is there.
func busy(tb testing.TB) (*zone.Zone, *place.Map) {
	m := field(tb)
	z := openWith(tb, zone.Options{Map: m, Seed: 5})
	play(tb, z, newMail(3), 120, nil)
	enter(tb, z, 50, at(20, 20))
	for i := range 20 {
		post(tb, z, input(50, z.Tick().Plus(3+i), int8(i), 5))
	}
	enter(tb, z, 51, at(20, 10))
	post(tb, z, inbox.Departure{From: player(51), Grace: 500}.Letter(), spawn(at(-20, 0)).Letter())
	z.Step()
	z.Drain()
	return z, m
}

func TestRestoreTakesTheOptionsOfTheNewZone(t *testing.T) {
	z, m := busy(t)
	watch := &lookout{}
	again, err := zone.Restore(zone.Options{Map: m, Key: "b", Epoch: 8, Seed: 1, Start: 3, Viewers: []view.Viewer{watch}}, z.Save())
	if err != nil {
		t.Fatal(err)
	}
	if again.Key() != "b" || again.Epoch() != 8 || again.Tick() != z.Tick() || again.Hash() != z.Hash() {
		t.Errorf("key %q, epoch %d, tick %d", again.Key(), again.Epoch(), again.Tick())
	}
	if watch.scene.Key != "b" || len(watch.places) != 1 || watch.frames != 0 {
		t.Errorf("the viewer was told %+v and %d places", watch.scene, len(watch.places))
	}
	again.Step()
	if watch.frames != 1 || len(watch.table.IDs) == 0 {
		t.Errorf("%d frames with %d bodies", watch.frames, len(watch.table.IDs))
	}
}

func TestRestoreWantsTheSameWorld(t *testing.T) {
	z, m := busy(t)
	save := z.Save()
	others := map[string]zone.Options{
		"another map":  {Map: village()},
		"another id":   {Map: &place.Map{ID: "x", Ground: m.Ground, Rooms: m.Rooms}},
		"another pack": {Map: m, Pack: &pack.Pack{Hash: 7}},
		"no ground":    {Map: &place.Map{ID: m.ID, Rooms: m.Rooms}},
		"fewer rooms":  {Map: &place.Map{ID: m.ID, Ground: m.Ground, Rooms: m.Rooms[:1]}},
	}
	for name, options := range others {
		if _, err := zone.Restore(options, save); !errors.Is(err, zone.ErrOtherWorld) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := zone.Restore(zone.Options{}, save); err == nil || errors.Is(err, zone.ErrBadSave) {
		t.Errorf("without a map: %v", err)
	}
}

func TestDamagedSavesAreRefused(t *testing.T) {
	z, m := busy(t)
	save := z.Save()
	refused := func(what string, b []byte) {
		t.Helper()
		if _, err := zone.Restore(zone.Options{Map: m}, b); !errors.Is(err, zone.ErrBadSave) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("nothing", nil)
	refused("longer", append(slices.Clone(save), 0))
	for n := 0; n < len(save); n += 7 {
		refused("cut short", save[:n])
	}
	for i := 0; i < len(save); i += 5 {
		broken := slices.Clone(save)
		broken[i] ^= 0x40
		refused("one bit changed", broken)
	}
}

func TestHashCoversWhatMatters(t *testing.T) {
	base := func() *zone.Zone {
		z, _ := open(t, field(t))
		enter(t, z, 1, at(-20, -20))
		post(t, z, spawn(at(0, 20)).Letter())
		z.Step()
		return z
	}
	var creature sim.ID
	base().Actors(func(a zone.Standing) bool { creature = a.ID; return true })
	next := base().Tick().Plus(1)
	changes := map[string]inbox.Letter{
		"an input for later":     input(1, next.Plus(5), 1, 0),
		"another input":          input(1, next.Plus(5), 2, 0),
		"an input for now":       input(1, next, 0, 0),
		"a number":               inbox.Command{From: player(1), Verb: inbox.Stop, Seq: 9}.Letter(),
		"a heading":              inbox.Command{From: player(1), Verb: inbox.Face, Heading: 9}.Letter(),
		"an event":               command(1, inbox.Say, "hello"),
		"a speed":                inbox.Order{Op: inbox.SetSpeed, Target: creature, Speed: 3}.Letter(),
		"a lamp":                 inbox.Order{Op: inbox.SetLamp, Target: creature, Lamp: 3}.Letter(),
		"a march":                inbox.Order{Op: inbox.March, Target: creature, Wish: place.Wish{X: 1}}.Letter(),
		"a teleport to the spot": inbox.Order{Op: inbox.PutAt, Target: creature, Where: at(0, 20)}.Letter(),
		"a body less":            inbox.Order{Op: inbox.Remove, Target: creature}.Letter(),
		"a body more":            spawn(at(5, 20)).Letter(),
		"a player":               arrival(2, at(5, 20)),
		"a player away":          inbox.Departure{From: player(1), Grace: 50}.Letter(),
		"a player away longer":   inbox.Departure{From: player(1), Grace: 51}.Letter(),
		"another session":        inbox.Arrival{From: inbox.Sender{Character: 1, Session: 9}, Name: "A"}.Letter(),
	}
	z := base()
	z.Step()
	seen := map[uint64]string{z.Hash(): "nothing"}
	for name, letter := range changes {
		z := base()
		post(t, z, letter)
		before := z.Hash()
		if before != base().Hash() {
			t.Errorf("%s: a letter that waits changes the hash", name)
		}
		z.Step()
		if other, dup := seen[z.Hash()]; dup {
			t.Errorf("%s hashes like %s", name, other)
		}
		seen[z.Hash()] = name
	}
	if len(seen) != len(changes)+1 {
		t.Errorf("%d hashes for %d changes", len(seen), len(changes))
	}
	// Reading changes nothing.
	before := z.Hash()
	z.Save()
	z.Hash()
	if _, err := z.Explain(creature, "position"); err != nil || z.Hash() != before {
		t.Errorf("looking changed the hash (%v)", err)
	}
}

// Another seed and the same letters draw other starting points: the streams are part of the save.
func TestChanceGoesOnAfterARestore(t *testing.T) {
	z, m := busy(t)
	again := restored(t, m, z.Save())
	drawn := map[sim.Vec]int{}
	for n := range int64(30) {
		for _, one := range []*zone.Zone{z, again} {
			enter(t, one, 100+n, inbox.Where{})
		}
		a, b := body(t, z, 100+n).Pos, body(t, again, 100+n).Pos
		if a != b {
			t.Fatalf("arrival %d is at %v, and %v after a restore", n, a, b)
		}
		drawn[a]++
	}
	if len(drawn) < 2 {
		t.Errorf("nothing was drawn: %v", drawn)
	}
}

func FuzzRestore(f *testing.F) {
	z, m := busy(f)
	save := z.Save()
	f.Add(save[:len(save)-8])
	text := openWith(f, zone.Options{Map: m})
	f.Add(text.Save()[:len(text.Save())-8])
	f.Fuzz(func(t *testing.T, b []byte) {
		// The sum is put right, so that what lies behind it is reached.
		var h sim.StateHash
		h.Bytes(b)
		sum := h.Sum()
		for i := range 8 {
			b = append(b[:len(b):len(b)], byte(sum>>(8*i)))
		}
		z, err := zone.Restore(zone.Options{Map: m}, b)
		if err != nil {
			return
		}
		if again := z.Save(); !bytes.Equal(again, b) {
			t.Fatalf("restored from %x, saved as %x", b, again)
		}
		for range 40 {
			z.Step()
		}
		z.Actors(func(a zone.Standing) bool {
			if !a.Pos.IsFinite() {
				t.Fatalf("%v is at %v", a.ID, a.Pos)
			}
			return true
		})
	})
}
