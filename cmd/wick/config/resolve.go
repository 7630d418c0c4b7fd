package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
)

// Sources are the places a value may come from, in falling order of precedence.
type Sources struct {
	// Flags are the flags that stood on the command line, by setting name, as text.
	Flags map[string]string
	// Environ is the process's environment, NAME=value each. Names that do not begin with [Prefix] are nobody's business
	// here; of those that do, the ones in Elsewhere are let pass and any other unknown one is an error.
	Environ []string
	// Elsewhere names environment variables with the prefix that somebody else reads.
	Elsewhere []string
	// File is wick.json, or the zero File when there is none. Its path is how errors call it.
	File content.File
}

// Value is one setting in effect.
type Value struct {
	Setting Setting
	Text    string // the value as a user would write it, passwords covered
	Origin  string // "flag --listen", "environment WICK_LISTEN", "wick.json:3:2" or "default"
}

// Resolve gives the configuration in effect and, in the order of [Settings], where each value came from. The error, if
// any, joins everything that is wrong in any source, overruled values included: a mistake that does not show today is a
// surprise on the day the flag is left out.
func Resolve(from Sources) (*Config, []Value, error) {
	settings := Settings()
	env, problems := readEnviron(settings, from)
	file, faults := readFile(settings, from.File)
	for _, fault := range faults.All() {
		problems = append(problems, errors.New(fault.String()))
	}
	result := new(Config)
	values := make([]Value, 0, len(settings))
	for _, setting := range settings {
		value := Value{Setting: setting, Text: setting.Default, Origin: "default"}
		for _, say := range []given{
			fromFile(file, setting),
			fromMap(env, setting, "environment "+setting.Env),
			fromMap(from.Flags, setting, "flag --"+setting.Name),
		} {
			if !say.ok {
				continue
			}
			value.Text, value.Origin = say.text, say.origin
			if err := setting.set(result, say.text); err != nil {
				problems = append(problems, fmt.Errorf("%s: %s: %w", say.origin, setting.Name, err))
			}
		}
		if value.Origin == "default" {
			if err := setting.set(result, setting.Default); err != nil {
				problems = append(problems, fmt.Errorf("default: %s: %w", setting.Name, err))
			}
		}
		value.Text = setting.text(result)
		values = append(values, value)
	}
	if len(problems) > 0 {
		return nil, nil, errors.Join(problems...)
	}
	return result, values, nil
}

// given is what one source says about one setting.
type given struct {
	text, origin string
	ok           bool
}

func fromMap(values map[string]string, s Setting, origin string) given {
	text, ok := values[s.Name]
	return given{text, origin, ok}
}

func fromFile(values map[string]fileValue, s Setting) given {
	v, ok := values[s.Name]
	return given{v.text, v.origin, ok}
}

// readEnviron picks the settings out of the environment, by setting name, and reports names nobody reads.
func readEnviron(settings []Setting, from Sources) (map[string]string, []error) {
	var problems []error
	values := make(map[string]string)
	known := slices.Clone(from.Elsewhere)
	for _, s := range settings {
		known = append(known, s.Env)
	}
	for _, entry := range from.Environ {
		name, text, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, Prefix) || slices.Contains(from.Elsewhere, name) {
			continue
		}
		i := slices.IndexFunc(settings, func(s Setting) bool { return s.Env == name })
		if i < 0 {
			problems = append(problems, fmt.Errorf("environment %s: no such setting%s", name, meant(name, known)))
			continue
		}
		values[settings[i].Name] = text
	}
	return values, problems
}

// meant is the end of a sentence about an unknown name.
func meant(name string, known []string) string {
	if near := content.Nearest(name, known); near != "" {
		return fmt.Sprintf("; did you mean %s?", near)
	}
	return "; wick config --help lists them"
}
