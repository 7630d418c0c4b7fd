package affect_test

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
)

var (
	seedFlag  = flag.Uint64("seed", 1, "seed of the random tests")
	ticksFlag = flag.Int("ticks", 4000, "ticks of a random run")
)

// thing is an instance of the model: it counts down instead of comparing deadlines.
type thing struct {
	id        affect.ID
	spec      affect.Spec
	left      int // ticks to the end, −1 without end
	next      int // ticks to the next tick; may be beyond the end
	done      int32
	stacks    int32
	magnitude float64
	rung      int16
}

// model is a set that looks at everything on every tick.
type model struct {
	things []*thing
	last   affect.ID
	phase  int // ticks since the last pulse
}

func (m *model) advance() {
	m.phase = (m.phase + 1) % sim.PulseTicks
	for _, x := range m.things {
		if x.left > 0 {
			x.left--
		}
		x.next--
	}
}

// sinceAnchor is how long ago a clock that starts now began.
func (m *model) sinceAnchor(c affect.Clock) int {
	if c == affect.PulseClock {
		return m.phase
	}
	return 0
}

func (m *model) key(spec affect.Spec) []*thing {
	var found []*thing
	for _, x := range m.things {
		if x.spec.Bearer == spec.Bearer && x.spec.Owner == spec.Owner && x.spec.Def == spec.Def &&
			(spec.Key == affect.ByBearer || x.spec.Source == spec.Source) {
			found = append(found, x)
		}
	}
	slices.SortFunc(found, func(a, b *thing) int { return cmp.Compare(a.id, b.id) })
	return found
}

func (m *model) end(id affect.ID) bool {
	n := len(m.things)
	m.things = slices.DeleteFunc(m.things, func(x *thing) bool { return x.id == id })
	return len(m.things) < n
}

func (m *model) apply(spec affect.Spec) affect.Outcome {
	spec.Stacks = max(spec.Stacks, 1)
	most := spec.MaxStacks
	if most == 0 {
		most = 1 << 30
	}
	left := func(duration int) int {
		if duration == 0 {
			return -1
		}
		if spec.MaxDuration > 0 {
			duration = min(duration, int(spec.MaxDuration))
		}
		return duration - m.sinceAnchor(spec.Clock)
	}
	same := m.key(spec)
	var out affect.Outcome
	if spec.Stacking == affect.Independent {
		if spec.Cap > 0 && len(same) >= int(spec.Cap) {
			if !spec.Yield {
				return affect.Outcome{Result: affect.AtCap}
			}
			m.end(same[0].id)
			out.Gone.ID = same[0].id
		}
		same = nil
	}
	if len(same) == 0 {
		m.last++
		x := &thing{id: m.last, spec: spec, left: left(int(spec.Duration)), stacks: min(spec.Stacks, most), magnitude: spec.Magnitude, rung: spec.Rung}
		x.next = int(spec.Interval) - m.sinceAnchor(spec.Clock)
		m.things = append(m.things, x)
		out.ID = x.id
		return out
	}
	x := same[0]
	out.ID = x.id
	// What is said of it, or what its stacking means.
	time, size := spec.Again.Time, spec.Again.Size
	if time == affect.TimeByStacking {
		time = map[affect.Stacking]affect.TimeRule{affect.Extend: affect.TimeAdd, affect.Ignore: affect.TimeKeep}[spec.Stacking]
		if time == affect.TimeByStacking {
			time = affect.TimeReplace
		}
	}
	if size == affect.SizeByStacking && spec.Stacking == affect.Ignore {
		size = affect.SizeKeep
	}
	out.Result = map[affect.Stacking]affect.Result{affect.Extend: affect.Extended, affect.Stack: affect.Stacked}[spec.Stacking]
	if out.Result == affect.New {
		out.Result = affect.Refreshed
	}
	if spec.Stacking == affect.Ignore && time == affect.TimeKeep && size == affect.SizeKeep && spec.Again.Phase == affect.PhaseKeep {
		out.Result = affect.Ignored
		return out
	}
	if spec.Stacking == affect.Stack {
		x.stacks = min(x.stacks+spec.Stacks, most)
	}
	if spec.Again.Phase != affect.PhaseKeep && spec.Interval > 0 {
		x.next = int(spec.Interval) - m.sinceAnchor(spec.Clock)
		out.Fires = spec.Again.Phase == affect.PhaseFire
	}
	fresh := left(int(spec.Duration))
	switch time {
	case affect.TimeReplace:
		x.left, x.done = fresh, 0
	case affect.TimeLongest:
		if x.left >= 0 && (fresh < 0 || fresh > x.left) {
			x.left, x.done = fresh, 0
		}
	case affect.TimeAdd:
		switch {
		case x.left < 0:
		case spec.Duration == 0:
			x.left = -1
		default:
			// What remains is counted from the anchor on both sides.
			x.left = left(x.left + m.sinceAnchor(spec.Clock) + int(spec.Duration))
		}
	case affect.TimeCarry:
		// The ticks that follow are counted one by one.
		ticks := 0
		if spec.Interval > 0 {
			for d := int(spec.Interval); d <= min(int(spec.Duration), limit(spec)); d += int(spec.Interval) {
				ticks++
			}
		}
		if x.left, x.done = fresh, 0; ticks > 0 {
			x.left = x.next
			for range ticks - 1 {
				x.left += int(spec.Interval)
			}
			x.left = min(x.left, limit(spec)-m.sinceAnchor(spec.Clock))
		}
	}
	if !spec.Again.FirstOwns {
		x.spec.Source = spec.Source
	}
	if size != affect.SizeKeep && (size != affect.SizeLarger || max(spec.Magnitude, -spec.Magnitude) > max(x.magnitude, -x.magnitude)) {
		x.magnitude = spec.Magnitude
	}
	if spec.Rung != 0 {
		x.rung = spec.Rung
	}
	return out
}

