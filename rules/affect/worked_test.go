package affect_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

var bearer, source = sim.MakeID(4, 2), sim.MakeID(9, 1)

// beats tells what happens to one owner's instances from a moment on: the set is asked after each of the given spans.
func beats(set *affect.Set, owner affect.Owner, from sim.Tick, spans ...int) string {
	var told []string
	var buf []affect.Due
	now := from
	for _, span := range spans {
		now = now.Plus(span)
		buf = set.Due(now, owner, affect.Both, buf[:0])
		for _, d := range buf {
			last := false
			if d.Tick {
				if b, ok := set.Tick(d.ID); ok {
					told = append(told, fmt.Sprintf("%d:%d", d.At.Since(from), b.ID))
					last = b.Last
				}
			}
			if d.End || last {
				if e, ok := set.Expire(d.ID, d.At); ok {
					told = append(told, fmt.Sprintf("%d:%d %v", d.At.Since(from), e.ID, e.Cause))
				}
			}
		}
	}
	return strings.Join(told, ", ")
}

// every returns n spans of one length.
func every(span, n int) []int {
	spans := make([]int, n)
	for i := range spans {
		spans[i] = span
	}
	return spans
}

// at returns a moment some ticks after one on which a pulse falls.
func at(pulse sim.Tick, later int) affect.Moment {
	return affect.Moment{Tick: pulse.Plus(later), Pulse: pulse.Plus(later - later%sim.PulseTicks)}
}

const start = sim.Tick(6000)

func TestTheLastTickComesBeforeTheEnd(t *testing.T) {
	tests := []struct {
		name  string
		clock affect.Clock
		later int
		want  string
	}{
		{"on a pulse", affect.PulseClock, 0, "180:1, 360:1, 540:1, 720:1, 720:1 expired"},
		{"between pulses", affect.PulseClock, 7, "180:1, 360:1, 540:1, 720:1, 720:1 expired"},
		{"by the tick", affect.TickClock, 7, "187:1, 367:1, 547:1, 727:1, 727:1 expired"},
	}
	for _, test := range tests {
		set := affect.NewSet(affect.Options{})
		set.Apply(at(start, test.later), affect.Spec{Bearer: bearer, Clock: test.clock, Duration: 48 * sim.PulseTicks, Interval: 12 * sim.PulseTicks})
		end := start.Plus(720)
		if test.clock == affect.TickClock {
			end = start.Plus(727)
		}
		if i, _ := set.Get(1); i.Deadline() != end || i.Left(start.Plus(test.later)) != end.Since(start.Plus(test.later)) {
			t.Errorf("%s: it ends at %d", test.name, i.Deadline().Since(start))
		}
		if got := beats(set, affect.Rules, start, every(1, end.Since(start)-1)...); set.Len() != 1 {
			t.Errorf("%s: gone a tick too early: %s", test.name, got)
		}
		set = affect.NewSet(affect.Options{})
		set.Apply(at(start, test.later), affect.Spec{Bearer: bearer, Clock: test.clock, Duration: 48 * sim.PulseTicks, Interval: 12 * sim.PulseTicks})
		if got := beats(set, affect.Rules, start, every(1, 1000)...); got != test.want {
			t.Errorf("%s: %s", test.name, got)
		}
		if set.Len() != 0 {
			t.Errorf("%s: it is still on", test.name)
		}
	}
}

// TestHowOftenOneAsksDoesNotShow attaches many things at once and asks in steps of several lengths.
func TestHowOftenOneAsksDoesNotShow(t *testing.T) {
	for _, from := range []sim.Tick{start, sim.Tick(0).Plus(-100)} {
		var first string
		chunks := sim.NewStream(*seedFlag, "chunks")
		t.Logf("go test ./rules/affect -run TestHowOftenOneAsksDoesNotShow -seed %d", *seedFlag)
		for _, span := range []int{1, 2, 6, 42, 0} {
			s := sim.NewStream(*seedFlag, "things")
			set := affect.NewSet(affect.Options{})
			for range 300 {
				set.Apply(affect.AtTick(from), affect.Spec{
					Owner: affect.Behavior, Bearer: sim.MakeID(uint32(s.Intn(40)), 1), Stacking: affect.Independent,
					Duration: int32(s.Intn(700)), Interval: int32(s.Intn(100)), Repeat: int32(s.Intn(9)),
				})
			}
			spans := every(span, 840/max(span, 1))
			if span == 0 {
				spans = nil
				for sum := 0; sum < 840; sum += spans[len(spans)-1] {
					spans = append(spans, min(1+chunks.Intn(60), 840-sum))
				}
			}
			got := beats(set, affect.Behavior, from, spans...)
			if first == "" {
				first = got
				if n := strings.Count(got, ", "); n < 1000 {
					t.Fatalf("only %d things happen", n)
				}
			} else if got != first {
				t.Errorf("from %d in spans of %d: %s", from, span, cmp.Diff(strings.Split(first, ", "), strings.Split(got, ", ")))
			}
		}
	}
}

