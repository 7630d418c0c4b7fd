// Package account knows who is who: guests, names with passwords, the tokens that stand for both, bans, and which
// characters belong to whom.
//
// [Accounts] decides, a [Store] remembers. Time is an argument in microseconds since 1970 UTC and randomness a reader, so
// that a test can repeat everything. A planned refusal is a [Refusal] with a code that a player may see; every other error
// is the store's, and says nothing about who is right.
//
// Nothing here is part of a tick: a password takes tens of milliseconds to hash, on purpose, and a store may wait for a
// disk. Whoever calls has a goroutine of its own for it.
package account
