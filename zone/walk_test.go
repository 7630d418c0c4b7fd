package zone_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// input is player n's walking input for a tick.
func input(n int64, tick sim.Tick, x, z int8) inbox.Letter {
	return inbox.Command{From: player(n), Verb: inbox.Walk, Tick: tick, Wish: place.Wish{X: x, Z: z}}.Letter()
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestWalkersKeepToTheirSpeed(t *testing.T) {
	z, watch := open(t, field(t))
	id := enter(t, z, 1, at(-20, -20))
	for range 60 {
		post(t, z, input(1, z.Tick().Plus(1), 127, 0))
		z.Step()
	}
	if got := body(t, z, 1).Pos; !near(got.X, -20+zone.DefaultSpeed) || !near(got.Z, -20) {
		t.Errorf("after a second she is at %v", got)
	}
	post(t, z, inbox.Order{Op: inbox.SetSpeed, Target: id, Speed: 2}.Letter())
	for range 60 {
		post(t, z, input(1, z.Tick().Plus(1), 0, 127))
		z.Step()
	}
	if got := body(t, z, 1).Pos; !near(got.X, -16) || !near(got.Z, -18) {
		t.Errorf("after a slower second she is at %v", got)
	}
	ack := watch.acks[0]
	if ack.Tick != z.Tick() || !ack.HasTick || ack.Ahead != 0 {
		t.Errorf("acknowledged %+v at %d", ack, z.Tick())
	}
}

func TestInputsAreUsedInTheirTick(t *testing.T) {
	z, watch := open(t, field(t))
	enter(t, z, 1, at(-20, -20))
	now := z.Tick()
	// All at once, out of order, and every one of them twice.
	for _, i := range []int{3, 1, 2, 3, 2, 1} {
		post(t, z, input(1, now.Plus(i), int8(i), 0))
	}
	x := -20.0
	for i := range 3 {
		z.Step()
		x += zone.DefaultSpeed / 60 * float64(i+1) / 127
		if got := body(t, z, 1).Pos.X; !near(got, x) {
			t.Errorf("after %d ticks x is %v, want %v", i+1, got, x)
		}
	}
	if got := z.Counters().Repeated; got != 3 {
		t.Errorf("%d counted as repeated, want 3", got)
	}
	if got := watch.acks[0].Ahead; got != 0 {
		t.Errorf("the input that came last was %d ahead, want 0", got)
	}
}

func TestAGapIsFilledAndThenTheActorStands(t *testing.T) {
	for _, repeat := range []int{0, 5, -1} {
		m := field(t)
		z := openWith(t, zone.Options{Map: m, Limits: zone.Limits{Repeat: repeat}})
		want := map[int]int{0: 15, 5: 5, -1: 0}[repeat]
		enter(t, z, 1, at(-20, -20))
		post(t, z, input(1, z.Tick().Plus(1), 127, 0))
		moved, before := 0, body(t, z, 1).Pos
		for i := range 40 {
			z.Step()
			now := body(t, z, 1).Pos
			if now != before {
				moved++
				if moved != i+1 {
					t.Errorf("repeat %d: moves again in tick %d", repeat, i)
				}
			}
			before = now
		}
		if moved != 1+want {
			t.Errorf("repeat %d: moved in %d ticks, want %d", repeat, moved, 1+want)
		}
		if got := z.Counters().Gaps; got != uint64(want) {
			t.Errorf("repeat %d: %d gaps counted, want %d", repeat, got, want)
		}
	}
}

func TestStopForgetsInputs(t *testing.T) {
	z, _ := open(t, field(t))
	enter(t, z, 1, at(-20, -20))
	for i := range 10 {
		post(t, z, input(1, z.Tick().Plus(1+i), 127, 0))
	}
	z.Step()
	post(t, z, command(1, inbox.Stop, ""))
	before := body(t, z, 1).Pos
	step(z, 10)
	if got := body(t, z, 1).Pos; got != before {
		t.Errorf("she went on from %v to %v", before, got)
	}
}

func TestWallsStopAndGapsLetThrough(t *testing.T) {
	z, _ := open(t, field(t))
	enter(t, z, 1, at(6, -20))
	enter(t, z, 2, at(6, 0))
	for range 120 {
		next := z.Tick().Plus(1)
		post(t, z, input(1, next, 127, 0), input(2, next, 127, 0))
		z.Step()
	}
	if got := body(t, z, 1).Pos; got.X > 8-zone.DefaultRadius+1e-3 || got.X < 7.4 {
		t.Errorf("the wall let her get to %v", got)
	}
	if got := body(t, z, 2).Pos; !near(got.X, 14) {
		t.Errorf("through the gap she got to %v", got)
	}
}

func TestRoomOfRecordFollowsRegions(t *testing.T) {
	z, watch := open(t, field(t))
	id := enter(t, z, 1, at(-1, 0))
	var crossed []view.Event
	for range 60 {
		post(t, z, input(1, z.Tick().Plus(1), 127, 0))
		z.Step()
		for _, e := range watch.events {
			if e.Kind == view.RoomLeft || e.Kind == view.RoomEntered {
				crossed = append(crossed, e)
			}
		}
		here := body(t, z, 1)
		want := "west"
		if here.Pos.X >= 2 { // between the regions she is still in the room she came from
			want = "east"
		}
		if here.RoomID != want || watch.bodies[0].Room != view.Room(here.Room)+1 {
			t.Fatalf("at %v she is in %q, shown as %d", here.Pos, here.RoomID, watch.bodies[0].Room)
		}
	}
	if len(crossed) != 2 || crossed[0].Kind != view.RoomLeft || crossed[1].Kind != view.RoomEntered {
		t.Fatalf("crossing was %v", kinds(crossed))
	}
	if e := crossed[0]; e.Actor != id || e.Room != 1 || e.Def != 2 || e.Count != 0 {
		t.Errorf("leaving is %+v", e)
	}
	if e := crossed[1]; e.Room != 2 || e.Def != 1 {
		t.Errorf("entering is %+v", e)
	}
	if len(watch.eyes) != 1 || watch.eyes[0].Room != 0 {
		t.Errorf("where there is ground, one eye sees everything: %+v", watch.eyes)
	}
}

func TestCreaturesMarchByOrder(t *testing.T) {
	z, watch := open(t, field(t))
	post(t, z, spawn(at(-20, -20)).Letter())
	z.Step()
	id := watch.table.IDs[0]
	post(t, z, inbox.Order{Op: inbox.March, Target: id, Wish: place.Wish{Z: 127}, Heading: 99}.Letter())
	step(z, 90)
	got, _ := z.Actor(id)
	if !near(got.Pos.Z, -20+1.5*zone.DefaultSpeed) || got.Facing != 99 {
		t.Errorf("after 1.5 s it is at %v looking along %d", got.Pos, got.Facing)
	}
	post(t, z, inbox.Order{Op: inbox.Halt, Target: id}.Letter())
	z.Step()
	if after, _ := z.Actor(id); after.Pos != got.Pos || after.Facing != 99 {
		t.Errorf("told to stand it went to %v looking along %d", after.Pos, after.Facing)
	}
}

// A march without a wish turns a creature, to every side there is, and leaves it with nothing to do.
func TestCreaturesTurnByOrder(t *testing.T) {
	z, watch := open(t, field(t))
	post(t, z, spawn(at(-20, -20)).Letter())
	z.Step()
	id := watch.table.IDs[0]
	before, _ := z.Actor(id)
	for _, heading := range []sim.Heading{5, 0, 1 << 15, 0, 1<<16 - 1} {
		post(t, z, inbox.Order{Op: inbox.March, Target: id, Wish: place.Wish{X: 127}, Heading: 7}.Letter(),
			inbox.Order{Op: inbox.March, Target: id, Heading: heading}.Letter())
		step(z, 2)
		if got, _ := z.Actor(id); got.Facing != heading || got.Pos != before.Pos {
			t.Errorf("told to look along %d it stands at %v looking along %d", heading, got.Pos, got.Facing)
		}
	}
	there := at(5, 20)
	there.Facing = 9
	post(t, z, inbox.Order{Op: inbox.PutAt, Target: id, Where: there}.Letter())
	step(z, 2)
	if got, _ := z.Actor(id); got.Facing != 9 {
		t.Errorf("put somewhere looking along 9 it turned back to %d", got.Facing)
	}
}

func TestBodiesDoNotBlockEachOther(t *testing.T) {
	alone, _ := open(t, field(t))
	crowd, _ := open(t, field(t))
	enter(t, alone, 1, at(-20, -20))
	enter(t, crowd, 1, at(-20, -20))
	for i := range 30 {
		post(t, crowd, spawn(at(-20+float64(i)/4, -20)).Letter())
	}
	for range 60 {
		next := alone.Tick().Plus(1)
		post(t, alone, input(1, next, 127, 3))
		post(t, crowd, input(1, next, 127, 3))
		alone.Step()
		crowd.Step()
		if a, b := body(t, alone, 1).Pos, body(t, crowd, 1).Pos; a != b {
			t.Fatalf("alone at %v, in the crowd at %v", a, b)
		}
	}
}

// Whatever a client sends, its body goes no further in a tick than its speed allows, and stays out of walls.
func TestHostileInputsGainNothing(t *testing.T) {
	eachSeed(t, func(t *testing.T, seed uint64) {
		z, _ := open(t, field(t))
		enter(t, z, 1, at(0, 0))
		chance := sim.NewStream(seed, "hostile")
		before := body(t, z, 1).Pos
		const reach = zone.DefaultSpeed/60 + 1e-9
		for range 400 {
			for range chance.Intn(12) {
				c := inbox.Command{
					From: player(1), Verb: inbox.Walk, Tick: z.Tick().Plus(chance.Intn(100) - 40), Next: chance.Chance(0.2),
					Wish: place.Wish{X: int8(chance.Uint64()), Z: int8(chance.Uint64())}, Heading: sim.Heading(chance.Uint64()),
				}
				if chance.Chance(0.05) {
					c.Tick = sim.Tick(chance.Uint64())
				}
				post(t, z, c.Letter())
			}
			z.Step()
			now := body(t, z, 1)
			if d := now.Pos.Dist(before); d > reach {
				t.Fatalf("tick %d: went %v m, want at most %v", z.Tick(), d, reach)
			}
			if !z.Map().Ground.Clear(now.Pos, now.Radius) {
				t.Fatalf("tick %d: stands in a wall at %v", z.Tick(), now.Pos)
			}
			if now.Teleports != 0 {
				t.Fatalf("tick %d: teleported", z.Tick())
			}
			before = now.Pos
		}
		if c := z.Counters(); c.Late == 0 || c.Early == 0 || c.Repeated == 0 {
			t.Errorf("the inputs were not hostile: %+v", c)
		}
	})
}
