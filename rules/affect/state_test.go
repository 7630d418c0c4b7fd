package affect_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

func hash(set *affect.Set, owners affect.Owners) uint64 {
	var h sim.StateHash
	set.AddTo(&h, owners)
	return h.Sum()
}

// TestSavingInBetweenChangesNothing saves and loads a random run again and again, whole or an owner at a time.
func TestSavingInBetweenChangesNothing(t *testing.T) {
	t.Logf("go test ./rules/affect -run TestSavingInBetweenChangesNothing -seed %d -ticks %d", *seedFlag, *ticksFlag)
	for _, from := range []sim.Tick{100_000, sim.Tick(0).Plus(-100)} {
		plain := run(t, from, *ticksFlag, nil)
		saved := run(t, from, *ticksFlag, func(p *pair) {
			age := p.now.Tick.Since(p.from)
			if age%7 != 0 {
				return
			}
			owners := []affect.Owners{affect.All}
			if age%14 == 0 {
				owners = []affect.Owners{affect.Only(affect.Behavior), affect.All &^ affect.Only(affect.Behavior)}
			}
			back := affect.NewSet(affect.Options{})
			for range age % 3 { // what was there before goes
				back.Apply(p.now, affect.Spec{Bearer: bearer, Stacking: affect.Independent, Owner: affect.Behavior})
			}
			var state []byte
			for _, o := range owners {
				state = p.set.AppendState(state, o)
			}
			rest := state
			for _, o := range owners {
				var err error
				if rest, err = back.LoadState(rest, o, p.now.Tick); err != nil {
					t.Fatalf("%d: %v", age, err)
				}
			}
			if len(rest) != 0 || hash(back, affect.All) != hash(p.set, affect.All) || !bytes.Equal(back.AppendState(nil, affect.All), p.set.AppendState(nil, affect.All)) {
				t.Fatalf("%d: another state comes back", age)
			}
			p.set = back
		})
		if diff := cmp.Diff(plain, saved); diff != "" {
			t.Errorf("from %d (- plain, + saved in between):\n%s", from, diff)
		}
	}
}

// full is an instance with something in every field.
func full() affect.Spec {
	return affect.Spec{
		Owner: affect.Behavior, Def: 3, Bearer: bearer, Source: source, Stacking: affect.Stack, Duration: 100, Interval: 30, Repeat: 4,
		Stacks: 2, MaxStacks: 9, Magnitude: -2.5, Level: 7, Rung: 2,
		Note: affect.Note{Ref: 11, Scale: 0.5, Cast: 12, Life: 13, Flags: 14, Team: 15},
	}
}

// TestEveryFieldIsHashedAndSaved changes one field of an application at a time.
func TestEveryFieldIsHashedAndSaved(t *testing.T) {
	hashes, states := map[uint64]string{}, map[string]string{}
	for name, change := range map[string]func(s *affect.Spec){
		"nothing": func(s *affect.Spec) {}, "owner": func(s *affect.Spec) { s.Owner = affect.Boon }, "def": func(s *affect.Spec) { s.Def++ },
		"bearer": func(s *affect.Spec) { s.Bearer++ }, "source": func(s *affect.Spec) { s.Source++ }, "stacking": func(s *affect.Spec) { s.Stacking = affect.Highest },
		"clock": func(s *affect.Spec) { s.Clock, s.Duration, s.Interval = affect.PulseClock, 90, 30 }, "duration": func(s *affect.Spec) { s.Duration = 90 },
		"no duration": func(s *affect.Spec) { s.Duration = 0 }, "interval": func(s *affect.Spec) { s.Interval = 31 }, "repeat": func(s *affect.Spec) { s.Repeat = 5 },
		"stacks": func(s *affect.Spec) { s.Stacks = 3 }, "magnitude": func(s *affect.Spec) { s.Magnitude = 2 }, "level": func(s *affect.Spec) { s.Level = 8 },
		"rung": func(s *affect.Spec) { s.Rung = 3 }, "ref": func(s *affect.Spec) { s.Note.Ref = 0 }, "scale": func(s *affect.Spec) { s.Note.Scale = 0 },
		"cast": func(s *affect.Spec) { s.Note.Cast = 0 }, "life": func(s *affect.Spec) { s.Note.Life = 0 }, "flags": func(s *affect.Spec) { s.Note.Flags = 0 },
		"team": func(s *affect.Spec) { s.Note.Team = 0 },
	} {
		spec := full()
		change(&spec)
		set := affect.NewSet(affect.Options{})
		set.Apply(affect.AtTick(start), spec)
		state := set.AppendState(nil, affect.All)
		if other, ok := hashes[hash(set, affect.All)]; ok {
			t.Errorf("%s hashes as %s", name, other)
		}
		if other, ok := states[string(state)]; ok {
			t.Errorf("%s is saved as %s", name, other)
		}
		hashes[hash(set, affect.All)], states[string(state)] = name, name
		back := affect.NewSet(affect.Options{})
		if _, err := back.LoadState(state, affect.All, start); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		was, _ := set.Get(1)
		if is, _ := back.Get(1); is != was {
			t.Errorf("%s: %+v comes back as %+v", name, was, is)
		}
	}
	// What has been counted, and which number is next.
	set := affect.NewSet(affect.Options{})
	set.Apply(affect.AtTick(start), full())
	before := hash(set, affect.All)
	set.Tick(1)
	counted := hash(set, affect.All)
	set.Apply(affect.AtTick(start), affect.Spec{Bearer: bearer})
	set.End(2, affect.Removed)
	if next := hash(set, affect.All); counted == before || next == counted {
		t.Error("ticks made or the next number are not hashed")
	}
	if hash(set, affect.Only(affect.Rules)) == hash(set, affect.Only(affect.Behavior)) {
		t.Error("an owner's hash has another's instances")
	}
}

