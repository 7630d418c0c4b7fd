package sqlite

import (
	"path/filepath"
	"testing"

	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/storagetest"
)

// TestSheetsAreOneStatement counts what saving a full zone's sheets sends: one batch in one transaction.
func TestSheetsAreOneStatement(t *testing.T) {
	script := &storagetest.Script{}
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "wick.db"), Options{Hook: script})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var sheets []keep.Sheet
	for id := int64(1); id <= 100; id++ {
		sheets = append(sheets, keep.Sheet{Character: id, Version: 1})
	}
	if _, err := keep.StartZone(t.Context(), s.Keep(), "gate", "", 1); err != nil {
		t.Fatal(err)
	}
	script.Arm(0, nil)
	if err := keep.Save(t.Context(), s.Keep(), []keep.Fence{{Key: "gate", Epoch: 1}}, sheets); err != nil {
		t.Fatal(err)
	}
	statements, commits := 0, 0
	for _, p := range script.Points() {
		switch p.Phase {
		case storage.Before:
			statements++
		case storage.Committed:
			commits++
		}
	}
	if statements != 2 || commits != 1 {
		t.Errorf("%d statements in %d transactions, want the fence's and the sheets' in one", statements, commits)
	}
}
