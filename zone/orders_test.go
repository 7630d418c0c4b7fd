package zone_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

func TestSpawningAnswersWithTheBody(t *testing.T) {
	z, watch := open(t, field(t))
	order := inbox.Order{Op: inbox.Spawn, Ref: 41, Name: "Wolf", Hue: 9, Lamp: 3, Radius: 0.75, Speed: 6, Where: at(20, 20)}
	post(t, z, order.Letter(), spawn(at(-20, -20)).Letter())
	z.Step()
	requests := z.Drain()
	if len(requests) != 1 || requests[0].Kind != zone.Spawned || requests[0].Ref != 41 {
		t.Fatalf("the outbox holds %+v", requests)
	}
	wolf, ok := z.Actor(requests[0].Actor)
	want := zone.Standing{ID: requests[0].Actor, Name: "Wolf", Hue: 9, Room: 1, RoomID: "east", Pos: sim.Vec{X: 20, Z: 20}, Speed: 6, Radius: 0.75, Lamp: 3, Alive: true}
	if !ok || wolf != want {
		t.Errorf("the body is %+v", wolf)
	}
	rat, _ := z.Actor(watch.table.IDs[1])
	if rat.Speed != zone.DefaultSpeed || rat.Radius != zone.DefaultRadius {
		t.Errorf("without numbers a body is %+v", rat)
	}
	if who := watch.who[0]; who.Name != view.MakeName("Wolf") || who.Role != view.Creature || who.Hue != 9 || who.Away {
		t.Errorf("shown as %+v", who)
	}
	if watch.lamps[0].Radius != 3 || watch.table.Owners[0] != 0 {
		t.Errorf("lamp %v, owner %v", watch.lamps[0], watch.table.Owners[0])
	}
	if e := watch.events[0]; e.Kind != view.Arrived || e.Reason != view.ArrivedSpawned {
		t.Errorf("the event is %+v", e)
	}
}

func TestRemovingAndReusingASlotInOneTick(t *testing.T) {
	z, watch := open(t, field(t))
	post(t, z, spawn(at(0, 0)).Letter(), spawn(at(1, 20)).Letter())
	enter(t, z, 1, at(-20, 0))
	old := watch.table.IDs[0]
	order := spawn(at(-25, 0))
	order.Name = "Cat"
	post(t, z, inbox.Order{Op: inbox.Remove, Target: old}.Letter(), order.Letter())
	z.Step()
	if len(watch.table.IDs) != 4 || !slices.IsSorted(watch.table.IDs) {
		t.Fatalf("rows %v", watch.table.IDs)
	}
	fresh := watch.table.IDs[1]
	if fresh.Slot() != old.Slot() || fresh.Generation() != old.Generation()+1 {
		t.Errorf("the new body is %v, the old one was %v", fresh, old)
	}
	if watch.table.Fates[0] != view.Destroyed || watch.table.Fates[1] != view.Stays {
		t.Errorf("fates %v", watch.table.Fates)
	}
	if watch.who[0].Name.String() != "Rat" || watch.who[1].Name.String() != "Cat" || watch.bodies[1].Pos.X != -25 {
		t.Errorf("names %v and %v", watch.who[0].Name, watch.who[1].Name)
	}
	if got := kinds(watch.events); !slices.Equal(got, []view.EventKind{view.Departed, view.Arrived}) {
		t.Errorf("events %v", got)
	}
	if watch.events[0].Reason != view.DepartedRemoved || !slices.Equal(watch.sees(1), watch.table.IDs) {
		t.Errorf("reason %d, seen %v", watch.events[0].Reason, watch.sees(1))
	}
}

func TestPuttingABodyElsewhere(t *testing.T) {
	z, watch := open(t, field(t))
	id := enter(t, z, 1, at(-20, -20))
	post(t, z, input(1, z.Tick().Plus(1), 127, 0), input(1, z.Tick().Plus(2), 127, 0))
	z.Step()
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: id, Where: inbox.Where{Exact: true, Pos: sim.Vec{X: 20, Z: 20}, Facing: 7}}.Letter())
	step(z, 3)
	got := body(t, z, 1)
	if got.Pos != (sim.Vec{X: 20, Z: 20}) || got.Facing != 7 || got.RoomID != "east" || got.Teleports != 1 {
		t.Errorf("it is %+v: inputs for the old place must not move it at the new one", got)
	}
	if watch.bodies[0].Teleports != 1 {
		t.Errorf("shown with %d teleports", watch.bodies[0].Teleports)
	}
	var said []view.EventKind
	for _, e := range watch.all {
		if e.Kind != view.Arrived {
			said = append(said, e.Kind)
		}
	}
	if want := []view.EventKind{view.RoomLeft, view.RoomEntered, view.Placed, view.OnEnter}; !slices.Equal(said, want) {
		t.Errorf("events %v, want %v", said, want)
	}
}

func TestLampsAreGivenByOrderAlone(t *testing.T) {
	z, watch := open(t, village())
	id := enter(t, z, 1, in("yard"))
	if watch.lamps[0].Radius != 0 {
		t.Errorf("it came with a lamp of %v", watch.lamps[0].Radius)
	}
	post(t, z, inbox.Order{Op: inbox.SetLamp, Target: id, Lamp: 8}.Letter())
	z.Step()
	if watch.lamps[0].Radius != 8 {
		t.Errorf("the lamp is %v", watch.lamps[0].Radius)
	}
}

// An order for nobody changes nothing: the zone goes on like one that never got it.
func TestStaleIDsAreNoOps(t *testing.T) {
	z, watch := open(t, field(t))
	plain, _ := open(t, field(t))
	for _, one := range []*zone.Zone{z, plain} {
		post(t, one, spawn(at(0, 20)).Letter(), arrival(1, at(-20, 0)))
		one.Step()
	}
	gone := watch.table.IDs[0]
	for _, one := range []*zone.Zone{z, plain} {
		post(t, one, inbox.Order{Op: inbox.Remove, Target: gone}.Letter(), spawn(at(0, 20)).Letter())
		one.Step()
	}
	for _, id := range []sim.ID{0, gone, sim.MakeID(9999, 1), sim.MakeID(gone.Slot(), 0), 1<<64 - 1} {
		for op := inbox.Remove; op <= inbox.Halt; op++ {
			post(t, z, inbox.Order{Op: op, Target: id, Speed: 1, Lamp: 1, Heading: 5, Where: at(3, 3)}.Letter())
		}
	}
	person := body(t, z, 1).ID
	post(t, z, inbox.Order{Op: inbox.Remove, Target: person}.Letter(), inbox.Order{Op: inbox.March, Target: person, Heading: 5}.Letter(),
		inbox.Order{Op: inbox.Halt, Target: person}.Letter())
	z.Step()
	plain.Step()
	if z.Hash() != plain.Hash() {
		t.Error("the hash differs from that of a zone without those orders")
	}
	if got := z.Counters().NoTarget; got != 5*6+3 {
		t.Errorf("%d orders without a target were counted, want 33", got)
	}
}
