package lint

import (
	"fmt"
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
)

// Loose is what can be looked through when all lists of a pack are there, wherever they stand.
type Loose struct {
	// Flags are the numbers of flags by their names, Raised those that some list sets, and Asked where flags are cleared or asked for.
	Flags  map[string]int32
	Raised map[int32]bool
	Asked  []*content.Node
	// Blows are where tags of blows are asked for, and Bypassed the lists of those that blows pass by.
	Blows    []BlowTag
	Bypassed []*content.Node
}

// BlowTag is where a tag of blows is asked for: a key with a prefix, or a text.
type BlowTag struct {
	At  *content.Node
	Tag string
}

// listedNames is how many known names are listed where none is near.
const listedNames = 5

// Finish looks at what can only be told when all lists are there. Of a pack with faults it says nothing, as lists may be missing.
func (p *Pack) Finish(l *Loose) {
	if p.Faults.Errors() > 0 {
		return
	}
	p.flags(l)
	p.blowTags(l)
}

// flags warns of flags that are cleared or asked for although nothing sets them and no definition speaks of them.
func (p *Pack) flags(l *Loose) {
	stands := func(number int32) bool { return l.Raised[number] || int(number) < p.Flags }
	var known []string
	for i := range p.Defs.Flags {
		if stands(int32(i)) {
			known = append(known, p.Defs.Flags[i].ID)
		}
	}
	for _, at := range l.Asked {
		if number, ok := l.Flags[at.Text()]; !ok || stands(number) {
			continue
		}
		fault := at.Fault(IdleFlag, "a flag that some op sets or a definition names")
		if fault.Near = content.Nearest(at.Text(), known); fault.Near == "" {
			fault.Allowed = content.NearestFirst(at.Text(), known, listedNames)
		}
		p.Faults.Warn(fault)
	}
}

// blowTags warns of tags that are asked of blows and that none of them carries, and of those that a blow passes by for nothing.
func (p *Pack) blowTags(l *Loose) {
	names := func(tags []book.Tag) (list []string) {
		for _, tag := range tags {
			list = append(list, p.Defs.Tags[tag])
		}
		return list
	}
	var met []string // what a blow can pass by
	for i := range p.Defs.DamageTypes {
		met = append(met, names(p.Defs.DamageTypes[i].Tags)...)
	}
	carried := slices.Clone(met)
	for i := range p.Defs.Lists {
		for j := range p.Defs.Lists[i].Ops {
			carried = append(carried, names(p.Defs.TagsOf(p.Defs.Lists[i].Ops[j].TagSet))...)
		}
	}
	slices.Sort(carried)
	carried = slices.Compact(carried)
	for _, asked := range l.Blows {
		met = append(met, asked.Tag)
		if slices.Contains(carried, asked.Tag) {
			continue
		}
		fault := asked.At.Fault(IdleTag, "a tag that some damage type or deal_damage has")
		if asked.At.Text() != asked.Tag {
			fault = asked.At.KeyFault(IdleTag, "key")
			fault.Expected = "tag: and a tag that some damage type or deal_damage has"
		}
		fault.Near = content.Nearest(asked.Tag, carried)
		p.Faults.Warn(fault)
	}
	for _, list := range l.Bypassed {
		for i := range list.Len() {
			if tag := list.Item(i); !slices.Contains(met, tag.Text()) {
				fault := tag.Fault(IdleTag, "a tag that some damage type has, or that some affect asks for")
				fault.Near = content.Nearest(tag.Text(), met)
				p.Faults.Warn(fault)
			}
		}
	}
}

// Ladder warns, at a place, of a rung that an affect does not have.
func (p *Pack) Ladder(at *content.Node, affect int32, rung int) {
	if affect < 0 || !p.Affects[affect].Sound {
		return
	}
	switch a := p.authored(affect); {
	case len(a.Rungs) == 0:
		fault := at.Fault(NoLadder, "an affect with rungs")
		if at.Name() != "affect" {
			fault.Expected = "no rung of an affect that has none"
		}
		p.Faults.Warn(fault)
	case rung > len(a.Rungs):
		p.Faults.Warn(at.Fault(NoLadder, fmt.Sprintf("at most %d rungs, which is how many %s has", len(a.Rungs), a.ID)))
	}
}
