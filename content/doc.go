// Package content reads what authors write: folders of JSON files with comments and trailing commas. It knows where every
// value stands, says everything that is wrong with a pack at once, and knows the meaning of no definition.
//
// A pack goes through it in five steps, each of which may add to one [Faults] and none of which stops at the first fault:
//
//	files, err := content.ReadFS(fsys)                // folders to bytes, sorted and bounded
//	d := content.Decoder{Refs: &refs}
//	defs := d.Definitions(room, files, &faults)       // bytes to Go values, one per id
//	refs.DeclareAll("room", defs)                     // names to dense indices, once
//	refs.Settle(&faults)                              // every name that was used must have been declared
//	err = faults.Err()                                // nothing runs unless this is nil
//
// Between the second step and the last a define room checks what only it can know and compiles the decoded values. It
// finds the place for a fault of its own with a field of type *Node, see [Decoder].
//
// The same struct tags drive [Decode] and [Schema], so whatever an exported schema refuses, the loader refuses too. The
// loader refuses more: names that lead nowhere, an id given twice, an override of nothing.
//
// The package opens no file itself and keeps nothing between calls. All bounds stand in [Limits].
package content
