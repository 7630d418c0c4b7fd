// Package archive walks over state, field by field.
//
// Hashing, saving and restoring are three archives that are walked the same way: a room writes down once, in one function,
// what its state consists of, and none of the three can forget a field that the others know. [Hasher] hashes what it is
// led over, [Saver] writes it down, and [Loader] fills it in.
//
// In bytes, numbers have their full width in little endian, texts and lists stand after their length in 16 and 32 bits, and
// there is one form for each value, so that equal states are equal bytes.
package archive
