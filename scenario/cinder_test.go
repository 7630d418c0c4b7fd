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
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
)

// cinderDir is the example of a whole game in data. Its scenarios are played with those of the other packs.
const cinderDir = "../examples/cinder"

// openCinder reads the example, which must have nothing that wick check would find.
func openCinder(t *testing.T) *pack.Pack {
	t.Helper()
	sources, err := pack.ReadDir(cinderDir)
	if err != nil {
		t.Fatal(err)
	}
	p, faults := pack.Load(sources...)
	if faults.Len() > 0 {
		t.Fatal(faults.String())
	}
	return p
}

// The example has no faults and no warnings, and its readme names all that is in it and scenarios that show it.
func TestCinder(t *testing.T) {
	p := openCinder(t)
	readme, err := os.ReadFile(filepath.Join(cinderDir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for i := range p.Rules.Affects {
		want = append(want, p.Rules.Affects[i].ID)
	}
	for i := range p.Rules.Abilities {
		want = append(want, p.Rules.Abilities[i].ID)
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\|.*\\| `(\\w+)` \\|$").FindAllSubmatch(readme, -1) {
		name, test := string(row[1]), string(row[2])
		got = append(got, name)
		at := slices.IndexFunc(p.Tests, func(f content.File) bool { return filepath.Base(f.Path) == test+pack.ScenarioSuffix })
		if at < 0 || !strings.Contains(string(p.Tests[at].Data), `"`+name+`"`) {
			t.Errorf("%s is not shown by %s", name, test)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || len(want) != 6 {
		t.Errorf("the readme names %v, but there are %v", got, want)
	}
	for _, f := range p.Tests {
		if name := strings.TrimSuffix(filepath.Base(f.Path), pack.ScenarioSuffix); !strings.Contains(string(readme), "`"+name+"`") {
			t.Errorf("the readme does not say what %s shows", name)
		}
	}
}

// The numbers of the example are those of the specification, as far as its scenarios do not show them.
func TestCinderIsAsItIsWritten(t *testing.T) {
	d := openCinder(t).Rules
	byID := func(list, want []string) {
		t.Helper()
		slices.Sort(list)
		if !slices.Equal(list, want) {
			t.Errorf("there are %v, want %v", list, want)
		}
	}
	var attributes, pools, types []string
	for i := range d.Attributes {
		attributes = append(attributes, d.Attributes[i].ID)
	}
	for i := range d.Pools {
		pools = append(pools, d.Pools[i].ID)
	}
	for i := range d.DamageTypes {
		types = append(types, d.DamageTypes[i].ID)
	}
	byID(attributes, []string{
		"armor_base", "armor_class", "dex_mod", "grit", "max_dex", "max_guard", "max_hp", "max_mana", "max_nerve", "might", "soak_fire",
	})
	byID(pools, []string{"ash_ward", "guard", "hp", "mana", "nerve"})
	byID(types, []string{"dread", "fire"})
	if d.ProtectionPulses != 20 || d.GlobalCooldown != 0 {
		t.Errorf("protection %d, global cooldown %d", d.ProtectionPulses, d.GlobalCooldown)
	}
	for i := range d.Affects {
		a, level := &d.Affects[i], map[string]float64{"burning": 1, "ashen_shroud": 2}
		if a.Level != level[a.ID] || a.OneForAll != (a.ID == "ashen_shroud") || a.NoDispel {
			t.Errorf("%s: level %g, one for all %t", a.ID, a.Level, a.OneForAll)
		}
	}
	for i := range d.Abilities {
		a := &d.Abilities[i]
		if a.Invoke != book.InvokedByCommand || a.Verb != a.ID || a.Range != 0 || a.OwnTime || a.Breaks != book.BrokenByControl {
			t.Errorf("%s is %+v", a.ID, a)
		}
	}
}

// A golem and a gaunt are alike but for the nerve, and that a golem neither swings nor is swung at.
func TestCinderFolk(t *testing.T) {
	p := openCinder(t)
	nerve := slices.IndexFunc(p.Rules.Attributes, func(a stat.Attribute) bool { return a.ID == "max_nerve" })
	for _, c := range p.Creatures {
		want := 0
		if c.ID == "gaunt" {
			want = 1
		}
		if len(c.Bases) != want || want == 1 && (int(c.Bases[0].Attr) != nerve || c.Bases[0].Value != 10) {
			t.Errorf("%s begins from %v", c.ID, c.Bases)
		}
		if (c.Combat < 0) != (c.ID == "ash_golem") {
			t.Errorf("%s fights by the profile %d", c.ID, c.Combat)
		}
	}
	if len(p.Creatures) != 3 {
		t.Errorf("there are %d creatures", len(p.Creatures))
	}
}
