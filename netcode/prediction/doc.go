// Package prediction lets a player's own body answer at once, although only the server decides where it is.
//
// A [Walker] runs the server's own code, package place, ahead of the server: it takes an input for every tick, walks, and
// remembers what it did. A snapshot brings the owner's fields bit for bit. If they are what the walker had for that tick,
// nothing happens. If they differ, the walker takes the server's state, walks again with every input that came after, and
// what would be a jump in the picture is blended out over a tenth of a second.
//
// A [Pace] says which tick that is: as far ahead of the server that an input arrives just before the server simulates its tick.
// It follows a target by hurrying or slowing by a twentieth at most, and is set only after a stall of more than a second. The
// target comes from a [Timeline], which turns the arrivals of snapshots into the time of the server, from round trips, and from
// what the server says about how early inputs come.
//
// Why a tick counts one input and not one packet: the server uses input t in tick t, whenever the packet came. So client and
// server walk the same steps, and being wrong is the exception that a counter counts.
//
// The package reads no clock. Times are milliseconds of the caller's clock, as float64.
package prediction
