//go:build js

// Package tools is another module, and no business of this one.
package tools

var State int
