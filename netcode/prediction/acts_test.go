package prediction_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// World indices of the archer's behaviors, by id.
const (
	leap = iota
	volley
	wait
)

// archer is a catalog of somebody who shoots five arrows at once, leaps two metres, and waits.
func archer(t testing.TB) *catalog.Catalog {
	t.Helper()
	fan := []catalog.Entry{{Kind: catalog.EntryAnimation, Socket: -1, Duration: 10}}
	for i := range 5 {
		fan = append(fan, catalog.Entry{At: 4, Kind: catalog.EntryProjectile, Socket: -1, Offset: sim.Vec{X: float64(i)}})
	}
	c, err := catalog.New(catalog.Catalog{
		Type: "archer", Versions: [3]int32{1, 1, 1}, Rate: 60,
		Behaviors: []catalog.Behavior{
			{ID: "leap", Duration: 16, Inputs: catalog.Inputs(catalog.InputDirection), Timeline: []catalog.Entry{
				{At: 2, Kind: catalog.EntryMove, Def: -1, Socket: -1, Duration: 10, Distance: 2},
			}},
			{ID: "volley", Duration: 20, Inputs: catalog.Inputs(catalog.InputDirection), Timeline: fan},
			{ID: "wait", Duration: 40, Inputs: catalog.Inputs(catalog.InputNone)},
		},
		Projectiles: []catalog.Projectile{{
			ID: "arrow", Duration: 240, Movement: catalog.Movement{Kind: catalog.MovementLine, Speed: 12},
			Collision: catalog.Collision{Radius: 0.1, HitLimit: 1},
		}},
		Animations: []string{"draw"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// bow is an archer's own acts, in a tick.
type bow struct {
	t    *testing.T
	acts prediction.Acts
	body prediction.Body
	tick sim.Tick
}

func newBow(t *testing.T, tick sim.Tick) *bow {
	b := &bow{t: t, tick: tick}
	b.acts.Equip([]*catalog.Catalog{archer(t)}, []uint16{volley, leap, wait})
	b.acts.Stand(nil, 60)
	return b
}

// pass predicts so many ticks, with a press in the first.
func (b *bow) pass(n int, press uint8) (why behavior.Refusal) {
	b.t.Helper()
	for range n {
		if !b.acts.Follow(b.tick, b.body, prediction.Gait{Radius: 0.5}, prediction.Own{Team: 1, Alive: true}) {
			b.t.Fatal("there is nothing to predict with")
		}
		if refused := b.acts.Press(protocol.Step{Press: press}); press != 0 {
			why = refused
		}
		press = 0
		b.body.Pos, _ = b.acts.Tick(b.body)
		b.tick++
		b.acts.Events()
	}
	return why
}

// flying are the numbers of the shots that fly.
func (b *bow) flying() (numbers []uint64) {
	for _, s := range b.acts.Shots() {
		if !s.Ended {
			numbers = append(numbers, s.Number)
		}
	}
	return numbers
}

// flight is the server's twin of a shot.
func flight(s prediction.Shot) view.Flight {
	aim, _ := sim.HeadingOf(s.Heading)
	return view.Flight{Def: uint16(s.Def), Born: s.Born, From: s.From, Aim: aim}
}

func ackOf(tick sim.Tick) view.Ack { return view.Ack{Tick: tick, HasTick: true} }

// TestFiveShots is the worked case: of five shots that were predicted in one tick the server refuses one, one dies before it was
// paired, and snapshots come in between. Four find their twins, one vanishes, and nothing dead comes back.
func TestFiveShots(t *testing.T) {
	for _, start := range []sim.Tick{1000, 1<<32 - 30} {
		b := newBow(t, start)
		b.pass(8, 1)
		shots := append([]prediction.Shot(nil), b.acts.Shots()...)
		if len(shots) != 5 || len(b.flying()) != 5 {
			t.Fatalf("%d shots are predicted", len(shots))
		}
		act := view.Act{Def: volley + 1, Start: start}
		if _, rejected := b.acts.Answer(start.Plus(6), act, ackOf(start.Plus(6))); rejected {
			t.Error("what the server does is taken back")
		}
		// The third dies before its twin comes, and its twin comes all the same; the fourth has none.
		b.acts.World().ExpireProjectile(shots[2].Number, behavior.ExpiredHost)
		b.acts.Events()
		for i, ghost := range []uint32{11, 12, 13, 0, 15} {
			if ghost != 0 && !b.acts.Adopt(ghost, flight(shots[i]), shots[i].Spawn) {
				t.Errorf("shot %d finds no twin", i)
			}
		}
		for _, s := range b.acts.Shots() {
			want := [...]uint32{11, 12, 13, 0, 15}
			if i := s.Number - shots[0].Number; s.Ghost != want[i] {
				t.Errorf("shot %d is paired with %d, want %d", i, s.Ghost, want[i])
			}
		}
		b.pass(40, 0)
		b.acts.Answer(start.Plus(30), view.Act{}, ackOf(start.Plus(30)))
		b.acts.Events()
		if got := b.flying(); len(got) != 3 || got[0] != shots[0].Number || got[1] != shots[1].Number || got[2] != shots[4].Number {
			t.Errorf("%v fly on", got)
		}
		if s, ok := b.acts.Lose(12); !ok || s.Number != shots[1].Number || s.Ended {
			t.Errorf("the twin that ended was of %+v", s)
		}
		if s, ok := b.acts.Lose(13); !ok || !s.Ended {
			t.Errorf("the twin of the dead was of %+v", s)
		}
		if _, ok := b.acts.Lose(99); ok || len(b.flying()) != 2 {
			t.Errorf("%d fly after two twins have ended", len(b.flying()))
		}
		if b.acts.Adopt(20, flight(shots[2]), shots[2].Spawn) {
			t.Error("a shot that is over has found another twin")
		}
	}
}

// TestTwinsAreFoundWithoutIDs: where the counts of shots differ, because one side began anew, twins are found by their birth; equal
// ids of shots that are far apart are no twins.
func TestTwinsAreFoundWithoutIDs(t *testing.T) {
	b := newBow(t, 500)
	b.pass(8, 1)
	b.pass(30, 0)
	b.pass(8, 1)
	shots := append([]prediction.Shot(nil), b.acts.Shots()...)
	if len(shots) != 10 {
		t.Fatalf("%d shots", len(shots))
	}
	// The server counts five fewer, so each of the second volley has the id of one of the first.
	for i, s := range shots[5:] {
		f := flight(s)
		f.Born = f.Born.Plus(2) // its press came late
		if !b.acts.Adopt(uint32(100+i), f, shots[i].Spawn) {
			t.Errorf("shot %d finds no twin", i)
		}
	}
	for i, s := range b.acts.Shots() {
		if (s.Ghost != 0) != (i >= 5) {
			t.Errorf("shot %d is paired with %d", i, s.Ghost)
		}
	}
	far := flight(shots[0])
	far.Born = far.Born.Plus(65)
	if b.acts.Adopt(300, far, shots[0].Spawn) {
		t.Error("shots that are 65 ticks apart are twins")
	}
	far.Born = far.Born.Plus(-1)
	if !b.acts.Adopt(301, far, shots[0].Spawn) {
		t.Error("shots of one id that are 64 ticks apart are no twins")
	}
	other := flight(shots[1])
	other.Def++
	if b.acts.Adopt(302, other, shots[1].Spawn) {
		t.Error("an arrow is the twin of something else")
	}
}

// TestUnansweredActs: an act is believed in until the server has used its input and does not do it; then it ends, and what flew from it.
func TestUnansweredActs(t *testing.T) {
	b := newBow(t, 100)
	b.pass(6, 1)
	none := view.Act{}
	for _, c := range []struct {
		tick sim.Tick
		ack  view.Ack
	}{{99, ackOf(99)}, {103, view.Ack{}}, {105, ackOf(100)}, {101, ackOf(101)}} {
		if _, rejected := b.acts.Answer(c.tick, none, c.ack); rejected {
			t.Errorf("a snapshot of %d that has used %d takes it back", c.tick, c.ack.Tick)
		}
	}
	if len(b.flying()) != 5 {
		t.Fatalf("%d fly", len(b.flying()))
	}
	from, rejected := b.acts.Answer(103, none, ackOf(103))
	if !rejected || from != 100 || len(b.flying()) != 0 {
		t.Errorf("taken back: %v from %d on, %d fly", rejected, from, len(b.flying()))
	}
	if _, runs := b.acts.Run(); runs {
		t.Error("it still runs")
	}
	if _, rejected := b.acts.Answer(106, none, ackOf(106)); rejected {
		t.Error("it is taken back twice")
	}
	// One that the server began a little later is the same; one that it stops ends, and its shots fly on.
	b.pass(6, 1)
	late := view.Act{Def: volley + 1, Start: 109}
	if _, rejected := b.acts.Answer(110, late, ackOf(110)); rejected || !b.acts.Knows(late) || b.acts.Knows(view.Act{Def: wait + 1, Start: 109}) {
		t.Error("a late start is another act")
	}
	if _, rejected := b.acts.Answer(113, none, ackOf(113)); !rejected || len(b.flying()) != 5 {
		t.Errorf("an act that was cut short: taken back %v, %d fly", rejected, len(b.flying()))
	}
}

// TestRefusedPress takes the server's word at once, and for that press alone.
func TestRefusedPress(t *testing.T) {
	b := newBow(t, 100)
	if why := b.pass(3, 3); why != behavior.Accepted {
		t.Fatal(why)
	}
	if why := b.pass(3, 1); why != behavior.Busy {
		t.Errorf("a second act at once: %v", why)
	}
	if why := b.pass(1, 8); why != behavior.Accepted {
		t.Errorf("an empty slot: %v", why)
	}
	if _, rejected := b.acts.Refuse(100, behavior.Controlled); rejected {
		t.Error("the refusal of another press takes it back")
	}
	if _, rejected := b.acts.Refuse(101, behavior.Busy); rejected || !b.acts.Began(101) || b.acts.Began(104) {
		t.Errorf("what may have been kept is taken back: %v; it began here: %v, %v", rejected, b.acts.Began(101), b.acts.Began(104))
	}
	if told := (view.Act{Def: wait + 1, Start: 102}); !b.acts.Knows(told) {
		t.Error("the act is not known")
	}
	if from, rejected := b.acts.Refuse(101, behavior.Controlled); !rejected || from != 100 {
		t.Errorf("the refusal: %v, %d", rejected, from)
	}
	if b.acts.Knows(view.Act{Def: wait + 1, Start: 102}) {
		t.Error("an act that was taken back and is performed after all would be shown to nobody")
	}
	if why := b.pass(3, 1); why != behavior.Accepted {
		t.Errorf("after it: %v", why)
	}
}

// TestActBehindALateOne: where the server began an act late it begins the next one late as well, and that is waited for; but not for
// longer.
func TestActBehindALateOne(t *testing.T) {
	b := newBow(t, 100)
	b.pass(40, 3)
	b.pass(10, 1)
	wait3 := view.Act{Def: wait + 1, Start: 103}
	if _, rejected := b.acts.Answer(104, wait3, ackOf(104)); rejected {
		t.Fatal("a late start is taken back")
	}
	if _, rejected := b.acts.Answer(144, wait3, ackOf(144)); rejected || len(b.flying()) != 5 {
		t.Error("the server is not done with the act before, and the next one is taken back")
	}
	for _, c := range []struct {
		told     view.Act
		rejected bool
	}{{view.Act{Def: volley + 1, Start: 143}, false}, {view.Act{}, true}} {
		b := newBow(t, 100)
		b.pass(40, 3)
		b.pass(10, 1)
		b.acts.Answer(104, wait3, ackOf(104))
		if _, rejected := b.acts.Answer(145, c.told, ackOf(145)); rejected != c.rejected {
			t.Errorf("%+v: taken back %v", c.told, rejected)
		}
	}
}

// TestKitsWithHoles: a slot that begins nothing there is, or uses an ability, does not keep the others from being predicted, and a kit
// of nothing else predicts nothing. What an ability does is the server's to say.
func TestKitsWithHoles(t *testing.T) {
	for _, c := range []struct {
		slots []uint16
		fits  bool
		first behavior.Refusal
	}{
		{[]uint16{65534, leap}, true, behavior.UnknownBehavior},
		{[]uint16{protocol.NoBehavior, leap}, true, behavior.Accepted},
		{[]uint16{protocol.NoBehavior, 3}, false, 0},
	} {
		b := &bow{t: t, tick: 100}
		b.acts.Equip([]*catalog.Catalog{archer(t)}, c.slots)
		b.acts.Stand(nil, 60)
		if fits := b.acts.Follow(100, b.body, prediction.Gait{}, prediction.Own{Alive: true}); fits != c.fits {
			t.Errorf("%v: %v", c.slots, fits)
			continue
		}
		if !c.fits {
			continue
		}
		if why := b.pass(1, 1); why != c.first {
			t.Errorf("%v: the first is answered with %v, want %v", c.slots, why, c.first)
		}
		if _, runs := b.acts.Run(); runs {
			t.Errorf("%v: the first begins something", c.slots)
		}
		if why := b.pass(1, 2); why != behavior.Accepted {
			t.Errorf("%v: the second is answered with %v", c.slots, why)
		}
		if _, runs := b.acts.Run(); !runs {
			t.Errorf("%v: the second begins nothing", c.slots)
		}
	}
}

// TestShotsAreBounded: what no snapshot ever answers does not pile up.
func TestShotsAreBounded(t *testing.T) {
	b := newBow(t, 100)
	for range 80 {
		b.pass(21, 1)
	}
	if n := len(b.acts.Shots()); n != 256 {
		t.Errorf("of 400 shots %d are remembered", n)
	}
}

// TestActsFollowTheWalker: ticks that were skipped pass for the acts as well, and where time is set they begin anew.
func TestActsFollowTheWalker(t *testing.T) {
	b := newBow(t, 100)
	b.pass(2, 3)
	b.tick = b.tick.Plus(10)
	b.pass(1, 0)
	if run, ok := b.acts.Run(); !ok || run.Elapsed != 13 {
		t.Errorf("after 13 ticks the act runs %v for %d", ok, run.Elapsed)
	}
	for _, jump := range []int{-5, 1000} {
		b.tick = b.tick.Plus(jump)
		b.pass(1, 0)
		if _, ok := b.acts.Run(); ok {
			t.Errorf("a jump by %d: the act of another time runs", jump)
		}
		b.pass(2, 3)
	}
	var bare prediction.Acts
	if bare.Follow(5, prediction.Body{}, prediction.Gait{}, prediction.Own{}) || bare.Press(protocol.Step{Press: 1}) != behavior.Accepted || bare.World() != nil {
		t.Error("acts without a kit predict something")
	}
	if pos, carried := bare.Tick(prediction.Body{Pos: sim.Vec{X: 3}}); carried || pos.X != 3 {
		t.Error("acts without a kit move the body")
	}
}

// TestCarriedBody: what moves the body is walked again with every correction, what was taken back is not, and a body that is held or
// dead stays.
func TestCarriedBody(t *testing.T) {
	east := protocol.Step{X: 127, Heading: 0x4000}
	start := func(gait prediction.Gait) *prediction.Walker {
		w := &prediction.Walker{}
		w.Stand(yard(t), 60)
		w.Confirm(100, prediction.Body{}, gait, 0)
		return w
	}
	walks := prediction.Gait{Speed: 6, Radius: 0.5}
	w := start(walks)
	w.Step(east)
	before := w.Body().Pos
	w.Step(east)
	w.Carry(before.Add(sim.Vec{Z: 2}))
	w.Step(east)
	if w.Confirm(100, prediction.Body{Pos: sim.Vec{Z: -1}}, walks, 10); math.Abs(w.Body().Pos.Z-1) > 1e-9 || math.Abs(w.Body().Pos.X-0.2) > 1e-9 {
		t.Errorf("after a correction the carried body is at %v", w.Body().Pos)
	}
	w.Drop(101, 20)
	if math.Abs(w.Body().Pos.Z+1) > 1e-9 || math.Abs(w.Body().Pos.X-0.3) > 1e-9 {
		t.Errorf("what was taken back still carries it to %v", w.Body().Pos)
	}
	w.Drop(101, 30)
	w.Drop(50, 30)
	if math.Abs(w.Body().Pos.X-0.3) > 1e-9 {
		t.Errorf("taking back nothing moves it to %v", w.Body().Pos)
	}
	held := walks
	held.Held = true
	for name, c := range map[string]struct {
		gait   prediction.Gait
		facing sim.Heading
	}{"held": {held, 0x4000}, "dead": {prediction.Gait{Speed: 6, Radius: 0.5, Dead: true}, 0}} {
		w := start(c.gait)
		w.Step(east)
		w.Step(east)
		if b := w.Body(); b.Pos != (sim.Vec{}) || b.Facing != c.facing {
			t.Errorf("a body that is %s is at %v and looks along %d", name, b.Pos, b.Facing)
		}
		w.Confirm(101, prediction.Body{Facing: c.facing}, walks, 10)
		if b := w.Body(); b.Pos.X == 0 || b.Facing != 0x4000 {
			t.Errorf("a body that is no longer %s is at %v", name, b.Pos)
		}
	}
	// A body that is held in a tick in which it was known to be moved walks on after it.
	w = start(walks)
	w.Step(east)
	w.Carry(sim.Vec{X: 1})
	w.Step(east)
	w.Confirm(101, prediction.Body{Pos: sim.Vec{X: 1}, Facing: 0x4000}, held, 10)
	w.Step(east)
	if w.Counts().Corrections != 0 || math.Abs(w.Body().Pos.X-1.2) > 1e-9 {
		t.Errorf("after its own leap the body is at %v", w.Body().Pos)
	}
}

// TestCourses works out where shots are.
func TestCourses(t *testing.T) {
	parabola := catalog.Catalog{
		Type: "thrower", Versions: [3]int32{1, 1, 1}, Rate: 60,
		Projectiles: []catalog.Projectile{{
			ID: "pot", Duration: 240, Movement: catalog.Movement{Kind: catalog.MovementParabola, Speed: 5, Gravity: 10, Lift: 4},
			Collision: catalog.Collision{Radius: 0.25, HitLimit: 1, Blockers: true},
		}},
	}
	pots, err := catalog.New(parabola)
	if err != nil {
		t.Fatal(err)
	}
	book := prediction.NewBook([]*catalog.Catalog{archer(t), pots})
	near := func(name string, got, want sim.Vec) {
		if got.Dist(want) > 1e-6 {
			t.Errorf("%s is at %v, want %v", name, got, want)
		}
	}
	arrow := book.Course(&view.Flight{Def: 0, From: sim.Vec{X: 1, Y: 1}, Aim: 0x4000})
	near("an arrow", arrow.At(0.5), sim.Vec{X: 7, Y: 1})
	near("an arrow's end", arrow.Ended(3), sim.Vec{X: 4, Y: 1})
	fast := book.Course(&view.Flight{Def: 0, Aim: 0x4000, Speed: 20})
	near("a fast arrow", fast.At(0.5), sim.Vec{X: 10})
	climbing := book.Course(&view.Flight{Def: 0, Aim: 0x4000, Speed: 9, Rise: -6})
	near("an arrow on a slope", climbing.At(0.5), sim.Vec{X: 4.5, Y: -3})
	near("its end", climbing.Ended(3), sim.Vec{X: 3, Y: -2})
	pot := book.Course(&view.Flight{Def: 1, From: sim.Vec{Y: 2}, Rise: 4})
	near("a pot", pot.At(0.6), sim.Vec{Y: 2 + 4*0.6 - 5*0.36, Z: 3})
	if pot.Radius != 0.25 || !math.IsInf(pot.Blocked(yard(t)), 1) || !math.IsInf(arrow.Blocked(yard(t)), 1) {
		t.Error("a wall stops what passes it")
	}
	unknown := book.Course(&view.Flight{Def: 9, From: sim.Vec{X: 3}})
	near("something unknown", unknown.At(5), sim.Vec{X: 3})
	near("its end", unknown.Ended(5), sim.Vec{X: 3})
	names := book.Names()
	if len(names.Behaviors) != 3 || len(names.Projectiles) != 2 || names.Projectiles[1] != "pot" || names.Animations[0] != "draw" {
		t.Errorf("the names are %+v", names)
	}
	if s, b := book.Behavior(3); s != nil || b != nil {
		t.Error("there is a behavior 3")
	}
	if s, p := book.Projectile(1); p == nil || p.ID != "pot" || s.FirstProjectile != 1 {
		t.Error("projectile 1 is no pot")
	}
	if s, b := book.Behavior(-1); s != nil || b != nil {
		t.Error("there is a behavior -1")
	}
}
