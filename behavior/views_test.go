package behavior_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// TestOptionsHaveDefaults is BEH-60: a world is made of anything, and what is unset or makes no sense takes its default.
func TestOptionsHaveDefaults(t *testing.T) {
	nan := math.NaN()
	for name, o := range map[string]behavior.Options{
		"nothing": {}, "a mode that is none": {Mode: 99}, "no rate": {Rate: -1}, "a rate beyond the highest": {Rate: sim.MaxRate + 1},
		"no cell": {Cell: -4}, "a cell that is no number": {Cell: nan}, "an endless cell": {Cell: math.Inf(1)},
		"limits below nothing": {Limits: behavior.Limits{Slots: -1, Projectiles: -1, PerOwner: -1, Events: -1}}, "no moves": {MoveEvents: -3},
	} {
		r := newRig(t, o, example(t, "fighter")) // which is for 60 steps a second
		if r.AddActor(behavior.ActorState{ID: id(1 << 16)}) == nil {
			t.Errorf("%s: there is a slot beyond 65,535", name)
		}
		if n := 1<<16 - 1; o.Limits.Slots < 0 {
			r.add(at(n, 1, "", sim.Vec{X: 90}))
		}
		r.add(at(1, 1, "fighter", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 2.05}))
		r.start(1, "slash", ahead)
		r.run(200)
		if r.hurt(2) != -50 || len(only(r.told(), "Timeline", "Moved", "BuffAdded")) != 0 {
			t.Errorf("%s: the fight went %q", name, r.told())
		}
		for n := range 257 {
			_, ok := r.SpawnProjectile(behavior.ProjectileRequest{Owner: id(2), Aim: sim.Vec{Z: 1}})
			if ok != (n < 256) {
				t.Fatalf("%s: shot %d of one owner flies: %v", name, n, ok)
			}
		}
	}
	r := newRig(t, behavior.Options{MoveEvents: 1}, example(t, "fighter"))
	for slot := 1; slot <= 33; slot++ {
		r.add(at(slot, 1, "", sim.Vec{}))
	}
	flying := 0
	for slot := 1; slot <= 33; slot++ {
		for range 256 {
			if _, ok := r.SpawnProjectile(behavior.ProjectileRequest{Owner: id(slot), From: sim.Vec{X: 5000}, Aim: sim.Vec{Z: 1}}); ok {
				flying++
			}
		}
	}
	if flying != 8192 {
		t.Errorf("%d shots fly, want 8,192", flying)
	}
	r.Tick(8) // 8,192 were told to spawn, and 7 steps of all of them fit
	if n := r.Counters().Moves; n != 8192 {
		t.Errorf("%d events are too many for 65,536 to wait, want 8,192", n)
	}
	if a, b := newRig(t, behavior.Options{Seed: 1}), newRig(t, behavior.Options{Seed: 2}); a.Hash() == b.Hash() || a.Now() != 0 {
		t.Error("the seed is no part of the state")
	}
}

// TestRegistering is BEH-61, and BEH-301 with it: any number of types, one catalog of each, and of the world's rate.
func TestRegistering(t *testing.T) {
	types := []string{"fighter", "warrior", "ranger", "full"}
	r := newRig(t, behavior.Options{})
	for _, typ := range types {
		if err := r.RegisterCatalog(example(t, typ)); err != nil {
			t.Fatal(err)
		}
	}
	slow := func(n int) *behavior.Catalog {
		file := func(list string) content.File {
			return content.File{Data: []byte(`{"type": "slow", "version": 1, "` + list + `": []}`)}
		}
		loaded, err := define.LoadCatalog("slow", define.Files{Skill: file("behaviors"), Projectile: file("flyObjects"), Buff: file("buffs")}, n)
		if err != nil {
			t.Fatal(err)
		}
		return loaded.Catalog
	}
	before := r.Hash()
	for name, c := range map[string]*behavior.Catalog{"the same again": r.Catalog(0), "another of the type": example(t, "fighter"), "another rate": slow(30), "nothing": nil, "no type": {Rate: 60}} {
		if r.RegisterCatalog(c) == nil || r.Catalogs() != 4 || r.Hash() != before {
			t.Errorf("%s: registered", name)
		}
	}
	if at30 := newRig(t, behavior.Options{Rate: 30}); at30.RegisterCatalog(slow(30)) != nil || at30.RegisterCatalog(example(t, "fighter")) == nil {
		t.Error("a world of 30 steps a second takes the wrong catalogs")
	}
	// All of them are there at once, each actor performs its own, and every definition has a number of its own.
	seen := map[int]bool{}
	for i, typ := range types {
		if r.Catalog(i).Type != typ {
			t.Errorf("catalog %d is of type %s", i, r.Catalog(i).Type)
		}
		r.add(at(i+1, 1, typ, sim.Vec{X: 30 * float64(i)}))
		for _, b := range r.Catalog(i).Behaviors {
			def, ok := r.BehaviorIndex(typ, b.ID)
			c, got := r.BehaviorDef(def)
			if !ok || seen[def] || c != r.Catalog(i) || got.ID != b.ID {
				t.Errorf("%s of %s is number %d", b.ID, typ, def)
			}
			seen[def] = true
		}
	}
	r.start(1, "slash", ahead)
	r.start(2, "cut_1", ahead)
	r.start(3, "shot", ahead)
	r.start(4, "sweep", ahead)
}