func TestOneLateQuestion(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	set.Apply(at(start, 0), affect.Spec{Bearer: bearer, Clock: affect.PulseClock, Duration: 720, Interval: 180})
	if got := beats(set, affect.Rules, start, 600); got != "180:1, 360:1, 540:1" || set.Len() != 1 {
		t.Errorf("%s, %d attached", got, set.Len())
	}
}

func TestNothingForTheRemainder(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	set.Apply(at(start, 0), affect.Spec{Bearer: bearer, Duration: 100, Interval: 30})
	set.Apply(at(start, 0), affect.Spec{Bearer: bearer, Def: 1, Duration: 10, Interval: 30})
	set.Apply(at(start, 0), affect.Spec{Bearer: bearer, Def: 2, Clock: affect.PulseClock, Duration: 16, Interval: 1}) // rounded up
	if i, _ := set.Get(2); i.Interval != 30 {
		t.Errorf("interval %d", i.Interval)
	} else if _, ok := i.Next(); ok {
		t.Error("a tick is to come although the end comes first")
	}
	if got := beats(set, affect.Rules, start, every(1, 200)...); got != "10:2 expired, 15:3, 30:1, 30:3, 30:3 expired, 60:1, 90:1, 100:1 expired" {
		t.Error(got)
	}
}

func TestRepeatCountEndsInItsTick(t *testing.T) {
	for duration, want := range map[int32]string{
		0:   "60:1, 120:1, 180:1, 180:1 exhausted",
		500: "60:1, 120:1, 180:1, 180:1 exhausted",
		180: "60:1, 120:1, 180:1, 180:1 exhausted", // one end, though both have come
		150: "60:1, 120:1, 150:1 expired",
	} {
		set := affect.NewSet(affect.Options{})
		spec := affect.Spec{Owner: affect.Behavior, Bearer: bearer, Duration: duration, Interval: 60, Repeat: 3}
		set.Apply(affect.AtTick(start), spec)
		if got := beats(set, affect.Behavior, start, every(1, 600)...); got != want {
			t.Errorf("duration %d: %s", duration, got)
		}
	}
	// An owner that runs its ends later finds it then.
	set := affect.NewSet(affect.Options{})
	set.Apply(affect.AtTick(start), affect.Spec{Bearer: bearer, Interval: 60, Repeat: 1})
	set.Due(start.Plus(60), affect.Rules, affect.Ticks, nil)
	if b, ok := set.Tick(1); !ok || !b.Last {
		t.Errorf("%+v, %v", b, ok)
	}
	if _, ok := set.Tick(1); ok {
		t.Error("it ticks more often than it may")
	}
	want := []affect.Due{{ID: 1, Bearer: bearer, At: start.Plus(60), End: true}}
	for later := range 3 { // until somebody ends it
		if diff := cmp.Diff(want, set.Due(start.Plus(60+later), affect.Rules, affect.Ends, nil)); diff != "" {
			t.Errorf("%d ticks later (- want, + got):\n%s", later, diff)
		}
	}
}

// TestRenewingMovesNoPhase applies again and again, each time shortly before a tick.
func TestRenewingMovesNoPhase(t *testing.T) {
	for _, stacking := range []affect.Stacking{affect.Refresh, affect.Stack, affect.Extend, affect.Ignore, affect.Highest} {
		set := affect.NewSet(affect.Options{})
		spec := affect.Spec{Bearer: bearer, Stacking: stacking, Duration: 200, Interval: 60}
		var got []string
		for i := range 10 {
			now := start.Plus(50 * i)
			set.Apply(affect.AtTick(now), spec)
			if told := beats(set, affect.Rules, now, every(1, 50)...); told != "" {
				got = append(got, fmt.Sprintf("%d+%s", 50*i, told))
			}
		}
		told := strings.Join(got, " | ")
		want := "50+10:1 | 100+20:1 | 150+30:1 | 200+40:1 | 250+50:1 | 350+10:1 | 400+20:1 | 450+30:1"
		if stacking == affect.Ignore {
			// The first runs its course, and the fifth application finds nothing left of it.
			want = "50+10:1 | 100+20:1 | 150+30:1, 50:1 expired | 250+10:2 | 300+20:2 | 350+30:2, 50:2 expired | 450+10:3"
		}
		if told != want {
			t.Errorf("%v: %s", stacking, told)
		}
	}
}