func TestBadStatesAreRefused(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	set.Apply(affect.AtTick(start), full())
	timeless := full()
	timeless.Def, timeless.Duration, timeless.Interval, timeless.Clock = 9, 0, 0, affect.PulseClock
	set.Apply(affect.AtTick(start), timeless)
	saved := set.AppendState(nil, affect.All)
	const head, size = 12, 8*7 + 4*11 + 2 + 6
	const wide, half, tail = head, head + 8*7, head + 8*7 + 4*11
	refused := func(name string, src []byte, now sim.Tick, owners affect.Owners) {
		t.Helper()
		back := affect.NewSet(affect.Options{Slots: 64, Most: 2})
		back.Apply(affect.AtTick(start), affect.Spec{Bearer: bearer})
		before := hash(back, affect.All)
		if _, err := back.LoadState(src, owners, now); err == nil {
			t.Errorf("%s is taken", name)
		}
		if hash(back, affect.All) != before || back.Len() != 1 {
			t.Errorf("%s leaves a trace", name)
		}
	}
	for n := range saved {
		refused("a state cut off", saved[:n], start, affect.All)
	}
	u64 := func(at int, x uint64) []byte {
		b := bytes.Clone(saved)
		binary.LittleEndian.PutUint64(b[at:], x)
		return b
	}
	u32 := func(at int, x uint32) []byte {
		b := bytes.Clone(saved)
		binary.LittleEndian.PutUint32(b[at:], x)
		return b
	}
	u8 := func(at int, x byte) []byte {
		b := bytes.Clone(saved)
		b[at] = x
		return b
	}
	swapped := bytes.Clone(saved)
	copy(swapped[head:], saved[head+size:head+2*size])
	copy(swapped[head+size:], saved[head:head+size])
	for name, src := range map[string][]byte{
		"a newest id below one that is there": u64(0, 1), "more than there is": u32(8, 3), "far more than there is": u32(8, math.MaxUint32),
		"no id": u64(wide, 0), "an id twice": u64(wide+size, 1), "out of order": swapped,
		"nobody as bearer": u64(wide+8, 0), "a bearer beyond": u64(wide+8, uint64(sim.MakeID(64, 1))),
		"magnitude": u64(wide+24, math.Float64bits(math.Inf(1))), "level": u64(wide+32, math.Float64bits(math.NaN())), "scale": u64(wide+48, math.Float64bits(math.Inf(-1))),
		"an end in the past": u32(half+4*5, uint32(start)-1), "a tick in the past": u32(half+4*6, uint32(start)-1),
		"a tick of what makes none": u32(half+size+4*6, uint32(start)+5), "an end of what has none": u32(half+size+4*5, uint32(start)+5),
		"an interval below 0": u32(half+4*7, 1<<31), "a repeat below 0": u32(half+4*8, 1<<31), "done below 0": u32(half+4*9, 1<<31),
		"more done than may be": u32(half+4*9, 5), "no stacks": u32(half+4*10, 0), "stacks below 0": u32(half+4*10, 1<<31),
		"a rung below 0": u8(tail+1, 0x80), "owner": u8(tail+2, 3), "stacking": u8(tail+3, 6), "clock": u8(tail+4, 2), "key": u8(tail+5, 3),
		"neither with nor without end": u8(tail+7, 2),
	} {
		refused(name, src, start, affect.All)
	}
	odd := u8(tail+4, 1) // a pulse clock with an interval of 31 ticks
	binary.LittleEndian.PutUint32(odd[half+4*7:], 31)
	refused("part of a pulse", odd, start, affect.All)
	refused("a state of another owner", saved, start, affect.All&^affect.Only(affect.Behavior))
	refused("a state of long ago", saved, start.Plus(1000), affect.All)
	third := full()
	third.Def = 30
	set.Apply(affect.AtTick(start), third)
	refused("more than the set takes", set.AppendState(nil, affect.All), start, affect.All)
	// What stays of other owners counts, and its numbers are not given twice.
	back := affect.NewSet(affect.Options{})
	back.Apply(affect.AtTick(start), affect.Spec{Bearer: bearer})
	if _, err := back.LoadState(saved, affect.Only(affect.Behavior), start); err == nil {
		t.Error("two instances have one number")
	}
	small := affect.NewSet(affect.Options{Most: 2})
	for range 9 {
		small.Apply(affect.AtTick(start), affect.Spec{Bearer: bearer, Stacking: affect.Independent, Cap: 1, Yield: true})
	}
	if _, err := small.LoadState(saved, affect.Only(affect.Behavior), start); err == nil {
		t.Error("the set takes more than it may")
	}
	stays := affect.NewSet(affect.Options{})
	for range 5 {
		stays.Apply(affect.AtTick(start), affect.Spec{Bearer: bearer, Stacking: affect.Independent, Cap: 1, Yield: true})
	}
	if _, err := stays.LoadState(saved, affect.Only(affect.Behavior), start); err != nil || stays.Len() != 3 {
		t.Errorf("%v, %d attached", err, stays.Len())
	}
	if out := stays.Apply(affect.AtTick(start), affect.Spec{Bearer: source}); out.ID != 6 {
		t.Errorf("the next instance is %d", out.ID)
	}
}