// TestCatalogOfTheActor is BEH-84 and BEH-302: ids are looked up in the one catalog that an actor has at the time, and nowhere
// else, though others have them too.
func TestCatalogOfTheActor(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, `{"id": "slash", "duration": 0.1, "input": "None", "timeline": []}`, "", ""), example(t, "fighter"), example(t, "ranger"))
	r.add(at(1, 1, "fighter", sim.Vec{}))
	others, _ := r.BehaviorIndex("test", "slash")
	own, _ := r.BehaviorIndex("fighter", "slash")
	for _, c := range []struct {
		typ  string
		id   string
		in   behavior.Input
		want int // -1: unknown
	}{
		{"fighter", "slash", ahead, own}, {"fighter", "shot", ahead, -1},
		{"test", "slash", behavior.None(), others}, {"test", "shot", ahead, -1},
		{"ranger", "slash", ahead, -1}, {"", "slash", ahead, -1}, {"fighter", "slash", ahead, own},
	} {
		if ok, why := r.SetActorCatalog(id(1), c.typ); !ok {
			t.Fatalf("%q: %s", c.typ, why)
		}
		if a, _ := r.Actor(id(1)); a.Catalog != c.typ {
			t.Errorf("it has the catalog %q, want %q", a.Catalog, c.typ)
		}
		if c.want < 0 {
			r.refused(1, c.id, c.in, behavior.UnknownBehavior)
			continue
		}
		if ok, why := r.TryStart(id(1), own+others-c.want, c.in); ok || why != behavior.UnknownBehavior {
			t.Errorf("%q: the other type's slash, by its number: %v, %s", c.typ, ok, why)
		}
		r.start(1, c.id, c.in)
		if run, _ := r.Run(id(1)); run.Def != c.want {
			t.Errorf("%q: %s is number %d, want %d", c.typ, c.id, run.Def, c.want)
		}
		r.StopBehavior(id(1), behavior.StopCancelled)
	}
}

