package pack

import (
	"path"
	"slices"
	"strings"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
)

// Link says what the names of a behavior catalog mean to the rules.
type Link struct {
	// Attributes has for each of the catalog's attributes, at its index, what it is.
	Attributes []Meaning
	// DamageTypes has for each of the catalog's damage types, at its index, the one of the rules.
	DamageTypes []book.TypeIndex
	// Lists has for each of the catalog's op-lists, at its index, the one of the rules.
	Lists []book.ListID
}

// Meaning is what a name in a behavior file stands for: a pool, or else a stat.
type Meaning struct {
	// Pool is the pool that is taken from or added to; book.NoPool for a stat.
	Pool book.PoolIndex
	// Stat is the attribute that a buff moves while it lasts; rules.NoAttribute for a pool.
	Stat book.AttrIndex
}

// catalogFiles are the files of one actor type in one pack.
type catalogFiles struct {
	typ    string
	pack   int // index among the loader's packs
	source string
	files  define.Files
}

// parts are the three files of a type in the order of their kinds, and how each ends.
func (c *catalogFiles) parts() []struct {
	file   *content.File
	suffix string
} {
	return []struct {
		file   *content.File
		suffix string
	}{{&c.files.Skill, skillSuffix}, {&c.files.Projectile, projectileSuffix}, {&c.files.Buff, buffSuffix}}
}

// findCatalogs gathers the behavior files of all packs by type, and lets those of a pack replace another's if it says so.
// The types are declared, so that creatures can name them.
func (l *loader) findCatalogs(p *Pack) {
	for i := range l.packs {
		own := l.catalogsOf(i)
		for _, c := range own {
			at := slices.IndexFunc(l.catalogs, func(other *catalogFiles) bool { return other.typ == c.typ })
			if at < 0 {
				l.catalogs = append(l.catalogs, c)
				continue
			}
			l.replaceCatalog(at, c, p)
		}
		l.checkReplaces(i, own)
	}
	slices.SortFunc(l.catalogs, func(a, b *catalogFiles) int { return strings.Compare(a.typ, b.typ) })
	for _, c := range l.catalogs {
		l.refs.Declare("catalog", c.typ, nil, l.faults)
	}
	p.Counts["catalog"] = len(l.catalogs)
}

// catalogsOf gathers the behavior files of one pack, by type.
func (l *loader) catalogsOf(pack int) []*catalogFiles {
	source := l.packs[pack].source
	var found []*catalogFiles
	for _, f := range source.Files {
		suffix := behaviorSuffix(f.Path)
		if suffix == "" {
			continue
		}
		f.Source = source.Name
		typ := strings.TrimSuffix(path.Base(f.Path), suffix)
		if !content.ValidID(typ) {
			l.faults.Add(content.Fault{File: f.Name(), Code: content.BadID, Problem: "a file of the type", Value: typ,
				Expected: "a type that is an id: a small letter, then small letters, digits and _"})
			continue
		}
		at := slices.IndexFunc(found, func(c *catalogFiles) bool { return c.typ == typ })
		if at < 0 {
			at = len(found)
			found = append(found, &catalogFiles{typ: typ, pack: pack, source: source.Name})
		}
		l.takePart(found[at], suffix, f)
	}
	for _, c := range found {
		l.checkParts(c)
	}
	return found
}

// behaviorSuffix is how the name of a behavior file ends, "" for any other file.
func behaviorSuffix(name string) string {
	if !strings.HasPrefix(name, BehaviorFolder+"/") {
		return ""
	}
	for _, suffix := range []string{skillSuffix, projectileSuffix, buffSuffix} {
		if strings.HasSuffix(path.Base(name), suffix) {
			return suffix
		}
	}
	return ""
}

func (l *loader) takePart(c *catalogFiles, suffix string, f content.File) {
	for _, part := range c.parts() {
		switch {
		case part.suffix != suffix:
		case part.file.Path != "":
			l.faults.Add(content.Fault{File: f.Name(), Code: content.DuplicateID, Problem: "a second file of the type", Value: c.typ,
				Expected: "one with this ending", Also: content.Place{File: part.file.Name()}})
		default:
			*part.file = f
		}
	}
}

// checkParts reports the files that a type lacks.
func (l *loader) checkParts(c *catalogFiles) {
	for _, part := range c.parts() {
		if part.file.Path == "" {
			name := content.File{Source: c.source, Path: BehaviorFolder + "/" + c.typ + part.suffix}.Name()
			l.faults.Add(content.Fault{File: name, Code: MissingFile, Problem: "missing",
				Expected: "three files of each type; the list in one may be empty"})
		}
	}
}

// complete says that all three files are there.
func (c *catalogFiles) complete() bool {
	return c.files.Skill.Path != "" && c.files.Projectile.Path != "" && c.files.Buff.Path != ""
}

