package premise

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
)

// NeedsPack reports whether there is a pack. Without one whatever speaks of its definitions is a fault.
func (c *Checker) NeedsPack(at *content.Node) bool {
	if c.given != nil {
		return true
	}
	c.Faults.Add(at.Fault(NoPack, "a scenario that lies in a pack, or names one"))
	return false
}

// Defined is the index of a name among those of the pack's definitions, -1 after a fault or if the name is empty; what
// says of which sort they are.
func (c *Checker) Defined(name string, at *content.Node, what string, names []string) int {
	if name == "" || !c.NeedsPack(at) {
		return -1
	}
	for i := range names {
		if names[i] == name {
			return i
		}
	}
	c.Unknown(at, what+" of the pack "+c.given.Name, names)
	return -1
}

// Resource is the number of a resource, -1 as with Defined.
func (c *Checker) Resource(name string, at *content.Node) book.PoolIndex {
	return book.PoolIndex(c.Defined(name, at, "a resource", c.Names.Resources()))
}

// Attribute is the number of an attribute, -1 as with Defined.
func (c *Checker) Attribute(name string, at *content.Node) int {
	return c.Defined(name, at, "an attribute", c.Names.Attributes())
}

// Affect is the number of an affect, -1 as with Defined.
func (c *Checker) Affect(name string, at *content.Node) int {
	return c.Defined(name, at, "an affect", c.Names.Affects())
}

// Behavior wants the name of a behavior. Several catalogs may have one of that name, so it has no number here.
func (c *Checker) Behavior(name string, at *content.Node) {
	c.Defined(name, at, "a behavior", c.Names.Behaviors())
}

// Buff wants the name of a buff, as Behavior does.
func (c *Checker) Buff(name string, at *content.Node) {
	c.Defined(name, at, "a buff", c.Names.Buffs())
}

// Tag is the number of a tag that something in the pack speaks of, -1 as with Defined.
func (c *Checker) Tag(name string, at *content.Node) int {
	return c.Defined(name, at, "a tag", c.Names.Tags())
}
