// Package zone runs one instance of a map: who and what is in it, and what happens in which order.
//
// It assembles and does not decide. Walking is place's, timelines and flights are behavior's, blows and deaths are the
// rules', what creatures want is brain's, chance and time are sim's, and what is shown is declared in view. The zone keeps the
// table of who is there, hands out the right to write, and calls the rooms of the house one after the other. Step, in
// tick.go, is the list of those calls and the best place to begin reading.
//
// Nobody keeps what another one keeps: where a body stands, its size and its side are the behavior world's, its attributes,
// pools and whether it lives the rules'. What they raise joins the one stream of events in the order in which it happened,
// and what the world asks for goes through the rules before it comes back to the world.
//
// A zone has no goroutine and no clock. Somebody outside calls [Zone.Step] once for every tick, sixty times a second on a
// server and as fast as possible in a test. There is one way in, the inbox ([Zone.Post]), and two ways out: viewers, who are
// shown each tick, and the outbox ([Zone.Drain]), which holds what somebody outside must do. So a start state ([Zone.Save])
// and the letters with their ticks ([Zone.Taken]) are a whole recording, and running them again gives the same hash at every
// tick ([Zone.Hash]).
//
// All methods but Post belong to the goroutine that steps the zone.
package zone
