// Package protocol is clean.
package protocol
