package bots

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// sight is what a bot at a point sees: itself, and others.
func sight(x, z float64, others ...core.Figure) *Seen {
	scene := &core.Scene{Mine: 1, Count: uint32(1 + len(others))}
	scene.Figures[0] = core.Figure{ID: 1, X: x, Z: z, Radius: 0.5, Health: 100, Cap: 100, Flags: core.Own | core.Person}
	copy(scene.Figures[1:], others)
	return &Seen{Map: "field", Slots: 2, View: client.View{Scene: scene}}
}

// foe is a living foe.
func foe(id uint32, x, z float64) core.Figure {
	return core.Figure{ID: id, X: x, Z: z, Radius: 0.5, Health: 100, Cap: 100, Flags: core.Creature | core.Hostile}
}

// decided is what a fighter does about what it sees, by kind; of presses, which slot is pressed.
type decided struct {
	walk  sim.Vec
	face  int // degrees, -1 for none
	slot  uint8
	moves int
}

func decide(t *testing.T, f Moves, seen *Seen) decided {
	t.Helper()
	look, ok := f.Next()
	if !ok || look.Kind != Look {
		t.Fatalf("it does not look: %+v", look)
	}
	f.(Watcher).See(seen)
	d := decided{face: -1}
	for len(f.(*fighter).ready) > 0 {
		m, _ := f.Next()
		d.moves++
		if m.At != look.At {
			t.Errorf("it does %+v at another time than it looks, %v", m, look.At)
		}
		switch m.Kind {
		case Walk:
			d.walk = sim.Vec{X: m.X, Z: m.Z}
		case Face:
			d.face = int(math.Round(m.Face.Degrees()))
		case Press:
			d.slot = m.Slot
		}
	}
	if d.moves > 3 {
		t.Errorf("%d things at once", d.moves)
	}
	return d
}

func begin(t *testing.T, maps ...*place.Map) Moves {
	t.Helper()
	play, err := Fight(maps)
	if err != nil {
		t.Fatal(err)
	}
	if play.Walks() {
		t.Error("who has a foe beside it need not walk")
	}
	return play.Begin(0, sim.NewStream(1, "bot"))
}

func TestFighterGoesForTheNearest(t *testing.T) {
	f := begin(t)
	dead, friend, leaving, thing := foe(2, 1, 0), foe(3, 1, 0), foe(4, 1, 0), foe(5, 1, 0)
	dead.Flags |= core.Dead
	friend.Flags &^= core.Hostile
	leaving.Flags |= core.Leaving
	thing.Cap = 0
	d := decide(t, f, sight(0, 0, dead, friend, leaving, thing, foe(6, 0, -30), foe(7, 20, 0)))
	if d.walk != (sim.Vec{X: 1}) || d.face != 90 || d.slot != 0 {
		t.Errorf("a foe 20 m to the east: %+v", d)
	}
	// From 12 m on it uses what carries, now and then; never the first key.
	pressed := 0
	for i := range 100 {
		d = decide(t, f, sight(float64(i%2), 0, foe(7, 10, 0)))
		if d.slot == 1 || d.slot > 2 {
			t.Fatalf("from afar it presses %d", d.slot)
		}
		pressed += int(d.slot) / 2
	}
	if pressed < 30 || pressed > 70 {
		t.Errorf("from afar it has pressed %d times of 100", pressed)
	}
	if d = decide(t, f, sight(0, 0, foe(7, 0, 2))); d.walk != (sim.Vec{}) || d.face != 0 || d.slot != 1 {
		t.Errorf("a foe before it: %+v", d)
	}
}

func TestFighterIsBusy(t *testing.T) {
	f, pressed := begin(t), 0
	for range 400 {
		seen := sight(0, 0, foe(7, 0, 2))
		seen.View.Scene.Figures[0].Act = 1
		pressed += int(decide(t, f, seen).slot)
	}
	if pressed < 20 || pressed > 100 { // one in eight is 50
		t.Errorf("while busy it has pressed %d times of 400", pressed)
	}
	seen := sight(0, 0, foe(7, 0, 2))
	seen.Slots = 0
	if d := decide(t, f, seen); d.slot != 0 {
		t.Errorf("without keys it presses %d", d.slot)
	}
	seen = sight(0, 0, foe(7, 0, 20))
	seen.View.Scene.Figures[0].Flags |= core.Dead
	if d := decide(t, f, seen); d != (decided{face: -1, moves: 1}) {
		t.Errorf("dead, it does %+v", d)
	}
	seen = sight(0, 0)
	seen.View.Scene.Mine = 0
	if d := decide(t, f, seen); d != (decided{face: -1, moves: 1}) {
		t.Errorf("without a body it does %+v", d)
	}
}

