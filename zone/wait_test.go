package zone_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// hasty is a hero ten ticks into an act of twelve whose last six keep what comes too early.
func hasty(tb testing.TB) (*zone.Zone, *lookout, sim.ID) {
	tb.Helper()
	z, watch := pit(tb)
	hero := enter(tb, z, 1, at(0, -20))
	act(tb, z, 1, haste)
	step(z, 9)
	watch.all = nil
	return z, watch, hero
}

// told is what a player was told of its presses: which began, and which were refused.
func told(events []view.Event) (list []view.Event) {
	for _, e := range of(events, view.BehaviorStarted, view.ActRefused) {
		list = append(list, view.Event{Kind: e.Kind, Tick: e.Tick, InputSeq: e.InputSeq, Reason: e.Reason, Count: e.Count})
	}
	return list
}

// A press that is kept is not refused, and begins when the act before it is over. A later one takes its place, and only then
// is the first refused. A press before the last ticks of an act is refused at once.
func TestAPressThatIsKeptIsNotRefused(t *testing.T) {
	z, watch, _ := hasty(t)
	first := z.Tick().Plus(1)
	act(t, z, 1, mend)
	if got := told(watch.all); len(got) != 0 {
		t.Fatalf("told at once: %+v", got)
	}
	act(t, z, 1, slash)
	z.Step()
	want := []view.Event{
		{Kind: view.ActRefused, Tick: first.Plus(1), InputSeq: uint32(first), Reason: view.Reason(behavior.Busy), Count: int32(mend)},
		{Kind: view.BehaviorStarted, Tick: first.Plus(1), InputSeq: uint32(first) + 1},
	}
	if got := told(watch.all); !slices.Equal(got, want) {
		t.Errorf("told %+v\nwant %+v", got, want)
	}

	watch.all = nil
	act(t, z, 1, mend) // at the beginning of the slash, which keeps nothing
	if got := told(watch.all); len(got) != 1 || got[0].Reason != view.Reason(behavior.Busy) || got[0].Count != int32(mend) {
		t.Errorf("told %+v", got)
	}
	step(z, 60)
	if got := told(watch.all); len(got) != 1 {
		t.Errorf("told %+v", got)
	}
}

// A press that was kept and will not begin any more is refused then, also after a restore, and to nobody who came later.
func TestAPressThatIsKeptInVain(t *testing.T) {
	for _, c := range []struct {
		name string
		then []inbox.Letter
		want int
	}{
		{"dies", []inbox.Letter{life(0, false)}, 1},
		{"another session", []inbox.Letter{inbox.Arrival{From: inbox.Sender{Character: 1, Session: 9}, Name: "Ada"}.Letter(), life(0, false)}, 0},
	} {
		z, _, hero := hasty(t)
		pressed := z.Tick().Plus(1)
		act(t, z, 1, slash)
		watch := &lookout{}
		z, err := zone.Restore(zone.Options{Pack: arena(t), Map: z.Map(), Viewers: []view.Viewer{watch}}, z.Save())
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.then {
			c.then[i].Order.Target = hero
		}
		post(t, z, c.then...)
		step(z, 20)
		refused := of(watch.all, view.ActRefused)
		if len(refused) != c.want {
			t.Fatalf("%s: %d refused", c.name, len(refused))
		}
		for _, e := range refused {
			if e.InputSeq != uint32(pressed) || e.Count != int32(slash) || e.Reason != view.Reason(behavior.Busy) || !e.Flags.Has(view.Private) {
				t.Errorf("%s: %+v", c.name, e)
			}
		}
		if n := len(of(watch.all, view.StartLapsed)); n != 1 {
			t.Errorf("%s: %d starts lapsed", c.name, n)
		}
		for _, e := range of(watch.all, view.StartLapsed) {
			if !e.Flags.Has(view.Internal) {
				t.Errorf("%s: %+v is shown", c.name, e)
			}
		}
	}
}

// What was kept is judged when its time has come, and refused for what is wrong then.
func TestAKeptCommandIsJudgedAgain(t *testing.T) {
	z, watch := pit(t)
	enter(t, z, 1, at(0, -20))
	dummy := spawned(t, z, "dummy", at(0, -15))
	act(t, z, 1, haste)
	step(z, 9)
	watch.all = nil
	post(t, z, inbox.Command{From: player(1), Verb: inbox.Act, Seq: 3, Text: "lob", Aim: inbox.AtTarget, Target: dummy}.Letter())
	z.Step()
	if got := told(watch.all); len(got) != 0 {
		t.Fatalf("told at once: %+v", got)
	}
	post(t, z, inbox.Order{Op: inbox.Remove, Target: dummy}.Letter())
	z.Step()
	refused := of(watch.all, view.ActRefused)
	if len(refused) != 1 || refused[0].InputSeq != 3 || refused[0].Count != 0 || refused[0].Reason != view.Reason(behavior.BadInputNoTarget) {
		t.Errorf("refused %+v", refused)
	}
}
