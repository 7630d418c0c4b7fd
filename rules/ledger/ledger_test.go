package ledger

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/stat"
)

func TestReservedFlags(t *testing.T) {
	b := pack()
	for flag, want := range []bool{false, true, true, false} {
		if got := b.Reserved(int32(flag)); got != want {
			t.Errorf("flag %d is reserved: %v", flag, got)
		}
	}
	for flag := int32(-2); flag < 4; flag++ {
		if b.PvP(flag) != (flag == 1) {
			t.Errorf("flag %d is pvp: %v", flag, b.PvP(flag))
		}
	}
	if none := NewBook(b.defs, nil); none.Reserved(2) || !none.Reserved(1) {
		t.Error("what nobody reserves is reserved, or pvp is not")
	}
}

// Random changes do what they would do to plain maps, and lists stay in their order.
func TestLedgersAreLikeMaps(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	var l Ledger
	flags, abilities := map[int32]bool{}, map[int32]bool{}
	tracks, ranks, bases := map[int32]int32{}, map[int32]int32{}, map[stat.Index]float64{}
	for i := range 5000 {
		x, n := int32(r.IntN(6)), int32(1+r.IntN(3))
		switch r.IntN(6) {
		case 0:
			flags[x] = n > 1
			l.Flag(x, n > 1)
		case 1:
			abilities[x] = n > 1
			l.Ability(x, n > 1)
		case 2:
			if _, begun := tracks[x]; !begun {
				tracks[x] = 0
			}
			l.Begin(x)
		case 3:
			want, begun := tracks[x]
			took := begun && want < 3
			if took {
				want++
				tracks[x] = want
			}
			if got, ok := l.Step(x, 3); ok != took || took && got != want {
				t.Fatalf("step %d of track %d: %d, %v", want, x, got, ok)
			}
		case 4:
			ranks[x] = max(ranks[x], n)
			l.Learn(x, n)
		case 5:
			bases[stat.Index(x)] = float64(i)
			l.Rebase(stat.Index(x), float64(i))
		}
		for x := range int32(7) {
			step, begun := tracks[x]
			gotStep, gotBegun := l.Track(x)
			base, set := bases[stat.Index(x)]
			gotBase, gotSet := l.Base(stat.Index(x))
			if l.HasFlag(x) != flags[x] || l.HasAbility(x) != abilities[x] || gotStep != step || gotBegun != begun ||
				l.Profession(x) != ranks[x] || gotBase != base || gotSet != set {
				t.Fatalf("after %d changes %d reads otherwise in %+v", i, x, l)
			}
		}
		if !ascends(l.Flags, self, 6) || !ascends(l.Abilities, self, 6) || !ascends(l.Tracks, ofReached, 6) ||
			!ascends(l.Professions, ofReached, 6) || !ascends(l.Bases, ofBase, 6) {
			t.Fatalf("out of order: %+v", l)
		}
	}
	c := l.Clone()
	if !reflect.DeepEqual(c, l) {
		t.Errorf("a clone is %+v", c)
	}
	c.Flags[0]++
	c.Tracks[0].Count++
	c.Abilities[0]++
	c.Professions[0].Count++
	c.Bases[0].Value++
	if l.HasFlag(c.Flags[0]-1) == false || reflect.DeepEqual(c.Tracks, l.Tracks) || reflect.DeepEqual(c.Abilities, l.Abilities) ||
		reflect.DeepEqual(c.Professions, l.Professions) || reflect.DeepEqual(c.Bases, l.Bases) {
		t.Error("a clone shares something")
	}
}

func TestLoans(t *testing.T) {
	var l Loans
	for _, x := range []Loan{{1, 5}, {0, 9}, {1, 4}, {3, 5}} {
		if !l.Lend(x) || l.Lend(x) {
			t.Errorf("lending %v", x)
		}
	}
	if want := (Loans{{0, 9}, {1, 4}, {1, 5}, {3, 5}}); !slices.Equal(l, want) {
		t.Errorf("loans are %v", l)
	}
	for ability, want := range []bool{true, true, false, true, false} {
		if l.Has(int32(ability)) != want {
			t.Errorf("%d is lent: %v", ability, !want)
		}
	}
	if n := l.TakeBack(5, 8); n != 2 || !slices.Equal(l, Loans{{0, 9}, {1, 4}}) {
		t.Errorf("%d were taken back, %v are left", n, l)
	}
	if n := l.TakeBack(9, 4); n != 0 || len(l) != 2 {
		t.Errorf("%d were taken back by nobody", n)
	}
}