func TestReapplications(t *testing.T) {
	first := affect.Spec{Bearer: bearer, Source: source, Duration: 90, Magnitude: 3, Level: 1, Rung: 2, Note: affect.Note{Ref: 1, Team: 1}}
	other := sim.MakeID(8, 8)
	tests := []struct {
		name   string
		change func(s *affect.Spec)
		result affect.Result
		check  func(i affect.Instance) bool // of instance 1, after a second application 30 ticks later
	}{
		{"refresh", func(s *affect.Spec) {}, affect.Refreshed, func(i affect.Instance) bool {
			return i.Left(start.Plus(30)) == 90 && i.Magnitude == 5 && i.Level == 2 && i.Note.Ref == 2 && i.Note.Team == 2 && i.Stacks == 1
		}},
		{"refresh, shorter", func(s *affect.Spec) { s.Duration = 10 }, affect.Refreshed, func(i affect.Instance) bool { return i.Left(start.Plus(30)) == 10 }},
		{"refresh without end", func(s *affect.Spec) { s.Duration = 0 }, affect.Refreshed, func(i affect.Instance) bool { return !i.Timed() && i.Left(start) == -1 && i.Deadline() == 0 }},
		{"refresh within a limit", func(s *affect.Spec) { s.MaxDuration = 40 }, affect.Refreshed, func(i affect.Instance) bool { return i.Left(start.Plus(30)) == 40 }},
		{"extend", func(s *affect.Spec) { s.Stacking = affect.Extend }, affect.Extended, func(i affect.Instance) bool { return i.Left(start.Plus(30)) == 150 && i.Magnitude == 5 }},
		{"extend within a limit", func(s *affect.Spec) { s.Stacking, s.MaxDuration = affect.Extend, 100 }, affect.Extended, func(i affect.Instance) bool { return i.Left(start.Plus(30)) == 100 }},
		{"extend without end", func(s *affect.Spec) { s.Stacking, s.Duration = affect.Extend, 0 }, affect.Extended, func(i affect.Instance) bool { return !i.Timed() }},
		{"ignore", func(s *affect.Spec) { s.Stacking = affect.Ignore }, affect.Ignored, func(i affect.Instance) bool {
			return i.Left(start.Plus(30)) == 60 && i.Magnitude == 3 && i.Level == 1 && i.Note.Ref == 1
		}},
		{"stack", func(s *affect.Spec) { s.Stacking = affect.Stack }, affect.Stacked, func(i affect.Instance) bool { return i.Stacks == 2 && i.Left(start.Plus(30)) == 90 && i.Scaled() == 10 }},
		{"stack by more", func(s *affect.Spec) { s.Stacking, s.Stacks = affect.Stack, 4 }, affect.Stacked, func(i affect.Instance) bool { return i.Stacks == 5 }},
		{"another rung", func(s *affect.Spec) { s.Rung = 3 }, affect.Refreshed, func(i affect.Instance) bool { return i.Rung == 3 }},
		{"without a rung", func(s *affect.Spec) { s.Rung = 0 }, affect.Refreshed, func(i affect.Instance) bool { return i.Rung == 2 }},
		{"highest", func(s *affect.Spec) { s.Stacking = affect.Highest }, affect.Refreshed, func(i affect.Instance) bool { return i.Left(start.Plus(30)) == 90 && i.Magnitude == 5 }},
		{"another source", func(s *affect.Spec) { s.Source = other }, affect.New, func(i affect.Instance) bool { return i.Magnitude == 3 && i.Source == source }},
		{"another source of one for all", func(s *affect.Spec) { s.Source, s.Key = other, affect.ByBearer }, affect.Refreshed, func(i affect.Instance) bool { return i.Magnitude == 5 && i.Source == other }},
		{"another definition", func(s *affect.Spec) { s.Def = 7 }, affect.New, func(i affect.Instance) bool { return i.Magnitude == 3 }},
		{"another owner", func(s *affect.Spec) { s.Owner = affect.Boon }, affect.New, func(i affect.Instance) bool { return i.Magnitude == 3 }},
		{"another bearer", func(s *affect.Spec) { s.Bearer = other }, affect.New, func(i affect.Instance) bool { return i.Magnitude == 3 }},
		{"an instance of its own", func(s *affect.Spec) { s.Stacking = affect.Independent }, affect.New, func(i affect.Instance) bool { return i.Magnitude == 3 }},
		{"one too many", func(s *affect.Spec) { s.Stacking, s.Cap = affect.Independent, 1 }, affect.AtCap, func(i affect.Instance) bool { return i.Magnitude == 3 }},
	}
	for _, test := range tests {
		set := affect.NewSet(affect.Options{})
		if out := set.Apply(affect.AtTick(start), first); out.Result != affect.New || out.ID != 1 {
			t.Fatalf("%+v", out)
		}
		again := first
		again.Magnitude, again.Level, again.Note = 5, 2, affect.Note{Ref: 2, Team: 2}
		test.change(&again)
		out := set.Apply(affect.AtTick(start.Plus(30)), again)
		i, ok := set.Get(1)
		if out.Result != test.result || !ok || !test.check(i) || i.Start != start {
			t.Errorf("%s: %v, %+v", test.name, out.Result, i)
		}
		if changed := out.Result != affect.Ignored && out.Result != affect.AtCap; out.Result.Changed() != changed {
			t.Errorf("%s: changed %v", test.name, !changed)
		}
	}
}

