package pack

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// generate writes a pack of n maps of the size of a small house, in files of 50: rooms with texts and exits, and every
// fourth with walls, spawn points and regions. The same n gives the same pack.
func generate(t testing.TB, dir string, n int) {
	t.Helper()
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(ManifestFile, `{"name": "large", "version": "1.0.0", "requires": ">=0.1.0", "settings": {"start": "m0"}}`)
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

// BenchmarkCheck10k is what wick check does with 10,000 definitions: reading files, checking, compiling. It is to take less
// than a second.
func BenchmarkCheck10k(b *testing.B) {
	dir := b.TempDir()
	generate(b, dir, 10_000)
	b.ReportAllocs()
	before := processorTime(b)
	for b.Loop() {
		sources, err := ReadDir(dir)
		if err != nil {
			b.Fatal(err)
		}
		p, faults := Load(sources...)
		if p == nil || len(p.Maps) != 10_000 || faults.Len() != 0 {
			b.Fatalf("faults:\n%s", faults)
		}
	}
	report(b, before)
}

// report prints milliseconds by the clock, which is what an author waits, and those of the processors, collection of garbage
// included, which are the same on a machine that has other work.
func report(b *testing.B, before time.Duration) {
	b.Helper()
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/check")
	b.ReportMetric(float64((processorTime(b)-before).Milliseconds())/float64(b.N), "cpu-ms/check")
}

// processorTime is the time for which this process has kept processors busy.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// A pack that is wrong everywhere must not take longer than one that is sound.
func BenchmarkCheck10kFaulty(b *testing.B) {
	dir := b.TempDir()
	generate(b, dir, 10_000)
	sources, err := ReadDir(dir)
	if err != nil {
		b.Fatal(err)
	}
	for i := range sources[0].Files {
		f := &sources[0].Files[i]
		f.Data = []byte(strings.NewReplacer(`"on": "room1"`, `"on": "rom1"`, `"facing"`, `"facign"`).Replace(string(f.Data)))
	}
	b.ReportAllocs()
	before := processorTime(b)
	for b.Loop() {
		if p, faults := Load(sources...); p != nil || faults.Errors() != 12_500 {
			b.Fatalf("%d faults", faults.Errors())
		}
	}
	report(b, before)
}
