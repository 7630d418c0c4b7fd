// Probe tells which machine it was built for by how the machine adds a product, and shows that it
// sees its arguments and files.
package main

import (
	"fmt"
	"os"
	"runtime"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: probe FILE WORD")
		os.Exit(2)
	}
	data, err := os.ReadFile(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	written := os.WriteFile("written", nil, 0o600) == nil
	// In exact arithmetic x·x is 1 + 2^-51 + 2^-104; a product of its own loses the last part.
	x := 1 + float64(len(os.Args)-2)*0x1p-52
	minus := -float64(len(os.Args)-2) - 0x1p-51
	fused := x*x+minus != 0
	fmt.Printf("%s %s fused=%v written=%v %s", runtime.GOOS, os.Args[2], fused, written, data)
}
