// Command rules sends one blow down the damage path by hand and prints how it came to its damage, step by step; then a second
// one that kills, and the events of both.
//
//	go run ./examples/rules
package main

import (
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
)

func main() {
	if err := blow("packs/lantern", os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// The two of them. An id is a slot and a generation; a server's zone deals them out.
var keeper, fighter = sim.MakeID(1, 1), sim.MakeID(2, 1)

// stages are what the steps of a trace are called here.
var stages = [...]string{
	rules.StageType: "its type multiplies by", rules.StageSoak: "the hide takes off", rules.StageTaken: "an affect multiplies by",
	rules.StageAbsorb: "a buffer takes", rules.StageAdded: "an affect adds",
}

// blow strikes the old fighter with the edge of a blade until it falls.
func blow(dir string, out io.Writer) error {
	sources, err := pack.ReadDir(dir)
	if err != nil {
		return err
	}
	lantern, faults := pack.Load(sources...)
	if err := faults.Err(); err != nil {
		return err
	}
	defs := lantern.Rules
	engine := rules.New(rules.Options{Defs: defs, Seed: 1})

	// Whoever writes needs the turn of the tick, and only a clock makes turns.
	clock := sim.NewClock(0, sim.DefaultRate)
	turn := clock.Begin()
	at := slices.IndexFunc(lantern.Creatures, func(c *pack.Creature) bool { return c.ID == "fighter" })
	engine.Enter(turn, keeper, rules.Entrant{Player: true})
	engine.Enter(turn, fighter, rules.Entrant{Bases: lantern.Creatures[at].Bases})

	// The first blow is traced; it is an edge of 22 against a hide of 4.
	edge := book.TypeIndex(slices.IndexFunc(defs.DamageTypes, func(t book.DamageType) bool { return t.ID == "edge" }))
	var trace rules.Trace
	engine.TraceNext(&trace)
	first := engine.Strike(turn, rules.Blow{Target: fighter, Actor: keeper, Amount: 22, Type: edge, Pool: book.NoPool})
	fmt.Fprintf(out, "a blow of %g\n", first.Raw)
	for _, s := range trace.Steps {
		fmt.Fprintf(out, "  %s %g: %g\n", stages[s.Stage], s.By, s.Value)
	}
	now, most := engine.Pool(fighter, first.Pool)
	fmt.Fprintf(out, "  %d off %s, %d of %d left\n", first.Dealt, defs.Pools[first.Pool].ID, now, most)

	// The rest in one, and more: a death is decided inside the blow, and so is what is told of it.
	last := engine.Strike(turn, rules.Blow{Target: fighter, Actor: keeper, Amount: 300, Type: edge, Pool: book.NoPool})
	fmt.Fprintf(out, "a blow of %g: killed %v, %d too much\n", last.Raw, last.Killed, last.Overflow)
	for _, e := range engine.Drain() {
		fmt.Fprintf(out, "  %v: actor %v, other %v, value %g\n", e.Kind, e.Actor, e.Other, e.Value)
	}
	return nil
}
