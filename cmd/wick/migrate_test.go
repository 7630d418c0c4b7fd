package main

import (
	"strings"
	"testing"

	"github.com/wick-engine/wick/internal/pgtest"
)

// On PostgreSQL serving waits for the operator: refused, migrated by the command, and then opened.
func TestMigratePostgres(t *testing.T) {
	var server pgtest.Server
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	dsn := server.Database(t)
	wick := func(want int, args ...string) string {
		t.Helper()
		var out, err strings.Builder
		if code := run(args, &console{Out: &out, Err: &err}); code != want {
			t.Fatalf("wick %s leaves with %d, want %d\n%s%s", strings.Join(args, " "), code, want, out.String(), err.String())
		}
		return out.String() + err.String()
	}
	serve := []string{"serve", "--pack", "../../packs/lantern", "--db", dsn, "--listen", "256.0.0.1:1"}
	if said := wick(exitEnvironment, serve...); !strings.Contains(said, "wick migrate --apply") {
		t.Errorf("serving an empty database: %s", said)
	}
	wick(exitWrong, "migrate", "--db", dsn)
	wick(exitFine, "migrate", "--db", dsn, "--apply")
	if said := wick(exitFine, "migrate", "--db", dsn); !strings.Contains(said, "\nup to date\n") {
		t.Errorf("after it was made: %s", said)
	}
	// The address to listen at is none, so serving ends there: with the database it has nothing to quarrel about.
	if said := wick(exitEnvironment, serve...); strings.Contains(said, "migrate") {
		t.Errorf("serving a database that is up to date: %s", said)
	}
}
