// Package cellar has no row.
package cellar // want arrows: package cellar has no row in the table
