package conformance

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Row is one claim: these tests of this package prove this requirement.
type Row struct {
	File  string // slash path of the table
	Line  int    // from 1
	ID    string // for example PLT-83
	What  string // the requirement in our own words
	Place string // package directory relative to the module root
	Tests []string
}

// Where is the row's place as editors understand it.
func (r Row) Where() string { return fmt.Sprintf("%s:%d", r.File, r.Line) }

const (
	header = "| id | what | package | tests |"
	ruler  = "|---|---|---|---|"
)

// readTable reads the rows of one file. Whatever stands in the file's table and is no row becomes a fault.
func readTable(fsys fs.FS, name string) (rows []Row, faults []string, err error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, nil, err
	}
	headed := false
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == header:
			headed = true
		case !strings.HasPrefix(line, "|") || line == ruler:
		case !headed:
			faults = append(faults, fmt.Sprintf("%s:%d: a row before the header %q", name, i+1, header))
		default:
			row, fault := parseRow(line)
			row.File, row.Line = name, i+1
			if fault != "" {
				faults = append(faults, row.Where()+": "+fault)
				continue
			}
			rows = append(rows, row)
		}
	}
	if !headed {
		faults = append(faults, fmt.Sprintf("%s:1: no table with the header %q", name, header))
	}
	return rows, faults, nil
}

// parseRow takes a line "| id | what | package | tests |" apart.
func parseRow(line string) (Row, string) {
	cells := strings.Split(strings.Trim(line, "|"), "|")
	if len(cells) != 4 || !strings.HasSuffix(line, "|") {
		return Row{}, fmt.Sprintf("a row has 4 cells between bars, this one %d", len(cells))
	}
	for i, c := range cells {
		cells[i] = strings.Trim(strings.TrimSpace(c), "`")
		if cells[i] == "" {
			return Row{}, fmt.Sprintf("cell %d is empty", i+1)
		}
	}
	row := Row{ID: cells[0], What: cells[1], Place: cells[2]}
	for test := range strings.SplitSeq(cells[3], ",") {
		test = strings.Trim(strings.TrimSpace(test), "`")
		if test == "" || slices.Contains(row.Tests, test) {
			return Row{}, fmt.Sprintf("%s names a test twice, or an empty one", row.ID)
		}
		row.Tests = append(row.Tests, test)
	}
	return row, ""
}

// Tables reads every table in a folder.
func Tables(fsys fs.FS, folder string) (rows []Row, faults []string, err error) {
	names, err := fs.Glob(fsys, path.Join(folder, "*.md"))
	if err != nil {
		return nil, nil, err
	}
	for _, name := range names {
		r, f, err := readTable(fsys, name)
		if err != nil {
			return nil, nil, err
		}
		rows, faults = append(rows, r...), append(faults, f...)
	}
	return rows, faults, nil
}
