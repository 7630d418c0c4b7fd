package behavior

import (
	"slices"

	"github.com/wick-engine/wick/rules/affect"
)

// Underway appends to dst the casts of which something goes on in the world: a run, a start that is kept, a projectile in the air, or
// a buff on somebody. They ascend, and each is there once. What has ended in the step under way may be among them still.
func (w *World) Underway(dst []uint32) []uint32 {
	from := len(dst)
	add := func(cast uint32) {
		if cast != 0 {
			dst = append(dst, cast)
		}
	}
	for i := range w.controls {
		c := &w.controls[i]
		if c.run.id != 0 {
			add(c.run.cast)
		}
		if c.kept.any {
			add(c.kept.cast)
		}
	}
	for _, s := range w.shots.live {
		if !s.ended {
			add(s.cast)
		}
	}
	for i := range w.attached.set.All() {
		if i.Owner == affect.Behavior {
			add(i.Note.Cast)
		}
	}
	slices.Sort(dst[from:])
	return dst[:from+len(slices.Compact(dst[from:]))]
}
