// Package core has a file that only the browser build contains.
package core
