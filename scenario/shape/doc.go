// Package shape holds the small values that authors write in scenarios: moments, points, bearings, and what one walks to. Each
// reads itself, says what is wrong with it, and describes itself to editors.
package shape
