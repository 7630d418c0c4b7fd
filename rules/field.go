package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
)

// applyField attaches an affect to the room that its bearer is in.
func (e *Engine) applyField(*application) Result { return NoOp }

// removeFields ends the instances of an affect on the room that somebody is in, or those that the actor applied.
func (e *Engine) removeFields(*context, *book.Op, *entity) Result { return NoOp }

// gatherFields adds to the candidates of a dispel what lies on the room that somebody is in.
func (e *Engine) gatherFields(*book.Op, *entity) {}

// field finds a field, and false when it has ended.
func (e *Engine) field(affect.ID) (affect.Instance, bool) { return affect.Instance{}, false }

// endField ends a field and its leases, and reports whether it was there.
func (e *Engine) endField(affect.ID, affect.Cause) bool { return false }