func TestAQueueIsAnsweredByUnit(t *testing.T) {
	var q Queue
	for unit := range uint64(4) {
		for range 2 {
			q.Ask(player, Change{Unit: 1 + unit, Kind: RaiseFlag, Ref: int32(len(q.asked))})
			q.Ask(creature, Change{Unit: 1 + unit, Kind: RaiseFlag, Ref: int32(len(q.asked))})
		}
	}
	refs := func(list []Asked) (refs []int32) {
		for _, a := range list {
			refs = append(refs, a.Ref)
		}
		return refs
	}
	if got := q.Units([]uint64{1}); !slices.Equal(got, []uint64{1, 1, 2, 3, 4}) {
		t.Errorf("units are %v", got)
	}
	if got := refs(q.Answer(2)); !slices.Equal(got, []int32{4, 5, 6, 7}) {
		t.Errorf("unit 2 was %v", got)
	}
	if got := q.Answer(2); len(got) != 0 {
		t.Errorf("a second answer was %v", got)
	}
	q.Drop(player)
	if got := refs(q.Answer(4)); !slices.Equal(got, []int32{13, 15}) || !slices.Equal(q.Units(nil), []uint64{1, 3}) {
		t.Errorf("unit 4 was %v without the player, left are %v", got, q.Units(nil))
	}
	for q.Spare(1) {
		q.Ask(player, Change{Unit: 9})
	}
	if len(q.asked) != MaxAsked || !q.Spare(0) {
		t.Errorf("%d wait", len(q.asked))
	}
}

// What waits decides what there is left to ask for.
func TestWhatAQueueForesees(t *testing.T) {
	var q Queue
	gain, lose := Change{Unit: 2, Kind: GainAbility, Ref: 1}, Change{Unit: 2, Kind: LoseAbility, Ref: 1}
	idle := func() string {
		return fmt.Sprint(q.Idle(player, gain, LoseAbility, false), q.Idle(player, gain, LoseAbility, true),
			q.Idle(player, lose, GainAbility, false), q.Idle(player, lose, GainAbility, true))
	}
	for _, step := range []struct {
		ask  *Change
		want string
	}{
		{nil, "false true false true"},
		{&Change{Unit: 1, Kind: GainAbility, Ref: 1}, "false false false false"}, // it may be refused
		{&Change{Unit: 1, Kind: RaiseFlag, Ref: 1}, "false false false false"},
		{&gain, "true true false false"},
		{&lose, "false false true true"},
		{&Change{Unit: 2, Kind: GainAbility, Ref: 0}, "false false true true"},
	} {
		if step.ask != nil {
			q.Ask(player, *step.ask)
			q.Ask(creature, gain)
		}
		if got := idle(); got != step.want {
			t.Errorf("after %+v: %s, want %s", step.ask, got, step.want)
		}
	}

	q = Queue{}
	if step, begun := q.Track(player, 1, 0, false); step != 0 || begun {
		t.Errorf("nothing waits: %d, %v", step, begun)
	}
	for _, c := range []Change{
		{Unit: 1, Kind: BeginTrack, Ref: 1}, {Unit: 1, Kind: TakeSteps, Ref: 1, Count: 2}, {Unit: 2, Kind: TakeSteps, Ref: 1, Count: 3},
		{Unit: 2, Kind: TakeSteps, Ref: 0, Count: 7}, {Unit: 2, Kind: GainProfession, Ref: 1, Count: 2}, {Unit: 3, Kind: GainProfession, Ref: 1, Count: 3},
		{Unit: 3, Kind: SetBase, Attr: 1, Value: 10}, {Unit: 3, Kind: RaiseBase, Attr: 1, Value: 2, From: 99}, {Unit: 4, Kind: RaiseBase, Attr: 1, Value: 3},
		{Unit: 4, Kind: AugmentWorn, Attr: 1, Value: 50}, {Unit: 4, Kind: RaiseBase, Attr: 0, Value: 3},
	} {
		q.Ask(player, c)
	}
	if step, begun := q.Track(player, 1, 1, true); step != 6 || !begun {
		t.Errorf("it will be on step %d, %v", step, begun)
	}
	if step, begun := q.Track(creature, 1, 1, true); step != 1 || !begun {
		t.Errorf("another will be on step %d, %v", step, begun)
	}
	for unit, want := range map[uint64]int32{1: 1, 2: 2, 3: 3} {
		if got := q.Rank(player, 1, 1, unit); got != want {
			t.Errorf("with unit %d it has rank %d", unit, got)
		}
	}
	if now, waits := q.Base(player, 1, 4); now != 15 || !waits {
		t.Errorf("the base will be %v, %v", now, waits)
	}
	if now, waits := q.Base(creature, 1, 4); now != 4 || waits {
		t.Errorf("another's base will be %v, %v", now, waits)
	}
}

// What is asked for may go as far as the pack goes, and no further.
func TestHowMuchCanBeAsked(t *testing.T) {
	b := pack()
	for _, c := range []struct {
		change Change
		most   int32
	}{
		{Change{Kind: TakeSteps}, 3}, {Change{Kind: GainProfession}, 3}, {Change{Kind: GainProfession, Ref: 1}, 1},
		{Change{Kind: TakeItem}, math.MaxInt32}, {Change{Kind: GiveItem, Ref: 1}, math.MaxInt32},
	} {
		for _, count := range []int32{1, c.most} {
			if c.change.Count = count; !b.Can(&c.change) {
				t.Errorf("%+v cannot be asked for", c.change)
			}
		}
		for _, count := range []int32{0, -1, c.most + 1, math.MinInt32} { // of items one more than the most is below 0
			if c.change.Count = count; b.Can(&c.change) {
				t.Errorf("%+v can be asked for", c.change)
			}
		}
	}
}
