package archtest

import (
	"os"
	"strings"
	"testing"
)

const moduleRoot = "../.."

// TestHouse holds the module against every rule.
func TestHouse(t *testing.T) {
	m, err := Load(moduleRoot)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Packages) < 5 {
		t.Fatalf("only %d packages found", len(m.Packages))
	}
	left, unused := Except(Check(m, Rules()), Exceptions())
	for _, f := range left {
		t.Error(f)
	}
	for _, e := range unused {
		t.Errorf("internal/archtest/exceptions.go: nothing breaks rule %s at %s any more; delete the exception", e.Rule, e.Symbol)
	}
}

// TestArchitectureShowsTheTable compares the table that people read with the one that is kept.
func TestArchitectureShowsTheTable(t *testing.T) {
	data, err := os.ReadFile(moduleRoot + "/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(data), "| layer | rooms | may import |\n|---|---|---|\n")
	if !found {
		t.Fatal("ARCHITECTURE.md has no table of arrows")
	}
	shown, _, _ := strings.Cut(after, "\n\n")
	var want []string
	for _, row := range HouseTable() {
		want = append(want, row.String())
	}
	got := strings.Split(strings.TrimSpace(shown), "\n")
	for i := range max(len(got), len(want)) {
		g, w := "nothing", "nothing"
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			t.Fatalf("ARCHITECTURE.md differs from HouseTable at row %d:\n got %s\nwant %s\nthe whole table is\n%s", i+1, g, w, strings.Join(want, "\n"))
		}
	}
}
