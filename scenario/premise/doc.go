// Package premise is what a scenario takes for granted: where it is played, who is there, what the pack calls things, and
// what the scenario changes in the pack.
//
// A [Checker] is made once for a scenario, when its place and its entities are known. Every step asks it what the names
// mean that its author wrote, so that a run deals with numbers alone, and whatever leads nowhere is a fault with its place.
// What ops a step brings along, and what an entity is otherwise than its sort, comes together in the pack that [Checker.Pack]
// returns at the end; the pack that was given stays as it is.
package premise
