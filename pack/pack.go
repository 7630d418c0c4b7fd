package pack

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/script/vm"
)

// Pack is a pack that was found without fault, and the packs it stands on, compiled. It never changes.
type Pack struct {
	// Name and Version are those of the topmost pack.
	Name, Version string
	// Definitions is what was compiled.
	Definitions
	// Counts says how many definitions of each kind there are, by the kind's name.
	Counts map[string]int
	// Overrides lists the definitions that replace another pack's, ordered by kind, then id.
	Overrides []Override
	// Tests are the files of the topmost pack's folder of tests.
	Tests []content.File
	// Hash tells packs apart: equal definitions have equal hashes, on every machine. See [Pack.Fingerprint].
	Hash uint64
}

// Definitions are the compiled definitions of a pack. None of them may be changed.
type Definitions struct {
	// Maps are ordered by id.
	Maps []*place.Map
	// Start is the map where somebody new appears; nil if the pack has no maps.
	Start *place.Map
	// Regions are the regions that have a number, ordered by it.
	Regions []Region
	// Rate is how many ticks a second has for everything that is counted in ticks and belongs to no map.
	Rate int
	// Rules is what the rules run by: attributes, pools, damage types, affects and op-lists.
	Rules *book.Defs
	// Scripts are the scripts as they were written, ordered by name, and Program is what they were compiled to.
	Scripts []vm.Source
	Program *vm.Program
	// Catalogs are what actors perform, ordered by type. Links has for each, at the same place, what its names mean to Rules.
	Catalogs []*catalog.Catalog
	Links    []Link
	// Creatures are ordered by id.
	Creatures []*Creature
	// Spawns are ordered by id.
	Spawns []*Spawn
	// Player is what somebody with a player is; nil if the pack does not say.
	Player *Creature
	// RespawnTicks is how long a player stays dead; 0 means that nobody does.
	RespawnTicks int
	// ProtectionPulses is how long nobody can harm a player who has just come back, in pulses; 0 means not at all.
	ProtectionPulses int
}

// Region is a region of a map that missions know by a number.
type Region struct {
	Number int32
	Map    *place.Map
	Name   string
}

// Override is a definition that replaces one of a pack below.
type Override struct {
	Kind, ID string
	// By is the place of the definition that stands, Over that of the one it replaces.
	By, Over content.Place
}

// Map returns the map of that id, nil if there is none.
func (d *Definitions) Map(id string) *place.Map {
	for _, m := range d.Maps {
		if m.ID == id {
			return m
		}
	}
	return nil
}
