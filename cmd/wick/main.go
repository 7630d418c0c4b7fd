package main

import (
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/wick-engine/wick/pack"
)

// description stands above the list of commands. What it says of exit codes is what exit.go does.
const description = `An authoritative server for co-operative games, and the tools of those who make them.

The exit code is 0 if all is well, 1 if what was looked at is wrong, 2 if the command or a setting is, 3 if the machine did not
give what was needed.`

// command is everything that wick can do, in the order in which its help shows it.
type command struct {
	Serve   serveVerb   `cmd:"" help:"Serve a pack to players."`
	Bots    botsVerb    `cmd:"" help:"Let many clients play on a server, and print what that was like."`
	New     newVerb     `cmd:"" help:"Write a small pack that checks and tests green, to start from."`
	Check   checkVerb   `cmd:"" help:"Validate a pack and list every fault with its place."`
	Test    testVerb    `cmd:"" help:"Play the scenarios of a pack and show what does not come out as expected."`
	Sim     simVerb     `cmd:"" help:"Play one scenario and print everything that happens."`
	Explain explainVerb `cmd:"" help:"Say how an attribute of a creature comes to its value."`
	Replay  replayVerb  `cmd:"" help:"Play a recording again: stop, explain a value, find where two part."`
	Schema  schemaVerb  `cmd:"" help:"Write JSON Schemas of all files of a pack, for editors."`
	Bench   benchVerb   `cmd:"" help:"Measure a part of the engine, and compare with limits and with others."`
	Config  configVerb  `cmd:"" help:"Print the settings in effect and where each came from."`
	Migrate migrateVerb `cmd:"" help:"Show or make the steps that bring a database up to date."`

	Version kong.VersionFlag `help:"Print the version and leave."`
}

// console is what a verb may touch of the process it runs in.
type console struct {
	Out     io.Writer // what was asked for
	Err     io.Writer // what went wrong
	Environ []string  // NAME=value each
}

// variable gives the value of a variable of the environment, and whether it is set to anything.
func (c *console) variable(name string) (value string, ok bool) {
	for _, entry := range c.Environ {
		if rest, found := strings.CutPrefix(entry, name+"="); found && rest != "" {
			value, ok = rest, true
		}
	}
	return value, ok
}

func main() {
	os.Exit(run(os.Args[1:], &console{Out: os.Stdout, Err: os.Stderr, Environ: os.Environ()}))
}

// run does what the arguments ask and returns the exit code. Asking for help or the version ends the process with 0.
func run(args []string, c *console) int {
	parser, err := kong.New(&command{},
		kong.Name("wick"),
		kong.Description(description),
		kong.Vars{"version": "wick " + pack.EngineVersion},
		kong.Writers(c.Out, c.Err),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}),
	)
	if err != nil {
		return report(c, environment(err))
	}
	chosen, err := parser.Parse(single(args))
	if err != nil {
		return report(c, usage(mistyped(err)))
	}
	return report(c, chosen.Run(c))
}
