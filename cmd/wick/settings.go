package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/alecthomas/kong"

	"github.com/wick-engine/wick/cmd/wick/config"
	"github.com/wick-engine/wick/content"
)

// fileVariable names the environment variable that stands in for --config.
const fileVariable = config.Prefix + "CONFIG"

// settings are the flags of every verb that needs a [config.Config].
type settings struct {
	Config  string        `placeholder:"FILE" help:"File of settings; wick.json in the working directory if it is there."`
	Setting config.Config `embed:""`
}

// resolve gives the configuration in effect, from the flags that were set, the environment and the file.
func (s *settings) resolve(c *console, parsed *kong.Context) (*config.Config, []config.Value, error) {
	from := config.Sources{Flags: make(map[string]string), Environ: c.Environ, Elsewhere: []string{fileVariable}}
	for _, path := range parsed.Path {
		if path.Flag != nil {
			from.Flags[path.Flag.Name] = fmt.Sprint(path.Flag.Target.Interface())
		}
	}
	var err error
	if from.File, err = s.readFile(c); err != nil {
		return nil, nil, environment(err)
	}
	effective, values, err := config.Resolve(from)
	if err != nil {
		return nil, nil, usage(fmt.Errorf("the settings are wrong\n%w", err))
	}
	return effective, values, nil
}

// readFile reads the file of settings. That the usual one is not there is fine; one that was asked for must be.
func (s *settings) readFile(c *console) (content.File, error) {
	name, asked := s.Config, s.Config != ""
	if !asked {
		name, asked = c.variable(fileVariable)
	}
	if !asked {
		name = config.FileName
	}
	data, err := os.ReadFile(name)
	switch {
	case err == nil:
		return content.File{Path: name, Data: data}, nil
	case !asked && errors.Is(err, os.ErrNotExist):
		return content.File{}, nil
	}
	return content.File{}, fmt.Errorf("the settings cannot be read: %w", err)
}
