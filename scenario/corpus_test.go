package scenario

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/wick-engine/wick/scenario/trace"
)

// TestCorpus plays the scenarios of packs that were written before the rules went beyond what they could do then. What has been
// added since must not show in them: every definition, every event and every bit of the state is as it was recorded. A line that
// differs is a change to the game of somebody who has changed nothing, and has to be undone; if it was meant, for all games at once, the
// line that the test prints takes the place of the recorded one, and CHANGELOG.md says why.
func TestCorpus(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/corpus/packs.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range archive.Files {
		at := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	recorded, err := os.ReadFile("testdata/corpus/recorded.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(recorded)), "\n")
	var got []string
	for _, name := range []string{"cases", "cinder", "lantern"} {
		p, all := openPack(t, filepath.Join(dir, name))
		got = append(got, fmt.Sprintf("%s definitions %s", name, trace.Hash(uint64(p.Fingerprint()))))
		for _, s := range all {
			result, events := play(t, s)
			line := fmt.Sprintf("%s/%s state %s events %x", name, filepath.Base(s.File), trace.Hash(uint64(result.Hash)), sha256.Sum256([]byte(events)))
			got = append(got, line[:len(line)-48]) // sixteen digits tell events apart
		}
	}
	for i, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("line %d of %d is not recorded: %s", i+1, len(got), line)
		}
	}
	if len(got) != len(want) || len(want) < 89 {
		t.Errorf("%d lines come of it, %d are recorded", len(got), len(want))
	}
}
