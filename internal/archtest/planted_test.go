package archtest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// loadPlanted copies the module of planted breaches, adds files to it and loads the whole.
func loadPlanted(t *testing.T, added map[string]string) *Module {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS("testdata/planted")); err != nil {
		t.Fatal(err)
	}
	for name, text := range added {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	m, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// wanted reads the comments "want RULE: WHAT | RULE: WHAT" of the planted files; "want+2" speaks of two lines further down.
func wanted(t *testing.T) []string {
	t.Helper()
	comment := regexp.MustCompile(`// want(\+\d+)? (.*)`)
	var want []string
	err := fs.WalkDir(os.DirFS("testdata/planted"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join("testdata/planted", name))
		for i, line := range strings.Split(string(data), "\n") {
			found := comment.FindStringSubmatch(line)
			if found == nil {
				continue
			}
			down, _ := strconv.Atoi(found[1])
			for _, one := range strings.Split(found[2], " | ") {
				rule, what, _ := strings.Cut(one, ": ")
				want = append(want, fmt.Sprintf("%s:%d: [%s] %s", name, i+1+down, rule, what))
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return want
}

// TestPlanted wants exactly the planted breaches: each rule finds its own at its place, and nothing in the clean code
// around them.
func TestPlanted(t *testing.T) {
	const unfinished = "TO" + "DO"
	added := map[string]string{
		"account/unfinished.go":      "package account\n\n// later: " + unfinished + "\nfunc later() {}\n",
		"account/unfinished_test.go": "package account\n\n// FIX" + "ME later, but no method of it is " + unfinished + "NE\n",
	}
	want := append(wanted(t),
		"account/unfinished.go:3: [docs] comment with the word "+unfinished,
		"account/unfinished_test.go:3: [docs] comment with the word FIX"+"ME",
		"words:1: [compile] words/doc.go:4:28: undefined: missing",
	)
	seen := map[string]bool{}
	var got []string
	for _, f := range Check(loadPlanted(t, added), Rules()) {
		got = append(got, fmt.Sprintf("%s:%d: [%s] %s", f.File, max(f.Line, 1), f.Rule, f.What))
		seen[f.Rule] = true
		if f.Why == "" || f.Do == "" || f.Symbol == "" {
			t.Errorf("finding without reason, remedy or symbol: %+v", f)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings in testdata/planted (-want +got):\n%s", diff)
	}
	for _, r := range Rules() {
		if !seen[r.Name] && !strings.HasSuffix(r.Name, "-size") && r.Name != "package-names" { // sizes have a test of their own
			t.Errorf("no breach of rule %s is planted", r.Name)
		}
	}
}

// TestBrokenImport wants a package that does not compile to be reported, and those that import it to be let alone: what is
// known of their types is too little to judge them by.
func TestBrokenImport(t *testing.T) {
	module := loadPlanted(t, map[string]string{
		"sim/broken.go": "package sim\n\nfunc broken() int { return missing }\n",
		"party/doc.go": "// Package party stands on what does not compile.\npackage party\n\nimport \"example.test/planted/sim\"\n\n" +
			"var kept = sim.Missing()\n\nfunc give() any {\n\tother := kept.Parts[0]\n\treturn append(other.Names, kept...)\n}\n",
	})
	var got []string
	for _, f := range Check(module, Rules()) {
		if f.File == "sim" || f.File == "party" || strings.HasPrefix(f.File, "party/") {
			got = append(got, f.File+": ["+f.Rule+"] "+f.What)
		}
	}
	want := []string{
		"party: [compile] party/doc.go:6:16: undefined: sim.Missing",
		"sim: [compile] sim/broken.go:3:28: undefined: missing",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// TestSizes wants every limit to allow what it says and to refuse one more.
func TestSizes(t *testing.T) {
	names := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "// N%d is a name.\nfunc N%d() {}\n", i, i)
		}
		return b.String()
	}
	body := func(lines int) string { return "func long() {\n" + strings.Repeat("\n", lines-2) + "}\n" }
	file := func(pkg, text string, lines int) string {
		text = "// Package " + pkg + " is long.\npackage " + pkg + "\n" + text
		return text + strings.Repeat("\n", lines-strings.Count(text, "\n"))
	}
	part := func(pkg string, lines int) string { return "package " + pkg + strings.Repeat("\n", lines) }
	added := map[string]string{
		"party/doc.go":          file("party", body(80)+"func five(a, b, c, d, e int) {}\n"+names(60), 600),
		"party/ok_test.go":      part("party", 1000),
		"behavior/doc.go":       file("behavior", body(81)+names(61), 601),
		"behavior/long_test.go": part("behavior", 1001),
		"behavior/six.go":       "package behavior\n\nfunc six(a, b, c int, d, e, f int) {}\n\ntype t interface {\n\tm(a, b, c, d, e, f int)\n}\n\nvar f = func(a, b, c, d, e, f int) {}\n",
		"behavior/gen.go":       "// Code generated by hand. DO NOT EDIT.\n\n" + part("behavior", 3000),
	}
	for i := range 5 {
		added[fmt.Sprintf("storage/f%d.go", i)] = part("storage", 500)
		added[fmt.Sprintf("storage/sqlite/f%d.go", i)] = part("sqlite", 500)
		added[fmt.Sprintf("rules/ready/f%d.go", i)] = part("ready", 400)
	}
	added["storage/sqlite/last.go"] = "package sqlite\n"
	for i := range 11 {
		added[fmt.Sprintf("rules/f%d.go", i)] = part("rules", 590)
	}
	want := []string{
		"behavior/doc.go: file of 601 lines, 600 allowed",
		"behavior.long: function of 81 lines, 80 allowed",
		"behavior/long_test.go: file of 1001 lines, 1000 allowed",
		"behavior.six: 6 parameters, 5 allowed",
		"behavior.t: 6 parameters, 5 allowed",
		"behavior.f: 6 parameters, 5 allowed",
		"behavior: package with 61 exported names, 60 allowed",
		"storage/sqlite: package of 2501 lines, 2500 allowed",
	}
	rules := []Rule{fileSizeRule(), functionSizeRule(), packageSizeRule(), packageNamesRule()}
	var got []string
	for _, f := range Check(loadPlanted(t, added), rules) {
		got = append(got, f.Symbol+": "+f.What)
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings about sizes (-want +got):\n%s", diff)
	}
	added["rules/last.go"] = part("rules", 560)
	found := Check(loadPlanted(t, added), []Rule{packageSizeRule()})
	if !slices.ContainsFunc(found, func(f Finding) bool { return f.Symbol == "rules" }) {
		t.Error("a rules package of more than 7,000 lines passes")
	}
}
