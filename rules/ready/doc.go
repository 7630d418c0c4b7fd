// Package ready keeps the time of what somebody may begin: when each of its abilities is ready again, for how long the last one is
// still felt, and for how long beginning one keeps it from beginning others.
//
// It knows numbers and ticks and nothing of what an ability is, so that the server, which is right, and a client that wants to know
// before it is told judge by the same code.
package ready
