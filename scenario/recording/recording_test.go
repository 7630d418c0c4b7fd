package recording_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario"
	"github.com/wick-engine/wick/scenario/recording"
	"github.com/wick-engine/wick/scenario/suite"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

func TestRecordingHolds(t *testing.T) {
	_, data := record(t, story(walk))
	r := read(t, data)
	if r.Steps != 301 || r.Cut || r.Engine != pack.EngineVersion || r.Map != "scenario" || r.Every != recording.CheckEvery || r.Epoch != 1 {
		t.Errorf("%+v", r.Header)
	}
	if len(r.Checks) != 6 || r.Checks[4].Step != 300 || r.Checks[5].Step != 301 {
		t.Errorf("checks: %+v", r.Checks)
	}
	// Two arrive; ada walks for about 210 ticks, the dog for two seconds.
	if n := len(r.Letters); n < 300 || n > 400 {
		t.Errorf("%d letters", n)
	}
	for i, posted := range r.Letters {
		if _, err := posted.Letter(); err != nil {
			t.Fatalf("letter %d: %v", i, err)
		}
	}
}

// A replay stops at any tick, and what is known there is what was known when it happened.
func TestReplayStops(t *testing.T) {
	_, data := record(t, story(walk))
	player := begin(t, read(t, data))
	if player.Last() != 301 {
		t.Errorf("it ends at tick %d", player.Last())
	}
	if err := player.RunTo(100); err != nil || player.Zone().Tick() != 100 || player.Done() {
		t.Errorf("stopped at tick %d, done %t: %v", player.Zone().Tick(), player.Done(), err)
	}
	lines, err := player.Zone().Explain(sim.MakeID(0, 1), "position")
	if err != nil || len(lines) < 3 || !strings.Contains(lines[2], "walked in 89 ticks since, from tick 12 to tick 100") {
		t.Errorf("%v: %q", err, lines)
	}
	for _, tick := range []sim.Tick{99, 302} {
		if err := player.RunTo(tick); err == nil || !strings.Contains(err.Error(), "goes from 100 to 301") {
			t.Errorf("to tick %d: %v", tick, err)
		}
	}
	if err := player.RunTo(301); err != nil || !player.Done() {
		t.Errorf("at the end: %v", err)
	}
}

// A replay that does not come out as it was recorded says so, and between which ticks.
func TestDivergence(t *testing.T) {
	_, data := record(t, story(walk))
	r := read(t, data)
	r.Checks[2].Hash++
	var d *recording.Divergence
	if err := begin(t, r).RunTo(301); !errors.As(err, &d) || d.From != 120 || d.Tick != 180 || d.Recorded != d.Got+1 {
		t.Fatalf("%v", err)
	}
	for _, part := range []string{"parts from the recording after tick 120 and at the latest at tick 180", trace.Hash(d.Recorded), "wick " + pack.EngineVersion} {
		if !strings.Contains(d.Error(), part) {
			t.Errorf("no %q in %q", part, d.Error())
		}
	}
}

// Whatever a recording is cut at, what is there is read as far as it goes, and it plays like the whole one did.
func TestCutRecording(t *testing.T) {
	events, data := record(t, story(walk))
	whole := read(t, data)
	tape := bytes.Index(data, whole.Start) + len(whole.Start)
	played := 0
	for n := range len(data) {
		r, err := recording.Read(data[:n])
		if n < tape {
			if !errors.Is(err, recording.ErrNoRecording) {
				t.Fatalf("cut at %d, in front of the tape: %v", n, err)
			}
			continue
		}
		if err != nil || !r.Cut || r.Steps > whole.Steps || len(r.Letters) > len(whole.Letters) {
			t.Fatalf("cut at %d of %d: %v", n, len(data), err)
		}
		if n%197 != 0 && n != len(data)-1 {
			continue
		}
		played++
		got := replay(t, data[:n], nil)
		lastLine := strings.LastIndex(got[:len(got)-1], "\n") + 1
		if !strings.HasPrefix(events, got[:lastLine]) {
			t.Fatalf("cut at %d it plays otherwise", n)
		}
	}
	if played < 20 {
		t.Errorf("%d cut recordings were played", played)
	}
}

// Any changed byte is found in reading.
func TestDamagedRecording(t *testing.T) {
	_, data := record(t, story(walk))
	for at := range data {
		damaged := bytes.Clone(data)
		damaged[at] ^= 0x10
		if r, err := recording.Read(damaged); err == nil {
			t.Fatalf("byte %d of %d changed, and it is read: cut %t", at, len(data), r.Cut)
		}
	}
}

func TestOtherVersion(t *testing.T) {
	_, data := record(t, story(walk))
	binary.LittleEndian.PutUint16(data[len("wickrec\n"):], 9)
	_, err := recording.Read(data)
	if !errors.Is(err, recording.ErrVersion) || !strings.Contains(err.Error(), "the recording has format 9, and this wick reads format 3") {
		t.Error(err)
	}
	if _, err := recording.Read([]byte("no recording")); !errors.Is(err, recording.ErrNoRecording) {
		t.Error(err)
	}
}

