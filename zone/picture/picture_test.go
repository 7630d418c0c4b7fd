package picture_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/picture"
)

// meadow is a map of a square of ground.
func meadow(tb testing.TB, side float64) *place.Map {
	tb.Helper()
	g, err := place.NewGround(place.Geometry{Bounds: place.Area{Max: sim.Vec{X: side, Z: side}}})
	if err != nil {
		tb.Fatal(err)
	}
	return &place.Map{ID: fmt.Sprintf("meadow of %v", side), Ground: g, Rooms: make([]place.Room, 1)}
}

// body is somebody at a place along the ground, played if session is not 0.
func body(id sim.ID, x float64, session uint64) *picture.Looks {
	as := &picture.Looks{Body: view.Body{Pos: sim.Vec{X: x}, Room: 1}, Who: view.Who{Hue: uint8(id.Slot())}, Lamp: view.Lamp{Radius: x}}
	if session != 0 {
		as.Seat = view.Seat{Actor: id, Character: 7, Session: session}
	}
	return as
}

func id(slot uint32) sim.ID { return sim.MakeID(slot, 1) }

// The tables have the columns that the kinds of ghosts say, in their order, each with a value for every row.
func TestColumnsAreThoseOfTheGhosts(t *testing.T) {
	p := picture.New(meadow(t, 10), 40)
	p.Begin()
	p.Bodies()
	p.Body(id(1), body(id(1), 3, 0))
	p.Shots(nil)
	p.Shot(4)
	f := p.Frame(9, nil)
	columns := 0
	for i, kind := range picture.Ghosts() {
		table := &f.Tables[i]
		if len(table.Columns) != len(kind.Components) || len(table.IDs) != 1 {
			t.Fatalf("%s: %d columns for %d components, %d rows", kind.Name, len(table.Columns), len(kind.Components), len(table.IDs))
		}
		for k, component := range kind.Components {
			column := reflect.ValueOf(table.Columns[k]).Elem()
			if column.Type().Elem() != reflect.TypeOf(component.Sample) || column.Len() != 1 {
				t.Errorf("%s, %s: a column of %d %v", kind.Name, component.Name, column.Len(), column.Type().Elem())
			}
			columns++
		}
	}
	if columns < 11 || f.Tick != 9 || p.Shown() != f {
		t.Errorf("%d columns at tick %d", columns, f.Tick)
	}
}

// Who ended stands among the others by its id, as it was last, in one tick; and nobody looks through its eyes.
func TestWhoEndedIsShownOnceMore(t *testing.T) {
	p := picture.New(meadow(t, 10), 40)
	p.Begin()
	p.End(id(9), view.Withdrawn, *body(id(9), 9, 3))
	p.End(id(2), view.Destroyed, *body(id(2), 2, 0))
	p.Bodies()
	p.Body(id(1), body(id(1), 1, 1))
	p.Body(id(4), body(id(4), 4, 0))
	p.Shots(nil)
	f := p.Frame(1, nil)
	table := &f.Tables[0]
	if !slices.Equal(table.IDs, []sim.ID{id(1), id(2), id(4), id(9)}) ||
		!slices.Equal(table.Fates, []view.Fate{view.Stays, view.Destroyed, view.Stays, view.Withdrawn}) ||
		!slices.Equal(table.Owners, []sim.ID{id(1), 0, 0, id(9)}) {
		t.Errorf("ids %v, fates %v, owners %v", table.IDs, table.Fates, table.Owners)
	}
	if lamps := view.Column[view.Lamp](table); lamps[1].Radius != 2 || lamps[3].Radius != 9 {
		t.Errorf("lamps %v", lamps)
	}
	if len(f.Eyes) != 1 || len(f.Eyes[0].Seats) != 1 || f.Eyes[0].Seats[0].Session != 1 || !slices.Equal(f.Eyes[0].Seen, table.IDs) {
		t.Errorf("eyes %+v", f.Eyes)
	}
	p.Begin()
	p.Bodies()
	p.Body(id(1), body(id(1), 1, 1))
	p.Shots(nil)
	if f = p.Frame(2, nil); len(f.Tables[0].IDs) != 1 {
		t.Errorf("in the next tick are shown %v", f.Tables[0].IDs)
	}
}

