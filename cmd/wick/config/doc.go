// Package config holds everything that can be set about a running server, and finds out what is in effect.
//
// A setting is one field of [Config]. Its name, its environment variable, its key in wick.json, its help and its row in
// docs/configuration.md all come from that field, so they cannot disagree. Three places may give it a value, and the
// nearest to the person at the keyboard wins: a flag, then a WICK_* variable, then the file wick.json; what nobody gives
// has its default. [Resolve] answers with the values and with where each came from, or with everything that is wrong.
//
// Limits and habits of the game belong to the pack; what stands here belongs to the machine it runs on.
package config

//go:generate go test . -run TestDocumentationIsFresh -update
