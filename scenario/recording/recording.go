package recording

import (
	"errors"
	"fmt"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// A recording is what a zone began with and the letters that it took, each before its tick. Numbers are little-endian, n is
// an unsigned varint, a text or block is n bytes long.
//
//	magic    "wickrec\n"
//	version  2 bytes
//	header   engine, pack, pack version: texts    pack hash: 8 bytes
//	         map: text    source name: text    source: block, empty for a map of the pack
//	         key: text    epoch: 8 bytes    four limits: 4 bytes each    ticks between checks: n
//	start    block: the zone's save
//	tape     entries of one byte and what belongs to it:
//	           1 letter   block: the letter; the next step takes it
//	           2 steps    n: that many steps
//	           3 check    8 bytes: the hash of the state now
//	           4 end      n: all steps    8 bytes: the hash of the state    4 bytes: a checksum of everything before them
//
// Whoever crashes leaves no end; what was written up to there can be played.
const (
	magic   = "wickrec\n"
	version = 3
)

const (
	tapeLetter byte = 1 + iota
	tapeSteps
	tapeCheck
	tapeEnd
)

// CheckEvery is how many ticks lie between two hashes in a recording that does not say otherwise: a second, as a rule.
const CheckEvery = 60

// Bounds of what a recording holds, so that a file cannot ask for more than it is worth.
const (
	maxText  = 1 << 10
	maxBlock = 1 << 28
	maxTicks = 1<<31 - 1
)

// Header says what a recording is of.
type Header struct {
	// Engine is the version of the engine that made the recording.
	Engine string
	// Pack, PackVersion and PackHash tell the pack. A zone without a pack has the hash 0.
	Pack, PackVersion string
	PackHash          uint64
	// Map is the id of the map.
	Map string
	// Source is the file that brings the map, SourceName what it is called; empty for a map of the pack.
	SourceName string
	Source     []byte
	// Key and Epoch are those of the zone.
	Key   string
	Epoch int64
	// Limits are those of the zone: a replay needs the same ones.
	Limits zone.Limits
	// Every is how many ticks lie between two checks; 0 stands for CheckEvery.
	Every int
}

// HeaderOf is a header that names a pack and one of its maps. The pack may be nil.
func HeaderOf(p *pack.Pack, mapID string) Header {
	h := Header{Map: mapID}
	if p != nil {
		h.Pack, h.PackVersion, h.PackHash = p.Name, p.Version, p.Hash
	}
	return h
}

// Posted is a letter of a recording.
type Posted struct {
	// Step is how many steps were made before the one that took the letter.
	Step int
	raw  []byte
}

// Letter is the letter itself.
func (p Posted) Letter() (inbox.Letter, error) {
	l, rest, err := inbox.Decode(p.raw)
	if err == nil && len(rest) > 0 {
		err = inbox.ErrBadLetter
	}
	return l, err
}

// Check is the hash of the state after so many steps.
type Check struct {
	Step int
	Hash uint64
}

// Recording is a recording as it was read.
type Recording struct {
	Header
	// Start is the save of the zone before the first step.
	Start []byte
	// Letters are in the order in which they were taken, Checks in the order of their steps.
	Letters []Posted
	Checks  []Check
	// Steps is how many steps were recorded.
	Steps int
	// Cut says that the recording has no end: whoever made it was stopped.
	Cut bool
}

// ErrForeign is wrapped by what is said of a recording that belongs to another pack or map.
var ErrForeign = errors.New("another world")

// Belongs reports an error, which wraps ErrForeign and names both, unless the recording was made with this very pack. nil is
// no pack.
func (r *Recording) Belongs(p *pack.Pack) error {
	given := HeaderOf(p, "")
	if own, other := r.packText(), given.packText(); own != other {
		return fmt.Errorf("%w: the recording is of %s, and it was to be played with %s", ErrForeign, own, other)
	}
	return nil
}

// packText names a pack as people and errors do.
func (h *Header) packText() string {
	if h.PackHash == 0 {
		return "no pack"
	}
	return fmt.Sprintf("pack %s %s (%s)", h.Pack, h.PackVersion, trace.Hash(h.PackHash))
}
