package pack

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wick-engine/wick/cmd/wick/bench/large"
	"github.com/wick-engine/wick/content"
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

// fighters is a pack of n definitions of the rules' kinds and of those who fight by them: attributes with formulas, damage
// types, affects with op-lists, creatures and spawns.
func fighters(n int) Source {
	var attributes, types, affects, creatures, spawns strings.Builder
	for i := range n / 5 {
		base := "50"
		if i > 0 {
			base = fmt.Sprintf(`["+", ["*", ["attr", "a%d"], 2], ["floor", ["/", ["attr", "a%d"], 3]], %d]`, i/2, i/3, i)
		}
		fmt.Fprintf(&attributes, `{"id": "a%d", "name": "Attribute %d", "base": %s, "max": 100},`+"\n", i, i, base)
		fmt.Fprintf(&types, `{"id": "d%d", "tags": ["t%d"], "multiplier": ["if", ["attr", "a%d"], 1, 2]},`+"\n", i, i%9, i)
		fmt.Fprintf(&affects, `{"id": "f%d", "duration": "12s", "modifiers": [{"attr": "a%d", "op": "add", "value": %d}], "damage_taken_mult": {"d%d": 0.5}, "tick": {"interval": 4, "ops": [
			{"op": "if", "resource": "hp", "cmp": "<", "rhs": ["*", ["attr", "a%d"], 2], "then": [{"op": "heal", "dice": "2d6+%d"}], "else": [{"op": "remove_affect", "affect": "f%d"}]}]}},`+"\n", i, i, i, i, i, i%9, n/5-1-i)
		fmt.Fprintf(&creatures, `{"id": "c%d", "number": %d, "name": "Creature %d", "team": 2, "attributes": {"a%d": 3}, "catalog": "grunt", "brain": {"strikes": [{"behavior": "strike", "far": 3, "every": "2s"}]}},`+"\n", i, i+1, i, i)
		fmt.Fprintf(&spawns, `{"id": "s%d", "number": %d, "creature": "c%d", "map": "m", "at": [%d, %d], "respawn": 3},`+"\n", i, i+1, i, i%100, i/100%100)
	}
	file := func(path, text string) content.File { return content.File{Path: path, Data: []byte(text)} }
	return Source{Files: []content.File{
		file("pack.json", `{"name": "fighters", "version": "1.0.0", "requires": ">=0.1.0"}`),
		file("maps/m.json", `{"id": "m", "number": 1, "start": "r", "rooms": [{"id": "r", "name": "R"}], "geometry": {"bounds": {"from": [-1, -1], "to": [101, 101]},
			"regions": [{"id": "r", "room": "r", "areas": [{"at": [50, 50], "size": [102, 102]}]}]}}`),
		file("resources/hp.json", `{"id": "hp", "max_attr": "a0", "vital": true, "primary": true}`),
		file("attributes/a.json", "["+attributes.String()+"]"),
		file("damage_types/d.json", "["+types.String()+"]"),
		file("affects/f.json", "["+affects.String()+"]"),
		file("creatures/c.json", "["+creatures.String()+"]"),
		file("spawns/s.json", "["+spawns.String()+"]"),
		file("behaviors/grunt_skill.json", `{"type": "grunt", "version": 1, "behaviors": [{"id": "strike", "duration": 1, "input": "Direction", "timeline": []}]}`),
		file("behaviors/grunt_flyobj.json", `{"type": "grunt", "version": 1, "flyObjects": []}`),
		file("behaviors/grunt_buff.json", `{"type": "grunt", "version": 1, "buffs": []}`),
	}}
}

// BenchmarkCheckFight10k checks and compiles 10,000 definitions of fighting.
func BenchmarkCheckFight10k(b *testing.B) {
	source := fighters(10_000)
	b.ReportAllocs()
	before := processorTime(b)
	for b.Loop() {
		if p, faults := Load(source); p == nil || len(p.Spawns) != 2_000 || faults.Len() != 0 {
			b.Fatalf("faults:\n%s", faults)
		}
	}
	report(b, before)
}
