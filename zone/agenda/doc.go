// Package agenda keeps what is to be done at a later tick, earliest first and, of what is due together, in the order in which
// it was set.
package agenda
