// Package names gives numbers to what a pack speaks of without defining it: events of its own, and functions of its scripts. A name that
// means nothing goes to the faults, with what may have been meant.
package names
