package pack

import (
	"path"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/script"
	"github.com/wick-engine/wick/script/vm"
)

// ScriptFolder holds scripts. Definitions name a script by its file's name, whatever folder below this one it lies in.
const (
	ScriptFolder = "scripts"
	scriptSuffix = ".lua"
)

// scriptFile is a script of one pack.
type scriptFile struct {
	name string // charm.lua
	pack int    // index among the loader's packs
	file content.File
}

// compileScripts gathers the scripts of all packs by their names, lets those of a pack replace another's if it says so, and compiles
// them all.
func (l *loader) compileScripts(p *Pack) {
	var scripts []scriptFile
	for i := range l.packs {
		own := l.scriptsOf(i)
		for _, s := range own {
			if at := slices.IndexFunc(scripts, s.sameName); at >= 0 {
				l.replaceScript(&scripts[at], s, p)
			} else {
				scripts = append(scripts, s)
			}
		}
		l.checkReplacedScripts(i, own)
	}
	slices.SortFunc(scripts, func(a, b scriptFile) int { return strings.Compare(a.name, b.name) })
	for _, s := range scripts {
		l.result.Scripts = append(l.result.Scripts, vm.Source{Name: s.name, Text: string(s.file.Data)})
	}
	p.Counts["script"] = len(scripts)
	program, faults := vm.Compile(l.result.Scripts)
	l.result.Program, l.scripts = program, scripts
	l.reportScripts(faults)
}

// loadScripts runs what the scripts do when they are loaded, in a sandbox that is thrown away: one that fails there would do nothing in any
// zone.
func (l *loader) loadScripts() {
	if len(l.scripts) == 0 {
		return
	}
	_, faults := script.New(script.Options{Program: l.result.Program, Defs: l.result.Rules, Rate: l.result.Rate})
	l.reportScripts(faults)
}

// reportScripts reports faults of scripts, by the places of their files.
func (l *loader) reportScripts(faults []vm.Fault) {
	for _, f := range faults {
		fault := content.Fault{File: f.File, Line: f.Line, Code: BadScript, Problem: f.Problem}
		if f.Kind != 0 {
			fault.Expected = "what is outside functions to come to its end by itself, within the bounds of a call and without the world"
		}
		if at := slices.IndexFunc(l.scripts, func(s scriptFile) bool { return s.name == f.File }); at >= 0 {
			fault.File = l.scripts[at].file.Name()
		}
		l.faults.Add(fault)
	}
}

// sameName says that another script would be named alike.
func (s scriptFile) sameName(other scriptFile) bool { return s.name == other.name }

// scriptsOf finds the scripts of one pack.
func (l *loader) scriptsOf(pack int) []scriptFile {
	source := l.packs[pack].source
	var found []scriptFile
	for _, f := range source.Files {
		if !isScript(f.Path) {
			continue
		}
		f.Source = source.Name
		s := scriptFile{path.Base(f.Path), pack, f}
		at := slices.IndexFunc(found, s.sameName)
		switch {
		case !content.ValidID(strings.TrimSuffix(s.name, scriptSuffix)):
			l.faults.Add(content.Fault{File: f.Name(), Code: content.BadID, Problem: "a script of the name", Value: s.name,
				Expected: "a small letter, then small letters, digits and _, and .lua"})
		case at >= 0:
			l.faults.Add(content.Fault{File: f.Name(), Code: content.DuplicateID, Problem: "a second script of the name", Value: s.name,
				Expected: "a name of its own, whatever folder it lies in", Also: content.Place{File: found[at].file.Name()}})
		default:
			found = append(found, s)
		}
	}
	return found
}

func isScript(name string) bool {
	return strings.HasPrefix(name, ScriptFolder+"/") && strings.HasSuffix(name, scriptSuffix)
}

// replaceScript lets the script of a later pack take the place of an earlier one of the same name.
func (l *loader) replaceScript(earlier *scriptFile, s scriptFile, p *Pack) {
	by, over := content.Place{File: s.file.Name()}, content.Place{File: earlier.file.Name()}
	if slices.Contains(l.packs[s.pack].manifest.Replaces, s.name) {
		p.Overrides = append(p.Overrides, Override{Kind: "script", ID: s.name, By: by, Over: over})
	} else {
		l.faults.Add(content.Fault{File: by.File, Code: content.SilentOverride, Problem: "an earlier pack has a script", Value: s.name,
			Expected: `"replaces": ["` + s.name + `"] in ` + ManifestFile + ` to replace it, or another name`, Also: over})
	}
	*earlier = s
}

// checkReplacedScripts reports the scripts that a pack says it replaces and does not.
func (l *loader) checkReplacedScripts(pack int, own []scriptFile) {
	manifest := l.packs[pack].manifest
	for i, name := range manifest.Replaces {
		if !strings.HasSuffix(name, scriptSuffix) {
			continue // a type of behavior files
		}
		has := slices.ContainsFunc(own, func(s scriptFile) bool { return s.name == name })
		below := false
		for earlier := range pack {
			for _, f := range l.packs[earlier].source.Files {
				below = below || isScript(f.Path) && path.Base(f.Path) == name
			}
		}
		if !has || !below {
			fault := manifest.Self.Field("replaces").Item(i).Fault(content.IdleOverride, "a script that this pack and one below it have")
			fault.Problem = "replaces nothing"
			l.faults.Add(fault)
		}
	}
}
