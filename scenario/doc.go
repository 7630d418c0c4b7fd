// Package scenario plays small stories to a zone and looks whether they end as they should.
//
// A scenario is a JSON file: a map, who is there, what they do and when, and what must then be so. [Load] reads it and
// reports every fault with its place; [Scenario.Run] plays it as fast as the machine allows, without sockets, goroutines
// or a clock, and returns what happened, what did not happen as it should, and the hash of the state at the end. The same
// pack, scenario and seed give the same bytes on every machine. docs/authoring/scenarios.md teaches the format.
//
// Everything a step does to the zone goes through its inbox, as it does in a game. So a run can be recorded, and a
// recording is what the zone began with and the letters that it took, each before its tick; package recording plays it again.
//
// This package reads files and plays them. The rooms below it hold the rest: premise what a scenario takes for granted and
// the names in it, stage the zone and those who act in it, deed what can be done, and expect what can be expected. They grow by
// rows: verbs, settings and expectations stand in a table each, and a row is a small struct whose fields are what the author
// writes. The list of steps here is the only place that knows all tables.
//
// # Time
//
// The moment 0 is the end of the tick in which the entities arrive, and the moment n the end of the n-th tick after that.
// What is expected at a moment is compared with the state as it stands then; what is done at a moment happens in the tick
// that follows. So whoever begins to walk at 0 has walked for exactly a second at "1s".
package scenario

//go:generate go test . -run TestGuide -update
