package define

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/lint"
	"github.com/wick-engine/wick/rules/define/names"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// Set is the definitions of the kinds of this room, each list as [content.Definitions] returns it and declared to the
// references in that order, so that a definition's place in its list is its index.
type Set struct {
	Attributes, Resources, DamageTypes, Affects    []content.Definition
	Abilities, Flags, Tracks, Professions, Recipes []content.Definition
	Bundles, Items                                 []content.Definition
	// Hooks are the scripts of the pack; nil is none.
	Hooks Hooks
	// BuiltIn are the words that players type for what the engine does itself.
	BuiltIn []string
	// Positions are those of the pack's settings, as they were written. Without any there is one, standing, in which one can act.
	Positions []shape.Position
}

// SetOf gathers the definitions of a pack, of which read returns those of a kind.
func SetOf(read func(kind string) []content.Definition) Set {
	return Set{
		Attributes: read("attribute"), Resources: read("resource"), DamageTypes: read("damage_type"), Affects: read("affect"),
		Abilities: read("ability"), Flags: read("flag"), Tracks: read("track"), Professions: read("profession"), Recipes: read("recipe"),
		Bundles: read("bundle"), Items: read("item"),
	}
}

// Compiler turns the rules of one pack into [book.Defs]. Make one with [NewCompiler], give it the definitions, then the
// op-lists that stand elsewhere. Everything that is wrong goes to its faults; what it compiled may be run only if there
// were none.
type Compiler struct {
	refs    *content.References
	decoder content.Decoder
	rate    int
	faults  *content.Faults

	set       Set
	defs      *book.Defs
	names     []string // of attributes, each at its index
	tags      map[string]book.Tag
	templates map[string]int32
	tagSets   map[string]int32 // by their names, sorted
	called    *names.Table
	flags     map[string]int32
	bonuses   map[string]uint16 // the types of modifiers
	groups    map[string]uint16 // of affects

	groupRules []string // of each group, in the words of the first that names it

	loose   lint.Loose // what can be looked through when all lists are there
	bundled []bundled  // where bundles are applied in what was compiled last
}

// NewCompiler returns a compiler without any definitions. Every name that one may use must have been declared to refs.
// rate is how many ticks a second has, 0 for sim.DefaultRate.
func NewCompiler(refs *content.References, rate int, faults *content.Faults) *Compiler {
	if rate == 0 {
		rate = sim.DefaultRate
	}
	defs := &book.Defs{Primary: book.NoPool, XPValue: book.NoAttribute, CombatOrder: book.NoAttribute}
	for i := range defs.Roles {
		defs.Roles[i] = book.NoAttribute
	}
	return &Compiler{
		refs: refs, decoder: content.Decoder{Refs: refs}, rate: rate, faults: faults, defs: defs,
		names: refs.Names("attribute"), tags: make(map[string]book.Tag), tagSets: make(map[string]int32), templates: make(map[string]int32),
		called: names.New(defs, faults), flags: make(map[string]int32), loose: lint.Loose{Raised: make(map[int32]bool)},
		bonuses: make(map[string]uint16), groups: make(map[string]uint16),
	}
}

// Compile checks and compiles the definitions of a pack. It is called once, after names have been settled.
func (c *Compiler) Compile(set Set) {
	c.set = set
	c.called.Scripts = set.Hooks
	c.positions()
	c.attributes()
	c.resources()
	c.damageTypes()
	c.belongings()
	c.affects()
	c.hooks()
	c.abilities()
	c.steps()
	c.bundles()
	c.lint().Check()
	if i, ok := c.refs.Index("attribute", "xp_value"); ok {
		c.defs.XPValue = book.AttrIndex(i)
	}
	if i, ok := c.refs.Index("attribute", "combat_order"); ok {
		c.defs.CombatOrder = book.AttrIndex(i)
	}
}

// positions compiles how somebody can hold itself.
func (c *Compiler) positions() {
	acts := false
	for i, p := range c.set.Positions {
		same := slices.IndexFunc(c.set.Positions[:i], func(earlier shape.Position) bool { return earlier.ID == p.ID && p.ID != "" })
		if same >= 0 {
			fault := p.Self.Field("id").Fault(content.DuplicateID, "a position with an id of its own")
			fault.Also = c.set.Positions[same].Self.Field("id").Place()
			c.faults.Add(fault)
		}
		acts = acts || p.Acts || misread(p.Self, content.Bool, "acts")
		c.defs.Positions = append(c.defs.Positions, book.Position{ID: p.ID, Acts: p.Acts})
	}
	switch {
	case len(c.defs.Positions) == 0:
		c.defs.Positions = []book.Position{{ID: "standing", Acts: true}}
	case !acts:
		c.faults.Add(c.set.Positions[0].Self.Fault(BadPosition, `one position with "acts": true, since nobody could act in any of these`))
	}
}

