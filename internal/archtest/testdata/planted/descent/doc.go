// Package descent starts goroutines and talks with them.
package descent
