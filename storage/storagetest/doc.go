// Package storagetest is the one suite that every store of the house passes, in small named cases, so that it does not matter
// which of them somebody develops on and which one they run. The random cases compare a store, row for row, with a model of
// a few lines; all stores agreeing with it, they agree with each other.
package storagetest
