package wire

import "github.com/wick-engine/wick/sim"

// PackID is a ghost's id on a connection in the 32 bits that it takes on the wire: slot and generation, each below 2^16,
// which is all that a connection gives out.
func PackID(id sim.ID) uint32 { return id.Slot()<<16 | id.Generation()&0xffff }

// UnpackID is the id that PackID packed. A generation of 0 makes it no id.
func UnpackID(packed uint32) sim.ID {
	if packed&0xffff == 0 {
		return 0
	}
	return sim.MakeID(packed>>16, packed&0xffff)
}