// A recording is played with its own pack and no other, and the refusal names both.
func TestForeignPack(t *testing.T) {
	lantern := openLantern(t)
	_, data := run(t, lantern.Cases[0].Scenario)
	own := read(t, data)
	if own.PackHash == 0 {
		t.Fatal("the recording knows no pack")
	}
	other := *lantern.Pack
	other.Hash++
	other.Version = "0.2.0"
	_, data = record(t, story(walk))
	for _, c := range []struct {
		name string
		r    *recording.Recording
		p    *pack.Pack
		want []string
	}{
		{"other version", own, &other, []string{"pack lantern 0.1.0 (" + trace.Hash(lantern.Pack.Hash), "pack lantern 0.2.0 (" + trace.Hash(other.Hash)}},
		{"no pack", own, nil, []string{"is of pack lantern 0.1.0", "played with no pack"}},
		{"a pack too many", read(t, data), lantern.Pack, []string{"is of no pack", "played with pack lantern"}},
	} {
		_, placed := scenario.WorldOf(c.r, c.p)
		_, played := c.r.Play(recording.World{Given: c.p, Pack: c.p, Map: lantern.Pack.Start})
		for _, err := range []error{placed, played, c.r.Belongs(c.p)} {
			if !errors.Is(err, recording.ErrForeign) {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			for _, part := range c.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%s: no %q in %q", c.name, part, err)
				}
			}
		}
	}
	lost := *own
	lost.Map, lost.Source = "attic", nil
	if _, err := scenario.WorldOf(&lost, lantern.Pack); err == nil || !strings.Contains(err.Error(), `is of map "attic", and the pack lantern`) {
		t.Error(err)
	}
	if _, err := lost.Play(recording.World{Given: lantern.Pack, Pack: lantern.Pack, Map: lantern.Pack.Start}); err == nil || !strings.Contains(err.Error(), `is of map "attic", and it was to be played on map "station"`) {
		t.Error(err)
	}
}

// Every scenario of the reference pack, and of the trials, plays from its recording as it played itself.
func TestLanternReplays(t *testing.T) {
	for _, s := range []*suite.Suite{openLantern(t), openSuite(t, "../testdata/trials"), openSuite(t, "../testdata/cases")} {
		for i := range s.Cases {
			c := &s.Cases[i]
			if c.Scenario == nil {
				t.Fatal(c.Faults.String())
			}
			events, data := run(t, c.Scenario)
			if replay(t, data, s.Pack) != events {
				t.Errorf("%s plays otherwise", c.Name)
			}
		}
	}
}

// A replay stops in the middle of a fight and says where a value comes from.
func TestWhyIsThisTwelve(t *testing.T) {
	lantern := openLantern(t)
	i := slices.IndexFunc(lantern.Cases, func(c suite.Case) bool { return c.Name == "tests/a_thick_hide" })
	_, data := run(t, lantern.Cases[i].Scenario)
	r := read(t, data)
	w := worldOf(t, r, lantern.Pack)
	if w.Given != lantern.Pack || w.Pack.Hash == lantern.Pack.Hash {
		t.Error("the recording does not bring along what its scenario changes")
	}
	names := trace.New(w.Map, trace.NamesOf(w.Pack), nil)
	player, err := r.Play(w, names)
	if err == nil {
		err = player.RunTo(34) // power was set in tick 34, the soak with it
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		who, what string
		want      []string
	}{
		{"fighter", "hp", []string{"hp is 219 of 240 at tick 34", "max_hp is 240", "its base is 240, from override"}},
		{"ada", "power", []string{"power is 1.5", "its base is 1.5, from override"}},
		{"fighter", "soak_fire", []string{"soak_fire is 1", "its base is 1, from formula"}},
	} {
		lines, err := player.Zone().Explain(names.Named(c.who), c.what)
		if err != nil || !slices.Equal(lines, c.want) {
			t.Errorf("%s of %s: %q, %v", c.what, c.who, lines, err)
		}
	}
}

// FuzzRead reads any bytes: it must not fail in any way but by its errors, and what it reads keeps its promises.
func FuzzRead(f *testing.F) {
	_, data := record(f, story(walk))
	f.Add(data)
	f.Add(data[:len(data)-9])
	f.Add([]byte("wickrec\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := recording.Read(data)
		if err != nil {
			return
		}
		at := 0
		for _, posted := range r.Letters {
			if _, err := posted.Letter(); err != nil || posted.Step < at || posted.Step >= r.Steps {
				t.Fatalf("letter before step %d after one before %d of %d: %v", posted.Step, at, r.Steps, err)
			}
			at = posted.Step
		}
		at = 0
		for _, check := range r.Checks {
			if check.Step < at || check.Step > r.Steps {
				t.Fatalf("check after step %d after one after %d of %d", check.Step, at, r.Steps)
			}
			at = check.Step
		}
		w, err := scenario.WorldOf(r, nil)
		if err != nil {
			return
		}
		player, err := r.Play(w)
		for steps := 0; err == nil && !player.Done() && steps < 200; steps++ {
			err = player.Step()
		}
	})
}

// BenchmarkReplay reads and plays a recording of 301 ticks.
func BenchmarkReplay(b *testing.B) {
	_, data := record(b, story(walk))
	w := worldOf(b, read(b, data), nil)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		player, err := read(b, data).Play(w)
		if err == nil {
			err = player.RunTo(player.Last())
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
