// Sim plays a scenario and prints what happens: every event as a line of JSON, and at the end the hash of the state.
//
//	go run ./examples/sim packs/lantern/tests/two_walkers.scenario.json
//
// It is all that is needed to run a zone by hand: no server, no socket, no clock. The same pack and scenario print the same
// bytes on every machine, as WebAssembly too, and a test of the package scenario holds that against this very program.
package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: sim SCENARIO")
		os.Exit(2)
	}
	if err := play(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// play reads a scenario with the pack it lies in, runs it, and says what did not come out as expected.
func play(name string) error {
	var (
		opener scenario.Opener
		faults content.Faults
	)
	story, err := opener.Open(name, &faults)
	if err != nil {
		return err
	}
	if err := faults.Err(); err != nil {
		return err // every fault in the scenario or its pack, a line each
	}

	out := bufio.NewWriter(os.Stdout)
	result, err := story.Run(scenario.Options{Events: out})
	if err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}

	for _, failure := range result.Failures {
		fmt.Fprintln(os.Stderr, failure.String())
	}
	if !result.Passed() {
		return fmt.Errorf("%s: %d of %d steps did not come out as expected", name, len(result.Failures), result.Steps)
	}
	return nil
}
