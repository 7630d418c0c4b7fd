// Package item walks maps.
package item
