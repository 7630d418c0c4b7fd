package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario"
)

// simVerb plays one scenario and prints what happens.
type simVerb struct {
	Scenario string `required:"" placeholder:"FILE" help:"The scenario. It is played with the pack in whose folder it lies, or the one it names."`
	Record   string `placeholder:"FILE" help:"Write a recording for wick replay. It must not lie in a pack, unless its name begins with a dot."`
	JSON     bool   `name:"json" help:"Print what failed as JSON too, after the events, instead of for people."`
}

// Help is shown by wick sim --help.
func (simVerb) Help() string {
	return `Every event is printed as a line of JSON, and the hash of the state as the last line. The same pack, scenario and seed
print the same bytes on every machine. What does not come out as the scenario expects is printed to the error output.

The exit code is 0 if all came out as expected, 1 if not or if the scenario is faulty, 3 if a file cannot be read or written.

Example:

    wick sim --scenario packs/lantern/tests/first_steps.scenario.json
    wick sim --scenario quarrel.scenario.json --record quarrel.rec | jq 'select(.kind == "Said")'`
}

// Run plays the scenario.
func (v *simVerb) Run(c *console) (err error) {
	var opener scenario.Opener
	var faults content.Faults
	story, err := opener.Open(v.Scenario, &faults)
	switch {
	case err != nil:
		return environment(err)
	case story == nil:
		return leaving{exitWrong, fmt.Errorf("%s cannot be played:\n%w", v.Scenario, faults.Err())}
	}
	out := bufio.NewWriter(c.Out)
	options := scenario.Options{Events: out}
	if v.Record != "" {
		if home := packAround(v.Record); home != "" {
			return usage(fmt.Errorf("%s would lie in the pack %s and be a fault there; write it elsewhere, or under a name with a dot in front", v.Record, home))
		}
		file, err := os.Create(v.Record)
		if err != nil {
			return environment(fmt.Errorf("%s cannot be written: %w", v.Record, err))
		}
		defer func() {
			if closed := file.Close(); err == nil && closed != nil {
				err = environment(closed)
			}
		}()
		options.Record = file
	}
	result, err := story.Run(options)
	if err != nil {
		return environment(err)
	}
	if err := v.printFailures(c, out, result); err != nil {
		return environment(err)
	}
	if !result.Passed() {
		return wrong()
	}
	return nil
}

// packAround is the folder of the pack that a file would belong to, "" if none: names with a dot in front belong to no pack.
func packAround(name string) string {
	home := scenario.Home(filepath.Dir(name))
	if home == "" {
		return ""
	}
	root, err := filepath.Abs(home)
	if err != nil {
		return ""
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	inside, err := filepath.Rel(root, full)
	if err != nil {
		return ""
	}
	for part := range strings.SplitSeq(filepath.ToSlash(inside), "/") {
		if strings.HasPrefix(part, ".") {
			return ""
		}
	}
	return home
}

// printFailures prints what did not come out as expected, after everything else.
func (v *simVerb) printFailures(c *console, out *bufio.Writer, result *scenario.Result) error {
	if v.JSON {
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		for _, f := range result.Failures {
			row := failed{
				f.Subject, f.Place.String(), f.Path, f.At, uint32(f.Tick), f.Expected, f.Got, f.Because, f.Explained,
			}
			if err := encoder.Encode(row); err != nil {
				return err
			}
		}
		return out.Flush()
	}
	if err := out.Flush(); err != nil {
		return err
	}
	for i := range result.Failures {
		if _, err := fmt.Fprintln(c.Err, result.Failures[i].String()); err != nil {
			return err
		}
	}
	return nil
}

// failed is a line that wick sim --json prints for a step that did not come out as expected. It is told from the lines of
// events by its first field.
type failed struct {
	Failed    string   `json:"failed"` // what was looked at
	Place     string   `json:"place"`
	Path      string   `json:"path,omitempty"`
	At        int      `json:"at"`
	Tick      uint32   `json:"tick"`
	Expected  string   `json:"expected"`
	Got       string   `json:"got"`
	Because   string   `json:"because,omitempty"`
	Explained []string `json:"explained,omitempty"`
}