// limit is the most that an application leaves.
func limit(spec affect.Spec) int {
	if spec.MaxDuration > 0 {
		return int(spec.MaxDuration)
	}
	return sim.MaxTicks
}

func (x *thing) strength() float64 {
	if x.rung != 0 {
		return float64(x.rung)
	}
	return max(x.magnitude, -x.magnitude) * float64(x.stacks)
}

func (m *model) leads(x *thing) bool {
	if x.spec.Stacking != affect.Highest {
		return true
	}
	for _, y := range m.things {
		if y.spec.Bearer == x.spec.Bearer && y.spec.Owner == x.spec.Owner && y.spec.Def == x.spec.Def &&
			(y.strength() > x.strength() || y.strength() == x.strength() && y.id < x.id) {
			return false
		}
	}
	return true
}

// due returns what ticks or ends now, in order.
func (m *model) due(owner affect.Owner, wants func(*thing) bool) []*thing {
	var found []*thing
	for _, x := range m.things {
		if x.spec.Owner == owner && wants(x) {
			found = append(found, x)
		}
	}
	slices.SortFunc(found, func(a, b *thing) int {
		return cmp.Or(cmp.Compare(a.spec.Bearer, b.spec.Bearer), cmp.Compare(a.id, b.id))
	})
	return found
}

func (x *thing) ticks() bool { return x.spec.Interval > 0 && x.next == 0 }
func (x *thing) ends() bool {
	return x.left == 0 || x.spec.Repeat > 0 && x.done >= x.spec.Repeat
}

// randomSpec returns an application by one of two owners to one of a few bearers. A definition is always applied in the
// same way, as one of a pack is.
func randomSpec(s *sim.Stream) affect.Spec {
	def := uint32(s.Intn(30))
	d := sim.NewStream(*seedFlag<<8|uint64(def), "definition")
	spec := affect.Spec{
		Owner: affect.Owner(d.Intn(2)), Def: def, Key: affect.Key(d.Intn(2)), Stacking: affect.Stacking(def % 6),
		Duration: int32(d.Intn(90)), Interval: int32(d.Intn(12)), MaxStacks: int32(d.Intn(5)), Cap: int32(d.Intn(3)), Yield: d.Intn(3) == 0,
		Bearer: sim.MakeID(uint32(s.Intn(3)), 1), Source: sim.ID(s.Intn(3)), Stacks: int32(s.Intn(3)), Magnitude: float64(s.Intn(7)) - 3,
	}
	if spec.Owner == affect.Behavior {
		spec.Repeat = int32(d.Intn(5))
	} else if d.Intn(2) == 0 {
		spec.Clock = affect.PulseClock
		spec.Duration *= sim.PulseTicks
		spec.Interval *= sim.PulseTicks
	}
	if d.Intn(3) == 0 {
		spec.MaxDuration = spec.Duration + 45
	}
	if d.Intn(2) == 0 {
		spec.Again = affect.Again{
			Time: affect.TimeRule(d.Intn(6)), Phase: affect.PhaseRule(d.Intn(3)), Size: affect.SizeRule(d.Intn(4)), FirstOwns: d.Intn(2) == 0,
		}
	}
	if def%2 == 0 && d.Intn(2) == 0 {
		spec.Rung = int16(s.Intn(4))
	}
	return spec
}

