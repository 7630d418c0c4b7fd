package behavior_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// TestEntriesOfOneTick is BEH-87: what falls on one tick runs by the time that was written and then by its place in the list,
// in timelines of behaviors and of projectiles.
func TestEntriesOfOneTick(t *testing.T) {
	// Ticks 6 and 7 begin at 0.0917 s and 0.1083 s.
	entries := `{"time": 0.104, "kind": "LogicEffect", "effectId": "c"}, {"time": 0.11, "kind": "LogicEffect", "effectId": "f"},
		{"time": 0.1, "kind": "LogicEffect", "effectId": "b"}, {"time": 0.104, "kind": "LogicEffect", "effectId": "d"},
		{"time": 0.1041, "kind": "LogicEffect", "effectId": "e"}, {"time": 0.095, "kind": "LogicEffect", "effectId": "a"}`
	var effects string
	for i, name := range "abcdef" {
		if i > 0 {
			effects += ","
		}
		effects += fmt.Sprintf(`{"id": "%%s%c", "shape": "Sphere", "radius": 1, "effects": []}`, name)
	}
	named := func(text, prefix string) string {
		args := make([]any, 6)
		for i := range args {
			args[i] = prefix
		}
		return fmt.Sprintf(text, args...)
	}
	shotEntries := entries
	for _, name := range "abcdef" {
		shotEntries = strings.ReplaceAll(shotEntries, fmt.Sprintf(`"effectId": "%c"`, name), fmt.Sprintf(`"effectId": "x%c"`, name))
	}
	r := newRig(t, behavior.Options{}, author(t, `{"id": "act", "duration": 1, "input": "None", "timeline": [`+entries+`], "logicEffects": [`+named(effects, "")+`]}`,
		`{"id": "dart", "duration": 1, "movement": {"kind": "Line", "speed": 1}, "collision": {"shape": "Sphere", "radius": 0.1},
		  "timeline": [`+shotEntries+`], "logicEffects": [`+named(effects, "x")+`]}`, ""))
	r.add(at(1, 1, "test", sim.Vec{}))
	r.start(1, "act", behavior.None())
	r.SpawnProjectile(behavior.ProjectileRequest{Owner: id(1)})
	r.run(10)
	var want []string
	for _, name := range []string{"a", "b", "c", "d", "e", "xa", "xb", "xc", "xd", "xe"} {
		want = append(want, "6 LogicEffectApplied 1 "+name+" on 0")
	}
	same(t, only(r.told(), "Applied"), append(want, "7 LogicEffectApplied 1 f on 0", "7 LogicEffectApplied 1 xf on 0"))
}

// TestBuffsAreAskedFor is BEH-178: whoever a buff is for, it is asked for and nothing else, and attaches when the host says so.
func TestBuffsAreAskedFor(t *testing.T) {
	c := author(t, `{"id": "act", "duration": 1, "input": "None", "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "near"},
			{"time": 0, "kind": "Buff", "buffId": "glow"}],
		"logicEffects": [{"id": "near", "shape": "Sphere", "radius": 5, "effects": [{"type": "Buff", "buffId": "mark"}]}]}`, "",
		`{"id": "mark", "duration": 3}, {"id": "glow", "duration": 4}`)
	for _, grants := range []bool{false, true} {
		r := newRig(t, behavior.Options{}, c)
		r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 2}))
		r.start(1, "act", behavior.Input{Seq: 5, Cast: 6})
		for _, e := range r.drain() {
			if r.bearing(1)+r.bearing(2) != 0 {
				t.Fatal("a buff attaches unasked")
			}
			if e.Kind == view.BuffRequested {
				want := behavior.BuffRequest{Def: int(e.Def), Target: id(2), Source: id(1), Run: 1, Effect: 0, Cast: 6, Seq: 5, SourceTeam: 1}
				if _, b := r.BuffDef(int(e.Def)); b.ID == "glow" {
					want.Target, want.Effect = id(1), -1
				}
				if got := r.BuffRequested(&e); got != want {
					t.Errorf("asks for %+v, want %+v", got, want)
				}
			}
		}
		asked := 0
		for _, e := range slices.Clone(r.story) {
			if e.Kind == view.BuffRequested {
				if asked++; grants {
					r.ApplyBuff(r.BuffRequested(&e))
				}
			}
		}
		r.run(1)
		if n := r.bearing(1) + r.bearing(2); asked != 2 || n != map[bool]int{true: 2}[grants] || len(only(r.told(), "BuffAdded")) != n {
			t.Errorf("grants %v: %d asked for, %d attached: %q", grants, asked, n, r.told())
		}
	}
}

