package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario"
	"github.com/wick-engine/wick/scenario/suite"
)

// testVerb plays the scenarios of a pack.
type testVerb struct {
	Pack    string `arg:"" placeholder:"PACK" help:"Folder of the pack."`
	Only    string `name:"run" short:"r" placeholder:"RE" help:"Play only the scenarios whose name matches this regular expression."`
	Verbose bool   `name:"verbose" short:"v" help:"Name those that pass, too."`
	Update  bool   `name:"update" short:"u" help:"Write down the hashes as they are now, in place of those that were recorded."`
	JUnit   string `name:"junit" placeholder:"FILE" help:"Write a JUnit report for a build server."`
	JSON    bool   `name:"json" help:"Print one JSON object instead of lines."`
}

// Help is shown by wick test --help.
func (testVerb) Help() string {
	return `Every file of the pack's folder tests whose name ends in .scenario.json is played, several at a time. Of what does not
come out as expected, the place is named, what was expected, what was got, where the value comes from, and what happened in
the second before. docs/authoring/scenarios.md explains how to write them.

The exit code is 0 if all pass, 1 if one fails or the pack is faulty, 2 if nothing matches, 3 if a file cannot be read or written.

Example:

    wick test packs/lantern
    wick test packs/lantern -run 'door|exit' -v`
}

// single lets the flags of wick test be written as those of go test are, with one dash. The parser would take -run for three
// flags of one letter.
func single(args []string) []string {
	if len(args) == 0 || args[0] != "test" {
		return args
	}
	args = slices.Clone(args)
	for i, arg := range args {
		name, _, _ := strings.Cut(arg, "=")
		if name == "-run" || name == "-update" || name == "-junit" || name == "-json" {
			args[i] = "-" + arg
		}
	}
	return args
}

// Run plays the scenarios.
func (v *testVerb) Run(c *console) error {
	chosen, err := regexp.Compile(v.Only)
	if err != nil {
		return usage(fmt.Errorf("-run %q is no regular expression: %w", v.Only, err))
	}
	var faults content.Faults
	found, err := suite.Open(v.Pack, &faults)
	if err != nil {
		return environment(err)
	}
	if found == nil {
		return v.faulty(c, &faults)
	}
	report := testReport{Pack: found.Pack.Name, Cases: []testCase{}, verbose: v.Verbose, quiet: v.JSON, out: c.Out}
	var outcomes []suite.Outcome
	found.Run(func(c *suite.Case) bool { return chosen.MatchString(c.Name) }, func(o suite.Outcome) {
		outcomes = append(outcomes, o)
		report.add(&o, v.Update)
	})
	if v.JUnit != "" {
		if err := writeJUnit(v.JUnit, found.Pack.Name, outcomes); err != nil {
			return environment(err)
		}
	}
	return report.finish(v, len(found.Cases))
}

// faulty says what is wrong with a pack that cannot be played.
func (v *testVerb) faulty(c *console, faults *content.Faults) error {
	if v.JSON {
		if err := printJSON(c.Out, findings(nil, faults)); err != nil {
			return environment(err)
		}
		return wrong()
	}
	if _, err := fmt.Fprintf(c.Out, "%s%s is faulty, so its scenarios cannot be played\n", faults, v.Pack); err != nil {
		return environment(err)
	}
	return wrong()
}

func writeJUnit(name, pack string, outcomes []suite.Outcome) error {
	var b bytes.Buffer
	if err := suite.WriteJUnit(&b, pack, outcomes); err != nil {
		return err
	}
	if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, err)
	}
	return nil
}

// testReport is what wick test --json prints. Its shape is kept: tools read it.
type testReport struct {
	Pack    string     `json:"pack"`
	Passed  int        `json:"passed"`
	Failed  int        `json:"failed"`
	Updated int        `json:"updated"` // hashes written down
	Cases   []testCase `json:"cases"`

	out            io.Writer
	verbose, quiet bool
	err            error // the first one of writing
}

type testCase struct {
	Name   string  `json:"name"`
	File   string  `json:"file"`
	OK     bool    `json:"ok"`
	Ticks  int     `json:"ticks"`
	Events int     `json:"events"`
	Steps  int     `json:"steps"`
	Hash   string  `json:"hash,omitempty"` // of the state at the end
	Millis float64 `json:"millis"`
	Report string  `json:"report,omitempty"` // what wick test prints for people
}

// add takes in an outcome and says what there is to say about it.
func (r *testReport) add(o *suite.Outcome, update bool) {
	row := testCase{
		Name: o.Case.Name, File: filepath.ToSlash(o.Case.File), OK: o.Passed(), Millis: float64(o.Took.Microseconds()) / 1000,
	}
	updated := 0
	if result := o.Result; result != nil {
		row.Ticks, row.Events, row.Steps = result.Ticks, result.Events, result.Steps
		row.Hash = fmt.Sprintf("%016x", result.Hash)
		if update {
			if updated = r.update(o); updated > 0 {
				result.Failures = slices.DeleteFunc(result.Failures, func(f scenario.Failure) bool { return f.Update })
				row.OK = result.Passed()
			}
		}
	}
	if !row.OK {
		row.Report = o.Report()
	}
	switch {
	case !row.OK:
		r.Failed++
		r.line("FAIL  %s\n%s", row.Name, indented(row.Report))
	case updated > 0:
		r.line("wrote %s: %s", row.Name, hashes(updated))
	case r.verbose:
		r.line("ok    %s (%s, %s, %s in %.1f ms)", row.Name, count(row.Steps, "step"), count(row.Events, "event"), count(row.Ticks, "tick"),
			row.Millis)
	}
	if row.OK {
		r.Passed++
	}
	r.Updated += updated
	r.Cases = append(r.Cases, row)
}

// update writes the hashes that were found into the file.
func (r *testReport) update(o *suite.Outcome) int {
	file, changed, err := suite.Rewrite(o.Result)
	if err == nil && changed > 0 {
		err = os.WriteFile(o.Case.File, file, 0o666)
	}
	if err != nil {
		r.fail(err)
		return 0
	}
	return changed
}

func (r *testReport) line(format string, args ...any) {
	if !r.quiet {
		_, err := fmt.Fprintf(r.out, format+"\n", args...)
		r.fail(err)
	}
}

func (r *testReport) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// finish sums up.
func (r *testReport) finish(v *testVerb, all int) error {
	switch n := len(r.Cases); {
	case n == 0 && all > 0:
		return usage(fmt.Errorf("no scenario of %s matches -run %q; wick test -v lists all %d", v.Pack, v.Only, all))
	case n == 0:
		r.line("%s has no scenarios; the first one would be %s", v.Pack, filepath.ToSlash(filepath.Join(v.Pack, "tests", "first.scenario.json")))
	case r.Failed > 0:
		r.line("%s: %d passed, %d failed", count(n, "scenario"), r.Passed, r.Failed)
	default:
		r.line("%s, all passed", count(n, "scenario"))
	}
	if r.quiet {
		r.fail(printJSON(r.out, r))
	}
	switch {
	case r.err != nil:
		return environment(r.err)
	case r.Failed > 0:
		return wrong()
	}
	return nil
}

func hashes(n int) string {
	if n == 1 {
		return "1 hash"
	}
	return fmt.Sprintf("%d hashes", n)
}

func indented(text string) string { return "      " + strings.ReplaceAll(text, "\n", "\n      ") }
