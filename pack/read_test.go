package pack

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// write makes packs on a disk, each a manifest, and returns the folder they lie in.
func write(t *testing.T, packs map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, depends := range packs {
		text := `{"name": "` + name + `", "version": "1.0.0", "requires": ">=0.1.0", "depends": [` + depends + `]}`
		if err := os.MkdirAll(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, ManifestFile), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func on(names ...string) string {
	var list []string
	for _, name := range names {
		list = append(list, `{"pack": "`+name+`", "version": ">=1.0.0"}`)
	}
	return strings.Join(list, ",")
}

// read gives the names of the packs that ReadDir finds, in its order.
func read(t *testing.T, dir string) ([]string, []Source) {
	t.Helper()
	sources, err := ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range sources {
		names = append(names, filepath.Base(s.Name))
	}
	return names, sources
}

func TestReadDirOrder(t *testing.T) {
	dir := write(t, map[string]string{
		"top": on("left", "right"), "left": on("base"), "right": on("base", "left"), "base": "", "other": "",
		"round": on("trip"), "trip": on("round"), "gap": on("nowhere", "base"),
	})
	for top, want := range map[string][]string{
		"base": {"base"}, "top": {"base", "left", "right", "top"}, "round": {"trip", "round"}, "gap": {"base", "gap"},
	} {
		got, sources := read(t, filepath.Join(dir, top))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", top, diff)
		}
		_, faults := Load(sources...)
		if wrong := top == "round" || top == "gap"; (faults.Errors() > 0) != wrong {
			t.Errorf("%s: %s", top, faults)
		}
	}
	_, sources := read(t, filepath.Join(dir, "gap"))
	if diff := cmp.Diff([]string{"base", "left", "other", "right", "round", "top", "trip"}, sources[1].Beside); diff != "" {
		t.Errorf("beside (-want +got):\n%s", diff)
	}
}

// A name out of a file leads to a folder beside the pack and nowhere else.
func TestReadDirStaysBeside(t *testing.T) {
	dir := write(t, map[string]string{"packs/top": on("../secret", "./base", "..", ""), "secret": "", "packs/base": ""})
	got, _ := read(t, filepath.Join(dir, "packs", "top"))
	if diff := cmp.Diff([]string{"top"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestReadDirHere(t *testing.T) {
	dir := write(t, map[string]string{"top": on("base"), "base": ""})
	t.Chdir(filepath.Join(dir, "top"))
	_, sources := read(t, ".")
	if len(sources) != 2 || sources[0].Name != "../base" || sources[1].Name != "." {
		t.Errorf("%v", sources)
	}
	p := mustLoad(t, sources...)
	if p.Name != "top" {
		t.Errorf("pack %s", p.Name)
	}
}

func TestReadDirRefuses(t *testing.T) {
	dir := write(t, map[string]string{"top": on("base"), "base": "", "links": ""})
	if err := os.Symlink(dir, filepath.Join(dir, "base", "loop")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"nowhere": "nowhere cannot be read as a pack", "top/pack.json": "it is a file", "base": "loop", "top": "base cannot be read as a pack: loop",
	} {
		if sources, err := ReadDir(filepath.Join(dir, name)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %d sources, error %v; want one line with %q", name, len(sources), err, want)
		}
	}
}
