package behavior_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

var (
	plays     = flag.Int("plays", 60, "number of random sequences of calls")
	firstSeed = flag.Uint64("seed", 0, "seed of the first of the random sequences of calls, and of the first of the random fights")
)

// everything is the catalogs that have all there is, two types of them.
func everything(t testing.TB) []*behavior.Catalog {
	return []*behavior.Catalog{example(t, "full"), example(t, "warrior"), example(t, "ranger"), example(t, "fighter")}
}

// yard is a ground with walls and a step in its floor.
func yard(t testing.TB) *place.Ground {
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -12, Z: -12}, Max: sim.Vec{X: 12, Z: 12}},
		Walls: []place.Wall{
			{Kind: place.Segment, A: sim.Vec{X: -4, Z: 2}, B: sim.Vec{X: 3, Z: 3}},
			{Kind: place.Box, A: sim.Vec{X: 4, Z: -6}, B: sim.Vec{X: 6, Z: -2}, Turn: 4000},
			{Kind: place.Circle, A: sim.Vec{X: -6, Z: -5}, Radius: 1.5},
		},
		Floors: []place.Floor{
			{Area: place.Area{Min: sim.Vec{X: -12, Z: -12}, Max: sim.Vec{X: 12, Z: 12}}},
			{Area: place.Area{Min: sim.Vec{X: 0, Z: 5}, Max: sim.Vec{X: 12, Z: 12}}, Height: 1},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return ground
}

// host calls a world at random. Two hosts with the same seed call the same.
type host struct {
	*rig
	*rand.Rand
	people int
}

func newHost(t testing.TB, o behavior.Options, seed uint64) *host {
	h := &host{rig: newRig(t, o, everything(t)...), Rand: rand.New(rand.NewPCG(seed, 11)), people: 8}
	return h
}

func (h *host) settle(order []int) {
	for _, slot := range order {
		chance := rand.New(rand.NewPCG(uint64(slot), 5))
		a := at(slot, uint8(slot%3), []string{"full", "warrior", "ranger", "fighter", ""}[slot%5],
			sim.Vec{X: chance.Float64()*16 - 8, Z: chance.Float64()*16 - 8})
		a.Height, a.Player = 0.9, slot%2 == 0
		a.KnockImmune = slot == 6
		h.add(a)
	}
}

func (h *host) who() sim.ID { return id(1 + h.IntN(h.people)) }

func (h *host) spot() sim.Vec { return sim.Vec{X: h.Float64()*20 - 10, Z: h.Float64()*20 - 10} }

func (h *host) input() behavior.Input {
	in := behavior.Input{Kind: catalog.InputKind(h.IntN(5)), Direction: h.spot(), Position: h.spot(), Target: h.who(), Seq: h.Uint32(), Cast: h.Uint32()}
	return in
}

// act does something.
func (h *host) act() {
	who := h.who()
	switch h.IntN(17) {
	case 0, 1, 2, 3, 4:
		a, ok := h.Actor(who)
		if !ok || a.Catalog == "" {
			return
		}
		for i := range h.Catalogs() {
			if c := h.Catalog(i); c.Type == a.Catalog {
				h.TryStartBehavior(who, c.Behaviors[h.IntN(len(c.Behaviors))].ID, h.input())
			}
		}
	case 5:
		h.StopBehavior(who, behavior.StopReason(h.IntN(14)))
	case 6:
		h.ReleaseHold(who)
	case 7, 8:
		if a, ok := h.Actor(who); ok && !a.Moving {
			to := a.Pos.Add(h.spot().Scale(0.05))
			h.MoveActor(who, to, h.spot())
		}
	case 9:
		h.TeleportActor(who, h.spot(), h.spot())
	case 10:
		h.SetActorLife(who, h.IntN(3) > 0)
	case 11:
		h.SetActorEnabled(who, h.IntN(4) > 0)
	case 12:
		h.ApplyBuff(behavior.BuffRequest{Def: h.IntN(12), Target: who, Source: h.who(), SourceTeam: uint8(h.IntN(3))})
	case 13:
		h.RemoveBuff(h.Uint64()%40, behavior.BuffReason(h.IntN(12)))
	case 14:
		h.ApplyKnockback(behavior.KnockRequest{Target: who, Source: h.who(), Direction: h.spot(), Distance: h.Float64() * 5, Ticks: h.IntN(20), Stagger: h.IntN(2) == 0, Pull: h.IntN(2) == 0})
	case 15:
		h.SpawnProjectile(behavior.ProjectileRequest{Def: h.IntN(9), Owner: who, From: h.spot(), Aim: h.spot(), Target: h.who(), Aimed: h.IntN(2) == 0, At: h.spot()})
		h.ExpireProjectile(h.Uint64()%60, behavior.ExpireReason(h.IntN(12)))
	case 16:
		h.rare(who)
	}
}

