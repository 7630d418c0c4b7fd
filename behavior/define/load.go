package define

import (
	"fmt"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/sim"
)

// Problem is one thing that is wrong with a catalog's files: its code, place, path, the definition around it, the value,
// and what would have been accepted.
type Problem = content.Fault

// MaxProblems is how many problems a failed LoadCatalog lists; the rest is counted.
const MaxProblems = 100

// Files are the three files of an actor type. A Path that is empty stands for the usual name: of the type "fighter"
// fighter_skill.json, fighter_flyobj.json and fighter_buff.json.
type Files struct {
	Skill, Projectile, Buff content.File
}

// Loaded is a compiled catalog and what about it can only be judged with the rules at hand.
type Loaded struct {
	Catalog *catalog.Catalog
	// Warnings are about what is allowed and seldom meant, sorted by file and position.
	Warnings []Problem
	// Uses are the places that ask something of the rules, those of behaviors first, then of projectiles, then of buffs,
	// each in the order of the file.
	Uses []Use
}

// LoadCatalog reads the three files of an actor type and compiles them for a rate, 0 for sim.DefaultRate. An error is a
// *content.Error that lists the first MaxProblems problems of all three files, sorted by file and position, and counts the
// others; or, for a rate that no clock has, an error of another type.
func LoadCatalog(typ string, files Files, rate int) (*Loaded, error) {
	if rate == 0 {
		rate = sim.DefaultRate
	}
	if rate < 0 || rate > sim.MaxRate {
		return nil, fmt.Errorf("behavior: a rate of %d ticks per second is outside 1 to %d", rate, sim.MaxRate)
	}
	faults := content.Faults{Keep: MaxProblems}
	loaded := Load(typ, files, rate, &faults)
	return loaded, faults.Err()
}

// Load is LoadCatalog for callers who gather the faults of many files: it adds all problems and warnings to faults, and
// returns nil if there was a problem. The rate must be one that a clock can have.
func Load(typ string, files Files, rate int, faults *content.Faults) *Loaded {
	own := content.Faults{Keep: faults.Keep}
	loaded := load(typ, files, rate, &own)
	faults.Merge(&own, polish)
	return loaded
}

func load(typ string, files Files, rate int, faults *content.Faults) *Loaded {
	l := loader{typ: typ, rate: rate, faults: faults}
	l.read(files)
	l.checkTypes()
	l.collect()
	l.check()
	if faults.Errors() > 0 {
		return nil
	}
	l.lint()
	compiled, uses, err := l.compile()
	if err != nil {
		panic("behavior/define: what was checked cannot be compiled: " + err.Error())
	}
	return &Loaded{Catalog: compiled, Warnings: faults.All(), Uses: uses}
}

// loader is the state of one load.
type loader struct {
	typ    string
	rate   int
	faults *content.Faults

	skill      skillFile
	projectile projectileFile
	buff       buffFile

	behaviors   names[*behaviorShape]
	projectiles names[*projectileShape]
	buffs       names[*buffShape]
	effects     names[*effectShape] // of all owners
	owners      []owner
}

// read decodes the three files, as far as they can be.
func (l *loader) read(files Files) {
	var d content.Decoder
	l.readFile(&d, files.Skill, "_skill.json", &l.skill)
	l.readFile(&d, files.Projectile, "_flyobj.json", &l.projectile)
	l.readFile(&d, files.Buff, "_buff.json", &l.buff)
}

func (l *loader) readFile(d *content.Decoder, f content.File, ending string, into any) {
	if f.Path == "" {
		f.Path = l.typ + ending
	}
	root := content.Parse(f, l.faults)
	switch root.Kind() {
	case content.Absent: // Parse has said so
	case content.Object:
		d.Decode(root, into, l.faults)
	default:
		l.faults.Add(root.Fault(content.BadJSON, "an object with type, version and a list"))
	}
}

// checkTypes compares the actor types of the three files with each other and with the one asked for.
func (l *loader) checkTypes() {
	headers := []*header{&l.skill.header, &l.projectile.header, &l.buff.header}
	for _, h := range headers {
		if h.Type == "" || h.Type == l.typ {
			continue
		}
		f := h.Self.Field("type").Fault(typeMismatch, "the type that was asked for")
		f.Allowed = []string{l.typ}
		for _, other := range headers {
			if other.Type == l.typ {
				f.Expected = "the type of the other files"
				f.Also = other.Self.Field("type").Place()
				break
			}
			if other.Type != "" && other.Type != h.Type && f.Also.IsZero() {
				f.Expected = fmt.Sprintf("the type that was asked for and not %q of another file", other.Type)
				f.Also = other.Self.Field("type").Place()
			}
		}
		l.faults.Add(f)
	}
}
