package zone_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/footing"
	"github.com/wick-engine/wick/zone/inbox"
)

// Random tests take how often and from which seed on; a failure prints the command that repeats it.
var (
	runs = flag.Int("runs", 12, "number of random runs of each random test")
	seed = flag.Uint64("seed", 1, "seed of the first random run")
)

// eachSeed runs a random test with as many seeds as the flags ask for.
func eachSeed(t *testing.T, test func(t *testing.T, seed uint64)) {
	t.Helper()
	for i := range *runs {
		s := *seed + uint64(i)
		t.Run(fmt.Sprint("seed ", s), func(t *testing.T) {
			t.Cleanup(func() {
				if t.Failed() {
					root, _, _ := strings.Cut(t.Name(), "/")
					t.Logf("repeat with: go test ./zone -run '^%s$' -runs 1 -seed %d", root, s)
				}
			})
			test(t, s)
		})
	}
}

// village is a text world of three rooms in a row: yard, hall, cell.
func village() *place.Map {
	return &place.Map{
		ID: "village", Number: 7,
		Rooms: []place.Room{
			{ID: "yard", Exits: []place.Exit{{Direction: "north", To: 1}}},
			{ID: "hall", Exits: []place.Exit{{Direction: "south", To: 0}, {Direction: "east", To: 2}}},
			{ID: "cell", Exits: []place.Exit{{Direction: "west", To: 1}}},
		},
	}
}

// field is a ground of 64 by 64 metres, its western half one room and most of its eastern half another. A wall along x = 8
// has a gap around z = 0, and a tree stands at (-8, 8).
func field(tb testing.TB) *place.Map {
	tb.Helper()
	at := func(x, z float64) sim.Vec { return sim.Vec{X: x, Z: z} }
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: at(-32, -32), Max: at(32, 32)},
		Walls: []place.Wall{
			{Kind: place.Segment, A: at(8, -32), B: at(8, -2)},
			{Kind: place.Segment, A: at(8, 2), B: at(8, 32)},
			{Kind: place.Circle, A: at(-8, 8), Radius: 2},
		},
		Spawns: []place.Spawn{
			{Name: footing.StartSpawn, At: at(-4, 0), Facing: 1 << 14},
			{Name: footing.StartSpawn + "_other", At: at(-4, 4), Facing: 1 << 15},
			{Name: footing.StartSpawn + "led", At: at(-4, 8)}, // nobody arrives at this one
			{Name: "den", At: at(20, 20)},
		},
		Regions: []place.Region{
			{Name: "w", Area: place.Area{Min: at(-32, -32), Max: at(0, 32)}, HasRoom: true, Room: 0},
			{Name: "e", Area: place.Area{Min: at(2, -32), Max: at(32, 32)}, HasRoom: true, Room: 1},
		},
	})
	if err != nil {
		tb.Fatal(err)
	}
	return &place.Map{
		ID: "field", Number: 8, Ground: ground,
		Rooms: []place.Room{{ID: "west", Exits: []place.Exit{{Direction: "east", To: 1}}}, {ID: "east"}},
	}
}

// open makes a zone of a map with one lookout.
func open(tb testing.TB, m *place.Map) (*zone.Zone, *lookout) {
	tb.Helper()
	watch := &lookout{}
	return openWith(tb, zone.Options{Map: m, Seed: 99, Viewers: []view.Viewer{watch}}), watch
}

func openWith(tb testing.TB, o zone.Options) *zone.Zone {
	tb.Helper()
	z, err := zone.New(o)
	if err != nil {
		tb.Fatal(err)
	}
	return z
}

// player is character n with the session 100+n.
func player(n int64) inbox.Sender { return inbox.Sender{Character: n, Session: uint64(100 + n)} }

// post puts letters into the inbox, all of which must be taken.
func post(tb testing.TB, z *zone.Zone, letters ...inbox.Letter) {
	tb.Helper()
	for i := range letters {
		if err := z.Post(letters[i]); err != nil {
			tb.Fatalf("letter %d: %v", i, err)
		}
	}
}

// step steps a zone n times.
func step(z *zone.Zone, n int) {
	for range n {
		z.Step()
	}
}

// arrival lets player n come in somewhere.
func arrival(n int64, where inbox.Where) inbox.Letter {
	return inbox.Arrival{From: player(n), Name: fmt.Sprint("Player", n), Hue: uint8(n), Where: where}.Letter()
}

// enter lets player n come in and gives its body.
func enter(tb testing.TB, z *zone.Zone, n int64, where inbox.Where) sim.ID {
	tb.Helper()
	post(tb, z, arrival(n, where))
	z.Step()
	return body(tb, z, n).ID
}

