package zone_test

import (
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
)

// In a text world everybody stands on the same spot, so rooms have to be apart: what is done in one reaches nobody in another,
// and nobody there takes a place among those whom it may reach.
func TestRoomsOfATextWorldAreApart(t *testing.T) {
	z, watch := arenaZone(t, "cellar")
	hero := enter(t, z, 1, in("vault"))
	far := spawned(t, z, "dummy", in("steps")) // all that nobody in the vault has a lower id
	post(t, z, inbox.Order{Op: inbox.Remove, Target: creature(t, z, "biter").ID}.Letter())
	near := spawned(t, z, "dummy", in("vault"))
	health := func(id sim.ID) int64 { return standing(t, z, id).Health }
	for _, c := range []struct {
		slot uint8
		left int64
	}{{slash, 30}, {shot, 10}} {
		act(t, z, 1, c.slot)
		step(z, 61) // by which the bolt, which strikes one, has flown its time
		if health(near) != c.left || health(far) != 60 {
			t.Errorf("after slot %d the near one has %d, the far one %d", c.slot, health(near), health(far))
		}
	}
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Act, Seq: 1, Text: "lob", Aim: inbox.AtTarget, Target: far}.Letter())
	z.Step()
	if len(of(watch.events, view.ActRefused)) != 1 {
		t.Errorf("an aim at another room is taken: %+v", watch.events)
	}
	if s := standing(t, z, hero); s.Pos != (sim.Vec{}) {
		t.Errorf("it stands at %v", s.Pos)
	}
}

// What has left the hand stays in its room, where it is seen and strikes, and what burns goes on burning, also when whoever did it has
// gone to another room.
func TestWhatIsLeftBehindInARoom(t *testing.T) {
	z, watch := arenaZone(t, "cellar")
	enter(t, z, 1, in("steps"))
	enter(t, z, 2, in("steps"))
	act(t, z, 1, shot)
	post(t, z, command(1, inbox.Go, "down"))
	z.Step()
	if len(watch.shots.IDs) != 1 || len(watch.eyes) != 2 {
		t.Fatalf("%d shots fly before %d eyes", len(watch.shots.IDs), len(watch.eyes))
	}
	for i := range watch.eyes {
		eye := &watch.eyes[i]
		if stays := eye.Seats[0].Character == 2; eye.Sees(watch.shots.IDs[0]) != stays {
			t.Errorf("character %d sees it: %v", eye.Seats[0].Character, !stays)
		}
	}

	left := spawned(t, z, "dummy", in("steps"))
	perform(t, z, 2, "torch")
	post(t, z, command(2, inbox.Go, "down"))
	step(z, 120)
	if got := standing(t, z, left).Health; got != 60-20-2*2 { // the bolt has not come far
		t.Errorf("who is left behind has %d", got)
	}
}