// TestViews is BEH-75: what a world shows of itself, and that looking changes nothing.
func TestViews(t *testing.T) {
	r := newRig(t, behavior.Options{}, example(t, "ranger"), example(t, "warrior"), author(t, "", "", `{"id": "once", "duration": 5, "tickInterval": 1, "onTick": []}, {"id": "ever", "permanent": true}`))
	state := behavior.ActorState{ID: id(4), Catalog: "ranger", Pos: sim.Vec{X: 1, Y: 2, Z: 3}, Forward: sim.Vec{X: 1}, Radius: 0.4, Height: 0.8,
		Team: 3, Realm: 9, Alive: true, Enabled: true, KnockImmune: true, Player: true, Life: 6}
	r.add(state, at(5, 1, "warrior", sim.Vec{X: 40}))
	if a, ok := r.Actor(id(4)); !ok || a != (behavior.ActorView{ActorState: state}) {
		t.Errorf("the actor: %v, %+v", ok, a)
	}
	r.start(4, "shot", behavior.Input{Kind: ahead.Kind, Direction: sim.Vec{X: 3}, Seq: 12, Cast: 13})
	r.start(5, "shield_rush", ahead)
	r.give("once", 4, 5)
	r.give("ever", 4)
	r.Tick(9)
	before := r.Hash()
	shot, _ := r.BehaviorIndex("ranger", "shot")
	rush, _ := r.BehaviorIndex("warrior", "shield_rush")
	want := behavior.RunView{Run: 1, Def: shot, Elapsed: 9, Aim: sim.Vec{X: 1}, Position: state.Pos, Seq: 12, Cast: 13}
	if run, ok := r.Run(id(4)); !ok || run != want {
		t.Errorf("the run: %v, %+v, want %+v", ok, run, want)
	}
	want = behavior.RunView{Run: 2, Def: rush, Held: 9, Holding: true, Aim: sim.Vec{Z: 1}, Position: sim.Vec{X: 40}}
	if run, ok := r.Run(id(5)); !ok || run != want {
		t.Errorf("the hold: %v, %+v, want %+v", ok, run, want)
	}
	arrow, _ := r.ProjectileIndex("ranger", "arrow")
	from := sim.Vec{X: 1.6, Y: 2.8, Z: 3}
	flight := behavior.ProjectileView{ID: 1, Def: arrow, Owner: id(4), Realm: 9, Team: 3, Pos: from.Add(sim.Vec{X: 1.2}), Heading: sim.Vec{X: 1}, Speed: 24,
		Born: 6, From: from, Since: 6, Life: 6, SpawnID: 4 << 16, Seq: 12}
	if p, ok := r.Projectile(1); !ok || p.Pos.Dist(flight.Pos) > 1e-9 || math.Abs(p.Speed-24) > 1e-9 {
		t.Errorf("the shot: %v, %+v", ok, p)
	} else if p.Pos, p.Speed = flight.Pos, flight.Speed; p != flight {
		t.Errorf("the shot: %+v, want %+v", p, flight)
	}
	once, _ := r.BuffIndex("test", "once")
	ever, _ := r.BuffIndex("test", "ever")
	var buffs []behavior.BuffView
	r.Buffs(id(4), func(b behavior.BuffView) { buffs = append(buffs, b) })
	if list := []behavior.BuffView{{Instance: 1, Def: once, Bearer: id(4), Source: id(5), End: 300}, {Instance: 2, Def: ever, Bearer: id(4), Source: id(4)}}; !slices.Equal(buffs, list) {
		t.Errorf("the buffs: %+v, want %+v", buffs, list)
	}
	for name, there := range map[string]bool{
		"an actor": second(r.Actor(id(9))), "an actor of another time": second(r.Actor(sim.MakeID(4, 2))), "nobody": second(r.Actor(0)),
		"a run": second(r.Run(id(9))), "a shot": second(r.Projectile(2)), "no shot": second(r.Projectile(0)),
	} {
		if there {
			t.Errorf("%s is there", name)
		}
	}
	if r.Hash() != before {
		t.Error("looking changes something")
	}
	r.Tick(60)
	if r.Buffs(id(4), func(b behavior.BuffView) { buffs = append(buffs, b) }); buffs[2].Ticks != 1 || buffs[2].Start != 0 {
		t.Errorf("after a tick of it: %+v", buffs[2])
	}
	if run, _ := r.Run(id(5)); run.Holding || run.Level != 256 || run.Elapsed != 9 || run.Held != 0 {
		t.Errorf("after the hold: %+v", run)
	}
}

func second[T any](_ T, ok bool) bool { return ok }