// body is the body of character n, which must be there.
func body(tb testing.TB, z *zone.Zone, n int64) zone.Standing {
	tb.Helper()
	a, ok := z.Character(n)
	if !ok {
		tb.Fatalf("character %d is not in the zone", n)
	}
	return a
}

// in is a room of a map, and at a place on its ground.
func in(room string) inbox.Where      { return inbox.Where{Room: room} }
func at(x, z float64) inbox.Where     { return inbox.Where{Exact: true, Pos: sim.Vec{X: x, Z: z}} }
func spawn(w inbox.Where) inbox.Order { return inbox.Order{Op: inbox.Spawn, Name: "Rat", Where: w} }

// lookout keeps what it is shown.
type lookout struct {
	view.NopViewer
	scene  view.Scene
	places []view.Place
	frames int
	ending []view.Ending

	// Of the last frame.
	tick   sim.Tick
	events []view.Event
	words  map[uint64]string // by event
	eyes   []view.Eye
	table  view.Table
	bodies []view.Body
	who    []view.Who
	acks   []view.Ack
	lamps  []view.Lamp
	health []view.Health
	acts   []view.Act
	forms  []view.Form
	marks  []view.Marks
	gauges []view.Gauges
	stride []view.Stride
	shots  view.Table
	flight []view.Flight
	mine   []view.Mine

	all []view.Event // of all frames
}

func (l *lookout) Begin(s view.Scene) { l.scene = s }
func (l *lookout) Place(p view.Place) { l.places = append(l.places, p) }
func (l *lookout) End(e view.Ending)  { l.ending = append(l.ending, e) }

func (l *lookout) Show(f *view.Frame) {
	l.frames++
	l.tick = f.Tick
	l.events = append([]view.Event(nil), f.Events...)
	l.all = append(l.all, f.Events...)
	l.words = map[uint64]string{}
	for _, m := range f.Messages {
		l.words[m.Event] = string(m.Body)
	}
	l.eyes = nil
	for _, eye := range f.Eyes {
		eye.Seen = append([]sim.ID(nil), eye.Seen...)
		eye.Events = append([]int32(nil), eye.Events...)
		eye.Seats = append([]view.Seat(nil), eye.Seats...)
		l.eyes = append(l.eyes, eye)
	}
	t := &f.Tables[0]
	l.table.IDs = append([]sim.ID(nil), t.IDs...)
	l.table.Owners = append([]sim.ID(nil), t.Owners...)
	l.table.Fates = append([]view.Fate(nil), t.Fates...)
	l.bodies = append([]view.Body(nil), view.Column[view.Body](t)...)
	l.who = append([]view.Who(nil), view.Column[view.Who](t)...)
	l.acks = append([]view.Ack(nil), view.Column[view.Ack](t)...)
	l.lamps = append([]view.Lamp(nil), view.Column[view.Lamp](t)...)
	l.health = append([]view.Health(nil), view.Column[view.Health](t)...)
	l.acts = append([]view.Act(nil), view.Column[view.Act](t)...)
	l.forms = append([]view.Form(nil), view.Column[view.Form](t)...)
	l.marks = append([]view.Marks(nil), view.Column[view.Marks](t)...)
	l.gauges = append([]view.Gauges(nil), view.Column[view.Gauges](t)...)
	l.stride = append([]view.Stride(nil), view.Column[view.Stride](t)...)
	t = &f.Tables[1]
	l.shots.IDs = append([]sim.ID(nil), t.IDs...)
	l.shots.Owners = append([]sim.ID(nil), t.Owners...)
	l.shots.Fates = append([]view.Fate(nil), t.Fates...)
	l.flight = append([]view.Flight(nil), view.Column[view.Flight](t)...)
	l.mine = append([]view.Mine(nil), view.Column[view.Mine](t)...)
}

// shown are the kinds of events of the last frame that the player of a character gets to see.
func (l *lookout) shown(character int64) []view.EventKind {
	var kinds []view.EventKind
	for _, eye := range l.eyes {
		for _, seat := range eye.Seats {
			if seat.Character != character {
				continue
			}
			for _, i := range eye.Events {
				if e := l.events[i]; !e.Flags.Has(view.Private) || e.Actor == seat.Actor {
					kinds = append(kinds, e.Kind)
				}
			}
		}
	}
	return kinds
}

// sees is what the player of a character sees in the last frame.
func (l *lookout) sees(character int64) []sim.ID {
	for _, eye := range l.eyes {
		for _, seat := range eye.Seats {
			if seat.Character == character {
				return eye.Seen
			}
		}
	}
	return nil
}

// kinds are the kinds of a list of events.
func kinds(events []view.Event) []view.EventKind {
	var list []view.EventKind
	for i := range events {
		list = append(list, events[i].Kind)
	}
	return list
}
