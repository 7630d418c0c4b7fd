package bundle

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func unpack(t *testing.T, data []byte) string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(plain)
}

// TestPage builds the real page and wants its parts to fit together, and the same bytes the second time.
func TestPage(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	files, err := Page(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 4 {
		t.Fatalf("%d files, want the page, its style, its script and the core", len(files))
	}
	i := slices.IndexFunc(files, func(f File) bool { return f.Name == "index.html" })
	index, script := unpack(t, files[i].Gzip), ""
	total := 0
	for _, f := range files {
		total += len(f.Gzip)
		if text := unpack(t, f.Gzip); len(text) != f.Size {
			t.Errorf("%s unpacks to %d bytes, want %d", f.Name, len(text), f.Size)
		} else if strings.HasSuffix(f.Name, ".js") {
			script = text
		}
		if f.Name != "index.html" && !strings.Contains(index, `"`+f.Name+`"`) {
			t.Errorf("index.html does not name %s", f.Name)
		}
		if strings.HasSuffix(f.Name, ".wasm") && !strings.HasPrefix(unpack(t, f.Gzip), "\x00asm") {
			t.Errorf("%s is no WebAssembly", f.Name)
		}
	}
	core := files[slices.IndexFunc(files, func(f File) bool { return strings.HasSuffix(f.Name, ".wasm") })].Name
	if !strings.Contains(script, core) {
		t.Errorf("the script does not load %s", core)
	}
	if strings.Contains(index, "<script>") || strings.Contains(index, " style=") || strings.Contains(index, " onclick=") {
		t.Error("index.html holds what its policy forbids")
	}
	if strings.Contains(script, "measured") {
		t.Error("the gallery is part of the page")
	}
	if total > 4<<20 {
		t.Errorf("the page is %d bytes, want at most 4 MB", total)
	}
	again, err := Page(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		if again[i].Name != f.Name || !bytes.Equal(again[i].Gzip, f.Gzip) {
			t.Errorf("%s is not the same the second time", f.Name)
		}
	}
}

func TestWriteReplacesWhatWasBuilt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	write := func(names ...string) {
		var files []File
		for _, name := range names {
			files = append(files, File{Name: name, Gzip: []byte(name)})
		}
		if err := Write(dir, files); err != nil {
			t.Fatal(err)
		}
	}
	write("index.html", "app-1.js")
	if err := os.WriteFile(filepath.Join(dir, "README.md"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	write("index.html", "app-2.js")
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if want := []string{"README.md", "app-2.js.gz", "index.html.gz"}; !slices.Equal(got, want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

func TestScriptSaysWhatIsWrong(t *testing.T) {
	file := filepath.Join(t.TempDir(), "broken.ts")
	if err := os.WriteFile(file, []byte("let a = = 1"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, entry := range []string{file, file + ".nowhere"} {
		if code, err := Script(entry, nil, nil); err == nil || !strings.Contains(err.Error(), filepath.Base(file)) {
			t.Errorf("Script(%s) gives %q, %v; want an error that names the file", entry, code, err)
		}
	}
}
