// Package place is clean.
package place
