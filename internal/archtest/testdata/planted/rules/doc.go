// Package rules computes inexactly.
package rules
