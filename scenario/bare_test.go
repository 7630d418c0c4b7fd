package scenario

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
)

// shown is a line of a behavior file that says what is seen or heard of it.
var shown = regexp.MustCompile(`(?m)^\s*\{ "time": [0-9.]+, "kind": "(Animation|Effect)".*\},?\n`)

// The server plays without anything to show: with every animation and every effect taken out of its behaviors, the reference pack
// tells the same stories, event by event, and its folder holds no picture and no sound to begin with. Only the hash of the state
// is another one, since places in timelines are part of it.
func TestNothingHangsOnWhatIsShown(t *testing.T) {
	sources, err := pack.ReadDir(lanternDir)
	if err != nil {
		t.Fatal(err)
	}
	taken := 0
	for _, source := range sources {
		for i, f := range source.Files {
			if ext := filepath.Ext(f.Path); ext != ".json" && ext != ".lua" {
				t.Errorf("%s is no text", f.Path)
			}
			if strings.HasPrefix(f.Path, "behaviors/") {
				taken += len(shown.FindAll(f.Data, -1))
				source.Files[i].Data = shown.ReplaceAll(f.Data, nil)
				if rest := string(source.Files[i].Data); strings.Contains(rest, "prefab") || strings.Contains(rest, "animation") {
					t.Errorf("%s still shows something:\n%s", f.Path, rest)
				}
			}
		}
	}
	bare, faults := pack.Load(sources...)
	if bare == nil || taken < 9 {
		t.Fatalf("%d entries taken out: %s", taken, faults)
	}
	whole, all := openLantern(t)
	if bare.Hash == whole.Hash {
		t.Fatal("nothing was taken out")
	}
	for i, f := range bare.Tests {
		var faults content.Faults
		s := Load(f, bare, &faults)
		if s == nil {
			t.Fatal(faults.String())
		}
		_, want := play(t, all[i])
		result, got := play(t, s)
		for _, fail := range result.Failures[min(len(result.Hashes), len(result.Failures)):] {
			t.Error(fail.String())
		}
		if events(got) != events(want) {
			t.Errorf("%s is another story:\n%s\nwant\n%s", f.Path, got, want)
		}
	}
}

// events is a stream without its last line, which is the hash.
func events(stream string) string {
	return stream[:strings.LastIndexByte(strings.TrimSuffix(stream, "\n"), '\n')+1]
}
