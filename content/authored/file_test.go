package authored_test

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wick-engine/wick/content/authored"
)

func file(size int) *fstest.MapFile { return &fstest.MapFile{Data: bytes.Repeat([]byte("x"), size)} }

func TestReadFSIsSortedAndWhole(t *testing.T) {
	got, err := authored.ReadFS(fstest.MapFS{
		"maps/b.json":         file(2),
		"maps/a/z.json":       file(3),
		"maps/a.json":         file(1),
		"pack.json":           file(0),
		".git/config":         file(4),
		"maps/.a.json.swp":    file(5),
		"maps/.hidden/c.json": file(6),
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range got {
		names = append(names, f.Path)
		if f.Source != "" || f.Name() != f.Path {
			t.Errorf("%s has a source", f.Path)
		}
	}
	if want := "maps/a.json maps/a/z.json maps/b.json pack.json"; strings.Join(names, " ") != want {
		t.Errorf("%q", names)
	}
	if len(got[1].Data) != 3 || len(got[3].Data) != 0 {
		t.Errorf("%d and %d bytes", len(got[1].Data), len(got[3].Data))
	}
}

func TestReadFSNamesWhatItCannotTake(t *testing.T) {
	deep := strings.Repeat("d/", 16)
	for _, c := range []struct {
		name   string
		fsys   fs.FS
		limits authored.Limits
		want   string // "" if it is read
	}{
		{"link", fstest.MapFS{"a/b.json": {Data: []byte("c.json"), Mode: fs.ModeSymlink}}, authored.Limits{}, "a/b.json: is a symbolic link"},
		{"device", fstest.MapFS{"a/b": {Mode: fs.ModeDevice}}, authored.Limits{}, "a/b: is not a plain file"},
		{"name", fstest.MapFS{"a/b\n.json": file(1)}, authored.Limits{}, `"a/b\n.json": control characters`},
		{"depth reached", fstest.MapFS{deep + "a": file(1)}, authored.Limits{}, ""},
		{"depth passed", fstest.MapFS{deep + "d/a": file(1)}, authored.Limits{}, "nested deeper than 16"},
		{"files reached", fstest.MapFS{"a": file(1), "b": file(1)}, authored.Limits{Files: 2}, ""},
		{"files passed", fstest.MapFS{"a": file(1), "b": file(1), "c": file(1)}, authored.Limits{Files: 2}, "c: more than 2 files"},
		{"size reached", fstest.MapFS{"a": file(10)}, authored.Limits{FileBytes: 10}, ""},
		{"size passed", fstest.MapFS{"a": file(11)}, authored.Limits{FileBytes: 10}, "a: larger than 10 bytes"},
		{"total reached", fstest.MapFS{"a": file(5), "b": file(5)}, authored.Limits{TotalBytes: 10}, ""},
		{"total passed", fstest.MapFS{"a": file(5), "b": file(6)}, authored.Limits{TotalBytes: 10}, "b: all files together"},
		{"unreadable", brokenFS{fstest.MapFS{"a/b": file(1)}, "open"}, authored.Limits{}, "a/b: cannot be opened: open a/b: permission denied"},
		{"broken", brokenFS{fstest.MapFS{"a/b": file(1)}, "read"}, authored.Limits{}, "a/b: cannot be read: disk on fire"},
		{"no folder", brokenFS{fstest.MapFS{"a/b": file(1)}, "folder"}, authored.Limits{}, "a: cannot be read: open a: permission denied"},
	} {
		got, err := c.limits.ReadFS(c.fsys)
		switch {
		case c.want == "":
			if err != nil || len(got) == 0 {
				t.Errorf("%s: %d files, %v", c.name, len(got), err)
			}
		case err == nil || !strings.Contains(err.Error(), c.want) || got != nil:
			t.Errorf("%s: %d files and %v, want a word about %q", c.name, len(got), err, c.want)
		}
	}
	if _, err := authored.ReadFS(brokenFS{fstest.MapFS{"a/b": file(1)}, "open"}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("the cause is lost in %v", err)
	}
}

// brokenFS fails for a/b, or for its folder.
type brokenFS struct {
	fstest.MapFS
	how string
}

func (b brokenFS) Open(name string) (fs.File, error) {
	f, err := b.MapFS.Open(name)
	switch {
	case err != nil:
		return nil, err
	case name == "a/b" && b.how == "read":
		return brokenFile{f}, nil
	case name == "a/b" && b.how == "open", name == "a" && b.how == "folder":
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return f, nil
}

func (b brokenFS) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == "a" && b.how == "folder" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return b.MapFS.ReadDir(name)
}

type brokenFile struct{ fs.File }

func (brokenFile) Read([]byte) (int, error) { return 0, errors.New("disk on fire") }