func (h *host) rare(who sim.ID) {
	switch h.IntN(6) {
	case 0:
		h.SetActorTeam(who, uint8(h.IntN(4)))
	case 1:
		h.SetActorRadius(who, h.Float64()*2)
	case 2:
		h.SetActorCatalog(who, []string{"full", "warrior", "ranger", "fighter", "", "none"}[h.IntN(6)])
	case 3:
		if def := h.IntN(20); true {
			h.TryInterrupt(who, def, h.input(), behavior.StopReason(h.IntN(14)))
		}
	case 4:
		h.RemoveActor(who)
	case 5:
		h.AddActor(behavior.ActorState{ID: who, Catalog: "warrior", Pos: h.spot(), Team: uint8(h.IntN(4)), Radius: 0.5, Alive: true, Enabled: true})
	}
}

// turn makes a few calls and some steps.
func (h *host) turn() {
	for range h.IntN(6) {
		h.act()
	}
	h.Tick(1 + h.IntN(3)*h.IntN(3))
}

// TestRandomCalls is BEH-298 on the world's side, with BEH-262 and BEH-266: nothing panics, an actor performs one thing at a
// time, numbers stay finite, events are numbered through, and a world that is saved and loaded in the middle has the same
// future. What fails at a seed is repeated with -seed and that seed, and -plays 1.
func TestRandomCalls(t *testing.T) {
	ground := yard(t)
	var loudest int
	for n := range uint64(*plays) {
		seed := *firstSeed + n
		o := behavior.Options{Mode: behavior.Mode(seed % 7 % 3), Blockers: ground, AutoAccept: seed%2 == 0, MoveEvents: int(seed % 4), Presentation: seed%5 == 0, Start: ^sim.Tick(0) - 100}
		h, twin := newHost(t, o, seed), newHost(t, o, seed)
		h.settle([]int{1, 2, 3, 4, 5, 6, 7, 8})
		twin.settle([]int{5, 8, 1, 3, 7, 2, 6, 4})
		for slot := 1; slot <= 4; slot++ {
			h.SetOwn(id(slot), true)
			twin.SetOwn(id(slot), true)
		}
		running, over := map[sim.ID]uint64{}, map[uint64]bool{}
		seq := uint64(0)
		for n := range 120 {
			h.turn()
			twin.turn()
			a, b := h.DrainEvents(), twin.DrainEvents()
			if !slices.Equal(a, b) {
				t.Fatalf("seed %d, turn %d: a world that was filled in another order, or loaded, tells another story", seed, n)
			}
			loudest = max(loudest, len(a))
			for i := range a {
				e := &a[i]
				if seq++; e.Seq != seq {
					t.Fatalf("seed %d: event %d has the number %d", seed, seq, e.Seq)
				}
				if !sim.IsFinite(e.Value) || !e.Pos.IsFinite() || !e.Dir.IsFinite() {
					t.Fatalf("seed %d: %s is not finite: %+v", seed, e.Kind, *e)
				}
				if o.Mode != behavior.ServerLogic && (requests(e.Kind) || e.Kind == view.LogicEffectApplied || e.Kind == view.ProjectileHit) {
					t.Fatalf("seed %d: a client tells of %s", seed, e.Kind)
				}
				if over[e.Run] {
					t.Fatalf("seed %d: %s tells of run %d, which has stopped", seed, e.Kind, e.Run)
				}
				switch e.Kind {
				case view.BehaviorStarted:
					if running[e.Actor] != 0 {
						t.Fatalf("seed %d: %s begins a second run", seed, e.Actor)
					}
					running[e.Actor] = e.Run
				case view.BehaviorStopped:
					if running[e.Actor] != e.Run {
						t.Fatalf("seed %d: %s ends run %d in %d", seed, e.Actor, e.Run, running[e.Actor])
					}
					running[e.Actor], over[e.Run] = 0, true
				}
			}
			if h.Hash() != twin.Hash() {
				t.Fatalf("seed %d, turn %d: the hashes differ", seed, n)
			}
			if n%40 == 20 {
				state := h.SaveState(nil)
				if err := twin.LoadState(state); err != nil {
					t.Fatalf("seed %d, turn %d: %v", seed, n, err)
				}
				if twin.Hash() != h.Hash() || !slices.Equal(twin.SaveState(nil), state) {
					t.Fatalf("seed %d, turn %d: loading changes the state", seed, n)
				}
				fresh := newRig(t, o, everything(t)...)
				if err := fresh.LoadState(state); err != nil || fresh.Hash() != h.Hash() {
					t.Fatalf("seed %d, turn %d: a fresh world: %v", seed, n, err)
				}
				twin.World = fresh.World // and goes on in a world that knows nothing else
			}
		}
	}
	if *plays >= 60 && loudest < 40 {
		t.Errorf("the busiest turn had %d events: nothing much happens", loudest)
	}
}

