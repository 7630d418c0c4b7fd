package scenario

import (
	"bytes"
	"testing"

	"github.com/wick-engine/wick/content"
)

// FuzzLoad reads any text as a scenario: it either loads or says why, and what loads can be played, twice with one end.
func FuzzLoad(f *testing.F) {
	lantern, all := openLantern(f)
	for _, s := range all {
		f.Add(s.source)
	}
	for seed := range uint64(4) {
		f.Add([]byte(tell(seed, 20).asTold()))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var faults content.Faults
		s := Load(content.File{Path: "x.scenario.json", Data: data}, lantern, &faults)
		if (s == nil) != (faults.Errors() > 0) {
			t.Fatalf("loaded: %t, with %d faults", s != nil, faults.Errors())
		}
		if s == nil || s.story.End > 500 || len(s.story.Steps) > 100 {
			return
		}
		// Ways over a large field of its own take long to find.
		if g := s.Map().Ground; g != nil && s.inline && (g.Bounds().Max.X-g.Bounds().Min.X > 100 || g.Bounds().Max.Z-g.Bounds().Min.Z > 100) {
			return
		}
		var first, second bytes.Buffer
		a, err := s.Run(Options{Events: &first})
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Run(Options{Events: &second})
		if err != nil || a.Hash != b.Hash || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Fatalf("two ends: %v", err)
		}
	})
}
