// Package trace tells what a zone shows: events as records with names in place of numbers, as lines of JSON that are the same
// bytes on every machine, and as lines for people.
//
// A [Trace] looks at a zone and makes a [Record] of every event; a [Stream] writes records down. What tells a story of a run,
// a scenario or a replay, tells it with these two, so that the stories can be compared.
package trace
