// Package stat does the arithmetic of what an entity is worth: its attributes and its pools.
//
// An attribute is a base and the rows that change it. Gear, affects, boons and buffs all write rows into the one [Sheet]
// of an entity and take them out again by source. Its value is (base + Σ add) × Π mul, in an order that does not depend
// on who came first, then screened for what is not a number, held between the attribute's bounds, and held under
// [sim.MaxAmount]. Nothing is ever subtracted back: without a row the value has the very bits it had before the row.
//
// A value that had to be repaired is degraded. Whoever asks for it gets a bounded number; a formula that reads it gets
// "indeterminate", and so the mark goes up to everything that is worked out from it.
//
// A pool is a whole number between 0 and a cap, which is an attribute too. It clamps when it is read, so a cap that
// moves needs no second step, and a pool that nobody has written is full.
//
// The package knows no op and no event. What it cannot say by a return value it leaves in [Defects], one line for each
// new defect.
package stat
