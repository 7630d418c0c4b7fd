// Package pattern matches the patterns of Lua: character classes, sets, repetitions, captures, balanced pairs and frontiers.
//
// A pattern can ask for more work than there is time in a tick, so every step is counted: a [Matcher] is given a number of steps, and
// gives up when they are spent, at the same step on every machine. It recurses no deeper than [MaxDepth].
package pattern