// TestEndsOfBuffs is BEH-140: without an interval nothing ticks and its duration alone ends a buff, and one that is permanent
// ends by removal, by death or with its bearer, and by no time.
func TestEndsOfBuffs(t *testing.T) {
	scene := func() *rig {
		r := newRig(t, behavior.Options{}, author(t, "", "", `{"id": "hush", "duration": 86400}, {"id": "ever", "permanent": true},
			{"id": "beat", "permanent": true, "tickInterval": 600, "onTick": []}`))
		r.add(at(1, 1, "", sim.Vec{}))
		r.give("hush", 1)
		r.give("ever", 1)
		r.give("beat", 1)
		return r
	}
	r := scene()
	r.run(86400*60 - 1)
	if r.bearing(1) != 3 {
		t.Errorf("%d buffs a tick before the day is over", r.bearing(1))
	}
	r.SetActorEnabled(id(1), false) // which ends no buff
	r.run(1)
	lines := only(r.told(), "Buff")
	if ticks := only(lines, "Ticked"); len(ticks) != 144 || len(only(ticks, " beat ")) != 144 {
		t.Errorf("%d ticks", len(ticks))
	}
	same(t, only(lines, "Removed"), []string{"5184000 BuffRemoved 1 hush reason 1 after 0"})
	r.run(5000)
	if r.bearing(1) != 2 {
		t.Errorf("%d buffs are permanent", r.bearing(1))
	}
	for reason, end := range map[behavior.BuffReason]func(r *rig){
		behavior.BuffDispelled: func(r *rig) {
			for instance := range uint64(4) {
				r.RemoveBuff(instance, behavior.BuffDispelled)
			}
		},
		behavior.BuffDeath: func(r *rig) { r.SetActorLife(id(1), false) }, behavior.BuffActorGone: func(r *rig) { r.RemoveActor(id(1)) },
	} {
		r := scene()
		r.run(100)
		end(r)
		same(t, only(r.told(), "Removed"), []string{
			fmt.Sprintf("100 BuffRemoved 1 hush reason %d after 0", reason), fmt.Sprintf("100 BuffRemoved 1 ever reason %d after 0", reason),
			fmt.Sprintf("100 BuffRemoved 1 beat reason %d after 0", reason),
		})
	}
}

// meddler is a host whose walls do something when they are asked: the one way for something to happen between two operations.
type meddler struct {
	*place.Ground
	do func()
}

func (m *meddler) Meet(from, to sim.Vec, radius float64) (float64, sim.Vec, bool) {
	if m.do != nil {
		do := m.do
		m.do = nil
		do()
	}
	return m.Ground.Meet(from, to, radius)
}

