//go:build js && wasm

// Command wasm exists in the browser build only.
package main

import (
	_ "example.test/planted/client/core"
	_ "example.test/planted/zone" // want arrows: client/core/wasm imports zone
	_ "fmt"                       // want core: client/core/wasm imports fmt
)

func main() {}
