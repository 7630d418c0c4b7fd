package affect_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

// populated returns a set with six instances on two bearers: ids 1 to 6, of which slot 2 has 2, 4 and 6.
func populated() *affect.Set {
	set := affect.NewSet(affect.Options{})
	for i := range uint32(6) {
		set.Apply(affect.AtTick(start), affect.Spec{
			Owner: affect.Owner(i % 3), Def: i, Bearer: sim.MakeID([]uint32{7, 2}[i%2], 1), Source: sim.ID(i % 2), Note: affect.Note{Ref: uint64(i / 3)},
			Stacking: affect.Independent, Duration: 100 + int32(i),
		})
	}
	return set
}

func ids(seq func(func(affect.Instance) bool)) []affect.ID {
	var list []affect.ID
	for i := range seq {
		list = append(list, i.ID)
	}
	return list
}

func TestLists(t *testing.T) {
	set := populated()
	two, seven, nobody := sim.MakeID(2, 1), sim.MakeID(7, 1), sim.MakeID(2, 2)
	check := func(name string, got, want []affect.ID) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	check("on two", ids(set.On(two)), []affect.ID{2, 4, 6})
	check("on seven", ids(set.On(seven)), []affect.ID{1, 3, 5})
	check("on a later bearer of the slot", ids(set.On(nobody)), nil)
	check("on somebody beyond", ids(set.On(sim.MakeID(900, 1))), nil)
	check("all", ids(set.All()), []affect.ID{2, 4, 6, 1, 3, 5})
	check("ids", set.IDs(two, affect.All, nil), []affect.ID{2, 4, 6})
	check("ids of two owners", set.IDs(two, affect.Only(affect.Behavior)|affect.Only(affect.Boon), nil), []affect.ID{2, 6})
	check("of a run", set.OfRef(1, affect.All, nil), []affect.ID{4, 6, 5})
	check("of a run and an owner", set.OfRef(1, affect.Only(affect.Rules), nil), []affect.ID{4})
	if i, ok := set.Find(two, affect.Rules, 3, 1); !ok || i.ID != 4 {
		t.Errorf("found %+v, %v", i, ok)
	}
	for _, wrong := range []struct {
		bearer sim.ID
		owner  affect.Owner
		def    uint32
		source sim.ID
	}{{two, affect.Boon, 3, 1}, {two, affect.Rules, 4, 1}, {two, affect.Rules, 3, 5}, {nobody, affect.Rules, 3, 0}, {seven, affect.Rules, 3, 0}} {
		if i, ok := set.Find(wrong.bearer, wrong.owner, wrong.def, wrong.source); ok {
			t.Errorf("%+v finds %+v", wrong, i)
		}
	}
	if i, ok := set.Find(two, affect.Rules, 3, 0); !ok || i.ID != 4 {
		t.Errorf("from anybody: %+v, %v", i, ok)
	}
}

// TestLoopsSurviveWhatTheyDo ends and attaches in the middle of a loop.
func TestLoopsSurviveWhatTheyDo(t *testing.T) {
	two := sim.MakeID(2, 1)
	set := populated()
	var met []affect.ID
	for i := range set.On(two) {
		met = append(met, i.ID)
		switch i.ID {
		case 2:
			set.End(2, affect.Removed)
			set.End(4, affect.Removed)
			set.Apply(affect.AtTick(start), affect.Spec{Bearer: sim.MakeID(9, 1)}) // takes an entry that has become free
		case 6:
			if len(met) < 4 {
				set.Apply(affect.AtTick(start), affect.Spec{Bearer: two, Stacking: affect.Independent})
			}
		}
	}
	if !slices.Equal(met, []affect.ID{2, 6, 8}) {
		t.Errorf("met %v", met)
	}
	met = nil
	for i := range set.All() {
		met = append(met, i.ID)
		set.EndAll(i.Bearer, affect.All, affect.Removed, nil)
	}
	if !slices.Equal(met, []affect.ID{6, 1, 7}) || set.Len() != 0 {
		t.Errorf("met %v, %d are left", met, set.Len())
	}
	for range set.All() {
		t.Error("something is left")
	}
	set = populated()
	for range set.All() {
		break
	}
	for range set.On(two) {
		break
	}
}

