// Package keep reads the clock.
package keep
