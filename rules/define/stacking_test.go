package define

import (
	"fmt"
	"testing"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
)

// Each word of stacking, and what may be said beside it.
func TestCompileStacking(t *testing.T) {
	const tick = `, "tick": {"interval": 4, "ops": [{"op": "heal", "amount": 1}]}`
	for written, want := range map[string]book.Affect{
		`"stacking": "refresh"`:                         {},
		`"stacking": "extend"`:                          {Stacking: affect.Extend},
		`"stacking": "ignore"`:                          {Stacking: affect.Ignore},
		`"stacking": "highest"`:                         {Stacking: affect.Highest},
		`"stacking": "stack", "max_stacks": 7`:          {Stacking: affect.Stack, MaxStacks: 7},
		`"stacking": "longest"`:                         {Again: affect.Again{Time: affect.TimeLongest}},
		`"stacking": "carry"` + tick:                    {Again: affect.Again{Time: affect.TimeCarry}},
		`"stacking": "independent"`:                     {Stacking: affect.Independent, MaxStacks: 16},
		`"stacking": "independent", "max_instances": 3`: {Stacking: affect.Independent, MaxStacks: 3},
		`"stacking": "extend", "max_duration": "9s"`:    {Stacking: affect.Extend, MaxDuration: 540},
		`"stack_scope": "target", "owner": "first"`:     {OneForAll: true, Again: affect.Again{FirstOwns: true}},
		`"on_reapply": {"duration": "replace", "phase": "keep", "magnitude": "replace"}`:        {Again: affect.Again{Time: affect.TimeReplace, Size: affect.SizeReplace}},
		`"on_reapply": {"duration": "longest", "phase": "reset", "magnitude": "larger"}` + tick: {Again: affect.Again{Time: affect.TimeLongest, Phase: affect.PhaseReset, Size: affect.SizeLarger}},
		`"on_reapply": {"duration": "add", "phase": "fire", "magnitude": "keep"}` + tick:        {Again: affect.Again{Time: affect.TimeAdd, Phase: affect.PhaseFire, Size: affect.SizeKeep}},
		`"stacking": "ignore", "on_reapply": {"duration": "keep"}`:                              {Stacking: affect.Ignore, Again: affect.Again{Time: affect.TimeKeep}},
		`"stacking": "highest", "on_reapply": {"duration": "carry"}` + tick:                     {Stacking: affect.Highest, Again: affect.Again{Time: affect.TimeCarry}},
	} {
		d, _, faults := load(fmt.Sprintf(`
-- attributes/a.json
[{"id": "max_hp", "base": 100}]
-- resources/r.json
[{"id": "hp", "max_attr": "max_hp", "vital": true, "primary": true}]
-- affects/f.json
{"id": "a", "duration": "8s", %s}
`, written))
		if faults.Len() > 0 {
			t.Errorf("%s: %v", written, faults)
			continue
		}
		got := d.Affects[0]
		want.MaxStacks = max(want.MaxStacks, 1)
		if got.Stacking != want.Stacking || got.MaxStacks != want.MaxStacks || got.Again != want.Again || got.MaxDuration != want.MaxDuration || got.OneForAll != want.OneForAll {
			t.Errorf("%s: %v, %d stacks, %+v, %d ticks at most, one for all: %v", written, got.Stacking, got.MaxStacks, got.Again, got.MaxDuration, got.OneForAll)
		}
	}
}

// What becomes of an affect with a death.
func TestCompileOnDeath(t *testing.T) {
	d, _, faults := load(`
-- attributes/a.json
[{"id": "max_hp", "base": 100}]
-- resources/r.json
[{"id": "hp", "max_attr": "max_hp", "vital": true, "primary": true}]
-- affects/f.json
[{"id": "a", "duration": 4}, {"id": "b", "duration": 4, "on_death": "auto"}, {"id": "c", "duration": 4, "on_death": "strip"}, {"id": "d", "duration": 4, "on_death": "keep"}]
`)
	if faults.Len() > 0 {
		t.Fatal(faults)
	}
	for i, want := range []book.DeathRule{book.ByKind, book.ByKind, book.Stripped, book.Kept} {
		if got := d.Affects[i].OnDeath; got != want {
			t.Errorf("%s: %d", d.Affects[i].ID, got)
		}
	}
}
