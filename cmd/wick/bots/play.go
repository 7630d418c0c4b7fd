package bots

import (
	"time"

	"github.com/wick-engine/wick/sim"
)

// Play is what bots do.
type Play interface {
	// Begin is what one bot does from now on: bots are counted from 0, and the chance is the bot's own.
	Begin(bot int, chance sim.Stream) Moves
	// Walks says that every bot walks sooner or later, so that one that never gets anywhere is an error.
	Walks() bool
}

// Moves are what one bot does, one after the other.
type Moves interface {
	// Next is the next move, and false when there are no more.
	Next() (Move, bool)
}

// Watcher are moves that depend on what the bot sees. A [Look] among them makes it see, before the next one is asked for.
type Watcher interface {
	Moves
	// See hands over what there is to see. It is valid inside the call only.
	See(*Seen)
}

// Move is one thing that a bot does. Several may come at the same time.
type Move struct {
	At   time.Duration // since the bot began; never before the move before it
	Kind MoveKind
	X, Z float64     // Walk: where to, 1 is full speed, 0 and 0 stands still
	Face sim.Heading // Face
	Text string      // Say: what; Go: through which exit
	Slot uint8       // Press: which
}

// MoveKind says what a move is.
type MoveKind uint8

// The moves.
const (
	Walk MoveKind = iota
	Face
	Say
	Go
	Press
	Look
)

// Random is walking about as players do: now this way, now that, with stops, looking around, and now and then a word.
func Random() Play { return random{} }

type random struct{}

func (random) Begin(_ int, chance sim.Stream) Moves { return &wanderer{chance: chance} }
func (random) Walks() bool                          { return true }

// wanderer is one bot that walks about. Each time it decides, it walks or stops, and looks somewhere.
type wanderer struct {
	chance sim.Stream
	at     time.Duration
	ready  [2]Move // to be done before it decides anew, the last one first
	left   int
}

// A wanderer decides every half second to two seconds. One decision in eight is to stand, one in forty to speak.
const (
	leastPause  = 500 * time.Millisecond
	mostPause   = 2000 * time.Millisecond
	standChance = 1. / 8
	speakChance = 1. / 40
)

// Next never ends.
func (w *wanderer) Next() (Move, bool) {
	if w.left > 0 {
		w.left--
		return w.ready[w.left], true
	}
	heading := sim.Heading(w.chance.Intn(sim.FullTurn))
	to := heading.Dir()
	walk := Move{At: w.at, Kind: Walk, X: to.X, Z: to.Z}
	if w.at > 0 && w.chance.Chance(standChance) {
		walk.X, walk.Z = 0, 0
	}
	w.ready[0], w.left = Move{At: w.at, Kind: Face, Face: heading}, 1
	if w.chance.Chance(speakChance) {
		w.ready[1], w.left = Move{At: w.at, Kind: Say, Text: "This way."}, 2
	}
	w.at += leastPause + time.Duration(w.chance.Intn(int(mostPause-leastPause)))
	return walk, true
}