// requests reports whether events of a kind ask for something.
func requests(k view.EventKind) bool {
	switch k {
	case view.AttributeEffectRequested, view.BuffRequested, view.KnockbackRequested, view.OpsRequested, view.ResolveRequested:
		return true
	}
	return false
}

// TestChunks is the rest of BEH-72, BEH-73 and BEH-278: how steps are cut into calls, how often events are drained and how
// large cells are changes nothing.
func TestChunks(t *testing.T) {
	ground := yard(t)
	play := func(seed uint64, cell float64, chunk int, drain bool) ([]view.Event, uint64) {
		h := newHost(t, behavior.Options{Blockers: ground, AutoAccept: true, Cell: cell}, seed)
		h.settle([]int{1, 2, 3, 4, 5, 6, 7, 8})
		for range 20 {
			for range 8 {
				h.act()
			}
			for slot := 1; slot <= 8; slot++ { // who walks is on its way for as long as a call has steps
				a, _ := h.Actor(id(slot))
				h.MoveActor(id(slot), a.Pos, sim.Vec{})
			}
			for done := 0; done < 12; done += chunk {
				h.Tick(chunk)
				if drain {
					h.drain()
				}
			}
		}
		h.drain()
		return h.story, h.Hash()
	}
	for n := range uint64(max(*plays/6, 1)) {
		seed := *firstSeed + n
		story, hash := play(seed, 4, 1, true)
		for _, other := range []struct {
			cell  float64
			chunk int
			drain bool
		}{{4, 12, true}, {4, 3, false}, {1, 1, false}, {16, 2, true}, {1000, 1, true}} {
			if s, h := play(seed, other.cell, other.chunk, other.drain); h != hash || !slices.Equal(s, story) {
				t.Errorf("seed %d: %+v tells another story", seed, other)
			}
		}
	}
}

