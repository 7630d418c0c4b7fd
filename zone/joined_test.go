package zone_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// A world's events are in the stream of its zone as they were, but for their numbers, and for the tick of what begins between two
// steps of the world: a world of its own in which the same two do the same, and whose requests are granted, tells record for
// record what the zone shows (BEH-342).
func TestWorldEventsJoinTheStream(t *testing.T) {
	z, watch := pit(t)
	hero, dummy := enter(t, z, 1, at(0, -2)), creature(t, z, "dummy").ID
	w := besides(t, z, hero, dummy)
	var told []view.Event
	play := func(seq uint32, command string) {
		post(t, z, inbox.Command{From: player(1), Verb: inbox.Act, Text: command, Aim: inbox.Along, Seq: seq}.Letter())
		in := behavior.ToDirection(inbox.Command{}.Heading.Dir())
		in.Seq = seq
		if ok, why := w.TryStartBehavior(hero, command, in); !ok {
			t.Fatal(why)
		}
		from := len(told)
		told = grant(w, told)
		for i := range told[from:] {
			told[from+i].Tick++ // it begins at the end of the tick before, and the zone tells of it in its own
		}
		for range 70 {
			z.Step()
			w.Tick(1)
			told = grant(w, told)
		}
	}
	watch.all = nil
	for i, command := range []string{"shot", "curse", "shove", "dash"} {
		play(uint32(i)+1, command)
	}
	var joined []view.Event
	last := uint64(0)
	for _, e := range watch.all {
		if e.Seq <= last {
			t.Fatalf("number %d after %d", e.Seq, last)
		}
		last = e.Seq
		if e.Kind.Owner() == "behavior" {
			e.Seq = 0
			joined = append(joined, e)
		}
	}
	if len(joined) < 25 || len(joined) == len(watch.all) {
		t.Fatalf("%d events of behaviors in a stream of %d", len(joined), len(watch.all))
	}
	if !slices.Equal(joined, told) {
		for i := range min(len(joined), len(told)) {
			if joined[i] != told[i] {
				t.Fatalf("event %d:\n the stream has %+v\nthe world told %+v", i, joined[i], told[i])
			}
		}
		t.Errorf("%d events in the stream, %d were told", len(joined), len(told))
	}
}

// grant appends what a world tells, and attaches and pushes whatever it asks for, until it tells no more.
func grant(w *behavior.World, told []view.Event) []view.Event {
	for {
		events := slices.Clone(w.DrainEvents())
		if len(events) == 0 {
			return told
		}
		for i := range events {
			e := events[i]
			switch e.Kind {
			case view.BuffRequested:
				w.ApplyBuff(w.BuffRequested(&e))
			case view.KnockbackRequested:
				w.ApplyKnockback(w.KnockRequested(&e))
			}
			e.Seq = 0
			told = append(told, e)
		}
	}
}

// besides is a world of the zone's catalogs, at its tick, in which some of its bodies stand as in the zone, in their first life.
func besides(t *testing.T, z *zone.Zone, bodies ...sim.ID) *behavior.World {
	w := behavior.NewWorld(behavior.Options{Start: z.Tick(), Blockers: arena(t).Map("pit").Ground})
	for _, c := range z.Kit().Catalogs {
		if err := w.RegisterCatalog(c); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range bodies {
		s := standing(t, z, id)
		being := z.Kit().Player.Creature
		if s.Character == 0 {
			being = z.Kit().Being(s.Creature).Creature
		}
		err := w.AddActor(behavior.ActorState{
			ID: id, Catalog: being.Catalog, Pos: s.Pos, Forward: s.Facing.Dir(), Radius: s.Radius, Height: being.Height, Team: being.Team,
			Alive: true, Enabled: true, KnockImmune: being.KnockImmune, Player: s.Character != 0, Life: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return w
}
