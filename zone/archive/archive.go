package archive

import "github.com/wick-engine/wick/sim"

// Archive is led over state. A Loader writes to what it is given, the others read it.
type Archive interface {
	// U8 passes a byte.
	U8(*uint8)
	// U16 passes 16 bits.
	U16(*uint16)
	// U32 passes 32 bits.
	U32(*uint32)
	// U64 passes 64 bits.
	U64(*uint64)
	// I8 passes a signed number of 8 bits.
	I8(*int8)
	// I32 passes a signed number of 32 bits.
	I32(*int32)
	// I64 passes a signed number of 64 bits.
	I64(*int64)
	// F64 passes a real number.
	F64(*float64)
	// Flag passes a truth value.
	Flag(*bool)
	// Length passes the length of a list whose entries take at least size bytes each; have is the present length. What it
	// returns is the length the list is to have.
	Length(have, size int) int
	// IDs passes which entries a table has, without what they are like.
	IDs(Table)
	// Part passes what another room keeps.
	Part(Part)
	// Memory reports whether what only explains is wanted too.
	Memory() bool
}

// Table is a sim.Table, whatever is in it.
type Table interface {
	// AppendIDs appends which entries there are and which come next.
	AppendIDs(dst []byte) []byte
	// RestoreIDs makes the table hold those of at most so many slots, each with a zero value, and returns what follows them.
	RestoreIDs(src []byte, most int) (rest []byte, err error)
}

// Part is the state of a room that knows itself how to hash, save and restore it.
type Part struct {
	AddTo  func(*sim.StateHash)
	Append func([]byte) []byte
	// Load refuses bytes that Append has not made with an error, whatever they are.
	Load func([]byte) error
}

// Vec passes a vector.
func Vec(ar Archive, v *sim.Vec) {
	ar.F64(&v.X)
	ar.F64(&v.Y)
	ar.F64(&v.Z)
}

// Tick passes a tick.
func Tick(ar Archive, t *sim.Tick) { ar.U32((*uint32)(t)) }

// ID passes an id.
func ID(ar Archive, id *sim.ID) { ar.U64((*uint64)(id)) }

// Heading passes a heading.
func Heading(ar Archive, h *sim.Heading) { ar.U16((*uint16)(h)) }