// replaceCatalog lets the files of a later pack take the place of earlier ones of the same type.
func (l *loader) replaceCatalog(at int, c *catalogFiles, p *Pack) {
	earlier := l.catalogs[at]
	by, over := content.Place{File: c.anyFile()}, content.Place{File: earlier.anyFile()}
	if slices.Contains(l.packs[c.pack].manifest.Replaces, c.typ) {
		p.Overrides = append(p.Overrides, Override{Kind: "catalog", ID: c.typ, By: by, Over: over})
	} else {
		l.faults.Add(content.Fault{File: by.File, Code: content.SilentOverride, Problem: "an earlier pack has a catalog", Value: c.typ,
			Expected: `"replaces": ["` + c.typ + `"] in ` + ManifestFile + ` to replace it, or another type`, Also: over})
	}
	l.catalogs[at] = c
}

// anyFile is one of the type's files, the first that is there.
func (c *catalogFiles) anyFile() string {
	for _, part := range c.parts() {
		if part.file.Path != "" {
			return part.file.Name()
		}
	}
	return ""
}

// checkReplaces reports the types that a pack says it replaces and does not.
func (l *loader) checkReplaces(pack int, own []*catalogFiles) {
	manifest := l.packs[pack].manifest
	for i, typ := range manifest.Replaces {
		if strings.HasSuffix(typ, scriptSuffix) {
			continue
		}
		at := manifest.Self.Field("replaces").Item(i)
		if typ != "" && !content.ValidID(typ) {
			l.faults.Add(at.Fault(content.BadID, "a type of behavior files, or a script such as charm.lua"))
			continue
		}
		has := slices.ContainsFunc(own, func(c *catalogFiles) bool { return c.typ == typ })
		below := false
		for earlier := range pack {
			for _, f := range l.packs[earlier].source.Files {
				suffix := behaviorSuffix(f.Path)
				below = below || suffix != "" && strings.TrimSuffix(path.Base(f.Path), suffix) == typ
			}
		}
		if (!has || !below) && typ != "" {
			fault := at.Fault(content.IdleOverride, "a type of which this pack and one below it have files")
			fault.Problem = "replaces nothing"
			l.faults.Add(fault)
		}
	}
}

// compileCatalogs compiles the behavior files and finds out what their names mean.
func (l *loader) compileCatalogs() {
	for _, c := range l.catalogs {
		var loaded *define.Loaded
		if c.complete() {
			loaded = define.Load(c.typ, c.files, l.result.Rate, l.faults)
		}
		if loaded == nil {
			continue
		}
		l.result.Catalogs = append(l.result.Catalogs, loaded.Catalog)
		l.result.Links = append(l.result.Links, l.link(loaded))
	}
}

// link finds out what the names of a catalog mean.
func (l *loader) link(loaded *define.Loaded) Link {
	link := Link{
		Attributes:  make([]Meaning, len(loaded.Catalog.Attributes)),
		DamageTypes: make([]book.TypeIndex, len(loaded.Catalog.DamageTypes)),
		Lists:       make([]book.ListID, len(loaded.Catalog.OpLists)),
	}
	for _, use := range loaded.Uses {
		switch use.Kind {
		case define.UseAttribute:
			link.Attributes[use.Index] = l.meaning(use)
		case define.UseDamageType:
			if at, ok := l.find("damage_type", use.Node.Text()); ok {
				link.DamageTypes[use.Index] = book.TypeIndex(at)
			} else {
				l.faults.Add(use.Unknown("a damage type", l.refs.Names("damage_type")))
			}
		case define.UseOps:
			link.Lists[use.Index] = l.rules.List(use.Node, loaded.Catalog.Type+" "+use.OwnerID)
		case define.UseResolve:
			l.resolves = append(l.resolves, resolve{loaded.Catalog, use})
		}
	}
	return link
}

// meaning finds the pool or the stat of a name. A stat can only be moved for a time, so only a buff may.
func (l *loader) meaning(use define.Use) Meaning {
	name := use.Node.Text()
	if at, ok := l.find("resource", name); ok {
		return Meaning{Pool: book.PoolIndex(at), Stat: book.NoAttribute}
	}
	at, ok := l.find("attribute", name)
	switch {
	case !ok:
		l.faults.Add(use.Unknown("a resource or an attribute", slices.Concat(l.refs.Names("resource"), l.refs.Names("attribute"))))
	case use.Owner != define.OwnerBuff:
		fault := use.Node.Fault(StatOutsideBuff, "a resource; an attribute is moved by a buff alone, which gives it back when it ends")
		l.faults.Add(fault)
	}
	return Meaning{Pool: book.NoPool, Stat: book.AttrIndex(at)}
}

// find returns the index of a definition by its id, or by its id as behavior files spell it: moveSpeed finds move_speed.
func (l *loader) find(kind, name string) (int, bool) {
	if at, ok := l.refs.Index(kind, name); ok {
		return at, true
	}
	return l.refs.Index(kind, snake(name))
}

// snake turns the spelling of behavior files into that of ids: moveSpeed is move_speed.
func snake(name string) string {
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		if 'A' <= c && c <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}

// Catalog returns the catalog of a type, nil if there is none.
func (d *Definitions) Catalog(typ string) *catalog.Catalog {
	for _, c := range d.Catalogs {
		if c.Type == typ {
			return c
		}
	}
	return nil
}
