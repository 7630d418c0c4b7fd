package core_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/tetratelabs/wazero"
)

// mostCompressed is how large the module may be as a browser loads it, in bytes.
const mostCompressed = 1_200_000

// TestModule builds the module as the page does, looks at its size, and compares its exports with what its documentation
// promises.
func TestModule(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "core.wasm")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file, "./wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	code, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(code); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes, %d compressed", len(code), packed.Len())
	if packed.Len() > mostCompressed {
		t.Errorf("the module takes %d bytes compressed, %d allowed", packed.Len(), mostCompressed)
	}
	machine := wazero.NewRuntimeWithConfig(t.Context(), wazero.NewRuntimeConfigInterpreter())
	defer machine.Close(t.Context())
	module, err := machine.CompileModule(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("wasm/doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var promised []string
	for _, m := range regexp.MustCompile(`(?m)^//\t([a-z_]+)\([a-z, ]*\)`).FindAllSubmatch(doc, -1) {
		promised = append(promised, string(m[1]))
	}
	if len(promised) != 22 {
		t.Errorf("the documentation promises %d exports: %v", len(promised), promised)
	}
	for _, name := range promised {
		if module.ExportedFunctions()[name] == nil {
			t.Errorf("%s is promised and not exported", name)
		}
	}
	for name := range module.ExportedFunctions() {
		glue := name == "run" || name == "resume" || name == "getsp"
		if !glue && !slices.Contains(promised, name) {
			t.Errorf("%s is exported and not documented", name)
		}
	}
}
