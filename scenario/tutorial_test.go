package scenario

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/wick-engine/wick/pack"
)

// The pack that the guide writes step by step is sound, without a warning, and does what its scenario says.
func TestTutorial(t *testing.T) {
	text, err := os.ReadFile("../docs/authoring/abilities.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files := regexp.MustCompile("(?s)```(?:jsonc|lua)\n(?://|--) (frost/[\\w./]+)\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	for _, f := range files {
		at := filepath.Join(dir, filepath.FromSlash(f[1]))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(f[2]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sources, err := pack.ReadDir(filepath.Join(dir, "frost"))
	if err != nil {
		t.Fatal(err)
	}
	if _, faults := pack.Load(sources...); faults.Len() > 0 {
		t.Fatal(faults.String())
	}
	_, all := openPack(t, filepath.Join(dir, "frost"))
	if len(files) != 9 || len(all) != 1 {
		t.Fatalf("%d files, %d scenarios", len(files), len(all))
	}
	result, _ := play(t, all[0])
	for i := range result.Failures {
		t.Error(result.Failures[i].String())
	}
}
