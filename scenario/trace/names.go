package trace

import (
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/rules/book"
)

// Names are what the numbers of a pack's definitions stand for in events. The zero value knows none.
type Names struct {
	// Those of the behavior catalogs, numbered through in the order of the catalogs, as a zone's world does.
	behaviors, projectiles, buffs, effects, animations, prefabs, sockets, touched, types []string
	// Those of the rules. lists[i] is list i+1.
	resources, damageTypes, attributes, affects, checks, lists, templates, tags []string
	flags, abilities, tracks, professions, recipes, items, events               []string
	// hooks are the functions of scripts that the rules call, and scripts are the files.
	hooks, scripts []string
	positions      []string
	// worldLists has for each op-list of the catalogs its name among the rules' lists.
	worldLists []string
}

// NamesOf are the names of a pack; nil is no pack.
func NamesOf(p *pack.Pack) *Names {
	n := new(Names)
	if p == nil {
		return n
	}
	n.addRules(p.Rules)
	n.scripts = appendIDs(nil, len(p.Scripts), func(i int) string { return p.Scripts[i].Name })
	for i, c := range p.Catalogs {
		n.behaviors = appendIDs(n.behaviors, len(c.Behaviors), func(i int) string { return c.Behaviors[i].ID })
		n.projectiles = appendIDs(n.projectiles, len(c.Projectiles), func(i int) string { return c.Projectiles[i].ID })
		n.buffs = appendIDs(n.buffs, len(c.Buffs), func(i int) string { return c.Buffs[i].ID })
		n.effects = appendIDs(n.effects, len(c.Effects), func(i int) string { return c.Effects[i].ID })
		n.animations = append(n.animations, c.Animations...)
		n.prefabs = append(n.prefabs, c.Prefabs...)
		n.sockets = append(n.sockets, c.Sockets...)
		n.touched = append(n.touched, c.Attributes...)
		n.types = append(n.types, c.DamageTypes...)
		for _, list := range p.Links[i].Lists {
			n.worldLists = append(n.worldLists, pick(n.lists, uint64(list)-1))
		}
	}
	return n
}

func (n *Names) addRules(d *book.Defs) {
	if d == nil {
		return
	}
	n.resources = appendIDs(nil, len(d.Pools), func(i int) string { return d.Pools[i].ID })
	n.damageTypes = appendIDs(nil, len(d.DamageTypes), func(i int) string { return d.DamageTypes[i].ID })
	n.attributes = appendIDs(nil, len(d.Attributes), func(i int) string { return d.Attributes[i].ID })
	n.affects = appendIDs(nil, len(d.Affects), func(i int) string { return d.Affects[i].ID })
	n.checks = appendIDs(nil, len(d.Checks), func(i int) string { return d.Checks[i].ID })
	n.lists = appendIDs(nil, len(d.Lists), func(i int) string { return d.Lists[i].Name })
	n.templates, n.tags, n.events = d.Templates, d.Tags, d.Events
	n.positions = appendIDs(nil, len(d.Positions), func(i int) string { return d.Positions[i].ID })
	n.hooks = d.Hooks
	n.flags = appendIDs(nil, len(d.Flags), func(i int) string { return d.Flags[i].ID })
	n.abilities = appendIDs(nil, len(d.Abilities), func(i int) string { return d.Abilities[i].ID })
	n.tracks = appendIDs(nil, len(d.Tracks), func(i int) string { return d.Tracks[i].ID })
	n.professions = appendIDs(nil, len(d.Professions), func(i int) string { return d.Professions[i].ID })
	n.recipes = appendIDs(nil, len(d.Recipes), func(i int) string { return d.Recipes[i].ID })
	n.items = appendIDs(nil, len(d.Items), func(i int) string { return d.Items[i].ID })
}

func appendIDs(dst []string, count int, id func(i int) string) []string {
	for i := range count {
		dst = append(dst, id(i))
	}
	return dst
}

// pick is the name at an index, "" where there is none.
func pick(list []string, at uint64) string {
	if at < uint64(len(list)) {
		return list[at]
	}
	return ""
}

// Behaviors are the ids of behaviors by their numbers in a zone. Two catalogs may use the same id. As all these lists, it must
// not be changed.
func (n *Names) Behaviors() []string { return n.behaviors }

// Buffs are the ids of buffs by their numbers in a zone.
func (n *Names) Buffs() []string { return n.buffs }

// Resources are the ids of resources by their numbers in the rules.
func (n *Names) Resources() []string { return n.resources }

// Attributes are the ids of attributes by their numbers in the rules.
func (n *Names) Attributes() []string { return n.attributes }

// Affects are the ids of affects by their numbers in the rules.
func (n *Names) Affects() []string { return n.affects }

// Tags are the names of tags by their numbers in the rules; the ids and categories of affects are among them.
func (n *Names) Tags() []string { return n.tags }

// Flags are the ids of flags by their numbers in the rules.
func (n *Names) Flags() []string { return n.flags }

// Abilities are the ids of abilities by their numbers in the rules.
func (n *Names) Abilities() []string { return n.abilities }

// Positions are the ids of the positions that somebody can be in, by their numbers in the rules.
func (n *Names) Positions() []string { return n.positions }

// Tracks are the ids of tracks by their numbers in the rules.
func (n *Names) Tracks() []string { return n.tracks }

// Professions are the ids of professions by their numbers in the rules.
func (n *Names) Professions() []string { return n.professions }

// Items are the ids of items by their numbers in the rules.
func (n *Names) Items() []string { return n.items }
