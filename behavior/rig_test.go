package behavior_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// example loads one of the shipped example catalogs.
func example(t testing.TB, typ string) *behavior.Catalog {
	t.Helper()
	read := func(part string) []byte {
		text, err := os.ReadFile("define/testdata/" + typ + "_" + part + ".json")
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	return load(t, typ, read("skill"), read("flyobj"), read("buff"))
}

// author loads a catalog of type "test" from the lists of its three files.
func author(t testing.TB, behaviors, projectiles, buffs string) *behavior.Catalog {
	t.Helper()
	file := func(list, content string) []byte {
		return []byte(`{"type": "test", "version": 1, "` + list + `": [` + content + `]}`)
	}
	return load(t, "test", file("behaviors", behaviors), file("flyObjects", projectiles), file("buffs", buffs))
}

func load(t testing.TB, typ string, skill, projectile, buff []byte) *behavior.Catalog {
	t.Helper()
	loaded, err := define.LoadCatalog(typ, define.Files{
		Skill: content.File{Data: skill}, Projectile: content.File{Data: projectile}, Buff: content.File{Data: buff},
	}, 60)
	if err != nil {
		t.Fatal(err)
	}
	return loaded.Catalog
}

// id names the actor in a slot.
func id(slot int) sim.ID { return sim.MakeID(uint32(slot), 1) }

// rig is a world under test and everything that it told.
type rig struct {
	testing.TB
	*behavior.World
	story []view.Event
}

// newRig returns a world with a catalog.
func newRig(t testing.TB, o behavior.Options, catalogs ...*behavior.Catalog) *rig {
	t.Helper()
	r := &rig{TB: t, World: behavior.NewWorld(o)}
	for _, c := range catalogs {
		if err := r.RegisterCatalog(c); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// at is a body of radius 0.5 that performs what a catalog has.
func at(slot int, team uint8, catalog string, pos sim.Vec) behavior.ActorState {
	return behavior.ActorState{ID: id(slot), Catalog: catalog, Pos: pos, Team: team, Radius: 0.5, Alive: true, Enabled: true}
}

// add puts an actor into the world.
func (r *rig) add(states ...behavior.ActorState) {
	r.Helper()
	for _, a := range states {
		if err := r.AddActor(a); err != nil {
			r.Fatal(err)
		}
	}
}

// start starts a behavior that must be accepted.
func (r *rig) start(slot int, name string, in behavior.Input) {
	r.Helper()
	if ok, why := r.TryStartBehavior(id(slot), name, in); !ok {
		r.Fatalf("%s of %d: refused as %s", name, slot, why)
	}
}

// refused wants a start to be refused.
func (r *rig) refused(slot int, name string, in behavior.Input, want behavior.Refusal) {
	r.Helper()
	if ok, why := r.TryStartBehavior(id(slot), name, in); ok || why != want {
		r.Errorf("%s of %d: got %v, %s; want a refusal as %s", name, slot, ok, why, want)
	}
}

// run makes steps and keeps what was told.
func (r *rig) run(steps int) []view.Event {
	r.Tick(steps)
	return r.drain()
}

func (r *rig) drain() []view.Event {
	drained := r.DrainEvents()
	from := len(r.story)
	r.story = append(r.story, drained...)
	return r.story[from:]
}

// told returns the story in lines, a tick and what happened in it.
func (r *rig) told() []string {
	r.drain()
	lines := make([]string, len(r.story))
	for i := range r.story {
		lines[i] = r.line(&r.story[i])
	}
	return lines
}

// only keeps the lines that have one of the words.
func only(lines []string, words ...string) []string {
	var kept []string
	for _, line := range lines {
		for _, word := range words {
			if strings.Contains(line, word) {
				kept = append(kept, line)
				break
			}
		}
	}
	return kept
}

func where(v sim.Vec) string { return fmt.Sprintf("(%.4g,%.4g,%.4g)", v.X+0, v.Y+0, v.Z+0) }

// line writes an event down for people.
func (r *rig) line(e *view.Event) string {
	text := fmt.Sprintf("%d %s %d", e.Tick, e.Kind, e.Actor.Slot())
	def := int(e.Def)
	name := func(id string) { text += " " + id }
	switch e.Kind {
	case view.BehaviorStarted, view.BehaviorStopped, view.StartLapsed:
		_, b := r.BehaviorDef(def)
		name(b.ID)
	case view.ProjectileSpawned, view.ProjectileHit, view.ProjectileExpired, view.ProjectileMoved:
		_, p := r.ProjectileDef(def)
		name(p.ID)
	case view.BuffAdded, view.BuffTicked, view.BuffRemoved, view.BuffRequested:
		_, b := r.BuffDef(def)
		name(b.ID)
	case view.LogicEffectApplied:
		_, f := r.EffectDef(int(e.Effect))
		name(f.ID)
	case view.AttributeEffectRequested:
		name(r.Attributes()[def])
	}
	switch e.Kind {
	case view.BehaviorStopped:
		text += fmt.Sprintf(" reason %d after %d", e.Reason, e.Count)
	case view.TimelineAnimation:
		text += fmt.Sprintf(" %s for %d from %d", r.Animations()[e.Effect], e.Count, e.Span)
	case view.TimelineEffect:
		text += fmt.Sprintf(" for %d from %d", e.Count, e.Span)
	case view.ProjectileSpawned:
		text += fmt.Sprintf(" at %s with %s", where(e.Pos), where(e.Dir))
	case view.ProjectileHit:
		text += fmt.Sprintf(" at %s, hit %d", where(e.Pos), e.Count)
	case view.ProjectileExpired:
		text += fmt.Sprintf(" at %s, reason %d", where(e.Pos), e.Reason)
	case view.BuffAdded:
		text += fmt.Sprintf(" outcome %d ends %d", e.Reason, int(e.Tick)+int(e.Span))
	case view.BuffTicked:
		text += fmt.Sprintf(" %d", e.Count)
	case view.BuffRemoved:
		text += fmt.Sprintf(" reason %d after %d", e.Reason, e.Count)
	case view.LogicEffectApplied:
		text += fmt.Sprintf(" on %d", e.Count)
	case view.AttributeEffectRequested:
		text += fmt.Sprintf(" %+.4g", e.Value)
	case view.KnockbackRequested:
		text += fmt.Sprintf(" %s by %.4g over %d", where(e.Dir), e.Value, e.Count)
	case view.StartLapsed:
		text += fmt.Sprintf(" as %s", behavior.Refusal(e.Reason))
	case view.MoveChanged, view.ComboWindow, view.ChargeChanged:
		text += fmt.Sprintf(" change %d", e.Reason)
	}
	if e.Kind == view.ComboWindow || e.Kind == view.ChargeChanged {
		text += fmt.Sprintf(" %d", e.Count)
	}
	return text
}

// same compares lines.
func same(t testing.TB, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		var g, w string
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			t.Fatalf("line %d:\n got %q\nwant %q\nall:\n%s", i, g, w, strings.Join(got, "\n"))
		}
	}
}
