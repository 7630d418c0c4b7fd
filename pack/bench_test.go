package pack

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wick-engine/wick/cmd/wick/bench/large"
)

// generate writes a large pack.
func generate(t testing.TB, dir string, n int) {
	t.Helper()
	if err := large.Pack(dir, n); err != nil {
		t.Fatal(err)
	}
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
