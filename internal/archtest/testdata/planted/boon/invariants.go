//go:build invariants

package boon

func check() {
	go check() // want goroutines: go statement
}