func TestStacksHaveALimit(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	spec := affect.Spec{Bearer: bearer, Stacking: affect.Stack, MaxStacks: 6, Duration: 600}
	for n := range 10 {
		out := set.Apply(affect.AtTick(start.Plus(10*n)), spec)
		if i, _ := set.Get(1); out.ID != 1 || i.Stacks != min(int32(n)+1, 6) || i.Left(start) != 600+10*n {
			t.Errorf("application %d: %+v, %+v", n+1, out, i)
		}
	}
	spec.MaxStacks = 3 // less than there are, and no application takes any away
	set.Apply(affect.AtTick(start), spec)
	if i, _ := set.Get(1); i.Stacks != 6 {
		t.Errorf("%d stacks, not 6", i.Stacks)
	}
	spec.MaxStacks, spec.Stacks = 0, math.MaxInt32
	set.Apply(affect.AtTick(start), spec)
	if set.SetRung(2, 1) {
		t.Error("what is not there gets a rung")
	}
	set.SetRung(1, -3)
	if i, _ := set.Get(1); i.Rung != 1 {
		t.Errorf("rung %d, not 1", i.Rung)
	}
	if _, err := affect.NewSet(affect.Options{}).LoadState(set.AppendState(nil, affect.All), affect.All, start); err != nil {
		t.Errorf("the most stacks there can be do not come back: %v", err)
	}
}

func TestExtensionHasALimit(t *testing.T) {
	for limit, want := range map[int32]int{7200: 7200, 0: 180_000} {
		set := affect.NewSet(affect.Options{})
		for range 100 {
			set.Apply(affect.AtTick(start), affect.Spec{Bearer: bearer, Stacking: affect.Extend, Duration: 1800, MaxDuration: limit})
		}
		if i, _ := set.Get(1); i.Left(start) != want || set.Len() != 1 {
			t.Errorf("limit %d: %d left", limit, i.Left(start))
		}
	}
	set := affect.NewSet(affect.Options{})
	for range 3 {
		set.Apply(at(start, 7), affect.Spec{Bearer: bearer, Stacking: affect.Extend, Clock: affect.PulseClock, Duration: math.MaxInt32})
	}
	if i, _ := set.Get(1); i.Left(start) < sim.MaxTicks-sim.PulseTicks || i.Left(start)%sim.PulseTicks != 0 {
		t.Errorf("beyond all time: %d left", i.Left(start))
	}
	// What has no end cannot be extended, and is saved like any other.
	set = affect.NewSet(affect.Options{})
	for _, duration := range []int32{0, 30} {
		set.Apply(affect.AtTick(start), affect.Spec{Bearer: bearer, Stacking: affect.Extend, Duration: duration})
	}
	if i, _ := set.Get(1); i.Timed() || set.Len() != 1 {
		t.Errorf("%+v", i)
	}
	if _, err := affect.NewSet(affect.Options{}).LoadState(set.AppendState(nil, affect.All), affect.All, start); err != nil {
		t.Error(err)
	}
	// A limit of less than a pulse leaves a pulse, not an instance without end.
	set = affect.NewSet(affect.Options{})
	set.Apply(at(start, 0), affect.Spec{Bearer: bearer, Clock: affect.PulseClock, Duration: 90, MaxDuration: 7})
	if i, _ := set.Get(1); i.Left(start) != sim.PulseTicks {
		t.Errorf("within 7 ticks: %d left", i.Left(start))
	}
}