// TestRestoring saves a character's instances and attaches them in another zone at another time.
func TestRestoring(t *testing.T) {
	for _, clock := range []affect.Clock{affect.TickClock, affect.PulseClock} {
		spec := affect.Spec{
			Bearer: bearer, Source: source, Def: 5, Clock: clock, Stacking: affect.Stack, MaxStacks: 9, Stacks: 3, Duration: 48 * 15, Interval: 12 * 15,
			Magnitude: 2, Level: 4, Rung: 1, Note: affect.Note{Ref: 9, Cast: 8}, Key: affect.ByBearer,
		}
		old := affect.NewSet(affect.Options{})
		old.Apply(at(start, 0), spec)
		beats(old, affect.Rules, start, every(1, 365)...)
		kept, ok := old.Save(at(start, 365), 1)
		unit := int32(1)
		if clock == affect.PulseClock {
			unit = 15
		}
		want := affect.Saved{Def: 5, Magnitude: 2, Level: 4, Stacks: 3, Rung: 1, Remaining: 355, Next: 175, Done: 2}
		if unit == 15 {
			want.Remaining, want.Next = 24, 12 // from the last pulse, which was at 360
		}
		if diff := cmp.Diff(want, kept); !ok || diff != "" {
			t.Fatalf("%v (- want, + got):\n%s", clock, diff)
		}
		// Six hours later, three ticks after a pulse, next to one that is there already.
		there := start.Plus(1_296_000)
		set := affect.NewSet(affect.Options{})
		set.Apply(at(there, 0), spec)
		definition := affect.Spec{Owner: spec.Owner, Bearer: sim.MakeID(4, 9), Clock: clock, Stacking: spec.Stacking, MaxStacks: 9, Interval: spec.Interval, Duration: 1, Source: source}
		out := set.Restore(at(there, 3), definition, kept)
		i, _ := set.Get(out.ID)
		if out.Result != affect.New || i.Source != 0 || i.Note != (affect.Note{}) || i.Stacks != 3 || i.Magnitude != 2 || i.Level != 4 || i.Rung != 1 || i.Done != 2 || i.Def != 5 {
			t.Errorf("%+v, %+v", out, i)
		}
		set.End(1, affect.Removed)
		told := "178:2, 358:2, 358:2 expired"
		if unit == 15 {
			told = "180:2, 360:2, 360:2 expired"
		}
		if got := beats(set, affect.Rules, there, every(1, 1000)...); got != told {
			t.Errorf("%v: %s", clock, got)
		}
	}
}