// FuzzLoadState is the rest of BEH-266: bad bytes are refused and change nothing; what is accepted can go on.
func FuzzLoadState(f *testing.F) {
	o := behavior.Options{AutoAccept: true}
	catalogs := everything(f)
	h := newHost(f, o, 3)
	h.settle([]int{1, 2, 3, 4, 5, 6, 7, 8})
	for range 30 {
		h.turn()
	}
	h.DrainEvents()
	state, hash := h.SaveState(nil), h.Hash()
	f.Add(state)
	f.Add(state[:len(state)/2])
	f.Add(append(slices.Clone(state), 0))
	f.Add([]byte{})
	for i := 0; i < len(state); i += 97 {
		bad := slices.Clone(state)
		bad[i] ^= 0xFF
		f.Add(bad)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		w := newRig(t, o, catalogs...)
		if err := w.LoadState(state); err != nil || w.Hash() != hash {
			t.Fatal(err)
		}
		if w.LoadState(src) != nil {
			if w.Hash() != hash {
				t.Fatal("a refused state changes something")
			}
			return
		}
		w.Tick(30)
		for slot := 1; slot <= 8; slot++ {
			w.RemoveActor(id(slot))
		}
		w.Tick(2)
	})
}

// TestLateEvents is BEH-74 and BEH-265: a drained slice stays as it is, and only ProjectileMoved is ever left out.
func TestLateEvents(t *testing.T) {
	r := newRig(t, behavior.Options{MoveEvents: 1, Limits: behavior.Limits{Events: 10}}, example(t, "fighter"))
	r.add(at(1, 1, "fighter", sim.Vec{}))
	r.start(1, "slash", ahead)
	first := r.DrainEvents()
	kept := slices.Clone(first)
	for range first { // calls while their caller looks at what was drained
		r.StopBehavior(id(1), behavior.StopCancelled)
		r.start(1, "slash", ahead)
		r.Tick(1)
	}
	if !slices.Equal(first, kept) {
		t.Error("what was drained has changed")
	}
	r.run(200)
	all := r.run(0)
	if len(only(r.told(), "ProjectileMoved")) >= 90 || r.Counters().Moves == 0 || len(only(r.told(), "Expired")) != 1 {
		t.Errorf("%d events, %d left out", len(all), r.Counters().Moves)
	}
	for i, e := range r.story {
		if i > 0 && e.Seq != r.story[i-1].Seq+1 {
			t.Fatal("a gap in the numbers")
		}
	}
}

// TestNothingPassesUnseen is BEH-117: at any speed and rate, and whatever the target does meanwhile, a projectile whose way leads
// through a body strikes it.
func TestNothingPassesUnseen(t *testing.T) {
	chance := rand.New(rand.NewPCG(9, 9))
	hits := 0
	for range 3000 {
		speed := chance.Float64() * 1000
		r := thrower(t, behavior.Options{Cell: 0.5 + chance.Float64()*8}, fmt.Sprintf(
			`"duration": 1, "movement": {"kind": "Line", "speed": %.3f}, "collision": {"shape": "Sphere", "radius": %.3f, "hitLimit": 64}`, speed, chance.Float64()*0.3))
		h := sim.Heading(chance.Uint32())
		// The target is at a place that the projectile will be at, at a moment it will be there, and comes and goes at any speed.
		when := chance.IntN(58) + 1
		share := chance.Float64()
		meet := h.Dir().Scale(speed / 60 * (float64(when-1) + share))
		way := sim.Heading(chance.Uint32()).Dir().Scale(chance.Float64() * 40)
		body := at(2, 2, "", meet.Sub(way.Scale(share)))
		body.Radius = 0.01 + chance.Float64()*0.5
		r.add(body)
		r.start(1, "throw", behavior.ToDirection(h.Dir()))
		r.Tick(when - 1)
		r.MoveActor(id(2), meet.Add(way.Scale(1-share)), sim.Vec{})
		r.Tick(1)
		r.drain()
		if n := len(only(r.told(), "ProjectileHit 2")); n != 1 {
			t.Fatalf("%v m/s towards %v, met at %v in step %d on a way of %v: %d hits", speed, h, meet, when, way, n)
		}
		hits++
	}
	if hits != 3000 {
		t.Errorf("%d hits", hits)
	}
}
