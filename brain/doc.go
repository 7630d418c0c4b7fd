// Package brain is what those want whom no player moves.
//
// A [Mind] belongs to one creature. [Mind.Think] is shown a [Sense], what the creature may know at the end of a tick, and
// answers with an [Intent], what it is to do in the next one. That is all: a mind writes nothing but its own memory, and
// whether an intent can be carried out is found out by whoever tries.
//
// What there is to want so far: to stand, or to walk a route, and to strike at the nearest enemy in sight now and then.
package brain
