package replication

import (
	"errors"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
)

// Options say how a Server works. Only Schema is required.
type Options struct {
	// Schema is that of the zone's ghost kinds. The kinds of the scene that Begin is handed must be the same.
	Schema *protocol.Schema
	// Every is how many ticks pass from one snapshot to the next; default 3.
	Every int
	// History is how many versions of a ghost are kept at most; default as many as there are snapshots in
	// protocol.HistoryTicks, and two. A connection whose newest known version is not kept any more is told the ghost anew.
	History int
	// Costs makes the server count what each field takes; see Server.Costs.
	Costs bool
}

// DefaultBudget is the size of a snapshot, in bytes, that fits into a datagram everywhere.
const DefaultBudget = 1200

// minBudget is the smallest budget that makes sense.
const minBudget = 128

// Conn is a connection that wants to look.
type Conn struct {
	// ID is the session of the connection, by which the seats of an eye name it. It is never used twice.
	ID uint64
	// Stream marks what is sent, so that the client does not mistake it for what another zone sent before.
	Stream uint16
	// Budget is the size of its snapshots in bytes; 0 is DefaultBudget, and what is below 128 is 128.
	Budget int
	// Sink takes what is to be sent.
	Sink Sink
}

// Sink takes what a connection is to be sent. Both calls come on the zone's goroutine, must not block, and must copy what
// they keep: the bytes are used again.
type Sink interface {
	// Snapshot takes a whole packet, of which only the newest counts.
	Snapshot(packet []byte)
	// Message takes a message that must arrive, after the ones before it.
	Message(message []byte)
}

// Counters say what a server met, since it was made.
type Counters struct {
	Snapshots uint64 // that were sent
	Bytes     uint64 // in them
	Rows      uint64 // ghosts told in them
	Bits      uint64 // that those took
	Captured  uint64 // rows that were looked at
	Encoded   uint64 // rows that were written anew; the others are copies
	Clamped   uint64 // values that were beyond what can be told, or not finite
	BadAcks   uint64 // acknowledgements of what was never sent, or too long ago
	Squeezed  uint64 // snapshots in which not everything fitted
	Forgotten uint64 // events that were dropped because too many waited
}

// FieldCost is what a field took in the rows that were written anew, copies not counted.
type FieldCost struct {
	Kind  string
	Field string // "body.Pos"
	Face  wire.Face
	wire.Cost
}

// Costs are the fields of all kinds, in the order in which they are sent, with what they have taken; none without
// Options.Costs.
func (s *Server) Costs() (all []FieldCost) {
	for k := range s.costs {
		for face, costs := range s.costs[k] {
			names := s.kinds[k].Layout(wire.Face(face)).Fields()
			for i := range costs {
				all = append(all, FieldCost{s.kinds[k].Name, names[i], wire.Face(face), costs[i]})
			}
		}
	}
	return all
}

func (o *Options) check() error {
	switch {
	case o.Schema == nil:
		return errors.New("replication: Schema is missing")
	case o.Every < 0 || o.Every > protocol.HistoryTicks/4:
		return errors.New("replication: Every is not from 0 to 16")
	case o.History < 0 || o.History > 1024:
		return errors.New("replication: History is not from 0 to 1024")
	}
	if o.Every == 0 {
		o.Every = 3
	}
	if o.History == 0 {
		o.History = protocol.HistoryTicks/o.Every + 2
	}
	o.History = max(o.History, 2)
	return nil
}

// Ack is what a connection's input says about snapshots.
type Ack struct {
	Stream uint16 // another stream than the connection's makes it out of date
	Tick   sim.Tick
	Bits   uint64 // bit i: the snapshot of i+1 ticks before Tick
	Echo   uint16 // goes back in the next snapshot
	Has    bool   // whether Tick and Bits count
}
