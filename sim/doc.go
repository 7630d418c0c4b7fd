// Package sim is the vocabulary every simulation room speaks: ticks and turns, ids and the tables
// that hand them out, seeded chance, exact arithmetic, vectors, shapes, the search grid and the
// state hash.
//
// It stands at the bottom of the house and imports nothing of the module. What it promises is
// that the same calls give the same bits on every machine, native or WebAssembly:
//
//   - Time is a [Tick]. Authors write seconds, pulses or rounds; [ParseTicks] turns them into ticks
//     from their decimal text, so no binary fraction ever decides a tick. A [Clock] makes one [Turn]
//     per tick, and a Turn is the right to write.
//   - Things are named by an [ID], which a [Table] hands out and walks in ascending order. A stale
//     ID never becomes valid again.
//   - Chance is a named [Stream], or [Hash] of what the outcome depends on. Nothing else draws.
//   - Real numbers are float64. Every product is rounded where it is made, so that no compiler
//     fuses it with the addition that follows; [Sin], [Exp], [Pow] and their kin are built on that
//     and replace the ones of package math, which differ from machine to machine.
//   - Space has y up and the ground in x and z, in metres. [Heading] 0 looks along +z and grows
//     towards +x.
//
// The package has no state of its own, starts nothing and reads no clock, file or environment.
package sim