// TestAnEndOnTickZeroIsNoMissingEnd ends an instance where the tick counter wraps.
func TestAnEndOnTickZeroIsNoMissingEnd(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	before := sim.Tick(0).Plus(-60)
	set.Apply(affect.AtTick(before), affect.Spec{Bearer: bearer, Duration: 60})
	if i, _ := set.Get(1); !i.Timed() || i.Left(before) != 60 || i.Deadline() != sim.Tick(0).NonZero() {
		t.Errorf("%+v has the deadline %d", i, i.Deadline())
	}
	if got := beats(set, affect.Rules, before, every(1, 70)...); got != "60:1 expired" {
		t.Error(got)
	}
	// And one without end that ticks there has no end there.
	set.Apply(affect.AtTick(before), affect.Spec{Bearer: bearer, Interval: 60})
	want := []affect.Due{{ID: 2, Bearer: bearer, Tick: true}}
	if diff := cmp.Diff(want, set.Due(0, affect.Rules, affect.Both, nil)); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}

func TestTheOldestGivesWay(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	spec := affect.Spec{Bearer: bearer, Stacking: affect.Independent, Cap: 3, Yield: true, Duration: 90}
	for n := range affect.ID(8) {
		out := set.Apply(affect.AtTick(start.Plus(int(n))), spec)
		gone := affect.Ended{}
		if n >= 3 {
			gone.ID, gone.Cause = n-2, affect.Replaced
		}
		if out.Result != affect.New || out.ID != n+1 || out.Gone.ID != gone.ID || out.Gone.Cause != gone.Cause || set.Len() != min(int(n)+1, 3) {
			t.Errorf("application %d: %+v", n+1, out)
		}
	}
}

// TestSameBleedTwoWounds has two sources of different strength; when the stronger ends the other goes on at its own phase.
func TestSameBleedTwoWounds(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	bleed := affect.Spec{Bearer: bearer, Def: 3, Stacking: affect.Highest, Interval: 60}
	apply := func(later int, source sim.ID, magnitude float64) affect.ID {
		spec := bleed
		spec.Source, spec.Magnitude = source, magnitude
		return set.Apply(affect.AtTick(start.Plus(later)), spec).ID
	}
	a, b := apply(0, 1, -3), apply(10, 2, 5)
	var credit []string
	for tick := range 300 {
		if tick == 200 {
			set.End(b, affect.Dispelled)
		}
		for _, d := range set.Due(start.Plus(tick), affect.Rules, affect.Ticks, nil) {
			if beat, _ := set.Tick(d.ID); beat.Leads {
				credit = append(credit, fmt.Sprintf("%d:%v by %v", tick, beat.Magnitude, uint64(beat.Source)))
			}
		}
	}
	if got, want := strings.Join(credit, ", "), "70:5 by 2, 130:5 by 2, 190:5 by 2, 240:-3 by 1"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	if set.Leader(bearer, affect.Rules, 3, 0) != a || set.Leader(bearer, affect.Rules, 4, 0) != 0 || set.Leader(source, affect.Rules, 3, 0) != 0 {
		t.Error("another leads")
	}
	c := apply(300, 3, 3) // as strong as the first, and later
	if set.Leader(bearer, affect.Rules, 3, 0) != a {
		t.Error("of equals the younger leads")
	}
	// As ladders the rung decides, not the magnitude.
	set.SetRung(a, 1)
	set.SetRung(c, 2)
	if set.Leader(bearer, affect.Rules, 3, 0) != c {
		t.Error("the lower rung leads")
	}
}

func TestDefinitionStaysWhole(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	spec := affect.Spec{Owner: affect.Behavior, Bearer: bearer, Interval: 60, Repeat: 10, Duration: 1500}
	before := spec
	set.Apply(affect.AtTick(start), spec)
	beats(set, affect.Behavior, start, every(1, 190)...)
	i, _ := set.Get(1)
	if ended, ok := set.End(1, affect.Removed); !ok || ended.Done != 3 || ended.Instance != i {
		t.Errorf("%+v, %v", ended, ok)
	}
	set.Apply(affect.AtTick(start.Plus(190)), spec)
	if i, _ := set.Get(2); i.Done != 0 || i.Repeat != 10 || i.Left(start.Plus(190)) != 1500 || spec != before {
		t.Errorf("%+v", i)
	}
}