func TestRestoringWhatHasNoEnd(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	set.Apply(at(start, 0), affect.Spec{Bearer: bearer, Stacking: affect.Refresh})
	kept, _ := set.Save(at(start, 500), 1)
	if kept.Remaining != -1 || kept.Next != 0 {
		t.Errorf("%+v", kept)
	}
	if _, ok := set.Save(at(start, 500), 2); ok {
		t.Error("what is not there is saved")
	}
	// Twice the same: nothing is stacked or renewed.
	for n := range affect.ID(2) {
		if out := set.Restore(at(start, 600), affect.Spec{Bearer: bearer, Repeat: 2}, kept); out.Result != affect.New || out.ID != n+2 {
			t.Errorf("%+v", out)
		}
	}
	if i, _ := set.Get(2); i.Timed() {
		t.Errorf("%+v", i)
	}
	// On the tick it would have ticked or ended on, one unit is left.
	set.Apply(at(start, 0), affect.Spec{Bearer: bearer, Def: 8, Duration: 30, Interval: 30})
	if kept, _ := set.Save(at(start, 30), 4); kept.Remaining != 1 || kept.Next != 1 {
		t.Errorf("%+v", kept)
	}
	most := affect.Saved{Stacks: 4, Remaining: 5, Done: 9}
	out := set.Restore(at(start, 0), affect.Spec{Bearer: bearer, MaxStacks: 3, Repeat: 2, Interval: 4}, most)
	if i, _ := set.Get(out.ID); i.Stacks != 3 || i.Done != 1 {
		t.Errorf("beyond what its definition allows: %+v", i)
	}
	for name, bad := range map[string]affect.Saved{
		"no time": {Stacks: 1}, "time below −1": {Stacks: 1, Remaining: -2}, "next below 0": {Stacks: 1, Remaining: 1, Next: -1}, "done below 0": {Stacks: 1, Remaining: 1, Done: -1},
		"stacks below 0": {Stacks: -1, Remaining: 1}, "magnitude": {Remaining: 1, Magnitude: math.NaN()}, "rung": {Remaining: 1, Rung: -1},
		"endless pulses": {Remaining: math.MaxInt32}, "endless pulses to the next": {Remaining: 1, Next: math.MaxInt32},
	} {
		n := set.Len()
		if out := set.Restore(at(start, 0), affect.Spec{Bearer: bearer, Clock: affect.PulseClock}, bad); out.Result != affect.Refused || set.Len() != n {
			t.Errorf("%s: %+v", name, out)
		}
	}
}

// FuzzLoadState reads anything. What is taken is written again as it was, and can be run.
func FuzzLoadState(f *testing.F) {
	set := affect.NewSet(affect.Options{})
	set.Apply(affect.AtTick(start), full())
	set.Apply(affect.AtTick(start), affect.Spec{Bearer: source})
	f.Add(set.AppendState(nil, affect.All))
	f.Add(make([]byte, 12))
	f.Fuzz(func(t *testing.T, src []byte) {
		set := affect.NewSet(affect.Options{Slots: 64, Most: 8})
		rest, err := set.LoadState(src, affect.All, start)
		if err != nil {
			if set.Len() != 0 {
				t.Fatal("what is refused leaves something")
			}
			return
		}
		if got := set.AppendState(nil, affect.All); !bytes.Equal(got, src[:len(src)-len(rest)]) {
			t.Fatalf("% x comes back as % x", src, got)
		}
		n := set.Len()
		for owner := range affect.Owner(3) {
			beats(set, owner, start, every(1, 20)...)
		}
		if set.Len() > n {
			t.Fatal("instances appear by themselves")
		}
	})
}

// What has ticked as often as can be counted goes on, and is a state that can be loaded.
func TestTicksBeyondCounting(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	spec := affect.Spec{Bearer: bearer, Interval: 10}
	out := set.Restore(at(start, 0), spec, affect.Saved{Magnitude: 1, Stacks: 1, Remaining: -1, Next: 10, Done: math.MaxInt32 - 1})
	for n := range 4 {
		due := set.Due(start.Plus(10*(n+1)), affect.Rules, affect.Both, nil)
		if len(due) != 1 {
			t.Fatalf("due are %+v", due)
		}
		if beat, ok := set.Tick(out.ID); !ok || beat.Done != math.MaxInt32 {
			t.Errorf("tick %d is %+v", n, beat)
		}
		if _, err := affect.NewSet(affect.Options{}).LoadState(set.AppendState(nil, affect.All), affect.All, start.Plus(10*(n+1))); err != nil {
			t.Errorf("after tick %d: %v", n, err)
		}
	}
}
