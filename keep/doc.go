// Package keep is what of a character lasts, and the order in which it gets to the disk.
//
// A [Sheet] is the document that is written whole, now and then: where somebody stands, and in time the rest of what a zone
// knows and could afford to lose half a minute of. A [Queue] holds each character's writes in the order they were asked for:
// sheets, and units, which change the ledger once and for all. Neither overtakes the other. The queue starts nothing and
// waits for nothing; server/host asks it what is due, does it, and says how it went.
//
// A [Store] keeps sheets as bytes, and the epoch of every zone: a number that grows each time a zone is started, so that of
// two who believe they run the same zone one is found out.
package keep
