// Command report prints a line for each program that tests would run and this machine does not have, so that whoever
// runs the tests knows what they leave out. It ends with 1 if one of them is required.
package main

import (
	"fmt"
	"os"

	"github.com/wick-engine/wick/internal/need"
)

func main() {
	code := 0
	for _, tool := range need.Tools() {
		switch {
		case tool.Find() != "":
		case need.Required(tool.Name):
			fmt.Printf("missing: %s, which %s requires for testing %s\n", tool.Name, need.Variable, tool.For)
			code = 1
		default:
			fmt.Printf("left out: tests of %s, because %s is not installed\n", tool.For, tool.Name)
		}
	}
	os.Exit(code)
}
