package rules

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/rules/underway"
	"github.com/wick-engine/wick/sim"
)

// Every field of somebody either has a part in the hash and the save, or follows from what has. A new field has to be listed.
func TestEveryFieldIsStateOrFollows(t *testing.T) {
	defs := &book.Defs{
		Attributes: []stat.Attribute{{ID: "life", Base: formula.Number(10)}},
		Pools:      []book.Pool{{ID: "life", Vital: true, Fronts: book.NoPool}},
		XPValue:    book.NoAttribute,
	}
	id := sim.MakeID(1, 1)
	entities := map[string]func(v *entity){
		"id":       func(v *entity) { v.id = sim.MakeID(1, 2) },
		"player":   func(v *entity) { v.player = true },
		"consents": func(v *entity) { v.consents = true },
		"frozen":   func(v *entity) { v.frozen = true },
		"dead":     func(v *entity) { v.dead = true },
		"life":     func(v *entity) { v.life++ },
		"shield":   func(v *entity) { v.shield = 7 },
		"foe":      func(v *entity) { v.foe = id },
		"blamed":   func(v *entity) { v.blamed = id },
		"pools":    func(v *entity) { v.pools[0].Set(10, 3) },
		"threat":   func(v *entity) { v.addThreat(sim.MakeID(2, 1), 1) },
		"sheet":    func(v *entity) { v.sheet.SetBase(0, 3) },
		"ledger":   func(v *entity) { v.ledger.Flag(0, true) },
		"loans":    func(v *entity) { v.loans.Lend(ledger.Loan{Source: 1}) },
		"focus":    func(v *entity) { v.focus.Take(3, 0, burden.Grip{ID: 7}, nil) },
		"ready":    func(v *entity) { v.ready.Cool(0, new(ready.Rule), 5) },
		"posture":  func(v *entity) { v.posture = 1 },
		"casting":  func(v *entity) { v.casting.Number = 1 },
		"toggles":  func(v *entity) { v.toggles.Set(underway.Toggle{Instance: 1}) },
	}
	follows := []string{"foes", "stale", "sums", "listed", "hears", "asked",
		"met", "metLife", "hitting", "moves"} // and these are of a cascade
	reserves := map[string]func(v *entity){
		"Pool": func(v *entity) { v.pools[0].Written = true },
		"held": func(v *entity) { v.pools[0].held = true },
	}
	casts := map[string]func(v *entity){
		"Ability": func(v *entity) { v.casting.Ability++ }, "Number": func(v *entity) { v.casting.Number++ },
		"Life": func(v *entity) { v.casting.Life++ }, "Room": func(v *entity) { v.casting.Room++ },
		"At": func(v *entity) { v.casting.At++ }, "Target": func(v *entity) { v.casting.Target.Life++ },
		"Left":   func(v *entity) { v.casting.Left++ },
		"Others": func(v *entity) { v.casting.Others = append(v.casting.Others, Handle{ID: id, Life: 1}) },
		"Aim":    func(v *entity) { v.casting.Aim.Kind++ },
	}
	handles := map[string]func(v *entity){
		"ID": func(v *entity) { v.casting.Target.ID++ }, "Life": func(v *entity) { v.casting.Target.Life++ },
	}
	aims := map[string]func(v *entity){
		"Kind": func(v *entity) { v.casting.Aim.Kind++ }, "At": func(v *entity) { v.casting.Aim.At.Z++ },
		"Target": func(v *entity) { v.casting.Aim.Target++ }, "Seq": func(v *entity) { v.casting.Aim.Seq++ },
	}
	shares := map[string]func(v *entity){
		"ID":     func(v *entity) { v.threat[0].ID++ },
		"Threat": func(v *entity) { v.threat[0].Threat++ },
	}
	for _, c := range []struct {
		of      reflect.Type
		fields  map[string]func(v *entity)
		follows []string
	}{
		{reflect.TypeFor[entity](), entities, follows}, {reflect.TypeFor[reserve](), reserves, nil}, {reflect.TypeFor[Share](), shares, nil},
		{reflect.TypeFor[Casting](), casts, []string{"Instant"}}, {reflect.TypeFor[Handle](), handles, nil}, {reflect.TypeFor[Aim](), aims, nil},
	} {
		for i := range c.of.NumField() {
			name := c.of.Field(i).Name
			change := c.fields[name]
			if slices.Contains(c.follows, name) == (change != nil) {
				t.Errorf("%v.%s is neither state nor follows from it", c.of, name)
			}
			if change == nil {
				continue
			}
			e := New(Options{Defs: defs})
			v := e.seat(1)
			e.reset(v, id)
			v.addThreat(sim.MakeID(3, 1), 5)
			if c.of == reflect.TypeFor[Casting]() || c.of == reflect.TypeFor[Handle]() || c.of == reflect.TypeFor[Aim]() {
				v.casting.Number = 1
			}
			hash, state := hashOf(e), e.AppendState(nil)
			if change(v); hashOf(e) == hash || bytes.Equal(e.AppendState(nil), state) {
				t.Errorf("%v.%s does not show in the hash and the save", c.of, name)
			}
		}
	}
}

func hashOf(e *Engine) uint64 {
	var h sim.StateHash
	e.AddTo(&h)
	return h.Sum()
}

// The same for the engine: what is not state is what it was built from, or is of a call or a tick.
func TestEveryFieldOfAnEngineIsKnown(t *testing.T) {
	state := []string{"slots", "affects", "fields", "dice", "chance", "now", "found", "units", "asked", "casts"}
	built := []string{"defs", "table", "harm", "ears", "wardable", "fronting", "perRound", "ground", "protection", "hold", "acts", "reacts", "shared",
		"bags", "lasting", "scripts", "rules", "mixed"}
	passing := []string{ // empty or worn out between two ticks that were drained
		"defects", "log", "drained", "begun", "moment", "due", "worked", "shares", "lent", "cascade", "frames", "contexts",
		"trace", "hand", "lines", "gone", "ends", "grips", "candidates", "gains", "hearers", "turn", "laid", "inside", "foes",
		"pulsed", "leads", "walks", "around", "texts", "lentTexts", "kind",
	}
	known := slices.Concat(state, built, passing)
	of := reflect.TypeFor[Engine]()
	for i := range of.NumField() {
		if name := of.Field(i).Name; !slices.Contains(known, name) {
			t.Errorf("the engine's %s is not known to be state, or not to be", name)
		}
	}
	if of.NumField() != len(known) {
		t.Errorf("%d fields, %d are listed", of.NumField(), len(known))
	}
}