// TestTargetsAreClosed is BEH-175: whom an effect means is settled before its first operation. Who comes later is not among
// them, who is somewhere else by then still is, and who has died or gone gets no further request.
func TestTargetsAreClosed(t *testing.T) {
	shard := `{"id": "shard", "duration": 1, "movement": {"kind": "Line", "speed": 1}, "collision": {"shape": "Sphere", "radius": 0.1}, "timeline": [
		{"time": 0, "kind": "Projectile", "flyObjectId": "chip", "offset": {"forward": 0.5}}]}, {"id": "chip", "duration": 1,
		"movement": {"kind": "Line", "speed": 1}, "collision": {"shape": "Sphere", "radius": 0.1}}`
	c := author(t, `{"id": "act", "duration": 1, "input": "None", "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "near"}],
		"logicEffects": [{"id": "near", "shape": "Sphere", "radius": 9, "order": "Id", "effects": [{"type": "Attribute", "attribute": "hp", "value": -1},
			{"type": "Projectile", "flyObjectId": "shard"}, {"type": "Attribute", "attribute": "hp", "value": -2}]}]}`, shard, "")
	for name, k := range map[string]struct {
		do   func(r *rig)
		want string // who was asked for what
	}{
		"nothing":         {func(*rig) {}, "2:-1 2:-2 3:-1 3:-2 4:-1 4:-2"},
		"somebody comes":  {func(r *rig) { r.add(at(5, 2, "", sim.Vec{X: 1})) }, "2:-1 2:-2 3:-1 3:-2 4:-1 4:-2"},
		"somebody goes":   {func(r *rig) { r.TeleportActor(id(4), sim.Vec{X: 900}, sim.Vec{}) }, "2:-1 2:-2 3:-1 3:-2 4:-1 4:-2"},
		"the present one": {func(r *rig) { r.SetActorLife(id(2), false) }, "2:-1 3:-1 3:-2 4:-1 4:-2"},
		"a later one":     {func(r *rig) { r.SetActorLife(id(3), false) }, "2:-1 2:-2 4:-1 4:-2"},
		"not taking part": {func(r *rig) { r.SetActorEnabled(id(3), false) }, "2:-1 2:-2 4:-1 4:-2"},
		"a removal":       {func(r *rig) { r.RemoveActor(id(4)) }, "2:-1 2:-2 3:-1 3:-2"},
		"a friend by now": {func(r *rig) { r.SetActorTeam(id(4), 1) }, "2:-1 2:-2 3:-1 3:-2 4:-1 4:-2"},
	} {
		ground, err := place.NewGround(place.Geometry{Bounds: place.Area{Min: sim.Vec{X: -999, Z: -999}, Max: sim.Vec{X: 999, Z: 999}}})
		if err != nil {
			t.Fatal(err)
		}
		host := &meddler{Ground: ground}
		r := newRig(t, behavior.Options{Blockers: host}, c)
		r.add(at(1, 1, "test", sim.Vec{}), at(2, 2, "", sim.Vec{Z: 3}), at(3, 2, "", sim.Vec{Z: 4}), at(4, 2, "", sim.Vec{Z: 5}))
		host.do = func() { k.do(r) }
		r.start(1, "act", behavior.None())
		r.drain()
		got := ""
		for _, e := range r.story {
			if e.Kind == view.AttributeEffectRequested {
				got += fmt.Sprintf(" %d:%v", e.Actor.Slot(), e.Value)
			}
			if e.Kind == view.LogicEffectApplied && e.Count != 3 {
				t.Errorf("%s: the effect found %d", name, e.Count)
			}
		}
		if host.do != nil || got != " "+k.want {
			t.Errorf("%s: asked%s, want %s", name, got, k.want)
		}
	}
}

// TestAttributesAreNames is BEH-3: a world asks for attributes that nobody knows as it does for pools and stats. What it has of
// one is its name's number.
func TestAttributesAreNames(t *testing.T) {
	names := []string{"hp", "moveSpeed", "glee", "x9", "score"}
	ops := ""
	for i, name := range names {
		ops += fmt.Sprintf(`{"type": "Attribute", "attribute": %q, "value": -1.5},`, name)
		if i == len(names)-1 {
			ops = ops[:len(ops)-1]
		}
	}
	r := newRig(t, behavior.Options{}, author(t, `{"id": "act", "duration": 1, "input": "None", "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "all"}],
		"logicEffects": [{"id": "all", "shape": "Locked", "target": "Self", "effects": [`+ops+`]}]}`, "", ""))
	r.add(at(1, 1, "test", sim.Vec{}))
	before, _ := r.Actor(id(1))
	r.start(1, "act", behavior.None())
	var asked []string
	var first view.Event
	for _, e := range r.drain() {
		if e.Kind != view.AttributeEffectRequested {
			continue
		}
		if asked = append(asked, r.Attributes()[e.Def]); len(asked) == 1 {
			first = e
		}
		if e.Seq, e.Def = first.Seq, first.Def; e != first {
			t.Errorf("%s is asked for in another way than %s: %+v", asked[len(asked)-1], asked[0], e)
		}
	}
	if !slices.Equal(asked, names) || first.Value != -1.5 {
		t.Errorf("asked for %q by %v, want %q", asked, first.Value, names)
	}
	r.run(30)
	if after, _ := r.Actor(id(1)); after != before {
		t.Errorf("it stands as %+v afterwards", after)
	}
}

