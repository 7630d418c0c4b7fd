// Package content is clean.
package content
