// Package meter counts what passes over a connection, and says how much it was in the last seconds: the figures of a panel. It
// reads no clock; times are milliseconds of the caller's.
package meter