// pair is a set and its model, driven together; what happens is written down.
type pair struct {
	t    *testing.T
	set  *affect.Set
	m    *model
	now  affect.Moment
	from sim.Tick // of the run, for the log
	log  []string
}

func (p *pair) note(format string, args ...any) {
	p.log = append(p.log, fmt.Sprintf("%6d ", p.now.Tick.Since(p.from))+fmt.Sprintf(format, args...))
}

func (p *pair) step() {
	p.now.Tick++
	if p.m.advance(); p.m.phase == 0 {
		p.now.Pulse = p.now.Tick
	}
}

func (p *pair) apply(spec affect.Spec) {
	p.t.Helper()
	want := p.m.apply(spec)
	got := p.set.Apply(p.now, spec)
	if got.Result != want.Result || got.ID != want.ID || got.Fires != want.Fires || got.Gone.ID != want.Gone.ID {
		p.t.Fatalf("%d: applying %+v gives %+v, want %+v", p.now.Tick.Since(p.from), spec, got, want)
	}
	p.note("%v %d on %v: %v", spec.Stacking, got.ID, spec.Bearer, got.Result)
}

func (p *pair) drop(id affect.ID) {
	p.t.Helper()
	want := p.m.end(id)
	if ended, got := p.set.End(id, affect.Dispelled); got != want || got && (ended.ID != id || ended.Cause != affect.Dispelled) {
		p.t.Fatalf("ending %d: %+v, %v; want %v", id, ended, got, want)
	}
	p.note("drop %d", id)
}

// pass works off what is due as the rules do: all ticks, then all ends; s makes things end and begin in between.
func (p *pair) pass(s *sim.Stream, buf []affect.Due) {
	p.t.Helper()
	want := p.m.due(affect.Rules, (*thing).ticks)
	got := p.set.Due(p.now.Tick, affect.Rules, affect.Ticks, buf[:0])
	p.same(got, want, true, false)
	for _, x := range want {
		x.next += int(x.spec.Interval) // what is listed has moved on, whatever happens before its turn
	}
	for i, x := range want {
		p.tick(got[i], x)
		p.meddle(s)
	}
	want = p.m.due(affect.Rules, (*thing).ends)
	got = p.set.Due(p.now.Tick, affect.Rules, affect.Ends, buf[:0])
	p.same(got, want, false, true)
	for i, x := range want {
		p.expire(got[i], x)
		p.meddle(s)
	}
}

// passBoth works off what is due as behavior does: for each instance its tick and then its end.
func (p *pair) passBoth(s *sim.Stream, buf []affect.Due) {
	p.t.Helper()
	want := p.m.due(affect.Behavior, func(x *thing) bool { return x.ticks() || x.left == 0 })
	got := p.set.Due(p.now.Tick, affect.Behavior, affect.Both, buf[:0])
	if len(got) != len(want) {
		p.t.Fatalf("%d: %d are due, want %d", p.now.Tick.Since(p.from), len(got), len(want))
	}
	for i, x := range want {
		if g := got[i]; g.ID != x.id || g.Tick != x.ticks() || g.End != (x.left == 0) || g.At != p.now.Tick {
			p.t.Fatalf("%d: %+v is due, want %+v", p.now.Tick.Since(p.from), g, x)
		}
	}
	for i, x := range want {
		if got[i].Tick {
			x.next += int(x.spec.Interval)
		}
	}
	for i, x := range want {
		if got[i].Tick {
			p.tick(got[i], x)
			p.meddle(s)
		}
		p.expire(got[i], x)
	}
}

func (p *pair) same(got []affect.Due, want []*thing, tick, end bool) {
	p.t.Helper()
	if len(got) != len(want) {
		p.t.Fatalf("%d: %d are due, want %d", p.now.Tick.Since(p.from), len(got), len(want))
	}
	for i, x := range want {
		if line := (affect.Due{ID: x.id, Bearer: x.spec.Bearer, At: p.now.Tick, Tick: tick, End: end}); got[i] != line {
			p.t.Fatalf("%d: %+v is due, want %+v", p.now.Tick.Since(p.from), got[i], line)
		}
	}
}

func (p *pair) tick(d affect.Due, x *thing) {
	p.t.Helper()
	there := slices.Contains(p.m.things, x)
	b, ok := p.set.Tick(d.ID)
	if ok != there {
		p.t.Fatalf("%d: %d ticks: %v, want %v", p.now.Tick.Since(p.from), d.ID, ok, there)
	}
	if !ok {
		return
	}
	x.done++
	last := x.spec.Repeat > 0 && x.done == x.spec.Repeat
	if b.ID != x.id || b.Done != x.done || b.Last != last || b.Leads != p.m.leads(x) || b.Stacks != x.stacks || b.Source != x.spec.Source || b.Magnitude != x.magnitude || b.Rung != x.rung {
		p.t.Fatalf("%d: tick %+v, want %+v (leads: %v)", p.now.Tick.Since(p.from), b, x, p.m.leads(x))
	}
	p.note("tick %d of %d on %v, leads %v", b.Done, b.ID, b.Bearer, b.Leads)
}