// With nobody to fight it walks about, and where the straight way leads nowhere it tries another.
func TestFighterIsNotStuck(t *testing.T) {
	f, ways := begin(t), map[sim.Vec]bool{}
	for range 100 {
		if d := decide(t, f, sight(0, 0)); d.moves > 0 {
			ways[d.walk] = true
			if math.Abs(math.Hypot(d.walk.X, d.walk.Z)-1) > 1e-9 {
				t.Fatalf("it wanders at %+v", d.walk)
			}
		}
	}
	if len(ways) != 10 {
		t.Errorf("in ten seconds it has wandered %d ways", len(ways))
	}
	aside := 0
	for range 100 { // it never moves
		if d := decide(t, f, sight(0, 0, foe(7, 0, 20))); d.walk != (sim.Vec{Z: 1}) {
			aside++
		}
	}
	if aside < 30 || aside > 90 {
		t.Errorf("before a wall it has gone aside %d times of 100", aside)
	}
}

// Where the map is known it takes the way around a wall.
func TestFighterKnowsTheWay(t *testing.T) {
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -20, Z: -20}, Max: sim.Vec{X: 20, Z: 20}},
		Walls:  []place.Wall{{Kind: place.Segment, A: sim.Vec{X: -20, Z: 0}, B: sim.Vec{X: 15, Z: 0}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	f := begin(t, &place.Map{ID: "field", Ground: ground}, &place.Map{ID: "text"})
	at := sim.Vec{Z: -5}
	for range 88 { // 33 m at 4 m/s, ten looks a second
		d := decide(t, f, sight(at.X, at.Z, foe(7, 0, 5)))
		at = ground.Slide(at, d.walk.Scale(0.4), 0.5)
	}
	if gap := at.GroundDist(sim.Vec{Z: 5}) - 1; gap > near {
		t.Errorf("after nine seconds it is at %v, %.1f m from its foe behind the wall", at, gap)
	}
}

func TestTally(t *testing.T) {
	beats := &core.Beats{}
	add := func(kind core.BeatKind, flags core.BeatFlags, value float64) {
		if beats.Count == core.MaxBeats {
			copy(beats.Rows[:], beats.Rows[1:])
			beats.Count--
		}
		beats.Rows[beats.Count] = core.Beat{Kind: kind, Flags: flags, Value: value}
		beats.Count++
		beats.Version++
	}
	var count tally
	add(core.DamageBeat, core.OwnDealt, 5) // before it began
	count.begin(beats)
	add(core.DamageBeat, core.OwnDealt, 22)
	add(core.DamageBeat, core.OwnDealt|core.Killing, 12)
	add(core.DamageBeat, core.OwnTaken, 10)
	add(core.DamageBeat, 0, 99) // of others
	add(core.DeathBeat, core.OwnDealt, 0)
	add(core.DeathBeat, core.OwnTaken|core.OwnDealt, 0) // by its own hand
	add(core.DeathBeat, 0, 0)
	add(core.HealBeat, core.OwnDealt, 7)
	count.take(beats)
	count.take(beats)
	want := Blows{Dealt: 2, Damage: 34, Taken: 1, Kills: 1, Deaths: 1}
	if count.Blows != want {
		t.Errorf("got  %+v\nwant %+v", count.Blows, want)
	}
	for range core.MaxBeats + 3 {
		add(core.DamageBeat, core.OwnDealt, 1)
	}
	count.take(beats)
	want.Dealt, want.Damage, want.Unseen = want.Dealt+core.MaxBeats, want.Damage+core.MaxBeats, 3
	if count.Blows != want {
		t.Errorf("got  %+v\nwant %+v", count.Blows, want)
	}
	var sum Blows
	all := Blows{Pressed: 1, Dealt: 2, Damage: 3, Taken: 4, Kills: 5, Deaths: 6, Refused: 7, Unseen: 8}
	sum.add(all)
	sum.add(all)
	if want := (Blows{2, 4, 6, 8, 10, 12, 14, 16}); sum != want {
		t.Errorf("twice %+v is %+v", all, sum)
	}
}
