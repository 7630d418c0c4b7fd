package scenario

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario/stage"
)

// Opener reads scenarios from files. It keeps the packs it has read, so that a pack is compiled once for all its scenarios.
// The zero value is ready to use.
type Opener struct {
	packs map[string]*pack.Pack
	ways  *stage.WayShelf
}

// Open reads a scenario and the pack it is played with: the one it names, else the one in whose folder it lies, else none.
// A file that cannot be read is an error; what is wrong with the scenario or the pack is added to faults, and then there is
// no scenario.
func (o *Opener) Open(name string, faults *content.Faults) (*Scenario, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", filepath.ToSlash(name), err)
	}
	return o.Read(name, data, faults)
}

// Read is like Open for a file whose data are known already.
func (o *Opener) Read(name string, data []byte, faults *content.Faults) (*Scenario, error) {
	f := content.File{Path: filepath.ToSlash(name), Data: data}
	dir := filepath.Dir(name)
	if named := packNamed(f); named != "" {
		dir = filepath.Join(dir, filepath.FromSlash(named))
	} else {
		dir = Home(dir)
	}
	if o.ways == nil {
		o.ways = new(stage.WayShelf)
	}
	if dir == "" {
		return load(f, nil, o.ways, faults), nil
	}
	p, err := o.Pack(dir, faults)
	if p == nil || err != nil {
		return nil, err
	}
	return load(f, p, o.ways, faults), nil
}

// packNamed is what a scenario says of its pack. Whatever is wrong with the file is found when it is loaded.
func packNamed(f content.File) string {
	return content.Parse(f, new(content.Faults)).Field("pack").Text()
}

// Pack reads the pack in a folder. It is nil if it has faults, which are added.
func (o *Opener) Pack(dir string, faults *content.Faults) (*pack.Pack, error) {
	dir = filepath.Clean(dir)
	if p, known := o.packs[dir]; known {
		return p, nil
	}
	sources, err := pack.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	p, found := pack.Load(sources...)
	for _, fault := range found.All() {
		if !fault.Warning {
			faults.Add(fault)
		}
	}
	if p == nil {
		return nil, nil
	}
	if o.packs == nil {
		o.packs = make(map[string]*pack.Pack)
	}
	o.packs[dir] = p
	return p, nil
}

// Home is the folder of the pack in which a folder lies, itself included, or "" if it lies in none.
func Home(dir string) string {
	full, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		if info, err := os.Stat(filepath.Join(dir, pack.ManifestFile)); err == nil && info.Mode().IsRegular() {
			return dir
		}
		if filepath.Dir(full) == full {
			return ""
		}
		full, dir = filepath.Dir(full), filepath.Join(dir, "..")
	}
}