// List checks and compiles an op-list that stands elsewhere in a pack; name says where, for those who look for a mistake
// while it runs. An empty list, or one that cannot be read, is 0.
func (c *Compiler) List(n *content.Node, name string) book.ListID {
	var ops []shape.Op
	if !c.decoder.Decode(n, &ops, c.faults) {
		c.refs.Settle(c.faults)
		return 0
	}
	c.refs.Settle(c.faults)
	if len(ops) > book.MaxListOps {
		c.faults.Add(n.Fault(content.BadLength, fmt.Sprintf("a list of at most %d ops", book.MaxListOps)))
		return 0
	}
	list := c.list(ops, scene{name: name, setting: setting{}.with(formula.Mag)})
	c.checkBundled()
	return list
}

// Finish reports what can only be told when all lists have been compiled. It comes last, and once.
func (c *Compiler) Finish() {
	c.loose.Flags = c.flags
	c.lint().Finish(&c.loose)
}

// lint is what looks for what is seldom meant in what was compiled so far.
func (c *Compiler) lint() *lint.Pack {
	return &lint.Pack{
		Defs: c.defs, Resources: c.set.Resources, Affects: c.set.Affects, Abilities: c.set.Abilities, Bundles: c.set.Bundles,
		Flags: len(c.set.Flags), Index: c.ref, Faults: c.faults,
	}
}

// Defs returns what was compiled.
func (c *Compiler) Defs() *book.Defs { return c.defs }

// attr returns the index of a declared attribute, NoAttribute for the empty name and for one that is a fault already.
func (c *Compiler) attr(name string) book.AttrIndex {
	return index(c, "attribute", name, book.NoAttribute)
}

func (c *Compiler) pool(name string) book.PoolIndex { return index(c, "resource", name, book.NoPool) }

func (c *Compiler) damageType(name string) book.TypeIndex {
	return index(c, "damage_type", name, book.NoType)
}

func (c *Compiler) affect(name string) int32 { return index[int32](c, "affect", name, -1) }

func index[T ~int32](c *Compiler, kind, name string, none T) T {
	if i, ok := c.refs.Index(kind, name); ok {
		return T(i)
	}
	return none
}

// tagList returns the tags of these names, the same name the same tag everywhere.
func (c *Compiler) tagList(names []string, at *content.Node) []book.Tag {
	var list []book.Tag
	for _, name := range names {
		tag, ok := c.tags[name]
		switch {
		case !ok && len(c.defs.Tags) > math.MaxUint16:
			c.faults.Add(at.Fault(ManyTags, fmt.Sprintf("at most %d different tags in a pack", math.MaxUint16+1)))
		case !ok:
			tag = book.Tag(len(c.defs.Tags))
			c.tags[name] = tag
			c.defs.Tags = append(c.defs.Tags, name)
		}
		list = append(list, tag)
	}
	return list
}

// tagSet returns the number of a set of tags, 0 for none. Sets of the same names are one.
func (c *Compiler) tagSet(names []string, at *content.Node) int32 {
	if len(names) == 0 {
		return 0
	}
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	key := strings.Join(names, " ") // no tag has a blank in it
	number, ok := c.tagSets[key]
	if !ok {
		set := c.tagList(names, at)
		slices.Sort(set)
		c.defs.TagSets = append(c.defs.TagSets, set)
		number = int32(len(c.defs.TagSets))
		c.tagSets[key] = number
	}
	return number
}

// template returns the index of a text plus one, 0 for none.
func (c *Compiler) template(text string) int32 {
	if text == "" {
		return 0
	}
	number, ok := c.templates[text]
	if !ok {
		c.defs.Templates = append(c.defs.Templates, text)
		number = int32(len(c.defs.Templates))
		c.templates[text] = number
	}
	return number
}

// named is what players read: the name, or the id of something without.
func named(name, id string) string {
	if name == "" {
		return id
	}
	return name
}
