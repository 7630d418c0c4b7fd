package behavior

import (
	"testing"
	"unsafe"

	"github.com/wick-engine/wick/rules/affect"
)

// TestSizes is BEH-282: what an actor, a projectile and an instance of a buff take, definitions and longer histories apart.
func TestSizes(t *testing.T) {
	for name, c := range map[string]struct{ got, most uintptr }{
		"an actor":     {unsafe.Sizeof(body{}) + unsafe.Sizeof(control{}), 512},
		"a projectile": {unsafe.Sizeof(shot{}) + unsafe.Sizeof(&shot{}), 320},
		// An instance takes a few bytes more in the set, for its neighbours and its place in the index.
		"a buff": {unsafe.Sizeof(affect.Instance{}), 128},
	} {
		if c.got > c.most {
			t.Errorf("%s takes %d bytes, want at most %d", name, c.got, c.most)
		}
	}
}
