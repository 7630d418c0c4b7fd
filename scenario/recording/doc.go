// Package recording keeps what a zone took, so that it can be played again.
//
// A zone reads nothing but its inbox. So what it began with and the letters that it took, each with its tick, are the whole of
// what happened: a [Recorder] writes them down while a zone runs, [Read] reads them, and a [Player] runs the zone again, a tick
// at a time, comparing the hash of the state with the recorded one every second. [Bisect] plays two recordings side by side and
// says where they part.
package recording
