// Package stage is where a scenario is played: a zone, the bodies of those who are there, and what has happened so far.
//
// A [Run] plays one [Story]. It carries out the steps of a moment, lets everybody who is under way take their pace as a
// player's hands would, steps the zone, and goes on to the next moment. What a step does to the zone it posts as a letter,
// through the run; what it expects it reads from the run; and what is not as it should be it reports with [Run.Fail].
//
// The package knows no step. What they are stands in the rooms that have their tables, and they come here as [Step].
package stage
