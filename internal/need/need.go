// Package need finds the programs beside Go that some tests run: a browser, a database server.
//
// A machine with Go alone must be able to test the project, so a test whose program is missing is left out, and
// `make test` says which are missing. A machine that is meant to have them says so in TEST_REQUIRE, a list such as
// "chromium,postgres"; there a missing program fails the test, so that nothing is left out unseen.
package need

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Variable is the name of the environment variable with the programs that have to be there, separated by commas.
const Variable = "TEST_REQUIRE"

// Tool is a program that tests run but do not bring along.
type Tool struct {
	Name  string   // as TEST_REQUIRE names it
	For   string   // what is tested with it
	files []string // names to look for in PATH, and patterns of files outside it, best first
}

// Tools lists all programs that any test asks for.
func Tools() []Tool {
	return []Tool{
		{Name: "chromium", For: "the page in a real browser", files: []string{"chromium", "chromium-browser", "google-chrome"}},
		{Name: "postgres", For: "the stores on PostgreSQL", files: []string{"postgres", "/usr/lib/postgresql/*/bin/postgres"}},
	}
}

// Find returns the path of the program; empty if this machine does not have it.
func (t Tool) Find() string {
	for _, file := range t.files {
		if !filepath.IsAbs(file) {
			if found, err := exec.LookPath(file); err == nil {
				return found
			}
			continue
		}
		if found, err := filepath.Glob(file); err == nil && len(found) > 0 {
			return found[len(found)-1] // the newest version
		}
	}
	return ""
}

// Path returns the path of a program listed in [Tools]. Where it is missing the test is left out, or fails if the
// environment requires the program.
func Path(t testing.TB, name string) string {
	t.Helper()
	i := slices.IndexFunc(Tools(), func(tool Tool) bool { return tool.Name == name })
	if i < 0 {
		t.Fatalf("need: no tool is called %q", name)
	}
	path := Tools()[i].Find()
	switch {
	case path != "":
	case Required(name):
		t.Fatalf("%s is missing, and %s requires it", name, Variable)
	default:
		t.Skipf("left out: %s is missing", name)
	}
	return path
}

// Required tells whether the environment says that a program has to be there.
func Required(name string) bool {
	for given := range strings.SplitSeq(os.Getenv(Variable), ",") {
		if strings.TrimSpace(given) == name {
			return true
		}
	}
	return false
}
