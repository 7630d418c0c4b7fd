package client

import (
	"time"

	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/view"
)

// Options say who plays and how. The zero value joins as a new guest over the link as it is.
type Options struct {
	// Entry says as whom to join.
	Entry core.Entry
	// Build is the name and version of the program, for the server's logs; "" is "wick client".
	Build string
	// Origin is the Origin header, which servers may look at; "" sends none.
	Origin string
	// Ghosts are the kinds of ghosts of the game; none stands for those of package core.
	Ghosts []view.GhostKind
	// Link is the weather on the way, in both directions.
	Link condition.Options
	// Seed is where the chance of the weather comes from.
	Seed uint64
	// Patience is for how long a broken connection is tried to be opened again before the client gives up; 0 stands for a
	// minute, which is as long as a server keeps a body, and negative does not try.
	Patience time.Duration
	// Silence is after how long without a packet a connection counts as broken; 0 stands for ten seconds.
	Silence time.Duration
}

func (o Options) withDefaults() Options {
	if o.Build == "" {
		o.Build = "wick client"
	}
	if o.Patience == 0 {
		o.Patience = time.Minute
	}
	return o
}
