package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario"
)

// checkVerb validates a pack.
type checkVerb struct {
	Pack string `arg:"" placeholder:"PACK" help:"Folder of the pack."`
	JSON bool   `name:"json" help:"Print one JSON object instead of lines."`
}

// Help is shown by wick check --help.
func (checkVerb) Help() string {
	return `Every fault is reported, with its file, line and column, what stands there and what was expected. Warnings are about
what is allowed but seldom meant; they do not fail the check. Definitions that replace another pack's are listed.

The exit code is 0 for a sound pack, 1 for a faulty one, 3 if the folder cannot be read.

Example:

    wick check packs/lantern
    wick check --json . | jq '.faults[].line'`
}

// Run checks the pack.
func (v *checkVerb) Run(c *console) error {
	hoard(c)
	sources, err := pack.ReadDir(v.Pack)
	if err != nil {
		return environment(err)
	}
	loaded, faults := pack.Load(sources...)
	if loaded != nil {
		if err := checkScenarios(v.Pack, loaded, faults); err != nil {
			return environment(err)
		}
	}
	result := findings(loaded, faults)
	if v.JSON {
		err = printJSON(c.Out, result)
	} else {
		err = result.print(c.Out, v.Pack)
	}
	switch {
	case err != nil:
		return environment(err)
	case faults.Errors() > 0:
		return wrong()
	}
	return nil
}

// hoard lets the process collect its garbage seldom, as long as it is not large: checking makes nearly nothing that is not
// needed to the end, and collecting took a third of its time. An environment that sets GOGC or GOMEMLIMIT knows better.
func hoard(c *console) {
	_, percent := c.variable("GOGC")
	_, limit := c.variable("GOMEMLIMIT")
	if !percent && !limit {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(1 << 30)
	}
}

// checkScenarios reads the scenarios of a sound pack, without playing them. One may name another pack to be played with.
func checkScenarios(dir string, p *pack.Pack, faults *content.Faults) error {
	var others scenario.Opener
	for _, f := range p.Tests {
		if content.Parse(f, new(content.Faults)).Field("pack").Text() == "" {
			scenario.Load(f, p, faults)
			continue
		}
		if _, err := others.Open(filepath.Join(dir, filepath.FromSlash(f.Path)), faults); err != nil {
			return err
		}
	}
	return nil
}

// checked is what wick check --json prints. Its shape is kept: tools read it.
type checked struct {
	OK        bool           `json:"ok"`
	Name      string         `json:"name,omitempty"`
	Version   string         `json:"version,omitempty"`
	Hash      string         `json:"hash,omitempty"` // sixteen hexadecimal digits; equal for equal definitions
	Counts    map[string]int `json:"counts,omitempty"`
	Scenarios int            `json:"scenarios"`
	Errors    int            `json:"errors"`
	Warnings  int            `json:"warnings"`
	Faults    []fault        `json:"faults"` // errors and warnings, by place; the first thousand of each
	Overrides []override     `json:"overrides"`
}

type fault struct {
	File     string   `json:"file"`
	Line     int      `json:"line,omitempty"`
	Column   int      `json:"column,omitempty"`
	Path     string   `json:"path,omitempty"`
	ID       string   `json:"id,omitempty"`
	Code     string   `json:"code"`
	Warning  bool     `json:"warning,omitempty"`
	Value    string   `json:"value,omitempty"`
	Expected string   `json:"expected,omitempty"`
	Allowed  []string `json:"allowed,omitempty"`
	Near     string   `json:"near,omitempty"`
	Text     string   `json:"text"` // the line that wick check prints for people
}

type override struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
	By   string `json:"by"`   // file:line:column of the definition that stands
	Over string `json:"over"` // of the one that it replaces
}

// findings gathers what there is to say about a pack, which is nil if its definitions are faulty.
func findings(p *pack.Pack, faults *content.Faults) checked {
	result := checked{
		OK: faults.Errors() == 0, Errors: faults.Errors(), Warnings: faults.Warnings(), Faults: []fault{}, Overrides: []override{},
	}
	for _, f := range faults.All() {
		result.Faults = append(result.Faults, fault{
			File: f.File, Line: f.Line, Column: f.Column, Path: f.Path, ID: f.ID, Code: f.Code, Warning: f.Warning,
			Value: f.Value, Expected: f.Expected, Allowed: f.Allowed, Near: f.Near, Text: f.String(),
		})
	}
	if p == nil {
		return result
	}
	result.Name, result.Version, result.Hash = p.Name, p.Version, fmt.Sprintf("%016x", p.Hash)
	result.Counts, result.Scenarios = p.Counts, len(p.Tests)
	for _, o := range p.Overrides {
		result.Overrides = append(result.Overrides, override{o.Kind, o.ID, o.By.String(), o.Over.String()})
	}
	return result
}

// print writes the findings for people: a line each, and a last one that sums up.
func (r *checked) print(w io.Writer, dir string) error {
	var errs []error
	line := func(format string, args ...any) {
		_, err := fmt.Fprintf(w, format+"\n", args...)
		errs = append(errs, err)
	}
	for _, f := range r.Faults {
		line("%s", f.Text)
	}
	if more := r.Errors + r.Warnings - len(r.Faults); more > 0 {
		line("and %d more", more)
	}
	for _, o := range r.Overrides {
		line("%s: %s %q overrides %s", o.By, o.Kind, o.ID, o.Over)
	}
	if !r.OK {
		line("%s is faulty: %s, %s", dir, count(r.Errors, "error"), count(r.Warnings, "warning"))
		return errors.Join(errs...)
	}
	text := ""
	for _, kind := range slices.Sorted(maps.Keys(r.Counts)) {
		if n := r.Counts[kind]; n > 0 {
			text += ", " + count(n, strings.ReplaceAll(kind, "_", " "))
		}
	}
	text += ", " + count(r.Scenarios, "scenario")
	line("%s %s is sound%s, %s, hash %s", r.Name, r.Version, text, count(r.Warnings, "warning"), r.Hash)
	return errors.Join(errs...)
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, ends := strings.CutSuffix(noun, "y"); ends { // no kind ends in a vowel and a y
		return fmt.Sprintf("%d %sies", n, stem)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func printJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
