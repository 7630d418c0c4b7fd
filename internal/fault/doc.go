// Package fault makes things go wrong in a store at a chosen moment: an error, a panic, a wait, or the end of the process. It
// belongs to one store and knows nothing of others.
package fault