// TestInputsUseTheirOwn is BEH-184: what an input is made of, and that whatever else stands in it changes nothing.
func TestInputsUseTheirOwn(t *testing.T) {
	nan := sim.Vec{X: math.NaN(), Y: math.Inf(1), Z: math.NaN()}
	for _, c := range []struct {
		made, full behavior.Input
		run        behavior.RunView
	}{
		{behavior.None(), behavior.Input{Kind: catalog.InputNone, Direction: nan, Position: nan, Target: id(77)}, behavior.RunView{Aim: sim.Vec{X: 1}, Position: sim.Vec{X: 1}}},
		{behavior.ToDirection(sim.Vec{Z: -2}), behavior.Input{Kind: catalog.InputDirection, Direction: sim.Vec{Z: -2}, Position: nan, Target: id(77)},
			behavior.RunView{Aim: sim.Vec{Z: -1}, Position: sim.Vec{X: 1}}},
		{behavior.ToPosition(sim.Vec{X: 1, Z: 4}), behavior.Input{Kind: catalog.InputPosition, Position: sim.Vec{X: 1, Z: 4}, Direction: nan, Target: id(77)},
			behavior.RunView{Aim: sim.Vec{Z: 1}, Position: sim.Vec{X: 1, Z: 4}}},
		{behavior.ToTarget(id(2)), behavior.Input{Kind: catalog.InputActor, Target: id(2), Direction: nan, Position: nan},
			behavior.RunView{Aim: sim.Vec{X: -1}, Position: sim.Vec{X: -2}, Target: id(2)}},
	} {
		var hashes []uint64
		for _, in := range []behavior.Input{c.made, c.full} {
			r := actor(t, behavior.Options{})
			r.TeleportActor(id(1), sim.Vec{X: 1}, sim.Vec{X: 1})
			r.add(at(2, 2, "", sim.Vec{X: -2}))
			in.Seq = 41
			r.start(1, "act", in)
			want := c.run
			want.Run, want.Seq = 1, 41
			want.Def, _ = r.BehaviorIndex("test", "act")
			if got, _ := r.Run(id(1)); got != want {
				t.Errorf("%+v begins %+v, want %+v", in, got, want)
			}
			if e := r.drain()[0]; e.InputSeq != 41 {
				t.Errorf("%+v comes back as number %d", in, e.InputSeq)
			}
			hashes = append(hashes, r.Hash())
		}
		if hashes[0] != hashes[1] {
			t.Errorf("%+v: what it does not use is part of the state", c.full)
		}
	}
}

// TestRecoil is BEH-228: the Knockback of a timeline moves the performer against its aim, as a knock of the same size does,
// with no request, and ends its Move.
func TestRecoil(t *testing.T) {
	r := newRig(t, behavior.Options{}, author(t, `{"id": "fire", "duration": 1, "input": "Direction", "timeline": [
		{"time": 0, "kind": "Move", "distance": 6, "duration": 1}, {"time": 0.5, "kind": "Knockback", "distance": 2, "duration": 0.2}]}`, "", ""))
	r.add(at(1, 1, "test", sim.Vec{}), at(2, 1, "", sim.Vec{X: 50}))
	r.start(1, "fire", behavior.ToDirection(sim.Vec{X: 3, Z: 4}))
	r.run(30)
	from, _ := r.Actor(id(1))
	r.ApplyKnockback(behavior.KnockRequest{Target: id(2), Direction: sim.Vec{X: -3, Z: -4}, Distance: 2, Ticks: 12})
	for n := 1; n <= 20; n++ {
		r.run(1)
		me, _ := r.Actor(id(1))
		other, _ := r.Actor(id(2))
		if d := me.Pos.Sub(from.Pos).Dist(other.Pos.Sub(sim.Vec{X: 50})); d > 1e-9 {
			t.Fatalf("after %d steps it is %v m from where a knock would have it", n, d)
		}
		if me.Controlled || me.Moving != (n < 12) {
			t.Errorf("after %d steps: controlled %v, moving %v", n, me.Controlled, me.Moving)
		}
	}
	if me, _ := r.Actor(id(1)); from.Pos.Dist(sim.Vec{X: 1.74, Z: 2.32}) > 1e-9 || me.Pos.Dist(sim.Vec{X: 0.54, Z: 0.72}) > 1e-9 {
		t.Errorf("from %v to %v", from.Pos, me.Pos)
	}
	r.run(10)
	same(t, r.told(), []string{
		"0 BehaviorStarted 1 fire", "0 MoveChanged 1 change 1", "30 MoveChanged 1 change 2", "60 BehaviorStopped 1 fire reason 1 after 60",
	})
}
