package scenario

import (
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/stage"
)

// mark gives its moment a name. It is neither done to the zone nor expected of it, and steps that use it are checked after
// all marks are known.
type mark struct {
	premise.Head
	Mark string `json:"mark" content:"required,id" doc:"The name of the moment."`
}

// Check does nothing: the loader has noted the mark.
func (m *mark) Check(*premise.Checker) {}

// Run does nothing: what happened after the mark is told by its moment.
func (m *mark) Run(*stage.Run) {}
