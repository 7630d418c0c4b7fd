package atlas_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/atlas"
)

// Who is there: two players, and creatures of their team, of another one and of none.
var (
	hero, friend  = sim.MakeID(0, 1), sim.MakeID(1, 1)
	dog, rat, owl = sim.MakeID(2, 1), sim.MakeID(3, 1), sim.MakeID(4, 1)
	nobody        = sim.MakeID(9, 1)
)

// peopled is a world in which everybody stands somewhere.
func peopled(t *testing.T, realms map[sim.ID]uint16, places map[sim.ID]sim.Vec) *behavior.World {
	t.Helper()
	w := behavior.NewWorld(behavior.Options{})
	for _, a := range []behavior.ActorState{
		{ID: hero, Team: 1, Player: true}, {ID: friend, Team: 1, Player: true}, {ID: dog, Team: 1}, {ID: rat, Team: 2}, {ID: owl},
	} {
		a.Pos, a.Realm, a.Forward, a.Radius, a.Alive, a.Enabled = places[a.ID], realms[a.ID], sim.Vec{Z: 1}, 0.4, true, true
		if err := w.AddActor(a); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

func rooms() []place.Room {
	return []place.Room{
		{ID: "hall", Exits: []place.Exit{{Direction: "down", To: 1}, {Direction: "in", To: 1}}},
		{ID: "cellar", Exits: []place.Exit{{Direction: "up", To: 0}}, Flags: place.FlagSafe},
	}
}

func TestRooms(t *testing.T) {
	a := atlas.Of(&place.Map{ID: "house", Rooms: rooms(), Start: 1}, peopled(t, nil, nil))
	if a.Find("hall") != 1 || a.Find("cellar") != 2 || a.Find("attic") != 0 || a.Start() != 2 || atlas.Number(1) != 2 {
		t.Errorf("the rooms are %v, %v, %v, and one starts in %v", a.Find("hall"), a.Find("cellar"), a.Find("attic"), a.Start())
	}
	for _, c := range []struct {
		room  view.Room
		id    string
		exits []string
		down  view.Room
		safe  bool
	}{{1, "hall", []string{"down", "in"}, 2, false}, {2, "cellar", []string{"up"}, 0, true}, {0, "", nil, 0, false}, {3, "", nil, 0, false}, {math.MaxUint32, "", nil, 0, false}} {
		if got := a.Called(c.room); got != c.id {
			t.Errorf("room %d is called %q", c.room, got)
		}
		if got := a.Exits(c.room, nil); !slices.Equal(got, c.exits) {
			t.Errorf("room %d has the exits %v", c.room, got)
		}
		if got := a.Exit(c.room, "down"); got != c.down {
			t.Errorf("down from room %d is %d", c.room, got)
		}
		if got := a.Marked(c.room, "safe"); got != c.safe || a.Marked(c.room, "arena") {
			t.Errorf("room %d is safe: %v", c.room, got)
		}
		if (a.At(c.room) == nil) != (c.id == "") {
			t.Errorf("room %d is there, or not", c.room)
		}
	}
	if got := a.Exits(2, []string{"x"}); !slices.Equal(got, []string{"x", "up"}) {
		t.Errorf("appended they are %v", got)
	}
}

func TestSides(t *testing.T) {
	a := atlas.Of(&place.Map{Rooms: rooms()}, peopled(t, nil, nil))
	for _, c := range []struct {
		x, y        sim.ID
		ally, enemy bool
	}{
		{hero, hero, true, false}, {rat, rat, true, false}, {hero, friend, true, true}, {hero, dog, true, false}, {hero, rat, false, true},
		{dog, rat, false, true}, {hero, owl, false, true}, {owl, owl, true, false}, {hero, nobody, false, false}, {nobody, nobody, false, false},
	} {
		for _, turned := range []bool{false, true} {
			if turned {
				c.x, c.y = c.y, c.x
			}
			if ally, enemy := a.Sides(c.x, c.y); ally != c.ally || enemy != c.enemy {
				t.Errorf("%v is an ally of %v: %v, an enemy: %v", c.y, c.x, ally, enemy)
			}
		}
	}
}

// In a text world everybody stands in one place, and rooms keep people apart.
func TestAcrossRooms(t *testing.T) {
	a := atlas.Of(&place.Map{Rooms: rooms()}, peopled(t, map[sim.ID]uint16{rat: 1}, nil))
	if a.Apart(hero, friend) || !a.Apart(hero, rat) || !a.Apart(hero, nobody) {
		t.Error("who is in one room is apart, or who is not is not")
	}
	if a.Distance(hero, friend) != 0 || !math.IsInf(a.Distance(hero, rat), 1) || !math.IsInf(a.Distance(nobody, hero), 1) {
		t.Errorf("they are %v and %v away", a.Distance(hero, friend), a.Distance(hero, rat))
	}
	if !a.Sees(hero, friend) || a.Sees(hero, rat) || a.Sees(hero, nobody) {
		t.Error("who is in one room is not seen, or who is not is")
	}
	if _, ok := a.Place(hero); ok {
		t.Error("a text world has places")
	}
}

// On a ground distance keeps people apart, and walls hide them.
func TestAcrossTheGround(t *testing.T) {
	g, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -50, Z: -50}, Max: sim.Vec{X: 50, Z: 50}},
		Walls:  []place.Wall{{A: sim.Vec{X: 2, Z: -1}, B: sim.Vec{X: 2, Z: 1}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	a := atlas.Of(&place.Map{Rooms: rooms(), Ground: g}, peopled(t, nil, map[sim.ID]sim.Vec{
		friend: {X: 4}, dog: {X: 3, Y: 9, Z: 4}, rat: {X: -atlas.Reach}, owl: {X: -atlas.Reach - 0.001},
	}))
	if a.Distance(hero, dog) != 5 || !math.IsInf(a.Distance(hero, nobody), 1) {
		t.Errorf("it is %v away", a.Distance(hero, dog))
	}
	if a.Apart(hero, rat) || !a.Apart(hero, owl) || !a.Apart(hero, nobody) {
		t.Error("they are apart at the wrong distance")
	}
	if a.Sees(hero, friend) || !a.Sees(hero, dog) || a.Sees(nobody, hero) {
		t.Error("walls hide the wrong ones")
	}
	for _, c := range []struct {
		id     sim.ID
		radius float64
		want   bool
	}{{dog, 5, true}, {dog, 4.999, false}, {rat, 0, true}, {owl, 0, false}, {rat, 1e9, true}, {owl, 1e9, false}, {rat, -1, true}, {nobody, 9, false}} {
		if got := a.Within(c.id, sim.Vec{}, c.radius); got != c.want {
			t.Errorf("%v is within %v: %v", c.id, c.radius, got)
		}
	}
	if at, ok := a.Place(dog); !ok || at != (sim.Vec{X: 3, Y: 9, Z: 4}) {
		t.Errorf("it stands at %v", at)
	}
	if _, ok := a.Place(nobody); ok {
		t.Error("nobody stands somewhere")
	}
}
