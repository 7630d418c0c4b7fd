// Package brain is what those want whom no player moves.
//
// A [Mind] belongs to one creature. [Mind.Think] is shown a [Sense], what the creature may know at the end of a tick, and
// answers with an [Intent], what it is to do in the next one. That is all: a mind writes nothing but its own memory, and
// whether an intent can be carried out is found out by whoever tries.
//
// What there is to want so far: to stand, to walk a route, or to go home from beyond the leash; and now and then to strike at whoever
// has done it most harm, else at the nearest enemy.
package brain
