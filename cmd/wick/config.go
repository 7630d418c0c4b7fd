package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/alecthomas/kong"
)

// configVerb prints the settings in effect.
type configVerb struct {
	settings
	JSON bool `name:"json" help:"Print a JSON object: each setting with its value and where that came from."`
}

// Help is shown by wick config --help.
func (configVerb) Help() string {
	return `A flag wins over a variable of the environment (WICK_LISTEN for listen), that over the file wick.json, and that over
the default. A name that nobody knows is an error wherever it stands.

Example:

    WICK_LISTEN=0.0.0.0:7777 wick config --db game.db
    wick config --config production.json --json`
}

// Run prints the settings.
func (v *configVerb) Run(c *console, parsed *kong.Context) error {
	_, values, err := v.resolve(c, parsed)
	if err != nil {
		return err
	}
	if v.JSON {
		type entry struct {
			Value string `json:"value"`
			From  string `json:"from"`
		}
		object := make(map[string]entry, len(values))
		for _, value := range values {
			object[value.Setting.Name] = entry{value.Text, value.Origin}
		}
		return printJSON(c.Out, object)
	}
	table := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', 0)
	for _, value := range values {
		text := value.Text
		if text == "" {
			text = `""`
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", value.Setting.Name, text, value.Origin)
	}
	return table.Flush()
}
