// Command behavior runs a behavior by hand: it loads a fighter's three files, lets the fighter slash at somebody two metres away,
// and prints everything that the world tells for four seconds, tick by tick.
//
//	go run ./examples/behavior
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

func main() {
	if err := slash("packs/lantern/behaviors", os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// The two of them. An id is a slot and a generation; a server's zone deals them out.
var fighter, husk = sim.MakeID(1, 1), sim.MakeID(2, 1)

// slash lets the fighter slash once.
func slash(dir string, out io.Writer) error {
	// A type of actor has three files: what it does, what flies, and what clings.
	var files define.Files
	for _, f := range []struct {
		name string
		into *content.File
	}{{"fighter_skill.json", &files.Skill}, {"fighter_flyobj.json", &files.Projectile}, {"fighter_buff.json", &files.Buff}} {
		data, err := os.ReadFile(filepath.Join(dir, f.name))
		if err != nil {
			return err
		}
		*f.into = content.File{Path: f.name, Data: data}
	}
	loaded, err := define.LoadCatalog("fighter", files, sim.DefaultRate)
	if err != nil {
		return err // every problem of all three files, each with its place
	}

	// A world steps what its actors do. AutoAccept makes it carry out its own requests for buffs and knocks, which in a server
	// the rules decide about.
	w := behavior.NewWorld(behavior.Options{AutoAccept: true})
	if err := w.RegisterCatalog(loaded.Catalog); err != nil {
		return err
	}
	for _, a := range []behavior.ActorState{
		{ID: fighter, Catalog: "fighter", Team: 1, Radius: 0.5, Alive: true, Enabled: true},
		{ID: husk, Pos: sim.Vec{Z: 2.05}, Team: 2, Radius: 0.5, Alive: true, Enabled: true},
	} {
		if err := w.AddActor(a); err != nil {
			return err
		}
	}
	if ok, why := w.TryStartBehavior(fighter, "slash", behavior.ToDirection(sim.Vec{Z: 1})); !ok {
		return fmt.Errorf("the fighter does not slash: %v", why)
	}
	for range 4 * sim.DefaultRate {
		w.Tick(1)
		for _, e := range w.DrainEvents() {
			fmt.Fprintln(out, tell(w, &e))
		}
	}
	return nil
}

// tell is an event in words: events hold numbers only, and the world knows what they number.
func tell(w *behavior.World, e *view.Event) string {
	line := fmt.Sprintf("tick %3d: %v, actor %v", e.Tick, e.Kind, e.Actor)
	switch e.Kind {
	case view.AttributeEffectRequested:
		line += fmt.Sprintf(", %s %+g, asked by %v", w.Attributes()[e.Def], e.Value, e.Other)
	case view.LogicEffectApplied:
		_, effect := w.EffectDef(int(e.Effect))
		line += fmt.Sprintf(", %s on %d", effect.ID, e.Count)
	case view.ProjectileSpawned, view.ProjectileHit, view.ProjectileExpired:
		line += fmt.Sprintf(", at %.2f m", e.Pos.Z)
	}
	return line
}
