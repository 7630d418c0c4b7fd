package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/wick-engine/wick/storage/migrations"
	"github.com/wick-engine/wick/storage/open"
)

// migrateVerb shows or makes the steps that bring a database up to date.
type migrateVerb struct {
	settings `embed:""`
	Status   bool `xor:"what" help:"Show the steps and whether they were made; this is what happens without a flag."`
	Apply    bool `xor:"what" help:"Make the steps that are missing."`
	JSON     bool `name:"json" help:"Print one JSON object instead of lines."`
}

// Help is shown by wick migrate --help.
func (migrateVerb) Help() string {
	return `An SQLite file is brought up to date when it is served. A PostgreSQL database may be others' too, so wick serve refuses it until
this was done. Every step is a transaction: after a failure the steps before it stand, and the same command goes on.

The exit code is 0 if nothing is missing, or has been made; 1 if steps are missing and were only shown; 2 for a wrong setting; 3 if
the database cannot be used.

Example:

    wick migrate --db postgres://wick@localhost/wick
    wick migrate --db postgres://wick@localhost/wick --apply`
}

// Run shows or makes the steps.
func (v *migrateVerb) Run(c *console, parsed *kong.Context) (err error) {
	settings, _, err := v.resolve(c, parsed)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	migrator, err := open.Migrations(ctx, settings.DB)
	switch {
	case errors.Is(err, open.ErrNothingToMigrate):
		return usage(err)
	case err != nil:
		return environment(fmt.Errorf("the database cannot be used: %w", err))
	}
	defer func() { err = errors.Join(err, migrator.Close()) }()
	var made []migrations.Migration
	if v.Apply {
		if made, err = migrator.Apply(ctx); err != nil {
			return environment(fmt.Errorf("the steps could not all be made, those before it stand: %w", err))
		}
	}
	steps, err := migrator.Status(ctx)
	if err != nil {
		return environment(err)
	}
	result := migrated(steps, len(made))
	if v.JSON {
		err = printJSON(c.Out, result)
	} else {
		err = result.print(c)
	}
	switch {
	case err != nil:
		return environment(err)
	case result.Missing > 0:
		return wrong()
	}
	return nil
}

// migration is what wick migrate --json prints. Its shape is kept: tools read it.
type migration struct {
	Missing int             `json:"missing"` // steps that were not made
	Made    int             `json:"made"`    // by this command
	Steps   []migrationStep `json:"steps"`
}

type migrationStep struct {
	Version int64  `json:"version"`
	Name    string `json:"name"`
	Applied bool   `json:"applied"`
}

func migrated(steps []migrations.Migration, made int) migration {
	result := migration{Made: made, Steps: []migrationStep{}}
	for _, s := range steps {
		result.Steps = append(result.Steps, migrationStep{s.Version, s.Name, s.Applied})
		if !s.Applied {
			result.Missing++
		}
	}
	return result
}

func (m *migration) print(c *console) error {
	var errs []error
	line := func(format string, values ...any) {
		_, err := fmt.Fprintf(c.Out, format+"\n", values...)
		errs = append(errs, err)
	}
	for _, s := range m.Steps {
		state := "missing"
		if s.Applied {
			state = "made"
		}
		line("%d %s: %s", s.Version, s.Name, state)
	}
	switch {
	case m.Missing > 0:
		line("%s missing; wick migrate --apply makes them", count(m.Missing, "step"))
	case m.Made > 0:
		line("up to date, %s made now", count(m.Made, "step"))
	default:
		line("up to date")
	}
	return errors.Join(errs...)
}