// TestHashCovers is the rest of BEH-75: whatever there is of a world, a change of it changes the hash.
func TestHashCovers(t *testing.T) {
	scene := func() *rig {
		r := newRig(t, behavior.Options{}, example(t, "warrior"), author(t, acts, "", `{"id": "long", "duration": 9, "tickInterval": 1, "repeatCount": 5, "onTick": []}`))
		r.add(at(1, 1, "warrior", sim.Vec{}), at(2, 2, "test", sim.Vec{X: 3}), at(3, 2, "warrior", sim.Vec{X: 9}))
		return r
	}
	hashes := map[uint64]string{scene().Hash(): "nothing"}
	for name, do := range map[string]func(r *rig){
		"a place":           func(r *rig) { r.TeleportActor(id(1), sim.Vec{X: 1e-9}, sim.Vec{}) },
		"where it goes":     func(r *rig) { r.MoveActor(id(1), sim.Vec{X: 1}, sim.Vec{}) },
		"where it looks":    func(r *rig) { r.TeleportActor(id(1), sim.Vec{}, sim.Vec{X: 1}) },
		"a team":            func(r *rig) { r.SetActorTeam(id(1), 2) },
		"a realm":           func(r *rig) { r.SetActorRealm(id(1), 2) },
		"a radius":          func(r *rig) { r.SetActorRadius(id(1), 0.6) },
		"a catalog":         func(r *rig) { r.SetActorCatalog(id(1), "test") },
		"no catalog":        func(r *rig) { r.SetActorCatalog(id(1), "") },
		"a death":           func(r *rig) { r.SetActorLife(id(1), false) },
		"a life":            func(r *rig) { r.CountLife(id(1), 2) },
		"not taking part":   func(r *rig) { r.SetActorEnabled(id(1), false) },
		"a pull":            func(r *rig) { r.SetActorMods(id(1), behavior.Mods{Pull: true}) },
		"a detonation":      func(r *rig) { r.SetActorMods(id(1), behavior.Mods{Detonate: true}) },
		"an own actor":      func(r *rig) { r.SetOwn(id(1), true) },
		"one less":          func(r *rig) { r.RemoveActor(id(3)) },
		"one more":          func(r *rig) { r.add(at(4, 1, "", sim.Vec{})) },
		"a player":          func(r *rig) { a := at(4, 1, "", sim.Vec{}); a.Player = true; r.add(a) },
		"a heavy one":       func(r *rig) { a := at(4, 1, "", sim.Vec{}); a.KnockImmune = true; r.add(a) },
		"a tall one":        func(r *rig) { a := at(4, 1, "", sim.Vec{}); a.Height = 1; r.add(a) },
		"a tick":            func(r *rig) { r.Tick(1) },
		"a run":             func(r *rig) { r.start(2, "act", behavior.None()) },
		"a run elsewhere":   func(r *rig) { r.start(2, "act", ahead) },
		"a run of a cast":   func(r *rig) { r.start(2, "act", behavior.Input{Cast: 1}) },
		"a run of an input": func(r *rig) { r.start(2, "act", behavior.Input{Seq: 1}) },
		"a run at somebody": func(r *rig) { r.start(2, "act", behavior.ToTarget(id(1))) },
		"another run":       func(r *rig) { r.start(2, "stubborn", behavior.None()) },
		"a run that is over": func(r *rig) {
			r.start(2, "act", behavior.None())
			r.StopBehavior(id(2), behavior.StopCancelled)
		},
		"a hold":            func(r *rig) { r.start(1, "shield_rush", ahead) },
		"a hold for a tick": func(r *rig) { r.start(1, "shield_rush", ahead); r.Tick(20) },
		"a level":           func(r *rig) { r.start(1, "shield_rush", ahead); r.Tick(20); r.ReleaseHold(id(1)) },
		"a move":            func(r *rig) { r.start(1, "dash", ahead) },
		"a window":          func(r *rig) { r.start(1, "cut_1", ahead); r.Tick(31) },
		"the same time": func(r *rig) {
			r.start(1, "cut_1", ahead)
			r.Tick(31)
			r.SetActorCatalog(id(1), "")
			r.SetActorCatalog(id(1), "warrior")
		},
		"a start that waits": func(r *rig) {
			r.start(2, "patient", ahead)
			r.Tick(50)
			r.TryStartBehavior(id(2), "stun_fall", behavior.None())
		},
		"none that waits": func(r *rig) { r.start(2, "patient", ahead); r.Tick(50) },
		"a knock": func(r *rig) {
			r.ApplyKnockback(behavior.KnockRequest{Target: id(1), Direction: sim.Vec{X: 1}, Distance: 1, Ticks: 5})
		},
		"a longer knock": func(r *rig) {
			r.ApplyKnockback(behavior.KnockRequest{Target: id(1), Direction: sim.Vec{X: 1}, Distance: 1, Ticks: 6})
		},
		"a knock that staggers": func(r *rig) {
			r.ApplyKnockback(behavior.KnockRequest{Target: id(1), Direction: sim.Vec{X: 1}, Distance: 1, Ticks: 5, Stagger: true})
		},
		"a buff":                  func(r *rig) { r.give("long", 1) },
		"a buff of somebody else": func(r *rig) { r.give("long", 1, 2) },
		"a buff that has ticked":  func(r *rig) { r.give("long", 1); r.Tick(60) },
		"as many ticks":           func(r *rig) { r.Tick(60) },
		"a buff that is over":     func(r *rig) { r.RemoveBuff(r.give("long", 1).Instance, behavior.BuffHost) },
	} {
		r := scene()
		do(r)
		if other, same := hashes[r.Hash()]; same {
			t.Errorf("%s has the hash of %s", name, other)
		}
		hashes[r.Hash()] = name
	}
	// Of shots every field that a host can choose, and their count.
	shots := newRig(t, behavior.Options{}, example(t, "ranger"))
	shots.add(at(1, 1, "ranger", sim.Vec{}), at(2, 2, "ranger", sim.Vec{X: 9}))
	empty := shots.SaveState(nil)
	plain := behavior.ProjectileRequest{Owner: id(1), Aim: sim.Vec{Z: 1}}
	hashes = map[uint64]string{shots.Hash(): "no shot"}
	for name, change := range map[string]func(p *behavior.ProjectileRequest){
		"a shot": func(*behavior.ProjectileRequest) {}, "its owner": func(p *behavior.ProjectileRequest) { p.Owner = id(2) }, "its sort": func(p *behavior.ProjectileRequest) { p.Def = 1 },
		"its place": func(p *behavior.ProjectileRequest) { p.From.Y = 1 }, "its way": func(p *behavior.ProjectileRequest) { p.Aim = sim.Vec{X: 1} },
		"its input": func(p *behavior.ProjectileRequest) { p.Seq = 1 }, "its cast": func(p *behavior.ProjectileRequest) { p.Cast = 1 },
		"its spawn id": func(p *behavior.ProjectileRequest) { p.SpawnID = 1 }, "its age": func(p *behavior.ProjectileRequest) { p.Age = 1 },
	} {
		if err := shots.LoadState(empty); err != nil {
			t.Fatal(err)
		}
		p := plain
		change(&p)
		n, ok := shots.SpawnProjectile(p)
		if other, same := hashes[shots.Hash()]; !ok || same {
			t.Errorf("%s has the hash of %s", name, other)
		}
		hashes[shots.Hash()] = name
		shots.ExpireProjectile(n, behavior.ExpiredHost)
		shots.Tick(1)
	}
}