func (p *pair) expire(d affect.Due, x *thing) {
	p.t.Helper()
	want := slices.Contains(p.m.things, x) && x.ends()
	exhausted := x.spec.Repeat > 0 && x.done >= x.spec.Repeat
	ended, ok := p.set.Expire(d.ID, p.now.Tick)
	if ok != want || ok && (ended.Cause == affect.Exhausted) != exhausted {
		p.t.Fatalf("%d: %d expires: %v, %v; want %v", p.now.Tick.Since(p.from), d.ID, ok, ended.Cause, want)
	}
	if ok {
		p.m.end(d.ID)
		p.note("%v: %d on %v", ended.Cause, d.ID, ended.Bearer)
	}
}

// meddle now and then does something in the middle of a pass.
func (p *pair) meddle(s *sim.Stream) {
	switch s.Intn(12) {
	case 0:
		p.apply(randomSpec(s))
	case 1:
		if len(p.m.things) > 0 {
			p.drop(p.m.things[s.Intn(len(p.m.things))].id)
		}
	}
}

func newPair(t *testing.T, start sim.Tick, phase int) *pair {
	return &pair{
		t: t, set: affect.NewSet(affect.Options{}), m: &model{phase: phase},
		now: affect.Moment{Tick: start, Pulse: start.Plus(-phase)}, from: start,
	}
}

// run drives a set and its model through random ticks and returns what happened. between is called between two ticks.
func run(t *testing.T, start sim.Tick, ticks int, between func(*pair)) []string {
	s := sim.NewStream(*seedFlag, "attached")
	p := newPair(t, start, int(*seedFlag%sim.PulseTicks))
	var buf []affect.Due
	for range ticks {
		p.step()
		for s.Intn(5) < 3 {
			p.apply(randomSpec(&s))
		}
		if s.Intn(10) == 0 && len(p.m.things) > 0 {
			p.drop(p.m.things[s.Intn(len(p.m.things))].id)
		}
		if s.Intn(200) == 0 {
			bearer := sim.MakeID(uint32(s.Intn(3)), 1)
			want := p.m.due(affect.Rules, func(x *thing) bool { return x.spec.Bearer == bearer })
			got := p.set.EndAll(bearer, affect.Only(affect.Rules), affect.Death, nil)
			if len(got) != len(want) {
				t.Fatalf("%d end, want %d", len(got), len(want))
			}
			for i, x := range want {
				if got[i].ID != x.id || got[i].Cause != affect.Death {
					t.Fatalf("%d ends by %v, want %d", got[i].ID, got[i].Cause, x.id)
				}
				p.m.end(x.id)
			}
		}
		p.passBoth(&s, buf)
		p.pass(&s, buf)
		if p.set.Len() != len(p.m.things) {
			t.Fatalf("%d are attached, want %d", p.set.Len(), len(p.m.things))
		}
		if between != nil {
			between(p)
		}
	}
	return p.log
}

// TestAgreesWithAModel drives a set at random, in the middle of passes too, far from the wrap of the tick counter and
// across it. Everything that happens is the same in the model, and the same in both places.
func TestAgreesWithAModel(t *testing.T) {
	t.Logf("go test ./rules/affect -run TestAgreesWithAModel -seed %d -ticks %d", *seedFlag, *ticksFlag)
	far := run(t, 100_000, *ticksFlag, nil)
	across := run(t, sim.Tick(0).Plus(-100), *ticksFlag, nil)
	if diff := gocmp.Diff(far, across); diff != "" {
		t.Errorf("across the wrap (- far, + across):\n%s", diff)
	}
	counts := map[string]int{}
	for _, line := range far {
		for _, word := range []string{"tick", "expired", "exhausted", "drop", "new", "refreshed", "stacked", "extended", "ignored", "at cap", "leads false"} {
			if strings.Contains(line, word) {
				counts[word]++
			}
		}
	}
	t.Log(counts)
	if *seedFlag == 1 && *ticksFlag == 4000 {
		for word, n := range counts {
			if n < 10 {
				t.Errorf("%q happened %d times: the test has become too kind", word, n)
			}
		}
		if len(counts) != 11 {
			t.Errorf("only this happened: %v", counts)
		}
	}
}
