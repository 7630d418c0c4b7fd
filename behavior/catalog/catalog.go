package catalog

import (
	"slices"
	"strings"
)

// The most a catalog may hold, and the most that one of its definitions may.
const (
	MaxBehaviors   = 1024
	MaxProjectiles = 1024
	MaxBuffs       = 1024
	MaxEffects     = 4096
	MaxEntries     = 64 // of one timeline
	MaxOperations  = 16 // of one effect
	MaxTags        = 16 // of one buff
	MaxHits        = 64 // of one projectile: how many actors it strikes
)

// Catalog is everything that one type of actor can perform, compiled for one rate. Make one with [New], [Decode]
// or package define. It is immutable: runs, projectiles and buffs point into it, and worlds share it.
//
// Wherever a definition refers to another, it does so by its index in one of the slices below. References never lead out
// of the catalog. An index that may be absent is -1 then.
type Catalog struct {
	// Type names the actor type; it is what an actor's catalog is chosen by.
	Type string
	// Versions are those the three files gave: behaviors, projectiles, buffs. Each is at least 1. They are for people to
	// tell editions apart and no part of the hash.
	Versions [3]int32
	// Rate is how many ticks a second has, 1 to sim.MaxRate. All times of the catalog are in these ticks.
	Rate int

	// The definitions, each slice ascending by id and without duplicates. Effects holds those of all owners.
	Behaviors   []Behavior
	Projectiles []Projectile
	Buffs       []Buff
	Effects     []Effect

	// The names that definitions use, each slice ascending and without duplicates. Animations, prefabs and sockets are
	// passed on to whoever shows them; attributes and damage types mean what the host says; tags mark buffs.
	Animations  []string
	Prefabs     []string
	Sockets     []string
	Attributes  []string
	DamageTypes []string
	Tags        []string

	// OpLists has a hash of what the author wrote for each list of rules ops, in the order of the effects that use them.
	// The ops themselves are compiled elsewhere: behavior carries the index of a list and does not read it.
	OpLists []uint64

	hash uint64
}

// New checks a catalog made in code, and completes it with what follows from its fields. It keeps the slices, which
// may not change any more. An error names the first thing that breaks a promise of this package's types.
func New(c Catalog) (*Catalog, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	c.finish()
	return &c, nil
}

// Hash returns a hash of everything in the catalog that can make a difference: equal for two catalogs exactly when they
// simulate and look alike. How the files were spelt and which versions they had does not count.
func (c *Catalog) Hash() uint64 { return c.hash }

// Behavior returns the index of a behavior by its id, false if there is none.
func (c *Catalog) Behavior(id string) (int, bool) {
	return slices.BinarySearchFunc(c.Behaviors, id, func(d Behavior, id string) int { return strings.Compare(d.ID, id) })
}

// Projectile returns the index of a projectile by its id, false if there is none.
func (c *Catalog) Projectile(id string) (int, bool) {
	return slices.BinarySearchFunc(c.Projectiles, id, func(d Projectile, id string) int { return strings.Compare(d.ID, id) })
}

// Buff returns the index of a buff by its id, false if there is none.
func (c *Catalog) Buff(id string) (int, bool) {
	return slices.BinarySearchFunc(c.Buffs, id, func(d Buff, id string) int { return strings.Compare(d.ID, id) })
}

// Effect returns the index of an effect by its id, false if there is none.
func (c *Catalog) Effect(id string) (int, bool) {
	return slices.BinarySearchFunc(c.Effects, id, func(d Effect, id string) int { return strings.Compare(d.ID, id) })
}
