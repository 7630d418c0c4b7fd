package scenario

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/sim"
)

// walkText is a story of 300 ticks with letters in it, on the field.
const walkText = `"seed": 3, "entities": [{"name": "ada", "player": true, "position": [-5, 0]}, {"name": "dog", "position": [-9, 0]}], "steps": [
	{"at": 10, "do": "move", "who": "ada", "to": [8, 3]},
	{"at": 20, "do": "move", "who": "dog", "to": "ada", "for": "2s"},
	{"at": 150, "do": "say", "who": "ada", "text": "here"},
	{"at": 200, "do": "move", "who": "ada", "direction": "south", "for": "1s"},
	{"at": 300, "mark": "end"}]`

func walkRecording(t testing.TB) (data []byte, events string) {
	t.Helper()
	e, r := recorded(t, loadText(t, fieldText(walkText)))
	return r, string(e)
}

func mustRead(t testing.TB, data []byte) *Recording {
	t.Helper()
	r, err := ReadRecording(data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRecordingHolds(t *testing.T) {
	data, _ := walkRecording(t)
	r := mustRead(t, data)
	if r.Steps != 301 || r.Cut || r.Engine != pack.EngineVersion || r.Map != ownMap || r.Every != CheckEvery || r.Epoch != 1 {
		t.Errorf("%+v", r.Header)
	}
	if len(r.Checks) != 6 || r.Checks[4].Step != 300 || r.Checks[5].Step != 301 {
		t.Errorf("checks: %+v", r.Checks)
	}
	// Two arrive; ada walks about 210 ticks and stops twice, the dog for two seconds.
	if n := len(r.Letters); n < 300 || n > 400 {
		t.Errorf("%d letters", n)
	}
	for i, posted := range r.Letters {
		if _, err := posted.Letter(); err != nil {
			t.Fatalf("letter %d: %v", i, err)
		}
	}
}

// A replay stops at any tick, and what it knows there is what the story knew.
func TestReplayStops(t *testing.T) {
	data, _ := walkRecording(t)
	player, err := mustRead(t, data).Play(nil)
	if err != nil {
		t.Fatal(err)
	}
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
	data, _ := walkRecording(t)
	r := mustRead(t, data)
	r.Checks[2].Hash++
	player, err := r.Play(nil)
	if err != nil {
		t.Fatal(err)
	}
	var d *Divergence
	if err := player.RunTo(301); !errors.As(err, &d) || d.From != 120 || d.Tick != 180 || d.Recorded != d.Got+1 {
		t.Errorf("%v", err)
	}
	mustHold(t, d.Error(), "parts from the recording after tick 120 and at the latest at tick 180", hashText(d.Recorded), "wick "+pack.EngineVersion)
}

// Whatever a recording is cut at, what is there is read as far as it goes, and it plays like the whole one did.
func TestCutRecording(t *testing.T) {
	data, events := walkRecording(t)
	whole := mustRead(t, data)
	begins := bytes.Index(data, whole.Start) + len(whole.Start)
	read := 0
	for n := range len(data) {
		r, err := ReadRecording(data[:n])
		if n < begins {
			if !errors.Is(err, ErrNoRecording) {
				t.Fatalf("cut at %d, in front of the tape: %v", n, err)
			}
			continue
		}
		if err != nil || !r.Cut || r.Steps > whole.Steps || len(r.Letters) > len(whole.Letters) {
			t.Fatalf("cut at %d of %d: %v", n, len(data), err)
		}
		read++
		if n%97 != 0 && n != len(data)-1 {
			continue
		}
		if got := replay(t, data[:n]); !strings.HasPrefix(events, got[:strings.LastIndex(got[:len(got)-1], "\n")+1]) {
			t.Fatalf("cut at %d it plays otherwise", n)
		}
	}
	if read < 1000 {
		t.Errorf("%d cuts were read", read)
	}
}

// Any changed byte is found: in reading, by the save, or by a hash.
func TestDamagedRecording(t *testing.T) {
	data, _ := walkRecording(t)
	for at := range data {
		damaged := bytes.Clone(data)
		damaged[at] ^= 0x10
		if r, err := ReadRecording(damaged); err == nil {
			t.Fatalf("byte %d of %d changed, and it is read: cut %t", at, len(data), r.Cut)
		}
	}
}

func TestOtherVersion(t *testing.T) {
	data, _ := walkRecording(t)
	binary.LittleEndian.PutUint16(data[len(recordingMagic):], 9)
	_, err := ReadRecording(data)
	if !errors.Is(err, ErrVersion) {
		t.Fatal(err)
	}
	mustHold(t, err.Error(), "the recording has format 9, and this wick reads format 1")
	if _, err := ReadRecording([]byte("no recording")); !errors.Is(err, ErrNoRecording) {
		t.Error(err)
	}
}

// A recording is played with its own pack and no other, and the refusal names both.
func TestForeignPack(t *testing.T) {
	suite := openLantern(t)
	own := mustRead(t, lanternRecording(t, suite, "tests/first_steps"))
	other := *suite.Pack
	other.Hash++
	other.Version = "0.2.0"
	for _, c := range []struct {
		name string
		r    *Recording
		p    *pack.Pack
		want []string
	}{
		{"other version", own, &other, []string{"pack lantern 0.1.0 (" + hashText(suite.Pack.Hash), "pack lantern 0.2.0 (" + hashText(other.Hash)}},
		{"no pack", own, nil, []string{"is of pack lantern 0.1.0", "played with no pack"}},
		{"a pack too many", mustRead(t, firstOf(walkRecording(t))), suite.Pack, []string{"is of no pack", "played with pack lantern"}},
	} {
		_, err := c.r.Play(c.p)
		if !errors.Is(err, ErrForeign) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		mustHold(t, err.Error(), c.want...)
	}
	lost := *own
	lost.Map = "attic"
	if _, err := lost.Play(suite.Pack); err == nil || !strings.Contains(err.Error(), `is of map "attic", and pack lantern`) {
		t.Error(err)
	}
	if _, err := own.Play(suite.Pack); err != nil {
		t.Error(err)
	}
}

func firstOf(data []byte, _ string) []byte { return data }

func lanternRecording(t testing.TB, suite *Suite, name string) []byte {
	t.Helper()
	for i := range suite.Cases {
		if suite.Cases[i].Name == name {
			_, data := recorded(t, suite.Cases[i].Scenario)
			return data
		}
	}
	t.Fatalf("lantern has no %s", name)
	return nil
}

// Every scenario of the reference pack plays from its recording as it played itself.
func TestLanternReplays(t *testing.T) {
	suite := openLantern(t)
	for i := range suite.Cases {
		c := &suite.Cases[i]
		if c.Scenario == nil {
			t.Fatal(c.Faults.String())
		}
		events, data := recorded(t, c.Scenario)
		r := mustRead(t, data)
		m, err := r.Place(suite.Pack)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		var again bytes.Buffer
		stream := NewStream(&again)
		player, err := r.Play(suite.Pack, NewTrace(m, stream.Write))
		if err == nil {
			err = player.RunTo(player.Last())
		}
		if err == nil {
			err = stream.Finish(player.Zone().Tick(), player.Zone().Hash())
		}
		if err != nil || !bytes.Equal(again.Bytes(), events) {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
}

// FuzzReadRecording reads any bytes: it must not fail in any way but by its errors, and what it reads keeps its promises.
func FuzzReadRecording(f *testing.F) {
	data, _ := walkRecording(f)
	f.Add(data)
	f.Add(data[:len(data)-9])
	f.Add([]byte(recordingMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := ReadRecording(data)
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
		player, err := r.Play(nil)
		for steps := 0; err == nil && !player.Done() && steps < 200; steps++ {
			err = player.Step()
		}
	})
}