// TestHostCallsAnswer is BEH-71: what the host does to what is under way, each with its answer, and that what answers no has
// changed nothing.
func TestHostCallsAnswer(t *testing.T) {
	set := affect.NewSet(affect.Options{Most: 5})
	r := newRig(t, behavior.Options{Affects: set}, example(t, "ranger"), author(t, "", "", `
		{"id": "fresh", "duration": 5}, {"id": "once", "duration": 5, "stacking": "IgnoreIfExists"},
		{"id": "pair", "duration": 5, "stacking": "StackIndependent", "maxStacks": 2}, {"id": "bound", "duration": 5, "untilRunEnds": true}`))
	heavy := at(3, 1, "", sim.Vec{X: 20})
	heavy.KnockImmune = true
	r.add(at(1, 1, "ranger", sim.Vec{}), at(2, 1, "", sim.Vec{X: 30}), heavy, at(4, 1, "", sim.Vec{X: 40}))
	r.SetActorLife(id(4), false)
	buff := func(name string, bearer int, want behavior.BuffOutcome) func() bool {
		return func() bool {
			def, ok := r.BuffIndex("test", name)
			if !ok {
				def = 99
			}
			a := r.ApplyBuff(behavior.BuffRequest{Def: def, Target: id(bearer), Source: id(1)})
			if a.Outcome != want || (a.Instance != 0) != (want <= behavior.BuffIgnored) {
				t.Errorf("%s on %d: %+v, want outcome %d", name, bearer, a, want)
			}
			return a.Outcome <= behavior.BuffRefreshed
		}
	}
	knock := func(k behavior.KnockRequest) func() bool { return func() bool { return r.ApplyKnockback(k) } }
	spawn := func(p behavior.ProjectileRequest) func() bool {
		return func() bool { return second(r.SpawnProjectile(p)) }
	}
	drawn, _ := r.ProjectileIndex("ranger", "drawn_arrow")
	push := behavior.KnockRequest{Target: id(2), Direction: sim.Vec{X: 1}, Distance: 1, Ticks: 3}
	fling := behavior.ProjectileRequest{Def: drawn, Owner: id(1), Aim: sim.Vec{Z: 1}, SpawnID: 7}
	for _, c := range []struct {
		name string
		do   func() bool
		want bool
	}{
		{"a release of nothing", func() bool { return r.ReleaseHold(id(1)) }, false},
		{"a release of nobody", func() bool { return r.ReleaseHold(id(9)) }, false},
		{"a hold", func() bool { return startOf(r, "drawn_shot") }, true},
		{"a release", func() bool { return r.ReleaseHold(id(1)) }, true},
		{"another", func() bool { return r.ReleaseHold(id(1)) }, false},
		{"a buff", buff("fresh", 2, behavior.BuffNew), true},
		{"a buff again", buff("fresh", 2, behavior.BuffRefreshed), true},
		{"one of its sort", buff("once", 2, behavior.BuffNew), true},
		{"one more of it", buff("once", 2, behavior.BuffIgnored), false},
		{"one of two", buff("pair", 2, behavior.BuffNew), true},
		{"two of two", buff("pair", 2, behavior.BuffNew), true},
		{"three of two", buff("pair", 2, behavior.BuffAtCap), false},
		{"a buff on the dead", buff("fresh", 4, behavior.BuffNotAlive), false},
		{"a buff on nobody", buff("fresh", 9, behavior.BuffNotAlive), false},
		{"a buff that is none", buff("none", 2, behavior.BuffUnknown), false},
		{"a buff of no run", buff("bound", 2, behavior.BuffNoRun), false},
		{"the last that there is room for", buff("fresh", 1, behavior.BuffNew), true},
		{"one for which there is none", buff("fresh", 3, behavior.BuffNoRoom), false},
		{"a removal for no reason", func() bool { return r.RemoveBuff(1, 0) }, false},
		{"a removal", func() bool { return r.RemoveBuff(1, behavior.BuffDispelled) }, true},
		{"the same removal", func() bool { return r.RemoveBuff(1, behavior.BuffDispelled) }, false},
		{"a knock", knock(push), true},
		{"a knock of nobody", knock(behavior.KnockRequest{Target: id(9), Direction: sim.Vec{X: 1}, Ticks: 3}), false},
		{"a knock of the dead", knock(behavior.KnockRequest{Target: id(4), Direction: sim.Vec{X: 1}, Ticks: 3}), false},
		{"a knock of the heavy", knock(behavior.KnockRequest{Target: id(3), Direction: sim.Vec{X: 1}, Ticks: 3}), false},
		{"a knock nowhere", knock(behavior.KnockRequest{Target: id(2), Ticks: 3}), false},
		{"a shot", spawn(fling), true},
		{"the same shot", spawn(fling), false},
		{"a shot that is none", spawn(behavior.ProjectileRequest{Def: 99, Owner: id(1)}), false},
		{"a shot of nobody", spawn(behavior.ProjectileRequest{Def: drawn, Owner: id(9)}), false},
		{"a shot from nowhere", spawn(behavior.ProjectileRequest{Def: drawn, Owner: id(1), From: sim.Vec{X: math.Inf(1)}}), false},
		{"a shot of the future", spawn(behavior.ProjectileRequest{Def: drawn, Owner: id(1), Age: -1}), false},
		{"an end for the world's own reason", func() bool { return r.ExpireProjectile(1, behavior.ExpiredHitLimit) }, false},
		{"an end of nothing", func() bool { return r.ExpireProjectile(77, behavior.ExpiredHost) }, false},
		{"an end", func() bool { return r.ExpireProjectile(1, behavior.ExpiredHost) }, true},
		{"the same end", func() bool { return r.ExpireProjectile(1, behavior.ExpiredHost) }, false},
	} {
		r.drain()
		before := slices.Concat(r.SaveState(nil), set.AppendState(nil, affect.Only(affect.Behavior)))
		if got := c.do(); got != c.want {
			t.Errorf("%s: answers %v", c.name, got)
		}
		after := slices.Concat(r.SaveState(nil), set.AppendState(nil, affect.Only(affect.Behavior)))
		if changed := len(r.drain()) > 0 || !slices.Equal(before, after); changed != c.want {
			t.Errorf("%s: changes something is %v", c.name, changed)
		}
	}
}

// startOf lets the first actor begin something and answers as a call of the host does.
func startOf(r *rig, name string) bool {
	ok, _ := r.TryStartBehavior(id(1), name, ahead)
	return ok
}
