// Package underway holds what somebody has begun and is not done with: a cast until it is committed, a channel until its last run, and
// what it has switched on until that is off.
//
// It says what these are, and how they are hashed, written and read. When they go on, and what breaks them, is the rules'.
package underway
