package zone_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/footing"
	"github.com/wick-engine/wick/zone/inbox"
)

func TestWhereACharacterArrives(t *testing.T) {
	starts := []sim.Vec{{X: -4}, {X: -4, Z: 4}}
	cases := []struct {
		name  string
		where inbox.Where
		room  string
		pos   *sim.Vec // nil: one of the starting points
	}{
		{"nowhere", inbox.Where{}, "west", nil},
		{"another map", inbox.Where{Map: "cave", Room: "east", Exact: true, Pos: sim.Vec{X: 20}}, "west", nil},
		{"a room that is gone", in("attic"), "west", nil},
		{"outside", at(500, 0), "west", nil},
		{"just outside", at(34, 0), "west", nil},
		{"in the open", at(20, -7), "east", &sim.Vec{X: 20, Z: -7}},
		{"this map by name", inbox.Where{Map: "field", Room: "east", Exact: true, Pos: sim.Vec{X: 20, Z: -7}}, "east", &sim.Vec{X: 20, Z: -7}},
		{"somewhere in a room", in("east"), "east", &sim.Vec{X: 17}},
		{"between the regions", inbox.Where{Room: "east", Exact: true, Pos: sim.Vec{X: 1}}, "east", &sim.Vec{X: 1}},
	}
	for _, c := range cases {
		z, watch := open(t, field(t))
		id := enter(t, z, 1, c.where)
		got := body(t, z, 1)
		if got.RoomID != c.room {
			t.Errorf("%s: in %q, want %q", c.name, got.RoomID, c.room)
		}
		if c.pos != nil && got.Pos != *c.pos {
			t.Errorf("%s: at %v, want %v", c.name, got.Pos, *c.pos)
		}
		if c.pos == nil && !slices.Contains(starts, got.Pos) {
			t.Errorf("%s: at %v, want one of %v", c.name, got.Pos, starts)
		}
		e := watch.events[0]
		if len(watch.events) != 1 || e.Kind != view.Arrived || e.Reason != view.ArrivedIn || e.Actor != id || e.Pos != got.Pos {
			t.Errorf("%s: the event is %+v", c.name, e)
		}
	}
}

func TestArrivingInAWallMeansBesideIt(t *testing.T) {
	z, _ := open(t, field(t))
	tree := sim.Vec{X: -8, Z: 8}
	enter(t, z, 1, at(tree.X+0.5, tree.Z))
	if got := body(t, z, 1).Pos; got.Dist(tree) < 2+zone.DefaultRadius-1e-3 || got.Dist(tree) > 4 {
		t.Errorf("at %v", got)
	}
}

