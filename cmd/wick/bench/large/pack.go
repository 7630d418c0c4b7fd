// Package large makes content of the size that limits speak of, for benchmarks and for wick bench.
package large

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// Pack writes a pack of n maps of the size of a small house into a folder, in files of 50: rooms with texts and exits, and
// every fourth with walls, spawn points and regions. The same n gives the same pack, and it is sound.
func Pack(dir string, n int) error {
	var errs []error
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		errs = append(errs, os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666))
	}
	write("pack.json", `{"name": "large", "version": "1.0.0", "requires": ">=0.1.0", "settings": {"start": "m0"}}`)
	random := rand.New(rand.NewPCG(1, 2))
	var file strings.Builder
	for i := range n {
		if i%50 == 0 {
			file.Reset()
			file.WriteString("[\n")
		}
		writeMap(&file, i, random)
		if i%50 == 49 || i == n-1 {
			file.WriteString("]\n")
			write(fmt.Sprintf("maps/part%d/%d.json", i/1000, i/50), file.String())
		}
	}
	return errors.Join(errs...)
}

func writeMap(b *strings.Builder, i int, random *rand.Rand) {
	fmt.Fprintf(b, "  // map number %d\n  {\"id\": \"m%d\", \"number\": %d, \"instance\": \"shared\", \"start\": \"room0\", \"rooms\": [\n", i, i, i+1)
	for room := range 3 {
		fmt.Fprintf(b, "    {\"id\": \"room%d\", \"name\": \"Room %d\", \"text\": \"The %dth lamp of this hall burns low.\", "+
			"\"exits\": {\"on\": \"room%d\", \"back\": \"room%d\"}, \"flags\": [\"safe\"]},\n", room, room, random.IntN(1000), (room+1)%3, (room+2)%3)
	}
	b.WriteString("  ]")
	if i%4 == 0 {
		b.WriteString(", \"geometry\": {\"bounds\": {\"from\": [-20, -20], \"to\": [20, 20]}, \"walls\": [\n")
		for range 8 {
			x, z := random.Float64()*20-10, random.Float64()*20-10
			fmt.Fprintf(b, "    {\"line\": [[%.2f, %.2f], [%.2f, %.2f]]}, {\"circle\": {\"at\": [%.2f, %.2f], \"radius\": 0.5}},\n", x, z, x+3, z, z, x)
		}
		b.WriteString("  ], \"spawns\": [{\"id\": \"door\", \"at\": [15, 15], \"facing\": 90}], \"regions\": [\n")
		for room := range 3 {
			fmt.Fprintf(b, "    {\"id\": \"ground%d\", \"number\": %d, \"room\": \"room%d\", \"areas\": [{\"at\": [%d, 0], \"size\": [8, 8]}]},\n", room, 3*i+room+1, room, 8*room-8)
		}
		b.WriteString("  ]}")
	}
	b.WriteString("},\n")
}
