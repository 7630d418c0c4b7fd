package main

import (
	"errors"
	"fmt"

	"github.com/alecthomas/kong"
)

// The ways to leave. Scripts depend on them: they never change their meaning.
const (
	exitFine        = 0 // what was asked for was done
	exitWrong       = 1 // the thing that was checked is wrong
	exitUsage       = 2 // the command or a setting was written wrong
	exitEnvironment = 3 // the machine did not give what was needed: a folder, a port, a database
)

// leaving is an error that knows its exit code. Without an error in it there is nothing left to say.
type leaving struct {
	code int
	err  error
}

func (l leaving) Error() string {
	if l.err == nil {
		return ""
	}
	return l.err.Error()
}

func (l leaving) Unwrap() error { return l.err }

// wrong is for a verb that has printed its findings and found something wrong.
func wrong() error { return leaving{code: exitWrong} }

func usage(err error) error { return leaving{exitUsage, err} }

// mistyped adds to an error of the command line where to read how it is written.
func mistyped(err error) error {
	verb := ""
	var parse *kong.ParseError
	if errors.As(err, &parse) {
		if node := parse.Context.Selected(); node != nil {
			verb = " " + node.Name
		}
	}
	return fmt.Errorf("%w; see wick%s --help", err, verb)
}

func environment(err error) error { return leaving{exitEnvironment, err} }

// report says what went wrong, if anything, and returns the exit code. An error that does not know its code comes from
// the machine: a full disk, a closed pipe.
func report(c *console, err error) int {
	if err == nil {
		return exitFine
	}
	code := exitEnvironment
	var l leaving
	if errors.As(err, &l) {
		code = l.code
	}
	if text := err.Error(); text != "" {
		fmt.Fprintln(c.Err, "wick:", text)
	}
	return code
}