func TestArrivalsStandOnTheFloor(t *testing.T) {
	m := field(t)
	corner := sim.Vec{X: 32, Z: 32}
	ground, err := place.NewGround(place.Geometry{
		Floors: []place.Floor{{Area: place.Area{Max: corner}, Height: 3}},
		Spawns: []place.Spawn{{Name: footing.StartSpawn, At: sim.Vec{X: 5, Y: -1, Z: 5}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	m.Ground = ground
	for _, where := range []inbox.Where{{}, at(9, 9), in("west"), {Exact: true, Pos: sim.Vec{X: 4, Y: 50, Z: 4}}} {
		z, _ := open(t, m)
		enter(t, z, 1, where)
		if got := body(t, z, 1).Pos; got.Y != 3 {
			t.Errorf("%+v: stands at %v, want height 3", where, got)
		}
	}
}

func TestStartingPointsAreDrawn(t *testing.T) {
	z, _ := open(t, field(t))
	count := map[sim.Vec]int{}
	for n := range int64(40) {
		enter(t, z, n+1, inbox.Where{})
		count[body(t, z, n+1).Pos]++
	}
	if len(count) != 2 {
		t.Errorf("arrived at %v, want both starting points", count)
	}
}

func TestTextWorldArrivals(t *testing.T) {
	for where, want := range map[inbox.Where]string{
		{}:          "yard",
		in("cell"):  "cell",
		in("attic"): "yard",
		{Room: "cell", Exact: true, Pos: sim.Vec{X: 5}}:        "cell",
		{Map: "field", Room: "cell"}:                           "yard",
		{Exact: true, Pos: sim.Vec{X: 5}}:                      "yard",
		{Map: "village", Room: "hall", Facing: sim.Heading(9)}: "hall",
	} {
		z, _ := open(t, village())
		enter(t, z, 1, where)
		if got := body(t, z, 1); got.RoomID != want || got.Pos != (sim.Vec{}) {
			t.Errorf("%+v: in %q at %v, want %q", where, got.RoomID, got.Pos, want)
		}
	}
}

func TestDepartingAtOnce(t *testing.T) {
	z, watch := open(t, field(t))
	id := enter(t, z, 1, inbox.Where{Exact: true, Pos: sim.Vec{X: 20, Z: -7}, Facing: 500})
	enter(t, z, 2, at(20, 7))
	post(t, z, inbox.Departure{From: player(1)}.Letter())
	z.Step()
	if _, here := z.Character(1); here || z.Players() != 1 {
		t.Errorf("still here: %v, %d players", here, z.Players())
	}
	want := zone.Request{
		Kind: zone.Gone, Tick: z.Tick(), From: player(1), Actor: id,
		Where: inbox.Where{Map: "field", Room: "east", Exact: true, Pos: sim.Vec{X: 20, Z: -7}, Facing: 500},
	}
	if got := z.Drain(); !slices.Equal(got, []zone.Request{want}) {
		t.Errorf("the outbox holds %+v", got)
	}
	if got := z.Drain(); len(got) != 0 {
		t.Errorf("drained twice: %+v", got)
	}
	e := watch.events[0]
	if e.Kind != view.Departed || e.Reason != view.DepartedLeft || e.Actor != id {
		t.Errorf("the event is %+v", e)
	}
	row, ok := watch.table.Find(id)
	if !ok || watch.table.Fates[row] != view.Withdrawn || watch.bodies[row].Facing != 500 {
		t.Errorf("row %d, %v: %+v", row, ok, watch.table.Fates)
	}
	if got := watch.sees(2); !slices.Contains(got, id) {
		t.Errorf("who looked on sees %v", got)
	}
	z.Step()
	if _, ok := watch.table.Find(id); ok {
		t.Error("it is shown a tick later")
	}
}

func TestTheBodyWaitsForItsPlayer(t *testing.T) {
	for _, start := range []sim.Tick{0, 1<<32 - 102} {
		watch := &lookout{}
		z := openWith(t, zone.Options{Map: field(t), Start: start, Viewers: []view.Viewer{watch}})
		id := enter(t, z, 1, at(-20, -20))
		post(t, z, input(1, z.Tick().Plus(1), 127, 0), input(1, z.Tick().Plus(2), 127, 0))
		post(t, z, inbox.Departure{From: player(1), Grace: 100}.Letter())
		z.Step()
		if e := watch.events[0]; e.Kind != view.LinkLost || e.Span < 100 || e.Span > 101 {
			t.Errorf("the event is %+v", e)
		}
		if !watch.who[0].Away || watch.table.Owners[0] != 0 || z.Players() != 0 || len(watch.eyes) != 0 {
			t.Errorf("away %v, owner %v, %d players, %d eyes", watch.who[0].Away, watch.table.Owners[0], z.Players(), len(watch.eyes))
		}
		left := z.Tick()
		for len(z.Drain()) == 0 {
			if z.Tick().Since(left) > 200 {
				t.Fatal("it stands for ever")
			}
			if got := body(t, z, 1).Pos; got != (sim.Vec{X: -20, Z: -20}) {
				t.Fatalf("without its player it walks: %v", got)
			}
			z.Step()
		}
		if waited := z.Tick().Since(left); waited != 100 && waited != 101 {
			t.Errorf("from %d: it waited %d ticks, want 100", start, waited)
		}
		if e := watch.events[0]; e.Kind != view.Departed || e.Reason != view.DepartedLost || e.Actor != id {
			t.Errorf("the event is %+v", e)
		}
	}
}

func TestComingBackInTime(t *testing.T) {
	z, watch := open(t, field(t))
	id := enter(t, z, 1, at(-20, -20))
	post(t, z, inbox.Departure{From: player(1), Grace: 100}.Letter())
	step(z, 50)
	again := inbox.Sender{Character: 1, Session: 999}
	post(t, z, inbox.Arrival{From: again, Name: "Other", Where: at(20, 20)}.Letter())
	z.Step()
	if e := watch.events[0]; e.Kind != view.LinkBack || e.Actor != id || len(watch.events) != 1 {
		t.Errorf("the events are %v", kinds(watch.events))
	}
	got := body(t, z, 1)
	if got.ID != id || got.Pos != (sim.Vec{X: -20, Z: -20}) || got.Name != "Player1" || got.Session != 999 || got.Leaves != 0 {
		t.Errorf("the body is %+v", got)
	}
	step(z, 200)
	if _, here := z.Character(1); !here || z.Players() != 1 || len(z.Drain()) != 0 {
		t.Error("the old time ran out on it")
	}
	// Leaving again begins a time of its own.
	post(t, z, inbox.Departure{From: again, Grace: 30}.Letter())
	step(z, 32)
	if _, here := z.Character(1); here {
		t.Error("it still stands")
	}
}

// A deadline that falls on tick 0 is not taken for none, and does not come due for a player that is back.
func TestComingBackAcrossTheWrap(t *testing.T) {
	z := openWith(t, zone.Options{Map: field(t), Start: 1<<32 - 102})
	enter(t, z, 1, at(-20, -20))
	post(t, z, inbox.Departure{From: player(1), Grace: 100}.Letter())
	z.Step()
	if got := body(t, z, 1).Leaves; got != 1 {
		t.Errorf("it leaves at %d, want 1", got)
	}
	restored(t, z.Map(), z.Save())
	post(t, z, inbox.Arrival{From: inbox.Sender{Character: 1, Session: 999}, Name: "A"}.Letter())
	step(z, 200)
	if got := body(t, z, 1); got.Session != 999 || got.Leaves != 0 {
		t.Errorf("the body is %+v", got)
	}
}

// The same arrival twice is like once: what the session has under way goes on.
func TestArrivingTwiceChangesNothing(t *testing.T) {
	once, _ := open(t, field(t))
	twice, watch := open(t, field(t))
	for _, z := range []*zone.Zone{once, twice} {
		enter(t, z, 1, at(-20, -20))
		post(t, z, input(1, z.Tick().Plus(3), 127, 0))
		z.Step()
	}
	post(t, twice, arrival(1, at(20, 20)))
	for range 5 {
		once.Step()
		twice.Step()
		if once.Hash() != twice.Hash() || len(watch.events) != 0 {
			t.Fatalf("tick %d: the second arrival did something: %v", twice.Tick(), kinds(watch.events))
		}
	}
}

// What a closed connection had under way has no effect on the body that the next one plays.
func TestTheNewSessionInheritsNothing(t *testing.T) {
	z, watch := open(t, field(t))
	enter(t, z, 1, at(-20, -20))
	for i := range 20 {
		post(t, z, input(1, z.Tick().Plus(1+i), 127, 0))
	}
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Face, Seq: 500, Heading: 1}.Letter())
	z.Step()
	again := inbox.Sender{Character: 1, Session: 999}
	post(t, z, inbox.Arrival{From: again, Name: "Player1"}.Letter())
	z.Step()
	before := body(t, z, 1).Pos
	post(t, z, input(1, z.Tick().Plus(1), 127, 0), command(1, inbox.Say, "boo"), inbox.Departure{From: player(1)}.Letter())
	step(z, 10)
	if got := body(t, z, 1); got.Pos != before || got.Session != 999 || len(watch.events) != 0 {
		t.Errorf("the old session still acts: %+v, %v", got, kinds(watch.events))
	}
	if got := z.Counters().Strangers; got != 3 {
		t.Errorf("%d letters of strangers were counted, want 3", got)
	}
	if ack := watch.acks[0]; ack != (view.Ack{}) {
		t.Errorf("the new session is told of inputs of the old one: %+v", ack)
	}
	post(t, z, inbox.Command{From: again, Verb: inbox.Face, Seq: 1, Heading: 77}.Letter())
	z.Step()
	if got := body(t, z, 1).Facing; got != 77 {
		t.Errorf("the first command of the new session was not done: facing %d", got)
	}
}

func TestAFullZoneTurnsAway(t *testing.T) {
	z := openWith(t, zone.Options{Map: village(), Limits: zone.Limits{Actors: 2}})
	for n := range int64(3) {
		post(t, z, arrival(n+1, inbox.Where{}))
	}
	order := spawn(in("yard"))
	order.Ref = 5
	post(t, z, order.Letter())
	z.Step()
	want := []zone.Request{
		{Kind: zone.TurnedAway, Tick: z.Tick(), From: player(3)},
		{Kind: zone.Spawned, Tick: z.Tick(), Ref: 5},
	}
	if got := z.Drain(); !slices.Equal(got, want) || z.Counters().TurnedAway != 2 {
		t.Errorf("the outbox holds %+v, counted %d", got, z.Counters().TurnedAway)
	}
	post(t, z, inbox.Departure{From: player(1)}.Letter(), arrival(3, inbox.Where{}))
	z.Step()
	body(t, z, 3)
}

func TestAFullOutboxHoldsTheInboxBack(t *testing.T) {
	z := openWith(t, zone.Options{Map: village(), Limits: zone.Limits{Outbox: 2}})
	for ref := range uint64(2) {
		order := spawn(in("yard"))
		order.Ref = ref + 1
		post(t, z, order.Letter())
	}
	z.Step()
	post(t, z, arrival(1, inbox.Where{}))
	step(z, 3)
	if _, here := z.Character(1); here || z.Counters().OutboxWaits != 3 || len(z.Taken()) != 0 {
		t.Errorf("here: %v, waited %d ticks, took %d", here, z.Counters().OutboxWaits, len(z.Taken()))
	}
	if got := z.Drain(); len(got) != 2 {
		t.Errorf("%d requests, want 2", len(got))
	}
	z.Step()
	body(t, z, 1)
	if len(z.Taken()) != 1 {
		t.Errorf("took %d letters, want the one that waited", len(z.Taken()))
	}
}

func TestOptionsReportEverythingThatIsWrong(t *testing.T) {
	m := village()
	m.Start, m.Rate = 7, -5
	_, err := zone.New(zone.Options{Map: m, Viewers: []view.Viewer{nil}, Limits: zone.Limits{Inbox: -1, Outbox: 1 << 30, Actors: -2, Repeat: -2}})
	if err == nil {
		t.Fatal("made a zone of it")
	}
	for _, want := range []string{"room 7 of 3", "rate of -5", "Viewers[0]", "Limits.Inbox", "Limits.Outbox", "Limits.Actors", "Limits.Repeat"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in:\n%v", want, err)
		}
	}
	if _, err := zone.New(zone.Options{}); err == nil {
		t.Error("made a zone without a map")
	}
}
