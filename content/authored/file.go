package authored

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
)

// File is one file of a pack.
type File struct {
	// Source is the name of the pack the file belongs to; faults print it before the path. It may be empty where there is
	// only one. Definitions of one source may not share an id, those of different sources may override each other.
	Source string
	// Path is the slash-separated path inside the pack.
	Path string
	// Data is what the file holds. Nothing in this package changes it.
	Data []byte
}

// Name returns how faults name the file: its path, after its source if it has one.
func (f File) Name() string { return path.Join(f.Source, f.Path) }

// ReadFS reads all files of a folder within the default limits, see [Limits.ReadFS].
func ReadFS(fsys fs.FS) ([]File, error) { return Limits{}.ReadFS(fsys) }

// ReadFS reads all files of a folder and those below it, sorted by path. Names that begin with a dot are passed over, files
// and folders alike: they belong to editors and version control. The first thing that cannot be read, is not a plain file
// or folder, or passes a limit ends the reading with an error that names it.
func (l Limits) ReadFS(fsys fs.FS) ([]File, error) {
	l = l.withDefaults()
	var files []File
	total := 0
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("%s: cannot be read: %w", name, err)
		case name != "." && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir():
			return l.checkFolder(name)
		case entry.Type()&fs.ModeSymlink != 0:
			return fmt.Errorf("%s: is a symbolic link; put the file itself into the pack", name)
		case !entry.Type().IsRegular():
			return fmt.Errorf("%s: is not a plain file", name)
		case strings.ContainsFunc(name, unicode.IsControl):
			return fmt.Errorf("%q: control characters in a file name; rename it", name)
		case len(files) == l.Files:
			return fmt.Errorf("%s: more than %d files in one pack", name, l.Files)
		}
		data, err := l.readFile(fsys, name)
		if err != nil {
			return err
		}
		if total += len(data); total > l.TotalBytes {
			return fmt.Errorf("%s: all files together are larger than %d bytes", name, l.TotalBytes)
		}
		files = append(files, File{Path: name, Data: data})
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

func (l Limits) checkFolder(name string) error {
	if strings.Count(name, "/") >= l.FolderDepth {
		return fmt.Errorf("%s: folders nested deeper than %d", name, l.FolderDepth)
	}
	return nil
}

// readFile trusts no size that a file system announces.
func (l Limits) readFile(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be opened: %w", name, err)
	}
	data, err := io.ReadAll(io.LimitReader(f, int64(l.FileBytes)+1))
	if err == nil {
		err = f.Close()
	} else {
		_ = f.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", name, err)
	}
	if len(data) > l.FileBytes {
		return nil, fmt.Errorf("%s: larger than %d bytes", name, l.FileBytes)
	}
	return data, nil
}
