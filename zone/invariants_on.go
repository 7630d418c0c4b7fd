//go:build invariants

package zone

import (
	"fmt"
	"slices"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

// verify checks what must hold after each part of a tick, and panics where it does not.
func (z *Zone) verify(after string) {
	must := func(ok bool, format string, args ...any) {
		if !ok {
			panic(fmt.Sprintf("zone: after the %s of tick %d: ", after, z.Tick()) + fmt.Sprintf(format, args...))
		}
	}
	z.verifyActors(must)
	z.verifyNests(must)
	z.verifyTimers(must)
	if after == "publishing" {
		must(len(z.due) == 0, "%d things are left to do that no save holds", len(z.due))
		z.verifyFrame(must)
	}
}

func (z *Zone) verifyActors(must func(bool, string, ...any)) {
	people, players := 0, 0
	for id, a := range z.actors.All() {
		b, stands := z.world.Actor(id)
		must(stands && z.engine.Has(id), "%v has no place in the world or among the rules", id)
		must(b.Pos.IsFinite(), "%v is at %v", id, b.Pos)
		must(int(a.room) < len(z.place.Rooms), "%v is in room %d of %d", id, a.room, len(z.place.Rooms))
		must(b.Realm == z.realm(a.room), "%v is in room %d and in realm %d", id, a.room, b.Realm)
		must(a.speed >= 0 && a.speed <= inbox.MaxSpeed, "%v has the speed %v", id, a.speed)
		must(b.Radius > 0 && b.Radius <= inbox.MaxRadius, "%v has the radius %v", id, b.Radius)
		must(b.Alive == z.engine.Alive(id), "%v lives in the world: %v, by the rules: %v", id, b.Alive, z.engine.Alive(id))
		must(a.session == 0 || a.leaves == 0, "%v has a player and leaves at %d", id, a.leaves)
		must(a.session == 0 || a.person(), "%v has a session but no character", id)
		must(a.rises == 0 || !b.Alive, "%v lives and rises at %d", id, a.rises)
		z.verifyPlace(must, id, &b)
		if a.person() {
			people++
			must(z.bodies[a.character] == id, "character %d has two bodies, %v and %v", a.character, id, z.bodies[a.character])
		}
		if a.session != 0 {
			players++
		}
	}
	must(people == len(z.bodies), "%d bodies of characters, %d listed", people, len(z.bodies))
	must(players == z.players, "%d bodies with a player, counted as %d", players, z.players)
}

func (z *Zone) verifyPlace(must func(bool, string, ...any), id sim.ID, b *behavior.ActorView) {
	if g := z.place.Ground; g == nil {
		must(b.Pos == sim.Vec{}, "%v is at %v in a text world", id, b.Pos)
	} else {
		must(g.Clear(b.Pos, b.Radius), "%v stands in a wall at %v", id, b.Pos)
	}
}

// verifyNests checks that whoever is said to live at a spawn does, and nobody else says so.
func (z *Zone) verifyNests(must func(bool, string, ...any)) {
	for i, id := range z.nests {
		a := z.actors.Get(id)
		must(id == 0 || (a != nil && int(a.nest) == i+1), "nest %d is of %v, who does not live there", i+1, id)
	}
	for id, a := range z.actors.All() {
		if a.nest != 0 {
			must(z.nests[a.nest-1] == id || !z.engine.Alive(id), "%v lives at nest %d beside %v", id, a.nest, z.nests[a.nest-1])
		}
	}
}

func (z *Zone) verifyTimers(must func(bool, string, ...any)) {
	must(z.timers.Sound(z.Tick(), z.knows), "the timers are out of order, of the past, or of no kind")
}

func (z *Zone) verifyFrame(must func(bool, string, ...any)) {
	f := z.picture.Shown()
	t := &f.Tables[0]
	must(slices.IsSorted(t.IDs), "ids do not ascend: %v", t.IDs)
	ended := 0
	for _, fate := range t.Fates {
		if fate != view.Stays {
			ended++
		}
	}
	must(len(t.IDs) == z.actors.Len()+ended, "%d rows of %d bodies and %d that ended", len(t.IDs), z.actors.Len(), ended)
	must(len(t.Owners) == len(t.IDs) && len(t.Fates) == len(t.IDs) && len(view.Column[view.Marks](t)) == len(t.IDs), "columns differ in length")
	shots := &f.Tables[1]
	must(slices.IsSorted(shots.IDs) && len(shots.IDs) == len(view.Column[view.Flight](shots)), "shots do not ascend: %v", shots.IDs)
	seats := 0
	for i := range f.Eyes {
		eye := &f.Eyes[i]
		must(i == 0 || f.Eyes[i-1].Key < eye.Key, "eyes do not ascend")
		must(slices.IsSorted(eye.Seen), "what eye %d sees does not ascend", eye.Key)
		must(slices.IsSorted(eye.Events), "events of eye %d do not ascend", eye.Key)
		must(len(eye.Seats) > 0, "nobody looks through eye %d", eye.Key)
		for _, seat := range eye.Seats {
			must(eye.Sees(seat.Actor), "%v does not see itself", seat.Actor)
		}
		for _, at := range eye.Events {
			must(!f.Events[at].Flags.Has(view.Internal), "an internal event is shown")
		}
		seats += len(eye.Seats)
	}
	must(seats == z.players, "%d seats for %d players", seats, z.players)
	for i := range f.Events {
		must(f.Events[i].Tick == z.Tick(), "event %d is of tick %d", f.Events[i].Seq, f.Events[i].Tick)
		must(i == 0 || f.Events[i].Seq == f.Events[i-1].Seq+1, "events leave out %d", f.Events[i].Seq)
	}
}
