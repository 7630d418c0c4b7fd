package core_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestCoreImports keeps the list of everything that the page loads before it can show anything. A package that is new in it
// has to be worth its bytes; fmt, encoding/json, net and databases are not, and neither are time and os.
func TestCoreImports(t *testing.T) {
	want := strings.Fields(`
		bytes cmp encoding/binary errors io iter maps math math/bits math/rand/v2 reflect runtime slices strconv strings sync sync/atomic unicode
		unicode/utf8 unsafe
		github.com/wick-engine/wick/behavior
		github.com/wick-engine/wick/behavior/catalog
		github.com/wick-engine/wick/behavior/motion
		github.com/wick-engine/wick/client/core
		github.com/wick-engine/wick/client/core/meter
		github.com/wick-engine/wick/netcode/prediction
		github.com/wick-engine/wick/netcode/protocol
		github.com/wick-engine/wick/netcode/replication
		github.com/wick-engine/wick/netcode/wire
		github.com/wick-engine/wick/place
		github.com/wick-engine/wick/rules/affect
		github.com/wick-engine/wick/sim
		github.com/wick-engine/wick/view`)
	cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", ".")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for name := range strings.FieldsSeq(string(out)) {
		if strings.Contains(name, "internal/") || strings.HasPrefix(name, "internal") {
			continue // of the standard library, behind those that are listed
		}
		seen++
		if !slices.Contains(want, name) {
			t.Errorf("the core imports %s", name)
		}
	}
	if seen < 15 {
		t.Errorf("only %d packages were looked at", seen)
	}
}
