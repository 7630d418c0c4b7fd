package pack

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/define"
)

// Codes of the faults that this package finds itself.
const (
	NoManifest      = "no_manifest"       // a folder without pack.json
	BadVersion      = "bad_version"       // a version or a range of versions that cannot be read
	WrongEngine     = "wrong_engine"      // a pack for other versions of the engine
	NoDependency    = "no_dependency"     // a pack that is depended on is not there, or is of another version
	SamePack        = "same_pack"         // two packs of one name
	StrayFile       = "stray_file"        // a file where none is read
	UnknownFolder   = "unknown_folder"    // a folder that packs do not have
	DuplicateNumber = "duplicate_number"  // two definitions of one kind share a number
	NoStart         = "no_start"          // several maps, and none is said to be the first
	MixedRates      = "mixed_rates"       // maps of different rates under creatures that are the same on all
	MissingFile     = "missing_file"      // one of the three behavior files of a type
	StatOutsideBuff = "stat_outside_buff" // an attribute that something but a buff would change
	NoWorth         = "no_worth"          // what a kill is worth, where nothing holds it
	NoKey           = "no_key"            // warning: an action that no key can start
	BadReach        = "bad_reach"         // a strike whose near is beyond its far; a warning where it is beyond sight
	NoGround        = "no_ground"         // a place where nothing can stand, or a point on a map without ground
	OtherRoom       = "other_room"        // a room that the point is not in
	IdleRoute       = "idle_route"        // a route that nobody walks
	BlockedRoute    = "blocked_route"     // warning: a wall across a route
	BadMitigation   = "bad_mitigation"    // an order in which something is missing, or twice
	PlayerBrain     = "player_brain"      // players as a creature that acts by itself
	NoCommand       = "no_command"        // an ability that acts by itself, where somebody would have to use it
	NoBehavior      = "no_behavior"       // warning: an ability that ends in a behavior which its user does not have
	BadStrike       = "bad_strike"        // a strike that is two things at once; a warning where it is for nobody whom it strikes
	NobodyResolves  = "nobody_resolves"   // a Resolve in what no ability performs
	NeverResolves   = "never_resolves"    // warning: what an ability does where nothing says Resolve
	BadScript       = "bad_script"        // a script that does not compile, or cannot be loaded
)

// Load checks and compiles a pack: the last source, which stands on those before it. It looks at everything and reports
// every fault; the pack is nil exactly if one of them is an error, and the faults never are. Warnings come with a pack.
func Load(sources ...Source) (*Pack, *content.Faults) {
	l := &loader{faults: new(content.Faults), refs: new(content.References), numbers: make(map[string]map[int32]*content.Node),
		read: make(map[string][]content.Definition)}
	l.decoder = &content.Decoder{Refs: l.refs, Limits: content.Limits{JSONDepth: maxDepth}}
	if len(sources) == 0 {
		l.faults.Add(content.Fault{Code: NoManifest, Problem: "no pack at all", Expected: "a folder with " + ManifestFile})
		return nil, l.faults
	}
	files := l.readPacks(sources)
	p := &Pack{Counts: make(map[string]int)}
	l.compile(files, p)
	if l.faults.Errors() > 0 {
		return nil, l.faults
	}
	top := l.packs[len(l.packs)-1]
	p.Name, p.Version, p.Definitions, p.Tests = top.manifest.Name, top.manifest.Version, l.result, top.tests()
	p.Hash = p.Fingerprint()
	return p, l.faults
}

// maxDepth is how deep objects and lists may be nested in a file: op-lists in each other, and in the innermost a formula.
const maxDepth = 160

// loader is the state of one Load.
type loader struct {
	faults   *content.Faults
	refs     *content.References
	decoder  *content.Decoder
	packs    []loaded
	read     map[string][]content.Definition // the definitions of each kind
	catalogs []*catalogFiles                 // by type
	rules    *define.Compiler
	numbers  map[string]map[int32]*content.Node // the numbers of each kind, and where they are given
	resolves []resolve                          // where behavior files say Resolve
	scripts  []scriptFile                       // by name
	result   Definitions
}

// loaded is one source after its own checks.
type loaded struct {
	source   Source
	manifest *Manifest
	version  version
}

// tests returns the files of the pack's folder of tests.
func (p loaded) tests() []content.File {
	var files []content.File
	for _, f := range p.source.Files {
		if strings.HasPrefix(f.Path, TestFolder+"/") {
			f.Source = p.source.Name
			files = append(files, f)
		}
	}
	return files
}

