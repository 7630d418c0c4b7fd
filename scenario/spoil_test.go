package scenario

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/tailscale/hujson"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/expect"
)

// Every single expectation of every scenario of the packs fails when what it expects is changed. So none of them
// is empty talk, and every row of the table of expectations is used by one.
func TestChangedExpectationsFail(t *testing.T) {
	used := make(map[string]int)
	for _, dir := range packDirs() {
		var o Opener
		var faults content.Faults
		p, err := o.Pack(dir, &faults)
		if err != nil || p == nil {
			t.Fatalf("%s cannot be opened: %v\n%s", dir, err, faults.String())
		}
		for _, f := range p.Tests {
			for _, spoilt := range spoiltOf(t, &o, dir, f) {
				used[spoilt.word]++
				result, err := spoilt.Run(Options{})
				if err != nil {
					t.Fatal(err)
				}
				if len(result.Failures) != 1 || result.Failures[0].Path != spoilt.path {
					t.Errorf("%s: %s changed, and %d failures", f.Path, spoilt.path, len(result.Failures))
				}
			}
		}
	}
	for _, r := range expect.Rows() {
		if used[r.Word] == 0 {
			t.Errorf("no scenario expects %q", r.Word)
		}
	}
}

// spoilt is a scenario with an expectation that expects something else.
type spoilt struct {
	*Scenario
	path string // of the expectation
	word string // what it expects
}

// spoiltOf makes a scenario of each expectation of a file.
func spoiltOf(t *testing.T, o *Opener, dir string, f content.File) []spoilt {
	t.Helper()
	plain, err := hujson.Standardize(append([]byte(nil), f.Data...))
	if err != nil {
		t.Fatal(err)
	}
	var told struct {
		Steps []map[string]any `json:"steps"`
	}
	if err := json.Unmarshal(plain, &told); err != nil {
		t.Fatal(err)
	}
	read := func(data []byte) *Scenario {
		var faults content.Faults
		s, err := o.Read(filepath.Join(dir, f.Path), data, &faults)
		if s == nil {
			t.Fatalf("%v\n%s\n%s", err, faults.String(), data)
		}
		return s
	}
	var all []spoilt
	for i, step := range told.Steps {
		word, ok := step["expect"].(string)
		if !ok {
			continue
		}
		at := fmt.Sprintf("/steps/%d/", i)
		for _, changes := range append(spoilNumbers(step, at), spoil(step, at, read(f.Data))) {
			patch, err := json.Marshal(changes)
			if err != nil {
				t.Fatal(err)
			}
			whole, err := hujson.Parse(append([]byte(nil), f.Data...))
			if err == nil {
				err = whole.Patch(patch)
			}
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, spoilt{read(whole.Pack()), fmt.Sprintf("steps[%d]", i), word})
		}
	}
	return all
}

// spoilNumbers changes, one by one, what is expected of something that is borne.
func spoilNumbers(step map[string]any, at string) (all [][]change) {
	for _, field := range []string{"stacks", "rung", "magnitude", "level", "ticks", "count", "next"} {
		if number, ok := step[field].(float64); ok {
			all = append(all, []change{{"add", at + field, number + 1}})
		}
	}
	if reason := step["reason"]; reason != nil { // of ready, which is never for this one together with another as long
		other := "global_cooldown"
		if reason == other {
			other = "cooldown"
		}
		all = append(all, []change{{"add", at + "reason", other}})
	}
	if step["left"] != nil {
		all = append(all, []change{{"add", at + "left", 987654}})
	}
	return all
}

// change is one change of a JSON text.
type change struct {
	Op    string `json:"op"`
	Path  string `json:"path"`
	Value any    `json:"value,omitzero"`
}

// spoil is what has to be changed in an expectation so that it expects something else.
func spoil(step map[string]any, at string, s *Scenario) []change {
	set := func(field string, value any) []change { return []change{{"add", at + field, value}} }
	is := step["is"]
	switch step["expect"] {
	case "position":
		is.([]any)[0] = is.([]any)[0].(float64) + 2.5
		return set("is", is)
	case "room":
		for i := range s.Map().Rooms {
			if id := s.Map().Rooms[i].ID; id != is {
				return set("is", id)
			}
		}
	case "facing":
		if is == "northwest" {
			return set("is", "east")
		}
		return set("is", "northwest")
	case "event":
		return spoilTimes(step, at)
	case "hash":
		return set("is", "0x0123456789abcdef")
	case "pose":
		if is == "standing" {
			return set("is", "sitting")
		}
		return set("is", "standing")
	case "ready":
		changes := set("is", is == false)
		for _, field := range []string{"left", "reason"} { // which go with false alone
			if step[field] != nil {
				changes = append(changes, change{Op: "remove", Path: at + field})
			}
		}
		return changes
	}
	if step["of"] != nil {
		return set("of", 987654)
	}
	if number, ok := is.(float64); ok {
		return set("is", number+1)
	}
	return set("is", is == false)
}

// spoilTimes expects another number of events.
func spoilTimes(step map[string]any, at string) []change {
	var changes []change
	low, times := 1.0, 0.0
	for _, field := range []string{"times", "at_least", "at_most"} {
		if number, ok := step[field].(float64); ok {
			changes = append(changes, change{Op: "remove", Path: at + field})
			if low = number; field == "at_most" {
				low, times = 0, number+1
			}
		}
	}
	if low == 0 {
		times++
	}
	return append(changes, change{"add", at + "times", times})
}

// packDirs are the packs whose scenarios show everything.
func packDirs() []string { return []string{lanternDir, trialsDir, casesDir, afflictionsDir, cinderDir} }

// openAll reads the scenarios of those packs.
func openAll(t testing.TB) []*Scenario {
	t.Helper()
	var all []*Scenario
	for _, dir := range packDirs() {
		_, some := openPack(t, dir)
		all = append(all, some...)
	}
	return all
}
