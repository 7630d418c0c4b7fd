package zone_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// training is a pack in which one learns: list 1 gives a flag, begins a track and goes a step on it, whose first step is a level
// and goes the next; list 2 gives an item.
func training() *pack.Pack {
	about := func(kind book.OpKind) book.Op {
		return book.Op{Kind: kind, Count: 1, Pool: book.NoPool, Type: book.NoType, Affect: -1, Check: -1}
	}
	rules := &book.Defs{
		Primary: book.NoPool, XPValue: book.NoAttribute,
		Flags: []book.Flag{{ID: "met_warden"}}, Items: []book.Item{{ID: "ash", Stack: 1}},
		Tracks: []book.Track{{ID: "warden", Steps: []book.TrackStep{{ID: "one", Level: true, Ops: 3}, {ID: "two"}}}},
		Lists: []book.List{
			{Name: "train", Ops: []book.Op{about(book.SetFlag), about(book.GrantTrack), about(book.AdvanceTrack)}},
			{Name: "gift", Ops: []book.Op{about(book.ProduceItem)}},
			{Name: "on", Ops: []book.Op{about(book.AdvanceTrack)}},
		},
	}
	for i := range rules.Roles {
		rules.Roles[i] = book.NoAttribute
	}
	return &pack.Pack{Hash: 5, Definitions: pack.Definitions{Rules: rules}}
}

func ordered(list uint32, on sim.ID) inbox.Letter {
	return inbox.Order{Op: inbox.RunList, Actor: on, Target: on, List: list}.Letter()
}

// What a player is given for good takes effect in the tick after, also where the zone was saved in between.
func TestWhatIsToLastIsAnsweredInTheNextTick(t *testing.T) {
	for _, saved := range []bool{false, true} {
		watch := &lookout{}
		o := zone.Options{Map: village(), Pack: training(), Seed: 3, Viewers: []view.Viewer{watch}}
		z := openWith(t, o)
		hero := enter(t, z, 1, in("yard"))
		post(t, z, ordered(1, hero))
		z.Step()
		if z.Insight().HasFlag(hero, 0) || len(of(watch.events, view.OnTrackStep)) != 0 {
			t.Fatal("it did not wait")
		}
		if saved {
			hash := z.Hash()
			again, err := zone.Restore(o, z.Save())
			if err != nil || again.Hash() != hash {
				t.Fatalf("restored: %v", err)
			}
			z = again
		}
		z.Step()
		step, _ := z.Insight().Track(hero, 0)
		told := slices.Concat(of(watch.events, view.OnTrackStep), of(watch.events, view.OnLevel))
		if !z.Insight().HasFlag(hero, 0) || step != 1 || len(told) != 2 || told[0].Actor != hero || told[0].Tick != z.Tick() {
			t.Errorf("saved %v: flag %v, step %d, told %+v", saved, z.Insight().HasFlag(hero, 0), step, told)
		}
		z.Step() // what the step asked for
		if step, _ := z.Insight().Track(hero, 0); step != 2 || len(of(watch.events, view.OnLevel)) != 0 {
			t.Errorf("saved %v: then step %d", saved, step)
		}
		before := len(watch.all)
		if z.Step(); len(watch.all) != before {
			t.Errorf("saved %v: and then %+v", saved, watch.all[before:])
		}
	}
}

// Who leaves takes nothing along, and nothing that it waited for reaches who comes after.
func TestWhoLeavesHasLearntNothing(t *testing.T) {
	z := openWith(t, zone.Options{Map: village(), Pack: training(), Seed: 3})
	hero := enter(t, z, 1, in("yard"))
	post(t, z, ordered(1, hero), inbox.Departure{From: player(1)}.Letter())
	z.Step()
	again := enter(t, z, 1, in("yard"))
	step(z, 3)
	if _, begun := z.Insight().Track(again, 0); z.Insight().HasFlag(again, 0) || begun {
		t.Error("who comes back has what its former body waited for")
	}
}

// A creature is given at once, and nobody is given an item as long as nobody keeps any.
func TestGiftsInAZone(t *testing.T) {
	watch := &lookout{}
	z := openWith(t, zone.Options{Map: village(), Pack: training(), Seed: 3, Viewers: []view.Viewer{watch}})
	hero := enter(t, z, 1, in("yard"))
	post(t, z, spawn(in("yard")).Letter())
	z.Step()
	var rat sim.ID
	for s := range z.Actors {
		if s.ID != hero {
			rat = s.ID
		}
	}
	post(t, z, ordered(1, rat), ordered(2, hero))
	z.Step()
	if step, _ := z.Insight().Track(rat, 0); step != 2 || !z.Insight().HasFlag(rat, 0) {
		t.Errorf("the creature reached step %d", step)
	}
	refused := of(watch.all, view.RulesRefused)
	if len(refused) != 1 || refused[0].Actor != hero || refused[0].Reason != view.RefusedUnkept {
		t.Errorf("refused was %+v", refused)
	}
}