// readPacks checks what each pack is by itself and how they stand on each other. It returns the files of all.
func (l *loader) readPacks(sources []Source) []content.File {
	var files []content.File
	for _, source := range sources {
		p := loaded{source: source, manifest: new(Manifest)}
		if file := manifestOf(source); file.Path != "" {
			p.manifest = readManifest(file, l.decoder, l.faults)
			p.version = checkManifest(p.manifest, l.faults)
		} else {
			l.faults.Add(content.Fault{File: content.File{Source: source.Name, Path: ManifestFile}.Name(), Code: NoManifest,
				Problem: "missing", Expected: "the file that says what the pack is called; wick new writes one"})
		}
		l.checkFolders(source)
		l.packs = append(l.packs, p)
		for _, f := range source.Files {
			f.Source = source.Name
			files = append(files, f)
		}
	}
	for i := range l.packs {
		l.checkStanding(i)
	}
	return files
}

// checkStanding checks that the i-th pack has a name of its own, and every pack that it depends on before it.
func (l *loader) checkStanding(i int) {
	p := &l.packs[i]
	for _, other := range l.packs[:i] {
		if p.source.Name == other.source.Name || p.manifest.Name != "" && p.manifest.Name == other.manifest.Name {
			fault := p.manifest.Self.Field("name").Fault(SamePack, "a name that no other pack of the game has")
			fault.Also = other.manifest.Self.Field("name").Place()
			l.faults.Add(fault)
		}
	}
	for _, d := range p.manifest.Depends {
		if d.Pack != "" {
			l.checkDependency(i, d)
		}
	}
}

func (l *loader) checkDependency(i int, d Dependency) {
	at := slices.IndexFunc(l.packs, func(p loaded) bool { return p.manifest.Name == d.Pack })
	name := d.Self.Field("pack")
	switch {
	case at < 0:
		fault := name.Fault(NoDependency, "a pack in a folder of that name beside this one")
		fault.Near = content.Nearest(d.Pack, l.packs[i].source.Beside)
		l.faults.Add(fault)
	case at == i:
		l.faults.Add(name.Fault(NoDependency, "another pack than this one"))
	case at > i:
		l.faults.Add(name.Fault(NoDependency, "a pack that does not itself depend on this one"))
	default:
		wanted := d.Self.Field("version")
		if d.Version != "" && inRange(d.Version, wanted, l.packs[at].version, l.faults) == outside {
			l.faults.Add(wanted.Fault(NoDependency, fmt.Sprintf("a range that holds %s, which is the version of %s that is there",
				l.packs[at].version, d.Pack)))
		}
	}
}

// compile reads the definitions of all kinds, settles what they call each other, and compiles them: those first that others
// are made of. What there is to say about them as a list goes into p.
func (l *loader) compile(files []content.File, p *Pack) {
	for _, k := range kinds() {
		defs := l.decoder.Definitions(k, files, l.faults)
		l.refs.DeclareAll(k.Name, defs)
		l.read[k.Name] = defs
		p.Counts[k.Name] = len(defs)
		for _, def := range defs {
			if def.Replaced != nil {
				p.Overrides = append(p.Overrides, Override{Kind: k.Name, ID: def.ID, By: def.Node.Place(), Over: def.Replaced.Node.Place()})
			}
		}
	}
	l.findCatalogs(p)
	l.declareRooms()
	l.refs.Settle(l.faults)
	l.compileMaps(l.read["map"])
	l.findRate()
	l.compileScripts(p)
	l.compileRules()
	l.compileCatalogs()
	l.checkBehaviors()
	l.compileCreatures()
	l.rules.Finish()
	l.compileSpawns()
	l.compileSettings()
	l.loadScripts()
	slices.SortFunc(p.Overrides, func(a, b Override) int { return cmp.Or(strings.Compare(a.Kind, b.Kind), strings.Compare(a.ID, b.ID)) })
}

// claim notes that a definition of a kind has a number; one that is taken is a fault. 0 is no number.
func (l *loader) claim(kind string, number int32, at *content.Node) {
	taken := l.numbers[kind]
	if taken == nil {
		taken = make(map[int32]*content.Node)
		l.numbers[kind] = taken
	}
	switch first, ok := taken[number]; {
	case number == 0:
	case ok:
		fault := at.Fault(DuplicateNumber, fmt.Sprintf("a number that no other %s has", kind))
		fault.Also = first.Place()
		l.faults.Add(fault)
	default:
		taken[number] = at
	}
}
