// Package hands holds what a player's hands do, tick by tick, until the tick comes.
//
// A client sends the input of each tick, and with it those of some ticks before, in case they were lost. [Hands] keeps the
// first input for a tick and forgets the copies. What is missing when its tick comes is made up for by the input before,
// for a while; but a press is an act and no state, so it is never made up for, done once, and if it comes late it is done
// late.
package hands
