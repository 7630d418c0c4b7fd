package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// Into a set that is shared others hang things as well. The engine leaves them alone, and leaves it to whoever made the set
// to keep it.
func TestASharedSetIsSomebodyElses(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	x := newBench(t, newDefs(), func(o *rules.Options) { o.Affects = set })
	x.applied(a, a, weak)
	x.applied(a, m, weak)
	for _, id := range []sim.ID{a, m} {
		// A definition that the rules do not have, which would be the end of whoever took it for an affect.
		if out := set.Apply(affect.AtTurn(x.turn), affect.Spec{Owner: affect.Behavior, Def: 999, Bearer: id, Source: a}); out.Result != affect.New {
			t.Fatalf("%+v", out)
		}
	}
	if n := len(x.Affects(a, nil)); n != 1 {
		t.Errorf("the rules count %d", n)
	}

	state, whole := x.AppendState(nil), set.AppendState(nil, affect.All)
	var before, after sim.StateHash
	x.AddTo(&before)
	set.SetRung(1, 7)
	if x.AddTo(&after); before.Sum() != after.Sum() {
		t.Error("the set is in the engine's hash")
	}
	if _, err := set.LoadState(whole, affect.All, x.turn.Tick()); err != nil {
		t.Fatal(err)
	}
	into := affect.NewSet(affect.Options{})
	again := newBench(t, newDefs(), func(o *rules.Options) { o.Affects = into })
	if _, err := again.LoadState(state); err != rules.ErrBadState {
		t.Errorf("without its affects the state is taken: %v", err)
	}
	if _, err := into.LoadState(whole, affect.All, x.turn.Tick()); err != nil {
		t.Fatal(err)
	}
	if rest, err := again.LoadState(state); err != nil || len(rest) != 0 {
		t.Errorf("%d bytes are left, %v", len(rest), err)
	}
	if into.Len() != 4 || !slices.Equal(again.AppendState(nil), state) {
		t.Errorf("%d are attached after loading", into.Len())
	}

	x.strike(a, m, 1e9)
	x.Leave(x.turn, a)
	for _, id := range []sim.ID{a, m} {
		if left := set.IDs(id, affect.All, nil); len(left) != 1 {
			t.Errorf("on %v are left %v", id, left)
		}
	}
}
