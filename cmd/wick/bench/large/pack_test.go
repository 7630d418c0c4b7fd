package large_test

import (
	"testing"

	"github.com/wick-engine/wick/cmd/wick/bench/large"
	"github.com/wick-engine/wick/pack"
)

func TestPackIsSound(t *testing.T) {
	var hash uint64
	for range 2 {
		dir := t.TempDir()
		if err := large.Pack(dir, 120); err != nil {
			t.Fatal(err)
		}
		sources, err := pack.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		p, faults := pack.Load(sources...)
		if p == nil || faults.Len() != 0 || len(p.Maps) != 120 {
			t.Fatal(faults)
		}
		if hash != 0 && p.Hash != hash {
			t.Error("the same size gives another pack")
		}
		hash = p.Hash
	}
	if err := large.Pack("pack_test.go", 1); err == nil {
		t.Error("a file is no folder")
	}
}
