package behavior_test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// tape is a sequence of calls as bytes. Where it is over everything is 0.
type tape struct{ left []byte }

func (t *tape) byte() byte {
	if len(t.left) == 0 {
		return 0
	}
	b := t.left[0]
	t.left = t.left[1:]
	return b
}

func (t *tape) word() uint64 {
	var b [8]byte
	for i := range b {
		b[i] = t.byte()
	}
	return binary.LittleEndian.Uint64(b[:])
}

// number is mostly one that a world has to do with, and sometimes one that it must refuse or get along with.
func (t *tape) number() float64 {
	odd := [...]float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, 1e9, -1e9, 1e300, 0}
	switch b := t.byte(); b {
	case 0:
		return odd[int(t.byte())%len(odd)]
	case 1:
		return math.Float64frombits(t.word())
	default:
		return (float64(b) - 128) / 16
	}
}

func (t *tape) vec() sim.Vec { return sim.Vec{X: t.number(), Y: t.number() / 4, Z: t.number()} }
func (t *tape) who() sim.ID  { return sim.MakeID(uint32(t.byte()%7), uint32(1+t.byte()/250)) }
func (t *tape) flag() bool   { return t.byte()%2 == 1 }

func (t *tape) input() behavior.Input {
	return behavior.Input{Kind: catalog.InputKind(t.byte() % 6), Direction: t.vec(), Position: t.vec(), Target: t.who(), Seq: uint32(t.byte())}
}

// def is a behavior, mostly one of the actor's own.
func (t *tape) def(w *behavior.World, who sim.ID) int {
	n := int(t.byte())
	if a, ok := w.Actor(who); ok && n < 240 {
		for i := range w.Catalogs() {
			if c := w.Catalog(i); c.Type == a.Catalog {
				first, _ := w.BehaviorIndex(c.Type, c.Behaviors[0].ID)
				return first + n%len(c.Behaviors)
			}
		}
	}
	return n - 230
}

// call makes one call of a world.
func (t *tape) call(w *behavior.World) {
	who := t.who()
	switch t.byte() % 22 {
	case 0, 1, 2, 3, 4, 5:
		w.TryStart(who, t.def(w, who), t.input())
	case 6:
		w.StopBehavior(who, behavior.StopReason(t.byte()%14))
	case 7:
		w.TryInterrupt(who, t.def(w, who), t.input(), behavior.StopReason(t.byte()%14))
	case 8:
		w.ReleaseHold(who)
	case 9:
		w.MoveActor(who, t.vec(), t.vec())
	case 10:
		w.TeleportActor(who, t.vec(), t.vec())
	case 11:
		w.SetActorLife(who, t.byte()%3 > 0)
		w.CountLife(who, uint32(t.byte()))
	case 12:
		w.SetActorEnabled(who, t.byte()%4 > 0)
	case 13:
		w.SetActorTeam(who, t.byte()%3)
		w.SetActorRealm(who, uint16(t.byte()%2))
		w.SetActorMods(who, behavior.Mods{Pull: t.flag(), Detonate: t.flag()})
	case 14:
		w.SetActorRadius(who, t.number())
		w.SetActorCatalog(who, []string{"full", "warrior", "ranger", "fighter", "", "none"}[t.byte()%6])
	case 15:
		w.ApplyBuff(behavior.BuffRequest{Def: int(t.byte()%14) - 1, Target: who, Source: t.who(), Run: uint64(t.byte()), SourceTeam: t.byte() % 3, Flags: behavior.Flag(t.word())})
	case 16:
		w.RemoveBuff(uint64(t.byte()), behavior.BuffReason(t.byte()%12))
	case 17:
		w.ApplyKnockback(behavior.KnockRequest{Target: who, Source: t.who(), Direction: t.vec(), Distance: t.number(), Ticks: int(int8(t.byte())), Stagger: t.flag(), Pull: t.flag()})
	case 18:
		w.SpawnProjectile(behavior.ProjectileRequest{Def: int(t.byte()%12) - 1, Owner: who, From: t.vec(), Aim: t.vec(), Target: t.who(), At: t.vec(), Aimed: t.flag(),
			SpawnID: uint32(t.byte() % 4), Age: int(int8(t.byte()))})
	case 19:
		w.ExpireProjectile(uint64(t.byte()), behavior.ExpireReason(t.byte()%12))
	case 20:
		if t.byte()%4 == 0 {
			w.RemoveActor(who)
		}
		w.Show(who, t.def(w, who), t.input(), int(int8(t.byte())))
	case 21:
		w.AddActor(behavior.ActorState{ID: who, Catalog: []string{"full", "warrior", "ranger", "fighter"}[t.byte()%4], Pos: t.vec(), Forward: t.vec(),
			Radius: t.number(), Height: t.number(), Team: t.byte() % 3, Alive: t.byte()%8 > 0, Enabled: true, Player: t.flag()})
	}
}