// A shot is its shooter's while that one is there and played.
func TestShotsBelongToPlayers(t *testing.T) {
	p := picture.New(meadow(t, 10), 40)
	owners := func(session uint64, here bool) []sim.ID {
		p.Begin()
		if !here {
			p.End(id(3), view.Withdrawn, *body(id(3), 0, session))
		}
		p.Bodies()
		if here {
			p.Body(id(3), body(id(3), 0, session))
		}
		p.Body(id(5), body(id(5), 0, 0))
		p.Shots(nil)
		for number, owner := range []sim.ID{id(3), id(5), id(8)} {
			p.Shot(uint64(number)).Owner = owner
		}
		return p.Frame(1, nil).Tables[1].Owners
	}
	for _, c := range []struct {
		session uint64
		here    bool
		want    sim.ID
	}{{1, true, id(3)}, {0, true, 0}, {1, false, 0}} {
		if got := owners(c.session, c.here); !slices.Equal(got, []sim.ID{c.want, 0, 0}) {
			t.Errorf("session %d, here %v: owners %v", c.session, c.here, got)
		}
	}
}

// On a small ground there is one eye for everybody; on a larger one everybody has its own, unless all is to be seen; where there is no
// ground rooms have them.
func TestGroundsAreSeenAsFarAsTheyAreLarge(t *testing.T) {
	for _, c := range []struct {
		m     *place.Map
		sight float64
		eyes  int
		seen  int // by the first of the two who are played
	}{
		{meadow(t, 28), 40, 1, 3}, {meadow(t, 29), 40, 2, 3}, {meadow(t, 29), -1, 1, 3}, {meadow(t, 29), 5, 2, 1},
		{&place.Map{Rooms: make([]place.Room, 1)}, 5, 1, 3},
	} {
		p := picture.New(c.m, c.sight)
		p.Begin()
		p.Bodies()
		for slot, x := range []float64{0, 30, 60} {
			p.Body(id(uint32(slot)), body(id(uint32(slot)), x, uint64(slot)))
		}
		p.Shots(nil)
		f := p.Frame(1, nil)
		if len(f.Eyes) != c.eyes || len(f.Eyes[0].Seen) != c.seen {
			t.Errorf("%v metres on %q: %d eyes, the first sees %d", c.sight, c.m.ID, len(f.Eyes), len(f.Eyes[0].Seen))
		}
	}
}

func TestWordsUseTheirMemoryAgain(t *testing.T) {
	p := picture.New(meadow(t, 10), 40)
	var messages []view.Message
	tick := func() {
		p.Begin()
		for i := range 10 {
			p.Say(uint64(i), view.Speech, "some words")
		}
		p.Bodies()
		p.Shots(nil)
		messages = p.Frame(1, nil).Messages
	}
	for range 5 {
		tick()
	}
	if n := testing.AllocsPerRun(100, tick); n > 0 || len(messages) != 10 {
		t.Fatalf("%v allocations for %d messages", n, len(messages))
	}
	if want := "some words"; string(messages[9].Body) != want || messages[9].Event != 9 || messages[9].Kind != view.Speech {
		t.Errorf("the last message is %+v", messages[9])
	}
	_ = append(messages[3].Body, '!')
	if got := string(messages[4].Body); got != "some words" {
		t.Errorf("appending to one body changed the next: %q", got)
	}
}

// Ticks in which bodies come, end and shoot allocate nothing once there has been a busier one.
func TestAPictureAllocatesNothing(t *testing.T) {
	p := picture.New(meadow(t, 200), 40)
	now := sim.Tick(0)
	looks := body(id(1), 50, 1)
	tick := func() {
		now++
		p.Begin()
		for slot := range uint32(20) {
			p.End(sim.MakeID(slot, uint32(now)), view.Destroyed, *looks)
		}
		p.Bodies()
		for slot := range uint32(100) {
			looks.Seat.Actor = sim.MakeID(slot, uint32(now)+1)
			p.Body(looks.Seat.Actor, looks)
		}
		p.Shots(nil)
		for number := range uint64(30) {
			p.Shot(uint64(now)*10 + number)
		}
		p.Frame(now, nil)
	}
	for range 5 {
		tick()
	}
	if n := testing.AllocsPerRun(100, tick); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