// TestGenerationsShareASlot has two bearers of one slot at a time, which only a host that is late to clean up has.
func TestGenerationsShareASlot(t *testing.T) {
	old, young := sim.MakeID(2, 1), sim.MakeID(2, 2)
	set := affect.NewSet(affect.Options{})
	for n, b := range []sim.ID{young, old, young, old} {
		set.Apply(affect.AtTick(start), affect.Spec{Bearer: b, Def: uint32(n), Duration: 10})
	}
	if got := ids(set.All()); !slices.Equal(got, []affect.ID{2, 4, 1, 3}) {
		t.Errorf("all: %v", got)
	}
	if got := set.Due(start.Plus(10), affect.Rules, affect.Ends, nil); len(got) != 4 || got[0].ID != 2 || got[1].ID != 4 || got[2].ID != 1 || got[3].ID != 3 {
		t.Errorf("due: %v", got)
	}
	if got := ids(set.On(young)); !slices.Equal(got, []affect.ID{1, 3}) {
		t.Errorf("on the younger: %v", got)
	}
	if ended := set.EndAll(old, affect.All, affect.BearerGone, nil); len(ended) != 2 || ended[0].ID != 2 || ended[1].ID != 4 || set.Len() != 2 {
		t.Errorf("ended: %v", ended)
	}
	if left := set.IDs(old, affect.All, nil); len(left) != 0 || set.Leader(old, affect.Rules, 0, 0) != 0 {
		t.Errorf("the older one has what the younger one bears: %v", left)
	}
}

func TestEveryInstanceEndsOnce(t *testing.T) {
	set := populated()
	for id := range affect.ID(9) {
		want := id >= 1 && id <= 6
		if ended, ok := set.End(id, affect.Concentration); ok != want || ok && (ended.ID != id || ended.Cause != affect.Concentration) {
			t.Errorf("%d ends: %+v, %v", id, ended, ok)
		}
		if _, ok := set.End(id, affect.Removed); ok {
			t.Errorf("%d ends twice", id)
		}
		if _, ok := set.Expire(id, start.Plus(1000)); ok {
			t.Errorf("%d ends twice", id)
		}
		if _, ok := set.Get(id); ok {
			t.Errorf("%d is still there", id)
		}
	}
	if out := set.Apply(affect.AtTick(start), affect.Spec{Bearer: bearer}); out.ID != 7 {
		t.Errorf("the next instance is %d", out.ID)
	}
}

func TestSnapshotsAndRenewals(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	spec := affect.Spec{Bearer: bearer, Duration: 60, Interval: 30}
	set.Apply(affect.AtTick(start), spec)
	// On its last tick the instance is renewed: it goes on, and there is one removal later.
	set.Due(start.Plus(30), affect.Rules, affect.Both, nil)
	set.Tick(1)
	due := set.Due(start.Plus(60), affect.Rules, affect.Both, nil)
	if len(due) != 1 || !due[0].Tick || !due[0].End {
		t.Fatalf("%+v", due)
	}
	set.Tick(1)
	set.Apply(affect.AtTick(start.Plus(60)), spec)
	if _, ok := set.Expire(1, start.Plus(60)); ok {
		t.Error("it ends although it has been renewed")
	}
	if again := set.Due(start.Plus(60), affect.Rules, affect.Both, nil); len(again) != 0 {
		t.Errorf("listed twice: %+v", again)
	}
	if got := beats(set, affect.Rules, start.Plus(60), every(1, 100)...); got != "30:1, 60:1, 60:1 expired" {
		t.Error(got)
	}
	// An end that nobody answers is listed again.
	set.Apply(affect.AtTick(start), affect.Spec{Bearer: bearer, Duration: 5})
	for later := 5; later < 8; later++ {
		want := []affect.Due{{ID: 2, Bearer: bearer, At: start.Plus(5), End: true}}
		if diff := cmp.Diff(want, set.Due(start.Plus(later), affect.Rules, affect.Ends, nil)); diff != "" {
			t.Errorf("(- want, + got):\n%s", diff)
		}
	}
	if got := set.Due(start.Plus(9), affect.Behavior, affect.Both, nil); len(got) != 0 {
		t.Errorf("another owner is told: %+v", got)
	}
}

func TestMomentOfATurn(t *testing.T) {
	clock := sim.NewClock(sim.Tick(0).Plus(-40), 60)
	pulse := sim.Tick(0)
	for range 100 {
		turn := clock.Begin()
		if turn.Pulse() {
			pulse = turn.Tick()
		}
		if m := affect.AtTurn(turn); m.Tick != turn.Tick() || pulse != 0 && m.Pulse != pulse {
			t.Errorf("%d: %+v, the last pulse was at %d", turn.Tick(), m, pulse)
		}
		clock.End(turn)
	}
	if pulse == 0 {
		t.Error("no pulse was met")
	}
}

func TestWords(t *testing.T) {
	for word, got := range map[string]string{
		"rules": affect.Rules.String(), "boon": affect.Boon.String(), "independent": affect.Independent.String(), "refresh": affect.Refresh.String(),
		"new": affect.New.String(), "at cap": affect.AtCap.String(), "none": affect.Cause(0).String(), "expired": affect.Expired.String(),
		"rejected": affect.Rejected.String(), "unknown": affect.Owner(9).String(),
	} {
		if got != word {
			t.Errorf("%q, not %q", got, word)
		}
	}
}
