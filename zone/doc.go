// Package zone runs one instance of a map: who and what is in it, and what happens in which order.
//
// It assembles and does not decide. Walking is place's, chance and time are sim's, what is shown is declared in view; the
// zone keeps the table of who is there, hands out the right to write, and calls the rooms of the house one after the other.
// Step, in tick.go, is the list of those calls and the best place to begin reading.
//
// A zone has no goroutine and no clock. Somebody outside calls [Zone.Step] once for every tick, sixty times a second on a
// server and as fast as possible in a test. There is one way in, the inbox ([Zone.Post]), and two ways out: viewers, who are
// shown each tick, and the outbox ([Zone.Drain]), which holds what somebody outside must do. So a start state ([Zone.Save])
// and the letters with their ticks ([Zone.Taken]) are a whole recording, and running them again gives the same hash at every
// tick ([Zone.Hash]).
//
// All methods but Post belong to the goroutine that steps the zone.
package zone
