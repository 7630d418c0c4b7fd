package protocol

import (
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Happened is an event that a client may know of. Which fields it has depends on its kind: see EventFields. The others
// are zero.
//
//	[1] type  [4] number  [2] kind  [4] tick  then, in this order, what the kind has:
//	[4] actor  [4] other  [2+] name  [2] reason  [4] count  [4] span  [4] def  [4] input  [8] value  [4] flags  [2+] body
type Happened struct {
	Number uint32 // counts the events that this connection was told of, from 1
	Kind   view.EventKind
	Tick   sim.Tick
	Actor  sim.ID // as it is called on this connection; always a ghost that the client has had
	Other  sim.ID // the same, and 0 where the client does not see it
	Name   string // of the actor
	Reason view.Reason
	Count  int32
	Span   int32
	Def    uint32
	Input  uint32     // number of the command that it answers, or the tick of the press
	Value  float64    // an amount, finite
	Flags  view.Flags // those of the kind alone, from view.FirstOwnFlag up
	Body   []byte     // words
}

// EventField is a set of fields of Happened.
type EventField uint16

// The fields, in the order in which they are sent.
const (
	HasActor EventField = 1 << iota
	HasOther
	HasName
	HasReason
	HasCount
	HasSpan
	HasDef
	HasInput
	HasValue
	HasFlags
	HasBody
)

// eventRow says which fields of a kind of event leave the server.
type eventRow struct {
	kind   view.EventKind
	fields EventField
}

// eventRows lists the kinds that clients are told of, by ascending number. What is not here is never sent; ids and
// numbers of the simulation are not among the fields at all.
var eventRows = [...]eventRow{
	{view.Arrived, HasActor | HasName | HasReason},
	{view.Departed, HasActor | HasName | HasReason},
	{view.RoomLeft, HasActor | HasName | HasCount | HasDef},
	{view.RoomEntered, HasActor | HasName | HasDef},
	{view.Placed, HasActor},
	{view.Said, HasActor | HasName | HasBody},
	{view.LinkLost, HasActor | HasName | HasSpan},
	{view.LinkBack, HasActor | HasName},
	{view.CommandRefused, HasActor | HasReason | HasCount | HasInput},
	{view.ActRefused, HasActor | HasReason | HasCount | HasInput},
	{view.OnDamageTaken, HasActor | HasOther | HasValue | HasFlags},
	{view.Died, HasActor | HasOther | HasSpan},
	{view.Respawned, HasActor},
	{view.Healed, HasActor | HasValue},
	{view.ProtectionEnded, HasActor},
	{view.MessageSent, HasActor | HasBody},
	{view.CastBegun, HasActor | HasOther | HasSpan | HasDef},
	{view.CastInterrupted, HasActor | HasReason | HasDef},
	{view.OnAbilityResolved, HasActor | HasOther | HasDef},
	{view.AbilityRefused, HasActor | HasReason | HasSpan | HasDef | HasInput},
	{view.AbilityWaits, HasActor | HasReason | HasSpan | HasDef},
	{view.Swung, HasActor | HasOther | HasReason},
	{view.TextSent, HasActor | HasName | HasReason | HasBody},
	{view.ChannelBegun, HasActor | HasOther | HasSpan | HasDef},
	{view.ChannelEnded, HasActor | HasReason | HasDef},
}

// EventFields says what clients are told of a kind of event, or false if they are not told at all.
func EventFields(kind view.EventKind) (EventField, bool) {
	for i := range eventRows {
		if eventRows[i].kind == kind {
			return eventRows[i].fields, true
		}
	}
	return 0, false
}

const happenedLayout = "number u32, kind u16, tick u32, actor id, other id, name text, reason u16, count i32, span i32, def u32, input u32, value f64, flags u32, body bytes"

// sharedFlags say who may know of an event, and are nothing that a client is told.
const sharedFlags = view.FirstOwnFlag - 1

// maxBody is the largest body of an event, in bytes.
const maxBody = 16 << 10

// Append appends the message. A kind that clients are not told of has no fields.
func (m *Happened) Append(b []byte) []byte {
	b = appendU16(appendU32(append(b, byte(IsHappened)), m.Number), uint16(m.Kind))
	b = appendU32(b, uint32(m.Tick))
	has, _ := EventFields(m.Kind)
	if has&HasActor != 0 {
		b = appendU32(b, wire.PackID(m.Actor))
	}
	if has&HasOther != 0 {
		b = appendU32(b, wire.PackID(m.Other))
	}
	if has&HasName != 0 {
		b = appendText(b, m.Name, MaxPlayerName)
	}
	if has&HasReason != 0 {
		b = appendU16(b, uint16(m.Reason))
	}
	if has&HasCount != 0 {
		b = appendU32(b, uint32(m.Count))
	}
	if has&HasSpan != 0 {
		b = appendU32(b, uint32(m.Span))
	}
	if has&HasDef != 0 {
		b = appendU32(b, m.Def)
	}
	if has&HasInput != 0 {
		b = appendU32(b, m.Input)
	}
	if has&HasValue != 0 {
		b = appendF64(b, m.Value)
	}
	if has&HasFlags != 0 {
		b = appendU32(b, uint32(m.Flags&^sharedFlags))
	}
	if has&HasBody != 0 {
		b = appendBytes(b, m.Body, maxBody)
	}
	return b
}

// Decode reads a message.
func (m *Happened) Decode(message []byte) error {
	r := openMessage(message, IsHappened)
	*m = Happened{Number: r.u32(), Kind: view.EventKind(r.u16()), Tick: sim.Tick(r.u32())}
	has, known := EventFields(m.Kind)
	if !known {
		return ErrMalformed
	}
	if has&HasActor != 0 {
		m.Actor = r.id()
	}
	if has&HasOther != 0 {
		m.Other = r.id()
	}
	if has&HasName != 0 {
		m.Name = r.text(MaxPlayerName)
	}
	if has&HasReason != 0 {
		m.Reason = view.Reason(r.u16())
	}
	if has&HasCount != 0 {
		m.Count = int32(r.u32())
	}
	if has&HasSpan != 0 {
		m.Span = int32(r.u32())
	}
	if has&HasDef != 0 {
		m.Def = r.u32()
	}
	if has&HasInput != 0 {
		m.Input = r.u32()
	}
	if has&HasValue != 0 {
		m.Value = r.f64()
	}
	if has&HasFlags != 0 {
		m.Flags = view.Flags(r.u32())
		r.bad = r.bad || m.Flags&sharedFlags != 0
	}
	if has&HasBody != 0 {
		m.Body = r.bytes(maxBody)
	}
	return r.end()
}

// id is an id in its only form: nothing is all zero.
func (r *reader) id() sim.ID {
	packed := r.u32()
	r.bad = r.bad || packed != 0 && packed&0xffff == 0
	return wire.UnpackID(packed)
}
