package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/view"
)

// occasion is an event on its way: to its record, and then to whoever of its subject listens.
type occasion struct {
	event book.Event
	// subject is whom it is about, whose handlers run; other is the other one, nil for nobody.
	subject, other *entity
	magnitude      float64
	// record is how it is told.
	record view.Event
}

// raise tells an event and runs what listens for it.
func (e *Engine) raise(o *occasion) {
	e.record(o.record)
}
