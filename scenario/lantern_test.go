package scenario

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
)

const (
	lanternDir = "../packs/lantern"
	// trialsDir is a pack made to try rules in that the reference pack has no use for.
	trialsDir = "testdata/trials"
)

// openLantern reads the reference pack and its scenarios.
func openLantern(t testing.TB) (*pack.Pack, []*Scenario) {
	t.Helper()
	return openPack(t, lanternDir)
}

func openPack(t testing.TB, dir string) (*pack.Pack, []*Scenario) {
	t.Helper()
	var o Opener
	var faults content.Faults
	p, err := o.Pack(dir, &faults)
	if err != nil || p == nil {
		t.Fatalf("%s cannot be opened: %v\n%s", dir, err, faults.String())
	}
	var all []*Scenario
	for _, f := range p.Tests {
		s, err := o.Read(filepath.Join(dir, f.Path), f.Data, &faults)
		if s == nil {
			t.Fatalf("%v\n%s", err, faults.String())
		}
		all = append(all, s)
	}
	return p, all
}

// lanternNamed is the scenario of the reference pack in the file of that name.
func lanternNamed(t testing.TB, name string) *Scenario {
	t.Helper()
	_, all := openLantern(t)
	for _, s := range all {
		if filepath.Base(s.File) == name+pack.ScenarioSuffix {
			return s
		}
	}
	t.Fatalf("lantern has no %s", name)
	return nil
}

// Every scenario of the packs comes out as it says. Each tells in a sentence what it shows, and expects something.
func TestLantern(t *testing.T) {
	all := openAll(t)
	if len(all) < 60 {
		t.Errorf("there are %d scenarios", len(all))
	}
	for _, s := range all {
		t.Run(filepath.Base(s.File), func(t *testing.T) {
			t.Parallel()
			result, _ := play(t, s)
			for i := range result.Failures {
				t.Error(result.Failures[i].String())
			}
			if s.About == "" {
				t.Error("it does not say what it shows")
			}
			if expectationsOf(s) == 0 {
				t.Error("it expects nothing")
			}
		})
	}
}

func expectationsOf(s *Scenario) int {
	n := 0
	for _, p := range s.story.Steps {
		if p.Base().Self.Field("expect") != nil {
			n++
		}
	}
	return n
}

// Every verb and every setting is shown by a scenario of the packs, and so is every other step.
func TestLanternShowsEverything(t *testing.T) {
	used := make(map[string]bool)
	for _, s := range openAll(t) {
		for _, p := range s.story.Steps {
			used[fmt.Sprintf("%T", p)] = true
		}
	}
	shown := 0
	for _, s := range sorts() {
		for _, r := range s.rows {
			if name := fmt.Sprintf("%T", r.Make()); !used[name] {
				t.Errorf("no scenario shows %s %s", s.key, r.Word)
			}
			shown++
		}
	}
	if shown < 40 {
		t.Errorf("%d rows were looked at", shown)
	}
}