// FuzzCalls is BEH-298 on the world's side: whatever is called in whatever order, with whatever numbers, nothing panics, an actor
// performs one thing at a time, and every number of a world and of what it tells stays finite.
func FuzzCalls(f *testing.F) {
	catalogs, ground := everything(f), yard(f)
	for n := range uint64(60) {
		f.Add(randomCalls(n))
	}
	f.Fuzz(func(t *testing.T, calls []byte) {
		playCalls(t, &tape{calls}, catalogs, ground, map[view.EventKind]int{})
	})
}

// randomCalls is what the fuzzing begins with.
func randomCalls(seed uint64) []byte {
	chance := rand.New(rand.NewPCG(seed, 8))
	calls := make([]byte, 4000)
	for i := range calls {
		calls[i] = byte(chance.Uint32())
	}
	return calls
}

// TestRandomCallsAreLively wants what the fuzzing begins with to lead everywhere: every kind of event comes of it, often.
func TestRandomCallsAreLively(t *testing.T) {
	catalogs, ground, told := everything(t), yard(t), map[view.EventKind]int{}
	for n := range uint64(60) {
		playCalls(t, &tape{randomCalls(n)}, catalogs, ground, told)
	}
	for kind := view.BehaviorStarted; kind <= view.ResolveRequested; kind++ {
		if kind != view.PredictionCorrected && kind != view.CatalogSwapped && told[kind] < 15 {
			t.Errorf("%d of %s: %v", told[kind], kind, told)
		}
	}
}

// playCalls sets up a world as the first bytes say, makes the calls of the rest in it, and counts what it tells.
func playCalls(t *testing.T, calls *tape, catalogs []*behavior.Catalog, ground *place.Ground, told map[view.EventKind]int) {
	o := behavior.Options{Mode: behavior.Mode(calls.byte() / 4 % 4 % 3), AutoAccept: calls.flag(), MoveEvents: int(calls.byte() % 3), Start: ^sim.Tick(0) - 40}
	if calls.flag() {
		o.Blockers = ground
	}
	r := newRig(t, o, catalogs...)
	for slot := 1; slot < 6; slot++ {
		r.add(at(slot, uint8(1+slot%2), catalogs[slot%len(catalogs)].Type, sim.Vec{X: float64(slot) - 3, Z: float64(slot%3) - 1}))
		r.SetOwn(id(slot), slot%2 == 0)
	}
	runs := map[sim.ID]uint64{}
	for len(calls.left) > 0 {
		for range 1 + calls.byte()%4 {
			calls.call(r.World)
		}
		r.Tick(int(calls.byte() % 8))
		for _, e := range r.DrainEvents() {
			if !sim.IsFinite(e.Value) || !e.Pos.IsFinite() || !e.Dir.IsFinite() {
				t.Fatalf("%s tells of no number: %+v", e.Kind, e)
			}
			told[e.Kind]++
			switch e.Kind {
			case view.BehaviorStarted:
				if runs[e.Actor] != 0 {
					t.Fatalf("%s begins run %d in the middle of %d", e.Actor, e.Run, runs[e.Actor])
				}
				runs[e.Actor] = e.Run
			case view.BehaviorStopped:
				if runs[e.Actor] != e.Run {
					t.Fatalf("%s ends run %d in the middle of %d", e.Actor, e.Run, runs[e.Actor])
				}
				delete(runs, e.Actor)
			}
		}
		r.sound(runs)
	}
	state := r.SaveState(nil)
	if twin := newRig(t, o, catalogs...); twin.LoadState(state) != nil || !slices.Equal(twin.SaveState(nil), state) {
		t.Error("the world cannot be saved as it is")
	}
}

// sound looks at everything that a world shows.
func (r *rig) sound(runs map[sim.ID]uint64) {
	for slot := range 8 {
		for generation := range uint32(2) {
			who := sim.MakeID(uint32(slot), generation+1)
			a, there := r.Actor(who)
			run, performs := r.Run(who)
			if there && !(a.Pos.IsFinite() && a.Forward.IsFinite() && sim.IsFinite(a.Radius) && sim.IsFinite(a.Height)) || !(run.Aim.IsFinite() && run.Position.IsFinite()) {
				r.Fatalf("%s: %+v, %+v", who, a, run)
			}
			if performs != (runs[who] != 0) || run.Run != runs[who] {
				r.Fatalf("%s performs run %d, and was told to perform %d", who, run.Run, runs[who])
			}
		}
	}
	r.Projectiles(func(p behavior.ProjectileView) {
		if !(p.Pos.IsFinite() && p.Heading.IsFinite() && p.From.IsFinite() && sim.IsFinite(p.Speed) && sim.IsFinite(p.Rise)) {
			r.Fatalf("projectile %d: %+v", p.ID, p)
		}
	})
}
