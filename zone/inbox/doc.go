// Package inbox is the way into a zone: what can be asked of one, what such a request looks like in bytes, and the queue in
// which requests wait for the next tick.
//
// A [Letter] is a player's command, an arrival, a departure or an order of the world. Letters hold ids and numbers and no
// pointers, so that they can be kept: the start state of a zone and its letters, each with its tick, are a whole recording.
// What a letter does is the zone's to say.
package inbox
