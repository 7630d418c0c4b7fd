package view

import (
	"unsafe"

	"github.com/wick-engine/wick/sim"
)

// EventSize is the size of an [Event] in bytes. It is a promise: a record is copied several times a tick, and a field
// more would be paid for by everyone.
const EventSize = 136

// Any other size does not compile.
var _ [EventSize]byte = [unsafe.Sizeof(Event{})]byte{}

// Event is the record of one thing that happened: fixed size, without pointers and without text, so that a log of them
// is one block of memory that the garbage collector does not look into.
//
// Kind says which fields mean something and what; the others are zero. The constants of [EventKind] carry that list.
// Ids are those of the simulation and never leave the server as they are.
type Event struct {
	Seq   uint64   // number in the zone's stream, rising by one; stamped by the Log
	Actor sim.ID   // whom the event is about: it decides who may see it
	Other sim.ID   // the other one: source, target, opponent
	Run   uint64   // the behavior run it belongs to
	Ref   uint64   // an instance: projectile, buff, affect, message
	Value float64  // an amount
	Pos   sim.Vec  // a place, in metres
	Dir   sim.Vec  // a direction, a velocity or a displacement, as the kind says
	Tick  sim.Tick // when it happened; stamped by the Log
	// InputSeq is the sequence number of the input that caused it, 0 for none.
	InputSeq uint32
	Effect   uint32 // index of an effect, a damage type or an op-list, as the kind says
	Def      uint32 // index of a definition: behavior, projectile, buff, affect, ability
	Count    int32  // a number: hits, stacks, targets, steps
	// Span is a length of time in ticks, counted from Tick and negative for the past, so that it needs no care when
	// the tick counter wraps: an end is Tick.Plus(Span).
	Span   int32
	Cast   uint32 // the cast it belongs to, 0 for none
	Flags  Flags
	Kind   EventKind
	Reason Reason
	Room   Room // where it happened; 0 where the place does not matter
}

// Reason says why something ended or was refused. Every kind that uses it has its own list.
type Reason uint16

// Room is a room of a zone's map: its index there plus one. 0 is no room.
type Room uint32

// Flags qualify an event. The low bits have one meaning in every kind; from FirstOwnFlag up each kind has its own.
type Flags uint32

// The flags that every kind shares.
const (
	// Internal marks a record that is a request among rooms or a matter of record keeping. Recordings and tests see
	// it, a connection never does.
	Internal Flags = 1 << iota
	// Private marks a record that is shown to the player of Actor alone.
	Private

	// FirstOwnFlag is the lowest bit that a kind may use for itself.
	FirstOwnFlag Flags = 1 << 8
)

// Has reports whether all the given flags are set.
func (f Flags) Has(flags Flags) bool { return f&flags == flags }

// AddTo adds every field to h, in an order that is fixed for good.
func (e *Event) AddTo(h *sim.StateHash) {
	h.U64(e.Seq)
	h.Tick(e.Tick)
	h.U16(uint16(e.Kind))
	h.U16(uint16(e.Reason))
	h.U32(uint32(e.Flags))
	h.ID(e.Actor)
	h.ID(e.Other)
	h.U64(e.Run)
	h.U64(e.Ref)
	h.U32(e.Effect)
	h.U32(e.Def)
	h.F64(e.Value)
	h.Vec(e.Pos)
	h.Vec(e.Dir)
	h.I64(int64(e.Count))
	h.I64(int64(e.Span))
	h.U32(uint32(e.Room))
	h.U32(e.Cast)
	h.U32(e.InputSeq)
}
