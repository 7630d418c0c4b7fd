package protocol

import "github.com/wick-engine/wick/netcode/wire"

const (
	// Version is the number of this language. It changes when the meaning of bytes changes in a way that the schema
	// does not show.
	Version = 2
	// Magic begins every Hello: "WICK" in the order of the bytes.
	Magic = 0x4b434957
	// HistoryTicks is how far back, in ticks, acknowledgements reach and a snapshot may lean on an earlier one.
	HistoryTicks = 64
)

// ErrMalformed is the answer of every decoder to bytes that no encoder of this version makes.
var ErrMalformed = wire.ErrMalformed
