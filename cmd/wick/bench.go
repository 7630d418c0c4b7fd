package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/wick-engine/wick/cmd/wick/bench"
)

// benchVerb measures.
type benchVerb struct {
	Area     string `arg:"" placeholder:"AREA" help:"What to measure: sim, place, rules, behavior, zone, content, netcode."`
	Runs     int    `default:"5" placeholder:"N" help:"How many runs a figure is the median of, 5 to 1000."`
	Fields   bool   `help:"With netcode: also what each field of a ghost takes."`
	Workload string `enum:"own,peer" default:"own" placeholder:"own|peer" help:"With netcode: peer adds the workload that other engines are compared with, over sockets, in two processes."`
	JSON     bool   `name:"json" help:"Print one JSON object a line instead of a table."`

	Serve string `hidden:"" help:"Be the other process of a workload; its options as JSON."`
}

// Help is shown by wick bench --help.
func (benchVerb) Help() string {
	return `A row is printed for each figure: its value, the limit it has to keep, whether it does, and what it is compared with. Figures are
what this machine does now; other work on it counts.

With --json a row is {"name","value","unit","reference","ratio","limit","ok"}; null stands for none.

The exit code is 0 if all limits are kept, 1 if one is missed, 2 for a wrong flag, 3 if something could not be measured.

Example:

    wick bench rules
    wick bench netcode --fields
    wick bench netcode --workload peer --json | jq 'select(.ok | not)'`
}

// Run measures an area.
func (v *benchVerb) Run(c *console) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if v.Serve != "" {
		if err := bench.ServePeer(ctx, v.Serve, c.Out); err != nil {
			return environment(err)
		}
		return nil
	}
	switch {
	case !slices.Contains(bench.Areas(), v.Area):
		return usage(fmt.Errorf("nothing is measured of %q; there is %s", v.Area, strings.Join(bench.Areas(), ", ")))
	case v.Runs < 5 || v.Runs > 1000:
		return usage(fmt.Errorf("%d runs, expected 5 to 1000", v.Runs))
	case v.Area != "netcode" && (v.Fields || v.Workload == "peer"):
		return usage(fmt.Errorf("--fields and --workload are for netcode, not for %s", v.Area))
	}
	rows, err := bench.Measure(ctx, v.Area, bench.Options{Runs: v.Runs, Fields: v.Fields, Peer: v.Workload == "peer"})
	if err != nil {
		return environment(err)
	}
	if v.JSON {
		lines := json.NewEncoder(c.Out)
		lines.SetEscapeHTML(false)
		for i := range rows {
			err = errors.Join(err, lines.Encode(&rows[i]))
		}
	} else {
		err = bench.Print(c.Out, rows)
	}
	if err != nil {
		return environment(err)
	}
	if !bench.OK(rows) {
		return wrong()
	}
	return nil
}
