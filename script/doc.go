// Package script lets a pack add Lua where data is not enough. A [Sandbox] belongs to one zone and runs the hooks that the rules ask
// for; package vm is the machine, which counts, stops and forgets, and here is what a script can see and do.
//
// A script sees handles: each names somebody in one of its lives. What it reads of one that is gone is nil, and what it does to one
// does nothing and says so. It acts through the call that it was asked in, and no other: the actor, the disposition, the budgets and the
// turn come with that, and everything passes the gate as an op would. What it wants to keep it keeps as plain data, of somebody
// (h:data()) or of the zone (world.zone); what it wants to do later it says by the name of a function ([Sandbox.Wake]).
//
// A script that fails or passes a limit is stopped, and nothing else is: what it did stands, a record tells where and why, and a function
// that fails too often is left out for a while.
//
//	sandbox.go             hooks, calls, faults
//	breaker.go             functions that fail too often
//	handle.go              who scripts speak of
//	reads.go, writes.go    what they can ask and do about somebody
//	ask.go                 what they are asked, and what they wish
//	world.go, later.go     the zone, chance, later
//	surface.go             all of it as authors read it
//	state.go               hash, save and load
package script
