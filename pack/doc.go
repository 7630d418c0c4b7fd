// Package pack turns the folder of a game into something an engine can run: definitions out, or every fault at once.
//
// A pack is files (see [content]); what a file means is known by the define rooms, each beside the package that runs what
// it compiles. This package puts them together, and knows only what none of them can: which folders a pack has (kinds.go,
// one table), that packs stand on packs and may override each other's definitions by saying so (load.go, catalogs.go,
// scripts.go), that what abilities, behaviors and creatures say of each other fits (abilities.go, creatures.go), which engine
// they were written for (version.go), and by which hash two of them are told apart (fingerprint.go).
//
// [ReadDir] finds a pack and what it depends on, on a disk; [Load] checks and compiles. A [Pack] never changes after that,
// and [Pack.Fingerprint] proves it.
package pack
