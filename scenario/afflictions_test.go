package scenario

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
)

// afflictionsDir is the example that goes with the guide to affects. Its scenarios are played with those of the other packs.
const afflictionsDir = "../examples/afflictions"

// The example has nothing that wick check would find, and its readme names all that is in it and the scenario that shows it.
func TestAfflictions(t *testing.T) {
	sources, err := pack.ReadDir(afflictionsDir)
	if err != nil {
		t.Fatal(err)
	}
	p, faults := pack.Load(sources...)
	if faults.Len() > 0 {
		t.Fatal(faults.String())
	}
	readme, err := os.ReadFile(filepath.Join(afflictionsDir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for i := range p.Rules.Affects {
		want = append(want, p.Rules.Affects[i].ID)
	}
	for i := range p.Rules.Abilities {
		want = append(want, p.Rules.Abilities[i].ID)
	}
	var got, tests []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\|.*\\| `(\\w+)` \\|$").FindAllSubmatch(readme, -1) {
		name, test := string(row[1]), string(row[2])
		got, tests = append(got, name), append(tests, test)
		at := slices.IndexFunc(p.Tests, func(f content.File) bool { return filepath.Base(f.Path) == test+pack.ScenarioSuffix })
		if at < 0 || !strings.Contains(string(p.Tests[at].Data), `"`+name+`"`) {
			t.Errorf("%s is not shown by %s", name, test)
		}
	}
	if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) || len(slices.Compact(slices.Sorted(slices.Values(tests)))) != len(p.Tests) {
		t.Errorf("the readme names %v and %v, but there are %v and %d scenarios", got, tests, want, len(p.Tests))
	}
}