func TestWhatMakesNoSenseIsRefused(t *testing.T) {
	good := affect.Spec{Bearer: bearer, Duration: 10, Magnitude: 1}
	set := affect.NewSet(affect.Options{Slots: 16, Most: 3})
	for name, change := range map[string]func(s *affect.Spec){
		"nobody": func(s *affect.Spec) { s.Bearer = 0 }, "a slot beyond": func(s *affect.Spec) { s.Bearer = sim.MakeID(16, 1) },
		"the last slot there is": func(s *affect.Spec) { s.Bearer = sim.MakeID(math.MaxUint32, 1) },
		"owner":                  func(s *affect.Spec) { s.Owner = 3 }, "key": func(s *affect.Spec) { s.Key = 3 },
		"stacking": func(s *affect.Spec) { s.Stacking = 6 }, "clock": func(s *affect.Spec) { s.Clock = 2 },
		"duration": func(s *affect.Spec) { s.Duration = -1 }, "limit": func(s *affect.Spec) { s.MaxDuration = -1 },
		"interval": func(s *affect.Spec) { s.Interval = -1 }, "repeat": func(s *affect.Spec) { s.Repeat = -1 },
		"stacks": func(s *affect.Spec) { s.Stacks = -1 }, "most stacks": func(s *affect.Spec) { s.MaxStacks = -1 },
		"cap": func(s *affect.Spec) { s.Cap = -1 }, "rung": func(s *affect.Spec) { s.Rung = -1 },
		"magnitude": func(s *affect.Spec) { s.Magnitude = math.NaN() }, "level": func(s *affect.Spec) { s.Level = math.Inf(1) },
		"scale": func(s *affect.Spec) { s.Note.Scale = math.Inf(-1) },
	} {
		spec := good
		change(&spec)
		if out := set.Apply(affect.AtTick(start), spec); out != (affect.Outcome{Result: affect.Refused}) || out.Result.Changed() {
			t.Errorf("%s: %+v", name, out)
		}
	}
	good.Stacking = affect.Independent
	for n := range 5 {
		want := affect.New
		if n >= 3 {
			want = affect.Refused
		}
		good.Bearer = sim.MakeID(uint32(15-n), 1)
		if out := set.Apply(affect.AtTick(start), good); out.Result != want {
			t.Errorf("instance %d of 3: %v", n+1, out.Result)
		}
	}
}

// What hangs on something else is one for each of these, and no application of another key meets it, nor it one of these.
func TestWhatHangsOnSomethingIsApart(t *testing.T) {
	set := affect.NewSet(affect.Options{})
	now := affect.AtTick(start)
	own := affect.Spec{Bearer: bearer, Source: 5, Duration: 100}
	one := affect.Spec{Bearer: bearer, Source: 5, Key: affect.ByRef, Note: affect.Note{Ref: 7}}
	two := one
	two.Source, two.Note.Ref = 6, 8
	shared := affect.Spec{Bearer: bearer, Source: 6, Key: affect.ByBearer, Duration: 50}
	for n, c := range []struct {
		spec affect.Spec
		want affect.ID
	}{{one, 1}, {own, 2}, {two, 3}, {one, 1}, {own, 2}, {shared, 2}, {two, 3}} {
		if out := set.Apply(now, c.spec); out.ID != c.want {
			t.Errorf("application %d met %d, want %d", n, out.ID, c.want)
		}
	}
	if i, _ := set.Get(1); i.Timed() || i.Key != affect.ByRef {
		t.Errorf("%+v", i)
	}
	again := affect.NewSet(affect.Options{})
	if _, err := again.LoadState(set.AppendState(nil, affect.All), affect.All, start); err != nil {
		t.Fatal(err)
	}
	for spec, want := range map[affect.Spec]affect.ID{one: 1, shared: 2, two: 3} {
		if out := again.Apply(now, spec); out.ID != want {
			t.Errorf("after loading %d is met as %d", want, out.ID)
		}
	}
	one.Key = affect.BySource
	other := affect.NewSet(affect.Options{})
	other.Apply(now, one)
	one.Key = affect.ByRef
	apart := affect.NewSet(affect.Options{})
	if apart.Apply(now, one); hash(other, affect.All) == hash(apart, affect.All) {
		t.Error("the key is not in the hash")
	}
}
