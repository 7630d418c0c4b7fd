// Package suite plays the scenarios of a pack, several at a time, and reports what became of them: for people, for a build
// server, and into the files themselves where a hash is to be written down.
package suite
