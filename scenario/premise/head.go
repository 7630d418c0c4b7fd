package premise

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/shape"
)

// Head is what every step has. The structs of steps embed it.
type Head struct {
	Self *content.Node `content:"node"`
	At   shape.Moment  `json:"at" content:"required" doc:"When: ticks since everybody arrived, or a text with a unit."`

	moment int
}

// Base is the head itself, for those who hold a step and do not know what it is.
func (h *Head) Base() *Head { return h }

// Moment is when the step comes, in ticks; 0 before [Checker.Time] has worked it out.
func (h *Head) Moment() int { return h.moment }

// Time works out the moment of a step. All steps need theirs before the first one is checked, because they may speak of
// each other's.
func (c *Checker) Time(h *Head) { h.moment = c.Ticks(&h.At) }
