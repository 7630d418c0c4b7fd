package pack

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/script/vm"
)

// archived reads the packs of an archive in testdata/load, without what must come out.
func archived(t testing.TB, name string) []Source {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/load/" + name + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	return sourcesOf(archive.Files[:len(archive.Files)-1])
}

// with returns a source with a file more, or with another text in the file that it has.
func (s Source) with(name, text string) Source {
	s.Files = slices.DeleteFunc(slices.Clone(s.Files), func(f content.File) bool { return f.Path == name })
	s.Files = append(s.Files, content.File{Path: name, Data: []byte(text)})
	return s
}

// moved returns a source with a file at another place.
func (s Source) moved(t *testing.T, from, to string) Source {
	t.Helper()
	s.Files = slices.Clone(s.Files)
	at := slices.IndexFunc(s.Files, func(f content.File) bool { return f.Path == from })
	if at < 0 {
		t.Fatalf("no file %s", from)
	}
	s.Files[at].Path = to
	return s
}

// A pack tells by its hash what its scripts say, and not where they lie.
func TestHashSeesScripts(t *testing.T) {
	source := archived(t, "scripts")[0]
	base := mustLoad(t, source)
	text := ""
	for _, s := range base.Scripts {
		if s.Name == "charm.lua" {
			text = s.Text
		}
	}
	if !strings.Contains(text, "rx:cancel()") || len(base.Program.Files()) != 2 {
		t.Fatalf("charm.lua is %q in %v", text, base.Program.Files())
	}
	if p := mustLoad(t, source.moved(t, "scripts/charm.lua", "scripts/far/away/charm.lua")); p.Hash != base.Hash {
		t.Error("where a script lies counts")
	}
	slices.Reverse(source.Files)
	if p := mustLoad(t, source); p.Hash != base.Hash || p.Hash != p.Fingerprint() {
		t.Error("the order of files counts, or the hash is none")
	}
	renamed := source.moved(t, "scripts/deep/thorns.lua", "scripts/deep/thorn.lua")
	for _, name := range []string{"abilities/all.json", "pack.json"} {
		renamed = renamed.with(name, strings.ReplaceAll(fileOf(t, source, name), "thorns.lua", "thorn.lua"))
	}
	seen := map[uint64]string{base.Hash: "the pack as it is"}
	for what, s := range map[string]Source{
		"another script":      source.with("scripts/more.lua", ""),
		"a comment":           source.with("scripts/charm.lua", text+"-- and so on\n"),
		"another number":      source.with("scripts/charm.lua", strings.Replace(text, "La.", "Lo.", 1)),
		"a line further down": source.with("scripts/charm.lua", "\n"+text),
		"another name":        renamed,
	} {
		p := mustLoad(t, s)
		if other, taken := seen[p.Hash]; taken {
			t.Errorf("%s has the hash of %s", what, other)
		}
		seen[p.Hash] = what
	}
}

// fileOf is the text of a file.
func fileOf(t *testing.T, s Source, name string) string {
	t.Helper()
	at := slices.IndexFunc(s.Files, func(f content.File) bool { return f.Path == name })
	if at < 0 {
		t.Fatalf("no file %s", name)
	}
	return string(s.Files[at].Data)
}

// As many scripts as there may be, and as large, are no fault; one more is, and one larger.
func TestBoundsOfScripts(t *testing.T) {
	source := archived(t, "scripts")[0]
	full := source
	for i := range vm.MaxFiles - 2 { // it has two of its own
		full = full.with(fmt.Sprintf("scripts/s%d.lua", i), "function f() end")
	}
	large := strings.Repeat("-", vm.MaxFile)
	for what, c := range map[string]struct {
		source Source
		want   string
	}{
		"full":      {full, ""},
		"overfull":  {full.with("scripts/z.lua", "function f() end"), "a/scripts/z.lua: more than 256 scripts\n"},
		"large":     {source.with("scripts/z.lua", large), ""},
		"too large": {source.with("scripts/z.lua", large+"-"), "a/scripts/z.lua: a script of 262145 bytes: at most 262144\n"},
	} {
		p, faults := Load(c.source)
		if faults.String() != c.want || (p == nil) != (c.want != "") {
			t.Errorf("%s: %s", what, faults)
		}
	}
}

// Whatever is written where a pack names a function, it is found or said to be missing.
func TestEveryHookIsFound(t *testing.T) {
	source := archived(t, "scripts")[0]
	p := mustLoad(t, source)
	if len(p.Rules.Hooks) != 5 {
		t.Fatalf("hooks are %v", p.Rules.Hooks)
	}
	for _, name := range p.Rules.Hooks {
		file, function, _ := strings.Cut(name, ":")
		if !slices.Contains(p.Program.Functions(file), function) {
			t.Errorf("%s is not there", name)
		}
		broken := source
		for i, f := range source.Files {
			if path.Base(f.Path) == file {
				broken = source.with(f.Path, strings.Replace(string(source.Files[i].Data), "function "+function, "function no_"+function, 1))
			}
		}
		q, faults := Load(broken)
		if q != nil || faults.Len() != 1 || !strings.Contains(faults.String(), `"`+name+`": expected a function that `+file+` defines`) {
			t.Errorf("without %s: %s", name, faults)
		}
	}
}

// A script that fails while it is loaded would do nothing in any zone, so the pack with it is refused: with file, line, and what is
// wrong, once.
func TestScriptsAreLoadedOnce(t *testing.T) {
	source := archived(t, "scripts")[0]
	const hint = ": expected what is outside functions to come to its end by itself, within the bounds of a call and without the world"
	for does, want := range map[string]string{
		"while true do end":                          "too many instructions",
		`error("no luck")`:                           "no luck",
		`local s = "x" while true do s = s .. s end`: "too much text",
		"nothing.at.all = 1":                         `cannot read "at" of a nil`,
		"local function f() return 1 + f() end f()":  "calls too deep in each other",
		"math.random = nil":                          "this table is the file's or the library's and cannot be changed; what has to last is kept in h:data() or world.zone",
		`world.broadcast("hi")`:                      "world.broadcast: nothing is going on while a file is loaded",
	} {
		p, faults := Load(source.with("scripts/more.lua", "-- More.\n"+does+"\n"))
		if got := faults.String(); p != nil || faults.Len() != 1 || faults.All()[0].Code != BadScript || got != "a/scripts/more.lua:2: "+want+hint+"\n" {
			t.Errorf("%s: %q, want %q", does, got, want)
		}
	}
	if p, faults := Load(source.with("scripts/more.lua", "local t = {}\nfor i = 1, 100 do t[i] = i * i end\n")); p == nil {
		t.Errorf("what makes a table: %v", faults)
	}
}
