package pack

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/wick-engine/wick/content"
)

// ManifestFile is the file every pack begins with.
const ManifestFile = "pack.json"

// Source is the files of one pack as they were found.
type Source struct {
	// Name is how faults call the pack's folder; it stands before every path. It may be empty where there is one pack only.
	Name string
	// Files are the pack's files, paths inside it.
	Files []content.File
	// Beside are the names of other packs within reach, to suggest when one that is depended on is not there.
	Beside []string
}

// maxPacks is how many packs may stand on each other, the topmost included.
const maxPacks = 64

// ReadDir reads the pack in a folder, and before it the packs that it depends on, each of which must lie in a folder of its
// own name beside it. What it returns is what [Load] takes. An error means that a folder cannot be read; whatever is wrong
// with what was read, a dependency that is not there included, is for Load to say.
func ReadDir(dir string) ([]Source, error) {
	r := reader{parent: filepath.Join(dir, ".."), visited: make(map[string]bool)}
	if err := r.read(filepath.Clean(dir), ""); err != nil {
		return nil, err
	}
	return r.sources, nil
}

type reader struct {
	parent  string
	visited map[string]bool // names of packs that were begun
	sources []Source        // those that are complete, each after what it depends on
}

// read adds the pack in dir after the packs it depends on. Of a circle it reads each pack once, and Load says the rest.
func (r *reader) read(dir, name string) error {
	files, err := readFiles(dir)
	if err != nil {
		return err
	}
	source := Source{Name: filepath.ToSlash(dir), Files: files, Beside: r.beside(dir)}
	ignored := new(content.Faults) // Load reads the manifest again, and keeps them
	manifest := readManifest(manifestOf(source), new(content.Decoder), ignored)
	if name == "" {
		name = manifest.Name
	}
	r.visited[name] = true
	for _, d := range manifest.Depends {
		folder := filepath.Join(r.parent, d.Pack)
		if r.visited[d.Pack] || len(r.visited) >= maxPacks || !isPack(d.Pack, folder) {
			continue
		}
		if err := r.read(folder, d.Pack); err != nil {
			return err
		}
	}
	r.sources = append(r.sources, source)
	return nil
}

func readFiles(dir string) ([]content.File, error) {
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s cannot be read as a pack: %w", dir, err)
	case !info.IsDir():
		return nil, fmt.Errorf("%s cannot be read as a pack: it is a file; name the folder that holds %s", dir, ManifestFile)
	}
	files, err := content.ReadFS(os.DirFS(dir))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read as a pack: %w", dir, err)
	}
	return files, nil
}

// isPack says that the folder of that name holds a pack. The name comes out of a file: it must not lead elsewhere.
func isPack(name, folder string) bool {
	if !content.ValidID(name) {
		return false
	}
	info, err := os.Stat(filepath.Join(folder, ManifestFile))
	return err == nil && info.Mode().IsRegular()
}

// beside lists the packs that lie beside the one in dir.
func (r *reader) beside(dir string) []string {
	entries, err := os.ReadDir(r.parent)
	if err != nil {
		return nil // only suggestions are lost
	}
	var names []string
	for _, entry := range entries {
		if entry.IsDir() && entry.Name() != filepath.Base(dir) && isPack(entry.Name(), filepath.Join(r.parent, entry.Name())) {
			names = append(names, entry.Name())
		}
	}
	return names
}

// manifestOf returns the pack.json of a source, the zero File if it has none.
func manifestOf(s Source) content.File {
	for _, f := range s.Files {
		if f.Path == ManifestFile {
			f.Source = s.Name
			return f
		}
	}
	return content.File{}
}
