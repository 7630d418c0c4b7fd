// Command wick may import anything but tests.
package main

import (
	_ "example.test/planted/internal/golden" // want arrows: product code of cmd/wick imports the test room internal/golden
	_ "example.test/planted/zone"
)

func main() {}
