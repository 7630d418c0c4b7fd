package scenario

import (
	"errors"
	"fmt"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/zone"
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
	recordingMagic   = "wickrec\n"
	recordingVersion = 1
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
	maxRecordedText  = 1 << 10
	maxRecordedBlock = 1 << 28
	maxRecordedTicks = 1<<31 - 1
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
	// Source is a scenario that brings the map itself, SourceName its file's name; empty for a map of the pack.
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

// Posted is a letter of a recording.
type Posted struct {
	// Step is how many steps were made before the one that took the letter.
	Step int
	raw  []byte
}

// Letter is the letter itself.
func (p Posted) Letter() (zone.Letter, error) {
	l, rest, err := zone.DecodeLetter(p.raw)
	if err == nil && len(rest) > 0 {
		err = zone.ErrBadLetter
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

// ErrForeign is wrapped by what playing says of a recording that belongs to another pack or map.
var ErrForeign = errors.New("another world")

// Place is the map that the recording was made on: that of the pack, or the one that it brings. The error names both sides
// if the pack is another one.
func (r *Recording) Place(p *pack.Pack) (*place.Map, error) {
	if given := packText(p); r.packText() != given {
		return nil, fmt.Errorf("%w: the recording is of %s, and it was to be played with %s", ErrForeign, r.packText(), given)
	}
	if len(r.Source) > 0 {
		var faults content.Faults
		s := Load(content.File{Path: r.SourceName, Data: r.Source}, p, &faults)
		if s == nil || !s.inline {
			return nil, fmt.Errorf("%w: the recording brings a map of its own that cannot be read", ErrForeign)
		}
		return s.place, nil
	}
	if p == nil {
		return nil, fmt.Errorf("%w: the recording is of map %q and brings neither a pack nor the map", ErrForeign, r.Map)
	}
	m := p.Map(r.Map)
	if m == nil {
		return nil, fmt.Errorf("%w: the recording is of map %q, and %s has no such map", ErrForeign, r.Map, packText(p))
	}
	return m, nil
}

// packText names the recording's pack as packText does.
func (r *Recording) packText() string {
	if r.PackHash == 0 {
		return packText(nil)
	}
	return fmt.Sprintf("pack %s %s (%s)", r.Pack, r.PackVersion, hashText(r.PackHash))
}

func packText(p *pack.Pack) string {
	if p == nil {
		return "no pack"
	}
	return fmt.Sprintf("pack %s %s (%s)", p.Name, p.Version, hashText(p.Hash))
}

// header is what a recording of the scenario begins with.
func (s *Scenario) header() Header {
	h := Header{Map: s.place.ID}
	if s.pack != nil {
		h.Pack, h.PackVersion, h.PackHash = s.pack.Name, s.pack.Version, s.pack.Hash
	}
	if s.inline {
		h.SourceName, h.Source = s.File, s.source
	}
	return h
}
