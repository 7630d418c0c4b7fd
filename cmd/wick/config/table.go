package config

import (
	"fmt"
	"strings"
)

// Table is the table of settings in docs/configuration.md, in Markdown.
func Table() string {
	var b strings.Builder
	b.WriteString("| in wick.json | flag | environment | type | default | what it is |\n|---|---|---|---|---|---|\n")
	for _, s := range Settings() {
		standard := "(empty)"
		if s.Default != "" {
			standard = "`" + s.Default + "`"
		}
		fmt.Fprintf(&b, "| `%s` | `--%s` | `%s` | %s | %s | %s |\n",
			s.Name, s.Name, s.Env, s.Type, standard, strings.ReplaceAll(s.Help, "|", `\|`))
	}
	return b.String()
}
