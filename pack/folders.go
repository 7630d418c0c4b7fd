package pack

import (
	"path"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
)

// checkFolders reports files that nobody would read: they are spelling mistakes more often than not. Of a folder that packs
// do not have, only the first file is reported.
func (l *loader) checkFolders(s Source) {
	table := folders()
	for _, k := range kinds() {
		table = append(table, folder{k.Folder, []string{".json"}})
	}
	var names []string
	for _, f := range table {
		names = append(names, f.name)
	}
	slices.Sort(names)
	unknown := ""
	for _, f := range s.Files {
		top, _, nested := strings.Cut(f.Path, "/")
		at := slices.IndexFunc(table, func(row folder) bool { return row.name == top })
		switch {
		case !nested:
			l.checkTopFile(s, f)
		case at >= 0:
			l.checkSuffix(s, f, table[at])
		case top != unknown:
			unknown = top
			l.faults.Add(content.Fault{File: content.File{Source: s.Name, Path: f.Path}.Name(), Code: UnknownFolder,
				Problem: "in an unknown folder", Value: top, Expected: "one of the folders of a pack", Allowed: names,
				Near: content.Nearest(top, names)})
		}
	}
}

// topFiles are the files that may lie beside the folders, by their name without its ending.
func topFiles() []string {
	return []string{"readme", "license", "licence", "copying", "changelog", "notice"}
}

func (l *loader) checkTopFile(s Source, f content.File) {
	stem, _, _ := strings.Cut(strings.ToLower(f.Path), ".")
	if f.Path == ManifestFile || f.Path == "wick.json" || slices.Contains(topFiles(), stem) {
		return
	}
	l.faults.Add(content.Fault{File: content.File{Source: s.Name, Path: f.Path}.Name(), Code: StrayFile,
		Problem: "a stray file", Expected: ManifestFile + ", a readme, a licence, or a file in one of the folders of a pack",
		Near: content.Nearest(f.Path, []string{ManifestFile})})
}

func (l *loader) checkSuffix(s Source, f content.File, row folder) {
	if slices.ContainsFunc(row.suffixes, func(suffix string) bool { return strings.HasSuffix(path.Base(f.Path), suffix) }) {
		return
	}
	l.faults.Add(content.Fault{File: content.File{Source: s.Name, Path: f.Path}.Name(), Code: StrayFile,
		Problem: "a stray file", Expected: "a file in " + row.name + " whose name ends in " + strings.Join(row.suffixes, " or ")})
}
